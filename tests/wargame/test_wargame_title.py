"""Titles of games with a pack: games are made once and kept, and what is chosen is checked first."""

from __future__ import annotations

import pytest

from honjin.games import kanto, yukimura
from honjin.packs.options import OptionError


def test_a_game_is_made_once_for_the_same_options() -> None:
    one = yukimura.GAME.create({"hideyori": True})
    assert yukimura.GAME.create({"hideyori": True}) is one
    assert yukimura.GAME.create({}) is not one


def test_options_that_are_named_with_their_defaults_make_the_same_game() -> None:
    assert yukimura.GAME.create({"hideyori": False}) is yukimura.GAME.create({})


def test_each_scenario_has_its_game() -> None:
    first, second = (kanto.GAME.create({}, scenario=name) for name in ("s1", "s2"))
    assert (first.scenario, second.scenario) == ("s1", "s2")
    assert kanto.GAME.create({}, scenario="s1") is first


def test_two_positions_of_a_kept_game_are_two() -> None:
    game = yukimura.GAME.create({})
    one, other = game.start(), game.start()
    one.turn = 5
    assert other.turn == 1


def test_what_cannot_be_chosen_is_refused_before_anything_is_made() -> None:
    with pytest.raises(OptionError, match="hideyoshi"):
        yukimura.GAME.create({"hideyoshi": True})
    with pytest.raises(OptionError, match="expected one of"):
        yukimura.GAME.create({"hideyori": "perhaps"})


def test_only_those_who_play_are_named() -> None:
    assert list(yukimura.GAME.side_names) == ["osaka", "kanto"]
    assert "uesugi" in kanto.GAME.side_names
    assert not {"neutral", "uesugi_kanto"} & kanto.GAME.side_names.keys()
