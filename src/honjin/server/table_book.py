"""Tables that end without a result: closed for a reason, or deleted."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from honjin.kernel.words import Text, dumped
from honjin.server.database import Database

PARTS = ("log", "undone", "snapshots", "chat", "notes", "standing", "clocks", "seats", "reasons")
"""What lies beside a table under its id."""


def close_tables(db: Database, tables: Sequence[str], why: Text, now: float) -> None:
    """Nobody plays on; what was played stays."""
    closed = msgspec.json.encode({"at": now, "why": why}, enc_hook=dumped).decode()
    for table in tables:
        db.run("UPDATE games SET closed = ? WHERE id = ? AND closed IS NULL AND over IS NULL", closed, table)


def abandoned(db: Database, before: float, limit: int = 200) -> list[str]:
    """Games that go on, or wait for somebody, and have not changed since then."""
    rows = db.rows(
        "SELECT id FROM games WHERE changed < ? AND over IS NULL AND closed IS NULL ORDER BY changed LIMIT ?",
        before,
        limit,
    )
    return [table for (table,) in rows]


def delete_tables(db: Database, tables: Sequence[str]) -> None:
    """Nothing of them is left."""
    for table in tables:
        for part in PARTS:
            db.run(f"DELETE FROM {part} WHERE game = ?", table)  # noqa: S608
        for by_id in ("results", "games"):
            db.run(f"DELETE FROM {by_id} WHERE id = ?", table)  # noqa: S608
