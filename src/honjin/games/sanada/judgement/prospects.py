"""What one force may expect at the end of a march, term by term."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from honjin.games.sanada.figures import OSAKA, TAISHO
from honjin.games.sanada.judgement import distances, worth
from honjin.games.sanada.judgement.goals import resolve
from honjin.games.sanada.judgement.picture import Body
from honjin.games.sanada.judgement.plan import Task
from honjin.games.sanada.judgement.plans import task_of
from honjin.games.sanada.judgement.situation import Situation
from honjin.hexes.grid import Hex
from honjin.hexes.sets import few, hexset, members
from honjin.wargame.actions import NOBODY, Unit, Units

Terms = dict[str, float]
"""What speaks for a choice and against it, by name."""


FARTHEST = 80
"""Points of way beyond which nothing is farther."""


def current(s: Situation, head: Unit) -> Task:
    """The task of a force now: who belongs to a column goes where its chief has gone."""
    g, task = s.g, task_of(s, head)
    chief = task.chief
    if chief in (head, NOBODY) or not g.moved >> chief & 1 or g.inside >> chief & 1 or g.where[chief] < 0:
        return task
    if task.kind != "follow" and distances.to(s.land, g.where[chief])[g.where[head]] > s.beliefs.march.touch:
        return task
    return task._replace(kind="follow", hex=g.where[chief], worth=s.beliefs.march.follow)


DISMISSED = 0.5
"""What an end that is not looked at more closely is called less than the best."""


class Prospect:
    """A force with its task, and what any place means to it."""

    def __init__(self, s: Situation, head: Unit) -> None:
        self.s = s
        self.head = head
        self.units: Units = s.g.members[head]
        self.task: Task = current(s, head)
        self.way = distances.to(s.land, self.task.hex)
        self.moving = s.land.stages[s.g.phase - 1].kind == "movement" if 0 < s.g.phase <= 10 else False
        self._values: dict[tuple[Hex, bool], float] = {}

    def __call__(self, h: Hex, *, inside: bool) -> float:
        key = h, inside
        found = self._values.get(key)
        if found is None:
            found = self._values[key] = sum(self.terms(h, inside=inside).values())
        return found

    def values(self, ends: Sequence[tuple[Hex, bool]], floor: float) -> list[float]:
        """What each end of the march is worth; of those that cannot be the best, only that they are less.

        Danger and hunger take long to find and only take away. So what is gained is found first, and the rest for the
        most promising ends alone. ``floor``: what is to be had anyhow.
        """
        most = [self.goal(h, inside) + self.income(h) + self.s.beliefs.march.join for h, inside in ends]
        found = [0.0] * len(ends)
        best = floor
        for index in sorted(range(len(ends)), key=most.__getitem__, reverse=True):
            if most[index] <= best:
                found[index] = min(most[index], best - DISMISSED)
                continue
            h, inside = ends[index]
            found[index] = self(h, inside=inside)
            best = max(best, found[index])
        return found

    def here(self) -> float:
        """What it is worth to stay."""
        g = self.s.g
        return self(g.where[self.head], inside=bool(g.inside >> self.head & 1))

    # ------------------------------------------------------------------------------------------ terms

    def terms(self, h: Hex, *, inside: bool) -> Terms:
        """Everything that counts at this end of the march, by name."""
        with_me = self.company(h)
        found = {"goal": self.goal(h, inside), "income": self.income(h)}
        if inside:
            found["walls"] = -self.s.siege_danger(self.s.own_castle(h), self.units, self.guards(h))
            found["walls"] -= self.s.beliefs.march.inside
        else:
            found["danger"] = 0.0 if self.follows(h) else -self.share(with_me) * self.s.danger(h, with_me)
            found["supply"] = self.supply(h)
            found["company"] = self.comrades(h, with_me)
        return found

    def guards(self, h: Hex) -> Units:
        """Those who are to guard a castle with this force: who waited for the others would wait for ever."""
        return self.task.group if self.task.kind == "guard" and h == self.task.hex else 0

    def follows(self, h: Hex) -> bool:
        """Whether an army is there that has gone into danger with open eyes: to stay behind is worse."""
        return self.task.kind in ("follow", "camp") and h == self.task.hex

    def company(self, h: Hex) -> Units:
        """Who will stand in a hex with this force: those there, and those of its army who can still come."""
        s, g = self.s, self.s.g
        there = g.outside_at(h) & g.of_side[s.side] | self.units
        if self.moving:
            way, march = distances.to(s.land, h), s.land.tables.movement.allowance
            for unit in few(self.task.group & ~there & ~g.moved):
                if way[g.where[unit]] <= march:
                    there |= 1 << unit
        return there

    def share(self, with_me: Units) -> float:
        """This force's part of what its company may suffer."""
        return max(0.35, self.units.bit_count() / with_me.bit_count())

    def goal(self, h: Hex, inside: bool) -> float:
        """How near the task is, and whether the force is there as it should be."""
        s, task = self.s, self.task
        away = self.way[h]
        if task.goal is not None and task.goal.kind == "beat":
            away = max(0, away - (s.land.hex_cost[task.hex] or 0))
            if s.land.board.linked_set[task.hex] >> h & 1:
                return task.worth - 0.4 * s.cover(h, task.hex)
        fades = s.picture.fades
        value: float = task.worth * fades[away] - s.beliefs.march.step * min(away, FARTHEST)
        if away == 0 and inside != task.inside and task.kind not in ("stand", "home"):
            value *= 0.7
        return value

    def income(self, h: Hex) -> float:
        """Points that Osaka earns with this force alone next turn."""
        return self._incomes.get(h, 0.0) if self.s.side == OSAKA else 0.0

    @cached_property
    def _incomes(self) -> dict[Hex, float]:
        """By hex, what this force earns there that no other of its side does."""
        s, g = self.s, self.s.g
        others = hexset(h for h, units in g.at.items() if units & g.of_side[OSAKA] & ~self.units)
        share = s.beliefs.march.income[s.land.rank[self.head] >= TAISHO]
        found: dict[Hex, float] = {}
        for place in s.land.places_scored:
            if place.unit == NOBODY and not place.hexes & others:
                more = s.beliefs.worth.sakai if place.hexes == 1 << s.land.sakai else 0.0
                for h in members(place.hexes):
                    found[h] = found.get(h, 0.0) + share * (place.points + more)
        return found

    def supply(self, h: Hex) -> float:
        """What it costs to end without supply; on the last day it comes too late, and who hides has thought of it."""
        s = self.s
        if s.turns_left <= 0 or (self.task.kind == "hide" and h == self.task.hex):
            return 0.0
        leaving = self.units | self.task.group if self.moving else self.units
        return 0.0 if s.fed_without(leaving) >> h & 1 else -s.hunger(self.units)

    def comrades(self, h: Hex, with_me: Units) -> float:
        """To stand with one's army; a commander without men is not to stray."""
        s = self.s
        value = s.beliefs.march.join if with_me & self.task.group & ~self.units else 0.0
        if not self.moving and not value and s.g.place_of(self.head) & ~self.units and h != s.g.where[self.head]:
            value -= s.beliefs.march.stray
        if s.land.rank[self.head] >= TAISHO and with_me.bit_count() == 1 and h != s.land.pool_hex:
            value -= s.beliefs.march.alone
        return value

    # ------------------------------------------------------------------------------------------ contact

    def attack(self, h: Hex, target: Body) -> float:
        """What a battle out of a hex is expected to bring this force's army."""
        s, g = self.s, self.s.g
        cover, river = s.cover(h, target.hex), s.land.is_river(h, target.hex)
        with_me = self.company(h)
        helpers = g.inside_at(target.hex) if s.own_castle(target.hex) != NOBODY else 0
        mine = worth.joint(g, with_me, helpers)
        edge = mine.rating - target.host.rating - cover
        if s.estimates.chance(mine, target.host, edge) < resolve(s, target.hex):
            return -1.0
        goal = self.task.goal
        extra = goal.extra if goal is not None and goal.foe is not None and goal.hex == target.hex else 0.0
        return worth.of_battle(g, with_me, target.units, (cover, river), extra, helpers)
