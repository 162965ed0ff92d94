"""Chapter 9: fire, in the defensive fire phase and in the attack phase."""

from __future__ import annotations

from honjin.games.yukimura.actions import Fire
from honjin.games.yukimura.rules.advance import advance_after_fire
from honjin.games.yukimura.rules.engagement import Kind, engagements, still_touching
from honjin.games.yukimura.rules.losses import eliminate
from honjin.games.yukimura.rules.retreat import Aftermath, check_and_fall_back
from honjin.games.yukimura.state import Tennoji
from honjin.kernel.ask import Side
from honjin.kernel.chance import TWO_D6, Mod, Reading, Roll
from honjin.kernel.errors import Refusal
from honjin.kernel.game import Steps
from honjin.kernel.words import say
from honjin.wargame.actions import Unit


def _refuse(g: Tennoji, unit: Unit, target: Unit) -> Refusal | None:
    """Only guns fire, and only at adjacent units, across a pond too (9, 9-1-1, 9-1-6, R17)."""
    field = g.field
    name = field.unit_name[unit]
    if not field.is_gun[unit]:
        return Refusal("9", say("{unit} has no guns: only teppo and mounted teppo fire", unit=name))
    if not field.board.adjacent_set[g.where[unit]] >> g.where[target] & 1:
        return Refusal("9-1-1", say("{target} is not adjacent to {unit}", target=field.unit_name[target], unit=name))
    return None


FIRE = Kind(
    "fire",
    Fire,
    "9-1",
    lambda field: (field.board.spread_anywhere, field.board.adjacent_set),
    _refuse,
    once="9-1-2",
    once_target="9-1-5",
)


def defensive_fire(g: Tennoji, side: Side) -> Steps[None]:
    """The side that did not move fires at what has come adjacent; nobody advances (9, 11-3-2)."""
    yield from engagements(g, side, FIRE, defensive_shot)


def attack_fire(g: Tennoji, side: Side) -> Steps[None]:
    """The fire step of the attack phase (9)."""
    yield from engagements(g, side, FIRE, attack_shot)


def defensive_shot(g: Tennoji, target: Unit, firers: tuple[Unit, ...]) -> Steps[None]:
    yield from shot(g, target, firers)


def attack_shot(g: Tennoji, target: Unit, firers: tuple[Unit, ...]) -> Steps[None]:
    """After a shot that drove the target from its hex one of the firers may take it (11-3-1)."""
    here = g.where[target]
    fired = yield from shot(g, target, firers)
    if fired and g.where[target] != here:
        yield from advance_after_fire(g, fired, here)


def strength_rows(g: Tennoji, units: tuple[Unit, ...], rule: str) -> list[Mod]:
    """Combat strengths, one row a unit, with braves in command (9-2, 10-2, 14-7-1(4))."""
    rows = []
    for unit in units:
        rows.append(Mod(g.field.unit_name[unit].text, g.field.strength[unit], rule))
        if unit in g.bonus:
            rows.append(Mod(say("brave in command"), g.bonus[unit], "14-7-1(4)"))
    return rows


def shot(g: Tennoji, target: Unit, declared: tuple[Unit, ...]) -> Steps[tuple[Unit, ...]]:
    """Add strengths, roll, apply at once (9-2, 9-2-1). Returns who fired; nobody if the shot lapsed (R18)."""
    field = g.field
    firers = still_touching(g, declared, target, field.board.adjacent_set)
    if not firers:
        g.tell("lapsed", "9-1", what="fire", units=declared, target=target)
        return ()
    total = sum(g.strength(unit) for unit in firers)
    purpose = say("fire at {target} (strength {strength})", target=field.unit_name[target], strength=total)
    purpose = purpose.kept_as("fire at {target}, strength {strength}")
    roll = yield Roll(TWO_D6, "9-2", purpose, by=field.side[firers[0]], read=Reading("fire", total))
    result = field.fire_table.result(total, roll.total)
    g.tell("fire", "9-2", units=firers, target=target, strength=total, total=roll.total, result=result)
    if result == "E":
        yield from eliminate(g, [target], "9-2-1")
    elif result != "-":
        references = tuple(g.where[unit] for unit in firers)
        yield from check_and_fall_back(g, target, int(result), "9-2-1", Aftermath(references))
    return firers
