"""What labels and log lines tell in the same way in all games of leaders, forces and castles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from honjin.kernel.words import Text, Thing, say
from honjin.wargame.actions import Force, Unit
from honjin.wargame.country import Country
from honjin.wargame.naming import Naming, counted, each_by_itself
from honjin.wargame.orders import INSIDE
from honjin.wargame.stacks import Stacks
from honjin.wargame.wording import Fixed, Things

# ---------------------------------------------------------------------------------------------- of actions


def force(g: Stacks, head: Unit) -> Text:
    """A force by its leader, how many are led, and their strength."""
    units = g.members[head]
    led = units.bit_count() - 1
    name, strength = g.scene.unit_name[head], g.strength(units)
    if led > 0:
        return say("{unit} +{led} ({strength})", unit=name, led=led, strength=strength)
    return say("{unit} ({strength})", unit=name, strength=strength)


def formed(g: Stacks, made: Force) -> Text:
    """A force by the names of all who are in it."""
    name, *led = [g.scene.unit_name[unit] for unit in made]
    return say("{unit} with {units}", unit=name, units=led) if led else say("{unit} alone", unit=name)


def _where(g: Stacks, action: Any) -> Text:
    """A hex, and on which side of the wall."""
    h = action.path[-1] if hasattr(action, "path") else action.hex
    where = g.scene.place(h)
    if action.place == INSIDE:
        return say("inside {hex}", hex=where)
    return say("outside {hex}", hex=where) if h in g.scene.castle_at else say("in {hex}", hex=where)


OF_ACTIONS: Final[Things] = {
    "force": lambda g, action: force(g, action.unit),
    "forces": lambda g, action: [force(g, head) for head in action.units],
    "formed": Fixed(lambda g, action: each_by_itself([formed(g, made) for made in action.forces])),
    "where": Fixed(_where),
    "here": lambda g, action: action.path[-1] == g.where[action.unit],
    "last": lambda g, action: g.steps[action.unit] == 1,
}

# ---------------------------------------------------------------------------------------------- of events


def know_forces(known: Naming, scene: Country[Any, Any]) -> Naming:
    """Many units are counted, and paths are told by their ends."""

    def units(ids: Sequence[str]) -> Thing:
        return counted([scene.unit_name[scene.unit_of[id_]] for id_ in ids])

    def path(numbers: Sequence[str]) -> Text:
        start, end = known.hex(numbers[0]), known.hex(numbers[-1])
        if len(numbers) == 1:
            return say("to {end}", end=end)
        if len(numbers) == 2:
            return say("from {start} to {end}", start=start, end=end)
        return say("from {start} to {end} via {between}", start=start, end=end, between="-".join(numbers[1:-1]))

    known.know(castle=scene.castle_name)
    known.by_key |= {"units": units, "targets": units, "path": path}
    return known


def _led(scene: Country[Any, Any], seen: Mapping[str, Any]) -> Thing:
    """A leader, with those whom it leads."""
    leader, others = scene.unit_name[scene.unit_of[seen["unit"]]], len(seen.get("units") or ()) - 1
    if others <= 0:
        return leader
    return say("{unit} with {others} {others:unit|units}", unit=leader, others=others)


OF_EVENTS: Final[Things] = {
    "force": _led,
    "n": lambda _, seen: len(seen.get("units") or ()) or 1,
}
