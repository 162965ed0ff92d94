"""How a decisive battle ends (24): every course of its rounds, weighed exactly."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import compress

from honjin.games.gunyuden.actions import Battle
from honjin.games.gunyuden.rules.battle import best_modifier, defenders, opponents
from honjin.games.gunyuden.rules.forces import foremost
from honjin.games.gunyuden.rules.skirmish import result
from honjin.games.gunyuden.state import KILLED, Campaign
from honjin.games.gunyuden.static import SODAISHO
from honjin.hexes.sets import few, hexset
from honjin.wargame import rounds
from honjin.wargame.actions import Unit, Units
from honjin.wargame.memo import per_scene
from honjin.wargame.rounds import Course, Dice, Muster

DIE = range(1, 7)


class Army(rounds.Army):
    """One side of a decisive battle."""

    def __init__(self, g: Campaign, units: Units) -> None:
        self.g = g
        self.forces = [g.members[head] for head in g.heads(units)]
        super().__init__(g, units, g.land.crt)

    def commanded(self, standing: Sequence[bool]) -> tuple[bool, int]:
        """Whether those who are left have no sodaisho, and what their commanders and their heart add (24-2-3)."""
        g = self.g
        left = hexset(compress(self.units, standing))
        heads = [self._head(force, force & left) for force in self.forces if force & left]
        fallen = not any(g.rank(head) == SODAISHO for head in heads)
        return fallen, best_modifier(g, heads) + g.lowest_morale(left)

    def _head(self, force: Units, left: Units) -> Unit:
        leader = self.g.leader[few(force)[0]]
        return leader if left >> leader & 1 else foremost(self.g, left)

    def exhausted(self, steps: Sequence[int], fallen: bool) -> bool:
        """Without a sodaisho, or without a full unit (24-2-6, R59)."""
        return fallen or max(steps) == 1

    def bereaved(self, muster: Muster, dead: Unit) -> Muster:
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


@per_scene
def _dice(g: Campaign) -> Dice:
    """What throws can do; that follows from the tables alone."""
    return Dice(g.land.crt, DIE, partial(result, g))


def course(g: Campaign, attackers: Units, defenders: Units, lost: tuple[int, int] = (0, 0)) -> Course:
    """Every course of a battle between these units, weighed; ``lost``: steps that it has cost both so far (R58)."""
    dice = _dice(g)
    return rounds.course(Army(g, attackers), Army(g, defenders), dice, dice, lost)
