"""What must hold in the tables of this game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from honjin.games.gunyuden.model.checks import DIE, length
from honjin.games.masamune.model.tables import RandomEvents
from honjin.packs import Problem
from honjin.packs.shapes import die_keys, unknown_names
from honjin.wargame.checks import TABLES

if TYPE_CHECKING:
    from honjin.games.masamune.model.pack import MasamunePack


def problems(pack: MasamunePack) -> Iterator[Problem]:
    """Every roll has its event, every event its clans."""
    rebellion, shonai = pack.tables.kasai_rebellion, pack.tables.shonai
    yield from die_keys(TABLES, "kasai_rebellion.rows", rebellion.rows, 1, DIE)
    drawn = rebellion.rows.values()
    yield from unknown_names(TABLES, "kasai_rebellion.rows", drawn, rebellion.event, "a rebellion of this table")
    yield from _random_events(pack, pack.tables.random_events)
    yield from unknown_names(TABLES, "shonai.set", [shonai.set], pack.map.set, "a set of map.toml")
    for name in ("inside", "outside"):
        yield from length(f"shonai.{name}", getattr(shonai, name), DIE)


def _random_events(pack: MasamunePack, table: RandomEvents) -> Iterator[Problem]:
    clans = {clan.id for clan in pack.scenarios.clan}
    letters = {*table.rows, table.peace.letter, "-"}
    for side, rows in table.letters.items():
        key = f"random_events.letters.{side}"
        yield from die_keys(TABLES, key, rows, 1, DIE)
        for die, row in rows.items():
            yield from length(f"{key}.{die}", row, len(table.months))
            yield from unknown_names(TABLES, f"{key}.{die}", row, letters, "a letter of random_events.rows")
    for letter, events in table.rows.items():
        key = f"random_events.rows.{letter}"
        yield from die_keys(TABLES, key, events, 1, DIE)
        yield from unknown_names(TABLES, key, events.values(), table.event, "an event of random_events.event")
    for name, event in table.event.items():
        yield from unknown_names(TABLES, f"random_events.event.{name}.clans", event.clans, clans, "a clan")
