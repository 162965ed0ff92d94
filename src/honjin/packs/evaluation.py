"""evaluation.toml: what was learned from games about positions. ``honjin train`` writes it; no rule reads it."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, Final

from pydantic import Field

from honjin.kernel.weights import Thinking, Weights
from honjin.packs.record import Ident, PackFile, Record

EVALUATION: Final = "evaluation.toml"
DOUBT: Final = 2.5
"""Standard errors by which a manner must have been better to be thought better: of eight, one is by 1.5 by luck."""


class Judgement(Record):
    """One side of a scenario."""

    games: int
    """From so many games."""
    every: int = 1
    """From one phase in so many of each."""
    spread: float
    base: float
    chance_base: float
    score: dict[Ident, float]
    chance: dict[Ident, float]

    def weights(self) -> Weights:
        """For whoever judges positions by them."""
        return Weights(self.score, self.base, self.chance, self.chance_base, self.spread)


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


class Scope(Record):
    """How far and where plans for one side of a scenario are compared; what is left out is as usual."""

    phases: int | None = None
    apart: float | None = None
    kinds: list[Ident] = Field(default_factory=list)

    @property
    def thinking(self) -> Thinking:
        """For whoever compares them."""
        return Thinking(self.phases, self.apart, frozenset(self.kinds))


class EvaluationFile(PackFile):
    """evaluation.toml: by scenario and side."""

    played: ClassVar[bool] = False

    scenario: dict[Ident, dict[Ident, Judgement]] = Field(default_factory=dict)
    manners: dict[Ident, dict[Ident, Manners]] = Field(default_factory=dict)
    thinking: dict[Ident, dict[Ident, Scope]] = Field(default_factory=dict)

    def weights(self, scenario: str) -> dict[str, Weights]:
        """What is known of a scenario, by side."""
        known = {side: found.weights() for side, found in self.scenario.get(scenario, {}).items()}
        for side, manners in self.manners.get(scenario, {}).items():
            known[side] = replace(known.get(side, Weights()), manners=manners.sure)
        for side, scope in self.thinking.get(scenario, {}).items():
            known[side] = replace(known.get(side, Weights()), thinking=scope.thinking)
        return known


def nothing_learned() -> EvaluationFile:
    """Of a pack without the file."""
    return EvaluationFile(schema=1, game="")
