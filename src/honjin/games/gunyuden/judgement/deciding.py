"""Battles that decide the game: whoever has done more harm after a round may stop, and has won (24-2-5, R58)."""

from __future__ import annotations

from math import erf, sqrt
from typing import Final

from honjin.games.gunyuden.judgement.clashes import results
from honjin.games.gunyuden.rules.battle import commander_modifier
from honjin.games.gunyuden.state import Campaign
from honjin.games.gunyuden.static import Theatre
from honjin.wargame.actions import Units

STAKE: Final = 40.0
"""What the game is worth, in points."""
CARE: Final = 0.06
"""A battle must promise so much more than to go without: the other side chooses, too, whether to come."""
STRAY: Final = 3.7
"""How far the lead strays in a turn: one standard deviation, in points."""
SUREST: Final = 0.94
"""Nobody is surer of a game than that."""


def decides(land: Theatre) -> bool:
    """Whether a battle that is won wins the game."""
    return land.scenario.victory.kind == "battle_or_points"


def needed(g: Campaign, bloc: int) -> float:
    """The chance that a battle must promise a camp: what it has without one, by the score and the turns to come."""
    sides = [side for side, own in enumerate(g.land.bloc) if own == bloc]
    margin = max(g.rules.counsel.margin(g, side) for side in sides)
    turns = max(1, g.land.last_turn - g.turn + 1)
    without = 0.5 * (1.0 + erf(margin / (STRAY * sqrt(2.0 * turns))))
    return min(SUREST, without + CARE)


def first_blow(g: Campaign, ours: Units, theirs: Units) -> float:
    """The chance of the first to do more harm than they suffer in the first round that is not even."""
    edge = commander_modifier(g, ours) + g.lowest_morale(ours)
    edge -= commander_modifier(g, theirs) + g.lowest_morale(theirs)
    table = g.land.crt
    hurt = [cell[0] + cell[1] for cell in results(table, table.column(g.strength(ours)), edge)]
    pain = [cell[0] + cell[1] for cell in results(table, table.column(g.strength(theirs)), -edge)]
    better = sum(one > other for one in hurt for other in pain)
    worse = sum(one < other for one in hurt for other in pain)
    return better / (better + worse) if better + worse else 0.5
