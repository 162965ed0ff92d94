"""The data pack of this game: what is in it beyond what the series has."""

from __future__ import annotations

from typing import ClassVar

from honjin.games.gunyuden.model.pack import SeriesPack
from honjin.games.gunyuden.model.scenarios import ScenariosOf
from honjin.games.kanto.model.scenarios import KantoSpecial
from honjin.games.kanto.model.tables import KantoTables


class KantoPack(SeriesPack):
    """All files of the pack."""

    game: ClassVar[str] = "kanto"

    tables: KantoTables
    scenarios: ScenariosOf[KantoSpecial]
