"""What must hold between the records and files of a pack: the map, the tables, the options, and the parts together.

The types have been checked before: every value here has the right form by itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, get_args

from honjin.games.gunyuden.model import forces as pack_forces
from honjin.games.gunyuden.model.words import WEATHERS, Rank, Terms, Terrain
from honjin.hexes.grid import Grid
from honjin.packs import Problem, guide, look, record_key, show
from honjin.packs.shapes import die_keys, hex_lists, hexsides, letter_rows, result_table, unknown_names

if TYPE_CHECKING:
    from honjin.games.gunyuden.model.map import MapFile
    from honjin.games.gunyuden.model.pack import SeriesPack
    from honjin.games.gunyuden.model.tables import RandomEvents, TablesFile

MAP, UNITS, TABLES, SCENARIOS, OPTIONS = "map.toml", "units.toml", "tables.toml", "scenarios.toml", "options.toml"

WATER = ("sea", "lake")
NO_PROVINCE = "."
HEXSIDES = ("river", "closed", "bridge", "snow_line")
"""As the sheet names them."""
OPEN_LOW, OPEN_HIGH = -99, 999
DIE = 6
MONTHS = 12


def problems(pack: SeriesPack) -> Iterator[Problem]:
    """Everything that does not fit together. Where the map is malformed, only that: hexes mean nothing then."""
    shape = list(_shape(pack.map))
    yield from shape
    yield from _tables(pack)
    yield from _options(pack)
    yield from _parties(pack)
    if not shape:
        yield from _map(pack)
        yield from pack_forces.problems(pack, terrain_by_hex(pack.map), province_by_hex(pack.map))
        yield from guide.problems(pack.guide, _ground(pack))
    yield from look.problems(pack.look, _subject(pack))


def _ground(pack: SeriesPack) -> guide.Ground:
    sides = {scenario.id: scenario.seats for scenario in pack.scenarios.scenario}
    return guide.Ground(sides, terrain_by_hex(pack.map), {unit.id for unit in pack.units.unit})


def _subject(pack: SeriesPack) -> look.Subject:
    """What there is to be looked at."""
    return look.Subject(
        {scenario.id: scenario.seats for scenario in pack.scenarios.scenario},
        terrains=set(pack.map.legend.values()),
        units={unit.id for unit in pack.units.unit},
        clans={clan.id for clan in pack.scenarios.clan},
        hexsides=HEXSIDES,
        regions=set(pack.map.province_legend.values()) - {NO_PROVINCE},
        weathers=[name.replace(" ", "_") for name in WEATHERS],
        kinds=get_args(Rank),
        levels={castle.level for castle in pack.scenarios.castle},
    )


def _parties(pack: SeriesPack) -> Iterator[Problem]:
    """Every player and every operations phase has a name."""
    named = [party.id for party in pack.scenarios.party]
    for scenario in pack.scenarios.scenario:
        called = [*scenario.seats, *scenario.operations_order]
        yield from unknown_names(
            SCENARIOS, f"scenario.{scenario.id}", dict.fromkeys(called), named, "the id of a party"
        )


# ------------------------------------------------------------------------------------------------ the map


def _shape(field: MapFile) -> Iterator[Problem]:
    size = (field.columns, field.rows)
    yield from letter_rows(MAP, "terrain_rows", field.terrain_rows, size, field.legend)
    yield from letter_rows(MAP, "province_rows", field.province_rows, size, [*field.province_legend, NO_PROVINCE])


def _letters(rows: Sequence[str]) -> Iterator[tuple[str, str]]:
    for row, line in enumerate(rows, 1):
        for column, letter in enumerate(line, 1):
            yield f"{column:02d}{row:02d}", letter


def terrain_by_hex(field: MapFile) -> dict[str, Terrain]:
    """The terrain of every hex, by its number."""
    return {number: field.legend[letter] for number, letter in _letters(field.terrain_rows)}


def province_by_hex(field: MapFile) -> dict[str, str]:
    """The province of every land hex, by its number."""
    named = ((number, letter) for number, letter in _letters(field.province_rows) if letter != NO_PROVINCE)
    return {number: field.province_legend[letter] for number, letter in named}


def _map(pack: SeriesPack) -> Iterator[Problem]:
    field = pack.map
    terrain = terrain_by_hex(field)
    land = {number for number, kind in terrain.items() if kind not in WATER}
    grid = Grid(field.columns, field.rows, field.layout)
    for number in sorted(land ^ province_by_hex(field).keys()):
        found = "no province" if number in land else "a province"
        yield Problem(MAP, "province_rows", f"{found} in {number}, {terrain[number]}", "a province for each land hex")
    yield from hex_lists(terrain, _named_hexes(field))
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


def _named_hexes(field: MapFile) -> Iterator[tuple[str, str, Sequence[str]]]:
    """Every list of hexes of the map: file, key, hexes."""
    yield MAP, "marsh", list(field.marsh)
    for name, known in field.set.items():
        yield MAP, f"set.{name}.hexes", known.hexes
        if known.rule:
            yield MAP, f"set.{name}.rule.of", known.rule.of
    for index, place in enumerate(field.place):
        yield MAP, record_key("place", index) + ".hex", [place.hex]
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
    if tables.kasai_rebellion:
        rebellion = tables.kasai_rebellion
        dice.append(("kasai_rebellion.rows", rebellion.rows, 1, DIE))
        drawn = rebellion.rows.values()
        yield from unknown_names(TABLES, "kasai_rebellion.rows", drawn, rebellion.event, "a rebellion of this table")
    for name, rows, low, high in dice:
        yield from die_keys(TABLES, name, rows, low, high)
    yield from _ranks(tables)
    yield from _weather(pack)
    yield from _replenishment(tables)
    yield from _levels(pack)
    if tables.random_events:
        yield from _random_events(pack, tables.random_events)
    if tables.shonai:
        yield from unknown_names(TABLES, "shonai.set", [tables.shonai.set], pack.map.set, "a set of map.toml")
        for name in ("inside", "outside"):
            yield from _length(f"shonai.{name}", getattr(tables.shonai, name), DIE)


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
        yield from _length(f"weather.rows.{die}", row, MONTHS)
        yield from unknown_names(TABLES, f"weather.rows.{die}", row, weather.codes, "a letter of weather.codes")


def _replenishment(tables: TablesFile) -> Iterator[Problem]:
    table = tables.replenishment
    for index, group in enumerate(table.group):
        key = record_key("replenishment.group", index, group.id)
        for name in ("home", "away"):
            yield from _length(f"{key}.{name}", getattr(group, name), table.die_max - table.die_min + 1)
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


def _random_events(pack: SeriesPack, table: RandomEvents) -> Iterator[Problem]:
    clans = {clan.id for clan in pack.scenarios.clan}
    letters = {*table.rows, table.peace.letter, "-"}
    for side, rows in table.letters.items():
        key = f"random_events.letters.{side}"
        yield from die_keys(TABLES, key, rows, 1, DIE)
        for die, row in rows.items():
            yield from _length(f"{key}.{die}", row, len(table.months))
            yield from unknown_names(TABLES, f"{key}.{die}", row, letters, "a letter of random_events.rows")
    for letter, events in table.rows.items():
        key = f"random_events.rows.{letter}"
        yield from die_keys(TABLES, key, events, 1, DIE)
        yield from unknown_names(TABLES, key, events.values(), table.event, "an event of random_events.event")
    for name, event in table.event.items():
        yield from unknown_names(TABLES, f"random_events.event.{name}.clans", event.clans, clans, "a clan")


def _length(key: str, values: Sequence[object], wanted: int) -> Iterator[Problem]:
    if len(values) != wanted:
        yield Problem(TABLES, key, f"{len(values)} values", f"{wanted}")


# ------------------------------------------------------------------------------------------------ the options


def _options(pack: SeriesPack) -> Iterator[Problem]:
    setting, scenarios = pack.options.setting, pack.scenarios
    ids = {scenario.id for scenario in scenarios.scenario}
    for name, option in pack.options.option.items():
        allowed: list[bool | str] = [*option.values] or [False, True]
        if not any(option.default is good or option.default == good for good in allowed):
            yield Problem(OPTIONS, f"option.{name}.default", show(option.default), f"one of {show(allowed)}")
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
