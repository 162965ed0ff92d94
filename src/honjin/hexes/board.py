"""A board: which hexes exist, which neighbours are linked, and tables computed once from that."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from honjin.hexes.grid import NOWHERE, Grid, Hex
from honjin.hexes.sets import HexSet, Spread, hexset, members, spread

Hexside = tuple[Hex, Hex]
"""The side between two neighbours, the smaller hex first."""


def hexside(a: Hex, b: Hex) -> Hexside:
    """The side between two hexes, in whichever order they are named."""
    return (a, b) if a < b else (b, a)


class Board:
    """Hexes in play and the hexsides that cannot be crossed.

    *Adjacent* is geometry; *linked* means adjacent with no closed side between.
    """

    def __init__(self, grid: Grid, present: HexSet, closed: Iterable[Hexside] = ()) -> None:
        self.grid = grid
        self.present = present
        self.closed = frozenset(hexside(a, b) for a, b in closed)
        self.hexes = members(present)

    @cached_property
    def adjacent(self) -> list[tuple[Hex, ...]]:
        """Per hex its neighbours on the board."""
        present, near = self.present, self.grid.near
        return [
            tuple(g for g in near[h] if g != NOWHERE and present >> g & 1) if present >> h & 1 else ()
            for h in range(self.grid.size)
        ]

    @cached_property
    def linked(self) -> list[tuple[Hex, ...]]:
        """Per hex its neighbours across open sides."""
        closed = self.closed
        return [tuple(g for g in around if hexside(h, g) not in closed) for h, around in enumerate(self.adjacent)]

    @cached_property
    def adjacent_set(self) -> list[HexSet]:
        """Per hex its neighbours, as a set."""
        return [hexset(around) for around in self.adjacent]

    @cached_property
    def linked_set(self) -> list[HexSet]:
        """Per hex its neighbours across open sides, as a set."""
        return [hexset(around) for around in self.linked]

    @cached_property
    def spread(self) -> Spread:
        """One step across open sides, for whole sets."""
        return spread(self.grid, ((h, g) for h, around in enumerate(self.linked) for g in around))

    @cached_property
    def spread_anywhere(self) -> Spread:
        """One step to any neighbour, closed side or not, for whole sets."""
        return spread(self.grid, ((h, g) for h, around in enumerate(self.adjacent) for g in around))
