"""What a battle may bring, before and after terrain and leadership are settled: exact, and quick enough for a search.

forecast(g, attackers, defenders).value          # what it is worth to the attacker, both sides choosing well
forecast(g, attackers, defenders).points         # points that attacker and defender score on average
joint(g, attackers, defenders)                   # the same where several clans roll for who fights (11.4)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from fractions import Fraction
from functools import cache
from typing import Final, NamedTuple

from honjin.games.kawanakajima.figures import DESTROYED, NOTHING, Scheme
from honjin.games.kawanakajima.odds.endings import Ending, endings, steps_gone
from honjin.games.kawanakajima.odds.wounds import Blows, Wounds
from honjin.games.kawanakajima.rules import combat
from honjin.games.kawanakajima.rules.fighting import RESULTS
from honjin.games.kawanakajima.rules.reckoning import COL, LIN, Engagement, parts, sums
from honjin.games.kawanakajima.state import Battle
from honjin.hexes.sets import few, hexset
from honjin.kernel.ask import Side
from honjin.kernel.chance import Mod
from honjin.wargame.actions import Clan, Unit, Units

VICTORY: Final = 25.0
"""What the death of an Army Commander counts for, in points: it ends the battle (16.4)."""
Placing = tuple[int, int]
"""Where attacker and defender put their leadership: COL, LIN, or NOTHING for who has none."""


class Toll(NamedTuple):
    """What a result brings on average."""

    gains: tuple[float, float] = (0.0, 0.0)
    """Points that attacker and defender score."""
    steps: tuple[float, float] = (0.0, 0.0)
    """Steps that they lose."""
    falls: tuple[float, float] = (0.0, 0.0)
    """Chances that their Army Commander dies."""
    value: float = 0.0
    """What all that is worth to the attacker, in points."""


class Close(NamedTuple):
    """How a battle may end after a result, in exact chances."""

    wounds: Wounds
    ends: list[Ending[Fraction]]
    hurts: tuple[bool, bool]
    """Whether somebody of the attackers, or of the defenders, loses a step or gives way."""
    gains: tuple[Fraction, Fraction]
    """Points that attacker and defender score on average."""
    steps: tuple[Fraction, Fraction]
    """Steps that they lose on average, those of routed clans among them."""
    falls: tuple[Fraction, Fraction]
    """Chances that their Army Commander dies."""


class Forecast(NamedTuple):
    """What a battle brings on average, as it will be settled."""

    value: float
    """What it is worth to the attacker, in points; a step counts as its share of what the unit scores."""
    points: tuple[float, float]
    """Points that attacker and defender score."""
    steps: tuple[float, float]
    """Steps that they lose."""
    falls: tuple[float, float]
    """Chances that their Army Commander dies."""
    ground: int
    lead_on: Placing
    counts: Mapping[str, int]
    """Results, each with the number of its cases."""


# ---------------------------------------------------------------------------------------------- the table


def swapped(counts: Mapping[str, int], plan: Scheme | None) -> dict[str, int]:
    """The same of 7,776 cases, with the die by which a plan replaces a result (7.3 Koyaku, 7.3 Saku)."""
    found = dict.fromkeys(RESULTS, 0)
    for result, count in counts.items():
        by = plan.swap.get(result) if plan is not None else None
        for instead in by or (result,):
            found[instead] += count * (1 if by else 6)
    return {result: count for result, count in found.items() if count}


# ---------------------------------------------------------------------------------------------- one battle


class Prospect:
    """A battle as it stands on the map, with every choice that is still open."""

    def __init__(
        self,
        g: Battle,
        attackers: Units,
        defenders: Units,
        plan: Scheme | None = None,
        kin: Prospect | None = None,
    ) -> None:
        """``kin``: the same defenders against others of the same side: what befalls them alone is known from there."""
        self.g, self.plan = g, plan
        self.there = Engagement(g, attackers, defenders)
        self.side: Side = g.field.side[self.there.attackers[0]]
        """Who attacks."""
        self.blows = Blows(self.there, self._price)
        self._tolls: dict[str, Toll] = {}
        self._closes: dict[str, Close] = {}
        self._theirs: dict[str, Close] = {} if kin is None else kin._theirs
        """How results that touch only the defenders may end."""
        self._fighters = self.there.fighters()
        self._setting = self.there.setting(NOTHING, (NOTHING, NOTHING))
        self._sums: dict[int, tuple[int, int]] = {}
        self.leads = tuple(max(fighter.lead for fighter in side) for side in self._fighters)
        """The leadership that each side can place (R16)."""

    def with_plan(self, plan: Scheme) -> Prospect:
        """The same battle, if the defender followed this plan."""
        other = copy(self)
        other.plan = plan
        return other

    def rows(self, ground: int, lead_on: Placing) -> tuple[list[Mod], list[Mod]]:
        """The rows of both sums."""
        attack, defend = self._fighters
        return sums(self.g.field, attack, defend, self._setting._replace(ground=ground, lead_on=lead_on))

    def grounds(self) -> list[int]:
        """Cases of terrain among which the defender picks; NOTHING if there is none (R3)."""
        return [*self.there.cases().values()] or [NOTHING]

    def placings(self, number: int) -> tuple[int, ...]:
        """Where attacker (0) or defender (1) may place leadership."""
        return (COL, LIN) if self.leads[number] else (NOTHING,)

    def sums(self, ground: int, lead_on: Placing) -> tuple[int, int]:
        """What is added to both throws."""
        base = self._sums.get(ground)
        if base is None:
            attack, defend = self._fighters
            found = parts(self.g.field, attack, defend, self._setting._replace(ground=ground))
            base = self._sums[ground] = sum(found[COL]), sum(found[LIN])
        shift = [*base]
        for number, on in enumerate(lead_on):
            if on != NOTHING:
                shift[on] += -self.leads[number] if number else self.leads[number]
        return shift[COL], shift[LIN]

    def counts(self, ground: int, lead_on: Placing) -> Mapping[str, int]:
        """Results of 1,296 cases, or of 7,776 if a plan may replace one."""
        found = dict(self.g.field.chances(*self.sums(ground, lead_on)))
        return swapped(found, self.plan) if self.plan is not None and self.plan.swap else found

    def toll(self, result: str) -> Toll:
        """What a result brings."""
        found = self._tolls.get(result)
        if found is None:
            found = self._tolls[result] = self.weigh(self.blows.of(result))
        return found

    def close(self, result: str) -> Close:
        """How the battle may end after a result, exactly."""
        known = self._closes if RESULTS[result][0] else self._theirs
        found = known.get(result)
        if found is None:
            found = known[result] = self._close(self.blows.of(result))
        return found

    def _close(self, wounds: Wounds) -> Close:
        own = self.side, 1 - self.side
        ends = endings(self.g, wounds, self.side, Fraction(1))
        side = self.g.field.side
        hurts = [any(side[wound.unit] == each for wound in wounds) for each in own]
        gains = [sum((end.chance * end.points[each] for end in ends), Fraction(0)) for each in own]
        lost = [(end.chance, steps_gone(self.g, wounds, end)) for end in ends]
        steps = [sum((chance * gone[each] for chance, gone in lost), Fraction(0)) for each in own]
        falls = [sum((end.chance for end in ends if end.fallen >> each & 1), Fraction(0)) for each in own]
        return Close(
            wounds, ends, (hurts[0], hurts[1]), (gains[0], gains[1]), (steps[0], steps[1]), (falls[0], falls[1])
        )

    def weigh(self, wounds: Wounds) -> Toll:
        """What wounds bring, with all that may follow from them."""
        if not wounds:
            return Toll()
        g, side = self.g, self.side
        points, steps, falls = [0.0, 0.0], [0.0, 0.0], [0.0, 0.0]
        for ending in endings(g, wounds, side, 1.0):
            lost = steps_gone(g, wounds, ending)
            for each in (0, 1):
                points[each] += ending.chance * ending.points[each]
                steps[each] += ending.chance * lost[each]
                falls[each] += ending.chance * (ending.fallen >> each & 1)
        gains = points[side], points[1 - side]
        value = gains[0] - gains[1] + VICTORY * (falls[1 - side] - falls[side])
        for wound in wounds:
            if not wound.dead:
                worn = wound.steps * worth(g, wound.unit) / DESTROYED
                value += -worn if g.field.side[wound.unit] == side else worn
        return Toll(gains, (steps[side], steps[1 - side]), (falls[side], falls[1 - side]), value)

    def _price(self, wounds: Wounds) -> float:
        value = self.weigh(wounds).value
        return -value if self.g.field.side[wounds[0].unit] == self.side else value

    def value(self, counts: Mapping[str, int]) -> float:
        """What results are worth to the attacker on average."""
        return sum(count * self.toll(result).value for result, count in counts.items()) / sum(counts.values())

    # ---------------------------------------------------------------------------------------------- choices

    def settled(self) -> tuple[Sequence[int], Sequence[int], Sequence[int]]:
        """What may still be chosen in the battle at hand: terrain, the attacker's leadership, the defender's."""
        f, there = self.g.fight, self.there
        own = (hexset(there.attackers), hexset(there.defenders))
        grounds, mine, theirs = self.grounds(), self.placings(0), self.placings(1)
        if not f.stage or own != (f.attackers, f.defenders):
            return grounds, mine, theirs
        if f.ground != NOTHING:
            grounds = [f.ground]
        first, second = f.lead_on
        return grounds, mine if first == NOTHING else (first,), theirs if second == NOTHING else (second,)

    def reply(self, ground: int, first: int, open_to: Sequence[int]) -> tuple[float, int]:
        """The defender's best place for his leadership, and what is left to the attacker by it."""
        return min((self.value(self.counts(ground, (first, on))), on) for on in open_to)

    def lead(self, ground: int, mine: Sequence[int], theirs: Sequence[int]) -> tuple[float, Placing]:
        """The attacker's best place for his, and the defender's best reply."""
        best = max(((*self.reply(ground, first, theirs), first) for first in mine), key=lambda found: found[0])
        return best[0], (best[2], best[1])

    def settle(self) -> tuple[int, Placing]:
        """Terrain and leadership as both will choose them, the defender's terrain first (R3, R16)."""
        grounds, mine, theirs = self.settled()
        found = [(*self.lead(ground, mine, theirs), ground) for ground in grounds]
        _, lead_on, ground = min(found, key=lambda each: each[0])
        return ground, lead_on

    def forecast(self) -> Forecast:
        """The battle on average."""
        ground, lead_on = self.settle()
        counts = self.counts(ground, lead_on)
        every = sum(counts.values())
        sums_ = [0.0] * 7
        for result, count in counts.items():
            toll = self.toll(result)
            for n, number in enumerate((toll.value, *toll.gains, *toll.steps, *toll.falls)):
                sums_[n] += number * count / every
        value, *rest = sums_
        return Forecast(
            value, (rest[0], rest[1]), (rest[2], rest[3]), (rest[4], rest[5]), ground, lead_on, counts
        )  # fmt: skip


def worth(g: Battle, unit: Unit) -> int:
    """What the enemy scores for a unit with its leader (17.5)."""
    points = g.field.tables.points
    return g.field.elan[unit] * points.elan + g.lead[unit] * points.leadership


def forecast(g: Battle, attackers: Units, defenders: Units, plan: Scheme | None = None) -> Forecast:
    """What a battle between these brings; ``plan``: that of the defender, as far as whoever asks knows it."""
    return Prospect(g, attackers, defenders, plan).forecast()


# ---------------------------------------------------------------------------------------------- several clans (11.4)


@cache
def highest(clans: int) -> tuple[int, ...]:
    """In how many of 6^n throws of so many clans the first 1, 2, ... of them and nobody else are highest (R56).

    >>> highest(2)
    (15, 6)
    """
    return tuple(sum((high - 1) ** (clans - some) for high in range(1, 7)) for some in range(1, clans + 1))


def who_fights(g: Battle, attackers: Units) -> list[tuple[Units, int]]:
    """Who may be left to attack after the clan dice, each with its cases of 6^n (11.4, R56)."""
    by_clan: dict[Clan, Units] = {}
    for unit in few(attackers):
        clan = g.field.clan[unit]
        by_clan[clan] = by_clan.get(clan, 0) | 1 << unit
    groups = [*by_clan.values()]
    if len(groups) == 1 or combat.as_one(g):
        return [(attackers, 1)]
    cases = highest(len(groups))
    found = []
    for chosen in range(1, 1 << len(groups)):
        some = [units for n, units in enumerate(groups) if chosen >> n & 1]
        found.append((sum(some), cases[len(some) - 1]))
    return found


def joint(g: Battle, attackers: Units, defenders: Units, plan: Scheme | None = None) -> float:
    """What a battle that is to be declared is worth to the attacker, over the clan dice."""
    cases = who_fights(g, attackers)
    every = sum(count for _, count in cases)
    return sum(count * forecast(g, units, defenders, plan).value for units, count in cases) / every
