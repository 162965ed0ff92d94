"""How far it is to a place on the march, whoever stands in the way: tables made when they are first asked for."""

from __future__ import annotations

from typing import Final
from weakref import WeakKeyDictionary

from honjin.games.sanada.static import Theatre
from honjin.hexes.grid import Hex
from honjin.hexes.paths import Passage, field
from honjin.hexes.sets import HexSet, hexset, members

FAR: Final = 400
"""Farther than any way on this map; also what cannot be reached at all."""

Table = list[int]

_tables: WeakKeyDictionary[Theatre, dict[Hex, Table]] = WeakKeyDictionary()
_reaches: WeakKeyDictionary[Theatre, dict[tuple[Hex, int], HexSet]] = WeakKeyDictionary()


def to(land: Theatre, goal: Hex) -> Table:
    """Movement points between a hex and every other."""
    known = _tables.setdefault(land, {})
    found = known.get(goal)
    if found is None:
        found = known[goal] = [FAR] * land.grid.size
        for points, ring in enumerate(field(Passage(land.layers), 1 << goal, FAR // 2)):
            for h in members(ring):
                found[h] = points
    return found


def within(land: Theatre, h: Hex, points: int) -> HexSet:
    """Hexes within so many movement points."""
    known = _reaches.setdefault(land, {})
    found = known.get((h, points))
    if found is None:
        found = known[h, points] = hexset(other for other, way in enumerate(to(land, h)) if way <= points)
    return found
