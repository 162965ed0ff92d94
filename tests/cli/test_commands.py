"""Every command once, and what each says when something is wrong."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from commandline import honjin
from triad import TRIAD

from honjin.games.registry import find_game, games

POSITION = """
game = "yukimura"
title = "Two guns and a target"
dice = [6, 6]
actions = ["fire g1 g2 > o", "end"]
refused = [{ action = "melee g1 > o", rule = "9-1" }]
[board]
phase = "kanto_attack_fire"
pieces = [
  ["g1", "kanto", "teppo", 3, 3, 4, "2017", "tadanao"],
  ["g2", "kanto", "teppo", 4, 3, 4, "2117", "tadanao"],
  ["o", "osaka", "ashigaru", 4, 4, 4, "2016", "mori"],
]
"""
EXPECT = '[expect]\nat = { o = "%s" }\n'


@pytest.fixture
def position(tmp_path: Path) -> Path:
    file = tmp_path / "guns.toml"
    text = POSITION.replace('refused = [{ action = "melee g1 > o", rule = "9-1" }]\n', "")
    file.write_text(text + EXPECT % "out", encoding="utf-8")
    return file


@pytest.fixture
def record(tmp_path: Path) -> Path:
    file = tmp_path / "game.json"
    typed = ["mizuno_k1 0317", "march", f"save {file}"]
    honjin("play", "yukimura", "--side", "both", "--seed", "5", typed=typed)
    return file


def test_games() -> None:
    ran = honjin("games")
    assert ran.code == 0
    for word in ("yukimura", "Yukimura Gaiden", "幸村外伝", "osaka, kanto", "tennoji_1615", "ten_braves"):
        assert word in ran.out


def test_without_a_command_there_is_help() -> None:
    ran = honjin()
    assert ran.code == 0
    assert "simulate" in ran.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["play", "yukimra"], "there is no game 'yukimra'; did you mean 'yukimura'?"),
        (["play", "yukimura", "--side", "west"], "there is no side 'west'; expected osaka, kanto or both"),
        (["play", "yukimura", "--vs", "nobody"], "there is no bot 'nobody'"),
        (["play", "yukimura", "-o", "ten_brave"], "did you mean 'ten_braves'?"),
        (["play", "yukimura", "-o", "declare=late"], "expected one of phase, one_by_one"),
        (["play", "yukimura", "-o", "akashi=maybe"], "expected true or false"),
        (["play", "yukimura", "--seed", "x"], "--seed"),
        (["play"], "GAME"),
        (["frobnicate"], "No such command"),
        (["replay", "nowhere.json"], "nowhere.json: No such file or directory"),
        (["verify", "nowhere.json"], "nowhere.json: No such file or directory"),
        (["position", "show", "nowhere.toml"], "nowhere.toml: No such file or directory"),
        (["rules", "yukimura", "99-9"], "no rule '99-9'"),
        (["rules", "coverage"], "expected: honjin rules coverage GAME"),
        (["rules", "coverage", "yukimura", "--tests", "nowhere"], "nowhere: no such folder"),
        (["pack", "check", "nowhere"], "nowhere: no such folder"),
        (["simulate", "yukimura", "--bots", "greedy"], "one bot for each side"),
        (["simulate", "yukimura", "--bots", "random,nobody"], "there is no bot 'nobody'"),
    ],
)
def test_an_error_is_one_line(words: list[str], said: str) -> None:
    ran = honjin(*words)
    assert ran.code == 2
    assert said in ran.err
    assert ran.err.startswith("honjin: ")
    assert ran.err.count("\n") == 1


def test_rules() -> None:
    contents = honjin("rules", "yukimura").out
    assert "11. Morale, retreat and advance" in contents
    one = honjin("rules", "yukimura", "11-2").out
    assert one.startswith("11-2  Chain retreat")
    assert "  11-2-1  Mark the units passed" in one
    assert "  R22  Empty hexes first" in one
    assert "Why:" in honjin("rules", "yukimura", "r22").out
    assert "7-4-2" in honjin("rules", "yukimura", "crossing", "ponds").out


def test_coverage(tmp_path: Path) -> None:
    (tmp_path / "test_one.py").write_text('import pytest\n\n@pytest.mark.rule("yukimura 7-2")\ndef test_a(): ...\n')
    ran = honjin("rules", "coverage", "yukimura", "--tests", str(tmp_path))
    assert ran.code == 1
    assert "1 tested" in ran.out
    assert "missing" in ran.out
    (tmp_path / "test_two.py").write_text(
        'import pytest\n\n@pytest.mark.rule("7-4", "gunyuden 14-1-1")\ndef test_b(): ...\n'
    )
    said = " ".join(honjin("rules", "coverage", "yukimura", "--tests", str(tmp_path)).out.split())
    assert "1 tested" in said
    assert "'7-4' does not say whose rule it is" in said
    assert "mean different rules by this number: write kanto 14-1-1 or masamune 14-1-1 (in test_two.py::test_b)" in said


@pytest.mark.parametrize("game", ["yukimura", "masamune", "kanto", "sanada", "kawanakajima"])
def test_coverage_is_readable_at_80_columns(tmp_path: Path, game: str) -> None:
    """Ids, statuses and counts stand whole in their columns, and no title is cut off."""
    lines = honjin("rules", "coverage", game, "--tests", str(tmp_path), columns=80).out.splitlines()
    assert max(map(len, lines)) <= 80
    assert "\u2026" not in "".join(lines)
    at = lines[0].index("status"), lines[0].index("title"), lines[0].index("cited in")
    rows = [line for line in lines[1:-1] if line[: at[0]].strip()]
    book = find_game(game).rulebook()
    assert [line[: at[0]].strip() for line in rows] == [entry.id for entry in book]
    assert {line[at[0] : at[1]].split()[0] for line in rows} <= {"missing", "data", "display", "no-code"}
    words = " ".join(line[at[1] : at[2]].strip() for line in lines[1:-1])
    assert words.split() == " ".join(entry.title for entry in book).split()


def test_pack_check(tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text('overlay = "yukimura"\nname = "My copy"\n')
    (tmp_path / "units.toml").write_text('unit = [{ id = "yukimura", strength = "many" }]\n')
    ran = honjin("pack", "check", str(tmp_path))
    assert ran.code == 1
    assert "strength" in ran.out
    (tmp_path / "units.toml").write_text('unit = [{ id = "yukimura", strength = 13 }]\n')
    assert "a good pack for Yukimura Gaiden" in honjin("pack", "check", str(tmp_path), "--game", "yukimura").out


def test_position(position: Path) -> None:
    shown = honjin("position", "show", str(position))
    assert "Two guns and a target" in shown.out
    assert "g1T3" in shown.out
    assert "   1  fire g1 g2 > o   stands 38%" in shown.out
    checked = honjin("position", "check", str(position))
    assert (checked.code, checked.out.splitlines()[-1]) == (0, "1 of 1 positions hold")
    position.write_text(POSITION + EXPECT % "2016", encoding="utf-8")
    wrong = honjin("position", "check", str(position.parent))
    assert wrong.code == 1
    assert "wrong" in wrong.out


def test_odds(position: Path) -> None:
    assert "column 7-9" in honjin("odds", str(position), "fire g1 g2 > o").out
    assert "is not an enemy unit" in honjin("odds", str(position), "fire g1 > g2").err
    assert "there are no odds" in honjin("odds", str(position), "end").err


def test_replay(record: Path) -> None:
    whole = honjin("replay", str(record))
    assert whole.code == 0
    assert "units move: Mizuno Katsunari cavalry 1 0319-0317" in whole.out
    start = honjin("replay", str(record), "--step", "0", "--side", "kanto")
    assert "Arrival of Date Masamune" in start.out
    assert "mizuno_k1" not in start.out
    assert "--step is 0 to 3" in honjin("replay", str(record), "--step", "9").err
    assert "there is no side" in honjin("replay", str(record), "--side", "west").err


def test_verify(record: Path) -> None:
    good = honjin("verify", str(record))
    assert (good.code, good.out) == (0, "verified: 2 throws, each as the committed key gives it\n")


@pytest.mark.parametrize(
    ("recorded", "forged", "said"),
    [
        ("8-1(1) = 5 3:", "8-1(1) = 1 1:", "log line 1: recorded"),
        ("0319-0318-0317", "0319-0318", "holds a friendly unit"),
        ("kanto: march", "kanto: resign", "not"),
    ],
)
def test_a_tampered_record_is_refused(record: Path, recorded: str, forged: str, said: str) -> None:
    text = record.read_text(encoding="utf-8")
    assert recorded in text
    record.write_text(text.replace(recorded, forged), encoding="utf-8")
    ran = honjin("verify", str(record))
    assert ran.code == 1
    assert said in ran.out
    assert honjin("replay", str(record)).code == 2


def test_simulate() -> None:
    ran = honjin("simulate", "yukimura", "--games", "1", "--bots", "random,random", "--seed", "1")
    assert ran.code == 0
    assert "osaka (random) wins" in ran.out
    assert "95% interval" in ran.out


@pytest.mark.usefixtures("_three_houses")
def test_figures_and_records_of_a_simulation(tmp_path: Path) -> None:
    folder = tmp_path / "records"
    ran = honjin("simulate", "triad", "--games", "2", "--seed", "1", "--json", "--keep", str(folder))
    told = json.loads(ran.out)
    assert (told["game"], told["sides"], told["bots"], told["games"]) == ("triad", ["ant", "bee"], ["greedy"] * 2, 2)
    kept = sorted(folder.iterdir())
    assert [file.name for file in kept] == ["triad-00000.json", "triad-00001.json"]
    assert all(honjin("verify", str(file)).code == 0 for file in kept)


@pytest.fixture
def _three_houses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games(), "triad", TRIAD)


@pytest.mark.usefixtures("_three_houses")
def test_a_scenario_has_its_own_sides_and_options() -> None:
    listed = honjin("games").out
    for word in ("pair: A pair", "three: Three houses", "ant, bee, cat", "cat, bee", "windfall"):
        assert word in listed
    ran = honjin("simulate", "triad", "--scenario", "three", "--games", "2")
    assert ran.code == 0
    for side in ("ant", "bee", "cat"):
        assert f"{side} (greedy) wins" in ran.out
    assert "cat (random) wins" in honjin("simulate", "triad", "--scenario", "others", "--bots", "random,greedy").out
    refused = honjin("simulate", "triad", "--scenario", "three", "--bots", "random,random")
    assert (refused.code, refused.err) == (
        2,
        "honjin: --bots names one bot for each side, ant, bee and cat: for example greedy,random,random\n",
    )
    assert "there is no option 'windfall'" in honjin("simulate", "triad", "--option", "windfall").err
    assert "there is no scenario 'four'" in honjin("play", "triad", "--scenario", "four").err


@pytest.mark.usefixtures("_three_houses")
def test_three_sides_at_one_terminal(tmp_path: Path) -> None:
    saved = tmp_path / "triad.json"
    words = ("play", "triad", "--scenario", "three", "--side")
    ran = honjin(*words, "all", typed=["claim 1", "claim 2", "claim 2", "resign", "y", "score", f"save {saved}"])
    assert "You play Ant, Bee and Cat" in ran.out
    assert "Nobody wins (Ant 1, Bee 2 and Cat 2): Ant resigns" in ran.out
    assert honjin("verify", str(saved)).code == 0
    ran = honjin(*words, "bee", typed=["claim 2", "resign", "y"])
    assert "Ant is played by quick.\nCat is played by quick." in ran.out
    assert "expected ant, bee, cat or all" in honjin(*words, "both").err


def test_no_colours_in_a_pipe() -> None:
    command = [
        sys.executable,
        "-c",
        "import sys; from honjin.cli import main; sys.exit(main())",
        "rules",
        "yukimura",
        "7",
    ]
    ran = subprocess.run(command, capture_output=True, check=True, text=True, encoding="utf-8")
    assert "\x1b" not in ran.stdout
    assert ran.stdout.startswith("7  Who may move")


def test_train_learns_the_same_on_any_number_of_processors(tmp_path: Path) -> None:
    told = []
    for processes in ("1", "2"):
        file = tmp_path / f"{processes}.toml"
        words = ["train", "kanto", "s1", "--games", "10", "--processes", processes, "--to", str(file)]
        assert honjin(*words).code == 0
        told.append(file.read_text())
    assert told[0] == told[1]
    assert "[scenario.s1.takeda.chance]" in told[0]


def test_train_looks_as_seldom_as_it_did_before(tmp_path: Path) -> None:
    file = tmp_path / "learned.toml"
    words = ["train", "kanto", "s1", "--games", "10", "--processes", "1", "--to", str(file)]
    assert honjin(*words, "--every", "4").code == 0
    first = file.read_text()
    assert "every = 4" in first
    assert honjin(*words).code == 0
    assert file.read_text() == first
    assert honjin(*words, "--every", "1").code == 0
    assert "every" not in file.read_text()
