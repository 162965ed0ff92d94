"""What can be drawn over the map: zones of control, lines of communication, how far a force can go."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from honjin.games.gunyuden.actions import NORMAL, STRATEGIC
from honjin.games.gunyuden.rules import communication, movement, zones
from honjin.games.gunyuden.rules.communication import Gap, Link
from honjin.games.gunyuden.state import Campaign
from honjin.games.gunyuden.static import NOBODY
from honjin.hexes.sets import hexset, members
from honjin.kernel.ask import Side
from honjin.kernel.game import Overlay, Route
from honjin.kernel.words import say
from honjin.wargame.actions import Unit
from honjin.wargame.overlays import Overlays, SideOverlay, UnitOverlay, tint

# ---------------------------------------------------------------------------------------------- of a side


def _strong(g: Campaign, side: Side) -> Overlay:
    return tint(g.land.grid, zones.strong(g, g.land.bloc[side]))


def _weak(g: Campaign, side: Side) -> Overlay:
    return tint(g.land.grid, zones.weak(g, g.land.bloc[side]))


def _sieges(g: Campaign, side: Side) -> Overlay:
    """Castles of the side that are invested."""
    shut_in = (
        keep.hex for castle, keep in enumerate(g.land.keeps) if g.castle_side(castle) == side and g.is_invested(castle)
    )
    return tint(g.land.grid, hexset(shut_in))


def _lines(g: Campaign, side: Side) -> Overlay:
    """Every line that was traced for the side, and the hexes of its forces that have none."""
    routes: list[Route] = []
    for clan, units in enumerate(g.of_clan):
        if g.clan_side[clan] == side and g.on_map(units):
            routes += [_route(g, link) for link in communication.all_links(g, clan) if len(link.path) > 1]
    cut_off = hexset(
        g.where[head] for head in g.heads(g.on_map(g.of_side[side])) if not communication.has_line(g, head)
    )
    return Overlay([g.land.grid.format(h) for h in members(cut_off)], routes)


def _route(g: Campaign, link: Link) -> Route:
    """A link with its cost and the most that it may cost (11-2-2)."""
    costs = [_points(cost, link.unit) for cost in link.costs]
    label = say("{cost} of {limit}", cost=costs[-1], limit=_points(link.limit, link.unit))
    return Route([g.land.grid.format(h) for h in link.path], label, "line", costs)


def _broken(g: Campaign, gap: Gap) -> Route:
    """A line that comes to nothing, and the reason."""
    route = _route(g, gap.link)
    label = say("{why} ({rule})", why=gap.why, rule=gap.rule)
    if gap.rule == "11-2-2":
        label = say("{why}: {length} ({rule})", why=gap.why, length=route.label, rule=gap.rule)
    return Route(route.path, label, "cut", route.costs)


def _points(cost: int, unit: int) -> str:
    """Parts of a point as a mixed number.

    >>> _points(7, 1), _points(22, 3), _points(2, 3)
    ('7', '7 1/3', '2/3')
    """
    whole, rest = divmod(cost, unit)
    return " ".join(([str(whole)] if whole or not rest else []) + ([f"{rest}/{unit}"] if rest else []))


# ---------------------------------------------------------------------------------------------- of a force


def _line(g: Campaign, unit: Unit) -> Overlay:
    """The line of one force, from its source; if it has none, the force's hex and where the line breaks off."""
    head = g.leader[unit]
    if g.where[head] < 0 or g.bloc(head) == NOBODY:
        return Overlay([])
    if not communication.has_line(g, head):
        # Within walls, or where a rule of its own says that it has none, no line sets out that could break off.
        traced = not g.inside >> head & 1 and g.rules.line_exception(g, head) is None
        gaps = [_broken(g, communication.gap(g, head))] if traced else []
        return Overlay([g.land.grid.format(g.where[head])], gaps)
    chain = communication.route(g, head)
    return Overlay([], [_route(g, link) for link in reversed(chain)])


def _reach(mode: str) -> Callable[[Campaign, Unit], Overlay]:
    def draw(g: Campaign, unit: Unit) -> Overlay:
        head = g.leader[unit]
        if g.where[head] < 0 or g.bloc(head) == NOBODY or movement.refuse_leave(g, head) is not None:
            return Overlay([])
        trek = movement.begin(g, head)
        if movement.refuse_mode(g, trek, mode) is not None:
            return Overlay([])
        reached = 0
        for ring in movement.reach(g, trek, mode).rings:
            reached |= ring
        return tint(g.land.grid, reached & ~(1 << g.where[head]))

    return draw


OVERLAYS: Final = Overlays(
    [
        SideOverlay("zoc", say("Strong zones of control"), "5-1-1", _strong, "z"),
        SideOverlay("weak_zoc", say("Weak zones of control"), "5-1-2", _weak, "t"),
        SideOverlay("lines", say("Lines of communication"), "11", _lines, "c", warns=True, own_first=True),
        SideOverlay("siege", say("Invested castles"), "18", _sieges, warns=True),
    ],
    [
        UnitOverlay("line", say("Line of communication"), "11", _line, warns=True),
        UnitOverlay("reach", say("Normal movement"), "15-2", _reach(NORMAL)),
        UnitOverlay("strategic", say("Strategic movement"), "15-3", _reach(STRATEGIC)),
    ],
)
