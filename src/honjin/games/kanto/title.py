"""The game on the shelf."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from honjin.games.gunyuden.title import SeriesTitle
from honjin.games.kanto.model.pack import KantoPack
from honjin.games.kanto.rules.exclusive import KantoRules
from honjin.kernel.words import phrase


class KantoTitle(SeriesTitle):
    """Conquest of Kanto."""

    id = "kanto"
    name = "Conquest of Kanto"
    kanji = "関東制圧"
    summary = phrase("The Kanto, 1561 to 1569: Uesugi Kenshin, Takeda Shingen and the Hojo contend for the plain")
    model = KantoPack
    folder = Path(__file__).parent / "pack"
    rules = KantoRules


GAME: Final = KantoTitle()
