"""Whoever leaves the house: what is theirs is told to them, or taken away; seats they held are open again."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from typing import Any

from honjin.kernel.words import Text
from honjin.server.store import Store
from honjin.server.table_book import close_tables, delete_tables

NOBODY = "Somebody"
"""What a seat is called whose holder has left."""
FREED = (
    "kind = 'open', name = '', nonce = '', account = NULL, seen = 0,"
    " webhook = NULL, mail = NULL, push = NULL, language = '', deputy = ''"
)


@dataclass(slots=True)
class Left:
    """The tables at which somebody had a seat."""

    changed: list[str] = field(default_factory=list)
    deleted: list[str] = field(default_factory=list)


class LeavingBook:
    """Its methods block; they run in the store's thread."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def export(self, account: str) -> dict[str, Any]:
        """All that the house keeps about an account, as plain values."""
        db = self._store.db
        with self._store.reading():
            owner, created, mail = db.rows("SELECT name, created, mail FROM accounts WHERE name = ?", account)[0]
            seats = db.rows(
                "SELECT seats.game, games.game, scenario, side, seats.name, webhook, mail, push, language, created,"
                " changed"
                " FROM seats JOIN games ON games.id = seats.game WHERE account = ? ORDER BY created, side",
                account,
            )
            notes = db.rows(
                "SELECT notes.game, notes.side, line FROM notes JOIN seats"
                " ON seats.game = notes.game AND seats.side = notes.side WHERE account = ?",
                account,
            )
            lines = db.rows(f"SELECT game, at, who, line FROM chat WHERE {_OWN_LINES} ORDER BY at", account, account)  # noqa: S608
            entered = db.rows(
                "SELECT id, tournaments.name, at FROM entrants JOIN tournaments ON id = tournament WHERE account = ?",
                account,
            )
            sessions = db.rows("SELECT until FROM sessions WHERE account = ? ORDER BY until", account)
        columns = (
            "table",
            "game",
            "scenario",
            "side",
            "name",
            "webhook",
            "mail",
            "push",
            "language",
            "created",
            "changed",
        )
        return {
            "account": {"name": owner, "created": created, "mail": mail},
            "sessions": [{"until": until} for (until,) in sessions],
            "seats": [dict(zip(columns, row, strict=True)) for row in seats],
            "notes": [{"table": table, "side": side, "text": line} for table, side, line in notes],
            "tournaments": [{"id": id_, "name": name, "entered": at} for id_, name, at in entered],
            "chat": [{"table": table, "at": at, "who": who, "text": line} for table, at, who, line in lines],
        }

    def delete(self, account: str) -> Left:
        """The account and what it has written is gone; tables at which nobody else sat are gone with it."""
        db = self._store.db
        with self._store.transaction():
            left = self._rise(account)
            delete_tables(db, left.deleted)
            db.run(
                "DELETE FROM notes WHERE EXISTS (SELECT 1 FROM seats WHERE seats.game = notes.game"
                " AND seats.side = notes.side AND account = ?)",
                account,
            )
            erased = "who = '', line = '', account = NULL, removed = 1"
            db.run(f"UPDATE chat SET {erased} WHERE {_OWN_LINES}", account, account)  # noqa: S608
            self._free(account, left.changed)
            nameless = "name = ?, nonce = '', account = NULL, webhook = NULL, mail = NULL, push = NULL"
            db.run(f"UPDATE seats SET {nameless} WHERE account = ?", NOBODY, account)  # noqa: S608
            db.run("UPDATE games SET maker = '' WHERE maker = ?", account)
            self._withdraw(account)
            self._rename(account, f"somebody {secrets.token_hex(2)}")
            for table in ("sessions", "tickets"):
                db.run(f"DELETE FROM {table} WHERE account = ?", account)  # noqa: S608
            db.run("DELETE FROM accounts WHERE name = ?", account)
        self._tell(left)
        return left

    def turn_out(self, account: str, why: Text, now: float) -> Left:
        """An account that is banned gives up its seats where others play on; where nobody does the table is closed."""
        with self._store.transaction():
            left = self._rise(account)
            close_tables(self._store.db, left.deleted, why, now)
            self._free(account, left.changed)
            self._withdraw(account)
            self._store.db.run("DELETE FROM sessions WHERE account = ?", account)
        self._tell(left)
        return Left(left.changed + left.deleted)

    def _rise(self, account: str) -> Left:
        """The tables of an account: those at which somebody else has a seat too, and the others."""
        rows = self._store.db.rows(
            "SELECT DISTINCT game, EXISTS (SELECT 1 FROM seats other WHERE other.game = seats.game"
            " AND other.kind = 'person' AND (other.account IS NULL OR other.account <> ?))"
            " FROM seats WHERE account = ?",
            account,
            account,
        )
        return Left([table for table, shared in rows if shared], [table for table, shared in rows if not shared])

    def _free(self, account: str, tables: list[str]) -> None:
        """Seats at games that go on are open for whoever comes."""
        db = self._store.db
        for table in tables:
            if not db.rows(
                "SELECT 1 FROM games WHERE id = ? AND over IS NULL AND closed IS NULL AND kind = 'play'", table
            ):
                continue
            for (side,) in db.rows("SELECT side FROM seats WHERE game = ? AND account = ?", table, account):
                for book in ("notes", "standing", "clocks"):
                    db.run(f"DELETE FROM {book} WHERE game = ? AND side = ?", table, side)  # noqa: S608
                db.run(f"UPDATE seats SET {FREED} WHERE game = ? AND side = ?", table, side)  # noqa: S608

    def _withdraw(self, account: str) -> None:
        """From tournaments that have not begun."""
        self._store.db.run(
            "DELETE FROM entrants WHERE account = ?"
            " AND tournament IN (SELECT id FROM tournaments WHERE state = 'open')",
            account,
        )

    def _rename(self, account: str, alias: str) -> None:
        """In tournaments that have begun, where the games of others count."""
        db = self._store.db
        db.run("UPDATE entrants SET account = ?, name = ? WHERE account = ?", alias, alias, account)
        for column in ("first", "second"):
            db.run(f"UPDATE pairings SET {column} = ? WHERE {column} = ?", alias, account)  # noqa: S608

    def _tell(self, left: Left) -> None:
        for table in left.changed + left.deleted:
            self._store.speak("seats", table)


_OWN_LINES = (
    "account = ? OR (account IS NULL AND EXISTS (SELECT 1 FROM seats"
    " WHERE seats.game = chat.game AND seats.name = chat.who AND seats.account = ?))"
)
"""Lines that were said before accounts were noted with them are known by their names."""
