"""The game on the shelf."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from honjin.games.gunyuden.title import SeriesTitle
from honjin.games.kanto.rules.exclusive import KantoRules
from honjin.kernel.words import phrase

FOLDER: Final = Path(__file__).parent / "pack"

GAME: Final = SeriesTitle(
    "kanto",
    "Conquest of Kanto",
    "関東制圧",
    phrase("The Kanto, 1561 to 1569: Uesugi Kenshin, Takeda Shingen and the Hojo contend for the plain"),
    FOLDER,
    KantoRules,
)
