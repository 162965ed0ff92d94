"""How weights are learned: games of the quick policy against itself, with whims, and what became of their positions."""

from __future__ import annotations

import math
import random
import statistics
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from honjin.bots.search.characters import in_points
from honjin.bots.search.dice import PurposeDice
from honjin.bots.search.evaluation import UNTAUGHT, Worth as Ended, lead, logistic, worth
from honjin.bots.search.policy import PLAIN, Policy
from honjin.kernel.ask import Side
from honjin.kernel.chance import Sampled
from honjin.kernel.game import Game
from honjin.kernel.play import Play
from honjin.kernel.weights import Weights

WHIMS: Final = (0.0, 0.1, 0.25)
"""How often the players of a game follow a whim; each game has one of these for each side."""
RIDGE: Final = 30.0
"""How strongly weights are drawn to 0, in positions."""
ROUNDS: Final = 12
"""Steps of Newton towards the chances."""


@dataclass
class Lessons:
    """Positions of one side, and what became of them."""

    rows: list[dict[str, float]] = field(default_factory=list)
    now: list[float] = field(default_factory=list)
    """How far the side was ahead then."""
    leads: list[float] = field(default_factory=list)
    """How far it was ahead at the end."""
    won: list[float] = field(default_factory=list)


def lessons_of(game: Game[Any], seed: str, every: int = 1) -> list[Lessons]:
    """One game, for each side: what it saw when phases began, each or one in so many, and how it ended."""
    rng = random.Random(f"train {seed}")
    play: Play[Any] = Play(game, game.start(), Sampled(rng), quiet=True).fork()
    policies = [Policy(whims=rng.choice(WHIMS)) for _ in game.sides]
    lessons = [Lessons() for _ in game.sides]
    span, phases = None, 0
    while not play.over:
        ask = play.ask
        now: Hashable = game.span(play.state, ask)
        if ask.checkpoint and now not in (None, span):
            span = now
            phases += 1
            for side, lesson in enumerate(lessons if phases % every == 0 else ()):
                lesson.rows.append(dict(game.features(play.state, side)))
                lesson.now.append(lead(game.points(play.state), side))
        policies[ask.side].answer(play, ask, rng)
    result = play.result
    assert result is not None
    for side, lesson in enumerate(lessons):
        lesson.leads = [lead(result.points, side)] * len(lesson.rows)
        lesson.won = [0.5 if result.winner is None else float(result.winner == side)] * len(lesson.rows)
    return lessons


def manners_of(game: Game[Any], seed: str) -> list[dict[str, Ended]]:
    """By side and manner how a game ends in which that side alone plays so, all on the same dice."""
    plain = _ended(game, [PLAIN for _ in game.sides], seed)
    return [
        {"": plain[side]} | {manner: _ended(game, _only(game, side, manner), seed)[side] for manner in game.manners}
        for side in range(len(game.sides))
    ]


def _only(game: Game[Any], side: Side, manner: str) -> list[Policy]:
    return [Policy(manner) if other == side else PLAIN for other in range(len(game.sides))]


def _ended(game: Game[Any], policies: Sequence[Policy], seed: str) -> list[Ended]:
    rng = random.Random(f"manners {seed}")
    play: Play[Any] = Play(game, game.start(), PurposeDice(seed), quiet=True).fork()
    while not play.over:
        policies[play.ask.side].answer(play, play.ask, rng)
    return [worth(play, side, UNTAUGHT) for side in range(len(policies))]


def learn_manners(games: Sequence[Mapping[str, Ended]]) -> dict[str, tuple[float, float]]:
    """What each manner brought one side beside the plain judgement, and the standard error of that."""
    spread = max(1.0, statistics.pstdev([ended[""].score for ended in games]))
    weights, found = Weights(spread=spread), {}
    for manner in games[0]:
        if manner:
            gains = [in_points(ended[manner], weights) - in_points(ended[""], weights) for ended in games]
            found[manner] = statistics.mean(gains), statistics.stdev(gains) / math.sqrt(len(gains))
    return found


def learn(sides: Sequence[str], games: Sequence[list[Lessons]]) -> dict[str, Weights]:
    """Weights for each side of a game, from its lessons."""
    return {name: fitted(_joined([lessons[side] for lessons in games])) for side, name in enumerate(sides)}


def _joined(lessons: Sequence[Lessons]) -> Lessons:
    """The lessons of several games as one."""
    all_of = Lessons()
    for one in lessons:
        all_of.rows += one.rows
        all_of.now += one.now
        all_of.leads += one.leads
        all_of.won += one.won
    return all_of


def fitted(lessons: Lessons) -> Weights:
    """The linear judgement that fits what became of the positions: what is still to come beside the score of now."""
    names = sorted({name for row in lessons.rows for name in row})
    centres, scales = {}, {}
    for name in names:
        column = [row.get(name, 0.0) for row in lessons.rows]
        centres[name] = sum(column) / len(column)
        scales[name] = math.sqrt(sum((value - centres[name]) ** 2 for value in column) / len(column))
    names = [name for name in names if scales[name] > 1e-9]
    table = [[1.0, *((row.get(n, 0.0) - centres[n]) / scales[n] for n in names)] for row in lessons.rows]
    gains = [then - now for then, now in zip(lessons.leads, lessons.now, strict=True)]
    score = _least_squares(table, gains, [1.0] * len(table))
    chance = _logits(table, lessons.won)
    strayed = [gain - _dot(score, row) for row, gain in zip(table, gains, strict=True)]
    spread = max(1.0, math.sqrt(sum(miss * miss for miss in strayed) / len(strayed)))
    (by_score, base), (by_chance, chance_base) = (_unscaled(names, centres, scales, w) for w in (score, chance))
    return Weights(by_score, base, by_chance, chance_base, spread)


def _unscaled(
    names: list[str], centres: dict[str, float], scales: dict[str, float], weights: list[float]
) -> tuple[dict[str, float], float]:
    """Weights for the features as they are."""
    found = {name: weight / scales[name] for name, weight in zip(names, weights[1:], strict=True)}
    return found, weights[0] - sum(weight * centres[name] for name, weight in found.items())


def _dot(weights: Sequence[float], row: Sequence[float]) -> float:
    return sum(map(float.__mul__, weights, row))


def _logits(table: list[list[float]], won: list[float]) -> list[float]:
    """Weights of the chance to win, by Newton's method."""
    weights = [0.0] * len(table[0])
    for _ in range(ROUNDS):
        chances = [min(0.98, max(0.02, logistic(_dot(weights, row)))) for row in table]
        weigh = [p * (1.0 - p) for p in chances]
        aims = [_dot(weights, row) + (y - p) / w for row, y, p, w in zip(table, won, chances, weigh, strict=True)]
        weights = _least_squares(table, aims, weigh)
    return weights


def _least_squares(table: list[list[float]], wanted: list[float], weigh: list[float]) -> list[float]:
    """Ridge regression: the weights that come nearest to what is wanted; the first, of 1, is drawn nowhere."""
    size = len(table[0])
    left = [[0.0] * size for _ in range(size)]
    right = [0.0] * size
    for row, want, by in zip(table, wanted, weigh, strict=True):
        for i, value in enumerate(row):
            scaled = value * by
            right[i] += scaled * want
            line = left[i]
            for j in range(i + 1):
                line[j] += scaled * row[j]
    for i in range(size):
        left[i][i] += RIDGE if i else 0.0
        for j in range(i):
            left[j][i] = left[i][j]
    return _solved(left, right)


def _solved(left: list[list[float]], right: list[float]) -> list[float]:
    """The linear equations by elimination."""
    rows = [[*line, value] for line, value in zip(left, right, strict=True)]
    for i in range(len(rows)):
        pivot = max(range(i, len(rows)), key=lambda k: abs(rows[k][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for k in range(len(rows)):
            if k != i and rows[k][i]:
                factor = rows[k][i]
                rows[k] = [a - factor * b for a, b in zip(rows[k], rows[i], strict=True)]
    return [row[-1] for row in rows]
