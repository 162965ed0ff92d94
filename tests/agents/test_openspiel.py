"""The games in OpenSpiel: its own simulation test, exact chances of dice, states that can be copied and written."""

from __future__ import annotations

import random
from typing import Any

import pytest

pyspiel: Any = pytest.importorskip("pyspiel")

from honjin.agents import openspiel  # noqa: E402

SPEC = "python_honjin(game=masamune,scenario=mini_1,bound=64)"


def played(state: Any, rng: random.Random, until: Any) -> Any:
    """Play on at random until something holds."""
    while not until(state):
        if state.is_chance_node():
            faces, chances = zip(*state.chance_outcomes(), strict=True)
            assert sum(chances) == pytest.approx(1.0)
            state.apply_action(rng.choice(faces))
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    return state


def test_openspiel_accepts_it() -> None:
    pyspiel.random_sim_test(pyspiel.load_game("python_honjin(game=kanto,scenario=s1)"), 1, False, False)


def test_dice_are_chance_nodes_and_copies_go_their_own_way() -> None:
    game = pyspiel.load_game(SPEC)
    state = played(game.new_initial_state(), random.Random(2), lambda state: state.is_chance_node())
    assert [face for face, _ in state.chance_outcomes()] == list(range(6))
    twin = state.clone()
    state.apply_action(0)
    assert twin.is_chance_node()
    twin.apply_action(5)
    assert (state.history()[-1], twin.history()[-1]) == (0, 5)
    again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))[1]
    assert str(again) == str(state)
    assert again.legal_actions() == state.legal_actions()


def test_a_game_ends_and_its_sum_is_nothing() -> None:
    state = played(pyspiel.load_game(SPEC).new_initial_state(), random.Random(3), lambda state: state.is_terminal())
    assert sum(state.returns()) == 0.0
    assert isinstance(state, openspiel.HonjinState)
    assert state.play is not None
    assert state.play.over
