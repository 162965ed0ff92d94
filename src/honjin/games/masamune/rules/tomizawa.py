"""Chapter 40: Tomizawa Sadatsura, a vassal of Kasai who acts alone until Kasai begins to act."""

from __future__ import annotations

from honjin.games.gunyuden.state import Campaign
from honjin.wargame.actions import Clan

TOMIZAWA = "tomizawa_sadatsura"


def heir(g: Campaign, clan: Clan) -> Clan:
    """His castle is Kasai's for as long as he is (40-4, R34)."""
    own, lord = g.land.clan_of["tomizawa"], g.land.clan_of["kasai"]
    return lord if clan == own and g.clan[g.land.unit_of[TOMIZAWA]] == lord else clan


def rejoin(g: Campaign) -> None:
    """Kasai begins to act: he and his castles are Kasai's, and whoever fights him fights Kasai (40-4, R74)."""
    land = g.land
    unit, own, lord = land.unit_of[TOMIZAWA], land.clan_of["tomizawa"], land.clan_of["kasai"]
    if g.rebel >> unit & 1 or g.clan_side[own] != g.clan_side[lord]:
        return
    g.clan[unit] = lord
    for castle in g.castles_of(own):
        g.owner[castle] = lord
    for clan, targets in enumerate(g.targets):
        if targets >> own & 1:
            g.targets[clan] = targets & ~(1 << own) | 1 << lord
    g.survey()
    g.tell("vassal", "40-4", unit=unit, clan=lord)
