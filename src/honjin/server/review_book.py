"""Finished games that were looked back on, as they are kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from honjin.kernel.words import dumped, revived
from honjin.server.database import Database

if TYPE_CHECKING:
    from honjin.server.store import Store

REVIEWS = "CREATE TABLE reviews (game TEXT NOT NULL PRIMARY KEY, told TEXT NOT NULL)"
"""What was found about finished games, for whoever asks again."""


def keep_review(store: Store, table: str, told: Any) -> None:
    """Write one down, over what was known before."""
    text = msgspec.json.encode(told, enc_hook=dumped).decode()
    with store.transaction():
        store.db.run("DELETE FROM reviews WHERE game = ?", table)
        store.db.run("INSERT INTO reviews VALUES (?, ?)", table, text)


def review_of(db: Database, table: str) -> Any:
    """The review of a table, its texts still to be put into words; None if there is none."""
    rows = db.rows("SELECT told FROM reviews WHERE game = ?", table)
    return revived(msgspec.json.decode(rows[0][0])) if rows else None
