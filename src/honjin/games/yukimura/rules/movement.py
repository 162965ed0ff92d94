"""Chapter 7: movement, one unit at a time, hex by hex; and 8-2, entering, which is movement from off the map."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from honjin.games.yukimura.actions import Exit, Follow, March
from honjin.games.yukimura.rules import reinforcements, tokugawa
from honjin.games.yukimura.rules.chausuyama import pass_through, travel
from honjin.games.yukimura.rules.losses import release_brave
from honjin.games.yukimura.state import DISOBEYED, EXITED, OBEYED, Tennoji
from honjin.games.yukimura.static import EDGES, KANTO
from honjin.hexes.grid import Hex
from honjin.hexes.paths import Blocked, Field, Passage, Path, field, trace, trace_all, walk
from honjin.hexes.sets import members
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Choices, Side
from honjin.kernel.errors import Refusal
from honjin.kernel.game import Steps
from honjin.kernel.words import say
from honjin.wargame.actions import Unit
from honjin.wargame.moves import End, Enter, Move, Select, Stay

WAYS: Final = ("west", "east")
"""The sides by which the Tokugawa can go round what stands in their way."""


def movement(g: Tennoji, side: Side) -> Steps[None]:
    """The phasing player moves any, all or none of his units, each finished before the next starts (7, 7-1-1)."""
    while can_still_act(g, side):
        choice = yield Ask(
            side,
            "move",
            lambda: phase_options(g, side),
            rule="7-1-1",
            prompt=say("Which unit moves next?"),
            judge=lambda action: refuse(g, side, action),
            checkpoint=True,
        )
        if isinstance(choice, Select):
            choice = yield from destination(g, side, choice.unit)
        if isinstance(choice, End):
            return
        carry_out(g, choice)


def destination(g: Tennoji, side: Side, unit: Unit) -> Steps[Action]:
    """Where the selected unit goes (7-1-2)."""
    answer: Action = yield Ask(
        side,
        "destination",
        lambda: unit_options(g, unit),
        rule="7-1-2",
        prompt=say("Choose where {unit} goes", unit=g.field.unit_name[unit]),
        judge=lambda action: refuse_for(g, side, unit, action),
        subject=unit,
    )
    return answer


def can_still_act(g: Tennoji, side: Side) -> bool:
    free = free_hexes(g, side)
    if someone_held(g) or not free & ~g.tokugawa:  # of the Tokugawa some may have to stand where they are
        return bool(movers(g, side))
    return True


def someone_held(g: Tennoji) -> bool:
    """Whether any force is idle or immobilised this turn (14-1-1, 14-7-1(1))."""
    return g.immobile_turn == g.turn or g.someone_idle


# ---------------------------------------------------------------------------------------------- what is offered


def free_hexes(g: Tennoji, side: Side) -> int:
    """Hexes of units not yet moved and not held by an enemy zone of control (7-3-2, R6)."""
    return g.occupied[side] & ~g.spent & ~g.zoc(1 - side)


def movers(g: Tennoji, side: Side) -> list[Unit]:
    """Units that may be taken in hand, those off the map last."""
    at = g.at
    units = [at[h] for h in members(free_hexes(g, side))]
    if someone_held(g):
        units = [unit for unit in units if not g.is_idle(unit) and not g.is_immobile(unit)]
    if side == KANTO and tokugawa.on_duty(g):
        bound = g.field.is_tokugawa
        units = [unit for unit in units if not (bound[unit] and tokugawa.stuck(g, unit))]
    return units + reinforcements.entrants(g, side)


def phase_options(g: Tennoji, side: Side) -> Sequence[Action]:
    tail: list[Action] = []
    if side == KANTO and tokugawa.on_duty(g):
        if tokugawa.marchers(g):
            tail.append(March())
        elif tokugawa.unfinished(g):
            tail += [Follow(way) for way in WAYS]
        if not tokugawa.unfinished(g):
            tail.append(End())
    else:
        tail.append(End())
    return Choices(movers(g, side), Select, tail)


def reach(g: Tennoji, unit: Unit) -> tuple[Passage, Field]:
    """How far the unit gets, from where it stands or from its entry area (7-2, 7-2-2, 8-2)."""
    side = g.field.side[unit]
    passage = g.passage(side)
    allowance = g.field.movement[unit]
    if g.where[unit] >= 0:
        return passage, field(passage, 1 << g.where[unit], allowance)
    return passage, field(passage, reinforcements.entry_hexes(g, unit), allowance, spent=1)


def ends(g: Tennoji, rings: Field) -> list[Hex]:
    """Hexes in reach where the move may end: not on a friend (7-4-1)."""
    reached = 0
    for ring in rings:
        reached |= ring
    return members(reached & ~g.taken)


def unit_options(g: Tennoji, unit: Unit) -> Sequence[Action]:
    """Every destination with one best path, every edge it can leave by, and staying (7, 7-6)."""
    if tokugawa.bound(g, unit):
        return tokugawa.duty_options(g, unit)
    passage, rings = reach(g, unit)
    make = Move if g.where[unit] >= 0 else Enter
    tail: list[Action] = [*exits(g, unit, passage, rings), Stay(unit)]
    if unit == g.field.ieyasu:
        return Choices(ends(g, rings), lambda end: Move(unit, tokugawa.ieyasu_path(g, passage, rings, end)), tail)
    known: dict[Hex, Path] = {}
    hexes = ends(g, rings)
    return Choices(
        hexes,
        lambda end: make(unit, trace(passage, rings, end, known)),
        tail,
        lambda: trace_all(passage, rings, hexes, known),
    )


def exits(g: Tennoji, unit: Unit, passage: Passage, rings: Field) -> list[Exit]:
    """The cheapest way over each edge: one point more than the edge hex costs (7-6-1)."""
    if g.where[unit] < 0:
        return []
    found: list[Exit] = []
    reached = 0
    for ring in rings[:-1]:
        reached |= ring
    if not reached & g.field.on_edge:
        return found
    for edge in EDGES:
        for points, ring in enumerate(rings[:-1]):
            hexes = ring & g.field.edges[edge] & (-1 if points == 0 else ~passage.stops)
            if hexes:
                found.append(Exit(unit, trace(passage, rings, members(hexes)[0]), edge))
                break
    return found


# ---------------------------------------------------------------------------------------------- what is refused


def refuse(g: Tennoji, side: Side, action: Action) -> Refusal | None:
    """Why an action is not allowed at the start of a unit's move."""
    if isinstance(action, End):
        if side == KANTO and tokugawa.on_duty(g) and (unit := tokugawa.first_unfinished(g)) is not None:
            name = g.field.unit_name[unit]
            return Refusal("7-5-1", say("{unit} has not yet made its duty move of two hexes north", unit=name))
        return None
    if isinstance(action, March):
        if side == KANTO and tokugawa.on_duty(g) and tokugawa.marchers(g):
            return None
        return Refusal("7-5-1", say("No Tokugawa unit has a clear path of two hexes straight north"))
    if isinstance(action, Follow):
        return refuse_follow(g, side, action)
    if isinstance(action, Select | Move | Enter | Exit):
        refusal = refuse_unit(g, side, action.unit)
        if refusal is not None or isinstance(action, Select):
            return refusal
        return refuse_for(g, side, action.unit, action)
    return Refusal("7", say("This is a movement phase: select a unit, move, enter, exit or end"))


def refuse_follow(g: Tennoji, side: Side, action: Follow) -> Refusal | None:
    """Why the Tokugawa cannot go round what stands in their way (7-5-1)."""
    if action.way not in WAYS:
        return Refusal("7-5-1", say("Units can go round by the west or by the east"))
    if side == KANTO and tokugawa.on_duty(g) and tokugawa.unfinished(g):
        return None
    return Refusal("7-5-1", say("No Tokugawa unit has a duty move left to make"))


def refuse_unit(g: Tennoji, side: Side, unit: Unit) -> Refusal | None:
    """Why this unit may not move now."""
    refusal = refuse_mover(g, side, unit)
    if refusal is None and tokugawa.stuck(g, unit):
        reason = say(
            "{unit} must march north, but no path is open until others make room", unit=g.field.unit_name[unit]
        )
        return Refusal("7-5-1", reason)
    return refusal


def refuse_mover(g: Tennoji, side: Side, unit: Unit) -> Refusal | None:
    """Why this unit may not move in this phase at all, even if others make room."""
    field_ = g.field
    name = field_.unit_name[unit]
    if field_.side[unit] != side:
        return Refusal(
            "7", say("{unit} belongs to the other side; {side} moves now", unit=name, side=g.field.side_name[side])
        )
    if g.is_idle(unit):
        return Refusal("14-1-1", say("The force of {unit} lost its commander and does nothing this turn", unit=name))
    if g.is_immobile(unit):
        reason = say("{unit} cannot move this turn: there was an attempt on Ieyasu's life", unit=name)
        return Refusal("14-7-1(1)", reason)
    h = g.where[unit]
    if h < 0:
        return reinforcements.refuse_entry(g, unit)
    if g.spent >> h & 1:
        return Refusal("7-1-1", say("{unit} has finished its movement in this phase", unit=name))
    if g.zoc(1 - side) >> h & 1:
        return Refusal("7-3-2", say("{unit} began the phase in an enemy zone of control and cannot move", unit=name))
    return None


def refuse_for(g: Tennoji, side: Side, unit: Unit, action: Action) -> Refusal | None:
    """Why the selected unit may not do this; any legal path is good, not only the one that is offered."""
    if isinstance(action, Stay | Move | Enter | Exit) and action.unit != unit:
        return Refusal("7-1-1", say("{unit} must finish its movement first", unit=g.field.unit_name[unit]))
    if tokugawa.bound(g, unit):
        return tokugawa.refuse_duty(g, unit, action)
    if isinstance(action, Stay):
        return None
    if isinstance(action, Move | Enter | Exit):
        return refuse_path(g, side, action)
    return Refusal("7-1-2", say("The selected unit moves, enters, exits or stays"))


def refuse_path(g: Tennoji, side: Side, action: Move | Enter | Exit) -> Refusal | None:
    """The one check of a way over the map (7-2 to 7-4, 7-6, 8-2)."""
    unit, path = action.unit, action.path
    on_map = g.where[unit] >= 0
    if isinstance(action, Enter) == on_map:
        return Refusal("8-2", say("A unit enters from off the map and moves when it is on the map"))
    refusal = refuse_start(g, unit, path, minimum=1 if isinstance(action, Exit | Enter) else 2)
    if refusal is not None:
        return refusal
    allowance = g.field.movement[unit]
    found = walk(g.passage(side), path, allowance, spent=0 if on_map else 1)
    if isinstance(found, Blocked):
        return explain(g, path, found)
    if isinstance(action, Exit):
        return refuse_exit(g, side, action, left=allowance - found.cost)
    end = path[-1]
    if g.taken >> end & 1 and g.at[end] != unit:
        reason = say("{hex} holds a friendly unit; a move may pass but not end there", hex=g.field.place(end))
        return Refusal("7-4-1", reason)
    return None


def refuse_start(g: Tennoji, unit: Unit, path: Path, *, minimum: int) -> Refusal | None:
    grid = g.field.grid
    if len(path) < minimum or not all(0 <= h < grid.size for h in path):
        return Refusal("7-1-2", say("A move names every hex of its path, beginning where the unit stands"))
    if g.where[unit] < 0:
        return reinforcements.refuse_hex(g, unit, path[0])
    if path[0] != g.where[unit]:
        reason = say("{unit} stands in {hex}", unit=g.field.unit_name[unit], hex=g.field.place(g.where[unit]))
        return Refusal("7-1-2", reason)
    return None


def refuse_exit(g: Tennoji, side: Side, action: Exit, *, left: int) -> Refusal | None:
    end = action.path[-1]
    place = g.field.place(end)
    if not g.field.edges.get(action.edge, 0) >> end & 1:
        edge = g.field.called["edge"].get(action.edge, action.edge)
        return Refusal("7-6", say("{hex} is not on the {edge} edge", hex=place, edge=edge))
    if len(action.path) > 1 and g.zoc(1 - side) >> end & 1:
        return Refusal("7-3-1", say("{hex} is in an enemy zone of control: the move ends there", hex=place))
    if left < 1:
        return Refusal("7-6-1", say("No movement point is left in {hex} to leave the map with", hex=place))
    return None


def explain(g: Tennoji, path: Path, found: Blocked) -> Refusal:
    """A blocked way in words."""
    field_ = g.field
    place = field_.place(found.where)
    if found.why == "stopped":
        return Refusal("7-3-1", say("{hex} is in an enemy zone of control: the move ends there", hex=place))
    if found.why == "barred":
        return Refusal("7-4-1", say("{hex} holds an enemy unit", hex=place))
    if found.why == "too far":
        return Refusal("7-2", say("The movement allowance does not reach as far as {hex}", hex=place))
    if field_.ponds >> found.where & 1:
        return Refusal("7-4-2", say("{hex} is a pond", hex=place))
    linked = field_.board.linked_set
    before = next(a for a, b in pairwise(path) if b == found.where and not linked[a] >> b & 1)
    if found.where in field_.grid.near[before]:
        if field_.board.present >> found.where & 1:
            return Refusal("7-4-2", say("A pond lies between {a} and {b}", a=field_.place(before), b=place))
        return Refusal("7-6", say("{hex} is off the map", hex=place))
    reason = say("{hex} is not adjacent to {before}: units move hex by hex", hex=place, before=field_.place(before))
    return Refusal("7-1-2", reason)


# ---------------------------------------------------------------------------------------------- what is done


def carry_out(g: Tennoji, action: Action) -> None:
    """Do what was decided and was found legal (7, 7-5, 8-2)."""
    if isinstance(action, March):
        march(g)
    elif isinstance(action, Follow):
        follow(g, action.way)
    elif isinstance(action, Stay):
        stay(g, action.unit)
    else:
        assert isinstance(action, Move | Enter | Exit)
        if action.unit == g.field.ieyasu:
            g.ieyasu = OBEYED if tokugawa.ieyasu_obeys(g, action) else DISOBEYED
            if g.ieyasu == DISOBEYED:
                g.tell("astray", "7-5-3", unit=action.unit, points=g.field.points.osaka_ieyasu_moved_illegally)
        if isinstance(action, Exit):
            leave(g, action)
        else:
            go(g, action)


def march(g: Tennoji) -> None:
    """Units with a clear way straight north take it, the northernmost first, so that each clears the next one's way."""
    for unit in list(tokugawa.hatamoto(g)):
        action = tokugawa.clear_march(g, unit)
        if action is not None:
            carry_out(g, action)


def follow(g: Tennoji, way: str) -> None:
    """All the others do their duty as well as they can, the northernmost first (7-5-1, R8)."""
    march(g)
    waiting = list(tokugawa.hatamoto(g))
    while (unit := tokugawa.can_march(g, waiting)) is not None:
        carry_out(g, tokugawa.round_about(g, unit, way))
        waiting.remove(unit)


def go(g: Tennoji, action: Move | Enter) -> None:
    """A unit moves or enters along its way, which may lift the Tokugawa's duty (7-1-2, 7-5-1, 8-2)."""
    unit, path = action.unit, action.path
    if isinstance(action, Move):
        g.tell("move", "7-1-2", unit=unit, path=path)
        travel(g, unit, path[1:], lifts_duty=True)
    else:
        g.tell("enter", "8-2", unit=unit, path=path)
        travel(g, unit, path, lifts_duty=True)
    g.spent |= 1 << path[-1]


def stay(g: Tennoji, unit: Unit) -> None:
    g.tell("stay", "7", unit=unit)
    h = g.where[unit]
    if h >= 0:
        g.spent |= 1 << h
    else:
        g.waiting |= 1 << unit


def leave(g: Tennoji, action: Exit) -> None:
    """Off the map for good; a Kanto unit over the north edge scores (7-6-2, 13-2(2), R46)."""
    unit, path = action.unit, action.path
    g.tell("exit", "7-6", unit=unit, path=path, edge=action.edge)
    g.lift(unit, EXITED)
    release_brave(g, unit)
    pass_through(g, unit, path[1:], lifts_duty=True)
    north = action.edge == "north"
    if unit == g.field.ieyasu:
        g.ieyasu_left_north = north
    if north and g.field.side[unit] == KANTO:
        g.tally.north += 1
        g.tell("points", "13-2(2)", side=KANTO, points=g.field.points.kanto_per_unit_off_north_edge, unit=unit)


def reset(g: Tennoji) -> None:
    """All units may move again."""
    g.spent = 0
    g.waiting = 0
