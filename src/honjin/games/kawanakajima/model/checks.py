"""What must hold in the pack of this game beyond what holds in every pack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import fields
from itertools import chain, permutations
from typing import TYPE_CHECKING, get_args

from honjin.games.kawanakajima.model.options import Options
from honjin.games.kawanakajima.model.words import COMPULSORY, MODES, STATES, Commander, Terrain
from honjin.hexes.grid import NOWHERE, Grid
from honjin.packs import Problem, record_key, show
from honjin.packs.shapes import agree, covers, every_key, hexsides, length, letter_rows, unique, unique_ids
from honjin.wargame.checks import MAP, OPTIONS, SCENARIOS, TABLES, UNITS

if TYPE_CHECKING:
    from honjin.games.kawanakajima.model.map import Fort, MapFile
    from honjin.games.kawanakajima.model.pack import KawanakajimaPack
    from honjin.games.kawanakajima.model.scenarios import Scenario
    from honjin.games.kawanakajima.model.tables import TablesFile

LAST_TURN = 12
"""Command tables reach to the last turn of the longest scenario."""


def records(pack: KawanakajimaPack) -> Iterator[Problem]:
    """Tables, counters, scenarios and options."""
    map_, tables = pack.map, pack.tables
    lists = [
        (MAP, "ford", [ford.id for ford in map_.ford]),
        (MAP, "entry", [entry.id for entry in map_.entry]),
        (MAP, "fort.area", [area.id for area in map_.fort.area]),
        (TABLES, "plan", [plan.id for plan in tables.plan]),
    ]
    yield from unique_ids(lists)
    yield from _tables(tables)
    yield from _units(pack)
    yield from _totals(pack)
    for index, scenario in enumerate(pack.scenarios.scenario):
        yield from _scenario(pack, scenario, record_key("scenario", index, scenario.id))
    known = [field.name for field in fields(Options)]
    yield from every_key(OPTIONS, "option", pack.options.option, known, "an option of the rules")


# ------------------------------------------------------------------------------------------------ the tables


def _tables(tables: TablesFile) -> Iterator[Problem]:
    yield from every_key(TABLES, "terrain", tables.terrain, get_args(Terrain), "a table")
    yield from every_key(TABLES, "hexside", tables.hexside, ("river", "ford", "stream"), "a table")
    yield from every_key(TABLES, "movement.mode", tables.movement.mode, MODES, "points for each Mode")
    yield from agree(TABLES, "state", [state.id for state in tables.state], list(STATES))
    yield from agree(TABLES, "chit", [chit.id for chit in tables.chit], list(COMPULSORY))
    yield from _mode_change(tables)
    yield from _command(tables)


def _mode_change(tables: TablesFile) -> Iterator[Problem]:
    found = [f"{row.from_} to {row.to}" for row in tables.mode_change]
    wanted = [f"{a} to {b}" for a, b in permutations(MODES, 2)]
    yield from agree(TABLES, "mode_change", sorted(found), sorted(wanted), "a number from each Mode to each other")


def _command(tables: TablesFile) -> Iterator[Problem]:
    yield from every_key(TABLES, "command", tables.command, get_args(Commander), "a table for each commander")
    for name, table in tables.command.items():
        key = f"command.{name}.column"
        yield from covers(TABLES, key, [column.turns for column in table.column], 1, LAST_TURN)
        for index, column in enumerate(table.column):
            rolls = table.die_max - table.die_min + 1
            yield from length(TABLES, record_key(key, index) + ".points", column.points, rolls, "one for each roll")


# ------------------------------------------------------------------------------------------------ the counters


def _units(pack: KawanakajimaPack) -> Iterator[Problem]:
    """Army Commanders are of Clan A and have leadership (5.1); the letters of a side's clans are in order."""
    commanders = {army.commander_unit for army in pack.scenarios.party}
    letters = {clan.id: clan.letter for clan in pack.scenarios.clan}
    for index, unit in enumerate(pack.units.unit):
        key = record_key("unit", index, unit.id)
        heads = unit.id in commanders
        yield from agree(UNITS, f"{key}.army_commander", unit.army_commander, heads, f"{show(heads)}, as party has")
        if unit.army_commander and (letters.get(unit.clan) != "A" or not unit.lead):
            yield Problem(UNITS, f"{key}.army_commander", "true", "a leader of Clan A")
    for side, found in _letters(pack).items():
        wanted = [chr(ord("A") + number) for number in range(len(found))]
        yield from agree(SCENARIOS, "clan", found, wanted, f"the clans of {side} by their letters, from A")


def _letters(pack: KawanakajimaPack) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for clan in pack.scenarios.clan:
        for side in set(clan.side.values()):
            found.setdefault(side, []).append(clan.letter)
    return found


def _totals(pack: KawanakajimaPack) -> Iterator[Problem]:
    """What the units of each part of an army come to."""
    parts = {clan.id: (side, clan.kind) for clan in pack.scenarios.clan for side in clan.side.values()}
    for index, total in enumerate(pack.units.army_total):
        units = [unit for unit in pack.units.unit if parts.get(unit.clan) == (total.side, total.kind)]
        key = record_key("army_total", index)
        yield from agree(UNITS, f"{key}.units", total.units, len(units), f"{len(units)}, the units of this file")
        for name in ("elan", "mass", "fire", "lead"):
            there = sum(getattr(unit, name) for unit in units)
            yield from agree(UNITS, f"{key}.{name}", getattr(total, name), there, f"{there}, the sum of this file")


# ------------------------------------------------------------------------------------------------ scenarios


def _scenario(pack: KawanakajimaPack, scenario: Scenario, key: str) -> Iterator[Problem]:
    """Every clan obeys a commander of its own side; a column has a place for every unit that is not held back."""
    for side, clans in scenario.sides.items():
        obeys = {clan for command in scenario.command if command.side == side for clan in command.clans}
        yield from agree(SCENARIOS, f"{key}.command", sorted(obeys), sorted(clans), f"all clans of {side}")
    heads = [command.side for command in scenario.command if command.army]
    yield from agree(SCENARIOS, f"{key}.command", sorted(heads), sorted(scenario.sides), "one Army Commander a side")
    yield from every_key(SCENARIOS, f"{key}.plan", scenario.plan, scenario.players, "a plan for each side")
    for index, group in enumerate(scenario.setup):
        if group.column:
            places = sum(len(pack.map.set[name].hexes) for name in group.column.sets if name in pack.map.set)
            wanted = len(group.units) - group.column.held_back
            place = record_key(f"{key}.setup", index) + ".column"
            yield from agree(SCENARIOS, place, places, wanted, f"{wanted} hexes, one for each unit of the column")


# ------------------------------------------------------------------------------------------------ the map


def field(pack: KawanakajimaPack, terrain: Mapping[str, str], grid: Grid) -> Iterator[Problem]:
    """Hexsides, levels and banks, fords, entry points and the fort."""
    map_ = pack.map
    shapes = [*_rows(map_)]
    yield from shapes
    if not shapes:
        yield from _sides(map_, terrain, grid)
        yield from _entries(pack, terrain, grid)
        yield from _fort(map_, terrain, grid)


def _rows(map_: MapFile) -> Iterator[Problem]:
    size = (map_.columns, map_.rows)
    yield from letter_rows(MAP, "elevation_rows", map_.elevation_rows, size, ("0", "1"))
    yield from letter_rows(MAP, "bank_rows", map_.bank_rows, size, map_.bank_legend)


def _sides(map_: MapFile, terrain: Mapping[str, str], grid: Grid) -> Iterator[Problem]:
    """Water parts the banks, and slopes part the levels of one bank."""
    wrong = [*chain.from_iterable(hexsides(MAP, f"{k}_hexsides", s, grid, terrain) for k, s in map_.sides().items())]
    yield from wrong
    yield from unique(MAP, "hexsides", chain.from_iterable(map_.sides().values()), "each side once, of one kind")
    fords = [side for ford in map_.ford for side in ford.hexsides]
    yield from agree(MAP, "ford", sorted(fords), sorted(map_.ford_hexsides), "the sides of ford_hexsides, each once")
    if not wrong:
        yield from _levels(map_, terrain, grid)


def _levels(map_: MapFile, terrain: Mapping[str, str], grid: Grid) -> Iterator[Problem]:
    bank, height = map_.bank_by_hex(), map_.elevation_by_hex()
    water, slopes = {*map_.river_hexsides, *map_.ford_hexsides}, set(map_.slope_hexsides)
    for a, b in _neighbours(terrain, grid):
        side = f"{a}-{b}"
        if (side in water) != (bank[a] != bank[b]):
            found = f"{bank[a]} and {bank[b]} at {side}"
            yield Problem(MAP, "bank_rows", found, "water between the banks, and only there")
        if (side in slopes) != (bank[a] == bank[b] and height[a] != height[b]):
            found = f"levels {height[a]} and {height[b]} at {side}"
            yield Problem(MAP, "slope_hexsides", found, "a slope between levels of one bank")


def _neighbours(terrain: Mapping[str, str], grid: Grid) -> Iterator[tuple[str, str]]:
    for number in terrain:
        for near in grid.near[grid.parse(number)]:
            other = "" if near == NOWHERE else grid.format(near)
            if other in terrain and number < other:
                yield number, other


def _entries(pack: KawanakajimaPack, terrain: Mapping[str, str], grid: Grid) -> Iterator[Problem]:
    """Entry points are counted in order, and their hexes lie at the edge of the region they belong to."""
    entries = pack.map.entry
    yield from agree(MAP, "entry", [entry.order for entry in entries], [*range(1, len(entries) + 1)])
    for index, region in enumerate(pack.scenarios.region):
        key = record_key("region", index, region.id)
        mine = [entry for entry in entries if entry.region == region.id]
        yield from agree(SCENARIOS, f"{key}.entry", region.entry, [entry.id for entry in mine])
        hexes = [number for entry in mine for number in entry.hexes]
        yield from agree(SCENARIOS, f"{key}.hexes", region.hexes, hexes, "the hexes of its entry points")
    for entry in entries:
        for number in entry.hexes:
            near = grid.near[grid.parse(number)] if number in terrain else ()
            if not any(other == NOWHERE or grid.format(other) not in terrain for other in near):
                yield Problem(MAP, f"entry ({entry.id}).hexes", show(number), "a hex at the edge of the map")


def _fort(map_: MapFile, terrain: Mapping[str, str], grid: Grid) -> Iterator[Problem]:
    """The six hexes around the fort are shared out among its exterior areas, and its areas hang together."""
    fort = map_.fort
    yield from agree(MAP, "fort.hex", terrain.get(fort.hex), "fort", "the hex of the fort")
    around = sorted(grid.format(near) for near in grid.near[grid.parse(fort.hex)] if near != NOWHERE)
    linked = sorted(number for area in fort.area for number in area.hexes)
    yield from agree(MAP, "fort.area", linked, around, "each hex around the fort in one exterior area")
    for index, area in enumerate(fort.area):
        if (area.kind == "exterior") != bool(area.hexes):
            place = record_key("fort.area", index, area.id) + ".hexes"
            yield Problem(MAP, place, show(area.hexes), "hexes for exterior areas, none for others")
    kinds = Counter(area.kind for area in fort.area)
    yield from agree(MAP, "fort.area", kinds["centre"], 1, "one centre")
    everywhere = sorted(area.id for area in fort.area)
    yield from agree(MAP, "fort.line", sorted(_joined(fort)), everywhere, "lines to all areas")


def _joined(fort: Fort) -> set[str]:
    """All areas that lines join with the first."""
    found = {fort.area[0].id}
    while more := {end for line in fort.line for end in (line.x, line.y) if {line.x, line.y} & found} - found:
        found |= more
    return found
