"""What a result of the Combat Table does to those who fight, before any other die falls (11.7, R28 to R30).

Owners choose as is usual: whoever costs least takes the first part, and as many as can find a hex retreat.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from honjin.games.kawanakajima.figures import DESTROYED
from honjin.games.kawanakajima.rules.fighting import RESULTS, Blow, Effect, retreat_hexes
from honjin.games.kawanakajima.rules.reckoning import Engagement
from honjin.hexes.grid import Hex
from honjin.wargame.actions import Unit


class Wound(NamedTuple):
    """What befalls a unit in a battle."""

    unit: Unit
    steps: int
    """Steps that it loses, no more than it has."""
    broken: bool = False
    """It lost two steps or more, so that its leader is in danger (11.11)."""
    dead: bool = False
    falls_back: bool = False
    cut_off: bool = False
    """It should have retreated and found no hex: one of its steps is lost for that (R30)."""


Wounds = tuple[Wound, ...]
Price = Callable[[Wounds], float]
"""What wounds cost their owner."""


class Blows:
    """What the results of one battle do, each found once."""

    def __init__(self, there: Engagement, price: Price) -> None:
        self._g, self._price = there.g, price
        self._sides = (there.struck(), there.defenders)
        self._hexes: dict[Unit, list[Hex]] = {}
        self._known: dict[str, Wounds] = {}

    def of(self, result: str) -> Wounds:
        """Everybody's wounds by a result."""
        found = self._known.get(result)
        if found is None:
            effects = zip(RESULTS[result], self._sides, strict=True)
            found = self._known[result] = tuple(w for effect, units in effects for w in self._suffer(effect, units))
        return found

    def taken_by(self, result: str, unit: Unit) -> Wounds:
        """The wounds of the side of one of the units, if it takes the first part."""
        side = next(number for number, units in enumerate(self._sides) if unit in units)
        effect = RESULTS[result][side]
        return () if effect is None else self._spread(effect, self._sides[side], unit)

    def _suffer(self, effect: Effect | None, units: Sequence[Unit]) -> Wounds:
        if effect is None or not units:
            return ()
        if len(units) == 1 or effect.one == effect.others:
            return self._spread(effect, units, units[0])
        return min((self._spread(effect, units, one) for one in units), key=self._price)

    def _spread(self, effect: Effect, units: Sequence[Unit], one: Unit) -> Wounds:
        blows = {unit: effect.one if unit == one else effect.others for unit in units}
        hurt = {unit: blow for unit, blow in blows.items() if blow is not None}
        falling = [unit for unit, blow in hurt.items() if blow.retreats and self._lives(unit, blow)]
        free = self.ways_out(falling) if falling else {}
        return tuple(self._wound(unit, blow, unit in free, unit in falling) for unit, blow in hurt.items())

    def _lives(self, unit: Unit, blow: Blow) -> bool:
        return self._g.state[unit] + blow.steps < DESTROYED

    def _wound(self, unit: Unit, blow: Blow, falls_back: bool, falling: bool) -> Wound:
        cut_off = falling and not falls_back
        steps, left = blow.steps + cut_off, DESTROYED - self._g.state[unit]
        limit = self._g.field.tables.leader_loss.steps
        return Wound(unit, min(steps, left), steps >= limit, steps >= left, falls_back, cut_off)

    def ways_out(self, falling: Sequence[Unit]) -> Mapping[Unit, Hex]:
        """A hex for as many as possible; those for whom a step more is worst come first.

        Hexes that others of them leave lie in the zone of whoever attacks all of them, so that they are no help.
        """
        g = self._g
        for unit in falling:
            if unit not in self._hexes:
                self._hexes[unit] = retreat_hexes(g, unit)
        if len(falling) == 1:
            return {falling[0]: self._hexes[falling[0]][0]} if self._hexes[falling[0]] else {}
        holder: dict[Hex, Unit] = {}
        for unit in sorted(falling, key=lambda u: (-g.state[u], -g.field.elan[u] - g.lead[u])):
            self._seat(unit, holder, set())
        return {unit: h for h, unit in holder.items()}

    def _seat(self, unit: Unit, holder: dict[Hex, Unit], tried: set[Hex]) -> bool:
        for h in self._hexes[unit]:
            if h not in tried:
                tried.add(h)
                if h not in holder or self._seat(holder[h], holder, tried):
                    holder[h] = unit
                    return True
        return False
