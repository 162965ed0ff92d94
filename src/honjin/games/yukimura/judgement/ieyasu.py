"""Ieyasu's own moves (7-5-3): to obey, to pay, or to die."""

from __future__ import annotations

from collections.abc import Sequence

from honjin.games.yukimura.actions import Exit
from honjin.games.yukimura.judgement import chances, escort
from honjin.games.yukimura.judgement.doctrine import DOCTRINE
from honjin.games.yukimura.judgement.ground import Ground, ground
from honjin.games.yukimura.rules import tokugawa
from honjin.games.yukimura.state import Tennoji
from honjin.games.yukimura.static import KANTO
from honjin.hexes.grid import Hex
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask
from honjin.wargame.moves import Enter, Move


def destinations(g: Tennoji, ask: Ask) -> Sequence[float]:
    """Each move by its price (13-1(3), 13-1(4)) and by the danger where it ends.

    Danger takes long to find, so it is found for the cheapest moves first and left out where the price alone is more
    than the best of them costs.
    """
    seen, options = ground(g, KANTO), list(ask.options)
    values = [price(g, option) for option in options]
    best = -float("inf")
    for index in sorted(range(len(options)), key=values.__getitem__, reverse=True):
        if values[index] > best:
            values[index] -= danger_after(g, seen, options[index])
            best = max(best, values[index])
    return values


def price(g: Tennoji, option: Action) -> float:
    """What Osaka earns by this move, and Kanto by leaving north.

    To leave by another edge counts in part: who waits will mostly pay for it later, or with his head.
    """
    points = g.field.points
    if not isinstance(option, Move | Enter | Exit):
        return -float(points.osaka_ieyasu_did_not_move)
    if not tokugawa.ieyasu_obeys(g, option):
        if not isinstance(option, Exit):
            return -float(points.osaka_ieyasu_moved_illegally)
        later = points.osaka_ieyasu_did_not_move * (g.field.last_turn - g.turn)
        return -DOCTRINE.ieyasu_leaves * (points.osaka_ieyasu_moved_illegally + later)
    return float(points.kanto_per_unit_off_north_edge) if isinstance(option, Exit) else 0.0


def danger_after(g: Tennoji, seen: Ground, option: Action) -> float:
    """What the place where a move ends may cost: the head, a turn held in place, and the turns to come."""
    if isinstance(option, Exit):
        return 0.0
    h = option.path[-1] if isinstance(option, Move | Enter) else g.where[g.field.ieyasu]
    value = danger(g, seen, h) + DOCTRINE.ieyasu_shy * menace(seen, h) + DOCTRINE.ieyasu_aside * aside(g, h)
    value += grip(g, seen, h)
    return value + g.field.points.osaka_ieyasu_did_not_move if seen.zone >> h & 1 else value


def danger(g: Tennoji, seen: Ground, h: Hex) -> float:
    """Expected loss by the strongest attack that could reach him here."""
    return DOCTRINE.ieyasu_alarm * escort.peril(g, seen, h, escort.closed_up(g, seen, h)).loss


def grip(g: Tennoji, seen: Ground, h: Hex) -> float:
    """What it may cost that enemies come beside him and hold him: ten points a turn, and then his head.

    Nobody falls who is not held first, and who is held cannot leave the map any more (7-3-2).
    """
    held, near = DOCTRINE.ieyasu_held, seen.to_enemy[h]
    left = g.field.last_turn - g.turn
    if near >= len(held) or not left:
        return 0.0
    head = chances.worth(g, g.field.ieyasu) * (1.0 - (1.0 - DOCTRINE.ieyasu_falls) ** left)
    return held[near] * (head + g.field.points.osaka_ieyasu_did_not_move * left)


def menace(seen: Ground, h: Hex) -> float:
    """The strength of those who hunt him, each by the turns that he is away."""
    away, fade = seen.field.grid.distances(h), DOCTRINE.ieyasu_fade
    return sum(
        [
            strength * float(fade ** (away[post] / seen.reach_at[post]))
            for post, strength in seen.strength_at.items()
            if strength >= DOCTRINE.hunters_from
        ]
    )


def aside(g: Tennoji, h: Hex) -> int:
    """Columns to the nearer side of the map: there he has fewer enemies around him, and a way out."""
    grid = g.field.grid
    return min(grid.column(h) - 1, grid.columns - grid.column(h))
