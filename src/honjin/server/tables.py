"""A table: every operation on it, one at a time."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any, NamedTuple

from honjin.kernel.actions import Resign
from honjin.kernel.ask import Side
from honjin.kernel.errors import HonjinError, Illegal
from honjin.kernel.inputs import Said
from honjin.kernel.play import Play
from honjin.kernel.record import format_input
from honjin.kernel.words import say
from honjin.server import standing_orders
from honjin.server.answers import check_confirmed
from honjin.server.beside import Errand, beside, meanwhile
from honjin.server.chairs import Chair
from honjin.server.changes import ChangeBuilder
from honjin.server.errors import Fault, fault_of
from honjin.server.live_plays import LivePlay
from honjin.server.messages import Id
from honjin.server.metrics import Metrics
from honjin.server.paces import ClockRow, Moment, Pace, advanced
from honjin.server.past_games import show_past
from honjin.server.rows import Change, ChatRow, GameRow, SeatRow
from honjin.server.server_log import complain
from honjin.server.store import Outdated, Store
from honjin.server.table_base import TableBase, Telling, next_redo, whole

TurnCall = Callable[["Table", SeatRow], None]
Work = Callable[[], "Fault | None"]


class Done(NamedTuple):
    """What came of a change."""

    refused: Fault | None
    told: Sequence[tuple[Chair, bytes]] = ()
    change: Change | None = None
    """What was saved, if anything came of it."""


class Table(TableBase):
    """One game with the people and bots around it."""

    def __init__(self, row: GameRow, seats: Sequence[SeatRow], store: Store, metrics: Metrics) -> None:
        super().__init__(row, seats, store, metrics)
        self.memories: dict[str, str] = {}
        """By side: what its bot wants to remember. It may be lost; then the bot thinks afresh."""
        self.clock: Callable[[], float] = time.time
        self.on_turn: TurnCall | None = None
        """Called for each person who has become the one to decide and is not here."""

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
        actions = whole(live, actions)
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
            said = next_redo(live.play, self.undone)
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
        tellings = [Telling(chair, change.steps, answered if chair is actor else {}) for chair in chairs]
        return Done(refused, self._saved(builder.live, change, tellings), change)

    def _saved(self, live: LivePlay, change: Change, tellings: Sequence[Telling]) -> list[tuple[Chair, bytes]]:
        """Save a change, and put it into words for these chairs while the disk makes it last.

        What cannot be saved has not happened, and nobody has been told of it.
        """
        told_before = [(chair, chair.sent, chair.told) for chair, *_ in tellings]
        telling: list[Errand[list[tuple[Chair, bytes]]]] = []
        began = time.perf_counter()
        try:
            with self._or_fault():
                begin = lambda: telling.append(meanwhile(self._told, live, tellings, change))  # noqa: E731
                self.store.now(self.store.save, self.id, change, begin)
        except Fault:
            for errand in telling:
                errand.wait()
            for chair, sent, told in told_before:
                chair.shown, chair.sent, chair.told = None, sent, told
            raise
        self.metrics.saving.note(time.perf_counter() - began)
        (errand,) = telling
        errand.wait()
        self._note(live, change)
        return errand.result()

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


def _stale() -> Fault:
    return Fault("stale", say("the position has changed in the meantime; look again"), status=409)
