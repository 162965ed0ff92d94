"""Small print of several chapters: what is asked in which words, what is face up, and what a phase leaves behind."""

from __future__ import annotations

import pytest
from board import do, offers, pass_until, reason, refusal, score, setting, told, where
from lords import ALL_ARRIVED, new_game

from honjin.kernel.chance import Scripted
from honjin.kernel.play import Play

FAR = ["far_k kanto ashigaru 3 3 4 3030", "far_o osaka ashigaru 3 3 4 3010"]


@pytest.mark.rule("yukimura 9-1", "yukimura 10-1")
def test_fire_asks_for_shots_and_melee_for_attacks() -> None:
    pieces = ["g kanto teppo 3 3 4 2017", "o osaka ashigaru 4 4 4 2016"]
    fire = setting(turn=10, phase="kanto_attack_fire", pieces=pieces)
    melee = setting(turn=10, phase="kanto_attack_melee", pieces=pieces)
    assert (str(fire.ask.prompt), str(melee.ask.prompt)) == (
        "Declare a shot, or end the step", "Declare an attack, or end the step",
    )  # fmt: skip


@pytest.mark.rule("yukimura 11-3-4")
def test_a_refused_advance_says_what_stops_it() -> None:
    pieces = [
        "k kanto cavalry 9 9 6 2017", "o osaka ashigaru 1 4 4 2016", "e osaka ashigaru 1 4 4 2014",
    ]  # fmt: skip
    play = setting(turn=10, phase="kanto_attack_melee", pieces=pieces, dice=[6, 6])
    do(play, "melee k > o", "end")
    assert "at most 4 hexes" in reason(play, "advance k 2017-2016-2116-2115-2114-2113")
    assert "holds an enemy unit" in reason(play, "advance k 2017-2016-2015-2014")
    assert "cannot be entered from there" in reason(play, "advance k 2017-2016-2012")


@pytest.mark.rule("yukimura 14-7-3")
def test_of_several_dummies_one_is_offered() -> None:
    play = new_game(ten_braves=True)
    laid = {text.split()[1] for text in offers(play)}
    assert len([marker for marker in laid if "dummy" in marker]) == 1
    assert len(laid) == 11


@pytest.mark.rule("yukimura 14-7-1(3)", "yukimura R38")
def test_a_body_double_is_turned_up() -> None:
    play = setting(
        turn=10, phase="kanto_attack_fire", options={"ten_braves": True}, areas=ALL_ARRIVED,
        units={"yukimura": "2016", "sanada_a1": "2010"}, pieces=["g kanto teppo 26 3 4 2017"],
        markers={"anayama": "body_double"}, dice=[6, 6],
    )  # fmt: skip
    g = play.state
    do(play, "fire g > yukimura", "end", "double anayama sanada_a1")
    assert [marker.id for n, marker in enumerate(g.field.markers) if play.state.face_up >> n & 1] == ["anayama"]
    assert where(play, "yukimura") == "2010"


@pytest.mark.rule("yukimura 4-1", "yukimura 10-1-7")
def test_in_a_new_phase_everybody_can_be_used_again() -> None:
    """Yukimura, too, who is the first of all units, fights after the fire step."""
    play = setting(
        turn=10, phase="kanto_defensive_fire", areas=ALL_ARRIVED, units={"yukimura": "2016"},
        pieces=["k kanto teppo 3 3 4 2017", "g osaka teppo 3 3 4 2116"],
    )  # fmt: skip
    pass_until(play, 10, "osaka_attack_melee")
    assert "melee yukimura > k" in offers(play)


@pytest.mark.rule("yukimura 7-1-1", "yukimura 4-1", "yukimura 14-3")
def test_a_kept_position_remembers_who_has_moved() -> None:
    for side in ("osaka", "kanto"):
        pieces = [*FAR, f"x {side} ashigaru 3 3 4 {'2010' if side == 'osaka' else '2030'}"]
        play = setting(turn=10, phase=f"{side}_move", areas=ALL_ARRIVED, pieces=pieces)
        do(play, "select x", "stay x")
        kept = Play(play.game, play.game.load(play.state.dump()), Scripted([]))
        assert refusal(kept, "select x") == "7-1-1"


@pytest.mark.rule("yukimura 7", "yukimura 7-1-1", "yukimura 14-3")
def test_a_position_kept_in_a_phase_that_was_played_up_to_remembers_who_has_moved() -> None:
    play = setting(turn=10, phase="kanto_move", areas=ALL_ARRIVED, pieces=[*FAR, "o osaka ashigaru 3 3 4 2010"])
    pass_until(play, 10, "osaka_move")
    do(play, "select o", "stay o")
    kept = Play(play.game, play.game.load(play.state.dump()), Scripted([]))
    assert refusal(kept, "select o") == "7-1-1"
    assert refusal(kept, "select far_o") is None


@pytest.mark.rule("yukimura 13-2(3)", "yukimura 4", "yukimura 13-3")
def test_the_end_is_told_with_the_points_for_the_hill() -> None:
    play = setting(turn=10, phase="osaka_attack_melee", areas=ALL_ARRIVED, chausuyama="kanto", pieces=FAR)
    while not play.over:
        do(play, "end" if "end" in offers(play) else "decline")
    assert tuple(told(play, "end")[0]["points"]) == score(play)
    assert score(play)[1] > 0


@pytest.mark.rule("yukimura 14-7-1(1)", "yukimura R36")
def test_ieyasu_in_the_corner_of_the_map_can_be_found() -> None:
    play = setting(
        turn=3, phase="turn_start", options={"ten_braves": True}, areas=ALL_ARRIVED, pieces=FAR,
        units={"ieyasu": "0101"}, markers={"unno": "assassinate"}, dice=[1, 1],
    )  # fmt: skip
    do(play, "mission assassinate")
    assert told(play, "assassinated") == [{"marker": "unno"}]


@pytest.mark.rule("yukimura 14-6-1")
def test_a_unit_that_may_stay_away_is_asked_for_so() -> None:
    ready = new_game(tennoji_ready=True)
    assert str(ready.ask.prompt).endswith("or leave it out")
    goto = new_game(goto_lives=True)
    assert "leave it out" not in str(goto.ask.prompt)


@pytest.mark.rule("yukimura 14-7-1(3)", "yukimura R38")
def test_only_the_fall_of_yukimura_asks_for_a_double() -> None:
    play = setting(
        turn=10, phase="kanto_attack_fire", options={"ten_braves": True}, areas=ALL_ARRIVED,
        units={"yukimura": "2010", "sanada_a1": "2016"}, pieces=["g kanto teppo 26 3 4 2017"],
        markers={"anayama": "body_double"}, dice=[6, 6],
    )  # fmt: skip
    do(play, "fire g > sanada_a1", "end")
    assert play.ask.kind == "fire_advance"


@pytest.mark.rule("yukimura 7-1-1", "yukimura 4-1", "yukimura 7")
def test_in_every_turn_all_units_may_move_again() -> None:
    """Even in a hex that somebody of the other side had moved into before."""
    pieces = [*FAR, "o osaka ashigaru 3 3 4 1010", "k kanto ashigaru 3 3 4 1011"]
    play = setting(turn=8, phase="osaka_attack_melee", areas=ALL_ARRIVED, pieces=pieces)
    g = play.state
    g.spent |= 1 << g.where[g.field.unit_of["far_k"]]
    do(play, "end")
    pass_until(play, 9, "kanto_move")
    assert refusal(play, "select far_k") is None


@pytest.mark.rule("yukimura 9-1", "yukimura 9-1-1")
def test_yukimura_is_shot_at_like_anybody() -> None:
    """He is the first of all units."""
    pieces = ["g kanto teppo 3 3 4 2017"]
    play = setting(turn=10, phase="kanto_attack_fire", units={"yukimura": "2016"}, pieces=pieces)
    assert "fire g > yukimura" in offers(play)
