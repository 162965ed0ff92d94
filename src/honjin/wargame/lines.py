"""Lines of supply over the map: their pieces, and how an overlay draws them, whole or as far as they come."""

from __future__ import annotations

from typing import NamedTuple

from honjin.hexes.grid import Grid
from honjin.hexes.paths import Path
from honjin.kernel.game import Route
from honjin.kernel.words import Saying, say


class Link(NamedTuple):
    """One piece of a line: from its source to a force or castle, and what it costs."""

    path: Path
    costs: tuple[int, ...]
    """What it has cost at each of its hexes."""
    limit: int
    unit: int
    """Parts of a point in which cost and limit are counted."""


class Gap(NamedTuple):
    """How near a line comes to a force that has none, and what stops it there."""

    link: Link
    rule: str
    why: Saying
    too_long: bool = False


def drawn(grid: Grid, link: Link) -> Route:
    """A link with its cost and the most that it may cost."""
    costs = [points(cost, link.unit) for cost in link.costs]
    label = say("{cost} of {limit}", cost=costs[-1], limit=points(link.limit, link.unit))
    return Route([grid.format(h) for h in link.path], label, "line", costs)


def broken(grid: Grid, gap: Gap) -> Route:
    """A line that comes to nothing, and the reason; its length where that is the reason."""
    route = drawn(grid, gap.link)
    label = say("{why} ({rule})", why=gap.why, rule=gap.rule)
    if gap.too_long:
        label = say("{why}: {length} ({rule})", why=gap.why, length=route.label, rule=gap.rule)
    return Route(route.path, label, "cut", route.costs)


def points(cost: int, unit: int) -> str:
    """Parts of a point as a mixed number.

    >>> points(7, 1), points(22, 3), points(2, 3)
    ('7', '7 1/3', '2/3')
    """
    whole, rest = divmod(cost, unit)
    return " ".join(([str(whole)] if whole or not rest else []) + ([f"{rest}/{unit}"] if rest else []))
