"""What must hold in the pack of this game beyond what holds in every pack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, get_args

from honjin.games.yukimura.model.words import Terrain
from honjin.hexes.grid import Grid
from honjin.packs import Problem, record_key, show
from honjin.packs.shapes import agree, each_face_once, every_key, hexsides, length, unique, unique_ids
from honjin.wargame.checks import MAP, SCENARIOS, TABLES, UNITS

if TYPE_CHECKING:
    from honjin.games.yukimura.model.map import MapFile
    from honjin.games.yukimura.model.pack import YukimuraPack
    from honjin.games.yukimura.model.tables import TablesFile


def records(pack: YukimuraPack) -> Iterator[Problem]:
    """Tables, counters and arrivals."""
    lists = ((UNITS, "brave", pack.units.brave), (UNITS, "shinobi", pack.units.shinobi), (MAP, "zone", pack.map.zone))
    yield from unique_ids([(file, key, [record.id for record in found]) for file, key, found in lists])
    yield from _tables(pack.tables)
    yield from _units(pack)
    yield from _counts(pack)
    yield from _braves(pack)
    yield from _arrivals(pack)


# ------------------------------------------------------------------------------------------------ the map


def field(pack: YukimuraPack, terrain: Mapping[str, str], grid: Grid) -> Iterator[Problem]:
    """The measures of the map, its ponds and zones."""
    map_ = pack.map
    yield from agree(MAP, "hex_count", map_.hex_count, len(terrain), f"{len(terrain)}, the hexes of terrain_rows")
    short = {f"{c:02d}{r:02d}" for c in range(2, map_.columns + 1, 2) for r in range(1, map_.rows_even_columns + 1)}
    if short != {number for number in terrain if int(number[:2]) % 2 == 0}:
        yield Problem(MAP, "rows_even_columns", str(map_.rows_even_columns), "the rows of the even columns")
    yield from hexsides(MAP, "pond_hexsides", map_.pond_hexsides, grid, terrain)
    yield from _ponds(map_, terrain)
    yield from _zones(map_)
    zones = {zone.id: zone.hexes for zone in map_.zone}
    for index, region in enumerate(pack.scenarios.region):
        inside = [number for zone in region.zones for number in zones.get(zone, ())]
        key = record_key("region", index, region.id) + ".hexes"
        yield from agree(SCENARIOS, key, sorted(region.hexes), sorted(inside), "the hexes of its zones in map.toml")


def _ponds(map_: MapFile, terrain: Mapping[str, str]) -> Iterator[Problem]:
    drawn = {number for number, kind in terrain.items() if kind == "pond"}
    named = {number for pond in map_.pond for number in pond.hexes}
    for number in sorted(drawn ^ named):
        found = "a pond without a name" if number in drawn else "open ground"
        yield Problem(MAP, "pond", f"{found} in {number}", "the same ponds in terrain_rows and pond")
    sides, listed = Counter(side for pond in map_.pond for side in pond.hexsides), Counter(map_.pond_hexsides)
    for side in sorted((sides - listed) + (listed - sides)):
        where = "pond" if side in sides else "pond_hexsides"
        yield Problem(MAP, where, f"{side} here", "each side once here and once in pond and pond_hexsides")


def _zones(map_: MapFile) -> Iterator[Problem]:
    edges = {"west": ("01", "left"), "east": (f"{map_.columns:02d}", "right")}
    for index, zone in enumerate(map_.zone):
        key = record_key("zone", index, zone.id)
        column, wing = edges[zone.edge]
        for number in zone.hexes:
            if number[:2] != column:
                yield Problem(MAP, f"{key}.hexes", show(number), f"a hex of the {zone.edge} edge")
        yield from agree(MAP, f"{key}.wing", zone.wing, wing)
    for edge in edges:
        zones = [zone for zone in map_.zone if zone.edge == edge]
        yield from agree(MAP, "zone", sorted(zone.die for zone in zones), [*range(1, 7)], "one zone for each of 1 to 6")
    yield from unique(MAP, "zone", (number for zone in map_.zone for number in zone.hexes), "each hex in one zone")


# ------------------------------------------------------------------------------------------------ the tables


def _tables(tables: TablesFile) -> Iterator[Problem]:
    """Every roll of the dice has one meaning, every terrain a row."""
    gate, rear = tables.hideyori, tables.rear_disruption
    answers = (gate.success, gate.closed_for_good, gate.retry_next_turn)
    yield from each_face_once(TABLES, "hideyori", range(2, 13), answers)
    yield from each_face_once(TABLES, "rear_disruption", range(1, 7), (rear.fail, rear.plus_one, rear.plus_two))
    yield from every_key(TABLES, "terrain", tables.terrain, get_args(Terrain), "a table")
    for index, row in enumerate(tables.reinforcement.row):
        key = record_key("reinforcement.row", index, row.clan) + ".by_turn"
        yield from length(TABLES, key, row.by_turn, tables.reinforcement.turns)


# ------------------------------------------------------------------------------------------------ the counters


def _units(pack: YukimuraPack) -> Iterator[Problem]:
    bound = {clan.id: clan.tokugawa for clan in pack.scenarios.clan}
    for index, unit in enumerate(pack.units.unit):
        key = record_key("unit", index, unit.id)
        wanted = bound.get(unit.clan, unit.tokugawa)
        yield from agree(UNITS, f"{key}.tokugawa", unit.tokugawa, wanted, f"{show(wanted)}, as its clan")
        if unit.morale != "*" and not 1 <= unit.morale <= 6:
            yield Problem(UNITS, f"{key}.morale", show(unit.morale), '1 to 6 or "*"')


def _counts(pack: YukimuraPack) -> Iterator[Problem]:
    """The roster by clan and branch. Whoever joins a clan of the set-up by an option is not of its count."""
    kinds = {clan.id: clan.kind for clan in pack.scenarios.clan}
    roster: Counter[tuple[str, str]] = Counter()
    for unit in pack.units.unit:
        if kinds.get(unit.clan) != "setup" or set(unit.setup.values()) != {"event"}:
            roster[unit.clan, unit.branch] += 1
    for index, clan in enumerate(pack.scenarios.clan):
        key = record_key("clan", index, clan.id)
        for branch in pack.tables.meta.branches:
            stated, there = clan.count.get(branch, 0), roster[clan.id, branch]
            yield from agree(SCENARIOS, f"{key}.count.{branch}", stated, there, f"{there}, the units in units.toml")
        for option, part in clan.subset.items():
            for branch, number in part.items():
                if number > clan.count.get(branch, 0):
                    yield Problem(SCENARIOS, f"{key}.subset.{option}.{branch}", str(number), "no more than its count")
    variant = sum(kinds.get(unit.clan) == "variant" for unit in pack.units.unit)
    for name, there in (("units_in_box", len(pack.units.unit) - variant), ("units_in_variant", variant)):
        stated = getattr(pack.units.meta, name)
        yield from agree(UNITS, f"meta.{name}", stated, there, f"{there}, the units of this file")


def _braves(pack: YukimuraPack) -> Iterator[Problem]:
    doubles = {brave.id for brave in pack.units.brave if brave.body_double}
    for name in sorted(doubles ^ set(pack.tables.body_double.allowed)):
        where = "units.toml" if name in doubles else "tables.toml"
        yield Problem(TABLES, "body_double.allowed", f"{name} only in {where}", "the braves with body_double = true")


def _arrivals(pack: YukimuraPack) -> Iterator[Problem]:
    """Reinforcement groups, rows of the arrival table and kinds of clans tell the same story."""
    table, regions = pack.tables.reinforcement, {region.id: region.wing for region in pack.scenarios.region}
    kinds = {clan.id: clan.kind for clan in pack.scenarios.clan}
    rows = {row.clan: row.wing for row in table.row}
    for at, scenario in enumerate(pack.scenarios.scenario):
        whole = f"{len(scenario.track)}, the whole track of {scenario.id}"
        yield from agree(TABLES, "reinforcement.turns", table.turns, len(scenario.track), whole)
        clans = {group.clan for group in scenario.reinforcement}
        for index, row in enumerate(table.row):
            key = record_key("reinforcement.row", index, row.clan)
            if row.clan not in clans:
                yield Problem(TABLES, f"{key}.clan", show(row.clan), f"a reinforcement of {scenario.id}")
            elif kinds.get(row.clan) != f"{row.wing}_wing":
                yield Problem(TABLES, f"{key}.wing", show(row.wing), f"the wing of the clan: {kinds.get(row.clan)}")
        for index, group in enumerate(scenario.reinforcement):
            key = record_key(record_key("scenario", at, scenario.id) + ".reinforcement", index, group.clan)
            wing = rows.get(group.clan or "")
            if wing is None:
                yield Problem(SCENARIOS, f"{key}.clan", show(group.clan), "a row of reinforcement in tables.toml")
            elif regions.get(group.region or "") != wing:
                yield Problem(SCENARIOS, f"{key}.region", show(group.region), f"the region of the {wing} wing")
