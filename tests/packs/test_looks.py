"""Every game says how it looks; a look that does not fit its game, or names a drawing that there is not, is refused."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from honjin.games.registry import find_game, games, new_game

GAMES = sorted(games())
SCENARIOS = [(name, info.id) for name in GAMES for info in find_game(name).scenarios()]
PACKS = Path(__file__).parents[2] / "src/honjin/games"


@pytest.mark.parametrize(("name", "scenario"), SCENARIOS)
def test_all_that_a_sheet_shows_has_a_look(name: str, scenario: str) -> None:
    sheet = find_game(name).create({}, scenario=scenario).sheet()
    look, board = sheet["look"], sheet["board"]
    assert {side["id"] for side in sheet["sides"]} <= set(look["side"])
    assert {clan["id"] for clan in sheet["clans"]} <= set(look["clan"])
    assert set(board["legend"].values()) - {"off_map"} <= set(look["terrain"])
    assert set(board["hexsides"]) <= set(look["hexside"])
    assert set(board.get("province_legend", {}).values()) - {"."} <= set(look["region"])
    kind = look["counter"]["kind"]
    assert {unit[kind] for unit in sheet["units"]} <= set(look["kind"])


@pytest.mark.parametrize("name", GAMES)
def test_names_stand_in_both_languages(name: str) -> None:
    look = find_game(name).create({}).sheet()["look"]
    found = list(names(look))
    assert len(found) > 5
    assert all(words["en"].strip() and words["ja"].strip() for words in found)


def names(value: Any) -> Any:
    if isinstance(value, dict):
        if set(value) == {"en", "ja"}:
            yield value
        for inner in value.values():
            yield from names(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from names(inner)


@pytest.mark.parametrize("name", GAMES)
def test_sides_are_known_by_colour_and_shape_before_there_is_a_table(name: str) -> None:
    title = find_game(name)
    for info in title.scenarios():
        signs = [title.side_names[side].sign for side in info.sides]
        for part in ("dark", "light", "shape"):
            assert len({sign[part] for sign in signs if sign}) == len(info.sides)


def test_what_a_series_shares_lies_beneath_the_looks_of_its_games() -> None:
    looks = [find_game(name).create({}).sheet()["look"] for name in ("kanto", "masamune")]
    assert looks[0]["terrain"] == looks[1]["terrain"]
    assert looks[0]["weather"]["snow"] == looks[1]["weather"]["snow"] | {"set": "snow"}


def changed(game: str, folder: Path, old: str, new: str) -> list[str]:
    """What the check of a pack says whose look was changed."""
    pack = folder / "pack"
    shutil.copytree(PACKS / game / "pack", pack)
    look = pack / "look.toml"
    text = look.read_text()
    assert old in text
    look.write_text(text.replace(old, new, 1))
    return [str(problem) for problem in find_game(game).check_pack(pack)]


@pytest.mark.parametrize(
    ("game", "old", "new", "said"),
    [
        ("kanto", 'hojo = { dark = "#74b86a"', 'hojo = { dark = "green"', "a colour as red, green and blue"),
        ("kanto", "hojo = { dark", "hojou = { dark", 'how the side "hojo" looks'),
        ("kanto", 'shape = "triangle"', 'shape = "round"', "another shape than that of"),
        ("kanto", 'device = "three-scales"', 'device = "three-fishes"', "three-scales"),
        ("kanto", "satomi     = {", "satomy     = {", "the id of a clan"),
        ("kanto", 'sagami = { en = "Sagami", ja = "相模" }', "", 'how the region "sagami" looks'),
        ("yukimura", 'great = ["yukimura"', 'great = ["yukimara"', "the id of a unit"),
        ("yukimura", 'style = "pond" }', 'style = "puddle" }', "pond"),
        ("yukimura", 'ja = "池" }', 'jp = "池" }', "ja"),
        ("yukimura", 'symbol = "spears"', 'symbol = "forks"', "spears"),
    ],
)
def test_a_slip_in_a_look_is_named(tmp_path: Path, game: str, old: str, new: str, said: str) -> None:
    problems = changed(game, tmp_path, old, new)
    assert any("look.toml" in problem and said in problem for problem in problems), problems


def test_a_look_is_laid_over_and_does_not_change_the_hash(tmp_path: Path) -> None:
    over = tmp_path / "over"
    over.mkdir()
    (over / "pack.toml").write_text('overlay = "kanto"\nname = "Other colours"\n')
    text = 'schema = 1\ngame = "kanto"\n[side]\nhojo = { light = "#123456" }\n[terrain]\nmarsh = { tint = "#abcdef" }\n'
    (over / "look.toml").write_text(text)
    mine = find_game("kanto").create({}, scenario="s1", overlays=[over])
    look = mine.sheet()["look"]
    assert (look["side"]["hojo"]["light"], look["terrain"]["marsh"]["tint"]) == ("#123456", "#abcdef")
    assert mine.pack_hash == new_game("kanto", scenario="s1").game.pack_hash
