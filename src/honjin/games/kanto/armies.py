"""Chapter 30: who leads whom, and when an army leaves the map."""

from __future__ import annotations

from honjin.games.gunyuden.actions import Unit
from honjin.games.gunyuden.campaign import COLLAPSED, KILLED, REMOVED, UNUSED, Campaign
from honjin.hexes.sets import few


def may_lead(g: Campaign, leader: Unit, unit: Unit) -> bool | None:
    """The father leads the son (30-5); one lord leads the clans of his side (35-S2-8, R54)."""
    land = g.land
    twins = land.setting.twins
    if twins is not None and (land.pieces[leader].id, land.pieces[unit].id) == (twins.elder, twins.younger):
        return True
    cross = land.special.cross_command
    if cross is None or land.pieces[leader].id != cross.leader:
        return None
    friendly = g.side(unit) == land.sides.index(cross.side)
    return True if friendly and land.rank[unit] < land.rank[leader] else None


def collapses(g: Campaign, sodaisho: Unit) -> bool:
    """An army with two sodaisho leaves with the last of them, or by the option with either (25-2, R36)."""
    land = g.land
    twins = land.setting.twins
    clan = g.clan[sodaisho]
    if twins is None or land.houses[clan].id != twins.clan or land.options.own["twin_collapse"] == "either":
        return True
    others = g.of_clan[clan] & land.sodaisho & ~(1 << sodaisho)
    return all(g.where[other] in (KILLED, REMOVED, COLLAPSED, UNUSED) for other in few(others))
