"""Which plan to take after few trials: what looked best by luck is drawn towards what such plans are usually worth."""

from __future__ import annotations

from collections.abc import Sequence

Gains = Sequence[float]
"""How much better than the first plan another was, in each of the worlds in which both were tried."""


def expected_gains(gains: Sequence[Gains], apart: float) -> list[float]:
    """What each plan may really be expected to gain over the first, by what all of them gained.

    ``apart`` is how far plans usually lie apart. The less a single trial strays beside that, and the more trials there
    were, the more is believed of what was seen; the rest is what all of them are on the average, and never better than
    the first: that is the one whose luck all the others are measured by.
    """
    means = [sum(seen) / len(seen) for seen in gains]
    luck = _luck(gains, means)
    usual = min(0.0, sum(means) / len(means))
    real = apart * apart
    return [usual + (mean - usual) * real / (real + luck / len(seen)) for mean, seen in zip(means, gains, strict=True)]


def _luck(gains: Sequence[Gains], means: Sequence[float]) -> float:
    """How far a single trial strays from the mean of its plan: the variance, over all plans."""
    squares = sum((gain - mean) ** 2 for seen, mean in zip(gains, means, strict=True) for gain in seen)
    freedom = sum(len(seen) - 1 for seen in gains)
    return squares / freedom if freedom else 0.0
