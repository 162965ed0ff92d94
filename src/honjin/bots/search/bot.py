"""The bot: it follows its plan while all goes as expected, and thinks again when it does not."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, Final

from honjin.bots import Bot
from honjin.bots.glance import glance_reasons
from honjin.bots.search import budget
from honjin.bots.search.characters import CHARACTERS
from honjin.bots.search.evaluation import weights_of, worth
from honjin.bots.search.memory import Memory
from honjin.bots.search.policy import Policy
from honjin.bots.search.rollouts import Lookout, own_ask
from honjin.bots.search.thinking import Search
from honjin.bots.search.why import considered, reasons_of
from honjin.bots.watching import NOBODY
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask
from honjin.kernel.errors import HonjinError
from honjin.kernel.play import Play, View
from honjin.kernel.words import Saying, say

TRIALS: Final = 24
"""For a phase, where nobody counts seconds."""
REPLY_TRIALS: Final = 8
"""For one question of somebody else's phase."""
LEAST: Final = 0.02
"""When this share of the turn's seconds is left, it thinks no more."""
WEIGHED: Final = 0.25
"""And as long as this share is left, single questions are weighed."""
UNEXPECTED: Final = 0.15
"""A position surprises that is worth more or less than expected by this share of the usual stray of results."""


class SearchBot(Bot):
    """Compares whole plans for its phase by playing them out, and follows the best."""

    name = "search"
    title: Saying = say("thinking")
    place: int | None = None
    by_turn = True
    usual = 5.0
    characters: Mapping[str, Saying] = {name: character.title for name, character in CHARACTERS.items() if name}

    def __init__(self, seed: int | str | None = None) -> None:
        self.rng = random.Random(seed)
        self.budget = budget.TurnBudget(lambda: self.clock())
        self._memory = Memory()

    @property
    def memory(self) -> str:
        """The plan it follows and the time it has used."""
        return self._memory.written(self.budget)

    @memory.setter
    def memory(self, text: str) -> None:
        self._memory = Memory.read(text, self.budget)

    def choose(self, view: View, ask: Ask) -> Action:
        """The next action of its plan, or the first of a new one."""
        world = view.imagine(self.rng)
        self.budget.begin(f"{world.game.turn(world.state)} {ask.side}")
        try:
            action = self._decide(view, world, own_ask(world, ask.side))
        finally:
            self.budget.end()
        return action if ask.refuse(action) is None else self._at_a_glance(world, own_ask(world, ask.side))

    def _decide(self, view: View, world: Play[Any], own: Ask) -> Action:
        found = world.game.span(world.state, own)
        span, aside = repr(found), found is None
        planned = aside or self._memory.span == span
        self.reasons = None
        if planned and (action := self._followed(world, own)) is not None:
            return action
        if not self.once and not weights_of(world.game, own.side).thinking.begins(own.kind):
            return self._at_a_glance(world, own, planned=planned)
        if aside or self._plain(world, own):
            return self._at_a_glance(world, own)
        if not own.checkpoint and self._too_late_to_weigh():
            return self._at_a_glance(world, own)
        if own.checkpoint:
            return self._planned(view, world, own, span, budget.SURPRISE if planned else budget.FIRST)
        return self._replied(view, world, own)

    def _followed(self, world: Play[Any], own: Ask) -> Action | None:
        """The next step of the plan, if all has come about as it was expected; None where it has not."""
        steps = self._memory.steps
        if not steps or steps[0].kind != own.kind:
            return None
        weights = weights_of(world.game, own.side)
        strayed = abs(worth(world, own.side, weights).score - steps[0].standing)
        if strayed > (UNEXPECTED * weights.spread if own.checkpoint else 0.0):
            return None
        try:
            action = world.game.notation.parse(steps[0].text)
        except HonjinError:
            return None
        if own.refuse(action) is not None:
            return None
        del steps[0]
        return action

    def _plain(self, world: Play[Any], own: Ask) -> bool:
        """Whether there is nothing to think about: one answer, or no time left of the turn."""
        if self._hurried() or (self.seconds and self.budget.left(self.seconds) < LEAST * self.seconds):
            return True
        return len(own.options) == 1

    def _too_late_to_weigh(self) -> bool:
        """Whether so little is left of the turn that a single question is not worth it, or cannot be weighed."""
        return bool(self.seconds) and self.budget.left(self.seconds) <= max(WEIGHED * self.seconds, self.budget.short)

    def _at_a_glance(self, world: Play[Any], own: Ask, *, planned: bool = True) -> Action:
        """What the policy of the plan says, without thinking; ``planned``: whether the plan is for this question."""
        known = self._memory.manner if planned else None
        policy = Policy(weights_of(world.game, own.side).usual if known is None else known)
        action = policy.choose(world, own, self.rng)
        if self.watch is not NOBODY:
            self.reasons = glance_reasons(world, own, policy.values(world, own), action)
        return action

    def _planned(self, view: View, world: Play[Any], own: Ask, span: str, share: float) -> Action:
        """Make a plan for the phase and begin with it."""
        search = self._search(view, world, own, share, TRIALS)
        rest = [self._memory.rest(world.game, search.lookout.seed)] if self._memory.span == span else []
        plan = search.run(rest)
        self._tell(search)
        self._memory = Memory.of(plan, span, search.lookout)
        if not self._memory.steps:
            return self._at_a_glance(world, own)
        return world.game.notation.parse(self._memory.steps.pop(0).text)

    def _replied(self, view: View, world: Play[Any], own: Ask) -> Action:
        """Weigh the answers to one question; the plan stays as it is."""
        search = self._search(view, world, own, budget.REPLY, REPLY_TRIALS)
        plan = search.run(whole=False)
        if not search.made:
            self.budget.short = search.left or 0.0
        self._tell(search)
        return plan.line[0].action if plan.line else self._at_a_glance(world, own)

    def _search(self, view: View, world: Play[Any], own: Ask, share: float, trials: int) -> Search:
        seed = f"{self.rng.getrandbits(64):x}"
        weights = weights_of(world.game, own.side)
        lookout = Lookout(view, own.side, seed, weights, clock=self.budget.clock, usual=Policy(weights.usual))
        left = self.budget.left(self.seconds) if self.seconds else None
        return Search(
            lookout, CHARACTERS[self.character], trials, left, 1.0 if self.once else share, self._hurried,
            alone=self.once, listener=self._report,
        )  # fmt: skip

    def _hurried(self) -> bool:
        if not self.watch.hurried():
            return False
        self.budget.used = max(self.budget.used, self.seconds)  # whoever hurries it wants its whole turn
        return True

    def _report(self, search: Search) -> None:
        """Tell whoever waits how far it is, and which plan leads."""
        if self.watch is NOBODY:
            return
        done = search.made / search.trials
        self.watch.tell(min(1.0, done), considered(search.lookout.world(0).game, *search.leading()))

    def _tell(self, search: Search) -> None:
        self.reasons = reasons_of(search.lookout, search.told(), search.expected(), self.budget.spent)
