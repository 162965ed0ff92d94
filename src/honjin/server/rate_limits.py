"""How much one connection or address may ask for."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

Clock = Callable[[], float]


def now() -> float:
    """The clock of all limits that are given none of their own."""
    return time.monotonic()


class Bucket:
    """Tokens that fill up at a rate and are spent one a request."""

    __slots__ = ("_clock", "_filled", "_left", "_rate", "_size")

    def __init__(self, rate: float, size: float, clock: Clock | None = None) -> None:
        self._rate = rate
        self._size = size
        self._left = size
        self._clock = clock or now
        self._filled = self._clock()

    def take(self, count: float = 1.0) -> bool:
        """Whether so much may be done now."""
        time_now = self._clock()
        self._left = min(self._size, self._left + (time_now - self._filled) * self._rate)
        self._filled = time_now
        if self._left < count:
            return False
        self._left -= count
        return True


class Buckets:
    """One bucket for each address; those unused longest are forgotten first."""

    def __init__(self, rate: float, size: float, keep: int = 10_000, clock: Clock | None = None) -> None:
        self._rate = rate
        self._size = size
        self._keep = keep
        self._clock = clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str, count: float = 1.0) -> bool:
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._rate, self._size, self._clock)
            if len(self._buckets) > self._keep:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(key)
        return bucket.take(count)
