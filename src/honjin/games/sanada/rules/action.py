"""Chapter 15: reaction and forced march, behind a check of action."""

from __future__ import annotations

from honjin.games.sanada.actions import Check
from honjin.games.sanada.rules import attrition, holds, marching, movement
from honjin.games.sanada.state import War
from honjin.hexes.sets import members
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Choices, Side
from honjin.kernel.chance import D6, Roll
from honjin.kernel.errors import Refusal
from honjin.kernel.game import Steps
from honjin.kernel.words import say
from honjin.wargame.actions import DONE, Done, Unit

ALWAYS = 6
"""With so many action points nobody rolls (R15)."""


def refuse_act(g: War, side: Side, head: Unit) -> Refusal | None:
    """Why a Force cannot move at all in this phase (14.2.1, R36, R52, R53, R63)."""
    name = g.land.unit_name[head]
    if g.side[head] != side or g.where[head] < 0:
        return Refusal("14", say("{unit} is not one of your units on the map", unit=name))
    if g.leader[head] != head:
        return Refusal("7", say("{unit} is led by {leader}", unit=name, leader=g.land.unit_name[g.leader[head]]))
    units = g.members[head]
    if units & g.moved:
        return Refusal("14.2.1", say("{unit} has moved in this phase", unit=name))
    if units & g.bound:
        return Refusal("R36", say("{unit} is engaged", unit=name))
    if units & g.held:
        return Refusal(holds.rule_of(g, units), say("{unit} may not move yet", unit=name))
    return movement.refuse_leave(g, head)


def refuse_check(g: War, side: Side, head: Unit) -> Refusal | None:
    """Why a Force may not check for action (15.1, 21.2.1, R14)."""
    refusal = refuse_act(g, side, head)
    if refusal is not None:
        return refusal
    name = g.land.unit_name[head]
    if g.members[head] & g.checked:
        return Refusal("R14", say("{unit} has checked in this phase", unit=name))
    if not g.land.action[head] and not g.land.options.ap0_may_check:
        return Refusal("R14", say("{unit} has no action points: it could only suffer", unit=name))
    return None


def able(g: War, side: Side) -> list[Unit]:
    """The leaders of all Forces that can move now, by their hexes: the same as :func:`refuse_act` says, but quicker."""
    stopped, enemies, inside = g.moved | g.bound | g.held, g.occupied[1 - side], g.inside
    where, forces = g.where, g.members
    found = [
        head
        for head in members(g.of_side[side] & ~stopped)
        if forces[head]
        and where[head] >= 0
        and not forces[head] & stopped
        and not (inside >> head & 1 and enemies >> where[head] & 1)  # shut in (17.3.3)
    ]
    return sorted(found, key=where.__getitem__)


def checkers(g: War, side: Side) -> list[Unit]:
    """The leaders of all Forces that may check for action, as :func:`refuse_check` says."""
    points, idle = g.land.action, g.land.options.ap0_may_check
    return [head for head in able(g, side) if not g.members[head] & g.checked and (points[head] or idle)]


def passes(g: War, head: Unit, die: int) -> bool:
    """Whether a die lets a Force act (15.1.1)."""
    return die <= g.land.action[head]


def phase(g: War, side: Side, kind: str) -> Steps[None]:
    """Forces check one by one; who passes may move (15.1.3)."""
    while True:
        heads = checkers(g, side)
        if not heads:
            return
        action = yield Ask(
            side, kind, Choices(heads, Check, [DONE]), rule="15",
            prompt=say("Choose a force that checks for action, or pass"),
            judge=lambda action: refuse(g, side, action), checkpoint=True,
        )  # fmt: skip
        if isinstance(action, Done):
            return
        yield from check(g, action.unit)


def refuse(g: War, side: Side, action: Action) -> Refusal | None:
    """Why this is not open in a phase of reaction or forced march."""
    match action:
        case Done():
            return None
        case Check(head):
            return refuse_check(g, side, head)
        case _:
            return Refusal("15", say("Choose a force that checks for action, or pass"))


def check(g: War, head: Unit) -> Steps[None]:
    """A die against the leader's action points: it may move, or it suffers (15.1.1, 15.1.2, R15, R16)."""
    units, passed = g.members[head], g.land.action[head] >= ALWAYS
    if not passed:
        rolled = yield Roll(D6, "15.1.1", say("action of {unit}", unit=g.land.unit_name[head]), by=g.side[head])
        passed = passes(g, head, rolled.total)
    g.checked |= units
    g.tell("check", "15.1.1", unit=head, passed=passed)
    if passed:
        yield from marching.march(g, head, passed=units)
    else:
        yield from attrition.after_failure(g, head)
