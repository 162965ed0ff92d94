"""Options in words, for lists and screen readers."""

from __future__ import annotations

from honjin.games.yukimura.actions import (
    Add,
    Attempt,
    Command,
    Displace,
    Double,
    Exit,
    Fire,
    Follow,
    Lay,
    Leave,
    March,
    Melee,
    Mission,
    Pair,
    Strike,
)
from honjin.games.yukimura.names import BOX_NAMES, EDGE_NAMES, FORCE_NAMES
from honjin.games.yukimura.state import Tennoji
from honjin.games.yukimura.static import BOXES
from honjin.kernel.actions import Action
from honjin.kernel.words import Name, Saying, Thing, say
from honjin.wargame.actions import Unit
from honjin.wargame.moves import Advance, Decline, End, Enter, Move, Next, Place, Resolve, Retreat, Select, Stay


def label(g: Tennoji, action: Action) -> Saying:
    """What an option does, in a few words."""
    place, names = g.field.place, g.field.names
    match action:
        case Select(unit):
            return _select(g, unit)
        case Move(_, (_, between, end)):  # two paths may lead to one hex in two steps, and duty may ask which
            return say("Move to {hex} by {by} (2 points)", hex=place(end), by=place(between))
        case Move(_, path):
            cost = len(path) - 1
            return say("Move to {hex} ({cost} {cost:point|points})", hex=place(path[-1]), cost=cost)
        case Enter(_, path):
            return say("Enter, and go to {hex} ({cost} {cost:point|points})", hex=place(path[-1]), cost=len(path))
        case Exit(_, path, edge):
            return say("Leave the map by the {edge} edge from {hex}", edge=EDGE_NAMES[edge], hex=place(path[-1]))
        case Stay(unit):
            return say("Leave {unit} where it is", unit=names[unit])
        case Fire(units, target):
            return say("Fire at {target}: {units}", target=names[target], units=_names(g, units))
        case Melee(units, target):
            return say("Attack {target}: {units}", target=names[target], units=_names(g, units))
        case Resolve(target):
            return say("Resolve the combat against {target}", target=names[target])
        case Next(unit):
            return say("{unit} retreats next", unit=names[unit])
        case Retreat(_, path):
            return _retreat(g, path)
        case Displace(_, h):
            return say("Make room to {hex}", hex=place(h))
        case Place(_, h):
            return say("Place in {hex}", hex=place(h))
        case Advance(unit, path):
            return say("Advance {unit} to {hex}", unit=names[unit], hex=place(path[-1]))
        case _:
            return _rare(g, action)


def _rare(g: Tennoji, action: Action) -> Saying:
    """Options of the optional rules, and those without arguments."""
    markers, names = g.field.markers, g.field.marker_names
    match action:
        case Lay(marker, box):
            return say("Lay {marker} in {box}", marker=names[marker], box=_box(box))
        case Command(marker, unit):
            return say("Put {marker} in command of {unit}", marker=names[marker], unit=g.field.names[unit])
        case Mission(box):
            return _box(box).text
        case Pair(marker):
            return say("Put out {marker} (strength {n})", marker=names[marker], n=markers[marker].strength)
        case Strike(marker):
            return say("Remove {marker} (strength {n})", marker=names[marker], n=markers[marker].strength)
        case Add(marker, combination):
            return say("Add {marker} to combination {n}", marker=names[marker], n=combination)
        case Double(marker, unit):
            host = g.field.names[unit]
            return say("It was {marker}: the true Yukimura takes the place of {unit}", marker=names[marker], unit=host)
        case Leave(unit):
            return _leave(g, unit)
        case Attempt(force):
            return say("Roll for {force}", force=FORCE_NAMES[force])
        case March():
            return say("March: everyone with a clear path goes two hexes north")
        case Follow(way):
            return _follow(way)
        case End():
            return say("End")
        case Decline():
            return say("No")
        case _:
            return str(action)


def _follow(way: str) -> Saying:
    if way == "west":
        return say(
            "March on: all who must still go north do, as straight as they can, by the west where both sides are equal"
        )
    return say(
        "March on: all who must still go north do, as straight as they can, by the east where both sides are equal"
    )


def _select(g: Tennoji, unit: Unit) -> Saying:
    name, h = g.field.names[unit], g.where[unit]
    return say("{unit} in {hex}", unit=name, hex=g.field.place(h)) if h >= 0 else say("{unit}, off the map", unit=name)


def _retreat(g: Tennoji, path: tuple[int, ...]) -> Saying:
    end = g.field.place(path[-1])
    if len(path) == 2:
        return say("Retreat to {hex}", hex=end)
    return say("Retreat to {hex} by {path}", hex=end, path="-".join(map(g.field.grid.format, path[1:-1])))


def _leave(g: Tennoji, unit: Unit) -> Saying:
    name = g.field.names[unit]
    if g.field.pieces[unit].branch == "commander":
        return say("Leave {unit} out, and the whole force too", unit=name)
    return say("Leave {unit} out", unit=name)


def _names(g: Tennoji, units: tuple[Unit, ...]) -> list[Thing]:
    return [g.field.names[unit] for unit in units]


def _box(box: int) -> Name:
    return BOX_NAMES[BOXES[box]]
