"""Neutral clans (30-1-1, R55): the first hostile act drives one into the arms of the other player."""

from __future__ import annotations

from collections.abc import Iterator

from honjin.games.gunyuden.rules.exclusive import Bar
from honjin.games.gunyuden.state import Campaign
from honjin.games.gunyuden.static import NEUTRAL
from honjin.hexes.grid import Hex
from honjin.hexes.sets import HexSet, few
from honjin.kernel.ask import Side
from honjin.kernel.words import say
from honjin.wargame.actions import NOBODY, Clan, Unit


def is_neutral(g: Campaign, clan: Clan) -> bool:
    """Whether a clan of this scenario belongs to no player yet."""
    return g.clan_side[clan] == NEUTRAL and g.land.houses[clan].side is not None


def clans_at(g: Campaign, h: Hex) -> list[Clan]:
    """The neutral clans with units or a castle in a hex."""
    there = g.at.get(h, 0)
    castle = g.land.castle_at.get(h, NOBODY)
    if not there and castle == NOBODY:
        return []
    found = {g.clan[unit] for unit in few(there)}
    if castle != NOBODY and g.owner[castle] != NOBODY:
        found.add(g.owner[castle])
    return sorted(clan for clan in found if is_neutral(g, clan))


def protector(g: Campaign, offender: Clan) -> Side:
    """The player whom a clan joins against an offender: the one of the other camp who leads lesser clans."""
    land = g.land
    joins = land.scenario.join_phase
    foes = [side for side in range(len(land.sides)) if land.bloc[side] != g.clan_bloc(offender)]
    return next((side for side in foes if joins[land.sides[side]] != land.sides[side]), foes[0])


def provoke(g: Campaign, clan: Clan, offender: Clan) -> None:
    """A neutral clan joins the other player, before the hostile act is resolved."""
    side = protector(g, offender)
    g.clan_side[clan] = side
    g.survey()
    g.tell("joins", "R55", clan=clan, side=side, against=offender)


def approach(g: Campaign, unit: Unit, h: Hex) -> None:
    """A force is about to enter a hex of neutrals."""
    for clan in clans_at(g, h):
        provoke(g, clan, g.clan[unit])


def struck(g: Campaign, clan: Clan, other: Clan) -> None:
    """A battle or siege has been declared against a clan."""
    if other != NOBODY and is_neutral(g, other):
        provoke(g, other, clan)


def bars(g: Campaign) -> Iterator[Bar]:
    """Nobody retreats to neutrals."""
    hexes: HexSet = 0
    for castle, keep in enumerate(g.land.keeps):
        if g.owner[castle] != NOBODY and is_neutral(g, g.owner[castle]):
            hexes |= 1 << keep.hex
    if hexes:
        yield Bar(hexes, "R55", say("nobody retreats into the hex of a neutral clan"))
