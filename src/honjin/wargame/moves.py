"""Decisions of games in which every unit has a hex to itself: moves, declared combats in the owner's order, retreats.

Paths begin in the hex where the unit stands; entries in the first hex. A game takes the whole module into its notation
and adds what is its own.
"""

from __future__ import annotations

from honjin.kernel.actions import Action
from honjin.wargame.actions import OfUnit, OfUnitAndHex, OfUnitAndPath, Unit


class Place(OfUnitAndHex):
    """Set up a unit in a hex."""

    form = "place {unit:unit} {hex:hex}"


class Select(OfUnit):
    """Take a unit in hand; where it goes is asked next."""

    form = "select {unit:unit}"


class Move(OfUnitAndPath):
    """Move a unit along a path."""

    form = "move {unit:unit} {path:path}"


class Enter(OfUnitAndPath):
    """Bring a reinforcement onto the map."""

    form = "enter {unit:unit} {path:path}"


class Stay(OfUnit):
    """Finish a unit's movement where it stands."""

    form = "stay {unit:unit}"


class End(Action):
    """Close a phase or a declaration."""

    form = "end"


class Resolve(Action):
    """Which declared shot or melee comes next."""

    form = "resolve {target:unit}"
    target: Unit


class Next(OfUnit):
    """Which of several beaten attackers retreats next."""

    form = "next {unit:unit}"


class Retreat(OfUnitAndPath):
    """The way a beaten unit takes."""

    form = "retreat {unit:unit} {path:path}"


class Advance(OfUnitAndPath):
    """Advance after combat."""

    form = "advance {unit:unit} {path:path}"


class Decline(Action):
    """Leave an optional thing undone."""

    form = "decline"
