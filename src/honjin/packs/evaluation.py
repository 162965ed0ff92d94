"""evaluation.toml: what was learned from games about positions. ``honjin train`` writes it; no rule reads it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from pydantic import Field

from honjin.kernel.weights import Weights
from honjin.packs.record import Ident, PackFile, Record

EVALUATION: Final = "evaluation.toml"
DOUBT: Final = 1.5
"""Standard errors by which a manner must have been better to be thought better."""


class Judgement(Record):
    """One side of a scenario."""

    games: int
    """From so many games."""
    spread: float
    base: float
    chance_base: float
    score: dict[Ident, float]
    chance: dict[Ident, float]

    def weights(self, manners: Mapping[str, float]) -> Weights:
        """For whoever judges positions by them."""
        return Weights(self.score, self.base, self.chance, self.chance_base, self.spread, manners)


class Manners(Record):
    """What each manner of play brought one side of a scenario."""

    games: int
    """Each in so many games, on the same dice as the plain judgement."""
    gain: dict[Ident, float]
    """Points a game, a win counting as twice the stray of results."""
    error: dict[Ident, float]
    """Standard errors of that."""

    @property
    def sure(self) -> dict[str, float]:
        """What may be counted on: somewhat less than was seen, since the best of many was lucky, too."""
        return {name: gain - DOUBT * self.error[name] for name, gain in self.gain.items()}


class EvaluationFile(PackFile):
    """evaluation.toml: by scenario and side."""

    played: ClassVar[bool] = False

    scenario: dict[Ident, dict[Ident, Judgement]] = Field(default_factory=dict)
    manners: dict[Ident, dict[Ident, Manners]] = Field(default_factory=dict)

    def weights(self, scenario: str) -> dict[str, Weights]:
        """What is known of a scenario, by side."""
        positions = self.scenario.get(scenario, {})
        manners = {side: found.sure for side, found in self.manners.get(scenario, {}).items()}
        known = {side: found.weights(manners.pop(side, {})) for side, found in positions.items()}
        return known | {side: Weights(manners=sure) for side, sure in manners.items()}


def nothing_learned() -> EvaluationFile:
    """Of a pack without the file."""
    return EvaluationFile(schema=1, game="")
