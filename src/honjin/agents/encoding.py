"""What a side knows of a position and of its options, as arrays of named figures.

Everything comes from the side's own view: figures that the game reckons of a position are reckoned in a world that the
side cannot tell from the real one.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Side
from honjin.kernel.game import Game, Result
from honjin.kernel.play import Play, View

BOUND: Final = 256
"""So many answers are offered at most, if nobody says otherwise."""
LARGEST: Final = 1e6
"""Figures beyond it are cut off: what is forbidden may be valued without end."""

Figures = NDArray[np.float32]
Mask = NDArray[np.int8]


class Seen(NamedTuple):
    """A position with the eyes of one side."""

    position: Figures
    """One figure for each of ``Encoder.position``."""
    options: Figures
    """A row for each answer, with a figure for each of ``Encoder.option``; rows without an answer are 0."""
    mask: Mask
    """1 where there is an answer."""
    answers: Sequence[Action]
    """What can be answered, by its index; empty where the side is not asked."""


class Encoder:
    """The figures of one game, by name.

    ``bound``: the most answers that are offered; where a question has more, those that the game values most.
    ``manners``: whether the options are also valued in every manner of play that the game knows.
    """

    def __init__(self, game: Game[Any], bound: int = BOUND, *, manners: bool = False) -> None:
        start = game.start()
        features = {name: None for side in range(len(game.sides)) for name in game.features(start, side)}
        self.game = game
        self.bound = bound
        self.manners = tuple(game.manners) if manners else ()
        self._features = tuple(sorted(features))
        self._verbs = {action: at for at, (_, action) in enumerate(game.notation.actions)}
        self.position = ("asked", "turn", *(f"points {side}" for side in game.sides), *self._features)
        verbs = (f"verb {verb}" for verb, _ in game.notation.actions)
        self.option = ("value", "behind the best", "proposed", *(f"manner {name}" for name in self.manners), *verbs)

    def see(self, view: View, ask: Ask | None, rng: random.Random) -> Seen:
        """What the side of the view sees, and can answer if it is asked."""
        assert view.side is not None
        world = view.imagine(rng)
        position = self._position(world, view.side, asked=ask is not None)
        options = np.zeros((self.bound, len(self.option)), np.float32)
        mask = np.zeros(self.bound, np.int8)
        answers = [] if ask is None else self._answers(world, ask, options)
        mask[: len(answers)] = 1
        return Seen(position, options, mask, answers)

    def _position(self, world: Play[Any], side: Side, *, asked: bool) -> Figures:
        game, state = self.game, world.state
        told = game.features(state, side)
        figures = [float(asked), game.turn(state), *game.points(state), *(told.get(n, 0.0) for n in self._features)]
        return _cut(np.array(figures, np.float64))

    def _answers(self, world: Play[Any], ask: Ask, rows: Figures) -> list[Action]:
        """The answers that are offered; their figures are put into the rows."""
        own = next(there for there in world.asks if there.side == ask.side)
        game, state, options = self.game, world.state, ask.options
        values = np.array(game.appraise(state, own), np.float64)
        proposal = game.propose(state, own)
        if proposal is not None and (proposal in options or ask.refuse(proposal) is not None):
            proposal = None
        kept = _best(values, self.bound - (proposal is not None))
        answers = [options[at] for at in kept]
        count = len(kept)
        best = values.max()
        rows[:count, 0] = _cut(values[kept])
        rows[:count, 1] = _cut(values[kept] - best)
        for column, manner in enumerate(self.manners, 3):
            rows[:count, column] = _cut(np.array(game.appraise(state, own, manner), np.float64)[kept] - values[kept])
        if proposal is not None:
            rows[count, :3] = _cut(np.array([best, 0.0, 1.0]))
            answers.append(proposal)
        for row, answer in enumerate(answers):
            rows[row, 3 + len(self.manners) + self._verbs[type(answer)]] = 1.0
        return answers


def _best(values: NDArray[np.float64], most: int) -> list[int]:
    """Which are kept, in their order: all, or those of the highest values."""
    if len(values) <= most:
        return list(range(len(values)))
    return sorted(int(at) for at in np.argsort(-values, kind="stable")[:most])


def _cut(figures: NDArray[np.float64]) -> Figures:
    return np.clip(np.nan_to_num(figures, nan=0.0), -LARGEST, LARGEST).astype(np.float32)


def returns(result: Result | None, sides: int) -> list[float]:
    """What each side has won: 1 for the winner, the same sum lost by the others; nothing for a draw."""
    if result is None or result.winner is None:
        return [0.0] * sides
    return [1.0 if side == result.winner else -1.0 / (sides - 1) for side in range(sides)]
