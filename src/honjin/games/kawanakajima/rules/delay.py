"""Chapters 8.3 and 16.3: how far a clan is from whoever calls it, and the box where its chit waits (R17, R50)."""

from __future__ import annotations

from honjin.games.kawanakajima.figures import IN_BOWL, NOTHING, Payer
from honjin.games.kawanakajima.state import Battle
from honjin.games.kawanakajima.static import FAR
from honjin.hexes.grid import Hex
from honjin.wargame.actions import NOBODY, Clan


def box(g: Battle, points: int) -> int:
    """Where a chit goes for a distance: into the bowl, or into a delay box (8.3)."""
    table = g.field.tables.delay
    return min(points // table.per_box, table.boxes) or IN_BOWL


def distance(g: Battle, payer: Payer, clan: Clan) -> int:
    """From a commander to the nearest unit of a clan (8.3, 16.3, R17, R50)."""
    field, general = g.field, g.general[payer]
    if general == NOBODY:
        return FAR
    if field.clan[general] == clan:
        return 0
    hexes = [h for unit in g.units(clan) if (h := g.hex_of(unit)) >= 0]
    if hexes:
        here = g.hex_of(general)
        if here < 0:
            return min(_over_land(g, payer, h) for h in hexes)
        march = field.march(here)
        return min([march[h] for h in hexes])
    point = next((p for unit in g.units(clan) if (p := g.at_entry(unit)) != NOTHING), NOTHING)
    if point == NOTHING:
        return FAR
    if field.special.detachment is not None and field.generals[payer].army and g.hex_of(general) >= 0:
        return min(_over_land(g, payer, h) for h in field.entries[point].first)
    return from_entry(g, payer, point)


def _over_land(g: Battle, payer: Payer, to: Hex) -> int:
    """Movement points over the ground; from an entry point the first hex is paid too (R17, R50)."""
    field, general = g.field, g.general[payer]
    here = g.hex_of(general)
    if here >= 0:
        return field.march(here)[to]
    point = post(g, payer)
    return min(field.entry_cost(h) + field.march(h)[to] for h in field.entries[point].first)


def post(g: Battle, payer: Payer) -> int:
    """The entry point of a commander who is not on the map, arrived or not (R50)."""
    general = g.general[payer]
    point = g.at_entry(general)
    return g.entry[g.field.clan[general]] if point == NOTHING else point


def from_entry(g: Battle, payer: Payer, point: int) -> int:
    """Hexes to the commander's nearest entry point, and ten for each step from there to the clan's (16.3, R50)."""
    field, here = g.field, g.hex_of(g.general[payer])
    step = field.tables.delay.per_entry_point
    if here < 0:
        return step * abs(post(g, payer) - point)
    away = [hexes_to(g, here, entry) for entry in range(len(field.entries))]
    least = min(away)
    return min(least + step * abs(entry - point) for entry, hexes in enumerate(away) if hexes == least)


def hexes_to(g: Battle, here: Hex, entry: int) -> int:
    """Hexes from the map to an entry point (R49)."""
    return 1 + min(g.field.grid.distance(here, h) for h in g.field.entries[entry].first)
