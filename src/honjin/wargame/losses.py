"""Steps that their owner chooses to lose: asked for one by one, or taken in the usual way where odds are reckoned.

A result may demand that somebody is eliminated besides (``owed``): then nobody may bear a step that is still needed
for that.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from honjin.hexes.sets import few
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Side
from honjin.kernel.errors import Refusal
from honjin.kernel.game import Steps
from honjin.kernel.words import phrase, say
from honjin.wargame.actions import Unit, Units
from honjin.wargame.orders import Lose
from honjin.wargame.stacks import Stacks

_LOSE: Final = phrase("Choose who loses a step ({steps} left to lose)")
_LOSE_AND_DIE: Final = phrase("Choose who loses a step ({steps} left to lose, one unit must be eliminated)")

Figures = Sequence[int] | Mapping[Unit, int]
"""Steps of units."""
Loser = Callable[[Unit], None]
"""What happens when a unit loses a step; the last one eliminates it."""

# ---------------------------------------------------------------------------------------------- the owner's choice


def take(
    g: Stacks, side: Side, units: Units, steps: int, rule: str, lose: Loser, *, owed: bool = False, owed_rule: str = ""
) -> Steps[int]:
    """An owner spreads step losses over units; ``owed``: one of them must go, by ``owed_rule``. Steps that were lost.

    Where there is no choice nobody is asked; where all must go, leaders go last.
    """
    lost = 0
    while lost < steps:
        units = g.on_map(units)
        if not units:
            break
        left = steps - lost
        open_to = expendable(g, can_lose(g.steps, units, left, owed))
        unit = open_to[0]
        if len(open_to) > 1 and left < g.all_steps(units):
            answer = yield Ask(
                side, "lose", [Lose(u) for u in open_to], rule=rule,
                prompt=say(_LOSE_AND_DIE if owed else _LOSE, steps=left),
                judge=partial(_refuse, g, rule=rule, owed_rule=owed_rule, units=units, open_to=open_to),
                subject={"units": g.scene.ids(open_to), "steps": left, "dot": owed},
            )  # fmt: skip
            unit = answer.unit
        owed = owed and g.steps[unit] > 1
        lose(unit)
        lost += 1
    return lost


def _refuse(
    g: Stacks, action: Action, rule: str, owed_rule: str, units: Units, open_to: Sequence[Unit]
) -> Refusal | None:
    """Why a step cannot be lost so."""
    if not isinstance(action, Lose):
        return Refusal(rule, say("Name the unit that loses a step"))
    if action.unit in open_to:
        return None
    name = g.scene.unit_name[action.unit]
    if not units >> action.unit & 1:
        return Refusal(rule, say("{unit} is not among those who take this loss", unit=name))
    why = say("{unit} cannot lose a step: another unit must be eliminated, which takes all the steps left", unit=name)
    return Refusal(owed_rule, why)


def can_lose(figures: Figures, units: Units, steps: int, owed: bool) -> list[Unit]:
    """Which units, with so many steps each, may take the next of these losses so that one can still be eliminated."""
    all_units = few(units)
    if not owed:
        return all_units
    least = min(figures[unit] for unit in all_units)
    return [unit for unit in all_units if figures[unit] == least] if takes_all(least, steps) else all_units


def takes_all(least: int, steps: int) -> bool:
    """Whether it takes all of the losses to eliminate the weakest unit: then nobody else may bear any of them."""
    return steps <= least


# ---------------------------------------------------------------------------------------------- the usual choice


def expendable(g: Stacks, units: Sequence[Unit]) -> list[Unit]:
    """Units in the order in which their owner would rather lose steps of them: leaders last, a last step late."""
    steps = g.steps
    return sorted(units, key=lambda unit: (g.rank(unit), steps[unit] == 1, _worth(g, unit, steps[unit])))


def price(g: Stacks, unit: Unit, steps: int, owed: bool) -> tuple[int, int, int]:
    """How dear a step is of a unit that has so many, to be compared: as few deaths as can be, and leaders last.

    ``owed``: somebody must die anyhow.
    """
    rank, worth = g.rank(unit), _worth(g, unit, steps)
    return (rank, steps, worth) if owed else (int(steps == 1), rank, worth)


def _worth(g: Stacks, unit: Unit, steps: int) -> int:
    """The strength that goes with a step."""
    by_steps: Sequence[int] = g.scene.strength[unit]
    return by_steps[steps] - by_steps[steps - 1]


def cheapest(g: Stacks, units: Sequence[Unit], figures: Figures, owed: bool) -> Unit:
    """Whose step is the cheapest to lose next."""
    return min(units, key=lambda unit: price(g, unit, figures[unit], owed))


def suffer(g: Stacks, units: Units, steps: int, lose: Loser, *, owed: bool = False) -> None:
    """Take losses off these units in the usual way; the position changes."""
    for left in range(steps, 0, -1):
        units = g.on_map(units)
        if not units:
            break
        unit = cheapest(g, can_lose(g.steps, units, left, owed), g.steps, owed)
        owed = owed and g.steps[unit] > 1
        lose(unit)
