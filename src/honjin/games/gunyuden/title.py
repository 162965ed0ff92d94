"""A game of the series on the shelf: how it is presented and set up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Final

from honjin.games.gunyuden.game import Gunyuden
from honjin.games.gunyuden.model.pack import SeriesPack
from honjin.games.gunyuden.rules.exclusive import Exclusive
from honjin.games.gunyuden.setup import EXPECTATIONS, set_up
from honjin.packs import Pack
from honjin.packs.series import Kin, load_kin
from honjin.wargame.title import PackTitle

SERIES: Final = load_kin(Path(__file__).parent / "series.toml")
"""The engine speaks of the rules of the whole series, and of the rulings of its first game."""


class SeriesTitle(PackTitle[Gunyuden]):
    """A game that is made of a data pack and a class of exclusive rules."""

    kin: Sequence[Kin] = (SERIES,)
    expected = EXPECTATIONS
    set_out = set_up
    rules: ClassVar[type[Exclusive]]

    def make(self, pack: Pack[SeriesPack], scenario: str, options: Mapping[str, Any]) -> Gunyuden:
        return Gunyuden(pack, scenario, options, self.rules)
