"""Games as environments for learners: they pass the API tests of their libraries and tell no secret."""

from __future__ import annotations

import random
import runpy
import warnings
from pathlib import Path
from typing import Any

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

from gymnasium.utils.env_checker import check_env  # noqa: E402
from pettingzoo.test import api_test, seed_test  # noqa: E402
from triad import TRIAD, Bid, new_triad  # noqa: E402

from honjin.agents.aec import HonjinAEC  # noqa: E402
from honjin.agents.encoding import Encoder, returns  # noqa: E402
from honjin.agents.solo import HonjinSolo  # noqa: E402
from honjin.games.registry import games, new_game  # noqa: E402
from honjin.kernel.errors import HonjinError  # noqa: E402
from honjin.kernel.game import Result  # noqa: E402


@pytest.fixture(autouse=True)
def triad(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games(), "triad", TRIAD)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(("game", "scenario"), [("triad", "three"), ("kanto", "s1")])
def test_pettingzoo_accepts_it(game: str, scenario: str) -> None:
    api_test(HonjinAEC(game, scenario), num_cycles=30)


@pytest.mark.filterwarnings("ignore")
def test_the_same_seed_is_the_same_game() -> None:
    seed_test(lambda: HonjinAEC("triad", "three"), num_cycles=20)


@pytest.mark.parametrize(("game", "scenario"), [("triad", "pair"), ("masamune", "mini_1")])
def test_gymnasium_accepts_it(game: str, scenario: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(HonjinSolo(game, scenario, bot="random"), skip_render_check=True)


def test_a_whole_game_is_played_through_the_mask() -> None:
    env = HonjinSolo("triad", "pair", side="bee", bot="random")
    seen, _ = env.reset(seed=4)
    rng, over, reward, steps = np.random.default_rng(1), False, 0.0, 0
    while not over:
        (legal,) = np.nonzero(seen["action_mask"])
        seen, reward, over, _, info = env.step(int(rng.choice(legal)))
        assert not info
        steps += 1
    assert env.play.over
    assert steps >= 3
    assert reward == returns(env.play.result, 2)[1]


def test_whoever_answers_with_what_is_not_offered_has_lost() -> None:
    env = HonjinSolo("triad", "pair")
    env.reset(seed=1)
    _, reward, over, _, info = env.step(len(env.seen.answers))
    assert (reward, over, info) == (-1.0, True, {"illegal": True})
    table = HonjinAEC("triad", "three")
    table.reset(seed=1)
    table.step(200)
    assert table.rewards == {"ant": -1.0, "bee": 0.5, "cat": 0.5}
    assert all(table.terminations.values())


def test_a_sealed_answer_is_not_seen_by_the_others() -> None:
    seen = []
    for bid in (0, 3):
        play = new_triad("three")
        play.push_text("auction")
        play.push(Bid(bid), 0)
        seen.append(Encoder(play.game).see(play.view(1), play.ask, random.Random(1)))
    assert play.ask.side == 1
    assert all(np.array_equal(one, other) for one, other in zip(seen[0][:3], seen[1][:3], strict=True))


def test_figures_have_names_and_answers_are_what_the_rules_accept() -> None:
    play: Any = new_game("kanto", scenario="s1", seed=1)
    encoder = Encoder(play.game)
    found = encoder.see(play.view(play.ask.side), play.ask, random.Random(1))
    assert found.position.shape == (len(encoder.position),)
    assert found.position[encoder.position.index("asked")] == 1.0
    assert found.mask.sum() == len(found.answers) > 1
    assert all(play.ask.refuse(answer) is None for answer in found.answers)
    verbs = [at for at, name in enumerate(encoder.option) if name.startswith("verb ")]
    assert (found.options[: len(found.answers), verbs].sum(axis=1) == 1.0).all()
    assert not found.options[len(found.answers) :].any()
    other = encoder.see(play.view(1 - play.ask.side), None, random.Random(1))
    assert not other.mask.any()


def test_of_too_many_answers_those_of_the_highest_value_are_offered() -> None:
    play = new_triad("three")
    found = Encoder(play.game, bound=2).see(play.view(0), play.ask, random.Random(1))
    assert [play.game.notation.format(answer) for answer in found.answers] == ["claim 1", "claim 2"]


def test_what_was_won_adds_up_to_nothing() -> None:
    assert returns(Result(2, (0, 0, 1), "4", ""), 3) == [-0.5, -0.5, 1.0]
    assert returns(Result(None, (1, 1), "4", ""), 2) == [0.0, 0.0]


def test_a_seat_that_there_is_not_is_refused() -> None:
    with pytest.raises(HonjinError, match="dog"):
        HonjinSolo("triad", "pair", side="dog")


def test_the_example_trains_and_measures_alike_each_time() -> None:
    source = Path(__file__).parents[2] / "examples" / "train_linear.py"
    example = runpy.run_path(str(source))
    course = example["Course"]("triad", "pair")
    weights = example["train"](course, rounds=1, pairs=4, seed=2)
    assert weights.shape == (len(course.envs), len(course.names))
    assert (weights[:, course.names.index("value")] == 1.0).all()
    first, again = (example["measure"](course, weights, 3) for _ in range(2))
    assert first == again
    assert first.value >= 0.5


def test_the_example_moves_what_is_sure_and_leaves_the_rest() -> None:
    example = runpy.run_path(str(Path(__file__).parents[2] / "examples" / "train_linear.py"))
    signs = np.array([[1.0, 1.0], [-1.0, 1.0], [1.0, -1.0], [-1.0, -1.0]])
    better, doubtful = example["step"](signs[:, 0] * 2.0, signs)
    assert better == pytest.approx(np.tanh(1.0))
    assert doubtful == 0.0
