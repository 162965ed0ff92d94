"""Chapter 9: fire. Guns fire at adjacent units, once a phase, all at one target together."""

from __future__ import annotations

import pytest
from board import do, offers, pass_until, refusal, setting, told, where
from lords import in_command

from honjin.games.yukimura.state import Tennoji
from honjin.kernel.play import Play

THREE_GUNS = [
    "g1 kanto teppo 3 3 4 2017",
    "g2 kanto teppo 4 3 4 2117",
    "g3 kanto teppo 2 3 4 1917",
    "o osaka ashigaru 4 4 4 2016",
]
"""Three guns south of one Osaka unit."""


@pytest.mark.rule("yukimura 9", "yukimura R17")
def test_only_teppo_and_mounted_teppo_fire() -> None:
    play = setting(
        turn=10,
        phase="kanto_attack_fire",
        pieces=[
            "foot kanto teppo 3 3 4 2017",
            "horse kanto mounted_teppo 3 3 6 2117",
            "lord kanto commander 5 3 6 1917",
            "lance kanto cavalry 4 3 6 2116",
            "spear kanto ashigaru 3 3 4 1916",
            "o osaka ashigaru 4 4 4 2016",
        ],
    )
    assert offers(play) == {"fire foot horse > o", "fire foot > o", "fire horse > o", "end"}
    for unit in ("lord", "lance", "spear"):
        assert refusal(play, f"fire {unit} > o") == "9"
    assert refusal(play, "fire foot lord > o") == "9"


@pytest.mark.rule("yukimura 9", "yukimura 11-3-2")
def test_a_side_fires_in_its_own_defensive_fire_phase_and_in_its_own_attack_phase() -> None:
    pieces = ["k kanto teppo 3 3 4 2017", "o osaka teppo 4 4 4 2016"]
    for phase, own, other in (
        ("osaka_defensive_fire", "fire o > k", "fire k > o"),
        ("kanto_attack_fire", "fire k > o", "fire o > k"),
        ("kanto_defensive_fire", "fire k > o", "fire o > k"),
        ("osaka_attack_fire", "fire o > k", "fire k > o"),
    ):
        play = setting(turn=10, phase=phase, pieces=pieces)
        assert own in offers(play)
        assert refusal(play, other) == "9-1"
        assert refusal(play, own.replace("fire", "melee")) == "9-1"


@pytest.mark.rule("yukimura 9-1-1")
def test_the_target_must_be_adjacent() -> None:
    play = setting(
        turn=10,
        phase="kanto_attack_fire",
        pieces=["near kanto teppo 3 3 4 2017", "far kanto teppo 3 3 4 2018", "o osaka ashigaru 4 4 4 2016"],
    )
    assert offers(play) == {"fire near > o", "end"}
    assert refusal(play, "fire far > o") == "9-1-1"
    assert refusal(play, "fire near far > o") == "9-1-1"


@pytest.mark.rule("yukimura 9-1")
def test_the_target_is_an_enemy_unit_on_the_map_and_the_firers_are_own_units_on_it() -> None:
    play = setting(
        turn=10,
        phase="kanto_attack_fire",
        pieces=[*THREE_GUNS, "gone osaka ashigaru 4 4 4 eliminated", "lost kanto teppo 4 4 4 eliminated"],
    )
    assert refusal(play, "fire g1 > g2") == "9-1"
    assert refusal(play, "fire g1 > gone") == "9-1"
    assert refusal(play, "fire lost > o") == "9-1"


@pytest.mark.rule("yukimura 9-1-2")
def test_a_gun_fires_once_in_a_phase_at_one_target() -> None:
    play = setting(turn=10, phase="kanto_attack_fire", pieces=[*THREE_GUNS, "p osaka ashigaru 4 4 4 2118"])
    assert refusal(play, "fire g1 g1 > o") == "9-1-2"
    do(play, "fire g1 > o")
    assert refusal(play, "fire g1 > o") == "9-1-2"
    assert refusal(play, "fire g1 > p") == "9-1-2"
    assert "fire g1 > p" not in offers(play)
    assert refusal(play, "fire g2 > p") is None


@pytest.mark.rule("yukimura 9-1-2")
def test_a_gun_that_fired_in_defence_fires_again_in_its_own_attack_phase() -> None:
    play = setting(
        turn=10,
        phase="osaka_defensive_fire",
        pieces=["k kanto ashigaru 3 3 4 2017", "o osaka teppo 3 3 4 2016"],
        dice=[1, 1, 1, 1],
    )
    do(play, "fire o > k", "end")
    pass_until(play, 10, "osaka_attack_fire")
    do(play, "fire o > k", "end")
    assert len(told(play, "fire")) == 2


@pytest.mark.rule("yukimura 9-1-3")
def test_nobody_has_to_fire() -> None:
    play = setting(turn=10, phase="kanto_attack_fire", pieces=THREE_GUNS)
    do(play, "end")
    assert play.state.phase_name == "kanto_attack_melee"
    assert told(play, "fire") == []


@pytest.mark.rule("yukimura 9-1-4", "yukimura 9-2", "yukimura P4")
def test_all_guns_at_one_target_make_one_roll_also_if_they_are_declared_one_by_one() -> None:
    play = setting(turn=10, phase="kanto_attack_fire", pieces=THREE_GUNS, dice=[1, 1])
    do(play, "fire g1 > o", "fire g3 > o", "fire g2 > o", "end")
    assert told(play, "fire") == [
        {"units": ["g1", "g3", "g2"], "target": "o", "strength": 9, "total": 2, "result": "-"}
    ]


@pytest.mark.rule("yukimura 9-1-2", "yukimura 9-1-5", "yukimura R18")
def test_v038_one_by_one_a_third_gun_comes_too_late_for_a_target_that_has_been_fired_at() -> None:
    """Vector v038: two of three guns fire at a unit; the third may fire at another unit, not at this one."""
    play = setting(
        turn=10,
        phase="kanto_attack_fire",
        options={"declare": "one_by_one"},
        pieces=[*THREE_GUNS, "p osaka ashigaru 4 4 4 1816"],
        dice=[1, 1, 1, 2],
    )
    do(play, "fire g1 g2 > o")
    assert told(play, "fire")[0]["result"] == "-"  # resolved before the next is declared
    assert refusal(play, "fire g3 > o") == "9-1-5"
    assert offers(play) == {"fire g3 > p", "end"}
    do(play, "fire g3 > p")
    assert [event["target"] for event in told(play, "fire")] == ["o", "p"]


@pytest.mark.rule("yukimura 9-1-5")
def test_v038_with_whole_phase_declaration_nothing_can_be_declared_once_the_dice_have_fallen() -> None:
    """Vector v038 again: what is declared at the same target before the first roll joins the shot (9-1-4)."""
    play = setting(
        turn=10, phase="kanto_attack_fire", pieces=[*THREE_GUNS, "p osaka ashigaru 4 4 4 1816"], dice=[1, 1, 1, 1]
    )
    do(play, "fire g1 g2 > o", "fire g3 > p", "end", "resolve o")
    assert [event["strength"] for event in told(play, "fire")] == [7, 2]
    assert play.state.phase_name != "kanto_attack_fire"


@pytest.mark.rule("yukimura 9-1-5")
def test_a_unit_fired_at_in_defensive_fire_may_be_fired_at_again_in_the_next_phase_of_that_side() -> None:
    play = setting(
        turn=9,
        phase="kanto_defensive_fire",
        options={"declare": "one_by_one"},
        pieces=["k kanto teppo 3 3 4 2017", "o osaka teppo 3 3 4 2016"],
        dice=[1, 1],
    )
    do(play, "fire k > o")
    assert play.state.phase_name == "osaka_attack_fire"
    assert refusal(play, "fire o > k") is None


@pytest.mark.rule("yukimura 9-1-6", "yukimura 10-1-6", "yukimura 6-2")
def test_v026_guns_fire_across_a_pond_that_stops_melee_and_control() -> None:
    """Vector v026: a pond between 2015 and 2016."""
    pieces = ["k kanto teppo 3 3 4 2016", "o osaka ashigaru 4 4 4 2015"]
    ponds = ["2015-2016"]
    fire = setting(turn=10, phase="kanto_attack_fire", pieces=pieces, pond_hexsides=ponds)
    assert offers(fire) == {"fire k > o", "end"}
    rest = "x kanto ashigaru 3 3 4 3030", "y osaka ashigaru 3 3 4 3031"  # so that somebody is asked
    melee = setting(turn=10, phase="kanto_attack_melee", pieces=[*pieces, *rest], pond_hexsides=ponds)
    assert refusal(melee, "melee k > o") == "10-1-6"
    assert "melee k > o" not in offers(melee)
    g = fire.state
    for unit, side in (("k", 0), ("o", 1)):
        assert not g.zoc(side) >> g.where[g.field.unit_of[unit]] & 1


# ---------------------------------------------------------------------------------------------- 9-1-7


@pytest.mark.rule("yukimura 9-1-7", "yukimura 10-1-7")
def test_a_gun_that_fired_does_not_melee_and_one_that_did_not_may_with_full_strength() -> None:
    play = setting(turn=10, phase="kanto_attack_fire", pieces=THREE_GUNS, dice=[1, 1, 3, 4, 1])
    do(play, "fire g1 > o", "end")
    assert play.state.phase_name == "kanto_attack_melee"
    assert refusal(play, "melee g1 > o") == "10-1-7"
    assert offers(play) == {"melee g3 g2 > o", "melee g2 > o", "melee g3 > o", "end"}
    do(play, "melee g2 g3 > o", "end")
    assert told(play, "melee")[0]["difference"] == 4 + 2 - 4


@pytest.mark.rule("yukimura 9-1-7", "yukimura 11-3-1")
def test_a_gun_that_advanced_after_its_shot_does_not_melee_either() -> None:
    play = setting(
        turn=10,
        phase="kanto_attack_fire",
        pieces=[*THREE_GUNS, "p osaka ashigaru 4 4 4 2015"],
        dice=[6, 6],
    )
    do(play, "fire g1 g2 > o", "end", "advance g1 2017-2016")
    assert where(play, "g1") == "2016"
    assert play.state.phase_name != "kanto_attack_melee"  # g1 alone is adjacent to p, and it has fired


@pytest.mark.rule("yukimura 9-1-7")
def test_defensive_fire_does_not_keep_a_gun_from_melee_in_its_own_attack_phase() -> None:
    play = setting(
        turn=9,
        phase="osaka_attack_fire",
        pieces=["k kanto ashigaru 3 3 4 2017", "o osaka teppo 3 3 4 2016"],
    )
    do(play, "end")
    assert play.state.phase_name == "osaka_attack_melee"
    assert refusal(play, "melee o > k") is None


# ---------------------------------------------------------------------------------------------- shots that lapse

PONDS = ["1915-2015", "1915-2014", "2015-2115", "2115-2116", "2014-2115"]
CROWD = [
    "g1 kanto teppo 3 3 4 2017",
    "g2 kanto teppo 4 3 4 1915",
    "g3 kanto teppo 2 3 4 2115",
    "a osaka ashigaru 4 4 4 2016",
    "b osaka ashigaru 4 4 4 2015",
]
"""a stands before g1, b behind it; g2 and g3 fire at b from across ponds, so b's hex is open to a's retreat."""


def shots_at_a_and_b(dice: list[int], firers: str) -> Play[Tennoji]:
    """Shot 1 drives a through b, who chain-retreats to 2116 before shot 2 is resolved."""
    play = setting(turn=10, phase="kanto_attack_fire", pieces=CROWD, pond_hexsides=PONDS, dice=dice)
    do(play, "fire g1 > a", f"fire {firers} > b", "end", "resolve a", "retreat a 2016-2015-2014")
    assert where(play, "b") == "2116"
    do(play, "decline")  # g1 does not advance
    return play


@pytest.mark.rule("yukimura 9-1", "yukimura 10-1", "yukimura R18", "yukimura P4")
def test_v039_firers_that_are_no_longer_adjacent_drop_out_and_the_others_fire_alone() -> None:
    """Vector v039: g2 is no longer adjacent to b in 2116, g3 still is, across the pond."""
    play = shots_at_a_and_b([4, 5, 5, 5, 1, 1], "g2 g3")
    assert told(play, "fire")[1]["units"] == ["g3"]
    assert told(play, "fire")[1]["strength"] == 2


@pytest.mark.rule("yukimura 9-1", "yukimura 9-1-7", "yukimura R18", "yukimura P4")
def test_v039_a_shot_without_firers_lapses_and_its_guns_count_as_having_fired() -> None:
    """Vector v039: no unit of shot 2 is still adjacent to its target."""
    play = shots_at_a_and_b([4, 5, 5, 5], "g2")
    assert told(play, "lapsed") == [{"what": "fire", "units": ["g2"], "target": "b"}]
    assert len(told(play, "fire")) == 1
    g = play.state
    assert g.phase_name != "kanto_attack_fire"


@pytest.mark.rule("yukimura 9-1", "yukimura R18", "yukimura P4")
def test_a_shot_lapses_when_its_target_is_gone() -> None:
    """b, with morale 1, misses its chain check by 5 and is removed before the shot at it comes up."""
    weak = [*CROWD[:4], "b osaka ashigaru 4 1 4 2015"]
    play = setting(turn=10, phase="kanto_attack_fire", pieces=weak, pond_hexsides=PONDS, dice=[4, 5, 5, 6])
    do(play, "fire g1 > a", "fire g2 g3 > b", "end", "resolve a", "retreat a 2016-2015-2014", "decline")
    assert where(play, "b") == "eliminated"
    assert told(play, "lapsed") == [{"what": "fire", "units": ["g2", "g3"], "target": "b"}]


@pytest.mark.rule("yukimura 9-1", "yukimura R18")
def test_the_order_of_the_shots_is_free() -> None:
    play = setting(turn=10, phase="kanto_attack_fire", pieces=CROWD, pond_hexsides=PONDS, dice=[1, 1, 1, 1])
    do(play, "fire g1 > a", "fire g2 g3 > b", "end")
    assert play.ask.kind == "order"
    assert offers(play) == {"resolve a", "resolve b"}
    do(play, "resolve b")
    assert [event["target"] for event in told(play, "fire")] == ["b", "a"]


@pytest.mark.rule("yukimura R18")
def test_one_by_one_a_target_is_judged_on_the_position_after_the_shot_before() -> None:
    play = setting(
        turn=10,
        phase="kanto_attack_fire",
        options={"declare": "one_by_one"},
        pieces=CROWD,
        pond_hexsides=PONDS,
        dice=[4, 5, 5, 5],
    )
    assert "fire g2 > b" in offers(play)
    do(play, "fire g1 > a", "retreat a 2016-2015-2014", "decline")
    assert refusal(play, "fire g2 > b") == "9-1-1"
    assert refusal(play, "fire g3 > b") is None


# ---------------------------------------------------------------------------------------------- 9-2


@pytest.mark.rule("yukimura 9-2", "yukimura 9-2-1")
@pytest.mark.parametrize(
    ("dice", "result", "place"),
    [([2, 3], "-", "2016"), ([3, 3, 4], "0", "2016"), ([3, 4, 5], "0", "2015"), ([6, 6, 6], "3", "eliminated")],
)
def test_results_of_fire_a_dash_a_check_passed_a_check_failed_and_a_rout(
    dice: list[int], result: str, place: str
) -> None:
    play = setting(
        turn=10,
        phase="kanto_attack_fire",
        pieces=["g kanto teppo 3 3 4 2017", "o osaka ashigaru 4 4 4 2016"],
        dice=dice,
    )
    do(play, "fire g > o", "end")
    if play.ask.kind == "retreat":
        do(play, "retreat o 2016-2015")
    assert told(play, "fire")[0]["result"] == result
    assert where(play, "o") == place


@pytest.mark.rule("yukimura 9-2-1")
def test_a_dash_leads_to_no_check_and_no_advance() -> None:
    play = setting(turn=10, phase="kanto_attack_fire", pieces=THREE_GUNS, dice=[1, 1])
    do(play, "fire g1 > o", "end")
    assert len(told(play, "roll")) == 1
    assert play.ask.kind != "fire_advance"


@pytest.mark.rule("yukimura 9-2", "yukimura 14-7-1(4)", "yukimura R39")
def test_a_brave_in_command_counts_in_fire() -> None:
    play = in_command(
        "sarutobi",
        "sanada_t1",
        "osaka_defensive_fire",
        units={"sanada_t1": "2016"},
        pieces=["k kanto ashigaru 3 3 4 2017"],
        dice=[1, 1],
    )
    do(play, "fire sanada_t1 > k", "end")
    assert told(play, "fire")[0]["strength"] == 5 + 3
