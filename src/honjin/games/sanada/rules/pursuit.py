"""Chapters 18.6 and 18.8: pursuit of the beaten, and advance into the hex they have left."""

from __future__ import annotations

from honjin.games.sanada.rules import forts, holds, losses, organising, victory
from honjin.games.sanada.state import Node, War
from honjin.hexes.grid import Hex
from honjin.hexes.sets import few
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask
from honjin.kernel.chance import D6, TWO_D6, Mod, Reading, Roll, that_count
from honjin.kernel.errors import Refusal
from honjin.kernel.game import Steps
from honjin.kernel.words import say
from honjin.wargame.actions import Unit, Units
from honjin.wargame.orders import HOLD, Advance, Hold


def averts(mine: int, yours: int, die: int) -> bool:
    """Whether the better commander of the beaten gets away (18.6.2, R25)."""
    return die <= yours - mine


def modifiers(g: War, mine: int, yours: int) -> list[Mod]:
    """What ratings and the pursuit add to the roll (18.6.1)."""
    return that_count(
        Mod(say("difference of ratings"), mine - yours, "18.6.1"),
        Mod(say("pursuit"), g.land.tables.pursuit.bonus, "18.6.1"),
    )


def pursue(g: War, hunters: Units, hunted: Units) -> Steps[None]:
    """One roll after the beaten, who do nothing back; a better commander may get away (18.6, R25)."""
    if not hunters or not hunted:
        return
    mine, yours = g.rating_of(hunters), g.rating_of(hunted)
    side, names = g.side[few(hunters)[0]], {"unit": g.land.unit_name[g.foremost(hunted)]}
    if yours > mine:
        rolled = yield Roll(D6, "18.6.2", say("whether {unit} shakes off the pursuit", **names), by=1 - side)
        if averts(mine, yours, rolled.total):
            g.tell("averted", "18.6.2", unit=g.foremost(hunted))
            return
    strength = g.strength(hunters)
    rows = modifiers(g, mine, yours)
    purpose = say("pursuit of {unit}", **names)
    rolled = yield Roll(TWO_D6, "18.6.1", purpose, rows, by=side, read=Reading("crt", strength))
    damage = g.land.combat.count(strength, rolled.total)
    g.tell("pursuit", "18.6", unit=g.foremost(hunters), target=g.foremost(hunted), damage=damage)
    yield from losses.take(g, hunted, damage, "18.6.1")
    yield from organising.reform(g)
    victory.watch(g)


def advance(g: War, node: Node, h: Hex, *, battle: bool = False) -> Steps[None]:
    """Forces of a node may step into the hex that the beaten have left (18.8, R69).

    ``battle``: it is the Combat Phase, in which they fight no further Battle (18.8.4).
    """
    units = g.outside_at(node.hex) & ~g.retreated & ~g.advanced
    if node.inside or not units or g.occupied[1 - g.side[few(units)[0]]] >> h & 1:
        return
    heads = g.heads(units)
    answer = yield Ask(
        g.side[heads[0]], "advance", _options(heads), rule="18.8",
        prompt=say("Choose who advances into {hex}", hex=g.land.place(h)),
        judge=lambda action: refuse_advance(g, action, heads, h),
        subject={"hex": g.land.grid.format(h), "units": g.land.ids(heads)},
    )  # fmt: skip
    if isinstance(answer, Hold):
        return
    for head in answer.units:
        start = g.where[head]
        g.settle(g.members[head], h)
        g.advanced |= g.members[head] if battle else 0
        g.tell("advance", "18.8", unit=head, units=g.members[head], path=(start, h))
        holds.release(g, g.side[head], (h,))
    forts.watch(g)


def _options(heads: list[Unit]) -> list[Action]:
    """All, each alone, or nobody."""
    every: list[Action] = [Advance(tuple(heads))] if len(heads) > 1 else []
    return [HOLD, *every, *(Advance((head,)) for head in heads)]


def refuse_advance(g: War, action: Action, heads: list[Unit], h: Hex) -> Refusal | None:
    """Why these Forces do not advance there (18.8.1, 18.8.2, 18.8.3)."""
    if isinstance(action, Hold):
        return None
    if not isinstance(action, Advance):
        return Refusal("18.8.1", say("Forces advance into {hex} only, or stay", hex=g.land.place(h)))
    if not action.units or len(set(action.units)) < len(action.units) or not set(action.units) <= set(heads):
        return Refusal("18.8.2", say("Only forces that won this fight advance, each named once"))
    return None
