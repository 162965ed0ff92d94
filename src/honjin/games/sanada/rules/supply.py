"""Chapter 11: supply lines, from castles over the Forces that pass them on."""

from __future__ import annotations

from typing import NamedTuple

from honjin.games.sanada.rules.zones import zone
from honjin.games.sanada.state import War
from honjin.hexes.paths import Passage, field
from honjin.hexes.sets import HexSet, few, union
from honjin.kernel.ask import Side
from honjin.wargame.actions import Unit


class Supplied(NamedTuple):
    """Where the lines of a side reach."""

    hexes: HexSet
    sources: HexSet
    """Castles that feed more than their own garrison."""
    relays: HexSet
    """Hexes of field Forces that pass supply on (11.2)."""


def ground(g: War, side: Side) -> Passage:
    """The ground as a line of supply meets it: closed where enemies stand or their zone reaches (11.3, R8)."""
    enemy = 1 - side
    return Passage(g.land.layers, barred=g.occupied[enemy] | zone(g, enemy), tolls=g.land.tolls(g.keeps[enemy]))


def sources(g: War, side: Side) -> HexSet:
    """Own castles that are not invested, without enemies before their walls (11.1, R8)."""
    return g.keeps[side] & ~g.occupied[1 - side]


def supplied(g: War, side: Side) -> Supplied:
    """All hexes within range of a source or of a Force that is itself in supply (11.1, 11.2)."""
    passage, reach = ground(g, side), g.land.tables.supply.range
    start = sources(g, side)
    fresh, reached, relays = start, 0, 0
    while fresh:
        reached |= union(field(passage, fresh, reach))
        fresh = reached & g.occupied[side] & ~relays & ~start
        relays |= fresh
    return Supplied(reached, start, relays | g.occupied[side] & start)


def in_supply(g: War, head: Unit) -> bool:
    """Whether a Force has supply; a garrison always has (R9)."""
    if g.inside >> head & 1:
        return True
    return bool(supplied(g, g.side[head]).hexes >> g.where[head] & 1)


def without_supply(g: War, side: Side) -> list[Unit]:
    """Leaders of the field Forces of a side that have none, in the order of their hexes (12.1)."""
    reached = supplied(g, side).hexes
    return [head for h in few(g.occupied[side] & ~reached) for head in g.heads(g.outside_at(h))]
