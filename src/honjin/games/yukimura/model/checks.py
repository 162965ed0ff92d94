"""What must hold between the records and files of the pack: the map, the tables, and the parts put together.

The types have been checked before: every value here has the right form by itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, get_args

from honjin.games.yukimura.model import forces as pack_forces
from honjin.games.yukimura.model.words import Branch, Terrain
from honjin.hexes.grid import Grid
from honjin.packs import Problem, guide, look, record_key, show
from honjin.packs.shapes import hex_lists, hexsides, letter_rows, result_table

if TYPE_CHECKING:
    from honjin.games.yukimura.model.map import MapFile
    from honjin.games.yukimura.model.pack import YukimuraPack
    from honjin.games.yukimura.model.tables import TablesFile

MAP, UNITS, TABLES, SCENARIOS = "map.toml", "units.toml", "tables.toml", "scenarios.toml"


def problems(pack: YukimuraPack) -> Iterator[Problem]:
    """Everything that does not fit together. Where the map is malformed, only that: hexes mean nothing then."""
    shape = list(_shape(pack.map))
    yield from shape
    yield from _tables(pack.tables)
    if not shape:
        yield from _map(pack)
        yield from _references(pack)
        yield from guide.problems(pack.guide, _ground(pack))
    yield from look.problems(pack.look, _subject(pack))
    yield from pack_forces.problems(pack)


def _ground(pack: YukimuraPack) -> guide.Ground:
    sides = {scenario.id: list(scenario.sides) for scenario in pack.scenarios.scenario}
    return guide.Ground(sides, terrain_by_hex(pack.map), {unit.id for unit in pack.units.unit})


def _subject(pack: YukimuraPack) -> look.Subject:
    """What there is to be looked at."""
    return look.Subject(
        {scenario.id: list(scenario.sides) for scenario in pack.scenarios.scenario},
        terrains=set(pack.map.legend.values()) - {"off_map"},
        units={unit.id for unit in pack.units.unit},
        clans={clan.id for clan in pack.scenarios.clan},
        hexsides=["pond"],
        kinds=get_args(Branch),
    )


# ------------------------------------------------------------------------------------------------ the map


def _shape(field: MapFile) -> Iterator[Problem]:
    return letter_rows(MAP, "terrain_rows", field.terrain_rows, (field.columns, field.rows), field.legend)


def terrain_by_hex(field: MapFile) -> dict[str, Terrain]:
    """The terrain of every hex on the map, by its number."""
    letters = (
        (f"{column:02d}{row:02d}", field.legend[letter])
        for row, line in enumerate(field.terrain_rows, 1)
        for column, letter in enumerate(line, 1)
    )
    return {number: terrain for number, terrain in letters if terrain != "off_map"}


def _map(pack: YukimuraPack) -> Iterator[Problem]:
    field = pack.map
    terrain = terrain_by_hex(field)
    if len(terrain) != field.hex_count:
        yield Problem(MAP, "hex_count", str(field.hex_count), f"{len(terrain)}, the hexes of terrain_rows")
    short = {f"{c:02d}{r:02d}" for c in range(2, field.columns + 1, 2) for r in range(1, field.rows_even_columns + 1)}
    even = {number for number in terrain if int(number[:2]) % 2 == 0}
    if even != short:
        yield Problem(MAP, "rows_even_columns", str(field.rows_even_columns), "the rows of the even columns")
    yield from hex_lists(terrain, _named_hexes(pack))
    grid = Grid(field.columns, field.rows, field.layout)
    yield from hexsides(MAP, "pond_hexsides", field.pond_hexsides, grid, terrain)
    yield from _ponds(field, terrain)
    yield from _zones(field)
    yield from _setup_hexes(field, terrain)


def _named_hexes(pack: YukimuraPack) -> Iterator[tuple[str, str, Sequence[str]]]:
    """Every list of hexes outside the set-up: file, key, hexes."""
    field = pack.map
    for index, pond in enumerate(field.pond):
        yield MAP, record_key("pond", index, pond.id) + ".hexes", pond.hexes
    for index, river in enumerate(field.river):
        yield MAP, record_key("river", index) + ".hexes", river.hexes
    for index, place in enumerate(field.place):
        yield MAP, record_key("place", index) + ".hex", [place.hex]
    for index, zone in enumerate(field.zone):
        yield MAP, record_key("zone", index, zone.id) + ".hexes", zone.hexes
    for name, hexes in field.set.items():
        yield MAP, f"set.{name}.hexes", hexes.hexes
    yield TABLES, "chausuyama.hex", [pack.tables.chausuyama.hex]
    for name, deployment in pack.tables.deployment.items():
        yield TABLES, f"deployment.{name}.removes", deployment.removes


def _ponds(field: MapFile, terrain: dict[str, Terrain]) -> Iterator[Problem]:
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


def _setup_hexes(field: MapFile, terrain: dict[str, Terrain]) -> Iterator[Problem]:
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


def _tables(tables: TablesFile) -> Iterator[Problem]:
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


def _references(pack: YukimuraPack) -> Iterator[Problem]:
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
