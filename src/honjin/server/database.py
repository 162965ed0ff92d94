"""Two databases behind four verbs. Statements are written with ``?``; PostgreSQL is given its own marks."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from psycopg import Connection

Row = tuple[Any, ...]


class Database(Protocol):
    """A connection, used by one thread."""

    def begin(self) -> None: ...
    def commit(self) -> None: ...
    def rollback(self) -> None: ...
    def close(self) -> None: ...

    def run(self, statement: str, *values: Any) -> int:
        """Change something; how many rows were touched."""
        ...

    def rows(self, query: str, *values: Any) -> list[Row]: ...

    def columns(self, table: str) -> list[str]:
        """The names of a table's columns."""
        ...


def open_database(url: str) -> Database:
    return Postgres(url) if url.startswith(("postgresql://", "postgres://")) else Sqlite(url)


class Sqlite:
    """A file with a write-ahead log: what is committed survives the death of the process."""

    def __init__(self, path: str) -> None:
        self._db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = NORMAL")
        self._db.execute("PRAGMA busy_timeout = 5000")

    def begin(self) -> None:
        self._db.execute("BEGIN IMMEDIATE")

    def commit(self) -> None:
        self._db.execute("COMMIT")

    def rollback(self) -> None:
        if self._db.in_transaction:
            self._db.execute("ROLLBACK")

    def close(self) -> None:
        self._db.close()

    def run(self, statement: str, *values: Any) -> int:
        return self._db.execute(statement, values).rowcount

    def rows(self, query: str, *values: Any) -> list[Row]:
        return self._db.execute(query, values).fetchall()

    def columns(self, table: str) -> list[str]:
        return [name for name, *_ in self._db.execute(f"SELECT * FROM {table} LIMIT 0").description]  # noqa: S608


class Postgres:
    """The same on a server of its own."""

    def __init__(self, url: str) -> None:
        import psycopg

        self._lost = psycopg.OperationalError
        self._url = url
        self._db = self._connect()

    def _connect(self) -> Connection[Row]:
        import psycopg

        return psycopg.connect(self._url, autocommit=True)

    def begin(self) -> None:
        try:
            self._db.execute("BEGIN")
        except self._lost:
            if not self._db.broken:
                raise
            self._db = self._connect()
            self._db.execute("BEGIN")

    def commit(self) -> None:
        self._db.execute("COMMIT")

    def rollback(self) -> None:
        if not self._db.broken:
            self._db.execute("ROLLBACK")

    def close(self) -> None:
        self._db.close()

    def run(self, statement: str, *values: Any) -> int:
        return self._db.execute(_marked(statement), values).rowcount

    def rows(self, query: str, *values: Any) -> list[Row]:
        if self._db.broken:
            self._db = self._connect()
        return self._db.execute(_marked(query), values).fetchall()

    def columns(self, table: str) -> list[str]:
        query = "SELECT column_name FROM information_schema.columns WHERE table_name = ?"
        return [name for (name,) in self.rows(f"{query} AND table_schema = current_schema()", table)]


def _marked(statement: str) -> str:
    return statement.replace("?", "%s")
