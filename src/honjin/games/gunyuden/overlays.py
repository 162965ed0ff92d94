"""What can be drawn over the map: zones of control, lines of communication, how far a force can go."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from honjin.games.gunyuden.actions import NORMAL, STRATEGIC
from honjin.games.gunyuden.rules import communication, movement, zones
from honjin.games.gunyuden.state import Campaign
from honjin.hexes.sets import HexSet, hexset, union
from honjin.kernel.ask import Side
from honjin.kernel.game import Overlay
from honjin.kernel.words import say
from honjin.wargame.actions import NOBODY, Unit
from honjin.wargame.lines import broken, drawn
from honjin.wargame.overlays import Overlays, SideOverlay, UnitOverlay, tint

# ---------------------------------------------------------------------------------------------- of a side


def _sieges(g: Campaign, side: Side) -> HexSet:
    """Castles of the side that are invested."""
    keeps = enumerate(g.land.keeps)
    return hexset(keep.hex for castle, keep in keeps if g.castle_side(castle) == side and g.is_invested(castle))


def _lines(g: Campaign, side: Side) -> Overlay:
    """Every line that was traced for the side, and the hexes of its forces that have none."""
    clans = [clan for clan, units in enumerate(g.of_clan) if g.clan_side[clan] == side and g.on_map(units)]
    links = [link for clan in clans for link in communication.all_links(g, clan) if len(link.path) > 1]
    heads = g.heads(g.on_map(g.of_side[side]))
    cut_off = hexset(g.where[head] for head in heads if not communication.has_line(g, head))
    return tint(g.land.grid, cut_off, [drawn(g.land.grid, link) for link in links])


# ---------------------------------------------------------------------------------------------- of a force


def _line(g: Campaign, unit: Unit) -> HexSet | Overlay:
    """The line of one force, from its source; if it has none, the force's hex and where the line breaks off."""
    head, grid = g.leader[unit], g.land.grid
    if g.where[head] < 0 or g.bloc(head) == NOBODY:
        return 0
    if not communication.has_line(g, head):
        # Within walls, or where a rule of its own says that it has none, no line sets out that could break off.
        traced = not g.inside >> head & 1 and g.rules.line_exception(g, head) is None
        return tint(grid, 1 << g.where[head], [broken(grid, communication.gap(g, head))] if traced else [])
    return tint(grid, 0, [drawn(grid, link) for link in reversed(communication.route(g, head))])


def _reach(mode: str) -> Callable[[Campaign, Unit], HexSet]:
    def reached(g: Campaign, unit: Unit) -> HexSet:
        head = g.leader[unit]
        if g.where[head] < 0 or g.bloc(head) == NOBODY or movement.refuse_leave(g, head) is not None:
            return 0
        trek = movement.begin(g, head)
        if movement.refuse_mode(g, trek, mode) is not None:
            return 0
        return union(movement.reach(g, trek, mode).rings) & ~(1 << g.where[head])

    return reached


OVERLAYS: Final[Overlays[Campaign]] = Overlays(
    [
        SideOverlay(
            "zoc", say("Strong zones of control"), "5-1-1", lambda g, side: zones.strong(g, g.land.bloc[side]), "z"
        ),
        SideOverlay(
            "weak_zoc", say("Weak zones of control"), "5-1-2", lambda g, side: zones.weak(g, g.land.bloc[side]), "t"
        ),
        SideOverlay("lines", say("Lines of communication"), "11", _lines, "c", warns=True, own_first=True),
        SideOverlay("siege", say("Invested castles"), "18", _sieges, warns=True),
    ],
    [
        UnitOverlay("line", say("Line of communication"), "11", _line, warns=True),
        UnitOverlay("reach", say("Normal movement"), "15-2", _reach(NORMAL)),
        UnitOverlay("strategic", say("Strategic movement"), "15-3", _reach(STRATEGIC)),
    ],
)
