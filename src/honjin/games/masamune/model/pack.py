"""The data pack of this game: what is in it beyond what the series has."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from honjin.games.gunyuden.model.pack import SeriesPack
from honjin.games.gunyuden.model.scenarios import ScenariosOf
from honjin.games.masamune.model import checks
from honjin.games.masamune.model.scenarios import MasamuneSpecial
from honjin.games.masamune.model.tables import MasamuneTables
from honjin.packs import Problem


class MasamunePack(SeriesPack):
    """All files of the pack."""

    game: ClassVar[str] = "masamune"

    tables: MasamuneTables
    scenarios: ScenariosOf[MasamuneSpecial]

    def problems_of_records(self) -> Iterator[Problem]:
        yield from super().problems_of_records()
        yield from checks.problems(self.tables)
