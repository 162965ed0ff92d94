"""The search for better weights: it follows what games show, weight by weight and side by side."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from honjin.games.gunyuden.doctrine import PLAIN
from honjin.games.gunyuden.judgement.manners import doctrine_of
from honjin.games.registry import find_game
from tune import Arena, Departures, Ended, Job, Processes, Tables, Tuner, main, shelf_of

NAMES = ["courage", "patience", "colour"]


@dataclass
class Told:
    """Games that courage wins and patience loses for the first side, and the other way round for the second."""

    played: int = 0

    def play(self, jobs: Sequence[Job]) -> Sequence[Ended]:
        self.played += len(jobs)
        return [self._ended(job) for job in jobs]

    def _ended(self, job: Job) -> Ended:
        first, second = ({name: math.log(by.get(name, 1.0)) for name in NAMES} for by in job.factors)
        lead = first["courage"] - first["patience"] - second["patience"] + second["courage"]
        return Ended(0.5 + 0.2 * lead, 4.0 * lead)


def tuned(rounds: int = 3, **more: Any) -> Tuner:
    tuner = Tuner(Told(), NAMES, "x", **more)
    for number in range(rounds):
        tuner.round(number, pairs=200, shake=0.2, step=0.2, scale=8.0)
    return tuner


def test_weights_go_where_games_are_won() -> None:
    first, second = tuned().found()
    assert first["courage"] > 1.2 > 0.9 > first["patience"]
    assert second["patience"] > 1.2 > 0.9 > second["courage"]
    for side in (first, second):
        assert abs(math.log(side["colour"])) < 0.5 * abs(math.log(side["courage"]))


def test_a_search_goes_on_from_where_it_was() -> None:
    start = ({"courage": 2.0}, {"patience": 3.0})
    first, second = tuned(0, start=start).found()
    assert first == pytest.approx({"courage": 2.0, "patience": 1.0, "colour": 1.0})
    assert second == pytest.approx({"courage": 1.0, "patience": 3.0, "colour": 1.0})
    assert tuned(start=start).found()[0]["courage"] > 2.2


def test_the_test_tells_what_each_side_gained() -> None:
    (score, points), (others, more) = tuned().test(10)
    assert score.value > 0.05 < others.value
    assert points.value > 1.0 < more.value
    (score, points), _ = tuned(0).test(10)
    assert score.value == points.value == 0.0


def test_a_weight_that_has_nothing_or_counts_a_few_is_not_shaken() -> None:
    scene = find_game("kawanakajima").create({}, scenario="historical").start().scene
    names = set(shelf_of(scene, "").names)
    assert {"charge.use", "march.queue", "worth.commander"} <= names, "lists, numbers that count many, weights"
    assert not names & {"danger.at_once", "march.post", "leanings.historical"}


def test_tables_are_laid_side_by_side() -> None:
    scene = find_game("kawanakajima").create({}, scenario="historical").start().scene
    before = scene.beliefs
    try:
        Tables(scene).lay([{"charge.closer": 2.0}, {"charge.use": 0.5}])
        first, second = scene.beliefs
        assert first.charge.closer == pytest.approx(2.0 * before[0].charge.closer)
        assert first.charge.use == before[0].charge.use
        assert second.charge.use == pytest.approx([0.5 * one for one in before[1].charge.use])
    finally:
        scene.beliefs = before


def test_departures_are_laid_side_by_side() -> None:
    land = find_game("kanto").create({}, scenario="s1").start().scene
    before = land.beliefs
    land.found.clear()  # what other tests have left there
    try:
        Departures(land, PLAIN).lay([{"careful": 2.0}, {}])
        told = [doctrine_of(land, side).careful for side in (0, 1)]
        usual = [before.get(side, {}).get("careful", PLAIN.careful) for side in land.sides]
        assert told == pytest.approx([2.0 * usual[0], usual[1]])
    finally:
        land.beliefs = before
        land.found.clear()


def test_who_has_no_tables_needs_a_doctrine() -> None:
    land = find_game("kanto").create({}, scenario="s1").start().scene
    with pytest.raises(SystemExit, match="name the doctrine"):
        shelf_of(land, "")


def test_a_game_hangs_on_its_dice_and_on_what_is_believed() -> None:
    game = find_game("kanto").create({}, scenario="s1")
    land = game.start().scene
    before = land.beliefs
    land.found.clear()  # what other tests have left there
    crew = Processes(Arena(game, Departures(land, PLAIN)), 1)
    same, again, others, shaken = crew.play(
        [Job(({}, {}), "a"), Job(({}, {}), "a"), Job(({}, {}), "b"), Job(({"careful": 9.0, "hunt": 0.1}, {}), "a")]
    )
    assert same == again
    assert same != others
    assert same != shaken
    assert land.beliefs is before, "what a game was played with stays in its process"


def test_a_win_is_worth_more_than_points() -> None:
    won, well, drawn, lost = (Ended(*told).worth(8.0) for told in ((1.0, 1), (0.5, 8), (0.5, 0), (0.0, 20)))
    assert won > well > drawn == 0.5 > lost


def test_from_the_command_line(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: Any) -> None:
    out = tmp_path / "found.json"
    words = ["tune.py", "kanto", "s1", "--doctrine", "honjin.games.gunyuden.doctrine:PLAIN", "--but", "careful"]
    monkeypatch.setattr("sys.argv", [*words, "--rounds", "1", "--pairs", "1", "--test", "2", "--out", str(out)])
    main()
    first, second = json.loads(out.read_text())
    assert first.keys() == second.keys()
    assert "careful" not in first
    assert "hunt" in first
    told = capsys.readouterr().out
    assert "round 0" in told
    assert "side 1: score" in told
