"""Chapter 8: who arrives, where they may enter, and who is waiting off the map."""

from __future__ import annotations

from honjin.games.yukimura.state import Tennoji
from honjin.games.yukimura.static import KANTO, WINGS
from honjin.hexes.grid import Hex
from honjin.hexes.sets import HexSet
from honjin.kernel.ask import Side
from honjin.kernel.chance import D6, TWO_D6, Mod, Reading, Roll
from honjin.kernel.errors import Refusal
from honjin.kernel.game import Steps
from honjin.kernel.words import say
from honjin.wargame.actions import Unit
from honjin.wargame.state import RESERVE


def arrivals(g: Tennoji) -> Steps[None]:
    """Every commander of the tables not yet arrived rolls for his arrival, then for his area (8-1(1), 8-1(2))."""
    for number, group in enumerate(g.field.groups):
        if group.wing is None or g.area[number] != RESERVE:
            continue
        need = group.by_turn[g.turn - 1]
        if need is None:
            continue
        delay = g.disruption[group.wing]
        read = Reading("reinforcement", g.turn)
        mods = [Mod(say("rear disruption"), delay, "14-7-1(2)")] if delay else []
        clan = g.field.clan_name[group.id]
        purpose = say("arrival of {clan} ({need} or less)", clan=clan, need=need)
        purpose = purpose.kept_as("arrival of {clan}, {need} or less")
        roll = yield Roll(TWO_D6, "8-1(1)", purpose, mods, by=KANTO, read=read)
        if arrives(need, roll.total):
            area = yield Roll(D6, "8-1(2)", say("entry area of {clan}", clan=clan), by=KANTO)
            g.area[number] = area.total - 1
            g.tell("arrival", "8-1(2)", clan=group.id, wing=WINGS[group.wing], area=area.total)


def arrives(need: int, total: int) -> bool:
    """A total of the number in the turn's column or less brings the force (8-1(1))."""
    return total <= need


def entry_hexes(g: Tennoji, unit: Unit) -> HexSet:
    """Where a unit off the map may enter now; none before its force has arrived (8-2-4, 8-2-5, 14-2-1, 14-3, R15)."""
    number = g.field.group_of.get(unit, -1)
    return group_entry(g, number) if number >= 0 and g.area[number] >= 0 else 0


def group_entry(g: Tennoji, number: int) -> HexSet:
    """Entry hexes of a group without an enemy, or if it has none its wing's (8-2-4, 8-2-5, 14-2-1, 14-3)."""
    group = g.field.groups[number]
    enemy = g.occupied[1 - g.field.side[group.units[0]]]
    if group.wing is None:
        return group.entry & ~enemy
    areas = g.field.areas[group.wing]
    own = areas[g.area[number]] & ~enemy
    if own:
        return own
    whole = 0
    for area in areas:
        whole |= area
    return whole & ~enemy


def entrants(g: Tennoji, side: Side) -> list[Unit]:
    """Units off the map that may enter in this phase (8-2-1)."""
    field, where = g.field, g.where
    units: list[Unit] = []
    for number, area in enumerate(g.area):
        if area < 0:
            continue
        group = field.groups[number]
        if field.side[group.units[0]] != side:
            continue
        waiting = [u for u in group.units if where[u] == RESERVE and not g.waiting >> u & 1]
        if waiting and not g.is_idle(waiting[0]) and group_entry(g, number):
            units += waiting
    return units


def refuse_entry(g: Tennoji, unit: Unit) -> Refusal | None:
    """Why a unit off the map may not enter in this phase."""
    name = g.field.unit_name[unit]
    if g.where[unit] != RESERVE:
        return Refusal("7-6-2", say("{unit} is out of the game", unit=name))
    number = g.field.group_of.get(unit, -1)
    if number < 0 or g.area[number] < 0:
        rule = "8-1" if g.field.side[unit] == KANTO else "14"
        return Refusal(rule, say("The force of {unit} has not arrived", unit=name))
    if g.waiting >> unit & 1:
        return Refusal("7-1-1", say("{unit} stays off the map in this phase", unit=name))
    if not group_entry(g, number):
        return Refusal("8-2-4", say("Every entry hex of {unit} holds an enemy unit", unit=name))
    return None


def refuse_hex(g: Tennoji, unit: Unit, h: Hex) -> Refusal | None:
    """Why a unit may not enter in this hex."""
    if entry_hexes(g, unit) >> h & 1:
        return None
    place = g.field.place(h)
    if g.occupied[1 - g.field.side[unit]] >> h & 1:
        return Refusal("8-2-4", say("{hex} holds an enemy unit", hex=place))
    return Refusal("8-2-1", say("{hex} is not in the entry area of {unit}", hex=place, unit=g.field.unit_name[unit]))
