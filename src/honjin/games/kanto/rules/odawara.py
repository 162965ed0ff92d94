"""Chapter 31: Odawara, which is invested from the hexes around it."""

from __future__ import annotations

from typing import Any

from honjin.games.gunyuden.rules import investment, movement
from honjin.games.gunyuden.rules.exclusive import Bar
from honjin.games.gunyuden.state import Campaign
from honjin.hexes.grid import Hex
from honjin.hexes.sets import HexSet, few, hexset, members
from honjin.kernel.errors import Refusal
from honjin.kernel.words import say
from honjin.wargame.actions import NOBODY, Castle, Clan, Unit, Units
from honjin.wargame.memo import per_scene


def bar(g: Campaign, clan: Clan, *, retreat: bool) -> Bar | None:
    """Enemies of its lord stay out of the hex until the castle has fallen (31-1-2)."""
    castle = g.land.ring_castle
    if castle == NOBODY:
        return None
    home = g.clan_bloc(g.land.keeps[castle].owner)
    friend = g.clan_bloc(clan) == home
    if (friend and not retreat) or g.castle_bloc(castle) != home:
        return None
    if not friend:
        return _shut_to_enemies(g, castle)
    return _shut_to_the_beaten(g, castle) if g.is_invested(castle) else None


@per_scene
def _shut_to_enemies(g: Campaign, castle: Castle) -> Bar:
    why = say("enemies may not enter {castle} before it has fallen", castle=g.land.castle_name[castle])
    return Bar(1 << g.land.keeps[castle].hex, "31-1-2", why)


@per_scene
def _shut_to_the_beaten(g: Campaign, castle: Castle) -> Bar:
    why = say("nobody retreats into {castle} while it is invested", castle=g.land.castle_name[castle])
    return Bar(1 << g.land.keeps[castle].hex, "23-4-6", why)


def entered(g: Campaign, units: Units, h: Hex) -> None:
    """While it is invested all its defenders in the hex are inside (R71)."""
    castle = g.land.ring_castle
    if castle == NOBODY or g.land.keeps[castle].hex != h:
        return
    investment.watch(g)
    defenders = units & g.of_bloc[g.castle_bloc(castle)]
    if defenders and g.is_invested(castle):
        g.go_inside(defenders)
        movement.man_castle(g, h)


def screened(g: Campaign) -> bool:
    return bool(g.land.options.own["s2_ring_relief"] == "screened")


def screen_of(g: Campaign, castle: Castle, h: Hex) -> HexSet:
    """Hexes around a ring hex that besiegers must hold while a defender stands in it; 0 if none does (R70)."""
    bloc = g.castle_bloc(castle)
    if bloc == NOBODY or not g.occupied[bloc] >> h & 1:
        return 0
    return hexset(g.land.board.linked[h]) & ~(1 << g.land.keeps[castle].hex)


def siege_hexes(g: Campaign, castle: Castle) -> HexSet:
    """Where units count as besiegers: the ring, and with the option the screen of a ring hex (31-2, R70)."""
    ground = g.land.keeps[castle].ground
    if castle == g.land.ring_castle and screened(g):
        for h in few(g.land.keeps[castle].ring):
            ground |= screen_of(g, castle, h)
    return ground


def held(g: Campaign, castle: Castle, units: Units) -> HexSet:
    """The ring hexes that these besiegers close (31-2, R70)."""
    there = hexset(g.where[unit] for unit in few(units))
    ring = g.land.keeps[castle].ring
    closed = ring & there
    if screened(g):
        for h in few(ring & ~there):
            screen = screen_of(g, castle, h)
            if screen and not screen & ~there:
                closed |= 1 << h
    return closed


def open_ring(g: Campaign, castle: Castle, units: Units) -> HexSet:
    return g.land.keeps[castle].ring & ~held(g, castle, units)


def refuse_replenishment(g: Campaign, head: Unit) -> Refusal | None:
    """By the option an army that lives in the ring cannot be refilled there beside an enemy (R70)."""
    land = g.land
    castle = land.ring_castle
    if castle == NOBODY or land.options.own["s2_ring_relief"] != "no_replenishment":
        return None
    h, bloc = g.where[head], g.bloc(head)
    if bloc != g.castle_bloc(castle) or not land.keeps[castle].ring >> h & 1:
        return None
    if land.board.spread_anywhere(1 << h) & g.occupied[1 - bloc]:
        name = land.castle_name[castle]
        return Refusal("R70", say("No replenishment in the ring of {castle} beside an enemy", castle=name))
    return None


def facts(g: Campaign) -> dict[str, Any]:
    castle = g.land.ring_castle
    if castle == NOBODY:
        return {}
    keep = g.land.keeps[castle]
    bloc = g.castle_bloc(castle)
    around = g.besiegers(castle) or (investment.siege_ground(g, castle, 1 - bloc) if bloc != NOBODY else 0)
    closed = held(g, castle, around)
    ring = {g.land.grid.format(h): bool(closed >> h & 1) for h in members(keep.ring)}
    return {
        "odawara": {
            "invested": g.is_invested(castle),
            "strength": g.strength(around),
            "needed": keep.threshold,
            "ring": ring,
        }
    }
