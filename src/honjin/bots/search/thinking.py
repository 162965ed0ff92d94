"""One search: from a question to the plan that is followed from there."""

from __future__ import annotations

import math
import random
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from honjin.bots.search.breeding import departures, rivals, variants, weighty_steps
from honjin.bots.search.budget import OutOfTime
from honjin.bots.search.characters import Character, in_points
from honjin.bots.search.choice import Belief, expected_gains
from honjin.bots.search.evaluation import Worth
from honjin.bots.search.halving import halve
from honjin.bots.search.plans import Plan, first_plans, mean_worth, shared_worlds, whimsical_plan
from honjin.bots.search.rollouts import Lookout, Passed, Trial
from honjin.kernel.actions import Action

WHIMSICAL: Final = 16
"""Plans with whims that are sketched at most."""
CANDIDATES: Final = 24
"""Plans that are tried at first, where there is time: the more there are, the better is the best of them."""
SKETCHING: Final = 0.2
"""The share of the time in which plans are sketched."""
FARTHEST: Final = 12
"""Phases that a trial goes through after that of the plan: what comes later is luck rather than the plan's doing."""
NEAREST: Final = 4
"""Phases that it goes through at least: what is judged sooner says nothing of how the game ends."""
WANTED: Final = 6
"""So many trials are wanted as near as that."""
FARTHER: Final = 12
"""And so many before they go farther than that."""
MANY: Final = 160
"""And so many before they go beyond the farthest, unless the game ends soon after it."""
SOON: Final = 1.5
"""The end is near if it does not cost more than so many times what the farthest does."""
FEWEST: Final = 6
"""With fewer nothing can be learned; the time is kept for later."""
PILOT: Final = 1.0 / WANTED
"""The share of the time that the first trial may take."""
FIRST_ROUND: Final = 0.8
"""The share of the trials that goes into the first plans; the rest into what comes of the best of them."""
REPLIES: Final = 0.2
"""The same where one question alone is to be answered."""
ENOUGH: Final = 48
"""Where there are many trials, so many are enough for the first plans, or half of all."""
YOUNG: Final = 6
"""New plans at a time."""
LEADERS: Final = 3
"""Plans that are looked at more closely after each round."""
LEAST_WORLDS: Final = 3
"""In so many worlds at least a plan must have been better than the first to replace it."""


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
    alone: bool = False
    """Whether nothing else will be thought of this turn."""
    until: float = math.inf
    """When the clock says so, it must end."""
    listener: Callable[[Search], None] = lambda _: None
    """Hears of every trial."""
    plans: list[Plan] = field(default_factory=list)
    made: int = 0

    def run(self, others: Sequence[Plan] = (), *, whole: bool = True) -> Plan:
        """The best plan, of these others too. ``whole``: for a phase; otherwise the answer to one question."""
        self.plans = first_plans(self.lookout.world(0).game, self.lookout.seed, self.lookout.usual.manner)
        self.plans[1:1] = others
        self.lookout.tick = self._tick
        try:
            self._look_ahead(whole)
            first_round = self._first_round(whole)
            self._sketch(min(CANDIDATES, max(2, first_round // 2)))
            self._compare(first_round, whole)
        except OutOfTime:
            pass
        self.lookout.tick = lambda: None  # what is still looked at is told to people, or followed
        return self.best()

    def _tick(self) -> None:
        if self.lookout.clock() > self.until or self.hurried():
            raise OutOfTime

    # ---------------------------------------------------------------------------------------------- what is known

    def best(self) -> Plan:
        """The best of all that are known; what comes first needs no trial to be taken."""
        first = self.plans[0]
        gains = self._gains()
        leader = max(gains, key=gains.__getitem__, default=first)
        return leader if gains.get(leader, 0.0) > 0.0 else first

    def ranked(self) -> list[Plan]:
        """All that were tried, the best first, and last those that were given up soon."""
        best, gains = self.best(), self._gains()
        tried = [plan for plan in self.plans if plan.worths and plan is not best]
        gains[self.plans[0]] = 0.0
        return [best, *sorted(tried, key=lambda p: (p not in gains, -gains.get(p, 0.0), -self._value(p, [*p.worths])))]

    def told(self) -> list[Plan]:
        """What people are told of: not of what seemed better than the best in worlds too few to believe it."""
        best, *others = self.ranked()
        gains = self._gains()
        return [best, *(plan for plan in others if plan in gains or not self._seems_better(plan, best))]

    def _seems_better(self, plan: Plan, best: Plan) -> bool:
        worlds = shared_worlds([plan, best])
        return not worlds or self._value(plan, worlds) > self._value(best, worlds)

    def _gains(self) -> dict[Plan, float]:
        """What those that were tried often enough may be expected to be better than the first."""
        first, known = self.plans[0], self._known()
        if not known:
            return {}
        gains = expected_gains(self._seen(known), self._apart)
        return {
            plan: gain + self._liking(plan, worlds) - self._liking(first, worlds)
            for gain, (plan, worlds) in zip(gains, known.items(), strict=True)
        }

    def expected(self) -> dict[Plan, Worth]:
        """What may be expected of each that was tried: as much of what was seen as is believed, so that no plan seems
        better than the one that is taken because it, or all of its worlds, had luck."""
        found = {plan: mean_worth(plan) for plan in self.plans if plan.worths}
        if self.plans[0] not in found:
            return found
        believed, best = self._believed(), self.best()
        for plan in found:
            worlds = shared_worlds([plan, best])
            if plan not in believed and worlds:
                found[plan] = _moved(believed[best], *_beside(plan, best, worlds))
        return found | believed

    def leading(self) -> tuple[Plan, Worth]:
        """The best plan so far, and what may be expected of it."""
        best = self.best()
        return best, self._believed()[best]

    def _believed(self) -> dict[Plan, Worth]:
        """The same of the first and of those that were tried often enough."""
        first, known = self.plans[0], self._known()
        base = mean_worth(first)
        if not known:
            return {first: base}
        belief = Belief.after(self._seen(known), self._apart)
        there = [_beside(plan, first, worlds) for plan, worlds in known.items()]
        scores, chances = (belief.expected(means) for means in zip(*there, strict=True))
        return {first: base, **{plan: _moved(base, *by) for plan, *by in zip(known, scores, chances, strict=True)}}

    def _known(self) -> dict[Plan, list[int]]:
        """The plans that were tried often enough beside the first, and the worlds in which both were."""
        first, *others = self.plans
        shared = {plan: worlds for plan in others if (worlds := shared_worlds([first, plan]))}
        needed = self._needed
        known = {plan: worlds for plan, worlds in shared.items() if len(worlds) >= needed}
        return known or (shared if self.alone else {})  # whoever asks for advice is told what little there is

    def _seen(self, known: Mapping[Plan, Sequence[int]]) -> list[list[float]]:
        """How much better than the first these were, world by world."""
        return [[self._gain(plan, world) for world in worlds] for plan, worlds in known.items()]

    @property
    def _apart(self) -> float:
        """How far plans usually lie apart."""
        weights = self.lookout.weights
        return weights.spread if weights.thinking.apart is None else weights.thinking.apart

    @property
    def _reach(self) -> tuple[int, int]:
        """Phases that trials go through at least, and where there is time, after that of the plan."""
        phases = self.lookout.weights.thinking.phases
        return (NEAREST, FARTHEST) if phases is None else (phases, phases)

    @property
    def _needed(self) -> int:
        """In so many worlds a plan must have been tried to replace the first: half of what the most tried ones were."""
        return max(LEAST_WORLDS, math.ceil(max(len(plan.worths) for plan in self.plans) / 2))

    def _gain(self, plan: Plan, world: int) -> float:
        """How much better than the first it was on the same dice."""
        weights = self.lookout.weights
        return in_points(plan.worths[world], weights) - in_points(self.plans[0].worths[world], weights)

    def _liking(self, plan: Plan, worlds: Sequence[int]) -> float:
        """What its character sees in it beside that."""
        weights = self.lookout.weights
        found = [in_points(plan.worths[world], weights) for world in worlds]
        return self.character.liking(found, plan.policy.manner, weights)

    def _value(self, plan: Plan, worlds: Sequence[int]) -> float:
        found = [plan.worths[world] for world in worlds]
        return self.character.value(found, plan.policy.manner, self.lookout.weights)

    # ---------------------------------------------------------------------------------------------- what is tried

    def _look_ahead(self, whole: bool) -> None:
        """With a clock, a first trial says how far the others can go, how many they are, and what is left for later.

        One search from which something can be learned is better than several from which nothing can, so a plan for a
        phase may take all that is left if its share would not do.
        """
        lookout = self.lookout
        nearest, farthest = self._reach
        lookout.horizon = farthest
        if self.left is None:
            return
        lookout.horizon = sys.maxsize
        began = lookout.clock()
        most = self.left if whole else self.share * self.left
        self.until = began + most
        pilot = self._pilot(began)
        costs = [passed.at - began for passed in pilot.passed]
        if pilot.play.over:
            costs.append(lookout.clock() - began)
        needed = lookout.clock() - began + (WANTED + 0.5) * costs[min(nearest, len(costs) - 1)]
        self.until = began + min(most, max(self._fair(pilot), needed))
        left = max(0.0, self.until - lookout.clock())
        phases = lookout.weights.thinking.phases
        lookout.horizon = horizon_of(costs, left, ends=pilot.play.over) if phases is None else phases
        self.trials = max(1, int(left / max(costs[min(lookout.horizon, len(costs) - 1)], 1e-6)))
        lookout.keep(pilot)
        if self.trials < FEWEST:
            raise OutOfTime

    def _pilot(self, began: float) -> Trial:
        """The plain plan as far as the horizon, or as a small part of the time reaches."""
        pilot = Trial(self.lookout, self.plans[0], 0)
        pilot.judging = sys.maxsize if self.lookout.weights.thinking.phases is None else self._reach[1] + 1
        while pilot.next_ask() is not None and self._leads_on(pilot, began):
            pilot.step()
        return pilot

    def _leads_on(self, pilot: Trial, began: float) -> bool:
        """Whether the first trial has still something to tell: how the turn goes on, or how far others can go."""
        far, cost = len(pilot.passed), self.lookout.clock() - began
        nearest, farthest = self._reach
        if far <= nearest:
            return True
        if far <= farthest or pilot.play.game.turn(pilot.play.state) == pilot.turn:
            return cost < PILOT * self._fair(pilot)
        return cost < max(self._fair(pilot) / MANY, SOON * (pilot.passed[farthest].at - began))

    def _fair(self, pilot: Trial) -> float:
        """What this search may take of the time that is left, since the side decides in later phases of the turn too.

        Where more is decided more can be gained, but not in proportion.
        """
        assert self.left is not None
        if self.alone:
            return self.share * self.left
        decided = [*(passed.decided for passed in pilot.passed), pilot.decided]
        here, *there = [math.sqrt(max(1, number)) for number in decided]
        own = [passed.turn == pilot.turn and self._thinks_there(passed) for passed in pilot.passed]
        later = sum(weight for weight, ours in zip(there, own, strict=True) if ours)
        return self.share * self.left * here / (here + later)

    def _thinks_there(self, passed: Passed) -> bool:
        """Whether a plan will be made after the end of a phase."""
        return passed.next == self.lookout.side and self.lookout.weights.thinking.begins(passed.kind)

    def _sketch(self, wanted: int) -> None:
        """Write down what plans do in their phase, until there are so many that do different things.

        How they stand when the phase ends does not matter: what looks best then is often a trap.
        """
        lookout, began = self.lookout, self.lookout.clock()
        allowed = SKETCHING * (self.until - began)
        found: dict[tuple[Action, ...], Plan] = {}
        for plan in self._suggested():
            lookout.sketch(plan)
            found.setdefault(_deeds(plan), plan)
            if len(found) == wanted or lookout.clock() - began > allowed:
                break
        self.plans = list(found.values())

    def _suggested(self) -> Iterator[Plan]:
        """The first plan and what is left of the one before; then manners, the promising ones first; then whims."""
        seed = self.lookout.seed
        known = [plan for plan in self.plans if plan.forced or plan is self.plans[0]]
        manners = [plan for plan in self.plans if plan not in known]
        random.Random(f"{seed} order").shuffle(manners)
        yield from known
        yield from sorted(manners, key=lambda plan: -self._promise(plan.policy.manner))
        departing = departures(self.lookout, self.plans[0])
        for number in range(max(WHIMSICAL, len(departing))):
            yield from departing[number : number + 1]
            yield whimsical_plan(seed, number)

    def _promise(self, manner: str) -> float:
        """What a manner usually brings, and how much its character likes it."""
        weights = self.lookout.weights
        return weights.manners.get(manner, 0.0) + self.character.fondness.get(manner, 0.0) * weights.spread

    def _try_out(self, plan: Plan, world: int) -> None:
        known = world in plan.worths
        self.lookout.try_out(plan, world)
        if not known:
            self.made += 1
            self.listener(self)

    def _first_round(self, whole: bool) -> int:
        """So many trials are for the first plans."""
        return min(int(self.trials * (FIRST_ROUND if whole else REPLIES)), max(ENOUGH, self.trials // 2))

    def _compare(self, first_round: int, whole: bool) -> None:
        """The first plans, then again and again what can be made of the best one, as long as there are trials."""
        self._race(self.plans, first_round)
        generation = 0
        while self.made < self.trials or math.isfinite(self.until):
            best = self.best()
            young = self._young(best, generation, whole)
            self.plans += young
            if len(self.plans) == 1 and generation:
                return  # whatever one means to do, it comes to the same
            self._race([best, *young], max(YOUNG, len(young) * len(best.worths) // 2))
            self._look_closer()
            generation += 1

    def _race(self, plans: Sequence[Plan], trials: int) -> None:
        """Halve them; whoever wins has been tried in the same worlds as the first of all plans."""
        winner = halve(plans, trials, self._try_out, self._value)[0]
        for world in winner.worths:
            self._try_out(self.plans[0], world)

    def _look_closer(self) -> None:
        """The leaders in some worlds more: the more plans there are, the likelier one leads by luck."""
        leaders = dict.fromkeys([*self.ranked()[:LEADERS], self.plans[0]])
        known = max(len(plan.worths) for plan in leaders)
        for world in range(known + max(1, known // 4)):
            for plan in leaders:
                self._try_out(plan, world)

    def _young(self, best: Plan, generation: int, whole: bool) -> list[Plan]:
        """What can be made of the best plan and has not been tried yet."""
        lookout = self.lookout
        if generation == 0:
            return rivals(lookout, best, weighty_steps(best) if whole else [0])[: max(YOUNG, self.trials // 8)]
        if not whole:
            return []
        found: list[Plan] = []
        known = {_deeds(plan) for plan in self.plans}
        for number in range(YOUNG // 2):
            for plan in variants(lookout, best, generation * YOUNG + number):
                lookout.sketch(plan)
                if _deeds(plan) not in known:
                    known.add(_deeds(plan))
                    found.append(plan)
        return found


def _beside(plan: Plan, other: Plan, worlds: Sequence[int]) -> Worth:
    """How much more it brought than another in the same worlds."""
    its, theirs = mean_worth(plan, worlds), mean_worth(other, worlds)
    return Worth(its.score - theirs.score, its.chance - theirs.chance)


def _moved(worth: Worth, score: float, chance: float) -> Worth:
    return Worth(worth.score + score, max(0.0, min(1.0, worth.chance + chance)))


def horizon_of(costs: Sequence[float], left: float, *, ends: bool) -> int:
    """How far trials go, by what it costs to go through each phase; ``ends``: the last is the end of the game."""
    affordable = [far for far, cost in enumerate(costs) if cost * _wanted(far) <= left]
    found = max(NEAREST, affordable[-1] if affordable else 0)
    last = len(costs) - 1
    return last if ends and found >= FARTHEST and costs[last] <= SOON * costs[min(FARTHEST, last)] else found


def _wanted(far: int) -> int:
    """How many trials there should be before they go so far."""
    return WANTED if far <= NEAREST else FARTHER if far <= FARTHEST else MANY


def _deeds(plan: Plan) -> tuple[Action, ...]:
    """What a plan does in its phase."""
    return tuple(step.action for step in plan.line)
