"""Chapter 38: the alliance of southern Oshu, which Satake comes to help."""

from __future__ import annotations

from honjin.games.gunyuden.state import Campaign
from honjin.games.masamune.memory import recall
from honjin.games.masamune.rules import clans
from honjin.hexes.sets import hexset
from honjin.kernel.game import Steps
from honjin.wargame.actions import Clan, Clans

SATAKE = "satake"
HELPED = ("ashina", "shirakawa", "nikaido", "ishikawa", "iwaki_clan")


def members(g: Campaign) -> list[Clan]:
    """The six clans of the alliance (38)."""
    return [g.land.clan_of[name] for name in (SATAKE, *HELPED)]


def struck(g: Campaign, clan: Clan, other: Clan) -> Steps[None]:
    """A battle or siege between Date and the alliance was declared; who struck first decides (38-1, 38-3, R66)."""
    land, memory = g.land, recall(g)
    date = land.clan_of["date"]
    allies = hexset(land.clan_of[name] for name in HELPED)
    if other == date and allies >> clan & 1:
        if not memory.date_struck & scope(g, clan):
            memory.struck_date |= 1 << clan
    elif clan == date and allies >> other & 1 and not memory.struck_date & scope(g, other):
        memory.date_struck |= 1 << other
        yield from clans.provoke(g, land.clan_of[SATAKE], date, "38-1")


def scope(g: Campaign, clan: Clan) -> Clans:
    """For whom a first blow counts: the clan, or with the option the whole alliance (R66)."""
    return 1 << clan if g.land.options.own["alliance_first_blow"] == "per_clan" else hexset(members(g))
