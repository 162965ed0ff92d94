"""The tables of a game as charts: columns, rows and cells of text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from honjin.games.gunyuden.model.tables import HexsideEffect, RandomEvents, Replenishers, TerrainEffect
from honjin.games.gunyuden.model.words import WEATHERS
from honjin.games.gunyuden.names import listed, party_name
from honjin.games.gunyuden.rules.scoring import rank_points
from honjin.games.gunyuden.static import CODES, Theatre
from honjin.wargame.tables import Chart, chart, span

_COSTS: Final = ("normal", "strategic", "loc", "attack", "counter", "assault")
_COST_NAMES: Final = ("March", "Strategic march", "Line", "Attack", "Counterattack", "Assault")
_SIEGE: Final = {
    "none": "nothing",
    "morale-1": "morale -1",
    "durability-1": "durability -1",
    "incident": "incident",
}
_MONTHS: Final = 12


def charts(land: Theatre) -> list[Chart]:
    """Those that are in use with the scenario and options chosen."""
    return list(_charts(land))


def _charts(land: Theatre) -> Iterator[Chart]:
    tables, special = land.tables, land.special
    yield land.crt.chart("combat", "Combat: strength and modified die, steps lost", "23-2")
    yield _retreat(land)
    if not land.options.revised:
        title = "Assault: durability of the castle, steps of the besieger"
        yield land.assault_table.chart("assault", title, "19")
    yield from _sieges(land)
    yield _surrender(land)
    if special.replenishment:
        yield _replenishment(land)
    yield _terrain(land)
    if special.fixed_weather is None:
        yield _weather(land)
    if special.random_events and tables.random_events is not None:
        yield from _events(land, tables.random_events)
    if "points" in land.scenario.victory.kind:
        yield _points(land)


def _retreat(land: Theatre) -> Chart:
    rows = {die: (str(hexes), str(steps)) for die, (hexes, steps) in land.tables.retreat.battle_die.items()}
    return chart("retreat", "Retreat after a decisive battle", "24-3", ["Hexes", "Steps lost"], rows)


def _sieges(land: Theatre) -> Iterator[Chart]:
    tables = land.tables
    if not land.options.revised:
        rows = {die: [_SIEGE[result]] for die, result in tables.siege_result_classic.rows.items()}
        yield chart("siege", "Siege determination", "18-2", ["Result"], rows)
        return
    within, over = tables.siege_result_revised.within_limit, tables.siege_result_revised.over_limit
    both = {die: [_SIEGE[within[die]], _SIEGE[over[die]]] for die in within}
    yield chart("siege", "Siege determination", "18-2-1", ["Garrison within its limit", "Beyond it"], both)
    incidents = {die: [row.name, row.text] for die, row in tables.incident_revised.rows.items()}
    yield chart("incident", "Incidents in an invested castle", "18-2-1(3)", ["Incident", "Effect"], incidents)


def _surrender(land: Theatre) -> Chart:
    tables = land.tables
    if land.options.revised:
        answers: Sequence[str] = "ABCDEFGH"
        rows = {
            span(*row.durability): [_die(getattr(row, answer)) for answer in answers]
            for row in tables.surrender_revised.row
        }
        columns: Sequence[str] = answers
    else:
        rows = {
            span(*row.durability): [_die(found) for found in (row.refuses, row.opens, row.surrenders)]
            for row in tables.surrender_classic.row
        }
        columns = ["Refuses", "Opens its gates", "Surrenders with all"]
    return chart("surrender", "Call for surrender: durability and modified die", "20-2", columns, rows)


def _replenishment(land: Theatre) -> Chart:
    table = land.tables.replenishment
    home = "own country" if land.setting.replenish_columns == "own_country" else "own castle"
    groups = [group for number, group in enumerate(table.group) if number in _in_use(land)]
    columns = [f"{_replenishers(land, group)}: {where}" for group in groups for where in (home, "elsewhere")]
    rows = {
        str(die): [f"{column[number]:+d}" for group in groups for column in (group.home, group.away)]
        for number, die in enumerate(range(table.die_min, table.die_max + 1))
    }
    return chart("replenishment", "Replenishment: modified die, steps gained", "14-2", columns, rows)


def _in_use(land: Theatre) -> set[int]:
    """Rows of the replenishment tables that clans of the scenario use."""
    found = (land.replenishers(clan, house.side) for clan, house in enumerate(land.houses) if house.side is not None)
    return {row[0] for row in found if row is not None}


def _replenishers(land: Theatre, group: Replenishers) -> str:
    names = [land.houses[land.clan_of[clan]].name for clan in group.clans]
    if not names:
        return f"Others ({party_name(land, group.side)})" if group.side else "Others"
    return listed(names)


def _terrain(land: Theatre) -> Chart:
    tables = land.tables
    effects: dict[str, TerrainEffect | HexsideEffect] = {kind.capitalize(): row for kind, row in tables.terrain.items()}
    effects["Across a river"] = tables.hexside.river
    rows = {name: [_cost(getattr(row, column, 0)) for column in _COSTS] for name, row in effects.items()}
    return chart("terrain", "Terrain: points to enter, die modifiers in battle", "15-2-2", _COST_NAMES, rows)


def _cost(value: int | None) -> str:
    return "no" if value is None else str(value)


def _weather(land: Theatre) -> Chart:
    table = land.tables.weather
    if table.calendar:
        seasons = {
            f"{_week(*season.from_)} to {_week(*season.to)}": [WEATHERS[CODES[season.state]]]
            for season in table.calendar
        }
        seasons["otherwise"] = [WEATHERS[CODES[table.else_state]]]
        return chart("weather", "Weather by the calendar", "32", ["Weather"], seasons)
    columns = [str(month) for month in range(1, _MONTHS + 1)]
    rows = {die: [WEATHERS[CODES[table.codes[letter]]] for letter in row] for die, row in table.rows.items()}
    return chart("weather", "Weather: die and month", "32-1-1", columns, rows)


def _week(month: int, week: int) -> str:
    return f"week {week} of month {month}"


def _events(land: Theatre, table: RandomEvents) -> Iterator[Chart]:
    columns = [f"Month {month}" for month in table.months]
    for side, letters in table.letters.items():
        yield chart(f"events_{side}", f"Random events of the {party_name(land, side)}", "33", columns, letters)
    dice = sorted({die for events in table.rows.values() for die in events})
    lists = table.rows.values()
    rows = {die: [table.event[events[die]].name if die in events else "no event" for events in lists] for die in dice}
    yield chart("events", "What a random event is", "33", list(table.rows), rows)


def _points(land: Theatre) -> Chart:
    points = land.tables.points
    rows = {f"Castle of level {level}": [str(value)] for level, value in points.castle_by_level.items()}
    special = {land.keeps[land.castle_of[c]].name: [str(v)] for c, v in points.special.items() if c in land.castle_of}
    lost = {f"{rank.capitalize()} lost": [str(value)] for rank, value in rank_points(land).items()}
    won = {"Decisive battle won": [str(points.decisive_battle_won)]} if points.decisive_battle_won else {}
    return chart("points", "Victory points", points.rule, ["Points"], rows | special | lost | won)


def _die(found: tuple[int, int] | None) -> str:
    return "-" if found is None else str(span(*found))
