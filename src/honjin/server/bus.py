"""How servers of one house hear from each other: by NOTIFY and LISTEN of the PostgreSQL that they share.

What is said is small and says only that something has changed; what it is, the store tells. Whoever has missed
something, because the line was lost for a while, is told that too, and looks for itself. A house with one server, as on
SQLite, has nobody to hear from.
"""

from __future__ import annotations

import asyncio
import secrets
import threading
from collections.abc import Callable
from typing import Any, Final, Literal

import msgspec

from honjin.server.database import PATIENCE
from honjin.server.server_log import complain, tell

Topic = Literal["play", "seats", "chat", "say", "here", "who", "alive", "bye", "bans", "hurry"]
"""A play has changed; who sits where has; a line was said; a message for all at a table; who is at a table; whoever is
there may say so; a server is there; a server goes; who is banned has changed; a bot is to
answer now."""

AGAIN: Final = 2.0
"""Seconds until a lost line is tried again."""
GREATEST: Final = 7_000
"""Bytes of a message; PostgreSQL takes a little more."""


class Word(msgspec.Struct, frozen=True):
    """What one server says to the others."""

    topic: Topic
    sender: str
    table: str = ""
    data: Any = None


class Bus:
    """A server's ear. Words are spoken by the store, in its own thread, after what they tell of is kept."""

    def __init__(self, url: str, channel: str) -> None:
        self.name = secrets.token_hex(6)
        """By which the others know this server."""
        self.channel = channel
        self._url = url
        self._stopped = threading.Event()
        self._thread: threading.Thread | None = None

    def word(self, topic: Topic, table: str = "", data: Any = None) -> str | None:
        """A word as it is sent; None if it is too long to be said."""
        text = msgspec.json.encode(Word(topic, self.name, table, data)).decode()
        return text if len(text.encode()) <= GREATEST else None

    def start(self, heard: Callable[[Word], None], missed: Callable[[], None]) -> None:
        """Hear from now on; both are called in the event loop. ``missed``: something may have been said unheard."""
        loop = asyncio.get_running_loop()

        def call(work: Callable[..., None], *args: Any) -> None:
            if not self._stopped.is_set() and not loop.is_closed():
                loop.call_soon_threadsafe(work, *args)

        self._thread = threading.Thread(target=self._listen, args=(call, heard, missed), name="bus", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        self._stopped.set()
        if self._thread is not None:
            self._thread.join(timeout=PATIENCE)

    def _listen(self, call: Callable[..., None], heard: Callable[[Word], None], missed: Callable[[], None]) -> None:
        import psycopg

        while not self._stopped.is_set():
            try:
                with psycopg.connect(self._url, autocommit=True, connect_timeout=PATIENCE) as line:
                    line.execute(f'LISTEN "{self.channel}"'.encode())
                    call(missed)
                    while not self._stopped.is_set():
                        for notice in line.notifies(timeout=0.5):
                            self._hear(notice.payload, call, heard)
            except psycopg.Error as error:
                tell("bus lost", error=type(error).__name__)
                self._stopped.wait(AGAIN)

    def _hear(self, text: str, call: Callable[..., None], heard: Callable[[Word], None]) -> None:
        try:
            word = msgspec.json.decode(text, type=Word)
        except msgspec.MsgspecError:
            complain("bus", text=text[:80])
            return
        if word.sender != self.name:
            call(heard, word)
