"""Answers that any wargame may ask for, and shapes of actions: of a unit and its way or its hex, of units, of a castle.

A game gives each of its actions a class with a text of its own. Actions without further fields need no more:

    class Move(OfUnitAndPath):
        \"\"\"Move a unit along a path (7).\"\"\"

        form = "move {unit:unit} {path:path}"

:func:`vocabulary` finds them in their modules, so that nobody has to list them.
"""

from __future__ import annotations

from types import ModuleType
from typing import Final

from honjin.hexes.grid import Hex
from honjin.hexes.paths import Path
from honjin.kernel.actions import Action

Unit = int
"""A unit is its index in the game's roster."""
Units = int
"""A set of units, one bit each."""
Force = tuple[Unit, ...]
"""A force as it is written: its leader, then those he leads."""
Clan = int
Clans = int
"""A set of clans, one bit each."""
Castle = int

NOBODY: Final = -1
"""No unit, no clan, no castle; the owner of an abandoned castle."""


def vocabulary(*modules: ModuleType) -> tuple[type[Action], ...]:
    """Every action with a text that these modules declare."""
    declared = ((module.__name__, thing) for module in modules for thing in vars(module).values())
    return tuple(
        thing
        for name, thing in declared
        if isinstance(thing, type) and issubclass(thing, Action) and thing.__module__ == name and "form" in vars(thing)
    )


# ---------------------------------------------------------------------------------------------- shapes


class OfUnit(Action):
    """Something that one unit does, or that is done to it."""

    unit: Unit


class OfUnits(Action):
    """Something that several units do together."""

    units: tuple[Unit, ...]


class OfUnitAndPath(OfUnit):
    """A unit takes a way, hex by hex."""

    path: Path


class OfUnitAndHex(OfUnit):
    """A unit comes to a hex."""

    hex: Hex


class OfHex(Action):
    """Something that is done in a hex, or to those in it."""

    hex: Hex


class OfCastle(Action):
    """Something that is done to a castle."""

    castle: Castle


class OfCastleAndUnits(OfCastle):
    """Something that forces do to a castle together."""

    units: tuple[Unit, ...]


# ---------------------------------------------------------------------------------------------- answers


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


READY: Final = Ready()
WAIT: Final = Wait()
DONE: Final = Done()
PASS: Final = Pass()
YES: Final = Yes()
NO: Final = No()
