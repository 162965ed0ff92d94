"""Chapters 14 and 17: what a Force can reach, and what keeps it from the rest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, overload

from honjin.compiled.twins import plain
from honjin.games.sanada.rules.supply import in_supply
from honjin.games.sanada.rules.zones import is_contact, zone
from honjin.games.sanada.state import War
from honjin.hexes.grid import Hex
from honjin.hexes.paths import Blocked, Field, Passage, Path, cost_of, field, trace, walk
from honjin.hexes.sets import HexSet, few, hexset, members, nth, union
from honjin.kernel.errors import Refusal
from honjin.kernel.words import say
from honjin.wargame.actions import NOBODY, Unit, Units
from honjin.wargame.orders import INSIDE, OUTSIDE


@plain
class Trek(NamedTuple):
    """A Force on the march."""

    head: Unit
    spent: int = 0
    """Points gone."""
    fought: bool = False
    """Whether it has overrun somebody, so that it goes no further than eight points (R13)."""
    zone: HexSet = 0
    """The enemy's zone of control as this Force meets it."""
    strategic: bool = False
    """Whether it may go on past its allowance (14.3)."""
    passed: Units = 0
    """The units that have just passed a check of action, and may still be formed anew (16.1.2)."""


@plain
class Reach(NamedTuple):
    """Where a Force can go: by ordinary and by strategic movement."""

    near: Passage
    near_rings: Field
    far: Passage
    far_rings: Field
    near_ways: dict[Hex, Path]
    """Those that have been asked for."""
    far_ways: dict[Hex, Path]

    def ends(self) -> HexSet:
        """Every hex in reach."""
        return union(self.near_rings) | union(self.far_rings)

    def way(self, h: Hex, spare: int = 0) -> Path:
        """A cheapest way to a hex that leaves points to spare: by ordinary or else by strategic movement."""
        if self._leaves(self.near_rings, h, spare):
            return trace(self.near, self.near_rings, h, self.near_ways)
        return trace(self.far, self.far_rings, h, self.far_ways)

    def has_way(self, h: Hex, spare: int) -> bool:
        """Whether a hex can be reached with points to spare."""
        return self._leaves(self.near_rings, h, spare) or self._leaves(self.far_rings, h, spare)

    @staticmethod
    def _leaves(rings: Field, h: Hex, spare: int) -> bool:
        cost = cost_of(rings, h)
        return cost is not None and cost + spare < len(rings)


class Ends(Sequence[tuple[Hex, str]]):
    """Places where a march can end, hex by hex, before a castle and then in it; listed when somebody looks."""

    __slots__ = ("inside", "outside")

    def __init__(self, outside: HexSet, inside: Sequence[Hex]) -> None:
        self.outside = outside
        self.inside = inside

    def __len__(self) -> int:
        return self.outside.bit_count() + len(self.inside)

    @overload
    def __getitem__(self, index: int) -> tuple[Hex, str]: ...
    @overload
    def __getitem__(self, index: slice) -> list[tuple[Hex, str]]: ...
    def __getitem__(self, index: int | slice) -> tuple[Hex, str] | list[tuple[Hex, str]]:
        if isinstance(index, slice):
            return list(self)[index]
        left = index if index >= 0 else index + len(self)
        for before, h in enumerate(self.inside):
            place = (self.outside & (2 << h) - 1).bit_count() + before
            if left == place:
                return h, INSIDE
            if left < place:
                return nth(self.outside, left - before), OUTSIDE
        return nth(self.outside, left - len(self.inside)), OUTSIDE

    def __iter__(self) -> Iterator[tuple[Hex, str]]:
        inside = set(self.inside)
        for h in members(self.outside | hexset(inside)):
            if self.outside >> h & 1:
                yield h, OUTSIDE
            if h in inside:
                yield h, INSIDE


def begin(g: War, head: Unit) -> Trek:
    """A Force sets out."""
    return look_round(g, Trek(head, strategic=refuse_strategic(g, head) is None))


def look_round(g: War, trek: Trek) -> Trek:
    """The enemy's zone worked out anew, as at the start and after an overrun (9.1.1, 20.1.4)."""
    side = g.side[trek.head]
    gone = 0 if g.inside >> trek.head & 1 else g.members[trek.head]
    return trek._replace(zone=zone(g, 1 - side, gone))


def refuse_strategic(g: War, head: Unit) -> Refusal | None:
    """Why a Force cannot go on past eight points (14.3, R13)."""
    h, enemy = g.where[head], 1 - g.side[head]
    if not in_supply(g, head):
        return Refusal("14.3", say("Without supply there is no strategic movement"))
    in_zone = bool(zone(g, enemy) >> h & 1)
    if g.inside >> head & 1 and in_zone:
        return Refusal("R13", say("A garrison in an enemy zone of control makes no strategic movement"))
    if not g.land.options.strategic_from_contact and is_contact(g, enemy, h):
        return Refusal("R13", say("No strategic movement from a hex next to an enemy force or castle"))
    return None


def passage(g: War, trek: Trek, *, far: bool = False) -> Passage:
    """The ground as a Force meets it (14.1, 14.2.5, 14.2.6, 14.2.7, 14.3)."""
    enemy = 1 - g.side[trek.head]
    barred = g.occupied[enemy]
    if far or g.all_spent(g.members[trek.head]):
        barred |= trek.zone
    return Passage(g.land.layers, barred=barred, tolls=g.land.tolls(g.keeps[enemy]))


def opening(g: War, trek: Trek) -> int:
    """Points gone before the first step: a garrison pays for coming out (17.1.2)."""
    return trek.spent + (g.land.tables.movement.leave_garrison if g.inside >> trek.head & 1 else 0)


def reach(g: War, trek: Trek) -> Reach:
    """Everything a Force can march to."""
    points, near = g.land.tables.movement, passage(g, trek)
    if not trek.strategic or trek.fought:
        return Reach(near, _rings(g, trek, near, points.allowance), near, [], {}, {})
    far = passage(g, trek, far=True)
    far_rings = _rings(g, trek, far, points.strategic)
    near_rings = far_rings[: points.allowance + 1]
    if near.barred != far.barred and g.land.board.spread(union(near_rings)) & trek.zone:
        near_rings = _rings(g, trek, near, points.allowance)
    return Reach(near, near_rings, far, far_rings, {}, {})


def _rings(g: War, trek: Trek, ground: Passage, points: int) -> Field:
    """How far so many points lead over some ground; where nobody is in the way it is as on the empty map."""
    start, spent = g.where[trek.head], opening(g, trek)
    rings, reached = g.land.open_field(start, points, spent)
    if reached & ground.hindered & ~(1 << start):
        return field(ground, 1 << start, points, spent=spent)
    return rings


def refuse_inside(g: War, head: Unit, h: Hex) -> Refusal | None:
    """Why a Force cannot go into the castle of a hex (17.1.1, 17.2)."""
    castle, land = g.castle_in(h), g.land
    if castle == NOBODY or g.owner[castle] != g.side[head]:
        return Refusal("17.1.1", say("There is no castle of yours in {hex}", hex=land.place(h)))
    units = g.members[head].bit_count()
    room = g.room(castle) + (g.members[head] & g.inside_at(h)).bit_count()  # it may come back where it set out
    if room < units:
        why = say(
            "{castle} has room for {room} more, not for {units}",
            castle=land.castle_name[castle], room=max(room, 0), units=units,
        )  # fmt: skip
        return Refusal("17.2", why)
    return None


def refuse_leave(g: War, head: Unit) -> Refusal | None:
    """Why a garrison cannot come out (17.3.3, R63)."""
    h = g.where[head]
    if g.inside >> head & 1 and g.occupied[1 - g.side[head]] >> h & 1:
        return Refusal("17.3.3", say("Enemies stand before the castle: nobody comes out"))
    return None


def cost_of_way(g: War, trek: Trek, path: Path) -> int | Blocked:
    """What a way costs by ordinary movement, or by strategic movement where that is open."""
    spent = opening(g, trek)
    if len(path) == 1:
        return spent if spent <= g.land.tables.movement.allowance else Blocked(path[0], "too far")
    walked = walk(passage(g, trek), path, g.land.tables.movement.allowance, spent=spent)
    if isinstance(walked, Blocked) and trek.strategic and not trek.fought:
        farther = walk(passage(g, trek, far=True), path, g.land.tables.movement.strategic, spent=spent)
        if not isinstance(farther, Blocked):
            return farther.cost
    return walked if isinstance(walked, Blocked) else walked.cost


def refuse_way(g: War, trek: Trek, path: Path, extra: int = 0) -> Refusal | None:
    """Why a Force cannot go this way, with so many points to spare at its end (14.2)."""
    if not path or path[0] != g.where[trek.head]:
        return Refusal("14.2.3", say("The path must begin where the force stands"))
    cost = cost_of_way(g, trek, path)
    if isinstance(cost, Blocked):
        return why_blocked(g, trek, path, cost)
    points, total = g.land.tables.movement, cost + extra
    limit = points.strategic if total > points.allowance and is_far(g, trek, path) else points.allowance
    if total > limit:
        return Refusal("14.2.2", say("That takes {cost} points; the force has {points}", cost=total, points=limit))
    return None


def is_far(g: War, trek: Trek, path: Path) -> bool:
    """Whether a way may be gone by strategic movement (14.3)."""
    if not trek.strategic or trek.fought:
        return False
    walked = walk(passage(g, trek, far=True), path, g.land.tables.movement.strategic, spent=opening(g, trek))
    return not isinstance(walked, Blocked)


def why_blocked(g: War, trek: Trek, path: Path, blocked: Blocked) -> Refusal:
    """What stands in the way, in words."""
    land, place = g.land, g.land.place(blocked.where)
    if blocked.why == "apart":
        return why_apart(g, path, blocked.where)
    if blocked.why == "barred":
        if g.occupied[1 - g.side[trek.head]] >> blocked.where & 1:
            return Refusal("14.2.5", say("Enemy forces stand in {hex}", hex=place))
        return Refusal("14.2.6", say("A force without a full unit enters no enemy zone of control ({hex})", hex=place))
    end = land.place(path[-1])
    if trek.strategic and not trek.fought and any(trek.zone >> h & 1 for h in path[1:]):
        return Refusal("14.3", say("{hex} is beyond 8 points, and the way enters an enemy zone of control", hex=end))
    limit = land.tables.movement.strategic if trek.strategic and not trek.fought else land.tables.movement.allowance
    return Refusal("14.2.3", say("{hex} is beyond {points} movement points", hex=end, points=limit))


def why_apart(g: War, path: Path, h: Hex) -> Refusal:
    """Why no step leads into a hex at all."""
    place = g.land.place(h)
    if not g.land.board.present >> h & 1:
        return Refusal("14.1.4", say("Nobody can enter {hex}", hex=place))
    before = path[path.index(h) - 1]
    if g.land.grid.distance(before, h) == 1:
        return Refusal("14.1.5", say("Only water lies between {hex} and the hex before", hex=place))
    return Refusal("14.2.3", say("The path must go from hex to hex"))


def ends(g: War, trek: Trek, found: Reach) -> Ends:
    """Every place where the march can end, outside and inside castles."""
    within, here = found.ends(), 1 << g.where[trek.head]
    if not g.inside >> trek.head & 1:
        return Ends(within & ~here, list(_roofs(g, trek, found, within)))
    return Ends(within, list(_roofs(g, trek, found, within & ~here)))


def _roofs(g: War, trek: Trek, found: Reach, within: HexSet) -> Iterator[Hex]:
    """Castles that a Force can go into, with the point that it takes to spare."""
    side, castle_at, price = g.side[trek.head], g.land.castle_at, g.land.tables.movement.enter_garrison
    for h in few(within & g.land.castle_hexes):
        is_own = g.owner[castle_at[h]] == side
        if is_own and found.has_way(h, price) and refuse_inside(g, trek.head, h) is None:
            yield h
