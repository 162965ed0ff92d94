"""What marches are worth, handed on from one order to the next: most forces stand as before when one has acted."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, NamedTuple

from honjin.hexes.grid import Hex
from honjin.hexes.sets import HexSet, hexset
from honjin.wargame.actions import Unit, Units

if TYPE_CHECKING:
    from honjin.games.gunyuden.judgement.goals import Goal
    from honjin.games.gunyuden.judgement.situation import Situation


class Stand(NamedTuple):
    """How a force stands; a march brings no more and no less while all of it is the same."""

    goal: Goal | None
    together: Units
    """Those who go with it."""
    units: Units
    hex: Hex
    inside: bool
    in_line: bool


class Found(NamedTuple):
    """What a march was found to bring."""

    value: float
    stand: Stand
    reach: HexSet
    """The hexes that were looked at."""
    supplied: HexSet
    """Where its clan had lines then."""
    closed: HexSet
    """What was closed to its clan."""
    lord: bool
    """Whether it looked at friends wherever it could go, to stand with them in a decisive battle."""


class Handed:
    """Marches of one situation, for the next one."""

    def __init__(self, s: Situation) -> None:
        self.key = _key(s)
        self.where, self.inside = tuple(s.g.where), s.g.inside
        self.found: dict[Unit, Found] = {}

    def moved(self, before: Handed) -> HexSet:
        """Hexes that somebody has left or come to."""
        out = []
        changed = self.inside ^ before.inside
        for unit, (now, then) in enumerate(zip(self.where, before.where, strict=True)):
            if now != then or changed >> unit & 1:
                out += [now, then]
        return hexset([h for h in out if h >= 0])


def _key(s: Situation) -> Hashable:
    """What holds for all forces alike; all that is known of the enemy is the same object while it holds."""
    g = s.g
    return s.foes, g.turn, g.stage, s.caution, s.shunned, tuple(g.owner), *g.keeps


class Marches:
    """What marches are worth in one situation, as far as it is known."""

    def __init__(self, s: Situation, before: Handed | None) -> None:
        self.now = Handed(s)
        self._before: dict[Unit, Found] = {}
        self._stirred: HexSet = 0
        self._front: HexSet = 0
        if before is not None and before.key == self.now.key and before.found:
            g = s.g
            self._before, self._stirred = before.found, self.now.moved(before)
            enemies = g.occupied[1 - s.bloc]
            self._front = enemies | g.land.board.spread(enemies) | g.keeps[1 - s.bloc]

    def known(self, s: Situation, head: Unit, stand: Stand) -> float | None:
        """What a march is worth by what was found before; None where something has changed that it hangs on."""
        found = self._before.get(head)
        if found is None or found.stand != stand or not self._holds(s, head, found):
            return None
        self.now.found[head] = found
        return found.value

    def _holds(self, s: Situation, head: Unit, found: Found) -> bool:
        """Whether lines, closed hexes and friends are as they were where it matters.

        Friends matter next to enemies, whose zones they cancel and whose attacks they share, and to a lord where he can
        go.
        """
        clan, reach = s.g.clan[head], found.reach
        if (s.supplied(clan) ^ found.supplied) & reach or (found.lord and self._stirred & reach):
            return False
        hot, closed = self._stirred & self._front, s.closed(clan) ^ found.closed
        if not hot and not closed:
            return True
        spread = s.g.land.board.spread
        around = reach | spread(reach)
        return not (hot | closed) & (around | spread(around))

    def keep(self, head: Unit, found: Found) -> None:
        """Note what was found, for the next situation."""
        self.now.found[head] = found
