"""What can be drawn over the map: zones of control, supply, reaches, places that score, where Kanto arrives."""

from __future__ import annotations

from typing import Final

from honjin.games.sanada.figures import KANTO
from honjin.games.sanada.rules import action, movement
from honjin.games.sanada.rules.supply import supplied
from honjin.games.sanada.rules.zones import zone
from honjin.games.sanada.state import War
from honjin.hexes.sets import HexSet, union
from honjin.kernel.ask import Side
from honjin.kernel.words import say
from honjin.wargame.actions import Unit
from honjin.wargame.overlays import Overlays, SideOverlay, UnitOverlay


def _supply(g: War, side: Side) -> HexSet:
    return supplied(g, side).hexes


def _cut_off(g: War, side: Side) -> HexSet:
    """Hexes of forces without supply."""
    return g.occupied[side] & ~supplied(g, side).hexes


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
        SideOverlay("react", say("Where they can react to"), "15", _react, "r"),
        SideOverlay("scoring", say("Places that score"), "26.2.1", _scoring),
        SideOverlay("entries", say("Where Kanto arrives"), "23", _entries),
    ],
    [
        UnitOverlay("reach", say("Within 8 points"), "14.2", lambda g, unit: _reach(g, unit, far=False)),
        UnitOverlay("strategic", say("Within 16 points"), "14.3", lambda g, unit: _reach(g, unit, far=True)),
    ],
)
