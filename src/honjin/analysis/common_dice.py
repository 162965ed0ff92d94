"""Dice that fall alike for what is compared, so that a difference comes from the decision and not from luck."""

from __future__ import annotations

import random
from collections import Counter

from honjin.kernel.words import Saying, key_of


class CommonDice:
    """A die hangs on what it is rolled for and on how often that was rolled before, not on how many fell in between.

    >>> one, other = CommonDice(7), CommonDice(7)
    >>> _ = other.below(6, "weather")
    >>> one.below(6, "battle") == other.below(6, "battle")
    True
    """

    __slots__ = ("_fallen", "_seed")

    def __init__(self, seed: int | str) -> None:
        self._seed = seed
        self._fallen: Counter[str] = Counter()

    def below(self, n: int, purpose: Saying) -> int:
        """A number from 0 to n-1."""
        key = key_of(purpose)
        self._fallen[key] += 1
        return int(random.Random(f"{self._seed}|{key}|{self._fallen[key]}").random() * n)

    def copy(self) -> CommonDice:
        """The same numbers from here on."""
        twin = CommonDice(self._seed)
        twin._fallen = self._fallen.copy()
        return twin

    def tell(self) -> int:
        """Always 0: nobody goes back in a world of thought."""
        return 0

    def seek(self, given: int) -> None:
        """Nobody will check these numbers."""
