"""Where tables are kept: SQLite in a file, or PostgreSQL by its URL. One set of statements for both.

Position, log and what was taken back lie apart: a snapshot every so often, one row an action, and the undone actions.
An operation is one transaction, committed before anybody is told of it.
"""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import astuple, replace
from typing import Any, TypeVar

import msgspec

from honjin.kernel.errors import HonjinError
from honjin.kernel.throws import Throw
from honjin.kernel.words import dumped, revived, say
from honjin.server.bus import Bus, Topic
from honjin.server.clock_book import clocks_of, set_deputy, write_clocks
from honjin.server.database import Database, Row, Synchronous, Touched, open_database
from honjin.server.errors import Fault
from honjin.server.event_codec import read_events, write_events
from honjin.server.names import skeleton
from honjin.server.paces import ClockRow
from honjin.server.rollback_book import add_rollback
from honjin.server.rows import (
    Change,
    ChatRow,
    GameRow,
    News,
    Progress,
    SeatRow,
    SheetRow,
    SnapshotRow,
    StepRow,
    ViewsRow,
)
from honjin.server.schema import bring_up_to_date
from honjin.server.server_log import tell

T = TypeVar("T")

PROGRESS_COLUMNS = tuple(Progress.__dataclass_fields__)
GAME_COLUMNS = (*(name for name in GameRow.__dataclass_fields__ if name != "progress"), *PROGRESS_COLUMNS)
SEAT_FIELDS = tuple(SeatRow.__dataclass_fields__)
SEAT_COLUMNS = ", ".join("game" if name == "table" else name for name in SEAT_FIELDS)
CHAT_COLUMNS = ", ".join(ChatRow.__dataclass_fields__)
STEP_COLUMNS = "n, side, fixed, lines, events, told, idle, throws"


class Outdated(HonjinError):
    """A change that does not follow the last one: somebody else has changed the table in the meantime."""


class Store:
    """All tables. Its methods block; ``run`` calls them in the store's own thread, ``now`` in one's own."""

    def __init__(self, url: str, synchronous: Synchronous = "full") -> None:
        self._thread = ThreadPoolExecutor(1, "store")
        self._committer = ThreadPoolExecutor(1, "commit")
        self._one_at_a_time = threading.Lock()
        self._db: Database = self._thread.submit(open_database, url, synchronous).result()
        self._thread.submit(self._prepare).result()
        self._house = self._thread.submit(self._kept, "house").result()
        self.bus = Bus(url, f"honjin_{self._house[:24]}") if self._db.shared else None
        """By which the servers of a shared store hear from each other."""

    async def run(self, work: Callable[..., T], *args: Any) -> T:
        """Work done in the store's thread; a fault if the database cannot do it now."""
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, self.now, work, *args)
        except self._db.failures as error:
            tell("store failed", error=type(error).__name__, why=str(error).strip())
            raise Fault("store", say("the store cannot be reached now; try again later"), status=503) from error

    def now(self, work: Callable[..., T], *args: Any) -> T:
        """Work done at once, for whoever is in a thread already."""
        with self._one_at_a_time:
            return work(*args)

    def close(self) -> None:
        self._committer.shutdown()
        self._thread.submit(self._db.close).result()
        self._thread.shutdown()

    def _prepare(self) -> None:
        try:
            with self._transaction():
                self._db.alone()
                bring_up_to_date(self._db)
        except BaseException:
            self._db.close()
            raise

    @property
    def db(self) -> Database:
        """For the books that are kept beside the tables; used in the store's thread alone."""
        return self._db

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """What is written in here is kept whole or not at all."""
        with self._transaction():
            yield

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._db.begin()
        try:
            yield
            self._db.commit()
        except BaseException:
            self._db.rollback()
            raise

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Whatever is read in here belongs together, though others write meanwhile."""
        self._db.begin_reading()
        try:
            yield
        finally:
            self._db.rollback()

    # ---------------------------------------------------------------------------------------------- settings

    def push_secret(self) -> str:
        """The same for the key that signs messages to browsers."""
        return self._kept("push")

    def secret(self) -> str:
        """A secret that stays the same as long as the store does."""
        return self._kept("secret")

    def _kept(self, name: str) -> str:
        """Something that nobody can guess, made when it is asked for first."""
        fresh = secrets.token_hex(32)
        with self._transaction():
            self._db.run("INSERT INTO settings VALUES (?, ?) ON CONFLICT (name) DO NOTHING", name, fresh)
            return str(self._db.rows("SELECT value FROM settings WHERE name = ?", name)[0][0])

    # ---------------------------------------------------------------------------------------------- other servers

    def speak(self, topic: Topic, table: str = "", data: Any = None) -> None:
        """Tell the other servers of the house. What it is about is kept already, so nothing is lost if that fails."""
        word = None if self.bus is None else self.bus.word(topic, table, data)
        if self.bus is not None and word is not None:
            try:
                self._db.notify(self.bus.channel, word)
            except self._db.failures as error:
                tell("word lost", topic=topic, error=type(error).__name__)

    def lease(self, table: str) -> bool:
        """Whether the bots of a table are for this server to play: one at a time has them."""
        return self._db.lease(self._key(table))

    def release(self, table: str) -> None:
        self._db.release(self._key(table))

    def _key(self, table: str) -> int:
        digest = hashlib.sha256(f"{self._house} {table}".encode()).digest()
        return int.from_bytes(digest[:8], "big", signed=True)

    # ---------------------------------------------------------------------------------------------- tables

    def create(self, row: GameRow, seats: Sequence[SeatRow], change: Change, *, rematch_of: str | None = None) -> bool:
        """A new table with its first steps. False if the game it follows has another rematch already."""
        with self._transaction():
            if rematch_of is not None and not self._db.run(
                "UPDATE games SET rematch = ? WHERE id = ? AND rematch IS NULL", row.id, rematch_of
            ):
                return False
            values = _values(row)
            self._db.run(f"INSERT INTO games ({', '.join(GAME_COLUMNS)}) VALUES ({_marks(values)})", *values)  # noqa: S608
            for seat in seats:
                fields = [getattr(seat, name) for name in SEAT_FIELDS]
                self._db.run(f"INSERT INTO seats ({SEAT_COLUMNS}) VALUES ({_marks(fields)})", *fields)  # noqa: S608
            self._write(row.id, change, row.revision)
        if rematch_of is not None:
            self.speak("seats", rematch_of)
        return True

    def game(self, table: str) -> GameRow | None:
        rows = self._db.rows(f"SELECT {', '.join(GAME_COLUMNS)} FROM games WHERE id = ?", table)  # noqa: S608
        return _game(rows[0]) if rows else None

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
        games = [_game(row) for row in rows]
        seats: dict[str, list[SeatRow]] = {game.id: [] for game in games}
        if games:
            query = f"SELECT {SEAT_COLUMNS} FROM seats WHERE game IN ({_marks(games)})"  # noqa: S608
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
            named = f"game = ? AND side IN ({_marks(sides)})"
            self._db.run(f"UPDATE seats SET seen = ? WHERE {named}", n, table, *sides)  # noqa: S608

    # ---------------------------------------------------------------------------------------------- playing

    def save(self, table: str, change: Change) -> None:
        """Keep a change that follows the last one; :class:`Outdated`, and nothing is kept, if it does not."""
        with self._transaction():
            self._write_after(table, change)
        self.speak("play", table)

    def begin_save(self, table: str, change: Change) -> Future[None]:
        """The same for whoever has something to do meanwhile: all is written, and kept when the future says so.

        To make it last takes the disk some milliseconds and the processor none. Until then the store is busy.
        """
        self._one_at_a_time.acquire()
        try:
            self._db.begin()
            try:
                self._write_after(table, change)
            except BaseException:
                self._db.rollback()
                raise
            kept: Future[None] = Future()
            self._committer.submit(self._end_save, table, kept)
        except BaseException:
            self._one_at_a_time.release()
            raise
        return kept

    def _end_save(self, table: str, kept: Future[None]) -> None:
        try:
            try:
                self._db.commit()
            except BaseException:
                self._db.rollback()
                raise
        except BaseException as error:
            self._one_at_a_time.release()
            kept.set_exception(error)
        else:
            kept.set_result(None)
            try:
                self.speak("play", table)
            finally:
                self._one_at_a_time.release()

    def _write_after(self, table: str, change: Change) -> None:
        values = [_packed(getattr(change.progress, name)) for name in PROGRESS_COLUMNS]
        with self._or_outdated() as followed, self._db.together():
            followed.append(
                self._db.touch(
                    f"UPDATE games SET {', '.join(f'{name} = ?' for name in PROGRESS_COLUMNS)}, changed = ?,"  # noqa: S608
                    " revision = revision + 1 WHERE id = ? AND n = ? AND revision = ?",
                    *(*values, time.time(), table, change.follows, change.revision),
                )
            )
            self._write(table, change, change.revision + 1)

    @contextmanager
    def _or_outdated(self) -> Iterator[list[Touched]]:
        """:class:`Outdated` if the first of these statements touches nothing, whatever becomes of those after it."""
        followed: list[Touched] = []
        try:
            yield followed
        except Exception:
            if not followed or followed[0].rowcount:
                raise
        if not followed[0].rowcount:
            raise Outdated("the table has been changed in the meantime")

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
                _json(step.lines),
                write_events(step.events),
                step.told,
                int(step.idle),
                None if step.throws is None else _json(step.throws),
            )
        for shot in change.snapshots:
            self._db.run(
                "INSERT INTO snapshots VALUES (?, ?, ?, ?, ?)", table, shot.n, shot.drawn, shot.told, _json(shot.dump)
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
        return SnapshotRow(n=rows[0][0], drawn=rows[0][1], told=rows[0][2], dump=_value(rows[0][3])) if rows else None

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

    def _number(self, query: str, *values: Any) -> int | None:
        found = self._db.rows(query, *values)[0][0]
        return None if found is None else int(found)

    # ---------------------------------------------------------------------------------------------- talk

    def say(self, table: str, line: ChatRow) -> ChatRow:
        with self._transaction():
            self._db.run("UPDATE games SET changed = changed WHERE id = ?", table)  # one speaks after the other
            place = (self._number("SELECT max(place) FROM chat WHERE game = ?", table) or 0) + 1
            said = replace(line, place=place, at=time.time())
            values = [table, *astuple(said)]
            self._db.run(f"INSERT INTO chat (game, {CHAT_COLUMNS}) VALUES ({_marks(values)})", *values)  # noqa: S608
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


def steps_of(rows: Sequence[Row]) -> list[StepRow]:
    """Steps as they are kept, read."""
    return [
        StepRow(n, side, bool(fixed), _value(lines), read_events(events), told, bool(idle), _throws(throws))
        for n, side, fixed, lines, events, told, idle, throws in rows
    ]


def _throws(text: str | None) -> list[Throw] | None:
    return None if text is None else msgspec.json.decode(text, type=list[Throw])


def _json(value: Any) -> str:
    return msgspec.json.encode(value, enc_hook=dumped).decode()


def _value(text: str) -> Any:
    return msgspec.json.decode(text)


def _packed(value: Any) -> Any:
    if isinstance(value, bool):
        return int(value)
    return _json(value) if isinstance(value, dict | list) else value


def _values(row: GameRow) -> list[Any]:
    """The columns of a table."""
    holders = ((row.progress if name in PROGRESS_COLUMNS else row, name) for name in GAME_COLUMNS)
    return [_packed(getattr(holder, name)) for holder, name in holders]


def _marks(values: Sequence[Any]) -> str:
    return ", ".join("?" * len(values))


def _game(row: Row) -> GameRow:
    values = dict(zip(GAME_COLUMNS, row, strict=True))
    for name in ("private", "seeded", "started"):
        values[name] = bool(values[name])
    for name in ("options", "origin", "asked", "over", "places", "closed", "pace", "rollback", "rollbacks"):
        values[name] = None if values[name] is None else revived(_value(values[name]))
    progress = Progress(**{name: values.pop(name) for name in PROGRESS_COLUMNS})
    return GameRow(**values, progress=progress)
