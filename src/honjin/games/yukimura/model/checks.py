"""What must hold on the map and in the tables of this game, and between the two."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, get_args

from honjin.games.yukimura.model.words import Terrain
from honjin.hexes.grid import Grid
from honjin.packs import Problem, record_key, show
from honjin.packs.shapes import hexsides, result_table
from honjin.wargame.checks import MAP, SCENARIOS, TABLES

if TYPE_CHECKING:
    from honjin.games.yukimura.model.map import MapFile
    from honjin.games.yukimura.model.pack import YukimuraPack
    from honjin.games.yukimura.model.tables import TablesFile


def field(map_: MapFile, terrain: Mapping[str, str], grid: Grid) -> Iterator[Problem]:
    """The measures of the map, its ponds, zones and set-ups."""
    if len(terrain) != map_.hex_count:
        yield Problem(MAP, "hex_count", str(map_.hex_count), f"{len(terrain)}, the hexes of terrain_rows")
    short = {f"{c:02d}{r:02d}" for c in range(2, map_.columns + 1, 2) for r in range(1, map_.rows_even_columns + 1)}
    even = {number for number in terrain if int(number[:2]) % 2 == 0}
    if even != short:
        yield Problem(MAP, "rows_even_columns", str(map_.rows_even_columns), "the rows of the even columns")
    yield from hexsides(MAP, "pond_hexsides", map_.pond_hexsides, grid, terrain)
    yield from _ponds(map_, terrain)
    yield from _zones(map_)
    yield from _setup_hexes(map_, terrain)


def named_hexes(pack: YukimuraPack) -> Iterator[tuple[str, str, list[str]]]:
    """Lists of hexes that only this game has: file, key, hexes."""
    map_ = pack.map
    for index, pond in enumerate(map_.pond):
        yield MAP, record_key("pond", index, pond.id) + ".hexes", pond.hexes
    for index, river in enumerate(map_.river):
        yield MAP, record_key("river", index) + ".hexes", river.hexes
    for index, zone in enumerate(map_.zone):
        yield MAP, record_key("zone", index, zone.id) + ".hexes", zone.hexes
    yield TABLES, "chausuyama.hex", [pack.tables.chausuyama.hex]
    for name, deployment in pack.tables.deployment.items():
        yield TABLES, f"deployment.{name}.removes", deployment.removes


def _ponds(field: MapFile, terrain: Mapping[str, str]) -> Iterator[Problem]:
    drawn = {number for number, kind in terrain.items() if kind == "pond"}
    named = {number for pond in field.pond for number in pond.hexes}
    for number in sorted(drawn ^ named):
        found = "a pond without a name" if number in drawn else "open ground"
        yield Problem(MAP, "pond", f"{found} in {number}", "the same ponds in terrain_rows and pond")
    sides = [side for pond in field.pond for side in pond.hexsides]
    for side in sorted(
        (Counter(sides) - Counter(field.pond_hexsides)) + (Counter(field.pond_hexsides) - Counter(sides))
    ):
        where = "pond" if side in sides else "pond_hexsides"
        yield Problem(MAP, where, f"{side} here", "each side once here and once in pond and pond_hexsides")


def _zones(field: MapFile) -> Iterator[Problem]:
    columns = {"west": "01", "east": f"{field.columns:02d}"}
    wings = {"west": "left", "east": "right"}
    for index, zone in enumerate(field.zone):
        key = record_key("zone", index, zone.id)
        for number in zone.hexes:
            if number[:2] != columns[zone.edge]:
                yield Problem(MAP, f"{key}.hexes", show(number), f"a hex of the {zone.edge} edge")
        if zone.wing != wings[zone.edge]:
            yield Problem(MAP, f"{key}.wing", show(zone.wing), show(wings[zone.edge]))
    for edge in columns:
        zones = [zone for zone in field.zone if zone.edge == edge]
        if sorted(zone.die for zone in zones) != [1, 2, 3, 4, 5, 6]:
            yield Problem(
                MAP, "zone", f"dice {[zone.die for zone in zones]} in the {edge}", "one zone for each of 1 to 6"
            )
        for number, times in Counter(number for zone in zones for number in zone.hexes).items():
            if times > 1:
                yield Problem(MAP, "zone", f"{number} in {times} zones", "each hex in one zone")


def _setup_hexes(field: MapFile, terrain: Mapping[str, str]) -> Iterator[Problem]:
    groups = {f"setup.{name}": hexes for name, hexes in field.setup.items()}
    taken = {number for hexes in field.setup.values() for number in hexes.values()}
    for name, hexes in field.setup_option.items():
        key = f"setup_option.{name}"
        groups[key] = hexes
        for unit, number in hexes.items():
            if number in taken:
                yield Problem(MAP, f"{key}.{unit}", show(number), "a hex that is free in the set-up")
    for key, hexes in groups.items():
        for unit, number in hexes.items():
            if terrain.get(number) != "open":
                yield Problem(MAP, f"{key}.{unit}", show(number), "an open hex of the map")
        for number, times in Counter(hexes.values()).items():
            if times > 1:
                yield Problem(MAP, key, f"{times} units in {number}", "one unit in a hex")


# ------------------------------------------------------------------------------------------------ the tables


def tables(tables: TablesFile) -> Iterator[Problem]:
    """Every roll of the dice has one meaning, every terrain a row."""
    yield from result_table(TABLES, "fire", tables.fire)
    yield from result_table(TABLES, "melee", tables.melee)
    yield from _die("hideyori", range(2, 13), tables.hideyori, ("success", "closed_for_good", "retry_next_turn"))
    yield from _die("rear_disruption", range(1, 7), tables.rear_disruption, ("fail", "plus_one", "plus_two"))
    for kind in get_args(Terrain):
        if kind not in tables.terrain:
            yield Problem(TABLES, f"terrain.{kind}", "nothing", "a table")
    for index, row in enumerate(tables.reinforcement.row):
        if len(row.by_turn) != tables.reinforcement.turns:
            key = record_key("reinforcement.row", index, row.clan) + ".by_turn"
            yield Problem(TABLES, key, f"{len(row.by_turn)} turns", f"{tables.reinforcement.turns}")


def _die(name: str, faces: range, table: object, keys: Sequence[str]) -> Iterator[Problem]:
    """Every face of the dice must have one meaning."""
    meanings = Counter(face for key in keys for face in getattr(table, key))
    for face in sorted(set(faces) | set(meanings)):
        if face not in faces or meanings[face] != 1:
            yield Problem(
                TABLES, name, f"{face} in {meanings[face]} lists", f"each of {faces[0]} to {faces[-1]} in one"
            )


# ------------------------------------------------------------------------------------------------ references


def references(pack: YukimuraPack) -> Iterator[Problem]:
    """Names in one file that another file must know."""
    scenarios, field = pack.scenarios, pack.map
    zones = {zone.id: zone for zone in field.zone}
    for index, region in enumerate(scenarios.region):
        key = record_key("region", index, region.id)
        for zone in region.zones:
            if zone not in zones:
                yield Problem(SCENARIOS, f"{key}.zones", show(zone), "a zone of map.toml")
        inside = [number for zone in region.zones if zone in zones for number in zones[zone].hexes]
        if sorted(inside) != sorted(region.hexes):
            yield Problem(SCENARIOS, f"{key}.hexes", f"{len(region.hexes)} hexes", "the hexes of its zones in map.toml")
    for name in ("columns", "rows", "hex_km", "layout"):
        found, wanted = getattr(scenarios.map, name), getattr(field, name)
        if found != wanted:
            yield Problem(SCENARIOS, f"map.{name}", show(found), f"{show(wanted)}, as in map.toml")
    for name, hexes in field.set.items():
        if bool(hexes.hexes) == bool(hexes.rule):
            yield Problem(MAP, f"set.{name}", "both or neither", "hexes or a rule")
        if hexes.rule and hexes.rule.not_in not in {f"setup.{name}" for name in field.setup}:
            yield Problem(MAP, f"set.{name}.rule.not_in", show(hexes.rule.not_in), "a set-up of this file")
