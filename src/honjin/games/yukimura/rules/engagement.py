"""Declaring and ordering combats, the same for fire (9-1) and melee (10-1)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from honjin.games.yukimura.actions import Fire, Melee
from honjin.games.yukimura.state import Tennoji
from honjin.games.yukimura.static import Battlefield
from honjin.hexes.sets import HexSet, Spread, few, members
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Side
from honjin.kernel.errors import Refusal
from honjin.kernel.game import Steps
from honjin.kernel.words import say
from honjin.wargame.actions import Unit
from honjin.wargame.moves import End, Resolve

DECLARING: Final = 0
RESOLVING: Final = 1


@dataclass(frozen=True, slots=True)
class Kind:
    """Where fire and melee differ while they are declared."""

    name: str
    action: type[Fire] | type[Melee]
    rule: str
    touching: Callable[[Battlefield], tuple[Spread, Sequence[HexSet]]]
    """Which neighbours count: any for fire, linked ones for melee."""
    refuse_unit: Callable[[Tennoji, Unit, Unit], Refusal | None]
    """What only this kind forbids a unit against a target."""
    once: str
    """The rule that a unit does it once a phase."""
    once_target: str
    """The rule that a target suffers it once a phase."""


Resolver = Callable[[Tennoji, Unit, tuple[Unit, ...]], Steps[None]]


def engagements(g: Tennoji, side: Side, kind: Kind, resolve: Resolver) -> Steps[None]:
    """Declare, then resolve in the phasing player's order (9, 9-1, 10, 10-1, R18)."""
    at_once = g.field.options.declare == "one_by_one"
    fires = kind.action is Fire
    while g.stage == DECLARING:
        available = targets(g, side, kind)
        if not available and not g.combats:  # with something declared, the player still says when the dice fall
            break
        choice = yield Ask(
            side,
            kind.name,
            lambda available=available: offers(available, kind),  # type: ignore[misc]
            rule=kind.rule,
            prompt=say("Declare a shot, or end the step") if fires else say("Declare an attack, or end the step"),
            judge=lambda action: refuse(g, side, kind, action),
            checkpoint=True,
        )
        if isinstance(choice, End):
            break
        declare(g, choice, kind)
        if at_once:
            yield from resolve_next(g, resolve)
    g.stage = RESOLVING
    while g.combats:
        target = None
        if len(g.combats) > 1:
            answer = yield Ask(
                side,
                "order",
                [Resolve(target) for target, _ in g.combats],
                rule=kind.rule.split("-")[0],
                prompt=say("Choose which combat comes next"),
                checkpoint=True,
            )
            target = answer.target
        yield from resolve_next(g, resolve, target)


def declare(g: Tennoji, choice: Fire | Melee, kind: Kind) -> None:
    """All who fire at or attack one unit are combined (9-1-2, 9-1-4, 10-1-2, 10-1-4)."""
    for number, (target, units) in enumerate(g.combats):
        if target == choice.target:
            g.combats[number] = (target, units + choice.units)
            break
    else:
        g.combats.append((choice.target, choice.units))
    for unit in choice.units:
        g.used |= 1 << unit
    g.targets |= 1 << choice.target
    g.tell("declare", kind.rule, what=kind.name, units=choice.units, target=choice.target)


def resolve_next(g: Tennoji, resolve: Resolver, target: Unit | None = None) -> Steps[None]:
    number = next((n for n, combat in enumerate(g.combats) if combat[0] == target), 0)
    found, units = g.combats.pop(number)
    yield from resolve(g, found, units)


def targets(g: Tennoji, side: Side, kind: Kind) -> dict[Unit, list[Unit]]:
    """Every enemy unit that can be chosen, with the units that can still be used against it."""
    spread, near = kind.touching(g.field)
    enemy = g.occupied[1 - side]
    at, used, guns_only = g.at, g.used, kind.action is Fire
    is_gun = g.field.is_gun
    someone_idle = g.someone_idle
    done = g.targets if g.field.options.declare == "one_by_one" else 0
    found: dict[Unit, list[Unit]] = {}
    for h in members(g.occupied[side] & spread(enemy)):
        unit = at[h]
        if used >> unit & 1 or (guns_only and not is_gun[unit]) or (someone_idle and g.is_idle(unit)):
            continue
        for foe_hex in few(near[h] & enemy):
            foe = at[foe_hex]
            if not done >> foe & 1:
                found.setdefault(foe, []).append(unit)
    return found


def offers(available: dict[Unit, list[Unit]], kind: Kind) -> list[Action]:
    """Against each target all together, then each alone; any other combination is accepted too."""
    action = kind.action
    options: list[Action] = []
    for target, units in available.items():
        if len(units) > 1:
            options.append(action(tuple(units), target))
        options += [action((unit,), target) for unit in units]
    options.append(End())
    return options


def refuse(g: Tennoji, side: Side, kind: Kind, action: Action) -> Refusal | None:
    """Why a declaration is not allowed."""
    if isinstance(action, End):
        return None
    if not isinstance(action, kind.action):
        return _refuse_other(g, side, kind)
    target = action.target
    name = g.field.unit_name[target]
    if g.field.side[target] == side or g.where[target] < 0:
        return Refusal(kind.rule, say("{unit} is not an enemy unit on the map", unit=name))
    if g.field.options.declare == "one_by_one" and g.targets >> target & 1:
        return Refusal(kind.once_target, say("{unit} has already been a target in this phase", unit=name))
    if len(set(action.units)) != len(action.units) or not action.units:
        return Refusal(kind.once, say("Each unit is named once"))
    for unit in action.units:
        refusal = refuse_participant(g, side, kind, unit, target)
        if refusal is not None:
            return refusal
    return None


def _refuse_other(g: Tennoji, side: Side, kind: Kind) -> Refusal:
    name = g.field.side_name[side]
    if kind.action is Fire:
        return Refusal(kind.rule, say("This is the fire step of {side}: declare a shot or end", side=name))
    return Refusal(kind.rule, say("This is the melee step of {side}: declare an attack or end", side=name))


def refuse_participant(g: Tennoji, side: Side, kind: Kind, unit: Unit, target: Unit) -> Refusal | None:
    """Why a unit cannot take part against a target (9-1-2, 10-1-2, 14-1-1)."""
    name = g.field.unit_name[unit]
    if g.field.side[unit] != side or g.where[unit] < 0:
        reason = say("{unit} is not a unit of {side} on the map", unit=name, side=g.field.side_name[side])
        return Refusal(kind.rule, reason)
    if g.is_idle(unit):
        return Refusal("14-1-1", say("The force of {unit} lost its commander and does nothing this turn", unit=name))
    refusal = kind.refuse_unit(g, unit, target)
    if refusal is None and g.used >> unit & 1:
        return Refusal(kind.once, say("{unit} has already been used in this phase", unit=name))
    return refusal


def still_touching(g: Tennoji, units: tuple[Unit, ...], target: Unit, near: Sequence[HexSet]) -> tuple[Unit, ...]:
    """Those of the declared units that can still take part when their combat comes up (R18)."""
    here = g.where[target]
    if here < 0:
        return ()
    around = near[here]
    return tuple(unit for unit in units if g.where[unit] >= 0 and around >> g.where[unit] & 1)
