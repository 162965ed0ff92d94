"""Confidence intervals: how far a figure out of so many games may be from the truth."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import NormalDist, fmean, stdev
from typing import NamedTuple


class Interval(NamedTuple):
    """An estimate and the bounds between which the truth lies, at the chosen confidence."""

    value: float
    low: float
    high: float


def proportion(successes: float, trials: int, confidence: float = 0.95) -> Interval:
    """Wilson's interval, which stays inside 0 to 1 and is sound for few games and for shares near the ends."""
    if trials == 0:
        return Interval(math.nan, 0.0, 1.0)
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    share = successes / trials
    scale = 1 + z * z / trials
    centre = (share + z * z / (2 * trials)) / scale
    half = z / scale * math.sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials))
    return Interval(share, max(0.0, centre - half), min(1.0, centre + half))


def mean(values: Sequence[float], confidence: float = 0.95) -> Interval:
    """Student's interval of a mean; one value alone says nothing about its spread."""
    if not values:
        return Interval(math.nan, -math.inf, math.inf)
    middle = fmean(values)
    if len(values) == 1:
        return Interval(middle, -math.inf, math.inf)
    half = student((1 + confidence) / 2, len(values) - 1) * stdev(values) / math.sqrt(len(values))
    return Interval(middle, middle - half, middle + half)


def student(p: float, freedom: int) -> float:
    """Quantile of Student's t: exact for one and two degrees of freedom, else a series, within 0.2 % at 95 %."""
    if freedom == 1:
        return math.tan(math.pi * (p - 0.5))
    if freedom == 2:
        return (2 * p - 1) / math.sqrt(2 * p * (1 - p))
    z = NormalDist().inv_cdf(p)
    n = freedom
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * n**4)
    )
