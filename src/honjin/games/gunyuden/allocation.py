"""Who takes losses if his owner spreads them in the usual way: full busho first, and as few deaths as can be."""

from __future__ import annotations

from collections.abc import Sequence

from honjin.games.gunyuden.rules import investment, losses
from honjin.games.gunyuden.state import Campaign
from honjin.wargame.actions import Unit, Units


def price(g: Campaign, unit: Unit, steps: int, owed: bool) -> tuple[int, int, int]:
    """How dear a step of a unit is, to be compared; ``owed``: somebody must die anyhow."""
    rank = g.rank(unit)
    strength = g.land.strength[unit]
    lost = strength[steps] - strength[steps - 1]
    return (rank, steps, lost) if owed else (int(steps == 1), rank, lost)


def cheapest(g: Campaign, units: Sequence[Unit], figures: losses.Figures, owed: bool) -> Unit:
    """Whose step is the cheapest to lose next."""
    return min(units, key=lambda unit: price(g, unit, figures[unit], owed))


def suffer(g: Campaign, units: Units, steps: int, dot: bool, rule: str) -> None:
    """Take losses off these units in the usual way; the position changes."""
    owed = dot
    for left in range(steps, 0, -1):
        units = g.on_map(units)
        if not units:
            break
        unit = cheapest(g, losses.can_lose(g.steps, units, left, owed), g.steps, owed)
        owed = owed and g.steps[unit] > 1
        losses.lose_step(g, unit, rule)
    investment.watch(g)
