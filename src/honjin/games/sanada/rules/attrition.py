"""Chapter 12: attrition."""

from __future__ import annotations

from honjin.games.sanada.rules import investment, losses, organising, victory
from honjin.games.sanada.rules.supply import in_supply, without_supply
from honjin.games.sanada.state import War
from honjin.kernel.ask import Side
from honjin.kernel.chance import D6, Mod, Reading, Roll, that_count
from honjin.kernel.game import Steps
from honjin.kernel.words import say
from honjin.wargame.actions import Unit


def start_phase(g: War, side: Side) -> Steps[None]:
    """Forces without supply check; who has none is settled before the first die falls (12.1)."""
    for head in without_supply(g, side):
        yield from check(g, head, cut_off=True)


def after_failure(g: War, head: Unit) -> Steps[None]:
    """A Force that failed its check for action (12.1, 15.1.2)."""
    yield from check(g, head, cut_off=not in_supply(g, head))


def modifiers(g: War, head: Unit, *, cut_off: bool) -> list[Mod]:
    """What makes it worse (12.2.1)."""
    spent = g.all_spent(g.members[head])
    return that_count(
        Mod(say("out of supply"), g.land.tables.attrition.out_of_supply if cut_off else 0, "12.2.1"),
        Mod(say("nobody full"), g.land.tables.attrition.all_spent if spent else 0, "12.2.1"),
    )


def check(g: War, head: Unit, *, cut_off: bool) -> Steps[None]:
    """One Force checks, and its owner takes the losses (12.2)."""
    units = g.members[head]
    size = units.bit_count()
    rolled = yield Roll(
        D6, "12.2.1", say("attrition of {unit}", unit=g.land.unit_name[head]),
        modifiers(g, head, cut_off=cut_off), by=g.side[head], read=Reading("attrition", size),
    )  # fmt: skip
    damage = g.land.attrition.count(size, rolled.total)
    g.tell("attrition", "12.2.2", unit=head, damage=damage)
    yield from losses.take(g, units, damage, "12.2.2", scores=g.land.options.attrition_scores)
    yield from organising.reform(g)
    investment.watch(g)
    victory.watch(g)
