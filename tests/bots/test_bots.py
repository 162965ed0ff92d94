"""Bots see what a person sees, choose what the rules accept, and say the same again for the same seed."""

from __future__ import annotations

import random
from typing import Any

import pytest

from honjin.bots import OWN, bots, find_bot
from honjin.bots.random import RandomBot
from honjin.games.registry import find_game, new_game
from honjin.kernel.chance import Sampled
from honjin.kernel.errors import HonjinError
from honjin.kernel.play import Play

ALL_OPTIONS = {
    "commander_death": True,
    "hideyori": True,
    "akashi": True,
    "tennoji_ready": True,
    "ten_braves": True,
    "masayuki": True,
}


class Contrary(RandomBot):
    name = "contrary"


def decide(play: Play[Any], names: tuple[str, str], count: int, seed: int = 1) -> list[str]:
    """The texts of the next decisions."""
    seats = [find_bot(name, seed + side) for side, name in enumerate(names)]
    said = []
    for _ in range(count):
        if play.over:
            break
        ask = play.ask
        action = seats[ask.side].choose(play.view(ask.side), ask)
        said.append(play.game.notation.format(action))
        play.push(action, ask.side)
    return said


def test_installed_bots() -> None:
    assert {"random", "greedy"} <= set(bots())
    assert find_bot("greedy", 1).name == "greedy"


def test_unknown_bot_names_the_known_ones() -> None:
    with pytest.raises(HonjinError, match=r"no bot 'genius'; known: .*greedy"):
        find_bot("genius")


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_same_seed_same_decisions(name: str) -> None:
    first = decide(new_game("yukimura", seed=3), (name, name), 60)
    again = decide(new_game("yukimura", seed=3), (name, name), 60)
    assert first == again


def test_thinking_changes_nothing() -> None:
    play = new_game("yukimura", seed=3)
    before = play.digest()
    find_bot("greedy", 1).choose(play.view(play.ask.side), play.ask)
    assert play.digest() == before


def test_an_appraisal_has_a_value_for_every_option() -> None:
    """Through whole games with every option on, so that every kind of ask comes up."""
    kinds: set[str] = set()
    for seed in range(2):
        game = find_game("yukimura").create(ALL_OPTIONS)
        play: Play[Any] = Play(game, game.start(), Sampled(seed), quiet=True)
        rng = random.Random(seed)
        while not play.over:
            ask = play.ask
            if ask.kind not in kinds or rng.random() < 0.02:
                assert len(game.appraise(play.state, ask)) == len(ask.options), ask
            kinds.add(ask.kind)
            play.choose(rng.randrange(len(ask.options)))
    assert {"move", "destination", "fire", "melee", "order", "retreat", "place", "lay", "command", "mission"} <= kinds


def test_greedy_plays_with_every_option() -> None:
    game = find_game("yukimura").create(ALL_OPTIONS)
    play: Play[Any] = Play(game, game.start(), Sampled(1), quiet=True)
    assert len(decide(play, ("greedy", "greedy"), 400)) == 400


@pytest.mark.parametrize("names", [("greedy", "random"), ("random", "greedy")])
def test_greedy_beats_random_from_either_side(names: tuple[str, str]) -> None:
    game = find_game("yukimura").create({})
    play: Play[Any] = Play(game, game.start(), Sampled(7), quiet=True)
    decide(play, names, 100_000)
    assert play.result is not None
    assert play.result.winner == names.index("greedy")


def test_the_environment_names_bots_that_no_package_installs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(OWN, f"{__name__}:Contrary")
    bots.cache_clear()
    try:
        assert type(find_bot("contrary")) is Contrary
        assert {"greedy", "random"} < set(bots())
    finally:
        bots.cache_clear()
