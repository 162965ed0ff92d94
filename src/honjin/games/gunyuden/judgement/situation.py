"""The position as one camp sees it: who stands where, who threatens what, and where lines of communication reach."""

from __future__ import annotations

from functools import cached_property

from honjin.games.gunyuden.judgement import distances
from honjin.games.gunyuden.judgement.clashes import Bearer, course_value
from honjin.games.gunyuden.judgement.doctrine import CAREFUL, LOOK_OUT, PACE, RESTLESS
from honjin.games.gunyuden.rules import communication
from honjin.games.gunyuden.state import INACTIVE, Campaign
from honjin.games.gunyuden.static import SODAISHO
from honjin.hexes.grid import Hex
from honjin.hexes.sets import HexSet, hexset, members
from honjin.kernel.ask import Side
from honjin.wargame.actions import Castle, Clan, Unit, Units


class Situation:
    """What several judgements about one position need, worked out once."""

    def __init__(self, g: Campaign, side: Side) -> None:
        self.g = g
        self.side = side
        self.bloc = g.land.bloc[side]
        self.turns_left = g.land.last_turn - g.turn + 1
        self._prey: dict[Hex, Units] = {}
        self._bearers: dict[Unit, Bearer] = {}
        self._challenges: dict[tuple[Units, Units], float] = {}
        self._supply: dict[Clan, HexSet] = {}
        self._in_supply: dict[Clan, HexSet] = {}
        self._enemies: dict[tuple[Clan, Clan], bool] = {}

    @cached_property
    def caution(self) -> float:
        """How much dangers count: less and less for those who are not ahead, since they have nothing to keep."""
        points = self.g.rules.points(self.g)
        rival = max(score for side, score in enumerate(points) if self.g.land.bloc[side] != self.bloc)
        if points[self.side] > rival:
            return CAREFUL
        return 1.0 - RESTLESS * (1.0 - self.turns_left / self.g.land.last_turn)

    @cached_property
    def forces(self) -> list[Unit]:
        """Heads of the side's forces that can ever act now."""
        g = self.g
        return [head for head in g.heads(g.on_map(g.of_side[self.side])) if g.status[g.clan[head]] != INACTIVE]

    @cached_property
    def stacks(self) -> dict[Hex, int]:
        """Strength of enemies in the field by hex."""
        g = self.g
        foes = g.of_bloc[1 - self.bloc]
        return {h: g.strength(g.outside_at(h) & foes) for h in members(g.occupied[1 - self.bloc])}

    @cached_property
    def menace(self) -> dict[Hex, int]:
        """Strength of enemies in the field next to hexes."""
        out: dict[Hex, int] = {}
        linked = self.g.land.board.linked
        for h, strength in self.stacks.items():
            for near in linked[h]:
                out[near] = out.get(near, 0) + strength
        return out

    @cached_property
    def lords(self) -> dict[Hex, tuple[int, int, int]]:
        """The stacks in which enemy sodaisho stand: strength, best battle modifier, and stages in which they act."""
        g = self.g
        out = {}
        for h, strength in self.stacks.items():
            there = g.heads(g.outside_at(h) & g.of_bloc[1 - self.bloc])
            lords = [head for head in there if g.land.rank[head] == SODAISHO]
            if lords:
                out[h] = strength, max(g.land.modifier[head] for head in lords), max(map(g.activation, lords))
        return out

    @cached_property
    def rough(self) -> HexSet:
        """Ground on which nobody gives a decisive battle (24-1-7)."""
        return self.g.land.foothills | self.g.land.marsh

    @cached_property
    def shunned(self) -> HexSet:
        """Hexes that it would help the enemy to enter."""
        return self.g.rules.counsel.shunned(self.g, self.side)

    @cached_property
    def threats(self) -> dict[Hex, list[Unit]]:
        """Enemy forces in the field that could attack, by hex."""
        g = self.g
        foes = g.of_bloc[1 - self.bloc]
        out = {}
        for h in self.stacks:
            awake = [head for head in g.heads(g.outside_at(h) & foes) if g.status[g.clan[head]] != INACTIVE]
            if awake:
                out[h] = awake
        return out

    @cached_property
    def watched(self) -> HexSet:
        """Hexes next to enemies that could attack."""
        linked = self.g.land.board.linked_set
        out = 0
        for h in self.threats:
            out |= linked[h]
        return out

    def prey(self, h: Hex, but: Units) -> int:
        """How many other forces of the camp enemies in a hex could attack."""
        found = self._prey.get(h)
        if found is None:
            g = self.g
            around = 0
            for near in members(g.land.board.linked_set[h] & g.occupied[self.bloc]):
                around |= g.outside_at(near)
            found = self._prey[h] = hexset(g.heads(around & g.of_bloc[self.bloc]))
        return (found & ~but).bit_count()

    def bearer(self, head: Unit) -> Bearer:
        """A force as one that bears losses."""
        found = self._bearers.get(head)
        if found is None:
            found = self._bearers[head] = Bearer(self.g, self.g.members[head])
        return found

    def challenge(self, lords: Units, ours: Units) -> float:
        """What a decisive battle that these lords force upon us would cost us."""
        key = lords, ours
        found = self._challenges.get(key)
        if found is None:
            found = self._challenges[key] = max(0.0, course_value(self.g, lords, ours))
        return found

    @cached_property
    def on_duty(self) -> bool:
        """Whether the side has a duty to do without which it cannot win."""
        return bool(self.g.rules.counsel.unfinished(self.g, self.side))

    @cached_property
    def raiders(self) -> list[tuple[Hex, float, int, Clan]]:
        """Enemy forces that act: where they stand, how far they soon come, their strength and clan."""
        g = self.g
        heads = g.heads(g.on_map(g.of_bloc[1 - self.bloc]))
        return [
            (g.where[head], LOOK_OUT * PACE * max(1, g.activation(head)), g.strength(g.members[head]), g.clan[head])
            for head in heads
            if g.status[g.clan[head]] != INACTIVE
        ]

    def coming(self, castle: Castle) -> int:
        """Strength of enemies who can soon besiege a castle."""
        g = self.g
        way = distances.to(g.land, g.land.keeps[castle].hex, g.weather)
        owner = g.owner[castle]
        return sum(
            strength for h, reach, strength, clan in self.raiders if way[h] <= reach and self.may_fight(clan, owner)
        )

    def near(self, h: Hex, within: int) -> int:
        """Strength of enemies in the field within so many hexes."""
        distance = self.g.land.grid.distance
        return sum(strength for other, strength in self.stacks.items() if distance(h, other) <= within)

    def may_fight(self, clan: Clan, other: Clan) -> bool:
        key = clan, other
        if key not in self._enemies:
            self._enemies[key] = self.g.rules.refuse_enemy(self.g, clan, other) is None
        return self._enemies[key]

    def supplied(self, clan: Clan) -> HexSet:
        """Hexes where a force of a clan would have a line: it opens the zone that it stands in to its own line."""
        found = self._supply.get(clan)
        if found is None:
            g = self.g
            covered = communication.covered(g, clan)
            zones = communication.blocked(g, clan) & ~g.occupied[1 - self.bloc]
            found = self._supply[clan] = covered | g.land.board.spread(covered) & zones
        return found

    def in_supply(self, clan: Clan) -> HexSet:
        """Hexes that a line would reach if the castle there were invested: its zone around it would be gone."""
        found = self._in_supply.get(clan)
        if found is None:
            found = self._in_supply[clan] = self.supplied(clan) | self.g.land.board.spread(self.supplied(clan))
        return found
