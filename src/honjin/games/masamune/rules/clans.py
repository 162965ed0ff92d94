"""Chapter 34: clans that do not act yet, and clans that act against some enemies only."""

from __future__ import annotations

from honjin.games.gunyuden.rules import forces
from honjin.games.gunyuden.rules.exclusive import Bar
from honjin.games.gunyuden.state import ACTIVE, INACTIVE, LIMITED, STATUSES, Campaign
from honjin.games.masamune.model.scenarios import special as own_special
from honjin.games.masamune.rules import tomizawa
from honjin.hexes.grid import Hex
from honjin.hexes.sets import HexSet, few, gathered, hexset, images, whose
from honjin.kernel.ask import Ask
from honjin.kernel.errors import Refusal
from honjin.kernel.game import Steps
from honjin.kernel.words import say
from honjin.wargame.actions import NOBODY, READY, Clan, Clans, Unit, Units
from honjin.wargame.orders import Pick


def begin(g: Campaign) -> None:
    """Who acts at the start, and who is in rebellion from the start (34, 42.4)."""
    land = g.land
    for name in own_special(land).inactive_at_start:
        g.status[land.clan_of[name]] = INACTIVE
    g.rebel |= hexset(land.units_named(own_special(land).rebels_at_start))


# ---------------------------------------------------------------------------------------------- where clans are


def presence(g: Campaign, clans: Clans) -> HexSet:
    """Hexes of units of these clans, inside or outside, and of their castles."""
    units, castles = gathered(clans, g.of_clan), whose(clans, g.owner)
    return images(units, g.where) | images(castles, g.land.castle_hex)


def closeness(g: Campaign, clans: Clans) -> HexSet:
    """Hexes of and next to units and castles of these clans."""
    hexes = presence(g, clans)
    return hexes | g.land.board.spread_anywhere(hexes)


def enemies(g: Campaign, bloc: int) -> Clans:
    """Clans of the other camp."""
    return whose(g.land.sides_against[bloc], g.clan_side)


def clans_of(g: Campaign, units: Units) -> Clans:
    return images(units, g.clan)


# ---------------------------------------------------------------------------------------------- the machine of states


def approached(g: Campaign, units: Units, h: Hex) -> Steps[None]:
    """A force has come into a hex of or next to units and castles: their clans begin to act against it (34.1, R65)."""
    bloc = g.bloc(few(units)[0])
    around = 1 << h | g.land.board.adjacent_set[h]
    for clan in few(enemies(g, bloc) & ~g.destroyed):
        if g.status[clan] != ACTIVE and presence(g, 1 << clan) & around:
            for mover in few(clans_of(g, units)):
                yield from provoke(g, clan, mover, "34.1")


def provoke(g: Campaign, clan: Clan, by: Clan, rule: str) -> Steps[None]:
    """A clan begins to act against one enemy clan, or adds it to those it fights (34-2, 34-3, R62)."""
    if g.status[clan] == ACTIVE or g.destroyed >> clan & 1 or g.targets[clan] >> by & 1:
        return
    woken = g.status[clan] == INACTIVE
    g.status[clan] = LIMITED
    g.targets[clan] |= 1 << by
    g.tell("provoked", rule, clan=clan, against=by)
    if woken:
        yield from awake(g, clan)


def activate(g: Campaign, clan: Clan, rule: str) -> Steps[None]:
    """An event lets a clan act against everybody; a clan that is gone does not come back (33-2(3), 33-3(1), 34)."""
    if g.status[clan] == ACTIVE or g.destroyed >> clan & 1:
        return
    woken = g.status[clan] == INACTIVE
    g.status[clan] = ACTIVE
    g.targets[clan] = 0
    g.tell("status", rule, clan=clan, status=STATUSES[ACTIVE])
    if woken:
        yield from awake(g, clan)


def awake(g: Campaign, clan: Clan) -> Steps[None]:
    """The owner brings units of a clan that begins to act out of their castles, or leaves them in (34.4, 40-4, R64).

    A leader comes out with his men; one of these who is named himself leaves the force, to come out or to stay inside.
    """
    units = g.on_map(g.of_clan[clan]) & g.inside
    if g.land.houses[clan].id == "kasai":
        tomizawa.rejoin(g)
    house = g.land.houses[clan]
    while True:
        shut_in = g.occupied[1 - g.clan_bloc(clan)]
        open_to = [unit for unit in few(units) if not shut_in >> g.where[unit] & 1]
        if not open_to:
            return
        action = yield Ask(
            g.clan_side[clan], "awake", [READY, *map(Pick, open_to)], rule="34.4",
            prompt=say("The {clan} begin to act: choose who comes out of the castles", clan=g.land.clan_name[clan]),
            subject={"clan": house.id, "units": [g.land.pieces[unit].id for unit in open_to]},
        )  # fmt: skip
        if not isinstance(action, Pick):
            return
        units &= ~(1 << action.unit)
        change_place(g, action.unit)


def change_place(g: Campaign, unit: Unit) -> None:
    """A leader comes out with his men; whoever is led leaves his force and goes where it is not (34.4)."""
    was_inside = bool(g.inside >> unit & 1)
    if g.leader[unit] != unit:
        forces.stand_alone(g, 1 << unit)
    if was_inside:
        g.go_outside(g.members[unit])
        g.tell("outside", "34.4", unit=unit, hex=g.where[unit])
    else:
        g.go_inside(1 << unit)
        g.tell("inside", "34.4", unit=unit, castle=g.castle_here(unit))


# ---------------------------------------------------------------------------------------------- limits (34-2)


def bar(g: Campaign, clan: Clan) -> Bar | None:
    """Hexes next to enemies that a limited clan does not fight (34-2, R63)."""
    if g.status[clan] != LIMITED or g.clan_bloc(clan) == NOBODY:
        return None
    others = enemies(g, g.clan_bloc(clan)) & ~g.targets[clan]
    why = say("the {clan} do not act against the clan next to it", clan=g.land.clan_name[clan])
    return Bar(closeness(g, others), "34-2", why)


def refuse_enemy(g: Campaign, clan: Clan, other: Clan) -> Refusal | None:
    """Why a limited clan does not fight another (34-2)."""
    if g.status[clan] == LIMITED and not g.targets[clan] >> other & 1:
        names = g.land.clan_name
        return Refusal("34-2", say("The {clan} do not act against the {other}", clan=names[clan], other=names[other]))
    return None


def refuse_peaceful(g: Campaign, clan: Clan) -> Refusal | None:
    """Why a limited clan may do nothing but besiege and fight, where the rule is taken to the letter (R63)."""
    if g.status[clan] == LIMITED and g.land.options.own["limited_actions"] == "literal":
        return Refusal("34-2", say("The {clan} may only besiege and fight", clan=g.land.clan_name[clan]))
    return None
