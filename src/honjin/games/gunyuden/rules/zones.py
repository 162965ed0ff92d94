"""Chapter 5: zones of control."""

from __future__ import annotations

from honjin.games.gunyuden.rules.investment import invested
from honjin.games.gunyuden.state import Campaign
from honjin.games.gunyuden.static import HEAVY_SNOW, SNOW
from honjin.hexes.sets import HexSet


def working_keeps(g: Campaign, bloc: int) -> HexSet:
    """Hexes of castles that have a zone of control: an invested castle has none (5-4-3)."""
    keeps = g.keeps[bloc]
    for castle in invested(g):
        keeps &= ~(1 << g.land.keeps[castle].hex)
    return keeps


def unit_zone(g: Campaign, bloc: int) -> HexSet:
    """The seven hexes of every unit outside a castle, before enemies cancel it (5-1-1, 5-2, 32-1-2(3))."""
    snow = g.weather in (SNOW, HEAVY_SNOW)
    if snow and g.land.options.snow_zoc == "none":
        return 0
    units = g.occupied[bloc]
    around = g.land.board.spread(units)
    if snow:
        around &= ~g.land.snow_foothills
    return (units | around) & ~g.land.marsh


def strong(g: Campaign, bloc: int, friends: HexSet | None = None) -> HexSet:
    """Strong zone of control of a camp: its units' and its castles' own hexes (5-1-1).

    ``friends``: hexes in which the camp's enemies stand, who cancel it (5-4-1); without it, all of them.
    """
    other = 1 - bloc
    foes = g.occupied[other] if friends is None else friends
    cancelled = foes | g.keeps[other] & ~g.occupied[bloc]
    return unit_zone(g, bloc) & ~cancelled | working_keeps(g, bloc) & ~foes


def weak(g: Campaign, bloc: int) -> HexSet:
    """Weak zone of control: the hexes around castles (5-1-2)."""
    around = g.land.board.spread(working_keeps(g, bloc)) & ~g.land.marsh
    if g.weather in (SNOW, HEAVY_SNOW) and g.land.options.snow_zoc == "foothills":
        around &= ~g.land.snow_foothills
    return around & ~g.occupied[1 - bloc] & ~g.keeps[1 - bloc]


def next_to_enemy(g: Campaign, bloc: int) -> HexSet:
    """Hexes of and next to enemy units and castles, whatever lies between (15-3-1, R13)."""
    there = g.occupied[1 - bloc] | g.keeps[1 - bloc]
    return there | g.land.board.spread_anywhere(there)
