"""Supply by the letter of the rules (11, R8, R9, R63), written without any part of the game.

Slow and simple: the map is searched again from all sources until no further force is fed.
"""

from __future__ import annotations

import heapq

from plain_ground import Hex, World, alive, ground_cost, hostile_castles, in_field, linked, other, zone

RANGE = 8


def sources(world: World, side: str) -> set[Hex]:
    """Castles that feed others: own, usable, not invested, no enemy force in the hex."""
    enemies = in_field(world, other(side))
    return {
        castle["hex"]
        for castle in world["castles"].values()
        if castle["owner"] == side and castle["usable"] and not castle["invested"] and castle["hex"] not in enemies
    }


def closed(world: World, side: str) -> set[Hex]:
    """Hexes that a line may not enter: enemies, and enemy zones where no own force stands in the open."""
    enemies = in_field(world, other(side))
    return enemies | (zone(world, other(side)) - in_field(world, side))


def reach(world: World, side: str, starts: set[Hex]) -> dict[Hex, int]:
    """Every hex within range of these, with its cost."""
    barred, dear = closed(world, side), hostile_castles(world, side)
    found: dict[Hex, int] = {}
    ahead = [(0, h) for h in sorted(starts)]
    while ahead:
        cost, h = heapq.heappop(ahead)
        if h in found:
            continue
        found[h] = cost
        for g in linked(world, h):
            total = cost + ground_cost(world, h, g) + (g in dear)
            if g not in barred and total <= RANGE and g not in found:
                heapq.heappush(ahead, (total, g))
    return found


def fed_hexes(world: World, side: str) -> dict[Hex, int]:
    """Hexes in supply: within 8 points of a castle, or of a force in the open that is itself in supply."""
    starts = sources(world, side)
    while True:
        found = reach(world, side, starts)
        relays = {h for h in in_field(world, side) if h in found}
        if relays <= starts:
            return found
        starts |= relays


def in_supply(world: World, side: str) -> set[str]:
    """Units in supply: garrisons always, others where their hex is."""
    fed = fed_hexes(world, side)
    return {name for name, unit in alive(world) if unit["side"] == side and (unit["inside"] or unit["hex"] in fed)}


def may_be_replenished(world: World, side: str) -> set[str]:
    """Spent units that may be made full (13.2.1): in supply, and in no invested castle."""
    besieged = {castle["hex"] for castle in world["castles"].values() if castle["invested"]}
    fed = {name: world["units"][name] for name in in_supply(world, side)}
    return {name for name, unit in fed.items() if unit["spent"] and not (unit["inside"] and unit["hex"] in besieged)}
