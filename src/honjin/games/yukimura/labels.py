"""Options in words, for lists and screen readers."""

from __future__ import annotations

from honjin.games.yukimura.actions import (
    Add,
    Advance,
    Attempt,
    Command,
    Decline,
    Displace,
    Double,
    End,
    Enter,
    Exit,
    Fire,
    Lay,
    Leave,
    March,
    Melee,
    Mission,
    Move,
    Next,
    Pair,
    Place,
    Resolve,
    Retreat,
    Select,
    Stay,
    Strike,
    Unit,
)
from honjin.games.yukimura.state import Tennoji
from honjin.games.yukimura.static import BOXES
from honjin.kernel.actions import Action


def label(g: Tennoji, action: Action) -> str:
    """What an option does, in a few words."""
    match action:
        case Select(unit):
            return f"{_name(g, unit)} {_place(g, unit)}"
        case Move(_, (_, between, end)):  # two ways may lead to one hex in two steps, and duty may ask which
            return f"to {_hex(g, end)} by {_hex(g, between)}, 2 points"
        case Move(_, path) | Enter(_, path):
            cost = len(path) - isinstance(action, Move)
            return f"to {_hex(g, path[-1])}, {cost} point{'s' if cost > 1 else ''}"
        case Exit(_, path, edge):
            return f"off the map by the {edge} edge from {_hex(g, path[-1])}"
        case Stay(unit):
            return f"{_name(g, unit)} stays"
        case Fire(units, target):
            return f"fire at {_name(g, target)}: {_names(g, units)}"
        case Melee(units, target):
            return f"attack {_name(g, target)}: {_names(g, units)}"
        case Resolve(target):
            return f"the combat against {_name(g, target)}"
        case Next(unit):
            return f"{_name(g, unit)} goes next"
        case Retreat(_, path):
            way = "-".join(map(g.field.grid.format, path[1:-1]))
            return f"back to {_hex(g, path[-1])}{f' by {way}' if way else ''}"
        case Displace(_, h) | Place(_, h):
            return f"to {_hex(g, h)}"
        case Advance(unit, path):
            return f"{_name(g, unit)} advances to {_hex(g, path[-1])}"
        case _:
            return _rare(g, action)


def _rare(g: Tennoji, action: Action) -> str:
    """Options of the optional rules, and those without arguments."""
    markers = g.field.markers
    match action:
        case Lay(marker, box):
            return f"{markers[marker].name} into {_box(box)}"
        case Command(marker, unit):
            return f"{markers[marker].name} commands {_name(g, unit)}"
        case Mission(box):
            return _box(box)
        case Pair(marker) | Strike(marker):
            return f"{markers[marker].name}, strength {markers[marker].strength}"
        case Add(marker, combination):
            return f"{markers[marker].name} joins combination {combination}"
        case Double(marker, unit):
            return f"it was {markers[marker].name}; the true Yukimura takes the place of {_name(g, unit)}"
        case Leave(unit):
            field = g.field
            alone = field.pieces[unit].branch != "commander"
            return f"leave {_name(g, unit)} out" + ("" if alone else ", and with him his whole force")
        case Attempt(force):
            return f"roll for {force.capitalize()}"
        case March():
            return "march: all with a clear way two hexes north"
        case End():
            return "done"
        case Decline():
            return "no"
        case _:
            return str(action)


def _name(g: Tennoji, unit: Unit) -> str:
    return g.field.pieces[unit].name


def _names(g: Tennoji, units: tuple[Unit, ...]) -> str:
    return ", ".join(_name(g, unit) for unit in units)


def _place(g: Tennoji, unit: Unit) -> str:
    return f"in {_hex(g, g.where[unit])}" if g.where[unit] >= 0 else "off the map"


def _hex(g: Tennoji, h: int) -> str:
    return g.field.place(h)


def _box(box: int) -> str:
    return BOXES[box].replace("_", " ")
