"""Chapter 4: ten phases to a turn, five of each side's half."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from honjin.games.sanada.figures import OSAKA
from honjin.games.sanada.rules import (
    action,
    attrition,
    castles,
    deployment,
    fighting,
    holds,
    marching,
    mobilisation,
    organising,
    reinforcements,
    replenishment,
    scoring,
    victory,
)
from honjin.games.sanada.state import FALLS, NEWCOMERS, OVER, REPLENISHMENT, SET_UP, SIEGES, SUPPLY, War
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Choices, Side
from honjin.kernel.errors import Refusal
from honjin.kernel.game import Result, Steps
from honjin.kernel.words import say
from honjin.wargame.actions import DONE, Done, Unit
from honjin.wargame.orders import March, Organise


def war(g: War) -> Steps[Result]:
    """The whole war, from a checkpoint to its end (4, 27)."""
    try:
        result = yield from _play(g)
    except victory.Decided as decided:
        result = decided.result
    g.phase = OVER
    winner = None if result.winner is None else g.land.sides[result.winner]
    g.tell("end", result.rule, winner=winner, points=list(result.points), reason=result.reason)
    return result


def _play(g: War) -> Steps[Result]:
    if g.phase == SET_UP:
        yield from deployment.set_up(g)
        _begin(g, 1)
    while True:
        yield from _phase(g)
        if g.phase == len(g.land.stages):
            if g.turn == g.land.last_turn:
                return victory.final(g)
            g.turn += 1
            holds.turn_begins(g)
            _begin(g, 1)
        else:
            _begin(g, g.phase + 1)


def _begin(g: War, phase: int) -> None:
    """A new phase: what lasted for one is over (4.1, 4.2, R62)."""
    g.phase, g.step = phase, 0
    g.moved = g.checked = 0
    now = g.land.stages[phase - 1]
    g.tell("phase", "4", turn=g.turn, phase=now.id)
    if now.kind == "combat":
        fighting.begin(g)


def _phase(g: War) -> Steps[None]:
    now = g.land.stages[g.phase - 1]
    match now.kind:
        case "start":
            yield from start(g, now.side)
        case "movement":
            yield from movement(g, now.side)
        case "combat":
            yield from fighting.phase(g, now.side)
        case kind:
            yield from action.phase(g, now.side, kind)


def start(g: War, side: Side) -> Steps[None]:
    """The six steps of a Start Phase (4, R12, R59)."""
    scoring.start_phase(g, side)
    castles.repair(g, side)
    g.step = FALLS
    yield from castles.fall(g, side)
    g.step = SIEGES
    yield from castles.tighten(g, side)
    g.step = SUPPLY
    yield from attrition.start_phase(g, side)
    g.step = REPLENISHMENT
    yield from replenishment.replenish(g, side)
    g.step = NEWCOMERS
    if side == OSAKA:
        yield from mobilisation.mobilise(g)
    else:
        yield from reinforcements.arrive(g)


# ---------------------------------------------------------------------------------------------- movement (14, 16)


def movement(g: War, side: Side) -> Steps[None]:
    """Forces move one by one, as many as their owner likes (14, 14.2.1)."""
    while True:
        heads = action.able(g, side)
        if not heads and next(organising.places(g, side), None) is None:
            return
        order = yield Ask(
            side, "movement", partial(orders, g, side, heads), rule="14",
            prompt=say("Choose a force to move, or end the phase"),
            judge=lambda order: refuse(g, side, order), checkpoint=True,
        )  # fmt: skip
        if isinstance(order, Done):
            return
        if isinstance(order, Organise):
            yield from organising.organise(g, order.unit)
        else:
            yield from marching.march(g, order.unit)


def orders(g: War, side: Side, heads: list[Unit]) -> Sequence[Action]:
    """Every Force that may move, every place that may be formed anew, or the end of the phase."""
    return Choices(heads, March, [*map(Organise, organising.places(g, side)), DONE])


def refuse(g: War, side: Side, order: Action) -> Refusal | None:
    """Why this cannot be done in a Movement Phase; None if it can."""
    match order:
        case Done():
            return None
        case March(head):
            return action.refuse_act(g, side, head)
        case Organise(head):
            if g.side[head] != side:
                return Refusal("16", say("{unit} is not yours", unit=g.land.unit_name[head]))
            return organising.refuse_organise(g, head)
        case _:
            return Refusal("14", say("Choose a force to move, or end the phase"))
