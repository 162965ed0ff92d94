"""What holds in every position of the series, worked out again from units, castles and where they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from warlike import warlike as taste

from honjin.games.gunyuden.rules.investment import siege_ground
from honjin.games.gunyuden.state import OPERATIONS, OVER, Campaign
from honjin.games.gunyuden.static import NEUTRAL
from honjin.hexes.sets import few, hexset, members
from honjin.wargame.actions import NOBODY

__all__ = ["invariants", "taste"]


def invariants(g: Campaign) -> list[str]:
    """Everything that is wrong with a position."""
    return [*_places(g), *_forces(g), *_figures(g), *_castles(g), *_sieges(g), *_time(g)]


def name(g: Campaign, unit: int) -> str:
    return g.land.pieces[unit].id


def _places(g: Campaign) -> Iterator[str]:
    on_map = {unit: h for unit, h in enumerate(g.where) if h >= 0}
    counted: Counter[int] = Counter()
    for h, units in g.at.items():
        counted.update(few(units))
        for unit in few(units):
            if on_map.get(unit) != h:
                yield f"{name(g, unit)} is listed in {g.land.grid.format(h)} and stands elsewhere"
    if counted != Counter(list(on_map)):
        yield "at does not list every unit on the map exactly once"
    for unit, h in on_map.items():
        if not g.land.board.present >> h & 1:
            yield f"{name(g, unit)} stands in water, in mountains or out of the area: {g.land.grid.format(h)}"
        if g.inside >> unit & 1:
            castle = g.land.castle_at.get(h, NOBODY)
            if castle == NOBODY or g.owner[castle] == NOBODY:
                yield f"{name(g, unit)} is inside where there is no castle"
            elif g.clan_side[g.owner[castle]] != NEUTRAL and g.castle_bloc(castle) != g.bloc(unit):
                yield f"{name(g, unit)} is inside an enemy castle"
    if g.inside & ~hexset(on_map):
        yield "somebody is inside and not on the map"
    for bloc in (0, 1):
        there = hexset(h for u, h in on_map.items() if not g.inside >> u & 1 and g.bloc(u) == bloc)
        if g.occupied[bloc] != there:
            yield f"occupied[{bloc}] is stale"
    if g.occupied[0] & g.occupied[1]:
        yield f"both camps stand in {[g.land.grid.format(h) for h in members(g.occupied[0] & g.occupied[1])]}"


def _forces(g: Campaign) -> Iterator[str]:
    seen = 0
    for head, units in enumerate(g.members):
        if not units:
            continue
        if g.leader[head] != head or not units >> head & 1:
            yield f"{name(g, head)} has a force and does not head it"
        if seen & units:
            yield f"somebody of {name(g, head)}'s force is in two forces"
        seen |= units
        led = few(units & ~(1 << head))
        if g.headless >> head & 1:  # he stands in for a fallen leader until the action ends (9-1-2)
            continue
        if len(led) > g.land.boxes[head]:
            yield f"{name(g, head)} leads {len(led)} units and has {g.land.boxes[head]} boxes"
        for unit in led:
            if g.leader[unit] != head:
                yield f"{name(g, unit)} does not know who leads it"
            if g.where[unit] != g.where[head] or (g.inside >> unit ^ g.inside >> head) & 1:
                yield f"{name(g, unit)} is not with its leader {name(g, head)}"
            if g.rank(unit) >= g.rank(head) and not g.rules.may_lead(g, head, unit):
                yield f"{name(g, head)} leads {name(g, unit)}, who does not rank below him"
            if g.clan[unit] != g.clan[head] and not g.rules.may_lead(g, head, unit):
                yield f"{name(g, head)} leads {name(g, unit)} of another clan"
    if seen != (1 << len(g.members)) - 1:
        yield "a unit is in no force"


def _figures(g: Campaign) -> Iterator[str]:
    lowest = g.land.tables.morale.lowest
    for unit, h in enumerate(g.where):
        if h >= 0 and not 1 <= g.steps[unit] <= 2:
            yield f"{name(g, unit)} is on the map with {g.steps[unit]} steps"
        if not lowest <= g.morale[unit] <= 0:
            yield f"{name(g, unit)} has morale {g.morale[unit]}"
    for clan, units in enumerate(g.of_clan):
        if units != hexset(unit for unit, its in enumerate(g.clan) if its == clan):
            yield f"of_clan[{clan}] is stale"


def _castles(g: Campaign) -> Iterator[str]:
    lowest = g.land.tables.morale.lowest
    keeps = [0, 0]
    for number, keep in enumerate(g.land.keeps):
        if not 0 <= g.durability[number] <= keep.durability:
            yield f"{keep.id} has durability {g.durability[number]}"
        bloc = g.castle_bloc(number)
        falling = bloc != NOBODY and siege_ground(g, number, 1 - bloc)  # whoever battered it may still be asked things
        if (g.durability[number] == 0) != (g.owner[number] == NOBODY) and (g.durability[number] or not falling):
            yield f"{keep.id} has durability {g.durability[number]} and owner {g.owner[number]}"
        if not lowest <= g.castle_morale[number] <= 0:
            yield f"{keep.id} has morale {g.castle_morale[number]}"
        if g.castle_morale[number] and g.inside_at(keep.hex):
            yield f"{keep.id} has a morale of its own and a garrison"
        if g.castle_bloc(number) != NOBODY:
            keeps[g.castle_bloc(number)] |= 1 << keep.hex
    if keeps != g.keeps:
        yield "keeps is stale"


def _sieges(g: Campaign) -> Iterator[str]:
    around = 0
    for castle, keep in enumerate(g.land.keeps):
        besiegers = g.besiegers(castle)
        if not besiegers:
            continue
        around |= besiegers
        if g.strength(besiegers) < keep.threshold:
            yield f"{keep.id} is invested by strength {g.strength(besiegers)}"
        if besiegers & g.inside:
            yield f"somebody invests {keep.id} from inside a castle"
        for unit in few(besiegers):
            if g.bloc(unit) == g.castle_bloc(castle):
                yield f"{name(g, unit)} invests the castle of a friend"
            if g.members[g.leader[unit]] & ~g.investing:
                yield f"{name(g, unit)} invests and not all of its force does"
    if g.investing & ~around:
        yield f"somebody invests nothing: {[name(g, unit) for unit in few(g.investing & ~around)]}"


def _time(g: Campaign) -> Iterator[str]:
    if g.part == OPERATIONS and not (1 <= g.turn <= g.land.last_turn and 1 <= g.stage <= 4):
        yield f"turn {g.turn}, stage {g.stage}"
    if g.part != OVER and not 0 <= g.seat < max(len(g.land.phases), len(g.land.scenario.setup_order)):
        yield f"seat {g.seat}"
