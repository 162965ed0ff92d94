"""Where tables are kept: SQLite in a file, or PostgreSQL by its URL. One set of statements for both.

Position, log and what was taken back lie apart: a snapshot every so often, one row an action, and the undone actions.
An operation is one transaction, committed before anybody is told of it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

import msgspec

from honjin.kernel.errors import HonjinError
from honjin.server.clock_book import clocks_of, set_deputy, write_clocks
from honjin.server.database import Row
from honjin.server.event_codec import write_events
from honjin.server.paces import ClockRow
from honjin.server.rollback_book import add_rollback
from honjin.server.rows import Change, GameRow, News, SeatRow, SnapshotRow, StepRow
from honjin.server.store_archive import ArchiveStore
from honjin.server.store_rows import (
    GAME_COLUMNS,
    PROGRESS_COLUMNS,
    SEAT_COLUMNS,
    SEAT_FIELDS,
    STEP_COLUMNS,
    game_of,
    marks,
    packed,
    read,
    steps_of,
    values_of,
    written,
)
from honjin.server.store_talk import TalkStore

__all__ = ["Outdated", "Store", "steps_of"]


class Outdated(HonjinError):
    """A change that does not follow the last one: somebody else has changed the table in the meantime."""


class Store(TalkStore, ArchiveStore):
    """All tables: who sits there, and how they are played."""

    # ---------------------------------------------------------------------------------------------- tables

    def create(self, row: GameRow, seats: Sequence[SeatRow], change: Change, *, rematch_of: str | None = None) -> bool:
        """A new table with its first steps. False if the game it follows has another rematch already."""
        with self._transaction():
            if rematch_of is not None and not self._db.run(
                "UPDATE games SET rematch = ? WHERE id = ? AND rematch IS NULL", row.id, rematch_of
            ):
                return False
            values = values_of(row)
            self._db.run(f"INSERT INTO games ({', '.join(GAME_COLUMNS)}) VALUES ({marks(values)})", *values)  # noqa: S608
            for seat in seats:
                fields = [getattr(seat, name) for name in SEAT_FIELDS]
                self._db.run(f"INSERT INTO seats ({SEAT_COLUMNS}) VALUES ({marks(fields)})", *fields)  # noqa: S608
            self._write(row.id, change, row.revision)
        if rematch_of is not None:
            self.speak("seats", rematch_of)
        return True

    def game(self, table: str) -> GameRow | None:
        rows = self._db.rows(f"SELECT {', '.join(GAME_COLUMNS)} FROM games WHERE id = ?", table)  # noqa: S608
        return game_of(rows[0]) if rows else None

    def listed(self, limit: int = 100) -> list[tuple[GameRow, list[SeatRow]]]:
        """The tables that are not private, those last played first; none that waits only for people with a link."""
        rows = self._db.rows(
            f"SELECT {', '.join(GAME_COLUMNS)} FROM games WHERE private = 0 AND kind = 'play' AND over IS NULL"  # noqa: S608
            " AND closed IS NULL"
            " AND (started = 1 OR EXISTS (SELECT 1 FROM seats WHERE seats.game = games.id AND seats.kind = 'open'))"
            " ORDER BY changed DESC LIMIT ?",
            limit,
        )
        return self._with_seats(rows)

    def of_account(self, account: str, limit: int = 100) -> list[tuple[GameRow, list[SeatRow]]]:
        columns = ", ".join(f"games.{name}" for name in GAME_COLUMNS)
        rows = self._db.rows(
            f"SELECT DISTINCT {columns} FROM games JOIN seats ON seats.game = games.id WHERE account = ?"  # noqa: S608
            " ORDER BY games.changed DESC LIMIT ?",
            account,
            limit,
        )
        return self._with_seats(rows)

    def _with_seats(self, rows: Sequence[Row]) -> list[tuple[GameRow, list[SeatRow]]]:
        """Tables with the seats of each, asked for once."""
        games = [game_of(row) for row in rows]
        seats: dict[str, list[SeatRow]] = {game.id: [] for game in games}
        if games:
            query = f"SELECT {SEAT_COLUMNS} FROM seats WHERE game IN ({marks(games)})"  # noqa: S608
            for row in self._db.rows(query, *seats):
                seat = SeatRow(*row)
                seats[seat.table].append(seat)
        return [(game, seats[game.id]) for game in games]

    def waiting_for_bots(self) -> list[str]:
        """Running tables where some bot is asked."""
        rows = self._db.rows(
            "SELECT DISTINCT games.id, asked, side FROM games JOIN seats ON seats.game = games.id"
            " WHERE over IS NULL AND closed IS NULL AND started = 1"
            " AND (seats.kind = 'bot' OR seats.deputy <> '')"
        )
        return sorted({table for table, asked, side in rows if side in msgspec.json.decode(asked)})

    def seats(self, table: str) -> list[SeatRow]:
        rows = self._db.rows(f"SELECT {SEAT_COLUMNS} FROM seats WHERE game = ?", table)  # noqa: S608
        return [SeatRow(*row) for row in rows]

    def take_seat(self, seat: SeatRow, invitation: str) -> bool:
        """Sit down on an open seat, or with the nonce of its invitation; False if somebody else was quicker."""
        with self._transaction():
            taken = self._db.run(
                "UPDATE seats SET kind = 'person', name = ?, nonce = ?, account = ?"
                " WHERE game = ? AND side = ? AND kind IN ('open', 'link') AND nonce = ?",
                seat.name,
                seat.nonce,
                seat.account,
                seat.table,
                seat.side,
                invitation,
            )
        if taken:
            self._start(seat.table)
            self.speak("seats", seat.table)
        return bool(taken)

    def _start(self, table: str) -> None:
        """The game begins when nobody is waited for; of several who sit down at once, the last one sees all."""
        with self._transaction():
            self._db.run(
                "UPDATE games SET started = 1, changed = ? WHERE id = ? AND NOT EXISTS"
                " (SELECT 1 FROM seats WHERE seats.game = games.id AND seats.kind IN ('open', 'link'))",
                time.time(),
                table,
            )

    def set_notices(self, seat: SeatRow) -> None:
        with self._transaction():
            self._db.run(
                "UPDATE seats SET webhook = ?, mail = ?, push = ?, language = ? WHERE game = ? AND side = ?",
                seat.webhook,
                seat.mail,
                seat.push,
                seat.language,
                seat.table,
                seat.side,
            )
        self.speak("seats", seat.table)

    def see(self, table: str, sides: Sequence[str], n: int) -> None:
        """These seats have been shown everything up to a step."""
        with self._transaction():
            self._see(table, sides, n)

    def _see(self, table: str, sides: Sequence[str], n: int) -> None:
        if sides:
            named = f"game = ? AND side IN ({marks(sides)})"
            self._db.run(f"UPDATE seats SET seen = ? WHERE {named}", n, table, *sides)  # noqa: S608

    # ---------------------------------------------------------------------------------------------- playing

    def save(self, table: str, change: Change, meanwhile: Callable[[], object] = lambda: None) -> None:
        """Keep a change that follows the last one; :class:`Outdated`, and nothing is kept, if it does not.

        ``meanwhile`` is called when all is written. To make it last takes the disk a while and the processor nothing,
        so others may be set to work then.
        """
        with self._transaction():
            self._write_after(table, change)
            meanwhile()
            self.speak("play", table)

    def _write_after(self, table: str, change: Change) -> None:
        values = [packed(getattr(change.progress, name)) for name in PROGRESS_COLUMNS]
        follows = self._db.run(
            f"UPDATE games SET {', '.join(f'{name} = ?' for name in PROGRESS_COLUMNS)}, changed = ?,"  # noqa: S608
            " revision = revision + 1 WHERE id = ? AND n = ? AND revision = ?",
            *(*values, time.time(), table, change.follows, change.revision),
        )
        if not follows:
            raise Outdated("the table has been changed in the meantime")
        with self._db.together():
            self._write(table, change, change.revision + 1)

    def keep_clocks(self, table: str, clocks: dict[str, ClockRow]) -> None:
        """The clocks of a table, as they are now."""
        with self._transaction():
            write_clocks(self._db, table, clocks.values())
        self.speak("seats", table)

    def end_deputy(self, table: str, side: str) -> None:
        """The holder of a seat plays again."""
        with self._transaction():
            set_deputy(self._db, table, side, "")
            self._db.run("DELETE FROM clocks WHERE game = ? AND side = ?", table, side)
        self.speak("seats", table)

    def _write(self, table: str, change: Change, revision: int) -> None:
        if change.cut is not None:
            self._db.run("DELETE FROM log WHERE game = ? AND n > ?", table, change.cut)
            self._db.run("DELETE FROM snapshots WHERE game = ? AND n > ?", table, change.cut)
            self._db.run("DELETE FROM views WHERE game = ? AND n > ?", table, change.cut)
        for step in change.steps:
            self._db.run(
                f"INSERT INTO log (game, revision, {STEP_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",  # noqa: S608
                table,
                revision,
                step.n,
                step.side,
                int(step.fixed),
                written(step.lines),
                write_events(step.events),
                step.told,
                int(step.idle),
                None if step.throws is None else written(step.throws),
            )
        for shot in change.snapshots:
            self._db.run(
                "INSERT INTO snapshots VALUES (?, ?, ?, ?, ?)", table, shot.n, shot.drawn, shot.told, written(shot.dump)
            )
        for n, seen in change.views:
            self._db.run("INSERT INTO views VALUES (?, ?, ?)", table, n, seen)
        if change.rules is not None:
            self._db.run("UPDATE games SET rules = ? WHERE id = ?", change.rules, table)
        if change.undone is not None:
            self._db.run("DELETE FROM undone WHERE game = ?", table)
            for place, action in enumerate(change.undone):
                self._db.run("INSERT INTO undone VALUES (?, ?, ?)", table, place, action)
        for side, order in change.standing.items():
            self._set_standing(table, side, order)
        write_clocks(self._db, table, change.clocks.values())
        if change.rolled is not None:
            add_rollback(self._db, table, change.rolled)
        self._see(table, change.seen, change.progress.n)

    def _set_standing(self, table: str, side: str, order: str | None) -> None:
        if order is None:
            self._db.run("DELETE FROM standing WHERE game = ? AND side = ?", table, side)
        else:
            self._db.run(
                "INSERT INTO standing VALUES (?, ?, ?) ON CONFLICT (game, side) DO UPDATE SET line = excluded.line",
                table,
                side,
                order,
            )

    def standing(self, table: str) -> dict[str, str]:
        """Standing orders by side."""
        return dict(self._db.rows("SELECT side, line FROM standing WHERE game = ?", table))

    def undone(self, table: str) -> list[str]:
        return [row[0] for row in self._db.rows("SELECT action FROM undone WHERE game = ? ORDER BY place", table)]

    def steps(self, table: str, after: int = -1, until: int | None = None) -> list[StepRow]:
        """Steps in order; ``after`` and ``until`` are numbers of log entries."""
        return steps_of(self.step_rows(table, after, until))

    def step_rows(self, table: str, after: int = -1, until: int | None = None) -> list[Row]:
        """The same for whoever makes steps of them where nobody waits for the store."""
        return self._db.rows(
            f"SELECT {STEP_COLUMNS} FROM log WHERE game = ? AND n > ? AND n <= ? ORDER BY n",  # noqa: S608
            table,
            after,
            2**31 - 1 if until is None else until,
        )

    def news(self, table: str, revision: int) -> News | None:
        """What has become of a table since it was at this revision; None if nothing has."""
        row = self.game(table)
        if row is None or row.revision == revision:
            return None
        common = self._db.rows(
            "SELECT n, told FROM log WHERE game = ? AND revision <= ? ORDER BY n DESC LIMIT 1", table, revision
        )
        n, told = common[0] if common else (0, 0)
        kept = self._number("SELECT max(n) FROM snapshots WHERE game = ?", table)
        standing, undone = self.standing(table), self.undone(table)
        clocks = {} if row.pace is None else clocks_of(self._db, table)
        return News(row, n, told, self.steps(table, n if common else -1), standing, undone, kept or 0, clocks)

    def neighbours(self, table: str, n: int) -> tuple[int, int | None, int | None]:
        """The step that holds entry n of the log, the one before it and the one after it."""
        here = self._number("SELECT max(n) FROM log WHERE game = ? AND n <= ?", table, n)
        before = None if here is None else self._number("SELECT max(n) FROM log WHERE game = ? AND n < ?", table, here)
        after = self._number("SELECT min(n) FROM log WHERE game = ? AND n > ?", table, -1 if here is None else here)
        if here is None:
            return 0, None, after
        return here, (0 if here > 0 else None) if before is None else before, after

    def horizon(self, table: str) -> int:
        """The last step that cannot be taken back any more; -1 if all can."""
        found = self._number(
            "SELECT max(n) FROM log WHERE game = ? AND (fixed = 1 OR side <> "
            "(SELECT side FROM log WHERE game = ? ORDER BY n DESC LIMIT 1))",
            table,
            table,
        )
        return -1 if found is None else found

    def snapshot(self, table: str, until: int) -> SnapshotRow | None:
        """The last position kept at or before a step, or the one the table began with."""
        rows = self._db.rows(
            "SELECT n, drawn, told, dump FROM snapshots WHERE game = ? AND (n <= ? OR n = 0) ORDER BY n DESC LIMIT 1",
            table,
            until,
        )
        return SnapshotRow(n=rows[0][0], drawn=rows[0][1], told=rows[0][2], dump=read(rows[0][3])) if rows else None
