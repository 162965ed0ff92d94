"""What is said and noted at tables, and who is known by name."""

from __future__ import annotations

import time
from dataclasses import astuple, replace

from honjin.server.names import skeleton
from honjin.server.rows import ChatRow
from honjin.server.store_base import StoreBase
from honjin.server.store_rows import CHAT_COLUMNS, marks


class TalkStore(StoreBase):
    """Chat, notes and accounts."""

    # ---------------------------------------------------------------------------------------------- talk

    def say(self, table: str, line: ChatRow) -> ChatRow:
        with self._transaction():
            self._db.run("UPDATE games SET changed = changed WHERE id = ?", table)  # one speaks after the other
            place = (self._number("SELECT max(place) FROM chat WHERE game = ?", table) or 0) + 1
            said = replace(line, place=place, at=time.time())
            values = [table, *astuple(said)]
            self._db.run(f"INSERT INTO chat (game, {CHAT_COLUMNS}) VALUES ({marks(values)})", *values)  # noqa: S608
        self.speak("chat", table, place)
        return said

    def unsay(self, table: str, place: int) -> None:
        """Take a line away; its place stays."""
        with self._transaction():
            self._db.run("UPDATE chat SET line = '', removed = 1 WHERE game = ? AND place = ?", table, place)
        self.speak("chat", table, place)

    def said_at(self, table: str, place: int) -> ChatRow | None:
        query = f"SELECT {CHAT_COLUMNS} FROM chat WHERE game = ? AND place = ?"  # noqa: S608
        return next((ChatRow(*row) for row in self._db.rows(query, table, place)), None)

    def said(self, table: str, limit: int = 200) -> list[ChatRow]:
        query = f"SELECT {CHAT_COLUMNS} FROM chat WHERE game = ? ORDER BY place DESC LIMIT ?"  # noqa: S608
        return [ChatRow(*row) for row in reversed(self._db.rows(query, table, limit))]

    def set_note(self, table: str, side: str, line: str) -> None:
        with self._transaction():
            self._db.run(
                "INSERT INTO notes VALUES (?, ?, ?) ON CONFLICT (game, side) DO UPDATE SET line = excluded.line",
                table,
                side,
                line,
            )

    def note(self, table: str, side: str) -> str:
        rows = self._db.rows("SELECT line FROM notes WHERE game = ? AND side = ?", table, side)
        return str(rows[0][0]) if rows else ""

    # ---------------------------------------------------------------------------------------------- accounts

    def add_account(self, name: str, password: str) -> bool:
        """Register a name; False if it is taken, or one that looks like it."""
        looks = skeleton(name)
        with self._transaction():
            added = self._db.run(
                "INSERT INTO accounts (name, password, created, looks) SELECT ?, ?, ?, ?"
                " WHERE NOT EXISTS (SELECT 1 FROM accounts WHERE looks = ?) ON CONFLICT (name) DO NOTHING",
                name, password, time.time(), looks, looks,
            )  # fmt: skip
        return bool(added)

    def names_like(self, name: str) -> set[str]:
        """Registered names that cannot be told from this one by sight."""
        return {str(found) for (found,) in self._db.rows("SELECT name FROM accounts WHERE looks = ?", skeleton(name))}

    def password_of(self, name: str) -> str | None:
        rows = self._db.rows("SELECT password FROM accounts WHERE name = ?", name)
        return str(rows[0][0]) if rows else None
