"""What the exclusive rules of a game remember beyond the position."""

from __future__ import annotations

from typing import ClassVar

from honjin.wargame.state import Declared


class Memory(Declared):
    """Plain values, declared in the game's own class; here none at all."""

    of_clans: ClassVar[frozenset[str]] = frozenset()
    """Fields that hold sets of clans, which people name."""
