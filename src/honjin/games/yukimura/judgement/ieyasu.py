"""Ieyasu's own moves (7-5-3): to obey, to pay, or to die."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from honjin.games.yukimura.actions import Exit
from honjin.games.yukimura.judgement import chances
from honjin.games.yukimura.judgement.doctrine import DOCTRINE
from honjin.games.yukimura.judgement.ground import Ground, ground
from honjin.games.yukimura.rules import tokugawa
from honjin.games.yukimura.state import Tennoji
from honjin.games.yukimura.static import KANTO
from honjin.hexes.grid import Hex
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask
from honjin.wargame.moves import Enter, Move

MOST_AWAY: Final = 0.4
"""What it is worth to be as far as can be from the enemy."""


def destinations(g: Tennoji, ask: Ask) -> Sequence[float]:
    """Each move by its price (13-1(3), 13-1(4)) and by the danger where it ends.

    Danger takes long to find, so it is found for the cheapest moves first and left out where the price alone is more
    than the best of them costs.
    """
    seen, options = ground(g, KANTO), list(ask.options)
    values = [price(g, option) for option in options]
    best = -float("inf")
    for index in sorted(range(len(options)), key=values.__getitem__, reverse=True):
        if values[index] + MOST_AWAY < best:
            values[index] -= MOST_AWAY
            continue
        values[index] -= danger_after(g, seen, options[index])
        best = max(best, values[index])
    return values


def price(g: Tennoji, option: Action) -> float:
    """What Osaka earns by this move, and Kanto by leaving north."""
    points = g.field.points
    if not isinstance(option, Move | Enter | Exit):
        return -float(points.osaka_ieyasu_did_not_move)
    if not tokugawa.ieyasu_obeys(g, option):
        later = points.osaka_ieyasu_did_not_move * (g.field.last_turn - g.turn) if isinstance(option, Exit) else 0
        return -float(points.osaka_ieyasu_moved_illegally + later)
    return float(points.kanto_per_unit_off_north_edge) if isinstance(option, Exit) else 0.0


def danger_after(g: Tennoji, seen: Ground, option: Action) -> float:
    """What the place where a move ends may cost: the head, and a turn held in place."""
    if isinstance(option, Exit):
        return 0.0
    h = option.path[-1] if isinstance(option, Move | Enter) else g.where[g.field.ieyasu]
    value = danger(g, seen, h)
    if seen.zone >> h & 1:
        value += g.field.points.osaka_ieyasu_did_not_move
    return value - MOST_AWAY * min(seen.to_enemy[h], 20) / 20


def danger(g: Tennoji, seen: Ground, h: Hex) -> float:
    """Expected loss by the strongest attack that could reach him here."""
    field = g.field
    unit = field.ieyasu
    own = g.occupied[KANTO] & ~(1 << g.where[unit])
    open_sides = field.board.linked_set[h] & ~own
    if not open_sides:
        return 0.0
    room = open_sides.bit_count()
    walls = own | field.board.spread(own)
    way = seen.steps(open_sides, ~walls)
    inside = (1 << h | field.board.linked_set[h]) & seen.enemy
    strengths = sorted(
        (
            strength
            for foe, post, strength in zip(seen.enemies, seen.posts, seen.strengths, strict=True)
            if inside >> post & 1 or way[post] <= field.movement[foe]
        ),
        reverse=True,
    )[:room]
    if not strengths:
        return 0.0
    hit = chances.chance(g, sum(strengths) - g.strength(unit), "defender", unit)
    if len(strengths) > 2:  # three around him leave hardly a way that is in no zone of control
        hit = hit.cut()
    return DOCTRINE.ieyasu_alarm * hit.out * chances.worth(g, unit)
