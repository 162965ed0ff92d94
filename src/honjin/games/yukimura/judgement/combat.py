"""Which shots and melees to declare (9-1, 10-1), and in which order to resolve them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from honjin.games.yukimura.actions import Fire, Melee
from honjin.games.yukimura.judgement import chances
from honjin.games.yukimura.judgement.doctrine import DOCTRINE
from honjin.games.yukimura.odds import joined
from honjin.games.yukimura.state import Tennoji
from honjin.hexes.sets import HexSet
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Side
from honjin.wargame.actions import Unit
from honjin.wargame.moves import Resolve

SPARED: Final = 0.01
"""The part of its worth that a shot keeps which is no better than another shot of the same guns."""

Expectation = Callable[["Odds", Unit, tuple[Unit, ...]], float]


class Odds:
    """What shots and melees may be expected to bring in one position, each found once."""

    def __init__(self, g: Tennoji, side: Side) -> None:
        self.g = g
        self.zone, self.closed = g.zoc(side), g.zoc(1 - side)
        """Of the side that strikes, and of the other."""
        self._melees: dict[tuple[Unit, tuple[Unit, ...]], float] = {}
        self._shut: dict[Unit, bool] = {}

    def cut_off(self, unit: Unit, zone: HexSet) -> bool:
        found = self._shut.get(unit)
        if found is None:
            found = self._shut[unit] = chances.shut_in(self.g, unit, zone)
        return found

    def shot(self, target: Unit, firers: tuple[Unit, ...]) -> float:
        """Expected points of one shot."""
        if not firers:
            return 0.0
        total = sum([self.g.strength(unit) for unit in firers])
        return chances.fire_gain(self.g, total, target, cut=self.cut_off(target, self.zone))

    def melee(self, target: Unit, attackers: tuple[Unit, ...]) -> float:
        """Expected points of one melee: what the defender may lose less what each attacker may lose."""
        if not attackers:
            return 0.0
        key = target, attackers
        found = self._melees.get(key)
        if found is None:
            found = self._melees[key] = self._melee(target, attackers)
        return found

    def _melee(self, target: Unit, attackers: tuple[Unit, ...]) -> float:
        g = self.g
        difference = sum([g.strength(unit) for unit in attackers]) - g.strength(target)
        hit = chances.chance(g, difference, "defender", target)
        value = chances.gain(g, target, hit.cut() if self.cut_off(target, self.zone) else hit)
        for unit in attackers:
            own = chances.chance(g, difference, "attacker", unit)
            if self.cut_off(unit, self.closed):
                own = own.cut()
            push = chances.hill_push(g) if g.where[unit] == g.field.hill else DOCTRINE.own_push
            value -= own.out * chances.worth(g, unit) + own.back * push
        return value


def shots(g: Tennoji, ask: Ask) -> Sequence[float]:
    """Fire costs nothing: what counts is who else could be shot at. Guns of the attack may be wanted in a melee."""
    odds = Odds(g, ask.side)
    values = declarations(odds, ask.options, Odds.shot)
    if g.phase_name.endswith("defensive_fire"):  # a gun that is spared for nothing might as well fire
        return [
            SPARED * odds.shot(option.target, option.units) if isinstance(option, Fire) and value <= 0 else value
            for value, option in zip(values, ask.options, strict=True)
        ]
    calls: dict[Unit, float] = {}
    for option in ask.options:
        for unit in option.units if isinstance(option, Fire) else ():
            if unit not in calls:
                calls[unit] = melee_call(odds, unit, ask.side)
    return [
        value - sum([calls[unit] for unit in option.units]) if isinstance(option, Fire) else value
        for value, option in zip(values, ask.options, strict=True)
    ]


def melee_call(odds: Odds, unit: Unit, side: Side) -> float:
    """What a gun unit that does not fire would add to the best melee it can join (10-1-7)."""
    g, field = odds.g, odds.g.field
    at, linked = g.at, field.board.linked
    best = 0.0
    for h in linked[g.where[unit]]:
        foe = at[h]
        if foe >= 0 and field.side[foe] != side:
            others = tuple(
                at[n]
                for n in linked[h]
                if at[n] >= 0 and at[n] != unit and field.side[at[n]] == side and not field.is_gun[at[n]]
            )
            best = max(best, odds.melee(foe, (*others, unit)) - max(0.0, odds.melee(foe, others)))
    return best


def melees(g: Tennoji, ask: Ask) -> Sequence[float]:
    return declarations(Odds(g, ask.side), ask.options, Odds.melee)


def declarations(odds: Odds, options: Sequence[Action], expect: Expectation) -> list[float]:
    """What each declaration adds, less half of what its units could have added elsewhere; ending is worth nothing."""
    able: dict[Unit, set[Unit]] = {}
    near: dict[Unit, set[Unit]] = {}
    for option in options:
        if isinstance(option, Fire | Melee):
            able.setdefault(option.target, set()).update(option.units)
            for unit in option.units:
                near.setdefault(unit, set()).add(option.target)
    before = {target: joined(odds.g, target, ()) for target in able}

    def lost(target: Unit, units: tuple[Unit, ...]) -> float:
        """The most that any other target gains by being spared these units."""
        most = 0.0
        for other in set().union(*(near[unit] for unit in units)) - {target}:
            full = expect(odds, other, before[other] + tuple(sorted(able[other])))
            rest = expect(odds, other, before[other] + tuple(sorted(able[other].difference(units))))
            most = max(most, full - max(rest, 0.0))
        return most

    values = []
    for option in options:
        if not isinstance(option, Fire | Melee):
            values.append(0.0)
            continue
        declared = before[option.target]
        added = expect(odds, option.target, declared + option.units) - expect(odds, option.target, declared)
        values.append(added - 0.5 * lost(option.target, option.units) if added > 0 else added)
    return values


def order(g: Tennoji, ask: Ask) -> Sequence[float]:
    """The best chances first: what falls early opens ways and shuts others in."""
    odds, in_melee = Odds(g, ask.side), g.phase_name.endswith("melee")
    near = g.field.board.linked_set if in_melee else g.field.board.adjacent_set
    values = []
    for option in ask.options:
        assert isinstance(option, Resolve)
        target = option.target
        here = g.where[target]
        units = joined(g, target, ())
        able = tuple(u for u in units if here >= 0 and g.where[u] >= 0 and near[here] >> g.where[u] & 1)
        values.append(odds.melee(target, able) if in_melee else odds.shot(target, able))
    return values
