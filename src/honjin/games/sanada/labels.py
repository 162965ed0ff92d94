"""What the labels of options tell besides the fields of their actions (``[option]`` in showing.toml)."""

from __future__ import annotations

from typing import Any, Final

from honjin.games.sanada.state import War
from honjin.kernel.words import Text, say
from honjin.wargame.actions import Force, Unit
from honjin.wargame.naming import each_by_itself
from honjin.wargame.orders import INSIDE
from honjin.wargame.wording import Things


def _force(g: War, head: Unit) -> Text:
    """A force by its leader, how many are led, and their strength."""
    units = g.members[head]
    led = units.bit_count() - 1
    name, strength = g.land.unit_name[head], g.strength(units)
    if led > 0:
        return say("{unit} +{led} ({strength})", unit=name, led=led, strength=strength)
    return say("{unit} ({strength})", unit=name, strength=strength)


def _formed(g: War, force: Force) -> Text:
    """A force by the names of all who are in it."""
    leader, *led = force
    name = g.land.unit_name[leader]
    if not led:
        return say("{unit} alone", unit=name)
    return say("{unit} with {units}", unit=name, units=[g.land.unit_name[unit] for unit in led])


def _where(g: War, action: Any) -> Text:
    """A hex, and on which side of the wall."""
    where = g.land.place(action.hex)
    if action.place == INSIDE:
        return say("inside {hex}", hex=where)
    return say("outside {hex}", hex=where) if action.hex in g.land.castle_at else say("in {hex}", hex=where)


THINGS: Final[Things] = {
    "force": lambda g, action: _force(g, action.unit),
    "forces": lambda g, action: [_force(g, head) for head in action.units],
    "formed": lambda g, action: each_by_itself([_formed(g, force) for force in action.forces]),
    "where": _where,
    "here": lambda g, action: action.path[-1] == g.where[action.unit],
    "worn": lambda g, action: bool(g.spent >> action.unit & 1),
    "action": lambda g, action: g.land.action[action.unit],
    "shares": lambda _, action: "-".join(map(str, action.points)),
}
