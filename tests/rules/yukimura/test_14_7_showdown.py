"""14-7-5: braves against shinobi. Pairs, spare markers, two dice a combination, and the one who is struck."""

from __future__ import annotations

import pytest
from board import do, offers, refusal, setting, told
from lords import ALL_ARRIVED, marker_place

from honjin.games.yukimura.state import Tennoji
from honjin.kernel.play import Play

OSAKA, KANTO = 0, 1


def fight(braves: str, shinobi: str, dice: list[int]) -> Play[Tennoji]:
    """A left disruption by these braves against this rear guard begins."""
    play = setting(
        turn=3,
        phase="turn_start",
        options={"ten_braves": True},
        areas=ALL_ARRIVED,
        pieces=["k kanto ashigaru 3 3 4 2030", "o osaka ashigaru 3 3 4 2010"],
        markers=dict.fromkeys(braves.split(), "disrupt_left") | dict.fromkeys(shinobi.split(), "guard_rear"),
        dice=dice,
    )
    do(play, "mission disrupt_left")
    return play


def pairs(play: Play[Tennoji]) -> list[list[str]]:
    return [event["markers"] for event in told(play, "paired")]


def strikes(play: Play[Tennoji]) -> list[tuple[str, int]]:
    """Who rolled in the showdown, and the die."""
    return [(r["purpose"].split()[0], r["dice"][0]) for r in told(play, "roll") if "strike" in r["purpose"]]


@pytest.mark.rule("yukimura 14-7-5(1)", "yukimura R42")
def test_osaka_puts_out_one_marker_and_kanto_answers_until_one_side_has_none_left() -> None:
    play = fight("sarutobi unno seikai", "hattori koga2", [6] * 8)
    assert (play.ask.kind, play.ask.side) == ("pair", OSAKA)
    assert offers(play) == {"pair sarutobi", "pair unno", "pair seikai"}
    assert refusal(play, "pair hattori") == "14-7-5(1)"
    do(play, "pair unno")
    assert (play.ask.kind, play.ask.side) == ("pair", KANTO)
    assert offers(play) == {"pair hattori", "pair koga2"}
    do(play, "pair hattori")
    assert offers(play) == {"pair sarutobi", "pair seikai"}
    do(play, "pair seikai")  # Kanto has one marker left and is not asked
    assert pairs(play) == [["unno", "hattori"], ["seikai", "koga2"]]
    assert play.ask.kind == "add"  # nobody is left to answer Sarutobi


@pytest.mark.rule("yukimura 14-7-5(2)")
def test_v112_the_third_brave_joins_either_combination_or_is_held_back() -> None:
    """Vector v112: three braves against two shinobi."""
    play = fight("sarutobi unno seikai", "hattori koga2", [6] * 8)
    do(play, "pair unno", "pair hattori", "pair seikai")
    assert (play.ask.kind, play.ask.side) == ("add", OSAKA)
    assert offers(play) == {"add sarutobi 1", "add sarutobi 2", "decline"}
    assert refusal(play, "add sarutobi 3") == "14-7-5(2)"
    do(play, "add sarutobi 2")
    assert told(play, "joined") == [{"marker": "sarutobi", "combination": 2}]
    needs = [r["purpose"] for r in told(play, "roll") if "braves" in r["purpose"]]
    assert needs[:2] == ["braves strike, 1 or less", "braves strike, 2 or less"]


@pytest.mark.rule("yukimura 14-7-5(2)", "yukimura 14-7-5(4)")
def test_v112_held_back_it_does_not_count_and_cannot_be_removed() -> None:
    """Vector v112: one brave fights, one sits out; the fighter falls, the other goes on in the next round."""
    play = fight("unno seikai", "hattori", [6, 1, 1, 6, 1])
    do(play, "pair unno", "decline")
    first = next(r for r in told(play, "roll") if "braves" in r["purpose"])
    assert first["mods"] == [["Unno Rokuro", -1, "14-7-5(3)"]]
    assert [event["marker"] for event in told(play, "struck")] == ["unno", "hattori"]
    assert marker_place(play, "seikai") == "gone"  # it won the second round and carried the mission out
    assert pairs(play) == [["unno", "hattori"], ["seikai", "hattori"]]


@pytest.mark.rule("yukimura 14-7-5(2)")
def test_kanto_adds_its_spare_markers_as_it_likes_too_one_after_the_other() -> None:
    play = fight("sarutobi", "hattori yagyu iga1", [6] * 2 + [1] * 6)
    do(play, "pair iga1")
    assert (play.ask.kind, play.ask.side) == ("add", KANTO)
    do(play, "add hattori 1")
    assert offers(play) == {"add yagyu 1", "decline"}
    do(play, "add yagyu 1")
    rolls = [r for r in told(play, "roll") if "shinobi" in r["purpose"]]
    assert rolls[0]["mods"] == [
        ["Iga men 1", -2, "14-7-5(3)"],
        ["Hattori Hanzo (Masanari)", -3, "14-7-5(3)"],
        ["Yagyu Munenori", -3, "14-7-5(3)"],
    ]


@pytest.mark.rule("yukimura 14-7-5(3)", "yukimura R43")
@pytest.mark.parametrize(
    ("brave", "die", "hit"),
    [
        ("unno", 2, True), ("unno", 3, False), ("seikai", 3, True), ("seikai", 4, False),
        ("sarutobi", 4, True), ("sarutobi", 5, False),
    ],
)  # fmt: skip
def test_a_lone_marker_hits_if_the_die_less_its_strength_is_one_or_less(brave: str, die: int, hit: bool) -> None:
    play = fight(brave, "hattori", [die, 6, *([1] if hit else [1, 6, 1])])
    struck = [event["marker"] for event in told(play, "struck")]
    assert struck == ["hattori"]
    assert len(pairs(play)) == (1 if hit else 2)


@pytest.mark.rule("yukimura 14-7-5(3)", "yukimura R43")
def test_two_together_subtract_both_strengths_and_need_two_or_less() -> None:
    """unno and anayama: 4 - 1 - 1 = 2 hits where neither alone would."""
    play = fight("unno anayama", "hattori", [4, 6, 1, 1])
    do(play, "pair unno", "add anayama 1")
    assert [event["marker"] for event in told(play, "struck")] == ["hattori"]


@pytest.mark.rule("yukimura 14-7-5(3)", "yukimura R43")
def test_the_hitter_says_which_marker_of_the_combination_goes() -> None:
    play = fight("unno anayama", "hattori", [6, 1, 1, 6, 1])
    do(play, "pair unno", "add anayama 1")
    assert (play.ask.kind, play.ask.side) == ("strike", KANTO)
    assert offers(play) == {"strike unno", "strike anayama"}
    do(play, "strike anayama")
    assert told(play, "struck")[0] == {"marker": "anayama"}


@pytest.mark.rule("yukimura 14-7-5(3)")
def test_only_markers_of_the_own_combination_can_be_struck() -> None:
    play = fight("unno anayama nezu", "hattori koga2", [6, 1, 6, 6, 6, 6])
    do(play, "pair unno", "pair hattori", "pair anayama", "add nezu 1")
    assert offers(play) == {"strike unno", "strike nezu"}


@pytest.mark.rule("yukimura 14-7-5(3)", "yukimura R43")
def test_osakas_die_falls_first_and_both_count_whatever_the_other_hit() -> None:
    play = fight("unno sarutobi", "hattori iga1", [1, 1, 1, 6, 1])
    do(play, "pair unno", "pair hattori")
    assert strikes(play)[:4] == [("braves", 1), ("shinobi", 1), ("braves", 1), ("shinobi", 6)]
    assert [event["marker"] for event in told(play, "struck")] == ["hattori", "unno", "iga1"]


@pytest.mark.rule("yukimura 14-7-5(3)", "yukimura 14-7-5(4)", "yukimura R43")
def test_v111_the_last_of_both_sides_fall_together_and_the_mission_fails() -> None:
    """Vector v111: both hit; no brave is left, the box is unguarded now."""
    play = fight("unno", "koga2", [1, 1])
    assert {event["marker"] for event in told(play, "struck")} == {"unno", "koga2"}
    assert told(play, "mission_failed") == [{"box": "disrupt_left"}]
    assert told(play, "disruption") == []
    facts = play.view(None).facts
    assert facts["boxes"]["guard_rear"] == {"face_down": 0, "open": []}
    assert facts["missions_spent"] == ["disrupt_left"]


@pytest.mark.rule("yukimura 14-7-5(4)")
def test_rounds_follow_until_one_side_has_no_marker_left() -> None:
    play = fight("unno", "koga2", [6, 6, 6, 6, 6, 6, 6, 1])
    assert len(pairs(play)) == 4
    assert marker_place(play, "koga2") == "guard_rear"
    assert marker_place(play, "unno") == "gone"
    assert told(play, "mission_failed") == [{"box": "disrupt_left"}]


@pytest.mark.rule("yukimura 14-7-5(5)", "yukimura 14-7-4")
def test_the_braves_who_are_left_carry_the_mission_out_and_only_they() -> None:
    """sarutobi wins his pair, unno falls in the other; then sarutobi beats the second shinobi and rolls alone."""
    play = fight("sarutobi unno", "koga2 koga3", [1, 6, 6, 1, 1, 6, 6])
    do(play, "pair sarutobi", "pair koga2")
    assert [event["marker"] for event in told(play, "struck")] == ["koga2", "unno", "koga3"]
    assert [r["purpose"] for r in told(play, "roll") if "disruption" in r["purpose"]] == ["rear disruption by sarutobi"]
    assert told(play, "disruption") == [{"wing": "left", "delay": 2}]


@pytest.mark.rule("yukimura 14-7-5(1)", "yukimura 14-7-4")
def test_dummies_take_no_part_in_the_fight() -> None:
    play = fight("sarutobi osaka_dummy_1 osaka_dummy_2", "hattori kanto_dummy_1", [1, 6, 1])
    assert pairs(play) == [["sarutobi", "hattori"]]
    assert told(play, "mission")[0]["markers"] == ["sarutobi"]
    assert told(play, "guard")[0]["markers"] == ["hattori"]
    assert marker_place(play, "kanto_dummy_1") == "gone"


@pytest.mark.rule("yukimura 14-7-5(1)", "yukimura 14-7-4")
def test_pairs_can_be_taken_back_until_dice_fall_but_not_the_turning_up() -> None:
    play = fight("sarutobi unno", "hattori koga2", [6] * 8)
    assert play.refuse_undo(OSAKA) is not None
    do(play, "pair unno")
    assert play.refuse_undo(OSAKA) is None
    play.undo(OSAKA)
    assert play.ask.kind == "pair"
    assert offers(play) == {"pair sarutobi", "pair unno"}
