"""What a search has found, told to people: the plans with what was expected of them, the one it took first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from honjin.bots.glance import places
from honjin.bots.reasons import ConsideredPlan, Reasons
from honjin.bots.search.evaluation import Worth
from honjin.bots.search.plans import Plan
from honjin.bots.search.rollouts import Lookout, Trial
from honjin.bots.steps import Telling
from honjin.kernel.actions import Action
from honjin.kernel.errors import HonjinError
from honjin.kernel.game import Game
from honjin.kernel.words import Saying, say

TOLD: Final = 5
"""Plans that are told of."""
FIRST_STEPS: Final = 12
"""Steps that are told of each."""
MEANINGS: Final[Mapping[str, Saying]] = {
    "hold": say("stays where it is strong and fights at good odds alone"),
    "charge": say("seeks battle, at poor odds too"),
    "envelop": say("goes round the enemy to cut him off"),
    "relieve": say("helps what is threatened before it attacks"),
    "besiege": say("goes for castles rather than for battle"),
    "run": say("goes for points and leaves other things open"),
    "bold": say("is content with somewhat worse odds than usual"),
    "patient": say("waits for somewhat better odds than usual"),
}
"""What manners mean, by their names."""


def reasons_of(lookout: Lookout, plans: list[Plan], expected: Mapping[Plan, Worth], seconds: float) -> Reasons:
    """The plans in the order that they come in, as far as they were tried."""
    told = [plan for plan in plans[:TOLD] if plan.worths]
    lookout.tick = lambda: None  # the time of the trials is over
    return Reasons(tuple(_compared(lookout, plan, told, expected[plan]) for plan in told), seconds)


def considered(game: Game[Any], plan: Plan, expected: Worth, **more: Any) -> ConsideredPlan:
    """A plan as people are told of it."""
    steps = plan.line[:FIRST_STEPS]
    texts = tuple(game.notation.format(step.action) for step in steps)
    hexes = dict.fromkeys(place for step in steps for place in places(game, step.action))
    return ConsideredPlan(plan.name, texts, tuple(hexes), *expected, len(plan.worths), about(plan), **more)


def about(plan: Plan) -> Saying:
    """What somebody means to do who plays so."""
    if plan.policy.whims:
        return say("takes what is nearly as good now and then")
    return MEANINGS.get(plan.policy.manner, "")


def _compared(lookout: Lookout, plan: Plan, told: list[Plan], expected: Worth) -> ConsideredPlan:
    """A plan beside the one that was taken; that one beside the next best."""
    game = lookout.world(0).game
    other = next((rival for rival in told if rival is not plan), None)
    if other is None:
        return considered(game, plan, expected)
    own, theirs = _apart(plan, other), _apart(other, plan)
    return considered(
        game,
        plan,
        expected,
        differs="" if own is None else _label(lookout, plan, own),
        instead="" if theirs is None else _label(lookout, other, theirs),
        differs_at=() if own is None else tuple(places(game, plan.line[own].action)),
    )


def _apart(plan: Plan, other: Plan) -> int | None:
    """The first step of a plan that the other does not have anywhere, as a number."""
    there: Counter[Action] = Counter(step.action for step in other.line)
    for at, step in enumerate(plan.line):
        if not there[step.action]:
            return at
        there[step.action] -= 1
    return None


def _label(lookout: Lookout, plan: Plan, at: int) -> Saying:
    """A step of a plan in words, as they fit the position that it is taken in; of one that only leads on, the next."""
    for trial, _ in lookout.retrace(plan):
        if trial.at == at:
            return _told(lookout, trial, plan, at)
    return lookout.world(0).game.notation.format(plan.line[at].action)


def _told(lookout: Lookout, trial: Trial, plan: Plan, at: int) -> Saying:
    telling = Telling(trial.play, lookout.side)
    label = telling.label(plan.line[at].action)
    for step in plan.line[at : at + 2]:
        try:
            told = telling.step(step.action)
        except HonjinError:
            break
        if told:
            return told
    return label
