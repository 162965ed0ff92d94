"""What must hold in the tables and options of a game of the series."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, get_args

from honjin.games.gunyuden.model.words import Rank, Terms, Terrain
from honjin.packs import Problem, record_key, show
from honjin.packs.shapes import covers, die_keys, every_key, length, unknown_names
from honjin.wargame.checks import OPTIONS, SCENARIOS, TABLES

if TYPE_CHECKING:
    from honjin.games.gunyuden.model.pack import SeriesPack
    from honjin.games.gunyuden.model.tables import TablesFile

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


# ------------------------------------------------------------------------------------------------ the tables


def _tables(pack: SeriesPack) -> Iterator[Problem]:
    tables = pack.tables
    yield from _surrender(tables)
    dice: list[tuple[str, Mapping[str, object], int]] = [
        ("siege_result_classic.rows", tables.siege_result_classic.rows, DIE + 1),
        ("siege_result_revised.within_limit", tables.siege_result_revised.within_limit, DIE),
        ("siege_result_revised.over_limit", tables.siege_result_revised.over_limit, DIE),
        ("retreat.battle_die", tables.retreat.battle_die, DIE),
    ]
    for name, rows, high in dice:
        yield from die_keys(TABLES, name, rows, 1, high)
    ranks = get_args(Rank)
    recovery = tables.morale.recovery_without_loc_max_die
    yield from every_key(TABLES, "morale.recovery_without_loc_max_die", recovery, ranks, "an integer")
    yield from every_key(TABLES, "points.killed", tables.points.killed, ranks, "an integer")
    yield from every_key(TABLES, "terrain", tables.terrain, get_args(Terrain), "a table for each terrain")
    yield from _weather(pack)
    yield from _replenishment(tables)
    yield from _levels(pack)


def _surrender(tables: TablesFile) -> Iterator[Problem]:
    for name, rows, results in (
        ("surrender_classic", tables.surrender_classic.row, ("refuses", "opens", "surrenders")),
        ("surrender_revised", tables.surrender_revised.row, get_args(Terms)),
    ):
        walls = sorted(row.durability for row in rows)
        yield from covers(TABLES, f"{name}.row", walls, tables.durability.abandoned_at, tables.durability.start)
        for index, row in enumerate(rows):
            spans = [span for span in (getattr(row, result) for result in results) if span]
            yield from covers(TABLES, record_key(f"{name}.row", index), spans, OPEN_LOW, OPEN_HIGH)


def _weather(pack: SeriesPack) -> Iterator[Problem]:
    weather = pack.tables.weather
    if pack.options.setting.weather_mode == "calendar":
        if not weather.calendar:
            yield Problem(TABLES, "weather.calendar", "nothing", "a list, as the weather follows the calendar")
        return
    yield from die_keys(TABLES, "weather.rows", weather.rows, 1, DIE)
    for die, row in weather.rows.items():
        yield from length(TABLES, f"weather.rows.{die}", row, MONTHS)
        yield from unknown_names(TABLES, f"weather.rows.{die}", row, weather.codes, "a letter of weather.codes")


def _replenishment(tables: TablesFile) -> Iterator[Problem]:
    table = tables.replenishment
    for index, group in enumerate(table.group):
        key = record_key("replenishment.group", index, group.id)
        for name in ("home", "away"):
            yield from length(TABLES, f"{key}.{name}", getattr(group, name), table.die_max - table.die_min + 1)
        if bool(group.clans) == bool(group.kind and group.side):
            yield Problem(TABLES, key, "both or neither", "clans, or a kind and a side")


def _levels(pack: SeriesPack) -> Iterator[Problem]:
    points = pack.tables.points
    for castle in pack.scenarios.castle:
        level = str(castle.level)
        if castle.owner and castle.id not in points.special and level not in points.castle_by_level:
            yield Problem(TABLES, f"points.castle_by_level.{level}", "nothing", f"an integer, for {castle.id}")
        if level not in pack.tables.garrison_limit_revised.units_by_level:
            yield Problem(TABLES, f"garrison_limit_revised.units_by_level.{level}", "nothing", "an integer")
    for name, own in points.scenario.items():
        if own.ceremony:
            spans = [row.units for row in own.ceremony]
            yield from covers(TABLES, f"points.scenario.{name}.ceremony", spans, 0, OPEN_HIGH)


# ------------------------------------------------------------------------------------------------ the options


def _options(pack: SeriesPack) -> Iterator[Problem]:
    """What the setting names beyond things that there are: a castle with a ring, two of one clan, all phases."""
    setting, scenarios = pack.options.setting, pack.scenarios
    phases = {phase for scenario in scenarios.scenario for phase in scenario.operations_order}
    if phases != set(setting.phases):
        yield Problem(OPTIONS, "setting.phases", show(setting.phases), "the phases of the scenarios")
    ringed = {castle.id for castle in scenarios.castle if castle.ring}
    if setting.ring and setting.ring not in ringed:
        yield Problem(OPTIONS, "setting.ring", show(setting.ring), "a castle with a ring")
    if setting.twins:
        kin = {unit.id for unit in pack.units.unit if unit.clan == setting.twins.clan}
        pair = (setting.twins.elder, setting.twins.younger)
        yield from unknown_names(OPTIONS, "setting.twins", pair, kin, "two units of the clan")
