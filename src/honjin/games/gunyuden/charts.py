"""The tables of a game as charts: columns, rows and cells of text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from honjin.games.gunyuden.model.tables import HexsideEffect, Replenishers, SurrenderRow, TerrainEffect
from honjin.games.gunyuden.names import weather_name
from honjin.games.gunyuden.rules.scoring import rank_points
from honjin.games.gunyuden.static import CODES, Theatre
from honjin.kernel.words import Saying, Text, Thing, say
from honjin.wargame.tables import Chart, chart, span

_COSTS: Final = ("normal", "strategic", "loc", "attack", "counter", "assault")
_COST_NAMES: Final = (
    say("March"), say("Strategic march"), say("Line"), say("Attack"), say("Counterattack modifier"), say("Assault"),
)  # fmt: skip
_MONTHS: Final = 12

Rows = Mapping[Saying, Sequence[Saying]]


def charts(land: Theatre) -> Iterator[Chart]:
    """Those that are in use with the scenario and options chosen."""
    special = land.special
    yield land.crt.chart("combat", say("Combat: strength and modified die, steps lost"), "23-2")
    yield _retreat(land)
    if not land.options.revised:
        title = say("Assault: durability of the castle, steps of the besieger")
        yield land.assault_table.chart("assault", title, "19")
    yield from _sieges(land)
    yield _surrender(land)
    if special.replenishment:
        yield _replenishment(land)
    yield _terrain(land)
    if special.fixed_weather is None:
        yield _weather(land)
    if "points" in land.scenario.victory.kind:
        yield _points(land)


def _retreat(land: Theatre) -> Chart:
    rows = {die: (str(hexes), str(steps)) for die, (hexes, steps) in land.tables.retreat.battle_die.items()}
    return chart("retreat", say("Retreat after a decisive battle"), "24-3", [say("Hexes"), say("Steps lost")], rows)


def _sieges(land: Theatre) -> Iterator[Chart]:
    tables, words = land.tables, land.words["result"]
    if not land.options.revised:
        rows: Rows = {die: [words[result]] for die, result in tables.siege_result_classic.rows.items()}
        yield chart("siege", say("Siege determination"), "18-2", [say("Result")], rows)
        return
    within, over = tables.siege_result_revised.within_limit, tables.siege_result_revised.over_limit
    both: Rows = {die: [words[within[die]], words[over[die]]] for die in within}
    heads = [say("Garrison within its limit"), say("Garrison beyond its limit")]
    yield chart("siege", say("Siege determination"), "18-2-1", heads, both)
    incidents: Rows = {
        die: [Text(row.name, {}), Text(row.text, {})] for die, row in tables.incident_revised.rows.items()
    }
    title = say("Incidents in an invested castle")
    yield chart("incident", title, "18-2-1(3)", [say("Incident"), say("Effect")], incidents)


def _surrender(land: Theatre) -> Chart:
    columns: Mapping[str, Saying] = {answer: answer for answer in "ABCDEFGH"}
    table: Sequence[SurrenderRow] = land.tables.surrender_revised.row
    if not land.options.revised:
        columns = {"refuses": say("Refuses"), "opens": say("Opens its gates"), "surrenders": say("Surrenders with all")}
        table = land.tables.surrender_classic.row
    rows: Rows = {span(*row.durability): [_die(getattr(row, answer)) for answer in columns] for row in table}
    title = say("Call for surrender: durability and modified die")
    return chart("surrender", title, "20-2", list(columns.values()), rows)


def _replenishment(land: Theatre) -> Chart:
    table = land.tables.replenishment
    home = say("own country") if land.setting.replenish_columns == "own_country" else say("own castle")
    groups = [group for number, group in enumerate(table.group) if number in _in_use(land)]
    columns = [
        say("{clans}: {where}", clans=_replenishers(land, group), where=where)
        for group in groups
        for where in (home, say("elsewhere"))
    ]
    rows: Rows = {
        str(die): [f"{column[number]:+d}" for group in groups for column in (group.home, group.away)]
        for number, die in enumerate(range(table.die_min, table.die_max + 1))
    }
    return chart("replenishment", say("Replenishment: modified die, steps gained"), "14-2", columns, rows)


def _in_use(land: Theatre) -> set[int]:
    """Rows of the replenishment tables that clans of the scenario use."""
    found = (land.replenishers(clan, house.side) for clan, house in enumerate(land.houses) if house.side is not None)
    return {row[0] for row in found if row is not None}


def _replenishers(land: Theatre, group: Replenishers) -> Thing:
    if group.clans:
        return [land.clan_name[land.clan_of[clan]] for clan in group.clans]
    return say("Others ({side})", side=land.party_name[group.side]) if group.side else say("Others")


def _terrain(land: Theatre) -> Chart:
    tables = land.tables
    effects: dict[Text, TerrainEffect | HexsideEffect] = {
        say("{terrain:capital}", terrain=land.words["terrain"][kind]): row for kind, row in tables.terrain.items()
    }
    effects[say("Across a river")] = tables.hexside.river
    rows: Rows = {name: [_cost(getattr(row, column, 0)) for column in _COSTS] for name, row in effects.items()}
    return chart("terrain", say("Terrain: points to enter, die modifiers in battle"), "15-2-2", _COST_NAMES, rows)


def _cost(value: int | None) -> Saying:
    return say("no") if value is None else str(value)


def _weather(land: Theatre) -> Chart:
    table = land.tables.weather
    if table.calendar:
        seasons: dict[Saying, list[Saying]] = {
            say("{start} to {end}", start=_week(*season.from_), end=_week(*season.to)): [
                weather_name(land, CODES[season.state])
            ]
            for season in table.calendar
        }
        seasons[say("otherwise")] = [weather_name(land, CODES[table.else_state])]
        return chart("weather", say("Weather by the calendar"), "32", [say("Weather")], seasons)
    columns = [str(month) for month in range(1, _MONTHS + 1)]
    rows: Rows = {
        die: [weather_name(land, CODES[table.codes[letter]]) for letter in row] for die, row in table.rows.items()
    }
    return chart("weather", say("Weather: die and month"), "32-1-1", columns, rows)


def _week(month: int, week: int) -> Text:
    return say("week {week} of month {month}", week=week, month=month)


def _points(land: Theatre) -> Chart:
    points = land.tables.points
    rows: dict[Saying, list[Saying]] = {
        say("Castle of level {level}", level=level): [str(value)] for level, value in points.castle_by_level.items()
    }
    for castle, value in points.special.items():
        if castle in land.castle_of:
            rows[land.castle_name[land.castle_of[castle]].text] = [str(value)]
    for rank, value in rank_points(land).items():
        rows[say("{rank:capital} lost", rank=land.words["rank"][rank])] = [str(value)]
    if points.decisive_battle_won:
        rows[say("Decisive battle won")] = [str(points.decisive_battle_won)]
    return chart("points", say("Victory points"), points.rule, [say("Points")], rows)


def _die(found: tuple[int, int] | None) -> str:
    return "-" if found is None else str(span(*found))
