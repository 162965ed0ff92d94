"""How a question is answered at a glance: by the game's own appraisal, in a manner, with a whim now and then."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask
from honjin.kernel.play import Play

_RIVALS: Final = 4
"""A whim weighs as much as what lies between the best option and the one at this place."""


@dataclass(frozen=True, slots=True)
class Policy:
    """The best option at a glance.

    ``whims`` is how often, 0 to 1, it follows a whim instead: then options that are nearly as good may be taken.
    """

    manner: str = ""
    whims: float = 0.0

    def choose(self, play: Play[Any], ask: Ask, rng: random.Random) -> Action:
        """What it answers in this world."""
        whole = play.game.propose(play.state, ask)
        if whole is not None and ask.refuse(whole) is None:
            return whole
        return ask.options[self.index(self.values(play, ask), rng)]

    def answer(self, play: Play[Any], ask: Ask, rng: random.Random) -> None:
        """Let it decide in this world, which goes on from there."""
        whole = play.game.propose(play.state, ask)
        if whole is not None and ask.refuse(whole) is None:
            play.push(whole, ask.side)
            return
        index = self.index(self.values(play, ask), rng)
        if ask is play.ask:
            play.choose(index)
        else:
            play.push(ask.options[index], ask.side)

    def values(self, play: Play[Any], ask: Ask) -> Sequence[float]:
        """What each option is worth to it."""
        return play.game.appraise(play.state, ask, self.manner)

    def index(self, values: Sequence[float], rng: random.Random) -> int:
        """Which option it takes; among equals, any."""
        if self.whims and rng.random() < self.whims:
            values = whimsical(values, rng)
        best = max(values)
        if values.count(best) == 1:
            return values.index(best)
        return rng.choice([index for index, value in enumerate(values) if value == best])


PLAIN: Final = Policy()


def whimsical(values: Sequence[float], rng: random.Random) -> list[float]:
    """The values as they look today."""
    ranked = sorted(values, reverse=True)
    spread = ranked[0] - ranked[min(_RIVALS, len(ranked)) - 1]
    return [value + rng.gauss(0.0, spread) for value in values]
