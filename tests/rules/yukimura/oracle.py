"""A second reading of the movement rules, slow and simple: what the game says is held to it.

It shares nothing with the rules code but the state it looks at: neighbours, ponds, zones of control and edges are
worked out anew from hex numbers and the map file.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from itertools import pairwise

from honjin.games.yukimura import GAME
from honjin.games.yukimura.state import Tennoji

Place = tuple[int, int]
"""Column and row."""
Way = tuple[Place, ...]

COLUMNS = 37
NORTHWARD = ("N", "NE", "NW")
_LETTERS: list[str] = GAME.pack().data.map.terrain_rows


def last_row(column: int) -> int:
    return 39 if column % 2 else 38


def exists(place: Place) -> bool:
    column, row = place
    return 1 <= column <= COLUMNS and 1 <= row <= last_row(column)


def is_pond(place: Place) -> bool:
    column, row = place
    return _LETTERS[row - 1][column - 1] == "p"


def step(place: Place, direction: str) -> Place:
    """The neighbour in a direction, on the map or not; even columns lie half a hex further south."""
    column, row = place
    if direction in ("N", "S"):
        return column, row + (1 if direction == "S" else -1)
    side = 1 if direction.endswith("E") else -1
    lower = column % 2 == 0
    shift = int(lower) if direction.startswith("S") else int(lower) - 1
    return column + side, row + shift


def neighbours(place: Place) -> list[Place]:
    found = [step(place, d) for d in ("N", "NE", "SE", "S", "SW", "NW")]
    return [p for p in found if exists(p)]


class World:
    """The board as a state has it."""

    def __init__(self, g: Tennoji, pond_hexsides: Iterable[str] | None = None) -> None:
        sides = GAME.pack().data.map.pond_hexsides if pond_hexsides is None else pond_hexsides
        self.closed = {frozenset((read(s[:4]), read(s[5:]))) for s in sides}
        self.units: dict[str, Place] = {}
        self.side: dict[Place, int] = {}
        for unit, h in enumerate(g.where):
            if h >= 0:
                place = read(g.field.grid.format(h))
                self.units[g.field.pieces[unit].id] = place
                self.side[place] = g.field.side[unit]

    def linked(self, a: Place, b: Place) -> bool:
        if b not in neighbours(a) or is_pond(a) or is_pond(b):
            return False
        return frozenset((a, b)) not in self.closed

    def in_zone(self, place: Place, of: int) -> bool:
        """Whether a side controls a hex (6, 6-2)."""
        if self.side.get(place) == of:
            return True
        return any(self.side.get(n) == of and self.linked(n, place) for n in neighbours(place))

    def can_go(self, way: Way, side: int, allowance: int, *, cost: int = 0) -> bool:
        """Whether a unit of a side may take these steps (7-2-2, 7-3-1, 7-4-1, 7-4-2); ends are not looked at."""
        for number, (a, b) in enumerate(pairwise(way)):
            if (number or cost) and self.in_zone(a, 1 - side):
                return False
            if not self.linked(a, b) or self.side.get(b) == 1 - side:
                return False
            cost += 1
        return cost <= allowance

    def may_move(self, way: Way, side: int, allowance: int) -> bool:
        start, end = way[0], way[-1]
        if len(way) < 2 or self.in_zone(start, 1 - side) or not self.can_go(way, side, allowance):
            return False
        return end == start or end not in self.side

    def may_exit(self, way: Way, edge: str, side: int, allowance: int) -> bool:
        start, end = way[0], way[-1]
        if self.in_zone(start, 1 - side) or self.in_zone(end, 1 - side):
            return False
        return edge in edges(end) and self.can_go(way, side, allowance - 1)

    # ---------------------------------------------------------------------------------------------- the march north

    def northward(self, start: Place, side: int) -> list[tuple[int, Way, bool]]:
        """Every northward move of one or two steps with its class (P2); the last value says that it leaves the map."""
        found: list[tuple[int, Way, bool]] = []
        for first in NORTHWARD:
            if first == "N" and start[1] == 1:
                found.append((3, (start,), True))
                continue
            a = step(start, first)
            if not exists(a) or not self.can_go((start, a), side, 1):
                continue
            if a not in self.side:
                found.append((3, (start, a), False))
            if self.in_zone(a, 1 - side):
                continue
            for second in NORTHWARD:
                number = 1 if first == second == "N" else 2
                if second == "N" and a[1] == 1:
                    found.append((number, (start, a), True))
                    continue
                b = step(a, second)
                if exists(b) and self.can_go((start, a, b), side, 2) and b not in self.side:
                    found.append((number, (start, a, b), False))
        return found


def edges(place: Place) -> set[str]:
    column, row = place
    found = {"north"} if row == 1 else set()
    found |= {"south"} if row == last_row(column) else set()
    found |= {"west"} if column == 1 else set()
    return found | ({"east"} if column == COLUMNS else set())


def read(number: str) -> Place:
    return int(number[:2]), int(number[2:])


def write(way: Way) -> str:
    return "-".join(f"{column:02d}{row:02d}" for column, row in way)


def ways(start: Place, steps: int) -> Iterator[Way]:
    """Every sequence of neighbouring hexes of 1 to ``steps`` steps, ponds and all."""
    for n in neighbours(start):
        yield start, n
        if steps > 1:
            for rest in ways(n, steps - 1):
                yield start, *rest


def scatter(rng: random.Random, columns: range, rows: range, count: int) -> list[Place]:
    """So many different open hexes of a part of the map."""
    ground = [(c, r) for c in columns for r in rows if exists((c, r)) and not is_pond((c, r))]
    return rng.sample(ground, count)
