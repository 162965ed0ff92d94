"""The tables that only this game has."""

from __future__ import annotations

from honjin.games.gunyuden.model.tables import TablesFile
from honjin.games.gunyuden.static import Theatre
from honjin.packs import Record
from honjin.wargame.narrow import narrowed


class Subversion(Record):
    """When a clan is won over (35, scenario 3)."""

    success_on: list[int]


class KantoTables(TablesFile):
    """tables.toml."""

    subversion: Subversion


def tables(land: Theatre) -> KantoTables:
    """The tables of a game of Kanto."""
    return narrowed(land.tables, KantoTables)
