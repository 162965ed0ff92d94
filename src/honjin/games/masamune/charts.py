"""The tables that only this game has, as charts."""

from __future__ import annotations

from collections.abc import Iterator

from honjin.games.gunyuden.static import Theatre
from honjin.games.masamune.model.tables import tables
from honjin.kernel.words import Saying, Text, say
from honjin.wargame.tables import Chart, chart


def charts(land: Theatre) -> Iterator[Chart]:
    """Which event comes, by side, month and dice (33)."""
    table = tables(land).random_events
    columns = [say("Month {month}", month=month) for month in table.months]
    for side, letters in table.letters.items():
        title = say("Random events of the {side}", side=land.party_name[side])
        yield chart(f"events_{side}", title, "33", columns, letters)
    dice = sorted({die for events in table.rows.values() for die in events})
    lists = table.rows.values()
    rows: dict[str, list[Saying]] = {
        die: [Text(table.event[events[die]].name, {}) if die in events else say("no event") for events in lists]
        for die in dice
    }
    yield chart("events", say("Random events: list and die"), "33", list(table.rows), rows)
