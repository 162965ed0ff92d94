"""Options of one decision compared: each is played on in the same worlds with the same dice, the poor ones drop out."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from honjin.analysis.playouts import Horizon, Worth, quick_answer, worth_of
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Side
from honjin.kernel.play import Play

ROUNDS: Final = (4, 4, 8, 8, 16)
"""Playouts that those who are left get in each round of a comparison."""


@dataclass(slots=True)
class Weighing:
    """Options that are compared, each with what it has come to so far."""

    play: Play[Any]
    side: Side
    horizon: Horizon
    seed: str
    worths: dict[Action, Worth] = field(default_factory=dict)

    def try_out(self, actions: Sequence[Action], playouts: int) -> None:
        """Give each of these so many playouts altogether."""
        for action in actions:
            known = self.worths.get(action)
            seeds = [f"{self.seed} {n}" for n in range(known.tries if known else 0, playouts)]
            if seeds:
                more = worth_of(self.play, self.side, action, seeds, self.horizon)
                self.worths[action] = known.and_(more) if known else more

    def ranked(self) -> list[Action]:
        """The best first, those that were tried most often before those that dropped out."""
        return sorted(self.worths, key=lambda action: (self.worths[action].tries, self.worths[action].score))[::-1]

    def halve(self, seconds: float) -> None:
        """Successive halving until the time is up: the better half of those who are left is tried further."""
        until = time.perf_counter() + seconds
        left, playouts = list(self.worths), 0
        for more in ROUNDS:
            playouts += more
            for action in left:
                self.try_out([action], playouts)
                if time.perf_counter() >= until:
                    return
            left = sorted(left, key=lambda action: -self.worths[action].score)[: max(2, len(left) // 2)]


def shortlist(world: Play[Any], ask: Ask, most: int) -> list[Action]:
    """The options that quick judgement likes best, and the one that lets the question go by."""
    values = world.game.appraise(world.state, ask)
    options = ask.options
    order = sorted(range(len(options)), key=values.__getitem__, reverse=True)
    found = dict.fromkeys([quick_answer(world, ask), *(options[index] for index in order)])
    listed = list(found)[:most]
    sentry = world.game.sentry
    passing = None if sentry is None else sentry.passing(ask)
    return listed if passing is None or passing in listed else [*listed, passing]
