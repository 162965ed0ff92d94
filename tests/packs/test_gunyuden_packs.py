"""The packs of the Gunyuden series: what is in them, and that every disagreement inside them is noticed."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path

import pytest

from honjin.games import kanto, masamune
from honjin.games.gunyuden.model.pack import SeriesPack
from honjin.games.gunyuden.model.scenarios import Scenario
from honjin.games.gunyuden.model.units import Unit
from honjin.packs import Pack, Problem, check_pack

GAMES = {"masamune": masamune.GAME, "kanto": kanto.GAME}
FOLDERS = {game: title.folder for game, title in GAMES.items()}


def pack_of(game: str) -> Pack[SeriesPack]:
    return GAMES[game].pack()


def scenario(game: str, name: str) -> Scenario:
    return next(scenario for scenario in pack_of(game).data.scenarios.scenario if scenario.id == name)


def units(game: str, name: str, **wanted: str) -> list[Unit]:
    """The units of a scenario at the start, by clan or side; none that an event brings."""
    return [
        unit
        for unit in pack_of(game).data.units.unit
        if unit.setup.get(name, "event") != "event"
        and wanted.get("clan", unit.clan) == unit.clan
        and wanted.get("side", unit.side[name]) == unit.side[name]
    ]


# ------------------------------------------------------------------------------------------------ what is in them


@pytest.mark.parametrize("game", GAMES)
def test_a_pack_is_clean(game: str) -> None:
    assert check_pack(GAMES[game].model, FOLDERS[game]) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_pack_is_loaded_once(game: str) -> None:
    assert pack_of(game) is pack_of(game)
    assert pack_of(game).name == game


def test_the_rosters() -> None:
    counts = {game: pack_of(game).data for game in GAMES}
    assert {game: len(pack.units.unit) for game, pack in counts.items()} == {"masamune": 122, "kanto": 132}
    assert {game: len(pack.scenarios.castle) for game, pack in counts.items()} == {"masamune": 53, "kanto": 65}
    assert {game: len(pack.scenarios.clan) for game, pack in counts.items()} == {"masamune": 21, "kanto": 33}
    assert sum(castle.extra for castle in counts["kanto"].scenarios.castle) == 8


def test_strengths_of_the_campaign_against_date() -> None:
    totals: Counter[str] = Counter()
    for unit in units("masamune", "campaign", side="anti"):
        totals[unit.clan] += unit.front
    assert totals.total() == 142
    small = sum(totals.pop(clan) for clan in ("nikaido", "iwaki_clan", "ishikawa"))
    assert small == 9
    assert totals == {"osaki": 15, "mogami": 33, "ashina": 36, "satake": 32, "shirakawa": 8, "soma": 9}


@pytest.mark.parametrize(
    ("name", "side", "strength"),
    [("mini_1", "date", 32), ("mini_1", "anti", 73), ("mini_2", "date", 53), ("mini_2", "anti", 72)],
)
def test_strengths_of_the_mini_scenarios(name: str, side: str, strength: int) -> None:
    assert sum(unit.front for unit in units("masamune", name, side=side)) == strength


def test_the_set_up_of_kawanakajima() -> None:
    places = Counter(unit.setup["s1"] for unit in units("kanto", "s1"))
    assert places == {"0505": 18, "0711": 1, "1230": 17, "0121": 1, "0514": 1, "0617": 1}


def test_the_uesugi_who_come_to_mimase_pass() -> None:
    [group] = scenario("kanto", "s4").reinforcement
    assert (group.turn, group.hexes, group.optional) == (9, ["1913"], True)
    assert group.units == [
        "uesugi_kenshin",
        "honjo_shigenaga",
        "murakami_yoshikiyo",
        "usami_sadayuki",
        "saito_tomonobu",
        "yoshie_kagesuke",
        "irobe_nagazane",
        "nagao_kagenobu",
        "matsumoto_kageshige",
    ]


def test_leaders_of_kanto() -> None:
    values = {unit.id: (unit.modifier, unit.activation) for unit in pack_of("kanto").data.units.unit}
    assert values["uesugi_kenshin"] == (4, 4)
    assert values["takeda_shingen"] == (3, 4)
    assert values["hojo_ujiyasu"] == (3, 3)
    assert values["hojo_ujimasa"] == (1, 3)
    assert values["hojo_tsunashige"] == (2, 2)


def test_free_units_have_a_default_place_that_no_option_takes_away() -> None:
    extra = {castle.hex for castle in pack_of("kanto").data.scenarios.castle if castle.extra}
    free = [unit for unit in pack_of("kanto").data.units.unit if unit.setup.get("s4") == "free"]
    assert len(free) == 42
    assert not extra & {unit.default_hex["s4"] for unit in free}


def test_a_mountain_is_closed() -> None:
    for game in GAMES:
        terrain = pack_of(game).data.tables.terrain
        assert (terrain["mountain"].normal, terrain["marsh"].loc) == (None, None)
        assert (terrain["foothills"].normal, terrain["foothills"].attack) == (4, -2)


def test_both_games_have_the_tables_of_both_editions() -> None:
    masamune, kanto = (pack_of(game).data.tables for game in GAMES)
    assert masamune.crt.rows == kanto.crt.rows
    assert masamune.assault_classic.rows == kanto.assault_classic.rows
    shared = ("surrender_revised", "siege_result_revised", "incident_revised", "garrison_limit_revised")
    for name in shared:
        assert getattr(masamune, name).model_dump(exclude={"note"}) == getattr(kanto, name).model_dump(exclude={"note"})
    assert pack_of("kanto").provenance("tables", "incident_revised").tag == "reconstructed"


def test_options_of_a_scenario() -> None:
    masamune, kanto = (pack_of(game).data.options for game in GAMES)
    series = set(masamune.option) & set(kanto.option)
    assert len(series) == 21
    assert set(masamune.of("mini_1")) - series == {"satake_vigour"}
    assert set(masamune.of("mini_2")) - series == {"mini2_pregame"}
    assert set(kanto.of("s1")) - series == {"extra_castles"}
    assert (masamune.option["loc_limits"].default, kanto.option["loc_limits"].default) == ("revised", "classic")


def test_where_values_come_from() -> None:
    kanto = pack_of("kanto")
    assert kanto.provenance("units", "takeda_shingen", "modifier").tag == "printed"
    assert kanto.provenance("units", "takeda_shingen", "default_hex").tag == "reconstructed"
    assert kanto.provenance("scenarios", "odawara", "level").tag == "deduced"
    assert kanto.provenance("tables", "replenishment", "uesugi", "home").tag == "reconstructed"
    assert kanto.provenance("tables", "points", "scenario", "s4", "reinforcement_used").tag == "reported"
    masamune = pack_of("masamune")
    assert masamune.provenance("units", "date_masamune", "modifier").tag == "reported"
    assert masamune.provenance("tables", "loc", "classic", "unit_to_unit").tag == "deduced"


# ------------------------------------------------------------------------------------------------ disagreements

SLIPS = {
    "row too short": ("masamune", "map.toml", "sssssssshh", "ssssssshh", "terrain_rows[1]", "40, one for each column"),
    "unknown province": (
        "masamune",
        "map.toml",
        "........HH",
        "........ZH",
        "province_rows[1]",
        "letters of the legend",
    ),
    "land without province": ("masamune", "map.toml", "........HH", ".........H", "province_rows", "each land hex"),
    "no neighbours": ("kanto", "map.toml", '"0115-0215"', '"0115-0217"', "river_hexsides[1]", "two neighbours"),
    "larger first": (
        "kanto",
        "map.toml",
        '"0115-0215"',
        '"0215-0115"',
        "river_hexsides[1]",
        "the smaller number first",
    ),
    "river at sea": ("kanto", "map.toml", '"0844-0944"', '"2238-2338"', "closed_hexsides[1]", "two hexes of the map"),
    "unnamed river": ("kanto", "map.toml", '"2905-3005", "2905', '"2905', "river", "the same sides in both"),
    "marsh without name": ("kanto", "map.toml", '2722 = "Oshi marsh"\n', "", "marsh", "a name for each marsh hex"),
    "road with a gap": (
        "kanto",
        "map.toml",
        '["0505", "0506", "0606"',
        '["0505", "0606"',
        "road[3].hexes",
        "a neighbour",
    ),
    "place of a castle": ("kanto", "map.toml", 'castle = "edo"', 'castle = "yedo"', "place", "3130, as in scenarios"),
    "set off the map": ("kanto", "map.toml", '"2138", "2236"', '"4138", "2236"', "set.odawara_ring.hexes", "a hex of"),
    "cells of a row": ("kanto", "tables.toml", '-2 = ["0", ', "-2 = [", "crt.rows.-2", "13, one a column"),
    "gap of columns": ("kanto", "tables.toml", "[6, 10]", "[7, 10]", "assault_classic.columns[2]", "begins with 6"),
    "gap of answers": ("kanto", "tables.toml", "opens = [8, 9]", "opens = [8, 8]", "surrender_classic.row[2]", "a gap"),
    "gap of walls": (
        "kanto",
        "tables.toml",
        "durability = [5, 5]",
        "durability = [6, 6]",
        "surrender_classic.row",
        "a gap",
    ),
    "siege die": ("kanto", "tables.toml", '7 = "none"', '8 = "none"', "siege_result_classic.rows.7", "each of 1 to 7"),
    "steps by die": ("kanto", "tables.toml", "1, 2, 3]", "1, 2]", "replenishment.group[1] (uesugi).home", "9"),
    "ceremony": ("kanto", "tables.toml", "[21, 30], p", "[22, 30], p", "points.scenario.s2.ceremony", "0 to 999"),
    "value of a castle": ("kanto", "tables.toml", "3 = 6 }", "4 = 6 }", "points.castle_by_level.3", "kasugayama"),
    "months of weather": ("masamune", "tables.toml", '1 = ["S", ', "1 = [", "weather.rows.1", "12"),
    "letter of weather": ("masamune", "tables.toml", '1 = ["S"', '1 = ["X"', "weather.rows.1", "weather.codes"),
    "event of nobody": (
        "masamune",
        "tables.toml",
        '["mogami", "osaki"]',
        '["mogani"]',
        "random_events.event.ceasefire.clans",
        "a clan",
    ),
    "unknown event": (
        "masamune",
        "tables.toml",
        '1 = "mogami_scheme"',
        '1 = "mogami_shame"',
        "random_events.rows.A",
        "an event",
    ),
    "unknown rebellion": (
        "masamune",
        "tables.toml",
        '4 = "tomizawa_rebels"',
        '4 = "tomizawa_falls"',
        "kasai_rebellion.rows",
        "a rebellion",
    ),
    "default outside values": (
        "kanto",
        "options.toml",
        'default = "neutral"',
        'default = "date"',
        "option.tagaya.default",
        "uesugi",
    ),
    "phases": (
        "kanto",
        "options.toml",
        '["uesugi", "takeda", "hojo", "uesugi_kanto", ',
        '["uesugi", ',
        "setting.phases",
        "the scenarios",
    ),
    "ring castle": (
        "kanto",
        "options.toml",
        'ring = "odawara"',
        'ring = "edo"',
        "setting.ring",
        "a castle with a ring",
    ),
    "unknown clan": (
        "masamune",
        "units.toml",
        'clan = "date"',
        'clan = "data"',
        "unit[1] (date_masamune).clan",
        "a clan of",
    ),
    "side of the clan": (
        "masamune",
        "units.toml",
        'campaign = "date"',
        'campaign = "anti"',
        "unit[1] (date_masamune).side.campaign",
        "its clan",
    ),
    "back above front": ("kanto", "units.toml", "back = 2", "back = 4", "unit[1] (takeda_shingen).back", "at most 3"),
    "default place": (
        "kanto",
        "units.toml",
        's4 = "1831"',
        's4 = "0819"',
        "unit (oyamada_nobushige).default_hex.s4",
        "its group",
    ),
    "no default place": (
        "kanto",
        "units.toml",
        'default_hex = { s4 = "1230" }\n',
        "default_hex = {}\n",
        "unit[1] (takeda_shingen).default_hex",
        '["s4"]',
    ),
    "set-up of a unit": (
        "kanto",
        "units.toml",
        's1 = "0121"',
        's1 = "0122"',
        "unit (baba_nobuharu).setup.s1",
        '"0121", as its group',
    ),
    "option of a rank": (
        "kanto",
        "units.toml",
        '"ujiteru_sodaisho"',
        '"ujiteru"',
        "unit[52] (hojo_ujiteru).with_option.option",
        "an option",
    ),
    "castle in the sea": (
        "kanto",
        "scenarios.toml",
        'hex = "3130"',
        'hex = "2238"',
        "castle[49] (edo).hex",
        "an open hex",
    ),
    "province of a castle": (
        "kanto",
        "scenarios.toml",
        'province = "musashi"',
        'province = "izu"',
        "castle[42] (hachigata).province",
        "musashi",
    ),
    "owner of a castle": (
        "kanto",
        "scenarios.toml",
        'owner = { s4 = "ohara" }',
        'owner = { s4 = "oda" }',
        "castle[57] (hanazawa).owner.s4",
        "in the scenario",
    ),
    "main castle": (
        "masamune",
        "scenarios.toml",
        'campaign = ["3210"]',
        'campaign = ["3110"]',
        "clan[2] (kasai).main",
        "kasai in main_of",
    ),
    "ring hex": (
        "kanto",
        "scenarios.toml",
        '"2236", "2337"]',
        '"2236", "1230"]',
        "castle[50] (odawara).ring",
        "an open hex beside",
    ),
    "ring in the sea": (
        "kanto",
        "scenarios.toml",
        '"2236", "2337"]',
        '"2236", "2338"]',
        "castle[50] (odawara).ring",
        "an open hex",
    ),
    "two in a hex": (
        "kanto",
        "scenarios.toml",
        'hex = "0607"',
        'hex = "0505"',
        "castle[1] (kasugayama).hex",
        "one castle in a hex",
    ),
    "unit in no group": (
        "kanto",
        "scenarios.toml",
        'units = ["ota_sukemasa"]',
        "units = []",
        "scenario[2] (s2)",
        "in one group",
    ),
    "unit in two groups": (
        "kanto",
        "scenarios.toml",
        'units = ["ota_sukemasa"]',
        'units = ["ota_sukemasa", "ota_sukemasa"]',
        "scenario[2] (s2)",
        "in one group",
    ),
    "clan in no phase": (
        "masamune",
        "scenarios.toml",
        '[scenario.phase_clans]\nanti = ["satake", ',
        "[scenario.phase_clans]\nanti = [",
        "scenario[1] (campaign).phase_clans",
        "in one phase",
    ),
    "clan on neither side": (
        "masamune",
        "scenarios.toml",
        'neutral = ["tamura"]',
        "neutral = []",
        "scenario[1] (campaign).sides.neutral",
        "whose side it is",
    ),
    "seats": (
        "masamune",
        "scenarios.toml",
        'seats = ["date", "anti"]',
        'seats = ["date"]',
        "scenario[1] (campaign).seats",
        "every side",
    ),
    "turn left out": ("kanto", "scenarios.toml", "{ n = 2,", "{ n = 3,", "scenario[1] (s1).turns", "without a gap"),
    "week left out": (
        "masamune",
        "scenarios.toml",
        "n = 2, month = 1, week = 2",
        "n = 2, month = 1, week = 3",
        "scenario[1] (campaign).turns",
        "the week after",
    ),
    "two places": (
        "kanto",
        "scenarios.toml",
        'choice = ["1230", "1831"]',
        'choice = ["1230"]\nhex = "1230"',
        "scenario[2] (s2).setup[3] (takeda)",
        "one of hex",
    ),
    "late reinforcement": (
        "kanto",
        "scenarios.toml",
        "\nturn = 9",
        "\nturn = 19",
        "scenario[4] (s4).reinforcement[1]",
        "at most 12",
    ),
    "unknown set": (
        "kanto",
        "scenarios.toml",
        'set = "tone_east"',
        'set = "tone"',
        "scenario[4] (s4).special.barrier.set",
        "a set of map.toml",
    ),
    "value of an option": (
        "kanto",
        "scenarios.toml",
        'value = "hojo"',
        'value = "date"',
        "scenario[2] (s2).override[1].value",
        "a value of tagaya",
    ),
    "outside the area": (
        "kanto",
        "scenarios.toml",
        'area = ["echigo", "shinano", "kai"]',
        'area = ["echigo", "shinano"]',
        "castle[13] (tsutsujigasaki).owner.s1",
        "outside the area",
    ),
}


@pytest.mark.parametrize(("game", "file", "old", "new", "key", "expected"), SLIPS.values(), ids=SLIPS.keys())
def test_a_disagreement_is_noticed(
    tmp_path: Path, game: str, file: str, old: str, new: str, key: str, expected: str
) -> None:
    found = changed(tmp_path, game, file, old, new)
    assert any(problem.key.startswith(key) and expected in problem.expected for problem in found), "\n".join(
        map(str, found)
    )


def changed(folder: Path, game: str, file: str, old: str, new: str) -> list[Problem]:
    """The problems of a copy after one edit of a file."""
    copy = folder / "copy"
    shutil.copytree(FOLDERS[game], copy)
    text = (copy / file).read_text(encoding="utf-8")
    assert old in text
    (copy / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    return check_pack(GAMES[game].model, copy)


# ------------------------------------------------------------------------------------------------ overlays


def test_an_owners_castle(tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text('overlay = "kanto"\nname = "My copy"\n', encoding="utf-8")
    (tmp_path / "scenarios.toml").write_text('[[castle]]\nid = "kaizu"\nlevel = 2\n', encoding="utf-8")
    assert check_pack(GAMES["kanto"].model, tmp_path, FOLDERS["kanto"]) == []
    mine = GAMES["kanto"].pack((tmp_path,))
    assert next(castle.level for castle in mine.data.scenarios.castle if castle.id == "kaizu") == 2
    assert mine.provenance("scenarios", "kaizu", "level").tag == "owner"
    assert mine.hash != pack_of("kanto").hash


def test_an_overlay_of_the_sister_game_is_refused(tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text('overlay = "masamune"\nname = "My copy"\n', encoding="utf-8")
    [problem] = check_pack(GAMES["kanto"].model, tmp_path, FOLDERS["kanto"])
    assert (problem.key, problem.expected) == ("overlay", '"kanto"')
