"""What must hold in the tables of this game."""

from __future__ import annotations

from collections.abc import Iterator

from honjin.games.gunyuden.model.checks import DIE
from honjin.games.masamune.model.tables import MasamuneTables, RandomEvents
from honjin.packs import Problem
from honjin.packs.shapes import die_keys, length, unknown_names
from honjin.wargame.checks import TABLES


def problems(tables: MasamuneTables) -> Iterator[Problem]:
    """Every roll has its event."""
    rebellion, shonai = tables.kasai_rebellion, tables.shonai
    drawn = rebellion.rows.values()
    yield from unknown_names(TABLES, "kasai_rebellion.rows", drawn, rebellion.event, "a rebellion of this table")
    yield from _random_events(tables.random_events)
    for name in ("inside", "outside"):
        yield from length(TABLES, f"shonai.{name}", getattr(shonai, name), DIE)


def _random_events(table: RandomEvents) -> Iterator[Problem]:
    letters = {*table.rows, table.peace.letter, "-"}
    for side, rows in table.letters.items():
        key = f"random_events.letters.{side}"
        yield from die_keys(TABLES, key, rows, 1, DIE)
        for die, row in rows.items():
            yield from length(TABLES, f"{key}.{die}", row, len(table.months))
            yield from unknown_names(TABLES, f"{key}.{die}", row, letters, "a letter of random_events.rows")
    for letter, events in table.rows.items():
        key = f"random_events.rows.{letter}"
        yield from die_keys(TABLES, key, events, 1, DIE)
        yield from unknown_names(TABLES, key, events.values(), table.event, "an event of random_events.event")
