"""One search: from a question to the plan that is followed from there."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from honjin.bots.search.budget import OutOfTime
from honjin.bots.search.characters import Character
from honjin.bots.search.halving import halve
from honjin.bots.search.plans import Plan, changed, first_plans, shared_worlds, whimsical_plan
from honjin.bots.search.policy import PLAIN
from honjin.bots.search.rollouts import Lookout, Trial
from honjin.kernel.ask import Ask

WHIMSICAL: Final = 16
"""Plans with whims that are sketched."""
CANDIDATES: Final = 10
"""Plans that are tried: besides the plain one those that look best where their phase ends."""
PILOT: Final = 0.1
"""The share of the time that the first trial may take."""
SKETCHING: Final = 0.2
"""The share of the time in which plans are sketched."""
FARTHEST: Final = 8
"""Phases that a trial goes through at most after that of the plan."""
NEAREST: Final = 2
"""And at least: the enemy's reply, and what one can make of it."""
WANTED: Final = 24
"""So many trials are wanted before the horizon is moved farther away."""
REFINING: Final = 0.35
"""The share of the trials that goes into single decisions of the best plan."""
RIVALS: Final = 2
"""Other options that are tried at such a decision."""
POINTS_TO_REFINE: Final = 4
"""Decisions of the best plan that are tried otherwise."""
DOUBT: Final = 0.3
"""A plan replaces the first when it is better by this many standard errors of the difference."""


@dataclass
class Search:
    """Candidates, trials, and what is known so far: whoever cuts it short gets the best of that."""

    lookout: Lookout
    character: Character
    trials: int
    """How many may be made; with a clock it is found by the first."""
    left: float | None = None
    """Seconds that are left of the turn; None: nobody counts them."""
    share: float = 1.0
    """How much of a fair part of them this search may take."""
    hurried: Callable[[], bool] = lambda: False
    until: float = math.inf
    """When the clock says so, it must end."""
    told: Callable[[Search], None] = lambda _: None
    """Hears of every trial."""
    plans: list[Plan] = field(default_factory=list)
    made: int = 0

    def run(self, others: Sequence[Plan] = (), *, whole: bool = True) -> Plan:
        """The best plan, of these others too. ``whole``: for a phase; otherwise the answer to one question."""
        self.plans = first_plans(self.lookout.world(0).game, self.lookout.seed)
        self.plans[1:1] = others
        self.lookout.tick = self._tick
        try:
            self._look_ahead()
            self._sketch(WHIMSICAL if whole else 0)
            self._compare(whole)
        except OutOfTime:
            pass
        return self.best()

    def _tick(self) -> None:
        if self.lookout.clock() > self.until or self.hurried():
            raise OutOfTime

    # ---------------------------------------------------------------------------------------------- what is known

    def best(self) -> Plan:
        """The best of all that are known; what comes first needs no trial to be taken."""
        first, *others = self.plans
        found, most = first, 0.0
        for plan in others:
            worlds = shared_worlds([first, plan])
            if worlds and len(worlds) >= self._needed and (gain := self._gain(plan, worlds)) > most:
                found, most = plan, gain
        return found

    def ranked(self) -> list[Plan]:
        """All that were tried, the best first."""
        best = self.best()
        tried = [plan for plan in self.plans if plan.worths and plan is not best]
        return [best, *sorted(tried, key=lambda plan: -self._value(plan, list(plan.worths)))]

    @property
    def _needed(self) -> int:
        """In so many worlds a plan must have been tried to replace the first: half of what the most tried ones were."""
        most = max(len(plan.worths) for plan in self.plans)
        return max(min(2, most), math.ceil(most / 2))

    def _gain(self, plan: Plan, worlds: Sequence[int]) -> float:
        """How much better than the first it surely is, on the same dice."""
        first = self.plans[0]
        gain = self._value(plan, worlds) - self._value(first, worlds)
        apart = [self._value(plan, [world]) - self._value(first, [world]) for world in worlds]
        mean = sum(apart) / len(apart)
        stray = math.sqrt(sum((one - mean) ** 2 for one in apart)) / len(apart)
        return gain - DOUBT * stray

    def _value(self, plan: Plan, worlds: Sequence[int]) -> float:
        found = [plan.worths[world] for world in worlds]
        return self.character.value(found, plan.policy.manner, self.lookout.weights)

    # ---------------------------------------------------------------------------------------------- what is tried

    def _look_ahead(self) -> None:
        """With a clock, a first trial says how far the others can go, how many they are, and what is left for later."""
        lookout = self.lookout
        lookout.horizon = FARTHEST
        if self.left is None:
            return
        began = lookout.clock()
        self.until = began + self.share * self.left
        pilot = self._pilot(began)
        later = sum(passed.next == lookout.side and passed.turn == pilot.turn for passed in pilot.passed)
        self.until = began + self.share * self.left / (1 + later)
        left = max(0.0, self.until - lookout.clock())
        costs = [passed.at - began for passed in pilot.passed] or [lookout.clock() - began]
        affordable = [far for far, cost in enumerate(costs) if cost * WANTED <= left]
        lookout.horizon = max(NEAREST, affordable[-1] if affordable else 0)
        self.trials = max(1, int(left / max(costs[min(lookout.horizon, len(costs) - 1)], 1e-6)))

    def _pilot(self, began: float) -> Trial:
        """The plain plan as far as the horizon, or as a small part of the time reaches."""
        pilot = Trial(self.lookout, self.plans[0], 0)
        until = began + PILOT * (self.until - began)
        while pilot.next_ask() is not None and (self.lookout.clock() < until or len(pilot.passed) <= NEAREST):
            pilot.step()
        return pilot

    def _sketch(self, whimsical: int) -> None:
        """Write down what plans do in their phase. Of those that do the same one is kept, of the others the likely."""
        lookout, began = self.lookout, self.lookout.clock()
        allowed = SKETCHING * (self.until - began)
        ends: dict[tuple[object, ...], tuple[float, Plan]] = {}
        waiting = [*self.plans, *(whimsical_plan(lookout.seed, number) for number in range(whimsical))]
        for plan in waiting:
            trial = lookout.sketch(plan)
            did = tuple(step.action for step in plan.line)
            value = self.character.value([trial.standing], plan.policy.manner, lookout.weights)
            ends.setdefault(did, (value, plan))
            if lookout.clock() - began > allowed:
                break
        (_, first), *others = ends.values()
        likely = sorted(others, key=lambda end: -end[0])[: CANDIDATES - 1]
        self.plans = [first, *(plan for _, plan in likely)]

    def _try_out(self, plan: Plan, world: int) -> None:
        known = world in plan.worths
        self.lookout.try_out(plan, world)
        if not known:
            self.made += 1
            self.told(self)

    def _compare(self, whole: bool) -> None:
        """All plans first, then other decisions in the best of them."""
        share = 1.0 - REFINING if whole else 0.2
        few = max(2, int(self.trials * share) // 2)
        plans = self.plans = self.plans[:few]
        halve(plans, int(self.trials * share), self._try_out, self._value)
        best = self.best()
        rivals = self.rivals(best, whole)
        if rivals:
            room = max(1, int(self.trials * (1.0 - share)) // 2)
            self.plans = [*plans, *rivals[:room]]
            halve([best, *rivals[:room]], int(self.trials * (1.0 - share)), self._try_out, self._value)

    def rivals(self, plan: Plan, whole: bool) -> list[Plan]:
        """The plan with another option at the decisions that matter: where dice fell, or somebody replied."""
        weighty = [at for at, step in enumerate(plan.line) if step.weighty]
        chosen = weighty[:POINTS_TO_REFINE] if whole else [0]
        trial = Trial(self.lookout, plan, 0)
        found: list[Plan] = []
        while (
            (ask := trial.next_ask()) is not None and not trial.passed and trial.on_line and trial.at < len(plan.line)
        ):
            if trial.inside(ask) and trial.at in chosen:
                found += self._others(plan, trial, ask)
            trial.step()
        return found

    def _others(self, plan: Plan, trial: Trial, ask: Ask) -> list[Plan]:
        """The plan as it would be with the next best options here."""
        at, game, state = trial.at, trial.play.game, trial.play.state
        values = PLAIN.values(trial.play, ask)
        ranked = sorted(range(len(values)), key=lambda n: -values[n])[: RIVALS + 1]
        options = [option for n in ranked if (option := ask.options[n]) != plan.line[at].action][:RIVALS]
        return [changed(plan, at, option, game.label(state, option), self.lookout.seed) for option in options]
