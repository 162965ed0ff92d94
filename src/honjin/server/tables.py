"""A table: its play while somebody needs it, the chairs around it, and every operation on it, one at a time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from types import MappingProxyType
from typing import Any, NamedTuple

from honjin.kernel.actions import Resign
from honjin.kernel.ask import Side
from honjin.kernel.errors import HonjinError, Illegal, RecordError
from honjin.kernel.play import Play, Said
from honjin.kernel.record import format_input, parse_input
from honjin.kernel.words import say
from honjin.server import standing_orders
from honjin.server.answers import check_confirmed
from honjin.server.beside import beside
from honjin.server.bus import Topic
from honjin.server.chairs import Chair
from honjin.server.changes import ChangeBuilder
from honjin.server.clock_book import clocks_of
from honjin.server.errors import Fault, fault_of
from honjin.server.live_plays import LivePlay, follow, restore
from honjin.server.messages import Id
from honjin.server.metrics import Metrics
from honjin.server.paces import ClockRow, Moment, Pace, advanced
from honjin.server.past_games import show_past
from honjin.server.presence import Presence
from honjin.server.rows import Change, ChatRow, GameRow, News, SeatRow, SnapshotRow, StepRow
from honjin.server.server_log import complain
from honjin.server.states import StateTeller
from honjin.server.store import Outdated, Store, steps_of

TurnCall = Callable[["Table", SeatRow], None]
Work = Callable[[], "Fault | None"]


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


class Done(NamedTuple):
    """What came of a change."""

    refused: Fault | None
    told: Sequence[tuple[Chair, bytes]] = ()
    change: Change | None = None
    """What was saved, if anything came of it."""


class Table:
    """One game with the people and bots around it."""

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
        self.memories: dict[str, str] = {}
        """By side: what its bot wants to remember. It may be lost; then the bot thinks afresh."""
        self.touched = time.monotonic()
        self.bygone: bool | None = None
        """Whether its rules are gone, so that it can only be shown as it was kept; None until somebody has looked."""
        self.clock: Callable[[], float] = time.time
        self.clocks: dict[str, ClockRow] = {}
        self.on_turn: TurnCall | None = None
        """Called for each person who has become the one to decide and is not here."""

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

    # ---------------------------------------------------------------------------------------------- acting

    async def act(
        self, chair: Chair, texts: Sequence[str], n: int, reply: Id = None, *, confirmed: bool | None = None
    ) -> None:
        """Take actions in a row; the first that is refused ends it, and what came before it stays done.

        With ``confirmed`` nothing grave is done unasked: True speaks for the first of them, False for none.
        """
        began = time.perf_counter()
        if any(self.seats[self.sides[side]].deputy for side in chair.sides):
            await self.come_back(chair)
        async with self.at_work() as live:
            self.check_open(chair)
            if n != live.n and self.store.bus is not None:  # whoever comes from another server may know more
                await self._catch_up()
                live = await self._wake()
            if n != live.n:
                raise _stale()
            change = ChangeBuilder(live, undone=[])
            work = partial(self._push, change, chair, texts, confirmed=confirmed)
            fault = await self.commit(change, chair, reply, work=work)
            self.metrics.actions.add("person", len(change.steps))
            if fault is not None:
                raise fault
        self.metrics.acting.note(time.perf_counter() - began)

    def _push(
        self, change: ChangeBuilder, chair: Chair, texts: Sequence[str], *, confirmed: bool | None
    ) -> Fault | None:
        """Take actions in a row; what refuses one of them."""
        play = change.live.play
        for index, text in enumerate(texts):
            try:
                action = play.game.notation.parse(text)
                side = self._actor(chair, play)
                if confirmed is not None and (index or not confirmed):
                    check_confirmed(play, action, side)
                change.push(action, side, by_hand=True)
            except HonjinError as error:
                fault = fault_of(error)
                fault.index = index if len(texts) > 1 else None
                return fault
        return None

    async def resign(self, chair: Chair, reply: Id = None) -> None:
        async with self.at_work() as live:
            self.check_open(chair)
            change = ChangeBuilder(live, undone=[])
            side = self._actor(chair, live.play)
            await self.commit(change, chair, reply, work=lambda: change.push(Resign(), side))

    async def undo(self, chair: Chair, to: int | None = None, reply: Id = None) -> None:
        """Back one action, or all the way to a step: what can be taken back is one entry of the log each."""
        async with self.at_work() as live:
            self.check_open(chair)
            if to is not None and to >= live.n:
                raise _stale()
            await self._take_back(live, chair, 1 if to is None else live.n - to, reply)

    async def reset(self, chair: Chair, reply: Id = None) -> None:
        """Back to where the dice last fell."""
        async with self.at_work() as live:
            self.check_open(chair)
            side = self._undoer(chair, live.play)
            actions = 1
            while live.play.refuse_undo(side, actions + 1) is None:
                actions += 1
            while actions > 1 and live.n - actions in live.settled:
                actions -= 1
            await self._take_back(live, chair, actions, reply)

    async def _take_back(self, live: LivePlay, chair: Chair, actions: int, reply: Id) -> None:
        play = live.play
        side = self._undoer(chair, play)
        actions = _whole(live, actions)
        refusal = play.refuse_undo(side, actions)
        if refusal is not None:
            raise Illegal(refusal)
        standing_orders.lift(live, side)
        live.unsaved = True
        taken = await beside(lambda: [format_input(play.game, Said(side, play.undo(side))) for _ in range(actions)])
        live.kept = min(live.kept, live.n)
        live.settled = {n for n in live.settled if n < live.n}
        await self.commit(ChangeBuilder(live, cut=live.n, undone=[*self.undone, *taken]), chair, reply)

    async def redo(self, chair: Chair, reply: Id = None) -> None:
        async with self.at_work() as live:
            self.check_open(chair)
            said = _next_redo(live.play, self.undone)
            if said is None or said.side not in chair.sides:
                raise Fault("nothing", say("there is nothing to redo"), status=409)
            change = ChangeBuilder(live, undone=self.undone[:-1])
            work = partial(change.push, said.action, said.side, by_hand=True)
            await self.commit(change, chair, reply, work=work)

    def check_open(self, chair: Chair) -> None:
        """Whether this chair may act at all."""
        if not chair.sides:
            raise Fault("seat", say("you are watching this table; only its players act"), status=403)
        if self.row.closed is not None:
            raise Fault("closed", say("this table was closed: {why}", why=self.row.closed["why"]), status=409)
        if not self.row.started:
            raise Fault("waiting", say("the game begins when every seat is taken"), status=409)

    def _actor(self, chair: Chair, play: Play[Any]) -> Side:
        """The side that a connection acts for: of several, the one that is asked."""
        return next((ask.side for ask in play.asks if ask.side in chair.sides), chair.sides[0])

    def _undoer(self, chair: Chair, play: Play[Any]) -> Side:
        last = next((entry.side for entry in reversed(play.log) if isinstance(entry, Said)), None)
        return last if last is not None and last in chair.sides else chair.sides[0]

    async def stand(self, chair: Chair, until: Sequence[str] | None, reply: Id = None) -> None:
        """Give the seat's standing order, or end it."""
        async with self.at_work() as live:
            self.check_open(chair)
            await beside(standing_orders.give, live, self._actor(chair, live.play), until)
            await self.commit(ChangeBuilder(live), chair, reply)

    async def commit(
        self,
        builder: ChangeBuilder,
        chair: Chair | None = None,
        reply: Id = None,
        *,
        work: Work = lambda: None,
        rolled: dict[str, Any] | None = None,
    ) -> Fault | None:
        """Do what is to be done, save it, and only then tell of it. What cannot be saved has not happened.

        All of it in one thread beside the event loop. ``work`` may answer with what refused its last part; if nothing
        came of it at all, nothing is saved.
        """
        asked_before = self.row.progress.asked
        try:
            done = await beside(self._done, builder, work, self._here(), list(self.chairs), chair, reply, rolled)
        except Outdated:
            self.sleep()
            await self._catch_up()
            raise _stale() from None
        for someone, message in done.told:
            someone.send(message)
        if done.change is not None:
            self._note_affairs(done.change)
            self._call(asked_before)
        return done.refused

    def _done(
        self,
        builder: ChangeBuilder,
        work: Work,
        here: set[str],
        chairs: list[Chair],
        actor: Chair | None,
        reply: Id,
        rolled: dict[str, Any] | None,
    ) -> Done:
        refused = work()
        if refused is not None and not builder.steps:
            return Done(refused)
        if self.row.started and not builder.takes_back:
            people = {place for place, side in enumerate(self.sides) if self.seats[side].kind == "person"}
            if builder.may_pass(people):
                builder.let_pass(people)
        change = builder.change(here)
        change.follows, change.revision = self.row.progress.n, self.row.revision
        change.clocks, change.rolled = self._advanced(change, anew=rolled is not None), rolled
        if change.undone == self.undone:
            change.undone = None
        # Of what was refused half-way it is the refusal that answers.
        answered = {"id": reply} if reply is not None and refused is None else {}
        with self._saving(builder.live, change, chairs):
            tellings = [Telling(chair, change.steps, answered if chair is actor else {}) for chair in chairs]
            told = self._told(builder.live, tellings, change)
        return Done(refused, told, change)

    @contextmanager
    def _saving(self, live: LivePlay, change: Change, chairs: Sequence[Chair]) -> Iterator[None]:
        """Save a change while it is put into words for these chairs: both take their time, and one waits for the disk.

        What cannot be saved has not happened, and nobody has been told of it.
        """
        told_before = [(chair.sent, chair.told) for chair in chairs]
        began = time.perf_counter()
        with self._or_fault():
            kept = self.store.begin_save(self.id, change)
        try:
            yield
        finally:
            try:
                with self._or_fault():
                    kept.result()
            except Fault:
                for chair, (sent, told) in zip(chairs, told_before, strict=True):
                    chair.shown, chair.sent, chair.told = None, sent, told
                raise
            self._note(live, change)
            self.metrics.saving.note(time.perf_counter() - began)

    @contextmanager
    def _or_fault(self) -> Iterator[None]:
        try:
            yield
        except Outdated:
            raise
        except Exception as error:
            complain("save", table=self.id)
            raise Fault("store", say("the action could not be saved, so it was not taken"), status=503) from error

    def _note(self, live: LivePlay, change: Change) -> None:
        """A change is kept: the table is where it leads to."""
        live.unsaved = False
        self.row.revision += 1
        self.row.progress = change.progress
        for side in change.seen:
            self.seats[side].seen = change.progress.n
        if change.undone is not None:
            self.undone = change.undone

    def _note_affairs(self, change: Change) -> None:
        """What has become of the clocks, and of the wish to go back."""
        if change.rolled is not None:
            self.row.rollback, self.row.rollbacks = None, [*self.row.rollbacks, change.rolled]
        if change.clocks or change.rolled is not None:
            self.clocks |= change.clocks
            self.tell_seats()

    def _here(self) -> set[str]:
        """The sides that somebody looks at the table for."""
        return {self.sides[side] for side in self.presence.seats}

    def _call(self, asked_before: Sequence[str]) -> None:
        if self.on_turn is None or self.row.progress.over is not None:
            return
        here = self._here()
        for side in self.row.progress.asked:
            seat = self.seats[side]
            if side not in asked_before and side not in here and seat.kind == "person" and not seat.deputy:
                self.on_turn(self, seat)

    # ---------------------------------------------------------------------------------------------- clocks

    @property
    def pace(self) -> Pace | None:
        return None if self.row.pace is None else Pace(**self.row.pace)

    def _advanced(self, change: Change, *, anew: bool = False) -> dict[str, ClockRow]:
        """The clocks after a change, as far as they are other than before."""
        pace, now = self.pace, change.progress
        if pace is None or not self.row.started:
            return {}
        acted = {self.sides[step.side] for step in change.steps if step.side >= 0}
        asked = () if now.over is not None else now.asked
        people = [side for side, seat in self.seats.items() if seat.kind == "person" and not seat.deputy]
        return advanced(pace, self.clocks, people, Moment(self.clock(), now.n, now.turn, asked, acted, anew))

    async def start_clocks(self) -> None:
        """Those who are asked have their time from now on."""
        clocks = self._advanced(Change(self.row.progress))
        if clocks:
            await self.store.run(self.store.keep_clocks, self.id, clocks)
            self.clocks |= clocks

    async def reload_clocks(self) -> None:
        """As they stand in the store."""
        if self.row.pace is not None:
            self.clocks = await self.store.run(clocks_of, self.store.db, self.id)

    async def forfeit(self, side: str, due: float) -> None:
        """Time is up, and that loses the game; not if the seat has acted in the last moment."""
        async with self.at_work() as live:
            await self.reload_clocks()
            clock = self.clocks.get(side)
            if clock is None or clock.due != due or self.row.ended:
                return
            change = ChangeBuilder(live, undone=[])
            await self.commit(change, work=lambda: change.push(Resign(), self.sides.index(side)))

    async def come_back(self, chair: Chair) -> None:
        """Whoever holds these seats plays again, and has all the time that there is for it."""
        for side in (self.sides[place] for place in chair.sides):
            if self.seats[side].deputy:
                await self.store.run(self.store.end_deputy, self.id, side)
                self.seats[side].deputy = ""
                self.clocks.pop(side, None)
        await self.start_clocks()
        self.tell_seats()

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
        play, redo = live.play, _next_redo(live.play, undone)
        teller = StateTeller(self.row, progress, live, [telling.chair for telling in tellings])
        told: list[tuple[Chair, bytes]] = []
        for chair, steps, more in tellings:
            if change is not None and change.cut is not None:
                chair.sent, chair.told = min(chair.sent, live.n), min(chair.told, live.told)
            undo = bool(chair.sides) and play.refuse_undo(self._undoer(chair, play), _whole(live, 1)) is None
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

    # ---------------------------------------------------------------------------------------------- coming, going

    async def welcome(self, chair: Chair) -> None:
        """A chair is taken: it is sent the state with all events so far, and the step that its seat saw last."""
        if self.bygone:
            async with self.lock:
                await show_past(self, chair, seen=self.row.progress.n)
                await self._settle(chair, self.row.progress.n)
        else:
            async with self.at_work() as live:
                seen = min((self.seats[self.sides[side]].seen for side in chair.sides), default=live.n)
                await self._show_all(live, chair, seen=min(seen, live.n))
                await self._settle(chair, live.n)
        self.tell_seats()

    async def _settle(self, chair: Chair, n: int) -> None:
        """It belongs to the table now: it is told what was said so far, and its own notes."""
        self.chairs.add(chair)
        await self._remember(chair, n)
        for line in await self.store.run(self.store.said, self.id):
            chair.tell(line.told())
        for side in chair.sides[:1]:
            note = await self.store.run(self.store.note, self.id, self.sides[side])
            chair.tell({"t": "note", "text": note})

    def farewell(self, chair: Chair) -> None:
        self.chairs.discard(chair)
        self.tell_seats()

    async def _remember(self, chair: Chair, n: int) -> None:
        sides = [self.sides[side] for side in chair.sides]
        for side in sides:
            self.seats[side].seen = n
        if sides:
            await self.store.run(self.store.see, self.id, sides, n)

    async def say(self, chair: Chair, line: str) -> None:
        accounts = {self.seats[self.sides[side]].account for side in chair.sides}
        account = accounts.pop() if len(accounts) == 1 else None
        said = await self.store.run(self.store.say, self.id, ChatRow(chair.name, line, account, chair.origin))
        self.tell_here(said.told())

    async def hear_chat(self, place: int) -> None:
        """A line at another server has been said, or removed."""
        said = await self.store.run(self.store.said_at, self.id, place) if self.chairs else None
        if said is not None:
            self.tell_here(said.told())

    async def remove_line(self, place: int) -> None:
        """The house takes away a line of the chat; it is not kept anywhere."""
        await self.store.run(self.store.unsay, self.id, place)
        await self.hear_chat(place)

    async def set_note(self, chair: Chair, line: str) -> None:
        if not chair.sides:
            raise Fault("seat", say("only players at the table can keep notes"), status=403)
        await self.store.run(self.store.set_note, self.id, self.sides[chair.sides[0]], line)


def _next_redo(play: Play[Any], undone: Sequence[str]) -> Said | None:
    said = parse_input(play.game, undone[-1]) if undone else None
    return said if isinstance(said, Said) else None


def _stale() -> Fault:
    return Fault("stale", say("the position has changed in the meantime; look again"), status=409)


def _whole(live: LivePlay, actions: int) -> int:
    """So many actions go back together: a pass that left no choice goes with what led to it."""
    while live.n - actions in live.settled:
        actions += 1
    return actions
