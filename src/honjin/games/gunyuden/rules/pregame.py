"""Movement before the first turn, which some scenarios give one side (Masamune 44.7(3); Kanto 35-S1-8)."""

from __future__ import annotations

from honjin.games.gunyuden.rules import marching, movement
from honjin.games.gunyuden.state import Campaign
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Side
from honjin.kernel.errors import Refusal
from honjin.kernel.game import Steps
from honjin.kernel.words import say
from honjin.wargame.actions import DONE, NO, YES, Done, Unit, Yes
from honjin.wargame.orders import March


def moves(g: Campaign, rule: str, *, one_force: bool = False) -> Steps[None]:
    """Each force of the favoured side, or only one, may make its movement actions; they can begin no battle or siege.

    A unit that has moved is marked as one that has acted, so the order of forces is free and a checkpoint knows enough.
    """
    favour = g.land.special.pregame
    if favour is None:
        return
    side = g.land.sides.index(favour.side)
    while not (one_force and g.acted):
        ready = [head for head in g.heads(g.on_map(g.of_side[side])) if refuse_move(g, side, head) is None]
        if not ready:
            break
        action = yield Ask(
            side, "pregame", [DONE, *map(March, ready)], rule=rule,
            prompt=say("Choose a force to move before the first turn, or begin the game"),
            judge=lambda action: refuse(g, side, action), checkpoint=True,
        )  # fmt: skip
        if isinstance(action, Done):
            break
        yield from march(g, action.unit, favour.moves, rule)
    g.acted = 0


def march(g: Campaign, head: Unit, times: int, rule: str) -> Steps[None]:
    """The movement actions of one force, one after the other."""
    units = g.members[head]
    for number in range(times):
        if number:
            if movement.refuse_march(g, head) is not None:
                break
            again = yield Ask(
                g.side(head), "again", [YES, NO], rule=rule,
                prompt=say("Move {unit} again?", unit=g.land.unit_name[head]),
                subject={"unit": g.land.pieces[head].id},
            )  # fmt: skip
            if not isinstance(again, Yes):
                break
        yield from marching.march(g, head)
    g.acted |= units


def refuse_move(g: Campaign, side: Side, head: Unit) -> Refusal | None:
    """Why a force cannot move before the game (44.7(3); Kanto 35-S1-8)."""
    name = g.land.unit_name[head]
    if g.where[head] < 0 or g.leader[head] != head or g.side(head) != side:
        return Refusal("9-1", say("{unit} does not lead a force of this side on the map", unit=name))
    if g.acted >> head & 1:
        return Refusal("12-2-3", say("{unit} has already moved", unit=name))
    return movement.refuse_march(g, head)


def refuse(g: Campaign, side: Side, action: Action) -> Refusal | None:
    """Why an answer does not fit here."""
    if isinstance(action, Done):
        return None
    if isinstance(action, March):
        return refuse_move(g, side, action.unit)
    return Refusal("12", say("Before the first turn forces can only march"))
