"""Optional forces: where Osaka places them (14-4, 14-5, 14-6, 14-8), and the rolls for latecomers (14-2, 14-3)."""

from __future__ import annotations

from collections.abc import Sequence

from honjin.games.yukimura.actions import Attempt
from honjin.games.yukimura.state import Tennoji
from honjin.kernel.ask import Ask
from honjin.wargame.moves import Place

FRONT = (18, 26)
"""Columns between Chausuyama and the guard companies, where the line is thin."""


def places(g: Tennoji, ask: Ask) -> Sequence[float]:
    """As far south as allowed, in the middle of the line; guns in front of their commander (D2)."""
    grid = g.field.grid
    unit = ask.subject
    centre = sum(FRONT) / 2
    guns = 1.2 if g.field.is_gun[unit] else 1.0
    values = []
    for option in ask.options:
        if not isinstance(option, Place):  # the Kanto points are doubled whether he stays away or not
            values.append(-100.0)
            continue
        column, row = grid.column(option.hex), grid.row(option.hex)
        outside = max(FRONT[0] - column, 0, column - FRONT[1])
        values.append(guns * row - 3 * outside - 0.1 * abs(column - centre))
    return values


def attempts(_: Tennoji, ask: Ask) -> Sequence[float]:
    """Rolling costs nothing (D4, D21)."""
    return [1.0 if isinstance(option, Attempt) else 0.0 for option in ask.options]
