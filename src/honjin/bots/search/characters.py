"""Characters: what a bot likes besides to win. They change what it makes of the same trials."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from honjin.bots.search.evaluation import Worth
from honjin.kernel.weights import Weights
from honjin.kernel.words import Saying, say


@dataclass(frozen=True)
class Character:
    """How trials are weighed."""

    title: Saying
    risk: float = 0.0
    """How much it likes what may end very differently, in standard deviations of a plan's trials."""
    fondness: Mapping[str, float] = field(default_factory=dict)
    """Manners that it likes, and how much: in shares of the spread of results."""

    def value(self, worths: list[Worth], manner: str, weights: Weights) -> float:
        """What a plan with such trials is worth to it."""
        found = [in_points(worth, weights) for worth in worths]
        return sum(found) / len(found) + self.liking(found, manner, weights)

    def liking(self, found: list[float], manner: str, weights: Weights) -> float:
        """What it sees in a plan beside what its trials brought."""
        mean = sum(found) / len(found)
        stray = math.sqrt(sum((value - mean) ** 2 for value in found) / len(found))
        return self.risk * stray + self.fondness.get(manner, 0.0) * weights.spread


def in_points(worth: Worth, weights: Weights) -> float:
    """The lead, and a win for as much as the usual stray of results, twice."""
    return worth.score + 2.0 * weights.spread * worth.chance


CHARACTERS: Final[Mapping[str, Character]] = {
    "": Character(say("even-tempered")),
    "bold": Character(say("bold"), 0.15, {"bold": 0.12, "charge": 0.12, "envelop": 0.06, "run": 0.06}),
    "patient": Character(say("patient"), -0.15, {"patient": 0.12, "hold": 0.12, "besiege": 0.06, "relieve": 0.06}),
}
