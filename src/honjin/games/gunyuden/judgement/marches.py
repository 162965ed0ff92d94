"""Where forces go: towards their goals, in reach of their lines, and not into the arms of stronger enemies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from honjin.games.gunyuden.actions import NORMAL
from honjin.games.gunyuden.doctrine import DUTY, PACE
from honjin.games.gunyuden.judgement import distances, worth
from honjin.games.gunyuden.judgement.chances import Chances
from honjin.games.gunyuden.judgement.goals import Goal, plan
from honjin.games.gunyuden.judgement.perils import Peril
from honjin.games.gunyuden.judgement.situation import Aspect, Situation
from honjin.games.gunyuden.rules import movement
from honjin.games.gunyuden.rules.sequence import STAGES
from honjin.hexes.grid import Hex
from honjin.hexes.sets import HexSet, few, members
from honjin.kernel.ask import Ask, Choices
from honjin.wargame.actions import Unit, Units
from honjin.wargame.memo import found_once
from honjin.wargame.orders import INSIDE, Halt

NEVER = -1000.0
"""What the judgement does not consider: to divide a force on the march."""
TIE = 1e-6


def together(s: Situation, head: Unit, goals: Mapping[Unit, Goal]) -> Units:
    """Those in the same hex who have the same goal and can still come along."""
    g, goal = s.g, goals.get(head)
    there = g.at.get(g.where[head], 0) & ~g.acted & ~g.members[head]
    if not there or goal is None:
        return 0
    return g.forces_of([other for other in g.heads(there) if goals.get(other) == goal])


class Ground(Aspect):
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
        self.gained: float | None = None
        """What its best march brings, once that is known."""
        self.reach: HexSet = 1 << g.where[head]
        """Hexes that were looked at for it."""
        self.together = together(s, head, goals)
        self.peril = Peril(s, head, self.together)
        self.danger = self.peril.of
        self.chances = Chances(s, head, self.together)
        depth = 1 - g.lowest_morale(self.units)
        self.cut_off = self.d.cut_off * self.step * self.units.bit_count() * depth * depth if s.turns_left > 1 else 0.0
        if g.activation(head) > g.stage and g.stage < STAGES:
            self.cut_off *= self.d.passing

    def value(self, h: Hex, inside: bool) -> float:
        """What it is worth to end a march in a hex."""
        value = self._progress(h, inside)
        if self.s.shunned >> h & 1:
            value -= DUTY
        if not inside:
            value -= self.danger(h)
            if self.chances.best:
                value += self.chances.of(h)
            if self.d.surround and self.s.watched >> h & 1:
                value += self.d.surround * self.step * self._closes(h)
            if not self.s.supplied(self.g.clan[self.head]) >> h & 1:
                value -= self.cut_off
        return value

    @found_once
    def here(self) -> float:
        """What it is worth to stay."""
        return self.value(self.g.where[self.head], bool(self.g.inside >> self.head & 1))

    @found_once
    def trouble(self) -> float:
        """What a force that stays has to fear and to suffer."""
        h = self.g.where[self.head]
        if self.g.inside >> self.head & 1:
            return 0.0
        return self.danger(h) + (0.0 if self.s.supplied(self.g.clan[self.head]) >> h & 1 else self.cut_off)

    def best(self, hexes: HexSet, inside: bool) -> float:
        """The best of several places. Those where nothing threatens are told apart by the way alone."""
        s = self.s
        hard = s.watched | s.shunned | self.peril.raided
        if inside or self.peril.everywhere:
            return max([self.value(h, inside) for h in members(hexes)])
        supplied = s.supplied(self.g.clan[self.head])
        calm, hungry = hexes & ~hard & supplied, hexes & ~hard & ~supplied
        found = self._nearest(calm) if calm else NEVER
        if hungry:
            found = max(found, self._nearest(hungry) - self.cut_off)
        for h in members(hexes & hard):
            if self._progress(h, False) + self.chances.best > found:
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

    def _closes(self, h: Hex) -> int:
        """How many enemies next to a hex have nobody of ours beside them on the other side of it yet."""
        g, linked = self.g, self.g.land.board.linked_set
        foes = few(linked[h] & g.occupied[1 - self.s.bloc])
        ours = g.occupied[self.s.bloc] & ~(linked[h] | 1 << h)
        return sum([bool(linked[foe] & ours) for foe in foes])


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
        best = max([ground.best(hexes, end == INSIDE) for _, hexes, end in groups if hexes], default=NEVER)
        for _, hexes, _ in groups:
            ground.reach |= hexes
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
