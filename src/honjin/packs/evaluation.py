"""evaluation.toml: what was learned from games about positions. ``honjin train`` writes it; no rule reads it."""

from __future__ import annotations

from typing import ClassVar, Final

from pydantic import Field

from honjin.kernel.weights import Weights
from honjin.packs.record import Ident, PackFile, Record

EVALUATION: Final = "evaluation.toml"


class Judgement(Record):
    """One side of a scenario."""

    games: int
    """From so many games."""
    spread: float
    base: float
    chance_base: float
    score: dict[Ident, float]
    chance: dict[Ident, float]

    @property
    def weights(self) -> Weights:
        """For whoever judges positions by them."""
        return Weights(self.score, self.base, self.chance, self.chance_base, self.spread)


class EvaluationFile(PackFile):
    """evaluation.toml: by scenario and side."""

    played: ClassVar[bool] = False

    scenario: dict[Ident, dict[Ident, Judgement]] = Field(default_factory=dict)

    def weights(self, scenario: str) -> dict[str, Weights]:
        """What is known of a scenario, by side."""
        return {side: judgement.weights for side, judgement in self.scenario.get(scenario, {}).items()}


def nothing_learned() -> EvaluationFile:
    """Of a pack without the file."""
    return EvaluationFile(schema=1, game="")
