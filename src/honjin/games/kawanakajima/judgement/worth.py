"""What losses cost: steps, units, leaders and commanders, in victory points."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from math import exp2
from typing import Any, Final

from honjin.games.kawanakajima.figures import DESTROYED, EXHAUSTED
from honjin.games.kawanakajima.state import ELIMINATED, Battle
from honjin.kernel.ask import Side
from honjin.wargame.actions import NOBODY, Clan, Unit
from honjin.wargame.memo import Lately

DIE: Final = range(1, 7)
_PRICES: Final = Lately[tuple[float, ...]](20_000)
Signature = int
"""A number for all that the prices of a clan depend on: quicker to compare and to look up than all of that."""
_SIGNATURES: Final = Lately[Signature](50_000)
_NEXT: Final = count().__next__
"""No number comes twice, so that one that is forgotten never means something else."""


class Prices:
    """What losses cost their owner in one position, as a side believes; nothing is reckoned again in another."""

    def __init__(self, g: Battle, side: Side) -> None:
        self.g, self.side, self.beliefs = g, side, g.field.beliefs[side].worth
        left = g.field.last_turn - g.turn
        self.future = min(1.0, (left + 0.5) / self.beliefs.horizon)
        """How much of what a unit may still do or suffer lies ahead."""
        fade = self.beliefs.last_turn + (1 - self.beliefs.last_turn) * self.future
        self.gone = [*(share * fade for share in self.beliefs.states), 1.0]
        """How much of a unit counts as lost in each state."""
        self._commanders = {g.general[payer] for payer in g.field.army_payer}
        self._known: dict[Unit, tuple[float, ...]] = {}
        self._leads: dict[Clan, int] = {}
        self._signatures: dict[Clan, Signature] = {}

    def signature(self, clan: Clan) -> Signature:
        """Two positions in which the number of a clan is the same have the same prices of its units."""
        found = self._signatures.get(clan)
        if found is None:
            found = self._signatures[clan] = _SIGNATURES.find(self.g, self._follow_from(clan), _NEXT)
        return found

    def _follow_from(self, clan: Clan) -> tuple[Any, ...]:
        """What the prices of a clan follow from; of the turn nothing but how much lies ahead."""
        g, state, where = self.g, self.g.state, self.g.where
        units = g.field.clan_units[clan]
        stake = self.stake(g.field.clan_side[clan]) if not self._commanders.isdisjoint(units) else 1.0
        return (
            self.side, clan, self.future, stake, *[g.lead[u] for u in units],
            *[state[u] if where[u] != ELIMINATED else DESTROYED for u in units], *[where[u] >= 0 for u in units],
            *[unit if unit in units else NOBODY for unit in (*g.general, *g.samurai)],
        )  # fmt: skip

    def signatures(self, units: Sequence[Unit]) -> tuple[Signature, ...]:
        """The same of all clans of which these are."""
        clan = self.g.field.clan
        if len(units) == 1:
            return (self.signature(clan[units[0]]),)
        return tuple([self.signature(c) for c in dict.fromkeys([clan[u] for u in units])])

    def value(self, unit: Unit) -> float:
        """What a unit is worth in Good Order: the points for it, and what it can do in battle."""
        field = self.g.field
        strength = field.elan[unit] + field.mass[unit] + field.fire[unit]
        return self.points(unit) + self.beliefs.strength * strength * self.future

    def points(self, unit: Unit) -> float:
        """The victory points that its elimination gives."""
        field = self.g.field
        table = field.tables.points
        return field.elan[unit] * table.elan + self.g.lead[unit] * table.leadership

    def left(self, unit: Unit) -> float:
        """What is left of its value in its state."""
        return self.value(unit) * (1 - self.gone[self.g.state[unit]])

    def price(self, unit: Unit) -> tuple[float, ...]:
        """What it costs to lose none, one, two, three or four steps in one battle."""
        found = self._known.get(unit)
        if found is None:
            key = unit, self.signature(self.g.field.clan[unit])
            found = self._known[unit] = _PRICES.find(self.g, key, lambda: self._reckoned(unit))
        return found

    def _reckoned(self, unit: Unit) -> tuple[float, ...]:
        return tuple(self._price(unit, steps) for steps in range(DESTROYED + 1))

    def _price(self, unit: Unit, steps: int) -> float:
        g = self.g
        if not steps:
            return 0.0
        state = min(DESTROYED, g.state[unit] + steps)
        cost = self.value(unit) * (self.gone[state] - self.gone[g.state[unit]])
        table = g.field.tables.leader_loss
        if g.lead[unit] and (steps >= table.steps or state == DESTROYED):
            falls = (table.eliminated if state == DESTROYED else table.hurt) / len(DIE)
            cost += falls * self._fall(unit, counted=state == DESTROYED)
        if state == DESTROYED:
            cost += self._rout(g.field.clan[unit], unit)
        return cost * (self.beliefs.guarded if g.field.clan[unit] in g.field.clan_a else 1.0)

    def _fall(self, unit: Unit, *, counted: bool) -> float:
        """What a leader's death costs; ``counted``: his points are in the price of his unit already."""
        g, worth = self.g, self.beliefs
        cost = 0.0 if counted else g.lead[unit] * float(g.field.tables.points.leadership)
        cost += g.lead[unit] * worth.bundori * self.future
        if self.commands(unit):
            cost += worth.commander * self.stake(g.field.side[unit])
        elif unit in g.general:
            cost += worth.deputy * self.future
        return cost

    def commands(self, unit: Unit) -> bool:
        """Whether a unit is the Army Commander's."""
        return unit in self._commanders

    def stake(self, side: Side) -> float:
        """How many times as much a side's commander counts: to who is far behind his death is the only hope (16.4)."""
        g, worth = self.g, self.beliefs
        if side == self.side:
            return 1.0
        behind = (g.vp[side] - g.vp[self.side]) * g.turn / g.field.last_turn
        return exp2(max(0.0, min(worth.stake, behind / worth.decided)))

    def _rout(self, clan: Clan, lost: Unit) -> float:
        """What the test of a clan that loses a unit may cost (11.12)."""
        g = self.g
        mates = [u for u in g.in_field(clan) if u != lost]
        if not mates:
            return 0.0
        shift = max(g.leadership(u) for u in mates) + sum(g.state[u] < EXHAUSTED for u in mates)
        results = [g.field.rout_results(die + shift) for die in DIE]
        routs = results.count("rout") * sum(self.left(u) for u in mates)
        runs = results.count("retreat") * self.beliefs.driven_off
        return (routs + runs + results.count("seppuku") * self.beliefs.bundori) / len(DIE)

    # ------------------------------------------------------------------------------------------ rally (12.1)

    def best_lead(self, clan: Clan) -> int:
        """The best leadership of any unit of a clan, found once for a position (6.4)."""
        found = self._leads.get(clan)
        if found is None:
            found = self._leads[clan] = self.g.best_lead(clan)
        return found

    def rallying(self, clan: Clan, bonus: int = 0) -> float:
        """What rolls to rally all worn units of a clan bring."""
        return sum(self.rally_of(unit, bonus) for unit in self.g.units(clan) if self.g.state[unit])

    def rally_of(self, unit: Unit, bonus: int = 0) -> float:
        """What a roll to rally one unit brings: a natural 1 brings nothing (12.2)."""
        g = self.g
        state, lead = g.state[unit], self.best_lead(g.field.clan[unit]) + bonus
        gained = 0.0
        for die in DIE[1:]:
            after = state - min(g.field.rally_levels(die + lead), state)
            gained += self.gone[state] - self.gone[after]
        return self.value(unit) * gained / len(DIE)
