"""Chapter 3 and the optional forces that Osaka places before the game (14-4, 14-5, 14-6, 14-8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from honjin.games.yukimura.actions import Leave
from honjin.games.yukimura.model.scenarios import EventGroup
from honjin.games.yukimura.state import UNUSED, Tennoji
from honjin.games.yukimura.static import DEPLOYMENT, KANTO, OSAKA, Battlefield
from honjin.hexes.grid import Hex
from honjin.hexes.sets import HexSet, hexset, members
from honjin.kernel.ask import Ask, Choices
from honjin.kernel.game import Steps
from honjin.kernel.words import say
from honjin.wargame.actions import Unit
from honjin.wargame.moves import Place
from honjin.wargame.state import RESERVE


def printed_setup(g: Tennoji) -> None:
    """Units in their printed hexes, reinforcements aside (3(3), 3(4)); remnants only without their lords (14-4-3)."""
    field = g.field
    scenario, options = field.scenario, field.options
    for group in scenario.setup:
        if not options.on(*group.absent_with):
            for name, number in zip(group.units, group.hexes, strict=True):
                g.put(field.unit_of[name], field.grid.parse(number))
    for event in scenario.event_units:
        if event.hexes and options.on(*event.options):
            for name, number in zip(event.units, event.hexes, strict=True):
                g.put(field.unit_of[name], field.grid.parse(number))
    for arriving in field.groups:
        for unit in arriving.units:
            g.where[unit] = RESERVE
    for force in optional_forces(field):
        for unit in force.units:
            g.where[unit] = RESERVE
    g.control = OSAKA if scenario.special.chausuyama.controller == "osaka" else KANTO


@dataclass(frozen=True, slots=True)
class OptionalForce:
    """A force that Osaka places: the commander first, the others near him (R35); or one man near Yukimura (R44)."""

    rule: str
    units: tuple[Unit, ...]
    distance: int
    around: Unit
    may_stay_away: bool = False
    """Whether units may be left out (14-6-1)."""


def optional_forces(field: Battlefield) -> Iterator[OptionalForce]:
    """The forces that the chosen options add, in the order in which they are placed (14-4, 14-5, 14-6, 14-8)."""
    options, tables = field.options, field.tables
    for event in field.scenario.event_units:
        chosen = [name for name in event.options if getattr(options, name)]
        if event.set != DEPLOYMENT or not chosen:
            continue
        if chosen[0] == "masayuki":
            near = tables.deployment["goto_lives"].within_hexes_of_commander
            yield OptionalForce("14-8", tuple(field.unit_of[u] for u in event.units), near, field.yukimura)
            continue
        plan = tables.deployment[chosen[0]]
        units = tuple(chosen_units(field, event, chosen[0]))
        yield OptionalForce(plan.rule, units, plan.within_hexes_of_commander, units[0], plan.may_stay_away)


def chosen_units(field: Battlefield, event: EventGroup, option: str) -> Iterator[Unit]:
    """All units of the force, or so many of each branch as the option allows, the commander first (14-4-2, 14-5-2)."""
    limits: dict[str, int] = {str(branch): count for branch, count in event.subset.get(option, {}).items()}
    taken: Counter[str] = Counter()
    for name in event.units:
        unit = field.unit_of[name]
        branch = field.pieces[unit].branch
        taken[branch] += 1
        if not limits or taken[branch] <= limits.get(branch, 0):
            yield unit


def place_forces(g: Tennoji) -> Steps[None]:
    """Osaka places its optional forces one unit at a time."""
    for force in optional_forces(g.field):
        for unit in force.units:
            if g.where[unit] == RESERVE:
                yield from _place(g, force, unit)


def _place(g: Tennoji, force: OptionalForce, unit: Unit) -> Steps[None]:
    hexes = legal_hexes(g, force, unit)
    if not hexes:
        g.where[unit] = UNUSED
        g.tell("no_room", force.rule, unit=unit)
        return
    name = g.field.unit_name[unit]
    prompt = say("Place {unit}, or leave it out", unit=name) if force.may_stay_away else say("Place {unit}", unit=name)
    action = yield Ask(
        OSAKA,
        "place",
        Choices(members(hexes), lambda h: Place(unit, h), [Leave(unit)] if force.may_stay_away else []),
        rule=force.rule,
        prompt=prompt,
        checkpoint=True,
        subject=unit,
    )
    if isinstance(action, Leave):
        leave_out(g, force, action.unit)
    else:
        g.tell("place", force.rule, unit=action.unit, hex=action.hex)
        g.put(action.unit, action.hex)


def leave_out(g: Tennoji, force: OptionalForce, unit: Unit) -> None:
    """A unit stays away; without its commander nobody of the force could be placed near him (14-6-1, 14-6-2)."""
    gone = force.units if unit == force.around else (unit,)
    for each in gone:
        g.where[each] = UNUSED
    g.tell("left_out", "14-6-1", units=list(gone))


def legal_hexes(g: Tennoji, force: OptionalForce, unit: Unit) -> HexSet:
    """Rows 1-12, open, no printed set-up picture, near enough, room for the rest of the force (14-4-1, 14-6-2).

    A force whose units may stay away needs no room for all of them (14-6-1).
    """
    hexes = ground(g)
    if unit != force.around:
        return hexes & within(g.field, g.where[force.around], force.distance)
    need = 1 if force.may_stay_away else len(force.units)
    return hexset(h for h in members(hexes) if (hexes & within(g.field, h, force.distance)).bit_count() >= need)


def ground(g: Tennoji) -> HexSet:
    """Free hexes of the set of rule 14-4-1; the pictures of remnants that are not used still bar theirs (R35)."""
    field = g.field
    depth = field.tables.deployment["goto_lives"].rows_from_north_edge
    return field.rows_within(depth) & field.board.present & ~field.printed_setup & ~g.taken


def within(field: Battlefield, centre: Hex, distance: int) -> HexSet:
    """All hexes up to a distance, ponds or not."""
    away = field.grid.distances(centre)
    return hexset(h for h in field.board.hexes if away[h] <= distance)
