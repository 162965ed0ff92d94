"""Chapter 11: supply lines, from castles over the Forces that pass them on."""

from __future__ import annotations

from honjin.games.sanada.rules.zones import zone
from honjin.games.sanada.state import Supplied, War
from honjin.hexes.paths import Passage, field
from honjin.hexes.sets import HexSet, few, union
from honjin.kernel.ask import Side
from honjin.wargame.actions import Unit


def closed(g: War, side: Side) -> HexSet:
    """Hexes closed to lines of supply: where enemies stand or their zone reaches (11.3, R8)."""
    enemy = 1 - side
    return g.occupied[enemy] | zone(g, enemy)


def sources(g: War, side: Side) -> HexSet:
    """Own castles that are not invested, without enemies before their walls (11.1, R8)."""
    return g.keeps[side] & ~g.occupied[1 - side]


def supplied(g: War, side: Side) -> Supplied:
    """All hexes within range of a source or of a Force that is itself in supply, from memory if nobody has moved."""
    basis = (*g.occupied, *g.keeps)
    known = g.fed.get(side)
    if known is None or known[0] != basis:
        known = g.fed[side] = basis, supplied_by(g, side, g.occupied[side])
    return known[1]


def supplied_by(g: War, side: Side, passing: HexSet) -> Supplied:
    """From the castles, then from every Force in ``passing`` that their lines come to, and so on (11.1, 11.2)."""
    start, enemy = sources(g, side), 1 - side
    barred, castles = closed(g, side), g.keeps[enemy]
    fresh, reached, relays = start, 0, 0
    while fresh:
        reached |= _around(g, barred, castles, fresh)
        fresh = reached & passing & ~relays & ~start
        relays |= fresh
    return Supplied(reached, start, relays | passing & start)


def _around(g: War, barred: HexSet, castles: HexSet, hexes: HexSet) -> HexSet:
    """What lies within range of any of these hexes."""
    ground = Passage(g.land.layers, barred=barred, tolls=g.land.tolls(castles))
    return union(field(ground, hexes, g.land.tables.supply.range))


def in_supply(g: War, head: Unit) -> bool:
    """Whether a Force has supply; a garrison always has (R9)."""
    if g.inside >> head & 1:
        return True
    return bool(supplied(g, g.side[head]).hexes >> g.where[head] & 1)


def without_supply(g: War, side: Side) -> list[Unit]:
    """Leaders of the field Forces of a side that have none, in the order of their hexes (12.1)."""
    reached = supplied(g, side).hexes
    return [head for h in few(g.occupied[side] & ~reached) for head in g.heads(g.outside_at(h))]
