"""Losses: steps (23-3), morale that breaks (10-1-2), and the death of leaders (25)."""

from __future__ import annotations

from honjin.games.gunyuden.rules import forces, investment
from honjin.games.gunyuden.state import COLLAPSED, GONE, KILLED, REMOVED, UNUSED, Campaign
from honjin.games.gunyuden.static import NEUTRAL, SODAISHO
from honjin.hexes.sets import few
from honjin.kernel.ask import Side
from honjin.kernel.game import Steps
from honjin.wargame import losses
from honjin.wargame.actions import Unit, Units


def lose_step(g: Campaign, unit: Unit, rule: str, *, fate: int = KILLED) -> None:
    """A unit loses a step; the last one eliminates it (23-3-2)."""
    if g.steps[unit] == 1:
        eliminate(g, unit, rule, fate)
        return
    g.steps[unit] -= 1
    _count(g, unit, 1, fate)
    g.tell("step", rule, unit=unit, steps=g.steps[unit])


def _count(g: Campaign, unit: Unit, steps: int, fate: int) -> None:
    """Steps that the enemy cost a side (43.6, R81); hunger and desertion count where all lost units do (Kanto R50)."""
    side = g.side(unit)
    if side != NEUTRAL and (fate != REMOVED or g.land.setting.lost_units == "any_removal"):
        g.steps_lost[side] += steps


def eliminate(g: Campaign, unit: Unit, rule: str, fate: int = KILLED) -> None:
    """A unit leaves the game for good, and its clan with it if it was the last sodaisho (25, 25-1, 25-2)."""
    if g.where[unit] in GONE:
        return
    _count(g, unit, g.steps[unit], fate)
    _take_off(g, unit, fate)
    g.tell("eliminated", rule, unit=unit, killed=fate == KILLED)
    dead = fate == KILLED or g.land.setting.lost_units == "any_removal"
    if dead and g.rank(unit) == SODAISHO and g.rules.collapses(g, unit):
        collapse(g, unit)


def eliminate_together(g: Campaign, units: Units, rule: str, fate: int = KILLED) -> None:
    """Units that fall at once, a sodaisho last: his men fall beside him and do not just leave the map with him."""
    for unit in sorted(few(units), key=lambda unit: g.land.rank[unit]):
        eliminate(g, unit, rule, fate)


def _take_off(g: Campaign, unit: Unit, fate: int) -> None:
    if g.investing >> unit & 1:
        investment.lift(g, 1 << unit)
    leader = g.leader[unit]
    if leader == unit:
        forces.succeed(g, unit)
    else:
        forces.stand_alone(g, 1 << unit)
    g.lost_side[unit] = g.side(unit)
    g.lift(1 << unit)
    g.where[unit] = fate
    g.steps[unit] = 0
    g.acted &= ~(1 << unit)


def collapse(g: Campaign, sodaisho: Unit) -> None:
    """The clan of a dead sodaisho leaves the game; its castles stay (25-2)."""
    clan = g.clan[sodaisho]
    g.destroyed |= 1 << clan
    g.tell("collapse", "25-2", clan=clan, unit=sodaisho)
    for unit in few(g.of_clan[clan]):
        if g.where[unit] not in GONE | {UNUSED}:
            _count(g, unit, g.steps[unit] if g.where[unit] >= 0 else 0, COLLAPSED)
            _take_off(g, unit, COLLAPSED)


def drop_morale(g: Campaign, units: Units, points: int, rule: str, *, fate: int = KILLED) -> None:
    """Morale falls; a unit below the lowest value is eliminated (10-1-2)."""
    lowest = g.land.tables.morale.lowest
    broken = 0
    for unit in few(units):
        g.morale[unit] -= points
        if g.morale[unit] < lowest:
            g.morale[unit] = lowest
            broken |= 1 << unit
    g.tell("morale", rule, units=units, points=-points)
    eliminate_together(g, broken, "10-1-2", fate)


def take(
    g: Campaign,
    side: Side,
    units: Units,
    steps: int,
    rule: str,
    *,
    dot: bool = False,
    fate: int = KILLED,
) -> Steps[int]:
    """The owner spreads step losses over units; a dot means that one of them must go (23-3-1, 23-3-3).

    Where all must go, a sodaisho goes last: with him the others would leave uncounted. Returns how many were lost.
    """

    def lose(unit: Unit) -> None:
        lose_step(g, unit, rule, fate=fate)
        investment.watch(g)

    return losses.take(g, side, units, steps, rule, lose, owed=dot, owed_rule="23-3-3")
