"""Plans: ways to play a side's phase. A plan is a policy, and what it did when it was tried first."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from honjin.bots.search.evaluation import Worth
from honjin.bots.search.policy import PLAIN, Policy
from honjin.kernel.actions import Action
from honjin.kernel.chance import Outcome
from honjin.kernel.game import Game
from honjin.kernel.words import Saying, say

WHIMS: Final = (0.25, 0.5, 0.12, 0.8)
"""How often plans follow a whim, one after the other."""

AS_IT_COMES: Final = say("as it comes")
"""What people call the plain judgement."""


class Step(NamedTuple):
    """A decision of a plan."""

    kind: str
    """What was asked."""
    action: Action
    before: tuple[Action | Outcome, ...]
    """What others had done and how dice had fallen since the decision before."""
    weighty: bool = False
    """Whether dice fell or somebody else decided right after it."""


@dataclass(eq=False)
class Plan:
    """One candidate: how it decides, what it did in its first trial, and how its trials ended."""

    name: Saying
    policy: Policy
    seed: str
    line: list[Step] = field(default_factory=list)
    """Its own decisions of the phase; followed as long as everything comes as it did then."""
    forced: int = 0
    """So many steps of its line were given before its first trial; they are taken wherever the rules accept them."""
    sketched: bool = False
    """Whether its line is written down."""
    worths: dict[int, Worth] = field(default_factory=dict)
    """By world: what came of it."""

    def rng(self, world: int) -> random.Random:
        """Its whims in a world."""
        return random.Random(f"{self.seed} {world}")


def first_plans(game: Game[Any], seed: str, usual: str = "") -> list[Plan]:
    """The usual policy first, then the others: the plain one and each of the game's manners."""
    plans = [Plan(AS_IT_COMES, PLAIN, f"{seed} plain")]
    plans += [Plan(name, Policy(manner), f"{seed} {manner}") for manner, name in game.manners.items()]
    return sorted(plans, key=lambda plan: plan.policy.manner != usual)


def whimsical_plan(seed: str, number: int) -> Plan:
    """One of any number of other ways."""
    policy = Policy(whims=WHIMS[number % len(WHIMS)])
    return Plan(say("another way"), policy, f"{seed} whim {number}")


def mean_worth(plan: Plan, worlds: Sequence[int] | None = None) -> Worth:
    """What it may be expected to bring, over all worlds or these."""
    found = list(plan.worths.values()) if worlds is None else [plan.worths[n] for n in worlds]
    count = len(found)
    return Worth(sum(w.score for w in found) / count, sum(w.chance for w in found) / count)


def shared_worlds(plans: Sequence[Plan]) -> list[int]:
    """The worlds in which all of them were tried."""
    worlds: Mapping[int, Worth] = plans[0].worths
    return [n for n in worlds if all(n in plan.worths for plan in plans)]
