"""What must hold in every pack: a made-up pack is clean, and each slip in it is noticed at its place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from small_country import SmallPack, data, pack

from honjin.packs import PackFile, Problem
from honjin.wargame import checks, map_checks
from honjin.wargame.scenario import SetupGroup
from honjin.wargame.tables import DieRows, ResultRows


def problems(made: SmallPack) -> Iterator[Problem]:
    yield from checks.records(made)
    yield from made.problems_of_names()
    yield from map_checks.on_map(made, made.map.terrain_by_hex(), made.map.grid)


def test_a_sound_pack_has_no_problems() -> None:
    assert list(problems(pack())) == []


SETUP: list[str | int] = ["scenario", 0, "setup", 0]
LATE: list[str | int] = ["scenario", 0, "reinforcement", 0]

SLIPS: list[tuple[str, list[str | int], Any, str, str]] = [
    ("map", ["river_hexsides", 0], "0101-0202", "river_hexsides[1]", "two neighbours"),
    ("map", ["bridge_hexsides", 0], "0201-0202", "bridge_hexsides", "a side of river_hexsides"),
    ("map", ["road", 0, "hexes", 1], "0102", "road[1].hexes", "a neighbour after each hex"),
    ("map", ["province_rows", 0], "KK..", "province_rows", "a province for each land hex"),
    ("map", ["place", 0, "castle"], "kaisu", "place[1].castle", "a castle of scenarios.toml"),
    ("map", ["place", 0, "hex"], "0102", "place", "0101, as in scenarios.toml"),
    ("map", ["set", "south"], {}, "set.south", "hexes or a rule"),
    ("map", ["set", "south", "provinces", 0], "shinamo", "set.south.provinces", "a province of map.toml"),
    ("map", ["set", "plain", "rule", "terrain", 0], "flatt", "set.plain.rule.terrain", "a terrain"),
    ("map", ["set", "plain", "rule", "of", 0], "9901", "set.plain.rule.of", "a hex of the map"),
    ("map", ["set", "plain", "rule", "not_in"], "setup.s9", "set.plain.rule.not_in", "a set-up of this file"),
    ("map", ["setup"], {"s1": {"shingen": "0102"}}, "unit[1] (shingen).setup.s1", '"0102", as setup in map.toml'),
    ("map", ["setup"], {"s1": {"shingen": "0401"}}, "setup.s1.shingen", "an open hex of the map"),
    ("map", ["setup"], {"s1": {"nobody": "0101"}}, "setup.s1.nobody", "a unit of units.toml"),
    ("map", ["setup"], {"s1": {"shingen": "0101", "baba": "0101"}}, "setup.s1", "one unit in a hex"),
    ("units", ["unit", 0, "clan"], "takeba", "unit[1] (shingen).clan", "a clan of scenarios.toml"),
    ("units", ["unit", 0, "side", "s1"], "east", "unit[1] (shingen).side.s1", "the side of its clan"),
    ("units", ["unit", 0, "side"], {"s2": "west"}, "unit[1] (shingen).side.s2", "a scenario"),
    ("units", ["unit", 0, "setup"], {}, "unit[1] (shingen).setup", 'a place for ["s1"]'),
    ("units", ["unit", 0, "setup", "s1"], "0102", "unit (shingen).setup.s1", '"0101", as its group'),
    ("units", ["unit", 1, "setup", "s1"], "0101", "unit (baba).setup.s1", '"0101|0102", as its group'),
    ("units", ["unit", 1, "id"], "shingen", "unit", "one"),
    ("scenarios", ["meta", "scenarios", 0], "s2", "meta.scenarios", '["s1"]'),
    ("scenarios", ["castle", 0, "hex"], "0303", "castle[1] (kaizu).hex", "one castle in a hex"),
    ("scenarios", ["castle", 0, "hex"], "0302", "castle[1] (kaizu).hex", "an open hex of the map"),
    ("scenarios", ["castle", 0, "province"], "shinano", "castle[1] (kaizu).province", '"kai", as in map.toml'),
    ("scenarios", ["scenario", 0, "area"], ["shinano"], "castle[1] (kaizu).owner.s1", "it is outside the area"),
    ("scenarios", ["scenario", 0, "area"], ["kai"], "scenario[1] (s1).setup[3] (uesugi)", "an open hex in the area"),
    ("scenarios", ["scenario", 0, "turn_count"], 1, "scenario[1] (s1).turn_count", "2, as turns has"),
    ("scenarios", ["scenario", 0, "turns", 1, "n"], 3, "scenario[1] (s1).turns", "turns numbered from 1 without a gap"),
    ("scenarios", ["scenario", 0, "sides", "west"], [], "scenario[1] (s1).sides.west", "the clans whose side it is"),
    ("scenarios", [*SETUP, "units"], [], "scenario[1] (s1)", "each unit in one group"),
    ("scenarios", [*SETUP, "units", 0], "kenshin", "scenario[1] (s1).setup[1] (takeda).units", "takeda, west"),
    ("scenarios", ["scenario", 0, "setup", 2, "inside"], True, "", ""),
    ("scenarios", [*SETUP, "castle"], "obama", "scenario[1] (s1).setup[1] (takeda).castle", "the castle in 0101"),
    ("scenarios", [*SETUP, "hexes"], ["0101", "0102"], "scenario[1] (s1).setup[1] (takeda).hexes", "1, one for each"),
    ("scenarios", [*LATE, "turn"], 3, "scenario[1] (s1).reinforcement[1].turn", "at most 2"),
    ("scenarios", [*LATE, "phase"], "north", "scenario[1] (s1).reinforcement[1].phase", "a phase"),
    ("scenarios", [*LATE, "option"], "early", "scenario[1] (s1).reinforcement[1].option", "an option of s1"),
    ("scenarios", ["party", 0, "id"], "north", "scenario[1] (s1)", "a side with a name"),
    ("scenarios", ["map"], {"hex_id": "CCRR", "hex_km": 2.0, "layout": "flat_top_even_columns_down", "columns": 4,
                            "rows": 3, "provinces": []}, "map.hex_km", "1.0, as in map.toml"),
    ("options", ["option", "walls", "default"], "none", "option.walls.default", 'one of ["high", "low"]'),
    ("options", ["option", "late", "default"], "yes", "option.late.default", "true or false"),
    ("options", ["option", "late", "excludes", 0], "long", "option.late.excludes", "an option of the game"),
    ("options", ["option", "late", "scenarios"], ["s9"], "option.late.scenarios", "a scenario"),
]  # fmt: skip


@pytest.mark.parametrize(("file", "path", "value", "key", "expected"), SLIPS)
def test_a_slip_is_noticed_at_its_place(file: str, path: list[str | int], value: Any, key: str, expected: str) -> None:
    files = data()
    place: Any = files[file]
    for part in path[:-1]:
        place = place[part]
    place[path[-1]] = value
    found = list(problems(pack(files)))
    if not key:
        assert found == []
    else:
        assert any(problem.key == key and expected in problem.expected for problem in found), "\n".join(map(str, found))


class Placed(SetupGroup):
    """Units in a hex, or in one of several."""

    ways = ("hex", "choice")


@pytest.mark.parametrize("words", [{}, {"hex": "0101", "choice": ["0102"]}])
def test_a_group_says_in_one_way_where_its_units_come(words: dict[str, Any]) -> None:
    made = pack()
    [scenario] = made.scenarios.scenario
    group = Placed.model_validate({"side": "west", "clan": "takeda", "units": ["shingen"]} | words)
    scenario = scenario.model_copy(update={"setup": [group, *scenario.setup[1:]]})
    changed = made.model_copy(update={"scenarios": made.scenarios.model_copy(update={"scenario": [scenario]})})
    found = {(problem.key, problem.expected) for problem in checks.records(changed)}
    assert ("scenario[1] (s1).setup[1] (takeda)", "one of hex, choice") in found


class Dice(PackFile):
    """A file of tables."""

    fight: ResultRows[str]
    storm: DieRows[int]


def test_every_table_of_results_has_a_row_for_each_roll() -> None:
    rows = {str(die): ["-"] for die in range(1, 6)}
    fight = ResultRows[str](columns=[(1, 9)], die_min=1, die_max=6, rows=rows)
    storm = DieRows[int](rows={"1": 0, "2": 0, "3": 0, "4": 0, "5": 0, "7": 0})
    found = [
        problem.key for problem in checks.dice("tables.toml", Dice(schema=1, game="toy", fight=fight, storm=storm))
    ]
    assert found == ["fight.rows.6", "storm.rows.6", "storm.rows.7"]


def test_hexes_are_left_alone_where_the_map_is_malformed() -> None:
    files = data()
    files["scenarios"]["castle"][0]["hex"] = "9999"
    assert list(pack(files).problems_of_names(("hex", "open hex"))) == []
