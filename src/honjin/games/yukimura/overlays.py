"""What can be drawn over the map: zones of control, and where units can strike."""

from __future__ import annotations

from typing import Final

from honjin.games.yukimura.rules import movement
from honjin.games.yukimura.state import Tennoji
from honjin.hexes.sets import HexSet, union
from honjin.kernel.ask import Side
from honjin.kernel.words import say
from honjin.wargame.actions import Unit
from honjin.wargame.overlays import Overlays, SideOverlay, UnitOverlay


def _threat(g: Tennoji, side: Side) -> HexSet:
    """Hexes next to where the side's units stand or could move: what it may fire at or attack after moving."""
    reached = g.occupied[side] | union(_reach(g, unit) for unit in movement.movers(g, side))
    return g.field.board.spread_anywhere(reached) | reached


def _reach(g: Tennoji, unit: Unit) -> HexSet:
    """Where a unit could move now."""
    return union(movement.reach(g, unit)[1])


OVERLAYS: Final[Overlays[Tennoji]] = Overlays(
    [
        SideOverlay("zoc", say("Zones of control"), "6", Tennoji.zoc, "z"),
        SideOverlay("threat", say("Where units can strike"), "7", _threat, "t", warns=True),
    ],
    [UnitOverlay("reach", say("Reach of the selected unit"), "7", lambda g, u: _reach(g, u) if g.where[u] >= 0 else 0)],
)
