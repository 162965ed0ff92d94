"""The other servers of the house: what they do at our tables is taken over, and what happens here is told to them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from honjin.server.bus import Bus, Topic, Word
from honjin.server.errors import Fault
from honjin.server.leaving import Left
from honjin.server.server_log import complain, tell
from honjin.server.tables import Table

if TYPE_CHECKING:
    from honjin.server.lobby import Lobby

SILENCE: Final = 45.0
"""Seconds after which a server that says nothing is thought to be gone."""


class Peers:
    """What the servers of a house tell each other, for one of them."""

    def __init__(self, lobby: Lobby, bus: Bus) -> None:
        self._lobby = lobby
        self._bus = bus
        self._heard: dict[str, float] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        self._bus.start(self._hear, self._missed)

    async def stop(self) -> None:
        """Say good-bye; from here on nothing is heard."""
        with suppress(Fault):
            await self._say("bye")
        self._bus.stop()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # ---------------------------------------------------------------------------------------------- speaking

    def speak(self, topic: Topic, table: str = "", data: Any = None) -> None:
        """Tell the others, when the store comes to it."""
        self._do(self._say(topic, table, data))

    async def _say(self, topic: Topic, table: str = "", data: Any = None) -> None:
        await self._lobby.store.run(self._lobby.store.speak, topic, table, data)

    async def tidy(self) -> None:
        """Say that one is there; whoever has not said so for long is forgotten, and its work taken over."""
        self.speak("alive")
        now = time.monotonic()
        gone = [name for name, last in self._heard.items() if now - last > SILENCE]
        for name in gone:
            tell("server gone", name=name)
            self._forget(name)

    # ---------------------------------------------------------------------------------------------- hearing

    def _hear(self, word: Word) -> None:
        if word.topic == "bye":
            self._forget(word.sender)
            return
        if word.sender not in self._heard:
            self._announce()
        self._heard[word.sender] = time.monotonic()
        if word.topic == "bans":
            self._do(self._keep_out())
        table = self._lobby.tables.get(word.table)
        if table is not None:
            self._hear_of(table, word)

    def _hear_of(self, table: Table, word: Word) -> None:
        match word.topic:
            case "play":
                table.behind = True
                if table.chairs:
                    self._do(self._follow(table))
            case "seats":
                self._do(self._reseat(table))
            case "chat":
                self._do(table.hear_chat(int(word.data)))
            case "say":
                table.tell_here(word.data)
            case "hurry":
                self._lobby.bot_players.hurry(table)
            case "here":
                if table.presence.hear(word.sender, word.data["seats"], word.data["watching"]):
                    table.tell_seats()
            case "who":
                if table.chairs:
                    self.speak("here", table.id, table.presence.own())

    def _missed(self) -> None:
        """Something may have been said unheard: whatever is in memory is compared with the store."""
        for table in list(self._lobby.tables.values()):
            table.behind = True
            if table.chairs:
                self._do(self._follow(table))
                self._do(self._reseat(table))
        self._do(self._keep_out())
        self._announce()

    def _announce(self) -> None:
        """Somebody new is listening."""
        for table in self._lobby.tables.values():
            if table.chairs:
                self.speak("here", table.id, table.presence.own())

    def _forget(self, server: str) -> None:
        self._heard.pop(server, None)
        for table in self._lobby.tables.values():
            if table.presence.forget(server):
                table.tell_seats()
        self._do(self._lobby.resume())

    async def _follow(self, table: Table) -> None:
        """Words that come together are followed together."""
        if table.behind:
            await table.catch_up()
            self._lobby.bot_players.wake(table)

    async def _keep_out(self) -> None:
        await self._lobby.bans.load()
        self._lobby.close_chairs(self._lobby.bans.keeps_out)

    async def _reseat(self, table: Table) -> None:
        started = table.row.started
        try:
            await table.freshen()
        except Fault as fault:
            if fault.status != 404:
                raise
            await self._lobby.reseat(Left(deleted=[table.id]))
            return
        if table.row.started and not started:
            await table.refresh()
            self._lobby.bot_players.wake(table)
        else:
            table.tell_seats()

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(self._done(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _done(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except Fault as fault:
            tell("peers", why=fault.code)
        except Exception:
            complain("peers")
