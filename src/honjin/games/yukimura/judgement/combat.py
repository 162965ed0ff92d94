"""Which shots and melees to declare (9-1, 10-1), and in which order to resolve them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from honjin.games.yukimura.actions import Fire, Melee
from honjin.games.yukimura.judgement import chances
from honjin.games.yukimura.judgement.doctrine import DOCTRINE
from honjin.games.yukimura.odds import joined
from honjin.games.yukimura.state import Tennoji
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Side
from honjin.wargame.actions import Unit
from honjin.wargame.moves import Resolve

Expectation = Callable[[Tennoji, Unit, tuple[Unit, ...]], float]


def shot(g: Tennoji, target: Unit, firers: tuple[Unit, ...]) -> float:
    """Expected points of one shot."""
    if not firers:
        return 0.0
    total = sum([g.strength(unit) for unit in firers])
    return chances.fire_gain(g, total, target, cut=chances.shut_in(g, target, g.zoc(g.field.side[firers[0]])))


def melee(g: Tennoji, target: Unit, attackers: tuple[Unit, ...]) -> float:
    """Expected points of one melee: what the defender may lose less what each attacker may lose."""
    if not attackers:
        return 0.0
    side = g.field.side[target]
    difference = sum([g.strength(unit) for unit in attackers]) - g.strength(target)
    hit = chances.chance(g, difference, "defender", target)
    if chances.shut_in(g, target, g.zoc(1 - side)):
        hit = hit.cut()
    value = chances.gain(g, target, hit)
    zone = g.zoc(side)
    for unit in attackers:
        own = chances.chance(g, difference, "attacker", unit)
        if chances.shut_in(g, unit, zone):
            own = own.cut()
        push = DOCTRINE.hill_push if g.where[unit] == g.field.hill else DOCTRINE.own_push
        value -= own.out * chances.worth(g, unit) + own.back * push
    return value


def shots(g: Tennoji, ask: Ask) -> Sequence[float]:
    """Fire costs nothing: what counts is who else could be shot at. Guns of the attack may be wanted in a melee."""
    values = declarations(g, ask.options, shot)
    if g.phase_name.endswith("defensive_fire"):
        return values
    return [
        value - sum([melee_call(g, unit, ask.side) for unit in option.units]) if isinstance(option, Fire) else value
        for value, option in zip(values, ask.options, strict=True)
    ]


def melee_call(g: Tennoji, unit: Unit, side: Side) -> float:
    """What a gun unit that does not fire would add to the best melee it can join (10-1-7)."""
    field = g.field
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
            best = max(best, melee(g, foe, (*others, unit)) - max(0.0, melee(g, foe, others)))
    return best


def melees(g: Tennoji, ask: Ask) -> Sequence[float]:
    return declarations(g, ask.options, melee)


def declarations(g: Tennoji, options: Sequence[Action], expect: Expectation) -> list[float]:
    """What each declaration adds, less half of what its units could have added elsewhere; ending is worth nothing."""
    available: dict[Unit, set[Unit]] = {}
    for option in options:
        if isinstance(option, Fire | Melee):
            available.setdefault(option.target, set()).update(option.units)
    known: dict[tuple[Unit, tuple[Unit, ...]], float] = {}

    def value(target: Unit, units: tuple[Unit, ...]) -> float:
        key = (target, units)
        if key not in known:
            known[key] = expect(g, target, units)
        return known[key]

    def lost(target: Unit, units: tuple[Unit, ...]) -> float:
        """The most that any other target gains by being spared these units."""
        most = 0.0
        for other, able in available.items():
            if other != target and not able.isdisjoint(units):
                before = joined(g, other, ())
                full = value(other, before + tuple(sorted(able)))
                rest = value(other, before + tuple(sorted(able.difference(units))))
                most = max(most, full - max(rest, 0.0))
        return most

    values = []
    for option in options:
        if not isinstance(option, Fire | Melee):
            values.append(0.0)
            continue
        before = joined(g, option.target, ())
        added = value(option.target, before + option.units) - value(option.target, before)
        values.append(added - 0.5 * lost(option.target, option.units) if added > 0 else added)
    return values


def order(g: Tennoji, ask: Ask) -> Sequence[float]:
    """The best chances first: what falls early opens ways and shuts others in."""
    expect = melee if g.phase_name.endswith("melee") else shot
    near = g.field.board.linked_set if expect is melee else g.field.board.adjacent_set
    values = []
    for option in ask.options:
        assert isinstance(option, Resolve)
        target = option.target
        here = g.where[target]
        units = joined(g, target, ())
        able = tuple(u for u in units if here >= 0 and g.where[u] >= 0 and near[here] >> g.where[u] & 1)
        values.append(expect(g, target, able))
    return values
