"""A series depends on its seed, not on how it is played."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from triad import TRIAD

from honjin.arena import Report, matches, play_match, simulate
from honjin.arena.matches import Outcome
from honjin.games.registry import games
from honjin.kernel.errors import HonjinError

RANDOM = ("random", "random")


def test_same_seed_same_report_in_any_number_of_processes() -> None:
    counted: list[int] = []
    here = simulate("yukimura", RANDOM, 2, seed=4, progress=counted.append)
    there = simulate("yukimura", RANDOM, 2, seed=4, processes=2)
    assert here == there
    assert counted == [1, 2]
    assert simulate("yukimura", RANDOM, 2, seed=5) != here


def test_report_sums_up() -> None:
    outcomes = [Outcome(1, 0, (10, 4), 100, 10), Outcome(0, None, (6, 6), 200, 10), Outcome(2, 1, (2, 8), 300, 10)]
    report = Report.of("toy", ("a", "b"), ("x", "y"), 1, outcomes, seconds=2.0)
    assert (report.games, report.wins, report.draws) == (3, (1, 1), 1)
    assert [points.value for points in report.points] == [6.0, 6.0]
    assert report.shares[0].value == pytest.approx(1 / 3)
    assert (report.decisions, report.turns) == (200.0, 10.0)
    assert report.decisions_per_second == 300.0
    assert ("a (x) wins", "33.3%", "6.1% to 79.2%") in report.rows()
    json.dumps(report.as_dict())


def test_records_are_kept(tmp_path: Path) -> None:
    report = simulate("yukimura", RANDOM, 1, seed=2, keep=tmp_path / "records")
    (found,) = sorted((tmp_path / "records").iterdir())
    assert found.name == "yukimura-00000.json"
    result = json.loads(found.read_text(encoding="utf-8"))["result"]
    assert tuple(result["points"]) == tuple(points.value for points in report.points)


def test_options_reach_the_game() -> None:
    (match,) = matches("yukimura", RANDOM, 1, options={"full_track": True}, seed=1)
    assert play_match(match).turns == 15


def test_what_cannot_be_played_is_said_at_once() -> None:
    with pytest.raises(HonjinError, match="there is no bot 'nobody'"):
        simulate("yukimura", ("nobody", "random"), 1)
    with pytest.raises(HonjinError, match="yukimura has 2 sides"):
        matches("yukimura", ("random",), 1)
    with pytest.raises(HonjinError, match="there is no scenario 'sekigahara'"):
        matches("yukimura", RANDOM, 1, scenario="sekigahara")


def test_a_scenario_of_three_sides(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(games(), "triad", TRIAD)
    report = simulate("triad", ("greedy", "random", "random"), 40, scenario="three", seed=3, keep=tmp_path)
    assert report.sides == ("ant", "bee", "cat")
    assert sum(report.wins) + report.draws == report.games == 40
    assert report.wins[0] > max(report.wins[1:])
    names = [row[0] for row in report.rows()]
    assert {"ant (greedy) wins", "bee (random) wins", "cat (random) wins"} <= set(names)
    assert json.loads((tmp_path / "triad-00000.json").read_text(encoding="utf-8"))["scenario"] == "three"
    assert simulate("triad", RANDOM, 2, scenario="others").sides == ("cat", "bee")
    with pytest.raises(HonjinError, match=r"triad has 3 sides \(ant, bee, cat\); 2 bots were named"):
        matches("triad", RANDOM, 1, scenario="three")
