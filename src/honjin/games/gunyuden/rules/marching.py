"""Chapters 15 and 16: the march of a force, leg by leg, with the men it leaves behind (15-5)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from typing import Any

from honjin.games.gunyuden.actions import ALONE, NORMAL, STRATEGIC, TOGETHER, Drop, Go
from honjin.games.gunyuden.rules import forces, investment
from honjin.games.gunyuden.rules.movement import (
    Stride,
    Trek,
    admitted,
    begin,
    can_step,
    gates,
    man_castle,
    opening_cost,
    passage,
    reaches,
    refuse_entry,
    refuse_inside,
    refuse_leave,
    refuse_mode,
    strides,
    too_far,
    why_apart,
    why_blocked,
)
from honjin.games.gunyuden.state import Campaign
from honjin.hexes.grid import Hex
from honjin.hexes.paths import Blocked, Path, cost_of, trace, walk
from honjin.hexes.sets import few, hexset
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Choices
from honjin.kernel.errors import Refusal
from honjin.kernel.game import Steps
from honjin.kernel.words import say
from honjin.wargame.actions import Unit
from honjin.wargame.orders import HALT, INSIDE, OUTSIDE, Halt

# ---------------------------------------------------------------------------------------------- options


def march_options(g: Campaign, trek: Trek) -> Sequence[Action]:
    """Every place where the march can end, and what can be done where the force stands."""
    head = trek.head
    found = reaches(g, trek)
    known: dict[str, dict[Hex, Path]] = {mode: {} for mode in found}

    def make(stride: Stride) -> Action:
        here = g.where[head]
        path = (here,) if stride.hex == here else trace(*found[stride.mode], stride.hex, known[stride.mode])
        return Go(head, stride.mode, path, stride.end)

    tail = _drops_here(g, trek)
    if trek.under_way:
        tail.append(HALT)
    return Choices(strides(g, trek, found), make, tail)


def _drops_here(g: Campaign, trek: Trek) -> list[Action]:
    """One man left behind where the force stands; out of a castle, within it or before it (15-5, 16-3)."""
    head = trek.head
    led = few(g.members[head] & ~(1 << head))
    if not led or not (trek.under_way or can_set_out(g, trek)):
        return []
    mode, here = trek.mode or NORMAL, (g.where[head],)
    return [Drop(head, mode, here, place, ALONE, (unit,)) for place in _places_here(g, trek) for unit in led]


def _places_here(g: Campaign, trek: Trek) -> tuple[str, ...]:
    """Where men can be left without a step: inside the castle, if there is one to be in, and outside."""
    head = trek.head
    if g.inside >> head & 1:
        return INSIDE, OUTSIDE
    own = g.castle_side(g.land.castle_at[g.where[head]]) == g.side(head) if gates(g, trek) else False
    return (INSIDE, OUTSIDE) if own else (OUTSIDE,)


def can_set_out(g: Campaign, trek: Trek) -> bool:
    """Whether a force can get out of its hex, or at least out of its castle."""
    if g.inside >> trek.head & 1:
        return bool(gates(g, trek))
    return any(can_step(g, trek, mode) for mode in ((trek.mode,) if trek.mode else (NORMAL, STRATEGIC)))


def way_costs(g: Campaign, trek: Trek, action: Action) -> dict[str, Any]:
    """The points gone at each hex of a way, and how many there are (15-2-1)."""
    if not isinstance(action, Go):
        return {}
    ground = passage(g, trek.head, action.mode, trek.dropped)
    costs = [opening_cost(g, trek)]
    for a, b in pairwise(action.path):
        costs.append(costs[-1] + (ground.price(a, b) or 0))
    if action.end == INSIDE:
        costs[-1] += g.land.tables.movement.enter_garrison
    return {"costs": costs, "points": trek.allowance}


# ---------------------------------------------------------------------------------------------- legality


def refuse_stride(g: Campaign, trek: Trek, action: Action) -> Refusal | None:
    """Why a leg of a march is not legal; None if it is (15, 15-5, 16)."""
    if isinstance(action, Halt):
        return None if trek.under_way else Refusal("15-1", say("The force has not moved yet"))
    if not isinstance(action, Go | Drop):
        return Refusal("15", say("The force is on the march: move on, drop units or halt"))
    if action.unit != trek.head:
        return Refusal("15-1-1", say("Only one force moves at a time"))
    refusal = refuse_mode(g, trek, action.mode) or refuse_leave(g, trek.head)
    if refusal is not None:
        return refusal
    if not action.path or action.path[0] != g.where[trek.head]:
        return Refusal("15-1-2", say("The path must begin where the force stands"))
    if isinstance(action, Drop):
        way = None if stays_within(g, action) else _refuse_way(g, trek, action)
        return way or _refuse_drop(g, trek, action)
    still = len(action.path) == 1 and action.end == OUTSIDE and not g.inside >> trek.head & 1
    there = Refusal("15-1-2", say("The force is already there")) if still else None
    return _refuse_way(g, trek, action) or there


def stays_within(g: Campaign, action: Action) -> bool:
    """Whether men are left in the castle that their force is about to leave; it costs nothing (15-5-1)."""
    if not isinstance(action, Drop) or action.place != INSIDE:
        return False
    return len(action.path) == 1 and bool(g.inside >> action.unit & 1)


def _refuse_way(g: Campaign, trek: Trek, action: Go | Drop) -> Refusal | None:
    """Why a force cannot get to the end of a way, or inside or outside there (15-2, 16)."""
    path, spent = action.path, opening_cost(g, trek)
    if len(path) > 1:
        walked = walk(passage(g, trek.head, action.mode, trek.dropped), path, trek.allowance, spent=spent)
        if isinstance(walked, Blocked):
            return _why_out_of_reach(g, trek, action.mode, path, walked)
        spent = walked.cost
    place = action.end if isinstance(action, Go) else action.place
    if place == INSIDE:
        if len(path) == 1 and g.inside >> trek.head & 1:
            return Refusal("16-1", say("The force is already inside"))
        spent += g.land.tables.movement.enter_garrison
        refusal = refuse_inside(g, trek.head, path[-1])
        if refusal is not None:
            return refusal
    elif place != OUTSIDE:
        return Refusal("16", say("A force ends its move inside or outside a castle"))
    if spent > trek.allowance:
        why = say("That takes {cost} movement points; the force has {points}", cost=spent, points=trek.allowance)
        return Refusal("15-2-1", why)
    return None


def _why_out_of_reach(g: Campaign, trek: Trek, mode: str, path: Path, blocked: Blocked) -> Refusal:
    """What keeps a force from the end of a way: the end itself, its distance, or else an obstacle on this way."""
    end = path[-1]
    if blocked.where != end and blocked.why != "apart":
        shut = _refuse_end(g, trek, mode, path[-2], end)
        if shut is not None:
            return shut
        if all(cost_of(found.rings, end) is None for found in reaches(g, trek).values()):
            return too_far(g, end, trek.allowance)
    return why_blocked(g, trek.head, mode, path, blocked)


def _refuse_end(g: Campaign, trek: Trek, mode: str, a: Hex, b: Hex) -> Refusal | None:
    """Why nobody of this force enters a hex at all, or not from there."""
    if passage(g, trek.head, mode, trek.dropped).price(a, b) is None:
        return why_apart(g, mode, a, b)
    return refuse_entry(g, g.clan[trek.head], b, "15-6-2")


def _refuse_drop(g: Campaign, trek: Trek, action: Drop) -> Refusal | None:
    """Why these units cannot be left behind there (15-5, R26)."""
    units = hexset(action.units)
    if units >> trek.head & 1:
        return Refusal("15-5", say("The leader cannot be dropped"))
    if units & ~g.members[trek.head] or not units or len(set(action.units)) != len(action.units):
        return Refusal("15-5", say("Only units of the marching force can be dropped"))
    foreign = action.place == INSIDE and g.castle_side(g.land.castle_at[action.path[-1]]) != g.side(trek.head)
    if foreign and not stays_within(g, action):
        return Refusal("16", say("Only a whole force can ask to be let into an ally's castle"))
    if action.manner not in (ALONE, TOGETHER):
        return Refusal("15-5", say("Dropped units stand alone, or together under one of them"))
    if action.manner == TOGETHER:
        refusal = forces.refuse_forces(g, (action.units,), units)
        if refusal is not None:
            return refusal
    if len(action.path) == 1 and not trek.under_way and not can_set_out(g, trek):
        return Refusal("15-5", say("Units are dropped on the march, and this force cannot move"))
    return None


# ---------------------------------------------------------------------------------------------- the march


def march(g: Campaign, head: Unit) -> Steps[None]:
    """One movement action of a force (15)."""
    trek = begin(g, head)
    while True:
        action = yield Ask(
            g.side(head), "march", partial(march_options, g, trek), rule="15",
            prompt=say(
                "Choose where {unit} marches ({points} movement {points:point|points})",
                unit=g.land.unit_name[head], points=trek.allowance - trek.spent,
            ),
            judge=partial(refuse_stride, g, trek), remark=partial(way_costs, g, trek),
            subject={"unit": g.land.pieces[head].id, "allowance": trek.allowance, "spent": trek.spent},
        )  # fmt: skip
        if isinstance(action, Halt):
            return
        arrived = True
        if not stays_within(g, action):
            trek, arrived = yield from follow(g, trek, action.mode, action.path)
        if isinstance(action, Go):
            if arrived:
                if action.end == INSIDE:
                    yield from enter_castle(g, head)
                return
        elif arrived:
            trek = drop(g, trek, action)
        if not can_set_out(g, trek) and not gates(g, trek):
            return


def follow(g: Campaign, trek: Trek, mode: str, path: Path) -> Steps[tuple[Trek, bool]]:
    """Go along a way hex by hex; what is met on it may end it early (34.1, R65)."""
    head = trek.head
    enemy = 1 - g.bloc(head)
    trek = _come_out(g, trek, tell=len(path) == 1)
    if len(path) == 1:
        return trek, True
    ground = passage(g, head, mode, trek.dropped)
    units = g.members[head]
    g.tell("move", "15", unit=head, units=units, path=path, mode=mode)
    seen = g.occupied[enemy], g.keeps[enemy]
    spent, arrived = trek.spent, True
    for number, (a, b) in enumerate(pairwise(path)):
        yield from g.rules.approach(g, units, b)
        if (g.occupied[enemy], g.keeps[enemy]) != seen:
            seen = g.occupied[enemy], g.keeps[enemy]
            ground = passage(g, head, mode, trek.dropped)
            if isinstance(walk(ground, path[number:], trek.allowance, spent=spent), Blocked):
                arrived = False
                break
        price = ground.price(a, b)
        assert price is not None
        spent += price
        g.settle(units, b)
        yield from g.rules.entered(g, units, b)
        investment.watch(g)
    return trek._replace(mode=mode, spent=spent, under_way=True), arrived


def _come_out(g: Campaign, trek: Trek, *, tell: bool) -> Trek:
    """A force that is inside comes out of its castle first (16-3)."""
    units = g.members[trek.head]
    if not g.inside >> trek.head & 1:
        return trek
    g.go_outside(units)
    if tell:
        g.tell("come_out", "16-3", unit=trek.head, units=units, castle=g.castle_here(trek.head))
    return trek._replace(spent=trek.spent + g.land.tables.movement.leave_garrison, under_way=True)


def drop(g: Campaign, trek: Trek, action: Drop) -> Trek:
    """Leave units behind; they have acted (15-5, R26)."""
    units = hexset(action.units)
    entering = action.place == INSIDE and not stays_within(g, action)
    forces.stand_alone(g, units)
    if action.manner == TOGETHER:
        forces.form(g, [action.units])
    g.acted |= units
    castle = {"castle": g.castle_here(trek.head)} if action.place == INSIDE else {}
    g.tell("drop", "15-5", unit=trek.head, units=units, hex=g.where[trek.head], **castle)
    trek = trek._replace(dropped=trek.dropped | units)
    if not entering:
        return trek
    g.go_inside(units)
    man_castle(g, g.where[trek.head])
    return trek._replace(spent=trek.spent + g.land.tables.movement.enter_garrison)


def enter_castle(g: Campaign, head: Unit) -> Steps[None]:
    """A force goes into the castle of its hex (16-1)."""
    castle = g.castle_here(head)
    if not (yield from admitted(g, head, castle)):
        return
    units = g.members[head]
    g.go_inside(units)
    man_castle(g, g.where[head])
    g.tell("inside", "16-1", unit=head, units=units, castle=castle)
