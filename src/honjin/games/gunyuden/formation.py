"""Several forces sent to one place: the marches that bring each of them there, or as near as it comes (15)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from honjin.games.gunyuden.actions import NORMAL, Go
from honjin.games.gunyuden.rules import movement, operations
from honjin.games.gunyuden.rules.activation import phase_side
from honjin.games.gunyuden.state import Campaign
from honjin.hexes.grid import Hex
from honjin.hexes.paths import Field, Path, cost_of, field, trace
from honjin.hexes.sets import HexSet, first, members, union
from honjin.kernel.actions import Action
from honjin.kernel.ask import Side
from honjin.kernel.errors import Refusal
from honjin.kernel.words import say
from honjin.wargame.actions import Unit
from honjin.wargame.orders import OUTSIDE, March


class Column:
    """Forces of a side that are sent to one place, one after the other."""

    def __init__(self, g: Campaign, side: Side, heads: Sequence[Unit]) -> None:
        self._g = g
        refused = {head: _refuse(g, side, head) for head in heads}
        self.held: dict[Unit, Refusal] = {head: why for head, why in refused.items() if why is not None}
        """Who cannot march now, wherever to."""
        self.movers = [head for head, why in refused.items() if why is None]

    def reach(self, lead: Unit) -> tuple[list[Hex], list[Hex]]:
        """Hexes that all reach from where everybody stands now, and hexes that only some do, whoever leads."""
        g = self._g
        each = [_within(g, head) for head in self.movers]
        some, whole = union(each), -1
        for hexes, head in zip(each, self.movers, strict=True):
            whole &= hexes & ~(1 << g.where[head])
        return members(whole & some), members(some & ~whole)

    def plan(self, start: Hex, end: Hex) -> tuple[list[Action], dict[Unit, Refusal]]:
        """Orders and ways of all that can come nearer to a hex, and the reason for each that does not arrive.

        A march may open or close the way of the next (5-4-1), so each is judged on what those before it have left.
        Whoever has the longest way goes first; those who only come nearer go after all who arrive.
        """
        trial = self._g.copy()
        actions: list[Action] = []
        behind = dict(self.held)
        left = list(self.movers)
        while (arrival := _next_arrival(trial, left, end)) is not None:
            _take(trial, actions, arrival)
            left.remove(arrival.unit)
        for head in left:
            way = _nearer(trial, head, end)
            behind[head] = _why_short(trial, head, end, way)
            if way is not None:
                _take(trial, actions, way)
        return actions, behind


def _refuse(g: Campaign, side: Side, head: Unit) -> Refusal | None:
    if side != phase_side(g):
        return Refusal("4-1", say("This is not your phase"))
    return operations.refuse(g, March(head))


def _within(g: Campaign, head: Unit) -> HexSet:
    """Every hex that a force can march to, its own included."""
    return union(ring for reach in movement.reaches(g, movement.begin(g, head)).values() for ring in reach.rings)


def _take(trial: Campaign, actions: list[Action], way: Go) -> None:
    actions += [March(way.unit), way]
    trial.settle(trial.members[way.unit], way.path[-1])


class _Arrival(NamedTuple):
    cost: int
    way: Go


def _next_arrival(g: Campaign, heads: Sequence[Unit], end: Hex) -> Go | None:
    """The longest of the ways that lead to a hex now."""
    found = [arrival for head in heads if (arrival := _arrival(g, head, end)) is not None]
    return max(found, key=lambda arrival: arrival.cost).way if found else None


def _arrival(g: Campaign, head: Unit, end: Hex) -> _Arrival | None:
    if g.where[head] == end:
        return None
    for mode, reach in movement.reaches(g, movement.begin(g, head)).items():
        cost = cost_of(reach.rings, end)
        if cost is not None:
            return _Arrival(cost, Go(head, mode, trace(*reach, end), OUTSIDE))
    return None


def _nearer(g: Campaign, head: Unit, end: Hex) -> Go | None:
    """The march that comes nearest to a hex, if any comes nearer."""
    if g.where[head] == end:
        return None
    left = _left_to(g, head, end)
    found = movement.reaches(g, movement.begin(g, head))
    ways = [(*near, mode) for mode, reach in found.items() if (near := _nearest(reach, left)) is not None]
    _, path, mode = min(ways, key=lambda way: way[0], default=(0, (), NORMAL))
    return Go(head, mode, path, OUTSIDE) if len(path) > 1 else None


def _why_short(g: Campaign, head: Unit, end: Hex, way: Go | None) -> Refusal:
    """Why a force does not get to the goal, and how far it comes."""
    name = g.land.unit_name[head]
    if g.where[head] == end:
        return Refusal("15-1-2", say("{unit} is already in {hex}", unit=name, hex=g.land.place(end)))
    closed = movement.refuse_entry(g, g.clan[head], end, "15-6-2")
    rule, why = closed or movement.too_far(g, end, movement.allowance(g, head))
    if way is None:
        return Refusal(rule, say("{unit} cannot come any closer. {why}", unit=name, why=why))
    return Refusal(rule, say("{unit} stops in {hex}. {why}", unit=name, hex=g.land.place(way.path[-1]), why=why))


def _left_to(g: Campaign, head: Unit, end: Hex) -> Field:
    """Hexes by what the way on to the goal takes, whatever the points, as far back as where the force stands."""
    ground = movement.passage(g, head, NORMAL)
    dearest = max(layer.cost for layer in ground.layers)
    return field(ground, 1 << end, dearest * len(g.land.board.hexes), until=1 << g.where[head])


def _nearest(reach: movement.Reach, left: Field) -> tuple[int, Path] | None:
    """How much is left to go from the best hex in reach, and the way there."""
    for points, ring in enumerate(left):
        for near in reach.rings:
            if ring & near:
                return points, trace(*reach, first(ring & near))
    return None
