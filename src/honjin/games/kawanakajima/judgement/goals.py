"""Where clans march: whom each goes for, and what a hex on the way is worth."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from operator import add
from typing import Final

from honjin.games.kawanakajima.figures import EXHAUSTED, MOVE, REGROUP
from honjin.games.kawanakajima.judgement import fort
from honjin.games.kawanakajima.judgement.situation import Situation
from honjin.games.kawanakajima.model.words import SIDES
from honjin.games.kawanakajima.state import IN_FORT, ON_ENTRY, Battle
from honjin.games.kawanakajima.static import FAR
from honjin.hexes.grid import Hex
from honjin.hexes.sets import few, hexset
from honjin.wargame.actions import Clan, Unit, Units
from honjin.wargame.memo import Lately, per_scene

ENOUGH: Final = 1.2
"""How many times as strong as a clan those are who are enough for it."""


_CLOSEST: Final = Lately[bytes](4_000)
"""Movement points to every hex from the nearest of several."""


@per_scene
def detached(g: Battle) -> frozenset[Clan]:
    """Clans that have a commander beside that of the army."""
    return frozenset(clan for general in g.field.generals if not general.army for clan in general.clans)


class Goals:
    """Whom each clan of a side goes for."""

    def __init__(self, s: Situation) -> None:
        self.s = s
        self._ways: dict[Clan, bytes] = {}
        self._paces: dict[Clan, float] = {}
        self._menaces: dict[Hex, int] = {}

    @cached_property
    def retreating(self) -> bool:
        """Whether a side with a lead only has to keep what it has."""
        s, risk = self.s, self.s.beliefs.risk
        return s.lead >= risk.safe_lead and s.turns_left < risk.safe_turns

    @cached_property
    def holding(self) -> bool:
        """Whether the main body waits: its time has not come yet."""
        s = self.s
        turns = s.beliefs.march.hold.get(s.field.scenario.id, {})
        return s.g.turn < turns.get(SIDES[s.side], 0)

    def hunts(self, clan: Clan) -> bool:
        """Whether a clan goes for the enemy's clans."""
        if clan in self.s.field.clan_a or clan in self.places or not self.s.foes:
            return False
        return not self.holding or clan in detached(self.s.g)

    @cached_property
    def places(self) -> dict[Clan, Hex]:
        """Clans that are to storm the fort, or that have a post to hold, and where that is."""
        s = self.s
        found = self.posts | {clan: s.field.fort for clan in fort.besiegers(s) if fort.wanted(s)}
        return {clan: h for clan, h in found.items() if s.field.clan_side[clan] == s.side}

    @cached_property
    def posts(self) -> dict[Clan, Hex]:
        """Which clans of either side have a post to hold, and where that is."""
        s = self.s
        posts = s.beliefs.march.post.get(s.field.scenario.id, {})
        return {s.field.clan_of[name]: s.field.grid.parse(h) for name, h in posts.items()}

    def guards(self, clan: Clan) -> bool:
        """Whether a clan stands at its post and enemies are near on the other bank."""
        s, g, bank = self.s, self.s.g, self.s.field.bank
        post = self.posts.get(clan)
        if post is None or all(g.where[unit] != post for unit in g.in_field(clan)):
            return False
        way, queue = s.field.march(post), s.beliefs.march.queue
        return any(bank[g.where[foe]] != bank[post] and way[g.where[foe]] <= queue for foe in s.foes)

    @cached_property
    def prey(self) -> dict[Clan, Clan]:
        """The enemy clan that each clan goes for: the nearest, unless enough others do; rather the commander's own."""
        s, g = self.s, self.s.g
        clans = [c for c in s.field.clans_by_side[s.side] if g.units(c) and self.hunts(c)]
        foes = [k for k in s.field.clans_by_side[s.enemy] if g.in_field(k)] if clans else []
        need = [ENOUGH * sum([s.strength(u) for u in g.in_field(k)]) for k in foes]
        sent, shunned = [0.0] * len(foes), [self._shunned(k, 0.0) for k in foes]
        ways = self._ways_to(foes, clans)
        found: dict[Clan, Clan] = {}
        for clan in sorted(clans, key=lambda c: min(ways[c])):
            seems = list(map(add, ways[clan], shunned))
            best = seems.index(min(seems))
            found[clan] = foes[best]
            sent[best] += sum([s.strength(u) for u in g.units(clan)])
            shunned[best] = self._shunned(foes[best], sent[best] / need[best])
        return found

    def _ways_to(self, foes: Sequence[Clan], clans: Sequence[Clan]) -> dict[Clan, list[int]]:
        """Movement points from each clan to each of these enemies."""
        heads = {c: self._hexes(c)[0] for c in clans}
        rows = [self._row(k) for k in foes]
        ways = {c: [row[head] for row in rows] for c, head in heads.items()}
        for c in self.fords.keys() & heads.keys():
            ways[c] = [self._over(c, k, heads[c]) for k in foes]
        return ways

    def _shunned(self, foe: Clan, share: float) -> float:
        """Movement points that an enemy seems farther, by how much of what it takes goes for it already."""
        march = self.s.beliefs.march
        lure = march.daimyo * self.s.prices.stake(self.s.enemy) if foe in self.s.field.clan_a else 0.0
        return (march.crowd * share if share >= 1 else 0.0) - lure

    def _hexes(self, clan: Clan) -> list[Hex]:
        g = self.s.g
        hexes = [g.where[u] for u in g.in_field(clan)]
        if not hexes:
            entry = next((p for u in g.units(clan) if (p := g.at_entry(u)) >= 0), -1)
            hexes = [*g.field.entries[entry].first] if entry >= 0 else [g.field.fort]
        return hexes

    def head(self, clan: Clan) -> Hex:
        """Where a clan is, or comes onto the map."""
        return self._hexes(clan)[0]

    def way(self, foe: Clan, h: Hex) -> int:
        """Movement points from a hex to an enemy clan."""
        return self._row(foe)[h]

    def _row(self, foe: Clan) -> bytes:
        found = self._ways.get(foe)
        if found is None:
            g = self.s.g
            hexes = hexset([g.where[u] for u in g.in_field(foe)])
            found = self._ways[foe] = _CLOSEST.find(g, hexes, lambda: g.field.march_from(hexes))
        return found

    def marches(self, clan: Clan) -> bool:
        """Whether a clan has somewhere to go."""
        return clan in self.prey or clan in self.places

    def ahead(self, clan: Clan, h: Hex) -> int:
        """Movement points that a clan has still to go from a hex, over the ford that it is to take."""
        s = self.s
        if clan in self.places:
            return s.field.march(self.places[clan])[h]
        return self._over(clan, self.prey[clan], h)

    def _over(self, clan: Clan, foe: Clan, h: Hex) -> int:
        """Movement points of a clan from a hex to an enemy, over the ford that it is to take."""
        bank = self.s.field.bank
        ford = self.fords.get(clan)
        if ford is None or bank[h] == bank[ford]:
            return self.way(foe, h)
        return self.s.field.march(ford)[h] + self.way(foe, ford)

    @cached_property
    def fords(self) -> dict[Clan, Hex]:
        """The hex beyond the ford that a clan is to take."""
        s = self.s
        ways = s.beliefs.march.over.get(s.field.scenario.id, {})
        return {s.field.clan_of[name]: s.field.grid.parse(h) for name, h in ways.items()}

    def weight(self, foes: Units) -> float:
        """How much more it counts to beat enemies who bar the way to many (5.2)."""
        s = self.s
        if not self._barring:
            return 1.0
        clans = [s.field.clan[foe] for foe in few(foes)]
        return 1.0 + s.beliefs.march.barred * max(self._barring.get(clan, 0) for clan in clans)

    @cached_property
    def _barring(self) -> dict[Clan, int]:
        """Enemy clans at a ford, and how many clans stand before it beside the two that are to open it."""
        s, g = self.s, self.s.g
        ends = {h for side in s.field.fords for h in side}
        found = {}
        for foe in s.field.clans_by_side[s.enemy]:
            hexes = [g.where[u] for u in g.in_field(foe)]
            if ends & set(hexes):
                found[foe] = max(0, sum(self._waits_before(clan, foe, hexes[0]) for clan in self.prey) - 1)
        return found

    def _waits_before(self, clan: Clan, foe: Clan, post: Hex) -> bool:
        """Whether a clan stands on the other bank near to those who hold a ford there, whomever it goes for."""
        bank, here = self.s.field.bank, self._hexes(clan)[0]
        return bank[here] != bank[post] and self.way(foe, here) <= self.s.beliefs.march.queue

    # ------------------------------------------------------------------------------------------ what hexes are worth

    def worth(self, unit: Unit, h: Hex, mode: int = MOVE) -> float:
        """What it is worth to stand in a hex: on the way to where one goes, and out of danger."""
        s, march = self.s, self.s.beliefs.march
        value = -march.danger * s.danger(unit, h, mode)
        clan = s.field.clan[unit]
        shy = self.shyness(clan)
        if shy:
            return value + shy * min(s.hexes_away(h), march.off) - self.alarm(unit, h)
        if self.marches(clan):
            value -= self.pace(clan) * self.ahead(clan, h)
        return value

    def shyness(self, clan: Clan) -> float:
        """What a hex farther from the enemy is worth to each unit: to the commander, and to who keeps a lead."""
        march = self.s.beliefs.march
        if clan in self.s.field.clan_a and clan not in self.places:
            return march.shy
        return march.keep_off if self.retreating else 0.0

    def alarm(self, unit: Unit, h: Hex, gained: int = 0) -> float:
        """How bad it is for the commander himself to be in a hex, or so many hexes farther from who threatens him."""
        s, march = self.s, self.s.beliefs.march
        if unit != s.g.general[s.field.army_payer[s.side]]:
            return 0.0
        found = self._menaces.get(h)
        if found is None:
            found = self._menaces[h] = self._menace(h)
        return march.alarm * max(0, march.safe - found - gained) ** 2

    def _menace(self, h: Hex) -> int:
        """Hexes from the commander to the nearest enemy with nobody in between."""
        s, g, safe = self.s, self.s.g, self.s.beliefs.march.safe
        distance = s.field.grid.distance
        guards = [g.where[u] for u in g.units_on_map(s.side) if self._shields(u)]
        nearest = safe
        for foe in s.foes:
            there = g.where[foe]
            away = distance(there, h)
            if away < nearest and not any(distance(there, f) + distance(f, h) <= away + 1 for f in guards):
                nearest = away
        return nearest

    def _shields(self, unit: Unit) -> bool:
        """Whether a unit can stand between the commander and his enemies: neither his own clan nor who is worn out."""
        s, g = self.s, self.s.g
        ready = g.mode_of(unit) != REGROUP and g.state[unit] < EXHAUSTED
        return ready and s.field.clan[unit] not in s.field.clan_a

    def away(self, clan: Clan, points: int) -> float:
        """What a clan gains that goes so far away from the enemy."""
        s, march = self.s, self.s.beliefs.march
        shy = self.shyness(clan)
        if not shy:
            return 0.0
        total = 0.0
        for unit in s.g.in_field(clan):
            near = s.hexes_away(s.g.where[unit])
            total += shy * min(points, max(0, march.off - near))
            total += self.alarm(unit, s.g.where[unit]) - self.alarm(unit, s.g.where[unit], points)
        return total

    def here(self, unit: Unit, mode: int = MOVE) -> float:
        """What it is worth to stay."""
        s = self.s
        where = s.g.where[unit]
        if where >= 0:
            return self.worth(unit, where, mode)
        if where > ON_ENTRY:
            return 0.0
        hexes = s.field.entries[s.g.at_entry(unit)].first
        return max(self.worth(unit, h, mode) for h in hexes) - self.pace(s.field.clan[unit])

    def pace(self, clan: Clan) -> float:
        """What a movement point is worth to each unit of a clan: little if it cannot come in time."""
        found = self._paces.get(clan)
        if found is None:
            s, march = self.s, self.s.beliefs.march
            turns = self.ahead(clan, self._hexes(clan)[0]) / s.field.tables.movement.move_chit
            found = self._paces[clan] = march.point * (1.0 if turns <= s.turns_left + 1 else march.late)
        return found

    def progress(self, clan: Clan) -> float:
        """What a clan gains by a march of four points, as far as it has a way to go."""
        s = self.s
        if not self.marches(clan) or self.retreating:
            return 0.0
        points = s.field.tables.movement.move_chit
        total = 0.0
        for unit in s.g.units(clan):
            h = s.g.where[unit]
            away = self.ahead(clan, h) if h >= 0 else 0 if h == IN_FORT else FAR
            total += self.pace(clan) * max(0, min(points, away - (1 if clan in self.places else 4)))
        return total


def goals(s: Situation) -> Goals:
    """The goals of a side, set once for a position."""
    found: Goals | None = s.kept.get("goals")
    if found is None:
        found = s.kept["goals"] = Goals(s)
    return found
