"""Exact odds of battles, sieges and rolls of the camp before they are ordered, out of the rules' own tables."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import partial
from typing import Final

from honjin.games.gunyuden import battle_odds
from honjin.games.gunyuden.actions import TROOPS, Attack, Battle, Call, Offer, Recover, Replenish, Sally, Storm
from honjin.games.gunyuden.names import SIEGE_RESULTS
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
from honjin.kernel.chance import D6, Mod, Reading, Roll
from honjin.kernel.odds import Odds, percent
from honjin.kernel.words import Saying, Text, say
from honjin.wargame import losses
from honjin.wargame.actions import Castle, Unit, Units
from honjin.wargame.orders import Assault
from honjin.wargame.rounds import as_fraction
from honjin.wargame.tables import ResultTable, tally

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
            return course_odds(g, action)
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


def dice(mods: Iterable[Mod]) -> list[tuple[int, Fraction]]:
    """Every modified die, lowest first, with its chance."""
    roll = Roll(D6, "", "", list(mods))
    return [(roll.answer(outcome).total, chance) for outcome, chance in roll.outcomes()]


def column_name(table: ResultTable, strength: int) -> Saying:
    """The head of the column of a strength."""
    return table.heading(table.column(strength))


def suffer(g: Campaign, units: Units, steps: int, dot: bool, rule: str) -> None:
    """Take losses off these units in the usual way; the position changes."""
    losses.suffer(g, units, steps, partial(lose_step, g, rule=rule), owed=dot)
    investment.watch(g)


def loss_name(steps: int, dot: bool) -> str:
    return f"{steps}•" if dot else f"{steps}"


def steps_text(steps: Fraction | float) -> str:
    return f"{float(steps):.1f}"


def exchanged(taken: Fraction | float, given: Fraction | float) -> Text:
    """What the enemy loses and what it costs oneself, in the mean."""
    return say("takes {taken} steps, loses {given}", taken=steps_text(taken), given=steps_text(given))


def falls_text(falls: Fraction, batters: Fraction, costs: Fraction) -> Text:
    """An assault in a few words."""
    return say(
        "falls {chance}, {durability} durability for {steps} steps",
        chance=percent(falls), durability=steps_text(batters), steps=steps_text(costs),
    )  # fmt: skip


# ---------------------------------------------------------------------------------------------- the field


def skirmish_odds(g: Campaign, clash: Clash, *, defending: bool = False, notes: tuple[Saying, ...] = ()) -> Odds:
    """A skirmish (23): the attack, then the counterattack of those who are left; in the end as either side sees it."""
    strength = attack_strength(g, clash.attackers, clash.start, sally=clash.sally)
    mods = attack_mods(g, *clash[:4], sally=clash.sally)
    cases = [(result(g, strength, total), chance) for total, chance in dice(mods)]
    inflicted = suffered = Fraction(0)
    seen: dict[tuple[int, bool], tuple[int, Fraction]] = {}
    for loss, chance in cases:
        if loss not in seen:
            seen[loss] = exchange(g, clash, *loss)
        inflicted += chance * seen[loss][0]
        suffered += chance * seen[loss][1]
    place = g.land.place(clash.hex)
    return Odds.by_column(
        say("Sally against {hex}", hex=place) if clash.sally else say("Attack on {hex}", hex=place),
        tuple(mods),
        column_name(g.land.crt, strength),
        tally((loss_name(*loss), chance) for loss, chance in cases),
        notes=(
            *notes,
            STEPS,
            say("The counterattack costs {steps} steps on average.", steps=steps_text(suffered)),
            STANDS,
        ),
        gist=exchanged(suffered, inflicted) if defending else exchanged(inflicted, suffered),
        read=Reading("combat", strength),
    )


def exchange(g: Campaign, clash: Clash, steps: int, dot: bool) -> tuple[int, Fraction]:
    """Steps that the defender loses by a result, and what his counterattack then costs on average."""
    after = g.copy()
    before = g.all_steps(clash.targets)
    suffer(after, clash.targets, steps, dot, "23-3-1")
    left = after.on_map(clash.targets)
    if not left:
        return before, Fraction(0)
    return before - after.all_steps(left), counterattack(after, clash._replace(targets=left))


def counterattack(g: Campaign, clash: Clash) -> Fraction:
    """Steps that a counterattack costs on average (23-6)."""
    strength = counter_strength(g, clash.targets, sally=clash.sally)
    bearable = g.all_steps(clash.attackers)
    rolls = dice(counter_mods(g, *clash[:4], sally=clash.sally))
    return sum((chance * min(bearable, result(g, strength, total)[0]) for total, chance in rolls), Fraction(0))


def course_odds(g: Campaign, action: Battle) -> Odds:
    """A whole decisive battle, before it is offered (24)."""
    return battle_card(g, *battle_odds.participants(g, action), action.hex)


def battle_card(
    g: Campaign, ours: Units, theirs: Units, hex_: Hex, *, defending: bool = False, lost: tuple[int, int] = (0, 0)
) -> Odds:
    """The rest of a decisive battle between an attacker and a defender who have lost so many steps in it (24)."""
    found = battle_odds.course(g, ours, theirs, lost)
    won, even, beaten = (as_fraction(chance) for chance in found[:3])
    own_steps, enemy_steps = found.own.steps, found.enemy.steps
    mods, army = round_mods(g, ours, theirs), ours
    if defending:
        won, beaten, own_steps, enemy_steps = beaten, won, enemy_steps, own_steps
        mods, army = round_mods(g, theirs, ours), theirs
    strength = g.strength(army)
    return Odds.by_column(
        say("Decisive battle in {hex}", hex=g.land.place(hex_)),
        tuple(mods),
        column_name(g.land.crt, strength),
        ((WON, won), (EVEN, even), (LOST, beaten)),
        notes=(
            say(
                "Steps lost on average: attacker {own} of {own_all}, defender {enemy} of {enemy_all}.",
                own=steps_text(found.own.steps),
                own_all=g.all_steps(ours),
                enemy=steps_text(found.enemy.steps),
                enemy_all=g.all_steps(theirs),
            ),
            say(
                "Must retreat alone: attacker {own}, defender {enemy}.",
                own=percent(as_fraction(found.own.rout)),
                enemy=percent(as_fraction(found.enemy.rout)),
            ),
            say(
                "Loses its sodaisho: attacker {own}, defender {enemy}.",
                own=percent(as_fraction(found.own.fall)),
                enemy=percent(as_fraction(found.enemy.fall)),
            ),
            FIGHTS_ON,
        ),
        gist=say(
            "won {won}, lost {lost}, {exchange}",
            won=percent(won),
            lost=percent(beaten),
            exchange=exchanged(enemy_steps, own_steps),
        ),
        read=Reading("combat", strength),
    )


# ---------------------------------------------------------------------------------------------- sieges


def assault_odds(g: Campaign, castle: Castle, heads: tuple[Unit, ...]) -> Odds:
    """An assault by the table of the edition that is played (19)."""
    units = g.forces_of(heads)
    if g.land.options.revised:
        return revised_odds(g, castle, units)
    strength = assault.classic_strength(g, castle, units)
    mods = assault.assault_mods(g, castle, units)
    falls = costs = batters = Fraction(0)
    cells = []
    for total, chance in dice(mods):
        walls, steps, dot = assault.classic_result(g, strength, total)
        cells.append((f"{walls}-{loss_name(steps, dot)}", chance))
        falls += chance * (g.durability[castle] - walls <= g.land.tables.durability.abandoned_at)
        costs += chance * min(steps, g.all_steps(units))
        batters += chance * min(walls, g.durability[castle])
    return Odds.by_column(
        say("Assault on {castle}", castle=g.land.castle_name[castle]),
        tuple(mods),
        column_name(g.land.assault_table, strength),
        tally(cells),
        notes=(WALLS, say("Durability now {durability}.", durability=g.durability[castle]), FALL),
        gist=falls_text(falls, batters, costs),
        read=Reading("assault", strength),
    )


def revised_odds(g: Campaign, castle: Castle, units: Units) -> Odds:
    """An ambush by the garrison, then the assault of those who are left (19-2, 19-3)."""
    garrison = g.strength(g.inside_at(g.land.keeps[castle].hex))
    falls = costs = batters = Fraction(0)
    cells: list[tuple[str, Fraction]] = []
    for total, chance in dice(assault.ambush_mods(g, castle, units)):
        steps, dot = g.land.crt.losses(garrison, total)
        after = g.copy()
        suffer(after, units, steps, dot, "19-2-4")
        left = after.on_map(units)
        costs += chance * (g.all_steps(units) - after.all_steps(left))
        if not left:
            cells.append(("0", chance))
            continue
        for second, share in dice(assault.assault_mods(after, castle, left)):
            walls, _ = g.land.crt.losses(after.strength(left), second)
            cells.append((f"{walls}", chance * share))
            falls += chance * share * (g.durability[castle] - walls <= g.land.tables.durability.abandoned_at)
            batters += chance * share * min(walls, g.durability[castle])
    return Odds.by_column(
        say("Assault on {castle}", castle=g.land.castle_name[castle]),
        tuple(assault.assault_mods(g, castle, units)),
        column_name(g.land.crt, g.strength(units)),
        tuple(sorted(tally(cells), key=lambda cell: int(str(cell[0])))),
        notes=(
            say(
                "Durability now {durability}; the garrison's ambush comes first and costs {steps} steps on average.",
                durability=g.durability[castle],
                steps=steps_text(costs),
            ),
            FALL,
        ),
        gist=falls_text(falls, batters, costs),
        read=Reading("combat", g.strength(units)),
    )


def call_odds(g: Campaign, castle: Castle, head: Unit) -> Odds:
    """A call for surrender (20)."""
    mods = surrender.modifiers(g, castle, g.lowest_morale(g.members[head]))
    letters = [(surrender.answer_to(g, g.durability[castle], total), chance) for total, chance in dice(mods)]
    opens = sum((chance for letter, chance in letters if surrender.ANSWERS[letter].opens), Fraction(0))
    return Odds.by_column(
        say("Call on {castle}", castle=g.land.castle_name[castle]),
        tuple(mods),
        say("durability {durability}", durability=g.durability[castle]),
        tally((surrender.ANSWERS[letter].text, chance) for letter, chance in letters),
        gist=say("gives up {chance}", chance=percent(opens)),
        read=Reading("surrender", g.durability[castle]),
    )


def siege_odds(g: Campaign, castle: Castle) -> Odds:
    """What the siege determination will bring if no terms are agreed (18-2)."""
    mods = [] if g.land.options.revised else determination.classic_mods(g, castle)
    rows = determination.results(g, castle)
    results = tally((rows[str(total)], chance) for total, chance in dice(mods))
    harmless = sum((chance for result, chance in results if result == "none"), Fraction(0))
    return Odds.by_column(
        say("Siege of {castle}", castle=g.land.castle_name[castle]),
        tuple(mods),
        say(
            "durability {durability}, morale {morale}",
            durability=g.durability[castle],
            morale=g.castle_side_morale(castle),
        ),
        tuple((SIEGE_RESULTS[result], chance) for result, chance in results),
        notes=(say("These are the odds of the siege determination that follows if the terms are declined."),),
        gist=say("unharmed {chance}", chance=percent(harmless)),
    )


# ---------------------------------------------------------------------------------------------- the camp


def recovery_odds(g: Campaign, head: Unit) -> Odds | None:
    """Recovery of morale without a line of communication; with one there is no die (26-1)."""
    if has_line(g, head):
        return None
    highest = recovery.highest_die(g, head)
    recovers = sum((chance for total, chance in dice(()) if total <= highest), Fraction(0))
    return Odds.by_column(
        say("Recovery of {unit}", unit=g.land.unit_name[head]),
        (),
        say("{number} or less", number=highest),
        ((say("recovers"), recovers), (say("does not recover"), 1 - recovers)),
        gist=say("recovers {chance}", chance=percent(recovers)),
    )


def replenishment_odds(g: Campaign, head: Unit, what: str) -> Odds:
    """A roll for troops or walls (14-2)."""
    mods = replenishment.modifiers(g, head, what)
    column = replenishment.column(g, head)
    added = replenishment.added(g, head)
    clan = g.clan[head]
    steps = [(replenishment.steps_for(g, clan, column, total) + added, chance) for total, chance in dice(mods)]
    mean = sum((chance * number for number, chance in steps), Fraction(0))
    castle = g.castle_here(head)
    whom = g.land.unit_name[head] if what == TROOPS else g.land.castle_name[castle]
    return Odds.by_column(
        say("Replenishment of {whom}", whom=whom),
        tuple(mods),
        COLUMNS[column],
        tally((f"{number:+d}", chance) for number, chance in steps),
        notes=(say("What cannot be filled up is lost."),),
        gist=say("{steps} steps on average", steps=steps_text(mean))
        if what == TROOPS
        else say("{points} durability on average", points=steps_text(mean)),
    )
