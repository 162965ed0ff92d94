"""The pack of Sanada's War Chronicle: what is in it, and that every disagreement inside it is noticed."""

from __future__ import annotations

import shutil
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from honjin.games.sanada.model.forces import CLASSES
from honjin.games.sanada.model.options import choose_options
from honjin.games.sanada.model.pack import FOLDER, SanadaPack, load
from honjin.games.sanada.model.scenarios import Scenario
from honjin.packs import check_pack
from honjin.packs.options import OptionError

PACK = load().data
SCENARIOS = [scenario.id for scenario in PACK.scenarios.scenario]
UNITS = {unit.id: unit for unit in PACK.units.unit}
CASTLES = {castle.id: castle for castle in PACK.scenarios.castle}


def scenario(name: str) -> Scenario:
    return next(scenario for scenario in PACK.scenarios.scenario if scenario.id == name)


def walls(name: str, in_scenario: str = "s1") -> tuple[int, int]:
    found = CASTLES[name].walls(in_scenario)
    return found.strength, found.durability


# ------------------------------------------------------------------------------------------------ what is in it


def test_the_pack_is_clean_and_loaded_once() -> None:
    assert check_pack(SanadaPack, FOLDER) == []
    assert load() is load()
    assert load().name == "sanada"


def test_the_counters() -> None:
    assert len(UNITS) == 161
    assert Counter(unit.rank for unit in UNITS.values()) == {"busho": 106, "taisho": 29, "gunzei": 23, "sodaisho": 3}
    assert Counter(unit.class_ for unit in UNITS.values()) == {"fudai": 74, "tozama": 61, "ronin": 26}
    assert {(unit.front, unit.back) for unit in UNITS.values()} == {(2, 1)}
    sides = Counter(next(iter(unit.side.values())) for unit in UNITS.values())
    assert sides == {"osaka": 50, "kanto": 111}


@pytest.mark.parametrize(
    ("name", "osaka", "kanto"), [("s1", 46, 102), ("s2", 30, 80), ("s3", 47, 102), ("s4", 48, 101), ("s5", 47, 102)]
)
def test_how_many_units_a_scenario_has(name: str, osaka: int, kanto: int) -> None:
    sides = Counter(unit.side[name] for unit in UNITS.values() if name in unit.side)
    assert sides == {"osaka": osaka, "kanto": kanto}
    assert len(scenario(name).pool.units) == osaka


@pytest.mark.parametrize(
    ("name", "rating", "action", "boxes"),
    [
        ("sanada_yukimura", 5, 6, 3),
        ("goto_matabei", 4, 5, 3),
        ("akashi_teruzumi", 4, 5, 3),
        ("chosokabe_morichika", 4, 4, 3),
        ("mori_katsunaga", 3, 4, 3),
        ("ban_danemon", 3, 2, 0),
        ("onjuku_kanbei", 2, 0, 0),
        ("sanada_masayuki", 5, 6, 4),
        ("fukushima_masanori", 4, 3, 4),
        ("ukita_hideie", 3, 3, 5),
        ("toyotomi_hideyori", 2, 1, 8),
        ("tokugawa_ieyasu", 3, 3, 8),
        ("tokugawa_hidetada", 1, 1, 8),
        ("maeda_toshitsune", 1, 1, 5),
        ("todo_takatora", 1, 4, 3),
        ("date_masamune", 3, 3, 5),
        ("itakura_katsushige", 1, 0, 0),
        ("katagiri_katsumoto", 0, 0, 0),
    ],
)
def test_values_of_leaders(name: str, rating: int, action: int, boxes: int) -> None:
    unit = UNITS[name]
    assert (unit.modifier, unit.activation, unit.boxes) == (rating, action, boxes)


def test_limits_of_the_counters() -> None:
    assert max(unit.modifier for unit in UNITS.values()) == 5
    assert max(unit.activation for unit in UNITS.values()) == 6
    assert sum(unit.activation == 0 for unit in UNITS.values()) > len(UNITS) / 2
    assert all(
        unit.class_ in CLASSES[next(iter(unit.side.values()))]
        for unit in UNITS.values()
        if unit.id != "fukushima_tadakatsu"
    )


def test_who_goes_home() -> None:
    def die(name: str) -> tuple[int, str]:
        return UNITS[name].return_home, UNITS[name].return_home_group

    assert die("fukushima_tadakatsu") == (3, "clan:fukushima")
    assert die("ikeda_toshitaka") == (2, "clan:ikeda")
    assert die("todo_takatora") == die("watanabe_kanbei") == (1, "clan:todo")
    assert die("kyogoku_takatomo") == (1, "unit:kyogoku_takatomo")
    assert die("matsudaira_tadanao") == (0, "")
    listed = {clan for clan, number in PACK.tables.return_home.by_clan.items() if number == 2}
    assert len(listed) == 12
    lords = {row.unit: row.castles for row in PACK.tables.return_home.castle}
    assert (len(lords), lords["todo_takatora"]) == (8, ["ueno", "nabari"])


def test_the_castles() -> None:
    assert len(CASTLES) == 35
    assert {owner for castle in CASTLES.values() for owner in castle.owner.values()} == {"osaka", "kanto"}
    assert [castle.id for castle in CASTLES.values() if "osaka" in castle.owner.values()] == ["osaka"]
    assert walls("osaka") == (5, 20)
    assert walls("osaka", "s2") == (3, 12)
    known = {
        "nijo": (3, 3), "ueno": (4, 8), "koriyama": (3, 2), "kishiwada": (2, 2), "yodo": (2, 1), "tatsuta": (2, 1),
        "ibaraki": (2, 2), "himeji": (4, 8), "nagoya": (4, 8),
    }  # fmt: skip
    assert {name: walls(name) for name in known} == known


@pytest.mark.parametrize(
    ("name", "hex_"),
    [
        ("osaka", "1724"),
        ("nijo", "2419"),
        ("himeji", "0216"),
        ("wakayama", "0732"),
        ("nagoya", "4921"),
        ("ueno", "3025"),
        ("ise_kameyama", "3824"),
        ("obama", "2807"),
        ("miyazu", "1704"),
        ("ibaraki", "1922"),
        ("kishiwada", "1328"),
        ("koriyama", "2226"),
        ("sasayama", "1514"),
    ],
)
def test_printed_hexes_of_castles(name: str, hex_: str) -> None:
    assert CASTLES[name].hex == hex_
    assert load().provenance("scenarios", "castle", name, "hex").tag == "printed"


def test_the_map() -> None:
    terrain = PACK.map.terrain_by_hex()
    kinds = Counter(terrain.values())
    assert sum(kinds.values()) == 52 * 34
    assert kinds["flat"] + kinds["rough"] + kinds["marsh"] == 919
    assert kinds["marsh"] == 5
    provinces = Counter(PACK.map.province_by_hex().values())
    assert len(provinces) == 20
    assert (provinces["omi"], provinces["mino"], provinces["owari"]) == (161, 138, 66)
    assert "2606-2706" in PACK.map.closed_hexsides
    assert (len(PACK.map.river_hexsides), len(PACK.map.closed_hexsides)) == (354, 17)
    assert {name: len(known.hexes) for name, known in PACK.map.set.items() if known.hexes} == {
        "north": 6, "east": 19, "west": 4,
    }  # fmt: skip


def test_the_combat_table_moves_one_column_a_row() -> None:
    """Each row of the printed table is the one above, moved to the left: so no cell can be wrong alone."""
    rows = [PACK.tables.crt.rows[str(die)] for die in range(1, 16)]
    assert all(below[:-1] == above[1:] for above, below in pairwise(rows))
    assert rows[0] == [*"00000000001112"]
    assert [row[-1] for row in rows] == [*"223344556677889"]


def test_every_text_of_the_tables_that_is_printed_says_so() -> None:
    pack = load()
    assert pack.provenance("tables", "crt").tag == "printed"
    assert pack.provenance("tables", "terrain", "rough", "cost").tag == "reconstructed"
    assert pack.provenance("tables", "terrain", "rough", "rating").tag == "printed"
    assert pack.provenance("units", "tokugawa_ieyasu", "modifier").tag == "printed"
    assert pack.provenance("units", "goto_matabei", "activation").tag == "reported"
    assert pack.provenance("units", "ono_harunaga", "activation").tag == "reconstructed"


# ------------------------------------------------------------------------------------------------ scenarios


@pytest.mark.parametrize("name", SCENARIOS)
def test_calendars(name: str) -> None:
    turns = scenario(name).turns
    first, last, count = ("4/1", "5/28", 20) if name == "s2" else ("10/7", "12/28", 28)
    assert (turns[0].label, turns[-1].label, len(turns)) == (first, last, count)
    assert {turn.day % 3 for turn in turns} == {1}


def test_turns_by_their_names() -> None:
    labels = {turn.n: turn.label for turn in scenario("s1").turns}
    assert (labels[9], labels[19], labels[28]) == ("11/1", "12/1", "12/28")


@pytest.mark.parametrize(
    ("name", "floors"),
    [
        ("s1", {"osaka_decisive": 60, "osaka": 30, "draw": 20, "kanto": 1, "kanto_decisive": None}),
        ("s2", {"osaka_decisive": 1, "osaka": -19, "draw": -49, "kanto": None}),
        ("s3", {"osaka_decisive": 90, "osaka": 70, "draw": 50, "kanto": 10, "kanto_decisive": None}),
        ("s4", {"osaka_decisive": 80, "osaka": 60, "draw": 40, "kanto": 1, "kanto_decisive": None}),
        ("s5", {"osaka_decisive": 80, "osaka": 60, "draw": 40, "kanto": 1, "kanto_decisive": None}),
    ],
)
def test_bands_of_victory(name: str, floors: dict[str, int | None]) -> None:
    assert {band.result: band.min for band in scenario(name).victory.band} == floors


@pytest.mark.parametrize("name", SCENARIOS)
def test_arrivals(name: str) -> None:
    found = [(group.label, group.region, len(group.units)) for group in scenario(name).reinforcement]
    west = 20 if name == "s4" else 21
    winter = [("10/13", "north", 11), ("10/16", "east", 13), ("10/19", "west", west), ("11/1", "east", 30)]
    assert found == ([("4/4", "east", 22), ("4/7", "east", 19)] if name == "s2" else winter)


@pytest.mark.rule("sanada Scenario 3", "sanada Scenario 4", "sanada Scenario 5")
@pytest.mark.parametrize("name", SCENARIOS)
def test_set_ups(name: str) -> None:
    setup = scenario(name).setup
    assert len(setup) == (19 if name == "s2" else 18)
    held = {group.castle: group.hold for group in setup if group.hold}
    if name == "s2":
        assert set(held) == {"himeji", "miyazu", "obama"}
        assert {hold.until_osaka_within for hold in held.values()} == {3}
        [field] = [group for group in setup if not group.inside]
        assert (field.region, len(field.units)) == ("north", 11)
    else:
        assert {castle: hold.until_turn for castle, hold in held.items()} == {"nagoya": 3}
    pool = scenario(name).pool
    assert pool.initial_units == (15 if name == "s1" else 20)
    assert pool.never_initial == ["toyotomi_hideyori"]
    assert scenario(name).special.fall_needs_both == (name == "s2")


def test_who_changes_sides_in_the_fourth_scenario() -> None:
    recast = {one.unit: (one.side, one.class_, one.on) for one in scenario("s4").recast}
    assert recast == {
        "fukushima_tadakatsu": ("osaka", "fudai", []),
        "kato_yoshiaki": ("osaka", "fudai", [1, 2, 3]),
    }
    assert UNITS["fukushima_tadakatsu"].side["s4"] == "osaka"
    assert "kato_yoshiaki" in scenario("s4").reinforcement[-1].units


# ------------------------------------------------------------------------------------------------ options


def test_options_and_their_defaults() -> None:
    options = choose_options(PACK.options, "s1", {})
    assert options.as_dict() == {
        "s1_initial_units": "15",
        "s2_initial_units": "20",
        "s2_first_turn": "4/1",
        "s2_last_turn": "5/28",
        "s2_ikeda_as_printed": True,
        "rough_mp": "2",
        "sole_units": "free",
        "refuge_in_hex": False,
        "mobilise_fewer": False,
        "strategic_from_contact": True,
        "engage_scope": "hex",
        "defeat_scope": "force_leader",
        "overrun_is_battle": False,
        "assault_spent_retreats": False,
        "ap0_may_check": False,
        "river_stacks": True,
        "attrition_scores": True,
        "max_rounds": "200",
    }
    assert (options.rough_cost, options.last_round) == (2, 200)


def test_options_of_a_scenario() -> None:
    everywhere = set(PACK.options.of("s3"))
    assert set(PACK.options.of("s1")) - everywhere == {"s1_initial_units"}
    assert {name[:3] for name in set(PACK.options.of("s2")) - everywhere} == {"s2_"}
    assert choose_options(PACK.options, "s2", {"s2_first_turn": "4/4"}).s2_first_turn == "4/4"


@pytest.mark.parametrize(
    ("chosen", "said"),
    [
        ({"s2_first_turn": "4/4"}, "there is no option"),
        ({"rough_mp": "5"}, "expected one of 1, 2, 3"),
        ({"refuge_in_hex": "yes"}, "expected one of False, True"),
    ],
)
def test_a_wrong_choice_is_refused(chosen: dict[str, object], said: str) -> None:
    with pytest.raises(OptionError, match=said):
        choose_options(PACK.options, "s1", chosen)


# ------------------------------------------------------------------------------------------------ mistakes

MISTAKES = [
    ("map.toml", '"1922-1923"', '"1922-1924"', "two neighbours"),
    ("map.toml", '1822 = "Kanzaki', '1823 = "Kanzaki', "a name for each marsh hex"),
    ("map.toml", 'castle = "yodo"', 'castle = "yoda"', "as in scenarios.toml"),
    ("map.toml", 'hexes = ["0114", ', 'hexes = ["0214", ', "open hexes of the west edge"),
    ("map.toml", '"1724", "1725", "1625"', '"1724", "1725", "1425"', "a neighbour after each hex"),
    ("map.toml", 'provinces = ["omi"]', 'provinces = ["oumi"]', "a province"),
    ("units.toml", 'clan = "ii"', 'clan = "kanto_tozama"', "the clan of its class, or a banner"),
    ("units.toml", 'rank = "gunzei"', 'rank = "taisho"', "boxes for taisho and sodaisho, none for others"),
    ("units.toml", 'return_home_group = "clan:todo"', 'return_home_group = "unit:todo"', '[1, "clan:todo"]'),
    ("units.toml", 'class = "ronin"', 'class = "tozama"', "a class of osaka in s1"),
    ("units.toml", "activation = 6", "activation = 7", "6"),
    ("units.toml", 's1 = "3025"', 's1 = "3026"', "as its group"),
    ("tables.toml", '"15" = [', '"16" = [', "a row for each of 1 to 15"),
    ("tables.toml", "columns = [[0, 0], [1, 1], [2, 2], [3, 3]]", "columns = [[0, 0], [1, 1], [2, 3], [4, 4]]", "rank"),
    ("tables.toml", 'id = "kanto_reaction"\nside = "kanto"', 'id = "kanto_reaction"\nside = "osaka"', "five of Kanto"),
    ("tables.toml", "durability = [3, 3]", "durability = [4, 4]", "ranges from 1 to 999 without a gap"),
    ("tables.toml", 'replaces = "kyoto"', 'replaces = "kioto"', "another location"),
    ("tables.toml", 'set = "mino"', 'set = "minu"', "a set of map.toml"),
    ("tables.toml", 'ieyasu = "tokugawa_ieyasu"', 'ieyasu = "ieyasu"', "a unit of units.toml"),
    ("tables.toml", 'castles = ["himeji"]', 'castles = ["himegi"]', "a castle of scenarios.toml"),
    ("tables.toml", "marsh = { cost = 2, rating = 1 }\n", "", "a table"),
    ("scenarios.toml", 'province = "yamashiro"', 'province = "yamato"', "as in map.toml"),
    ("scenarios.toml", 'label = "10/10" }', 'label = "10/11" }', "10/10"),
    ("scenarios.toml", "day = 10, label", "day = 11, label", "3"),
    ("scenarios.toml", "min = 30, max = 59", "min = 31, max = 59", "bands without gaps from the top"),
    ("scenarios.toml", "initial_units = 15", "initial_units = 46", "no more than may be picked"),
    ("scenarios.toml", 'castle = "nagoya"', 'castle = "ogaki"', "the castle in 4921"),
    ("scenarios.toml", "turn = 3\nlabel", "turn = 4\nlabel", "the label of turn 4"),
    ("scenarios.toml", 'region = "east"', 'region = "south"', "a region"),
    ("scenarios.toml", "hold = { until_turn = 3 }", "hold = {}", "a turn or a distance"),
    ("scenarios.toml", 'unit = "kato_yoshiaki"', 'unit = "kato"', "a unit of units.toml"),
    ("scenarios.toml", 'first_turn = "s2_first_turn"', 'first_turn = "s1_first_turn"', "an option of s2"),
    ("scenarios.toml", '= ["ikeda_tadatsugu"] }', '= ["ikeda"] }', "a unit of units.toml"),
    ("options.toml", 'default = "15"', 'default = "20"', "20, as s1_initial_units has"),
    ("options.toml", 'default = "free"', 'default = "loose"', "one of"),
    ("options.toml", "[option.river_stacks]", "[option.rivers_stack]", "an option of the rules"),
    ("options.toml", 'scenarios = ["s1"]', 'scenarios = ["s9"]', "a scenario"),
    ("look.toml", 'kanto = { dark = "#e05a50"', 'kanto = { dark = "#5b9be6"', "another dark than that of"),
    ("guide.toml", 'scenario = "s1"\nseats', 'scenario = "s6"\nseats', "the id of a scenario"),
]  # fmt: skip


@pytest.mark.parametrize(("file", "old", "new", "said"), MISTAKES, ids=lambda value: value[:24])
def test_a_mistake_is_refused_with_a_sentence(tmp_path: Path, file: str, old: str, new: str, said: str) -> None:
    pack = tmp_path / "pack"
    shutil.copytree(FOLDER, pack)
    text = (pack / file).read_text()
    assert old in text
    (pack / file).write_text(text.replace(old, new, 1))
    problems = [str(problem) for problem in check_pack(SanadaPack, pack)]
    assert any(said in problem for problem in problems), problems
