"""Confidence intervals on numbers that are known."""

from __future__ import annotations

import math

import pytest

from honjin.arena.intervals import mean, proportion, student


@pytest.mark.parametrize(
    ("won", "played", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (81, 100, 0.7222, 0.8749)],
)
def test_wilson(won: int, played: int, low: float, high: float) -> None:
    found = proportion(won, played)
    assert found.value == won / played
    assert found.low == pytest.approx(low, abs=5e-5)
    assert found.high == pytest.approx(high, abs=5e-5)


@pytest.mark.parametrize(
    ("freedom", "printed"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (5, 2.571), (10, 2.228), (30, 2.042), (120, 1.980)],
)
def test_student(freedom: int, printed: float) -> None:
    assert student(0.975, freedom) == pytest.approx(printed, rel=0.002)


def test_mean_of_known_numbers() -> None:
    found = mean([2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0])
    assert found.value == 5.0
    assert (found.low, found.high) == pytest.approx((3.2125, 6.7875), abs=2e-3)


def test_too_little_to_say() -> None:
    assert mean([3.0]) == (3.0, -math.inf, math.inf)
    assert math.isnan(mean([]).value)
    assert proportion(0, 0)[1:] == (0.0, 1.0)
