"""Ieyasu's escort (13-1(1)): who stays with him, and where they stand so that nobody comes at him.

Osaka moves, then strikes: whoever is to strike him must first come beside him, and no way leads through a zone of
control. So what counts is which enemies find a way beside him when Kanto's move is over.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from honjin.games.yukimura.judgement import chances
from honjin.games.yukimura.judgement.approach import comers
from honjin.games.yukimura.judgement.doctrine import DOCTRINE
from honjin.games.yukimura.judgement.ground import Ground, disk
from honjin.games.yukimura.rules import tokugawa
from honjin.games.yukimura.state import Tennoji
from honjin.games.yukimura.static import KANTO
from honjin.hexes.grid import Hex
from honjin.hexes.sets import HexSet, few
from honjin.wargame.actions import Unit


def guards(g: Tennoji) -> frozenset[Unit]:
    """The units nearest to him that may go where they like."""
    field = g.field
    post = g.where[field.ieyasu]
    if post < 0:
        return frozenset()
    free = g.occupied[KANTO] & ~(g.tokugawa if tokugawa.on_duty(g) else 1 << post)
    near, radius = 0, 0
    while near.bit_count() < DOCTRINE.escort and near != free:
        radius += 1
        near = free & disk(field, post, radius)
    away = field.grid.distances(post)
    return frozenset([g.at[h] for h in sorted(few(near), key=lambda h: (away[h], h))[: DOCTRINE.escort]])


def closed_up(g: Tennoji, seen: Ground, h: Hex) -> HexSet:
    """Where Kanto will stand if he goes to a hex and guards who can still move close up around him."""
    field, where = g.field, g.where
    distances, movement = field.grid.distances, field.movement
    own = g.occupied[KANTO] & ~(1 << where[field.ieyasu])
    sides = field.board.linked_set[h]
    held = seen.zone | g.spent | sides
    free = [unit for unit in guards(g) if not held >> where[unit] & 1]
    able = {
        side: [unit for unit in free if distances(side)[where[unit]] <= movement[unit]]
        for side in few(sides & ~own & ~seen.enemy)
    }
    gone: set[Unit] = set()
    for side in sorted(able, key=lambda side: len(able[side])):  # where fewest can come is filled first
        unit = max((u for u in able[side] if u not in gone), key=lambda u: (distances(h)[where[u]], u), default=None)
        if unit is not None:
            gone.add(unit)
            own = own & ~(1 << where[unit]) | 1 << side
    return own


class Peril(NamedTuple):
    """What may come of the strongest attack on him: expected loss, and the strength that finds a way beside him."""

    loss: float
    coming: int


def peril(g: Tennoji, seen: Ground, h: Hex, own: HexSet) -> Peril:
    """How it stands with him in a hex, if the others of Kanto stand in ``own``."""
    field, unit = g.field, g.field.ieyasu
    beside = field.board.linked_set[h]
    inside = beside & seen.enemy
    strengths = [seen.strength_at[n] for n in few(inside)]
    room = (beside & ~own & ~inside).bit_count()
    coming = sorted(comers(seen, h, own), reverse=True) if room else []
    total = sum(strengths) + sum(coming)
    strengths += coming[:room]
    if not strengths:
        return Peril(0.0, 0)
    hit = chances.chance(g, sum(strengths) - g.strength(unit), "defender", unit)
    if len(strengths) > 2:  # three around him leave hardly a way that is in no zone of control
        hit = hit.cut()
    return Peril(hit.out * chances.worth(g, unit), total)


def cover(g: Tennoji, seen: Ground, unit: Unit, hexes: Sequence[Hex]) -> list[float]:
    """What it is worth that a guard stands in each of some hexes: near him, and so that nobody comes at him."""
    field = g.field
    post = g.where[field.ieyasu]
    own = _others(g, unit)
    away, to_enemy = field.grid.distances(post), seen.to_enemy
    values = []
    for h in hexes:
        near = DOCTRINE.escort_pull * DOCTRINE.patience ** max(0, away[h] - DOCTRINE.escort_gap)
        ahead = 1.0 if to_enemy[h] < to_enemy[post] else 0.5
        values.append(near * ahead - _alarm(g, seen, own | 1 << h))
    return values


def deserted(g: Tennoji, seen: Ground, unit: Unit) -> float:
    """The same if the guard is gone altogether."""
    return -_alarm(g, seen, _others(g, unit))


def _others(g: Tennoji, unit: Unit) -> HexSet:
    """Where Kanto stands beside him and one of his guards."""
    return g.occupied[KANTO] & ~(1 << g.where[g.field.ieyasu]) & ~(1 << g.where[unit])


def _alarm(g: Tennoji, seen: Ground, own: HexSet) -> float:
    """What he has to fear if the others of Kanto stand in ``own``."""
    found = peril(g, seen, g.where[g.field.ieyasu], own)
    return DOCTRINE.ieyasu_alarm * found.loss + DOCTRINE.escort_open * found.coming
