"""Time: how often enemies act before forces do again, and what they can do until then."""

from __future__ import annotations

from typing import TYPE_CHECKING

from honjin.games.gunyuden.judgement import distances
from honjin.games.gunyuden.rules.sequence import STAGES
from honjin.hexes.grid import Hex
from honjin.hexes.sets import HexSet
from honjin.wargame.actions import Unit
from honjin.wargame.memo import found_once

if TYPE_CHECKING:
    from honjin.games.gunyuden.judgement.books import Foe
    from honjin.games.gunyuden.judgement.situation import Situation


class Tempo:
    """What is the same for all forces of one operations phase that have as many activation points."""

    def __init__(self, s: Situation, phase: int, points: int) -> None:
        self.s, self._phase, self._points = s, phase, points
        self._blows: dict[Unit, int] = {}
        self._urgencies: dict[Unit, float] = {}

    def blows(self, foe: Unit) -> int:
        """How often an enemy force acts before such a force does again, if that acts now."""
        found = self._blows.get(foe)
        if found is None:
            g, points = self.s.g, self._points
            first = self._first(foe)
            until = g.stage + 1 if points > g.stage and g.stage < STAGES else STAGES + 1
            found = self._blows[foe] = self._actions(foe, first, until if first > g.stage else until - 1)
        return found

    def harmless(self, foe: Unit) -> bool:
        """Whether the game ends before an enemy force acts again."""
        return self.s.turns_left <= 1 and not self._actions(foe, self._first(foe), STAGES)

    def urgency(self, foe: Unit) -> float:
        """How much of an enemy's attack is to be feared, by how often he acts before the force does again."""
        found = self._urgencies.get(foe)
        if found is None:
            d = self.s.doctrine
            weights = 0.0 if self.harmless(foe) else d.later, 1.0, d.again
            found = self._urgencies[foe] = weights[min(self.blows(foe), 2)]
        return found

    def _first(self, foe: Unit) -> int:
        """The stage in which an enemy force could act next."""
        g = self.s.g
        return g.stage + (g.phase_of[g.clan[foe]] < self._phase)

    def _actions(self, foe: Unit, first: int, last: int) -> int:
        """In how many of these stages a force acts; the one after the last is the first of the next turn."""
        here = min(last, STAGES, self.s.g.activation(foe)) - max(1, first) + 1
        return max(0, here) + (last > STAGES and self.s.turns_left > 1)

    @found_once
    def raiders(self) -> list[tuple[Hex, HexSet, list[Foe]]]:
        """Where enemies stand who act twice before the force does again, where they can come up to, and who."""
        s, g = self.s, self.s.g
        points = g.land.tables.movement.allowance + 1
        out = []
        for h, foes in s.foes.threats.items():
            quick = [foe for foe in foes if self.blows(foe) > 1]
            if quick:
                reach = distances.within(g.land, h, g.weather, points) & ~g.land.board.linked_set[h]
                out.append((h, reach, [s.foes.force(foe) for foe in quick]))
        return out

    @found_once
    def raided(self) -> HexSet:
        """Hexes that enemies can come up to before the force acts again."""
        out = 0
        for _, reach, _ in self.raiders:
            out |= reach
        return out
