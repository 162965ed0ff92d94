"""Chance nodes and where their numbers come from."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings, strategies as st

from honjin.kernel.chance import (
    D6,
    TWO_D6,
    Chance,
    Committed,
    Draw,
    Mod,
    Roll,
    Rolled,
    Sampled,
    Scripted,
    Shuffle,
    Source,
    derive,
)
from honjin.kernel.errors import ScriptEnded
from honjin.kernel.events import draw_line, shuffle_line
from honjin.kernel.words import Name

NODES: list[Chance] = [
    Roll(D6, "1", "one die"),
    Roll(TWO_D6, "1", "two dice", [Mod("wind", -1, "1-1")]),
    Roll((10, 4, 2), "1", "odd dice"),
    Draw(1, "1", "the only one"),
    Draw(7, "1", "one of seven"),
    Shuffle(0, "1", "nothing"),
    Shuffle(1, "1", "a single card"),
    Shuffle(4, "1", "four cards"),
]


def names(node: Chance) -> str:
    return str(node.purpose)


@pytest.mark.parametrize("node", NODES, ids=names)
def test_probabilities_sum_to_one_and_outcomes_are_distinct(node: Chance) -> None:
    outcomes = list(node.outcomes())
    assert sum((share for _, share in outcomes), Fraction(0)) == 1
    assert len({outcome for outcome, _ in outcomes}) == len(outcomes)


@pytest.mark.parametrize("node", NODES, ids=names)
def test_fits_accepts_exactly_the_outcomes(node: Chance) -> None:
    outcomes = {outcome for outcome, _ in node.outcomes()}
    for length in range(5):
        for faces in product(range(-1, 12 if length < 4 else 6), repeat=length):
            assert node.fits(faces) == (faces in outcomes), faces


@pytest.mark.parametrize("node", NODES, ids=names)
def test_what_is_drawn_fits_and_takes_the_numbers_it_says(node: Chance) -> None:
    source = Committed(b"key", "game")
    for _ in range(50):
        before = source.tell()
        assert node.fits(node.draw(source))
        assert source.tell() == before + len(node.faces)


@pytest.mark.parametrize("node", [n for n in NODES if len(list(n.outcomes())) > 1], ids=names)
def test_all_outcomes_come_about_equally_often(node: Chance) -> None:
    """Chi-square against the exact shares; the key is fixed, so the figure is always the same."""
    outcomes = dict(node.outcomes())
    count = 60 * len(outcomes)
    source = Committed(b"chi-square", "game")
    found = Counter(node.draw(source) for _ in range(count))
    square = sum((found[o] - float(share) * count) ** 2 / (float(share) * count) for o, share in outcomes.items())
    freedom = len(outcomes) - 1
    assert square < freedom + 4 * (2 * freedom) ** 0.5


@pytest.mark.parametrize("n", [2, 3, 6, 7, 10, 100, 255, 256])
def test_committed_numbers_are_uniform(n: int) -> None:
    source = Committed(b"a fixed key", "uniformity")
    count = 120 * n
    found = Counter(source.below(n, "sanity") for _ in range(count))
    assert set(found) <= set(range(n))
    square = sum((found[number] - 120) ** 2 / 120 for number in range(n))
    assert square < (n - 1) + 4 * (2 * (n - 1)) ** 0.5


def test_a_number_depends_on_key_game_counter_and_purpose() -> None:
    def stream(key: bytes = b"k", game: str = "g", purpose: str = "p", start: int = 0) -> list[int]:
        return [derive(key, game, counter, purpose, 256) for counter in range(start, start + 16)]

    streams = [stream(), stream(key=b"l"), stream(game="h"), stream(purpose="q"), stream(start=16)]
    assert len({tuple(numbers) for numbers in streams}) == len(streams)
    assert stream() == stream()
    assert derive(b"k", "g", 0, "p", 1) == 0


def test_numbers_are_the_same_on_every_machine() -> None:
    """Written down once: a change here makes every old record unverifiable."""
    assert [derive(b"honjin", "game-1", counter, "fire at mizuno", 6) for counter in range(12)] == [
        2,
        1,
        1,
        0,
        0,
        4,
        5,
        2,
        5,
        5,
        2,
        0,
    ]


@pytest.mark.parametrize("n", [0, -1, 257])
def test_a_throw_has_1_to_256_faces(n: int) -> None:
    with pytest.raises(ValueError, match="1 to 256 faces"):
        derive(b"k", "g", 0, "p", n)


def test_a_roll_adds_its_modifiers() -> None:
    roll = Roll(TWO_D6, "9-2", "fire", [Mod("wind", -2, "9-3"), Mod("hill", 1, "9-4")])
    assert roll.answer((3, 4)) == Rolled((3, 4), 6)
    assert str(roll.mods[0]) == "-2 wind (9-3)"


# ---------------------------------------------------------------------------------------------- sources


@pytest.mark.parametrize("source", [Committed(b"k", "g"), Scripted([3, 1, 4, 1, 5, 2, 6, 5] * 4)])
def test_a_source_can_be_copied_and_rewound(source: Source) -> None:
    first = [source.below(6, "p") for _ in range(5)]
    place = source.tell()
    twin = source.copy()
    after = [source.below(6, "p") for _ in range(5)]
    assert [twin.below(6, "p") for _ in range(5)] == after
    source.seek(place)
    assert [source.below(6, "p") for _ in range(5)] == after
    source.seek(0)
    assert [source.below(6, "p") for _ in range(5)] == first


def test_copies_of_sampled_numbers_go_their_own_way_and_leave_the_original_alone() -> None:
    plain, copied = Sampled(1), Sampled(1)
    numbers = []
    for _ in range(50):
        twins = [copied.copy(), copied.copy()]
        numbers.append([[twin.below(1000, "p") for _ in range(3)] for twin in twins])
        assert plain.below(1000, "p") == copied.below(1000, "p")
    assert len({str(n) for pair in numbers for n in pair}) == 100


def test_sampled_numbers_come_from_the_generator_that_is_given() -> None:
    rng = random.Random(5)
    numbers = [Sampled(rng).below(6, "p"), Sampled(rng).below(6, "p")]
    source = Sampled(5)
    assert [source.below(6, "p"), source.below(6, "p")] == numbers


@settings(deadline=None)
@given(st.integers(1, 300), st.integers())
def test_sampled_numbers_are_in_range(n: int, seed: int) -> None:
    source = Sampled(seed)
    assert all(0 <= source.below(n, "p") < n for _ in range(20))


def test_scripted_dice_read_as_people_read_dice() -> None:
    source = Scripted([6, 1])
    assert Roll(TWO_D6, "1", "p").draw(source) == (6, 1)
    assert source.left == 0


@pytest.mark.parametrize(
    ("faces", "message"),
    [
        ([], "no scripted die left for: morale"),
        ([7], "scripted die 7 does not fit a roll of 1 to 6: morale"),
        ([0], "0"),
    ],
)
def test_scripted_dice_that_do_not_fit_are_named(faces: list[int], message: str) -> None:
    source = Scripted(faces)
    with pytest.raises(ScriptEnded, match=message):
        source.below(6, "morale")
    assert source.at == 0


def test_draws_and_shuffles_are_told_as_what_they_are() -> None:
    chits = [Name("fog", "Fog", "霧"), Name("rain", "Rain", "雨")]
    named = Draw(chits, "1", "the weather", out_of="the bowl")
    assert named.told((1,)) == {"purpose": "the weather", "out_of": "the bowl", "index": 1, "of": 2, "drawn": "Rain"}
    assert draw_line(named.told((1,))) == "The weather: Rain from the bowl"
    assert draw_line(Draw(chits, "1", "the weather").told((0,))) == "The weather: Fog"
    assert draw_line(Draw(7, "1", "a card").told((2,))) == "A card: number 3 of 7"
    assert Shuffle(3, "1", "the deck").told((2, 0, 1)) == {"purpose": "the deck", "order": [2, 0, 1]}
    assert shuffle_line({"purpose": "the deck"}) == "The deck: shuffled"


def test_what_is_hidden_is_not_told() -> None:
    hidden = Draw(["ant", "bee"], "1", "a spy", out_of="the stock", hidden=True).told((1,))
    assert hidden == {"purpose": "a spy", "out_of": "the stock"}
    assert draw_line(hidden) == "A spy: drawn, not shown"
    assert Shuffle(3, "1", "the deal", hidden=True).told((2, 0, 1)) == {"purpose": "the deal"}
