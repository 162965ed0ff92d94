"""A bot without a plan but with judgement: it takes what the game's own appraisal values most right now."""

from __future__ import annotations

import random

from honjin.bots import Bot
from honjin.bots.glance import glance_reasons
from honjin.bots.watching import NOBODY
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask
from honjin.kernel.play import View
from honjin.kernel.words import say


class GreedyBot(Bot):
    """Takes the option of the highest expected value; among equals, any. What cannot be listed the game proposes."""

    name = "greedy"
    title = say("quick")
    place = 1

    def __init__(self, seed: int | str | None = None) -> None:
        self.rng = random.Random(seed)

    def choose(self, view: View, ask: Ask) -> Action:
        """The option that the game itself values most."""
        # The imagined world asks the same question with its options in the same order, so an index carries over.
        world = view.imagine(self.rng)
        # Where several decide at once, the others' answers are open there, and theirs may be asked first.
        own = next(there for there in world.asks if there.side == ask.side)
        self.reasons = None
        whole = world.game.propose(world.state, own)
        if whole is not None and ask.refuse(whole) is None:
            return whole
        values = world.game.appraise(world.state, own)
        best = max(values)
        indexes = [index for index, value in enumerate(values) if value == best]
        taken = indexes[0] if len(indexes) == 1 else self.rng.choice(indexes)
        if self.watch is not NOBODY:  # nobody else wants to know
            self.reasons = glance_reasons(world, own, values, own.options[taken])
        return ask.options[taken]
