"""Neutral Tamura and its castle Miharu, and the events by which it joins a side (33-2(9), 33-3(4), R72)."""

from __future__ import annotations

from honjin.games.gunyuden.rules import castles
from honjin.games.gunyuden.state import UNUSED, Campaign
from honjin.games.gunyuden.static import NEUTRAL
from honjin.games.masamune.rules import rebels
from honjin.games.masamune.rules.reasons import TAMURA_JOINED, TAMURA_WITH_DATE
from honjin.hexes.sets import HexSet, few
from honjin.kernel.ask import Side
from honjin.kernel.game import Steps
from honjin.kernel.words import Text
from honjin.wargame.actions import NOBODY
from honjin.wargame.state import RESERVE


def closed(g: Campaign) -> HexSet:
    """Hexes of neutral castles, which nobody may enter (R72)."""
    clan = g.land.clan_of["tamura"]
    if g.clan_side[clan] != NEUTRAL:
        return 0
    castle = g.land.castle_of.get("miharu", NOBODY)
    return 1 << g.land.keeps[castle].hex if castle != NOBODY and g.owner[castle] == clan else 0


def settled(g: Campaign, side: Side) -> Text | None:
    """Why Tamura does not join a side: it is there already, or with Date for good (33-3(4))."""
    now = g.clan_side[g.land.clan_of["tamura"]]
    if now == side:
        return TAMURA_JOINED
    return TAMURA_WITH_DATE if now == g.land.sides.index("date") else None


def join(g: Campaign, side: Side) -> Steps[None]:
    """Tamura joins a side; from Date's it does not go over to the other (33-2(9), 33-3(4), R72)."""
    land = g.land
    clan, miharu = land.clan_of["tamura"], land.castle_of["miharu"]
    date = land.sides.index("date")
    rule = "33-2(9)" if side == date else "33-3(4)"
    units = g.on_map(g.of_clan[clan])
    for unit in few(units):
        rebels.depart(g, unit, miharu)
    yield from rebels.change_side(g, clan, side, rule)
    for unit in few(units):
        yield from rebels.take_seat(g, unit, miharu, rule)
    if g.owner[miharu] == clan:  # after those who stood nowhere meanwhile: they do not appear, they go over
        muster(g)


def muster(g: Campaign) -> None:
    """With the option Tamura brings a unit of its own when it first joins a side (R72)."""
    land = g.land
    for group in land.scenario.event_units:
        if group.clan == "tamura" and group.option is not None and land.options.own[group.option]:
            for unit in land.units_named(group.units):
                if g.where[unit] in (RESERVE, UNUSED):
                    castles.house(g, 1 << unit, land.castle_of["miharu"], inside=True)
                    g.tell("appear", "R72", unit=unit, hex=g.where[unit])
