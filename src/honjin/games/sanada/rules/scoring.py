"""Chapter 26: victory points, kept as one number: Osaka's less Kanto's."""

from __future__ import annotations

from collections.abc import Iterable

from honjin.games.sanada.figures import OSAKA, Scored
from honjin.games.sanada.state import War
from honjin.hexes.sets import HexSet, few
from honjin.kernel.ask import Side
from honjin.wargame.actions import NOBODY, Castle, Unit, Units


def score(g: War, side: Side, points: int, rule: str, why: str) -> None:
    """A side scores (26.1.2, 26.2.5)."""
    if points:
        g.score += points if side == OSAKA else -points
        g.tell("points", rule, side=side, points=points, why=why, score=g.score)


def locations(g: War) -> list[tuple[str, int]]:
    """What Osaka's Forces earn where they stand: every line once (26.2.1(7), 26.2.2, 26.2.3, R45)."""
    there = 0
    for h, units in g.at.items():
        if units & g.of_side[OSAKA]:
            there |= 1 << h
    found = {place.id: place for place in g.land.places_scored if _counts(g, place, there)}
    better = {place.replaces for place in found.values()}
    return [(place.id, place.points) for place in found.values() if place.id not in better]


def _counts(g: War, place: Scored, there: HexSet) -> bool:
    """Whether somebody of Osaka is in a place, or the one who must be."""
    if place.unit == NOBODY:
        return bool(there & place.hexes)
    at = g.where[place.unit]
    return at >= 0 and bool(place.hexes >> at & 1)


def holds_down_osaka(g: War) -> bool:
    """Whether Kanto invests Osaka Castle (26.2.1(8), R56)."""
    castle = g.land.sieged_for_points
    return g.owner[castle] == OSAKA and g.is_invested(castle)


def income(g: War, side: Side) -> list[tuple[str, int]]:
    """What a side would score in its Start Phase as things stand (26.1.1)."""
    if side == OSAKA:
        return locations(g)
    return [("siege", g.land.tables.points.siege)] if holds_down_osaka(g) else []


def start_phase(g: War, side: Side) -> None:
    """Points of places at the beginning of a Start Phase (26.1.1, R59)."""
    for why, points in income(g, side):
        score(g, side, points, "26.2.1(7)" if side == OSAKA else "26.2.1(8)", why)


def capture_points(g: War, castle: Castle) -> int:
    """What taking a castle is worth, by its printed durability (26.2.1(1)-(3), R44)."""
    return g.land.keeps[castle].points


def elimination_points(g: War, unit: Unit) -> int:
    """What the loss of a unit is worth to the other side (26.2.1(4)-(6), R47)."""
    return g.land.eliminate[unit]


def defeat_points(g: War, heads: Iterable[Unit], units: Units) -> int:
    """What a defeat in Battle is worth: by those who led Forces when the round began (26.2.1(9), 26.2.4, R46)."""
    land, scope = g.land, g.land.options.defeat_scope
    counted = few(units) if scope == "every_unit" else heads
    each = [land.defeat[land.rank[unit]] for unit in counted]
    return max(each, default=0) if scope == "best_only" else sum(each)
