"""What can be drawn over the map: zones, distances, reaches by Mode, forced advances, retreats, broken clans.

Nothing here tells the Mode of a clan that may be in the fog: reaches and advances are drawn for a Mode asked for.
"""

from __future__ import annotations

from typing import Final

from honjin.games.kawanakajima.figures import ATTACK, DEFENSE, IN_BOWL, MOVE, NOTHING
from honjin.games.kawanakajima.rules import delay
from honjin.games.kawanakajima.rules.attacking import Approach, Stepping
from honjin.games.kawanakajima.rules.fighting import retreat_hexes
from honjin.games.kawanakajima.rules.ground import Reach, around, is_chain, passage
from honjin.games.kawanakajima.rules.retreat import Escape, danger, freeze
from honjin.games.kawanakajima.state import Battle
from honjin.games.kawanakajima.static import FAR
from honjin.hexes.grid import Hex
from honjin.hexes.paths import Passage, field, trace
from honjin.hexes.sets import HexSet, hexset, members, union
from honjin.kernel.ask import Side
from honjin.kernel.game import Overlay, Route
from honjin.kernel.words import Saying, say
from honjin.wargame.actions import NOBODY, Clan, Unit
from honjin.wargame.overlays import Overlays, SideOverlay, UnitOverlay, tint

# ---------------------------------------------------------------------------------------------- of a side


def _zone(g: Battle, side: Side) -> HexSet:
    """Zones over sides that can be crossed."""
    return g.zone_of(g.occupied[side], 0)


def _river_zone(g: Battle, side: Side) -> HexSet:
    """What only firepower over a river adds (R7)."""
    return g.zoc(side) & ~_zone(g, side)


def _ring(g: Battle, side: Side, radius: int) -> HexSet:
    """All hexes within a distance of the enemies of a side (6.5, 9.3.1)."""
    return g.field.near(radius, g.hexes_of(1 - side))


def _too_near(g: Battle, side: Side) -> HexSet:
    """Hexes from which units of a side in Regroup must retreat (9.3.1)."""
    return _ring(g, side, g.field.tables.distance.retreat - 1)


def _command(g: Battle, side: Side) -> Overlay:
    """Where chits would come into the bowl or wait in a box, and how far it is to every clan (8.3)."""
    boxes = dict.fromkeys((IN_BOWL, *range(1, g.field.tables.delay.boxes + 1)), 0)
    routes: list[Route] = []
    done = 0
    for payer in g.field.payers[side]:
        start = g.hex_of(g.general[payer]) if g.general[payer] != NOBODY else -1
        if start >= 0:
            away = g.field.march(start)
            for h in g.field.board.hexes:
                boxes[delay.box(g, away[h])] |= 1 << h
            routes += _ways_to_clans(g, payer, start)
    bands = []
    for box, hexes in boxes.items():  # the nearest commander counts
        bands.append((str(box), hexes & ~done))
        done |= hexes
    return tint(g.field.grid, bands[0][1], routes, bands[1:])


def _ways_to_clans(g: Battle, payer: int, start: Hex) -> list[Route]:
    """From a commander to the nearest unit of each clan whose chit would have to wait."""
    field_, away, found = g.field, g.field.march(start), []
    ground = Passage(field_.ground)
    rings = field(ground, 1 << start, FAR)
    for clan in sorted(field_.generals[payer].clans):
        places = [g.hex_of(unit) for unit in g.units(clan) if g.hex_of(unit) >= 0]
        near = min(places, key=away.__getitem__, default=-1)
        box = IN_BOWL if near < 0 else delay.box(g, away[near])
        if box != IN_BOWL and away[near] < FAR:
            path = [field_.grid.format(h) for h in trace(ground, rings, near)]
            name = field_.clan_name[clan]
            label = say("{clan}: {points} points, box {box}", clan=name, points=away[near], box=box)
            found.append(Route(path, label, "line"))
    return found


def is_broken(g: Battle, clan: Clan) -> bool:
    """Whether the units of a clan do not hang together (6.3)."""
    return not is_chain(g, clan)


def _broken(g: Battle, side: Side) -> HexSet:
    clans = [clan for clan in g.field.clans_by_side[side] if is_broken(g, clan)]
    return hexset(g.where[unit] for clan in clans for unit in g.in_field(clan))


def _pinned(g: Battle, side: Side) -> HexSet:
    return g.occupied[side] & g.zoc(1 - side)


# ---------------------------------------------------------------------------------------------- of a unit


def _on_the_way(g: Battle, unit: Unit) -> bool:
    """Whether a unit is on a hex or on an entry point, and free to move."""
    return (g.hex_of(unit) >= 0 or g.at_entry(unit) != NOTHING) and not g.pinned(unit) and not _shut_in(g, unit)


def _shut_in(g: Battle, unit: Unit) -> bool:
    return g.besieged(g.field.clan[unit])


def _reach(g: Battle, unit: Unit, mode: int) -> HexSet:
    """Where a unit could end in a Mode, its clan left aside (6.5, A3)."""
    if not _on_the_way(g, unit):
        return 0
    found = Reach(g, unit, passage(g, unit, mode), g.field.reach[mode])
    return found.ends & ~(1 << found.start) if found.start >= 0 else found.ends


def _forced(g: Battle, unit: Unit) -> Overlay:
    """Where a unit must end as the first of a clan that attacks, and for whose sake (A4)."""
    grid = g.field.grid
    if not _on_the_way(g, unit):
        return tint(grid, g.touching(unit))
    approach = Approach(g, unit, g.field.reach[ATTACK])
    routes = []
    for end, enemy in approach.ends.items():
        path = [grid.format(h) for h in approach.reach.path(end)]
        routes.append(Route(path, say("against {unit}", unit=g.field.unit_name[enemy]), "line"))
    targets = hexset(g.hex_of(enemy) for enemy in approach.by_target)
    return tint(grid, targets | hexset(approach.ends), routes)


def _step(g: Battle, unit: Unit) -> HexSet:
    """Where a unit must step in Attack Mode when its army's Combat! chit comes (R47)."""
    return hexset(Stepping(g, unit).hexes) if _on_the_way(g, unit) else 0


def _retreat(g: Battle, unit: Unit) -> Overlay:
    """Where a unit would retreat as the first of its clan, four hexes from every enemy (A8)."""
    world, grid = g.copy(), g.field.grid
    freeze(world)
    near = danger(world, g.field.side[unit])
    if g.where[unit] < 0 or not near >> g.where[unit] & 1:
        return tint(grid, 0)
    escape = Escape(world, unit, g.field.board.present & ~near)
    label: Saying = say("{points} points", points=escape.cost)
    ways = [escape.path(end) for end in members(escape.ends)]
    return tint(grid, escape.ends, [Route([grid.format(h) for h in way], label, "line") for way in ways])


def _fall_back(g: Battle, unit: Unit) -> HexSet:
    """Where a unit that is beaten in a battle could fall back now (11.7, R30)."""
    return hexset(retreat_hexes(g, unit)) if g.where[unit] >= 0 else 0


def _six(g: Battle, unit: Unit) -> HexSet:
    """Enemies within six hexes of its clan: without one it cannot be in Attack (6.5, R8)."""
    units = g.units(g.field.clan[unit])
    near = union(around(g, mate, g.field.tables.distance.attack) for mate in units)
    return near & g.hexes_of(1 - g.field.side[unit])


def _clan(g: Battle, unit: Unit) -> HexSet:
    return hexset(g.hex_of(mate) for mate in g.units(g.field.clan[unit]) if g.hex_of(mate) >= 0)


OVERLAYS: Final = Overlays(
    [
        SideOverlay("zoc", say("Zones of control"), "5.2", _zone, "z"),
        SideOverlay("river_zoc", say("Zones across the river"), "R7", _river_zone),
        SideOverlay(
            "within_4",
            say("Less than 4 hexes from the enemy"),
            "9.3.1 Retreat",
            _too_near,
            "t",
            own_first=True,
        ),
        SideOverlay(
            "within_6",
            say("Within 6 hexes of the enemy"),
            "6.5 Attack",
            lambda g, s: _ring(g, s, g.field.tables.distance.attack),
            own_first=True,
        ),
        SideOverlay("command", say("Command distance: bowl and delay boxes"), "8.3", _command, "c", own_first=True),
        SideOverlay("pinned", say("Pinned units"), "5.2", _pinned, "P", own_first=True, warns=True),
        SideOverlay("broken", say("Broken clans"), "6.3", _broken, "B", own_first=True, warns=True),
    ],
    [
        UnitOverlay("contact", say("Enemies in contact"), "11.1", lambda g, unit: g.touching(unit)),
        UnitOverlay("clan", say("Units of its clan"), "6.1", _clan),
        UnitOverlay("six", say("Enemies within 6 hexes of its clan"), "6.5 Attack", _six),
        UnitOverlay("reach_attack", say("Reach in Attack (5)"), "6.5 Attack", lambda g, u: _reach(g, u, ATTACK)),
        UnitOverlay("reach_move", say("Reach in Move (4)"), "6.5 Move", lambda g, u: _reach(g, u, MOVE)),
        UnitOverlay("reach_defense", say("Reach in Defense (3)"), "6.5 Defense", lambda g, u: _reach(g, u, DEFENSE)),
        UnitOverlay("forced", say("Forced advance in Attack"), "R9", _forced, warns=True),
        UnitOverlay("step", say("Forced step on Combat!"), "R47", _step, warns=True),
        UnitOverlay("retreat", say("Where it would retreat"), "9.3.1 Retreat", _retreat),
        UnitOverlay("fall_back", say("Where it could fall back in a battle"), "R30", _fall_back),
    ],
)
