"""What the labels of options tell besides the fields of their actions (``[option]`` in showing.toml)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from honjin.games.gunyuden.names import unit_names
from honjin.games.gunyuden.state import Campaign
from honjin.kernel.words import Text, Thing, say
from honjin.wargame.actions import Force, Unit
from honjin.wargame.naming import each_by_itself
from honjin.wargame.orders import INSIDE
from honjin.wargame.wording import Things


def _force(g: Campaign, head: Unit) -> Text:
    """A force by its leader, how many are led, and their strength."""
    units = g.members[head]
    led = units.bit_count() - 1
    name, strength = g.land.unit_name[head], g.strength(units)
    if led > 0:
        return say("{unit} +{led} ({strength})", unit=name, led=led, strength=strength)
    return say("{unit} ({strength})", unit=name, strength=strength)


def _forces(g: Campaign, heads: Iterable[Unit]) -> Thing:
    return [_force(g, head) for head in heads]


def _formed(g: Campaign, force: Force) -> Text:
    """A force by the names of all who are in it."""
    leader, *led = force
    name = g.land.unit_name[leader]
    if not led:
        return say("{unit} alone", unit=name)
    return say("{unit} with {units}", unit=name, units=unit_names(g.land, led))


def _where(g: Campaign, action: Any) -> Text:
    """A hex, and on which side of the wall."""
    h = action.path[-1] if hasattr(action, "path") else action.hex
    where = g.land.place(h)
    if action.place == INSIDE:
        return say("inside {hex}", hex=where)
    return say("outside {hex}", hex=where) if h in g.land.castle_at else say("in {hex}", hex=where)


THINGS: Final[Things] = {
    "force": lambda g, action: _force(g, action.unit),
    "forces": lambda g, action: _forces(g, action.units),
    "targets": lambda g, action: _forces(g, action.targets),
    "formed": lambda g, action: each_by_itself([_formed(g, force) for force in action.forces]),
    "where": _where,
    "here": lambda g, action: action.path[-1] == g.where[action.unit],
    "last": lambda g, action: g.steps[action.unit] == 1,
    "several": lambda _, action: len(action.units) > 1,
    "morale": lambda g, action: g.lowest_morale(g.members[action.unit]),
    "loss": lambda _, action: -action.hexes,
}
