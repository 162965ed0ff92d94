"""Options 14-2 and 14-3: Toyotomi Hideyori comes out of the castle, Akashi out of nowhere."""

from __future__ import annotations

import pytest
from board import choices, do, offers, pass_phase, pass_until, refusal, setting, told, where
from lords import ALL_ARRIVED

from honjin.games.yukimura.state import Tennoji
from honjin.kernel.play import Play

WATCHERS = ["k kanto ashigaru 3 3 4 2030", "o osaka ashigaru 3 3 4 2010"]
FAMILY = ("hideyori", "hideyori_k1", "hideyori_t4", "hideyori_a4", "daisuke")


def turn_with_hideyori(dice: list[int], turn: int = 3) -> Play[Tennoji]:
    return setting(
        turn=turn, phase="turn_start", options={"hideyori": True}, areas=ALL_ARRIVED, pieces=WATCHERS, dice=dice,
        units=dict.fromkeys(FAMILY, "reserve"),
    )  # fmt: skip


@pytest.mark.rule("yukimura 14-2", "yukimura 14-2-1")
def test_a_two_brings_hideyoris_force_and_daisuke_in_by_any_hex_of_the_north_edge() -> None:
    play = turn_with_hideyori([1, 1])
    assert offers(play) == {"attempt hideyori", "decline"}
    assert play.ask.side == 0
    do(play, "attempt hideyori")
    assert told(play, "joins") == [{"force": "hideyori"}]
    pass_until(play, 3, "osaka_move")
    for unit in FAMILY:
        assert f"select {unit}" in offers(play)
    for number in ("0101", "2001", "3701"):
        assert refusal(play, f"enter daisuke {number}") is None
    assert refusal(play, "enter daisuke 2002") == "8-2-1"
    assert refusal(play, "enter hideyori_t4 2001-2002-2003-2004") is None  # entering costs 1 of its 4 points (8-2)
    assert refusal(play, "enter hideyori_t4 2001-2002-2003-2004-2005") == "7-2"
    do(play, "enter daisuke 2001-2002")
    assert where(play, "daisuke") == "2002"


@pytest.mark.rule("yukimura 14-2-1", "yukimura 8-2-1")
def test_they_may_enter_in_any_later_turn_as_well_and_osaka_is_not_asked_again() -> None:
    play = turn_with_hideyori([1, 1])
    do(play, "attempt hideyori")
    pass_until(play, 4, "osaka_move")
    assert "select hideyori" in offers(play)
    assert len([roll for roll in told(play, "roll") if "Hideyori" in roll["purpose"]]) == 1


@pytest.mark.rule("yukimura 14-2-2")
@pytest.mark.parametrize("dice", [[1, 2], [4, 5]])
def test_on_three_to_nine_osaka_may_try_again_next_turn(dice: list[int]) -> None:
    play = turn_with_hideyori(dice)
    do(play, "attempt hideyori")
    assert told(play, "joins") == []
    pass_until(play, 3, "osaka_move")
    assert refusal(play, "select hideyori") == "14"
    pass_until(play, 4, "turn_start")
    assert offers(play) == {"attempt hideyori", "decline"}


@pytest.mark.rule("yukimura 14-2-2")
@pytest.mark.parametrize("dice", [[4, 6], [6, 6]])
def test_on_ten_or_more_he_never_comes(dice: list[int]) -> None:
    play = turn_with_hideyori(dice)
    do(play, "attempt hideyori")
    assert told(play, "never_joins") == [{"force": "hideyori"}]
    while (play.state.turn, play.state.phase_name) != (4, "osaka_move"):
        assert "attempt hideyori" not in offers(play)  # nobody is asked at the start of turn 4
        pass_phase(play)
    assert refusal(play, "select hideyori") == "14"


@pytest.mark.rule("yukimura 14-2")
def test_the_attempt_is_optional_and_can_be_made_every_turn() -> None:
    play = turn_with_hideyori([])
    do(play, "decline")
    pass_until(play, 4, "turn_start")
    assert offers(play) == {"attempt hideyori", "decline"}


@pytest.mark.rule("yukimura 14-2", "yukimura 14")
def test_without_the_option_there_is_no_attempt() -> None:
    play = setting(turn=3, phase="turn_start", areas=ALL_ARRIVED, pieces=WATCHERS)
    assert play.state.phase_name == "kanto_move"


# ---------------------------------------------------------------------------------------------- 14-3

AKASHI = dict.fromkeys(("akashi", "akashi_k1", "akashi_t1", "akashi_a1"), "reserve")


def osaka_phase(date: str, tadateru: str, dice: list[int], turn: int = 6) -> Play[Tennoji]:
    """The end of the Kanto movement phase: Date's and Tadateru's first units are somewhere."""
    play = setting(
        turn=turn,
        options={"akashi": True},
        areas=ALL_ARRIVED,
        units={**AKASHI, "date_k1": date, "tadateru_k1": tadateru},
        pieces=WATCHERS,
        dice=dice,
    )
    do(play, "end")
    return play


@pytest.mark.rule("yukimura 14-3", "yukimura R34")
def test_v103_akashi_comes_once_date_and_tadateru_have_appeared() -> None:
    """Vector v103: both have a unit on the map after the Kanto movement phase of turn 6; Osaka rolls 5."""
    play = osaka_phase("0120", "0125", [2, 3])
    assert play.state.phase_name == "osaka_move"
    assert offers(play) == {"attempt akashi", "decline"}
    do(play, "attempt akashi")
    assert told(play, "joins") == [{"force": "akashi"}]
    south = ("0139", "0238", "0339", "0438", "0539", "0638", "0739", "0838", "0939")
    for number in (*south, "0101", "0115", "0138"):
        assert refusal(play, f"enter akashi_a1 {number}") is None
    for number in ("1038", "1139", "0201", "0238".replace("38", "37"), "2001", "3720"):
        assert refusal(play, f"enter akashi_a1 {number}") == "8-2-1"
    assert refusal(play, "enter akashi_a1 0120") == "8-2-4"  # Date stands there
    assert "enter akashi_a1 0939" in choices(play, "akashi_a1")
    do(play, "enter akashi_k1 0939-0938")


@pytest.mark.rule("yukimura 14-3", "yukimura R34")
def test_akashi_may_enter_later_too_and_is_not_rolled_for_again() -> None:
    play = osaka_phase("0120", "0125", [2, 3])
    do(play, "attempt akashi", "end")
    pass_until(play, 7, "osaka_move")
    assert "select akashi" in offers(play)


@pytest.mark.rule("yukimura 14-3", "yukimura R34")
def test_the_number_is_five_or_less_once_a_turn_until_it_succeeds() -> None:
    play = osaka_phase("0120", "0125", [3, 3, 1, 1])
    do(play, "attempt akashi")
    assert told(play, "joins") == []
    assert refusal(play, "select akashi") == "14"
    assert "attempt akashi" not in offers(play)
    pass_until(play, 7, "osaka_move")
    assert offers(play) == {"attempt akashi", "decline"}
    do(play, "attempt akashi")
    assert told(play, "joins") == [{"force": "akashi"}]


@pytest.mark.rule("yukimura 14-3", "yukimura R34")
@pytest.mark.parametrize(
    ("date", "tadateru", "possible"),
    [
        ("0120", "0125", True),
        ("0120", "reserve", False),
        ("reserve", "0125", False),
        ("reserve", "reserve", False),
        ("eliminated", "0125", True),  # it has appeared, whatever became of it
        ("0120", "exited", True),
    ],
)
def test_both_must_have_been_on_the_map_not_only_have_arrived(date: str, tadateru: str, possible: bool) -> None:
    play = osaka_phase(date, tadateru, [])
    assert ("attempt akashi" in offers(play)) is possible


@pytest.mark.rule("yukimura 14-3", "yukimura R34")
def test_units_placed_in_this_turns_kanto_phase_count() -> None:
    play = setting(
        turn=6, options={"akashi": True}, areas=ALL_ARRIVED, units={**AKASHI, "tadateru_k1": "0125"}, pieces=WATCHERS
    )
    do(play, "enter date_k1 0113", "end")
    assert offers(play) == {"attempt akashi", "decline"}


@pytest.mark.rule("yukimura 14-3")
def test_the_roll_is_optional_and_declining_it_waits_for_the_next_turn() -> None:
    play = osaka_phase("0120", "0125", [])
    do(play, "decline")
    assert play.ask.kind == "move"
    pass_until(play, 7, "osaka_move")
    assert offers(play) == {"attempt akashi", "decline"}
