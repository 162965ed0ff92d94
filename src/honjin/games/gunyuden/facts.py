"""What everybody may know of a position: all of it, nothing is hidden in this series.

It is sent after every action, so it is written to be quick.
"""

from __future__ import annotations

from typing import Any

from honjin.games.gunyuden.model.words import WEATHERS
from honjin.games.gunyuden.rules import communication
from honjin.games.gunyuden.rules.activation import refuse_act
from honjin.games.gunyuden.state import FATES, OPERATIONS, PARTS, SETUP, STATUSES, UNUSED, Campaign
from honjin.games.gunyuden.static import NEUTRAL
from honjin.hexes.sets import few
from honjin.wargame.actions import NOBODY
from honjin.wargame.sheet import score_facts


def facts(g: Campaign) -> dict[str, Any]:
    """The whole position by names."""
    land = g.land
    now = land.scenario.turns[min(max(g.turn, 1), land.last_turn) - 1]
    return {
        "turn": max(1, g.turn),
        "turns": land.last_turn,
        "month": now.month,
        "week": now.week,
        "year": now.year,
        "weather": WEATHERS[g.weather],
        "stage": g.stage,
        "phase": PARTS[g.part],
        "acting": acting(g),
        "score": score_facts(land.sides, g.rules.score_rows(g)),
        "units": unit_facts(g),
        "forces": force_facts(g),
        "castles": castle_facts(g),
        "clans": clan_facts(g),
        "lines": line_facts(g),
    } | g.rules.facts(g)


def acting(g: Campaign) -> str | None:
    """Whose units are at it: an operations phase, or an entry in the order of set-up."""
    if g.part == OPERATIONS:
        return g.phase_name
    order = g.land.scenario.setup_order
    return order[g.seat] if g.part == SETUP and g.seat < len(order) else None


def unit_facts(g: Campaign) -> dict[str, dict[str, Any]]:
    """Every unit in the game: where it stands and how it is, or why it stands nowhere."""
    land = g.land
    pieces, number = land.pieces, land.grid.format
    inside, acted, investing = g.inside, g.acted, g.investing
    clans = [(house.id, side_name(g, clan)) for clan, house in enumerate(land.houses)]
    found: dict[str, dict[str, Any]] = {}
    for unit, h in enumerate(g.where):
        if h >= 0:
            clan, side = clans[g.clan[unit]]
            found[pieces[unit].id] = {
                "hex": number(h),
                "inside": bool(inside >> unit & 1),
                "leader": pieces[g.leader[unit]].id,
                "steps": g.steps[unit],
                "strength": g.unit_strength(unit),
                "morale": g.morale[unit],
                "clan": clan,
                "side": side,
                "acted": bool(acted >> unit & 1),
                "investing": bool(investing >> unit & 1),
            }
        elif h != UNUSED:
            found[pieces[unit].id] = {"off": FATES[h]}
    return found


def force_facts(g: Campaign) -> list[dict[str, Any]]:
    """Every force on the map; whoever commands it comes first among its units."""
    land = g.land
    pieces = land.pieces
    found = []
    for head, h in enumerate(g.where):
        if h < 0 or g.leader[head] != head:
            continue
        units = g.members[head]
        led = [pieces[unit].id for unit in few(units & ~(1 << head))]
        found.append(
            {
                "leader": pieces[head].id,
                "units": [pieces[head].id, *led],
                "hex": land.grid.format(h),
                "inside": bool(g.inside >> head & 1),
                "side": side_name(g, g.clan[head]),
                "clan": land.houses[g.clan[head]].id,
                "strength": g.strength(units),
                "modifier": land.modifier[head],
                "activation": g.activation(head),
                "morale": g.lowest_morale(units),
                "acted": bool(g.acted >> head & 1),
                "can_act": g.part == OPERATIONS and refuse_act(g, head) is None,
                "investing": bool(g.investing >> head & 1),
            }
        )
    return found


def castle_facts(g: Campaign) -> dict[str, dict[str, Any]]:
    found = {}
    for castle, keep in enumerate(g.land.keeps):
        owner = g.owner[castle]
        besiegers = g.besiegers(castle) if g.investing else 0
        nobody = owner == NOBODY
        found[keep.id] = {
            "owner": None if nobody else g.land.houses[owner].id,
            "side": None if nobody else side_name(g, owner),
            "level": keep.level,
            "durability": g.durability[castle],
            "garrison": g.strength(g.at.get(keep.hex, 0) & g.inside),
            "besiegers": g.strength(besiegers),
            "needed": keep.threshold,
            "morale": g.castle_side_morale(castle),
            "invested": besiegers != 0,
            "abandoned": nobody,
            "neutral": not nobody and g.clan_side[owner] == NEUTRAL,
        }
    return found


def clan_facts(g: Campaign) -> dict[str, dict[str, Any]]:
    """Clans of the scenario, and those that an event has brought."""
    houses = g.land.houses
    return {
        house.id: {
            "side": side_name(g, clan),
            "status": STATUSES[g.status[clan]],
            "targets": [houses[other].id for other in few(g.targets[clan])],
            "destroyed": bool(g.destroyed >> clan & 1),
        }
        for clan, house in enumerate(houses)
        if house.side is not None or g.clan_side[clan] != NEUTRAL
    }


def side_name(g: Campaign, clan: int) -> str | None:
    """The side of a clan; None for one that is not in the game."""
    side = g.clan_side[clan]
    if side != NEUTRAL:
        return g.land.sides[side]
    return None if g.land.houses[clan].side is None else "neutral"


def line_facts(g: Campaign) -> dict[str, bool]:
    """Whether forces outside castles have a line of communication (11); the lines of a clan are looked up once."""
    pieces, where = g.land.pieces, g.where
    found: dict[str, bool] = {}
    for clan, units in enumerate(g.of_clan):
        outside = g.on_map(units & ~g.inside) if g.clan_side[clan] != NEUTRAL else 0
        if outside:
            reached = communication.lines(g, clan).reached
            for head in g.heads(outside):
                exception = g.rules.line_exception(g, head)
                found[pieces[head].id] = bool(reached >> where[head] & 1) if exception is None else exception
    return found
