"""What can be drawn over the map: zones of control, supply, reaches, places that score, where Kanto arrives."""

from __future__ import annotations

from typing import Final

from honjin.games.sanada.figures import KANTO
from honjin.games.sanada.rules import action, movement
from honjin.games.sanada.rules.supply import in_supply, supplied
from honjin.games.sanada.rules.zones import zone
from honjin.games.sanada.state import War
from honjin.games.sanada.supply_lines import Lines
from honjin.hexes.sets import HexSet, few, hexset, union
from honjin.kernel.ask import Side
from honjin.kernel.game import Overlay
from honjin.kernel.words import say
from honjin.wargame.actions import Unit
from honjin.wargame.lines import broken, drawn
from honjin.wargame.overlays import Overlays, SideOverlay, UnitOverlay, tint


def _supply(g: War, side: Side) -> Overlay:
    """Where supply reaches, with the last link to every force in the field: castles and relays are where they begin."""
    lines, grid = Lines(g, side), g.land.grid
    links = [lines.last_link(h) for h in few(g.occupied[side])]
    return tint(grid, supplied(g, side).hexes, [drawn(grid, link) for link in links if link is not None])


def _cut_off(g: War, side: Side) -> Overlay:
    """Forces without supply, and where their lines break off."""
    lines, grid = Lines(g, side), g.land.grid
    starving = lines.starving()
    return tint(grid, hexset(starving), [broken(grid, lines.gap(h)) for h in starving])


def _line(g: War, unit: Unit) -> HexSet | Overlay:
    """The line of a force from its castle, or its gap; a garrison needs none (R9)."""
    head, grid = g.leader[unit], g.land.grid
    if g.where[head] < 0 or g.inside >> head & 1:
        return 0
    lines, h = Lines(g, g.side[head]), g.where[head]
    if not in_supply(g, head):
        return tint(grid, 1 << h, [broken(grid, lines.gap(h))])
    return tint(grid, 0, [drawn(grid, link) for link in lines.route(h)])


def _waiting(g: War, _: Side) -> HexSet:
    """Hexes that free units which wait for the enemy to come near (R53)."""
    land, found = g.land, 0
    for camp in land.camps:
        near = camp.hold.until_osaka_within if camp.hold is not None else None
        if near is not None and camp.units & g.held:
            places = {g.where[unit] for unit in few(camp.units) if g.where[unit] >= 0}
            found |= hexset(h for h in land.board.hexes if any(land.grid.distance(h, at) <= near for at in places))
    return found


def _react(g: War, side: Side) -> HexSet:
    """Where forces of a side can go that may check for action."""
    return union(movement.reach(g, movement.begin(g, head)).ends() for head in action.checkers(g, side))


def _scoring(g: War, _: Side) -> HexSet:
    return union(place.hexes for place in g.land.places_scored)


def _entries(g: War, side: Side) -> HexSet:
    return union(entry.hexes for entry in g.land.entries.values()) if side == KANTO else 0


def _reach(g: War, unit: Unit, *, far: bool) -> HexSet:
    head = g.leader[unit]
    if g.where[head] < 0 or movement.refuse_leave(g, head) is not None:
        return 0
    found = movement.reach(g, movement.begin(g, head))
    near = union(found.near_rings)
    return (union(found.far_rings) & ~near if far else near) & ~(1 << g.where[head])


OVERLAYS: Final = Overlays(
    [
        SideOverlay("zoc", say("Zones of control"), "9", lambda g, side: zone(g, side), "z"),
        SideOverlay("supply", say("Supply"), "11", _supply, "c", own_first=True),
        SideOverlay("cut_off", say("Out of supply"), "11", _cut_off, warns=True, own_first=True),
        SideOverlay("react", say("Where they can react to"), "15", _react, "t"),
        SideOverlay("scoring", say("Places that score"), "26.2.1", _scoring),
        SideOverlay("entries", say("Where Kanto arrives"), "23", _entries),
        SideOverlay("waiting", say("Near castles that wait"), "R53", _waiting, warns=True),
    ],
    [
        UnitOverlay("line", say("Line of supply"), "11", _line, warns=True),
        UnitOverlay("reach", say("Within 8 points"), "14.2", lambda g, unit: _reach(g, unit, far=False), reach="near"),
        UnitOverlay(
            "strategic", say("Within 16 points"), "14.3", lambda g, unit: _reach(g, unit, far=True), reach="far"
        ),
    ],
)
