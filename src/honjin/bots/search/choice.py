"""Which plan to take after few trials: what looked best by luck is drawn towards what such plans are usually worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Self

Gains = Sequence[float]
"""How much better than the first plan another was, in each of the worlds in which both were tried."""


class Belief(NamedTuple):
    """How much of what trials showed is believed."""

    shares: Sequence[float]
    """Of each plan."""
    worse: bool
    """Whether all of them together seem worse than the first: then that is what one of them is usually worth. They are
    never taken to be better, because it is the first whose luck all the others are measured by."""

    @classmethod
    def after(cls, gains: Sequence[Gains], apart: float) -> Self:
        """``apart`` is how far plans usually lie apart: the less a trial strays beside that, the more is believed."""
        means = [sum(seen) / len(seen) for seen in gains]
        luck, real = _luck(gains, means), apart * apart
        return cls([real / (real + luck / len(seen)) for seen in gains], sum(means) < 0.0)

    def expected(self, means: Sequence[float]) -> list[float]:
        """What each may really be expected to gain, by its mean: in points, or in anything else that was seen of it."""
        usual = sum(means) / len(means) if self.worse else 0.0
        return [usual + (mean - usual) * share for mean, share in zip(means, self.shares, strict=True)]


def expected_gains(gains: Sequence[Gains], apart: float) -> list[float]:
    """What each plan may really be expected to gain over the first, by what all of them gained."""
    return Belief.after(gains, apart).expected([sum(seen) / len(seen) for seen in gains])


def _luck(gains: Sequence[Gains], means: Sequence[float]) -> float:
    """How far a single trial strays from the mean of its plan: the variance, over all plans."""
    squares = sum((gain - mean) ** 2 for seen, mean in zip(gains, means, strict=True) for gain in seen)
    freedom = sum(len(seen) - 1 for seen in gains)
    return squares / freedom if freedom else 0.0
