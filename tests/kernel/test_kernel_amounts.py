"""Answers in numbers: ranges, splits, how they are written, and a game that asks for them."""

from __future__ import annotations

import marsh
import pytest

from honjin.conformance import Depth, check_random_game
from honjin.kernel.actions import Resign
from honjin.kernel.amounts import Amount, Receiver, Split
from honjin.kernel.notation import SHARES

EAST, WEST = Receiver("east", "East", 5, least=1), Receiver("west", "West", 6, hex="0102")


def test_a_number_has_limits_and_steps() -> None:
    tens = Amount(10, 40, step=10)
    assert list(tens.numbers) == [10, 20, 30, 40]
    assert tens.refuse(30, "5") is None
    assert str(tens.refuse(50, "5")) == "50 is not from 10 to 40 (5)"
    assert str(tens.refuse(25, "5")) == "25 is not a multiple of 10 (5)"
    assert str(tens.judge("5")(Resign())) == "A number from 10 to 40 is asked for (5)"
    assert tens.judge("5", Resign())(Resign()) is None
    assert tens.shown() == {"least": 10, "most": 40, "step": 10, "usual": 10}


def test_a_split_says_why_it_is_refused() -> None:
    split = Split(7, (EAST, WEST))
    assert split.refuse((("west", 6), ("east", 1)), "5") is None
    assert str(split.refuse((("east", 7),), "5")) == "Say what each of these gets: East and West (5)"
    assert str(split.refuse((("east", 0), ("west", 6)), "5")) == "East takes from 1 to 5, not 0 (5)"
    assert str(split.refuse((("east", 4), ("west", 4)), "5")) == "That makes 8 of 7 (5)"
    assert str(split.refuse((("east", 2), ("west", 4)), "5")) == "That makes 6 of 7 (5)"
    assert split.judge("5", Resign())(Resign()) is None
    assert split.judge("5")(Resign()) == split.refuse((), "5")
    assert Split(7, (EAST, WEST), whole=False).refuse((("east", 2), ("west", 4)), "5") is None


def test_the_usual_splits_are_even_or_favour_one() -> None:
    split = Split(7, (EAST, WEST))
    assert [dict(shares) for shares in split.usual()] == [
        {"east": 4, "west": 3},
        {"east": 5, "west": 2},
        {"east": 1, "west": 6},
    ]
    assert all(split.refuse(shares, "5") is None for shares in split.usual())
    assert split.shown()["usual"] == [4, 3]
    assert split.shown()["receivers"][1] == {"id": "west", "name": "West", "least": 0, "most": 6, "hex": "0102"}


def test_what_nobody_can_take_cannot_be_split() -> None:
    with pytest.raises(ValueError, match="12 cannot be split"):
        Split(12, (EAST, WEST))
    with pytest.raises(ValueError, match="0 cannot be split"):
        Split(0, (EAST, WEST), whole=False)


def test_shares_are_written_by_ids() -> None:
    shares = (("east", 3), ("a:b", 4))
    assert SHARES.write(shares) == "east:3 a:b:4"
    assert SHARES.read("east:3 a:b:4") == shares


@pytest.mark.parametrize("seed", range(2))
def test_a_game_that_asks_for_numbers_conforms(seed: int) -> None:
    assert check_random_game(marsh.GAME, {}, seed, depth=Depth(1, *[4] * 10)).ended
