"""Kanto on the last turn: who stands on Chausuyama then, and who stands around him, so that Osaka cannot take it back.

Osaka has the last move of the battle, and 50 points hang on the hill (13-2(3)).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from honjin.games.yukimura.judgement import chances
from honjin.games.yukimura.judgement.approach import comers
from honjin.games.yukimura.judgement.doctrine import DOCTRINE
from honjin.games.yukimura.judgement.ground import Ground
from honjin.games.yukimura.state import Tennoji
from honjin.games.yukimura.static import KANTO
from honjin.hexes.grid import Hex
from honjin.hexes.sets import HexSet, few
from honjin.wargame.actions import NOBODY, Unit

OPEN: Final = 0.01
"""What an open side adds to the chance of losing the hill, even where too few come to fill them all."""

HOPE: Final = 0.3
"""The least hope of keeping the hill with which somebody goes there first."""


def matters(g: Tennoji) -> bool:
    """Whether it is time to think of who holds the hill at the end."""
    return g.turn == g.field.last_turn


def can_come(g: Tennoji, unit: Unit) -> bool:
    """Whether a unit may get onto the hill in this move."""
    here = g.where[unit]
    return here >= 0 and g.field.grid.distances(g.field.hill)[here] <= g.field.movement[unit]


def lost(g: Tennoji, seen: Ground, own: HexSet, holder: Unit) -> float:
    """The chance that Osaka takes the hill in its last turn, with Kanto in these hexes and this unit on the hill."""
    hill = g.field.hill
    beside = g.field.board.linked_set[hill]
    inside = beside & seen.enemy
    room = (beside & ~own & ~inside).bit_count()
    coming = sorted(comers(seen, hill, own), reverse=True) if room else []
    if holder == NOBODY:
        return 1.0 if inside or coming or seen.enemy >> hill & 1 else 0.0
    total = sum([seen.strength_at[h] for h in few(inside)]) + sum(coming[:room])
    if not total:
        return 0.0
    hit = chances.chance(g, total - g.strength(holder), "defender", holder)
    return hit.out + hit.back + (OPEN * room if coming else 0.0)


def holds(g: Tennoji, seen: Ground, unit: Unit, hexes: Sequence[Hex]) -> list[float]:
    """What it adds to the hope of keeping the hill that a unit stands in each of some hexes."""
    hill, here = g.field.hill, g.where[unit]
    own = g.occupied[KANTO] & ~(1 << here if here >= 0 else 0)
    holder = g.at[hill] if own >> hill & 1 else NOBODY
    near = g.field.board.linked_set[hill] | 1 << hill
    without = lost(g, seen, own, holder)
    points = DOCTRINE.hill * chances.kanto_factor(g.field)

    def gain(h: Hex) -> float:
        if h == hill:  # others may still come and stand around him
            return max(HOPE, without - lost(g, seen, own, unit))
        return without - lost(g, seen, own | 1 << h, holder)

    return [points * gain(h) if near >> h & 1 else 0.0 for h in hexes]
