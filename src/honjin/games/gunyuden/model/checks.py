"""What must hold between the records and files of a pack: the map, the tables, the options, and the parts together.

The types have been checked before: every value here has the right form by itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, get_args

from honjin.games.gunyuden.model.words import WEATHERS, Rank, Terms, Terrain
from honjin.hexes.grid import Grid
from honjin.packs import Problem, record_key, show
from honjin.packs.shapes import die_keys, hexsides, result_table, unknown_names
from honjin.wargame.checks import MAP, OPTIONS, SCENARIOS, TABLES, defaults
from honjin.wargame.map import NO_PROVINCE

if TYPE_CHECKING:
    from honjin.games.gunyuden.model.map import MapFile
    from honjin.games.gunyuden.model.pack import SeriesPack
    from honjin.games.gunyuden.model.tables import TablesFile

WATER = ("sea", "lake")
HEXSIDES = ("river", "closed", "bridge", "snow_line")
"""As the sheet names them."""
OPEN_LOW, OPEN_HIGH = -99, 999
DIE = 6
MONTHS = 12


def records(pack: SeriesPack) -> Iterator[Problem]:
    """What must hold in tables and options, and that every operations phase has a name."""
    yield from _tables(pack)
    yield from _options(pack)
    for scenario in pack.scenarios.scenario:
        key = f"scenario.{scenario.id}"
        yield from unknown_names(SCENARIOS, key, scenario.operations_order, pack.parties(), "the id of a party")


def subject(pack: SeriesPack) -> dict[str, Any]:
    """What there is to be looked at in a game of the series."""
    return {
        "hexsides": HEXSIDES,
        "regions": set(pack.map.province_legend.values()) - {NO_PROVINCE},
        "weathers": [name.replace(" ", "_") for name in WEATHERS],
        "kinds": get_args(Rank),
        "levels": {castle.level for castle in pack.scenarios.castle},
    }


# ------------------------------------------------------------------------------------------------ the map


def on_map(pack: SeriesPack, terrain: Mapping[str, str], grid: Grid) -> Iterator[Problem]:
    """Provinces, hexsides, sets, roads and places."""
    field = pack.map
    land = {number for number, kind in terrain.items() if kind not in WATER}
    for number in sorted(land ^ field.province_by_hex().keys()):
        found = "no province" if number in land else "a province"
        yield Problem(MAP, "province_rows", f"{found} in {number}, {terrain[number]}", "a province for each land hex")
    for name in ("river_hexsides", "closed_hexsides", "bridge_hexsides"):
        yield from hexsides(MAP, name, getattr(field, name), grid, land)
    for name, known in field.set.items():
        yield from hexsides(MAP, f"set.{name}.line", known.line, grid, terrain)
        if bool(known.hexes or known.provinces) == bool(known.rule):
            yield Problem(MAP, f"set.{name}", "both or neither", "hexes or a rule")
        yield from unknown_names(
            MAP, f"set.{name}.provinces", known.provinces, field.province_legend.values(), "a province"
        )
    rivers = set(field.river_hexsides)
    for side in sorted(rivers ^ {side for river in field.river for side in river.hexsides}):
        yield Problem(MAP, "river", f"{side} here or in river_hexsides alone", "the same sides in both")
    yield from unknown_names(MAP, "bridge_hexsides", field.bridge_hexsides, rivers, "a side of river_hexsides")
    for number in sorted(field.marsh.keys() ^ {number for number, kind in terrain.items() if kind == "marsh"}):
        yield Problem(MAP, "marsh", number, "a name for each marsh hex")
    for index, road in enumerate(field.road):
        for near, far in pairwise(road.hexes):
            if {near, far} <= terrain.keys() and grid.parse(far) not in grid.near[grid.parse(near)]:
                key = record_key("road", index) + ".hexes"
                yield Problem(MAP, key, f"{near}, then {far}", "a neighbour after each hex")
    yield from _places(pack)


def named_hexes(field: MapFile) -> Iterator[tuple[str, str, list[str]]]:
    """Lists of hexes that maps of the series have besides sets and places: file, key, hexes."""
    yield MAP, "marsh", list(field.marsh)
    for name, known in field.set.items():
        if known.rule:
            yield MAP, f"set.{name}.rule.of", known.rule.of
    for index, remark in enumerate(field.remark):
        yield MAP, record_key("remark", index) + ".hexes", remark.hexes
    for index, road in enumerate(field.road):
        yield MAP, record_key("road", index) + ".hexes", road.hexes


def _places(pack: SeriesPack) -> Iterator[Problem]:
    drawn = {place.castle: place.hex for place in pack.map.place if place.castle}
    real = {castle.id: castle.hex for castle in pack.scenarios.castle}
    for name in sorted(drawn.keys() | real.keys()):
        if drawn.get(name) != real.get(name):
            found = f"{name} in {drawn.get(name, 'no hex')}"
            yield Problem(MAP, "place", found, f"{real.get(name, 'no hex')}, as in scenarios.toml")


# ------------------------------------------------------------------------------------------------ the tables


def _tables(pack: SeriesPack) -> Iterator[Problem]:
    tables = pack.tables
    yield from result_table(TABLES, "crt", tables.crt)
    yield from result_table(TABLES, "assault_classic", tables.assault_classic)
    yield from _surrender(tables)
    dice: list[tuple[str, Mapping[str, object], int, int]] = [
        ("siege_result_classic.rows", tables.siege_result_classic.rows, 1, DIE + 1),
        ("siege_result_revised.within_limit", tables.siege_result_revised.within_limit, 1, DIE),
        ("siege_result_revised.over_limit", tables.siege_result_revised.over_limit, 1, DIE),
        (
            "incident_revised.rows",
            tables.incident_revised.rows,
            tables.incident_revised.die_min,
            tables.incident_revised.die_max,
        ),
        ("retreat.battle_die", tables.retreat.battle_die, 1, DIE),
    ]
    for name, rows, low, high in dice:
        yield from die_keys(TABLES, name, rows, low, high)
    yield from _ranks(tables)
    yield from _weather(pack)
    yield from _replenishment(tables)
    yield from _levels(pack)


def _surrender(tables: TablesFile) -> Iterator[Problem]:
    for name, rows, results in (
        ("surrender_classic", tables.surrender_classic.row, ("refuses", "opens", "surrenders")),
        ("surrender_revised", tables.surrender_revised.row, get_args(Terms)),
    ):
        walls = sorted(row.durability for row in rows)
        yield from _covers(TABLES, f"{name}.row", walls, tables.durability.abandoned_at, tables.durability.start)
        for index, row in enumerate(rows):
            spans = [span for span in (getattr(row, result) for result in results) if span]
            yield from _covers(TABLES, record_key(f"{name}.row", index), spans, OPEN_LOW, OPEN_HIGH)


def _covers(file: str, key: str, spans: Sequence[tuple[int, int]], low: int, high: int) -> Iterator[Problem]:
    """Ranges in their order must reach from ``low`` to ``high`` without a gap."""
    begins = [low, *(last + 1 for _, last in spans)]
    ends = [first for first, _ in spans] + [high + 1]
    if begins != ends:
        yield Problem(file, key, show([list(span) for span in spans]), f"ranges from {low} to {high} without a gap")


def _ranks(tables: TablesFile) -> Iterator[Problem]:
    for name, by_rank in (
        ("morale.recovery_without_loc_max_die", tables.morale.recovery_without_loc_max_die),
        ("points.killed", tables.points.killed),
    ):
        for rank in get_args(Rank):
            if rank not in by_rank:
                yield Problem(TABLES, f"{name}.{rank}", "nothing", "an integer")
    for kind in sorted({*get_args(Terrain)} ^ tables.terrain.keys()):
        found = "an unknown terrain" if kind in tables.terrain else "nothing"
        yield Problem(TABLES, f"terrain.{kind}", found, "a table for each terrain")


def _weather(pack: SeriesPack) -> Iterator[Problem]:
    weather = pack.tables.weather
    if pack.options.setting.weather_mode == "calendar":
        if not weather.calendar:
            yield Problem(TABLES, "weather.calendar", "nothing", "a list, as the weather follows the calendar")
        return
    yield from die_keys(TABLES, "weather.rows", weather.rows, 1, DIE)
    for die, row in weather.rows.items():
        yield from length(f"weather.rows.{die}", row, MONTHS)
        yield from unknown_names(TABLES, f"weather.rows.{die}", row, weather.codes, "a letter of weather.codes")


def _replenishment(tables: TablesFile) -> Iterator[Problem]:
    table = tables.replenishment
    for index, group in enumerate(table.group):
        key = record_key("replenishment.group", index, group.id)
        for name in ("home", "away"):
            yield from length(f"{key}.{name}", getattr(group, name), table.die_max - table.die_min + 1)
        if bool(group.clans) == bool(group.kind and group.side):
            yield Problem(TABLES, key, "both or neither", "clans, or a kind and a side")


def _levels(pack: SeriesPack) -> Iterator[Problem]:
    points, castles = pack.tables.points, pack.scenarios.castle
    yield from unknown_names(TABLES, "points.special", points.special, [castle.id for castle in castles], "a castle")
    for castle in castles:
        level = str(castle.level)
        if castle.owner and castle.id not in points.special and level not in points.castle_by_level:
            yield Problem(TABLES, f"points.castle_by_level.{level}", "nothing", f"an integer, for {castle.id}")
        if level not in pack.tables.garrison_limit_revised.units_by_level:
            yield Problem(TABLES, f"garrison_limit_revised.units_by_level.{level}", "nothing", "an integer")
    for name, own in points.scenario.items():
        if own.ceremony:
            spans = [row.units for row in own.ceremony]
            yield from _covers(TABLES, f"points.scenario.{name}.ceremony", spans, 0, OPEN_HIGH)


def length(key: str, values: Sequence[object], wanted: int) -> Iterator[Problem]:
    """A list of a table must have so many values."""
    if len(values) != wanted:
        yield Problem(TABLES, key, f"{len(values)} values", f"{wanted}")


# ------------------------------------------------------------------------------------------------ the options


def _options(pack: SeriesPack) -> Iterator[Problem]:
    setting, scenarios = pack.options.setting, pack.scenarios
    ids = {scenario.id for scenario in scenarios.scenario}
    yield from defaults(OPTIONS, "option", pack.options.option)
    for name, option in pack.options.option.items():
        yield from unknown_names(OPTIONS, f"option.{name}.scenarios", option.scenarios, ids, "a scenario")
    phases = {phase for scenario in scenarios.scenario for phase in scenario.operations_order}
    if phases != set(setting.phases):
        yield Problem(OPTIONS, "setting.phases", show(setting.phases), "the phases of the scenarios")
    clans = {clan.id for clan in scenarios.clan}
    castles = {castle.id for castle in scenarios.castle if castle.ring}
    provinces = pack.map.province_legend.values()
    leaders = [setting.twins.elder, setting.twins.younger] if setting.twins else []
    units = {unit.id for unit in pack.units.unit if setting.twins and unit.clan == setting.twins.clan}
    yield from unknown_names(OPTIONS, "setting.snow_set", _named(setting.snow_set), pack.map.set, "a set of map.toml")
    yield from unknown_names(OPTIONS, "setting.sea_clan", _named(setting.sea_clan), clans, "a clan of scenarios.toml")
    yield from unknown_names(OPTIONS, "setting.ring", _named(setting.ring), castles, "a castle with a ring")
    yield from unknown_names(OPTIONS, "setting.twins", leaders, units, "two units of the clan")
    yield from unknown_names(OPTIONS, "setting.own_country", setting.own_country, clans, "a clan of scenarios.toml")
    for name, country in setting.own_country.items():
        yield from unknown_names(OPTIONS, f"setting.own_country.{name}", country, provinces, "a province of map.toml")


def _named(name: str) -> list[str]:
    return [name] if name else []
