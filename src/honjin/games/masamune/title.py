"""The game on the shelf."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from honjin.games.gunyuden.title import SeriesTitle
from honjin.games.masamune.model.pack import MasamunePack
from honjin.games.masamune.rules.exclusive import MasamuneRules
from honjin.kernel.words import phrase


class MasamuneTitle(SeriesTitle):
    """Masamune the One-Eyed Dragon."""

    id = "masamune"
    name = "Masamune the One-Eyed Dragon"
    kanji = "独眼竜政宗"
    summary = phrase("Oshu, 1585 to 1589: the young Date Masamune against the lords around him")
    model = MasamunePack
    folder = Path(__file__).parent / "pack"
    rules = MasamuneRules


GAME: Final = MasamuneTitle()
