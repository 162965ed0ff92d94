"""How a fight of rounds ends: every course of it, weighed exactly.

Both sides spread their losses in the usual way and fight on until one can no longer. With that a side's state is
nothing but the steps of its units, and the rounds form a tree whose branches soon meet again.

    class Host(Army):                       # what a game says of a side: who commands it, when it must give way
        ...

    dice = Dice(table, [1, 2, 3, 4, 5, 6], result)
    course(Host(g, ours), Host(g, theirs), dice, dice)
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import chain
from operator import getitem
from typing import NamedTuple

from honjin.hexes.sets import few
from honjin.wargame.actions import Unit, Units
from honjin.wargame.losses import price, takes_all
from honjin.wargame.stacks import Stacks
from honjin.wargame.tables import ResultTable

Muster = tuple[int, ...]
"""Steps of the units of one side, in a fixed order; at the end those that left the fight without being lost in it."""
Loss = tuple[int, bool]
"""Steps to lose, and whether a unit must be eliminated by them."""
Shares = tuple[list[tuple[int, int]], int]
"""States that a throw can lead to, each with the number of its cases; and in how many nothing changes."""
Row = defaultdict[int, float]
"""Chances of the enemy's states."""
End = tuple[int, int, float]
"""A pair of states in which a fight can end, and its chance."""


class Toll(NamedTuple):
    """What a fight means to one side on average."""

    steps: float
    """Steps that it loses."""
    rout: float
    """It alone must give way at the end."""
    fall: float
    """It has lost its commander."""


class Course(NamedTuple):
    """How a fight goes on average, seen by the first side."""

    won: float
    """It loses fewer steps than the enemy."""
    even: float
    lost: float
    own: Toll
    enemy: Toll


class Blows:
    """What a throw can do to the enemy: losses with their numbers of cases. Known by itself, not by what it says."""

    __slots__ = ("cases",)

    def __init__(self, results: Iterable[Loss]) -> None:
        self.cases = Counter(results).items()


class Dice(dict[tuple[int, int], Blows]):
    """What throws can do by the column of a table and what is added to them; made when it is first asked for."""

    def __init__(self, table: ResultTable, throws: Sequence[int], result: Callable[[int, int], Loss]) -> None:
        self.table, self.throws, self.result = table, throws, result

    def __missing__(self, key: tuple[int, int]) -> Blows:
        column, edge = key
        strength, _ = self.table.columns[column]
        found = self[key] = Blows(self.result(strength, throw + edge) for throw in self.throws)
        return found


class Army(ABC):
    """One side of a fight, with all states that it has come to so far; a state is known by its number."""

    def __init__(self, g: Stacks, units: Units, table: ResultTable) -> None:
        self.units = few(units)
        self._strength: Sequence[Sequence[int]] = [g.scene.strength[unit] for unit in self.units]
        self._table = table
        # Who gives the next step, by his place among the units and the steps that he has: the cheapest first.
        # Equal prices stay in the order of the units, as they do for ``cheapest``.
        self._full = max(g.steps[unit] for unit in self.units)
        entries = [(place, left) for left in range(1, self._full + 1) for place in range(len(self.units))]
        self._order = [
            sorted(entries, key=lambda entry: price(g, self.units[entry[0]], entry[1], owed)) for owed in (False, True)
        ]
        self._numbers: dict[Muster, int] = {}
        self._command: dict[tuple[bool, ...], tuple[bool, int]] = {}
        self.musters: list[Muster] = []
        self._lightest: list[int] = []
        """The fewest steps that a unit has left; 0 where nobody is left."""
        self.totals: list[int] = []
        self.columns: list[int] = []
        """Its column in the table of results."""
        self.edges: list[int] = []
        """What its commanders and its heart add to its throw and take from that of the enemy."""
        self.fallen: list[bool] = []
        """Whether it has lost its commander."""
        self.spent: list[bool] = []
        """Whether it must give way."""
        self.by_total: list[list[int]] = [[] for _ in range(g.all_steps(units) + 1)]
        self._after: list[dict[Loss, int]] = []
        self._shares: list[dict[Blows, Shares]] = []
        self.number((*(g.steps[unit] for unit in self.units), 0))

    @abstractmethod
    def commanded(self, standing: Sequence[bool]) -> tuple[bool, int]:
        """Whether those who are left have lost their commander, and what they add to a throw."""

    @abstractmethod
    def exhausted(self, steps: Sequence[int], fallen: bool) -> bool:
        """Whether an army with so many steps must give way."""

    def bereaved(self, muster: Muster, dead: Unit) -> Muster:
        """What is left when a unit has just been eliminated, where others leave with it."""
        return muster

    def number(self, muster: Muster) -> int:
        """The number of a state."""
        found = self._numbers.get(muster)
        if found is None:
            found = self._numbers[muster] = len(self.musters)
            steps = muster[:-1]
            strength = sum(map(getitem, self._strength, steps))
            standing = tuple(map(bool, steps))
            if standing not in self._command:
                self._command[standing] = self.commanded(standing)
            fallen, edge = self._command[standing]
            self.musters.append(muster)
            self._lightest.append(min(filter(None, steps), default=0))
            total = sum(muster)
            self.totals.append(total)
            self.by_total[total].append(found)
            self.columns.append(self._table.column(strength))
            self.edges.append(edge)
            self.fallen.append(fallen)
            self.spent.append(self.exhausted(steps, fallen))
            self._after.append({})
            self._shares.append({})
        return found

    def shares(self, number: int, blows: Blows) -> Shares:
        """Where the enemy's throw leads from a state."""
        found = self._shares[number].get(blows)
        if found is None:
            states = [(self.hit(number, loss), cases) for loss, cases in blows.cases]
            found = states, sum([cases for after, cases in states if after == number])
            self._shares[number][blows] = found
        return found

    def hit(self, number: int, loss: Loss) -> int:
        """The state after losses, spread in the usual way."""
        steps, owed = loss
        if not steps:
            return number
        found = self._after[number].get(loss)
        if found is None:
            if owed or steps == 1:
                found = self._suffer(number, steps, owed)
            else:  # step by step, so that long losses share their beginning
                found = self.hit(self.hit(number, (1, False)), (steps - 1, False))
            self._after[number][loss] = found
        return found

    def _suffer(self, number: int, steps: int, owed: bool) -> int:
        muster = self.musters[number]
        lightest = self._lightest[number]
        if not lightest:
            return number
        most = lightest if owed and takes_all(lightest, steps) else self._full
        for place, left in self._order[owed]:
            if muster[place] == left <= most:
                break
        left = muster[place] - 1
        after = (*muster[:place], left, *muster[place + 1 :])
        if not left:
            after = self.bereaved(after, self.units[place])
        return self.hit(self.number(after), (steps - 1, owed and left > 0))


def course(ours: Army, theirs: Army, our_dice: Dice, their_dice: Dice, lost: tuple[int, int] = (0, 0)) -> Course:
    """Every course of a fight, weighed; ``lost``: steps that it has cost both so far.

    The first round is always fought, even by a side that must give way after it.
    """
    return _reckon(ours, theirs, _ends(ours, theirs, our_dice, their_dice), lost)


def _ends(ours: Army, theirs: Army, our_dice: Dice, their_dice: Dice) -> list[End]:
    """The pairs of states in which the fight can end, and the chance of each.

    Rounds only take steps away. So whoever goes through the states from many steps to few finds the chance of each
    complete when he comes to it.
    """
    cases = len(our_dice.throws) * len(their_dice.throws)
    rows: list[Row] = [defaultdict(float, {0: 1.0})]
    ends: list[End] = []
    for own in chain.from_iterable(ours.by_total[::-1]):
        row = rows[own]
        if not row:
            continue
        onward: dict[Blows, Row] = {}
        """What the enemy comes to, by what his throw can do to this state: all who can do the same go together."""
        for foe in chain.from_iterable(theirs.by_total[::-1]):
            chance = row.get(foe)
            if not chance:
                continue
            spent = ours.spent[own] or theirs.spent[foe]
            if spent and (own or foe):
                ends.append((own, foe, chance))
                continue
            edge = ours.edges[own] - theirs.edges[foe]
            reply = their_dice[theirs.columns[foe], -edge]
            hurt, missed = theirs.shares(foe, our_dice[ours.columns[own], edge])
            unhurt = ours.shares(own, reply)[1]
            idle = missed * unhurt
            if idle == cases:  # nobody can hurt anybody: it ends as it began
                ends.append((own, foe, chance))
                continue
            # A round without losses is fought again, unless one side could fight a single round anyhow.
            share = chance / (cases - (0 if spent else idle))
            if spent and idle:
                ends.append((own, foe, share * idle))
            into = onward.setdefault(reply, defaultdict(float))
            for after, n in hurt:
                into[after] += share * n
                if unhurt:
                    row[after] += share * n * unhurt
        rows.extend(defaultdict(float) for _ in range(len(ours.musters) - len(rows)))
        for reply, states in onward.items():
            for after, m in ours.shares(own, reply)[0]:
                if after != own:
                    into = rows[after]
                    for foe, share in states.items():
                        into[foe] += share * m
    return ends


def _reckon(ours: Army, theirs: Army, ends: Sequence[End], before: tuple[int, int]) -> Course:
    won = even = lost = own_steps = enemy_steps = own_rout = enemy_rout = own_fall = enemy_fall = 0.0
    for own, foe, chance in ends:
        own_lost, foe_lost = ours.totals[0] - ours.totals[own], theirs.totals[0] - theirs.totals[foe]
        own_spent, foe_spent = ours.spent[own], theirs.spent[foe]
        lead = (foe_lost + before[1]) - (own_lost + before[0])
        won += chance * (lead > 0)
        even += chance * (lead == 0)
        lost += chance * (lead < 0)
        own_steps += chance * own_lost
        enemy_steps += chance * foe_lost
        own_rout += chance * (own_spent and not foe_spent)
        enemy_rout += chance * (foe_spent and not own_spent)
        own_fall += chance * ours.fallen[own]
        enemy_fall += chance * theirs.fallen[foe]
    return Course(won, even, lost, Toll(own_steps, own_rout, own_fall), Toll(enemy_steps, enemy_rout, enemy_fall))


def as_fraction(chance: float) -> Fraction:
    """A reckoned chance for people; sums of rounding errors are cut off."""
    return Fraction(min(1.0, max(0.0, chance))).limit_denominator(10**9)
