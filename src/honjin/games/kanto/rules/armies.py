"""Chapter 30: who leads whom, and when an army leaves the map."""

from __future__ import annotations

from honjin.games.gunyuden.state import GONE, UNUSED, Campaign
from honjin.games.kanto.model.scenarios import special as own_special
from honjin.hexes.sets import few
from honjin.wargame.actions import Unit


def may_lead(g: Campaign, leader: Unit, unit: Unit) -> bool | None:
    """The father leads the son (30-5); one lord leads the clans of his side (35-S2-8, R54)."""
    land = g.land
    twins = land.setting.twins
    if twins is not None and (land.pieces[leader].id, land.pieces[unit].id) == (twins.elder, twins.younger):
        return True
    cross = own_special(land).cross_command
    if cross is None or land.pieces[leader].id != cross.leader:
        return None
    friendly = g.side(unit) == land.sides.index(cross.side)
    return True if friendly and land.rank[unit] < land.rank[leader] else None


def collapses(g: Campaign, sodaisho: Unit) -> bool:
    """An army leaves with its last sodaisho, or by the option with any of them (25-2, R36)."""
    if g.land.options.own["twin_collapse"] == "either":
        return True
    lords = g.of_clan[g.clan[sodaisho]] & g.land.sodaisho
    return all(g.where[lord] in GONE | {UNUSED} for lord in few(lords))
