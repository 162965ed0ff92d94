"""The data pack of this game: what is in it beyond what the series has."""

from __future__ import annotations

from typing import ClassVar

from honjin.games.gunyuden.model.pack import SeriesPack


class MasamunePack(SeriesPack):
    """All files of the pack."""

    game: ClassVar[str] = "masamune"
