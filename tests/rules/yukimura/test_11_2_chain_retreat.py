"""11-2: retreats through friends, the checks they cause, and who makes room for whom."""

from __future__ import annotations

import pytest
from board import do, offers, refusal, rules_told, setting, told, where

from honjin.games.yukimura.state import Tennoji
from honjin.kernel.play import Play

CORRIDOR = [
    "x1 osaka ashigaru 6 5 5 2015 sanada",
    "x2 osaka ashigaru 6 5 5 1916 sanada",
    "y1 osaka ashigaru 4 4 4 2217 mori",
    "y2 osaka ashigaru 4 4 4 1818 mori",
    "t kanto teppo 3 3 4 2016 tadanao",
    "c kanto cavalry 4 4 6 2017 tadanao",
    "a kanto ashigaru 3 3 4 2018 tadanao",
]
"""The board of the book's example: t, c and a one behind the other, and no way but straight south."""

DEAD_END = ["z1 osaka ashigaru 4 4 4 2219 mori", "z2 osaka ashigaru 4 4 4 1920 mori"]
"""Two more Osaka units, who close both hexes behind a."""


def rolled(play: Play[Tennoji]) -> list[str]:
    """Whose morale was tested, in order."""
    return [event["purpose"].removeprefix("morale of ") for event in told(play, "roll")[1:]]


@pytest.mark.rule("yukimura 11-2-4", "yukimura 11-2-5", "yukimura R24")
def test_v004_who_has_retreated_is_moved_aside_without_a_check() -> None:
    """Vector v004: c must retreat into 2018, where t stands, who has already retreated in this combat."""
    play = setting(turn=10, phase="osaka_attack_melee", pieces=CORRIDOR, dice=[2, 2, 4, 5, 2])
    do(play, "melee x1 x2 > t", "end", "displace a 2119")
    assert rolled(play) == ["t", "c", "a"]
    assert [(event["unit"], event["path"]) for event in told(play, "displace")] == [
        ("a", ["2018", "2119"]),
        ("t", ["2018", "2019"]),
    ]
    assert where(play, "c") == "2018"


@pytest.mark.rule("yukimura 11-2-4", "yukimura 11-1-3", "yukimura R26", "yukimura P6")
def test_v004_it_would_be_eliminated_only_if_no_legal_hex_existed() -> None:
    """Vector v004: with both hexes behind closed, a is removed first, then t, and the way is free for the attackers."""
    play = setting(turn=10, phase="osaka_attack_melee", pieces=[*CORRIDOR, *DEAD_END], dice=[2, 2, 4, 5])
    do(play, "melee x1 x2 > t", "end")
    assert rolled(play) == ["t", "c"]
    assert [event["unit"] for event in told(play, "eliminated")] == ["a", "t"]
    assert rules_told(play, "eliminated") == ["11-1-3", "11-1-3"]
    assert where(play, "c") == "2018"
    # The defender was removed after all: not the forced column of 11-3-3, but a free advance (P5).
    assert play.ask.kind == "free_advance"
    do(play, "advance x2 1916-2016-2017")
    assert refusal(play, "advance x1 2015-2016-2017") == "11-3-4"
    do(play, "advance x1 2015-2016")


@pytest.mark.rule("yukimura 11-2-1", "yukimura 11-2-2")
def test_only_friends_on_the_way_are_marked_not_those_beside_it() -> None:
    play = setting(
        turn=10,
        phase="osaka_attack_fire",
        pieces=[
            "g osaka teppo 3 3 4 2015", "t kanto ashigaru 3 3 4 2016", "beside kanto ashigaru 3 1 4 2117",
            "on kanto ashigaru 3 3 4 2017",
        ],
        dice=[4, 5, 4, 3],
    )  # fmt: skip
    do(play, "fire g > t", "end", "retreat t 2016-2017-2018")
    assert rolled(play) == ["t", "on"]


@pytest.mark.rule("yukimura 11-2")
def test_the_owner_may_go_round_his_friends() -> None:
    play = setting(
        turn=10,
        phase="osaka_attack_fire",
        pieces=["g osaka teppo 3 3 4 2015", "t kanto ashigaru 3 3 4 2016", "f kanto ashigaru 3 1 4 2017"],
        dice=[4, 5, 4],
    )
    do(play, "fire g > t", "end", "retreat t 2016-2117-2118", "decline")
    assert rolled(play) == ["t"]


@pytest.mark.rule("yukimura 11-2-2", "yukimura 11-2-4")
def test_a_chain_runs_through_two_friends_in_the_order_of_the_way_and_then_through_a_third() -> None:
    """t runs through f1 and f2. f1 stands; f2 fails and runs through f3, who checks last."""
    play = setting(
        turn=10,
        phase="osaka_attack_fire",
        pieces=[
            "g osaka teppo 3 3 4 2015", "t kanto ashigaru 3 2 4 2016", "f1 kanto ashigaru 3 3 4 2017",
            "f2 kanto ashigaru 3 3 4 2018", "f3 kanto ashigaru 3 3 4 2019",
        ],
        dice=[4, 5, 4, 3, 5, 3],
    )  # fmt: skip
    do(play, "fire g > t", "end", "retreat t 2016-2017-2018-2119")
    assert "retreat f2 2018-2019-2020" in offers(play)
    do(play, "retreat f2 2018-2019-2020", "decline")
    assert rolled(play) == ["t", "f1", "f2", "f3"]
    assert where(play, "f2") == "2020"
    assert where(play, "f1") == "2017"


@pytest.mark.rule("yukimura 11-2-3", "yukimura R21", "yukimura P6")
def test_a_chain_check_missed_by_five_removes_the_unit() -> None:
    play = setting(
        turn=10,
        phase="osaka_attack_fire",
        pieces=["g osaka teppo 3 3 4 2015", "t kanto ashigaru 3 3 4 2016", "f kanto ashigaru 3 1 4 2017"],
        dice=[4, 5, 4, 6],
    )
    do(play, "fire g > t", "end", "retreat t 2016-2017-2018")
    assert where(play, "f") == "eliminated"
    assert rules_told(play, "eliminated") == ["11-2-3"]


@pytest.mark.rule("yukimura 11-1-3", "yukimura 11-2-3")
def test_a_chain_retreat_without_a_way_removes_the_unit() -> None:
    """c fails by 4 in the corridor that ends behind it."""
    play = setting(turn=10, phase="osaka_attack_melee", pieces=[*CORRIDOR[:6], *DEAD_END], dice=[2, 2, 4, 6])
    do(play, "melee x1 x2 > t", "end")
    assert where(play, "t") == "2018"
    assert where(play, "c") == "eliminated"


# -------------------------------------------------------------------------------------------- two retreats

TWO_AND_ONE = [
    "k1 kanto ashigaru 3 3 4 2017",
    "k2 kanto ashigaru 3 3 4 2117",
    "f kanto ashigaru 3 3 4 2118",
    "o osaka ashigaru 4 4 4 2016",
]
"""Two attackers with a friend behind both."""


@pytest.mark.rule("yukimura 10-3-1", "yukimura 11-2-2", "yukimura P5")
def test_v056_the_chain_of_the_first_retreat_is_played_out_before_the_second_chooses_its_way() -> None:
    """Vector v056: k1 goes through f, f fails and leaves; now k2 may end its retreat where f stood."""
    play = setting(turn=10, phase="kanto_attack_melee", pieces=TWO_AND_ONE, dice=[2, 2, 3, 2, 4])
    do(play, "melee k1 k2 > o", "end", "next k1", "retreat k1 2017-2118-2119")
    assert rolled(play) == ["k1", "k2", "f"]
    assert play.ask.kind == "retreat"
    do(play, "retreat f 2118-2218")
    assert "retreat k2 2117-2118" in offers(play)
    do(play, "retreat k2 2117-2118")
    assert [where(play, unit) for unit in ("k1", "k2", "f")] == ["2119", "2118", "2218"]


@pytest.mark.rule("yukimura 11-2-4", "yukimura R24")
def test_who_passed_a_chain_check_is_asked_again_when_passed_again() -> None:
    """Both attackers run through f: it stands the first time and fails the second."""
    play = setting(turn=10, phase="kanto_attack_melee", pieces=TWO_AND_ONE, dice=[2, 2, 3, 3, 3, 4])
    do(play, "melee k1 k2 > o", "end", "next k1", "retreat k1 2017-2118-2119", "retreat k2 2117-2118-2218")
    assert rolled(play) == ["k1", "k2", "f", "f"]
    assert play.ask.kind == "retreat"


@pytest.mark.rule("yukimura 11-2-4", "yukimura R24")
def test_who_has_chain_retreated_is_not_asked_again() -> None:
    """f fails at once and falls back to 2218, through which k2 then runs."""
    play = setting(turn=10, phase="kanto_attack_melee", pieces=TWO_AND_ONE, dice=[2, 2, 3, 4, 4])
    do(play, "melee k1 k2 > o", "end", "next k1", "retreat k1 2017-2118-2119", "retreat f 2118-2218")
    do(play, "retreat k2 2117-2217-2218-2219")
    assert rolled(play) == ["k1", "k2", "f"]


@pytest.mark.rule("yukimura 11-2-4", "yukimura 11-2-5", "yukimura R24", "yukimura P6")
def test_a_unit_with_its_own_retreat_still_to_make_is_pushed_aside_and_makes_it_from_there() -> None:
    """B1: o falls back. k1 can only go where k2 stands, who has failed too: k2 makes room, then goes its two hexes."""
    play = setting(
        turn=10,
        phase="kanto_attack_melee",
        pieces=[
            "k1 kanto cavalry 4 3 6 2017", "k2 kanto ashigaru 3 3 4 2117", "o osaka ashigaru 6 4 4 2016",
            "p osaka ashigaru 4 4 4 1817", "q osaka ashigaru 4 4 4 2119",
        ],
        dice=[3, 4, 4, 3, 4],
    )  # fmt: skip
    do(play, "melee k1 k2 > o", "end", "retreat o 2016-2015", "next k1")
    assert offers(play) == {"displace k2 2216", "displace k2 2217", "displace k2 2017"}
    do(play, "displace k2 2217")
    assert where(play, "k1") == "2117"
    assert rolled(play) == ["o", "k1", "k2"]  # no chain check for k2
    assert play.ask.kind == "retreat"
    assert all(offer.startswith("retreat k2 2217-") and len(offer.split("-")) == 3 for offer in offers(play))
    do(play, "retreat k2 2217-2317-2416")
    assert told(play, "advance") == []


@pytest.mark.rule("yukimura 11-2-4", "yukimura R24")
def test_running_through_a_unit_that_must_still_retreat_itself_causes_no_check() -> None:
    """As before, but k1 goes two hexes, through k2's hex."""
    play = setting(
        turn=10,
        phase="kanto_attack_melee",
        pieces=[
            "k1 kanto cavalry 4 3 6 2017", "k2 kanto ashigaru 3 3 4 2117", "o osaka ashigaru 6 4 4 2016",
            "p osaka ashigaru 4 4 4 1817", "q osaka ashigaru 4 4 4 2119",
        ],
        dice=[3, 4, 4, 4, 3],
    )  # fmt: skip
    do(play, "melee k1 k2 > o", "end", "retreat o 2016-2015", "next k1", "retreat k1 2017-2117-2217")
    assert rolled(play) == ["o", "k1", "k2"]
    assert all(offer.startswith("retreat k2 2117-") for offer in offers(play))


# ---------------------------------------------------------------------------------------------- making room


@pytest.mark.rule("yukimura 11-2-5", "yukimura R23", "yukimura P6")
def test_a_series_t_pushes_c_who_pushes_a_and_the_last_to_be_pushed_checks_first() -> None:
    """t must go one hex, to 2017; c can only go to 2018; a has two hexes to choose from."""
    play = setting(turn=10, phase="osaka_attack_melee", pieces=CORRIDOR, dice=[2, 2, 3, 3, 4])
    do(play, "melee x1 x2 > t", "end")
    assert offers(play) == {"displace a 2019", "displace a 2119"}
    do(play, "displace a 2119")
    assert [where(play, unit) for unit in ("t", "c", "a")] == ["2017", "2018", "2119"]
    assert rolled(play) == ["t", "a", "c"]
    assert [event["unit"] for event in told(play, "displace")] == ["a", "c"]


@pytest.mark.rule("yukimura 11-2-5", "yukimura 11-1-3", "yukimura R23", "yukimura P6")
def test_a_series_without_room_removes_the_last_and_the_others_move_up() -> None:
    play = setting(turn=10, phase="osaka_attack_melee", pieces=[*CORRIDOR, *DEAD_END], dice=[2, 2, 3, 4])
    do(play, "melee x1 x2 > t", "end")
    assert [where(play, unit) for unit in ("t", "c", "a")] == ["2017", "2018", "eliminated"]
    assert rolled(play) == ["t", "c"]
    do(play, "advance x1 2015-2016")
    assert where(play, "x2") == "1916"


@pytest.mark.rule("yukimura 11-2-5", "yukimura R23")
def test_no_hex_is_used_twice_in_a_series() -> None:
    """b, pushed by a into a dead end, may not push back into a's hex: it is removed."""
    play = setting(turn=10, phase="osaka_attack_melee", pieces=[*CORRIDOR, *DEAD_END], dice=[2, 2, 3, 4])
    do(play, "melee x1 x2 > t", "end")
    assert rules_told(play, "eliminated") == ["11-1-3"]
    assert len({event["path"][1] for event in told(play, "displace")}) == len(told(play, "displace"))


@pytest.mark.rule("yukimura 11-2-5", "yukimura P6")
def test_who_makes_room_may_step_into_the_hex_that_the_retreating_unit_left() -> None:
    """Fire across a pond: o can only go to f's hex, 1916; f steps into o's, and so nobody can advance there."""
    play = setting(
        turn=10,
        phase="kanto_attack_fire",
        pieces=[
            "g kanto teppo 3 3 4 2015", "b1 kanto ashigaru 3 3 4 2216", "b2 kanto ashigaru 3 3 4 1918",
            "o osaka ashigaru 4 4 4 2016", "f osaka ashigaru 4 4 4 1916",
        ],
        pond_hexsides=["2015-2016", "1916-2015"],
        dice=[4, 5, 4, 1],
    )  # fmt: skip
    do(play, "fire g > o", "end")
    assert offers(play) == {"displace f 2016", "displace f 1816", "displace f 1815"}
    do(play, "displace f 2016")
    assert (where(play, "o"), where(play, "f")) == ("1916", "2016")
    assert rolled(play) == ["o", "f"]
    assert play.ask.kind != "fire_advance"


@pytest.mark.rule("yukimura 11-2-5", "yukimura R22")
def test_option_retreat_end_free_lets_a_retreat_end_on_a_friend_although_there_is_room() -> None:
    pieces = ["g osaka teppo 3 3 4 2015", "k kanto ashigaru 3 3 4 2016", "f kanto ashigaru 3 3 4 2017"]
    strict = setting(turn=10, phase="osaka_attack_fire", pieces=pieces, dice=[4, 5, 3])
    do(strict, "fire g > k", "end")
    assert offers(strict) == {"retreat k 2016-2117", "retreat k 2016-1917"}
    free = setting(
        turn=10, phase="osaka_attack_fire", options={"retreat_end": "free"}, pieces=pieces, dice=[4, 5, 3, 1]
    )
    do(free, "fire g > k", "end")
    assert offers(free) == {"retreat k 2016-2117", "retreat k 2016-1917", "retreat k 2016-2017"}
    do(free, "retreat k 2016-2017", "displace f 2018", "decline")
    assert (where(free, "k"), where(free, "f")) == ("2017", "2018")
    assert rolled(free) == ["k", "f"]


@pytest.mark.rule("yukimura 11-2-5", "yukimura R22", "yukimura R23")
def test_with_that_option_who_makes_room_may_push_on_too() -> None:
    play = setting(
        turn=10,
        phase="osaka_attack_fire",
        options={"retreat_end": "free"},
        pieces=[
            "g osaka teppo 3 3 4 2015", "k kanto ashigaru 3 3 4 2016", "f kanto ashigaru 3 3 4 2017",
            "h kanto ashigaru 3 3 4 2018",
        ],
        dice=[4, 5, 3, 1, 1],
    )  # fmt: skip
    do(play, "fire g > k", "end", "retreat k 2016-2017")
    assert "displace f 2018" in offers(play)
    do(play, "displace f 2018")
    assert "displace h 2017" not in offers(play)  # used in this series already
    do(play, "displace h 2019", "decline")
    assert [where(play, unit) for unit in ("k", "f", "h")] == ["2017", "2018", "2019"]
    assert rolled(play) == ["k", "h", "f"]


@pytest.mark.rule("yukimura 11-2-5", "yukimura R24", "yukimura 11")
def test_a_star_unit_that_is_run_through_is_not_asked() -> None:
    play = setting(
        turn=10,
        phase="kanto_attack_fire",
        pieces=[
            "g kanto teppo 3 3 4 2017", "o osaka ashigaru 4 4 4 2016", "y osaka commander 12 * 8 2015 sanada",
        ],
        dice=[4, 5, 5],
    )  # fmt: skip
    do(play, "fire g > o", "end", "retreat o 2016-2015-2014")
    assert rolled(play) == ["o"]
    assert where(play, "y") == "2015"


@pytest.mark.rule("yukimura 11-2-5", "yukimura R22", "yukimura R20")
def test_who_makes_room_keeps_away_from_the_same_enemies() -> None:
    """a in 2018 may go south or south-east, not into the controlled hexes nor back towards the attackers."""
    play = setting(turn=10, phase="osaka_attack_melee", pieces=CORRIDOR, dice=[2, 2, 4, 4, 1])
    do(play, "melee x1 x2 > t", "end")
    assert play.ask.kind == "displace"
    assert play.ask.side == 1
    assert offers(play) == {"displace a 2019", "displace a 2119"}
    for number in ("2118", "1918", "1919", "2017"):
        assert refusal(play, f"displace a {number}") == "11-2-5"
