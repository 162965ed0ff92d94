"""Chapter 9: zones of control. Field Forces and castles have one over the six hexes around them."""

from __future__ import annotations

from honjin.games.sanada.state import War
from honjin.hexes.grid import Hex
from honjin.hexes.sets import HexSet
from honjin.kernel.ask import Side
from honjin.wargame.actions import Units


def zone(g: War, side: Side, gone: Units = 0) -> HexSet:
    """The hexes in a side's zone of control (9, R2, R3).

    It does not reach over water, into hexes that nobody can enter, or where field Forces of the other side stand
    (9.1.1). Neither garrisons nor invested castles have one (9.1.2). ``gone``: units of the other side that are on the
    march, so that they stop nothing where they stood (14.2).
    """
    return g.land.board.spread(g.occupied[side] | g.keeps[side]) & ~standing(g, 1 - side, gone)


def standing(g: War, side: Side, gone: Units = 0) -> HexSet:
    """Hexes with field Forces of a side, units on the march apart."""
    occupied = g.occupied[side]
    if gone:
        h = g.where[g.heads(gone)[0]]
        if h >= 0 and not g.outside_at(h) & ~gone:
            occupied &= ~(1 << h)
    return occupied


def is_contact(g: War, side: Side, h: Hex) -> bool:
    """Whether a hex would be in a side's zone if nobody stood there (R13, option)."""
    return bool(g.land.board.spread(g.occupied[side] | g.keeps[side]) >> h & 1)
