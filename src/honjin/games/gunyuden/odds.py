"""Exact odds of battles, sieges and rolls of the camp before they are ordered, out of the rules' own tables."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import Final

from honjin.games.gunyuden import battle_odds
from honjin.games.gunyuden.actions import TROOPS, Attack, Battle, Call, Offer, Recover, Replenish, Sally, Storm
from honjin.games.gunyuden.rules import assault, determination, investment, recovery, replenishment, surrender
from honjin.games.gunyuden.rules.battle import round_mods
from honjin.games.gunyuden.rules.communication import has_line
from honjin.games.gunyuden.rules.losses import lose_step
from honjin.games.gunyuden.rules.skirmish import (
    attack_mods,
    attack_strength,
    counter_mods,
    counter_strength,
    result,
    sally_force,
)
from honjin.games.gunyuden.stakes import Clash
from honjin.games.gunyuden.state import Campaign
from honjin.hexes.grid import Hex
from honjin.kernel.actions import Action
from honjin.kernel.chance import Reading
from honjin.kernel.odds import Odds, percent
from honjin.kernel.words import Saying, Text, say
from honjin.wargame import losses
from honjin.wargame.actions import Castle, Unit, Units
from honjin.wargame.odds import OnTable, Outcomes, sure, thrown
from honjin.wargame.orders import Assault
from honjin.wargame.rounds import as_fraction

STEPS: Final = say("Each result is how many steps the defender loses; • eliminates a unit as well.")
WALLS: Final = say(
    "Each result is the durability that the castle loses and, after the hyphen, the steps that it costs."
)
STANDS: Final = say(
    "The defender is assumed to stand, to lose the cheapest steps, to go on investing and to counterattack."
)
FIGHTS_ON: Final = say("All who can take part do so, both sides lose the cheapest steps, and nobody breaks off.")
WON: Final = say("won")
EVEN: Final = say("even")
LOST: Final = say("lost")
COLUMNS: Final = {"home": say("at home"), "away": say("away from home")}
FALL: Final = say("If the castle falls, the fate of the garrison is rolled separately (21).")


def odds(g: Campaign, action: Action) -> Odds | None:
    """The odds of an order or a detail; None if there is nothing to roll."""
    match action:
        case Attack(head, hex_, targets):
            return skirmish_odds(g, Clash(g.members[head], g.forces_of(targets), g.where[head], hex_, sally=False))
        case Sally(castle, hex_, targets):
            units, start = sally_force(g, castle, targets), g.land.keeps[castle].hex
            return skirmish_odds(g, Clash(units, g.forces_of(targets), start, hex_, sally=True))
        case Battle():
            return battle_card(g, *battle_odds.participants(g, action), action.hex)
        case Assault(castle, heads) | Storm(castle, heads):
            return assault_odds(g, castle, heads)
        case Call(castle, head):
            return call_odds(g, castle, head)
        case Recover(head):
            return recovery_odds(g, head)
        case Replenish(head, what):
            return replenishment_odds(g, head, what)
        case Offer(castle, _):
            return siege_odds(g, castle)
        case _:
            return None


# ---------------------------------------------------------------------------------------------- telling


def suffer(g: Campaign, units: Units, steps: int, dot: bool, rule: str) -> Campaign:
    """A position in which these units have taken losses in the usual way."""
    after = g.copy()
    losses.suffer(after, units, steps, partial(lose_step, after, rule=rule), owed=dot)
    investment.watch(after)
    return after


def loss_name(loss: tuple[int, bool]) -> str:
    return f"{loss[0]}•" if loss[1] else f"{loss[0]}"


def mean_text(steps: Fraction | float) -> str:
    return f"{float(steps):.1f}"


def exchanged(taken: Fraction | float, given: Fraction | float) -> Text:
    """What the enemy loses and what it costs oneself, in the mean."""
    return say("takes {taken} steps, loses {given}", taken=mean_text(taken), given=mean_text(given))


# ---------------------------------------------------------------------------------------------- the field


def skirmish_odds(g: Campaign, clash: Clash, *, defending: bool = False, notes: tuple[Saying, ...] = ()) -> Odds:
    """A skirmish (23): the attack, then the counterattack of those who are left; in the end as either side sees it."""
    strength = attack_strength(g, clash.attackers, clash.start, sally=clash.sally)
    throw = OnTable(g.land.crt, "combat", strength, attack_mods(g, *clash[:4], sally=clash.sally))
    blows = thrown(throw.mods).map(partial(result, g, strength))
    exchanges = blows.map(lambda loss: exchange(g, clash, *loss))
    inflicted, suffered = exchanges.mean(lambda both: both[0]), exchanges.mean(lambda both: both[1])
    place = g.land.place(clash.hex)
    reply = say("The counterattack costs {steps} steps on average.", steps=mean_text(suffered))
    return throw.card(
        say("Sally against {hex}", hex=place) if clash.sally else say("Attack on {hex}", hex=place),
        blows.told(loss_name),
        notes=(*notes, STEPS, reply, STANDS),
        gist=exchanged(suffered, inflicted) if defending else exchanged(inflicted, suffered),
    )


def exchange(g: Campaign, clash: Clash, steps: int, dot: bool) -> tuple[int, Fraction]:
    """Steps that the defender loses by a result, and what his counterattack then costs on average."""
    after = suffer(g, clash.targets, steps, dot, "23-3-1")
    left = after.on_map(clash.targets)
    lost = g.all_steps(clash.targets) - after.all_steps(left)
    return lost, counterattack(after, clash._replace(targets=left)) if left else Fraction(0)


def counter_throw(g: Campaign, clash: Clash) -> OnTable:
    """A counterattack (23-6)."""
    strength = counter_strength(g, clash.targets, sally=clash.sally)
    return OnTable(g.land.crt, "combat", strength, counter_mods(g, *clash[:4], sally=clash.sally))


def counterattack(g: Campaign, clash: Clash) -> Fraction:
    """Steps that a counterattack costs on average (23-6)."""
    throw, bearable = counter_throw(g, clash), g.all_steps(clash.attackers)
    return thrown(throw.mods).map(partial(result, g, throw.value)).mean(lambda loss: min(bearable, loss[0]))


def battle_card(
    g: Campaign, ours: Units, theirs: Units, hex_: Hex, *, defending: bool = False, lost: tuple[int, int] = (0, 0)
) -> Odds:
    """The rest of a decisive battle between an attacker and a defender who have lost so many steps in it (24)."""
    found = battle_odds.course(g, ours, theirs, lost)
    own, enemy = found.own, found.enemy
    notes = (
        say(
            "Steps lost on average: attacker {own} of {own_all}, defender {enemy} of {enemy_all}.",
            own=mean_text(own.steps),
            own_all=g.all_steps(ours),
            enemy=mean_text(enemy.steps),
            enemy_all=g.all_steps(theirs),
        ),
        say("Must retreat alone: attacker {own}, defender {enemy}.", own=_of(own.rout), enemy=_of(enemy.rout)),
        say("Loses its sodaisho: attacker {own}, defender {enemy}.", own=_of(own.fall), enemy=_of(enemy.fall)),
        FIGHTS_ON,
    )
    won, beaten, foes = found.won, found.lost, (ours, theirs)
    if defending:
        won, beaten, own, enemy, foes = beaten, won, enemy, own, (theirs, ours)
    exchange = exchanged(enemy.steps, own.steps)
    return OnTable(g.land.crt, "combat", g.strength(foes[0]), round_mods(g, *foes)).card(
        say("Decisive battle in {hex}", hex=g.land.place(hex_)),
        ((WON, as_fraction(won)), (EVEN, as_fraction(found.even)), (LOST, as_fraction(beaten))),
        notes=notes,
        gist=say("won {won}, lost {lost}, {exchange}", won=_of(won), lost=_of(beaten), exchange=exchange),
    )


def _of(chance: float) -> str:
    return percent(as_fraction(chance))


# ---------------------------------------------------------------------------------------------- sieges


def assault_odds(g: Campaign, castle: Castle, heads: tuple[Unit, ...]) -> Odds:
    """An assault by the table of the edition that is played (19)."""
    units = g.forces_of(heads)
    if g.land.options.revised:
        return revised_odds(g, castle, units)
    strength = assault.classic_strength(g, castle, units)
    throw = OnTable(g.land.assault_table, "assault", strength, assault.assault_mods(g, castle, units))
    cells = thrown(throw.mods).map(partial(assault.classic_result, g, strength))
    costs = cells.mean(lambda cell: min(cell[1], g.all_steps(units)))
    return throw.card(
        say("Assault on {castle}", castle=g.land.castle_name[castle]),
        cells.told(lambda cell: f"{cell[0]}-{loss_name(cell[1:])}"),
        notes=(WALLS, say("Durability now {durability}.", durability=g.durability[castle]), FALL),
        gist=_breach(g, castle, cells.map(lambda cell: cell[0]), costs),
    )


def revised_odds(g: Campaign, castle: Castle, units: Units) -> Odds:
    """An ambush by the garrison, then the assault of those who are left (19-2, 19-3)."""
    garrison = g.strength(g.garrison(castle))
    ambush = thrown(assault.ambush_mods(g, castle, units)).map(partial(g.land.crt.losses, garrison))
    ambushed = ambush.map(lambda loss: _after_ambush(g, castle, units, *loss))
    costs, walls = ambushed.mean(lambda pair: pair[0]), ambushed.then(lambda pair: pair[1])
    first = say(
        "Durability now {durability}; the garrison's ambush comes first and costs {steps} steps on average.",
        durability=g.durability[castle],
        steps=mean_text(costs),
    )
    return OnTable(g.land.crt, "combat", g.strength(units), assault.assault_mods(g, castle, units)).card(
        say("Assault on {castle}", castle=g.land.castle_name[castle]),
        Outcomes(sorted(walls)).told(str),
        notes=(first, FALL),
        gist=_breach(g, castle, walls, costs),
    )


def _after_ambush(g: Campaign, castle: Castle, units: Units, steps: int, dot: bool) -> tuple[int, Outcomes[int]]:
    """Steps that an ambush costs, and the durability that those who are left then take."""
    after = suffer(g, units, steps, dot, "19-2-4")
    left = after.on_map(units)
    cost = g.all_steps(units) - after.all_steps(left)
    if not left:
        return cost, sure(0)
    strength = after.strength(left)
    return cost, thrown(assault.assault_mods(after, castle, left)).map(lambda die: g.land.crt.losses(strength, die)[0])


def _breach(g: Campaign, castle: Castle, walls: Outcomes[int], costs: Fraction) -> Text:
    """An assault in a few words."""
    now, abandoned = g.durability[castle], g.land.tables.durability.abandoned_at
    return say(
        "falls {chance}, {durability} durability for {steps} steps",
        chance=percent(walls.chance(lambda lost: now - lost <= abandoned)),
        durability=mean_text(walls.mean(lambda lost: min(lost, now))),
        steps=mean_text(costs),
    )


def call_odds(g: Campaign, castle: Castle, head: Unit) -> Odds:
    """A call for surrender (20)."""
    durability = g.durability[castle]
    mods = surrender.modifiers(g, castle, g.lowest_morale(g.members[head]))
    letters = thrown(mods).map(partial(surrender.answer_to, g, durability))
    return Odds.by_column(
        say("Call on {castle}", castle=g.land.castle_name[castle]),
        tuple(mods),
        say("durability {durability}", durability=durability),
        letters.told(lambda letter: surrender.ANSWERS[letter].text),
        gist=say("gives up {chance}", chance=percent(letters.chance(lambda letter: surrender.ANSWERS[letter].opens))),
        read=Reading("surrender", durability),
    )


def siege_odds(g: Campaign, castle: Castle) -> Odds:
    """What the siege determination will bring if no terms are agreed (18-2)."""
    durability, morale = g.durability[castle], g.castle_side_morale(castle)
    mods = [] if g.land.options.revised else determination.classic_mods(g, castle)
    rows = determination.results(g, castle)
    results = thrown(mods).map(lambda total: rows[str(total)])
    return Odds.by_column(
        say("Siege of {castle}", castle=g.land.castle_name[castle]),
        tuple(mods),
        say("durability {durability}, morale {morale}", durability=durability, morale=morale),
        results.told(g.land.words["result"].__getitem__),
        notes=(say("These are the odds of the siege determination that follows if the terms are declined."),),
        gist=say("unharmed {chance}", chance=percent(results.chance(lambda result: result == "none"))),
    )


# ---------------------------------------------------------------------------------------------- the camp


def recovery_odds(g: Campaign, head: Unit) -> Odds | None:
    """Recovery of morale without a line of communication; with one there is no die (26-1)."""
    if has_line(g, head):
        return None
    highest = recovery.highest_die(g, head)
    recovers = thrown().chance(lambda die: die <= highest)
    return Odds.by_column(
        say("Recovery of {unit}", unit=g.land.unit_name[head]),
        (),
        say("{number} or less", number=highest),
        ((say("recovers"), recovers), (say("does not recover"), 1 - recovers)),
        gist=say("recovers {chance}", chance=percent(recovers)),
    )


def replenishment_odds(g: Campaign, head: Unit, what: str) -> Odds:
    """A roll for troops or walls (14-2)."""
    mods, column = replenishment.modifiers(g, head, what), replenishment.column(g, head)
    added, clan = replenishment.added(g, head), g.clan[head]
    steps = thrown(mods).map(lambda total: replenishment.steps_for(g, clan, column, total) + added)
    mean = mean_text(steps.mean(int))
    troops = what == TROOPS
    whom = g.land.unit_name[head] if troops else g.land.castle_name[g.castle_here(head)]
    return Odds.by_column(
        say("Replenishment of {whom}", whom=whom),
        tuple(mods),
        COLUMNS[column],
        steps.told(lambda number: f"{number:+d}"),
        notes=(say("What cannot be filled up is lost."),),
        gist=say("{steps} steps on average", steps=mean)
        if troops
        else say("{points} durability on average", points=mean),
    )
