"""Chapter 9.5: special chits (R20b, R21, R27, R59)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from honjin.games.kawanakajima.actions import Combine, Name
from honjin.games.kawanakajima.figures import ATTACK, CHARGE, COMBINE, IMPETUOUS, REGROUP, WITHDRAW
from honjin.games.kawanakajima.rules import modes, movement, plans
from honjin.games.kawanakajima.rules.activation import TESTING, activation, begin, conclude, next_clan, prepare
from honjin.games.kawanakajima.rules.combat import DECLARING
from honjin.games.kawanakajima.rules.movement import Manner
from honjin.games.kawanakajima.rules.retreat import freeze, pursuits, retreat, show_pursuers
from honjin.games.kawanakajima.state import Battle
from honjin.hexes.sets import few
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Side
from honjin.kernel.chance import D6, Mod, Roll, that_count
from honjin.kernel.errors import Refusal
from honjin.kernel.events import Reveal
from honjin.kernel.game import Steps, decision
from honjin.kernel.words import say
from honjin.wargame.actions import NOBODY, Clan

START: Final = 5
CHOOSING, DRIVING, ORDERING = 6, 7, 8
FLEEING, CHASING = 70, 75
WASTED: Final = 98


def number_of(g: Battle) -> int:
    """The place of the special chit in hand among all special chits."""
    return g.hand - g.field.first_special


def special(g: Battle) -> Steps[None]:
    """What the special chit in hand orders, from wherever that stands (9.5)."""
    if g.stage == START:
        yield from _open(g)
    activity = g.activity[number_of(g)]
    if g.stage == WASTED:
        return
    if activity == CHARGE:
        yield from activation(g, points=g.field.tables.movement.special_attack, mode_roll=False, rallies=False)
    elif activity == WITHDRAW:
        yield from withdraw(g)
    elif activity == COMBINE:
        yield from combined(g)
    else:
        yield from impetuous(g)


def _open(g: Battle) -> Steps[None]:
    """The order is read: its activity is used up, and it shows the plan (9.5.1, R63)."""
    field, number = g.field, number_of(g)
    owner, activity, clans = field.chit_side(g.hand), g.activity[number], few(g.named[number])
    yield Reveal("9.5.1", say("the order on a special chit"))
    g.tell("special", "9.5.1", side=owner, chit=g.hand, activity=activity, clans=clans)
    if activity != IMPETUOUS:
        plans.show(g, owner, "R63")
    if activity == WITHDRAW:
        yield from plans.grant(g, owner, "retreat")
    g.side = owner
    able = [clan for clan in clans if can_act(g, clan)]
    g.stage = WASTED
    if activity == IMPETUOUS:
        g.stage = CHOOSING
    elif not able:
        g.tell("no_effect", "R59", chit=g.hand)
    elif activity == CHARGE:
        begin(g, able[0], owner)
        modes.take(g, able[0], ATTACK, "9.5.2")
    elif activity == WITHDRAW:
        g.clan = able[0]
        modes.take(g, able[0], REGROUP, "9.5.4")
        freeze(g)
        g.stage = FLEEING
    else:
        g.queue = sum(1 << clan for clan in able)
        g.stage = CHOOSING


def can_act(g: Battle, clan: Clan) -> bool:
    """Whether a special order reaches a clan: on the map or an entry point, not in a siege (R59)."""
    return bool(g.units(clan)) and not g.besieged(clan)


def withdraw(g: Battle) -> Steps[None]:
    """The clan retreats, and may be pursued (9.5.4)."""
    if g.stage == FLEEING:
        yield from retreat(g, g.clan, "9.5.4", checkpoint=True)
        yield from show_pursuers(g)
        g.stage = CHASING
    yield from pursuits(g, checkpoint=True)


# ---------------------------------------------------------------------------------------------- Impetuous Attack


def impetuous(g: Battle) -> Steps[None]:
    """The owner names an enemy clan that is near; its own player must attack with it (9.5.3, R8)."""
    if g.stage == CHOOSING:
        owner = g.field.chit_side(g.hand)
        clans = [c for c in g.field.clans_by_side[1 - owner] if can_act(g, c) and modes.may_attack(g, c)]
        if not clans:
            g.tell("no_effect", "R59", chit=g.hand)
            g.stage = WASTED
            return
        clan = clans[0]
        if len(clans) > 1:
            answer = yield Ask(
                owner,
                "impetuous",
                [Name(c) for c in clans],
                rule="9.5.3",
                prompt=say("Which enemy clan attacks impetuously?"),
                judge=lambda action: _refuse_name(g, clans, owner, action),
                checkpoint=True,
            )
            clan = answer.clan
        if g.field.options.fog_of_war:
            yield Reveal("2.3", say("the Mode of {clan}", clan=g.field.clan_name[clan]))
        begin(g, clan, 1 - owner)
        modes.take(g, clan, ATTACK, "9.5.3")
    yield from activation(g, mode_roll=False, rallies=False)


def _refuse_name(g: Battle, clans: Sequence[Clan], owner: Side, action: Action) -> Refusal | None:
    """Why a clan cannot be named (9.5.3, R8)."""
    if not isinstance(action, Name):
        return Refusal("9.5.3", say("Name an enemy clan"))
    if action.clan in clans:
        return None
    name = g.field.clan_name[action.clan]
    if g.field.clan_side[action.clan] == owner:
        return Refusal("9.5.3", say("{clan} is not the enemy's", clan=name))
    if not can_act(g, action.clan):
        return Refusal("R59", say("{clan} cannot act", clan=name))
    return Refusal("R8", say("No enemy is near enough for {clan} to attack", clan=name))


# ---------------------------------------------------------------------------------------------- Combined Maneuver


def combined(g: Battle) -> Steps[None]:
    """Clans that roll well act as one; those that roll a 1 are driven by the enemy (9.5.5, R27)."""
    if g.stage == CHOOSING:
        yield from _roll_for_all(g)
        g.stage = DRIVING
    if g.stage == DRIVING:
        yield from _drive_all(g)
        g.queue, g.stage = g.acting, ORDERING
    while g.stage < DECLARING:
        if g.stage == ORDERING:
            if not g.queue:
                g.stage = DECLARING
                break
            g.clan = yield from next_clan(few(g.queue), g.side)
            g.queue &= ~(1 << g.clan)
            g.stage = TESTING
        yield from prepare(g, mode_roll=True)
        g.clan, g.stage = NOBODY, ORDERING
    yield from conclude(g, rallies=True)


def rows(g: Battle, clan: Clan) -> list[Mod]:
    """What is added to the die of a clan in a maneuver (9.5.5)."""
    return that_count(Mod(modes.LEADERSHIP, g.best_lead(clan), "9.5.5"))


def _roll_for_all(g: Battle) -> Steps[None]:
    """A die and leadership for each clan that takes part (9.5.5)."""
    owner, clans = g.side, few(g.queue)
    options: list[Action] = [Combine(some) for size in range(len(clans), 0, -1) for some in combinations(clans, size)]
    answer = yield from decision(
        Ask(
            owner,
            "combined",
            options,
            rule="9.5.5",
            prompt=say("Which clans roll for the Combined Maneuver?"),
            judge=lambda action: _refuse_combination(clans, action),
            checkpoint=True,
        )
    )
    g.queue = 0
    table = g.field.tables.combined_maneuver
    for clan in answer.clans:
        purpose = say("{clan} in the maneuver", clan=g.field.clan_name[clan])
        roll = yield Roll(D6, "9.5.5", purpose, rows(g, clan), by=owner)
        if roll.dice[0] == 1:
            modes.take(g, clan, REGROUP, "9.5.5")
            g.queue |= 1 << clan
        elif roll.total >= table.success_min:
            g.acting |= 1 << clan
            yield from plans.reveal_mode(g, clan)
    g.tell("combined", "9.5.5", clans=few(g.acting))


def _refuse_combination(clans: Sequence[Clan], action: Action) -> Refusal | None:
    if not isinstance(action, Combine) or not action.clans or len(set(action.clans)) != len(action.clans):
        return Refusal("9.5.5", say("Name at least one of the clans on the chit, each once"))
    if set(action.clans) <= set(clans):
        return None
    return Refusal("R27", say("Only clans that were written on the chit and can act take part"))


def _drive_all(g: Battle) -> Steps[None]:
    """The enemy moves clans that rolled a 1 (R27)."""
    manner = Manner("drive", "9.5.5", g.field.tables.combined_maneuver.driven_hexes, driven=True)
    while g.queue or g.clan != NOBODY:
        if g.clan == NOBODY:
            g.clan = yield from next_clan(few(g.queue), 1 - g.side)
            g.queue &= ~(1 << g.clan)
            movement.begin(g, g.clan)
        yield from movement.march(g, g.clan, 1 - g.side, manner)
        g.clan = NOBODY
