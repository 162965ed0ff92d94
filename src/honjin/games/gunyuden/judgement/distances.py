"""How far it is to a place on the march: static tables, made when they are first asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from honjin.games.gunyuden.actions import NORMAL
from honjin.games.gunyuden.state import Campaign
from honjin.games.gunyuden.static import Theatre
from honjin.hexes.grid import Hex
from honjin.hexes.paths import Passage, field
from honjin.hexes.sets import HexSet, hexset, members
from honjin.wargame.actions import Unit
from honjin.wargame.memo import per_scene

FAR: Final = 400
"""Farther than any way on these maps; also what cannot be reached at all."""

Table = list[int]

_TABLES: Final = "ways"
"""Where a country keeps its tables."""
_REACHES: Final = "reaches"


def to(land: Theatre, goal: Hex, weather: int) -> Table:
    """Movement points between a hex and every other, whoever stands in the way."""
    known: dict[tuple[Hex, int], Table] | None = land.found.get(_TABLES)
    if known is None:
        known = land.found[_TABLES] = {}
    found = known.get((goal, weather))
    if found is None:
        found = known[goal, weather] = [FAR] * land.grid.size
        for points, ring in enumerate(field(Passage(land.layers(NORMAL, weather)), 1 << goal, FAR // 2)):
            for h in members(ring):
                found[h] = points
    return found


def within(land: Theatre, h: Hex, weather: int, points: int) -> HexSet:
    """Hexes that so many movement points lead to."""
    known: dict[tuple[Hex, int, int], HexSet] | None = land.found.get(_REACHES)
    if known is None:
        known = land.found[_REACHES] = {}
    found = known.get((h, weather, points))
    if found is None:
        table = to(land, h, weather)
        found = known[h, weather, points] = hexset(other for other, way in enumerate(table) if way <= points)
    return found


@per_scene
def to_any(g: Campaign, goals: HexSet, weather: int) -> Table:
    """Movement points between every hex and the nearest of these."""
    tables = [to(g.land, goal, weather) for goal in members(goals)]
    return list(map(min, *tables)) if len(tables) > 1 else tables[0] if tables else [FAR] * g.land.grid.size


def nearest(g: Campaign, goal: Hex, heads: Sequence[Unit]) -> list[Unit]:
    """Forces by their way to a hex, the nearest first; of equal ones the strongest."""
    table = to(g.land, goal, g.weather)
    return sorted(heads, key=lambda head: (table[g.where[head]], -g.strength(g.members[head]), head))
