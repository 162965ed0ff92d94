"""Dice for plans that are to be compared: each hangs on what it is rolled for, not on what was rolled before."""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from honjin.kernel.words import Saying, key_of

HALVINGS: Final = 6
"""How often the numbers from 0 to 1 are halved for worlds that are spread over them."""
TOGETHER: Final = 1 << HALVINGS
"""So many worlds are spread evenly."""


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
        return self._fraction(f"{self._world}\0{key}\0{times}".encode()) * n >> 64

    def _fraction(self, purpose: bytes) -> int:
        """For a purpose, any number from 0 to 1 in 64 bits."""
        return int.from_bytes(blake2b(purpose, digest_size=8).digest(), "big")

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


class SpreadDice(PurposeDice):
    """The dice of one of several imagined worlds, which share the luck of every throw evenly.

    Of two worlds one has the lower half of a die and the other the higher one, of four each has another quarter, and so
    on, in an order that differs from throw to throw. So few worlds stand for all: luck in them is not taken for what a
    plan is worth. (Numbers of van der Corput, shuffled and scrambled after Owen.)
    """

    __slots__ = ("_place",)

    def __init__(self, worlds: str, number: int) -> None:
        series, self._place = divmod(number, TOGETHER)
        super().__init__(f"{worlds} {series}")

    def _fraction(self, purpose: bytes) -> int:
        """Which part of the numbers is this world's turn, and any number of that part."""
        told = blake2b(purpose, digest_size=16).digest()
        turn = _scrambled(range(HALVINGS - 1, -1, -1), self._place, int.from_bytes(told[:8], "big"))
        part = _scrambled(range(HALVINGS), turn, int.from_bytes(told[8:], "big"))
        within = super()._fraction(b"%d\0%b" % (self._place, purpose)) >> HALVINGS
        return part << 64 - HALVINGS | within

    @property
    def mark(self) -> tuple[str, frozenset[tuple[str, int]]]:
        """The same, of this one of the worlds."""
        world, counts = super().mark
        return f"{world} {self._place}", counts

    def copy(self) -> SpreadDice:
        """Dice that fall alike from here on."""
        twin = SpreadDice("", self._place)
        twin._world, twin._count = self._world, dict(self._count)
        return twin


def _scrambled(order: range, number: int, coins: int) -> int:
    """The bits of a number in this order, each turned over or not by a coin that hangs on those before it."""
    found, node = 0, 1
    for at in order:
        bit = number >> at & 1
        found = found << 1 | (bit ^ coins >> node & 1)
        node = node << 1 | bit
    return found
