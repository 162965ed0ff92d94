"""How a decisive battle ends (24): every course of its rounds, weighed exactly.

Both sides spread their losses in the usual way and fight on to the end. With that a side's state is nothing but the
steps of its units, and the rounds form a tree whose branches soon meet again.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from honjin.games.gunyuden import losses
from honjin.games.gunyuden.actions import Battle, Units
from honjin.games.gunyuden.allocation import cheapest
from honjin.games.gunyuden.battle import opponents, round_mods
from honjin.games.gunyuden.campaign import Campaign
from honjin.games.gunyuden.skirmish import result
from honjin.games.gunyuden.theatre import SODAISHO
from honjin.hexes.sets import few, hexset
from honjin.kernel.chance import Mod

Muster = tuple[int, ...]
"""Steps of the units of one side, in a fixed order."""
Loss = tuple[int, bool]
"""Steps to lose, and whether a unit must be eliminated by them."""

Chances = dict[tuple[int, int], float]
"""The chance of each pair of states, attacker's first."""

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


class Node:
    """A state of one side: which steps it has left, what it can still do, and what losses make of it."""

    __slots__ = ("after", "blows", "fallen", "muster", "spent", "total")

    def __init__(self, muster: Muster, blows: list[tuple[Loss, int]], fallen: bool) -> None:
        self.muster = muster
        self.total = sum(muster)
        self.blows = blows
        """What its die can do to the enemy, and in how many of six cases."""
        self.fallen = fallen
        self.spent = fallen or max(muster) < 2
        """Whether it must retreat (24-2-6, R59)."""
        self.after: dict[Loss, int] = {}
        """The numbers of the states that losses lead to."""


class Army:
    """One side of a battle, with all states that it has come to so far."""

    def __init__(self, g: Campaign, units: Units, mods: list[Mod]) -> None:
        self.g = g
        self.units = few(units)
        self.leads = [n for n, unit in enumerate(self.units) if g.rank(unit) == SODAISHO and g.leader[unit] == unit]
        self.shift = sum(mod.value for mod in mods)
        self.nodes: list[Node] = []
        self._numbers: dict[Muster, int] = {}
        self.start = self.nodes[self.number(tuple(g.steps[unit] for unit in self.units))]

    def number(self, muster: Muster) -> int:
        """The number of a state."""
        found = self._numbers.get(muster)
        if found is None:
            found = self._numbers[muster] = len(self.nodes)
            self.nodes.append(Node(muster, self._blows(muster), not any(muster[n] for n in self.leads)))
        return found

    def _blows(self, muster: Muster) -> list[tuple[Loss, int]]:
        table = self.g.land.strength
        strength = sum(table[unit][steps] for unit, steps in zip(self.units, muster, strict=True))
        cases: dict[Loss, int] = {}
        for die in range(1, DIE + 1):
            loss = result(self.g, strength, die + self.shift)
            cases[loss] = cases.get(loss, 0) + 1
        return list(cases.items())

    def hit(self, number: int, loss: Loss) -> int:
        """The state after losses, spread in the usual way."""
        node = self.nodes[number]
        if not loss[0] or not node.total:
            return number
        found = node.after.get(loss)
        if found is None:
            found = node.after[loss] = self._suffer(node.muster, *loss)
        return found

    def _suffer(self, muster: Muster, steps: int, owed: bool) -> int:
        if not owed and steps > 1:  # step by step, so that long losses share their beginning
            return self.hit(self.hit(self._numbers[muster], (1, False)), (steps - 1, False))
        figures = {unit: left for unit, left in zip(self.units, muster, strict=True) if left}
        unit = cheapest(self.g, losses.can_lose(figures, hexset(figures), steps, owed), figures, owed)
        owed = owed and figures[unit] > 1
        figures[unit] -= 1
        return self.hit(self.number(tuple(figures.get(unit, 0) for unit in self.units)), (steps - 1, owed))


def participants(g: Campaign, action: Battle) -> tuple[Units, Units]:
    """Attackers, and all who can stand with the sodaisho whom they attack (24-1-2, 24-1-3)."""
    foes = opponents(g, action.units[0], action.hex)
    clans = {g.clan[head] for head in action.units}
    beside = [
        head
        for head in g.heads(g.outside_at(action.hex) & g.of_bloc[g.bloc(foes[0])])
        if any(g.rules.refuse_enemy(g, g.clan[head], clan) is None for clan in clans)
    ]
    return g.forces_of(action.units), g.forces_of(foes) | g.forces_of(beside)


def course(g: Campaign, attackers: Units, defenders: Units) -> Course:
    """Every course of a battle between these units, weighed."""
    ours = Army(g, attackers, round_mods(g, attackers, defenders))
    theirs = Army(g, defenders, round_mods(g, defenders, attackers))
    full = ours.start.total + theirs.start.total
    waiting: list[Chances] = [{} for _ in range(full + 1)]
    waiting[full][0, 0] = 1.0
    ends: Chances = {}
    for left in range(full, -1, -1):  # rounds only take steps away, so no state comes up again once it is done
        for (own, foe), chance in waiting[left].items():
            _round(ours, theirs, own, foe, chance, waiting, ends)
    return _reckon(ours, theirs, ends)


def _round(ours: Army, theirs: Army, own: int, foe: int, chance: float, waiting: list[Chances], ends: Chances) -> None:
    """Share the chance of a state among those that a round leads to; rounds without losses are fought again."""
    blows = [(theirs.hit(foe, loss), n) for loss, n in ours.nodes[own].blows]
    replies = [(ours.hit(own, loss), n) for loss, n in theirs.nodes[foe].blows]
    idle = sum(n for after, n in blows if after == foe) * sum(n for after, n in replies if after == own)
    if idle == DIE * DIE:  # nobody can hurt anybody: it ends as it began
        ends[own, foe] = ends.get((own, foe), 0.0) + chance
        return
    share = chance / (DIE * DIE - idle)
    backs = [(after, m, ours.nodes[after].spent, ours.nodes[after].total) for after, m in replies]
    for foe_after, n in blows:
        hurt = theirs.nodes[foe_after]
        spent, total = hurt.spent, hurt.total
        for own_after, m, back_spent, back_total in backs:
            if foe_after == foe and own_after == own:
                continue
            into = ends if spent or back_spent else waiting[total + back_total]
            state = own_after, foe_after
            into[state] = into.get(state, 0.0) + share * n * m


def _reckon(ours: Army, theirs: Army, ends: Chances) -> Course:
    won = even = lost = own_steps = enemy_steps = own_rout = enemy_rout = own_fall = enemy_fall = 0.0
    for (own, foe), chance in ends.items():
        mine, his = ours.nodes[own], theirs.nodes[foe]
        own_lost, foe_lost = ours.start.total - mine.total, theirs.start.total - his.total
        won += chance * (own_lost < foe_lost)
        even += chance * (own_lost == foe_lost)
        lost += chance * (own_lost > foe_lost)
        own_steps += chance * own_lost
        enemy_steps += chance * foe_lost
        own_rout += chance * (mine.spent and not his.spent)
        enemy_rout += chance * (his.spent and not mine.spent)
        own_fall += chance * mine.fallen
        enemy_fall += chance * his.fallen
    return Course(won, even, lost, own_steps, enemy_steps, own_rout, enemy_rout, own_fall, enemy_fall)


def as_fraction(chance: float) -> Fraction:
    """A reckoned chance for people; sums of rounding errors are cut off."""
    return Fraction(min(1.0, max(0.0, chance))).limit_denominator(10**9)
