"""Everybody meets everybody once, or twice with sides swapped; and everybody has both sides as often as can be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple


class Pair(NamedTuple):
    """Who has the first side, and who the second."""

    first: str
    second: str


class Met(NamedTuple):
    """How a pairing ended: 1 for who had the first side, 0 for the other, 0.5 for a draw; None if it has no result."""

    pair: Pair
    score: float | None


def rounds_of(players: Sequence[str], *, twice: bool = False) -> list[list[Pair]]:
    """Who meets whom, round by round; with an odd number somebody rests each round.

    >>> [[tuple(pair) for pair in pairs] for pairs in rounds_of(["ann", "ben", "cleo"])]
    [[('ben', 'cleo')], [('ann', 'ben')], [('cleo', 'ann')]]
    """
    once = [_round(players, number) for number in range(_circle(players))]
    back = [[Pair(second, first) for first, second in pairs] for pairs in once]
    return once + back if twice else once


def _circle(players: Sequence[str]) -> int:
    """How many sit in the circle that turns: of an even number the last stays outside."""
    return len(players) - 1 + len(players) % 2


def _round(players: Sequence[str], number: int) -> list[Pair]:
    """Those meet whose places add up to the number of the round, counted around the circle."""
    size = _circle(players)
    pairs: list[Pair] = []
    for place in range(size):
        other = (number - place) % size
        if place < other:
            pairs.append(_sides(players, place, other, size))
        elif place == other and size < len(players):
            pairs.append(_outside(players, place))
    return pairs


def _sides(players: Sequence[str], place: int, other: int, size: int) -> Pair:
    """Whoever has the other less than half a circle ahead has the first side: so each has it as often as the second."""
    ahead = (other - place) % size <= size // 2
    return Pair(players[place], players[other]) if ahead else Pair(players[other], players[place])


def _outside(players: Sequence[str], place: int) -> Pair:
    """The last against somebody of the circle, with either side in turn."""
    return Pair(players[-1], players[place]) if place % 2 else Pair(players[place], players[-1])


@dataclass(slots=True)
class Standing:
    """How somebody has done so far."""

    name: str
    rank: int = 0
    points: float = 0.0
    beaten: float = 0.0
    """What those are worth whom one has beaten, and half of those one has drawn with (Sonneborn-Berger)."""
    played: int = 0
    won: int = 0


def standings(players: Sequence[str], met: Sequence[Met]) -> list[Standing]:
    """The best first; who is equal in points, in who was beaten and in games won has the same rank."""
    found = {name: Standing(name) for name in players}
    for name, _, score in _seen(met):
        found[name].points += score
        found[name].played += 1
        found[name].won += score == 1
    for name, other, score in _seen(met):
        found[name].beaten += score * found[other].points
    return _ranked(found)


def _seen(met: Sequence[Met]) -> list[tuple[str, str, float]]:
    """Each game from both sides: who, against whom, and the score."""
    scored = [(pair, score) for pair, score in met if score is not None]
    return [(pair.first, pair.second, score) for pair, score in scored] + [
        (pair.second, pair.first, 1 - score) for pair, score in scored
    ]


def _ranked(found: Mapping[str, Standing]) -> list[Standing]:
    def worth(entry: Standing) -> tuple[float, float, int]:
        return (-entry.points, -entry.beaten, -entry.won)

    order = sorted(found.values(), key=lambda entry: (worth(entry), entry.name))
    for _, equals in groupby(list(enumerate(order, 1)), key=lambda pair: worth(pair[1])):
        group = list(equals)
        for _, entry in group:
            entry.rank = group[0][0]
    return order
