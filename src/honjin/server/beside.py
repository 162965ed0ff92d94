"""Work beside the event loop: whatever makes games, positions or states is done in threads, so that nobody waits."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


async def beside(work: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
    """What a function answers, called in a thread. Whoever is cancelled meanwhile waits until it has ended.

    So a table that is being worked at is let go of only when nobody works at it any more.
    """
    call: Callable[[], Any] = partial(work, *args, **more)
    done = asyncio.get_running_loop().run_in_executor(None, call)
    try:
        answer: T = await asyncio.shield(done)
    except asyncio.CancelledError:
        await asyncio.wait([done])
        raise
    return answer
