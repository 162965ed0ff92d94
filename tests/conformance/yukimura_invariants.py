"""What holds in every position of Yukimura Gaiden, worked out again from nothing but units and where they stand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from honjin.games.yukimura.actions import Exit, Fire, Melee
from honjin.games.yukimura.state import DISCARDED, ELIMINATED, EXITED, IN_COMMAND, IN_HAND, UNUSED, Tennoji
from honjin.games.yukimura.static import BODY_DOUBLE, BOXES, KANTO, OSAKA, OSAKA_BOXES
from honjin.hexes.grid import NOWHERE, Hex
from honjin.hexes.sets import members
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Side
from honjin.wargame.actions import Unit
from honjin.wargame.moves import Advance, Enter, Move
from honjin.wargame.singles import EMPTY, LIFTED
from honjin.wargame.state import RESERVE


def invariants(g: Tennoji) -> list[str]:
    """Everything that is wrong with a position."""
    return [*_places(g), *_zones(g), *_score(g), *_markers(g), *_time(g)]


def linked(g: Tennoji, a: Hex, b: Hex) -> bool:
    """Neighbours on open ground with no pond between them."""
    board = g.field.board
    both = board.present >> a & 1 and board.present >> b & 1
    return bool(both) and b in board.grid.near[a] and (min(a, b), max(a, b)) not in board.closed


def _places(g: Tennoji) -> Iterator[str]:
    field = g.field
    on_map = {unit: h for unit, h in enumerate(g.where) if h >= 0}
    for h, count in Counter(on_map.values()).items():
        if count > 1:
            yield f"{count} units in {field.grid.format(h)}"
    for unit, h in on_map.items():
        if not field.board.present >> h & 1 or field.ponds >> h & 1:
            yield f"{field.pieces[unit].id} stands in a pond or off the map"
        if g.at[h] != unit:
            yield f"{field.pieces[unit].id} is not where it stands"
    if sum(unit != EMPTY for unit in g.at) != len(on_map):
        yield "at names units that are not on the map"
    for side in (OSAKA, KANTO):
        if members(g.occupied[side]) != sorted(h for unit, h in on_map.items() if field.side[unit] == side):
            yield f"occupied[{side}] is stale"
    if members(g.tokugawa) != sorted(h for unit, h in on_map.items() if field.is_tokugawa[unit]):
        yield "tokugawa is stale"
    if sum(h == LIFTED for h in g.where) > 1:
        yield "two units are on their way at once"
    if any(h not in (RESERVE, ELIMINATED, EXITED, UNUSED, LIFTED) for h in g.where if h < 0):
        yield "a unit is in a place that there is not"


def naive_zone(g: Tennoji, side: Side) -> set[Hex]:
    zone = set()
    for unit, h in enumerate(g.where):
        if h >= 0 and g.field.side[unit] == side:
            zone |= {h, *(n for n in g.field.grid.near[h] if n != NOWHERE and linked(g, h, n))}
    return zone


def _zones(g: Tennoji) -> Iterator[str]:
    for side in (OSAKA, KANTO):
        if set(members(g.zoc(side))) != naive_zone(g, side):
            yield f"the zone of control of {side} is not what its units make it"


def _score(g: Tennoji) -> Iterator[str]:
    field, tally = g.field, g.tally
    gone = [Counter(g.where[unit] for unit, owner in enumerate(field.side) if owner == side) for side in (OSAKA, KANTO)]
    doubles = sum(
        piece.body_double and g.box[m] == DISCARDED and bool(g.face_up >> m & 1)
        for m, piece in enumerate(field.markers)
    )
    if tally.lost[KANTO] != gone[KANTO][ELIMINATED]:
        yield f"{gone[KANTO][ELIMINATED]} Kanto units are eliminated, {tally.lost[KANTO]} counted"
    if not 0 <= tally.lost[OSAKA] - gone[OSAKA][ELIMINATED] <= doubles:
        yield f"{gone[OSAKA][ELIMINATED]} Osaka units are eliminated, {tally.lost[OSAKA]} counted"
    if not 0 <= tally.north <= gone[KANTO][EXITED]:
        yield f"{gone[KANTO][EXITED]} Kanto units have left, {tally.north} over the north edge"
    if field.options.one_head and tally.heads > 1:
        yield "Ieyasu has lost more than one head"
    if g.where[field.ieyasu] == ELIMINATED and not tally.heads:
        yield "nobody was paid for Ieyasu"
    if tally.still + tally.illegal > g.turn:
        yield "Ieyasu has been judged more often than there were turns"


def _markers(g: Tennoji) -> Iterator[str]:
    field = g.field
    for marker, piece in enumerate(field.markers):
        place, bearer = g.box[marker], g.bearer[marker]
        if (place == IN_COMMAND) != (bearer != EMPTY):
            yield f"{piece.id} commands nobody, or from a box"
        if place >= 0 and (place < len(OSAKA_BOXES)) != (piece.side == OSAKA):
            yield f"{piece.id} lies in {BOXES[place]}"
        if place == BODY_DOUBLE and not piece.body_double:
            yield f"{piece.id} cannot be a double"
        if place not in (IN_HAND, DISCARDED, IN_COMMAND) and not 0 <= place < len(BOXES):
            yield f"{piece.id} is nowhere"
        if bearer != EMPTY and (g.where[bearer] < 0 and g.where[bearer] != LIFTED):
            yield f"{piece.id} commands a unit that is gone"
        if bearer != EMPTY and (field.clan[bearer] != field.sanada or piece.dummy or not g.face_up >> marker & 1):
            yield f"{piece.id} cannot command {field.pieces[bearer].id}"
    commanded = [unit for unit in g.bearer if unit != EMPTY]
    if len(set(commanded)) != len(commanded):
        yield "two braves command one unit"
    expected = {unit: field.markers[m].strength for m, unit in enumerate(g.bearer) if unit != EMPTY}
    if g.bonus != expected:
        yield "the strength that braves add is not theirs"


def _time(g: Tennoji) -> Iterator[str]:
    if not 1 <= g.turn <= g.field.last_turn:
        yield f"turn {g.turn} of {g.field.last_turn}"
    if not 0 <= g.phase < len(g.field.phases):
        yield f"phase {g.phase}"
    targets = [target for target, _ in g.combats]
    if len(set(targets)) != len(targets):
        yield "one unit is the target of two declared combats"
    units = [unit for _, taking_part in g.combats for unit in taking_part]
    if len(set(units)) != len(units):
        yield "one unit takes part in two declared combats"


# ---------------------------------------------------------------------------------------------- a second opinion


def referee(g: Tennoji, ask: Ask, action: Action) -> str | None:
    """What speaks against an action that is accepted without being offered, checked step by step from the rulebook."""
    if isinstance(action, Move | Enter | Exit):
        return _object_to_way(g, ask.side, action)
    if isinstance(action, Fire | Melee):
        return _object_to_combat(g, ask.side, action)
    if isinstance(action, Advance) and ask.kind == "free_advance":
        return _object_to_advance(g, ask.side, action)
    return "it is not offered, and nothing but ways, shots, melees and free advances may differ from what is offered"


def _object_to_way(g: Tennoji, side: Side, action: Move | Enter | Exit) -> str | None:
    field, unit, path = g.field, action.unit, action.path
    enters = isinstance(action, Enter)
    enemy = naive_zone(g, 1 - side)
    held = {h for other, h in enumerate(g.where) if h >= 0 and field.side[other] != side}
    if field.side[unit] != side or (g.where[unit] >= 0) == enters:
        return "the unit is not there to be moved"
    if not enters and (path[0] != g.where[unit] or path[0] in enemy or g.spent >> path[0] & 1):
        return "the unit cannot move, or not from there"
    cost = len(path) - 1 + enters + isinstance(action, Exit)
    if cost > field.movement[unit] or cost < 1:
        return f"it costs {cost}"
    for a, b in pairwise(path):
        if not linked(g, a, b) or b in held:
            return f"{field.grid.format(b)} cannot be entered from {field.grid.format(a)}"
    entered = path if enters else path[1:]
    passed = entered if isinstance(action, Exit) else entered[:-1]
    if any(h in enemy for h in passed):
        return "it goes on in an enemy zone of control"
    end = path[-1]
    if isinstance(action, Exit):
        return None if field.edges[action.edge] >> end & 1 else "it does not end on that edge"
    return None if g.at[end] in (EMPTY, unit) else "it ends on another unit"


def _object_to_combat(g: Tennoji, side: Side, action: Fire | Melee) -> str | None:
    field, there = g.field, g.where[action.target]
    if field.side[action.target] == side or there < 0:
        return "the target is no enemy on the map"
    if not action.units or len(set(action.units)) != len(action.units):
        return "not everybody is named once"
    for unit in action.units:
        here = g.where[unit]
        if field.side[unit] != side or here < 0 or g.used >> unit & 1 or g.is_idle(unit):
            return f"{field.pieces[unit].id} cannot take part"
        if there not in field.grid.near[here] or (isinstance(action, Melee) and not linked(g, here, there)):
            return f"{field.pieces[unit].id} does not reach the target"
        if isinstance(action, Fire) and not field.is_gun[unit]:
            return f"{field.pieces[unit].id} has no guns"
    return None


def _object_to_advance(g: Tennoji, side: Side, action: Advance) -> str | None:
    field, path = g.field, action.path
    held = {h for other, h in enumerate(g.where) if h >= 0 and field.side[other] != side}
    if field.side[action.unit] != side or path[0] != g.where[action.unit] or not 2 <= len(path) <= 5:
        return "it is no advance of one to four hexes of an own unit"
    if any(b not in field.grid.near[a] or not field.board.present >> b & 1 or b in held for a, b in pairwise(path)):
        return "it leaves the ground, jumps, or runs into the enemy"
    return None if g.at[path[-1]] in (EMPTY, Unit(action.unit)) else "it ends on another unit"
