"""What a battle is expected to bring, from its sums and from what losses cost: exact over the dice of the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from honjin.games.kawanakajima.figures import DESTROYED
from honjin.games.kawanakajima.judgement.worth import Prices
from honjin.games.kawanakajima.rules.fighting import RESULTS, Blow, Effect
from honjin.games.kawanakajima.static import THROWS, Battlefield
from honjin.wargame.actions import Unit, Units

NOTHING_LOST: Final = (0.0, 0.0)


class Bout(NamedTuple):
    """A battle as both sides would settle it."""

    harm: float
    """What the defenders are expected to lose."""
    cost: float
    """What the attackers are."""

    @property
    def net(self) -> float:
        return self.harm - self.cost


class Clash:
    """Two groups of units that may fight, whatever the sums will be."""

    def __init__(
        self,
        prices: Prices,
        attackers: Sequence[Unit],
        defenders: Sequence[Unit],
        cut_off: Units = 0,
        swap: Mapping[str, tuple[str, ...]] | None = None,
    ) -> None:
        """``cut_off``: defenders who could not retreat. ``swap``: results that the defender's plan replaces."""
        self._prices, self._cut_off = prices, cut_off
        plain = {
            result: (self._harm(attack, attackers), self._harm(defence, defenders))
            for result, (attack, defence) in RESULTS.items()
        }
        for result, instead in (swap or {}).items():
            some = [plain[other] for other in instead]
            plain[result] = sum(a for a, _ in some) / len(some), sum(d for _, d in some) / len(some)
        self.tolls = plain
        """What each result costs attackers and defenders."""

    def _harm(self, effect: Effect | None, units: Sequence[Unit]) -> float:
        """One unit of the owner's choice takes the first part, the others the second (11.7)."""
        if effect is None or not units:
            return 0.0
        rest = [0.0 if effect.others is None else self.toll(unit, effect.others) for unit in units]
        first = [self.toll(unit, effect.one) for unit in units]
        return sum(rest) + min(one - other for one, other in zip(first, rest, strict=True))

    def toll(self, unit: Unit, blow: Blow) -> float:
        """What a blow costs the owner of a unit."""
        steps, pushed = blow.steps, 0.0
        if blow.retreats:
            if self._cut_off >> unit & 1:
                steps += 1
            else:
                pushed = self._prices.beliefs.pushed
        return self._prices.price(unit)[min(steps, DESTROYED)] + pushed

    def expected(self, field: Battlefield, col: int, lin: int) -> Bout:
        """What may be expected with these sums."""
        cost = harm = 0.0
        for result, ways in field.chances(col, lin):
            mine, yours = self.tolls[result]
            cost += ways * mine
            harm += ways * yours
        return Bout(harm / THROWS, cost / THROWS)

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
