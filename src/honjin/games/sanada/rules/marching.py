"""Chapters 14, 17, 20, 21, 22: the march of a Force, and all it can do on the way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import Any, NamedTuple

from honjin.compiled.twins import plain
from honjin.games.sanada.actions import Build, Engage, Go, Overrun
from honjin.games.sanada.rules import engaging, forts, holds, investment, movement, organising, overrun
from honjin.games.sanada.rules.movement import Reach, Trek
from honjin.games.sanada.state import War
from honjin.hexes.grid import Hex
from honjin.hexes.paths import Path, cost_of
from honjin.hexes.sets import few, members, union
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Choices
from honjin.kernel.errors import Refusal
from honjin.kernel.game import Steps
from honjin.kernel.words import say
from honjin.wargame.actions import Unit, Units
from honjin.wargame.orders import HALT, INSIDE, OUTSIDE, Halt, Organise

# ---------------------------------------------------------------------------------------------- options


def options(g: War, trek: Trek) -> Sequence[Action]:
    """Every place where the march can end, every enemy it can reach, and a fort."""
    head = trek.head
    found = movement.reach(g, trek)

    def go(end: tuple[Hex, str]) -> Action:
        h, place = end
        return Go(head, _way(g, trek, found, h, g.land.tables.movement.enter_garrison * (place == INSIDE)), place)

    def contact(made: Contact) -> Action:
        return made.kind(head, _way(g, trek, found, made.start), made.target)

    tail: list[Action] = []
    if forts.refuse_build(g, head, trek.spent) is None:
        tail.append(Build(head))
    if trek.passed and refuse_organise(g, trek) is None:
        tail.append(Organise(head))
    return Choices(movement.ends(g, trek, found), go, Choices(list(_contacts(g, trek, found)), contact, [*tail, HALT]))


def _way(g: War, trek: Trek, found: Reach, h: Hex, spare: int = 0) -> Path:
    return (h,) if h == g.where[trek.head] else found.way(h, spare)


@plain
class Contact(NamedTuple):
    """An enemy in reach, and from where and how a Force gets at him."""

    kind: type[Overrun | Engage]
    start: Hex
    target: Hex


def _contacts(g: War, trek: Trek, found: Reach) -> Iterator[Contact]:
    """Overruns and engagements out of each hex next to an enemy, as :func:`refuse_contact` says, but quicker."""
    head = trek.head
    if g.all_spent(g.members[head]) or movement.refuse_leave(g, head) is not None:
        return
    enemies = g.occupied[1 - g.side[head]]
    linked = g.land.board.linked_set
    for h in members(union(found.near_rings) & g.land.board.spread(enemies)):
        left = g.land.tables.movement.allowance - (cost_of(found.near_rings, h) or 0)
        for target in few(linked[h] & enemies):
            price = overrun.price(g, trek, h, target)
            if price <= left and overrun.refuse_overrun(g, head, h, target) is None:
                yield Contact(Overrun, h, target)
            if g.land.tables.movement.engage <= left and engaging.refuse_engage(g, head, h, target) is None:
                yield Contact(Engage, h, target)


def costs(g: War, trek: Trek, action: Action) -> dict[str, Any]:
    """The points gone at each hex of a way, and how many there are."""
    if not isinstance(action, Go | Overrun | Engage):
        return {}
    ground = movement.passage(g, trek)
    gone = [movement.opening(g, trek)]
    for a, b in pairwise(action.path):
        gone.append(gone[-1] + (ground.price(a, b) or 0))
    extra = g.land.tables.movement.enter_garrison if isinstance(action, Go) and action.end == INSIDE else 0
    points, total = g.land.tables.movement, gone[-1] + extra
    return {"costs": [*gone[:-1], total], "points": points.strategic if total > points.allowance else points.allowance}


# ---------------------------------------------------------------------------------------------- legality


def refuse(g: War, trek: Trek, action: Action) -> Refusal | None:
    """Why a Force on the march cannot do this; None if it can."""
    match action:
        case Halt():
            return None
        case Organise(unit):
            return _refuse_other(trek, unit) or refuse_organise(g, trek)
        case Build(unit):
            return _refuse_other(trek, unit) or forts.refuse_build(g, unit, trek.spent)
        case Go(unit):
            return _refuse_other(trek, unit) or _refuse_go(g, trek, action)
        case Overrun(unit) | Engage(unit):
            return _refuse_other(trek, unit) or refuse_contact(g, trek, action)
        case _:
            return Refusal("14.2.1", say("The force is on the march: move on or halt"))


def refuse_organise(g: War, trek: Trek) -> Refusal | None:
    """Why a Force on the march does not form its place anew: only right after a check that was passed (16.1.2)."""
    if not trek.passed:
        return Refusal("16.1.1", say("Forces are formed anew before one of them moves"))
    return organising.refuse_organise(g, trek.head, passed=trek.passed)


def _refuse_other(trek: Trek, unit: Unit) -> Refusal | None:
    return None if unit == trek.head else Refusal("14.2.1", say("One force moves at a time"))


def _refuse_go(g: War, trek: Trek, action: Go) -> Refusal | None:
    """Why a Force cannot end its march there (14.2, 17.1)."""
    if action.end not in (INSIDE, OUTSIDE):
        return Refusal("17", say("A force ends its move inside or outside a castle"))
    refusal = movement.refuse_leave(g, trek.head)
    if refusal is not None:
        return refusal
    if len(action.path) == 1 and (action.end == INSIDE) == bool(g.inside >> trek.head & 1):
        there = Refusal("14.2.3", say("The force is already there"))
        return movement.refuse_way(g, trek, action.path) or there
    if action.end == INSIDE and action.path:
        extra = g.land.tables.movement.enter_garrison
        return movement.refuse_inside(g, trek.head, action.path[-1]) or movement.refuse_way(g, trek, action.path, extra)
    return movement.refuse_way(g, trek, action.path)


def refuse_contact(g: War, trek: Trek, action: Overrun | Engage) -> Refusal | None:
    """Why a Force cannot get at the enemy of a hex by this way (20.1.1, 21.1.2, R13)."""
    refusal = movement.refuse_leave(g, trek.head)
    if refusal is not None:
        return refusal
    near = trek._replace(strategic=False)  # whoever goes for an enemy makes no strategic movement (R13)
    refusal = movement.refuse_way(g, near, action.path)
    if refusal is not None:
        return refusal
    start, target = action.path[-1], action.hex
    if isinstance(action, Engage):
        refusal = engaging.refuse_engage(g, trek.head, start, target)
        price = g.land.tables.movement.engage
    else:
        refusal = overrun.refuse_overrun(g, trek.head, start, target)
        price = overrun.price(g, trek, start, target)
    return refusal or movement.refuse_way(g, near, action.path, price)


# ---------------------------------------------------------------------------------------------- the march


def march(g: War, head: Unit, *, passed: Units = 0) -> Steps[None]:
    """One Force moves as far as its owner likes (14.2).

    ``passed``: the units that have just passed a check of action; their leader may form his place anew first (16.1.2).
    """
    trek: Trek | None = movement.begin(g, head)._replace(passed=passed)
    units, points = g.members[head], g.land.tables.movement
    while trek is not None:
        action = yield Ask(
            g.side[head], "march", partial(options, g, trek), rule="14.2",
            prompt=say("Choose where {unit} marches", unit=g.land.unit_name[head]),
            judge=partial(refuse, g, trek), remark=partial(costs, g, trek),
            subject={"unit": g.land.pieces[head].id, "allowance": points.allowance, "spent": trek.spent},
        )  # fmt: skip
        if isinstance(action, Organise):
            yield from organising.organise(g, head, passed=passed)
            if g.leader[head] != head:
                return  # he has come under another leader, so nobody moves (R16)
            units, trek = g.members[head], movement.begin(g, head)
        elif isinstance(action, Overrun):
            trek = yield from _overrun(g, trek, action)
            units |= g.members[head]
        else:
            yield from _finish(g, trek, action)
            trek = None
    g.moved |= units
    _arrive(g, units)


def _finish(g: War, trek: Trek, action: Action) -> Steps[None]:
    """The last thing a Force does in its move."""
    head = trek.head
    match action:
        case Go(_, path, end):
            follow(g, trek, path)
            if end == INSIDE:
                g.go_inside(g.members[head])
                g.tell("inside", "17.1.1", unit=head, units=g.members[head], castle=g.castle_here(head))
        case Engage(_, path, target):
            follow(g, trek, path)
            yield from engaging.engage(g, head, target, "21.1.1")
        case Build():
            forts.build(g, head)


def _overrun(g: War, trek: Trek, action: Overrun) -> Steps[Trek | None]:
    """March up, overrun, and go on if that succeeds; None if the move is over (20.1)."""
    price = overrun.price(g, trek, action.path[-1], action.hex)
    spent = follow(g, trek, action.path)
    entered = yield from overrun.overrun(g, trek.head, action.hex)
    if not entered:
        return None
    investment.watch(g)
    return movement.look_round(g, trek._replace(spent=spent + price, fought=True))


def follow(g: War, trek: Trek, path: Path) -> int:
    """Go along a way; the points gone at its end (14.2, 17.1.2, R38, R53)."""
    head, units = trek.head, g.members[trek.head]
    cost = movement.cost_of_way(g, trek, path)
    assert isinstance(cost, int)
    if g.inside >> head & 1:
        castle = g.castle_here(head)
        g.go_outside(units)
        if len(path) == 1:
            g.tell("come_out", "17.1.2", unit=head, units=units, castle=castle)
    if len(path) > 1:
        g.tell("move", "14.2", unit=head, units=units, path=path)
        g.settle(units, path[-1])
        forts.passed(g, units, path)
        holds.release(g, g.side[head], path)
    return cost


def _arrive(g: War, units: Units) -> None:
    """At the end of a move numbers are looked at again, and an enemy castle in the hex is invested (R34)."""
    for h in {g.where[unit] for unit in few(units) if g.where[unit] >= 0}:
        investment.invest(g, h)
    investment.watch(g)
