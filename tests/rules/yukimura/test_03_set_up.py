"""Chapters 3, 4 and 5: the printed set-up, the sequence of play, and one unit in a hex."""

from __future__ import annotations

import random
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import pytest
from board import do, pass_phase, setting, told, where

from honjin.games.yukimura.state import Tennoji
from honjin.games.yukimura.static import KANTO, OSAKA, SIDES
from honjin.games.yukimura.title import GAME
from honjin.kernel.chance import Sampled, Scripted
from honjin.kernel.play import Play


def new_game(options: Mapping[str, Any] | None = None) -> Play[Tennoji]:
    """A game from its very start; nobody arrives in turn 1."""
    game = GAME.create(options or {})
    return Play(game, game.start(), Scripted([6] * 1000))


# ---------------------------------------------------------------------------------------------- 3


@pytest.mark.rule("yukimura 3(3)")
def test_units_stand_in_their_printed_hexes() -> None:
    play = new_game()
    printed = GAME.pack().data.map.setup["tennoji_1615"]
    assert {unit: where(play, unit) for unit in printed} == printed
    assert (where(play, "yukimura"), where(play, "ieyasu")) == ("1408", "2230")
    assert (where(play, "goto_rem_a1"), where(play, "kimura_rem_t1"), where(play, "kimura_rem_a1")) == (
        "2404", "2304", "2305",
    )  # fmt: skip
    on_map = {play.state.field.pieces[u].id for side in (OSAKA, KANTO) for u in play.state.units_on_map(side)}
    assert on_map == set(printed), "nobody else is on the map"


@pytest.mark.rule("yukimura 3(3)", "yukimura 14-4-3", "yukimura 14-5-3")
def test_remnants_give_way_to_their_lords() -> None:
    """The printed hexes of remnants stay empty when the lord himself has survived."""
    game = GAME.create({"goto_lives": True})
    g = game.start()
    play = Play(game, g, Scripted([]))
    assert where(play, "goto_rem_a1") == "unused"
    assert where(play, "kimura_rem_t1") == "2304"
    assert play.ask.kind == "place"


@pytest.mark.rule("yukimura 3(4)")
def test_reinforcements_wait_beside_the_map() -> None:
    play = new_game()
    rows = GAME.pack().data.tables.reinforcement.row
    assert [row.clan for row in rows][:2] == ["date", "tadamasa"]
    for group in play.state.field.groups:
        assert {where(play, play.state.field.pieces[unit].id) for unit in group.units} == {"reserve"}
    assert not any(text.kind == "arrival" for text in play.events or ())


@pytest.mark.rule("yukimura 3(5)", "yukimura 4-1")
def test_the_game_begins_with_kanto_moving_in_turn_1() -> None:
    play = new_game()
    assert (play.state.turn, play.state.phase_name) == (1, "kanto_move")
    assert (SIDES[play.ask.side], play.ask.kind) == ("kanto", "move")
    assert play.state.control == OSAKA


# ---------------------------------------------------------------------------------------------- 4

PHASES = [
    "kanto_move", "osaka_defensive_fire", "kanto_attack_fire", "kanto_attack_melee",
    "osaka_move", "kanto_defensive_fire", "osaka_attack_fire", "osaka_attack_melee", "turn_end",
]  # fmt: skip

FAR_APART = ["k kanto ashigaru 3 3 4 3030", "o osaka ashigaru 4 4 4 0505"]


def play_out(play: Play[Tennoji]) -> list[tuple[int, str]]:
    """Nobody does anything until the end; returns the phases passed."""
    while not play.over:
        pass_phase(play)
    return [(event["turn"], event["phase"]) for event in told(play, "phase")]


@pytest.mark.rule("yukimura 4", "yukimura 4-1")
def test_a_turn_has_its_phases_in_order_kanto_first() -> None:
    play = setting(phase="turn_start", pieces=FAR_APART, dice=[6] * 999)
    passed = play_out(play)
    assert [phase for turn, phase in passed if turn == 1] == PHASES
    assert [phase for turn, phase in passed if turn == 2] == ["turn_start", *PHASES]
    assert [turn for turn, _ in passed] == sorted(turn for turn, _ in passed)


@pytest.mark.rule("yukimura 4-1")
def test_who_decides_in_which_phase() -> None:
    """Guns of both sides next to each other: every phase but the start and the end of the turn asks somebody."""
    play = setting(
        pieces=["g kanto teppo 3 3 4 2016", "k kanto ashigaru 3 3 4 3030", "h osaka teppo 3 3 4 2015", FAR_APART[1]],
        dice=[6] * 30,
    )
    asked: list[tuple[str, str]] = []
    while play.state.turn == 1:
        asked.append((play.state.phase_name, SIDES[play.ask.side]))
        pass_phase(play)
    assert asked == [
        ("kanto_move", "kanto"), ("osaka_defensive_fire", "osaka"), ("kanto_attack_fire", "kanto"),
        ("kanto_attack_melee", "kanto"), ("osaka_move", "osaka"), ("kanto_defensive_fire", "kanto"),
        ("osaka_attack_fire", "osaka"), ("osaka_attack_melee", "osaka"),
    ]  # fmt: skip


@pytest.mark.rule("yukimura 4", "yukimura R1")
@pytest.mark.parametrize(("options", "last"), [({}, 10), ({"full_track": False}, 10), ({"full_track": True}, 15)])
def test_the_game_ends_after_turn_10_or_with_the_full_track_after_turn_15(options: dict[str, bool], last: int) -> None:
    play = setting(phase="turn_start", pieces=FAR_APART, dice=[6] * 999, options=options)
    passed = play_out(play)
    assert passed[-2:] == [(last, "turn_end"), (last, "over")]
    assert play.result is not None


@pytest.mark.rule("yukimura 4", "yukimura 13")
def test_there_is_no_early_end() -> None:
    """Ieyasu's head is worth 200 points, but the game goes on."""
    play = setting(
        turn=2,
        phase="osaka_attack_fire",
        units={"ieyasu": "2016"},
        pieces=["g osaka teppo 26 3 4 2015", "k kanto ashigaru 3 3 4 3030"],
        dice=[6] * 999,
    )
    do(play, "fire g > ieyasu", "end", "decline")
    assert where(play, "ieyasu") == "eliminated"
    assert not play.over
    assert play_out(play)[-1] == (10, "over")


# ---------------------------------------------------------------------------------------------- 5


@pytest.mark.rule("yukimura 5", "yukimura R4")
@pytest.mark.parametrize("seed", range(3))
def test_two_units_never_share_a_hex(seed: int) -> None:
    """Two turns at random from the printed set-up: at every decision each hex holds at most one unit."""
    rng = random.Random(seed)
    game = GAME.create({})
    play = Play(game, game.start(), Sampled(seed), quiet=True)
    while not play.over and play.state.turn < 3:
        play.choose(rng.randrange(len(play.options())))
        g = play.state
        places = sorted(h for h in g.where if h >= 0)
        assert all(a != b for a, b in pairwise(places))
        assert all(g.at[h] >= 0 and g.where[g.at[h]] == h for h in places)


@pytest.mark.rule("yukimura 3(3)", "yukimura 12")
def test_the_hill_is_osakas_when_the_game_begins() -> None:
    assert new_game().state.control == OSAKA
