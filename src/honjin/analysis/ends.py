"""Games that are played on from many points of one game, each piece of them only once.

Where dice fall alike, they meet the same positions again and again. To know a position again is far cheaper than to
judge what is best there; and where the dice to come are the same as well, its end is known too.
"""

from __future__ import annotations

import marshal
from hashlib import blake2b
from typing import Any, Final

from honjin.analysis.playouts import LONGEST, quick_answer, standing
from honjin.bots.search.dice import PurposeDice
from honjin.bots.search.evaluation import Worth as Standing
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask
from honjin.kernel.play import Play

MOST: Final = 50_000
"""Answers and ends that are remembered, before all are forgotten."""
PLAIN: Final = 2
"""A form of ``marshal`` in which equal values are written alike, whether or not they are the same object."""

Key = tuple[Any, ...]


class Ends:
    """What comes of worlds in which both sides go on by their quick judgement, and what that did where."""

    def __init__(self) -> None:
        self._answers: dict[Key, Action] = {}
        self._ends: dict[Key, list[Standing]] = {}
        self._state: Any = None
        self._place = b""

    def of(self, world: Play[Any], dice: PurposeDice, last: float) -> list[Standing]:
        """What each side has when a world, which has these dice, has been played on to the end of a turn."""
        game, passed = world.game, list[Key]()
        for _ in range(LONGEST):
            if world.over or game.turn(world.state) > last:
                break
            place = self._find(world)
            if world.at_checkpoint:
                here = (*place, dice.mark, last)
                if here in self._ends:
                    return self._keep(passed, self._ends[here])
                passed.append(here)
            ask = world.ask
            world.push(self._answer((*place, ask.side), world, ask), ask.side)
        return self._keep(passed, [standing(world, side) for side in range(len(game.sides))])

    def _find(self, world: Play[Any]) -> Key:
        """What tells a position from all others: the last checkpoint, and all since."""
        state, inputs = world.since_checkpoint
        if state is not self._state:
            self._state, self._place = state, blake2b(marshal.dumps(state.dump(), PLAIN), digest_size=16).digest()
        return (world.game, self._place, *inputs)

    def _answer(self, key: Key, world: Play[Any], ask: Ask) -> Action:
        found = self._answers.get(key)
        if found is None:
            if len(self._answers) >= MOST:
                self._answers.clear()
            found = self._answers[key] = quick_answer(world, ask)
        return found

    def _keep(self, passed: list[Key], end: list[Standing]) -> list[Standing]:
        if len(self._ends) + len(passed) > MOST:
            self._ends.clear()
        self._ends.update(dict.fromkeys(passed, end))
        return end
