"""What was learned of a game's positions: weights for the features that it names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Thinking:
    """How positions of a scenario are thought over, where that is not as usual."""

    phases: int | None = None
    """So many phases a trial goes beyond that of its plan; None: as many as there is time for."""
    apart: float | None = None
    """How far plans usually lie apart, in points; None: as far as results stray."""
    kinds: frozenset[str] = frozenset()
    """Questions that plans begin with, all others are answered at a glance; none: any."""

    def begins(self, kind: str) -> bool:
        """Whether a plan may begin with such a question."""
        return not self.kinds or kind in self.kinds


@dataclass(frozen=True)
class Weights:
    """A linear judgement of the features of one side; without any, the score as it stands is all that is known."""

    score: Mapping[str, float] = field(default_factory=dict)
    """Points that are still to come for one of each feature, beside the lead as it stands."""
    base: float = 0.0
    """Points that are expected beside them."""
    chance: Mapping[str, float] = field(default_factory=dict)
    """The same for the chance to win, as logits."""
    chance_base: float = 0.0
    spread: float = 8.0
    """How far the lead at the end strays from what was expected: one standard deviation, in points."""
    manners: Mapping[str, float] = field(default_factory=dict)
    """What each manner of play brings a side that keeps to it, beside the plain judgement; by what is sure of it."""
    thinking: Thinking = Thinking()

    @property
    def usual(self) -> str:
        """The manner that is surely better than the plain judgement, if there is one: the best of them."""
        best = max(self.manners, key=self.manners.__getitem__, default="")
        return best if self.manners.get(best, 0.0) > 0.0 else ""
