"""Where Hideyori is safest (24.3, 27.2, R51)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from honjin.games.sanada.figures import OSAKA, SODAISHO, TAISHO
from honjin.games.sanada.judgement import distances, worth
from honjin.games.sanada.judgement.estimates import Host
from honjin.games.sanada.judgement.situation import Situation
from honjin.games.sanada.rules import movement
from honjin.hexes.grid import Hex
from honjin.hexes.sets import HexSet, few, hexset, members
from honjin.wargame.actions import Castle, Unit, Units
from honjin.wargame.orders import INSIDE


class Refuge:
    """A lord whose rank makes him command wherever he is, though others do it better (18.2)."""

    def __init__(self, s: Situation, lord: Unit) -> None:
        self.s = s
        self.lord = lord
        self.units: Units = s.g.members[lord]
        self.way = distances.to(s.land, s.g.where[lord])

    def best(self) -> tuple[Hex, bool]:
        """Where he is to be, and whether behind walls: the safest castle, or open country where no enemy is near."""
        s = self.s
        if not s.land.scenario.special.fall_needs_both:
            return s.land.pool_hex, True  # the war is lost with the castle as well as with him
        found = {
            (s.land.keeps[castle].hex, True): self.value(castle)
            for castle in range(len(s.land.keeps))
            if self._is_open(castle)
        }
        found |= {(h, False): self._hidden(h) for h in self._hiding_places()}
        return max(found, key=lambda place: (found[place], place), default=(s.land.pool_hex, True))

    def _hiding_places(self) -> list[Hex]:
        """Hexes within a march where no enemy can come next, and no army whose leader he would hinder.

        With supply, if there are any: on the last day hunger comes too late. If he is found everywhere, the farthest.
        """
        s, beliefs = self.s, self.s.beliefs.refuge
        chase = [(way, beliefs.sally if body.inside else beliefs.chase[0].within) for body, way, _, _ in s.picture.foes]
        taken = hexset(h for h in few(s.friends) if s.g.outside_at(h) & ~self.units)
        near = members(self._reach & ~taken & ~s.g.keeps[1 - OSAKA])
        safe = [h for h in near if all(way[h] > points for way, points in chase)]
        if not safe:
            return [max(near, key=lambda h: (min(way[h] - points for way, points in chase), h))] if near else []
        return [h for h in safe if self._is_fed(h)] or safe

    @cached_property
    def _reach(self) -> HexSet:
        """Where he can be in the open after a march; what he could do after a check, only roughly."""
        s, g, here = self.s, self.s.g, self.s.g.where[self.lord]
        if s.land.stages[g.phase - 1].kind != "movement" or self.units & g.moved:
            return distances.within(s.land, here, s.land.tables.movement.strategic)
        trek = movement.begin(g, self.lord)
        ends = hexset(h for h, place in movement.ends(g, trek, movement.reach(g, trek)) if place != INSIDE)
        return ends if g.inside >> self.lord & 1 else ends | 1 << here

    def _is_fed(self, h: Hex) -> bool:
        """Whether hunger does not come to him there."""
        return self.s.turns_left <= 0 or bool(self.s.fed_without(self.units) >> h & 1)

    def _hidden(self, h: Hex) -> float:
        """What speaks for open country: that it is far from every enemy."""
        beliefs = self.s.beliefs.refuge
        risk = self._risk(h, lambda coming: beliefs.caught if coming.full else 0.0)
        hungry = 0.0 if self._is_fed(h) else self.s.hunger(self.units)
        return -risk - hungry - beliefs.open - beliefs.step * self.way[h]

    def _risk(self, h: Hex, falls: Callable[[Host], float]) -> float:
        """What he risks in a place, by how near the enemies are who could take him there, or will be before Osaka."""
        s, beliefs = self.s, self.s.beliefs.refuge
        home, lord = distances.to(s.land, s.land.pool_hex)[h], worth.of_unit(s.g, self.lord)
        soon = beliefs.foresight * falls(self._army) if self._army is not None else 0.0
        return lord * max(
            ring.weight * max(falls(s.within(h, ring.within)), soon if home <= ring.within else 0.0)
            for ring in beliefs.chase
        )

    @cached_property
    def _army(self) -> Host | None:
        """Kanto's greatest army, if it is one that comes before Osaka."""
        field = [body for body in self.s.picture.enemies if not body.inside]
        great = max(field, key=lambda body: body.units.bit_count(), default=None)
        return None if great is None or great.units.bit_count() < self.s.beliefs.osaka.threat else great.host

    def _is_open(self, castle: Castle) -> bool:
        """Whether he finds room there and can still go in."""
        s, g, h = self.s, self.s.g, self.s.land.keeps[castle].hex
        there = g.where[self.lord] == h and bool(g.inside >> self.lord & 1)
        free = not g.is_invested(castle) and not g.occupied[1 - OSAKA] >> h & 1
        return s.own_castle(h) == castle and free and (there or g.room(castle) >= self.units.bit_count())

    def value(self, castle: Castle) -> float:
        """What speaks for a castle: that nobody storms it, what he earns there, and that it is near."""
        s, beliefs = self.s, self.s.beliefs.refuge
        h = s.land.keeps[castle].hex
        value = -self._risk(h, lambda coming: self._storm(castle, coming)) - beliefs.step * self.way[h]
        value -= beliefs.journey * (self.way[h] > s.land.tables.movement.strategic)
        if castle == s.land.osaka_castle:
            value += beliefs.home - self._hindrance() - self._siege()
        return value + beliefs.income * self._income(h)

    def _storm(self, castle: Castle, coming: Host) -> float:
        """The chance that these enemies carry the castle with him inside."""
        s, g, keep = self.s, self.s.g, self.s.land.keeps[castle]
        if not coming.full:
            return 0.0
        army = g.outside_at(keep.hex) & g.of_side[OSAKA] & ~self.units
        before = s.estimates.chance(coming, s.host(army), coming.rating - g.rating_of(army)) if army else 1.0
        return before * s.storm_chance(castle, coming, g.inside_at(keep.hex) | self.units)

    def _hindrance(self) -> float:
        """What it costs that he, and no captain, commands the guard of Osaka."""
        s = self.s
        if s.picture.kanto_near < s.beliefs.osaka.beset:
            return 0.0
        men = max(s.picture.guard_wanted, s.g.inside_at(s.land.pool_hex).bit_count())
        captain = max(
            (
                s.land.rating[u]
                for u in s.g.heads(s.g.on_map(s.g.of_side[OSAKA]) & ~self.units)
                if s.land.rank[u] == TAISHO
            ),
            default=0,
        )
        worse = s.picture.storm_of_osaka(men, s.land.rating[self.lord]) - s.picture.storm_of_osaka(men, captain)
        return s.beliefs.worth.osaka * max(0.0, worse)

    def _siege(self) -> float:
        """What he risks where Kanto comes to stay: it needs him and the castle, and would have both (R51)."""
        s = self.s
        if s.picture.kanto_near < s.beliefs.osaka.threat:
            return 0.0
        level = max(0, s.g.level[s.land.osaka_castle])
        return s.beliefs.worth.osaka * s.estimates.starving(level, SODAISHO, s.turns_left)

    def _income(self, h: Hex) -> float:
        """What he earns a turn that others would not (26.2.3)."""
        scored = self.s.land.places_scored
        mine = next((place for place in scored if place.unit == self.lord and place.hexes >> h & 1), None)
        if mine is None:
            return 0.0
        return mine.points - sum(place.points for place in scored if place.id == mine.replaces)
