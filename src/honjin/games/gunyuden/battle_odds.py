"""How a decisive battle ends (24): every course of its rounds, weighed exactly.

Both sides spread their losses in the usual way and fight on to the end. With that a side's state is nothing but the
steps of its units, and the rounds form a tree whose branches soon meet again.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from fractions import Fraction
from itertools import chain, compress
from typing import NamedTuple

from honjin.games.gunyuden.actions import Battle
from honjin.games.gunyuden.allocation import price
from honjin.games.gunyuden.rules import losses
from honjin.games.gunyuden.rules.battle import best_modifier, defenders, opponents
from honjin.games.gunyuden.rules.forces import foremost
from honjin.games.gunyuden.rules.skirmish import result
from honjin.games.gunyuden.state import KILLED, Campaign
from honjin.games.gunyuden.static import SODAISHO
from honjin.hexes.sets import few, hexset
from honjin.wargame.actions import Unit, Units

Muster = tuple[int, ...]
"""Steps of the units of one side, in a fixed order; at the end those that left the map with their lord uncounted."""
Loss = tuple[int, bool]
"""Steps to lose, and whether a unit must be eliminated by them."""
Shares = tuple[list[tuple[int, int]], int]
"""States that a die can lead to, each with the number of its cases of six; and in how many nothing changes."""

Row = defaultdict[int, float]
"""Chances of the enemy's states."""

DIE = 6


class Course(NamedTuple):
    """How a battle goes on average, seen by the attacker."""

    won: float
    """He loses fewer steps than the enemy (R58)."""
    even: float
    lost: float
    own_steps: float
    enemy_steps: float
    own_rout: float
    """He alone must retreat at the end."""
    enemy_rout: float
    own_fall: float
    """His last sodaisho is killed."""
    enemy_fall: float


class Blows:
    """What a die can do to the enemy: losses, and in how many of six cases. Known by itself, not by what it says."""

    __slots__ = ("cases",)

    def __init__(self, results: Iterable[Loss]) -> None:
        self.cases = Counter(results).items()


class Dice(dict[tuple[int, int], Blows]):
    """What dice can do by the column of the table and what is added to them; made when it is first asked for."""

    def __init__(self, g: Campaign) -> None:
        self.g = g

    def __missing__(self, key: tuple[int, int]) -> Blows:
        column, edge = key
        strength, _ = self.g.land.crt.columns[column]
        found = self[key] = Blows(result(self.g, strength, die + edge) for die in range(1, DIE + 1))
        return found


class Army:
    """One side of a battle, with all states that it has come to so far; a state is known by its number."""

    def __init__(self, g: Campaign, units: Units) -> None:
        self.g = g
        self.units = few(units)
        self.forces = [g.members[head] for head in g.heads(units)]
        # Who gives the next step, by his place among the units and the steps that he has: the cheapest first.
        # Equal prices stay in the order of the units, as they do for ``cheapest``.
        self.full = max(g.steps[unit] for unit in self.units)
        entries = [(place, left) for left in range(1, self.full + 1) for place in range(len(self.units))]
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
        """What its commanders and its heart add to its die and take from that of the enemy (24-2-3)."""
        self.fallen: list[bool] = []
        """Whether it has no sodaisho left."""
        self.spent: list[bool] = []
        """Whether it must retreat (24-2-6, R59)."""
        self.by_total: list[list[int]] = [[] for _ in range(sum(g.steps[unit] for unit in self.units) + 1)]
        self._after: list[dict[Loss, int]] = []
        self._shares: list[dict[Blows, Shares]] = []
        self.number((*(g.steps[unit] for unit in self.units), 0))

    def number(self, muster: Muster) -> int:
        """The number of a state."""
        found = self._numbers.get(muster)
        if found is None:
            found = self._numbers[muster] = len(self.musters)
            land = self.g.land
            steps = muster[:-1]
            strength = sum([land.strength[unit][left] for unit, left in zip(self.units, steps, strict=True)])
            fallen, edge = self._commanded(tuple(map(bool, steps)))
            self.musters.append(muster)
            self._lightest.append(min(filter(None, steps), default=0))
            self.totals.append(sum(muster))
            self.by_total[sum(muster)].append(found)
            self.columns.append(land.crt.column(strength))
            self.edges.append(edge)
            self.fallen.append(fallen)
            self.spent.append(fallen or max(steps) == 1)
            self._after.append({})
            self._shares.append({})
        return found

    def _commanded(self, standing: tuple[bool, ...]) -> tuple[bool, int]:
        """Whether those who are left have no sodaisho, and what they add to a die."""
        found = self._command.get(standing)
        if found is None:
            g = self.g
            left = hexset(compress(self.units, standing))
            heads = [self._head(force, force & left) for force in self.forces if force & left]
            fallen = not any(g.rank(head) == SODAISHO for head in heads)
            found = self._command[standing] = fallen, best_modifier(g, heads) + g.lowest_morale(left)
        return found

    def _head(self, force: Units, left: Units) -> Unit:
        leader = self.g.leader[few(force)[0]]
        return leader if left >> leader & 1 else foremost(self.g, left)

    def shares(self, number: int, blows: Blows) -> Shares:
        """Where the enemy's die leads from a state."""
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
        most = lightest if owed and losses.takes_all(lightest, steps) else self.full
        place = next(place for place, left in self._order[owed] if muster[place] == left <= most)
        left = muster[place] - 1
        after = (*muster[:place], left, *muster[place + 1 :])
        if not left:
            after = self._bereaved(after, self.units[place])
        return self.hit(self.number(after), (steps - 1, owed and left > 0))

    def _bereaved(self, muster: Muster, dead: Unit) -> Muster:
        """The clan of a dead sodaisho leaves the map, and its steps do not count as lost in battle (25-2)."""
        g = self.g
        if g.rank(dead) != SODAISHO:
            return muster
        after = g.copy()
        for unit, left in zip(self.units, muster[:-1], strict=True):
            if not left:
                after.where[unit] = KILLED
        if not g.rules.collapses(after, dead):
            return muster
        clan = g.of_clan[g.clan[dead]]
        stay = [0 if clan >> unit & 1 else left for unit, left in zip(self.units, muster[:-1], strict=True)]
        return (*stay, sum(muster) - sum(stay))


def participants(g: Campaign, action: Battle) -> tuple[Units, Units]:
    """Attackers, and all who can stand with the sodaisho whom they attack (24-1-2, 24-1-3)."""
    foes = opponents(g, action.units[0], action.hex)
    attackers = g.forces_of(action.units)
    return attackers, g.forces_of(defenders(g, attackers, foes, action.hex))


def course(g: Campaign, attackers: Units, defenders: Units, lost: tuple[int, int] = (0, 0)) -> Course:
    """Every course of a battle between these units, weighed; ``lost``: steps that it has cost both so far."""
    ours, theirs = Army(g, attackers), Army(g, defenders)
    return _reckon(ours, theirs, _ends(g, ours, theirs), lost)


def _ends(g: Campaign, ours: Army, theirs: Army) -> list[tuple[int, int, float]]:
    """The pairs of states in which the battle can end, and the chance of each.

    Rounds only take steps away. So whoever goes through the states from many steps to few finds the chance of each
    complete when he comes to it.
    """
    blows = Dice(g)
    rows: list[Row] = [defaultdict(float, {0: 1.0})]
    ends = []
    for own in chain.from_iterable(ours.by_total[::-1]):
        row = rows[own]
        if not row:
            continue
        onward: dict[Blows, Row] = {}
        """What the enemy comes to, by what his die can do to this state: all who can do the same go together."""
        for foe in chain.from_iterable(theirs.by_total[::-1]):
            chance = row.get(foe)
            if not chance:
                continue
            spent = ours.spent[own] or theirs.spent[foe]
            if spent and (own or foe):
                ends.append((own, foe, chance))
                continue
            edge = ours.edges[own] - theirs.edges[foe]
            reply = blows[theirs.columns[foe], -edge]
            hurt, missed = theirs.shares(foe, blows[ours.columns[own], edge])
            unhurt = ours.shares(own, reply)[1]
            idle = missed * unhurt
            if idle == DIE * DIE:  # nobody can hurt anybody: it ends as it began
                ends.append((own, foe, chance))
                continue
            # A round without losses is fought again, unless one side could fight a single round anyhow.
            share = chance / (DIE * DIE - (0 if spent else idle))
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


def _reckon(ours: Army, theirs: Army, ends: list[tuple[int, int, float]], before: tuple[int, int]) -> Course:
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
    return Course(won, even, lost, own_steps, enemy_steps, own_rout, enemy_rout, own_fall, enemy_fall)


def as_fraction(chance: float) -> Fraction:
    """A reckoned chance for people; sums of rounding errors are cut off."""
    return Fraction(min(1.0, max(0.0, chance))).limit_denominator(10**9)
