"""Chapter 35: rebellions in the Kasai country."""

from __future__ import annotations

from honjin.games.gunyuden.rules import losses
from honjin.games.gunyuden.state import AWAY, GONE, REMOVED, Campaign
from honjin.games.masamune.memory import recall
from honjin.games.masamune.model.tables import Rebellion, tables as own_tables
from honjin.games.masamune.rules import clans, rebels
from honjin.games.masamune.rules.choosing import pick_dispensable, pick_unit, quarter
from honjin.games.masamune.rules.reasons import NOBODY_TO_LOSE, REBEL_ALREADY, UNIT_GONE
from honjin.games.masamune.rules.tomizawa import TOMIZAWA
from honjin.hexes.sets import few
from honjin.kernel.chance import D6, Roll
from honjin.kernel.game import Steps
from honjin.kernel.words import Text, say

SPARED = (TOMIZAWA, "hamada_hirotsuna")
"""Kasai units that no conflict in the north takes (33-2(11))."""


def rebellion(g: Campaign) -> Steps[None]:
    """The Kasai Rebellion Table (33-2(6), 35)."""
    table = own_tables(g.land).kasai_rebellion
    rolled = yield Roll(D6, "35", say("Kasai rebellion"))
    drawn = table.rows[str(rolled.total)]
    row = table.event[drawn]
    why = quiet(g, row)
    recall(g).note(g.turn, g.land.sides.index("date"), drawn, why)
    if why is not None:
        g.tell("nothing_comes", "R74", why=why)
    elif row.unit is None:
        yield from small(g, row.count)
    else:
        assert row.clan is not None
        unit, kasai = g.land.unit_of[row.unit], g.land.clan_of["kasai"]
        yield from rebels.revolt(g, unit, g.land.clan_of[row.clan], g.land.sides.index("anti"), kasai, "39-1")
        yield from clans.activate(g, kasai, "35-1")


def quiet(g: Campaign, row: Rebellion) -> Text | None:
    """Why a rebellion comes to nothing: nobody can go, or the rebel is dead or a rebel already (R74)."""
    if row.unit is None:
        return None if g.on_map(g.of_clan[g.land.clan_of["kasai"]]) else NOBODY_TO_LOSE
    unit = g.land.unit_of[row.unit]
    if g.rebel >> unit & 1:
        return REBEL_ALREADY
    return UNIT_GONE if g.where[unit] in GONE else None


def small(g: Campaign, count: int) -> Steps[None]:
    """Units of the owner's choice, commanders or not, are away for a turn (35(1), R74)."""
    clan = g.land.clan_of["kasai"]
    for _ in range(count):
        units = few(g.on_map(g.of_clan[clan]))
        unit = yield from pick_unit(g, clan, units, "35(1)", say("a small rebellion in Kasai"))
        if unit is None:
            break
        rebels.set_aside(g, unit, AWAY)
        g.tell("away", "35(1)", unit=unit)


def conflict(g: Campaign) -> Steps[None]:
    """A conflict in northern Kasai takes one Kasai unit (33-2(11))."""
    kept = g.land.units_named(SPARED)
    why = say("a conflict in northern Kasai")
    unit = yield from pick_dispensable(g, g.land.clan_of["kasai"], "33-2(11)", why, kept)
    if unit is not None:
        losses.eliminate(g, unit, "33-2(11)", REMOVED)


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
