"""Work beside the event loop: what is done and told at a table is worked out in threads, so that nobody else waits.

It is for what comes often and is short. What may take long, as bringing a play back from the store, goes through
:func:`asyncio.to_thread`, so that it does not keep these few threads from everybody.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from functools import partial
from queue import SimpleQueue
from typing import Any, Final, Generic, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Hands:
    """Threads that do what comes, in its order: an executor has a future and three locks for each piece of work.

    They end with the process. Whoever gives them work waits for it, so that nothing is left half done.
    """

    def __init__(self, count: int, name: str) -> None:
        self._count = count
        self._name = name
        self._work: SimpleQueue[Callable[[], object]] = SimpleQueue()
        self._starting = threading.Lock()
        self._started = False

    def take(self, work: Callable[[], object]) -> None:
        """Do this soon; it raises nothing."""
        self._work.put(work)
        if not self._started:
            self._start()

    def _start(self) -> None:
        with self._starting:
            for number in range(0 if self._started else self._count):
                threading.Thread(target=self._run, name=f"{self._name} {number}", daemon=True).start()
            self._started = True

    def _run(self) -> None:
        while True:
            self._work.get()()


class Errand(Generic[T]):
    """What a function answers, called by other hands."""

    def __init__(self, work: Callable[[], T]) -> None:
        self._work = work
        self._under_way = threading.Lock()
        self._under_way.acquire()
        self._answer: T
        self._error: BaseException | None = None

    def run(self) -> None:
        try:
            self._answer = self._work()
        except BaseException as error:  # whoever waits gets it
            self._error = error
        finally:
            self._under_way.release()

    def wait(self) -> None:
        """Until it has ended, one way or the other."""
        with self._under_way:
            pass

    def result(self) -> T:
        self.wait()
        if self._error is not None:
            raise self._error
        return self._answer


COUNT: Final = 2
"""One works while the other waits for the store. More would only take the interpreter from each other."""
_HANDS: Final = Hands(COUNT, "beside")
_OTHER_HANDS: Final = Hands(COUNT, "meanwhile")
_UNDER_WAY: Final[set[asyncio.Future[Any]]] = set()
MOMENT: Final = 0.005
"""Seconds; what is done at a table rarely takes longer."""


async def beside(work: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
    """What a function answers, called in a thread. Whoever is cancelled meanwhile waits until it has ended.

    So a table that is being worked at is let go of only when nobody works at it any more.
    """
    loop = asyncio.get_running_loop()
    done: asyncio.Future[T] = loop.create_future()
    _UNDER_WAY.add(done)
    done.add_done_callback(_UNDER_WAY.discard)
    _HANDS.take(partial(_answer, partial(work, *args, **more), loop, done))
    try:
        return await asyncio.shield(done)
    except asyncio.CancelledError:
        await asyncio.wait([done])
        raise


async def give_way() -> None:
    """Wait a moment for what is being done at tables of this loop: whoever only asks for a page has the time."""
    loop = asyncio.get_running_loop()
    ours = [done for done in _UNDER_WAY if done.get_loop() is loop]
    if ours:
        await asyncio.wait(ours, timeout=MOMENT)


def meanwhile(work: Callable[P, T], *args: P.args, **more: P.kwargs) -> Errand[T]:
    """The same for whoever is in such a thread and is going to wait for the disk."""
    errand = Errand(partial(work, *args, **more))
    _OTHER_HANDS.take(errand.run)
    return errand


def _answer(work: Callable[[], Any], loop: asyncio.AbstractEventLoop, done: asyncio.Future[Any]) -> None:
    """Give the loop what comes of it: one word to it, where ``run_in_executor`` has a future behind a future."""
    try:
        answer = work()
    except BaseException as error:  # whoever waits gets it
        tell = partial(done.set_exception, error)
    else:
        tell = partial(done.set_result, answer)
    if not loop.is_closed():
        loop.call_soon_threadsafe(tell)
