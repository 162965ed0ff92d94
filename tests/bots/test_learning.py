"""What is learned from games, and what the thinking bot makes of it."""

from __future__ import annotations

import random
import tomllib
from typing import Any

import pytest
from trap import Camp, Trap, new_trap

from honjin.bots.search.bot import SearchBot
from honjin.bots.search.evaluation import Worth, judged, weights_of
from honjin.bots.search.plans import first_plans
from honjin.bots.search.training import Lessons, fitted, learn_manners
from honjin.cli.training import written
from honjin.games.registry import games
from honjin.kernel.ask import Ask
from honjin.kernel.weights import Thinking, Weights
from honjin.packs.evaluation import EvaluationFile


def test_training_finds_what_positions_were_worth() -> None:
    rng = random.Random(1)
    lessons = Lessons()
    for _ in range(3000):
        row = {"men": rng.gauss(0, 3), "hill": float(rng.random() < 0.5), "idle": 1.0}
        now = rng.gauss(0, 5)
        gain = 2.0 * row["men"] + 4.0 * row["hill"] + rng.gauss(0, 2)
        lessons.rows.append(row)
        lessons.now.append(now)
        lessons.leads.append(now + gain)
        lessons.won.append(float(gain > 0))
    found = fitted(lessons)
    assert found.score["men"] == pytest.approx(2.0, abs=0.1)
    assert found.score["hill"] == pytest.approx(4.0, abs=0.3)
    assert found.spread == pytest.approx(2.0, abs=0.2)
    assert found.chance["men"] > 0.5
    assert "idle" not in found.score, "what never changes says nothing"


def test_what_was_learned_is_used() -> None:
    class Taught(Trap):
        weights = {"red": Weights({"lead": 1.0}, 3.0, {"lead": 0.1}, -1.0, 5.0)}  # noqa: RUF012

    game = Taught()
    state = game.start()
    state.score[0] = 4
    worth = judged(game, state, 0, weights_of(game, 0))
    assert worth.score == 4 + 3 + 4
    assert worth.chance == pytest.approx(0.354, abs=0.001)
    assert weights_of(game, 1) == Weights()


def test_a_manner_that_surely_pays_is_the_usual_one() -> None:
    assert Weights(manners={"hold": -1.0, "charge": 0.5, "run": 0.2}).usual == "charge"
    assert Weights(manners={"hold": -1.0}).usual == ""
    ended = [{"": Worth(0.0, 0.5), "hold": Worth(float(n % 2), 1.0)} for n in range(10)]
    ((gain, error),) = learn_manners(ended).values()
    assert gain == pytest.approx(1.5), "half a point, and half a win for two strays of results"
    assert error == pytest.approx(0.167, abs=0.001)


def test_it_plays_in_its_usual_manner_and_expects_others_to_play_plainly(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, str]] = []
    appraise = Trap.appraise

    def watched(self: Trap, state: Camp, ask: Ask, manner: str = "") -> Any:
        asked.append((ask.side, manner))
        return appraise(self, state, ask)

    monkeypatch.setattr(Trap, "appraise", watched)
    monkeypatch.setattr(Trap, "manners", {"hold": "Hold", "charge": "Charge"})
    monkeypatch.setattr(Trap, "weights", {"red": Weights(manners={"hold": -1.0, "charge": 2.0})}, raising=False)
    play = new_trap(1)
    bot = SearchBot(seed=1)
    bot.choose(play.view(0), play.ask)
    assert {manner for side, manner in asked if side == 1} == {""}
    beyond = [manner for side, manner in asked if side == 0]
    assert beyond.count("charge") > beyond.count("hold")
    assert first_plans(play.game, "x", "charge")[0].policy.manner == "charge"


def test_weights_of_the_packs_speak_of_features_that_there_are() -> None:
    """What was learned goes stale when a game names its features anew; then it is to be learned again."""
    taught = 0
    for title in games().values():
        for info in title.scenarios():
            game = title.create({}, scenario=info.id)
            for side, weights in game.weights.items():
                taught += 1
                known = set(game.features(game.start(), game.sides.index(side)))
                assert set(weights.score) == set(weights.chance) <= known
                assert set(weights.manners) <= set(game.manners)
    assert taught >= 4


def test_what_training_writes_a_pack_reads() -> None:
    weights = {"games": 3, "spread": 2.5, "base": -1.0, "chance_base": 0.25}
    judgement = {**weights, "score": {"men": 0.5}, "chance": {"men": 0.125}}
    manners = {"games": 9, "gain": {"hold": -1.0, "charge": 2.0}, "error": {"hold": 0.5, "charge": 0.5}}
    thinking = {"phases": 0, "apart": 0.5, "kinds": ["do"]}
    text = written(
        "trap",
        {
            "scenario": {"camps": {"red": judgement}},
            "manners": {"camps": {"red": manners, "blue": manners}},
            "thinking": {"camps": {"blue": thinking}},
        },
    )
    found = EvaluationFile.model_validate(tomllib.loads(text)).weights("camps")
    sure = {"hold": -2.25, "charge": 0.75}
    assert found == {
        "red": Weights({"men": 0.5}, -1.0, {"men": 0.125}, 0.25, 2.5, sure),
        "blue": Weights(manners=sure, thinking=Thinking(0, 0.5, frozenset({"do"}))),
    }
    assert not EvaluationFile.played, "it does not change the pack's hash"
