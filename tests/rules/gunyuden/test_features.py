"""Positions of the series in figures, and what a plan lasts for."""

from __future__ import annotations

from typing import Any

import pytest
from field_harness import table

import honjin
from honjin.games.gunyuden.judgement.features import features
from honjin.kernel.play import Play

SCENARIOS = [("masamune", "mini_1"), ("masamune", "mini_2"), ("kanto", "s1"), ("kanto", "s2")]


def opened(game: str, scenario: str) -> Play[Any]:
    """A game in its first operations phase."""
    play = honjin.new_game(game, scenario=scenario, seed=1)
    while play.ask.kind != "operations":
        play.push(max(play.options(), key=lambda option: play.game.notation.format(option) == "ready"))
    return play


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_what_is_good_for_one_side_is_as_bad_for_the_other(game: str, scenario: str) -> None:
    play = opened(game, scenario)
    ours, theirs = (dict(play.game.features(play.state, side)) for side in (0, 1))
    assert ours.pop("turns_left") == theirs.pop("turns_left") > 0
    assert len(ours) > 10
    assert ours == {name: -figure for name, figure in theirs.items()}


def test_a_force_far_from_its_castles_counts_as_without_a_line_and_a_lone_commander_as_without_company() -> None:
    t = table(castles={"yonezawa": "0505"})
    t.put("date_shigezane", "0506", "goto_nobuyasu")
    home = features(t.g, 0)
    t.put("date_shigezane", "4040", "goto_nobuyasu")
    away = features(t.g, 0)
    assert home["in_line"] == 0.0 > away["in_line"]
    t.put("goto_nobuyasu", "4041")
    t.put("date_shigezane", "4040")
    assert features(t.g, 0)["company"] < away["company"]


def test_a_siege_of_an_own_castle_and_a_breach_in_it_are_bad() -> None:
    t = table(castles={"yonezawa": "0505"})
    t.put("satake_yoshihisa", "0505", strength=20)
    threatened = features(t.g, 0)
    assert threatened["threats"] < 0.0 == threatened["sieges"] == threatened["breaches"]
    t.put("satake_yoshihisa", "0505", strength=20, investing=True)
    t.g.durability[t.g.land.castle_of["yonezawa"]] -= 2
    besieged = features(t.g, 0)
    assert besieged["sieges"] < 0.0 > besieged["breaches"]


def test_a_plan_lasts_for_an_operations_phase() -> None:
    play = opened("kanto", "s1")
    first = play.game.span(play.state, play.ask)
    play.push(play.options()[0])
    while play.ask.kind != "operations":
        play.push(play.options()[-1])
    assert play.game.span(play.state, play.ask) == first
    play.push_text("done")
    assert play.game.span(play.state, play.ask) != first
