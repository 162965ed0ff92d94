"""One round of those who still fight in a Battle: what each may suffer (18.3.3, 18.9)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import product
from typing import Final

from honjin.games.sanada.odds.hosts import Blows, Fight, blows, faces
from honjin.games.sanada.state import War

Splits = Mapping[tuple[int, int], int]
"""What hosts put against enemies, by their numbers."""
Ways = list[tuple[int, float]]
"""What a round takes off the number of a state, and the chance of it."""
NOTHING: Final[Blows] = ((0, 1.0),)


def proportionate(whole: int, weights: Sequence[int]) -> list[int]:
    """Whole points in proportion to weights; what is left over goes to the largest remainders.

    >>> proportionate(7, [10, 4, 1])
    [5, 2, 0]
    """
    heavy = sum(weights)
    shares = [whole * weight // heavy for weight in weights]
    over = whole - sum(shares)
    if over:
        for n in sorted(range(len(weights)), key=lambda n: -(whole * weights[n] % heavy))[:over]:
            shares[n] += 1
    return shares


class Melee:
    """Hosts that fight, and the attacks among them; all numbers here are places among the members."""

    def __init__(self, g: War, fight: Fight, members: tuple[int, ...]) -> None:
        self.g, self.members = g, members
        place = {n: number for number, n in enumerate(members)}
        self.links = [
            (place[link.attacker], place[link.defender], link.attacks, link.defends)
            for link in fight.links
            if link.attacker in place and link.defender in place
        ]
        self.hosts = [fight.hosts[n] for n in members]
        self._fronts: list[tuple[list[int], list[int]]] = [([], []) for _ in members]
        """For each member its enemies, and the places of its strength against them in the list of all."""
        for number, (a, d, _, _) in enumerate(self.links):
            for n, foe, end in ((a, d, 2 * number), (d, a, 2 * number + 1)):
                self._fronts[n][0].append(foe)
                self._fronts[n][1].append(end)
        self.most = self._most()
        """What each may suffer in one round at most."""
        self._columns = g.land.combat.column
        self._known: dict[tuple[int, ...], tuple[Ways, float]] = {}

    def _most(self) -> list[int]:
        found = [0] * len(self.hosts)
        for a, d, attacks, defends in self.links:
            found[d] += max(faces(self.g, self.hosts[a].strength, attacks))
            found[a] += max(faces(self.g, self.hosts[d].strength, defends))
        return found

    def damages(self, ranks: Sequence[int], splits: Splits) -> list[Blows]:
        """What each member may suffer in a round."""
        return self._suffered(self._puts(ranks, splits))

    def ways(self, ranks: Sequence[int], strides: Sequence[int], splits: Splits) -> Ways:
        """All that a round may take off a state, nothing included."""
        return _products(self.damages(ranks, splits), strides)

    def losses(self, ranks: Sequence[int], strides: Sequence[int]) -> tuple[Ways, float]:
        """What a round may take off a state if it takes anything, and the chance that it takes nothing."""
        puts = self._puts(ranks, {})
        key = tuple(map(self._columns, puts))
        found = self._known.get(key)
        if found is None:
            ways = _products(self._suffered(puts), strides)
            idle = sum(chance for less, chance in ways if not less)
            found = self._known[key] = [way for way in ways if way[0]], idle
        return found

    def _puts(self, ranks: Sequence[int], splits: Splits) -> list[int]:
        """For each attack in turn the strength of the attacker in it, and of the defender (18.9.2)."""
        strength = [
            host.strengths[rank if rank > 0 else 0] for host, rank in zip(self.hosts, ranks, strict=True)
        ]  # fmt: skip
        puts = [0] * (2 * len(self.links))
        for n, (foes, ends) in enumerate(self._fronts):
            if len(foes) == 1:
                puts[ends[0]] = strength[n]
                continue
            given = [splits.get((self.members[n], self.members[foe]), -1) for foe in foes] if splits else [-1]
            if min(given) < 0:
                given = proportionate(strength[n], [strength[foe] for foe in foes])
            for end, points in zip(ends, given, strict=True):
                puts[end] = points
        return puts

    def throws(self, ranks: Sequence[int], splits: Splits) -> list[tuple[int, tuple[int, int]]]:
        """Every roll of a round: who is struck, with what strength, and what is added."""
        return self._rolls(self._puts(ranks, splits))

    def _rolls(self, puts: Sequence[int]) -> list[tuple[int, tuple[int, int]]]:
        ends = [end for a, d, attacks, defends in self.links for end in ((d, attacks), (a, defends))]
        return [(struck, (strength, shift)) for (struck, shift), strength in zip(ends, puts, strict=True)]

    def _suffered(self, puts: Sequence[int]) -> list[Blows]:
        found: list[Blows] = [NOTHING] * len(self.hosts)
        for struck, throw in self._rolls(puts):
            found[struck] = _together(found[struck], blows(self.g, *throw))
        return found


def _together(one: Blows, other: Blows) -> Blows:
    """Damage of two rolls."""
    if one == NOTHING:
        return other
    found: defaultdict[int, float] = defaultdict(float)
    for (a, p), (b, q) in product(one, other):
        found[a + b] += p * q
    return tuple(sorted(found.items()))


def _products(damages: Sequence[Blows], strides: Sequence[int]) -> Ways:
    ways: Ways = [(0, 1.0)]
    for damage, stride in zip(damages, strides, strict=True):
        ways = [(less + hit * stride, chance * part) for less, chance in ways for hit, part in damage]
    return ways
