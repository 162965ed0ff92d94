"""Work beside the event loop: what is done and told at a table is worked out in threads, so that nobody else waits.

It is for what comes often and is short. What may take long, as bringing a play back from the store, goes through
:func:`asyncio.to_thread`, so that it does not keep these few threads from everybody.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Final, ParamSpec, TypeVar

HANDS: Final = 2
"""One works while the other waits for the store. More would only take the interpreter from each other."""
_HANDS: Final = ThreadPoolExecutor(HANDS, "beside")

P = ParamSpec("P")
T = TypeVar("T")


async def beside(work: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
    """What a function answers, called in a thread. Whoever is cancelled meanwhile waits until it has ended.

    So a table that is being worked at is let go of only when nobody works at it any more.
    """
    loop = asyncio.get_running_loop()
    done: asyncio.Future[T] = loop.create_future()
    _HANDS.submit(_answer, partial(work, *args, **more), loop, done)
    try:
        return await asyncio.shield(done)
    except asyncio.CancelledError:
        await asyncio.wait([done])
        raise


def _answer(work: Callable[[], Any], loop: asyncio.AbstractEventLoop, done: asyncio.Future[Any]) -> None:
    """Give the loop what comes of it: one word to it, where ``run_in_executor`` has a future behind a future."""
    try:
        answer = work()
    except BaseException as error:  # whoever waits gets it
        tell = partial(done.set_exception, error)
    else:
        tell = partial(done.set_result, answer)
    loop.call_soon_threadsafe(tell)
