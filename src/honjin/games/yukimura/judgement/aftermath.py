"""Retreats (11-1), making room (11-2-5) and advances after combat (11-3)."""

from __future__ import annotations

from collections.abc import Sequence

from honjin.games.yukimura.actions import Displace
from honjin.games.yukimura.judgement import chances
from honjin.games.yukimura.judgement.ground import ground
from honjin.games.yukimura.judgement.marches import Prospect
from honjin.games.yukimura.state import Tennoji
from honjin.games.yukimura.static import OSAKA
from honjin.hexes.grid import Hex
from honjin.hexes.paths import Path
from honjin.kernel.ask import Ask
from honjin.wargame.actions import Unit
from honjin.wargame.moves import Advance, Next, Retreat
from honjin.wargame.singles import EMPTY


def refuge(g: Tennoji, unit: Unit, h: Hex) -> float:
    """A good place to end a retreat: far from the enemy, homeward, or on the hill (D14, D15)."""
    grid = g.field.grid
    side = g.field.side[unit]
    value = 0.05 * min(6, ground(g, side).to_enemy[h])
    value += 0.01 * (grid.rows - grid.row(h) if side == OSAKA else grid.row(h))
    if h == g.field.hill:
        value += chances.hill_worth(g) if g.control != side else 1.0
    return value


def shaken(g: Tennoji, unit: Unit) -> float:
    """What it costs to run through a friend, who may then run too (11-2-2)."""
    morale = chances.morale(g, unit)
    if morale is None:
        return 0.0
    return 0.5 * max(0, 6 - morale) / 6


def way(g: Tennoji, unit: Unit, path: Path) -> float:
    friends = [g.at[h] for h in path[1:] if g.at[h] != EMPTY]
    return refuge(g, unit, path[-1]) - sum([shaken(g, friend) for friend in friends])


def retreats(g: Tennoji, ask: Ask) -> Sequence[float]:
    return [way(g, option.unit, option.path) for option in ask.options if isinstance(option, Retreat)]


def displacements(g: Tennoji, ask: Ask) -> Sequence[float]:
    return [
        way(g, option.unit, (g.where[option.unit], option.hex))
        for option in ask.options
        if isinstance(option, Displace)
    ]


def retreat_order(g: Tennoji, ask: Ask) -> Sequence[float]:
    """The most valuable first, while the ways are open (D13)."""
    return [chances.worth(g, option.unit) for option in ask.options if isinstance(option, Next)]


def advances(g: Tennoji, ask: Ask) -> Sequence[float]:
    """A hex taken after combat, compared with the hex held; declining is worth nothing (D11, D17, D18)."""
    options = list(ask.options)
    values = [0.0] * len(options)
    by_unit: dict[Unit, list[tuple[int, Hex]]] = {}
    for index, option in enumerate(options):
        if isinstance(option, Advance):
            by_unit.setdefault(option.unit, []).append((index, option.path[-1]))
    for unit, ends in by_unit.items():
        *found, held = Prospect(g, unit, fresh=False).values([*(h for _, h in ends), g.where[unit]])
        for (index, _), value in zip(ends, found, strict=True):
            values[index] = value - held - 0.05
    return values


def pursuit(g: Tennoji, ask: Ask) -> Sequence[float]:
    """Somebody must follow: the strongest goes in front (D16)."""
    return [float(g.strength(option.unit)) for option in ask.options if isinstance(option, Advance)]
