"""The position as one side sees it: who stands where, where supply reaches, and the picture of the enemy."""

from __future__ import annotations

from collections import OrderedDict
from functools import cached_property
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from honjin.games.sanada.judgement import distances, worth
from honjin.games.sanada.judgement.estimates import Host, Storming
from honjin.games.sanada.judgement.picture import Body, Picture, bodies, picture
from honjin.games.sanada.rules.supply import supplied, supplied_by
from honjin.games.sanada.rules.zones import zone
from honjin.games.sanada.state import Supplied, War
from honjin.games.sanada.static import Theatre
from honjin.hexes.grid import Hex
from honjin.hexes.sets import HexSet, few, hexset
from honjin.kernel.ask import Side
from honjin.wargame.actions import NOBODY, Castle, Units

if TYPE_CHECKING:
    from honjin.games.sanada.judgement.plan import Plan

KEPT = 6
"""Situations kept for each theatre: the questions of one march are about one position."""


class Situation:
    """What several judgements about one position need, worked out once."""

    def __init__(self, g: War, side: Side) -> None:
        self.g = g
        self.side = side
        self.land: Theatre = g.land
        self.beliefs = g.land.beliefs[side]
        self.turns_left = g.land.last_turn - g.turn
        self.picture: Picture = picture(g, side)
        self.estimates = self.picture.estimates
        self.host, self.hunger = self.picture.host, self.picture.hunger
        self.threat, self.danger, self.within = self.picture.threat, self.picture.danger, self.picture.within
        self.plan: Plan | None = None
        self._bases: dict[Castle, float] = {}
        self._fed_without: dict[HexSet, HexSet] = {}

    # ------------------------------------------------------------------------------------------ who is where

    @cached_property
    def bodies(self) -> tuple[list[Body], list[Body]]:
        """The units of each side by place."""
        return bodies(self.g, 0), bodies(self.g, 1)

    @cached_property
    def friends(self) -> HexSet:
        """Hexes with own forces in the open."""
        return self.g.occupied[self.side]

    @cached_property
    def last_chance(self) -> bool:
        """Whether the war ends with this turn and is lost by the score: nothing that is risked now counts any more."""
        winner, _, _ = self.land.outcome(self.g.score).partition("_")
        return self.turns_left <= 0 and winner == self.land.sides[1 - self.side]

    def siege_danger(self, castle: Castle, units: Units, coming: Units = 0) -> float:
        """What it may cost these units to be inside a castle that the enemy can storm next, with others who come."""
        g, keep = self.g, self.land.keeps[castle]
        threat = self.threat(keep.hex).host
        everybody = g.inside_at(keep.hex) | units | coming
        if threat.full + threat.spent <= everybody.bit_count():
            return 0.0
        chance = self.storm_chance(castle, threat, everybody)
        return (chance if chance >= 0.5 else 0.1) * sum(worth.of_unit(g, unit) for unit in few(units))

    def storm_chance(self, castle: Castle, mine: Host, inside: Units) -> float:
        """The chance of an assault to the end against these units behind the walls (19.1)."""
        return self.storm(castle, mine, inside).chance

    def storm(self, castle: Castle, mine: Host, inside: Units) -> Storming:
        """How an assault to the end goes against these units behind the walls (19.1)."""
        keep, yours = self.land.keeps[castle], self.host(inside)
        better = (mine.rating > yours.rating) - (mine.rating < yours.rating)
        return self.estimates.storming(
            round(mine.full), round(mine.spent), keep.strength, self.g.durability[castle],
            (round(yours.full), round(yours.spent)), better,
        )  # fmt: skip

    # ------------------------------------------------------------------------------------------ ground

    @cached_property
    def fed(self) -> HexSet:
        """Hexes where a force would have supply."""
        return self._fed_by(supplied(self.g, self.side))

    def fed_without(self, units: Units) -> HexSet:
        """The same for units that march, who do not pass it on any more from where they stood."""
        lines, at = supplied(self.g, self.side), self.g.outside_at
        left = hexset(h for h in few(lines.relays & ~lines.sources) if not at(h) & ~units)
        if not left:
            return self.fed
        found = self._fed_without.get(left)
        if found is None:
            staying = self.g.occupied[self.side] & ~left
            found = self._fed_without[left] = self._fed_by(supplied_by(self.g, self.side, staying))
        return found

    def _fed_by(self, lines: Supplied) -> HexSet:
        """Where lines reach, or would once a force is there: it opens the zone that it stands in."""
        reached = lines.hexes
        opened = self.land.board.spread(reached) & zone(self.g, 1 - self.side)
        return reached | opened | self._invested_soon(lines)

    def _invested_soon(self, lines: Supplied) -> HexSet:
        """Castles that supply would reach once they are invested: then their zone is gone (9.1.2)."""
        out = 0
        sources = few(lines.sources | lines.relays)
        for h in few(self.g.keeps[1 - self.side]):
            way = distances.to(self.land, h)
            out |= any(way[source] <= self.land.tables.supply.range for source in sources) << h
        return out

    def on_the_road(self, h: Hex) -> bool:
        """Whether a hex lies on the way of Kanto's greatest army to Osaka, where it has no supply yet."""
        home = self.land.pool_hex
        if self.fed >> home & 1:
            return False
        field = [body for body in self.bodies[self.side] if not body.inside]
        if not field:
            return False
        main = max(field, key=lambda body: (body.units.bit_count(), -body.hex)).hex
        way, rest = distances.to(self.land, main), distances.to(self.land, home)
        return h != home and way[h] + rest[h] <= way[home] + self.beliefs.kanto.bend

    def base(self, castle: Castle) -> float:
        """What a castle is worth as a base: castles that score in reach of its supply, and of no other yet."""
        found = self._bases.get(castle)
        if found is None:
            found = self._bases[castle] = self.beliefs.worth.base * self._in_its_reach(castle)
        return found

    def _in_its_reach(self, castle: Castle) -> int:
        here = self.land.keeps[castle].hex
        way, owner, fed = distances.to(self.land, here), self.g.owner, self.fed
        reach = self.land.tables.supply.range
        single = [place for place in self.land.places_scored if place.hexes.bit_count() == 1]
        scored = {few(place.hexes)[0]: place.points for place in single if place.unit == NOBODY}
        return sum(
            1 + scored.get(keep.hex, 0)
            for other, keep in enumerate(self.land.keeps)
            if keep.points and owner[other] != self.side and 0 < way[keep.hex] <= reach and not fed >> keep.hex & 1
        )

    def own_castle(self, h: Hex) -> Castle:
        """The usable castle of this side in a hex, or NOBODY."""
        castle = self.g.castle_in(h)
        return castle if castle != NOBODY and self.g.owner[castle] == self.side else NOBODY

    def cover(self, start: Hex, target: Hex) -> int:
        """What the ground adds to the rating of an enemy in a hex against an attack out of another."""
        fort = bool(self.g.forts[1 - self.side] >> target & 1)
        return self.land.cover(start, target, fort=fort)


_kept: WeakKeyDictionary[Theatre, OrderedDict[Any, Situation]] = WeakKeyDictionary()


def situation(g: War, side: Side) -> Situation:
    """The situation of a side, kept while the position stays as it is."""
    key = (
        side, g.turn, g.phase, g.step, tuple(g.where), tuple(g.leader), g.spent, g.inside, g.moved, g.checked, g.bound,
        g.retreated, g.held, tuple(g.owner), tuple(g.level), tuple(g.durability), tuple(g.forts), g.score,
    )  # fmt: skip
    known = _kept.setdefault(g.land, OrderedDict())
    found = known.get(key)
    if found is None:
        found = known[key] = Situation(g.copy(), side)
        if len(known) > KEPT:
            known.popitem(last=False)
    return found
