"""The Ten Braves and the shinobi (14-7), by the defaults D3, D4, D19 and D20 of the register."""

from __future__ import annotations

from collections.abc import Sequence

from honjin.games.yukimura.actions import Add, Command, Double, Lay, Marker, Mission, Pair, Strike
from honjin.games.yukimura.rules.braves import in_box
from honjin.games.yukimura.state import Tennoji
from honjin.games.yukimura.static import (
    ASSASSINATE,
    BODY_DOUBLE,
    DISRUPT_LEFT,
    DISRUPT_RIGHT,
    ESCORT,
    FORCE_COMMAND,
    GUARD_REAR,
)
from honjin.kernel.ask import Ask

PLAN = {FORCE_COMMAND: 3, ASSASSINATE: 4, ESCORT: 6, GUARD_REAR: 4}
"""How many real markers each box is to have (D3)."""

BLUFFS = (ASSASSINATE, DISRUPT_LEFT, DISRUPT_RIGHT, ESCORT, GUARD_REAR)
"""Boxes that dummies are spread over: those whose number the other side counts."""


def lays(g: Tennoji, ask: Ask) -> Sequence[float]:
    return [lay(g, option.marker, option.box) for option in ask.options if isinstance(option, Lay)]


def lay(g: Tennoji, marker: Marker, box: int) -> float:
    """Doubles where only they may lie, the strong in command, the rest on missions and guards, dummies spread (D3)."""
    pieces = g.field.markers
    piece = pieces[marker]
    if piece.dummy:
        return (0.5 if box in BLUFFS else 0.0) - 0.1 * len(in_box(g, box))
    if piece.body_double:
        return 4.0 if box == BODY_DOUBLE else 0.0
    lying = sum(1 for m in in_box(g, box) if not pieces[m].dummy)
    if lying >= PLAN.get(box, 0):
        return -1.0
    strong = piece.strength if box in (FORCE_COMMAND, ESCORT) else 1.5
    return 1.0 + strong


def commands(g: Tennoji, ask: Ask) -> Sequence[float]:
    """All of them at once, the strongest braves with the fastest of the strong (D4)."""
    field = g.field
    return [
        field.markers[option.marker].strength + 0.1 * field.movement[option.unit] + 0.05 * field.strength[option.unit]
        if isinstance(option, Command)
        else 0.0
        for option in ask.options
    ]


def missions(g: Tennoji, ask: Ask) -> Sequence[float]:
    """Whoever lies in a box is good for nothing else, and guards do not grow weaker: go, for Ieyasu's life first."""
    values = []
    for option in ask.options:
        if not isinstance(option, Mission):
            values.append(0.0)
            continue
        braves = sum(not g.field.markers[m].dummy for m in in_box(g, option.box))
        weight = 10.0 if option.box == ASSASSINATE else 1.0
        in_vain = not braves or (option.box == ASSASSINATE and g.where[g.field.ieyasu] < 0)
        values.append(-1.0 if in_vain else weight * braves)
    return values


def pairs(g: Tennoji, ask: Ask) -> Sequence[float]:
    """Strongest against strongest (D20)."""
    return [float(g.field.markers[option.marker].strength) for option in ask.options if isinstance(option, Pair)]


def additions(g: Tennoji, ask: Ask) -> Sequence[float]:
    """Spare markers are spread, the strongest first; none is held back (D20)."""
    spare = len({option.marker for option in ask.options if isinstance(option, Add)})
    return [
        1.0 + g.field.markers[option.marker].strength - 0.1 * abs(option.combination - spare)
        if isinstance(option, Add)
        else 0.0
        for option in ask.options
    ]


def strikes(g: Tennoji, ask: Ask) -> Sequence[float]:
    """The strongest falls (D20)."""
    return [float(g.field.markers[option.marker].strength) for option in ask.options if isinstance(option, Strike)]


def doubles(g: Tennoji, ask: Ask) -> Sequence[float]:
    """Yukimura lives, in place of the weakest unit among those nearest to Ieyasu (D19)."""
    field = g.field
    target = g.where[field.ieyasu]
    values = []
    for option in ask.options:
        if not isinstance(option, Double):
            values.append(0.0)
            continue
        away = field.grid.distance(g.where[option.unit], target) if target >= 0 else 0
        spent = field.markers[option.marker].strength
        values.append(50.0 - away - 0.1 * g.strength(option.unit) - 0.01 * spent)
    return values
