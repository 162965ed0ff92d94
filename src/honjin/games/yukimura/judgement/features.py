"""What a position of the battle is judged by, and for how long a plan is made.

Figures stand from a side's seat: what is good for it is positive, so that the other side reads the same with other
signs. All of them lie open on the map.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Final, NamedTuple

from honjin.games.yukimura.judgement.ground import disk
from honjin.games.yukimura.rules import victory
from honjin.games.yukimura.state import Tennoji
from honjin.games.yukimura.static import KANTO, OSAKA
from honjin.hexes.sets import HexSet, members
from honjin.kernel.ask import Ask, Side

FARTHEST: Final = 20
"""Beyond this, Osaka is far from Ieyasu."""
NEAR: Final = 4
"""Hexes around the hill and around Ieyasu within which units can join a fight there next."""
HUNT: Final = 9


def span(g: Tennoji, ask: Ask) -> Hashable:
    """A side's movement, its fire in defence, or its whole attack: shots and melees are one plan."""
    return g.turn, g.phase_name.removesuffix("_fire").removesuffix("_melee"), ask.side


class Muster(NamedTuple):
    """Units of a side on the map."""

    units: int
    strength: int
    leaders: int
    guns: int


def features(g: Tennoji, side: Side) -> Mapping[str, float]:
    """The battle in figures."""
    field = g.field
    osaka, kanto = muster(g, OSAKA), muster(g, KANTO)
    points = victory.points(g)
    done = g.turn / field.last_turn
    hill = 1 if g.control == OSAKA else -1
    zones = g.zoc(OSAKA), g.zoc(KANTO)
    figures = {
        "lead": points[OSAKA] - points[KANTO],
        "units": osaka.units - kanto.units,
        "strength": osaka.strength - kanto.strength,
        "leaders": osaka.leaders - kanto.leaders,
        "guns": osaka.guns - kanto.guns,
        "to_come": -expected(g),
        "hill": hill,
        "hill_late": hill * done * done,
        "hill_crowd": crowd(g, disk(field, field.hill, NEAR)),
        "held": (g.occupied[KANTO] & zones[OSAKA]).bit_count() - (g.occupied[OSAKA] & zones[KANTO]).bit_count(),
        "runners": -runners(g, zones[OSAKA]),
        **of_ieyasu(g, zones[OSAKA]),
    }
    sign = 1.0 if side == OSAKA else -1.0
    found = {name: sign * value for name, value in figures.items()}
    found["turns_left"] = float(field.last_turn - g.turn)
    return found


def muster(g: Tennoji, side: Side) -> Muster:
    """Who is left on the map."""
    field, at = g.field, g.at
    units = [at[h] for h in members(g.occupied[side])]
    strength, leaders, guns = field.strength, field.is_commander, field.is_gun
    return Muster(
        len(units),
        sum([strength[u] for u in units]) + sum([more for u, more in g.bonus.items() if field.side[u] == side]),
        sum([leaders[u] for u in units]),
        sum([guns[u] for u in units]),
    )


def expected(g: Tennoji) -> int:
    """Units of Kanto that are still on their way (8)."""
    where = g.where
    return sum([where[group.units[0]] < 0 and len(group.units) for group in g.field.groups if group.wing is not None])


def crowd(g: Tennoji, hexes: HexSet) -> int:
    """Osaka's strength in some hexes less Kanto's."""
    return power(g, OSAKA, hexes) - power(g, KANTO, hexes)


def power(g: Tennoji, side: Side, hexes: HexSet) -> int:
    at, strength = g.at, g.field.strength
    return sum([strength[at[h]] for h in members(g.occupied[side] & hexes)])


def runners(g: Tennoji, zone: HexSet) -> int:
    """Units of Kanto that nobody holds and that could still march off to the north in time (13-2(2))."""
    field, at = g.field, g.at
    moves = field.last_turn - g.turn + 1
    row, movement = field.grid.row, field.movement
    return sum([row(h) <= movement[at[h]] * moves for h in members(g.occupied[KANTO] & ~zone)])


def of_ieyasu(g: Tennoji, zone: HexSet) -> dict[str, float]:
    """How it stands with Ieyasu: whether he is held, how far the nearest enemy is, who hunts and who guards him."""
    field = g.field
    h = g.where[field.ieyasu]
    if h < 0:
        return dict.fromkeys(("head_near", "head_held", "head_hunters", "head_guards", "head_screen"), 0.0)
    distances = field.grid.distances(h)
    away = min([distances[post] for post in members(g.occupied[OSAKA])], default=FARTHEST)
    return {
        "head_near": float(max(0, FARTHEST - away)),
        "head_held": float(zone >> h & 1),
        "head_hunters": float(power(g, OSAKA, disk(field, h, HUNT))),
        "head_guards": -float((field.board.adjacent_set[h] & g.occupied[KANTO]).bit_count()),
        "head_screen": -float(power(g, KANTO, disk(field, h, NEAR))),
    }
