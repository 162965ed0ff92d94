"""The pack of Yukimura Gaiden: what is in it, and that every disagreement inside it is noticed."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path

import pytest

from honjin.games.yukimura import GAME
from honjin.games.yukimura.model.pack import FOLDER, YukimuraPack
from honjin.packs import Problem, check_pack, load_pack

BATTLE = "tennoji_1615"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    shutil.copytree(str(FOLDER), tmp_path / "copy")
    return tmp_path / "copy"


def change(folder: Path, file: str, old: str, new: str) -> list[Problem]:
    """The problems after one edit of a file."""
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    return check_pack(YukimuraPack, folder)


# ------------------------------------------------------------------------------------------------ what is in it


def test_the_pack_is_clean() -> None:
    assert check_pack(YukimuraPack, FOLDER) == []


def test_the_pack_is_loaded_once() -> None:
    assert GAME.pack() is GAME.pack()


def test_the_roster() -> None:
    pack = GAME.pack().data
    variant = {clan.id for clan in pack.scenarios.clan if clan.kind == "variant"}
    assert len(pack.units.unit) == 486
    assert sum(unit.clan not in variant for unit in pack.units.unit) == 412
    assert Counter(clan.kind for clan in pack.scenarios.clan) == {
        "setup": 47,
        "left_wing": 9,
        "right_wing": 3,
        "option": 5,
        "variant": 11,
    }
    assert (len(pack.units.brave), len(pack.units.shinobi)) == (10, 10)
    fearless = [unit.id for unit in pack.units.unit if unit.morale == "*"]
    assert "yukimura" in fearless


def test_the_set_up() -> None:
    pack = GAME.pack().data
    assert pack.map.setup[BATTLE]["yukimura"] == "1408"
    assert len(pack.map.setup[BATTLE]) == sum(len(group.units) for group in pack.scenarios.scenario[0].setup)
    assert pack.map.set["akashi_entry"].hexes[0] == "0139"
    assert len(pack.map.setup_option["okayama_front"]) == 74


def test_the_tables() -> None:
    tables = GAME.pack().data.tables
    assert tables.fire.columns[-1] == (26, 999)
    assert tables.fire.rows["2"] == ["-", "-", "-", "0", "1", "2", "2", "3"]
    assert tables.melee.rows["12"][0] == "B1"
    assert tables.reinforcement.row[2].by_turn[:3] == ["no", 2, 3]
    assert tables.terrain["pond"].normal == "no"


def test_the_scenario() -> None:
    [scenario] = GAME.pack().data.scenarios.scenario
    assert (len(scenario.turns), len(scenario.extra_turns)) == (10, 5)
    assert scenario.options["declare"].values == ["phase", "one_by_one"]
    assert scenario.options["goto_lives"].excludes == ["tennoji_ready"]
    assert sum(turn.duty for turn in scenario.turns) == 5


def test_where_values_come_from() -> None:
    pack = GAME.pack()
    assert pack.provenance("units", "yukimura").tag == "printed"
    assert pack.provenance("units", "yukimura", "strength").tag == "reconstructed"
    assert pack.provenance("units", "goto_rem_a1", "setup").tag == "printed"
    assert pack.provenance("tables", "fire", "rows", "7").tag == "printed"
    assert pack.provenance("tables", "reinforcement", "date", "by_turn").tag == "printed"
    assert pack.provenance("map", "rows").tag == "deduced"
    assert pack.provenance("scenarios", "mori", "count").sources == ("ameblo.jp/bon-next/entry-12846481310.html",)


# ------------------------------------------------------------------------------------------------ disagreements

SLIPS = {
    "unknown clan": ("units.toml", 'clan = "igi"', 'clan = "iggi"', "unit[21] (igi).clan", "a clan of scenarios"),
    "side of the clan": (
        "units.toml",
        '"osaka" }, branch',
        '"kanto" }, branch',
        f"unit[1] (yukimura).side.{BATTLE}",
        "its clan",
    ),
    "morale": ("units.toml", 'morale = "*"', "morale = 7", "unit[1] (yukimura).morale", '1 to 6 or "*"'),
    "duplicate id": ("units.toml", 'id = "sanada_k2"', 'id = "sanada_k1"', "unit", "one"),
    "box count": ("units.toml", "units_in_box = 412", "units_in_box = 411", "meta.units_in_box", "412"),
    "branch count": ("units.toml", '"cavalry"', '"teppo"', "clan[1] (sanada).count.cavalry", "3, the units"),
    "set-up of a unit": (
        "units.toml",
        '"1408"',
        '"1401"',
        f"unit[1] (yukimura).setup.{BATTLE}",
        '"1408", as setup in map',
    ),
    "set-up of the map": (
        "map.toml",
        'igi = "1411"',
        'igi = "1401"',
        f"unit[21] (igi).setup.{BATTLE}",
        '"1401", as setup',
    ),
    "two in a hex": ("map.toml", 'igi = "1411"', 'igi = "1408"', f"setup.{BATTLE}", "one unit in a hex"),
    "in a pond": ("map.toml", 'igi = "1411"', 'igi = "2312"', f"setup.{BATTLE}.igi", "an open hex"),
    "off the map": ("map.toml", 'igi = "1411"', 'igi = "1439"', f"setup.{BATTLE}.igi", "an open hex"),
    "unknown unit": ("map.toml", "igi =", "iggi =", f"setup.{BATTLE}.iggi", "a unit of units.toml"),
    "row too short": ("map.toml", "oooooooo", "ooooooo", "terrain_rows[1]", "37, one for each column"),
    "strange letter": ("map.toml", "ooooooooo", "oooo?oooo", "terrain_rows[1]", "letters of the legend"),
    "row missing": ("map.toml", '  "ooooooooooooooooooooooooooooooooooooo",  # 01\n', "", "terrain_rows", "39"),
    "hex count": ("map.toml", "hex_count = 1425", "hex_count = 1", "hex_count", "1425"),
    "even columns": (
        "map.toml",
        "rows_even_columns = 38",
        "rows_even_columns = 37",
        "rows_even_columns",
        "the rows of",
    ),
    "no neighbours": ("map.toml", '"0420-0421"', '"0420-0422"', "pond_hexsides[1]", "two neighbours"),
    "larger first": ("map.toml", '"0420-0421"', '"0421-0420"', "pond_hexsides[1]", "the smaller number first"),
    "pond unnamed": ("map.toml", 'hexes = ["2312"]', "hexes = []", "pond", "the same ponds"),
    "zone off its edge": ("map.toml", '["0113",', '["0213",', "zone[1] (west_1).hexes", "a hex of the west edge"),
    "zone without a die": ("map.toml", "die = 1", "die = 2", "zone", "one zone for each of 1 to 6"),
    "place off the map": ("map.toml", 'hex = "1903"', 'hex = "9903"', "place[2].hex", "a hex of the map"),
    "row of a table": ("tables.toml", "12 = [", "13 = [", "fire.rows.13", "a row for each of 2 to 12"),
    "cells of a row": ("tables.toml", '2 = ["-", ', "2 = [", "fire.rows.2", "8, one a column"),
    "result code": ("tables.toml", '["0", "1", "1"', '["0", "9", "1"', "fire.rows.6[2]", '"-", "0", "1"'),
    "gap of columns": ("tables.toml", "[4, 6]", "[5, 6]", "fire.columns[2]", "a column that begins with 4"),
    "arrival track": ("tables.toml", "14, 15, 16]", "14, 15]", "reinforcement.row[1] (date).by_turn", "15"),
    "arrival of nobody": (
        "tables.toml",
        'clan = "ii"',
        'clan = "oda"',
        "reinforcement.row[10] (oda).clan",
        "a reinforce",
    ),
    "die with two meanings": ("tables.toml", "success = [2]", "success = [2, 3]", "hideyori", "each of 2 to 12 in one"),
    "body double": ("tables.toml", '"anayama"', '"yuri"', "body_double.allowed", "the braves with"),
    "unknown option": (
        "scenarios.toml",
        'excludes = ["tennoji_ready"]',
        'excludes = ["tennoji"]',
        f"scenario[1] ({BATTLE}).options.goto_lives.excludes",
        "an option of",
    ),
    "default outside values": (
        "scenarios.toml",
        'default = "phase"',
        'default = "never"',
        f"scenario[1] ({BATTLE}).options.declare.default",
        'one of ["phase", "one_by_one"]',
    ),
    "unit in no group": (
        "scenarios.toml",
        'units = ["igi", "igi_a1"]\nhexes = ["1411", "1412"]',
        'units = ["igi"]\nhexes = ["1411"]',
        f"scenario[1] ({BATTLE})",
        "each unit in one group",
    ),
    "unit of another clan": (
        "scenarios.toml",
        'units = ["igi", "igi_a1"]',
        'units = ["igi", "mori_a1"]',
        f"scenario[1] ({BATTLE}).setup[4] (igi).units",
        "units of igi, osaka",
    ),
    "hexes of a group": (
        "scenarios.toml",
        'hexes = ["1411", "1412"]',
        'hexes = ["1411"]',
        f"scenario[1] ({BATTLE}).setup[4] (igi).hexes",
        "2, one for each unit",
    ),
    "turn left out": ("scenarios.toml", "{ n = 2,", "{ n = 3,", f"scenario[1] ({BATTLE}).turns", "without a gap"),
    "clan on neither side": (
        "scenarios.toml",
        '"watanabe", "otani", "igi"',
        '"watanabe", "otani"',
        f"scenario[1] ({BATTLE}).sides.osaka",
        "the clans whose side",
    ),
    "unknown set": (
        "scenarios.toml",
        'set = "akashi_entry"',
        'set = "akashi"',
        f"scenario[1] ({BATTLE}).event_units[3] (akashi).set",
        "a set of map.toml",
    ),
    "wrong wing": (
        "scenarios.toml",
        'region = "west"',
        'region = "east"',
        f"scenario[1] ({BATTLE}).reinforcement[1] (date).region",
        "the region of the left wing",
    ),
    "unknown zone": ("scenarios.toml", '["west_1",', '["west_7",', "region[1] (west).zones", "a zone of map.toml"),
    "measures of the map": ("scenarios.toml", "columns = 37", "columns = 38", "map.columns", "37, as in map.toml"),
}


@pytest.mark.parametrize(("file", "old", "new", "key", "expected"), SLIPS.values(), ids=SLIPS.keys())
def test_a_disagreement_is_noticed(copy: Path, file: str, old: str, new: str, key: str, expected: str) -> None:
    found = change(copy, file, old, new)
    assert any(problem.key == key and expected in problem.expected for problem in found), "\n".join(map(str, found))


def test_every_disagreement_is_reported(copy: Path) -> None:
    change(copy, "units.toml", 'morale = "*"', "morale = 7")
    change(copy, "tables.toml", "[4, 6]", "[5, 6]")
    found = change(copy, "map.toml", 'igi = "1411"', 'igi = "2312"')
    assert {problem.file for problem in found} == {"units.toml", "tables.toml", "map.toml"}


# ------------------------------------------------------------------------------------------------ overlays and the hash


def test_an_owners_counter(tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text('overlay = "yukimura"\nname = "My copy"\n', encoding="utf-8")
    (tmp_path / "units.toml").write_text('[[unit]]\nid = "yukimura"\nstrength = 11\n', encoding="utf-8")
    assert check_pack(YukimuraPack, tmp_path, FOLDER) == []
    mine, plain = GAME.pack((tmp_path,)), GAME.pack()
    assert (mine.data.units.unit[0].strength, plain.data.units.unit[0].strength) == (11, 12)
    assert mine.provenance("units", "yukimura", "strength").tag == "owner"
    assert mine.provenance("units", "yukimura", "movement").tag == "reconstructed"
    assert mine.hash != plain.hash


def test_comments_and_notes_do_not_change_the_hash(copy: Path) -> None:
    assert change(copy, "tables.toml", "die_min = 2\ndie_max = 12", "die_max = 12 # two dice\n\ndie_min = 2") == []
    assert change(copy, "map.toml", 'note = "14-2: every hex of row 01"', 'note = "the north edge"') == []
    assert load_pack(YukimuraPack, copy).hash == GAME.pack().hash
