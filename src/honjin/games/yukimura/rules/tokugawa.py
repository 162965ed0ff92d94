"""Rule 7-5: the Tokugawa march north, and Ieyasu's restriction with its price."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from honjin.compiled.twins import plain
from honjin.games.yukimura.actions import Exit
from honjin.games.yukimura.state import DISOBEYED, ELIMINATED, EXITED, STOOD, Tennoji
from honjin.games.yukimura.static import KANTO, OSAKA
from honjin.hexes.grid import NOWHERE, Direction, Hex
from honjin.hexes.paths import Field, Passage, Path, cost_of, field, trace
from honjin.hexes.sets import members
from honjin.kernel.actions import Action
from honjin.kernel.errors import Refusal
from honjin.kernel.words import Name, Text, Thing, say
from honjin.wargame.actions import Unit
from honjin.wargame.moves import Enter, Move


@plain
class DutyMove(NamedTuple):
    """A way to do one's duty; ``leaves``: its last step goes over the north edge."""

    path: Path
    leaves: bool


def on_duty(g: Tennoji) -> bool:
    """Whether the Tokugawa must march north this turn (7-5-1, 7-5-2)."""
    return g.duty and g.turn in g.field.duty_turns


def bound(g: Tennoji, unit: Unit) -> bool:
    """Whether this unit's move is dictated (7-5-1). Ieyasu is never refused a move; he pays for it (7-5-3, R14)."""
    return g.field.is_tokugawa[unit] and unit != g.field.ieyasu and on_duty(g) and g.where[unit] >= 0


# ---------------------------------------------------------------------------------------------- classes of duty moves


def _steps(g: Tennoji, h: Hex, passage: Passage) -> list[tuple[Direction, Hex]]:
    """Northward steps from a hex; NOWHERE is the step over the north edge."""
    barred = passage.barred
    return [step for step in g.field.north_steps[h] if step[1] == NOWHERE or not barred >> step[1] & 1]


def northward_moves(g: Tennoji, unit: Unit) -> tuple[list[DutyMove], list[DutyMove], list[DutyMove]]:
    """All moves straight north twice, all others of two northward steps, all of one; each ending on an empty hex."""
    start = g.where[unit]
    passage = g.passage(KANTO)
    free = ~g.taken | 1 << start
    straight: list[DutyMove] = []
    double: list[DutyMove] = []
    single: list[DutyMove] = []
    for first, a in _steps(g, start, passage):
        if a == NOWHERE:
            single.append(DutyMove((start,), leaves=True))
            continue
        if free >> a & 1:
            single.append(DutyMove((start, a), leaves=False))
        if passage.stops >> a & 1:
            continue
        for second, b in _steps(g, a, passage):
            if b != NOWHERE and not free >> b & 1:
                continue
            move = DutyMove((start, a), leaves=True) if b == NOWHERE else DutyMove((start, a, b), leaves=False)
            (straight if first is second is Direction.N else double).append(move)
    return straight, double, single


def duty_moves(g: Tennoji, unit: Unit) -> tuple[int, list[DutyMove]]:
    """The best class of duty move open to a unit, and all moves of that class (R8).

    1: straight north twice. 2: any two northward steps. 3: one northward step. 4: none.
    """
    for number, moves in enumerate(northward_moves(g, unit), 1):
        if moves:
            return number, moves
    return 4, []


def _straight(g: Tennoji, h: Hex, passage: Passage) -> DutyMove | None:
    """The way straight north twice that :func:`northward_moves` has from a hex, but quicker."""
    between = g.field.due_north[h]
    if between is None or between == NOWHERE or (passage.barred | passage.stops) >> between & 1:
        return None
    end = g.field.due_north[between]
    if end is None or end == NOWHERE:
        return None if end is None else DutyMove((h, between), leaves=True)
    return None if (passage.barred | g.taken) >> end & 1 else DutyMove((h, between, end), leaves=False)


def _can_march(g: Tennoji, h: Hex, passage: Passage) -> bool:
    """Whether any northward move is open from a hex, as :func:`northward_moves` says, but quicker."""
    ground, edge = g.field.north_ground[0], g.field.edges["north"]
    beside = ground.links[h] & ~passage.barred
    between = beside & ~passage.stops
    if edge >> h & 1 or beside & ~g.taken or between & edge:
        return True
    return bool(ground.spread(between) & ~passage.barred & ~g.taken)


def duty_options(g: Tennoji, unit: Unit) -> Sequence[Action]:
    _, moves = duty_moves(g, unit)
    return [as_action(unit, move) for move in moves]


def stuck(g: Tennoji, unit: Unit) -> bool:
    """Whether a bound unit has no northward way now. It cannot be done with its duty by standing: it may open yet."""
    if not bound(g, unit):
        return False
    return not _can_march(g, g.where[unit], g.passage(KANTO))


def as_action(unit: Unit, move: DutyMove) -> Move | Exit:
    return Exit(unit, move.path, "north") if move.leaves else Move(unit, move.path)


def refuse_duty(g: Tennoji, unit: Unit, action: Action) -> Refusal | None:
    """Why a bound unit may not do this."""
    if action in duty_options(g, unit):
        return None
    kind, moves = duty_moves(g, unit)
    return Refusal("7-5-1", _duty_words(kind, g.field.unit_name[unit], [_duty_end(g, move) for move in moves]))


def _duty_end(g: Tennoji, move: DutyMove) -> Thing:
    end = g.field.place(move.path[-1])
    return say("{hex} and off the map", hex=end) if move.leaves else end


def _duty_words(kind: int, unit: Name, ends: list[Thing]) -> Text:
    if kind == 1:
        return say("{unit} must move exactly two hexes straight north: {hexes}", unit=unit, hexes=ends)
    if kind == 2:
        return say(
            "{unit} cannot go straight north and must take two steps north, north-east or north-west: {hexes}",
            unit=unit, hexes=ends,
        )  # fmt: skip
    return say(
        "{unit} cannot take two steps and must take one north, north-east or north-west: {hexes}",
        unit=unit, hexes=ends,
    )  # fmt: skip


# ---------------------------------------------------------------------------------------------- the whole host


def hatamoto(g: Tennoji) -> Iterator[Unit]:
    """Bound units that could still move in this phase, north to south."""
    waiting = g.tokugawa & ~g.spent & ~g.zoc(OSAKA)
    if g.immobile_turn == g.turn:
        return
    row, ieyasu = g.field.grid.row, g.field.ieyasu
    for h in sorted(members(waiting), key=lambda h: (row(h), h)):
        unit = g.at[h]
        if unit != ieyasu and not g.is_idle(unit):
            yield unit


def can_march(g: Tennoji, units: Iterable[Unit]) -> Unit | None:
    """The first of these units to whom a northward move is open."""
    passage = g.passage(KANTO)
    return next((unit for unit in units if _can_march(g, g.where[unit], passage)), None)


def first_unfinished(g: Tennoji) -> Unit | None:
    """A unit whose duty is still open; while there is one the phase cannot be closed."""
    return can_march(g, hatamoto(g))


def unfinished(g: Tennoji) -> bool:
    return first_unfinished(g) is not None


def clear_march(g: Tennoji, unit: Unit) -> Move | Exit | None:
    """The way straight north that a common march would take: not through a friend who has yet to march himself.

    Such a friend is held up in front; who walks through him would stand in his way.
    """
    ahead = g.field.grid.near[g.where[unit]][Direction.N]
    if ahead != NOWHERE and g.tokugawa >> ahead & 1 and not g.spent >> ahead & 1:
        return None
    move = _straight(g, g.where[unit], g.passage(KANTO))
    return None if move is None else as_action(unit, move)


def marchers(g: Tennoji) -> bool:
    """Whether a common march would move anybody."""
    return any(clear_march(g, unit) for unit in hatamoto(g))


def round_about(g: Tennoji, unit: Unit, way: str) -> Move | Exit:
    """Of the ways that do a unit's duty the one with most steps straight north; if several, on this side (R8)."""
    column, sign = g.field.grid.column, 1 if way == "west" else -1

    def astray(move: DutyMove) -> tuple[int, list[int]]:
        columns = [sign * column(h) for h in move.path]
        return sum(a != b for a, b in pairwise(columns)), columns[::-1]

    return as_action(unit, min(duty_moves(g, unit)[1], key=astray))


# ---------------------------------------------------------------------------------------------- Ieyasu (7-5-3)


def _northward_steps(g: Tennoji, path: Path) -> bool:
    near, allowed = g.field.grid.near, g.field.northward
    return all(any(near[a][d] == b for d in allowed) for a, b in pairwise(path))


def ieyasu_obeys(g: Tennoji, action: Move | Enter | Exit) -> bool:
    """Whether Ieyasu's move keeps his restriction, judged on the position before it (7-5-3, R10, R13, R14).

    Under the duty he makes two steps where he can; over the north edge one is enough, as there is no second (R13).
    """
    leaves = isinstance(action, Exit)
    if not _northward_steps(g, action.path) or (isinstance(action, Exit) and action.edge != "north"):
        return False
    if on_duty(g) and duty_moves(g, g.field.ieyasu)[0] <= 2:
        steps = len(action.path) - 1 + leaves
        return steps == g.field.duty_steps or (leaves and steps < g.field.duty_steps)
    return True


def ieyasu_path(g: Tennoji, passage: Passage, rings: Field, end: Hex) -> Path:
    """A way to the end hex that costs no points if there is one, else any cheapest way."""
    unit = g.field.ieyasu
    if on_duty(g):
        straight, double, _ = northward_moves(g, unit)
        for move in straight + double:
            if move.path[-1] == end and not move.leaves:
                return move.path
        if straight or double:
            return trace(passage, rings, end)
    north = Passage(g.field.north_ground, passage.barred, passage.stops)
    northward = field(north, 1 << g.where[unit], g.field.movement[unit])
    if cost_of(northward, end):
        return trace(north, northward, end)
    return trace(passage, rings, end)


def ieyasu_can_step(g: Tennoji) -> bool:
    """Whether a northward step to a free hex, or off the north edge, is open to him (R12)."""
    unit = g.field.ieyasu
    h = g.where[unit]
    if h < 0 or g.zoc(OSAKA) >> h & 1 or g.is_immobile(unit) or g.is_idle(unit):
        return False
    return any(to == NOWHERE or not g.taken >> to & 1 for _, to in _steps(g, h, g.passage(KANTO)))


def judge_ieyasu(g: Tennoji) -> None:
    """What Osaka earns at the end of the Kanto movement phase (13-1(3), 13-1(4), R11, R12, R13)."""
    points, pinned_pays = g.field.points, g.field.options.ieyasu_pinned_penalty
    place = g.where[g.field.ieyasu]
    if place == ELIMINATED or place < EXITED:
        return
    if g.ieyasu == DISOBEYED:  # also on his last way, over the north edge, which ends his penalties
        g.tally.illegal += 1
        g.tell("points", "13-1(4)", side=OSAKA, points=points.osaka_ieyasu_moved_illegally)
    elif place == EXITED and g.ieyasu_left_north:
        return
    elif g.ieyasu == STOOD and (place == EXITED or pinned_pays or ieyasu_can_step(g)):
        g.tally.still += 1
        g.tell("points", "13-1(3)", side=OSAKA, points=points.osaka_ieyasu_did_not_move)
