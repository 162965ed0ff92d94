"""Which of several plans is the best, with few trials: all are tried a little, the better half goes on."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from honjin.bots.search.plans import Plan

Value = Callable[[Plan, Sequence[int]], float]
"""What a plan is worth by its trials in some worlds."""


def halve(plans: Sequence[Plan], trials: int, try_out: Callable[[Plan, int], object], value: Value) -> list[Plan]:
    """The plans, the best first, after about so many trials; the first of ``plans`` is kept through all rounds.

    Whoever is still in has been tried in the same worlds as the others, and a plan that was tried before is not tried
    again there. When time is up, ``try_out`` raises; what is known then stands in the plans.
    """
    left, worlds = list(plans), 0
    rounds = max(1, math.ceil(math.log2(len(plans))))
    for number in range(rounds):
        more = max(1, round(trials / rounds / len(left)))
        for world in range(worlds, worlds + more):
            for plan in left:
                try_out(plan, world)
        worlds += more
        known = range(worlds)
        ranked = sorted(left, key=lambda plan: -value(plan, known))
        if number == rounds - 1:
            return ranked
        left = _with_first(plans[0], ranked[: max(2, math.ceil(len(ranked) / 2))])
    return left


def _with_first(first: Plan, ranked: list[Plan]) -> list[Plan]:
    """The incumbent always stays: what replaces it must have been compared with it to the end."""
    return ranked if first in ranked else [*ranked, first]
