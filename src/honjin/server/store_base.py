"""The store as a place: its threads, its transactions, its settings, and the word that is sent to other servers."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, TypeVar

from honjin.kernel.words import say
from honjin.server.bus import Bus, Topic
from honjin.server.database import Database, Synchronous, open_database
from honjin.server.errors import Fault
from honjin.server.schema import bring_up_to_date
from honjin.server.server_log import tell

T = TypeVar("T")


class StoreBase:
    """What all books of the store stand on.

    Methods block; ``run`` calls them in the store's own thread, ``now`` in one's own.
    """

    def __init__(self, url: str, synchronous: Synchronous = "full") -> None:
        self._thread = ThreadPoolExecutor(1, "store")
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
        """Tell the other servers of the house, in a transaction when it is kept. Nothing is lost if that fails."""
        word = None if self.bus is None else self.bus.word(topic, table, data)
        if self.bus is not None and word is not None:
            self._db.notify(self.bus.channel, word)

    def lease(self, table: str) -> bool:
        """Whether the bots of a table are for this server to play: one at a time has them."""
        return self._db.lease(self._key(table))

    def release(self, table: str) -> None:
        self._db.release(self._key(table))

    def _key(self, table: str) -> int:
        digest = hashlib.sha256(f"{self._house} {table}".encode()).digest()
        return int.from_bytes(digest[:8], "big", signed=True)

    def _number(self, query: str, *values: Any) -> int | None:
        found = self._db.rows(query, *values)[0][0]
        return None if found is None else int(found)
