"""Chapter 33-2(2) and (4): Nagae Katsukage and Ouchi Sadatsuna change masters."""

from __future__ import annotations

from honjin.games.gunyuden import investment
from honjin.games.gunyuden.campaign import Campaign
from honjin.games.masamune import rebels
from honjin.games.masamune.choosing import quarter
from honjin.games.masamune.memory import recall
from honjin.hexes.sets import few
from honjin.kernel.game import Steps

NAGAE_RULE = "33-2(2)"
OUCHI_RULE = "33-2(4)"


def nagae(g: Campaign) -> Steps[None]:
    """Nagae and Ono go over to the anti-Date side, once; whatever is left of them (33-2(2), R73)."""
    memory = recall(g)
    if memory.nagae_left:
        return
    memory.nagae_left = True
    land = g.land
    clan, ono = land.clan_of["nagae"], land.castle_of["ono"]
    units = g.on_map(g.of_clan[clan])
    for unit in few(units):
        rebels.depart(g, unit, ono)
    g.rebel |= units
    yield from rebels.change_side(g, clan, land.sides.index("anti"), NAGAE_RULE)
    for unit in few(units):
        yield from rebels.take_seat(g, unit, ono, NAGAE_RULE)
        if g.where[unit] >= 0:
            yield from g.rules.entered(g, 1 << unit, g.where[unit])
    investment.watch(g)


def ouchi(g: Campaign) -> Steps[None]:
    """Ouchi goes to Ashina as a rebel who commands nobody; the second time back to Date for good (33-2(4), R76)."""
    memory, land = recall(g), g.land
    unit = land.unit_of["ouchi_sadatsuna"]
    masters = (land.clan_of["ashina"], land.clan_of["date"])
    if memory.ouchi == len(masters) or g.where[unit] < 0:
        return
    clan = masters[memory.ouchi]
    refuges = [castle for castle, owner in enumerate(g.owner) if owner == clan]
    if not refuges or g.destroyed >> clan & 1:
        return
    refuges.sort(key=lambda castle: clan not in land.keeps[castle].main_of)
    rebels.detach(g, unit)
    g.lift(1 << unit)  # nobody stands among those whom he is leaving
    memory.ouchi += 1
    g.clan[unit] = clan
    g.rebel = g.rebel | 1 << unit if memory.ouchi == 1 else g.rebel & ~(1 << unit)
    g.recount()
    g.tell("goes_over", OUCHI_RULE, unit=unit, clan=clan, side=g.clan_side[clan])
    yield from quarter(g, 1 << unit, refuges, OUCHI_RULE, inside=True)
    investment.watch(g)
