"""Looks at the clocks of all tables: reminds seats whose time runs out, and does what was agreed on when it has."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from honjin.kernel.errors import HonjinError
from honjin.server.clock_book import Due, due_clocks, mark_late, set_deputy, take_reminder
from honjin.server.database import Database
from honjin.server.errors import Fault
from honjin.server.lobby import Lobby
from honjin.server.rate_limits import Clock
from honjin.server.server_log import tell
from honjin.server.tables import Table

DEPUTY: Final = "greedy"
"""The bot that plays on for a seat."""


class Pacer:
    """One for a server; of several servers each clock is served by the first that comes."""

    def __init__(self, lobby: Lobby, clock: Clock) -> None:
        self._lobby = lobby
        self._store = lobby.store
        self._clock = clock

    async def tick(self) -> None:
        for due in await self._store.run(due_clocks, self._store.db, self._clock()):
            try:
                table = await self._lobby.find(due.table)
                await (self._time_is_up(table, due) if due.up else self._remind(table, due))
            except HonjinError as error:
                tell("clock", table=due.table, why=error.code if isinstance(error, Fault) else type(error).__name__)

    async def _remind(self, table: Table, due: Due) -> None:
        if await self._store.run(self._kept, take_reminder, due):
            await table.reload_clocks()
            self._lobby.notifier.remind(table, table.seats[due.side], due.due - self._clock())

    async def _time_is_up(self, table: Table, due: Due) -> None:
        pace = table.pace
        if pace is None or table.seats[due.side].kind != "person" or table.seats[due.side].deputy:
            await self._store.run(self._kept, mark_late, due)
            return
        if pace.then == "lose":
            await table.forfeit(due.side, due.due)
        elif await self._store.run(self._late, due, DEPUTY if pace.then == "bot" else ""):
            await table.freshen()
            await table.reload_clocks()
            table.tell_seats()
            self._lobby.bot_players.wake(table)
        tell("time is up", table=table.id, side=due.side, then=pace.then)

    def _kept(self, work: Callable[[Database, Due], bool], due: Due) -> bool:
        with self._store.transaction():
            return work(self._store.db, due)

    def _late(self, due: Due, deputy: str) -> bool:
        with self._store.transaction():
            first = mark_late(self._store.db, due)
            if first and deputy:
                set_deputy(self._store.db, due.table, due.side, deputy)
        if first:
            self._store.speak("seats", due.table)
        return first
