"""Chapters 5.2 and 10: zones, step costs, how far a unit gets, and why a way is refused (A1, A2, A3)."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from honjin.games.kawanakajima.figures import DEFENSE, MOVE, NOTHING
from honjin.games.kawanakajima.state import IN_FORT, Battle
from honjin.hexes.grid import Hex
from honjin.hexes.paths import Blocked, Field, Passage, Path, Walked, cost_of, field, trace, walk
from honjin.hexes.sets import HexSet, hexset, in_one_piece, union
from honjin.kernel.errors import Refusal
from honjin.kernel.words import say
from honjin.wargame.actions import Clan, Unit
from honjin.wargame.memo import Lately

APART: Final = 99
"""The gap between units on different entry points."""


# ---------------------------------------------------------------------------------------------- distances


def gap(g: Battle, a: Unit, b: Unit) -> int:
    """Hexes between two units; an entry point lies one hex before those it touches (2.2, R49, A6)."""
    ha, hb = g.hex_of(a), g.hex_of(b)
    grid = g.field.grid
    if ha >= 0 and hb >= 0:
        return grid.distance(ha, hb)
    if ha < 0 and hb < 0:
        return 0 if g.where[a] == g.where[b] else APART
    point, h = (g.at_entry(a), hb) if ha < 0 else (g.at_entry(b), ha)
    return 1 + min(grid.distance(h, edge) for edge in g.field.entries[point].first)


def around(g: Battle, unit: Unit, radius: int) -> HexSet:
    """Hexes up to so far from a unit on the map, in the fort or on an entry point."""
    h = g.hex_of(unit)
    if h >= 0:
        return g.field.ball(radius, h)
    return g.field.near(radius - 1, g.field.entries[g.at_entry(unit)].hexes) if radius else 0


def is_chain(g: Battle, clan: Clan) -> bool:
    """Whether the units of a clan hang together (6.3)."""
    return chained(g, g.units(clan))


def chained(g: Battle, units: list[Unit]) -> bool:
    """Whether units hang together, each next to another (6.3)."""
    if len(units) < 2:
        return True
    hexes = [g.where[unit] for unit in units]
    if min(hexes) >= 0:  # they touch across rivers too
        return in_one_piece(hexset(hexes), g.field.board.adjacent_set)
    linked, rest = [units[0]], units[1:]
    while linked and rest:
        unit = linked.pop()
        joined = [other for other in rest if gap(g, unit, other) <= 1]
        linked += joined
        rest = [other for other in rest if other not in joined]
    return not rest


def enemy_within(g: Battle, clan: Clan, radius: int) -> bool:
    """Whether an enemy on the map is so near to a unit of a clan (6.5, R8)."""
    enemy = g.hexes_of(1 - g.field.clan_side[clan])
    return any(around(g, unit, radius) & enemy for unit in g.units(clan))


# ---------------------------------------------------------------------------------------------- passages (A3)


def passage(g: Battle, unit: Unit, mode: int) -> Passage:
    """The ground as a unit meets it in a Mode: enemies bar it, their zones end its way or are closed (5.2, 6.5)."""
    side = g.field.side[unit]
    zone = g.zoc(1 - side)
    barred = closed_to(g, unit)
    if mode == MOVE:
        return Passage(g.field.ground, barred | zone)
    if mode == DEFENSE:
        barred |= unheld_zone(g, unit)
    return Passage(g.field.ground, barred, zone, ((zone, g.field.tables.movement.zone),) if zone else ())


def closed_to(g: Battle, unit: Unit) -> HexSet:
    """Hexes that a unit cannot pass: those of enemies, a fort with enemies in it, friends without R4."""
    side = g.field.side[unit]
    barred = g.occupied[1 - side]
    if g.field.walls and g.inside(1 - side):
        barred |= g.field.walls
    if not g.field.options.pass_through_friends:
        barred |= g.occupied[side]
    return barred


def unheld_zone(g: Battle, unit: Unit) -> HexSet:
    """The zone of enemies whom no other friend holds in his own: closed in Defense Mode (6.5 Defense)."""
    enemy = 1 - g.field.side[unit]
    loose = g.occupied[enemy] & ~held_by_others(g, unit)
    return g.zone_of(loose, g.guns[enemy] & loose) if loose else 0


def held_by_others(g: Battle, unit: Unit) -> HexSet:
    """The zone of a unit's friends without itself, as far as enemies may stand in it."""
    side, h = g.field.side[unit], g.where[unit]
    if h < 0 or not (g.field.fire[unit] or g.pinned(unit)):  # no enemy stands in its own zone
        return g.zoc(side)
    return g.zone_of(g.occupied[side] & ~(1 << h), g.guns[side] & ~(1 << h))


_FIELDS: Final = Lately[Field](3_000)


def reached(g: Battle, passage: Passage, start: HexSet, points: int, spent: int = 0) -> Field:
    """How far one comes: only what bars, stops and costs is looked at, so units that go by change nothing."""
    ground, barred, stops = id(passage.layers), passage.barred, passage.stops  # layers live as long as their scene
    key = ground, barred, stops, passage.tolls, passage.exits, start, points, spent
    return _FIELDS.find(g, key, lambda: field(passage, start, points, spent=spent))


class Reach:
    """How far a unit gets from where it is."""

    __slots__ = ("allowance", "ends", "fields", "passage", "start")

    def __init__(self, g: Battle, unit: Unit, passage: Passage, allowance: int) -> None:
        self.passage = passage
        self.allowance = allowance
        h = g.hex_of(unit)
        self.start = h
        if h >= 0:
            self.fields = [reached(g, passage, 1 << h, allowance)]
        else:
            self.fields = list(_from_entry(g, unit, passage, allowance))
        free = union(map(union, self.fields)) & ~g.taken
        self.ends: HexSet = free | 1 << h if h >= 0 else free
        """Hexes where it may end, its own among them (10.3)."""

    def cost(self, end: Hex) -> int | None:
        """What the cheapest way costs."""
        costs = [cost for rings in self.fields if (cost := cost_of(rings, end)) is not None]
        return min(costs, default=None)

    def path(self, end: Hex) -> Path:
        """A cheapest way."""
        cost = self.cost(end)
        rings = next(rings for rings in self.fields if cost_of(rings, end) == cost)
        return trace(self.passage, rings, end)


def _from_entry(g: Battle, unit: Unit, passage: Passage, allowance: int) -> list[Field]:
    """From an entry point the first hex costs what any hex costs (16.2, R49)."""
    first = [h for h in g.field.entries[g.at_entry(unit)].first if not passage.barred >> h & 1]
    return [reached(g, passage, 1 << h, allowance, entering(g, passage, h)) for h in first]


def entering(g: Battle, passage: Passage, h: Hex) -> int:
    """What the first hex from an entry point costs."""
    return g.field.entry_cost(h) + sum(extra for zone, extra in passage.tolls if zone >> h & 1)


# ---------------------------------------------------------------------------------------------- refusals


def refuse_way(
    g: Battle, unit: Unit, path: Path, passage: Passage, allowance: int, *, ends: bool = True
) -> Refusal | None:
    """Why a unit cannot go this way, and end there if that is where it ``ends`` (10.2, 10.3, 16.2)."""
    field_, start = g.field, g.hex_of(unit)
    if not path or not all(0 <= h < field_.grid.size for h in path):
        return Refusal("10.1", say("A move names every hex of its way"))
    spent = 0
    if start >= 0:
        if path[0] != start:
            unit_name = field_.unit_name[unit]
            return Refusal("10.1", say("{unit} stands in {hex}", unit=unit_name, hex=field_.place(start)))
    else:
        point = g.at_entry(unit)
        if point == NOTHING or not field_.entries[point].hexes >> path[0] & 1:
            return Refusal("16.2", say("{hex} does not touch its entry point", hex=field_.place(path[0])))
        if passage.barred >> path[0] & 1:
            return explain(g, unit, path, Blocked(path[0], "barred"))
        spent = entering(g, passage, path[0])
    found = walk(passage, path, allowance, spent=spent)
    if isinstance(found, Blocked):
        return explain(g, unit, path, found)
    end = path[-1]
    if ends and g.taken >> end & 1 and g.at[end] != unit:
        return Refusal("10.3", say("{hex} holds a unit: a move cannot end there", hex=field_.place(end)))
    return None


def way_cost(g: Battle, unit: Unit, path: Path, passage: Passage) -> int:
    """What a lawful way costs."""
    spent = 0 if g.hex_of(unit) >= 0 else entering(g, passage, path[0])
    found = walk(passage, path, APART, spent=spent)
    assert isinstance(found, Walked)
    return found.cost


def explain(g: Battle, unit: Unit, path: Path, found: Blocked) -> Refusal:
    """A blocked way in words."""
    field_, place = g.field, g.field.place(found.where)
    if found.why == "stopped":
        return Refusal("5.2", say("{hex} is in an enemy zone of control: the move ends there", hex=place))
    if found.why == "too far":
        return Refusal("10.2", say("The movement points do not reach as far as {hex}", hex=place))
    if found.why == "barred":
        return _barred(g, unit, found.where)
    linked = field_.board.linked_set
    before = next(a for a, b in pairwise(path) if b == found.where and not linked[a] >> b & 1)
    if not field_.board.present >> found.where & 1:
        return Refusal("2.2", say("{hex} is not on the map", hex=place))
    if found.where in field_.grid.near[before]:
        return Refusal("10.2", say("The river cannot be crossed between {a} and {b}", a=field_.place(before), b=place))
    return Refusal("10.1", say("{hex} is not next to {before}", hex=place, before=field_.place(before)))


def _barred(g: Battle, unit: Unit, h: Hex) -> Refusal:
    place, side = g.field.place(h), g.field.side[unit]
    if g.occupied[1 - side] >> h & 1:
        return Refusal("10.3", say("{hex} holds an enemy unit", hex=place))
    if g.field.walls >> h & 1 and g.inside(1 - side):
        return Refusal("13.3", say("Enemies are in the fort: only a whole clan in Attack Mode enters it"))
    if g.zoc(1 - side) >> h & 1:
        if g.mode_of(unit) == DEFENSE:
            reason = say("{hex} is in the zone of an enemy whom no other friend holds", hex=place)
            return Refusal("6.5 Defense", reason)
        return Refusal("6.5 Move", say("{hex} is in an enemy zone of control", hex=place))
    return Refusal("R4", say("{hex} holds a friendly unit, and nobody moves through", hex=place))


def set_down(g: Battle, unit: Unit, path: Path) -> None:
    """A unit has gone its way; who comes into contact charges (11.5)."""
    moved = len(path) > 1 or g.hex_of(unit) < 0
    g.go(unit, path[-1])
    if moved and g.touching(unit):
        g.contact |= 1 << unit


def in_fort(g: Battle, unit: Unit) -> bool:
    """Whether a unit is in the fort of the siege rules."""
    return g.where[unit] == IN_FORT
