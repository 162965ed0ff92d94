"""How a Battle ends (18): every course of its rounds weighed, or many of them sampled where there are too many.

Both sides fight on until nobody in a hex is full, turn and lose the lowest ranks first, and divide strength in
proportion to that of their enemies. Pursuits are counted, the losses of retreats are not.
"""

from __future__ import annotations

from itertools import accumulate
from math import prod, sqrt
from random import Random
from typing import Final, NamedTuple

from honjin.games.sanada.odds.aftermath import GONE, Aftermath, Course, Ranks
from honjin.games.sanada.odds.hosts import Fight, faces
from honjin.games.sanada.odds.melee import Melee, Splits
from honjin.games.sanada.state import War
from honjin.wargame.memo import Lately

EXACT: Final = 150_000
"""So many steps of reckoning are made for an exact course; where it would take more it is sampled."""
SAMPLES: Final = 400
NEGLIGIBLE: Final = 1e-12
"""States that are less likely are passed over."""

Strike = tuple[int, tuple[int, ...]]
"""Who is struck, and the damage of every throw of the dice."""
FirstSplits = tuple[tuple[tuple[int, int], int], ...]
"""What hosts put against enemies in the first round, by their numbers."""


_COURSES: Final = Lately[Course](2_000)


def course(g: War, fight: Fight, splits: FirstSplits = ()) -> Course:
    """How a fight ends; ``splits``: how strength is divided in its first round."""
    return _COURSES.find(g, (fight, splits), lambda: _course(g, fight, dict(splits)))


def _course(g: War, fight: Fight, splits: Splits) -> Course:
    return weighed(g, fight, splits) if effort(g, fight) <= EXACT else sampled(g, fight, splits)


def effort(g: War, fight: Fight) -> int:
    """How many steps an exact course takes: states and the ways out of each, and all cells in which a state can lie."""
    most = Melee(g, fight, tuple(range(len(fight.hosts)))).most
    sizes = [(host.full, hits) for host, hits in zip(fight.hosts, most, strict=True)]
    cells = prod(full + hits + 1 for full, hits in sizes)
    return prod((full + 1) * (hits + 1) for full, hits in sizes) + cells * len(sizes)


# ---------------------------------------------------------------------------------------------- every course


class _Stage(NamedTuple):
    """Those who still fight, and the chances of all that can be left of them.

    A state is one number: that of each host's full units in turn, less than nothing where it suffers more than it has.
    A round takes something off, so states are gone through from the highest number down.
    """

    melee: Melee
    marks: Ranks
    """Who is gone, and who stands without an enemy."""
    strides: tuple[int, ...]
    chances: list[float]

    @classmethod
    def of(cls, g: War, fight: Fight, marks: Ranks) -> _Stage:
        melee = Melee(g, fight, tuple(n for n, mark in enumerate(marks) if mark > GONE))
        sizes = [fight.hosts[n].full + most + 1 for n, most in zip(melee.members, melee.most, strict=True)]
        whole = list(accumulate(sizes, int.__mul__, initial=1))
        return cls(melee, marks, tuple(whole[:-1]), [0.0] * whole[-1])

    def number(self, ranks: Ranks) -> int:
        """The number of a state."""
        melee = self.melee
        found = 0
        for n, most, stride in zip(melee.members, melee.most, self.strides, strict=True):
            found += (ranks[n] + most) * stride
        return found

    def ranks(self, number: int) -> list[int]:
        """The state with a number, as the members of the fight have it."""
        found = []
        for most, stride in zip(reversed(self.melee.most), reversed(self.strides), strict=True):
            full, number = divmod(number, stride)
            found.append(full - most)
        return found[::-1]

    def spread(self, number: int, chance: float, ways: list[tuple[int, float]]) -> None:
        """One round from a state."""
        chances = self.chances
        for less, share in ways:
            chances[number - less] += chance * share


def weighed(g: War, fight: Fight, splits: Splits) -> Course:
    """All courses of a fight."""
    end = Aftermath(g, fight)
    start = tuple(host.full for host in fight.hosts)
    first = _Stage.of(g, fight, start)
    stages = {_marks(start): first}
    first.spread(first.number(start), 1.0, first.melee.ways(list(start), first.strides, splits))
    while stages:
        stage = stages.pop(max(stages, key=lambda marks: sum(mark > GONE for mark in marks)))
        for ranks, chance in _played(stage, end):
            marks = _marks(ranks)
            if marks not in stages:
                stages[marks] = _Stage.of(g, fight, ranks)
            onward = stages[marks]
            onward.chances[onward.number(ranks)] += chance
    return end.course(0.0)


def _marks(ranks: Ranks) -> Ranks:
    """Who fights, who is gone and who is free."""
    return tuple(min(rank, 0) for rank in ranks)


def _played(stage: _Stage, end: Aftermath) -> list[tuple[Ranks, float]]:
    """All rounds until somebody is beaten; what is left when others fight on."""
    found = []
    chances = stage.chances
    for number in range(len(chances) - 1, -1, -1):
        chance = chances[number]
        if chance < NEGLIGIBLE:
            continue
        ranks = stage.ranks(number)
        if min(ranks) > 0:
            ways, idle = stage.melee.losses(ranks, stage.strides)
            if idle < 1:
                stage.spread(number, chance / (1 - idle), ways)
                continue
        if min(ranks) > 0:  # nobody can hurt anybody
            end.over(_whole(stage, ranks), chance)
        elif (after := end.clear(_whole(stage, ranks), chance)) is not None:
            found.append((after, chance))
    return found


def _whole(stage: _Stage, ranks: list[int]) -> list[int]:
    """A state of all hosts."""
    found = list(stage.marks)
    for n, rank in zip(stage.melee.members, ranks, strict=True):
        found[n] = rank
    return found


# ---------------------------------------------------------------------------------------------- some courses


def sampled(g: War, fight: Fight, splits: Splits) -> Course:
    """Some courses at random, the same ones for the same fight."""
    rng, share = Random(f"{fight}"), 1 / SAMPLES
    end, start = Aftermath(g, fight), tuple(host.full for host in fight.hosts)
    throws = _Throws(g, fight, splits)
    for _ in range(SAMPLES):
        ranks = end.after(throws.first(start, rng), share)
        while ranks is not None:
            ranks = end.after(throws.round(ranks, rng), share)
    return end.course(1.96 * sqrt(0.25 / SAMPLES))


class _Throws:
    """Rounds at random; who strikes whom how hard in a state is found once. ``splits`` are those of the first."""

    def __init__(self, g: War, fight: Fight, splits: Splits) -> None:
        self._g, self._fight = g, fight
        self._melees: dict[tuple[int, ...], Melee] = {}
        self._strikes: dict[Ranks, list[Strike]] = {}
        self._faces: dict[tuple[int, int], tuple[int, ...]] = {}
        self._opening = self._made(tuple(host.full for host in fight.hosts), splits)

    def first(self, ranks: Ranks, rng: Random) -> list[int]:
        """What is left after the first round, before anybody is cleared away."""
        return self._struck(ranks, self._opening, rng)

    def round(self, ranks: Ranks, rng: Random) -> list[int]:
        """The same after a later round."""
        strikes = self._strikes.get(ranks)
        if strikes is None:
            strikes = self._strikes[ranks] = self._made(ranks, {})
        return self._struck(ranks, strikes, rng)

    def _struck(self, ranks: Ranks, strikes: list[Strike], rng: Random) -> list[int]:
        after, chance = list(ranks), rng.random
        for n, damages in strikes:
            after[n] -= damages[int(chance() * len(damages))]
        return after

    def _made(self, ranks: Ranks, splits: Splits) -> list[Strike]:
        members = tuple([n for n, rank in enumerate(ranks) if rank > GONE])
        melee = self._melees.get(members)
        if melee is None:
            melee = self._melees[members] = Melee(self._g, self._fight, members)
        rolls = melee.throws([ranks[n] for n in members], splits)
        return [(members[n], self._thrown(throw)) for n, throw in rolls]

    def _thrown(self, throw: tuple[int, int]) -> tuple[int, ...]:
        found = self._faces.get(throw)
        if found is None:
            found = self._faces[throw] = faces(self._g, *throw)
        return found
