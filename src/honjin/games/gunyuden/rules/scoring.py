"""Points, as far as the games of the series count alike: castles that changed hands, and the dead by their rank."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping

from honjin.games.gunyuden.model.words import Rank
from honjin.games.gunyuden.state import Campaign
from honjin.games.gunyuden.static import NEUTRAL, RANKS, Theatre
from honjin.kernel.ask import Side
from honjin.wargame.actions import Castle, Unit


def castle_points(land: Theatre, castle: Castle) -> int:
    """What a castle is worth: by its level, never by its durability (42.6(1); Kanto 34-1)."""
    keep, table = land.keeps[castle], land.tables.points
    return table.special[keep.id] if keep.id in table.special else table.castle_by_level[str(keep.level)]


def changed_hands(g: Campaign) -> Iterator[tuple[Castle, Side, Side]]:
    """Castles of another side than at the start, with that side and today's, NEUTRAL for none (42.6(1); Kanto 34-1)."""
    for castle, keep in enumerate(g.land.keeps):
        first = g.land.houses[keep.owner].side
        before, now = NEUTRAL if first is None else first, g.castle_side(castle)
        if before != now:
            yield castle, before, now


def rank_points(land: Theatre) -> Mapping[Rank, int]:
    """What the loss of a unit costs by its rank; with the option, as the rule is printed (42.6(3); Kanto 34-3)."""
    table = land.tables.points
    return table.killed_letter if land.options.own.get("points_ranks") == "letter" else table.killed


def unit_points(g: Campaign, unit: Unit) -> int:
    return rank_points(g.land)[RANKS[g.rank(unit)]]


def lost_units(g: Campaign, fates: Container[int]) -> Iterator[tuple[Unit, Side]]:
    """Units that met one of these ends, and the side that lost them (42.6(3); Kanto 34-3)."""
    for unit, where in enumerate(g.where):
        if where in fates and g.lost_side[unit] != NEUTRAL:
            yield unit, g.lost_side[unit]
