"""What steps, units and castles are worth in the score of the scenario that is played."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from honjin.games.gunyuden.doctrine import CASTLE_AS_A_TOOL, COMMANDER, SEAT, STEP_OF_A_BUSHO
from honjin.games.gunyuden.rules.scoring import castle_points, unit_points
from honjin.games.gunyuden.state import Campaign
from honjin.games.gunyuden.static import TAISHO, Theatre
from honjin.wargame.actions import Castle, Unit

STEPS_ALONE = ("steps", "steps_and_target")
"""Kinds of victory in which castles score nothing."""

_KNOWN: Final = "worths"
"""Where a country keeps what things are worth in it: a step, units by their rank, castles."""


def step(land: Theatre) -> float:
    """A step of anybody."""
    known: dict[Hashable, float] = land.found.setdefault(_KNOWN, {})
    found = known.get("step")
    if found is None:
        found = known["step"] = _step(land)
    return found


def _step(land: Theatre) -> float:
    own = land.tables.points.scenario.get(land.scenario.id)
    if own is not None and own.per_enemy_step:
        return float(own.per_enemy_step)
    return land.tables.points.killed["busho"] * STEP_OF_A_BUSHO


def unit(g: Campaign, unit: Unit) -> float:
    """What is lost with a unit at full strength."""
    known: dict[Hashable, float] = g.land.found.setdefault(_KNOWN, {})
    rank = g.rank(unit)
    found = known.get(rank)
    if found is None:
        points = 0 if by_steps(g.land) else unit_points(g, unit)
        extra = COMMANDER * rank * step(g.land) if rank >= TAISHO else 0.0
        found = known[rank] = max(points, 2 * step(g.land)) + extra
    return found


def by_steps(land: Theatre) -> bool:
    """Whether the scenario scores men and no castles."""
    return land.scenario.victory.kind in STEPS_ALONE


def castle(land: Theatre, castle: Castle) -> float:
    """What taking a castle from the enemy changes in the score."""
    known: dict[Hashable, float] = land.found.setdefault(_KNOWN, {})
    found = known.get(("castle", castle))
    if found is None:
        found = CASTLE_AS_A_TOOL if by_steps(land) else 2.0 * castle_points(land, castle)
        known["castle", castle] = found
    return found


def home(g: Campaign, seat: Castle) -> float:
    """What losing a castle costs its owner: its points, and the lines of a clan that has no other main castle."""
    owner = g.owner[seat]
    value = castle(g.land, seat)
    if owner in g.land.keeps[seat].main_of and g.land.mains[owner].bit_count() == 1:
        value += SEAT * step(g.land) * g.on_map(g.of_clan[owner]).bit_count()
    return value
