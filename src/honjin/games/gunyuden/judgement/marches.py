"""Where forces go: towards their goals, in reach of their lines, and not into the arms of stronger enemies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from honjin.games.gunyuden.actions import NORMAL
from honjin.games.gunyuden.judgement import distances, worth
from honjin.games.gunyuden.judgement.clashes import Terms
from honjin.games.gunyuden.judgement.doctrine import DUTY, PACE
from honjin.games.gunyuden.judgement.goals import Goal, plan
from honjin.games.gunyuden.judgement.situation import Situation
from honjin.games.gunyuden.rules import movement
from honjin.games.gunyuden.rules.battle import may_decline
from honjin.games.gunyuden.rules.sequence import STAGES
from honjin.games.gunyuden.state import Campaign
from honjin.games.gunyuden.static import SODAISHO
from honjin.hexes.board import hexside
from honjin.hexes.grid import Hex
from honjin.hexes.sets import HexSet, few, members
from honjin.kernel.ask import Ask, Choices
from honjin.wargame.actions import Unit, Units
from honjin.wargame.orders import INSIDE, Halt

NEVER = -1000.0
"""What the judgement does not consider: to divide a force on the march."""
TIE = 1e-6


class Ground:
    """What every place is worth to one force."""

    def __init__(self, s: Situation, head: Unit, goals: Mapping[Unit, Goal]) -> None:
        g = s.g
        goal = goals.get(head)
        self.s, self.head, self.goal, self.d = s, head, goal, s.doctrine
        self.units = g.members[head]
        self.strength = s.strength(self.units)
        self.step = worth.step(g.land)
        self.table = distances.to(g.land, goal.hex, g.weather) if goal is not None else None
        self._pull = self.d.approach * goal.worth if goal is not None else 0.0
        self._dangers: dict[Hex, float] = {}
        self.gained: float | None = None
        """What its best march brings, once that is known."""
        self.together = self._together(goals)
        self.is_lord = g.land.rank[head] == SODAISHO
        self.stands_still = g.activation(head) <= g.stage < STAGES
        """Whether enemies act more than once before the force does again."""
        depth = 1 - g.lowest_morale(self.units)
        self.cut_off = self.d.cut_off * self.step * self.units.bit_count() * depth * depth if s.turns_left > 1 else 0.0

    @property
    def g(self) -> Campaign:
        """The position as it stands now: a situation may come again in another play, and the old one has gone on."""
        return self.s.g

    def _together(self, goals: Mapping[Unit, Goal]) -> Units:
        """Those in the same hex who have the same goal and can still come along."""
        g = self.g
        there = g.at.get(g.where[self.head], 0) & ~g.acted & ~self.units
        with_me = [head for head in g.heads(there) if self.goal is not None and goals.get(head) == self.goal]
        return g.forces_of(with_me)

    def value(self, h: Hex, inside: bool) -> float:
        """What it is worth to end a march in a hex."""
        value = self._progress(h, inside)
        if self.s.shunned >> h & 1:
            value -= DUTY
        if not inside:
            value -= self.danger(h)
            if self.d.surround and self.s.watched >> h & 1:
                value += self.d.surround * self.step * self._closes(h)
            if not self.s.supplied(self.g.clan[self.head]) >> h & 1:
                value -= self.cut_off
        return value

    @cached_property
    def here(self) -> float:
        """What it is worth to stay."""
        return self.value(self.g.where[self.head], bool(self.g.inside >> self.head & 1))

    def best(self, hexes: HexSet, inside: bool) -> float:
        """The best of several places. Those where nothing threatens are told apart by the way alone."""
        s = self.s
        hard = s.watched | s.shunned
        if inside or (self.is_lord and self.stands_still):
            return max([self.value(h, inside) for h in members(hexes)])
        supplied = s.supplied(self.g.clan[self.head])
        calm, hungry = hexes & ~hard & supplied, hexes & ~hard & ~supplied
        found = self._nearest(calm) if calm else NEVER
        if hungry:
            found = max(found, self._nearest(hungry) - self.cut_off)
        for h in members(hexes & hard):
            if self._progress(h, False) > found:
                found = max(found, self.value(h, False))
        return found

    def _nearest(self, hexes: HexSet) -> float:
        """The most progress that any of these makes."""
        goal, table = self.goal, self.table
        if goal is None or table is None:
            return 0.0
        if hexes & goal.there:
            return self._pull
        return -self._pull * min([table[h] for h in members(hexes)]) / PACE

    def _progress(self, h: Hex, inside: bool) -> float:
        goal = self.goal
        if goal is None or self.table is None:
            return 0.0
        if goal.there >> h & 1 and not (inside and goal.castle >= 0):
            return self._pull
        return -self._pull * (self.table[h] / PACE + self.d.in_the_way * inside)

    def danger(self, h: Hex) -> float:
        """What enemies could do to the force in a hex; a lord may have to give battle, too (R86)."""
        found = self._dangers.get(h)
        if found is None:
            found = self._at_hand(h) if self.s.watched >> h & 1 else 0.0
            if self.is_lord and self.stands_still:
                found += self.d.looming * self._looming(h)
            found = self._dangers[h] = found * self.s.caution
        return found

    def _closes(self, h: Hex) -> int:
        """How many enemies next to a hex have nobody of ours beside them on the other side of it yet."""
        g, linked = self.g, self.g.land.board.linked_set
        foes = few(linked[h] & g.occupied[1 - self.s.bloc])
        ours = g.occupied[self.s.bloc] & ~(linked[h] | 1 << h)
        return sum([bool(linked[foe] & ours) for foe in foes])

    def _at_hand(self, h: Hex) -> float:
        """The danger from enemies next to a hex."""
        s = self.s
        danger = 0.0
        for near in self.g.land.board.linked[h]:
            foes = s.threats.get(near)
            if foes is None:
                continue
            hurt = sum([self._attacked(foe, near, h) for foe in foes])
            danger += hurt / (1 + self.d.shared * s.prey(near, self.units))
            if self.is_lord and near in s.lords and not s.rough >> near & 1:
                danger += self._challenge(near, h)
        return danger

    def _looming(self, h: Hex) -> float:
        """The danger from lords who can march up to the hex and give battle there before the force acts again."""
        g, s = self.g, self.s
        reach = g.land.tables.movement.allowance
        linked = g.land.board.linked_set[h]
        return max(
            (
                self._challenge(near, h)
                for near, (_, _, stages) in s.lords.items()
                if stages > g.stage and not linked >> near & 1 and distances.to(g.land, near, g.weather)[h] <= reach
            ),
            default=0.0,
        )

    def _attacked(self, foe: Unit, near: Hex, h: Hex) -> float:
        """What an attack of a force next to the hex would cost."""
        g = self.g
        land = g.land
        if not self.s.may_fight(g.clan[foe], g.clan[self.head]):
            return 0.0
        terrain = land.tables.terrain[land.terrain[h]]
        river = land.tables.hexside.river if hexside(near, h) in land.unbridged else None
        attack = (terrain.attack or 0) + (river.attack if river else 0)
        counter = (terrain.counter or 0) + (river.counter if river else 0)
        theirs = g.members[foe]
        edge = land.modifier[foe] - land.modifier[self.head]
        edge += g.lowest_morale(theirs) - g.lowest_morale(self.units)
        terms = Terms(self.s.strength(theirs), attack + edge, self.strength, counter - edge)
        found = max(0.0, self.s.exchange(theirs, self.units, terms))
        return found * self.d.busy if g.investing >> foe & 1 else found

    def _challenge(self, near: Hex, h: Hex) -> float:
        """What a sodaisho could gain by a decisive battle with those in the hex."""
        g, s = self.g, self.s
        if s.rough >> h & 1 or may_decline(g, self.head, h):
            return 0.0
        ours = self.units | g.outside_at(h) & g.of_bloc[s.bloc]
        if h != g.where[self.head]:
            ours |= self.together
        theirs = g.outside_at(near) & g.of_bloc[1 - s.bloc]
        strength, modifier, _ = s.lords[near]
        edge = 1.0 + self.d.even_ground * (g.land.modifier[self.head] - modifier)
        if s.strength(ours) * edge > self.d.sure * strength:
            return 0.0
        return s.challenge(theirs, ours)


def ground_of(s: Situation, head: Unit) -> Ground:
    """What places are worth to a force, worked out once."""
    found = s.grounds.get(head)
    if found is None:
        found = s.grounds[head] = Ground(s, head, plan(s))
    return found


def gain(ground: Ground) -> float:
    """How much better off a force is after its best march; never less than nothing better."""
    if ground.gained is None:
        g, head = ground.g, ground.head
        trek = movement.begin(g, head)
        groups = movement.strides(g, trek, movement.reaches(g, trek)).groups
        best = max((ground.best(hexes, end == INSIDE) for _, hexes, end in groups if hexes), default=NEVER)
        ground.gained = best - ground.here
    return ground.gained


def destinations(s: Situation, ask: Ask) -> Sequence[float]:
    """One value for each leg of a march."""
    ground = ground_of(s, s.g.land.unit_of[ask.subject["unit"]])
    options = ask.options
    assert isinstance(options, Choices)
    strides: Sequence[movement.Stride] = options.items
    # Of two ways to the same place the normal one: strategic movement gains nothing there.
    out = [ground.value(to.hex, to.end == INSIDE) + (to.mode == NORMAL) * TIE for to in strides]
    return out + [ground.here if isinstance(option, Halt) else NEVER for option in options.tail]
