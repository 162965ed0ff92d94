"""Chapter 19.1: assaults on castles."""

from __future__ import annotations

from honjin.games.sanada.actions import Walls
from honjin.games.sanada.rules import castles, investment, losses, organising, retreat, victory
from honjin.games.sanada.stakes import Breach, Storm
from honjin.games.sanada.state import War
from honjin.hexes.sets import hexset
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Side
from honjin.kernel.chance import TWO_D6, Mod, Reading, Roll, that_count
from honjin.kernel.errors import Refusal
from honjin.kernel.game import Steps
from honjin.kernel.words import say
from honjin.wargame.actions import Castle, Units
from honjin.wargame.odds import at_stake
from honjin.wargame.orders import FIGHT, STOP, Lose, Stop


def besiegers(g: War, castle: Castle) -> Units:
    """Who takes part in an assault: the field Forces of the hex but those that retreated (19.1.2, R31, R67)."""
    h = g.land.keeps[castle].hex
    return g.outside_at(h) & g.of_side[1 - g.owner[castle]] & ~g.retreated


def defenders(g: War, castle: Castle) -> Units:
    """Who defends a castle: those inside but who has fled into it in this phase (19.1.4, R67)."""
    return g.inside_at(g.land.keeps[castle].hex) & ~g.retreated


def refuse_assault(g: War, side: Side, castle: Castle) -> Refusal | None:
    """Why a castle cannot be assaulted (19.1.1, 19.1.2, 18.4.2)."""
    name = g.land.castle_name[castle]
    if g.unusable >> castle & 1 or g.owner[castle] == side:
        return Refusal("19.1.2", say("{castle} is not an enemy castle", castle=name))
    if g.assaulted >> castle & 1:
        return Refusal("19.1.6", say("{castle} has been assaulted in this phase", castle=name))
    units = besiegers(g, castle)
    if not units:
        return Refusal("19.1.2", say("No force of yours that may assault stands before {castle}", castle=name))
    if g.all_spent(units):
        return Refusal("18.4.2", say("Nobody before {castle} is full", castle=name))
    return None


def modifiers(g: War, castle: Castle, attackers: Units) -> tuple[list[Mod], list[Mod]]:
    """What walls and ratings add to both rolls (19.1.3)."""
    strength = g.land.keeps[castle].strength
    difference = g.rating_of(attackers) - g.rating_of(defenders(g, castle))
    better = (difference > 0) - (difference < 0)
    walls, ratings = say("strength of {castle}", castle=g.land.castle_name[castle]), say("better rating")
    return (
        that_count(Mod(walls, -strength, "19.1.3"), Mod(ratings, better, "19.1.3")),
        that_count(Mod(walls, strength, "19.1.3"), Mod(ratings, -better, "19.1.3")),
    )


def defence(g: War, castle: Castle) -> int:
    """The strength of a castle with its garrison (19.1.4)."""
    return g.land.tables.strength.castle + g.strength(defenders(g, castle))


def assault(g: War, castle: Castle) -> Steps[None]:
    """Round after round until the castle falls, nobody is full any more, or the attacker stops (19.1.5, 19.1.6)."""
    side = 1 - g.owner[castle]
    g.assaulted |= 1 << castle
    g.tell("assault", "19.1", castle=castle, side=side)
    while True:
        yield from _round(g, castle, besiegers(g, castle))
        if g.owner[castle] == side or g.all_spent(besiegers(g, castle)):
            break
        ask = Ask(
            side, "press_on", [FIGHT, STOP], rule="19.1.6",
            prompt=say("Press on with the assault of {castle}?", castle=g.land.castle_name[castle]),
            subject={"castle": g.land.keeps[castle].id},
        )  # fmt: skip
        if isinstance((yield from at_stake(g, Storm(castle), ask)), Stop):
            break
    if g.land.options.assault_spent_retreats and g.owner[castle] != side:
        spent = besiegers(g, castle)
        if spent and g.all_spent(spent):
            yield from retreat.retreat(g, spent, [g.land.keeps[castle].hex], "R31", battle=True)
    investment.watch(g)


def _round(g: War, castle: Castle, attackers: Units) -> Steps[None]:
    """Both sides roll, then all damage is taken together (19.1.3, 19.1.8, R32)."""
    side = 1 - g.owner[castle]
    name = g.land.castle_name[castle]
    mine, yours = modifiers(g, castle, attackers)
    strength, against = g.strength(attackers), defence(g, castle)
    purpose = say("assault of {castle}", castle=name), say("defence of {castle}", castle=name)
    rolled = yield Roll(TWO_D6, "19.1.3", purpose[0], mine, by=side, read=Reading("crt", strength))
    damage = g.land.combat.count(strength, rolled.total)
    rolled = yield Roll(TWO_D6, "19.1.3", purpose[1], yours, by=1 - side, read=Reading("crt", against))
    back = g.land.combat.count(against, rolled.total)
    g.tell("assaulted", "19.1.3", castle=castle, damage=damage, losses=back)
    fallen = yield from _defend(g, castle, damage, back)
    yield from losses.take(g, attackers, back, "19.1.8")
    if fallen:
        castles.capture(g, castle, "19.1.9")
    yield from organising.reform(g)
    victory.watch(g)


def _defend(g: War, castle: Castle, damage: int, back: int) -> Steps[bool]:
    """The owner takes damage on walls or men, point by point; whether the castle has fallen (19.1.8, 19.1.9, R32).

    ``back``: what the attackers take in the same round.
    """
    for left in range(damage, 0, -1):
        if not g.durability[castle]:
            break
        inside = defenders(g, castle)
        full = inside & ~g.spent
        men: list[Action] = [Lose(unit) for unit in losses.in_order(g, full or inside)] if inside else []
        answer: Action = Walls()
        if men:
            ask = Ask(
                g.owner[castle], "walls", [answer, *men], rule="19.1.8",
                prompt=say("Choose what takes the damage ({losses} left)", losses=left),
                subject={"castle": g.land.keeps[castle].id, "losses": left},
            )  # fmt: skip
            answer = yield from at_stake(g, Breach(castle, left, back), ask)
        if isinstance(answer, Lose):
            yield from losses.take(g, hexset([answer.unit]), 1, "19.1.8")
        else:
            g.durability[castle] -= 1
            g.tell("walls", "19.1.8", castle=castle, durability=g.durability[castle])
    return not g.durability[castle]
