"""Where forces go: towards their goals, in reach of their lines, and not into the arms of stronger enemies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from honjin.games.gunyuden import movement
from honjin.games.gunyuden.actions import INSIDE, NORMAL, Halt, Unit
from honjin.games.gunyuden.appraisal import distances, worth
from honjin.games.gunyuden.appraisal.doctrine import (
    APPROACH,
    COMPANY,
    CUT_OFF,
    EVEN_GROUND,
    IN_THE_WAY,
    OUTNUMBERED,
    PACE,
    SHY,
    UNSUPPORTED_LIMIT,
)
from honjin.games.gunyuden.appraisal.goals import Goal, plan
from honjin.games.gunyuden.appraisal.situation import Situation
from honjin.games.gunyuden.campaign import Campaign
from honjin.games.gunyuden.theatre import SODAISHO
from honjin.hexes.grid import Hex
from honjin.kernel.ask import Ask, Choices

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
        self.company = COMPANY * self._company(goals)
        self.is_lord = g.land.rank[head] == SODAISHO
        depth = 1 - g.lowest_morale(self.units)
        self.cut_off = CUT_OFF * self.step * self.units.bit_count() * depth * depth if s.turns_left > 1 else 0.0

    def _company(self, goals: Mapping[Unit, Goal]) -> int:
        """Strength of those in the same hex who have the same goal and can still come along."""
        g = self.g
        there = g.at.get(g.where[self.head], 0) & ~g.acted & ~self.units
        with_me = [head for head in g.heads(there) if self.goal is not None and goals.get(head) == self.goal]
        return g.strength(g.forces_of(with_me))

    def value(self, h: Hex, inside: bool) -> float:
        """What it is worth to end a march in a hex."""
        value = self._progress(h, inside)
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
        """Stronger enemies next to a hex, and a stronger sodaisho who could force a battle (R86)."""
        s = self.s
        menace = s.menace.get(h, 0)
        if not menace:
            return 0.0
        company = self.company if h != self.g.where[self.head] else 0.0
        own = self.strength + s.friends_at(h, self.units) + company
        danger = OUTNUMBERED * self.step * s.caution * max(0.0, menace - UNSUPPORTED_LIMIT * own)
        if self.is_lord and s.lords:
            danger += self._challenge(h, own)
        return danger

    def _challenge(self, h: Hex, own: float) -> float:
        g, land = self.g, self.g.land
        rough = land.foothills | land.marsh
        if rough >> h & 1 or g.keeps[self.s.bloc] >> h & 1:
            return 0.0
        for near in land.board.linked[h]:
            lord = self.s.lords.get(near)
            if lord is not None and not rough >> near & 1:
                strength, modifier = lord
                edge = 1.0 + EVEN_GROUND * (land.modifier[self.head] - modifier)
                if own * edge < strength:
                    return SHY * self.step * self.s.caution
        return 0.0


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
