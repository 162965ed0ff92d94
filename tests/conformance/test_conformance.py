"""Every installed game passes the conformance suite; Yukimura Gaiden with all its options."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from yukimura_invariants import invariants, referee

from honjin.conformance import Census, Depth, check_random_game
from honjin.games.registry import find_game, games
from honjin.title import Title

SECOND_OPINIONS: dict[str, tuple[Callable[[Any], list[str]], Callable[..., str | None]]] = {
    "yukimura": (invariants, referee)
}
"""What a game's own tests add to the suite."""

YUKIMURA = find_game("yukimura")
QUICK = Depth(invariants=40, forgeries=60, fork=150, pop=150, checkpoint=150, dump=300, views=400, leaks=400, seats=900)


def check(title: Title, options: dict[str, Any], seed: int, **settings: Any) -> Census:
    extra = SECOND_OPINIONS.get(title.id)
    if extra:
        settings |= {"invariants": extra[0], "referee": extra[1]}
    return check_random_game(title, options, seed, depth=QUICK, **settings)


def option_values(title: Title, name: str) -> list[Any]:
    """The values of an option other than its default."""
    info = title.option_infos()[name]
    return [value for value in (info.values or (False, True)) if value != info.default]


def random_options(title: Title, rng: random.Random) -> dict[str, Any]:
    """About half of the options changed; of those that exclude each other the first one drawn stays."""
    chosen: dict[str, Any] = {}
    for name, info in sorted(title.option_infos().items(), key=lambda _: rng.random()):
        barred = any(chosen.get(other) is True for other in getattr(info, "excludes", ()))
        if not barred and rng.random() < 0.5:
            chosen[name] = rng.choice(option_values(title, name))
    return chosen


ALL = {name: option_values(YUKIMURA, name)[0] for name in YUKIMURA.option_infos()}
LORDS = {**ALL, "tennoji_ready": False}
READY = {**ALL, "goto_lives": False, "kimura_lives": False}


@pytest.mark.parametrize("name", sorted(games()))
def test_every_installed_game_conforms(name: str) -> None:
    census = check(games()[name], {}, 1)
    assert census.ended
    assert census.refused > 30


@pytest.mark.parametrize("options", [LORDS, READY], ids=["lords", "ready"])
def test_yukimura_with_everything_on(options: dict[str, Any]) -> None:
    census = check(YUKIMURA, options, 2)
    assert census.ended
    assert {"lay", "place", "mission", "attempt", "fire", "melee", "retreat", "free_advance"} <= census.kinds


@pytest.mark.parametrize("name", sorted(YUKIMURA.option_infos()))
def test_yukimura_with_each_option_alone(name: str) -> None:
    for value in option_values(YUKIMURA, name):
        assert check(YUKIMURA, {name: value}, 3, stop=350).decisions == 350


@pytest.mark.parametrize("seed", range(3))
def test_yukimura_with_options_at_random(seed: int) -> None:
    assert check(YUKIMURA, random_options(YUKIMURA, random.Random(seed)), seed).ended
