"""Kawanakajima passes the conformance suite in both battles, with usual and with other options."""

from __future__ import annotations

import random
from typing import Any

import pytest
from kawanakajima_invariants import invariants, settled

from honjin.conformance import Depth, check_random_game
from honjin.games.kawanakajima.title import GAME

SCENARIOS = [info.id for info in GAME.scenarios()]
QUICK = Depth(
    invariants=5, ask=40, forgeries=60, fork=90, pop=90, checkpoint=60, dump=200, views=60, leaks=80, seats=600
)


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seed", [1, 2])
def test_both_battles_conform(scenario: str, seed: int) -> None:
    census = check_random_game(GAME, {}, seed, scenario=scenario, depth=QUICK, invariants=invariants, settled=settled)
    assert {"move", "orders", "decline", "mode"} <= census.kinds
    assert census.ended
    assert census.refused > 50


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seed", [3, 4, 5])
def test_other_options_conform(scenario: str, seed: int) -> None:
    rng = random.Random(f"{scenario} {seed}")
    options: dict[str, Any] = {name: rng.random() < 0.6 for name in GAME.option_infos(scenario)}
    check_random_game(GAME, options, seed, scenario=scenario, depth=QUICK, invariants=invariants, settled=settled)


def test_in_the_fog() -> None:
    for scenario in SCENARIOS:
        check_random_game(
            GAME, {"fog_of_war": True}, 6, scenario=scenario, depth=QUICK, invariants=invariants, settled=settled
        )
