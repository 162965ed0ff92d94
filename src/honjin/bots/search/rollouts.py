"""Trials: a plan played out in an imagined world, through the enemy's reply and on, until it is judged."""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from honjin.bots.search.dice import SpreadDice
from honjin.bots.search.evaluation import Worth, worth
from honjin.bots.search.plans import Plan, Step
from honjin.bots.search.policy import PLAIN, Policy
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Side
from honjin.kernel.chance import Outcome
from honjin.kernel.inputs import Fell, Said
from honjin.kernel.play import Play, View
from honjin.kernel.weights import Weights

MEETINGS: Final = 3
"""At the end of so many phases trials are compared: later they hardly ever stand alike, and positions take room."""


class Passed(NamedTuple):
    """The end of a phase in a trial."""

    at: float
    """When the clock came there."""
    next: Side
    """Who decides then."""
    turn: int
    decided: int
    """How often the side has decided in it."""
    kind: str = ""
    """What is asked then."""
    worth: Worth | None = None
    """What the side could expect there, where somebody wanted to know."""


def own_ask(play: Play[Any], side: Side) -> Ask:
    """What a side is asked; where several decide at once, others may be asked before it."""
    return next(ask for ask in play.asks if ask.side == side)


def happened(play: Play[Any], since: int) -> tuple[Action | Outcome, ...]:
    """What others have done and how dice have fallen since the log was so long."""
    entries = play.log[since:]
    return tuple(e.action if isinstance(e, Said) else e.outcome for e in entries if isinstance(e, Said | Fell))


@dataclass
class Lookout:
    """Where a side stands, and worlds in which it can look ahead from there."""

    view: View
    side: Side
    seed: str
    weights: Weights
    tick: Callable[[], None] = lambda: None
    """Called again and again; ends a trial by raising :class:`~honjin.bots.search.budget.OutOfTime`."""
    clock: Callable[[], float] = lambda: 0.0
    usual: Policy = PLAIN
    """How the side decides beyond its plan."""
    horizon: int = 8
    """How many phases a trial goes through after that of the plan."""
    _worlds: dict[int, Play[Any]] = field(default_factory=dict)
    _begun: dict[Plan, Trial] = field(default_factory=dict)
    """Trials in the first world that have come to the end of their phase."""
    _met: dict[tuple[int, int], list[tuple[Any, Trial]]] = field(default_factory=dict)
    """By world and phases passed: where trials stood then."""

    def world(self, number: int) -> Play[Any]:
        """An imagined world, not to be changed: what the side cannot know is dealt anew in each."""
        if number not in self._worlds:
            self._worlds[number] = self.view.imagine(random.Random(f"{self.seed} world {number}"))
        return self._worlds[number]

    def begin(self, number: int) -> Play[Any]:
        """A copy of such a world to play in; its dice fall by their purpose."""
        return self.world(number).fork(source=SpreadDice(self.seed, number))

    def sketch(self, plan: Plan) -> None:
        """Write down what a plan does in its own phase in the first world; the trial can go on from there."""
        if plan.sketched:
            return
        trial = self._begun[plan] = Trial(self, plan, 0)
        while not trial.passed and trial.next_ask() is not None:
            if trial.passed:
                break
            trial.step()
        trial.write_down()

    def keep(self, trial: Trial) -> None:
        """A trial in the first world that went farther than others will: what it was worth at their horizon counts."""
        trial.write_down()
        beyond = trial.passed[self.horizon : self.horizon + 1]
        worth = beyond[0].worth if beyond else trial.standing
        assert worth is not None
        trial.plan.worths[0] = trial.worth = worth

    def retrace(self, plan: Plan) -> Iterator[tuple[Trial, Ask]]:
        """The plan's own phase in the first world once more, seen before each step of its line."""
        trial = Trial(self, plan, 0)
        while (ask := trial.next_ask()) is not None and not trial.passed and trial.at < len(plan.line):
            if trial.inside(ask):
                yield trial, ask
            trial.step()
            if not trial.on_line:
                return

    def meet(self, trial: Trial) -> Trial | None:
        """Another trial of the same world that stood at the end of the same phase as this one does, and is over.

        Different plans often come to the same; then one future is enough for all.
        """
        there = self._met.setdefault((trial.number, len(trial.passed)), [])
        state = trial.play.state
        for stood, other in there:
            if other.worth is not None and stood == state:
                return other
        there.append((state.copy(), trial))
        return None

    def try_out(self, plan: Plan, number: int) -> Worth:
        """What comes of a plan in a world; known ones are not tried again."""
        if number not in plan.worths:
            trial = self._begun.pop(plan, None) if number == 0 else None
            plan.worths[number] = (trial or Trial(self, plan, number)).run()
        return plan.worths[number]


class Trial:
    """One plan in one world."""

    def __init__(self, lookout: Lookout, plan: Plan, number: int) -> None:
        self.lookout = lookout
        self.plan = plan
        self.number = number
        self.play = lookout.begin(number)
        self.span: Hashable = self.play.game.span(self.play.state, own_ask(self.play, lookout.side))
        self.whims = plan.rng(number)
        self.ties = random.Random(f"{lookout.seed} ties {number}")
        self.recorded: list[Step] | None = None if plan.sketched else list(plan.line)
        self.at = 0
        self.on_line = True
        self.begun = False
        self.seen = len(self.play.log)
        self.turn = self.play.game.turn(self.play.state)
        self.passed: list[Passed] = []
        self.decided = 0
        """How often its side has decided in this phase."""
        self.judging = 0
        """At the end of so many phases it is judged."""
        self.worth: Worth | None = None
        """What came of it, when it is over."""

    def run(self) -> Worth:
        """Through the phase of the plan and to the horizon; the first trial of a plan writes down what it did."""
        self.lookout.tick()
        met, far = None, 0
        while met is None and self.next_ask() is not None:
            if far < len(self.passed) <= MEETINGS:
                far = len(self.passed)
                met = self.lookout.meet(self)
            if met is None:
                self.step()
        self.write_down()
        self.worth = self.standing if met is None else met.worth
        assert self.worth is not None
        return self.worth

    @property
    def standing(self) -> Worth:
        """What its side may expect where it stands."""
        return worth(self.play, self.lookout.side, self.lookout.weights)

    def write_down(self) -> None:
        """What was done in the plan's own phase is its line from now on."""
        if self.recorded is not None:
            self.plan.line, self.plan.sketched = self.recorded, True

    def next_ask(self) -> Ask | None:
        """The next question; None where the trial ends. The side itself decides first where it all began."""
        play = self.play
        if play.over:
            return None
        if not self.begun:
            return own_ask(play, self.lookout.side)
        return None if play.ask.checkpoint and self.goes_beyond(play.ask) else play.ask

    def step(self) -> None:
        """One decision of anybody."""
        self.lookout.tick()
        ask = self.play.ask if self.begun else own_ask(self.play, self.lookout.side)
        self.begun = True
        self.decided += ask.side == self.lookout.side
        if self.inside(ask):
            self.decide(ask)
        else:
            policy = self.lookout.usual if ask.side == self.lookout.side else PLAIN
            policy.answer(self.play, ask, self.ties)

    def goes_beyond(self, ask: Ask) -> bool:
        """Whether the horizon is reached; on the way the ends of phases are noted."""
        span = self.play.game.span(self.play.state, ask)
        if span is None or span == self.span:
            return False
        self.span = span
        if len(self.passed) >= self.lookout.horizon:
            return True
        at, turn = self.lookout.clock(), self.play.game.turn(self.play.state)
        judged = self.standing if len(self.passed) < self.judging else None
        self.passed.append(Passed(at, ask.side, turn, self.decided, ask.kind, judged))
        self.decided = 0
        return False

    def inside(self, ask: Ask) -> bool:
        """Whether a question is the plan's to answer."""
        return not self.passed and ask.side == self.lookout.side

    def decide(self, ask: Ask) -> None:
        """As the line of the plan says while all comes as expected, else as its policy does."""
        play = self.play
        before = happened(play, self.seen)
        action = self.expected(ask, before)
        recorded = self.recorded
        entries = len(play.log)
        if action is None:
            self.plan.policy.answer(play, ask, self.whims)
        else:
            play.push(action, ask.side)
        if recorded is not None:
            self.note(Step(ask.kind, play.log[entries].action, before, self.weighty(entries)))  # type: ignore[union-attr]
        self.at += 1
        self.seen = entries + 1

    def expected(self, ask: Ask, before: tuple[Action | Outcome, ...]) -> Action | None:
        """What the line of the plan says here."""
        if not self.on_line or self.at >= len(self.plan.line):
            return None
        step = self.plan.line[self.at]
        alike = step.kind == ask.kind and (self.at < self.plan.forced or step.before == before)
        if alike and ask.refuse(step.action) is None:
            return step.action
        self.on_line = False
        return None

    def note(self, step: Step) -> None:
        """Write a step down, over one that was given."""
        assert self.recorded is not None
        if self.at < len(self.recorded):
            self.recorded[self.at] = step
        else:
            self.recorded.append(step)

    def weighty(self, entries: int) -> bool:
        """Whether something came of the last action at once: dice, something shown, or a question to somebody else."""
        play = self.play
        return len(play.log) > entries + 1 or play.over or play.ask.side != self.lookout.side
