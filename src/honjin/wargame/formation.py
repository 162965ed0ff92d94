"""Units that move together: a block that keeps its places, and a column of forces that are sent to one place.

What comes of it is a row of ordinary actions, each judged on what those before it have left; and for each who does not
come, the reason. Games say who can move, by which ways, and why somebody does not get to his place.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import ClassVar, Generic, NamedTuple, TypeVar

from honjin.compiled.twins import plain
from honjin.hexes.grid import NOWHERE, Hex
from honjin.hexes.paths import Field, Passage, Path, cost_of, field, trace
from honjin.hexes.sets import HexSet, first, members, union
from honjin.kernel.actions import Action
from honjin.kernel.ask import Side
from honjin.kernel.errors import Refusal
from honjin.kernel.words import Name, say
from honjin.wargame.actions import Unit
from honjin.wargame.singles import LIFTED, Singles
from honjin.wargame.stacks import Stacks
from honjin.wargame.state import OnMap

S = TypeVar("S", bound=OnMap)
Single = TypeVar("Single", bound=Singles)
Stack = TypeVar("Stack", bound=Stacks)


class Together(ABC, Generic[S]):
    """Units of a side that are to move together."""

    def __init__(self, g: S, side: Side, units: Iterable[Unit]) -> None:
        self.g, self.side = g, side
        refused = {unit: self.refuse(unit) for unit in units}
        self.held: dict[Unit, Refusal] = {unit: why for unit, why in refused.items() if why is not None}
        """Who cannot move now, wherever to, and why."""
        self.movers: list[Unit] = [unit for unit, why in refused.items() if why is None]
        """Who can move, in the order in which they were named."""

    @abstractmethod
    def refuse(self, unit: Unit) -> Refusal | None:
        """Why a unit cannot move now, wherever to."""

    @abstractmethod
    def reach(self, lead: Unit) -> tuple[Sequence[Hex], Sequence[Hex]]:
        """Where the lead can go so that all keep up, and where only some do."""

    @abstractmethod
    def plan(self, start: Hex, end: Hex) -> tuple[Sequence[Action], Mapping[Unit, Refusal]]:
        """What takes all along as from start to end; who does not come, and why."""


class Grounds(NamedTuple):
    """The rules by which a unit does not get to its place in a block."""

    edge: str
    """It would leave the map."""
    friend: str
    """It would end where somebody stands."""
    zone: str
    """A zone of control ends its move on the way."""
    points: str
    """It is too far."""


class Block(Together[Single]):
    """Units that keep their places, each with a hex to itself.

    Friends hinder nobody's way, only its end, and enemies stand still: so everybody's ways are searched once, and only
    the ends are looked at again for each goal.
    """

    grounds: ClassVar[Grounds]

    def __init__(self, g: Single, side: Side, units: Iterable[Unit]) -> None:
        super().__init__(g, side, units)
        self.ways = {unit: self.search(unit) for unit in self.movers}
        self.within: dict[Unit, HexSet] = {unit: self.ends(unit) for unit in self.movers}

    @abstractmethod
    def search(self, unit: Unit) -> tuple[Passage, Field]:
        """The ground as a unit meets it, and how far it gets."""

    def ends(self, unit: Unit) -> HexSet:
        """Hexes where its move may end."""
        return union(self.ways[unit][1])

    def may_end(self, trial: Single, unit: Unit, to: Hex) -> bool:
        """Whether a unit may end its move there, when others have moved."""
        return bool(self.within[unit] >> to & 1)

    @abstractmethod
    def part(self, trial: Single, unit: Unit, to: Hex) -> Action | Refusal:
        """One unit's part, judged on what the others have left; ``to`` is NOWHERE beyond the edge."""

    def closed(self, trial: Single, unit: Unit, to: Hex) -> Refusal | None:
        """Why no unit of its kind may be there."""
        return None

    def blocked(self, trial: Single, unit: Unit, to: Hex) -> Refusal | None:
        """Why a unit does not get to its place."""
        scene, rules = trial.scene, self.grounds
        name = scene.unit_name[unit]
        refusal = None if to == NOWHERE else self.closed(trial, unit, to)
        if refusal is not None:
            return refusal
        if to == NOWHERE or not scene.board.present >> to & 1:
            return Refusal(rules.edge, say("{unit} would leave the map", unit=name))
        place = scene.place(to)
        if trial.taken >> to & 1:
            other = scene.unit_name[trial.at[to]]
            return Refusal(rules.friend, say("{unit} would end on {other} in {hex}", unit=name, other=other, hex=place))
        return None if self.within[unit] >> to & 1 else self._out_of_reach(unit, name, to, place)

    def _out_of_reach(self, unit: Unit, name: Name, to: Hex, place: Name) -> Refusal:
        """Zones of control on the way, or the allowance."""
        passage, rings = self.ways[unit]
        points = len(rings) - 1
        if cost_of(field(replace(passage, stops=0), 1 << self.g.where[unit], points), to) is None:
            why = say(
                "{unit} cannot reach {hex} with its {points} movement points", unit=name, hex=place, points=points
            )
            return Refusal(self.grounds.points, why)
        why = say("{unit} cannot reach {hex}: an enemy zone of control ends its move on the way", unit=name, hex=place)
        return Refusal(self.grounds.zone, why)

    @abstractmethod
    def carry_out(self, trial: Single, action: Action) -> None:
        """Do one unit's part."""

    def plan(self, start: Hex, end: Hex) -> tuple[list[Action], dict[Unit, Refusal]]:
        """Moves that take all along as from start to end, in an order that is legal; who cannot come, and why."""
        trial = self.g.copy()
        moves: list[Action] = []
        behind = dict(self.held)
        for unit in self._front_first(start, end):
            answer = self.part(trial, unit, trial.scene.grid.shift(trial.where[unit], start, end))
            if isinstance(answer, Refusal):
                behind[unit] = answer
            else:
                self.carry_out(trial, answer)
                moves.append(answer)
        return moves, behind

    def reach(self, lead: Unit) -> tuple[list[Hex], list[Hex]]:
        """Where a lead can go so that all movers keep their places, and where only some do."""
        whole: list[Hex] = []
        part: list[Hex] = []
        start = self.g.where[lead]
        for end in members(self.within[lead] & ~(1 << start)):
            come = self._coming(start, end)
            if lead in come:
                (whole if len(come) == len(self.movers) else part).append(end)
        return whole, part

    def _front_first(self, start: Hex, end: Hex) -> list[Unit]:
        """Whoever stands further ahead goes first, so that nobody steps on ground that is still to be left."""
        ahead, where = self.g.scene.grid.ahead, self.g.where
        return sorted(self.movers, key=lambda unit: -ahead(where[unit], start, end))

    def _coming(self, start: Hex, end: Hex) -> set[Unit]:
        """Who can take part: as in the plan, without looking for the ways."""
        trial = self.g.copy()
        shift = trial.scene.grid.shift
        come = set()
        for unit in self._front_first(start, end):
            to = shift(trial.where[unit], start, end)
            if to != NOWHERE and not trial.taken >> to & 1 and self.may_end(trial, unit, to):
                trial.lift(unit, LIFTED)
                trial.put(unit, to)
                come.add(unit)
        return come


@plain
class Reach(NamedTuple):
    """How far a force gets in one mode: the ground, and every hex by cost."""

    ground: Passage
    rings: Field


class _Way(NamedTuple):
    points: int
    head: Unit
    mode: str
    path: Path


class Column(Together[Stack]):
    """Forces that are sent to one place, one after the other.

    A march may open or close the way of the next. Whoever has the longest way goes first; those who only come nearer
    go after all who arrive.
    """

    @abstractmethod
    def reaches(self, trial: Stack, head: Unit) -> Mapping[str, Reach]:
        """How far a force gets in every mode that is open to it, the usual one first."""

    @abstractmethod
    def ground(self, trial: Stack, head: Unit) -> Passage:
        """The ground as a force meets it in the usual mode."""

    @abstractmethod
    def march(self, head: Unit, mode: str, path: Path) -> Sequence[Action]:
        """What is said for a march."""

    @abstractmethod
    def why_short(self, trial: Stack, head: Unit, end: Hex, stop: Hex | None) -> Refusal:
        """Why a force does not get to the goal; ``stop`` is where its march ends, if it comes nearer at all."""

    def reach(self, lead: Unit) -> tuple[list[Hex], list[Hex]]:
        """Hexes that all reach from where everybody stands now, and hexes that only some do, whoever leads."""
        g = self.g
        each = [union(ring for found in self.reaches(g, head).values() for ring in found.rings) for head in self.movers]
        some, whole = union(each), -1
        for hexes, head in zip(each, self.movers, strict=True):
            whole &= hexes & ~(1 << g.where[head])
        return members(whole & some), members(some & ~whole)

    def plan(self, start: Hex, end: Hex) -> tuple[list[Action], dict[Unit, Refusal]]:
        """Orders and ways of all that can come nearer to a hex, and the reason for each that does not arrive."""
        trial = self.g.copy()
        actions: list[Action] = []
        behind = dict(self.held)
        left = list(self.movers)
        while (arrival := self._next_arrival(trial, left, end)) is not None:
            self._take(trial, actions, arrival)
            left.remove(arrival.head)
        for head in left:
            way = self._nearer(trial, head, end)
            behind[head] = self.why_short(trial, head, end, way and way.path[-1])
            if way is not None:
                self._take(trial, actions, way)
        return actions, behind

    def _take(self, trial: Stack, actions: list[Action], way: _Way) -> None:
        actions += self.march(way.head, way.mode, way.path)
        trial.settle(trial.members[way.head], way.path[-1])

    def _next_arrival(self, g: Stack, heads: Sequence[Unit], end: Hex) -> _Way | None:
        """The longest of the ways that lead to a hex now."""
        found = [way for head in heads if (way := self._arrival(g, head, end)) is not None]
        return max(found, key=lambda way: way.points, default=None)

    def _arrival(self, g: Stack, head: Unit, end: Hex) -> _Way | None:
        if g.where[head] == end:
            return None
        for mode, reach in self.reaches(g, head).items():
            cost = cost_of(reach.rings, end)
            if cost is not None:
                return _Way(cost, head, mode, trace(*reach, end))
        return None

    def _nearer(self, g: Stack, head: Unit, end: Hex) -> _Way | None:
        """The march that comes nearest to a hex, if any comes nearer."""
        if g.where[head] == end:
            return None
        left = self._left_to(g, head, end)
        found = [(mode, reach, _nearest(reach, left)) for mode, reach in self.reaches(g, head).items()]
        ways = [_Way(near[0], head, mode, trace(*reach, near[1])) for mode, reach, near in found if near is not None]
        best = min(ways, key=lambda way: way.points, default=None)
        return best if best is not None and len(best.path) > 1 else None

    def _left_to(self, g: Stack, head: Unit, end: Hex) -> Field:
        """Hexes by what the way on to the goal takes, whatever the points, as far back as where the force stands."""
        ground = self.ground(g, head)
        dearest = max(layer.cost for layer in ground.layers)
        return field(ground, 1 << end, dearest * len(g.scene.board.hexes), until=1 << g.where[head])


def _nearest(reach: Reach, left: Field) -> tuple[int, Hex] | None:
    """How much is left to go from the best hex in reach, and that hex."""
    for points, ring in enumerate(left):
        for near in reach.rings:
            if ring & near:
                return points, first(ring & near)
    return None
