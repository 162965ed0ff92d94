"""Dice for plans that are to be compared: each hangs on what it is rolled for, not on what was rolled before."""

from __future__ import annotations

from hashlib import blake2b

from honjin.kernel.words import Saying, key_of


class PurposeDice:
    """The dice of one imagined world.

    The n-th die for a purpose falls alike in every plan, so that what plans have in common they suffer and enjoy alike,
    and the difference between them is seen after few trials.
    """

    __slots__ = ("_count", "_world")

    def __init__(self, world: str) -> None:
        self._world = world
        self._count: dict[str, int] = {}

    def below(self, n: int, purpose: Saying) -> int:
        """A number from 0 to n-1."""
        key = key_of(purpose)
        times = self._count[key] = self._count.get(key, 0) + 1
        told = blake2b(f"{self._world}\0{key}\0{times}".encode(), digest_size=8).digest()
        return int.from_bytes(told, "big") * n >> 64

    @property
    def mark(self) -> tuple[str, frozenset[tuple[str, int]]]:
        """What all numbers to come hang on: the world, and how many have come for each purpose."""
        return self._world, frozenset(self._count.items())

    def copy(self) -> PurposeDice:
        """Dice that fall alike from here on."""
        twin = PurposeDice(self._world)
        twin._count = dict(self._count)
        return twin

    def tell(self) -> int:
        """Always 0: nobody counts these numbers."""
        return 0

    def seek(self, given: int) -> None:
        """Nobody will check these numbers, so none has to come again."""
