"""The enemy as one side sees him: who can come where, and what that would cost.

While a side marches the enemy stays where he is, so a picture serves through a whole phase, and the plan that was made
for it with it.
"""

from __future__ import annotations

from collections import OrderedDict
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple
from weakref import WeakKeyDictionary

from honjin.games.sanada.figures import OSAKA
from honjin.games.sanada.judgement import distances, worth
from honjin.games.sanada.judgement.estimates import Estimates, Host, estimates
from honjin.games.sanada.state import War
from honjin.games.sanada.static import Theatre
from honjin.hexes.grid import Hex
from honjin.hexes.sets import few, union
from honjin.kernel.ask import Side
from honjin.wargame.actions import Unit, Units

if TYPE_CHECKING:
    from honjin.games.sanada.judgement.plan import Plan

KEPT = 4
"""Pictures kept for each theatre: one of each side, and of what may come of a question."""


class Body(NamedTuple):
    """Units of one side in one place."""

    hex: Hex
    units: Units
    inside: bool
    host: Host
    chief: Unit


class Threat(NamedTuple):
    """Those who can attack a hex next."""

    host: Host
    bodies: tuple[Body, ...]


NOBODY_COMES = Threat(Host(0, 0, 0), ())


def bodies(g: War, side: Side) -> list[Body]:
    """The units of a side by place."""
    out = []
    for h in sorted(g.at):
        there = g.at[h] & g.of_side[side]
        for units, inside in ((there & ~g.inside, False), (there & g.inside, True)):
            if units:
                out.append(Body(h, units, inside, worth.host(g, units), g.foremost(units)))
    return out


class Picture:
    """What a side knows of the enemy in a phase, each thing worked out once."""

    def __init__(self, g: War, side: Side) -> None:
        self.g = g
        self.side = side
        self.land: Theatre = g.land
        self.beliefs = g.land.beliefs[side]
        self.estimates: Estimates = estimates(g.land)
        self.plan: Plan | None = None
        self._threats: dict[Hex, Threat] = {}
        self._hosts: dict[Units, Host] = {}
        self._hungers: dict[Units, float] = {}
        self._dangers: dict[tuple[Hex, Units], float] = {}
        self._proof: dict[int, int] = {}

    @cached_property
    def fades(self) -> list[float]:
        """By points of way, how much is left of something so far away."""
        patience, pace = self.beliefs.worth.patience, self.beliefs.march.pace
        return [float(patience ** (points / pace)) for points in range(distances.FAR + 1)]

    # ------------------------------------------------------------------------------------------ who may come

    @cached_property
    def enemies(self) -> list[Body]:
        """The enemy's units by place."""
        return bodies(self.g, 1 - self.side)

    @cached_property
    def foes(self) -> list[tuple[Body, list[int], float, float]]:
        """Enemies who may come: how far it is from there to anywhere, how much they count, and which part is quick."""
        g, out = self.g, []
        for body in self.enemies:
            if body.units & g.held or (body.inside and g.occupied[self.side] >> body.hex & 1):
                continue
            quick = self._quick(body)
            share = quick + self.beliefs.danger.garrison * (1 - quick) if body.inside else 1.0
            out.append((body, distances.to(self.land, body.hex), share, quick))
        return out

    def _quick(self, body: Body) -> float:
        """The part of a body under captains who can be counted on to act in both halves of the turn."""
        g, least = self.g, self.beliefs.danger.quick_action
        quick = g.forces_of([unit for unit in g.heads(body.units) if self.land.action[unit] >= least])
        return quick.bit_count() / body.units.bit_count()

    def threat(self, h: Hex) -> Threat:
        """Everybody who can attack a hex in the enemy's next march."""
        found = self._threats.get(h)
        if found is None:
            found = self._threats[h] = self._threat(h)
        return found

    def _threat(self, h: Hex, but: Body | None = None) -> Threat:
        danger, last = self.beliefs.danger, self.land.hex_cost[h] or 0
        coming = []
        for body, way, share, quick in self.foes:
            if body == but:
                continue
            if way[h] <= danger.reach + last:
                coming.append((body, share))
            elif quick and way[h] <= danger.quick + last:
                coming.append((body, quick * danger.far_share))
        if not coming:
            return NOBODY_COMES
        rating = max(self._best_rating(body) for body, _ in coming)
        full = sum(share * body.host.full for body, share in coming)
        spent = sum(share * body.host.spent for body, share in coming)
        return Threat(Host(round(full), round(spent), rating), tuple(body for body, _ in coming))

    def _best_rating(self, body: Body) -> int:
        """The best that those of a place can bring into the field: a lord of little use stays behind."""
        leaders = body.units & self.land.commanders
        return max(self.land.rating[unit] for unit in few(leaders or body.units))

    def within(self, h: Hex, points: int) -> Host:
        """Enemies who are so near to a hex, under the highest of them."""
        least = self.beliefs.danger.garrison
        near = [body.units for body, way, share, _ in self.foes if way[h] <= points and share > least]
        return self.host(union(near))

    # ------------------------------------------------------------------------------------------ what it would cost

    def host(self, units: Units) -> Host:
        """Units as a side of a fight."""
        found = self._hosts.get(units)
        if found is None:
            found = self._hosts[units] = worth.host(self.g, units)
        return found

    def hunger(self, units: Units) -> float:
        """What a turn without supply is expected to cost a force (12)."""
        found = self._hungers.get(units)
        if found is None:
            found = self._hungers[units] = worth.of_hunger(self.g, units)
        return found

    def danger(self, h: Hex, units: Units) -> float:
        """What the enemy's next attack may cost these units in the open."""
        if self.threat(h) is NOBODY_COMES:
            return 0.0
        key = h, units
        found = self._dangers.get(key)
        if found is None:
            found = self._dangers[key] = self._danger(h, units)
        return found

    def danger_besides(self, foe: Body, units: Units) -> float:
        """What other enemies may cost these units where they have beaten one."""
        others = self._threat(foe.hex, foe)
        return 0.0 if others is NOBODY_COMES else self._loss(others.host, foe.hex, units)

    def works(self, h: Hex, units: Units) -> float:
        """What earthworks in a hex would spare these units (22)."""
        if self.g.forts[self.side] >> h & 1 or self.threat(h) is NOBODY_COMES:
            return 0.0
        return self.danger(h, units) - self._danger(h, units, self.land.tables.fort.rating)

    def _danger(self, h: Hex, units: Units, works: int = 0) -> float:
        return self._loss(self.threat(h).host, h, units, works)

    def _loss(self, coming: Host, h: Hex, units: Units, works: int = 0) -> float:
        """What an attack by these may cost those units in the open."""
        if not coming.full:
            return 0.0
        mine = self.host(units)
        fort = self.land.tables.fort.rating if self.g.forts[self.side] >> h & 1 else works
        chance = self.estimates.chance(coming, mine, coming.rating - mine.rating - self.land.shelter[h] - fort)
        if chance < self.beliefs.danger.caught:
            return 0.0
        loss = worth.of_defeat(self.g, units, coming) + 0.7 * mine.full * worth.of_flip(self.g, self.side)
        return chance * loss * self.caution

    @cached_property
    def caution(self) -> float:
        """How much dangers count: less and less for a side that would not win as things stand."""
        side, _, _ = self.land.outcome(self.g.score).partition("_")
        if side == self.land.sides[self.side]:
            return 1.0
        return 1.0 - self.beliefs.danger.restless * self.g.turn / self.land.last_turn

    # ------------------------------------------------------------------------------------------ Osaka

    @cached_property
    def besiegers(self) -> Units:
        """Units of Kanto that can soon be before Osaka."""
        way = distances.to(self.land, self.land.pool_hex)
        kanto = self.enemies if self.side == OSAKA else bodies(self.g, 1 - OSAKA)
        near = [body for body in kanto if way[body.hex] <= self.beliefs.osaka.near]
        return union(body.units for body in near if not body.inside or body.units.bit_count() > 2)

    @cached_property
    def kanto_near(self) -> int:
        """How many of Kanto can soon be before Osaka."""
        return self.besiegers.bit_count()

    @cached_property
    def kanto_close(self) -> int:
        """How many of Kanto can be before Osaka in a march."""
        way = distances.to(self.land, self.land.pool_hex)
        return sum(1 for unit in few(self.besiegers) if way[self.g.where[unit]] <= self.beliefs.osaka.close)

    @cached_property
    def guard_wanted(self) -> int:
        """How many are to be inside Osaka Castle now, as the doctrine says."""
        here, turn, near = self.land.scenario.id, self.g.turn, self.kanto_near
        rows = [row.units for row in self.beliefs.guard if row.holds(here, turn, near)]
        return min(max(rows, default=0), self.land.keeps[self.land.osaka_castle].room)

    def storm_of_osaka(self, men: int, rating: int) -> float:
        """The chance that Kanto's men near Osaka would carry it against so many full units under such a leader."""
        keep, castle = self.land.keeps[self.land.osaka_castle], self.land.osaka_castle
        coming = self.host(self.besiegers)
        better = (coming.rating > rating) - (coming.rating < rating)
        return self.estimates.storming(
            int(coming.full), int(coming.spent), keep.strength, self.g.durability[castle], (men, 0), better
        ).chance

    def storm_proof(self, rating: int) -> int:
        """The least garrison under such a leader that Kanto's men near Osaka would not storm."""
        if rating not in self._proof:
            room, safe = self.land.keeps[self.land.osaka_castle].room, self.beliefs.storm.safe
            holds = (men for men in range(0, room, 2) if self.storm_of_osaka(men, rating) < safe)
            self._proof[rating] = next(holds, room) if self.kanto_near else 0
        return self._proof[rating]


_kept: WeakKeyDictionary[Theatre, OrderedDict[Any, Picture]] = WeakKeyDictionary()


def picture(g: War, side: Side) -> Picture:
    """The enemy as a side sees him, kept while only its own forces march."""
    foes = g.of_side[1 - side]
    places = tuple([h for unit, h in enumerate(g.where) if foes >> unit & 1])
    key = (
        side, g.turn, g.phase, places, tuple(g.leader), g.spent, g.inside & foes, tuple(g.owner), tuple(g.forts),
        g.held, g.score,
    )  # fmt: skip
    known = _kept.setdefault(g.land, OrderedDict())
    found = known.get(key)
    if found is None:
        found = known[key] = Picture(g.copy(), side)
        if len(known) > KEPT:
            known.popitem(last=False)
    return found
