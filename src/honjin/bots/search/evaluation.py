"""What a position is worth to a side: the lead it may expect at the end, and its chance to win."""

from __future__ import annotations

import math
from typing import Any, Final, NamedTuple

from honjin.kernel.ask import Side
from honjin.kernel.game import Game
from honjin.kernel.play import Play
from honjin.kernel.weights import Weights


class Worth(NamedTuple):
    """What a side may expect."""

    score: float
    """Its lead at the end, in points."""
    chance: float
    """To win, 0 to 1."""


TO_LOGITS: Final = 1.7
"""A lead of one standard deviation is nearly so many logits."""
UNTAUGHT: Final = Weights()


def logistic(x: float) -> float:
    """From 0 to 1, without overflow."""
    return 1.0 / (1.0 + math.exp(-max(-40.0, min(40.0, x))))


def lead(points: tuple[int, ...], side: Side) -> float:
    """How far a side is ahead of the best of the others."""
    return float(points[side] - max((n for other, n in enumerate(points) if other != side), default=0))


def judged(game: Game[Any], state: Any, side: Side, weights: Weights) -> Worth:
    """What a side may expect of a position where the game goes on."""
    score = lead(game.points(state), side)
    if not weights.score:
        return Worth(score, logistic(TO_LOGITS * score / weights.spread))
    features = game.features(state, side)
    score += weights.base + sum(weight * features.get(name, 0.0) for name, weight in weights.score.items())
    logits = weights.chance_base + sum(weight * features.get(name, 0.0) for name, weight in weights.chance.items())
    return Worth(score, logistic(logits))


def weights_of(game: Game[Any], side: Side) -> Weights:
    """What was learned about this side of a game."""
    return game.weights.get(game.sides[side], UNTAUGHT)


def worth(play: Play[Any], side: Side, weights: Weights) -> Worth:
    """What a side may expect where a play stands; where it is over, what it got."""
    result = play.result
    if result is None:
        return judged(play.game, play.state, side, weights)
    share = 0.5 if result.winner is None else float(result.winner == side)
    return Worth(lead(result.points, side), share)
