"""What is known of forces and enemies, for as long as they are as they were."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, NamedTuple

from honjin.games.gunyuden.doctrine import PACE, Doctrine
from honjin.games.gunyuden.judgement import distances
from honjin.games.gunyuden.judgement.clashes import Bearer, bearer_of, ground
from honjin.games.gunyuden.stakes import Clash
from honjin.games.gunyuden.state import INACTIVE, Campaign
from honjin.games.gunyuden.static import SODAISHO
from honjin.hexes.grid import Hex
from honjin.hexes.sets import HexSet, few, hexset, members
from honjin.wargame.actions import Castle, Clan, Unit, Units
from honjin.wargame.memo import found_once

if TYPE_CHECKING:
    from honjin.games.gunyuden.judgement.goals import Task
    from honjin.games.gunyuden.judgement.handing import Handed


class Figures(NamedTuple):
    """What the figures of forces follow from."""

    steps: tuple[int, ...]
    morale: tuple[int, ...]
    leader: tuple[Unit, ...]
    investing: Units
    rebel: Units

    def others(self, before: Figures) -> Units:
        """Units that are not as they were."""
        out = (self.investing ^ before.investing) | (self.rebel ^ before.rebel)
        for now, then in ((self.steps, before.steps), (self.morale, before.morale), (self.leader, before.leader)):
            if now != then:
                out |= hexset([unit for unit, (one, other) in enumerate(zip(now, then, strict=True)) if one != other])
        return out


class Books:
    """Figures of forces: what those of units hang on who are as they were is handed on."""

    def __init__(self, key: Figures, before: Books | None = None) -> None:
        self.key = key
        self.bearers: dict[Units, Bearer] = {}
        self.strengths: dict[Units, int] = {}
        self.clashes: dict[tuple[int, Clash], float] = {}
        self.sieges: dict[tuple[Castle, float, Units, bool, int, int], float] = {}
        """How long castles stand."""
        self.foes: dict[Hashable, Foes] = {}
        """The enemy, by where he stands."""
        if before is not None:
            self._take_over(before, key.others(before.key))

    def bearer(self, g: Campaign, units: Units, doctrine: Doctrine) -> Bearer:
        """Units as those who bear losses."""
        found = self.bearers.get(units)
        if found is None:
            found = self.bearers[units] = bearer_of(g, units, doctrine)
        return found

    def _take_over(self, old: Books, changed: Units) -> None:
        self.bearers = {units: v for units, v in old.bearers.items() if not units & changed}
        self.strengths = {units: v for units, v in old.strengths.items() if not units & changed}
        self.sieges = {k: v for k, v in old.sieges.items() if not k[2] & changed}
        if not (self.key.investing or old.key.investing):  # what besiegers mean to a castle hangs on all of them
            fights = old.clashes.items()
            self.clashes = {k: v for k, v in fights if not (k[1].attackers | k[1].targets) & changed}


class Foe(NamedTuple):
    """An enemy force."""

    head: Unit
    bearer: Bearer
    edge: int
    """What its leader and its morale are worth in a fight."""
    clan: Clan
    busy: bool
    """Whether it besieges a castle."""


class Stack(NamedTuple):
    """Enemies in the field in one hex, as a prey."""

    units: Units
    heads: tuple[Unit, ...]
    steps: int
    clan: Clan
    """Whom one has to fight first."""


Beside = tuple[Hex, list[Foe], int, int]
"""Enemies next to a hex: where they stand, who could attack it, and what the ground does for attack and answer."""


class Foes:
    """The enemy, for as long as he stands where he stands."""

    def __init__(self, g: Campaign, bloc: int, books: Books, doctrine: Doctrine) -> None:
        self.g, self.books, self.doctrine = g, books, doctrine
        self.handed: Handed | None = None
        """What marches were found to be worth lately."""
        self.bloc = 1 - bloc
        self.units = g.of_bloc[1 - bloc]
        self.coming: dict[tuple[Castle, Clan, float], int] = {}
        """Strength that can soon besiege a castle."""
        self.near: dict[tuple[Hex, int], int] = {}
        """Strength in the field near hexes."""
        self.enmity: dict[tuple[Clan, Clan], bool] = {}
        """Which clans may fight which."""
        self.onsets: dict[tuple[Unit, Unit, Hex], float] = {}
        """What attacks of our forces would gain; forces are as they were while the enemy is."""
        self.able: dict[tuple[Unit, Hex], bool] = {}
        """Whether forces of ours gain by an attack of their own on somebody in a hex."""
        self.threatened: dict[Hashable, list[tuple[float, Castle, int]]] = {}
        """Castles of ours that are in danger, dearest first, by all that they follow from beside the enemy."""
        self.sieges: dict[Hashable, list[Task]] = {}
        """Castles to besiege, in the same way."""
        self._forces: dict[Unit, Foe] = {}
        self._beside: dict[Hex, list[Beside]] = {}

    def force(self, head: Unit) -> Foe:
        """What is to be known of an enemy force."""
        found = self._forces.get(head)
        if found is None:
            g, units = self.g, self.g.members[head]
            bearer = self.books.bearer(g, units, self.doctrine)
            edge, busy = g.land.modifier[head] + bearer.morale, bool(g.investing >> head & 1)
            found = self._forces[head] = Foe(head, bearer, edge, g.clan[head], busy)
        return found

    def beside(self, h: Hex) -> list[Beside]:
        """Who in the field next to a hex could attack it."""
        found = self._beside.get(h)
        if found is None:
            land, threats = self.g.land, self.threats
            found = self._beside[h] = [
                (near, list(map(self.force, threats[near])), *ground(land, near, h))
                for near in land.board.linked[h]
                if near in threats
            ]
        return found

    @found_once
    def prey(self) -> dict[Hex, Stack]:
        """Those in the field by hex."""
        g = self.g
        out = {}
        for h in self.stacks:
            units = self._outside(h)
            out[h] = Stack(units, tuple(g.heads(units)), g.all_steps(units), g.clan[few(units)[0]])
        return out

    @found_once
    def stacks(self) -> dict[Hex, int]:
        """Strength of enemies in the field by hex."""
        g = self.g
        return {h: g.strength(self._outside(h)) for h in members(g.occupied[self.bloc])}

    def _outside(self, h: Hex) -> Units:
        return self.g.outside_at(h) & self.units

    @found_once
    def menace(self) -> dict[Hex, int]:
        """Strength of enemies in the field next to hexes."""
        out: dict[Hex, int] = {}
        linked = self.g.land.board.linked
        for h, strength in self.stacks.items():
            for near in linked[h]:
                out[near] = out.get(near, 0) + strength
        return out

    @found_once
    def lords(self) -> dict[Hex, tuple[int, int, int]]:
        """The stacks in which enemy sodaisho stand: strength, best battle modifier, and stages in which they act."""
        g = self.g
        out = {}
        for h, strength in self.stacks.items():
            lords = [head for head in g.heads(self._outside(h)) if g.land.rank[head] == SODAISHO]
            if lords:
                out[h] = strength, max(g.land.modifier[head] for head in lords), max(map(g.activation, lords))
        return out

    @found_once
    def threats(self) -> dict[Hex, list[Unit]]:
        """Enemy forces in the field that could attack, by hex."""
        g = self.g
        out = {}
        for h in self.stacks:
            awake = [head for head in g.heads(self._outside(h)) if g.status[g.clan[head]] != INACTIVE]
            if awake:
                out[h] = awake
        return out

    @found_once
    def watched(self) -> HexSet:
        """Hexes next to enemies that could attack."""
        linked = self.g.land.board.linked_set
        out = 0
        for h in self.threats:
            out |= linked[h]
        for h in self.garrisons:
            out |= 1 << h | (linked[h] if self.sally_far else 0)
        return out

    @found_once
    def garrisons(self) -> dict[Hex, list[Unit]]:
        """Enemy forces inside castles that could sally, by hex."""
        g = self.g
        out: dict[Hex, list[Unit]] = {}
        for head in g.heads(g.on_map(self.units & g.inside)):
            if g.status[g.clan[head]] != INACTIVE:
                out.setdefault(g.where[head], []).append(head)
        return out

    @found_once
    def in_reach(self) -> HexSet:
        """Hexes that enemies can come up to, or that those come up to who go after them."""
        land, points = self.g.land, self.g.land.tables.movement.allowance + 2
        out = 0
        for h in (*self.stacks, *self.garrisons):
            out |= distances.within(land, h, self.g.weather, points)
        return out

    @property
    def sally_far(self) -> bool:
        """Whether garrisons attack the hexes around their castles too (23-7, Kanto R32)."""
        return self.g.land.options.sally_reach != "same_hex"

    @found_once
    def raiders(self) -> list[tuple[Hex, float, int, Clan]]:
        """Enemy forces that act: where they stand, how far they come in a turn, their strength and clan."""
        g = self.g
        heads = [head for head in g.heads(self.units) if g.where[head] >= 0]
        return [
            (g.where[head], PACE * max(1, g.activation(head)), g.strength(g.members[head]), g.clan[head])
            for head in heads
            if g.status[g.clan[head]] != INACTIVE
        ]
