"""Who is served next where many wait: everybody in turn by what they have used, so that nobody starves anybody.

Each party (whoever opened the tables, and within it each table) is charged the time that it was served. The one that
has been charged least comes first; who comes back after a while begins where the others are, so that nothing can be
saved up. Those for whom somebody is waiting at the table come before those for whom nobody is, three times of four.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterable
from typing import Final, Generic, NamedTuple, TypeVar

T = TypeVar("T")

GIVE_WAY: Final = 4
"""Every so many times, those for whom nobody waits go first."""


class Claim(NamedTuple):
    """For whom something is to be done."""

    party: str
    table: str
    waited_for: bool = True
    """Whether anybody is at the table."""
    long: bool = False
    """Whether it may take long: such claims never take up all the places."""


class Turns:
    """Time used by each of several keys; the next is the one that has used least."""

    def __init__(self) -> None:
        self._used: dict[str, float] = {}
        self._now = 0.0
        """What those have used who are served now."""

    def enter(self, key: str) -> None:
        """Somebody comes: nothing was saved up while they were away."""
        self._used[key] = max(self._used.get(key, 0.0), self._now)

    def next_of(self, keys: Iterable[str]) -> str:
        found = min(keys, key=lambda key: self._used[key])
        self._now = max(self._now, self._used[found])
        return found

    def charge(self, key: str, amount: float) -> None:
        self._used[key] = self._used.get(key, self._now) + amount

    def __contains__(self, key: str) -> bool:
        return key in self._used

    def forget(self, waiting: Container[str]) -> None:
        """Those who do not wait and have used no more than the others: they would begin there anyway."""
        self._used = {key: used for key, used in self._used.items() if key in waiting or used > self._now}


class FairQueue(Generic[T]):
    """Things that wait to be done, each by its claim."""

    def __init__(self) -> None:
        self._waiting: dict[Claim, list[T]] = {}
        self._parties = Turns()
        self._tables: defaultdict[str, Turns] = defaultdict(Turns)
        """Of each party."""
        self._served = 0

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))

    def put(self, claim: Claim, thing: T) -> None:
        self._parties.enter(claim.party)
        self._tables[claim.party].enter(claim.table)
        self._waiting.setdefault(claim, []).append(thing)

    def take(self, *, long: bool = True) -> tuple[Claim, T] | None:
        """The next in turn; without ``long`` nothing that may take long, or for which nobody waits."""
        open_to = [claim for claim in self._waiting if long or (claim.waited_for and not claim.long)]
        if not open_to:
            return None
        claim = self._choose(open_to)
        things = self._waiting[claim]
        thing = things.pop(0)
        if not things:
            del self._waiting[claim]
        return claim, thing

    def _choose(self, claims: list[Claim]) -> Claim:
        self._served += 1
        behind = self._served % GIVE_WAY == 0
        first = [claim for claim in claims if claim.waited_for is not behind] or claims
        party = self._parties.next_of({claim.party for claim in first})
        own = [claim for claim in first if claim.party == party]
        table = self._tables[party].next_of({claim.table for claim in own})
        return next(claim for claim in own if claim.table == table)

    def remove(self, thing: T) -> None:
        """It is not wanted any more; nothing happens if it does not wait."""
        for claim, things in list(self._waiting.items()):
            if thing in things:
                things.remove(thing)
                if not things:
                    del self._waiting[claim]

    def charge(self, claim: Claim, seconds: float) -> None:
        """So long it took."""
        if not self._waiting:  # nobody has to stand back for anybody
            self._parties = Turns()
            self._tables.clear()
            return
        self._parties.charge(claim.party, seconds)
        self._tables[claim.party].charge(claim.table, seconds)
        self._parties.forget({waiting.party for waiting in self._waiting})
        self._tables[claim.party].forget({waiting.table for waiting in self._waiting})
        for party in [party for party in self._tables if party not in self._parties]:
            del self._tables[party]
