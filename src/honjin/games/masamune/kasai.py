"""Chapter 35: rebellions in the Kasai country."""

from __future__ import annotations

from honjin.games.gunyuden import investment
from honjin.games.gunyuden.campaign import AWAY, COLLAPSED, KILLED, REMOVED, Campaign
from honjin.games.masamune import clans, rebels
from honjin.games.masamune.choosing import pick_dispensable, quarter
from honjin.hexes.sets import few
from honjin.kernel.chance import D6, Roll
from honjin.kernel.game import Steps


def rebellion(g: Campaign) -> Steps[None]:
    """The Kasai Rebellion Table (33-2(6), 35)."""
    table = g.land.tables.kasai_rebellion
    assert table is not None
    kasai = g.land.clan_of["kasai"]
    if g.destroyed >> kasai & 1:
        return
    rolled = yield Roll(D6, "35", "Kasai rebellion")
    row = table.rows[str(rolled.total)]
    if row.event == "small":
        yield from small(g, row.count)
        return
    assert row.unit is not None
    assert row.clan is not None
    unit = g.land.unit_of[row.unit]
    if g.rebel >> unit & 1 or g.where[unit] in (KILLED, REMOVED, COLLAPSED):
        return
    yield from rebels.revolt(g, unit, g.land.clan_of[row.clan], g.land.sides.index("anti"), kasai, "39-1")
    yield from clans.activate(g, kasai, "35-1")


def small(g: Campaign, count: int) -> Steps[None]:
    """Units are away for a turn (35(1))."""
    for _ in range(count):
        unit = yield from pick_dispensable(g, g.land.clan_of["kasai"], "35(1)", "a small rebellion in Kasai")
        if unit is None:
            break
        rebels.set_aside(g, unit, AWAY)
        g.tell("away", "35(1)", unit=unit)
    investment.watch(g)


def come_back(g: Campaign) -> Steps[None]:
    """Those who were away return to a Kasai castle that is not invested; if there is none they wait (35(1), R74)."""
    kasai = g.land.clan_of["kasai"]
    for unit in few(g.of_clan[kasai]):
        if g.where[unit] != AWAY:
            continue
        open_to = [c for c, owner in enumerate(g.owner) if owner == kasai and not g.is_invested(c)]
        if open_to:
            open_to.sort(key=lambda castle: kasai not in g.land.keeps[castle].main_of)
            g.morale[unit] = 0
            yield from quarter(g, 1 << unit, open_to, "35(1)")
