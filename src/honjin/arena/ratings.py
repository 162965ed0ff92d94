"""How strong players are, from who beat whom: ratings in Elo with intervals, and a test that stops when it is sure."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Final, NamedTuple

from honjin.arena.intervals import Interval

ELO: Final = 400 / math.log(10)
"""So many points of Elo are one unit of the logistic curve."""

_STEPS: Final = 100
_CLOSE: Final = 1e-10


class Tally(NamedTuple):
    """What one player has won against another."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        """How many were played."""
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> float:
        """Games won; a draw is half."""
        return self.wins + self.draws / 2

    @property
    def share(self) -> float:
        """The same as a share of all games."""
        return self.score / self.games if self.games else math.nan

    def and_also(self, other: Tally) -> Tally:
        """Both together."""
        return Tally(*(mine + its for mine, its in zip(self, other, strict=True)))


def expected(difference: float) -> float:
    """The share that somebody wins who is so much stronger, in Elo.

    >>> round(expected(200), 2)
    0.76
    """
    return 1 / (1 + math.exp(-difference / ELO))


def ratings(
    players: Sequence[str], tallies: Mapping[tuple[str, str], Tally], confidence: float = 0.95
) -> dict[str, Interval]:
    """The ratings under which these results are likeliest (Bradley and Terry), with their mean at 0.

    ``tallies`` tells each pair once, what the first won against the second. One drawn game is added to each pair that
    has met, so that whoever never lost is not infinitely strong. Players must hang together by games.
    """
    met = [(players.index(a), players.index(b), tally) for (a, b), tally in tallies.items() if tally.games]
    strength = [0.0] * len(players)
    for _ in range(_STEPS):
        slope, curve = _climb(strength, met)
        step = _times(_inverse(_tied(curve)), slope)
        strength = [now + by for now, by in zip(strength, step, strict=True)]
        if max(map(abs, step)) < _CLOSE:
            break
    spread = _inverse(_tied(_climb(strength, met)[1]))
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    tie = 1 / len(players)
    return {
        name: _around(strength[i] * ELO, z * math.sqrt(max(0.0, spread[i][i] - tie)) * ELO)
        for i, name in enumerate(players)
    }


def _around(value: float, half: float) -> Interval:
    return Interval(value, value - half, value + half)


def _climb(strength: list[float], met: list[tuple[int, int, Tally]]) -> tuple[list[float], list[list[float]]]:
    """Where the likelihood rises from here, and how it bends."""
    slope = [0.0] * len(strength)
    curve = [[0.0] * len(strength) for _ in strength]
    for a, b, tally in met:
        games, score = tally.games + 1, tally.score + 0.5
        share = 1 / (1 + math.exp(strength[b] - strength[a]))
        weight = games * share * (1 - share)
        for i, j, sign in ((a, b, 1), (b, a, -1)):
            slope[i] += sign * (score - games * share)
            curve[i][i] += weight
            curve[i][j] -= weight
    return slope, curve


def _tied(curve: list[list[float]]) -> list[list[float]]:
    """The same with the mean held at 0: without that all may rise together, and nothing can be solved."""
    tie = 1 / len(curve)
    return [[value + tie for value in row] for row in curve]


def _times(matrix: list[list[float]], vector: list[float]) -> list[float]:
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]


def _inverse(matrix: list[list[float]]) -> list[list[float]]:
    """Gauss and Jordan's, for the few rows that a list of players has; symmetric and positive, so none is exchanged."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for i, row in enumerate(rows):
        pivot = row[i]
        rows[i] = row = [value / pivot for value in row]
        for j, other in enumerate(rows):
            if j != i and other[i]:
                by = other[i]
                rows[j] = [value - by * own for value, own in zip(other, row, strict=True)]
    return [row[size:] for row in rows]


class Verdict(NamedTuple):
    """How a sequential test stands."""

    llr: float
    """Logarithm of how much likelier the higher difference makes what has happened."""
    low: float
    high: float
    """Where it ends."""

    @property
    def better(self) -> bool | None:
        """True: the stronger claim is taken; False: the weaker; None: not decided yet."""
        return True if self.llr >= self.high else False if self.llr <= self.low else None


@dataclass(frozen=True, slots=True)
class Sprt:
    """Wald's sequential test: is the first player stronger by ``elo1``, or only by ``elo0``?

    It looks at pairs of games with the same dice and sides exchanged, because the two hang together. ``alpha`` and
    ``beta`` are how often it may be wrong either way.
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    def verdict(self, pairs: Sequence[float]) -> Verdict:
        """After these pairs, each as the share that the first player won of it.

        One pair all won and one all lost are added to what is known of their spread, so that a run of equal pairs
        does not seem certain.
        """
        low, high = math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)
        if not pairs:
            return Verdict(0.0, low, high)
        known = [*pairs, 0.0, 1.0]
        middle = sum(known) / len(known)
        spread = sum((share - middle) ** 2 for share in known) / len(known)
        weak, strong = expected(self.elo0), expected(self.elo1)
        llr = len(pairs) * (strong - weak) * (2 * sum(pairs) / len(pairs) - weak - strong) / (2 * spread)
        return Verdict(llr, low, high)

    def ends_after(self, pairs: Sequence[float]) -> int | None:
        """The number of pairs after which it is decided, if it is."""
        return next((n for n in range(1, len(pairs) + 1) if self.verdict(pairs[:n]).better is not None), None)
