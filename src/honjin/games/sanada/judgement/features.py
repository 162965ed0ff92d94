"""What a position of the war is judged by, and for how long a plan is made.

Figures stand from a side's seat: what is good for it is positive, so that the other side reads the same with other
signs. Nothing is hidden in this war.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Final

from honjin.games.sanada.figures import KANTO, OSAKA, TAISHO
from honjin.games.sanada.judgement import distances
from honjin.games.sanada.rules import scoring
from honjin.games.sanada.rules.supply import supplied
from honjin.games.sanada.state import BOX, War
from honjin.hexes.grid import Hex
from honjin.hexes.sets import few
from honjin.kernel.ask import Ask, Side
from honjin.wargame.actions import Units
from honjin.wargame.memo import per_scene
from honjin.wargame.state import RESERVE

LASTING: Final = 6
"""Turns for which an income is counted on at most."""


def span(g: War, ask: Ask) -> Hashable:
    """A phase, for the side that is asked in it: a march, a reaction, the battles and assaults of a half turn."""
    return g.turn, g.phase, ask.side


def features(g: War, side: Side) -> Mapping[str, float]:
    """The war in figures."""
    osaka, kanto = (g.on_map(units) for units in g.of_side)
    turns = g.land.last_turn - g.turn
    income = sum(points for _, points in scoring.income(g, OSAKA)) - sum(p for _, p in scoring.income(g, KANTO))
    figures = {
        "lead": g.score,
        "over_par": g.score - par(g),
        "income": income,
        "income_left": income * min(turns, LASTING),
        "full": full(g, osaka) - full(g, kanto),
        "spent": (osaka & g.spent).bit_count() - (kanto & g.spent).bit_count(),
        "leaders": leaders(g, osaka) - leaders(g, kanto),
        "unfed": unfed(g, KANTO) - unfed(g, OSAKA),
        "to_come": sum([(h == BOX) - (h == RESERVE) for h in g.where]),
        **of_castles(g),
        **of_osaka(g, osaka, kanto),
        **of_lords(g, osaka, kanto),
    }
    sign = 1.0 if side == OSAKA else -1.0
    found = {name: sign * value for name, value in figures.items()}
    found["turns_left"] = float(turns)
    return found


@per_scene
def par(g: War) -> int:
    """The score from which Osaka wins (27.1)."""
    mins = [
        band.min for band in g.land.scenario.victory.band if band.result.startswith("osaka") and band.min is not None
    ]
    return min(mins, default=0)


def full(g: War, units: Units) -> int:
    return (units & ~g.spent).bit_count()


def leaders(g: War, units: Units) -> int:
    """Commanders who can lead others."""
    return (units & commanders(g)).bit_count()


@per_scene
def commanders(g: War) -> Units:
    return sum(1 << unit for unit, rank in enumerate(g.land.rank) if rank >= TAISHO)


def unfed(g: War, side: Side) -> int:
    """Units in the open without supply (11, 12)."""
    hungry = g.occupied[side] & ~supplied(g, side).hexes
    return sum([g.outside_at(h).bit_count() for h in few(hungry)])


def of_castles(g: War) -> dict[str, float]:
    """Points of castles held by Osaka that were Kanto's, less the other way; and of those that are besieged."""
    taken = besieged = 0
    for castle, keep in enumerate(g.land.keeps):
        owner = g.owner[castle]
        if owner != keep.owner:
            taken += keep.points if owner == OSAKA else -keep.points
        if castle != g.land.osaka_castle and g.is_invested(castle):
            besieged += keep.points * (1 + g.level[castle]) * (1 if owner == KANTO else -1)
    return {"castles": float(taken), "besieged": float(besieged)}


def of_osaka(g: War, osaka: Units, kanto: Units) -> dict[str, float]:
    """Osaka Castle: who is inside, who stands before it or near, and how far the siege has come."""
    land, home = g.land, g.land.pool_hex
    guard = g.inside_at(home) & osaka
    near, close = (sum([u.bit_count() for u in _within(g, kanto, home, points)]) for points in (24, 8))
    friends = sum([units.bit_count() for units in _within(g, osaka & ~guard, home, 8)])
    held = g.owner[land.osaka_castle] == OSAKA
    return {
        "osaka_holds": float(held),
        "osaka_guard": float(guard.bit_count() if held else 0),
        "osaka_army": float(friends),
        "kanto_near": -float(near),
        "kanto_before": -float(close),
        "osaka_level": -float(1 + g.level[land.osaka_castle] if held and g.is_invested(land.osaka_castle) else 0),
    }


def of_lords(g: War, osaka: Units, kanto: Units) -> dict[str, float]:
    """Ieyasu's escort and those who could fall on it; whether Hideyori is on the map, and who is near him."""
    land = g.land
    found = {"ieyasu_escort": 0.0, "ieyasu_beset": 0.0, "hideyori_beset": 0.0}
    h = g.where[land.ieyasu]
    if h >= 0:
        found["ieyasu_escort"] = -float(full(g, g.place_of(land.ieyasu)))
        found["ieyasu_beset"] = float(sum([full(g, units) for units in _within(g, osaka, h, 8)]))
    lord = g.where[land.hideyori]
    if lord >= 0 and lord != land.pool_hex:
        found["hideyori_beset"] = -float(sum([full(g, units) for units in _within(g, kanto, lord, 8)]))
    return found


def _within(g: War, units: Units, h: Hex, points: int) -> list[Units]:
    """Those of some units who stand so near to a hex, by place."""
    way = distances.to(g.land, h)
    return [there & units for place, there in g.at.items() if there & units and way[place] <= points]
