"""Osaka's plan: captains raid while Kanto gathers, single men hold places that score, the rest guards the castle."""

from __future__ import annotations

from collections.abc import Iterable

from honjin.games.sanada.figures import OSAKA, TAISHO
from honjin.games.sanada.judgement.goals import Goal, expected, goals, s_income, starve
from honjin.games.sanada.judgement.plan import Column, Plan, Task
from honjin.games.sanada.judgement.refuge import Refuge
from honjin.hexes.grid import Hex
from honjin.hexes.sets import few, hexset, members
from honjin.wargame.actions import NOBODY, Unit, Units


class OsakaPlan(Plan):
    """The tasks of Osaka's forces."""

    def may_go(self, goal: Goal) -> bool:
        """From the day on which Kanto's armies come nobody goes far from Osaka."""
        beliefs = self.s.beliefs.osaka
        if self.lost or (self.s.g.turn < beliefs.home[self.s.land.scenario.id] and not self.threatened):
            return True
        away = self.way(self.s.land.pool_hex)[goal.hex]
        return away <= (beliefs.short_leash if self.threatened else beliefs.leash)

    def columns(self) -> list[Column]:
        """Every commander with his men; the best of a place takes the single men there along."""
        s, g = self.s, self.s.g
        out = []
        for body in s.bodies[OSAKA]:
            heads = [head for head in g.heads(body.units) if head in self.free]
            chiefs = [head for head in heads if s.land.rank[head] >= TAISHO]
            single = g.forces_of([head for head in heads if s.land.rank[head] < TAISHO])
            best = max(chiefs, key=lambda head: (s.land.rating[head], s.land.action[head], head), default=NOBODY)
            for head in chiefs:
                units = g.members[head] | (single if head == best and self.beset else 0)
                if units.bit_count() > 2:
                    out.append(Column(head, units, body.hex, body.inside))
        return out

    @property
    def lost(self) -> bool:
        """Whether Osaka Castle has fallen and the war goes on (R51)."""
        return self.s.g.owner[self.s.land.osaka_castle] != OSAKA

    @property
    def shut_in(self) -> bool:
        """Whether Kanto stands before Osaka Castle: nobody comes in or out (17.3.3)."""
        land = self.s.land
        return bool(self.s.g.occupied[1 - OSAKA] >> land.pool_hex & 1)

    @property
    def threatened(self) -> bool:
        """Whether Kanto's army can soon be before Osaka."""
        return self.s.picture.kanto_near >= self.s.beliefs.osaka.threat

    @property
    def beset(self) -> bool:
        """Whether Kanto's army is near."""
        return self.s.picture.kanto_close >= self.s.beliefs.osaka.beset

    # ------------------------------------------------------------------------------------------ guards

    def guard(self) -> None:
        """A captain and the least able stay inside Osaka Castle; Hideyori where he is safest (24.3)."""
        lord = self.s.land.hideyori
        if lord in self.free:
            self._hide(lord)
        if not self.lost:
            self._strike()
            if not self.shut_in:
                self._sally()
                self._stand_before()
                self._hold(self._called())

    def _strike(self) -> None:
        """All who are near fall on an army that comes before Osaka if they are strong enough together, guards too."""
        s, g, home = self.s, self.s.g, self.way(self.s.land.pool_hex)
        if s.land.stages[g.phase - 1].side != OSAKA:
            return
        best, value, units = None, 0.0, 0
        for goal in goals(s):
            if goal.foe is None or home[goal.hex] > s.beliefs.osaka.strike:
                continue
            near = self._in_reach(goal.hex)
            besieged = goal.hex == s.land.pool_hex
            found = expected(s, goal, near, chance=0.0 if besieged else s.beliefs.battle.strike) if near else 0.0
            if found > value:
                best, value, units = goal, found, near
        if best is not None:
            chief = max(g.heads(units), key=lambda head: (s.land.rank[head], s.land.rating[head]))
            for head in g.heads(units):
                self.give(head, Task("beat", best.hex, value, units, best, chief=chief))

    def _in_reach(self, h: Hex) -> Units:
        """Those who can be beside an enemy in one march."""
        return self.s.g.forces_of(self._who_reach(h, self.free, self.s.land.tables.movement.allowance))

    def _who_reach(self, h: Hex, heads: Iterable[Unit], points: int) -> list[Unit]:
        """Those of these who can be beside an enemy with so many points of way."""
        s, g, way = self.s, self.s.g, self.way(h)
        march = points + (s.land.hex_cost[h] or 0) - s.land.tables.movement.engage
        return [head for head in heads if way[g.where[head]] <= march]

    def _sally(self) -> None:
        """The whole army goes for one enemy while he is weaker than all of it: later he will have been joined."""
        s, g, land = self.s, self.s.g, self.s.land
        now, home, march = land.stages[g.phase - 1], self.way(land.pool_hex), land.tables.movement
        if now.side != OSAKA or now.kind == "reaction":
            return
        best, value, going = None, 0.0, list[Unit]()
        for goal in goals(s):
            if goal.foe is None or home[goal.hex] > s.beliefs.osaka.sally:
                continue
            for points, fades in ((march.allowance, 1.0), (march.strategic, s.beliefs.worth.patience)):
                evades = points > march.allowance >= home[goal.hex]
                army = self._spared(s.picture.besiegers & ~(0 if evades else goal.foe.units))
                heads = self._who_reach(goal.hex, army, points)
                if points > march.allowance:
                    heads = self._body(heads)
                found = fades * self._worth_of_sally(goal, g.forces_of(heads)) if heads else 0.0
                if found > value:
                    best, value, going = goal, found, heads
                if found > 0:
                    break
        if best is None:
            return
        units = g.forces_of(going)
        chief = max(going, key=lambda head: (land.rank[head], land.rating[head]))
        for head in going:
            if now.kind == "movement":
                self.give(head, Task("beat", best.hex, value, units, best, chief=chief))
            else:  # not all of them would pass a check, so they wait together for the next day
                self.give(head, Task("camp", g.where[head], value, units))

    def _worth_of_sally(self, goal: Goal, units: Units) -> float:
        """What the army may expect of one enemy, less what others would do to it there."""
        assert goal.foe is not None
        found = expected(self.s, goal, units, chance=self.s.beliefs.battle.strike)
        return found - self.s.picture.danger_besides(goal.foe, units) if found > 0 else 0.0

    def _stand_before(self) -> None:
        """The army stands before Osaka Castle, where nobody can then invest or storm it, while it would hold there."""
        s, g, land = self.s, self.s.g, self.s.land
        home, beliefs = land.pool_hex, self.s.beliefs.osaka
        heads = sorted(head for head in self.free if self._soon_before(head))
        if not heads or not self.threatened:
            return
        units = g.forces_of(heads)
        mine, yours = s.host(units), s.host(s.picture.besiegers)
        there = any(g.where[head] == home and not g.inside >> head & 1 for head in heads)  # somebody digs
        works = land.tables.fort.rating if there or g.forts[OSAKA] >> home & 1 else 0
        marching = land.stages[g.phase - 1].kind == "movement"
        least = beliefs.stand if marching else beliefs.waver  # who leaves by a check leaves others behind
        if s.estimates.chance(mine, yours, mine.rating + works - yours.rating) < least:
            return
        chief = max(heads, key=lambda head: (land.rank[head], land.rating[head]))
        for head in heads:
            self.give(head, Task("camp", home, beliefs.before, units, chief=chief))

    def _soon_before(self, head: Unit) -> bool:
        """Whether a force is before Osaka Castle, or can be there today; who must pass a check is not counted on."""
        s, g, land = self.s, self.s.g, self.s.land
        if land.stages[g.phase - 1].kind != "movement":
            return g.where[head] == land.pool_hex and not g.inside >> head & 1
        quick = land.action[head] >= s.beliefs.danger.quick_action
        march = land.tables.movement.strategic if quick else land.tables.movement.allowance
        return self.way(land.pool_hex)[g.where[head]] <= march

    def _body(self, heads: list[Unit]) -> list[Unit]:
        """The best captain of these and those who can be with him today: who comes from elsewhere would come alone."""
        s, g = self.s, self.s.g
        if not heads:
            return heads
        way = self.way(g.where[max(heads, key=lambda head: (s.land.rank[head], s.land.rating[head]))])
        return [head for head in heads if way[g.where[head]] <= s.land.tables.movement.allowance]

    def _spared(self, enemies: Units) -> list[Unit]:
        """Who may go out: all but the least able who keep these enemies from storming Osaka Castle."""
        s, g, castle = self.s, self.s.g, self.s.land.osaka_castle
        kept = g.forces_of([head for head in self._inside() if g.inside >> head & 1])
        coming, left = s.host(enemies), sorted(self.free)
        for head in sorted((head for head in left if g.where[head] == s.land.pool_hex), key=self._use):
            if not coming.full or s.storm_chance(castle, coming, kept) < s.beliefs.storm.safe:
                return left
            kept |= g.members[head]
            left.remove(head)
        return [] if coming.full and s.storm_chance(castle, coming, kept) >= s.beliefs.storm.safe else left

    def _called(self) -> list[Unit]:
        """Those who may be called into Osaka Castle; from farther away when Kanto is near and they are too few."""
        s, g, beliefs = self.s, self.s.g, self.s.beliefs.osaka
        way = self.way(s.land.pool_hex)
        near = [head for head in self.free if way[g.where[head]] <= beliefs.recall]
        if self.threatened and g.forces_of(near).bit_count() < s.picture.guard_wanted:
            near = [head for head in self.free if way[g.where[head]] <= beliefs.leash]
        return near

    def _hide(self, lord: Unit) -> None:
        h, inside = Refuge(self.s, lord).best()
        self.give(lord, Task("guard" if inside else "hide", h, 30.0, self.s.g.members[lord], inside=inside))

    def _hold(self, near: list[Unit]) -> None:
        """As many as the doctrine says, and able ones too where it would be stormed without them."""
        s, land, picture = self.s, self.s.land, self.s.picture
        if picture.guard_wanted >= s.beliefs.osaka.led:
            self._captain(near, land.pool_hex)
        rating = s.g.rating_of(s.g.forces_of(self._inside()))
        able = [head for head in near if land.rating[head] >= s.beliefs.osaka.captain]
        proof = picture.storm_proof(rating)
        self._draft([head for head in near if head not in able], picture.guard_wanted)
        self._draft(able, max(proof, picture.guard_wanted) if self.threatened else proof)
        together = s.g.forces_of(self._inside())
        for head in self._inside():
            task = self.tasks[head]
            self.tasks[head] = task._replace(group=together)

    def _inside(self) -> list[Unit]:
        """Those who are to be inside Osaka Castle."""
        home = self.s.land.pool_hex
        return [head for head, task in self.tasks.items() if task.inside and task.hex == home]

    def _draft(self, heads: list[Unit], wanted: int) -> None:
        """The least able of these go inside until there are enough."""
        g, home = self.s.g, self.s.land.pool_hex
        short = wanted - g.forces_of(self._inside()).bit_count()
        for head in sorted(self.free & set(heads), key=self._use):
            count = g.members[head].bit_count()
            if short > 0 and (count <= short + 1 or self.threatened):
                self.stay_inside(head, home, self._need)
                short -= count

    def _captain(self, near: list[Unit], home: Hex) -> None:
        """A commander for the guard, better than Kanto's once they are near: it decides an assault (19.1.3)."""
        s, land = self.s, self.s.land
        captains = [head for head in near if head in self.free and land.rank[head] >= TAISHO]
        enemy = s.g.rating_of(s.picture.besiegers) if self.beset else -1
        if captains:
            chosen = min(captains, key=lambda head: (land.rating[head] <= enemy, *self._use(head)))
            self.stay_inside(chosen, home, self._need)

    @property
    def _need(self) -> float:
        """What a guard of Osaka Castle is worth: more when Kanto can be before it next and would storm it."""
        s, beliefs = self.s, self.s.beliefs
        castle, coming = s.land.osaka_castle, s.within(s.land.pool_hex, beliefs.osaka.close)
        stormed = s.storm_chance(castle, coming, s.g.inside_at(s.land.pool_hex)) if coming.full else 0.0
        if stormed < beliefs.storm.safe:
            return beliefs.osaka.post
        return beliefs.osaka.gate.get(s.land.scenario.id, beliefs.osaka.post)

    def _use(self, head: Unit) -> tuple[float, ...]:
        """How much a force is wanted in the field, the least first; of equal ones those who are inside already."""
        land, g = self.s.land, self.s.g
        return land.rank[head] >= TAISHO, land.rating[head] + land.action[head], not g.inside >> head & 1, head

    # ------------------------------------------------------------------------------------------ the others

    def rest(self) -> None:
        self._stand()
        self._parties()
        for head in sorted(self.free):
            self.give(head, self._follow(head))

    def _stand(self) -> None:
        """One single force for each place that scores and has nobody else (26.2.1(7))."""
        s, g = self.s, self.s.g
        single = [head for head in sorted(self.free) if s.land.rank[head] < TAISHO]
        placed = hexset(task.hex for task in self.tasks.values() if task.kind != "follow")
        for index, place in enumerate(s.land.places_scored):
            if place.unit != NOBODY or not single or place.hexes & placed:
                continue
            standing = [head for head in single if place.hexes >> g.where[head] & 1]
            h, head, eta = self._nearest(place.hexes, standing or single)
            if eta > s.beliefs.osaka.stand_within or not self._worth_standing(h, head):
                continue
            points = dict(s_income(s, h)).get(index, 0.0)
            self.give(head, Task("stand", h, points * 4, g.members[head]))
            single.remove(head)

    def _parties(self) -> None:
        """Small parties of single men invest weakly held castles near by, while Kanto sits still."""
        s, g, beliefs = self.s, self.s.g, self.s.beliefs.osaka
        if g.turn >= beliefs.home[s.land.scenario.id]:
            return
        taken = {task.hex for task in self.tasks.values() if task.kind == "castle"}
        for castle in self._prey():
            h = s.land.keeps[castle].hex
            way, need = self.way(h), g.inside_at(h).bit_count() + 1
            single = [
                head for head in sorted(self.free) if s.land.rank[head] < TAISHO and way[g.where[head]] <= beliefs.party
            ]
            if h in taken or len(single) < need:
                continue
            going = sorted(single, key=lambda head: (way[g.where[head]], head))[:need]
            units = g.forces_of(going)
            if s.danger(h, units) < beliefs.bold:
                for head in going:
                    self.give(head, Task("invest", h, starve(s, castle, units), units))

    def _prey(self) -> list[int]:
        """Castles that are worth a small party, the nearest to Osaka first."""
        s, g, home = self.s, self.s.g, self.way(self.s.land.pool_hex)
        open_to = [
            castle
            for castle, keep in enumerate(s.land.keeps)
            if g.owner[castle] != OSAKA
            and g.inside_at(keep.hex).bit_count() < 2
            and not g.unusable >> castle & 1
            and not g.occupied[1 - OSAKA] >> keep.hex & 1
        ]
        return sorted(open_to, key=lambda castle: home[s.land.keeps[castle].hex])

    def _worth_standing(self, h: Hex, head: Unit) -> bool:
        """Whether a place is not simply thrown away on whoever comes by."""
        return self.s.danger(h, self.s.g.members[head]) < self.s.beliefs.osaka.bold

    def _nearest(self, hexes: int, heads: list[Unit]) -> tuple[Hex, Unit, float]:
        """The nearest hex of a place and who is nearest to it; an own castle is better than open ground."""
        s, g = self.s, self.s.g
        castles = [h for h in few(hexes & s.land.castle_hexes) if s.own_castle(h) != NOBODY]
        found = []
        for h in castles or _samples(hexes):
            way = self.way(h)
            found += [(way[g.where[head]] / 8, h, head) for head in heads]
        eta, h, head = min(found)
        return h, head, eta

    def _follow(self, head: Unit) -> Task:
        """Single men go with an army that fights nearby; everybody else goes home to Osaka."""
        s, g = self.s, self.s.g
        units, way = g.members[head], self.way(g.where[head])
        armies = [h for h, task in self.tasks.items() if task.goal is not None and way[g.where[h]] <= 8]
        if armies and s.land.rank[head] < TAISHO:
            chief = min(armies, key=lambda h: (way[g.where[h]], -s.land.rating[h], h))
            return Task("follow", g.where[chief], 1.0, self.tasks[chief].group | units, chief=chief)
        inside = g.inside_at(s.land.pool_hex).bit_count()
        return Task("home", self._camp(head), 4.0 if self.beset and inside < s.picture.guard_wanted else 1.5, units)

    def _camp(self, head: Unit) -> Hex:
        """Where the field army waits: at Osaka, or near it in an own castle when the enemy stands before Osaka."""
        s, g, home = self.s, self.s.g, self.s.land.pool_hex
        if not g.occupied[1 - OSAKA] >> home & 1 and g.owner[s.land.osaka_castle] == OSAKA:
            return home
        way, to_home = self.way(g.where[head]), self.way(home)
        own = [keep.hex for keep in s.land.keeps if s.own_castle(keep.hex) != NOBODY and keep.hex != home]
        return min(
            own, key=lambda h: (way[h] + to_home[h] + 10 * s.danger(h, g.members[head]), h), default=g.where[head]
        )


def _samples(hexes: int) -> list[Hex]:
    """Some hexes of a province, for a first look at how far it is."""
    every = members(hexes)
    return every[:: max(1, len(every) // 12)]
