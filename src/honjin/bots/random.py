"""The weakest opponent, and the one that finds every corner of the rules: any option, each as likely."""

from __future__ import annotations

import random

from honjin.bots import Bot
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask
from honjin.kernel.play import View
from honjin.kernel.words import say


class RandomBot(Bot):
    """Chooses among the offered options without looking."""

    name = "random"
    title = say("random")
    place = 0

    def __init__(self, seed: int | str | None = None) -> None:
        self.rng = random.Random(seed)

    def choose(self, view: View, ask: Ask) -> Action:
        """Any option, each as likely."""
        options = ask.options
        return options[self.rng.randrange(len(options))]
