"""Ratings and sequential tests, held against what is known by other ways."""

from __future__ import annotations

import math
import random

import pytest

from honjin.arena.ratings import ELO, Sprt, Tally, expected, ratings


def test_two_players_are_as_far_apart_as_their_score_says() -> None:
    found = ratings(("a", "b"), {("a", "b"): Tally(wins=759, draws=0, losses=240)})
    # With the added draw 759.5 of 1000: the logit of the share.
    assert found["a"].value - found["b"].value == pytest.approx(ELO * math.log(0.7595 / 0.2405), abs=0.01)
    assert found["a"].value == pytest.approx(-found["b"].value)


def test_the_interval_is_that_of_a_logit() -> None:
    found = ratings(("a", "b"), {("a", "b"): Tally(wins=50, draws=99, losses=50)})
    # Of the difference: 1/sqrt(n p (1 - p)); each of the two has half of it.
    half = 1.95996 * ELO / math.sqrt(200 * 0.25) / 2
    assert found["a"].value == pytest.approx(0)
    assert found["a"].high == pytest.approx(half, rel=1e-4)


def test_who_never_lost_is_strong_but_not_infinitely() -> None:
    found = ratings(("a", "b"), {("a", "b"): Tally(wins=20)})
    assert 400 < found["a"].value - found["b"].value < 1000


def test_strength_is_handed_on_through_a_third() -> None:
    rng = random.Random(3)
    strength = {"a": 200.0, "b": 0.0, "c": -200.0}
    tallies = {}
    for pair in (("a", "b"), ("b", "c")):
        share = expected(strength[pair[0]] - strength[pair[1]])
        wins = sum(rng.random() < share for _ in range(4000))
        tallies[pair] = Tally(wins=wins, losses=4000 - wins)
    found = ratings(("a", "b", "c"), tallies)
    for name, true in strength.items():
        assert found[name].low < true < found[name].high, name


def test_intervals_hold_as_often_as_they_say() -> None:
    rng = random.Random(5)
    held = 0
    for _ in range(400):
        wins = sum(rng.random() < expected(100) for _ in range(200))
        found = ratings(("a", "b"), {("a", "b"): Tally(wins=wins, losses=200 - wins)})["a"]
        held += found.low < 50 < found.high
    assert 0.92 < held / 400 < 0.98


def pairs_of(rng: random.Random, elo: float, count: int) -> list[float]:
    share = expected(elo)
    return [((rng.random() < share) + (rng.random() < share)) / 2 for _ in range(count)]


@pytest.mark.parametrize(("elo", "better"), [(60, True), (0, False)])
def test_a_sequential_test_is_seldom_wrong(elo: float, better: bool) -> None:
    rng = random.Random(7)
    test = Sprt(0, 60)
    wrong = 0
    for _ in range(200):
        pairs = pairs_of(rng, elo, 600)
        ends = test.ends_after(pairs)
        assert ends is not None
        wrong += test.verdict(pairs[:ends]).better is not better
    assert wrong / 200 < 0.09


def test_a_sequential_test_is_not_decided_by_one_pair() -> None:
    assert Sprt(0, 60).verdict([]).llr == 0
    assert Sprt(0, 60).verdict([1.0]).better is None
    assert Sprt(0, 60).ends_after([0.5] * 3) is None
