"""What the exclusive rules of Masamune mean to the computer: a hex to reach or to bar."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from honjin.games.gunyuden.counsel import Counsel, Post
from honjin.games.gunyuden.doctrine import NEAR, PACE
from honjin.games.gunyuden.judgement import distances
from honjin.games.gunyuden.state import Campaign
from honjin.games.masamune.memory import recall
from honjin.games.masamune.model.scenarios import special
from honjin.hexes.grid import Hex
from honjin.kernel.ask import Side
from honjin.wargame.actions import Unit

if TYPE_CHECKING:
    from honjin.games.gunyuden.judgement.situation import Situation


ENOUGH: Final = 1.8
"""So many times the strength of those who bar the way must come."""


class MasamuneCounsel(Counsel):
    """Advice about the target of a scenario (43.6)."""

    def margin(self, g: Campaign, side: Side) -> float:
        """Date may need a lead (44.6); the league has won with anything less."""
        table = g.land.tables.points.scenario.get(g.land.scenario.id)
        if table is None or not table.margin_needed:
            return super().margin(g, side)
        sign = 1.0 if g.land.sides[side] == "date" else -1.0
        return super().margin(g, side) - sign * (table.margin_needed - 0.5)

    def last_posts(self, s: Situation, free: list[Unit]) -> Iterator[Post]:
        """One side wants to come to a hex with a line of communication; the other stands in it and around it."""
        g, land = s.g, s.g.land
        target = special(land).target
        if target is None:
            return
        goal = land.grid.parse(target.hex)
        memory, points = recall(g), land.tables.points.scenario[land.scenario.id]
        value = float(points.target_approached * (not memory.approached) + points.target_never_entered)
        if memory.entered:
            return
        if land.sides[s.side] == target.side:
            marching = self._strong(s, goal, free, target.except_clans)
        else:
            marching = distances.nearest(g, goal, free)[:2]
        for head in marching:
            yield head, goal, value

    def _strong(self, s: Situation, goal: Hex, free: list[Unit], barred: Sequence[str]) -> list[Unit]:
        """The strongest forces, until they are strong enough for all who bar the way; the others keep lines open."""
        g = s.g
        able = [head for head in free if g.land.houses[g.clan[head]].id not in barred]
        needed = ENOUGH * s.near(goal, NEAR)
        out: list[Unit] = []
        for head in sorted(able, key=lambda head: (-s.force(head), head)):
            if out and sum(map(s.force, out)) >= needed:
                break
            out.append(head)
        return out

    def figures(self, g: Campaign, side: Side) -> Mapping[str, float]:
        """How near the marching side has come to its hex, in turns, with a line or not: good for it, bad for others.

        What it has had its points for is told by itself, or a lead that hangs on it would seem to pass.
        """
        land = g.land
        target = special(land).target
        if target is None:
            return {}
        marching = land.sides.index(target.side)
        barred = {clan for clan, house in enumerate(land.houses) if house.id in target.except_clans}
        ways = distances.to(land, land.grid.parse(target.hex), g.weather)
        forces = g.heads(g.on_map(g.of_side[marching] & ~g.inside))
        near = min((ways[g.where[head]] for head in forces if g.clan[head] not in barred), default=distances.FAR)
        sign, memory = (1.0 if side == marching else -1.0), recall(g)
        done = {"approached": sign * memory.approached, "entered": sign * memory.entered}
        return {"to_target": -sign * near / PACE, **done}
