"""One search: from a question to the plan that is followed from there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from honjin.bots.search.budget import OutOfTime
from honjin.bots.search.characters import Character
from honjin.bots.search.halving import halve
from honjin.bots.search.plans import Plan, changed, first_plans, shared_worlds
from honjin.bots.search.policy import PLAIN
from honjin.bots.search.rollouts import Lookout, Trial
from honjin.kernel.ask import Ask

WHIMSICAL: Final = 8
"""Plans with whims that are tried first."""
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


@dataclass
class Search:
    """Candidates, trials, and what is known so far: whoever cuts it short gets the best of that."""

    lookout: Lookout
    character: Character
    trials: int
    """How many may be made; with a clock it is found by the first."""
    until: float | None = None
    """When the clock says so, it must end; None: nobody counts time."""
    told: Callable[[Search], None] = lambda _: None
    """Hears of every trial."""
    plans: list[Plan] = field(default_factory=list)
    made: int = 0

    def run(self, others: Sequence[Plan] = (), *, whole: bool = True) -> Plan:
        """The best plan, of these others too. ``whole``: for a phase; otherwise the answer to one question."""
        self.plans = first_plans(self.lookout.world(0).game, self.lookout.seed, WHIMSICAL if whole else 0)
        self.plans[1:1] = others
        try:
            self._look_ahead()
            self._compare(whole)
        except OutOfTime:
            pass
        return self.best()

    def best(self) -> Plan:
        """The best of all that are known; what comes first needs no trial to be taken."""
        first, *others = self.plans
        found, most = first, 0.0
        for plan in others:
            worlds = shared_worlds([first, plan])
            gain = self._value(plan, worlds) - self._value(first, worlds) if worlds else 0.0
            if len(worlds) >= self.needed and gain > most:
                found, most = plan, gain
        return found

    def ranked(self) -> list[Plan]:
        """All that were tried, the best first."""
        best = self.best()
        tried = [plan for plan in self.plans if plan.worths and plan is not best]
        return [best, *sorted(tried, key=lambda plan: -self._value(plan, list(plan.worths)))]

    @property
    def needed(self) -> int:
        """In so many worlds a plan must have been tried to replace the first: half of what the most tried ones were."""
        return max(1, max(len(plan.worths) for plan in self.plans) // 2)

    def _value(self, plan: Plan, worlds: Sequence[int]) -> float:
        found = [plan.worths[world] for world in worlds]
        return self.character.value(found, plan.policy.manner, self.lookout.weights)

    def _try_out(self, plan: Plan, world: int) -> None:
        known = world in plan.worths
        self.lookout.try_out(plan, world)
        if not known:
            self.made += 1
            self.told(self)

    def _look_ahead(self) -> None:
        """The first trial, far ahead; with a clock, its pace says how far the others go and how many they are."""
        lookout, first = self.lookout, self.plans[0]
        lookout.horizon = FARTHEST
        if self.until is None:
            return
        began = lookout.clock()
        pilot = Trial(lookout, first, 0)
        try:
            pilot.run()
        except OutOfTime:
            if len(pilot.passed) < NEAREST:
                raise
        left = max(0.0, self.until - lookout.clock())
        costs = [passed.at - began for passed in pilot.passed] or [lookout.clock() - began]
        affordable = [far for far, cost in enumerate(costs) if cost * WANTED <= left]
        lookout.horizon = max(NEAREST, affordable[-1] if affordable else 0)
        cost = costs[min(lookout.horizon, len(costs) - 1)]
        self.trials = max(1, int(left / max(cost, 1e-6)))

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
