"""What is kept of games for the time when no rules are left that would make it again: views and sheets."""

from __future__ import annotations

from collections.abc import Sequence

from honjin.server.rows import SheetRow, ViewsRow
from honjin.server.store_base import StoreBase


class ArchiveStore(StoreBase):
    """Views, sheets, and which games are under which rules."""

    def view(self, table: str, until: int) -> bytes | None:
        """The row with the last view that was kept at or before a step, or with the first."""
        rows = self._db.rows(
            "SELECT seen FROM views WHERE game = ? AND (n <= ? OR n = (SELECT min(n) FROM views WHERE game = ?))"
            " ORDER BY n DESC LIMIT 1",
            table, until, table,
        )  # fmt: skip
        return bytes(rows[0][0]) if rows else None

    def archive(self, table: str, views: Sequence[ViewsRow]) -> None:
        """Keep what was seen at every step of a game that is over; nothing at all says that it cannot be made."""
        with self._transaction():
            if views:
                self._db.run("DELETE FROM views WHERE game = ?", table)
            for n, seen in views:
                self._db.run("INSERT INTO views VALUES (?, ?, ?)", table, n, seen)
            self._db.run("UPDATE games SET archived = 1 WHERE id = ?", table)

    def unarchived(self, game: str, rules: str, limit: int = 20) -> list[str]:
        """Games that ended under these rules and are not in the archive yet."""
        rows = self._db.rows(
            "SELECT id FROM games WHERE game = ? AND rules = ? AND over IS NOT NULL AND archived = 0 LIMIT ?",
            game, rules, limit,
        )  # fmt: skip
        return [table for (table,) in rows]

    def under_other_rules(self, game: str, rules: str) -> list[str]:
        """Games that are running and have not been compared with these rules yet."""
        rows = self._db.rows("SELECT id FROM games WHERE game = ? AND rules <> ? AND over IS NULL", game, rules)
        return [table for (table,) in rows]

    def keep_sheets(self, sheets: Sequence[SheetRow]) -> None:
        with self._transaction():
            for key, language, body in sheets:
                self._db.run("INSERT INTO sheets VALUES (?, ?, ?) ON CONFLICT DO NOTHING", key, language, body)

    def set_sheet(self, table: str, key: str) -> None:
        with self._transaction():
            self._db.run("UPDATE games SET sheet = ? WHERE id = ?", key, table)

    def sheet(self, key: str, language: str) -> bytes | None:
        rows = self._db.rows("SELECT body FROM sheets WHERE id = ? AND language = ?", key, language)
        return bytes(rows[0][0]) if rows else None
