"""Option 14-7: the Ten Braves and the shinobi; laying the markers, their secrecy, and the missions."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest
from board import do, offers, pass_until, refusal, rules_told, score, setting, told, where
from lords import ALL_ARRIVED, in_command, marker_place, new_game, strength

from honjin.games.yukimura.state import Tennoji
from honjin.games.yukimura.static import BOXES
from honjin.kernel.errors import Illegal
from honjin.kernel.play import Play

OSAKA, KANTO = 0, 1
BRAVES = {"ten_braves": True}
WATCHERS = ["k kanto ashigaru 3 3 4 2030", "o osaka ashigaru 3 3 4 2010"]


def dawn(markers: dict[str, str], dice: Sequence[int] = (), **board: Any) -> Play[Tennoji]:
    """The start of a turn, with these markers in the boxes."""
    return setting(
        turn=board.pop("turn", 3),
        phase="turn_start",
        options=BRAVES | board.pop("options", {}),
        areas=board.pop("areas", ALL_ARRIVED),
        pieces=WATCHERS + board.pop("pieces", []),
        markers=markers,
        dice=dice,
        **board,
    )


# ---------------------------------------------------------------------------------------------- laying (14-7-3)


@pytest.mark.rule("yukimura 14-7-3", "yukimura 14-7-1", "yukimura 14-7-2", "yukimura P8")
def test_v113_thirty_markers_are_laid_one_at_a_time_in_turn_osaka_first() -> None:
    """Vector v113: ten braves and five dummies, ten shinobi and five dummies."""
    play = new_game(**BRAVES)
    rng = random.Random(3)
    sides = []
    while play.ask.kind == "lay":
        sides.append(play.ask.side)
        play.push(rng.choice(list(play.options())))
    assert sides == [OSAKA, KANTO] * 15
    boxes = play.view(None).facts["boxes"]
    assert sum(boxes[name]["face_down"] for name in BOXES) == 30
    assert boxes["osaka_hand"]["count"] == boxes["kanto_hand"]["count"] == 0
    assert play.state.phase_name == "turn_start"


@pytest.mark.rule("yukimura 14-7-3")
@pytest.mark.parametrize("first", [OSAKA, KANTO])
def test_v113_if_one_side_has_more_markers_it_lays_the_rest_in_a_row(first: int) -> None:
    """Vector v113: the other side has laid everything, this one five."""
    markers = new_game(**BRAVES).state.field.markers
    box = ("assassinate", "escort")
    mine = [m.id for m in markers if m.side == first][:5]
    yours = [m.id for m in markers if m.side != first]
    laid = dict.fromkeys(mine, box[first]) | dict.fromkeys(yours, box[1 - first])
    play = setting(phase="setup", options=BRAVES, markers=laid, pieces=WATCHERS, areas=ALL_ARRIVED)
    order = []
    while play.ask.kind == "lay":
        order.append(play.ask.side)
        play.choose(0)
    assert order == [first] * 10


@pytest.mark.rule("yukimura 14-7-1", "yukimura 14-7-1(3)", "yukimura 14-7-2")
def test_which_marker_may_lie_in_which_box() -> None:
    play = new_game(**BRAVES)
    for marker in ("anayama", "nezu", "mochizuki", "osaka_dummy_1"):
        assert refusal(play, f"lay {marker} body_double") is None
    for marker in ("sarutobi", "kirigakure", "seikai", "isa", "kakei", "yuri", "unno"):
        assert refusal(play, f"lay {marker} body_double") == "14-7-3"
    for box in ("assassinate", "disrupt_left", "disrupt_right", "force_command"):
        assert refusal(play, f"lay sarutobi {box}") is None
    for box in ("escort", "guard_rear"):
        assert refusal(play, f"lay sarutobi {box}") == "14-7-3"
    assert refusal(play, "lay hattori escort") == "14-7-3"  # not Osaka's
    do(play, "lay sarutobi assassinate")
    for box in BOXES:
        assert (refusal(play, f"lay hattori {box}") is None) is (box in ("escort", "guard_rear"))
    do(play, "lay hattori guard_rear")
    assert refusal(play, "lay sarutobi force_command") == "14-7-3"  # once each


@pytest.mark.rule("yukimura 14-7-3")
def test_a_side_sees_its_own_markers_and_of_the_others_only_how_many_lie_where() -> None:
    play = new_game(**BRAVES)
    do(play, "lay sarutobi assassinate", "lay hattori escort", "lay osaka_dummy_1 assassinate", "lay iga1 escort")
    osaka, kanto, anybody = (play.view(side).facts["boxes"] for side in (OSAKA, KANTO, None))
    assert osaka["assassinate"] == {"face_down": 2, "open": [], "own": ["sarutobi", "osaka_dummy_1"]}
    assert kanto["assassinate"] == anybody["assassinate"] == {"face_down": 2, "open": []}
    assert kanto["escort"]["own"] == ["hattori", "iga1"]
    assert osaka["escort"] == anybody["escort"] == {"face_down": 2, "open": []}
    assert "own" in osaka["osaka_hand"]
    assert "own" not in kanto["osaka_hand"]
    assert "own" not in anybody["kanto_hand"]


@pytest.mark.rule("yukimura 14-7-3")
def test_the_story_of_the_laying_names_a_marker_to_its_owner_alone() -> None:
    play = new_game(**BRAVES)
    do(play, "lay sarutobi assassinate", "lay hattori escort")
    mine, yours, anybody = (
        [event for event in play.view(side).events if event["kind"] == "lay"] for side in (OSAKA, KANTO, None)
    )
    assert [event.get("marker") for event in mine] == ["sarutobi", None]
    assert [event.get("marker") for event in yours] == [None, "hattori"]
    assert [event.get("marker") for event in anybody] == [None, None]
    assert [event["box"] for event in anybody] == ["assassinate", "escort"]


@pytest.mark.rule("yukimura 14-7-3")
@pytest.mark.parametrize("seed", range(8))
def test_nothing_a_side_is_told_depends_on_what_it_cannot_see(seed: int) -> None:
    """Two games that differ only in which Osaka marker lies where look the same from Kanto and from outside."""
    one = dawn({"sarutobi": "assassinate", "osaka_dummy_1": "disrupt_left", "anayama": "body_double"})
    two = dawn({"osaka_dummy_1": "assassinate", "unno": "disrupt_left", "osaka_dummy_2": "body_double"})
    do(one, "decline")
    do(two, "decline")
    for side in (KANTO, None):
        assert one.view(side).facts == two.view(side).facts
        assert one.view(side).events == two.view(side).events
    world = one.view(KANTO).imagine(random.Random(seed))
    assert world.view(KANTO).facts == one.view(KANTO).facts


@pytest.mark.rule("yukimura 14-7-3")
def test_a_dummy_that_is_turned_up_does_not_tell_which_was_laid_first() -> None:
    """Dummies are all alike: another number of the one in the mission box is nothing that Kanto could see."""
    plays = []
    for number in (1, 4):
        play = dawn({f"osaka_dummy_{number}": "assassinate", "unno": "disrupt_left"})
        do(play, "mission assassinate")
        plays.append(play)
    for side in (KANTO, None):
        assert plays[0].view(side).facts == plays[1].view(side).facts
        assert plays[0].view(side).events == plays[1].view(side).events
    assert "osaka_dummy_4" in plays[1].view(OSAKA).facts["boxes"]["gone"], "its owner knows"
    worlds = [plays[1].view(KANTO).imagine(random.Random(seed)) for seed in range(20)]
    gone = {tuple(m for m in world.view(OSAKA).facts["boxes"]["gone"] if "osaka" in m) for world in worlds}
    assert len(gone) > 1, "whoever imagines for Kanto does not know either"
    assert all(len(dummies) == 1 for dummies in gone)


# ---------------------------------------------------------------------------------------------- force command


@pytest.mark.rule("yukimura 14-7-1(4)", "yukimura 14-7-4", "yukimura R39")
def test_braves_take_command_of_sanada_units_as_many_as_osaka_likes_one_each() -> None:
    play = dawn(
        {"sarutobi": "force_command", "unno": "force_command", "osaka_dummy_1": "force_command"},
        units={"sanada_a1": "2012", "sanada_t1": "2013"},
    )
    assert offers(play) == {
        "command sarutobi sanada_a1", "command sarutobi sanada_t1", "command unno sanada_a1",
        "command unno sanada_t1", "decline",
    }  # fmt: skip
    assert refusal(play, "command sarutobi o") == "14-7-1(4)"
    do(play, "command sarutobi sanada_a1")
    assert offers(play) == {"command unno sanada_t1", "decline"}
    do(play, "command unno sanada_t1")
    assert (strength(play, "sanada_a1"), strength(play, "sanada_t1")) == (6 + 3, 5 + 1)
    markers, g = play.state.field.markers, play.state
    assert [marker.id for n, marker in enumerate(markers) if g.face_up >> n & 1] == ["sarutobi", "unno"]
    assert play.view(None).facts["boxes"]["in_command"] == {"sarutobi": "sanada_a1", "unno": "sanada_t1"}


@pytest.mark.rule("yukimura 14-7-1(4)", "yukimura R39")
def test_force_command_lasts_until_the_unit_leaves_the_map() -> None:
    """Turn after turn; when the unit is lost the brave is lost with it."""
    play = in_command("sarutobi", "sanada_a1", "kanto_attack_fire", units={"sanada_a1": "2016"},
                      pieces=["g kanto teppo 26 3 4 2017"], dice=[6, 6])  # fmt: skip
    assert strength(play, "sanada_a1") == 9
    do(play, "fire g > sanada_a1", "end", "decline")
    assert marker_place(play, "sarutobi") == "gone"
    assert play.state.bonus == {}
    leaving = in_command("sarutobi", "sanada_a1", "osaka_move", units={"sanada_a1": "2001"}, pieces=WATCHERS)
    do(leaving, "exit sanada_a1 2001 north")
    assert marker_place(leaving, "sarutobi") == "gone"
    assert leaving.state.bonus == {}
    assert leaving.state.field.unit_of["sanada_a1"] not in leaving.state.bearer


@pytest.mark.rule("yukimura 14-7-1(4)", "yukimura R39")
def test_a_later_turn_still_counts_the_brave_and_he_cannot_be_moved() -> None:
    play = dawn({"sarutobi": "force_command"}, units={"sanada_a1": "2012", "sanada_t1": "2013"})
    do(play, "command sarutobi sanada_a1")
    pass_until(play, 4, "osaka_move")  # nobody is asked for commands at the start of turn 4: none is left to give
    assert strength(play, "sanada_a1") == 9
    dump = play.game.load(play.state.dump())
    assert dump.strength(play.state.field.unit_of["sanada_a1"]) == 9


@pytest.mark.rule("yukimura 14-7-4", "yukimura 14-7-1(4)")
def test_command_is_optional_and_may_be_given_in_a_later_turn() -> None:
    play = dawn({"sarutobi": "force_command"}, units={"sanada_a1": "2012"})
    do(play, "decline")
    pass_until(play, 4, "turn_start")
    assert "command sarutobi sanada_a1" in offers(play)


@pytest.mark.rule("yukimura 14-7-4")
def test_what_has_been_turned_up_cannot_be_taken_back() -> None:
    play = dawn({"sarutobi": "force_command", "unno": "assassinate"}, units={"sanada_a1": "2012"})
    do(play, "command sarutobi sanada_a1")
    with pytest.raises(Illegal, match="revealed"):
        play.undo(OSAKA)
    laying = new_game(**BRAVES)
    do(laying, "lay sarutobi assassinate")
    assert laying.undo(OSAKA) is not None  # still face down, and Kanto has not answered


# ---------------------------------------------------------------------------------------------- missions


@pytest.mark.rule("yukimura 14-7-1", "yukimura 14-7-1(1)", "yukimura R36")
@pytest.mark.parametrize("place", ["exited north", "exited", "eliminated"])
@pytest.mark.parametrize("one_head", [True, False])
def test_nobody_assassinates_ieyasu_off_the_map(place: str, one_head: bool) -> None:
    """The mission is carried out in vain: nothing is rolled, nothing scored, and the Tokugawa move."""
    play = dawn(
        {"sarutobi": "assassinate"},
        units={"ieyasu": place, "ieyasu_t1": "2031"},
        options={**BRAVES, "one_head": one_head},
    )
    do(play, "mission assassinate")
    assert told(play, "roll") == told(play, "assassinated") == told(play, "immobilised") == []
    assert rules_told(play, "mission_failed") == ["R36"]
    assert score(play)[0] == 0
    assert marker_place(play, "sarutobi") == "gone"
    assert play.state.phase_name == "kanto_move"
    assert not play.state.is_immobile(play.state.field.unit_of["ieyasu_t1"])


@pytest.mark.rule("yukimura 14-7-1(1)", "yukimura R36", "yukimura R37")
def test_v105_three_attempts_four_five_and_eight_only_stop_the_tokugawa() -> None:
    """Vector v105: 4 and 5 immobilise, 8 does nothing, no 200 points."""
    play = dawn(
        {"sarutobi": "assassinate", "kirigakure": "assassinate", "unno": "assassinate"},
        [1, 3, 2, 3, 4, 4],
        units={"ieyasu": "2028", "ieyasu_t1": "2031"},
        pieces=["w kanto ashigaru 3 3 4 3030"],
    )
    do(play, "mission assassinate")
    assert told(play, "immobilised") == [{"turn": 3}]
    assert told(play, "assassinated") == []
    assert score(play) == (0, 0)
    assert play.state.phase_name == "kanto_move"
    for unit in ("ieyasu", "ieyasu_t1"):
        assert refusal(play, f"select {unit}") == "14-7-1(1)"
    assert refusal(play, "select w") is None
    assert refusal(play, "march") == "7-5-1"
    do(play, "end")  # the duty is suspended
    assert score(play)[OSAKA] == 10  # Ieyasu did not move (R12)


@pytest.mark.rule("yukimura 14-7-1(1)", "yukimura R36", "yukimura R37")
def test_v106_the_first_success_scores_and_the_second_does_not() -> None:
    """Vector v106: 3 kills, 2 would kill again; the Ieyasu unit stays where it is."""
    play = dawn({"sarutobi": "assassinate", "unno": "assassinate"}, [1, 2, 1, 1], units={"ieyasu": "2028"})
    do(play, "mission assassinate")
    assert score(play) == (200, 0)
    assert where(play, "ieyasu") == "2028"
    assert told(play, "immobilised") == [{"turn": 3}]
    assert rules_told(play, "points") == ["14-7-1(1)"]


@pytest.mark.rule("yukimura R36")
def test_option_one_head_off_every_success_scores_and_the_elimination_too() -> None:
    play = dawn(
        {"sarutobi": "assassinate", "unno": "assassinate"}, [1, 2, 1, 1], units={"ieyasu": "2028"},
        options={"one_head": False},
    )  # fmt: skip
    do(play, "mission assassinate")
    assert score(play) == (400, 0)


@pytest.mark.rule("yukimura R36", "yukimura 13-1(1)", "yukimura R30")
@pytest.mark.parametrize(("one_head", "points"), [(True, 200 + 1), (False, 200 + 200 + 1)])
def test_ieyasu_eliminated_after_his_assassination(one_head: bool, points: int) -> None:
    play = setting(
        turn=10,
        phase="osaka_attack_fire",
        options={"ten_braves": True, "one_head": one_head},
        units={"ieyasu": "2017"},
        pieces=["g osaka teppo 26 3 4 2016"],
        tally={"heads": 1},
        dice=[6, 6],
    )
    do(play, "fire g > ieyasu", "end", "decline")
    assert score(play)[OSAKA] == points


@pytest.mark.rule("yukimura R37", "yukimura 14-7-1(1)")
def test_immobilised_tokugawa_fire_fight_advance_and_retreat_and_move_again_next_turn() -> None:
    play = dawn(
        {"sarutobi": "assassinate"},
        [2, 3, 6, 6],
        units={"ieyasu": "2028", "ieyasu_t1": "2017", "ieyasu_k1": "2117"},
        pieces=["e osaka ashigaru 2 3 4 2016"],
    )
    do(play, "mission assassinate")
    pass_until(play, 3, "kanto_attack_fire")
    assert "fire ieyasu_t1 > e" in offers(play)
    do(play, "end")
    assert refusal(play, "melee ieyasu_t1 ieyasu_k1 > e") is None
    do(play, "melee ieyasu_t1 ieyasu_k1 > e", "end")
    assert play.ask.kind == "free_advance"
    do(play, "advance ieyasu_k1 2117-2016", "decline")
    pass_until(play, 4, "kanto_move")
    assert refusal(play, "select ieyasu_k1") is None


@pytest.mark.rule("yukimura 14-7-1(1)")
@pytest.mark.parametrize(("dice", "stopped"), [([2, 3], True), ([3, 3], False), ([6, 6], False)])
def test_six_or_more_does_nothing(dice: list[int], stopped: bool) -> None:
    play = dawn({"unno": "assassinate"}, dice, units={"ieyasu": "2028"})
    do(play, "mission assassinate")
    assert play.view(None).facts["immobilised"] is stopped
    assert score(play) == (0, 0)


@pytest.mark.rule("yukimura 14-7-1(2)", "yukimura 8-1(1)")
def test_v107_four_braves_disrupt_the_left_wing_at_once_and_for_good() -> None:
    """Vector v107: 3, 4, 5 and 6 add 0, 1, 1 and 2; Date's 8 on turn 8 (he needs 9) is a 12 now."""
    markers = dict.fromkeys(("sarutobi", "kirigakure", "seikai", "isa"), "disrupt_left")
    rest = {name: 1 for name in ALL_ARRIVED if name not in ("date", "ii")}
    play = dawn(markers, [3, 4, 5, 6, 4, 4, 4, 4, 1], turn=8, areas=rest)
    do(play, "mission disrupt_left")
    assert told(play, "disruption") == [{"wing": "left", "delay": 4}]
    rolls = {roll["purpose"].split()[2]: roll for roll in told(play, "roll") if "arrival" in roll["purpose"]}
    assert rolls["date,"]["mods"] == [["rear disruption", 4, "14-7-1(2)"]]
    assert "mods" not in rolls["ii,"]  # the right wing is not touched
    assert [event["clan"] for event in told(play, "arrival")] == ["ii"]
    assert play.view(None).facts["disruption"] == {"left": 4, "right": 0}


@pytest.mark.rule("yukimura 14-7-1(2)")
@pytest.mark.parametrize(("die", "delay"), [(1, 0), (2, 0), (3, 0), (4, 1), (5, 1), (6, 2)])
def test_what_one_die_adds_and_that_disruption_accumulates(die: int, delay: int) -> None:
    play = dawn({"unno": "disrupt_right"}, [die], disruption={"right": 3, "left": 1})
    do(play, "mission disrupt_right")
    assert play.view(None).facts["disruption"] == {"left": 1, "right": 3 + delay}


@pytest.mark.rule("yukimura 14-7-4", "yukimura R41", "yukimura P8")
def test_one_mission_a_turn_each_once_a_game_and_its_braves_are_spent() -> None:
    play = dawn(
        {
            "unno": "disrupt_right",
            "sarutobi": "disrupt_left",
            "osaka_dummy_1": "disrupt_right",
            "anayama": "body_double",
        },
        [1, 1],
    )
    assert offers(play) == {"mission disrupt_right", "mission disrupt_left", "decline"}
    do(play, "mission disrupt_right")
    assert play.state.phase_name == "kanto_move"
    assert marker_place(play, "unno") == marker_place(play, "osaka_dummy_1") == "gone"
    pass_until(play, 4, "turn_start")
    assert offers(play) == {"mission disrupt_left", "decline"}
    do(play, "mission disrupt_left")
    pass_until(play, 5, "osaka_move")
    assert play.view(None).facts["missions_spent"] == ["disrupt_left", "disrupt_right"]


@pytest.mark.rule("yukimura R41")
def test_option_braves_repeat_they_stay_face_up_and_go_again_in_a_later_turn() -> None:
    play = dawn({"unno": "disrupt_right", "osaka_dummy_1": "disrupt_right"}, [4, 6], options={"braves_repeat": True})
    do(play, "mission disrupt_right")
    assert play.view(KANTO).facts["boxes"]["disrupt_right"] == {"face_down": 0, "open": ["unno"]}
    assert play.state.phase_name == "kanto_move"  # not twice in one turn
    pass_until(play, 4, "turn_start")
    do(play, "mission disrupt_right")
    assert play.view(None).facts["disruption"] == {"left": 0, "right": 3}


@pytest.mark.rule("yukimura 14-7-4", "yukimura 14-7-2", "yukimura P8")
def test_a_box_of_dummies_uses_the_mission_up_and_the_guard_stays_face_up() -> None:
    play = dawn({"osaka_dummy_1": "assassinate", "hattori": "escort", "kanto_dummy_1": "escort", "iga1": "guard_rear"})
    do(play, "mission assassinate")
    assert told(play, "mission_failed") == [{"box": "assassinate"}]
    facts = play.view(OSAKA).facts
    assert facts["boxes"]["escort"] == {"face_down": 0, "open": ["hattori"]}
    assert facts["boxes"]["guard_rear"] == {"face_down": 1, "open": []}
    assert facts["missions_spent"] == ["assassinate"]
    assert {marker_place(play, m) for m in ("osaka_dummy_1", "kanto_dummy_1")} == {"gone"}


@pytest.mark.rule("yukimura 14-7-4", "yukimura 14-7-2")
def test_a_guard_of_dummies_does_not_stop_anybody() -> None:
    play = dawn(
        {"unno": "assassinate", "kanto_dummy_1": "escort", "kanto_dummy_2": "escort"}, [6, 6], units={"ieyasu": "2028"}
    )
    do(play, "mission assassinate")
    assert [roll["purpose"] for roll in told(play, "roll")] == ["assassination by unno"]


@pytest.mark.rule("yukimura 14-7-2", "yukimura R40")
@pytest.mark.parametrize(
    ("mission", "guard", "fight"),
    [
        ("assassinate", "escort", True),
        ("assassinate", "guard_rear", False),
        ("disrupt_left", "guard_rear", True),
        ("disrupt_right", "guard_rear", True),
        ("disrupt_left", "escort", False),
        ("disrupt_right", "escort", False),
    ],
)
def test_the_escort_blocks_the_assassination_and_the_rear_guard_either_disruption(
    mission: str, guard: str, fight: bool
) -> None:
    play = dawn({"sarutobi": mission, "hattori": guard}, [1, 6, 6, 6] if fight else [6, 6])
    do(play, f"mission {mission}")
    assert bool(told(play, "paired")) is fight
    faces = play.view(OSAKA).facts["boxes"][guard]
    assert faces == ({"face_down": 0, "open": []} if fight else {"face_down": 1, "open": []})


@pytest.mark.rule("yukimura 14-7-4", "yukimura 14-7-2", "yukimura R40")
def test_shinobi_that_beat_one_mission_stand_guard_against_the_next() -> None:
    """hattori beats unno on the left; on the right sarutobi meets hattori again."""
    play = dawn({"unno": "disrupt_left", "sarutobi": "disrupt_right", "hattori": "guard_rear"}, [6, 1, 1, 6, 4])
    do(play, "mission disrupt_left")
    assert told(play, "mission_failed") == [{"box": "disrupt_left"}]
    pass_until(play, 4, "turn_start")
    do(play, "mission disrupt_right")
    assert [event["markers"] for event in told(play, "paired")] == [["unno", "hattori"], ["sarutobi", "hattori"]]
    assert play.view(None).facts["disruption"] == {"left": 0, "right": 1}


@pytest.mark.rule("yukimura 14-7-4")
def test_nothing_has_to_be_done_at_the_start_of_a_turn() -> None:
    play = dawn({"sarutobi": "assassinate"}, units={"ieyasu": "2028"})
    do(play, "decline")
    assert play.state.phase_name == "kanto_move"
    assert play.view(KANTO).facts["boxes"]["assassinate"] == {"face_down": 1, "open": []}


@pytest.mark.rule("yukimura P8", "yukimura 14-2")
def test_the_order_at_the_start_of_a_turn_commands_then_a_mission_then_hideyori() -> None:
    play = dawn(
        {"sarutobi": "force_command", "unno": "disrupt_left"},
        units={"sanada_a1": "2012", "hideyori": "reserve"},
        options={"hideyori": True},
    )
    kinds = []
    while play.state.phase_name == "turn_start":
        kinds.append(play.ask.kind)
        do(play, "decline")
    assert kinds == ["command", "mission", "attempt"]


# ---------------------------------------------------------------------------------------------- the body double


def shot_at_yukimura(markers: dict[str, str], **board: Any) -> Play[Tennoji]:
    """A great gun in 2017 has hit Yukimura in 2016; sanada_a1 stands in 2510, nobumasu in 2512."""
    units = {"yukimura": "2016", "sanada_a1": "2510", "nobumasu": "2512"} | board.pop("units", {})
    play = setting(
        turn=board.pop("turn", 10),
        phase="kanto_attack_fire",
        options=BRAVES | board.pop("options", {}),
        units=units,
        pieces=["g kanto teppo 26 3 4 2017", "o osaka ashigaru 3 3 4 3010 mori", *board.pop("pieces", [])],
        markers=markers,
        dice=[6, 6],
        **board,
    )
    do(play, "fire g > yukimura", "end")
    return play


@pytest.mark.rule("yukimura 14-7-1(3)", "yukimura R38")
def test_the_fallen_yukimura_was_a_double_and_the_true_one_takes_the_place_of_a_sanada_unit() -> None:
    play = shot_at_yukimura({"anayama": "body_double", "nezu": "body_double", "osaka_dummy_1": "body_double"})
    assert play.ask.side == OSAKA
    assert offers(play) == {
        "double anayama sanada_a1", "double anayama nobumasu", "double nezu sanada_a1", "double nezu nobumasu",
        "decline",
    }  # fmt: skip
    assert refusal(play, "double anayama o") == "14-7-1(3)"  # no Sanada unit
    assert refusal(play, "double osaka_dummy_1 sanada_a1") == "14-7-1(3)"
    do(play, "double nezu sanada_a1")
    assert where(play, "yukimura") == "2510"
    assert where(play, "sanada_a1") == "unused"
    assert score(play) == (0, 1)  # one Osaka unit lost, no more
    assert marker_place(play, "nezu") == "gone"
    assert marker_place(play, "anayama") == "body_double"
    assert play.ask.kind == "fire_advance"  # the advance comes after it
    assert offers(play) == {"advance g 2017-2016", "decline"}
    with pytest.raises(Illegal, match="revealed"):
        play.undo(OSAKA)


@pytest.mark.rule("yukimura 14-7-1(3)", "yukimura R38")
def test_osaka_may_let_him_be_dead() -> None:
    play = shot_at_yukimura({"anayama": "body_double"})
    do(play, "decline")
    assert where(play, "yukimura") == "eliminated"
    assert marker_place(play, "anayama") == "body_double"
    assert score(play) == (0, 1)


@pytest.mark.rule("yukimura 14-7-1(3)", "yukimura R38")
@pytest.mark.parametrize("markers", [{}, {"anayama": "assassinate"}, {"nezu": "force_command"}])
def test_without_a_marker_in_the_box_nobody_is_asked(markers: dict[str, str]) -> None:
    play = shot_at_yukimura(markers)
    assert play.ask.kind == "fire_advance"


@pytest.mark.rule("yukimura 14-7-1(3)", "yukimura R38", "yukimura 14-7-3")
def test_with_dummies_alone_osaka_can_only_decline_but_kanto_does_not_see_that() -> None:
    bluff = shot_at_yukimura({"osaka_dummy_1": "body_double"})
    assert offers(bluff) == {"decline"}
    real = shot_at_yukimura({"anayama": "body_double"})
    for play in (bluff, real):
        do(play, "decline")
    assert bluff.view(KANTO).events == real.view(KANTO).events
    assert bluff.view(KANTO).facts == real.view(KANTO).facts


@pytest.mark.rule("yukimura 14-7-3", "yukimura 14-7-1(3)")
@pytest.mark.parametrize("seed", range(10))
def test_kanto_can_imagine_the_world_in_which_osaka_declined(seed: int) -> None:
    """Whatever Kanto deals into the body-double box in its mind, what happened must fit it."""
    play = shot_at_yukimura({"anayama": "body_double", "osaka_dummy_1": "assassinate", "osaka_dummy_2": "disrupt_left"})
    do(play, "decline")
    world = play.view(KANTO).imagine(random.Random(seed))
    assert world.ask.kind == "fire_advance"
    assert world.view(KANTO).facts == play.view(KANTO).facts


@pytest.mark.rule("yukimura 14-7-1(3)", "yukimura R38")
def test_without_a_sanada_unit_on_the_map_there_is_nobody_to_take_the_place_of() -> None:
    play = shot_at_yukimura({"anayama": "body_double"}, units={"sanada_a1": "reserve", "nobumasu": "exited"})
    assert play.ask.kind == "fire_advance"


@pytest.mark.rule("yukimura R38", "yukimura 14-1", "yukimura 14-1-3")
@pytest.mark.parametrize(("text", "killed"), [("double anayama nobumasu", False), ("decline", True)])
def test_a_double_is_no_killed_commander_and_an_exchanged_commander_neither(text: str, killed: bool) -> None:
    play = shot_at_yukimura({"anayama": "body_double"}, options={"commander_death": True, "sanada_idle": True}, turn=9)
    do(play, text)
    assert bool(told(play, "commander_killed")) is killed
    assert bool(told(play, "force_idle")) is killed


@pytest.mark.rule("yukimura R38", "yukimura R39")
def test_brave_commands_of_both_yukimura_and_the_exchanged_unit_are_lost() -> None:
    play = setting(
        turn=10,
        phase="turn_start",
        options=BRAVES,
        areas=ALL_ARRIVED,
        units={"yukimura": "2016", "sanada_a1": "2510"},
        pieces=["g kanto teppo 26 3 4 2017"],
        markers={"sarutobi": "force_command", "unno": "force_command", "anayama": "body_double"},
        dice=[6, 6],
    )
    do(play, "command sarutobi yukimura", "command unno sanada_a1")
    assert (strength(play, "yukimura"), strength(play, "sanada_a1")) == (15, 7)
    pass_until(play, 10, "kanto_attack_fire")
    do(play, "fire g > yukimura", "end", "double anayama sanada_a1")
    assert strength(play, "yukimura") == 12
    assert marker_place(play, "sarutobi") == marker_place(play, "unno") == "gone"
    assert play.view(None).facts["boxes"]["in_command"] == {}


@pytest.mark.rule("yukimura R38", "yukimura 10-3-1", "yukimura 11-3-5")
def test_ae_all_attackers_go_first_then_the_double_then_the_defenders_advance() -> None:
    """Yukimura and sanada_k1 are destroyed together: sanada_k1 cannot be exchanged any more."""
    play = setting(
        turn=10,
        phase="osaka_attack_melee",
        options=BRAVES,
        units={"yukimura": "2015", "sanada_k1": "1916", "sanada_a1": "2510"},
        pieces=["k kanto ashigaru 30 3 4 2016"],
        markers={"anayama": "body_double"},
        dice=[1, 1],
    )
    do(play, "melee yukimura sanada_k1 > k", "end")
    assert offers(play) == {"double anayama sanada_a1", "decline"}
    do(play, "double anayama sanada_a1")
    assert where(play, "yukimura") == "2510"
    assert play.ask.side == KANTO
    assert offers(play) == {"advance k 2016-2015", "advance k 2016-1916", "decline"}
    assert score(play)[KANTO] == 2


@pytest.mark.rule("yukimura R38", "yukimura 11-3-4", "yukimura P5")
def test_de_the_attackers_advance_freely_from_where_he_stood_though_he_lives_elsewhere() -> None:
    play = setting(
        turn=10,
        phase="kanto_attack_melee",
        options=BRAVES,
        units={"yukimura": "2016", "sanada_a1": "2510"},
        pieces=["k kanto cavalry 30 3 6 2017"],
        markers={"anayama": "body_double"},
        dice=[6, 6],
    )
    do(play, "melee k > yukimura", "end", "double anayama sanada_a1")
    assert play.ask.kind == "free_advance"
    do(play, "advance k 2017-2016-2015")
    assert where(play, "k") == "2015"


@pytest.mark.rule("yukimura R38", "yukimura R18", "yukimura 10-1", "yukimura P5")
def test_a_melee_lapses_whose_defender_has_become_yukimura() -> None:
    """k2 is declared against sanada_a1, who is exchanged before that melee comes up."""
    play = setting(
        turn=10,
        phase="kanto_attack_melee",
        options=BRAVES,
        units={"yukimura": "2016", "sanada_a1": "2510"},
        pieces=["k kanto cavalry 30 3 6 2017", "k2 kanto cavalry 5 3 6 2511"],
        markers={"anayama": "body_double"},
        dice=[6, 6],
    )
    do(
        play,
        "melee k > yukimura",
        "melee k2 > sanada_a1",
        "end",
        "resolve yukimura",
        "double anayama sanada_a1",
        "decline",
    )
    assert told(play, "lapsed") == [{"what": "melee", "units": ["k2"], "target": "sanada_a1"}]
    assert where(play, "yukimura") == "2510"


@pytest.mark.rule("yukimura R38")
@pytest.mark.parametrize("used", [True, False])
def test_he_takes_over_whether_that_unit_has_fought_in_this_phase(used: bool) -> None:
    """One by one: Yukimura is lost in his own attack; he may attack again only if the exchanged unit had not."""
    play = setting(
        turn=10,
        phase="osaka_attack_melee",
        options=BRAVES | {"declare": "one_by_one"},
        units={"yukimura": "2015", "sanada_a1": "2510"},
        pieces=["k kanto ashigaru 30 3 4 2016", "k2 kanto ashigaru 3 6 4 2511", "k3 kanto ashigaru 3 3 4 2410"],
        used=["sanada_a1"] if used else [],
        markers={"anayama": "body_double"},
        dice=[1, 1],
    )
    do(play, "melee yukimura > k", "double anayama sanada_a1", "decline")
    if used:
        assert play.over
    else:
        assert "melee yukimura > k2" in offers(play)


@pytest.mark.rule("yukimura R38", "yukimura 11-2-5", "yukimura 11-1-3")
def test_a_yukimura_without_room_to_step_aside_is_removed_and_may_prove_a_double() -> None:
    """Nobumasu falls back onto Yukimura, who has no hex to go to. Nobumasu, on his way, cannot be exchanged."""
    play = setting(
        turn=10,
        phase="kanto_attack_fire",
        options=BRAVES,
        units={"nobumasu": "2016", "yukimura": "2015", "sanada_a1": "3010"},
        pieces=[
            "g kanto teppo 12 3 4 2017", "b1 kanto ashigaru 3 3 4 2218", "b2 kanto ashigaru 3 3 4 1817",
            "c1 kanto ashigaru 3 3 4 2213", "c2 kanto ashigaru 3 3 4 1914", "c3 kanto ashigaru 3 3 4 2215",
            "c4 kanto ashigaru 3 3 4 1816",
        ],
        markers={"mochizuki": "body_double"},
        dice=[5, 5, 3],
    )  # fmt: skip
    do(play, "fire g > nobumasu", "end")
    assert offers(play) == {"double mochizuki sanada_a1", "decline"}
    do(play, "double mochizuki sanada_a1")
    assert (where(play, "nobumasu"), where(play, "yukimura")) == ("2015", "3010")
