"""Several forces sent to one place: the marches that bring each of them there, or as near as it comes (15)."""

from __future__ import annotations

from collections.abc import Sequence

from honjin.games.gunyuden import movement, operations
from honjin.games.gunyuden.actions import NORMAL, OUTSIDE, Go, March, Unit
from honjin.games.gunyuden.activation import phase_side
from honjin.games.gunyuden.campaign import Campaign
from honjin.hexes.grid import Hex
from honjin.hexes.paths import Field, Path, cost_of, field, trace
from honjin.hexes.sets import first
from honjin.kernel.actions import Action
from honjin.kernel.ask import Side
from honjin.kernel.errors import Refusal


def column(g: Campaign, side: Side, heads: Sequence[Unit], end: Hex) -> list[Action | Refusal]:
    """Order and way of every force that can come nearer to a hex; the reason for each that cannot."""
    out: list[Action | Refusal] = []
    for head in heads:
        way = _march(g, side, head, end)
        out += [way] if isinstance(way, Refusal) else [March(head), way]
    return out


def _march(g: Campaign, side: Side, head: Unit, end: Hex) -> Go | Refusal:
    if side != phase_side(g):
        return Refusal("4-1", "this is not your phase")
    refusal = operations.refuse(g, March(head))
    if refusal is not None:
        return refusal
    name, goal = g.land.pieces[head].name, g.land.grid.format(end)
    if g.where[head] == end:
        return Refusal("15-1-2", f"{name} stands in {goal} already")
    found = movement.reaches(g, movement.begin(g, head))
    for mode, reach in found.items():
        if cost_of(reach.rings, end) is not None:
            return Go(head, mode, trace(*reach, end), OUTSIDE)
    left = _left_to(g, head, end)
    ways = [(*near, mode) for mode, reach in found.items() if (near := _nearest(reach, left)) is not None]
    _, path, mode = min(ways, key=lambda way: way[0], default=(0, (), NORMAL))
    if len(path) < 2:
        return Refusal("15-1-2", f"{name} cannot come nearer to {goal}")
    return Go(head, mode, path, OUTSIDE)


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
