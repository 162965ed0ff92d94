"""The areas of the fort: what is open to a side, what is adjacent, which Defense Score counts (13.1, A9, R41, R64)."""

from __future__ import annotations

from collections.abc import Iterable

from honjin.games.kawanakajima.figures import Area, Areas
from honjin.games.kawanakajima.state import Battle
from honjin.games.kawanakajima.static import Battlefield
from honjin.hexes.sets import few
from honjin.kernel.ask import Side


def open_from(field: Battlefield, bases: Areas, enemy: Areas) -> Areas:
    """Areas that can be reached from bases along lines, through areas free of enemy markers (A9)."""
    found = bases & ~enemy
    edge = found
    while edge:
        ahead = 0
        for area in few(edge):
            ahead |= field.joined[area]
        edge = ahead & ~enemy & ~found
        found |= edge
    return found | bases & field.exterior


def bases(g: Battle, side: Side) -> Areas:
    """Exterior Areas that a side came through, and the centre if it is the besieged or stands there (R41)."""
    siege, centre = g.siege, 1 << g.field.centre
    if side != siege.besieger or siege.markers[side] & centre:
        return siege.bases[side] | centre
    return siege.bases[side]


def open_to(g: Battle, side: Side) -> Areas:
    """Where a side may place markers now (13.4.4, A9)."""
    siege = g.siege
    return open_from(g.field, bases(g, side), siege.markers[1 - side]) & ~siege.markers[side]


def sources(g: Battle, side: Side, target: Area) -> Areas:
    """Own markers adjacent to an area: joined by a line, or in the same Exterior Area (A9, R64)."""
    near = g.field.joined[target] | (1 << target & g.field.exterior)
    return near & g.siege.markers[side]


def score(field: Battlefield, target: Area, used: Iterable[Area]) -> int:
    """The lowest Defense Score of the lines used (13.6.1)."""
    return min(field.score[target, area] for area in used)
