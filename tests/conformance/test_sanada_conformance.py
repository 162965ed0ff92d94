"""Sanada's War Chronicle passes the conformance suite in every scenario: calm as it is, warlike with other options."""

from __future__ import annotations

import random
from typing import Any

import pytest
from sanada_invariants import invariants, settled, taste

from honjin.conformance import Depth, check_random_game
from honjin.games.sanada.title import GAME

SCENARIOS = [info.id for info in GAME.scenarios()]
QUICK = Depth(invariants=10, ask=60, forgeries=90, fork=120, pop=120, checkpoint=120, dump=250, views=400, seats=900)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_scenario_conforms(scenario: str) -> None:
    census = check_random_game(
        GAME, {}, 1, scenario=scenario, depth=QUICK, invariants=invariants, settled=settled, stop=700
    )
    assert {"movement", "march"} <= census.kinds
    assert census.refused > 50


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_other_options_conform(scenario: str) -> None:
    rng = random.Random(scenario)
    options: dict[str, Any] = {}
    for name, info in GAME.option_infos(scenario).items():
        values = [value for value in (info.values or (False, True)) if value != info.default]
        if not name.startswith("s2_") and rng.random() < 0.6:
            options[name] = rng.choice(values)
    check_random_game(
        GAME, options, 2, scenario=scenario, depth=QUICK, invariants=invariants, settled=settled, taste=taste, stop=500
    )
