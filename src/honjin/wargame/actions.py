"""Answers that any wargame may ask for, and shapes of actions: of a unit, of a unit and its way, of a unit and a hex.

A game gives each of its actions a class with a text of its own. Actions without further fields need no more:

    class Move(OfUnitAndPath):
        \"\"\"Move a unit along a path (7).\"\"\"

        form = "move {unit:unit} {path:path}"
"""

from __future__ import annotations

from dataclasses import dataclass

from honjin.hexes.grid import Hex
from honjin.hexes.paths import Path
from honjin.kernel.actions import Action

Unit = int
"""A unit is its index in the game's roster."""
Units = int
"""A set of units, one bit each."""


@dataclass(frozen=True, slots=True)
class OfUnit(Action):
    """Something that one unit does, or that is done to it."""

    unit: Unit


@dataclass(frozen=True, slots=True)
class OfUnits(Action):
    """Something that several units do together."""

    units: tuple[Unit, ...]


@dataclass(frozen=True, slots=True)
class OfUnitAndPath(OfUnit):
    """A unit takes a way, hex by hex."""

    path: Path


@dataclass(frozen=True, slots=True)
class OfUnitAndHex(OfUnit):
    """A unit comes to a hex."""

    hex: Hex


class Ready(Action):
    """The set-up, or the arrival, stands as it is."""

    form = "ready"


class Wait(Action):
    """Those who could come stay away for now."""

    form = "wait"


class Done(Action):
    """The phase is over."""

    form = "done"


class Pass(Action):
    """Nobody does it this time."""

    form = "pass"


class Yes(Action):
    """Agreed."""

    form = "yes"


class No(Action):
    """Not agreed."""

    form = "no"
