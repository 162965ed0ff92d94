"""What the exclusive rules of a game remember beyond the position."""

from __future__ import annotations

from typing import Any, ClassVar, Self


class Memory:
    """Plain values, one in each slot of the game's own class; here none at all."""

    __slots__: tuple[str, ...] = ()

    of_clans: ClassVar[frozenset[str]] = frozenset()
    """Slots that hold sets of clans, which people name."""

    def copy(self) -> Self:
        twin = type(self).__new__(type(self))
        for name in self.__slots__:
            setattr(twin, name, getattr(self, name))
        return twin

    def dump(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__slots__}

    @classmethod
    def load(cls, dump: dict[str, Any]) -> Self:
        """The memory that :meth:`dump` wrote; what an older one did not know is as at the start."""
        memory = cls()
        for name, value in dump.items():
            setattr(memory, name, value)
        return memory
