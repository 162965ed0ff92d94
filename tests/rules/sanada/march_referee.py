"""Marches by the letter of the rules (14, 15, 17, 20 to 22, R13-R17, R34-R38), written without any part of the game.

A world is that of :mod:`plain_ground`, and beside it ``markers`` (a list of ``{"side", "from", "to"}``); units have
``moved``, ``checked``, ``bound``, ``held`` and ``action``. :class:`March` is one force on its way: :meth:`March.may`
judges what it wants to do, :meth:`March.ends` and :meth:`March.contacts` say all that it could do, and the other
methods do it.
"""

from __future__ import annotations

import heapq
from itertools import pairwise
from typing import Any, Final

from plain_ground import Hex, World, alive, garrison, in_field, linked, other, step_cost, zone
from retreat_referee import members
from supply_oracle import fed_hexes

ALLOWANCE: Final = 8
STRATEGIC: Final = 16
GATE: Final = 1
"""Coming out of a castle, and going in (17.1.1, 17.1.2)."""
MARKER: Final = 1

Path = list[Hex]
Markers = list[dict[str, str]]


def without(world: World, names: list[str]) -> World:
    """The same world while these are on the road."""
    return world | {
        "units": {name: unit | {"hex": None} if name in names else unit for name, unit in world["units"].items()}
    }


def castle_of(world: World, h: Hex) -> dict[str, Any] | None:
    """The usable castle of a hex."""
    found = [castle for castle in world["castles"].values() if castle["hex"] == h and castle["usable"]]
    return found[0] if found else None


def is_shut_in(world: World, leader: str) -> bool:
    """A garrison with enemies in the open in its hex (R63)."""
    unit = world["units"][leader]
    return bool(unit["inside"]) and unit["hex"] in in_field(world, other(unit["side"]))


def may_move(world: World, leader: str) -> bool:
    """Whether a force may move in a movement phase (14.2.1, R36, R52, R53, R62, R63)."""
    flags = ("moved", "bound", "held")
    force = [world["units"][name] for name in members(world, leader)]
    return not is_shut_in(world, leader) and not any(unit[flag] for unit in force for flag in flags)


def may_check(world: World, leader: str, *, idle_too: bool = False) -> bool:
    """Whether a force may check for action (15, R14)."""
    force = [world["units"][name] for name in members(world, leader)]
    willing = idle_too or world["units"][leader]["action"] > 0
    return may_move(world, leader) and willing and not any(unit["checked"] for unit in force)


class March:
    """One force on its way."""

    def __init__(self, world: World, leader: str, *, from_contact: bool = True) -> None:
        self.world, self.leader = world, leader
        self.side: str = world["units"][leader]["side"]
        self.enemy = other(self.side)
        self.gone = 0
        self.overran = False
        self.zone = self.look_round()
        self.far = self._may_go_far(from_contact=from_contact)

    @property
    def here(self) -> Hex:
        return str(self.world["units"][self.leader]["hex"])

    @property
    def inside(self) -> bool:
        return bool(self.world["units"][self.leader]["inside"])

    def force(self) -> list[str]:
        return members(self.world, self.leader)

    def is_spent(self) -> bool:
        return all(self.world["units"][name]["spent"] for name in self.force())

    def look_round(self) -> set[Hex]:
        """Enemy zones without the force itself; friends that stay still cancel them (4.2)."""
        return zone(without(self.world, self.force()), self.enemy)

    def _may_go_far(self, *, from_contact: bool) -> bool:
        """Strategic movement: the start in supply, and for a garrison in no enemy zone (14.3, R13)."""
        if self.inside or not from_contact:
            return self.here in fed_hexes(self.world, self.side) and self.here not in self.zone
        return self.here in fed_hexes(self.world, self.side)

    # -------------------------------------------------------------------------------------------- what it may do

    def costs(self, path: Path) -> list[int] | None:
        """Points gone at each hex of a way; None where no step leads, enemies stand, or zones stop a spent one."""
        if not path or path[0] != self.here:
            return None
        taken = in_field(self.world, self.enemy)
        if self.inside and self.here in taken:
            return None
        found = [self.gone + GATE * self.inside]
        for a, b in pairwise(path):
            if b not in linked(self.world, a) or b in taken or (self.is_spent() and b in self.zone):
                return None
            found.append(found[-1] + step_cost(self.world, self.side, a, b))
        return found

    def allowance(self, path: Path) -> int:
        """16 for a way through no enemy zone, after no overrun; else 8 (14.2.4, 14.3)."""
        clear = not self.zone.intersection(path[1:])
        return STRATEGIC if self.far and clear and not self.overran else ALLOWANCE

    def may_stop(self, path: Path) -> bool:
        """Whether it may go this way and stand in the open at its end."""
        costs = self.costs(path)
        return costs is not None and costs[-1] <= self.allowance(path)

    def may_go_in(self, path: Path) -> bool:
        """Whether it may go this way and into the castle at its end (17.1.1, 17.2, R17)."""
        costs = self.costs(path)
        return costs is not None and costs[-1] + GATE <= self.allowance(path) and self.has_room(path[-1])

    def has_room(self, h: Hex) -> bool:
        castle = castle_of(self.world, h)
        if castle is None or castle["owner"] != self.side:
            return False
        there = [name for name in garrison(self.world, castle) if name not in self.force()]
        return len(there) + len(self.force()) <= 2 * int(castle["durability"])

    def may_engage(self, path: Path, target: Hex) -> bool:
        """Whether it may go this way and place a marker on the enemies of a hex (21.1, R36, R65)."""
        against = {"side": self.enemy, "from": target, "to": path[-1]} in self.world["markers"]
        return self._touches(path, target, MARKER) and not against

    def may_overrun(self, path: Path, target: Hex) -> bool:
        """Whether it may go this way and overrun the enemies of a hex (20.1.1, 20.2, R35)."""
        engaged = any(marker["side"] == self.side and marker["to"] == target for marker in self.world["markers"])
        beside = target in linked(self.world, path[-1])
        price = step_cost(self.world, self.side, path[-1], target) if beside else 0
        return self._touches(path, target, price) and not engaged

    def _touches(self, path: Path, target: Hex, price: int) -> bool:
        costs = self.costs(path)
        if costs is None or self.is_spent() or costs[-1] + price > ALLOWANCE:
            return False
        return target in linked(self.world, path[-1]) and target in in_field(self.world, self.enemy)

    def may_build(self) -> bool:
        """Whether it may build a fort: with all its points, in the open, one to a hex (22.1, R38)."""
        return not self.gone and not self.overran and not self.inside and self.here not in self.world["forts"]

    # -------------------------------------------------------------------------------------------- all it could do

    def reach(self, *, far: bool) -> dict[Hex, int]:
        """Every hex it can come to with its cost, by ordinary or by strategic movement."""
        limit = STRATEGIC if far else ALLOWANCE
        first = self.costs([self.here])
        if first is None or (far and (not self.far or self.overran)):
            return {}
        barred = set(in_field(self.world, self.enemy))
        if far or self.is_spent():
            barred |= self.zone
        found: dict[Hex, int] = {}
        ahead = [(first[0], self.here)]
        while ahead:
            cost, h = heapq.heappop(ahead)
            if h in found:
                continue
            found[h] = cost
            for g in linked(self.world, h):
                total = cost + step_cost(self.world, self.side, h, g)
                if g not in barred and total <= limit:
                    heapq.heappush(ahead, (total, g))
        return found

    def ends(self) -> set[tuple[Hex, str]]:
        """Every hex where it can stop, outside and inside castles."""
        near, wide = self.reach(far=False), self.reach(far=True)
        outside = {(h, "outside") for h in near.keys() | wide.keys()}
        inside = {
            (h, "inside")
            for found, limit in ((near, ALLOWANCE), (wide, STRATEGIC))
            for h, cost in found.items()
            if cost + GATE <= limit and self.has_room(h)
        }
        return outside | inside

    def contacts(self) -> tuple[set[tuple[Hex, Hex]], set[tuple[Hex, Hex]]]:
        """From where it can engage whom, and from where it can overrun whom."""
        engaging: set[tuple[Hex, Hex]] = set()
        overrunning: set[tuple[Hex, Hex]] = set()
        if self.is_spent():
            return engaging, overrunning
        markers: Markers = self.world["markers"]
        engaged = {marker["to"] for marker in markers if marker["side"] == self.side}
        against = {(marker["to"], marker["from"]) for marker in markers if marker["side"] == self.enemy}
        taken = in_field(self.world, self.enemy)
        for h, cost in self.reach(far=False).items():
            for target in taken.intersection(linked(self.world, h)):
                if cost + MARKER <= ALLOWANCE and (h, target) not in against:
                    engaging.add((h, target))
                if cost + step_cost(self.world, self.side, h, target) <= ALLOWANCE and target not in engaged:
                    overrunning.add((h, target))
        return engaging, overrunning

    # -------------------------------------------------------------------------------------------- what it does

    def go(self, path: Path) -> None:
        """Along a way, in the open at its end; forts are lost at once where nobody is left, and where it comes by."""
        costs = self.costs(path)
        assert costs is not None
        self.gone = costs[-1]
        for h in path:
            self.put(h)
            drop_forts(self.world)

    def put(self, h: Hex, *, inside: bool = False) -> None:
        for name in self.force():
            self.world["units"][name] |= {"hex": h, "inside": inside}

    def stop(self, path: Path, end: str) -> None:
        """Go and stand, or go in; the move is over."""
        self.go(path)
        self.put(path[-1], inside=end == "inside")
        self.finish()

    def engage(self, path: Path, target: Hex) -> None:
        """Go, and place a marker: both are bound (R36)."""
        self.go(path)
        bind(self.world, self.force(), target)
        self.finish()

    def build(self) -> None:
        self.world["forts"][self.here] = self.side
        self.finish()

    def finish(self) -> None:
        """The end of a move: flags, forts, and castles by numbers (R34, R62)."""
        for name in self.force():
            self.world["units"][name]["moved"] = True
        finish_move(self.world, self.side, self.here)


def bind(world: World, force: list[str], target: Hex) -> None:
    """A marker between the hex of a force and its enemies next to it."""
    units = world["units"]
    side, start = units[force[0]]["side"], units[force[0]]["hex"]
    there = [name for name, unit in alive(world) if unit["hex"] == target and not unit["inside"]]
    for name in [*force, *there]:
        units[name]["bound"] = True
    marker = {"side": side, "from": start, "to": target}
    if marker not in world["markers"]:
        world["markers"].append(marker)


def drop_forts(world: World) -> None:
    """Forts without anybody of their side, and those in whose hex an enemy stands, are gone (22.2.2, R38)."""
    for h, side in list(world["forts"].items()):
        kept = any(unit["hex"] == h and unit["side"] == side for _, unit in alive(world))
        if not kept or h in in_field(world, other(side)):
            del world["forts"][h]


def besieged(world: World, castle: dict[str, Any]) -> bool:
    """Whether enemies in the open outnumber those inside (19.2.2)."""
    enemies = [
        name
        for name, unit in alive(world)
        if unit["hex"] == castle["hex"] and not unit["inside"] and unit["side"] != castle["owner"]
    ]
    return bool(castle["usable"]) and len(enemies) > len(garrison(world, castle))


def watch(world: World) -> None:
    """Investments whose numbers fail are over, and their level is lost (19.2.7, R34)."""
    for castle in world["castles"].values():
        if castle["invested"] and not besieged(world, castle):
            castle |= {"invested": False, "level": None}


def invest(world: World, h: Hex) -> None:
    """A castle is invested without a question where numbers allow it (19.2.1, 19.2.3, R34)."""
    castle = castle_of(world, h)
    if castle is not None and not castle["invested"] and besieged(world, castle):
        castle |= {"invested": True, "level": 0}


def finish_move(world: World, side: str, h: Hex) -> None:
    drop_forts(world)
    watch(world)
    castle = castle_of(world, h)
    if castle is not None and castle["owner"] != side:
        invest(world, h)
