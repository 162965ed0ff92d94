"""Chapter 33-2(2) and (4): Nagae Katsukage and Ouchi Sadatsuna change masters."""

from __future__ import annotations

from honjin.games.gunyuden.rules import investment
from honjin.games.gunyuden.state import Campaign
from honjin.games.masamune.memory import recall
from honjin.games.masamune.rules import rebels
from honjin.games.masamune.rules.choosing import quarter
from honjin.games.masamune.rules.reasons import BACK_FOR_GOOD, NO_REFUGE, UNIT_GONE
from honjin.hexes.sets import few
from honjin.kernel.game import Steps
from honjin.kernel.words import Text

NAGAE_RULE = "33-2(2)"
OUCHI_RULE = "33-2(4)"
OUCHI = "ouchi_sadatsuna"
MASTERS = ("ashina", "date")
"""To whom Ouchi goes, the first time and the second."""


def nagae(g: Campaign) -> Steps[None]:
    """Nagae and Ono go over to the anti-Date side, once; whatever is left of them (33-2(2), R73)."""
    recall(g).nagae_left = True
    land = g.land
    clan, ono = land.clan_of["nagae"], land.castle_of["ono"]
    units = g.on_map(g.of_clan[clan])
    for unit in few(units):
        rebels.depart(g, unit, ono)
    g.rebel |= units
    yield from rebels.change_side(g, clan, land.sides.index("anti"), NAGAE_RULE)
    for unit in few(units):
        yield from rebels.take_seat(g, unit, ono, NAGAE_RULE)


def ouchi_stays(g: Campaign) -> Text | None:
    """Why Ouchi does not change masters: he has come back for good, is gone, or finds nobody to take him (R76)."""
    land, times = g.land, recall(g).ouchi
    if times == len(MASTERS):
        return BACK_FOR_GOOD
    if g.where[land.unit_of[OUCHI]] < 0:
        return UNIT_GONE
    clan = land.clan_of[MASTERS[times]]
    if g.destroyed >> clan & 1 or not g.castles_of(clan):
        return NO_REFUGE[MASTERS[times]]
    return None


def ouchi(g: Campaign) -> Steps[None]:
    """Ouchi goes to Ashina as a rebel who commands nobody; the second time back to Date for good (33-2(4), R76)."""
    memory, land = recall(g), g.land
    unit, clan = land.unit_of[OUCHI], land.clan_of[MASTERS[memory.ouchi]]
    refuges = sorted(g.castles_of(clan), key=lambda castle: clan not in land.keeps[castle].main_of)
    rebels.detach(g, unit)
    g.lift(1 << unit)  # nobody stands among those whom he is leaving
    memory.ouchi += 1
    g.clan[unit] = clan
    g.rebel = g.rebel | 1 << unit if memory.ouchi == 1 else g.rebel & ~(1 << unit)
    g.survey()
    g.tell("goes_over", OUCHI_RULE, unit=unit, clan=clan, side=g.clan_side[clan])
    yield from quarter(g, 1 << unit, refuges, OUCHI_RULE, inside=True)
    investment.watch(g)
