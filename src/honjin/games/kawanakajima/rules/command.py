"""Chapter 8: the command phase: arrivals, the delay track, command points, plans, orders (C0 to C5)."""

from __future__ import annotations

from typing import Final

from honjin.games.kawanakajima.actions import Attempt, Save
from honjin.games.kawanakajima.figures import DEFENSE, IN_BOWL, MOVE, NOTHING, Payer, Scheme
from honjin.games.kawanakajima.rules import held_back, orders, plans
from honjin.games.kawanakajima.state import ON_ENTRY, Battle
from honjin.kernel.actions import Action
from honjin.kernel.ask import CHECKPOINT, Ask, Asks, Side
from honjin.kernel.chance import D6, TWO_D6, Mod, Roll, that_count
from honjin.kernel.errors import Refusal
from honjin.kernel.events import Reveal
from honjin.kernel.game import Steps
from honjin.kernel.words import say
from honjin.wargame.actions import NOBODY
from honjin.wargame.state import RESERVE

ARRIVING, CALLED, ROLLING, PLANNING, CONFORMING, ORDERING = range(6)
"""Steps of the command phase."""
FIRST_BOX: Final = 1


def command(g: Battle) -> Steps[None]:
    """From arrivals to the compulsory chits (8, C0 to C5)."""
    if g.step == ARRIVING:
        yield from arrivals(g)
        advance_track(g)
        if g.field.options.fog_of_war:
            yield Reveal("8.1", say("how many chits come into the bowl"))
        g.step = CALLED
    if g.step == CALLED:
        if _guard_comes(g):
            yield from held_back.baggage_guard(g)
        g.step = ROLLING
    if g.step == ROLLING:
        yield from command_points(g)
        g.step = PLANNING
    if g.step == PLANNING:
        yield from put_on_plans(g)
        g.step = CONFORMING
        yield CHECKPOINT
    if g.step == CONFORMING:
        for side in (0, 1):
            if g.adapting >> side & 1:
                yield from plans.conform(g, side)
                plans.exclude_by_modes(g, side)
                g.adapting &= ~(1 << side)
        g.step = ORDERING
    answers = yield Asks([orders.question(g, side) for side in (0, 1)], checkpoint=True)
    for side in (0, 1):
        orders.carry_out(g, side, answers[side])
    g.roused = 0
    for chit in range(g.field.first_compulsory, g.field.first_samurai):  # 8.4
        g.chit[chit] = IN_BOWL


# ---------------------------------------------------------------------------------------------- C0, C1


def arrivals(g: Battle) -> Steps[None]:
    """Clans of Mount Saijo that are due stand on their entry points, in Move Mode (16.2)."""
    waiting = [
        clan
        for clan, point in enumerate(g.entry)
        if point != NOTHING and any(g.where[unit] == RESERVE for unit in g.field.clan_units[clan])
    ]
    if waiting and g.turn == 1:
        yield Reveal("16.2", say("who comes to which entry point"))
    for clan in waiting:
        point = g.entry[clan]
        if g.field.entries[point].turn <= g.turn:
            for unit in g.field.clan_units[clan]:
                g.where[unit] = ON_ENTRY - point
            g.mode[clan] = MOVE
            g.seen |= 1 << clan
            g.tell("at_entry", "16.2", clan=clan, entry=point)


def advance_track(g: Battle) -> None:
    """Box 1 goes into the bowl, the others move up (8.1)."""
    for chit, place in enumerate(g.chit):
        if FIRST_BOX <= place < IN_BOWL:
            g.chit[chit] = IN_BOWL if place == FIRST_BOX else place - 1


def _guard_comes(g: Battle) -> bool:
    """Whether the chit of a clan that was called has just come into the bowl (17.3)."""
    for group in g.field.scenario.reinforcement:
        clan = g.field.clan_of[str(group.clan)]
        if g.chit[clan] == IN_BOWL and any(g.where[u] == RESERVE for u in g.field.clan_units[clan]):
            g.mode[clan] = MOVE
            g.seen |= 1 << clan
            return True
    return False


# ---------------------------------------------------------------------------------------------- C2 (8.2)


def command_points(g: Battle) -> Steps[None]:
    """Every commander who is alive rolls (8.2, 17.2, R18)."""
    field = g.field
    for payer, general in enumerate(field.generals):
        g.cp[payer] = 0
        if g.general[payer] == NOBODY:
            continue
        side = general.side
        if field.options.fog_of_war:  # the roll tells whether Clan A is in Defense
            yield from plans.reveal_mode(g, field.clan_a[side], "8.2")
        plan = yield from plans.tested(g, side, "command_roll", "7.3 Ganko")
        purpose = say("command points of {unit}", unit=field.unit_name[general.unit])
        roll = yield Roll(D6, "8.2", purpose, rows(g, payer, plan), by=side)
        g.cp[payer] = field.points_of_command(payer, g.turn, roll.total)
        g.tell("command_points", "8.2", side=side, commander=payer, points=g.cp[payer])


def rows(g: Battle, payer: Payer, plan: Scheme | None) -> list[Mod]:
    """What is added to the die of a commander (8.2, R18, R35, 7.3 Ganko)."""
    field, general = g.field, g.field.generals[payer]
    away = general.army and g.mode[field.clan_a[general.side]] != DEFENSE
    found = [
        Mod(say("Clan A is not in Defense"), field.tables.command_modifiers.clan_a_not_in_defense * away, "8.2"),
        Mod(say("Bundori"), -g.bundori[general.side], "R35"),
    ]
    if plan is not None:
        found.append(Mod(field.plan_name[plan.number].text, plan.command_roll, "7.3 Ganko"))
    return that_count(*found)


# ---------------------------------------------------------------------------------------------- C3 (7.2)


def put_on_plans(g: Battle) -> Steps[None]:
    """Both put points on plans that are not active, and may roll (7.2, R61)."""
    sides = [side for side in (0, 1) if _may_plan(g, side)]
    if not sides:
        return
    answers = yield Asks([_question(g, side) for side in sides], checkpoint=True)
    for side in sides:
        answer = answers[side]
        g.saved[side] += answer.number
        g.put_by[side] = answer.number
        g.tell_secret("saved", "7.2", side, {"points": answer.number, "total": g.saved[side]}, side=side)
    for side in sides:
        if isinstance(answers[side], Attempt):
            yield from attempt(g, side)


def _may_plan(g: Battle, side: Side) -> bool:
    """Whether a side has an inactive plan on which it can do something; all can tell (7.2, 18.2)."""
    return g.plan[side] != NOTHING and not g.active[side] and (can_save(g, side) or g.turn > 1)


def can_save(g: Battle, side: Side) -> bool:
    """Shingen saves only while an enemy stands on the map (18.2)."""
    return g.field.choice[side].saves == "always" or bool(g.hexes_of(1 - side))


def _question(g: Battle, side: Side) -> Ask:
    most = g.cp[g.field.army_payer[side]] if can_save(g, side) else 0
    options: list[Action] = [make(number) for number in range(most + 1) for make in (Save, Attempt)]
    return Ask(
        side,
        "plan_points",
        options,
        rule="7.2",
        prompt=say("Put command points on your plan, and roll to activate it?"),
        judge=lambda action: _refuse(g, side, most, action),
    )


def _refuse(g: Battle, side: Side, most: int, action: Action) -> Refusal | None:
    if not isinstance(action, Save | Attempt):
        return Refusal("7.2", say("Say how many command points you put on your plan, and whether you roll"))
    if 0 <= action.number <= most:
        return None
    if not can_save(g, side) and action.number:
        return Refusal("18.2", say("No points are saved before an enemy stands on the map"))
    return Refusal("7.2", say("{number} is not from {least} to {most}", number=action.number, least=0, most=most))


def attempt(g: Battle, side: Side) -> Steps[None]:
    """Two dice, not above what is saved; a failure costs the difference (7.2)."""
    purpose = say("plan of {side}", side=g.field.side_name[side])
    roll = yield Roll(TWO_D6, "7.2", purpose, by=side)
    yield Reveal("7.2", say("whether a plan becomes active"))
    if roll.total <= g.saved[side]:
        plans.activate(g, side)
        plans.hide_modes(g, side)
        return
    g.saved[side] = after_failure(g.saved[side], roll.total)
    g.tell_secret("plan_failed", "7.2", side, {"total": g.saved[side]}, side=side)


def after_failure(saved: int, roll: int) -> int:
    """What is left of the saved points (7.2)."""
    return max(0, saved - (roll - saved))
