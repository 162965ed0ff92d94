"""What an option is worth, in points of the score: the judgement that the greedy bot plays by."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from honjin.games.gunyuden.doctrine import PLAIN, Doctrine
from honjin.games.gunyuden.judgement import camp, details, fights, marches, orders, sieges
from honjin.games.gunyuden.judgement.situation import Situation, situation
from honjin.games.gunyuden.state import Campaign
from honjin.kernel.ask import Ask

_JUDGES: Final[dict[str, Callable[[Situation, Ask], Sequence[float]]]] = {
    "setup": details.ready,
    "arrival": details.ready,
    "reinforcements": details.reinforcements,
    "pregame": orders.orders,
    "again": orders.again,
    "operations": orders.orders,
    "march": marches.destinations,
    "consent": details.agree,
    "organise": camp.forms,
    "left_behind": camp.formed_up,
    "replenish": camp.rolls,
    "assign": camp.assignments,
    "desert": camp.desertions,
    "lose": camp.losses,
    "refill": camp.refills,
    "lift": sieges.unbound,
    "split": fights.split,
    "retreat": fights.retreats,
    "pursue": fights.pursuits,
    "counter": details.strike_back,
    "accept": fights.accept,
    "declined": fights.declined,
    "join": fights.join,
    "stop": fights.stop,
    "advance": fights.advances,
    "offer": sieges.offers,
    "terms": sieges.terms,
    "doom": sieges.dooms,
    "grant": sieges.grants,
    "captor": sieges.captors,
    "claim": sieges.claims,
    "cede": details.refuse,
    "refuge": sieges.refuges,
    "quarter": sieges.refuges,
    "awake": details.ready,
    "company": details.ready,
    "take": details.agree,
    "remove": details.spared,
    "next": details.spared,
    "placement": details.any_place,
}


def appraise(g: Campaign, ask: Ask, doctrine: Doctrine = PLAIN) -> Sequence[float]:
    """One value for each option of the ask, for the side that decides; doing nothing is worth about 0."""
    return _JUDGES[ask.kind](situation(g, ask.side, doctrine), ask)
