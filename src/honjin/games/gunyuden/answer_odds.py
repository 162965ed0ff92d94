"""Exact odds of answers: whoever is attacked or besieged decides with the same figures as the attacker."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final, TypeVar

from honjin.games.gunyuden import battle_odds, odds
from honjin.games.gunyuden.actions import Battle, Counter, Join, Withdraw
from honjin.games.gunyuden.odds import loss_name, mean_text
from honjin.games.gunyuden.rules import battle, investment, retreat, skirmish, surrender
from honjin.games.gunyuden.stakes import Besieger, Blow, Clash, Company, Parley, Respite, Stake
from honjin.games.gunyuden.state import Campaign
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask
from honjin.kernel.game import Steps
from honjin.kernel.odds import Odds
from honjin.kernel.words import say
from honjin.wargame.actions import No, Pass, Yes
from honjin.wargame.losses import cheapest
from honjin.wargame.odds import thrown, without_chance, without_dice
from honjin.wargame.orders import INSIDE, Fight, Lose, Retreat, Stand, Stop

STRIKES_BACK: Final = say("Each result is how many steps the attacker loses; • eliminates a unit as well.")
NO_REPLY: Final = say("There is no reply to a counterattack.")
CHEAPEST: Final = say("The cheapest steps are lost and the cheapest paths taken.")
IF_ATTACKED: Final = say("These are the odds of the attack that may still follow.")
BEFORE: Final = say("These are the odds of the attack that is under way.")

T = TypeVar("T")


def reckon(g: Campaign, action: Action) -> Odds | None:
    """The odds of an order, or of an answer to the open question; None if there is nothing to reckon."""
    found = None if g.stake is None else _of_answer(g, g.stake, action)
    return found or odds.odds(g, action)


def _of_answer(g: Campaign, stake: Stake, action: Action) -> Odds | None:
    match stake, action:
        case Clash(), Counter():
            return counter_odds(g, stake)
        case Blow(), Stand():
            return stand_odds(g, stake)
        case Blow(), Withdraw(hexes):
            return withdrawal_odds(g, stake, hexes)
        case Besieger(), Yes() | No():
            return besieger_odds(g, stake, lifts=isinstance(action, Yes))
        case Clash(), Fight():
            return odds.skirmish_odds(g, stake)
        case _:
            return _of_parley(g, stake, action)


def _of_parley(g: Campaign, stake: Stake, action: Action) -> Odds | None:
    """Battles that are offered and broken off, and terms."""
    match stake, action:
        case Battle(), Yes():
            ours, theirs = battle_odds.participants(g, stake)
            return odds.battle_card(g, ours, theirs, stake.hex, defending=True)
        case Battle(units=heads), No():
            clash = battle.clash_of(g, battle.skirmish_instead(g, heads[0], stake.hex))
            return odds.skirmish_odds(g, clash, defending=True, notes=(IF_ATTACKED,))
        case Company(attackers), Join(heads):
            return odds.battle_card(g, attackers, g.forces_of(heads), g.where[heads[0]], defending=True)
        case Respite(), Fight():
            return odds.battle_card(
                g, *stake.armies, stake.places[1], defending=stake.stopper == 1, lost=stake.lost
            )  # fmt: skip
        case Respite(), Stop():
            return stop_odds(g, stake)
        case Parley(castle, terms), Yes():
            return terms_odds(g, castle, terms)
        case Parley(castle), No() | Pass():
            return odds.siege_odds(g, castle)
        case _:
            return None


# ---------------------------------------------------------------------------------------------- skirmishes (23)


def counter_odds(g: Campaign, clash: Clash) -> Odds:
    """A counterattack (23-6)."""
    throw, mean = odds.counter_throw(g, clash), odds.counterattack(g, clash)
    return throw.card(
        say("Counterattack from {hex}", hex=g.land.place(clash.hex)),
        thrown(throw.mods).map(partial(skirmish.result, g, throw.value)).told(loss_name),
        notes=(STRIKES_BACK, NO_REPLY),
        gist=say("takes {steps} of {all} steps", steps=mean_text(mean), all=g.all_steps(clash.attackers)),
    )


def stand_odds(g: Campaign, blow: Blow) -> Odds:
    """Stand and lose the steps, then strike back (23-3, 23-6)."""
    clash, steps, dot = blow
    after = odds.suffer(g, clash.targets, steps, dot, "23-3-1")
    left = after.on_map(clash.targets)
    lost = g.all_steps(clash.targets) - after.all_steps(left)
    now = say("Costs {steps} of {all} steps now, and no hex.", steps=lost, all=g.all_steps(clash.targets))
    title = say("Stand in {hex}", hex=g.land.place(clash.hex))
    if not left:
        gist = say("nobody is left to counterattack")
        return without_dice(title, say("nobody is left"), notes=(now,), gist=gist)
    clash = clash._replace(targets=left)
    reply = say("The counterattack: each result is how many steps the attacker loses.")
    gist = odds.exchanged(odds.counterattack(after, clash), lost)
    return replace(counter_odds(after, clash), title=title, notes=(now, reply, CHEAPEST), gist=gist)


def withdrawal_odds(g: Campaign, blow: Blow, hexes: int) -> Odds:
    """Give way: steps that fall now and on the way, and heart; no die (23-4)."""
    clash, steps, dot = blow
    before = g.all_steps(clash.targets)
    after = g.copy()
    as_usual(after, skirmish.bear(after, clash, hexes, steps - hexes, dot))
    left = after.on_map(clash.targets)
    lost, fallen = before - after.all_steps(left), clash.targets.bit_count() - left.bit_count()
    now = min(before, steps - hexes)
    costs = say(
        "{now} {now:step|steps} now and {later} on the way (23-4-4); {units} {units:unit|units} eliminated.",
        now=now,
        later=lost - now,
        units=fallen,
    )
    heart = say(
        "Morale falls by {points} (23-4-5). There is no counterattack, and the attacker may pursue (23-5).",
        points=hexes,
    )
    return without_dice(
        say("Withdraw {hexes} {hexes:hex|hexes}", hexes=hexes),
        say("{steps} {steps:step|steps} lost", steps=lost),
        notes=(costs, heart, CHEAPEST),
        gist=say("loses {steps} {steps:step|steps}, morale {morale:+d}", steps=lost, morale=-hexes),
    )


def besieger_odds(g: Campaign, stake: Besieger, *, lifts: bool) -> Odds:
    """The attack on besiegers who end their investment, or go on with it at half strength (18-4-2)."""
    after = g.copy()
    if lifts:
        investment.lift(after, after.members[stake.head])
    return odds.skirmish_odds(after, stake.clash, defending=True, notes=(BEFORE,))


# ---------------------------------------------------------------------------------------------- battles, terms


def stop_odds(g: Campaign, stake: Respite) -> Odds:
    """End the battle and go back a hex (24-2-5): who has won it so far, and what the way costs."""
    own, enemy = stake.lost[stake.stopper], stake.lost[1 - stake.stopper]
    units = stake.armies[stake.stopper]
    after = g.copy()
    away = stake.places[1 - stake.stopper]
    as_usual(after, retreat.fall_back_all(after, after.on_map(units), away, 1, "24-2-5", shaken=False))
    way = g.all_steps(units) - after.all_steps(after.on_map(units))
    verdict = odds.WON if own < enemy else odds.LOST if own > enemy else odds.EVEN
    costs = say(
        "Steps lost in the battle: {own} against {enemy}; {way} more on the way back.", own=own, enemy=enemy, way=way
    )
    return without_dice(
        say("End the battle in {hex}", hex=g.land.place(stake.places[1])),
        verdict,
        notes=(costs, CHEAPEST),
        gist=say(
            "{verdict}: {own} steps lost against {enemy}, {way} more on the way back",
            verdict=verdict,
            own=own,
            enemy=enemy,
            way=way,
        ),
    )


def terms_odds(g: Campaign, castle: int, terms: str) -> Odds:
    """Terms that are accepted hold at once (20-4)."""
    answer = surrender.ANSWERS[terms]
    inside = g.garrison(castle)
    dead = answer.deaths(inside.bit_count())
    return without_dice(
        say("Terms for {castle}", castle=g.land.castle_name[castle]),
        answer.text,
        notes=(say("{dead} of the {units} {units:unit|units} inside die.", dead=dead, units=inside.bit_count()),),
        gist=say("the castle is yours, {dead} of {units} inside die", dead=dead, units=inside.bit_count()),
    )


# ---------------------------------------------------------------------------------------------- the usual answers


def as_usual(g: Campaign, steps: Steps[T]) -> T:
    """Carry out what needs no die, answered in the usual way: the cheapest steps, and ways that cost least."""
    return without_chance(steps, partial(_usual, g))


def _usual(g: Campaign, ask: Ask) -> Action:
    losers = {action.unit: action for action in ask.options if isinstance(action, Lose)}
    if losers:
        return losers[cheapest(g, list(losers), g.steps, ask.subject["dot"])]
    ways = [action for action in ask.options if isinstance(action, Retreat)]
    return min(ways, key=lambda way: _effort(g, way)) if ways else ask.options[0]


def _effort(g: Campaign, way: Retreat) -> tuple[int, bool]:
    """What a retreat costs; out in the open nobody has to be asked."""
    return retreat.toll(g, g.members[way.unit], way.path), way.end == INSIDE
