"""Chapter 36: the uprising in the Shonai plain, led by the Date player."""

from __future__ import annotations

from collections.abc import Iterator

from honjin.games.gunyuden.names import MORALE, weather_name
from honjin.games.gunyuden.rules import forces, investment, losses
from honjin.games.gunyuden.state import REMOVED, Campaign
from honjin.games.gunyuden.static import HEAVY_SNOW, SNOW
from honjin.games.masamune.memory import recall
from honjin.games.masamune.model.tables import tables as own_tables
from honjin.hexes.grid import Hex
from honjin.hexes.sets import HexSet, few, members
from honjin.kernel.ask import Ask
from honjin.kernel.chance import D6, Mod, Roll
from honjin.kernel.game import Steps, decision
from honjin.kernel.words import say
from honjin.wargame.actions import NO, YES, Unit, Yes
from honjin.wargame.orders import OUTSIDE, Place
from honjin.wargame.state import RESERVE

LEADER = "honjo_shigenaga"
STEPS = 2


def plain(g: Campaign) -> HexSet:
    """The Shonai plain (36-1)."""
    table = own_tables(g.land).shonai
    return g.land.sets[table.set] & g.land.board.present


def is_rebel(g: Campaign, unit: Unit) -> bool:
    return g.land.home[unit] == g.land.clan_of["shonai"]


def rise(g: Campaign) -> Steps[None]:
    """The uprising, once: the Date player places the rebels in the plain (36-1, R75)."""
    memory = recall(g)
    if memory.risen:
        return
    memory.risen = g.turn
    g.tell("uprising", "36-1")
    for unit in few(g.of_clan[g.land.clan_of["shonai"]]):
        g.where[unit] = RESERVE
        yield from appear(g, unit, STEPS, "36-1")


def open_hexes(g: Campaign, unit: Unit) -> list[Hex]:
    """Hexes of the plain without enemy units and castles, those nearest to Oura first (R75)."""
    enemy = 1 - g.bloc(unit)
    free = plain(g) & ~g.occupied[enemy] & ~g.keeps[enemy]
    oura = g.land.keeps[g.land.castle_of["oura"]].hex
    return sorted(members(free), key=lambda h: (g.land.grid.distance(h, oura), h))


def appear(g: Campaign, unit: Unit, steps: int, rule: str) -> Steps[None]:
    """A rebel unit comes onto the map, if any hex is open; this counts as entering (36-1, 36-3-4)."""
    hexes = open_hexes(g, unit)
    if not hexes:
        return
    where = Ask(
        g.side(unit), "placement", [Place(unit, h, OUTSIDE) for h in hexes], rule=rule,
        prompt=say("Choose where {unit} appears", unit=g.land.unit_name[unit]),
        subject={"unit": g.land.pieces[unit].id},
    )  # fmt: skip
    placed = yield from decision(where)
    g.steps[unit] = steps
    g.morale[unit] = 0
    g.settle(1 << unit, placed.hex)
    g.tell("appear", rule, unit=unit, hex=placed.hex)
    yield from g.rules.entered(g, 1 << unit, placed.hex)


def grow(g: Campaign) -> Steps[None]:
    """Every rebel unit gains or loses men, from the turn after the uprising (36-3, R75)."""
    risen = recall(g).risen
    if not risen or g.turn <= risen:
        return
    table = own_tables(g.land).shonai
    for unit in few(g.of_clan[g.land.clan_of["shonai"]]):
        there = g.where[unit] >= 0
        column = table.outside if there and not plain(g) >> g.where[unit] & 1 else table.inside
        purpose = say("recruits for {unit}", unit=g.land.unit_name[unit]).kept_as("{unit} in Shonai")
        rolled = yield Roll(D6, "36-3-1", purpose, list(modifiers(g, unit)), by=g.side(unit))
        change = column[min(max(rolled.total, 1), len(column)) - 1]
        if there:
            vary(g, unit, change)
        elif change > 0:
            yield from appear(g, unit, min(change, STEPS), "36-3-4")
            yield from join_honjo(g, unit)
    forces.end_of_action(g)
    investment.watch(g)


def vary(g: Campaign, unit: Unit, change: int) -> None:
    """Men join or leave a unit on the map (36-3-1)."""
    for _ in range(-change):
        if g.where[unit] >= 0:
            losses.lose_step(g, unit, "36-3-1", fate=REMOVED)
    if change > 0 and g.steps[unit] < STEPS:
        g.steps[unit] = min(g.steps[unit] + change, STEPS)
        g.tell("refill", "36-3-1", unit=unit)


def modifiers(g: Campaign, unit: Unit) -> Iterator[Mod]:
    """With the option, what modifies replenishment modifies these rolls too (R23)."""
    if not g.land.options.own["shonai_modifiers"]:
        return
    table = g.land.tables.replenishment.modifiers
    if g.where[unit] >= 0 and g.morale[unit]:
        yield Mod(MORALE, g.morale[unit], "14-2-3")
    if g.weather == SNOW:
        yield Mod(weather_name(g.land, SNOW), table.snow, "14-2-3")
    if g.weather == HEAVY_SNOW:
        yield Mod(weather_name(g.land, HEAVY_SNOW), table.heavy_snow, "14-2-3")
    month = table.months.get(str(g.month), 0)
    if month:
        yield Mod(say("month"), month, "14-2-3")


def join_honjo(g: Campaign, unit: Unit) -> Steps[None]:
    """Where Honjo Shigenaga stands he may take a unit that comes back into his force (36-3-4)."""
    leader = g.land.unit_of[LEADER]
    if g.where[unit] < 0 or g.where[leader] != g.where[unit] or g.inside >> leader & 1:
        return
    force = few(g.members[leader] & ~(1 << leader))
    if g.leader[leader] != leader or len(force) >= g.land.boxes[leader]:
        return
    names = g.land.unit_name
    answer = yield Ask(
        g.side(leader), "take", [YES, NO], rule="36-3-4",
        prompt=say("Does {leader} take {unit} into the force?", leader=names[leader], unit=names[unit]),
        subject={"unit": g.land.pieces[unit].id},
    )  # fmt: skip
    if isinstance(answer, Yes):
        forces.form(g, [(leader, *force, unit)])


def line(g: Campaign, head: Unit) -> bool | None:
    """Rebels have a line in their plain and nowhere else, but under Honjo they have his (R12)."""
    if not is_rebel(g, head):
        return None
    if g.inside >> head & 1 and g.is_invested(g.castle_here(head)):
        return False
    return bool(plain(g) >> g.where[head] & 1)


def may_lead(g: Campaign, leader: Unit, unit: Unit) -> bool | None:
    """Honjo Shigenaga may lead them (36-2-1)."""
    return True if is_rebel(g, unit) and g.land.pieces[leader].id == LEADER else None
