"""What can be drawn over the map: zones of control, and where units can strike."""

from __future__ import annotations

from typing import Final

from honjin.games.yukimura.rules import movement
from honjin.games.yukimura.state import Tennoji
from honjin.kernel.ask import Side
from honjin.kernel.game import Overlay
from honjin.kernel.words import say
from honjin.wargame.actions import Unit
from honjin.wargame.overlays import Overlays, SideOverlay, UnitOverlay, tint


def zoc(g: Tennoji, side: Side) -> Overlay:
    """Zones of control of a side (6)."""
    return tint(g.field.grid, g.zoc(side))


def threat(g: Tennoji, side: Side) -> Overlay:
    """Hexes next to where the side's units stand or could move: what it may fire at or attack after moving."""
    reached = g.occupied[side]
    for unit in movement.movers(g, side):
        for ring in movement.reach(g, unit)[1]:
            reached |= ring
    return tint(g.field.grid, g.field.board.spread_anywhere(reached) | reached)


def reach(g: Tennoji, unit: Unit) -> Overlay:
    """Where a unit could move now."""
    reached = 0
    if g.where[unit] >= 0:
        for ring in movement.reach(g, unit)[1]:
            reached |= ring
    return tint(g.field.grid, reached)


OVERLAYS: Final = Overlays(
    [
        SideOverlay("zoc", say("Zones of control"), "6", zoc, "z"),
        SideOverlay("threat", say("Where units can strike"), "7", threat, "t", warns=True),
    ],
    [UnitOverlay("reach", say("Reach of the selected unit"), "7", reach)],
)
