"""Chapter 9: forces, which are a commander with the units he leads, or one unit alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from honjin.games.gunyuden.state import Campaign
from honjin.games.gunyuden.static import TAISHO
from honjin.hexes.sets import few, hexset
from honjin.kernel.errors import Refusal
from honjin.kernel.words import say
from honjin.wargame import forces as shared
from honjin.wargame.actions import Force, Unit, Units
from honjin.wargame.forces import divided, join, named_twice, refuse_each, united

stand_alone = shared.stand_alone


def refuse_lead(g: Campaign, leader: Unit, unit: Unit) -> Refusal | None:
    """Why one unit may not serve under another, room aside (9-2, 9-2-3, 9-2-6)."""
    land = g.land
    special = g.rules.may_lead(g, leader, unit)
    if special:
        return None
    name = land.unit_name[leader]
    if g.rank(leader) < TAISHO:
        return Refusal("9-2", say("{unit} is not a commander", unit=name))
    if g.rank(unit) >= g.rank(leader):
        return Refusal("9-2-3", say("{unit} does not rank below {leader}", unit=land.unit_name[unit], leader=name))
    if special is False or g.clan[unit] != g.clan[leader]:
        return Refusal(
            "9-2-6", say("{unit} and {leader} serve different lords", unit=land.unit_name[unit], leader=name)
        )
    return None


def refuse_force(g: Campaign, force: Force) -> Refusal | None:
    """Why a leader may not lead these units together (9-2)."""
    leader, *led = force
    if len(led) > g.land.boxes[leader]:
        name, room = g.land.unit_name[leader], g.land.boxes[leader]
        return Refusal("9-2-2", say("{unit} can lead only {count} {count:unit|units}", unit=name, count=room))
    return next((refusal for unit in led if (refusal := refuse_lead(g, leader, unit)) is not None), None)


def refuse_forces(g: Campaign, forces: Sequence[Force], units: Units) -> Refusal | None:
    """Why these forces are no legal division of these units (9-1, 9-2)."""
    if not forces or not all(forces):
        return Refusal("9-1", say("Name at least one force, and in each its leader"))
    twice = named_twice(forces)
    if twice is not None:
        return Refusal("9-1", say("{unit} would be in two forces", unit=g.land.unit_name[twice]))
    refusal = refuse_each(forces, lambda force: refuse_force(g, force))
    if refusal is None and united(forces) != units:
        return Refusal("9-1", say("Every unit concerned must be in exactly one force"))
    return refusal


def form(g: Campaign, forces: Iterable[Force]) -> None:
    """Make these forces; each takes the lowest morale of its units (13-2-5)."""
    for force in forces:
        join(g, [force])
        lowest = g.lowest_morale(hexset(force))
        for unit in force:
            g.morale[unit] = lowest


def succeed(g: Campaign, fallen: Unit) -> None:
    """A leader is gone: until the action ends the highest in rank stands in for him (9-1-2)."""
    rest = g.members[fallen] & ~(1 << fallen)
    g.members[fallen] = 1 << fallen
    g.headless &= ~(1 << fallen)
    if not rest:
        return
    successor = foremost(g, rest)
    for unit in few(rest):
        g.leader[unit] = successor
        g.members[unit] = 0
    g.members[successor] = rest
    g.headless |= 1 << successor


def foremost(g: Campaign, units: Units) -> Unit:
    """The highest in rank; among equals the one whose figures serve his owner best."""
    land = g.land
    return max(few(units), key=lambda unit: (g.rank(unit), land.modifier[unit], g.morale[unit], -unit))


def leader_modifier(g: Campaign, units: Units) -> int:
    """The field battle modifier of the highest ranked head among these forces (R45)."""
    heads = hexset(g.heads(units))
    return g.land.modifier[foremost(g, heads)] if heads else 0


def leader_morale(g: Campaign, units: Units) -> int:
    """The morale of the highest ranked head, the best among equals (R47)."""
    heads = g.heads(units)
    highest = max(g.rank(head) for head in heads)
    return max(g.lowest_morale(g.members[head]) for head in heads if g.rank(head) == highest)


def end_of_action(g: Campaign) -> None:
    """Forces whose leader fell come apart when the action is over (9-1-2)."""
    for head in few(g.headless):
        stand_alone(g, 1 << head)
    g.headless = 0


def default_forces(g: Campaign, units: Units) -> list[Force]:
    """A sensible division: the highest commanders take the strongest who may follow them, in the order of rank."""
    land = g.land
    order = sorted(few(units), key=lambda u: (-g.rank(u), -land.boxes[u], -land.modifier[u], u))
    return divided(
        order,
        lambda _, left: sorted((u for u in few(left) if g.rank(u) < TAISHO), key=lambda u: (-land.strength[u][2], u)),
        lambda force, unit: len(force) <= land.boxes[force[0]] and refuse_lead(g, force[0], unit) is None,
    )
