"""Chapter 26: forces recover morale."""

from __future__ import annotations

from honjin.games.gunyuden.model.words import Rank
from honjin.games.gunyuden.rules.activation import mark_acted, refuse_act
from honjin.games.gunyuden.rules.communication import has_line
from honjin.games.gunyuden.state import Campaign
from honjin.games.gunyuden.static import RANKS
from honjin.hexes.sets import few
from honjin.kernel.chance import D6, Roll
from honjin.kernel.errors import Refusal
from honjin.kernel.game import Steps
from honjin.kernel.words import say
from honjin.wargame.actions import Unit


def refuse_recover(g: Campaign, head: Unit) -> Refusal | None:
    """Why a force cannot recover morale now (26, 26-1)."""
    refusal = refuse_act(g, head)
    if refusal is None and g.lowest_morale(g.members[head]) == 0:
        refusal = Refusal("26", say("The morale of {unit} is already full", unit=g.land.unit_name[head]))
    return refusal or g.rules.refuse_order_kind(g, head, "recover")


def highest_die(g: Campaign, head: Unit) -> int:
    """The highest die with which a force without a line of communication recovers (26-1-2)."""
    table = g.land.tables.morale
    if g.land.options.morale_recovery == "classic":
        return table.classic_recovery_max_die
    rank: Rank = RANKS[g.rank(head)]
    return table.recovery_without_loc_max_die[rank]


def recover(g: Campaign, head: Unit) -> Steps[None]:
    """A force recovers: surely with a line of communication, otherwise by the rank of its leader (26-1, R61)."""
    mark_acted(g, head)
    rule = "26-1-1"
    recovers = has_line(g, head)
    if not recovers:
        rule = "26-1-2"
        rolled = yield Roll(D6, rule, say("recovery of {unit}", unit=g.land.unit_name[head]), by=g.side(head))
        recovers = rolled.total <= highest_die(g, head)
    points = g.land.tables.morale.recovery_with_loc if recovers else 0
    for unit in few(g.members[head]):
        g.morale[unit] = min(0, g.morale[unit] + points)
    g.tell("recover", rule, unit=head, units=g.members[head], points=points)
