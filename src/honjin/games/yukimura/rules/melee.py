"""Chapter 10: melee, in the attack phase after the fire step."""

from __future__ import annotations

from dataclasses import dataclass

from honjin.games.yukimura.actions import Melee
from honjin.games.yukimura.rules.advance import advance_after_melee
from honjin.games.yukimura.rules.engagement import Kind, engagements, still_touching
from honjin.games.yukimura.rules.losses import eliminate
from honjin.games.yukimura.rules.retreat import (
    STANDS,
    Aftermath,
    chain,
    check,
    check_and_fall_back,
    check_rows,
    never_checks,
    retreat,
)
from honjin.games.yukimura.state import Tennoji
from honjin.hexes.grid import Hex
from honjin.hexes.paths import Path
from honjin.kernel.ask import Ask, Side
from honjin.kernel.chance import TWO_D6, Reading, Roll
from honjin.kernel.errors import Refusal
from honjin.kernel.game import Steps
from honjin.kernel.words import say
from honjin.wargame.actions import Unit
from honjin.wargame.moves import Next


def _refuse(g: Tennoji, unit: Unit, target: Unit) -> Refusal | None:
    """Attackers stand next to the defender with no pond between (10-1-1, 10-1-6)."""
    field = g.field
    here, there = g.where[unit], g.where[target]
    name, foe = field.unit_name[unit], field.unit_name[target]
    if not field.board.adjacent_set[here] >> there & 1:
        return Refusal("10-1-1", say("{target} is not adjacent to {unit}", target=foe, unit=name))
    if not field.board.linked_set[here] >> there & 1:
        return Refusal("10-1-6", say("A pond lies between {unit} and {target}", unit=name, target=foe))
    if field.is_gun[unit] and g.used >> unit & 1:
        return Refusal("10-1-7", say("{unit} has already fired or attacked in this phase", unit=name))
    return None


MELEE = Kind(
    "melee",
    Melee,
    "10-1",
    lambda field: (field.board.spread, field.board.linked_set),
    _refuse,
    once="10-1-2",
    once_target="10-1-5",
)


@dataclass(slots=True)
class Fight:
    """One melee while it lasts: who stood where when it began, and the way the defender went."""

    defender: Unit
    hex: Hex
    attackers: tuple[Unit, ...]
    posts: tuple[Hex, ...]
    path: Path | None = None

    def holding(self, g: Tennoji) -> list[Unit]:
        """Attackers still in their hexes."""
        return [unit for unit, post in zip(self.attackers, self.posts, strict=True) if g.where[unit] == post]

    def vacated(self, g: Tennoji) -> list[Hex]:
        """Hexes that attackers have left, by removal or retreat, and nobody has filled."""
        gone = [post for unit, post in zip(self.attackers, self.posts, strict=True) if g.where[unit] != post]
        return [post for post in gone if not g.taken >> post & 1]


def attack_melee(g: Tennoji, side: Side) -> Steps[None]:
    """The melee step of the attack phase (10)."""
    yield from engagements(g, side, MELEE, melee)


def melee(g: Tennoji, defender: Unit, declared: tuple[Unit, ...]) -> Steps[None]:
    """Difference, roll, apply at once, then one kind of advance (10-2, 10-3, 10-3-1, 11-3)."""
    field = g.field
    attackers = still_touching(g, declared, defender, field.board.linked_set)
    if not attackers:
        g.tell("lapsed", "10-1", what="melee", units=declared, target=defender)
        return
    fight = Fight(defender, g.where[defender], attackers, tuple(g.where[unit] for unit in attackers))
    difference = sum(g.strength(unit) for unit in attackers) - g.strength(defender)
    name = field.unit_name[defender]
    purpose = say("melee against {target} (difference {difference:+d})", target=name, difference=difference)
    purpose = purpose.kept_as("melee against {target}, difference {difference:+d}")
    roll = yield Roll(TWO_D6, "10-3", purpose, by=field.side[attackers[0]], read=Reading("melee", difference))
    result = field.melee_table.result(difference, roll.total)
    g.tell(
        "melee", "10-3", units=attackers, target=defender, difference=difference, total=roll.total, result=result
    )  # fmt: skip
    yield from apply(g, fight, result)
    yield from advance_after_melee(g, fight)


def apply(g: Tennoji, fight: Fight, result: str) -> Steps[None]:
    """Who is removed, who checks: with B1 the defender first and completely (10-3-1, R19)."""
    if result == "AE":
        yield from eliminate(g, fight.attackers, "10-3-1")
        return
    if result == "DE":
        yield from eliminate(g, [fight.defender], "10-3-1")
        return
    letter, number = result[0], int(result[1:])
    if letter in "BD":
        after = Aftermath(fight.posts)
        fight.path = yield from check_and_fall_back(g, fight.defender, number, "10-3-1", after)
    if letter in "AB":
        yield from check_attackers(g, fight, number)


def check_attackers(g: Tennoji, fight: Fight, number: int) -> Steps[None]:
    """All attackers roll, on the morale they had together; then the beaten go back one by one (10-3-1, R45)."""
    here = g.where[fight.defender]
    after = Aftermath((here if here >= 0 else fight.hex,))
    rolling = [unit for unit in fight.attackers if g.where[unit] >= 0 and not never_checks(g, unit)]
    rows = {unit: check_rows(g, unit, number, "10-3-1") for unit in rolling}
    beaten: dict[Unit, int] = {}
    for unit in rolling:
        hexes = yield from check(g, unit, rows[unit])
        if hexes is None:
            yield from eliminate(g, [unit], "11")
        elif hexes == STANDS:
            g.tell("stands", "11", unit=unit)
        else:
            beaten[unit] = hexes
    after.gone.update(beaten)
    while beaten := {unit: hexes for unit, hexes in beaten.items() if g.where[unit] >= 0}:
        unit = next(iter(beaten))
        if len(beaten) > 1:
            unit = yield from whose_turn(g, list(beaten))
        yield from retreat(g, unit, beaten.pop(unit), after)
        yield from chain(g, after)


def whose_turn(g: Tennoji, units: list[Unit]) -> Steps[Unit]:
    """The owner says which beaten attacker goes back next (10-3-1)."""
    answer = yield Ask(
        g.field.side[units[0]],
        "retreat_order",
        [Next(unit) for unit in units],
        rule="10-3-1",
        prompt=say("Choose which beaten attacker retreats next"),
    )
    unit: Unit = answer.unit
    return unit
