"""Chapter 12: who may act."""

from __future__ import annotations

from honjin.games.gunyuden.actions import Unit
from honjin.games.gunyuden.state import INACTIVE, Campaign
from honjin.games.gunyuden.static import NEUTRAL
from honjin.kernel.ask import Side
from honjin.kernel.errors import Refusal


def phase_side(g: Campaign) -> Side:
    """The player whose phase it is."""
    return g.land.phase_side[g.seat]


def acts_now(g: Campaign, head: Unit) -> bool:
    """Whether this is the phase of a force (4-1, Kanto 29)."""
    return g.phase_of[g.clan[head]] == g.seat


def refuse_phase(g: Campaign, head: Unit) -> Refusal | None:
    """Why this is not the phase of a force, whether it has acted in it or not (12-2-1, 34)."""
    land = g.land
    name = land.pieces[head].name
    if g.where[head] < 0:
        return Refusal("9-1", f"{name} is not on the map")
    if g.leader[head] != head:
        return Refusal("12-2-1", f"{name} acts with {land.pieces[g.leader[head]].name}, who leads him")
    if g.side(head) == NEUTRAL or not acts_now(g, head):
        return Refusal("4-1", f"this is not the phase of {name}'s clan")
    if g.status[g.clan[head]] == INACTIVE:
        return Refusal("34", f"the {land.houses[g.clan[head]].name} do not act yet")
    return None


def refuse_turn(g: Campaign, head: Unit) -> Refusal | None:
    """Why it is not, or no longer, the turn of a force, activation points aside (12-2, 34)."""
    refusal = refuse_phase(g, head)
    if refusal is None and g.acted >> head & 1:
        return Refusal("12-2-3", f"{g.land.pieces[head].name} has acted already")
    return refusal


def refuse_act(g: Campaign, head: Unit) -> Refusal | None:
    """Why a force cannot act now (12-2, 34)."""
    refusal = refuse_turn(g, head)
    if refusal is None and g.activation(head) < g.stage:
        name, points = g.land.pieces[head].name, g.activation(head)
        return Refusal("12-2-4", f"{name} has {points} activation points; this is stage {g.stage}")
    return refusal


def mark_acted(g: Campaign, *heads: Unit) -> None:
    for head in heads:
        g.acted |= g.members[head]
