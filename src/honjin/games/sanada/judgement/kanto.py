"""Kanto's plan: castles are held, columns join into one army under Ieyasu, and that army goes for Kyoto and Osaka."""

from __future__ import annotations

from honjin.games.sanada.figures import KANTO, OSAKA, SODAISHO, TAISHO
from honjin.games.sanada.judgement.goals import Goal
from honjin.games.sanada.judgement.net import Net
from honjin.games.sanada.judgement.picture import Body
from honjin.games.sanada.judgement.plan import Column, Plan, Task
from honjin.hexes.grid import Hex
from honjin.hexes.sets import union
from honjin.wargame.actions import Unit, Units


class KantoPlan(Plan):
    """The tasks of Kanto's forces."""

    def may_go(self, goal: Goal) -> bool:
        """Before Osaka goes who finds supply there."""
        return goal.kind != "siege" or bool(self.s.fed >> goal.hex & 1)

    def farthest(self, goal: Goal, column: Column) -> float:
        """A great army leaves its way for nothing but Osaka and Hideyori."""
        beliefs, land = self.s.beliefs, self.s.land
        great = column.units.bit_count() >= beliefs.kanto.army
        if goal.kind == "siege" or self.s.g.where[land.hideyori] == goal.hex:
            return beliefs.march.farther
        if goal.kind == "castle" and self.s.on_the_road(goal.hex):
            return super().farthest(goal, column)
        return beliefs.kanto.aside if great else super().farthest(goal, column)

    def enough(self, goal: Goal, units: Units) -> bool:
        """Nobody but a great army goes before Osaka: as many as the doctrine says, or most of those who are there."""
        if goal.kind != "siege":
            return True
        g, beliefs = self.s.g, self.s.beliefs.kanto
        there = g.on_map(g.of_side[KANTO]) & ~g.inside
        return units.bit_count() >= min(beliefs.siege, beliefs.most * there.bit_count())

    def risk(self, goal: Goal, units: Units) -> float:
        """Whom others would fall upon where he beats one of them does not set out."""
        return self.s.picture.danger_besides(goal.foe, units) if goal.foe is not None else super().risk(goal, units)

    def dares(self, value: float, risk: float) -> bool:
        """Who would shrink from a goal on the way to it had better join the army, and leave the goal to that."""
        return risk <= self.s.beliefs.kanto.daring * value

    def guard(self) -> None:
        """Castles keep their men: all until the army comes, then one, or as many as they score where Osaka is near."""
        s, g = self.s, self.s.g
        sit = g.turn < s.beliefs.kanto.sit
        for castle, keep in enumerate(s.land.keeps):
            inside = [head for head in g.heads(g.inside_at(keep.hex)) if head in self.free]
            if g.owner[castle] != KANTO or not inside:
                continue
            near = any(way[keep.hex] <= s.beliefs.kanto.alarm for _, way, _, _ in s.picture.foes)
            wanted = keep.points if near else min(1, keep.points)
            for head in sorted(inside, key=lambda head: (g.members[head].bit_count(), s.land.rating[head], head)):
                if sit or wanted > 0:
                    self.stay_inside(head, keep.hex)
                    wanted -= g.members[head].bit_count()
        if self.hunting:
            self._sit_in_osaka()

    @property
    def hunting(self) -> bool:
        """Whether Osaka Castle has fallen and nothing but Hideyori is wanted any more (R51)."""
        g, land = self.s.g, self.s.land
        return g.owner[land.osaka_castle] == KANTO and g.where[land.hideyori] >= 0

    def _sit_in_osaka(self) -> None:
        """Ieyasu, whose life is the war's, goes into Osaka Castle with his men, and keeps it."""
        s, g, home = self.s, self.s.g, self.s.land.pool_hex
        lord = g.leader[s.land.ieyasu]
        if lord in self.free and not g.occupied[OSAKA] >> home & 1:
            self.stay_inside(lord, home, s.beliefs.kanto.seat)

    def columns(self) -> list[Column]:
        """All forces of a place under the highest of them, but those who follow an army that has just marched off."""
        s, g, rank = self.s, self.s.g, self.s.land.rank
        if self.hunting:
            return self._hunters()
        out = []
        for body in s.bodies[KANTO]:
            heads = [head for head in g.heads(body.units) if head in self.free]
            if not heads:
                continue
            ahead = self._ahead(body, heads)
            for head in heads if ahead is not None else ():
                assert ahead is not None
                group = ahead.units | g.forces_of(heads)
                self.give(head, Task("follow", ahead.hex, s.beliefs.march.follow, group, chief=ahead.chief))
            if (
                ahead is None
                and not self._waits(body)
                and not self.waits_for_others(body)
                and any(rank[head] >= TAISHO for head in heads)
            ):
                chief = max(heads, key=self._authority)
                out.append(Column(chief, g.forces_of(heads), body.hex, body.inside))
        return out

    def _hunters(self) -> list[Column]:
        """Every commander by himself: one army never catches a man who runs."""
        g = self.s.g
        heads = [head for head in sorted(self.free) if self.s.land.rank[head] >= TAISHO]
        return [Column(head, g.members[head], g.where[head], bool(g.inside >> head & 1)) for head in heads]

    def _waits(self, body: Body) -> bool:
        """Whether a lord is there who seeks no fight: without an escort, or one who would only command it badly."""
        s, g = self.s, self.s.g
        lord = g.foremost(body.units)
        if s.land.rank[lord] < SODAISHO:
            return False
        return lord != s.land.ieyasu or body.units.bit_count() < s.beliefs.kanto.escort

    def waits_for_others(self, body: Body) -> bool:
        """Whether Ieyasu's army waits for others who come after it and are a march away, and nobody threatens it."""
        s = self.s
        if body.inside or not body.units >> s.land.ieyasu & 1 or s.danger(body.hex, body.units):
            return False
        coming = self._coming(body.hex)
        if not s.fed_without(coming) >> body.hex & 1:
            return False  # they feed the army from where they stand, and would not leave
        return coming.bit_count() * s.beliefs.kanto.worth_waiting >= body.units.bit_count()

    def _coming(self, h: Hex) -> Units:
        """Those who are to join an army in a hex, and can be there in a march, but are farther from Osaka."""
        s, way, goal = self.s, self.way(h), self.way(self.s.land.pool_hex)
        return union(
            body.units
            for body in s.bodies[KANTO]
            if not body.inside and 0 < way[body.hex] <= s.beliefs.kanto.joining and goal[body.hex] > goal[h]
        )

    def _authority(self, unit: Unit) -> tuple[int, int]:
        return self.s.land.rank[unit], self.s.land.rating[unit]

    def _ahead(self, body: Body, heads: list[Unit]) -> Body | None:
        """An army within a march that has moved in this phase under somebody higher."""
        s, g, way = self.s, self.s.g, self.way(body.hex)
        mine = max(self._authority(head) for head in heads)
        moved = [
            other
            for other in s.bodies[KANTO]
            if not other.inside
            and other.hex != body.hex
            and other.units & g.moved
            and way[other.hex] <= s.beliefs.march.touch
            and self._authority(other.chief) >= mine
        ]
        return max(moved, key=lambda other: (self._authority(other.chief), other.units.bit_count()), default=None)

    # ------------------------------------------------------------------------------------------ those without a goal

    def rest(self) -> None:
        """They join the main army; the main army waits on the way to Osaka where nobody can beat it."""
        g, main = self.s.g, self._main_body()
        if self.hunting:
            for head, h in Net(self.s, self.free).spread().items():
                self.give(head, Task("net", h, self.s.beliefs.kanto.net, g.members[head]))
        rallies: dict[Hex, Hex] = {}
        for head in sorted(self.free):
            h = g.where[head]
            here: Units = g.outside_at(h) & g.of_side[KANTO] | g.members[head]
            if h not in rallies:
                rallies[h] = self._meeting(main, h, here)
            gather = self.s.beliefs.kanto.gather
            self.give(head, Task("gather", rallies[h], gather, here, chief=max(g.heads(here), key=self._authority)))

    def _meeting(self, main: Body | None, h: Hex, here: Units) -> Hex:
        """Where those of a hex are to be: the main army on its way, or where it waits for others; others with it."""
        if main is None:
            return self._rally(h, here | self._joining(h))
        if h != main.hex:
            return self._towards(main, h, here)
        return h if self.waits_for_others(main) else self._rally(h, here | self._joining(h))

    def _joining(self, h: Hex) -> Units:
        """Those who can be with the main army in a turn or two."""
        way, out = self.way(h), 0
        for body in self.s.bodies[KANTO]:
            if not body.inside and way[body.hex] <= self.s.beliefs.kanto.joining:
                out |= body.units
        return out

    def _towards(self, main: Body, start: Hex, units: Units) -> Hex:
        """Where a column waits for the main army: with it unless that is a way back, or in a safe place."""
        s, home = self.s, self.way(self.s.land.pool_hex)
        if home[main.hex] <= home[start] and not s.danger(main.hex, main.units | units):
            return main.hex
        return self._rally(start, units)

    def _rally(self, start: Hex, units: Units) -> Hex:
        """An own castle on the way to Osaka, near the greatest army, out of reach of Osaka's."""
        s, g, beliefs = self.s, self.s.g, self.s.beliefs.kanto
        goal, way, main = self.way(s.land.pool_hex), self.way(start), self._main_body()
        to_main = self.way(main.hex) if main is not None else way
        best, least = start, 1e9
        for castle, keep in enumerate(s.land.keeps):
            if g.owner[castle] != KANTO or g.unusable >> castle & 1 or g.occupied[OSAKA] >> keep.hex & 1:
                continue
            there = g.outside_at(keep.hex) & g.of_side[KANTO] | units
            cost = beliefs.way * way[keep.hex] + goal[keep.hex] + beliefs.main * to_main[keep.hex]
            cost += beliefs.risk * s.danger(keep.hex, there)
            if cost < least:
                best, least = keep.hex, cost
        return best

    def _main_body(self) -> Body | None:
        """The greatest body in the field; Ieyasu counts for some more."""
        s, lord = self.s, self.s.beliefs.kanto.lord
        field = [body for body in s.bodies[KANTO] if not body.inside]
        return max(
            field,
            key=lambda body: (body.units.bit_count() + lord * (body.units >> s.land.ieyasu & 1), -body.hex),
            default=None,
        )
