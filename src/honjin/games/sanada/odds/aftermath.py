"""The end of a round of a Battle: who is beaten and pursued, who fights on, and sums over all courses (18.5, 18.6)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from honjin.games.sanada.odds.hosts import Fight, Host, hunt
from honjin.games.sanada.state import War

Ranks = tuple[int, ...]
"""How many in each host are full, or one of these:"""
GONE: Final = -1_000
"""Beaten, and off."""
FREE: Final = -2_000
"""Its enemies are all gone."""

WON, LOST, BOTH, PARTED = range(4)


class Toll(NamedTuple):
    """What a Battle means to one host on average."""

    beaten: float
    turned: float
    """Units that are turned spent."""
    removed: float
    points: float
    """For the enemy: removed units and defeats (26.2.1)."""


class Course(NamedTuple):
    """How a Battle goes on average, seen by its leading side."""

    won: float
    """The enemy is beaten, and somebody of its own stands."""
    lost: float
    both: float
    """Nobody stands."""
    parted: float
    """Both stand, but no longer against each other."""
    tolls: tuple[Toll, ...]
    """Of the hosts in their order."""
    error: float
    """Chances are as near as this, 19 times out of 20; 0 where they are exact."""


class Aftermath:
    """What becomes of a fight after its rounds, summed up."""

    def __init__(self, g: War, fight: Fight) -> None:
        self.g, self.fight, self.hosts = g, fight, fight.hosts
        self.count = range(len(fight.hosts))
        self._ends = [0.0] * 4
        self._tolls = [[0.0] * 4 for _ in self.count]
        self._hunts: dict[tuple[int, int, tuple[tuple[int, int], ...]], tuple[float, float]] = {}

    def course(self, error: float) -> Course:
        """All that has been counted."""
        won, lost, both, parted = self._ends
        return Course(won, lost, both, parted, tuple(Toll(*toll) for toll in self._tolls), error)

    def after(self, ranks: Sequence[int], chance: float) -> Ranks | None:
        """What is left after a round when the beaten have gone; None if it was the last."""
        if any(GONE < rank <= 0 for rank in ranks):
            return self.clear(ranks, chance)
        return tuple(ranks)

    def clear(self, ranks: Sequence[int], chance: float) -> Ranks | None:
        """The beaten go; who fights on, or None if nobody does. Below nothing stands who is removed already."""
        beaten = {n: min(-rank, self.hosts[n].units) for n, rank in enumerate(ranks) if GONE < rank <= 0}
        left = [GONE if n in beaten else rank for n, rank in enumerate(ranks)]
        if any(self.hosts[n].decides[removed] for n, removed in beaten.items()):
            self._decided(left, beaten, chance)
            return None
        self._pursue(left, beaten, chance)
        return self._go_on(left, chance)

    def over(self, ranks: Sequence[int], chance: float) -> None:
        """The Battle ends as it stands."""
        for n, rank in enumerate(ranks):
            if rank > GONE:
                self._count(n, chance, turned=self.hosts[n].full - rank)
        standing = {self.hosts[n].side == self.fight.leading for n in self.count if ranks[n] != GONE}
        self._ends[PARTED if len(standing) > 1 else BOTH if not standing else WON if True in standing else LOST] += (
            chance
        )

    def _go_on(self, left: list[int], chance: float) -> Ranks | None:
        """Who has no enemy any more stands free; without attacks it is over (18.9.6)."""
        links = [link for link in self.fight.links if left[link.attacker] > GONE and left[link.defender] > GONE]
        if not links:
            self.over(left, chance)
            return None
        busy = {n for link in links for n in link[:2]}
        for n in self.count:
            if left[n] > GONE and n not in busy:
                self._count(n, chance, turned=self.hosts[n].full - left[n])
                left[n] = FREE
        return tuple(left)

    # ---------------------------------------------------------------------------------------------- the beaten

    def _decided(self, left: Sequence[int], beaten: Mapping[int, int], chance: float) -> None:
        """A lord has fallen, and nothing else is played (27.2)."""
        for n, removed in beaten.items():
            host = self.hosts[n]
            self._count(n, chance, 1, host.full, removed, host.points[removed])
        for n, rank in enumerate(left):
            if rank > GONE:
                self._count(n, chance, turned=self.hosts[n].full - rank)
        fallen = {self.hosts[n].side == self.fight.leading for n in beaten if self.hosts[n].decides[beaten[n]]}
        self._ends[BOTH if len(fallen) > 1 else LOST if True in fallen else WON] += chance

    def _pursue(self, left: Sequence[int], beaten: Mapping[int, int], chance: float) -> None:
        """Who faces nobody any more goes after the beaten (18.6, R29)."""
        hunters = self._hunters(left, beaten)
        for n, removed in beaten.items():
            host = self.hosts[n]
            in_the_end, points = self._hunted(n, removed, tuple(hunters.get(n, ())))
            self._count(n, chance, 1, host.full, in_the_end, points + host.defeat)

    def _hunters(self, left: Sequence[int], beaten: Mapping[int, int]) -> dict[int, list[tuple[int, int]]]:
        """By their quarry: each winner, and how many of it are full. Each pursues the first that it can."""
        standing = sum(1 << n for n in self.count if left[n] != GONE)
        found: dict[int, list[tuple[int, int]]] = {}
        for n in self.count:
            if left[n] > GONE and not self.fight.near[n] & standing:
                open_to = [q for q in self._enemies(n) if q in beaten and beaten[q] < self.hosts[q].units]
                if open_to:
                    found.setdefault(min(open_to), []).append((n, left[n]))
        return found

    def _enemies(self, n: int) -> list[int]:
        found = [link.defender for link in self.fight.links if link.attacker == n]
        return found + [link.attacker for link in self.fight.links if link.defender == n]

    def _hunted(self, quarry: int, removed: int, hunters: tuple[tuple[int, int], ...]) -> tuple[float, float]:
        """How many of a beaten host are removed in the end on average, and for how many points."""
        column = self.g.land.combat.column
        key = quarry, removed, tuple([(n, column(self.hosts[n].strengths[full])) for n, full in hunters])
        if key not in self._hunts:
            host = self.hosts[quarry]
            left = chased(self.g, host, removed, [(self.hosts[n], full) for n, full in hunters])
            mean = sum(count * share for count, share in left.items())
            self._hunts[key] = mean, sum(host.points[count] * share for count, share in left.items())
        return self._hunts[key]

    def _count(
        self, n: int, chance: float, beaten: int = 0, turned: int = 0, removed: float = 0, points: float = 0
    ) -> None:
        toll = self._tolls[n]
        toll[0] += chance * beaten
        toll[1] += chance * turned
        toll[2] += chance * removed
        toll[3] += chance * points


def chased(g: War, host: Host, worn: int, hunters: Sequence[tuple[Host, int]]) -> dict[int, float]:
    """How worn a host is after these pursuits, one after the other; each hunter has so many full units (18.6, R25).

    ``worn``: how many have been removed, or, below nothing, how many are still full.
    """
    left, units = {worn: 1.0}, host.units
    for hunter, full in hunters:
        after: defaultdict[int, float] = defaultdict(float)
        for before, share in left.items():
            removed = max(before, 0)
            if removed == units or host.decides[removed]:
                after[before] += share
                continue
            for damage, chance in hunt(g, hunter.strengths[full], hunter.ratings[0], host.ratings[removed]):
                after[min(units, before + damage)] += share * chance
        left = after
    return left
