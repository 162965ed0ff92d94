"""Hidden markers: dealt anew for a side that may not know where they lie."""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping, Sequence


def redealt(
    rng: random.Random, markers: Sequence[int], places: Sequence[int], only: Mapping[int, Collection[int]]
) -> dict[int, int]:
    """Another way in which these markers may lie in these places, of which some are open ``only`` to some markers.

    Those who lie in such a place are drawn first; the rest share what is left.
    """
    dealt: dict[int, int] = {}
    for place, able in only.items():
        fit = [marker for marker in markers if marker in able and marker not in dealt]
        dealt |= dict.fromkeys(rng.sample(fit, places.count(place)), place)
    others = [place for place in places if place not in only]
    rng.shuffle(others)
    return dealt | {marker: others.pop() for marker in markers if marker not in dealt}
