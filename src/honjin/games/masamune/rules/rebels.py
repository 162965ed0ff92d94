"""Chapter 39: rebels, and whatever else goes over to the other side."""

from __future__ import annotations

from honjin.games.gunyuden.rules import castles, forces, investment, losses
from honjin.games.gunyuden.state import LIMITED, REMOVED, Campaign
from honjin.games.masamune.rules.choosing import may_camp
from honjin.hexes.sets import few
from honjin.kernel.ask import Side
from honjin.kernel.game import Steps
from honjin.wargame.actions import NOBODY, Castle, Clan, Unit, Units


def set_aside(g: Campaign, unit: Unit, fate: int) -> None:
    """Take a unit off the map with its steps; those it led stand alone (9-1-2, 35(1), 44.7(2))."""
    detach(g, unit)
    g.lift(1 << unit)
    g.where[unit] = fate


def detach(g: Campaign, unit: Unit) -> None:
    """A unit leaves its force, its investment and, if it leads, its men."""
    investment.lift(g, 1 << unit)
    forces.stand_alone(g, 1 << unit)


def depart(g: Campaign, unit: Unit, seat: Castle) -> None:
    """A unit about to go over with its castle stands among nobody for now; a siege of it is over (18-3, 33-2, 39)."""
    if g.inside >> unit & 1 and g.castle_here(unit) == seat:
        investment.lift(g, g.besiegers(seat))
    detach(g, unit)
    g.lift(1 << unit)


def castles_of_side(g: Campaign, side: Side, castle: Castle) -> list[Castle]:
    """The nearest castles of a side, invested or not (39-2)."""
    return castles.nearest(g, g.land.keeps[castle].hex, [castles.held_by(g, side)], but=castle)


def evict(g: Campaign, castle: Castle, rule: str) -> Steps[None]:
    """Enemies of a castle's new owner who are inside go to the nearest castle of their side (39-2)."""
    own = g.castle_bloc(castle)
    units = g.garrison(castle)
    for side in range(len(g.land.sides)):
        if g.land.bloc[side] != own:
            yield from go_to_side(g, units & g.of_side[side], castle, rule)


def go_to_side(g: Campaign, units: Units, castle: Castle, rule: str) -> Steps[None]:
    """Units leave a castle's hex for the nearest castle of their side; without any they are lost."""
    if not units:
        return
    refuges = castles_of_side(g, g.side(few(units)[0]), castle)
    if refuges:
        yield from castles.go_home(g, units, refuges, rule)
    else:
        for unit in few(units):
            losses.eliminate(g, unit, rule, REMOVED)
        forces.end_of_action(g)


def change_side(g: Campaign, clan: Clan, side: Side, rule: str) -> Steps[None]:
    """A clan goes over to a side with all its castles (33-2(2), 33-2(9), 35(2))."""
    g.clan_side[clan] = side
    g.survey()
    g.tell("side", rule, clan=clan, side=side)
    for castle in g.castles_of(clan):
        yield from turn_castle(g, castle, clan, rule)


def turn_castle(g: Campaign, castle: Castle, clan: Clan, rule: str) -> Steps[None]:
    """A castle with its durability goes over to a clan, or with it; a siege ends and enemies inside leave."""
    investment.lift(g, g.besiegers(castle))
    castles.give(g, castle, clan, rule)
    yield from evict(g, castle, rule)


def take_seat(g: Campaign, unit: Unit, castle: Castle, rule: str) -> Steps[None]:
    """A unit that has gone over enters its castle, or if that is not to be had goes near it (39-1, R65)."""
    h = g.land.keeps[castle].hex
    if g.castle_bloc(castle) == g.bloc(unit):
        castles.house(g, 1 << unit, castle, inside=True)
    elif may_camp(g, unit, castle) and g.owner[castle] == NOBODY:
        g.settle(1 << unit, h)
    else:
        yield from go_to_side(g, 1 << unit, castle, rule)
    if g.where[unit] >= 0:
        g.tell("goes_over", rule, unit=unit, clan=g.clan[unit], side=g.side(unit), hex=g.where[unit])
        yield from g.rules.entered(g, 1 << unit, g.where[unit])


def revolt(g: Campaign, unit: Unit, clan: Clan, side: Side, former: Clan, rule: str) -> Steps[None]:
    """A unit rebels: a small clan of its own on the other side, in its main castle, against its former clan (39)."""
    seat = g.land.castle_at[g.land.houses[clan].main[0]]
    depart(g, unit, seat)
    g.rebel |= 1 << unit
    g.clan[unit] = clan
    g.status[clan] = LIMITED
    g.targets[clan] = 1 << former
    yield from change_side(g, clan, side, rule)
    if g.castle_bloc(seat) == g.clan_bloc(former):
        yield from turn_castle(g, seat, clan, rule)
    yield from take_seat(g, unit, seat, rule)
