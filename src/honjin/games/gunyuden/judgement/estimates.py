"""How decisive battles end, roughly: by the average round. For fears; whoever gives battle reckons exactly."""

from __future__ import annotations

from functools import lru_cache
from math import erf, sqrt
from typing import Final

from honjin.games.gunyuden.judgement.clashes import Bearer, results
from honjin.games.gunyuden.judgement.deciding import STAKE, decides, first_blow
from honjin.games.gunyuden.rules.battle import commander_modifier
from honjin.games.gunyuden.state import Campaign
from honjin.hexes.sets import few, hexset
from honjin.wargame.actions import Units
from honjin.wargame.tables import ResultTable

LONGEST: Final = 12
"""Rounds after which nobody looks any further."""
ROUTED: Final = 0.7
"""How often the side that loses must run."""


@lru_cache(maxsize=1024)
def _round(table: ResultTable, column: int, shift: int) -> tuple[float, float]:
    """Steps that a die costs, on average, and their variance."""
    steps = [cell[0] for cell in results(table, column, shift)]
    mean = sum(steps) / 6
    return mean, sum([(one - mean) ** 2 for one in steps]) / 6


class _Army:
    """One side, worn down by averages."""

    def __init__(self, g: Campaign, units: Units) -> None:
        self.table = g.land.crt
        self.full = g.strength(units)
        self.steps = g.all_steps(units)
        self.spare = max(1, sum([g.steps[unit] - 1 for unit in few(units)]))
        """Steps that it can lose before it must give way: then nobody is left at full strength."""
        self.edge = commander_modifier(g, units) + g.lowest_morale(units)
        self.lost = self.spread = 0.0

    def strike(self, other: _Army) -> tuple[float, float]:
        left = max(1.0, self.full * (1.0 - self.lost / self.steps))
        return _round(self.table, self.table.column(int(left)), self.edge - other.edge)


def chance(g: Campaign, ours: Units, theirs: Units) -> tuple[float, float, float]:
    """The chance to lose fewer steps than the enemy, and the steps that both lose."""
    one, other = _Army(g, ours), _Army(g, theirs)
    for _ in range(LONGEST):
        blow, reply = one.strike(other), other.strike(one)
        other.lost, other.spread = other.lost + blow[0], other.spread + blow[1]
        one.lost, one.spread = one.lost + reply[0], one.spread + reply[1]
        if one.lost >= one.spare or other.lost >= other.spare or blow[0] + reply[0] == 0.0:
            break
    lead, spread = other.lost - one.lost, one.spread + other.spread
    return 0.5 * (1.0 + erf(lead / sqrt(2.0 * spread + 0.01))), min(one.lost, one.steps), min(other.lost, other.steps)


def battle(g: Campaign, ours: Bearer, theirs: Bearer, needed: float) -> float:
    """What a decisive battle between these is worth to the first; ``needed``: what one that decides must promise."""
    if decides(g.land):
        return STAKE * (first_blow(g, hexset(ours.units), hexset(theirs.units)) - needed)
    won, own, enemy = chance(g, hexset(ours.units), hexset(theirs.units))
    value = ours.step * (enemy - own) + ROUTED * (won * theirs.rout - (1.0 - won) * ours.rout)
    return value + g.land.tables.points.decisive_battle_won * (2.0 * won - 1.0)
