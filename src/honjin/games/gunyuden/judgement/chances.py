"""Whom a force could attack before he can help himself: the slow ones, and lords who must give battle."""

from __future__ import annotations

from honjin.games.gunyuden.judgement import distances
from honjin.games.gunyuden.judgement.situation import Aspect, Situation
from honjin.games.gunyuden.rules.battle import may_decline
from honjin.games.gunyuden.rules.sequence import STAGES
from honjin.games.gunyuden.static import SODAISHO
from honjin.hexes.grid import Hex
from honjin.wargame.actions import Unit, Units
from honjin.wargame.memo import found_once


class Chances(Aspect):
    """What it is worth to one force to stand ready next to enemies."""

    def __init__(self, s: Situation, head: Unit, together: Units) -> None:
        g = s.g
        self.s, self.head, self.d = s, head, s.doctrine
        self.units = g.members[head] | together
        is_lord = g.land.rank[head] == SODAISHO
        self._quarry = self._slow() if self.d.pounce and self._acts_again else {}
        self._duels = self._waiting_lords() if self.d.pounce and self._acts_again and is_lord else {}
        self.best = max([0.0, *self._quarry.values(), *self._duels.values()])
        """More than it is worth to stand next to any of them."""

    def of(self, h: Hex) -> float:
        """What the best attack would gain for which the force could stand ready in a hex."""
        near = self.g.land.board.linked[h]
        best = max([self._quarry.get(other, 0.0) for other in near])
        if self._duels and not self.s.rough >> h & 1:
            best = max(best, *[self._duels.get(other, 0.0) for other in near])
        return best

    @found_once
    def _acts_again(self) -> bool:
        """Whether the game goes on until the force acts again."""
        g = self.g
        return self.s.turns_left > 1 or g.activation(self.head) > g.stage < STAGES

    def _slow(self) -> dict[Hex, float]:
        """Enemies in reach who will not act before the force does again, by hex."""
        g, s = self.g, self.s
        ways = distances.to(g.land, g.where[self.head], g.weather)
        reach = g.land.tables.movement.allowance + 2
        out: dict[Hex, float] = {}
        blows = s.tempo(self.head).blows
        for h, stack in s.foes.prey.items():
            if ways[h] <= reach:
                found = max([s.onset(self.head, foe, h) for foe in stack.heads if not blows(foe)], default=0.0)
                if found > 0.0:
                    out[h] = self.d.pounce * found
        return out

    def _waiting_lords(self) -> dict[Hex, float]:
        """Enemy lords who will not act before this one does again and cannot decline a battle, by hex."""
        g, s = self.g, self.s
        out: dict[Hex, float] = {}
        for h in s.lords:
            lords = [foe for foe in s.threats.get(h, ()) if g.land.rank[foe] == SODAISHO]
            if s.rough >> h & 1 or not lords or may_decline(g, lords[0], h):
                continue
            if not any(s.blows(foe, self.head) for foe in lords):
                won = s.challenge(self.units, g.outside_at(h) & g.of_bloc[1 - s.bloc])
                if won > 0.0:
                    out[h] = self.d.pounce * won
        return out
