"""Every game tells newcomers what a scenario is about, how long it takes, where to look, and has a guided turn."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from honjin.games.registry import find_game, games, new_game
from honjin.title import ScenarioInfo, Title, shortest_scenario

GAMES = sorted(games())
SCENARIOS = [(name, info) for name in GAMES for info in find_game(name).scenarios()]
PACKS = Path(__file__).parents[2] / "src/honjin/games"


def sheet_of(name: str, scenario: str) -> dict[str, Any]:
    return find_game(name).create({}, scenario=scenario).sheet()


@pytest.mark.parametrize(("name", "info"), SCENARIOS, ids=lambda value: getattr(value, "id", value))
def test_a_briefing_says_what_each_side_is_after_and_where(name: str, info: ScenarioInfo) -> None:
    sheet = sheet_of(name, info.id)
    told = sheet["briefing"]
    assert set(told["side"]) == set(info.sides)
    texts = [told["first"], *(look["name"] for look in told["look"])]
    texts += [words for brief in told["side"].values() for words in (brief["goal"], brief["must"])]
    assert all(words["en"].strip() and words["ja"].strip() for words in texts)
    assert info.minutes == told["minutes"] > 0
    assert set(told["front"]) <= {number for look in told["look"] for number in look["hexes"]}
    assert sheet["title"] == {"name": info.name, "kanji": info.kanji}


@pytest.mark.parametrize("name", GAMES)
def test_the_shortest_scenario_is_begun_with_and_taught(name: str) -> None:
    title = find_game(name)
    first = shortest_scenario(title)
    assert first.minutes == min(info.minutes for info in title.scenarios())
    assert first.guided is not None, "the guided turn is on the scenario that newcomers begin with"
    assert set(first.guided.seats) == set(first.sides)
    assert list(first.guided.seats.values()).count("me") == 1


@pytest.mark.parametrize("name", GAMES)
def test_lessons_name_rules_and_questions_that_there_are(name: str) -> None:
    title = find_game(name)
    course = sheet_of(name, shortest_scenario(title).id)["course"]
    book = {rule.id for rule in title.rulebook().rules}
    assert {rule for lesson in course["lesson"] for rule in lesson["rules"]} <= book
    spoken = words_of(title)
    assert {kind for lesson in course["lesson"] for kind in lesson["asks"]} <= spoken
    assert {verb for lesson in course["lesson"] for verb in lesson["offers"]} <= verbs_of(title)
    events = {kind for lesson in course["lesson"] for kind in lesson.get("until", {}).get("events", [])}
    assert events <= spoken


def verbs_of(title: Title) -> set[str]:
    return {usage.split()[0] for usage in title.create({}).notation.usages}


def words_of(title: Title) -> set[str]:
    """Words that the sources of a game and of its engine use in quotes: kinds of questions and events."""
    folders = [PACKS / title.id, *(PACKS / kin.name for kin in title.kin)]
    text = "\n".join(file.read_text() for folder in folders for file in folder.rglob("*.py"))
    return set(re.findall(r'"([a-z_]+)"', text))


def copied(title: Title, folder: Path, old: str, new: str) -> list[str]:
    """What the check of a pack says whose guide was changed."""
    pack = folder / "pack"
    shutil.copytree(PACKS / title.id / "pack", pack)
    guide = pack / "guide.toml"
    text = guide.read_text()
    assert old in text
    guide.write_text(text.replace(old, new, 1))
    return [str(problem) for problem in title.check_pack(pack)]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('id = "s1"\nminutes', 'id = "s9"\nminutes', "the id of a scenario"),
        ('front = ["0413"', 'front = ["0414"', "a hex that the briefing names under look"),
        ('hexes = ["1230"]', 'hexes = ["9999"]', "a hex of the map"),
        ("[scenario.side.takeda]", "[scenario.side.hojo]", "each side of the scenario"),
        ('at = { control = "undo" }', 'at = { control = "unde" }', "undo"),
        ('deeds = ["select"]', 'deeds = ["selects"]', "select"),
        ('seats = { uesugi = "me", takeda = "bot:greedy" }', 'seats = { uesugi = "me" }', "each side of the scenario"),
    ],
)
def test_a_slip_in_a_guide_is_named(tmp_path: Path, old: str, new: str, said: str) -> None:
    problems = copied(find_game("kanto"), tmp_path, old, new)
    assert any("guide.toml" in problem and said in problem for problem in problems), problems


def test_what_is_only_told_does_not_change_the_hash(tmp_path: Path) -> None:
    title = find_game("kanto")
    over = tmp_path / "over"
    over.mkdir()
    (over / "pack.toml").write_text('overlay = "kanto"\nname = "Shorter"\n')
    (over / "guide.toml").write_text('schema = 1\ngame = "kanto"\n[[scenario]]\nid = "s1"\nminutes = 45\n')
    changed = title.create({}, scenario="s1", overlays=[over])
    assert changed.sheet()["briefing"]["minutes"] == 45
    assert changed.pack_hash == new_game("kanto", scenario="s1").game.pack_hash
