"""What the bot remembers between two decisions: the plan that it follows, and how long it has thought this turn."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from typing import Any, NamedTuple

from honjin.bots.search.budget import TurnBudget
from honjin.bots.search.plans import Plan, Step
from honjin.bots.search.policy import Policy
from honjin.bots.search.rollouts import Lookout
from honjin.kernel.game import Game
from honjin.kernel.words import say


class Intended(NamedTuple):
    """A step of the plan to come: what will be asked, what is answered, and what the position is worth then."""

    kind: str
    text: str
    standing: float


@dataclass
class Memory:
    """The plan that is followed; none at first."""

    span: str = ""
    """The part of the game that it was made for."""
    manner: str | None = None
    """How questions are answered that it did not foresee; None: as usual."""
    steps: list[Intended] = field(default_factory=list)
    """What is still to be done."""

    @staticmethod
    def of(plan: Plan, span: str, lookout: Lookout) -> Memory:
        """To follow a plan from its first step on."""
        steps = [
            Intended(ask.kind, trial.play.game.notation.format(plan.line[trial.at].action), trial.standing.score)
            for trial, ask in lookout.retrace(plan)
        ]
        return Memory(span, plan.policy.manner, steps)

    def rest(self, game: Game[Any], seed: str) -> Plan:
        """What is left of the plan, as a candidate of a new search."""
        parse = game.notation.parse
        line = [Step(kind, parse(text), ()) for kind, text, _ in self.steps]
        return Plan(say("on as planned"), Policy(self.manner or ""), f"{seed} rest", line, len(line))

    def written(self, budget: TurnBudget) -> str:
        """As text, with the time used."""
        return json.dumps({**asdict(self), "turn": budget.turn, "used": round(budget.used, 3), "short": budget.short})

    @staticmethod
    def read(text: str, budget: TurnBudget) -> Memory:
        """What was written; what cannot be read was never known."""
        try:
            told = json.loads(text)
            steps = [Intended(str(kind), str(said), float(standing)) for kind, said, standing in told["steps"]]
            manner = told["manner"]
            found = Memory(str(told["span"]), None if manner is None else str(manner), steps)
            budget.turn, budget.used, budget.short = told["turn"], float(told["used"]), float(told["short"])
        except (KeyError, TypeError, ValueError):
            return Memory()
        return found
