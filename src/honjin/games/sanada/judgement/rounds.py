"""Rounds of a fight between two, every course of them: what the judgement asks about men who may meet.

The odds of a battle that is really fought (``honjin.games.sanada.odds``) know every hex of it. Here a side is its full
units and all its units, and nothing else, so that the same answers serve in every position.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

Spread = tuple[tuple[int, float], ...]
"""Damage that may be done, each with its chance; none first, if that can be."""
Ends = dict[tuple[int, int], float]
"""What is left of both at the end, with its chance."""

NEGLIGIBLE: Final = 1e-5
"""States that are less likely are passed over."""


def fought_out(mine: int, yours: int, hits: Callable[[int], Spread], backs: Callable[[int], Spread]) -> Ends:
    """Rounds until one side has nothing left, or until nobody can hurt anybody.

    ``hits``: by what is left of the one, the damage that it does; ``backs``: the same of the other. A round takes
    something off, so states are gone through from the highest down, and each is complete when it is come to.
    """
    done = [hits(own) for own in range(mine + 1)]
    suffered = [backs(other) for other in range(yours + 1)]
    pad = max(spread[-1][0] for spread in done)  # blows may do more than there is to lose: all of that is gone
    states = [[0.0] * (pad + yours + 1) for _ in range(mine + 1)]
    states[mine][pad + yours] = 1.0
    ends: Ends = {}
    for own in range(mine, 0, -1):
        row, blows = states[own], done[own]
        for other in range(yours, 0, -1):
            chance = row[pad + other]
            if chance <= NEGLIGIBLE:
                continue
            answer = suffered[other]
            idle = _nothing(blows) * _nothing(answer)
            if idle >= 1:
                ends[own, other] = ends.get((own, other), 0.0) + chance
                continue
            chance /= 1 - idle  # rounds in which nothing happens are left out
            at = pad + other
            for back, part in answer:
                share, rest = chance * part, states[own - back if back < own else 0]
                for hit, likely in blows:
                    rest[at - hit] += share * likely
    return ends | _left(states, pad)


def _left(states: list[list[float]], pad: int) -> Ends:
    """The states in which one side has nothing left."""
    found: Ends = {(own, 0): sum(row[: pad + 1]) for own, row in enumerate(states)}
    found |= {(0, other): chance for other, chance in enumerate(states[0][pad + 1 :], 1)}
    return {state: chance for state, chance in found.items() if chance}


def _nothing(damage: Spread) -> float:
    return damage[0][1] if damage[0][0] == 0 else 0.0
