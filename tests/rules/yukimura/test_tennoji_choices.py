"""What stands on a choice at Tennoji: what it sets off, its points, and whether it must be confirmed."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest

import honjin
from honjin.kernel.chance import Scripted
from honjin.kernel.outlook import Outlook, foretold, outlook
from honjin.kernel.play import Play
from honjin.kernel.position import Position


def arranged(**board: Any) -> Play[Any]:
    position = Position.of({"game": "yukimura", "board": board})
    return honjin.find_game("yukimura").arrange(position, Scripted(()))


def of(play: Play[Any], text: str) -> Outlook:
    return foretold(play, play.ask, play.game.notation.parse(text))


@pytest.mark.rule("yukimura 7-5-3", "yukimura 13-1(4)")
def test_an_unlawful_move_of_ieyasus_says_what_it_costs() -> None:
    play = arranged(turn=2, phase="kanto_move", units={"ieyasu": "2020", "mizuno_k1": "0319"})
    found = of(play, "move ieyasu 2020-2021")
    assert [consequence.rule for consequence in found.sets_off] == ["7-5-3"]
    assert "20 points for Osaka" in found.sets_off[0].text
    assert found.grave
    assert not of(play, "move ieyasu 2020-2019-2018").sets_off
    play.push_text("move ieyasu 2020-2021")
    assert of(play, "end").scored(play.game.sides) == {"osaka": 20}


@pytest.mark.rule("yukimura 13-1(3)")
def test_ending_the_phase_says_what_ieyasus_rest_costs() -> None:
    play = arranged(turn=2, phase="kanto_move", duty=False, units={"ieyasu": "2020", "mizuno_k1": "0319"})
    found = of(play, "end")
    assert [(consequence.rule, consequence.text) for consequence in found.sets_off] == [("13-1(3)", "Osaka scores 10")]
    assert found.scored(play.game.sides) == {"osaka": 10}


@pytest.mark.rule("yukimura 7-6", "yukimura 13-2(2)")
def test_leaving_the_map_says_over_which_edge_and_for_what() -> None:
    play = arranged(turn=2, phase="kanto_move", duty=False, units={"mizuno_k1": "0301", "tadatomo": "0120"})
    north, west = of(play, "exit mizuno_k1 0301 north"), of(play, "exit tadatomo 0120 west")
    assert north.scored(play.game.sides) == {"kanto": 1}
    assert "over the north edge" in north.sets_off[0].text
    assert "over the west edge" in west.sets_off[0].text
    assert not any(west.points)


@pytest.mark.rule("yukimura 14-7-3")
def test_nothing_that_is_told_hangs_on_a_secret() -> None:
    """However the other side's hidden markers are dealt, the same is foretold."""
    options = {"ten_braves": True, "commander_death": True, "hideyori": True, "akashi": True}
    play = honjin.new_game("yukimura", seed=4, options=options)
    rng = random.Random(8)
    for _ in range(400):
        ask = play.ask
        if rng.random() < 0.1:
            for action in [*rng.sample(list(ask.options), min(3, len(ask.options))), ask.options[-1]]:
                found = {outlook(play, action, ask.side) for _ in range(5)}
                assert len(found) == 1
        play.push(rng.choice(ask.options))


@pytest.mark.rule("yukimura 14-2-1", "yukimura 14-2-2")
def test_the_roll_for_hideyori_has_odds() -> None:
    position = Position.of({"game": "yukimura", "board": {"turn": 2}, "options": {"hideyori": True}})
    counts = {"comes": 0, "not yet": 0, "never": 0}
    for dice in product(range(1, 7), repeat=2):
        play = honjin.find_game("yukimura").arrange(position, Scripted((*dice, *[1] * 99)))
        assert play.ask.kind == "attempt"
        found = play.game.odds(play.state, play.ask.options[0])
        play.push(play.ask.options[0])
        told = {event.kind for event in play.events or ()}
        counts["comes" if "joins" in told else "never" if "never_joins" in told else "not yet"] += 1
    assert found is not None
    assert {label: chance * 36 for label, chance in found.outcomes} == counts
