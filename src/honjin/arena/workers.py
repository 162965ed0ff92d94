"""Where games are played: in this process, in several, or on a Ray cluster. The outcomes are the same everywhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from functools import cache
from itertools import islice
from multiprocessing import get_context
from typing import Any, Final, TypeVar

from honjin.arena.matches import Match, Outcome, play_match
from honjin.games.registry import find_game
from honjin.kernel.errors import HonjinError
from honjin.kernel.garbage import settle_memory
from honjin.kernel.words import say

T = TypeVar("T")

WorkersFor = Callable[[Sequence[Match]], Iterator[T]]
"""Plays a series; what came of a game is told as soon as it is over."""
Workers = WorkersFor[Outcome]

_WAITING: Final = 2
"""So many games wait for each processor of a cluster: enough that none is idle, few enough to stop soon."""


def here(series: Sequence[Match]) -> Iterator[Outcome]:
    """One after the other in this process."""
    return map(play_match, series)


def processes(count: int) -> Workers:
    """Several at once on this machine; 0 or 1: :func:`here`."""
    return playing(play_match, count)


def playing(one: Callable[[Match], T], count: int) -> WorkersFor[T]:
    """Whoever plays ``one`` game by that function, several at once on this machine or one after the other."""
    if count <= 1:
        return lambda series: map(one, series)

    def play(series: Sequence[Match]) -> Iterator[T]:
        # Fresh interpreters, so that a program with threads can start them too.
        played = tuple(sorted({match.game for match in series}))
        with ProcessPoolExecutor(count, get_context("spawn"), _move_in, played) as pool:
            futures = [pool.submit(one, match) for match in series]
            try:
                for future in as_completed(futures):
                    yield future.result()
            finally:
                for future in futures:
                    future.cancel()

    return play


@cache
def _move_in(*played: str) -> None:
    """A process is there for these games alone."""
    for game in played:
        find_game(game)
    settle_memory()


@contextmanager
def cluster(address: str) -> Iterator[Workers]:
    """A Ray cluster at this address; ``local`` starts one on this machine and ends it afterwards."""
    with playing_on(play_match, address) as workers:
        yield workers


@contextmanager
def playing_on(one: Callable[[Match], T], address: str) -> Iterator[WorkersFor[T]]:
    """Whoever plays ``one`` game by that function on a cluster."""
    try:
        import ray
    except ImportError:
        raise HonjinError(say("Ray is not installed: pip install honjin[ray]")) from None
    quiet: dict[str, Any] = {"log_to_driver": False, "include_dashboard": False}
    try:
        ray.init(**quiet) if address == "local" else ray.init(address=address, log_to_driver=False)
    except Exception as error:  # Ray has no kind of its own for a cluster that does not start
        raise HonjinError(say("there is no Ray cluster at {address}: {why}", address=address, why=str(error))) from None

    def there(match: Match) -> T:
        _move_in(match.game)
        return one(match)

    remote = ray.remote(num_cpus=1, max_retries=3)(there)

    def play(series: Sequence[Match]) -> Iterator[T]:
        at_once = _WAITING * max(1, int(ray.cluster_resources().get("CPU", 1)))
        waiting = iter(series)
        running = [remote.remote(match) for match in islice(waiting, at_once)]
        while running:
            (done,), running = ray.wait(running, num_returns=1)
            running += [remote.remote(match) for match in islice(waiting, 1)]
            yield ray.get(done)

    try:
        yield play
    finally:
        ray.shutdown()
