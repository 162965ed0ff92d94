"""Games of more than two sides: resigning, taking back, records."""

from __future__ import annotations

import pytest
from triad import TRIAD, Auction, Bid, Claim, Gamble, new_triad

from honjin.conformance import check_random_game
from honjin.kernel.actions import Resign
from honjin.kernel.errors import HonjinError
from honjin.kernel.record import record_of, replay, verify
from honjin.title import find_scenario

ANT, BEE, CAT = range(3)


@pytest.mark.parametrize("scenario", ["pair", "three", "others"])
def test_every_scenario_conforms(scenario: str) -> None:
    for seed in range(4):
        assert check_random_game(TRIAD, {}, seed, scenario=scenario, bound=100).ended


@pytest.mark.parametrize(
    ("claims", "quits", "winner"),
    [
        ([1, 2, 1], ANT, BEE),
        ([1, 2, 1], BEE, None),
        ([2, 1, 1], ANT, None),
        ([1, 1, 2], BEE, CAT),
        ([2, 1, 1], CAT, ANT),
    ],
)
def test_when_one_of_three_resigns_the_points_of_the_others_decide(
    claims: list[int], quits: int, winner: int | None
) -> None:
    play = new_triad()
    for points in claims:
        play.push(Claim(points))
    play.push(Resign(), quits)
    assert play.result is not None
    assert (play.result.winner, play.result.points, play.result.rule) == (winner, tuple(claims), "resign")


def test_a_third_side_may_resign_while_the_others_bid() -> None:
    play = new_triad()
    play.push(Auction())
    play.push(Bid(1), CAT)
    assert [ask.side for ask in play.asks] == [ANT, BEE]
    play.push(Resign(), CAT)
    assert play.result is not None
    assert play.result.winner is None
    assert play.asks == ()


def test_the_record_of_a_game_of_three_replays_and_verifies() -> None:
    play = new_triad(windfall=True)
    for action in (Claim(2), Gamble(), Claim(1), Resign()):
        play.push(action)
    record = record_of(play, {"ant": "Ann", "bee": "Ben", "cat": "Cid"})
    assert record.scenario == "three"
    assert record.result is not None
    assert (record.result["winner"], record.result["reason"]) == ("cat", "Ant resigns")
    game = TRIAD.create(record.options, scenario=record.scenario)
    assert replay(record, game, game.start()).digest() == play.digest()
    assert verify(record, game, game.start()) == 1


def test_nobody_takes_back_what_a_third_side_has_answered() -> None:
    play = new_triad()
    play.push(Claim(1))
    refusals = [play.refuse_undo(side) for side in (ANT, BEE, CAT)]
    assert [refusal is None for refusal in refusals] == [True, False, False]
    play.push(Claim(2))
    refusal = play.refuse_undo(ANT)
    assert refusal is not None
    assert refusal.reason == "Another side has acted since"
    assert play.undo(BEE) == Claim(2)
    assert play.undo(ANT) == Claim(1)


def test_a_sealed_bid_is_its_own_sides_to_take_back() -> None:
    play = new_triad()
    play.push(Auction())
    play.push(Bid(2), BEE)
    play.push(Bid(1), CAT)
    assert play.refuse_undo(BEE) is not None
    assert play.undo(CAT) == Bid(1)
    assert [ask.side for ask in play.asks] == [ANT, CAT]


def test_sides_and_options_belong_to_the_scenario() -> None:
    assert TRIAD.sides() == TRIAD.sides("pair") == ("ant", "bee")
    assert TRIAD.sides("others") == ("cat", "bee")
    assert list(TRIAD.option_infos("three")) == ["windfall"]
    with pytest.raises(HonjinError, match="there is no scenario 'four'; known: pair, three, others"):
        find_scenario(TRIAD, "four")
