"""Rounds of a fight between two, every course of them: what the judgement asks about men who may meet.

The odds of a battle that is really fought (``honjin.games.sanada.odds``) know every hex of it. Here a side is its full
units and all its units, and nothing else, so that the same answers serve in every position.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import Final

Spread = tuple[tuple[int, float], ...]
"""Damage that may be done, each with its chance; none first, if that can be."""
Ends = dict[tuple[int, int], float]
"""What is left of both at the end, with its chance."""

NEGLIGIBLE: Final = 1e-6
"""States that are less likely are passed over."""


def fought_out(mine: int, yours: int, exchange: Callable[[int, int], tuple[Spread, Spread]]) -> Ends:
    """Rounds until one side has nothing left, or until nobody can hurt anybody.

    ``exchange``: by what is left of both, the damage that one does and the damage that it suffers. A round takes
    something off, so states are gone through from the highest down, and each is complete when it is come to.
    """
    states = [[0.0] * (yours + 1) for _ in range(mine + 1)]
    states[mine][yours] = 1.0
    ends: Ends = defaultdict(float)
    for own in range(mine, 0, -1):
        row = states[own]
        for other in range(yours, 0, -1):
            if row[other] > NEGLIGIBLE:
                _round(states, ends, own, other, *exchange(own, other))
    return ends


def _round(states: list[list[float]], ends: Ends, own: int, other: int, hits: Spread, backs: Spread) -> None:
    """One round from a state; rounds in which nothing happens are left out."""
    chance = states[own][other]
    idle = _nothing(hits) * _nothing(backs)
    if idle >= 1:
        ends[own, other] += chance
        return
    chance /= 1 - idle
    for back, part in backs:
        share, left = chance * part, max(0, own - back)
        row = states[left]
        for hit, likely in hits:
            if not left or hit >= other:
                ends[left, max(0, other - hit)] += share * likely
            elif back or hit:
                row[other - hit] += share * likely


def _nothing(damage: Spread) -> float:
    return damage[0][1] if damage[0][0] == 0 else 0.0
