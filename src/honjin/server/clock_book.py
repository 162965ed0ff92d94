"""The clocks of all tables in the store."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import astuple
from typing import NamedTuple

from honjin.server.database import Database
from honjin.server.paces import ClockRow

COLUMNS = ", ".join(ClockRow.__dataclass_fields__)


class Due(NamedTuple):
    """A clock that wants something done."""

    table: str
    side: str
    due: float
    up: bool
    """Time is up; otherwise it is to be reminded."""


def clocks_of(db: Database, table: str) -> dict[str, ClockRow]:
    rows = db.rows(f"SELECT {COLUMNS} FROM clocks WHERE game = ?", table)  # noqa: S608
    return {row[0]: ClockRow(*row) for row in rows}


def write_clocks(db: Database, table: str, clocks: Iterable[ClockRow]) -> None:
    for clock in clocks:
        values = astuple(clock)
        db.run("DELETE FROM clocks WHERE game = ? AND side = ?", table, clock.side)
        marks = ", ".join("?" * (len(values) + 1))
        db.run(f"INSERT INTO clocks (game, {COLUMNS}) VALUES ({marks})", table, *values)  # noqa: S608


def due_clocks(db: Database, now: float, limit: int = 100) -> list[Due]:
    """Clocks whose time is up, or whose seats are to be reminded, at games that go on."""
    rows = db.rows(
        "SELECT clocks.game, side, due FROM clocks JOIN games ON games.id = clocks.game"
        " WHERE over IS NULL AND closed IS NULL AND ((late = 0 AND due <= ?) OR remind <= ?) ORDER BY due LIMIT ?",
        now,
        now,
        limit,
    )
    return [Due(table, side, due, due <= now) for table, side, due in rows]


def take_reminder(db: Database, due: Due) -> bool:
    """Whether it is for this server to remind; of several one does."""
    query = "UPDATE clocks SET remind = NULL WHERE game = ? AND side = ? AND due = ? AND remind IS NOT NULL"
    return bool(db.run(query, due.table, due.side, due.due))


def mark_late(db: Database, due: Due) -> bool:
    """Time is up, and nothing has happened in the meantime; whether this server was the first to see it."""
    query = (
        "UPDATE clocks SET late = 1, times = times + 1, remind = NULL"
        " WHERE game = ? AND side = ? AND due = ? AND late = 0"
    )
    return bool(db.run(query, due.table, due.side, due.due))


def set_deputy(db: Database, table: str, side: str, bot: str) -> None:
    """Who plays for the seat while its holder does not; nothing gives it back."""
    db.run("UPDATE seats SET deputy = ? WHERE game = ? AND side = ? AND kind = 'person'", bot, table, side)
