"""What a search has found, told to people: the plans with what was expected of them, the one it took first."""

from __future__ import annotations

from typing import Any, Final

from honjin.bots.glance import places
from honjin.bots.reasons import ConsideredPlan, Reasons
from honjin.bots.search.plans import Plan, mean_worth
from honjin.kernel.game import Game

TOLD: Final = 5
"""Plans that are told of."""
FIRST_STEPS: Final = 12
"""Steps that are told of each."""


def reasons_of(game: Game[Any], plans: list[Plan], seconds: float) -> Reasons:
    """The plans in the order that they come in, as far as they were tried."""
    return Reasons(tuple(considered(game, plan) for plan in plans[:TOLD] if plan.worths), seconds)


def considered(game: Game[Any], plan: Plan) -> ConsideredPlan:
    """A plan as people are told of it."""
    steps = plan.line[:FIRST_STEPS]
    texts = tuple(game.notation.format(step.action) for step in steps)
    hexes = dict.fromkeys(place for step in steps for place in places(game, step.action))
    score, chance = mean_worth(plan)
    return ConsideredPlan(plan.name, texts, tuple(hexes), score, chance, len(plan.worths))
