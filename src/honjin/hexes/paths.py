"""Movement: how far a unit gets, by which way, and whether a way of the player's own is legal.

A :class:`Passage` is the ground as one mover meets it. Enumeration (:func:`field`), the best way (:func:`trace`) and
the check of a given way (:func:`walk`) all read the same passage, so they cannot disagree.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field as entry
from itertools import pairwise
from typing import Literal, NamedTuple

from honjin.compiled.twins import plain, twin
from honjin.hexes.grid import Hex
from honjin.hexes.sets import HexSet, Spread, few, first, hexset, members

Path = tuple[Hex, ...]
"""Hexes from the start to the end, both included."""


@dataclass(frozen=True, slots=True)
class Layer:
    """All links that cost the same."""

    cost: int
    spread: Spread
    links: Sequence[HexSet]
    """Per hex, where its links of this cost lead."""
    back: Sequence[HexSet]
    """Per hex, from where links of this cost lead to it; the same where every link goes both ways."""
    origins: HexSet = entry(init=False, repr=False)
    """Hexes from which links of this cost lead at all; few layers have many."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "origins", hexset(h for h, links in enumerate(self.links) if links))
        if self.cost < 1:
            raise ValueError(f"a step costs at least 1 point, not {self.cost}: count in halves or thirds instead")


@plain
@dataclass(frozen=True, slots=True)
class Passage:
    """What a mover meets: links by cost, hexes it cannot enter, hexes where it must stop, dearer hexes."""

    layers: tuple[Layer, ...]
    barred: HexSet = 0
    stops: HexSet = 0
    """Entering one ends the move; one may start in it."""
    tolls: tuple[tuple[HexSet, int], ...] = ()
    """Sets of hexes that cost so much more to enter; they do not overlap."""
    exits: tuple[tuple[HexSet, int], ...] = ()
    """Sets of hexes that cost so much more to leave; they do not overlap."""

    @property
    def hindered(self) -> HexSet:
        """Hexes where it is not as on open ground."""
        out = self.barred | self.stops
        for zone, _ in self.tolls + self.exits:
            out |= zone
        return out

    def price(self, a: Hex, b: Hex) -> int | None:
        """Points to step from a to b by the cheapest link, None where no link leads."""
        return price(self, a, b)


@twin
def price(passage: Passage, a: Hex, b: Hex) -> int | None:
    """Points to step from a to b by the cheapest link, None where no link leads."""
    cost = None
    for layer in passage.layers:
        if layer.links[a] >> b & 1 and (cost is None or layer.cost < cost):
            cost = layer.cost
    return None if cost is None else cost + _extra(passage.tolls, b) + _extra(passage.exits, a)


def _extra(zones: tuple[tuple[HexSet, int], ...], h: Hex) -> int:
    for zone, extra in zones:
        if zone >> h & 1:
            return extra
    return 0


Field = list[HexSet]
"""Index d holds the hexes whose cheapest way costs d points; index 0 is the start."""


@twin
def field(passage: Passage, start: HexSet, allowance: int, *, spent: int = 0, until: HexSet = 0) -> Field:
    """Everything within reach. ``spent`` points are gone before the start set is reached (entering the map).

    With ``until`` it looks no further than it must to reach all of these hexes.
    """
    rings: Field = [0] * (allowance + 1)
    if spent > allowance:
        return rings
    rings[spent] = start
    tolls, stops = passage.tolls, passage.stops
    done = passage.barred & ~start
    # Of large sets a ^ a & b is quicker than a & ~b, for which Python makes two numbers more.
    for points in range(spent, allowance + 1):
        ring = rings[points]
        ring ^= ring & done
        rings[points] = ring
        if not ring:
            continue
        done |= ring
        if until:
            until ^= until & ring
            if not until:
                del rings[points + 1 :]
                return rings
        if points:  # at 0 points the mover has entered nothing yet
            ring ^= ring & stops
        for leaving, paid in _leaving(passage, ring, points):
            for layer in passage.layers:
                total = paid + layer.cost
                if total > allowance or not leaving & layer.origins:
                    continue
                reached = layer.spread(leaving)
                for zone, extra in tolls:
                    dear = reached & zone
                    if dear:
                        if total + extra <= allowance:
                            rings[total + extra] |= dear
                        reached ^= dear
                rings[total] |= reached
    return rings


def _leaving(passage: Passage, ring: HexSet, points: int) -> list[tuple[HexSet, int]]:
    """A ring in parts, each with what has been paid when it is left."""
    parts = []
    for zone, extra in passage.exits:
        held = ring & zone
        if held:
            parts.append((held, points + extra))
            ring ^= held
    parts.append((ring, points))
    return parts


@twin
def cost_of(rings: Field, end: Hex) -> int | None:
    """What the cheapest way to a hex costs, None if it is out of reach."""
    for points, ring in enumerate(rings):
        if ring >> end & 1:
            return points
    return None


@twin
def trace(passage: Passage, rings: Field, end: Hex, known: dict[Hex, Path] | None = None) -> Path:
    """One cheapest way to a hex in reach, found backwards step by step.

    ``known``: ways of the same field that were found before. Many ways begin alike, so listing all takes a step each.
    """
    if known is None:
        known = {}
    elif end in known:
        return known[end]
    points = cost_of(rings, end)
    if points is None:
        raise ValueError("out of reach")
    lowest = next(i for i, ring in enumerate(rings) if ring)
    way, before = [end], None
    while points != lowest or not rings[lowest] >> way[-1] & 1:
        points, came_from = _one_back(passage, rings, way[-1], points, lowest)
        before = known.get(came_from)
        if before is not None:
            break
        way.append(came_from)
    found = known[end] = (*(before or ()), *reversed(way))
    return found


@twin
def trace_all(passage: Passage, rings: Field, ends: Sequence[Hex], known: dict[Hex, Path]) -> None:
    """One cheapest way to each of these hexes, all of them known from now on."""
    for end in ends:
        trace(passage, rings, end, known)


def _one_back(passage: Passage, rings: Field, head: Hex, points: int, lowest: int) -> tuple[int, Hex]:
    left = points - _extra(passage.tolls, head)
    for zone, extra in (*passage.exits, (-1, 0)):
        for layer in passage.layers:
            before = left - layer.cost - extra
            if before < lowest:
                continue
            came = rings[before] & layer.back[head] & zone
            if not came:
                continue
            if before or lowest:
                came &= ~passage.stops
            if not passage.exits:
                if came:
                    return before, first(came)
                continue
            for origin in few(came):
                if extra == _extra(passage.exits, origin):
                    return before, origin
    raise AssertionError("the field does not belong to this passage")


def ways(passage: Passage, rings: Field) -> dict[Hex, HexSet]:
    """For every hex in reach the hexes of one cheapest way to it, both ends included."""
    lowest = next((i for i, ring in enumerate(rings) if ring), 0)
    found = {h: 1 << h for h in members(rings[lowest])} if rings else {}
    for points in range(lowest + 1, len(rings)):
        for h in members(rings[points]):
            _, came_from = _one_back(passage, rings, h, points, lowest)
            found[h] = found[came_from] | 1 << h
    return found


@plain
class Walked(NamedTuple):
    """A way that holds: what it cost."""

    cost: int


@plain
class Blocked(NamedTuple):
    """Why a way does not hold, and at which hex of it."""

    where: Hex
    why: Literal["apart", "barred", "stopped", "too far"]


def walk(passage: Passage, path: Path, allowance: int, *, spent: int = 0) -> Walked | Blocked:
    """Whether a mover can go this way, hex by hex."""
    points = spent
    for number, (a, b) in enumerate(pairwise(path)):
        if (number or spent) and passage.stops >> a & 1:
            return Blocked(a, "stopped")
        price = passage.price(a, b)
        if price is None:
            return Blocked(b, "apart")
        if passage.barred >> b & 1:
            return Blocked(b, "barred")
        points += price
        if points > allowance:
            return Blocked(b, "too far")
    return Walked(points) if points <= allowance else Blocked(path[0], "too far")
