"""The games of the series pass the conformance suite in every scenario, with peaceful and with warlike players."""

from __future__ import annotations

import random
from typing import Any

import pytest
from gunyuden_invariants import invariants
from warlike import warlike

from honjin.conformance import Depth, check_random_game
from honjin.games.registry import find_game

SCENARIOS = [(title, info.id) for title in ("masamune", "kanto") for info in find_game(title).scenarios()]
FIELD_BATTLE = "s1"
"""Kawanakajima: the armies meet before any castle is invested."""
QUICK = Depth(invariants=10, ask=60, forgeries=90, fork=120, pop=120, checkpoint=120, dump=250, views=400, seats=900)


@pytest.mark.parametrize(("title", "scenario"), SCENARIOS)
def test_every_scenario_conforms(title: str, scenario: str) -> None:
    game = find_game(title)
    refused = 0
    for seed in (1, 2, 3):  # a short scenario may be over before enough has been refused
        census = check_random_game(
            game, {}, seed, scenario=scenario, depth=QUICK, invariants=invariants, taste=warlike, stop=1500
        )
        assert {"operations", "march"} <= census.kinds
        refused += census.refused
        if refused > 50:
            return
    raise AssertionError(f"only {refused} forged actions were refused")


@pytest.mark.parametrize(("title", "scenario"), SCENARIOS)
def test_revised_sieges_and_other_options(title: str, scenario: str) -> None:
    game = find_game(title)
    rng = random.Random(f"{title} {scenario}")
    options: dict[str, Any] = {"edition": "revised"}
    for name, info in game.option_infos(scenario).items():
        values = [value for value in (info.values or (False, True)) if value != info.default]
        if name != "edition" and rng.random() < 0.5:
            options[name] = rng.choice(values)
    for seed in (2, 3, 4, 5):  # until a castle that is invested has been asked for terms
        census = check_random_game(
            game, options, seed, scenario=scenario, depth=QUICK, invariants=invariants, taste=warlike, stop=1200
        )
        if scenario == FIELD_BATTLE or "terms" in census.kinds:
            return
    raise AssertionError("no castle was besieged by the revised rules")


@pytest.mark.parametrize(("title", "scenario"), [("masamune", "mini_1"), ("kanto", "s1")])
def test_a_short_game_ends(title: str, scenario: str) -> None:
    assert check_random_game(find_game(title), {}, 3, scenario=scenario, depth=QUICK, invariants=invariants).ended
