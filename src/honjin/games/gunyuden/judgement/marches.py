"""Where forces go: towards their goals, in reach of their lines, and not into the arms of stronger enemies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from honjin.games.gunyuden.actions import NORMAL
from honjin.games.gunyuden.judgement import distances, worth
from honjin.games.gunyuden.judgement.clashes import Terms, skirmish_value
from honjin.games.gunyuden.judgement.doctrine import (
    APPROACH,
    BUSY,
    CUT_OFF,
    DUTY,
    EVEN_GROUND,
    IN_THE_WAY,
    LOOMING,
    PACE,
    SHARED,
    SURE,
)
from honjin.games.gunyuden.judgement.goals import Goal, plan
from honjin.games.gunyuden.judgement.situation import Situation
from honjin.games.gunyuden.rules import movement
from honjin.games.gunyuden.rules.battle import may_decline
from honjin.games.gunyuden.rules.sequence import STAGES
from honjin.games.gunyuden.state import Campaign
from honjin.games.gunyuden.static import SODAISHO
from honjin.hexes.board import hexside
from honjin.hexes.grid import Hex
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
        self.s, self.g, self.head, self.goal = s, g, head, goal
        self.units = g.members[head]
        self.strength = g.strength(self.units)
        self.step = worth.step(g.land)
        self.table = distances.to(g.land, goal.hex, g.weather) if goal is not None else None
        self.bearer = s.bearer(head)
        self._hurt: dict[tuple[Unit, int, int], float] = {}
        self.together = self._together(goals)
        self.is_lord = g.land.rank[head] == SODAISHO
        self.stands_still = g.activation(head) <= g.stage < STAGES
        """Whether enemies act more than once before the force does again."""
        depth = 1 - g.lowest_morale(self.units)
        self.cut_off = CUT_OFF * self.step * self.units.bit_count() * depth * depth if s.turns_left > 1 else 0.0

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
            if not self.s.supplied(self.g.clan[self.head]) >> h & 1:
                value -= self.cut_off
        return value

    def _progress(self, h: Hex, inside: bool) -> float:
        goal = self.goal
        if goal is None or self.table is None:
            return 0.0
        if goal.there >> h & 1 and not (inside and goal.castle >= 0):
            return APPROACH * goal.worth
        return -APPROACH * goal.worth * (self.table[h] / PACE + IN_THE_WAY * inside)

    def danger(self, h: Hex) -> float:
        """What enemies could do to the force in a hex; a lord may have to give battle, too (R86)."""
        danger = self._at_hand(h) if self.s.watched >> h & 1 else 0.0
        if self.is_lord and self.stands_still:
            danger += LOOMING * self._looming(h)
        return danger * self.s.caution

    def _at_hand(self, h: Hex) -> float:
        """The danger from enemies next to a hex."""
        s = self.s
        danger = 0.0
        for near in self.g.land.board.linked[h]:
            foes = s.threats.get(near)
            if foes is None:
                continue
            hurt = sum([self._attacked(foe, near, h) for foe in foes])
            danger += hurt / (1 + SHARED * s.prey(near, self.units))
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
        key = foe, attack, counter
        found = self._hurt.get(key)
        if found is None:
            theirs = self.s.bearer(foe)
            edge = land.modifier[foe] - land.modifier[self.head]
            edge += g.lowest_morale(g.members[foe]) - g.lowest_morale(self.units)
            terms = Terms(theirs.strength, attack + edge, self.strength, counter - edge)
            found = max(0.0, skirmish_value(theirs, self.bearer, terms, land.tables.retreat.max_hexes))
            if g.investing >> foe & 1:
                found *= BUSY
            self._hurt[key] = found
        return found

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
        if g.strength(ours) * (1.0 + EVEN_GROUND * (g.land.modifier[self.head] - modifier)) > SURE * strength:
            return 0.0
        return s.challenge(theirs, ours)


def ground_of(g: Campaign, head: Unit) -> Ground:
    s = Situation(g, g.side(head))
    return Ground(s, head, plan(s))


def gain(ground: Ground) -> float:
    """How much better off a force is after its best march; never less than nothing better."""
    g, head = ground.g, ground.head
    here = ground.value(g.where[head], bool(g.inside >> head & 1))
    trek = movement.begin(g, head)
    open_to = movement.strides(g, trek, movement.reaches(g, trek))
    best = max((ground.value(stride.hex, stride.end == INSIDE) for stride in open_to), default=NEVER)
    return best - here


def destinations(g: Campaign, ask: Ask) -> Sequence[float]:
    """One value for each leg of a march."""
    head = g.land.unit_of[ask.subject["unit"]]
    ground = ground_of(g, head)
    here = ground.value(g.where[head], bool(g.inside >> head & 1))
    options = ask.options
    assert isinstance(options, Choices)
    strides: Sequence[movement.Stride] = options.items
    # Of two ways to the same place the normal one: strategic movement gains nothing there.
    out = [ground.value(to.hex, to.end == INSIDE) + (to.mode == NORMAL) * TIE for to in strides]
    return out + [here if isinstance(option, Halt) else NEVER for option in options.tail]
