"""What a battle is expected to bring, from its sums and from what losses cost: exact over the dice of the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import mul
from typing import Final, NamedTuple

from honjin.games.kawanakajima.figures import DESTROYED, NOTHING, Scheme
from honjin.games.kawanakajima.judgement.worth import Prices
from honjin.games.kawanakajima.rules.fighting import RESULTS, Blow, Effect
from honjin.games.kawanakajima.static import THROWS, Battlefield
from honjin.wargame.actions import Unit, Units
from honjin.wargame.memo import Lately

ON_ATTACKERS: Final = tuple(dict.fromkeys(mine for mine, _ in RESULTS.values() if mine is not None))
ON_DEFENDERS: Final = tuple(dict.fromkeys(yours for _, yours in RESULTS.values() if yours is not None))
"""What results may do to either side: several results do the same."""

Shares = tuple[tuple[float, ...], tuple[float, ...]]
"""How likely each of these is, for attackers and for defenders."""
_SHARES: Final = Lately[Shares](20_000)


def shares(field: Battlefield, col: int, lin: int, swap: Mapping[str, tuple[str, ...]]) -> Shares:
    """How likely what befalls whom, with these sums; ``swap``: results that the defender's plan replaces (7.3)."""
    mine, yours = dict.fromkeys(ON_ATTACKERS, 0.0), dict.fromkeys(ON_DEFENDERS, 0.0)
    for result, ways in field.chances(col, lin):
        instead = swap.get(result, (result,))
        for other in instead:
            attack, defence = RESULTS[other]
            share = ways / THROWS / len(instead)
            if attack is not None:
                mine[attack] += share
            if defence is not None:
                yours[defence] += share
    return tuple(mine.values()), tuple(yours.values())


class Bout(NamedTuple):
    """A battle as both sides would settle it."""

    harm: float
    """What the defenders are expected to lose."""
    cost: float
    """What the attackers are."""

    @property
    def net(self) -> float:
        return self.harm - self.cost


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
    rest = [0.0 if effect.others is None else _toll(unit, effect.others, pushed) for unit in units]
    first = [_toll(unit, effect.one, pushed) for unit in units]
    return sum(rest) + min([one - other for one, other in zip(first, rest, strict=True)], default=0.0)


class Clash:
    """Two groups of units that may fight, whatever the sums will be."""

    def __init__(
        self,
        prices: Prices,
        attackers: Sequence[Unit],
        defenders: Sequence[Unit],
        cut_off: Units = 0,
        scheme: Scheme | None = None,
    ) -> None:
        """``cut_off``: defenders who could not retreat. ``scheme``: the defender's plan, which may replace results."""
        self._prices, self._cut_off = prices, cut_off
        self._swap = {} if scheme is None else scheme.swap
        self._plan = scheme.number if scheme is not None and scheme.swap else NOTHING
        mine, yours = [self._liable(unit) for unit in attackers], [self._liable(unit) for unit in defenders]
        pushed = prices.beliefs.pushed
        self._mine = tuple([_harm(effect, mine, pushed) for effect in ON_ATTACKERS])
        self._yours = tuple([_harm(effect, yours, pushed) for effect in ON_DEFENDERS])

    def _liable(self, unit: Unit) -> Liable:
        return Liable(self._prices.price(unit), bool(self._cut_off >> unit & 1))

    def toll(self, unit: Unit, blow: Blow) -> float:
        """What a blow costs the owner of a unit."""
        return _toll(self._liable(unit), blow, self._prices.beliefs.pushed)

    def expected(self, field: Battlefield, col: int, lin: int) -> Bout:
        """What may be expected with these sums."""
        key = col, lin, self._plan
        mine, yours = _SHARES.find(self._prices.g, key, lambda: shares(field, col, lin, self._swap))
        return Bout(sum(map(mul, yours, self._yours)), sum(map(mul, mine, self._mine)))

    def settled(self, field: Battlefield, col: int, lin: int, leads: tuple[int, int]) -> Bout:
        """The same when both have placed their leadership, the attacker first (R16)."""
        mine, yours = leads
        if not mine and not yours:
            return self.expected(field, col, lin)
        best: Bout | None = None
        for up, right in ((mine, 0), (0, mine)) if mine else ((0, 0),):
            answers = [
                self.expected(field, col + up - down, lin + right - left)
                for down, left in (((yours, 0), (0, yours)) if yours else ((0, 0),))
            ]
            worst = min(answers, key=lambda bout: bout.net)
            if best is None or worst.net > best.net:
                best = worst
        assert best is not None
        return best
