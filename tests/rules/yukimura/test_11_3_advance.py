"""11-3: who advances after combat, who must, and how far."""

from __future__ import annotations

import pytest
from board import do, offers, refusal, rules_told, setting, told, where
from lords import ALL_ARRIVED

from honjin.games.yukimura.rules.advance import free_ends, free_reach
from honjin.games.yukimura.state import Tennoji
from honjin.kernel.play import Play

# ---------------------------------------------------------------------------------------------- after fire


@pytest.mark.rule("yukimura 11-3-1", "yukimura 11-3")
def test_after_fire_one_of_the_firers_may_advance_and_nobody_else() -> None:
    """g1 and g2 fire; g3, though adjacent and a gun, did not take part."""
    pieces = [
        "g1 kanto teppo 3 3 4 2017", "g2 kanto teppo 4 3 4 2117", "g3 kanto teppo 4 3 4 1917",
        "o osaka ashigaru 4 4 4 2016",
    ]  # fmt: skip
    play = setting(turn=10, phase="kanto_attack_fire", pieces=pieces, dice=[6, 6])
    do(play, "fire g1 g2 > o", "end")
    assert (play.ask.side, play.ask.kind) == (1, "fire_advance")
    assert offers(play) == {"advance g1 2017-2016", "advance g2 2117-2016", "decline"}
    assert refusal(play, "advance g3 1917-2016") == "11-3-1"
    do(play, "advance g2 2117-2016")
    assert [where(play, unit) for unit in ("g1", "g2", "g3")] == ["2017", "2016", "1917"]
    assert rules_told(play, "advance") == ["11-3-1"]


@pytest.mark.rule("yukimura 11-3-1")
def test_the_advance_after_fire_is_optional_and_follows_a_retreat_as_well() -> None:
    play = setting(
        turn=10,
        phase="kanto_attack_fire",
        pieces=["g1 kanto teppo 3 3 4 2017", "o osaka ashigaru 4 4 4 2016"],
        dice=[4, 5, 4],
    )
    do(play, "fire g1 > o", "end", "retreat o 2016-2015")
    assert offers(play) == {"advance g1 2017-2016", "decline"}
    do(play, "decline")
    assert where(play, "g1") == "2017"


@pytest.mark.rule("yukimura 11-3-1")
def test_nobody_advances_on_a_target_that_stood() -> None:
    play = setting(
        turn=10,
        phase="kanto_attack_fire",
        pieces=["g1 kanto teppo 3 3 4 2017", "o osaka ashigaru 4 4 4 2016"],
        dice=[4, 5, 1],
    )
    do(play, "fire g1 > o", "end")
    assert told(play, "stands") == [{"unit": "o"}]
    assert play.state.phase_name != "kanto_attack_fire"


@pytest.mark.rule("yukimura 11-3-2", "yukimura P4")
@pytest.mark.parametrize("dice", [[6, 6], [1, 3, 5]])
def test_after_defensive_fire_nobody_advances(dice: list[int]) -> None:
    """Whether the target is removed (12) or driven off (4)."""
    play = setting(
        turn=10,
        phase="osaka_defensive_fire",
        pieces=["g osaka teppo 9 3 4 2017", "k kanto ashigaru 4 4 4 2016"],
        dice=dice,
    )
    do(play, "fire g > k", "end")
    if play.ask.kind == "retreat":
        do(play, "retreat k 2016-2015")
    assert where(play, "k") != "2016"
    assert play.state.phase_name != "osaka_defensive_fire"
    assert told(play, "advance") == []


@pytest.mark.rule("yukimura 11-3-1", "yukimura 7-5-1", "yukimura R9")
def test_an_osaka_gun_that_advances_next_to_a_tokugawa_unit_lifts_their_duty() -> None:
    play = setting(
        turn=3,
        phase="osaka_attack_fire",
        areas=ALL_ARRIVED,
        units={"ieyasu": "2018"},
        pieces=["g osaka teppo 13 3 4 2016", "k kanto ashigaru 4 4 4 2017", "a osaka ashigaru 3 3 4 2116"],
        dice=[6, 6],
    )
    do(play, "fire g > k", "end")
    assert play.state.duty
    do(play, "advance g 2016-2017")
    assert not play.state.duty


# ---------------------------------------------------------------------------------------------- 11-3-3


@pytest.mark.rule("yukimura 11-3-3", "yukimura R25", "yukimura P7")
def test_the_column_must_advance_and_nobody_may_decline() -> None:
    play = setting(
        turn=10,
        phase="osaka_attack_melee",
        pieces=[
            "a1 osaka cavalry 8 6 8 2015", "a2 osaka ashigaru 6 5 5 1916", "k kanto ashigaru 3 3 4 2016",
        ],
        dice=[1, 3, 4],
    )  # fmt: skip
    do(play, "melee a1 a2 > k", "end", "retreat k 2016-2017-2018")
    assert offers(play) == {"advance a1 2015-2016-2017", "advance a2 1916-2016-2017"}
    assert refusal(play, "decline") == "11-3-3"
    do(play, "advance a2 1916-2016-2017")
    assert (where(play, "a2"), where(play, "a1")) == ("2017", "2016")  # the second is not asked: one way only


@pytest.mark.rule("yukimura 11-3-3")
def test_a_lone_attacker_advances_without_being_asked() -> None:
    play = setting(
        turn=10,
        phase="osaka_attack_melee",
        pieces=["a osaka cavalry 12 6 8 2015", "k kanto ashigaru 3 3 4 2016", "z kanto ashigaru 3 3 4 1914"],
        dice=[1, 3, 3],
    )
    do(play, "melee a > k", "end", "retreat k 2016-2017")
    assert where(play, "a") == "2016"
    assert rules_told(play, "advance") == ["11-3-3"]


@pytest.mark.rule("yukimura 11-3-3", "yukimura 11-3-6", "yukimura R25")
def test_the_column_ignores_enemy_control_on_its_way_and_follows_every_bend() -> None:
    """z, next to 2017, controls the way that k took: the attackers go through all the same."""
    play = setting(
        turn=10,
        phase="osaka_attack_melee",
        pieces=[
            "a1 osaka cavalry 10 6 8 2015", "a2 osaka cavalry 10 6 8 1916", "k kanto ashigaru 3 3 4 2016",
            "z kanto ashigaru 3 3 4 1918",
        ],
        dice=[1, 3, 4],
    )  # fmt: skip
    do(play, "melee a1 a2 > k", "end", "retreat k 2016-2017-2118-2119")
    do(play, "advance a1 2015-2016-2017-2118")
    assert (where(play, "a1"), where(play, "a2")) == ("2118", "2017")


@pytest.mark.rule("yukimura 11-3-3", "yukimura P7", "yukimura R25")
def test_a_unit_in_the_first_path_hex_stops_the_column_in_the_defenders_hex() -> None:
    """t went through c, who stood its ground in 2017: the lead stops in 2016, x2 stays."""
    play = setting(
        turn=10,
        phase="osaka_attack_melee",
        pieces=[
            "x1 osaka ashigaru 6 5 5 2015", "x2 osaka ashigaru 6 5 5 1916", "t kanto ashigaru 3 3 4 2016",
            "c kanto cavalry 4 4 6 2017",
        ],
        dice=[2, 2, 4, 1],
    )  # fmt: skip
    do(play, "melee x1 x2 > t", "end", "retreat t 2016-2017-2018")
    assert offers(play) == {"advance x1 2015-2016", "advance x2 1916-2016"}
    do(play, "advance x2 1916-2016")
    assert where(play, "x1") == "2015"


@pytest.mark.rule("yukimura 11-3-3", "yukimura P7")
def test_a_later_displacement_of_the_defender_does_not_lengthen_the_way() -> None:
    """The book's example: t ends in 2019, but its own way was 2017-2018, and c is in 2018: the lead stops in 2017."""
    play = setting(
        turn=10,
        phase="osaka_attack_melee",
        pieces=[
            "x1 osaka ashigaru 12 5 5 2015", "y1 osaka ashigaru 4 4 4 2217", "y2 osaka ashigaru 4 4 4 1818",
            "w osaka ashigaru 4 4 4 1916", "t kanto teppo 3 3 4 2016", "c kanto cavalry 4 4 6 2017",
            "a kanto ashigaru 3 3 4 2018",
        ],
        dice=[2, 2, 4, 5, 2],
    )  # fmt: skip
    do(play, "melee x1 > t", "end", "displace a 2119")
    assert where(play, "t") == "2019"
    assert where(play, "x1") == "2017"


@pytest.mark.rule("yukimura 11-3-3", "yukimura P5", "yukimura P7")
def test_nobody_advances_if_the_defenders_hex_is_taken_when_the_combat_is_over() -> None:
    """B1: o leaves 2016, k1 falls back into it; k2, still in place, has no way left to follow."""
    play = setting(
        turn=10,
        phase="kanto_attack_melee",
        pieces=["k1 kanto cavalry 3 3 6 2017", "k2 kanto ashigaru 1 3 4 1916", "o osaka ashigaru 4 4 4 2016"],
        dice=[3, 4, 5, 3, 1],
    )
    do(play, "melee k1 k2 > o", "end", "retreat o 2016-2116-2216", "retreat k1 2017-2016")
    assert told(play, "advance") == []
    assert (where(play, "k1"), where(play, "k2")) == ("2016", "1916")


@pytest.mark.rule("yukimura 11-3-3", "yukimura 11-3")
def test_units_that_did_not_take_part_do_not_advance() -> None:
    play = setting(
        turn=10,
        phase="osaka_attack_melee",
        pieces=[
            "a osaka cavalry 12 6 8 2015", "idle osaka cavalry 6 6 8 1916", "k kanto ashigaru 3 3 4 2016",
        ],
        dice=[1, 3, 4],
    )  # fmt: skip
    do(play, "melee a > k", "end", "retreat k 2016-2017-2018")
    assert where(play, "a") == "2017"
    assert where(play, "idle") == "1916"


# ---------------------------------------------------------------------------------------------- 11-3-4

CHARGE = [
    "y osaka commander 12 * 8 2015 sanada",
    "f osaka ashigaru 4 4 4 2117 sanada",
    "k kanto ashigaru 1 3 4 2016",
    "k2 kanto teppo 3 3 4 2018",
]


def after_charge() -> Play[Tennoji]:
    """y alone has destroyed k in 2016; f, a friend, stands in 2117 and k2 in 2018."""
    play = setting(turn=10, phase="osaka_attack_melee", pieces=CHARGE, dice=[6, 6])
    do(play, "melee y > k", "end")
    assert play.ask.kind == "free_advance"
    return play


@pytest.mark.rule("yukimura 11-3-4", "yukimura 11-3-6", "yukimura R26")
def test_v046_up_to_four_hexes_the_first_one_the_defenders() -> None:
    """Vector v046: legal ends, turning back through its own old hex too; not on friend or enemy, not five hexes."""
    play = after_charge()
    g = play.state
    unit, grid = g.field.unit_of["y"], g.field.grid
    found = {grid.format(h) for h in free_ends(g, free_reach(g, unit, grid.parse("2016"))[1])}
    assert {"2016", "2017", "2119", "1917", "2014"} <= found
    assert not {"2018", "2117", "2019", "2020"} & found
    assert {offer.split("-")[-1] for offer in offers(play) if offer != "decline"} == found


@pytest.mark.rule("yukimura 11-3-4", "yukimura 11-3-6")
def test_any_way_of_up_to_four_hexes_is_good_not_only_the_one_that_is_offered() -> None:
    play = after_charge()
    assert refusal(play, "advance y 2015-2016-2117-2118-2119") is None  # through a friend and enemy control
    assert refusal(play, "advance y 2015-2016-2015-2014") is None
    assert refusal(play, "advance y 2015-2016-2017-2118-2119-2120") == "11-3-4"  # five hexes
    assert refusal(play, "advance y 2015-2116") == "11-3-4"  # not over the defender's hex
    assert refusal(play, "advance y 2015-2016-2017-2018") == "11-3-4"  # an enemy
    assert refusal(play, "advance y 2015-2016-2117") == "11-3-4"  # ends on a friend
    assert refusal(play, "advance y 2015-2016-2018") == "11-3-4"  # no neighbours
    assert refusal(play, "advance f 2117-2016") == "11-3-4"  # took no part
    assert refusal(play, "advance y 2015") == "11-3-4"
    assert refusal(play, "decline") is None


@pytest.mark.rule("yukimura 11-3-4", "yukimura R26")
def test_no_free_advance_leaves_the_map() -> None:
    play = setting(
        turn=10,
        phase="osaka_attack_melee",
        pieces=["y osaka commander 12 * 8 2002 sanada", "k kanto ashigaru 1 3 4 2001"],
        dice=[6, 6],
    )
    do(play, "melee y > k", "end")
    grid = play.state.field.grid
    for offer in offers(play) - {"decline"}:
        assert all(grid.row(grid.parse(number)) >= 1 for number in offer.split()[2].split("-"))
    do(play, "advance y 2002-2001")
    assert told(play, "exit") == []


@pytest.mark.rule("yukimura 11-3-4", "yukimura 11-3-6", "yukimura R28")
def test_a_free_advance_crosses_pond_hexsides_but_enters_no_pond_hex() -> None:
    """Bishamon pond is the hex 2312; its hexside 2311|2411 may be crossed."""
    play = setting(
        turn=10,
        phase="osaka_attack_melee",
        pieces=["y osaka commander 12 * 8 2310 sanada", "k kanto ashigaru 1 3 4 2311"],
        dice=[6, 6],
    )
    do(play, "melee y > k", "end")
    assert refusal(play, "advance y 2310-2311-2411") is None
    assert refusal(play, "advance y 2310-2311-2312") == "11-3-4"
    assert not any("2312" in offer for offer in offers(play))


@pytest.mark.rule("yukimura 11-3-4", "yukimura R26")
def test_attackers_move_freely_one_after_the_other_in_any_order_each_or_not() -> None:
    pieces = [
        "a1 osaka cavalry 8 6 8 2015", "a2 osaka cavalry 8 6 8 1916", "a3 osaka cavalry 8 6 8 2116",
        "k kanto ashigaru 1 3 4 2016",
    ]  # fmt: skip
    play = setting(turn=10, phase="osaka_attack_melee", pieces=pieces, dice=[6, 6])
    do(play, "melee a1 a2 a3 > k", "end", "advance a3 2116-2016")
    assert refusal(play, "advance a3 2016-2017") == "11-3-4"  # once each
    assert refusal(play, "advance a1 2015-2016") == "11-3-4"  # a3 stands there now
    do(play, "advance a1 2015-2016-2116")  # through a3, into the hex that a3 has left
    assert refusal(play, "advance a2 1916-2016-2015") is None
    do(play, "decline")
    assert [where(play, unit) for unit in ("a1", "a2", "a3")] == ["2116", "1916", "2016"]


@pytest.mark.rule("yukimura 11-3-4", "yukimura R26", "yukimura 11")
def test_a_defender_that_breaks_is_removed_too_and_opens_the_free_advance() -> None:
    play = setting(
        turn=10,
        phase="osaka_attack_melee",
        pieces=["a osaka cavalry 12 6 8 2015", "k kanto ashigaru 3 1 4 2016"],
        dice=[1, 3, 6],
    )
    do(play, "melee a > k", "end")
    assert where(play, "k") == "eliminated"
    assert play.ask.kind == "free_advance"


@pytest.mark.rule("yukimura 11-3-4", "yukimura 12-2", "yukimura R29")
def test_a_free_advance_through_1408_takes_chausuyama() -> None:
    play = setting(
        turn=10,
        phase="osaka_attack_melee",
        pieces=["y osaka commander 12 * 8 1406 sanada", "k kanto ashigaru 1 3 4 1407"],
        chausuyama="kanto",
        dice=[6, 6],
    )
    do(play, "melee y > k", "end", "advance y 1406-1407-1408-1508")
    assert told(play, "chausuyama") == [{"side": "osaka", "unit": "y"}]
    assert not play.state.shift


# ---------------------------------------------------------------------------------------------- 11-3-5


@pytest.mark.rule("yukimura 11-3-5", "yukimura R27", "yukimura 11-3-6")
def test_a_defender_that_held_may_take_one_hex_of_those_that_attackers_lost() -> None:
    """A4 on three: k1 and k3 are gone, k2 stands. The hex of k2, and hexes of no attacker, are not open."""
    play = setting(
        turn=10,
        phase="kanto_attack_melee",
        pieces=[
            "k1 kanto ashigaru 2 1 4 2017", "k2 kanto ashigaru 1 6 4 2117", "k3 kanto ashigaru 1 1 4 1917",
            "o osaka ashigaru 4 4 4 2016",
        ],
        dice=[1, 2, 6, 1, 6],
    )  # fmt: skip
    do(play, "melee k1 k2 k3 > o", "end")
    assert play.ask.side == 0
    assert offers(play) == {"advance o 2016-2017", "advance o 2016-1917", "decline"}
    assert refusal(play, "advance o 2016-2015") == "11-3-5"
    do(play, "advance o 2016-2017")
    assert where(play, "o") == "2017"
    assert rules_told(play, "advance") == ["11-3-5"]


@pytest.mark.rule("yukimura 11-3-5")
def test_there_is_no_defenders_advance_when_all_attackers_stood() -> None:
    play = setting(
        turn=10,
        phase="kanto_attack_melee",
        pieces=["k kanto ashigaru 4 4 4 2017", "o osaka ashigaru 4 4 4 2016"],
        dice=[2, 4, 1],
    )
    do(play, "melee k > o", "end")
    assert told(play, "melee")[0]["result"] == "A1"
    assert told(play, "stands") == [{"unit": "k"}]
    assert play.over or play.ask.kind != "defender_advance"


@pytest.mark.rule("yukimura 11-3-5", "yukimura 14-1-1", "yukimura R32")
def test_an_idle_defender_does_not_advance() -> None:
    pieces = ["k kanto ashigaru 3 3 4 2017", "o osaka ashigaru 6 5 5 2016 mori"]
    for idle, asked in (({}, True), ({"mori": 10}, False)):
        play = setting(
            turn=10,
            phase="kanto_attack_melee",
            options={"commander_death": True},
            pieces=pieces,
            idle=idle,
            dice=[1, 1],
        )
        do(play, "melee k > o", "end")
        assert where(play, "k") == "eliminated"
        assert (not play.over and play.ask.kind == "defender_advance") is asked


@pytest.mark.rule("yukimura 11-3-5", "yukimura 11-3-3", "yukimura P5")
def test_only_one_kind_of_advance_a_defender_that_went_back_does_not_take_a_hex() -> None:
    """B1: o and k1 retreat. The defender has left its hex, so only the column of 11-3-3 is left, and it is empty."""
    play = setting(
        turn=10,
        phase="kanto_attack_melee",
        pieces=["k1 kanto cavalry 4 3 6 2017", "o osaka ashigaru 4 4 4 2016"],
        dice=[3, 4, 4, 3],
    )
    do(play, "melee k1 > o", "end", "retreat o 2016-2015", "retreat k1 2017-2018")
    assert told(play, "advance") == []
    assert play.ask.kind != "defender_advance"


@pytest.mark.rule("yukimura 11-3-5", "yukimura 7-5-1", "yukimura R9")
def test_an_osaka_defender_that_advances_next_to_the_tokugawa_lifts_their_duty() -> None:
    play = setting(
        turn=3,
        phase="kanto_attack_melee",
        units={"ieyasu": "2019"},
        pieces=["k kanto ashigaru 3 3 4 2017", "o osaka ashigaru 6 5 5 2016 mori"],
        dice=[1, 1],
    )
    do(play, "melee k > o", "end")
    assert play.state.duty
    do(play, "advance o 2016-2017")
    assert play.state.duty
    near = setting(
        turn=3,
        phase="kanto_attack_melee",
        units={"ieyasu": "2018"},
        pieces=["k kanto ashigaru 3 3 4 2017", "o osaka ashigaru 6 5 5 2016 mori"],
        dice=[1, 1],
    )
    do(near, "melee k > o", "end", "advance o 2016-2017")
    assert not near.state.duty
