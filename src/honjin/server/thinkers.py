"""Where bots think: in processes of their own, so that nobody who is served has to wait for them.

There are a few processes for all tables, started when they are needed first. Who thinks next is decided fairly
(:mod:`honjin.server.fair_queue`); one place is always kept for short questions for which somebody is waiting. A process
that dies is replaced and its question put again; one that does not come to an end is killed.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Final, Protocol

from honjin.kernel.errors import HonjinError
from honjin.server.bot_worker import read_frame, write_frame
from honjin.server.fair_queue import Claim, FairQueue
from honjin.server.server_log import tell
from honjin.server.thinking import Answer, Heard, Hurry, Progress, Question, Waiting, considered, read_answer, written

GRACE: Final = 60.0
"""Seconds beyond those that a bot may take; after them it is thought to be lost in thought."""
TRIES: Final = 2
"""How often a question is put whose thinker dies over it."""


class Lost(HonjinError):
    """A question to which no answer came."""


def _nobody(_: Progress) -> None:
    """Nobody wants to know how far it is."""


class Thinker(Protocol):
    """One place where one bot thinks at a time."""

    def start(self) -> None:
        """Get ready, so that the first question need not wait for it."""
        ...

    def think(self, thought: Question, heard: Heard = _nobody) -> Answer:
        """The answer; blocks. :class:`Lost` if the thinker dies over it. ``heard`` hears how far it is."""
        ...

    def hurry(self) -> None:
        """Whatever it thinks about, it is to answer now."""
        ...

    def stop(self) -> None:
        """Whatever it thinks about, let it be."""
        ...


class InProcess:
    """In a thread of the server itself: for tests, and where no processes can be started."""

    def start(self) -> None:
        """It is ready."""

    def __init__(self) -> None:
        self._hurried = False

    def think(self, thought: Question, heard: Heard = _nobody) -> Answer:
        self._hurried = False
        return considered(thought, Waiting(heard, lambda: self._hurried))

    def hurry(self) -> None:
        self._hurried = True

    def stop(self) -> None:
        """Nobody can stop a thread; its answer is not heard."""


class WorkerProcess:
    """In a process of its own, which is started when it is needed."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._starting = threading.Lock()
        self._writing = threading.Lock()
        self._asked = 0
        """Questions put to the process that runs."""

    def start(self) -> None:
        self._running()

    def _running(self) -> subprocess.Popen[bytes]:
        with self._starting:
            if self._process is None or self._process.poll() is not None:
                self._process, self._asked = self._start(), 0
            return self._process

    def think(self, thought: Question, heard: Heard = _nobody) -> Answer:
        process = self._running()
        with suppress(OSError, ValueError):
            self._asked += 1
            self._write(process, written(thought))
            while (frame := self._read(process)) is not None:
                said = read_answer(frame)
                if isinstance(said, Answer):
                    return said
                heard(said)
        self.stop()
        raise Lost(f"a thinking process ended with {_bury(process)}")

    def hurry(self) -> None:
        process = self._process
        if process is not None:
            with suppress(OSError, ValueError):
                self._write(process, written(Hurry(self._asked)))

    def _write(self, process: subprocess.Popen[bytes], frame: bytes) -> None:
        assert process.stdin is not None
        with self._writing:
            write_frame(process.stdin, frame)

    @staticmethod
    def _read(process: subprocess.Popen[bytes]) -> bytes | None:
        assert process.stdout is not None
        return read_frame(process.stdout)

    @staticmethod
    def _start() -> subprocess.Popen[bytes]:
        command = [sys.executable, "-P", "-m", "honjin.server.bot_worker"]
        paths = os.pathsep.join(path for path in sys.path if path)  # it finds whatever the server has found
        env = {**os.environ, "PYTHONPATH": paths}
        return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=env)  # noqa: S603

    @property
    def pid(self) -> int | None:
        return None if self._process is None else self._process.pid

    def stop(self) -> None:
        if self._process is not None:
            self._process.kill()


def _bury(process: subprocess.Popen[bytes]) -> int:
    """Nothing stays of a process that was killed; how it ended."""
    with suppress(OSError), process:
        pass
    return process.wait()


def thinkers(count: int) -> list[Thinker]:
    """So many processes; none means that bots think in the server's own."""
    if count > 0 and sys.executable:
        return [WorkerProcess() for _ in range(count)]
    return [InProcess(), InProcess()]


class ThinkingRoom:
    """All places where bots think, and those who wait for one."""

    def __init__(self, places: list[Thinker], clock: Callable[[], float] = time.monotonic) -> None:
        self._free = list(places)
        self._places = len(places)
        self._threads = ThreadPoolExecutor(self._places, "thinking")
        self._queue: FairQueue[asyncio.Future[Thinker]] = FairQueue()
        self._thinking: dict[Thinker, Question | None] = {}
        """Who has been let in, and what it thinks about."""
        self._clock = clock
        self._closed = False

    def start(self) -> None:
        """One place gets ready; the others do when they are needed."""
        self._threads.submit(self._free[-1].start)

    @property
    def waiting(self) -> int:
        return len(self._queue)

    @property
    def busy(self) -> int:
        return len(self._thinking)

    def close(self) -> None:
        """Nobody thinks any more."""
        self._closed = True
        for thinker in (*self._thinking, *self._free):
            thinker.stop()
        self._threads.shutdown(wait=False, cancel_futures=True)

    def hurry(self, thought: Question) -> None:
        """Whoever thinks about this is to answer now."""
        for thinker, question in self._thinking.items():
            if question is thought:
                thinker.hurry()

    async def think(self, thought: Question, claim: Claim, heard: Heard = _nobody) -> Answer:
        """The bot's answer, when its turn has come. Whoever cancels this stops the thinking.

        ``heard`` hears in the event loop how far it is.
        """
        loop = asyncio.get_running_loop()

        def pass_on(progress: Progress) -> None:
            loop.call_soon_threadsafe(heard, progress)

        for attempt in range(1, TRIES + 1):
            thinker = await self._place(claim)
            began = self._clock()
            try:
                self._thinking[thinker] = thought
                return await self._ask(thinker, thought, pass_on)
            except Lost as error:
                tell("thinker lost", bot=thought.bot, game=thought.game, why=str(error), attempt=attempt)
            finally:
                self._queue.charge(claim, self._clock() - began)
                self._leave(thinker)
        raise Lost("every thinker died over this question")

    async def _ask(self, thinker: Thinker, thought: Question, heard: Heard) -> Answer:
        asked = asyncio.get_running_loop().run_in_executor(self._threads, thinker.think, thought, heard)
        try:
            return await asyncio.wait_for(asyncio.shield(asked), thought.seconds + GRACE)
        except BaseException as error:
            thinker.stop()
            if not asked.done():
                # The thread hears of the end of its process at once; the place is free when it has.
                with suppress(Exception):
                    await asyncio.shield(asked)
            if isinstance(error, TimeoutError):
                raise Lost("no answer came in time") from None
            raise

    async def _place(self, claim: Claim) -> Thinker:
        turn: asyncio.Future[Thinker] = asyncio.get_running_loop().create_future()
        self._queue.put(claim, turn)
        self._let_in()
        try:
            return await turn
        except asyncio.CancelledError:
            self._queue.remove(turn)
            if turn.done() and not turn.cancelled():
                self._leave(turn.result())
            raise

    def _let_in(self) -> None:
        """Whoever is next takes a free place; the last one is kept for what is short and waited for."""
        while self._free and not self._closed:
            kept = len(self._free) == 1 and self._places > 1
            found = self._queue.take(long=not kept)
            if found is None:
                return
            _, turn = found
            if not turn.done():
                thinker = self._free.pop()
                self._thinking[thinker] = None
                turn.set_result(thinker)

    def _leave(self, thinker: Thinker) -> None:
        self._thinking.pop(thinker, None)
        self._free.append(thinker)
        self._let_in()
