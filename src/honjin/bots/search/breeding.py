"""New plans from the best one: other decisions where it matters, its manner with whims, another manner half-way."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator
from typing import Any, Final

from honjin.bots.search.plans import AS_IT_COMES, WHIMS, Plan, Step
from honjin.bots.search.policy import PLAIN, Policy
from honjin.bots.search.rollouts import Lookout, Trial
from honjin.kernel.ask import Ask
from honjin.kernel.game import Game
from honjin.kernel.words import Saying, say

RIVALS: Final = 2
"""Other options that are tried at a decision."""
POINTS_TO_REFINE: Final = 4
"""Decisions of a plan that are tried otherwise."""
POINTS_TO_DEPART: Final = 8
"""Decisions of the plain plan that are tried otherwise from the beginning."""


def weighty_steps(plan: Plan) -> list[int]:
    """The first decisions of a plan that matter: where dice fell, or somebody replied."""
    return [at for at, step in enumerate(plan.line) if step.weighty][:POINTS_TO_REFINE]


def departures(lookout: Lookout, plan: Plan) -> list[Plan]:
    """The plan with one decision made otherwise, any of them, in any order."""
    rng = random.Random(f"{lookout.seed} departures")
    steps = rng.sample(range(len(plan.line)), min(POINTS_TO_DEPART, len(plan.line)))
    found = rivals(lookout, plan, steps)
    rng.shuffle(found)
    return found


def rivals(lookout: Lookout, plan: Plan, steps: Collection[int]) -> list[Plan]:
    """The plan with the next best options at some of its steps; what comes after is decided anew."""
    there = (_rivals_at(plan, trial, ask) for trial, ask in lookout.retrace(plan) if trial.at in steps)
    return [rival for found in there for rival in found]


def _rivals_at(plan: Plan, trial: Trial, ask: Ask) -> Iterator[Plan]:
    at, play = trial.at, trial.play
    values = PLAIN.values(play, ask)
    ranked = sorted(range(len(values)), key=lambda n: -values[n])[: RIVALS + 1]
    options = [option for n in ranked if (option := ask.options[n]) != plan.line[at].action]
    for option in options[:RIVALS]:
        name = say("{plan}, but for one decision", plan=called(play.game, plan.policy.manner))
        line = [*plan.line[:at], plan.line[at]._replace(action=option)]
        yield _begun(name, plan.policy, f"{trial.lookout.seed} {at} {option}", line)


def variants(lookout: Lookout, plan: Plan, number: int) -> list[Plan]:
    """Two more plans that have something of it, other ones for each number."""
    game, manner = lookout.world(0).game, plan.policy.manner
    seed = f"{lookout.seed} variant {number}"
    rng = random.Random(seed)
    whims = Policy(manner, WHIMS[number % len(WHIMS)])
    found = [Plan(say("{plan}, another way", plan=called(game, manner)), whims, seed)]
    others = [other for other in ("", *game.manners) if other != manner]
    if len(plan.line) > 1 and others:
        then = rng.choice(others)
        name = say("{plan}, then {other}", plan=called(game, manner), other=called(game, then))
        found.append(_begun(name, Policy(then), f"{seed} then", plan.line[: rng.randrange(1, len(plan.line))]))
    return found


def called(game: Game[Any], manner: str) -> Saying:
    """What people call a manner."""
    return game.manners.get(manner, AS_IT_COMES)


def _begun(name: Saying, policy: Policy, seed: str, line: list[Step]) -> Plan:
    return Plan(name, policy, seed, line, len(line))
