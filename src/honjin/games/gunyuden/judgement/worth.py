"""What steps, units and castles are worth in the score of the scenario that is played."""

from __future__ import annotations

from honjin.games.gunyuden.doctrine import CASTLE_AS_A_TOOL, COMMANDER, SEAT, STEP_OF_A_BUSHO
from honjin.games.gunyuden.rules.scoring import castle_points, unit_points
from honjin.games.gunyuden.state import Campaign
from honjin.games.gunyuden.static import TAISHO, Theatre
from honjin.wargame.actions import Castle, Unit

STEPS_ALONE = ("steps", "steps_and_target")
"""Kinds of victory in which castles score nothing."""


def step(land: Theatre) -> float:
    """A step of anybody."""
    own = land.tables.points.scenario.get(land.scenario.id)
    if own is not None and own.per_enemy_step:
        return float(own.per_enemy_step)
    return land.tables.points.killed["busho"] * STEP_OF_A_BUSHO


def unit(g: Campaign, unit: Unit) -> float:
    """What is lost with a unit at full strength."""
    rank = g.rank(unit)
    points = 0 if by_steps(g.land) else unit_points(g, unit)
    extra = COMMANDER * rank * step(g.land) if rank >= TAISHO else 0.0
    return max(points, 2 * step(g.land)) + extra


def by_steps(land: Theatre) -> bool:
    """Whether the scenario scores men and no castles."""
    return land.scenario.victory.kind in STEPS_ALONE


def castle(land: Theatre, castle: Castle) -> float:
    """What taking a castle from the enemy changes in the score."""
    if by_steps(land):
        return CASTLE_AS_A_TOOL
    return 2.0 * castle_points(land, castle)


def home(g: Campaign, seat: Castle) -> float:
    """What losing a castle costs its owner: its points, and the lines of a clan that has no other main castle."""
    owner = g.owner[seat]
    value = castle(g.land, seat)
    if owner in g.land.keeps[seat].main_of and g.land.mains[owner].bit_count() == 1:
        value += SEAT * step(g.land) * g.on_map(g.of_clan[owner]).bit_count()
    return value
