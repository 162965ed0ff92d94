"""Bots at a table. They think elsewhere, in a world of their own side; the table stays free for everybody meanwhile."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import time
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from honjin.bots import Spec, bots, find_bot
from honjin.kernel.ask import Ask, Side
from honjin.kernel.errors import Defect, HonjinError, Illegal
from honjin.kernel.inputs import Fell, Shown
from honjin.kernel.words import revived
from honjin.server.asks import ask_for
from honjin.server.beside import beside
from honjin.server.changes import ChangeBuilder
from honjin.server.errors import Fault
from honjin.server.fair_queue import Claim
from honjin.server.live_plays import LivePlay
from honjin.server.reasons_book import ReasonsRow, keep_reasons, written
from honjin.server.rows import StepRow
from honjin.server.server_log import complain, tell
from honjin.server.tables import Table
from honjin.server.thinkers import Lost, ThinkingRoom
from honjin.server.thinking import Answer, Progress, Thought, thought_of

SLICE: Final = 0.1
"""Seconds of decisions between two states that are shown."""
PAUSES: Final = (1.0, 2.0, 4.0, 8.0, 15.0, 30.0)
"""Seconds until bots try again where something has failed, the last one for good."""
LASTING: Final = ("version", "unknown")
"""Faults that no second try mends."""
STAND_INS: Final = 20
"""Answers that are tried at random where the bot has none that can be carried out."""


def check_spec(spec: str) -> str:
    """``NAME``, ``NAME.CHARACTER`` and ``:SECONDS`` behind either, as it is kept."""
    try:
        return str(Spec.of(spec))
    except HonjinError as error:
        known = spec.partition(":")[0].partition(".")[0] in bots()
        raise Fault("malformed" if known else "unknown", error.reason, status=422) from None


class Question(NamedTuple):
    """What a bot is asked at a table, and what it is given to think about it."""

    ask: Ask
    pause: float
    """It takes so long over each decision, so that people can follow; nothing where it plans whole turns."""
    thought: Thought
    sealed: bool
    """Whether it decides in secret."""
    open: bool
    """Whether everybody knows the same, so that all may hear what it thinks of."""


class BotPlayers:
    """All bots of the server."""

    def __init__(self, room: ThinkingRoom, pauses: Sequence[float] = PAUSES) -> None:
        self.room = room
        self._pauses = pauses
        self._running: dict[str, asyncio.Task[None]] = {}
        self._asked_now: dict[str, tuple[Ask, asyncio.Task[Any]]] = {}
        """By table: what a bot is asked."""
        self._thoughts: dict[str, Thought] = {}
        """By table: what a bot thinks about."""
        self.may_work: Callable[[Table], Awaitable[bool]] = _always
        """Whether the bots of a table are this server's to play."""
        self.leave: Callable[[Table], Awaitable[None]] = _gladly
        """They are not needed any more for now."""

    def close(self) -> None:
        for task in self._running.values():
            task.cancel()
        self.room.close()

    async def ended(self) -> None:
        """When none of them does anything any more."""
        await asyncio.gather(*self._running.values(), return_exceptions=True)

    def busy(self, table: str) -> bool:
        return table in self._running

    def wake(self, table: Table) -> None:
        """Let the bots of a table play, if it is for one of them to decide; what they need not decide they forget."""
        self._reconsider(table)
        if table.id not in self._running and table.row.started and asked_bots(table):
            self._running[table.id] = asyncio.create_task(self._run(table))

    def _reconsider(self, table: Table) -> None:
        """Whoever thinks about something that is no longer asked is stopped."""
        thinking = self._asked_now.get(table.id)
        if thinking is not None and table.live is not None:
            ask, task = thinking
            if ask_for(table.live.play, ask.side) is not ask:
                task.cancel()

    async def _run(self, table: Table) -> None:
        """Play until nobody is asked, if it is for this server to do so."""
        ours = False
        try:
            ours = await self.may_work(table)
            if ours:
                await self._go_on(table)
        except HonjinError:
            complain("bots stopped", table=table.id)
        finally:
            del self._running[table.id]
            if ours:
                await self.leave(table)

    async def _go_on(self, table: Table) -> None:
        """One answer after the other; where something fails, the next try comes after a while."""
        failures = 0
        thinking = ""
        seed = _seed(table)
        while (asked := asked_bots(table)) and await self.may_work(table):
            if asked[0] != thinking:
                thinking = asked[0]
                table.tell_all({"t": "thinking", "side": thinking})
            try:
                await self._decide(table, asked[0], seed)
                failures = 0
            except Exception as error:
                if isinstance(error, Fault) and error.code in LASTING:
                    raise
                if not (isinstance(error, Fault) and error.code == "stale"):
                    complain("bots failed", table=table.id)
                    await self._rest(table, failures)
                    failures += 1

    async def _rest(self, table: Table, failures: int) -> None:
        pause = self._pauses[min(failures, len(self._pauses) - 1)]
        tell("bots wait", table=table.id, seconds=pause)
        await asyncio.sleep(pause)

    async def _decide(self, table: Table, name: str, seed: str) -> None:
        """One answer of a bot, however many actions it has; what it was asked must still be the question then."""
        side = table.sides.index(name)
        began = time.perf_counter()
        async with table.at_work() as live:
            question = await beside(
                self._question, live, side, table.seats[name].bot, seed, table.memories.get(name, "")
            )
        answer = await self._think(table, question)
        if question.pause:
            await asyncio.sleep(max(0.0, question.pause - (time.perf_counter() - began)))
        async with table.at_work() as live:
            if answer is not None and ask_for(live.play, side) is question.ask and table.seats[name].bot:
                table.memories[name] = answer.memory
                await self._carry_out(table, live, question, answer)

    def _question(self, live: LivePlay, side: Side, spec: str, seed: str, memory: str) -> Question:
        play = live.play
        ask = ask_for(play, side)
        if ask is None:
            raise HonjinError(f"{live.game.sides[side]} is not asked")
        said = Spec.of(spec)
        kind = bots()[said.name]
        seconds = said.seconds or kind.seconds or kind.usual
        pause = 0.0 if kind.by_turn else seconds
        more = {"seconds": seconds, "slice": 0.0 if pause else SLICE, "memory": memory}
        thought = thought_of(play, side, str(said._replace(seconds=0.0)), f"{seed} {side}", live.n, **more)
        return Question(ask, pause, thought, play.sealed, not (play.sealed or play.game.keeps_secrets))

    def hurry(self, table: Table, *, heard: bool = False) -> None:
        """Whoever thinks at a table is to answer now; if it is ``heard`` from somebody here, others are told."""
        thought = self._thoughts.get(table.id)
        if thought is not None:
            self.room.hurry(thought)
        elif heard and table.speak is not None:
            table.speak("hurry", None)

    async def _think(self, table: Table, question: Question) -> Answer | None:
        """What the bot answers, nothing if it has failed; None if it is not asked any more."""
        thought = question.thought
        claim = Claim(table.row.maker or table.id, table.id, table.is_watched, thought.seconds > 0)
        heard = partial(_tell_progress, table, question)
        task = asyncio.ensure_future(self.room.think(thought, claim, heard))
        self._asked_now[table.id], self._thoughts[table.id] = (question.ask, task), thought
        try:
            return await asyncio.shield(task)
        except Lost:
            return Answer([])
        except asyncio.CancelledError:
            if not task.cancelled():  # it is not the thought that was stopped, but everything
                task.cancel()
                raise
            return None
        finally:
            del self._asked_now[table.id], self._thoughts[table.id]

    async def _carry_out(self, table: Table, live: LivePlay, question: Question, answer: Answer) -> None:
        change = ChangeBuilder(live, undone=[])

        def work() -> None:
            push_all(change, question.ask.side, answer.texts)
            if not change.steps:
                stand_in(change, question)

        await table.commit(change, work=work)
        table.metrics.actions.add("bot", len(change.steps))
        await self._keep_reasons(table, question, answer, change.steps)

    async def _keep_reasons(self, table: Table, question: Question, answer: Answer, steps: Sequence[StepRow]) -> None:
        """Why it did so, beside what it did; whoever asks is told as far as the rules allow."""
        side, store = question.ask.side, table.store
        rows = [
            ReasonsRow(step.n, side, step.lines[0], question.sealed, written(reasons))
            for step, reasons in zip(steps, answer.reasons, strict=False)
            if reasons is not None and step.side == side
        ]
        if rows:
            await store.run(keep_reasons, store, table.id, rows)


def _tell_progress(table: Table, question: Question, progress: Progress) -> None:
    """Everybody at the table hears how far the bot is; what it thinks of only where nobody has secrets."""
    told: dict[str, Any] = {"t": "thinking", "side": table.sides[question.ask.side], "done": round(progress.done, 2)}
    if question.open:
        told["plan"] = revived(progress.plan)
    table.tell_all(told)


async def _always(_: Table) -> bool:
    return True


async def _gladly(_: Table) -> None:
    return None


def asked_bots(table: Table) -> list[str]:
    """The sides of bots that decide now."""
    now = table.row.progress
    if now.over is not None or table.row.closed is not None:
        return []
    return [side for side in now.asked if table.seats[side].bot]


def _seed(table: Table) -> str:
    """Where the dice were chosen, bots decide the same each time too; elsewhere nobody can tell beforehand.

    It tells nothing of the key of the dice.
    """
    row = table.row
    return hashlib.sha256(f"bots {row.dice_key}".encode()).hexdigest()[:24] if row.seeded else secrets.token_hex(8)


def push_all(change: ChangeBuilder, side: Side, texts: Sequence[str]) -> None:
    """Take a bot's actions as far as the table is as the bot thought it; of what fails nothing stays."""
    play = change.live.play
    for text in texts:
        entries = len(play.log)
        try:
            change.push(play.game.notation.parse(text), side)
        except HonjinError as error:
            if isinstance(error, Defect):
                complain("defect", game=play.game.id)
            return
        fell = any(isinstance(entry, Fell | Shown) for entry in play.log[entries:])
        if fell or ask_for(play, side) is None:
            return


def stand_in(change: ChangeBuilder, question: Question) -> None:
    """Somebody answers for a bot that cannot, so that the game goes on."""
    thought, play, side = question.thought, change.live.play, question.ask.side
    tell("stand-in", bot=thought.bot, game=play.game.id)
    spare = find_bot("random", f"{thought.seed} {thought.n}")
    for _ in range(STAND_INS):
        ask = ask_for(play, side)
        assert ask is not None
        try:
            change.push(spare.choose(play.view(side), ask), side)
        except Illegal:
            continue
        except Defect:
            complain("defect", game=play.game.id)
            continue
        return
    raise HonjinError(f"no answer of {play.game.sides[side]} can be carried out")
