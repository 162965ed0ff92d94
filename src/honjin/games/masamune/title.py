"""The game on the shelf."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from honjin.games.gunyuden.title import SeriesTitle
from honjin.games.masamune.rules.exclusive import MasamuneRules
from honjin.kernel.words import phrase

FOLDER: Final = Path(__file__).parent / "pack"

GAME: Final = SeriesTitle(
    "masamune",
    "Masamune the One-Eyed Dragon",
    "独眼竜政宗",
    phrase("Oshu, 1585 to 1589: the young Date Masamune against the lords around him"),
    FOLDER,
    MasamuneRules,
)
