"""Chapter 12: who may act."""

from __future__ import annotations

from honjin.games.gunyuden.state import INACTIVE, Campaign
from honjin.games.gunyuden.static import NEUTRAL
from honjin.kernel.ask import Side
from honjin.kernel.errors import Refusal
from honjin.kernel.words import say
from honjin.wargame.actions import Unit


def phase_side(g: Campaign) -> Side:
    """The player whose phase it is."""
    return g.land.phase_side[g.seat]


def acts_now(g: Campaign, head: Unit) -> bool:
    """Whether this is the phase of a force (4-1, Kanto 29)."""
    return g.phase_of[g.clan[head]] == g.seat


def refuse_phase(g: Campaign, head: Unit) -> Refusal | None:
    """Why this is not the phase of a force, whether it has acted in it or not (12-2-1, 34)."""
    land = g.land
    name = land.unit_name[head]
    if g.where[head] < 0:
        return Refusal("9-1", say("{unit} is not on the map", unit=name))
    if g.leader[head] != head:
        leader = land.unit_name[g.leader[head]]
        return Refusal("12-2-1", say("{unit} acts only with {leader}, who leads the force", unit=name, leader=leader))
    if g.side(head) == NEUTRAL or not acts_now(g, head):
        return Refusal("4-1", say("This is not the phase of {unit}'s clan", unit=name))
    if g.status[g.clan[head]] == INACTIVE:
        return Refusal("34", say("The {clan} do not act yet", clan=land.clan_name[g.clan[head]]))
    return None


def refuse_turn(g: Campaign, head: Unit) -> Refusal | None:
    """Why it is not, or no longer, the turn of a force, activation points aside (12-2, 34)."""
    refusal = refuse_phase(g, head)
    if refusal is None and g.acted >> head & 1:
        return Refusal("12-2-3", say("{unit} has already acted", unit=g.land.unit_name[head]))
    return refusal


def refuse_act(g: Campaign, head: Unit) -> Refusal | None:
    """Why a force cannot act now (12-2, 34)."""
    refusal = refuse_turn(g, head)
    if refusal is None and g.activation(head) < g.stage:
        why = say(
            "{unit} has {points} activation {points:point|points}, and this is stage {stage}",
            unit=g.land.unit_name[head], points=g.activation(head), stage=g.stage,
        )  # fmt: skip
        return Refusal("12-2-4", why)
    return refusal


def mark_acted(g: Campaign, *heads: Unit) -> None:
    for head in heads:
        g.acted |= g.members[head]
