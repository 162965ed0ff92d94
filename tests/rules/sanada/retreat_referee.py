"""Forces, losses and retreats by the letter of the rules (7, 8.1, 18.3.5, 18.7, R5, R23, R26, R27), on plain dicts."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import Any

from battle_tables import elimination_points
from plain_ground import RANKS, Hex, World, alive, far, garrison, in_field, linked, other, zone

Ask = Callable[..., Any]
"""How an owner decides: the kind of question, and what it is about."""


class WrongAnswerError(Exception):
    """An answer that the rules do not allow."""


def members(world: World, leader: str) -> list[str]:
    """A force: its leader and those whom he leads."""
    return [name for name, unit in alive(world) if unit["leader"] == leader]


def leaders(world: World, units: Collection[str]) -> list[str]:
    """The leaders among units."""
    return [name for name in units if world["units"][name]["leader"] == name]


# ------------------------------------------------------------------------------------------------ command


def may_lead(world: World, leader: str, led: Collection[str]) -> bool:
    """Whether a force is legal (7.3, 8.1, R4): ranks, boxes and clans. A unit with no clan is bound to none."""
    units = world["units"]
    head = units[leader]
    if len(led) > head["boxes"]:
        return False
    if any(RANKS.index(units[name]["rank"]) >= RANKS.index(head["rank"]) for name in led):
        return False
    force = [head, *(units[name] for name in led)]
    return all(_clan_is_content(head, force, units[name]["clan"]) for name in led)


def _clan_is_content(head: dict[str, Any], force: list[dict[str, Any]], clan: str) -> bool:
    if not clan or (head["clan"] == clan and head["rank"] in ("taisho", "sodaisho")):
        return True
    captains = [unit for unit in force if unit["clan"] == clan and unit["rank"] in ("taisho", "sodaisho")]
    return head["rank"] == "sodaisho" and bool(captains)


def free_orphans(world: World, ask: Ask) -> None:
    """Those who lost their leader or may not stay stand alone; then their owner may join them to others (R5)."""
    units = world["units"]
    orphans = [name for name, unit in alive(world) if units[unit["leader"]]["hex"] is None]
    for name in orphans:
        units[name]["leader"] = name
    for leader in [name for name, unit in alive(world) if unit["leader"] == name]:
        strangers = [name for name in members(world, leader) if name != leader and not _may_stay(world, leader, name)]
        for name in strangers:
            units[name]["leader"] = name
        orphans += strangers
    places = sorted({(units[name]["side"], units[name]["hex"], units[name]["inside"]) for name in orphans})
    for place in places:
        _rejoin(world, sorted(name for name in orphans if _place(units[name]) == place), ask)


def _may_stay(world: World, leader: str, name: str) -> bool:
    units = world["units"]
    force = [units[member] for member in members(world, leader)]
    return _clan_is_content(units[leader], force, units[name]["clan"])


def _place(unit: dict[str, Any]) -> tuple[str, Hex, bool]:
    return unit["side"], unit["hex"], unit["inside"]


def _rejoin(world: World, orphans: list[str], ask: Ask) -> None:
    """Ask only if somebody can join somebody."""
    units = world["units"]
    heads = [
        name for name, unit in alive(world) if unit["leader"] == name and _place(unit) == _place(units[orphans[0]])
    ]
    pairs = [(name, head) for name in orphans for head in heads if head != name and _joins(world, name, head)]
    if not pairs:
        return
    for name, head in ask("re-form", orphans=orphans, pairs=pairs).items():
        units[name]["leader"] = head
    for head in leaders(world, heads):
        if not may_lead(world, head, [name for name in members(world, head) if name != head]):
            raise WrongAnswerError(f"{head} cannot lead these")


def _joins(world: World, name: str, head: str) -> bool:
    alone = members(world, name) == [name]
    return alone and may_lead(world, head, [*(unit for unit in members(world, head) if unit != head), name])


# ------------------------------------------------------------------------------------------------ losses


def losses(world: World, units: list[str], points: int, ask: Ask, where: str) -> tuple[list[str], list[str]]:
    """Who turns spent and who is removed: full units first, then anybody; the owner chooses (18.3.5, R23)."""
    full = [name for name in units if not world["units"][name]["spent"]]
    flips = min(points, len(full))
    removals = min(points - flips, len(units))
    if flips == len(full) and removals in (0, len(units)):
        return full, units if removals else []
    answer = ask("lose", where=where, units=units, full=full, spent=flips, removed=removals)
    spent, removed = list(answer["spent"]), list(answer["removed"])
    fits = len(set(spent)) == len(spent) == flips and len(set(removed)) == len(removed) == removals
    if not fits or not set(spent) <= set(full) or not set(removed) <= set(units):
        raise WrongAnswerError(f"losses in {where}")
    return spent, removed


def remove(world: World, name: str) -> int:
    """Eliminate a unit; the points that its enemy scores."""
    unit = world["units"][name]
    unit["hex"] = None
    return elimination_points(name, unit)


# ------------------------------------------------------------------------------------------------ ways


def paths(world: World, side: str, start: Hex, fought: Collection[Hex]) -> list[list[Hex]]:
    """Every legal way of one to three hexes; none: the force is lost (R26, R60). Water parts neighbours (R3)."""
    found = list(_onward(world, side, [start], fought))
    clear = [path for path in found if not {path[-1], *linked(world, path[-1])}.intersection(fought)]
    return clear or found


def _onward(world: World, side: str, path: list[Hex], fought: Collection[Hex]) -> Iterator[list[Hex]]:
    if len(path) > 1:
        yield path[1:]
    if len(path) < 4:
        for h in linked(world, path[-1]):
            away = _nearest(h, fought) >= _nearest(path[-1], fought)
            if away and h not in path and not _is_barred(world, side, h):
                yield from _onward(world, side, [*path, h], fought)


def _nearest(h: Hex, fought: Collection[Hex]) -> int:
    return min(far(h, other_hex) for other_hex in fought)


def _is_barred(world: World, side: str, h: Hex) -> bool:
    """Enemies in the open; an enemy garrison unless friends are there already."""
    if h in in_field(world, other(side)):
        return True
    held = any(
        castle["hex"] == h and castle["usable"] and castle["owner"] != side and garrison(world, castle)
        for castle in world["castles"].values()
    )
    return held and h not in in_field(world, side)


def refuge(world: World, side: str, h: Hex) -> int:
    """Room in a castle of the side that a retreating force enters (R27, 17.2); 0: none."""
    for castle in world["castles"].values():
        if castle["hex"] == h and castle["owner"] == side and castle["usable"]:
            return max(0, 2 * int(castle["durability"]) - len(garrison(world, castle)))
    return 0


def fall_back(world: World, leader: str, fought: Collection[Hex], answer: dict[str, Any], ask: Ask) -> int:
    """One force retreats as its owner says; the points that its enemy scores (18.7)."""
    units = world["units"]
    side, start = units[leader]["side"], units[leader]["hex"]
    force = members(world, leader)
    ways = paths(world, side, start, fought)
    if not ways:
        return sum(remove(world, name) for name in force)
    path = list(answer["path"])
    if path not in ways:
        raise WrongAnswerError(f"{leader} cannot go {path}")
    tolls = len([h for h in path if h in zone(world, other(side))])
    inside = bool(answer.get("inside"))
    if inside and not refuge(world, side, path[-1]):
        raise WrongAnswerError(f"{leader} finds no room in {path[-1]}")
    spent, removed = losses(world, force, tolls, ask, leader)
    for name in spent:
        units[name]["spent"] = True
    room = refuge(world, side, path[-1])
    for name in force:
        units[name] |= {"hex": path[-1], "retreated": True}
    points = sum(remove(world, name) for name in removed)
    if inside:
        points += _squeeze(world, [name for name in force if name not in removed], room, ask)
    free_orphans(world, ask)
    return points


def _squeeze(world: World, force: list[str], room: int, ask: Ask) -> int:
    """Those for whom there is no room are eliminated; the owner chooses them (18.7.4)."""
    excess = len(force) - room
    lost: list[str] = list(ask("room", units=force, removed=excess)) if excess > 0 else []
    if len(set(lost)) != max(0, excess) or not set(lost) <= set(force):
        raise WrongAnswerError("who finds no room")
    for name in force:
        world["units"][name]["inside"] = True
    return sum(remove(world, name) for name in lost)
