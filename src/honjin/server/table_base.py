"""A table as it stands: its play while somebody needs it, and what the chairs around it are told."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from types import MappingProxyType
from typing import Any, NamedTuple

from honjin.kernel.ask import Side
from honjin.kernel.errors import HonjinError, RecordError
from honjin.kernel.inputs import Said
from honjin.kernel.play import Play
from honjin.kernel.record import parse_input
from honjin.kernel.words import say
from honjin.server import standing_orders
from honjin.server.beside import beside
from honjin.server.bus import Topic
from honjin.server.chairs import Chair
from honjin.server.clock_book import clocks_of
from honjin.server.errors import Fault
from honjin.server.live_plays import LivePlay, follow, restore
from honjin.server.messages import Id
from honjin.server.metrics import Metrics
from honjin.server.paces import ClockRow
from honjin.server.past_games import show_past
from honjin.server.presence import Presence
from honjin.server.rows import Change, GameRow, News, SeatRow, SnapshotRow, StepRow
from honjin.server.states import StateTeller
from honjin.server.store import Store, steps_of


class Past(NamedTuple):
    """A play as it was at a step."""

    live: LivePlay
    steps: list[StepRow]
    """The step itself, if there is one."""
    before: int | None
    after: int | None


class Kept(NamedTuple):
    """What the store has of a play."""

    news: News | None
    """What others have done since the table was looked at."""
    snapshot: SnapshotRow | None
    steps: list[StepRow]
    standing: dict[str, str]
    undone: list[str]


class Telling(NamedTuple):
    """What a chair is to be told besides the state."""

    chair: Chair
    steps: Sequence[StepRow]
    """Those it has not seen yet are told by their events."""
    more: Mapping[str, Any] = MappingProxyType({})


class TableBase:
    """A table as it stands: its play, and how everybody is told of it."""

    def __init__(self, row: GameRow, seats: Sequence[SeatRow], store: Store, metrics: Metrics) -> None:
        self.row = row
        self.seats = {seat.side: seat for seat in seats}
        self.store = store
        self.metrics = metrics
        self.presence = Presence()
        self.behind = False
        """Whether another server may have changed it."""
        self.speak: Callable[[Topic, Any], None] | None = None
        """Tells the other servers, where there are any."""
        self.lock = asyncio.Lock()
        self.live: LivePlay | None = None
        self.undone: list[str] = []
        self.touched = time.monotonic()
        self.bygone: bool | None = None
        """Whether its rules are gone, so that it can only be shown as it was kept; None until somebody has looked."""
        self.clocks: dict[str, ClockRow] = {}

    # ---------------------------------------------------------------------------------------------- looking

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def sides(self) -> list[str]:
        """In the order of the game."""
        return list(self.seats)

    @property
    def chairs(self) -> set[Chair]:
        """Those at this server."""
        return self.presence.chairs

    @property
    def is_watched(self) -> bool:
        """Whether anybody is at the table."""
        return self.presence.anybody

    @asynccontextmanager
    async def at_work(self) -> AsyncIterator[LivePlay]:
        """The table to oneself, with its play awake."""
        async with self.lock:
            self.touched = time.monotonic()
            self.check_present()
            if self.behind:
                await self._catch_up()
            live = await self._wake()
            try:
                yield live
            finally:
                if live.unsaved and live is self.live:  # what was not kept has not happened
                    self.sleep()

    def sleep(self) -> None:
        """Let the play leave the memory, with what the chairs were shown of it: they are told all when it wakes."""
        self.live = None
        for chair in self.chairs:
            chair.shown = None

    async def _wake(self) -> LivePlay:
        if self.live is not None:
            return self.live
        kept = await self.store.run(self._read)
        row = self.row if kept.news is None else kept.news.row
        live = await asyncio.to_thread(restore, row, kept.snapshot, kept.steps)
        live.standing = standing_orders.of_rows(self.sides, kept.standing)
        self.live, self.undone = live, kept.undone
        if kept.news is not None:
            await self._take_over(kept.news)
        return live

    def _read(self) -> Kept:
        """What is kept of the play, as far back as anything can still be undone."""
        store, table = self.store, self.id
        with store.reading():
            news = store.news(table, self.row.revision)
            snapshot = store.snapshot(table, store.horizon(table) - 1)
            steps = store.steps(table, -1 if snapshot is None else snapshot.n)
            return Kept(news, snapshot, steps, store.standing(table), store.undone(table))

    async def catch_up(self) -> None:
        """Take over what other servers have done at this table, and tell the chairs."""
        async with self.lock:
            await self._catch_up()

    async def freshen(self) -> None:
        """See whether another server has changed anything; one that nobody here looks at is only read again."""
        row, seats = await self.store.run(lambda: (self.store.game(self.id), self.store.seats(self.id)))
        if row is None:
            raise Fault("unknown", say("there is no such table"), status=404)
        if row.revision != self.row.revision:
            async with self.lock:
                if self.live is None and not self.chairs:
                    self.row = row
                else:
                    await self._catch_up()
        self.row.started, self.row.rematch, self.row.closed = row.started, row.rematch, row.closed
        self.row.rollback, self.row.rollbacks = row.rollback, row.rollbacks
        before, self.seats = self.seats, {side: seat for side in self.seats for seat in seats if seat.side == side}
        self._turn_out(before)
        await self.reload_clocks()

    def _turn_out(self, before: Mapping[str, SeatRow]) -> None:
        """Whoever sits on a seat that is not his any more has to leave."""
        lost = {
            place
            for place, side in enumerate(self.sides)
            if before[side].kind == "person" and before[side].nonce != self.seats[side].nonce
        }
        for chair in [chair for chair in self.chairs if lost & set(chair.sides)]:
            chair.close()

    async def _catch_up(self) -> None:
        self.behind = False
        live = self.live
        if live is None:
            await self._wake()
            return
        news = await self.store.run(self._news)
        if news is None:
            return
        try:
            if news.common < live.base:
                raise RecordError("what is in memory begins later")
            await asyncio.to_thread(follow, live, news)
            live.standing = standing_orders.of_rows(self.sides, news.standing)
            self.undone = news.undone
        except HonjinError:
            self.sleep()
            await self._wake()
        else:
            await self._take_over(news)

    def _news(self) -> News | None:
        with self.store.reading():
            return self.store.news(self.id, self.row.revision)

    async def _take_over(self, news: News) -> None:
        """The play is where others have brought it; those who sit here are told."""
        assert self.live is not None
        self.row, self.clocks = news.row, news.clocks
        self.tell_here({"t": "seats", **self.seats_view()})
        for chair in self.chairs:
            chair.sent, chair.told = min(chair.sent, news.common), min(chair.told, news.told)
        await self._show(self.live, [Telling(chair, news.steps) for chair in self.chairs])

    async def at_step(self, n: int) -> Past:
        """The play as it was at a step."""
        (here, before, after), snapshot, steps = await self.store.run(self._read_step, n)
        live = await asyncio.to_thread(restore, self.row, snapshot, steps)
        return Past(live, [step for step in steps if step.n == here], before, after)

    def _read_step(self, n: int) -> tuple[tuple[int, int | None, int | None], SnapshotRow | None, list[StepRow]]:
        store, table = self.store, self.id
        with store.reading():
            here, before, after = store.neighbours(table, n)
            snapshot = store.snapshot(table, here - 1)
            return (here, before, after), snapshot, store.steps(table, -1 if snapshot is None else snapshot.n, here)

    def check_present(self) -> None:
        """A fault if the rules of this game are gone."""
        if self.bygone:
            what = say("this game was played by earlier rules; it can be read, but not gone on with")
            raise Fault("version", what, status=409)

    # ---------------------------------------------------------------------------------------------- telling

    def _told(
        self, live: LivePlay, tellings: Sequence[Telling], change: Change | None = None
    ) -> list[tuple[Chair, bytes]]:
        """The state for chairs, each with the events of steps that it has not seen and what it may take back.

        ``change``: what the table does not know yet, because it is being saved.
        """
        if not tellings:
            return []
        progress, undone = self.row.progress, self.undone
        if change is not None:
            progress, undone = change.progress, undone if change.undone is None else change.undone
        play, redo = live.play, next_redo(live.play, undone)
        teller = StateTeller(self.row, progress, live, [telling.chair for telling in tellings])
        told: list[tuple[Chair, bytes]] = []
        for chair, steps, more in tellings:
            if change is not None and change.cut is not None:
                chair.sent, chair.told = min(chair.sent, live.n), min(chair.told, live.told)
            undo = bool(chair.sides) and play.refuse_undo(self._undoer(chair, play), whole(live, 1)) is None
            again = redo is not None and redo.side in chair.sides
            unseen = [step for step in steps if step.n > chair.sent]
            told.append((chair, teller.message(chair, unseen, undo=undo, redo=again, **more)))
        return told

    async def _show(self, live: LivePlay, tellings: Sequence[Telling]) -> None:
        """Send chairs the state."""
        for chair, message in await beside(self._told, live, tellings):
            chair.send(message)

    async def refresh(self) -> None:
        """Send everybody the state as it is."""
        if not self.bygone:
            async with self.at_work() as live:
                await self._show(live, [Telling(chair, []) for chair in self.chairs])
        self.tell_seats()

    async def show_whole(self, chair: Chair, reply: Id = None) -> None:
        """Tell a chair everything again, as if it had just come."""
        if self.bygone:
            await show_past(self, chair, id=reply)
        else:
            async with self.at_work() as live:
                await self._show_all(live, chair, id=reply)

    async def _show_all(self, live: LivePlay, chair: Chair, **more: Any) -> None:
        rows = await self.store.run(self.store.step_rows, self.id)
        steps = await asyncio.to_thread(steps_of, rows)
        chair.shown, chair.told, chair.sent = None, 0, -1
        await self._show(live, [Telling(chair, steps, more)])

    def tell_all(self, message: dict[str, Any]) -> None:
        """A message for everybody at the table, at whatever server."""
        self.tell_here(message)
        if self.speak is not None:
            self.speak("say", message)

    def tell_here(self, message: dict[str, Any]) -> None:
        for chair in self.chairs:
            chair.tell(message)

    def tell_seats(self) -> None:
        """Who sits where and who is here."""
        self.tell_here({"t": "seats", **self.seats_view()})
        changed = None if self.speak is None else self.presence.changed()
        if changed is not None and self.speak is not None:
            self.speak("here", changed)

    def seats_view(self) -> dict[str, Any]:
        here = self._here()
        return {
            "seats": {
                side: {"name": seat.name, "kind": seat.kind, "present": seat.kind == "bot" or side in here}
                | ({"deputy": seat.deputy} if seat.deputy else {})
                for side, seat in self.seats.items()
            },
            "watching": self.presence.watching,
            "rematch": self.row.rematch,
            "closed": self.row.closed,
            "pace": self.row.pace,
            "clocks": {
                side: {"due": clock.due, "late": bool(clock.late), "times": clock.times}
                for side, clock in self.clocks.items()
            },
            "rollback": self.row.rollback,
            "rollbacks": self.row.rollbacks,
        }

    def _here(self) -> set[str]:
        """The sides that somebody looks at the table for."""
        return {self.sides[side] for side in self.presence.seats}

    def _undoer(self, chair: Chair, play: Play[Any]) -> Side:
        last = next((entry.side for entry in reversed(play.log) if isinstance(entry, Said)), None)
        return last if last is not None and last in chair.sides else chair.sides[0]

    async def reload_clocks(self) -> None:
        """As they stand in the store."""
        if self.row.pace is not None:
            self.clocks = await self.store.run(clocks_of, self.store.db, self.id)


def next_redo(play: Play[Any], undone: Sequence[str]) -> Said | None:
    said = parse_input(play.game, undone[-1]) if undone else None
    return said if isinstance(said, Said) else None


def whole(live: LivePlay, actions: int) -> int:
    """So many actions go back together: a pass that left no choice goes with what led to it."""
    while live.n - actions in live.settled:
        actions += 1
    return actions
