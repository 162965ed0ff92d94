"""Bots at a table. They decide in threads, a tenth of a second at a time; everybody else is served meanwhile."""

from __future__ import annotations

import asyncio
import math
import secrets
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from honjin.bots import Bot, bots, find_bot
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Side
from honjin.kernel.errors import HonjinError
from honjin.kernel.play import Play
from honjin.kernel.words import say
from honjin.server.asks import ask_for
from honjin.server.changes import ChangeBuilder
from honjin.server.errors import Fault
from honjin.server.server_log import complain
from honjin.server.tables import Table

SLICE = 0.1
"""Seconds of decisions between two states that are shown."""
LONGEST = 60.0


def check_spec(spec: str) -> str:
    """``NAME`` or ``NAME:SECONDS``, as it is kept."""
    name, _, seconds = spec.partition(":")
    if name not in bots():
        raise Fault(
            "unknown",
            say("there is no bot {name}; known: {names}", name=repr(name), names=", ".join(bots())),
            status=422,
        )
    try:
        pause = float(seconds or 0)
    except ValueError:
        pause = math.nan
    if not 0 <= pause <= LONGEST:
        raise Fault("malformed", f"a bot thinks 0 to {LONGEST:g} seconds, not {seconds!r}", status=422)
    return f"{name}:{pause:g}" if pause else name


class BotPlayer:
    """A bot on a seat. With seconds it takes so long over each decision; without, it plays as fast as it can."""

    def __init__(self, spec: str, seed: str) -> None:
        name, _, seconds = spec.partition(":")
        self.seconds = float(seconds or 0)
        self._bot: Bot = find_bot(name, seed)
        self._spare: Bot = find_bot("random", seed)
        self._bot.seconds = self.seconds

    def choose(self, play: Play[Any], ask: Ask) -> Action:
        """Its decision; a bot that fails is stood in for, so that the game goes on."""
        view = play.view(ask.side)
        try:
            action = self._bot.choose(view, ask)
            if ask.refuse(action) is None:
                return action
        except Exception:
            complain("bot", bot=self._bot.name, game=play.game.id)
        return self._spare.choose(view, ask)


def _seed(table: Table, side: str) -> str:
    """Where the dice were chosen, bots decide the same each time too; elsewhere nobody can tell beforehand."""
    row = table.row
    return f"{row.dice_key} {row.progress.n} {side}" if row.seeded else secrets.token_hex(8)


class BotPlayers:
    """All bots of the server."""

    def __init__(self, threads: int = 2) -> None:
        self._pool = ThreadPoolExecutor(threads, "bot")
        self._seated: dict[str, dict[str, BotPlayer]] = {}
        self._running: dict[str, asyncio.Task[None]] = {}

    def close(self) -> None:
        for task in self._running.values():
            task.cancel()
        self._pool.shutdown(wait=False, cancel_futures=True)

    def busy(self, table: str) -> bool:
        return table in self._running

    def wake(self, table: Table) -> None:
        """Let the bots of a table play, if it is for one of them to decide."""
        if table.id not in self._running and table.row.started and self._asked(table):
            self._running[table.id] = asyncio.create_task(self._run(table))

    def _asked(self, table: Table) -> list[str]:
        now = table.row.progress
        if now.over is not None:
            return []
        return [side for side in now.asked if table.seats[side].kind == "bot"]

    async def _run(self, table: Table) -> None:
        seated = self._seated[table.id] = {
            side: BotPlayer(seat.name, _seed(table, side)) for side, seat in table.seats.items() if seat.kind == "bot"
        }
        thinking = ""
        try:
            while asked := self._asked(table):
                if asked[0] != thinking:
                    thinking = asked[0]
                    table.tell_all({"t": "thinking", "side": thinking})
                if seated[asked[0]].seconds:
                    await self._ponder(table, asked[0], seated[asked[0]])
                else:
                    await self._hurry(table, seated)
        except HonjinError:
            complain("bots stopped", table=table.id)
        finally:
            del self._running[table.id], self._seated[table.id]

    async def _hurry(self, table: Table, seated: dict[str, BotPlayer]) -> None:
        """As many decisions as fit into a slice of time, then one state for all of them."""
        loop = asyncio.get_running_loop()
        async with table.at_work() as live:
            quick = {table.sides.index(side): bot for side, bot in seated.items() if not bot.seconds}
            change = ChangeBuilder(live, undone=[])
            await loop.run_in_executor(self._pool, self._decide, quick, change)
            if change.steps:
                await table.commit(change)
                table.metrics.actions.add("bot", len(change.steps))

    def _decide(self, seated: dict[Side, BotPlayer], change: ChangeBuilder) -> None:
        play = change.live.play
        until = time.perf_counter() + SLICE
        while time.perf_counter() < until:
            ask = next((ask for ask in play.asks if ask.side in seated), None)
            if ask is None:
                return
            change.push(seated[ask.side].choose(play, ask), ask.side)

    async def _ponder(self, table: Table, name: str, bot: BotPlayer) -> None:
        """One decision, made on a copy of what the bot knows, so that the table stays free meanwhile."""
        began = time.perf_counter()
        side = table.sides.index(name)
        async with table.at_work() as live:
            world, n = live.play.fork(determinize=side), live.n
        ask = ask_for(world, side)
        if ask is None:
            return
        action = await asyncio.get_running_loop().run_in_executor(self._pool, bot.choose, world, ask)
        await asyncio.sleep(max(0.0, bot.seconds - (time.perf_counter() - began)))
        async with table.at_work() as live:
            if live.n == n:
                change = ChangeBuilder(live, undone=[])
                change.push(action, side)
                await table.commit(change)
                table.metrics.actions.add("bot")
