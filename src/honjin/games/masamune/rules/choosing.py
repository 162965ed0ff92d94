"""Small questions that the events of chapter 33 put to a player."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from honjin.games.gunyuden.actions import Choose
from honjin.games.gunyuden.names import unit_names
from honjin.games.gunyuden.rules import castles, investment
from honjin.games.gunyuden.state import INACTIVE, Campaign
from honjin.games.gunyuden.static import SODAISHO, TAISHO
from honjin.hexes.sets import few
from honjin.kernel.ask import Ask
from honjin.kernel.game import Steps, decision
from honjin.kernel.words import Text, say
from honjin.wargame.actions import Castle, Clan, Unit, Units
from honjin.wargame.losses import expendable
from honjin.wargame.orders import INSIDE, OUTSIDE, Pick


def dispensable(g: Campaign, clan: Clan, but: Collection[Unit] = ()) -> list[Unit]:
    """Whom a clan may lose to an event: busho, commanders only when no busho is left, never a sodaisho (R71)."""
    units = [unit for unit in few(g.on_map(g.of_clan[clan])) if unit not in but and g.rank(unit) < SODAISHO]
    return [unit for unit in units if g.rank(unit) < TAISHO] or units


def pick_dispensable(g: Campaign, clan: Clan, rule: str, why: Text, but: Collection[Unit] = ()) -> Steps[Unit | None]:
    """The owner names a unit that an event takes for good; None if the clan has nobody to give."""
    return (yield from pick_unit(g, clan, dispensable(g, clan, but), rule, why))


def pick_unit(g: Campaign, clan: Clan, units: Sequence[Unit], rule: str, why: Text) -> Steps[Unit | None]:
    """The owner of a clan names one of some units; None if there are none."""
    if not units:
        return None
    units = expendable(g, units)
    who = Ask(
        g.clan_side[clan], "remove", [Pick(unit) for unit in units], rule=rule,
        prompt=say("{why:capital}: choose which unit goes", why=why),
        subject={"clan": g.land.houses[clan].id, "units": [g.land.pieces[unit].id for unit in units]},
    )  # fmt: skip
    unit: Unit = (yield from decision(who)).unit
    return unit


def quarter(g: Campaign, units: Units, where: Sequence[Castle], rule: str, *, inside: bool = False) -> Steps[None]:
    """Their player puts units at one of some castles: inside, or outside where no enemy stands and the clan acts."""
    unit = few(units)[0]
    options = []
    for castle in where:
        if not inside and may_camp(g, unit, castle):
            options += [Choose(castle, INSIDE), Choose(castle, OUTSIDE)]
        else:
            options.append(Choose(castle, INSIDE))
    place = Ask(
        g.side(unit), "quarter", options, rule=rule,
        prompt=say("Choose a castle for {units}", units=unit_names(g.land, few(units))),
        subject={"units": [g.land.pieces[u].id for u in few(units)]},
    )  # fmt: skip
    chosen = yield from decision(place)
    investment.lift(g, units)
    castles.house(g, units, chosen.castle, inside=chosen.place == INSIDE)
    g.tell("go_home", rule, units=units, castle=chosen.castle, place=chosen.place)
    if chosen.place == OUTSIDE:
        yield from g.rules.entered(g, units, g.where[unit])


def may_camp(g: Campaign, unit: Unit, castle: Castle) -> bool:
    """Whether a unit may stand outside a castle: its clan acts and no enemy is there (33, 34.4, 39-1, 15-6-2)."""
    return g.status[g.clan[unit]] != INACTIVE and not g.occupied[1 - g.bloc(unit)] >> g.land.keeps[castle].hex & 1
