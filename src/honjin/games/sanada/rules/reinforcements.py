"""Chapter 23: Kanto's reinforcements arrive at the edges of the map."""

from __future__ import annotations

from honjin.games.sanada.figures import KANTO, Entry
from honjin.games.sanada.rules import deployment, forces, investment
from honjin.games.sanada.rules.deployment import Camp
from honjin.games.sanada.state import War
from honjin.hexes.grid import Hex
from honjin.hexes.sets import HexSet, few, members
from honjin.kernel.game import Steps
from honjin.wargame.actions import Units
from honjin.wargame.state import RESERVE


def due(g: War, region: Entry) -> Units:
    """Units that may come by a region now (23.1.1, 23.2.2)."""
    units = 0
    for arrival in g.land.arrivals:
        if arrival.region == region.id and arrival.turn <= g.turn:
            units |= sum(1 << unit for unit in few(arrival.units) if g.where[unit] == RESERVE)
    return units & g.of_side[KANTO]


def open_hexes(g: War, region: Entry) -> HexSet:
    """Where they may come: the hexes of the region without enemies, else the nearest of the edge (23.2.1, R39)."""
    free = g.land.board.present & ~g.occupied[1 - KANTO]
    here = region.hexes & free
    if here:
        return here
    edge = [h for h in region.edge if free >> h & 1]
    distance = g.land.grid.distance
    near = {h: min(distance(h, gate) for gate in members(region.hexes)) for h in edge}
    least = min(near.values(), default=0)
    return sum(1 << h for h, far in near.items() if far == least)


def arrive(g: War) -> Steps[None]:
    """All that is due comes, unless it is kept back; its owner places and forms it (23.1)."""
    for region in g.land.entries.values():
        units, hexes = due(g, region), open_hexes(g, region)
        if not units or not hexes:
            continue
        h = _gate(g, hexes)
        g.settle(units, h)
        forces.stand_alone(g, units)
        forces.form(g, forces.default_forces(g, units))
        camp = Camp(KANTO, units, dict.fromkeys(few(units), hexes), "23.1.2", "arrival", may_delay=True)
        yield from deployment.rearrange(g, camp, checkpoint=False)
        come = sum(1 << unit for unit in few(units) if g.where[unit] >= 0)
        if come:
            g.tell("arrive", "23.1", units=come)
    investment.watch(g)


def _gate(g: War, hexes: HexSet) -> Hex:
    """The hex that lies nearest to Osaka."""
    return min(members(hexes), key=lambda h: (g.land.grid.distance(h, g.land.pool_hex), h))
