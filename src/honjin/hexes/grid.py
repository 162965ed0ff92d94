"""A grid of flat-top hexes in columns, numbered CCRR.

A hex is an int, ``(column - 1) * rows + (row - 1)``, so it indexes flat arrays and sets of hexes are ints too
(:mod:`honjin.hexes.sets`). Which columns lie half a hex further south is stated by the map.
"""

from __future__ import annotations

from enum import IntEnum
from functools import cached_property

from honjin.compiled.twins import twin

Hex = int
"""A hex is its index on the grid."""

NOWHERE: Hex = -1


class Direction(IntEnum):
    """The six directions of a flat-top hex, clockwise from north."""

    N = 0
    NE = 1
    SE = 2
    S = 3
    SW = 4
    NW = 5


_LAYOUTS = {"flat_top_even_columns_down": 0, "flat_top_odd_columns_down": 1}


class Grid:
    """Numbering and geometry of ``columns`` x ``rows`` hexes."""

    def __init__(self, columns: int, rows: int, layout: str) -> None:
        if layout not in _LAYOUTS:
            raise ValueError(f"unknown layout {layout!r}; known: {', '.join(_LAYOUTS)}")
        if not (1 <= columns <= 99 and 1 <= rows <= 99):
            raise ValueError(f"a map has 1 to 99 columns and rows, as its numbers have two digits: {columns} x {rows}")
        self.columns = columns
        self.rows = rows
        self.layout = layout
        self.size = columns * rows
        self._low_parity = _LAYOUTS[layout]
        self._distances: dict[Hex, bytes] = {}

    def __repr__(self) -> str:
        return f"Grid({self.columns}, {self.rows}, {self.layout!r})"

    # ---------------------------------------------------------------------------------------------- numbers

    def at(self, column: int, row: int) -> Hex:
        """The hex in a column and row, both counted from 1; NOWHERE outside the grid."""
        if 1 <= column <= self.columns and 1 <= row <= self.rows:
            return (column - 1) * self.rows + row - 1
        return NOWHERE

    def column(self, h: Hex) -> int:
        """The column of a hex, counted from 1."""
        return h // self.rows + 1

    def row(self, h: Hex) -> int:
        """The row of a hex, counted from 1."""
        return h % self.rows + 1

    def is_low(self, column: int) -> bool:
        """Whether a column lies half a hex further south."""
        return column % 2 == self._low_parity

    def format(self, h: Hex) -> str:
        """The printed number CCRR."""
        return self._numbers[h]

    @cached_property
    def _numbers(self) -> list[str]:
        return [f"{self.column(h):02d}{self.row(h):02d}" for h in range(self.size)]

    def parse(self, text: str) -> Hex:
        """The hex of a printed number; ValueError if there is none."""
        h = self.at(int(text[:2]), int(text[2:])) if len(text) == 4 and text.isdecimal() else NOWHERE
        if h == NOWHERE:
            raise ValueError(f"{text!r} is no hex of this map (0101 to {self.columns:02d}{self.rows:02d})")
        return h

    # ---------------------------------------------------------------------------------------------- geometry

    def step(self, h: Hex, direction: Direction | int) -> Hex:
        """The neighbour in a direction; NOWHERE over the edge of the grid."""
        return self.near[h][direction]

    @cached_property
    def near(self) -> list[tuple[Hex, ...]]:
        """Per hex its six neighbours in the order of :class:`Direction`, NOWHERE over the edge."""
        table = []
        for h in range(self.size):
            c, r = self.column(h), self.row(h)
            low = self.is_low(c)
            up, down = (r, r + 1) if low else (r - 1, r)
            around = ((c, r - 1), (c + 1, up), (c + 1, down), (c, r + 1), (c - 1, down), (c - 1, up))
            table.append(tuple(self.at(*place) for place in around))
        return table

    def direction(self, a: Hex, b: Hex) -> Direction | None:
        """In which direction b lies next to a, or None."""
        around = self.near[a]
        return Direction(around.index(b)) if b in around and b != NOWHERE else None

    @cached_property
    def _cubes(self) -> list[tuple[int, int, int]]:
        cubes = []
        for h in range(self.size):
            c, r = self.column(h), self.row(h)
            odd = c & 1
            z = r - (c + odd if self._low_parity == 0 else c - odd) // 2
            cubes.append((c, z, -c - z))
        return cubes

    def shift(self, h: Hex, start: Hex, end: Hex) -> Hex:
        """Where h lands when everything moves as from start to end; NOWHERE outside the grid."""
        (x, y, _), (ax, ay, _), (bx, by, _) = self._cubes[h], self._cubes[start], self._cubes[end]
        column, z = x + bx - ax, y + by - ay
        odd = column & 1
        return self.at(column, z + (column + odd if self._low_parity == 0 else column - odd) // 2)

    def ahead(self, h: Hex, start: Hex, end: Hex) -> int:
        """How far ahead h lies for somebody who looks from start to end; more is farther, also on the sides."""
        (x, y, z), (ax, ay, az), (bx, by, bz) = self._cubes[h], self._cubes[start], self._cubes[end]
        return x * (bx - ax) + y * (by - ay) + z * (bz - az)

    def distance(self, a: Hex, b: Hex) -> int:
        """Steps from a to b over open ground."""
        return self.distances(a)[b]

    def distances(self, a: Hex) -> bytes:
        """Distance from a to every hex, computed once."""
        found = self._distances.get(a)
        if found is None:
            found = self._distances[a] = away(self._cubes, a)
        return found


@twin
def away(cubes: list[tuple[int, int, int]], a: Hex) -> bytes:
    """Distance from a to every hex, each told by its three coordinates."""
    ax, ay, az = cubes[a]
    return bytes([max(abs(ax - x), abs(ay - y), abs(az - z)) for x, y, z in cubes])
