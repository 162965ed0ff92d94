"""Figures of combat by the letter of the rules, without any part of the game: columns, ratings, modifiers, points."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from plain_ground import RANKS, World

ENDS: Final = (1, 2, 4, 6, 10, 15, 20, 30, 40, 50, 60, 70, 80)
"""The last strength of each column but the last."""
CELLS: Final = [0] * 10 + [int(sign) for sign in "111223344556677889"]
"""Each row of the table is the one above it moved one column to the left, so one line holds it all."""
ROWS: Final = 15
FULL, SPENT = 2, 1
PURSUIT: Final = 3
ELIMINATED: Final = {"gunzei": 0, "busho": 1, "taisho": 5, "sodaisho": 5}
DEFEATED: Final = {"gunzei": 0, "busho": 0, "taisho": 2, "sodaisho": 10}

Modifiers = tuple[int, int]
"""What the attacker and what the defender of an attack add to their dice."""


def damage(strength: int, row: int) -> int:
    """The combat table: clamped at both ends; nothing without strength (18.3.3, R21, R28)."""
    if strength <= 0:
        return 0
    column = sum(strength > end for end in ENDS)
    return CELLS[min(max(row, 1), ROWS) - 1 + column]


def strength_of(units: Iterable[Mapping[str, Any]]) -> int:
    """Full units count 2, spent ones 1 (18.3.1)."""
    return sum(SPENT if unit["spent"] else FULL for unit in units)


def rating_of(leaders: Iterable[Mapping[str, Any]]) -> int:
    """That of the highest rank, the best among equals (18.2, R66)."""
    ranked: tuple[int, int] = max((RANKS.index(leader["rank"]), leader["rating"]) for leader in leaders)
    return ranked[1]


def cover(world: World, attacker: str, defender: str, side: str, *, stacks: bool = True) -> int:
    """What the defender's rating gains against an attack out of another hex (18.3.2, 22.2.1, R20)."""
    river = 2 * (frozenset((attacker, defender)) in world["rivers"])
    ground = int(world["terrain"][defender] in ("rough", "marsh"))
    fort = int(world["forts"].get(defender) == side)
    return river + ground + fort if stacks else max(river, ground, fort)


def modifiers(rating: int, against: int, gain: int = 0, *, river: bool = False) -> Modifiers:
    """The difference of ratings with opposite signs, and 1 less for both across a river (18.3.2)."""
    difference = rating - (against + gain)
    return difference - river, -difference - river


def assault_modifiers(castle_strength: int, rating: int, against: int) -> Modifiers:
    """The strength of the castle and one for the better rating (19.1.3)."""
    better = (rating > against) - (rating < against)
    return better - castle_strength, castle_strength - better


def elimination_points(name: str, unit: Mapping[str, Any]) -> int:
    """Points for a unit lost, for the other side (26.2.1, R47)."""
    return 20 if name == "tokugawa_hidetada" else ELIMINATED[unit["rank"]]


def defeat_points(leaders: Iterable[str], everybody: Iterable[str], scope: str = "force_leader") -> int:
    """Points for a hex beaten in battle, by the ranks in it when the round began (26.2.1, R46)."""
    points = [DEFEATED[rank] for rank in (everybody if scope == "every_unit" else leaders)]
    return max(points, default=0) if scope == "best_only" else sum(points)
