"""Two databases behind a few verbs. Statements are written with ``?``; PostgreSQL is given its own marks."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import TYPE_CHECKING, Any, Final, Literal, Protocol

from honjin.kernel.errors import HonjinError
from honjin.server.file_lock import FileLock
from honjin.server.server_log import tell

if TYPE_CHECKING:
    from psycopg import Connection, Cursor

Row = tuple[Any, ...]
Synchronous = Literal["full", "normal"]

PATIENCE: Final = 5
"""Seconds to wait for a database that does not answer."""
SCHEMA_LOCK: Final = 0x686F6E6A696E
"""What servers that come up at the same time wait for on PostgreSQL."""
_TELL: Final = "SELECT pg_notify(%s, %s)"


class Database(Protocol):
    """A connection, used by one thread."""

    failures: tuple[type[Exception], ...]
    """What is raised when the database cannot do its work now, whatever it was asked."""
    shared: bool
    """Whether other servers may use it at the same time."""

    def begin(self) -> None: ...
    def begin_reading(self) -> None:
        """Until the end of the transaction everything is seen as it is at one moment."""
        ...

    def commit(self) -> None: ...
    def rollback(self) -> None: ...
    def close(self) -> None: ...

    def alone(self) -> None:
        """Until the end of the transaction no other server changes the schema."""
        ...

    def lease(self, key: int) -> bool:
        """Something that one server has at a time, until it lets go or its line is lost; whether it is ours."""
        ...

    def release(self, key: int) -> None: ...

    def notify(self, channel: str, text: str) -> None:
        """Tell the other servers; in a transaction, when it is kept. It may be lost."""
        ...

    def together(self) -> AbstractContextManager[None]:
        """Statements in here go out without waiting for each other; of what they touch nobody can tell."""
        ...

    def run(self, statement: str, *values: Any) -> int:
        """Change something; how many rows were touched."""
        ...

    def rows(self, query: str, *values: Any) -> list[Row]: ...

    def columns(self, table: str) -> list[str]:
        """The names of a table's columns."""
        ...


def open_database(url: str, synchronous: Synchronous = "full") -> Database:
    """The database that a URL or the name of a file means; :class:`HonjinError` says why it cannot be opened."""
    return Postgres(url) if is_postgres(url) else Sqlite(url, synchronous)


def is_postgres(url: str) -> bool:
    return url.startswith(("postgresql://", "postgres://"))


class Sqlite:
    """A file with a write-ahead log, for one server: what is committed survives the death of process and machine."""

    failures: tuple[type[Exception], ...] = (sqlite3.OperationalError, sqlite3.InternalError)
    shared: bool = False

    def __init__(self, path: str, synchronous: Synchronous = "full") -> None:
        try:
            self._lock = None if path == ":memory:" else FileLock(path)
            self._db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
            self._db.execute("PRAGMA journal_mode = WAL")
            self._db.execute(f"PRAGMA synchronous = {synchronous}")
            self._db.execute("PRAGMA busy_timeout = 5000")
        except (OSError, sqlite3.Error) as error:
            raise HonjinError(f"cannot open the store {path}: {error}") from None

    def begin(self) -> None:
        self._db.execute("BEGIN IMMEDIATE")

    def begin_reading(self) -> None:
        self._db.execute("BEGIN")

    def commit(self) -> None:
        self._db.execute("COMMIT")

    def rollback(self) -> None:
        if self._db.in_transaction:
            self._db.execute("ROLLBACK")

    def close(self) -> None:
        self._db.close()
        if self._lock is not None:
            self._lock.close()

    def alone(self) -> None:
        """Nobody else is here."""

    def lease(self, _: int) -> bool:
        return True

    def release(self, _: int) -> None:
        """Nobody waits for it."""

    def notify(self, channel: str, text: str) -> None:
        """Nobody hears it."""

    def together(self) -> AbstractContextManager[None]:
        return nullcontext()

    def run(self, statement: str, *values: Any) -> int:
        return self._db.execute(statement, values).rowcount

    def rows(self, query: str, *values: Any) -> list[Row]:
        return self._db.execute(query, values).fetchall()

    def columns(self, table: str) -> list[str]:
        return [name for name, *_ in self._db.execute(f"SELECT * FROM {table} LIMIT 0").description]  # noqa: S608


class Postgres:
    """The same on a server of its own, for any number of ours. A line that was lost is taken up again."""

    failures: tuple[type[Exception], ...]
    shared: bool = True

    def __init__(self, url: str) -> None:
        try:
            import psycopg
        except ImportError:
            raise HonjinError("PostgreSQL needs the extra: pip install 'honjin[postgresql]'") from None
        self.failures = (psycopg.OperationalError, psycopg.InterfaceError, psycopg.InternalError)
        self._url = url
        self._errors = psycopg.Error
        self._in_transaction = False
        self._opening: str | None = None
        """What begins the transaction: it goes out with the first statement of it."""
        self._broken = False
        """Whether something failed among statements that went out together: of those after it the line thinks wrongly
        that they are known to the database."""
        self._words: list[tuple[str, str]] = []
        """What is told when the transaction is kept."""
        self._leases: set[int] = set()
        try:
            self._db = self._connect()
        except psycopg.Error as error:
            raise HonjinError(f"cannot open the store: {str(error).strip()}") from None

    def _connect(self) -> Connection[Row]:
        import psycopg

        self._leases.clear()  # they were lost with the line
        return psycopg.connect(self._url, autocommit=True, connect_timeout=PATIENCE, keepalives_idle=PATIENCE)

    def begin(self) -> None:
        self._begin("BEGIN")

    def begin_reading(self) -> None:
        self._begin("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")

    def _begin(self, statement: str) -> None:
        self._opening = statement
        self._in_transaction = True

    def commit(self) -> None:
        words, self._words = self._words, []
        if self._opening is not None:
            self._opening = None
        elif words:
            self._commit_and_tell(words)
        else:
            self._db.execute("COMMIT")
        self._in_transaction = False

    def _commit_and_tell(self, words: list[tuple[str, str]]) -> None:
        """Both on one way there and back."""
        kept: Cursor[Row] | None = None
        try:
            with self._db.pipeline():
                kept = self._db.execute("COMMIT")
                for word in words:
                    self._db.execute(_TELL, word, prepare=False)
        except self._errors as error:
            if kept is None or kept.statusmessage != "COMMIT":
                raise
            tell("word lost", error=type(error).__name__)

    def rollback(self) -> None:
        opened = self._in_transaction and self._opening is None
        self._in_transaction, self._opening, self._words = False, None, []
        if self._broken:
            self._broken = False
            self._db.close()  # which takes all of it back
        elif opened and not self._db.closed:
            self._db.execute("ROLLBACK")

    def close(self) -> None:
        self._db.close()

    def alone(self) -> None:
        self.rows("SELECT pg_advisory_xact_lock(?)", SCHEMA_LOCK)

    def lease(self, key: int) -> bool:
        if key not in self._leases and self.rows("SELECT pg_try_advisory_lock(?)", key)[0][0]:
            self._leases.add(key)
        return key in self._leases

    def release(self, key: int) -> None:
        if key in self._leases:
            self._leases.discard(key)
            self.rows("SELECT pg_advisory_unlock(?)", key)

    def notify(self, channel: str, text: str) -> None:
        if self._in_transaction:
            self._words.append((channel, text))
            return
        try:
            self._executed(_TELL, channel, text)
        except self.failures as error:
            tell("word lost", error=type(error).__name__)

    @contextmanager
    def together(self) -> Iterator[None]:
        try:
            with self._db.pipeline():
                yield
        except self._errors:
            self._broken = True
            raise

    def run(self, statement: str, *values: Any) -> int:
        return self._executed(_marked(statement), *values).rowcount

    def rows(self, query: str, *values: Any) -> list[Row]:
        return self._executed(_marked(query), *values).fetchall()

    def _executed(self, query: str, *values: Any) -> Cursor[Row]:
        """A line that turns out to be lost is taken up again, unless something was done on it in this transaction."""
        opening, self._opening = self._opening, None
        try:
            return self._sent(opening, query, values)
        except self.failures:
            if (self._in_transaction and opening is None) or not self._db.closed:
                raise
            self._db = self._connect()
            return self._sent(opening, query, values)

    def _sent(self, opening: str | None, query: str, values: tuple[Any, ...]) -> Cursor[Row]:
        if opening is None:
            return self._db.execute(query.encode(), values)
        with self._db.pipeline():
            self._db.execute(opening.encode())
            return self._db.execute(query.encode(), values)

    def columns(self, table: str) -> list[str]:
        query = "SELECT column_name FROM information_schema.columns WHERE table_name = ?"
        return [name for (name,) in self.rows(f"{query} AND table_schema = current_schema()", table)]


def _marked(statement: str) -> str:
    return statement.replace("?", "%s")
