"""Who is at a table, at this server and at the others of the house."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from honjin.server.chairs import Chair


class Presence:
    """The chairs of a table here, and what other servers have said of theirs."""

    def __init__(self) -> None:
        self.chairs: set[Chair] = set()
        self._elsewhere: dict[str, tuple[frozenset[int], int]] = {}
        """By server: the seats that somebody looks at the table for, and how many watch."""
        self._said: dict[str, Any] | None = None

    @property
    def anybody(self) -> bool:
        return bool(self.chairs or self._elsewhere)

    @property
    def seats(self) -> set[int]:
        """The sides that somebody looks at the table for."""
        here = {side for chair in self.chairs for side in chair.sides}
        return here.union(*(seats for seats, _ in self._elsewhere.values()))

    @property
    def watching(self) -> int:
        return sum(not chair.sides for chair in self.chairs) + sum(count for _, count in self._elsewhere.values())

    def own(self) -> dict[str, Any]:
        """What the others are told of those who are here."""
        here = sorted({side for chair in self.chairs for side in chair.sides})
        return {"seats": here, "watching": sum(not chair.sides for chair in self.chairs)}

    def changed(self) -> dict[str, Any] | None:
        """The same, if the others have been told otherwise or not at all."""
        now = self.own()
        before, self._said = self._said, now
        return None if now == before or (before is None and not self.chairs) else now

    def hear(self, server: str, seats: Iterable[int], watching: int) -> bool:
        """What another server says of its chairs; whether that is news."""
        before = self._elsewhere.pop(server, None)
        now = (frozenset(seats), watching)
        if now[0] or now[1]:
            self._elsewhere[server] = now
        return before != self._elsewhere.get(server)

    def forget(self, server: str) -> bool:
        """A server is gone, and those at it; whether anybody was."""
        return self._elsewhere.pop(server, None) is not None
