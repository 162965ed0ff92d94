"""The balance laboratory: the same luck for all that is compared, figures that add up, reports that need nothing."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from triad import TRIAD

from honjin.arena import workers
from honjin.arena.ledger import key_of
from honjin.arena.matches import Match, game_of
from honjin.cli import main
from honjin.cli.balance import arms_of
from honjin.games.registry import find_game, games
from honjin.kernel.errors import HonjinError
from honjin.kernel.events import Event, Weight
from honjin.kernel.showing import EventShow, Showing
from honjin.lab.chronicle import OTHER, Annals, Chronicle, Fate, fates_of, observe
from honjin.lab.report import csv_files, page_of, summary_of
from honjin.lab.study import Arm, Report, Study, undertake

HERE = workers.playing(observe, 1)
GREEDY = ("greedy",) * 3
RANDOM = ("random",) * 3


@pytest.fixture(autouse=True)
def triad(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games(), "triad", TRIAD)


def done(*arms: Arm, count: int = 6) -> Report:
    return undertake(Study("triad", "three", arms, count, seed=3), HERE)


def test_the_same_arm_twice_differs_in_nothing() -> None:
    report = done(Arm("one", RANDOM), Arm("two", RANDOM))
    first, second = report.findings
    assert [(game.points, game.rules) for game in first.games] == [(game.points, game.rules) for game in second.games]
    assert len({game.points for game in first.games}) > 1
    assert all(interval == (0.0, 0.0, 0.0) for interval in report.differences[0].points.values())


def test_what_an_option_changes_is_told_game_by_game() -> None:
    report = done(Arm("plain", GREEDY), Arm("windfall", GREEDY, (("windfall", True),)))
    (found,) = report.differences
    assert found.points == dict.fromkeys(("ant", "bee"), (0.0, 0.0, 0.0)) | {"cat": (5.0, 5.0, 5.0)}
    assert found.wins["cat"].value == 0.5, "from a draw to a win"
    assert report.findings[0].draws.value == 1.0
    assert report.findings[1].shares["cat"].value == 1.0


def test_score_by_turn_rules_and_endings() -> None:
    (found,) = done(Arm("greedy", GREEDY)).findings
    assert {turn: interval.value for turn, interval in found.curves["cat"].items()} == {1: 2.0, 2: 4.0, 3: 6.0}
    assert [(fired.rule, fired.a_game.value, fired.share.value) for fired in found.rules] == [("1", 9.0, 1.0)]
    assert list(found.endings) == ["4"]
    (gamblers,) = done(Arm("random", RANDOM)).findings
    assert {"1", "2"} <= {fired.rule for fired in gamblers.rules}, "dice count for the rule they are rolled by"


def test_who_falls_is_what_the_game_calls_grave() -> None:
    game: Any = find_game("triad").create({}, scenario="others")
    game.showing = Showing(events={"lost": EventShow(tone="grave"), "gone": EventShow(tone="grave", gone=True)})
    events = [
        Event("captured", "9", {"castle": "keep"}, weight=Weight.TOLD),
        Event("moved", "9", {"unit": "ant"}),
        Event("killed", "9", {"unit": "queen"}, weight=Weight.GRAVE, loser=1),
        Event("gone", "9", {"unit": "worker"}, weight=Weight.TOLD),
        Event("lost", "9", {"clan": "ants"}),
        Event("lost", "9", {}),
    ]
    assert list(fates_of(game, events, [(0, 1), (2, 4)])) == [
        Fate("captured", "castle", "keep", "", 1),
        Fate("killed", "unit", "queen", "bee", 4),
        Fate("lost", "clan", "ants", "", 4),
        Fate("lost", OTHER, "Lost", "", 4),
    ]


def test_a_real_game_calls_its_things_by_name() -> None:
    found = observe(Match(0, "kanto", "s1", ("random", "random"), (), "7"))
    assert found == Chronicle.of_text(found.as_text(), 0)
    assert sum(found.rules.values()) > 50
    assert len(found.scores) == found.turns == 3
    names = {castle["name"] for castle in find_game("kanto").create({}, scenario="s1").sheet()["castles"]}
    castles = {fate.name for fate in found.fates if fate.thing == "castle"}
    assert castles <= names


def test_a_pack_is_laid_over_the_game(tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text('overlay = "kanto"\nname = "A weaker Kenshin"\n')
    (tmp_path / "units.toml").write_text('[[unit]]\nid = "uesugi_kenshin"\nfront = 2\n')
    arms = arms_of(find_game("kanto"), "s1", ["random"], [], [], [str(tmp_path)])
    plain, changed = Study("kanto", "s1", arms, 1).matches()
    assert [arm.name for arm in arms] == ["random", tmp_path.name]
    assert plain.seed == changed.seed
    assert key_of(plain) != key_of(changed), "games of another pack are other games"
    fronts = [game_of(match).pack.data.units.unit for match in (plain, changed)]  # type: ignore[attr-defined]
    assert [next(unit.front for unit in units if unit.id == "uesugi_kenshin") for units in fronts] == [3, 2]


def _nobody(series: Sequence[Match]) -> Iterator[Chronicle]:
    assert not series, "everything is known"
    return iter(())


def test_a_study_goes_on_where_it_was_broken_off(tmp_path: Path) -> None:
    short, long = (Study("triad", "three", (Arm("random", RANDOM),), count) for count in (2, 4))
    with Annals.open(tmp_path / "annals.sqlite") as annals:
        undertake(short, annals.through(HERE))
        counted: list[int] = []
        first = undertake(long, annals.through(HERE), progress=counted.append)
        assert counted == [1, 2, 3, 4]
    with Annals.open(tmp_path / "annals.sqlite") as annals:
        assert undertake(long, annals.through(_nobody)) == first


def test_every_side_has_a_bot_that_there_is() -> None:
    with pytest.raises(HonjinError, match="3 sides play here; 2 bots"):
        done(Arm("two", ("greedy",) * 2))
    with pytest.raises(HonjinError, match="there is no bot 'nobody'"):
        done(Arm("nobody", ("nobody", "greedy", "greedy")))


def test_reports_need_nothing_and_tell_the_same() -> None:
    report = done(Arm("greedy", GREEDY), Arm("windfall", GREEDY, (("windfall", True),)))
    html = page_of(report)
    assert "http" not in html
    assert "<polyline" in html
    files = {name: list(csv.DictReader(text.splitlines())) for name, text in csv_files(report).items()}
    assert [row["points_cat"] for row in files["games.csv"]] == ["6"] * 6 + ["11"] * 6
    assert {row["mean"] for row in files["score.csv"] if row["turn"] == "3"} == {"6.0", "11.0"}
    assert "| windfall | -50% (-50% to -50%) | -50% (-50% to -50%) | +50% (+50% to +50%) |" in summary_of(report)


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = [f"--report={tmp_path}/page.html", f"--csv={tmp_path}/csv", f"--summary={tmp_path}/summary.md"]
    asked = ["--bots", "greedy,greedy/random/greedy", "--what-if", "windfall=on", "--games", "2", "--processes", "1"]
    assert main(["balance", "triad", "three", *asked, *files, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [(arm["name"], arm["bots"]) for arm in told["arms"]] == [
        ("greedy", ["greedy", "greedy", "greedy"]),
        ("greedy/random/greedy", ["greedy", "random", "greedy"]),
        ("windfall=on", ["greedy", "greedy", "greedy"]),
    ]
    assert {path.name for path in (tmp_path / "csv").iterdir()} == {"games.csv", "score.csv", "rules.csv", "fates.csv"}
    assert (tmp_path / "page.html").stat().st_size > 2000
