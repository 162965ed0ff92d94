"""What the exclusive rules of a game remember beyond the position."""

from __future__ import annotations

from collections.abc import Hashable
from typing import ClassVar

from honjin.wargame.state import Declared


class Memory(Declared):
    """Plain values, declared in the game's own class; here none at all."""

    of_clans: ClassVar[frozenset[str]] = frozenset()
    """Fields that hold sets of clans, which people name."""
    for_show: ClassVar[frozenset[str]] = frozenset()
    """Fields that no rule looks at."""

    def key(self) -> Hashable:
        """All that rules may look at: equal in equal positions."""
        return tuple([getattr(self, name) for name in self.fields if name not in self.for_show])
