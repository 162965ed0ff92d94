"""What a battle is expected to bring, from its sums and from what losses cost: exact over the dice of the table."""

from __future__ import annotations

from collections.abc import Sequence
from operator import mul
from typing import Final, NamedTuple

from honjin.compiled.twins import plain
from honjin.games.kawanakajima.figures import DESTROYED, NOTHING
from honjin.games.kawanakajima.judgement.worth import Prices
from honjin.games.kawanakajima.rules.fighting import RESULTS, Blow, Effect
from honjin.games.kawanakajima.state import Battle
from honjin.games.kawanakajima.static import THROWS
from honjin.wargame.actions import Unit, Units
from honjin.wargame.memo import Lately, per_scene

ON_ATTACKERS: Final = tuple(dict.fromkeys(mine for mine, _ in RESULTS.values() if mine is not None))
ON_DEFENDERS: Final = tuple(dict.fromkeys(yours for _, yours in RESULTS.values() if yours is not None))
"""What results may do to either side: several results do the same."""

Shares = tuple[tuple[float, ...], tuple[float, ...]]
"""How likely each of these is, for attackers and for defenders."""
Harms = tuple[float, ...]
"""What each of these costs a group of units."""
_HARMS: Final = Lately[Harms](20_000)


@per_scene
def shares(g: Battle, col: int, lin: int, plan: int) -> Shares:
    """How likely what befalls whom, with these sums; ``plan``: the defender's, which replaces results (7.3)."""
    mine, yours = dict.fromkeys(ON_ATTACKERS, 0.0), dict.fromkeys(ON_DEFENDERS, 0.0)
    swap = {} if plan == NOTHING else g.field.plans[plan].swap
    for result, ways in g.field.chances(col, lin):
        instead = swap.get(result, (result,))
        for other in instead:
            attack, defence = RESULTS[other]
            share = ways / THROWS / len(instead)
            if attack is not None:
                mine[attack] += share
            if defence is not None:
                yours[defence] += share
    return tuple(mine.values()), tuple(yours.values())


@plain
class Bout(NamedTuple):
    """A battle as both sides would settle it."""

    harm: float
    """What the defenders are expected to lose."""
    cost: float
    """What the attackers are."""

    @property
    def net(self) -> float:
        return self.harm - self.cost


@plain
class Liable(NamedTuple):
    """What a unit has to lose: the price of none, one or more steps, and whether it could not retreat."""

    price: tuple[float, ...]
    cut_off: bool


def _toll(unit: Liable, blow: Blow, pushed: float) -> float:
    steps, retreats = blow
    if not retreats:
        return unit.price[steps]
    return unit.price[min(steps + 1, DESTROYED)] if unit.cut_off else unit.price[steps] + pushed


def _harm(effect: Effect, units: Sequence[Liable], pushed: float) -> float:
    """One unit of the owner's choice takes the first part, the others the second (11.7)."""
    if len(units) == 1:
        return _toll(units[0], effect.one, pushed)
    first = [_toll(unit, effect.one, pushed) for unit in units]
    if effect.others is None:
        return min(first)
    rest = [_toll(unit, effect.others, pushed) for unit in units]
    return sum(rest) + min([one - other for one, other in zip(first, rest, strict=True)])


def liable(prices: Prices, unit: Unit, cut_off: Units) -> Liable:
    """What a unit has to lose in a battle; ``cut_off``: those who could not retreat."""
    return Liable(prices.price(unit), bool(cut_off >> unit & 1))


def toll(prices: Prices, unit: Unit, cut_off: Units, blow: Blow) -> float:
    """What a blow costs the owner of a unit."""
    return _toll(liable(prices, unit, cut_off), blow, prices.beliefs.pushed)


def _harms(prices: Prices, units: Sequence[Unit], effects: Sequence[Effect], cut_off: Units) -> Harms:
    """What each of these would do to a group of units; known from other battles of the same units."""
    key = effects is ON_DEFENDERS, cut_off, tuple(units), prices.signatures(units)
    return _HARMS.find(prices.g, key, lambda: _reckoned(prices, units, effects, cut_off))


def _reckoned(prices: Prices, units: Sequence[Unit], effects: Sequence[Effect], cut_off: Units) -> Harms:
    all_of, pushed = [liable(prices, unit, cut_off) for unit in units], prices.beliefs.pushed
    return tuple([_harm(effect, all_of, pushed) for effect in effects])


class Clash:
    """Two groups of units that may fight, whatever the sums will be."""

    def __init__(
        self, prices: Prices, attackers: Sequence[Unit], defenders: Sequence[Unit], cut_off: Units, plan: int
    ) -> None:
        """``cut_off``: defenders who could not retreat. ``plan``: the defender's that may replace results, if any."""
        self._g, self._plan = prices.g, plan
        self._mine = _harms(prices, attackers, ON_ATTACKERS, 0)
        self._yours = _harms(prices, defenders, ON_DEFENDERS, cut_off)

    def expected(self, col: int, lin: int) -> Bout:
        """What may be expected with these sums."""
        mine, yours = shares(self._g, col, lin, self._plan)
        return Bout(sum(map(mul, yours, self._yours)), sum(map(mul, mine, self._mine)))

    def settled(self, col: int, lin: int, leads: tuple[int, int]) -> Bout:
        """The same when both have placed their leadership, the attacker first (R16)."""
        mine, yours = leads
        if not mine:
            return self._answered(col, lin, yours)
        on_col, on_lin = self._answered(col + mine, lin, yours), self._answered(col, lin + mine, yours)
        return on_lin if on_lin.net > on_col.net else on_col

    def _answered(self, col: int, lin: int, lead: int) -> Bout:
        """The defender puts his leadership where that is worse for the attacker."""
        if not lead:
            return self.expected(col, lin)
        on_col, on_lin = self.expected(col - lead, lin), self.expected(col, lin - lead)
        return on_lin if on_lin.net < on_col.net else on_col
