"""Decisions that only Yukimura Gaiden has, with their texts; the others are in ``honjin.wargame.moves``."""

from __future__ import annotations

from honjin.kernel.actions import Action
from honjin.wargame.actions import OfUnit, OfUnitAndHex, OfUnitAndPath, OfUnits, Unit

Marker = int
"""A brave, shinobi or dummy is its index in the battlefield's list of markers."""
Box = int


class Exit(OfUnitAndPath):
    """Move a unit off the map over an edge (7-6)."""

    form = "exit {unit:unit} {path:path} {edge:word}"
    edge: str


class March(Action):
    """Let every Tokugawa unit whose way is clear do its duty: two hexes north (7-5-1)."""

    form = "march"


class Follow(Action):
    """Let the Tokugawa whose way is not clear do their duty too, each as straight north as it can (7-5-1).

    ``way``: ``west`` or ``east``, the side that they take where both are as straight.
    """

    form = "follow {way:word}"
    way: str


class Fire(OfUnits):
    """Guns fire at a target (9-1)."""

    form = "fire {units:units} > {target:unit}"
    target: Unit


class Melee(OfUnits):
    """Units attack a defender (10-1)."""

    form = "melee {units:units} > {target:unit}"
    target: Unit


class Displace(OfUnitAndHex):
    """Where a unit makes room for a retreating friend (11-2-5)."""

    form = "displace {unit:unit} {hex:hex}"


class Leave(OfUnit):
    """Leave a unit of an optional force out of the game (14-6-1)."""

    form = "leave {unit:unit}"


class Attempt(Action):
    """Roll for a force that may join (14-2, 14-3)."""

    form = "attempt {force:word}"
    force: str


class OfMarker(Action):
    """Something that is done with a marker (14-7)."""

    marker: Marker


class Lay(OfMarker):
    """Lay a marker face down in a mission box (14-7-3)."""

    form = "lay {marker:marker} {box:box}"
    box: Box


class Command(OfMarker):
    """A brave takes command of a Sanada unit (14-7-1(4))."""

    form = "command {marker:marker} {unit:unit}"
    unit: Unit


class Mission(Action):
    """Carry out a mission (14-7-4)."""

    form = "mission {box:box}"
    box: Box


class Pair(OfMarker):
    """Put a marker out for the showdown, or answer one (14-7-5(1))."""

    form = "pair {marker:marker}"


class Add(OfMarker):
    """Add a spare marker to a combination, counted from 1 (14-7-5(2))."""

    form = "add {marker:marker} {combination:number}"
    combination: int


class Strike(OfMarker):
    """Remove this marker of the other side after a hit (14-7-5(3))."""

    form = "strike {marker:marker}"


class Double(OfMarker):
    """The Yukimura who fell was a body double: the true one takes a unit's place (14-7-1(3))."""

    form = "double {marker:marker} {unit:unit}"
    unit: Unit
