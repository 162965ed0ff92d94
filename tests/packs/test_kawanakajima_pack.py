"""The pack of Kawanakajima 1561: what is in it, and that every disagreement inside it is noticed."""

from __future__ import annotations

import shutil
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from honjin.games.kawanakajima.model.options import choose_options
from honjin.games.kawanakajima.model.pack import FOLDER, KawanakajimaPack, load
from honjin.games.kawanakajima.model.scenarios import Scenario
from honjin.games.kawanakajima.model.words import MODES
from honjin.packs import check_pack
from honjin.packs.options import OptionError

PACK = load().data
UNITS = {unit.id: unit for unit in PACK.units.unit}
CLANS = {clan.id: clan for clan in PACK.scenarios.clan}
PLANS = {plan.id: plan for plan in PACK.tables.plan}
HISTORICAL: Scenario = PACK.scenario("historical")
HYPOTHETICAL: Scenario = PACK.scenario("hypothetical")


# ------------------------------------------------------------------------------------------------ what is in it


def test_the_pack_is_clean_and_loaded_once() -> None:
    assert check_pack(KawanakajimaPack, FOLDER) == []
    assert load() is load()
    assert load().name == "kawanakajima"


def test_the_counters() -> None:
    assert (len(UNITS), len(CLANS)) == (80, 34)
    sides = Counter(unit.side["historical"] for unit in UNITS.values())
    assert sides == {"takeda": 45, "uesugi": 35}
    kinds = Counter(clan.kind for clan in CLANS.values())
    assert kinds == {"main_body": 12, "detachment": 8, "army": 13, "baggage_guard": 1}
    assert sum(not unit.fire for unit in UNITS.values()) == 67
    sizes = Counter(Counter(unit.clan for unit in UNITS.values()).values())
    assert sizes == {1: 4, 2: 14, 3: 16}
    assert [unit.id for unit in UNITS.values() if unit.army_commander] == ["ta1", "ua1"]


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("ta1", (1, 3, 0, 2)),
        ("td2", (1, 3, 0, 0)),
        ("tg1", (2, 3, 0, 0)),
        ("tj1", (1, 1, 0, 0)),
        ("tt3", (1, 4, 1, 0)),
        ("ua1", (2, 3, 0, 2)),
        ("ub1", (2, 2, 0, 1)),
        ("ub2", (1, 2, 0, 0)),
        ("uj1", (2, 2, 0, 0)),
        ("uj2", (0, 2, 0, 0)),
        ("un2", (1, 3, 1, 0)),
    ],
)
def test_values_of_units(name: str, values: tuple[int, ...]) -> None:
    unit = UNITS[name]
    assert (unit.elan, unit.mass, unit.fire, unit.lead) == values


def test_the_map() -> None:
    terrain = PACK.map.terrain_by_hex()
    assert Counter(terrain.values()) == {"open": 1005, "wood": 69, "fort": 1}
    assert {kind: len(sides) for kind, sides in PACK.map.sides().items()} == {
        "river": 82,
        "ford": 17,
        "stream": 47,
        "slope": 61,
    }
    banks = Counter(PACK.map.bank_by_hex().values())
    assert set(banks) == {"plain", "kaizu", "north"}
    assert {entry.id: entry.arrival_turn for entry in PACK.map.entry} == {"a": 2, "b": 1, "c": 1, "d": 1}
    assert PACK.map.bank_by_hex()["2712"] == "plain"
    assert PACK.map.bank_by_hex()["2025"] == "kaizu"


def test_the_fort() -> None:
    fort = PACK.map.fort
    assert (fort.hex, fort.centre.id, len(fort.area), len(fort.line)) == ("2025", "honmaru", 10, 13)
    into = {(line.y, line.x): line.into_x for line in fort.line} | {(line.x, line.y): line.into_y for line in fort.line}
    assert into["ext_a", "ote_umadashi"] == 1
    assert into["ext_c", "mizunote"] == 2
    assert into["ninomaru_e", "honmaru"] == 2
    assert into["honmaru", "ninomaru_e"] == 0
    assert {area.id: area.hexes for area in fort.area if area.hexes}["ext_b"] == ["2026", "1926"]


KNOWN_CELLS = {
    (8, 9): "d1^1",
    (6, 6): "-",
    (10, 9): "d1R^1",
    (7, 7): "a1-d1",
    (10, 7): "dR^R",
    (12, 8): "d2^1",
    (10, 6): "-",
}
GRADES = ["aE^2", "a2^1", "a1^1", "-", "a1-d1", "dR^R", "d1R^R", "d1^1", "d1R^1", "d2^1", "dE^2"]


def test_the_combat_table_has_the_cells_of_the_examples_and_never_turns_back() -> None:
    """More COL or more LIN never hurts the attacker: only a mutual loss, which the high lines know, stands aside."""
    rows = PACK.tables.crt.rows
    for (col, lin), result in KNOWN_CELLS.items():
        assert rows[str(lin)][col - 2] == result
    table = [[GRADES.index(cell) for cell in rows[str(lin)]] for lin in range(2, 15)]
    assert all(left <= right for row in table for left, right in pairwise(row))
    assert [row[0] for row in table] == sorted(row[0] for row in table)
    assert table[0][-1] == GRADES.index("d1R^R")
    assert table[-1][-1] == GRADES.index("dE^2")


def test_the_tables() -> None:
    tables = PACK.tables
    need = {(row.from_, row.to): row.need for row in tables.mode_change}
    assert need["defense", "attack"] == 3
    assert need["move", "defense"] == 3
    assert max(need.values()) == 5
    assert [tables.movement.mode[mode] for mode in MODES] == [5, 4, 3, 0]
    assert [tables.rally.rows[str(die)] for die in range(1, 8)] == [0, 0, 1, 1, 2, 2, 3]
    shingen = tables.command["takeda_shingen"].column
    assert [column.points[0] for column in shingen] == [0, 1, 1]
    assert shingen[2].points == [1, 2, 3, 3, 4, 4, 5, 5]
    assert (tables.terrain["open"].cost, tables.terrain["wood"].cost, tables.terrain["fort"].cost) == (1, 2, 3)
    assert tables.hexside["river"].cost is None
    assert not tables.hexside["ford"].obliges
    assert tables.hexside["stream"].obliges


@pytest.mark.parametrize(
    ("name", "activities", "modes"),
    [
        ("ganko", {"attack": 1, "retreat": 3}, 4),
        ("kuruma_gakari", {"attack": 6, "retreat": 6}, 4),
        ("gyorin", {"attack": 4, "retreat": 3}, 4),
        ("koyaku", {"retreat": 6}, 2),
        ("kokuyoku", {"attack": 4, "retreat": 4, "combined_maneuver": 4}, 4),
        ("saku", {"retreat": 3}, 1),
        ("hoshi", {"attack": 8, "retreat": 1}, 2),
    ],
)
def test_battle_plans(name: str, activities: dict[str, int], modes: int) -> None:
    plan = PLANS[name]
    assert plan.activities == activities
    assert len(plan.initial_modes) == modes


def test_what_else_plans_do() -> None:
    assert PLANS["ganko"].command_roll == 1
    assert (PLANS["koyaku"].rally_roll, PLANS["koyaku"].stand_to) == (1, 6)
    assert (PLANS["hoshi"].into_attack, PLANS["hoshi"].out_of_attack) == (2, -1)
    assert {name for name, plan in PLANS.items() if plan.defensive_positions} == {"gyorin", "saku"}
    gifts = {name: (plan.impetuous.count, plan.impetuous.on) for name, plan in PLANS.items() if plan.impetuous}
    assert gifts == {"kuruma_gakari": (1, "retreat"), "hoshi": (3, "combat")}
    swaps = {name: (plan.swap.of, plan.swap.by) for name, plan in PLANS.items() if plan.swap}
    assert swaps == {
        "koyaku": ("d2^1", ["dE^2", "d1R^R", "d1R^R", "dR^R", "dR^R", "dR^R"]),
        "saku": ("dR^R", ["d2^1", "d1R^R", "d1^1", "d1^1", "-", "-"]),
    }


def test_where_values_come_from() -> None:
    pack = load()
    assert pack.provenance("units", "ub1", "elan").tag == "printed"
    assert pack.provenance("units", "ua1", "elan").tag == "reconstructed"
    assert pack.provenance("tables", "crt").tag == "reconstructed"
    assert pack.provenance("tables", "leader_loss", "eliminated").tag == "printed"
    assert pack.provenance("tables", "hexside", "ford", "col").tag == "reconstructed"
    assert pack.provenance("map", "entry", "a", "arrival_turn").tag == "printed"


# ------------------------------------------------------------------------------------------------ scenarios


def test_the_historical_battle() -> None:
    assert (HISTORICAL.turn_count, HISTORICAL.turns[0].clock, HISTORICAL.special.fatigue_from) == (10, "07:00", 8)
    placed = sum(len(group.units) for group in HISTORICAL.setup if group.hexes)
    hidden = sum(len(group.units) for group in HISTORICAL.setup if group.region)
    assert (placed, hidden, len(HISTORICAL.reinforcement)) == (53, 24, 1)
    assert Counter(group.mode for group in HISTORICAL.setup) == {"defense": 12, "plan": 13, "move": 8}
    assert HISTORICAL.special.fort is None
    assert HISTORICAL.plan["uesugi"].active
    commanders = {command.commander: len(command.clans) for command in HISTORICAL.command}
    assert commanders == {"takeda_shingen": 20, "takeda_kosaka": 8, "uesugi_kenshin": 14}


def test_every_clan_starts_in_one_chain_on_hexes_of_its_own() -> None:
    grid = PACK.map.grid
    groups = [group.hexes for group in HISTORICAL.setup if group.hexes]
    assert len({number for hexes in groups for number in hexes}) == 53
    for hexes in groups:
        places = [grid.parse(number) for number in hexes]
        assert all(any(other in grid.near[place] for other in places) for place in places) or len(places) == 1


def test_the_hypothetical_battle() -> None:
    assert (HYPOTHETICAL.turn_count, HYPOTHETICAL.reinforcement) == (12, [])
    [column] = [group for group in HYPOTHETICAL.setup if group.column]
    assert column.column is not None
    assert (len(column.units), column.column.held_back, column.column.never_held_back) == (42, 3, ["ta1"])
    assert HYPOTHETICAL.special.fort is not None
    assert {side: plan.active for side, plan in HYPOTHETICAL.plan.items()} == {"takeda": False, "uesugi": False}


# ------------------------------------------------------------------------------------------------ options


def test_options_and_their_defaults() -> None:
    options = choose_options(PACK.options, "historical", {})
    assert options.as_dict() == {
        "fog_of_war": False,
        "samurai": False,
        "kansuke": False,
        "takeda_plan": False,
        "uesugi_alternative_deployment": False,
        "pass_through_friends": True,
        "exit_unscored": False,
        "historical_plan": False,
        "takeda_couriers": False,
    }
    assert len(PACK.options.of("hypothetical")) == 4


def test_an_option_of_the_other_scenario_is_refused() -> None:
    with pytest.raises(OptionError, match="there is no option"):
        choose_options(PACK.options, "hypothetical", {"kansuke": True})


# ------------------------------------------------------------------------------------------------ mistakes

MISTAKES = [
    ("map.toml", '"0115-0116"', '"0115-0117"', "two neighbours"),
    ("map.toml", '"0115-0116", ', "", "water between the banks"),
    ("map.toml", '"0102-0103"', '"0103-0104"', "a slope between levels"),
    ("map.toml", 'hexsides = ["3801-3802"', 'hexsides = ["3601-3701"', "the sides of ford_hexsides"),
    ("map.toml", 'N = "north"', 'M = "north"', "letters of the legend"),
    ("map.toml", "order = 2", "order = 3", "[1, 2, 3, 4]"),
    ("map.toml", '"1022", "1123"', '"1022", "1120"', "a hex at the edge of the map"),
    ("map.toml", 'hexes = ["2026", "1926"]', 'hexes = ["2026"]', "each hex around the fort"),
    ("map.toml", 'kind = "interior"', 'kind = "exterior"', "hexes for exterior areas"),
    ("map.toml", 'x = "ext_c"', 'x = "ext_a"', "lines to all areas"),
    ("map.toml", 'y = "ote_umadashi"', 'y = "ote"', "an area of the fort"),
    ("units.toml", "elan = 2\nmass = 2", "elan = 3\nmass = 2", "the sum of this file"),
    ("units.toml", "army_commander = true", "army_commander = false", "as party has"),
    ("units.toml", 'historical = "2712"', 'historical = "2713"', "as its group"),
    ("units.toml", "steps = 4", "steps = 3", "4"),
    ("tables.toml", '"dR^R" , "dR^R" , "dR^R" , "d1R^R"]', '"dR^R" , "dR^R" , "dR^R"]', "one a column"),
    ("tables.toml", '"aE^2"', '"aX^2"', "aE^2"),
    ("tables.toml", 'to = "regroup"', 'to = "move"', "from each Mode to each other"),
    ("tables.toml", "points = [0, 1, 1, 1, 2, 2, 2, 3]", "points = [0, 1, 1, 1, 2, 2, 2]", "one for each roll"),
    ("tables.toml", "turns = [2, 3]", "turns = [2, 4]", "ranges from 1 to 12 without a gap"),
    ("tables.toml", '[[state]]\nid = "shaken"', '[[state]]\nid = "exhausted"', "good_order"),
    ("tables.toml", "7 = 3 }", "8 = 3 }", "a row for each of 1 to 7"),
    ("scenarios.toml", 'commander_unit = "ta1"', 'commander_unit = "ta2"', "as party has"),
    ("scenarios.toml", 'letter = "B"', 'letter = "C"', "by their letters"),
    ("scenarios.toml", 'fixed = "kuruma_gakari"', 'fixed = "kuruma"', "a battle plan"),
    ("scenarios.toml", 'entry = ["a", "b", "c", "d"]', 'entry = ["a", "b", "c", "e"]', "an entry point"),
    ("scenarios.toml", "held_back = 3", "held_back = 2", "one for each unit of the column"),
    ("scenarios.toml", 'army = false', 'army = true', "one Army Commander a side"),
    ("options.toml", "[option.kansuke]", "[option.kansuki]", "an option of the rules"),
    ("look.toml", 'uesugi = { dark = "#5a9be0"', 'uesugi = { dark = "#e0563f"', "another dark than that of"),
    ("guide.toml", 'id = "hypothetical"', 'id = "other"', "the id of a scenario"),
]  # fmt: skip


@pytest.mark.parametrize(("file", "old", "new", "said"), MISTAKES, ids=lambda value: value[:24])
def test_a_mistake_is_refused_with_a_sentence(tmp_path: Path, file: str, old: str, new: str, said: str) -> None:
    pack = tmp_path / "pack"
    shutil.copytree(FOLDER, pack)
    text = (pack / file).read_text()
    assert old in text
    (pack / file).write_text(text.replace(old, new, 1))
    problems = [str(problem) for problem in check_pack(KawanakajimaPack, pack)]
    assert any(said in problem for problem in problems), problems
