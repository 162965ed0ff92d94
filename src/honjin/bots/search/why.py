"""What a search has found, told to people: the plans with what was expected of them, the one it took first."""

from __future__ import annotations

from typing import Any, Final

from honjin.bots.reasons import ConsideredPlan, Reasons
from honjin.bots.search.plans import Plan, mean_worth
from honjin.kernel.actions import Action
from honjin.kernel.game import Game
from honjin.kernel.notation import kinds_in

TOLD: Final = 5
"""Plans that are told of."""
FIRST_STEPS: Final = 12
"""Steps that are told of each."""
PLACES: Final = ("hex", "path")
"""Kinds of fields that say where something happens."""


def reasons_of(game: Game[Any], plans: list[Plan], seconds: float) -> Reasons:
    """The plans in the order that they come in, as far as they were tried."""
    return Reasons(tuple(_told(game, plan) for plan in plans[:TOLD] if plan.worths), seconds)


def _told(game: Game[Any], plan: Plan) -> ConsideredPlan:
    steps = plan.line[:FIRST_STEPS]
    texts = tuple(game.notation.format(step.action) for step in steps)
    hexes = dict.fromkeys(place for step in steps for place in places(game, step.action))
    score, chance = mean_worth(plan)
    return ConsideredPlan(plan.name, texts, tuple(hexes), score, chance, len(plan.worths))


def places(game: Game[Any], action: Action) -> list[str]:
    """The hexes that an action speaks of; of a way its end."""
    kinds, fields = kinds_in(action.form), game.notation.fields(action)
    found = [fields[name] for name, kind in kinds.items() if kind in PLACES and fields.get(name)]
    return [place if isinstance(place, str) else place[-1] for place in found]
