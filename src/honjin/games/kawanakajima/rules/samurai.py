"""Chapter 14: the Samurai marker, an option (R46)."""

from __future__ import annotations

from collections.abc import Sequence

from honjin.games.kawanakajima.actions import Bring, Hero
from honjin.games.kawanakajima.figures import ATTACK, GOOD_ORDER, IN_BOWL
from honjin.games.kawanakajima.rules import losses, modes, rally
from honjin.games.kawanakajima.rules.activation import activation, begin
from honjin.games.kawanakajima.state import Battle
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Side
from honjin.kernel.errors import Refusal
from honjin.kernel.game import Steps
from honjin.kernel.words import say
from honjin.wargame.actions import NOBODY, PASS

START = 5
WORKING = 6
"""He has been placed: he rallies his unit."""


def bring(g: Battle) -> Steps[None]:
    """An army that has fallen behind may put its Samurai into the bowl (14.1)."""
    for side in (0, 1):
        if not g.due >> side & 1:
            continue
        answer = yield Ask(
            side,
            "samurai",
            [Bring(), PASS],
            rule="14.1",
            prompt=say("Put the Samurai marker into the bowl?"),
            checkpoint=True,
        )
        g.due &= ~(1 << side)
        if isinstance(answer, Bring):
            g.chit[g.field.first_samurai + side] = IN_BOWL
            g.tell("samurai_comes", "14.1", side=side)


def hero(g: Battle) -> Steps[None]:
    """The marker is drawn: its owner gives it to a unit, which rallies, or whose clan attacks (14.2)."""
    side = g.hand - g.field.first_samurai
    if g.stage == START:
        options = _options(g, side)
        if not options:
            return
        answer = yield Ask(
            side,
            "samurai",
            options,
            rule="14.2",
            prompt=say("Which unit does the Samurai join, and to what end?"),
            judge=lambda action: _refuse(g, side, options, action),
            checkpoint=True,
        )
        unit = answer.unit
        g.samurai[side] = unit
        g.tell("samurai", "14.2", unit=unit, how=answer.how)
        g.side, g.stage = side, WORKING
        if answer.how == "rally":
            if g.state[unit] > GOOD_ORDER:  # R25
                yield from rally.rally_unit(g, unit, side)
            return
        clan = g.field.clan[unit]
        begin(g, clan, side)
        modes.take(g, clan, ATTACK, "14.2")
    yield from activation(g, mode_roll=False)


def _options(g: Battle, side: Side) -> list[Action]:
    """Units on the map; their clans attack only with an enemy near (R8)."""
    found: list[Action] = []
    for clan in g.field.clans_by_side[side]:
        attacks = not g.besieged(clan) and modes.may_attack(g, clan)
        for unit in g.on_ground(clan):
            found.append(Hero(unit, "rally"))
            if attacks:
                found.append(Hero(unit, "attack"))
    return found


def _refuse(g: Battle, side: Side, options: Sequence[Action], action: Action) -> Refusal | None:
    """Why the marker cannot be used so (14.2, R8)."""
    if action in options:
        return None
    if not isinstance(action, Hero) or action.how not in ("rally", "attack"):
        return Refusal("14.2", say("Name a unit, and whether it rallies or its clan attacks"))
    clan = g.field.clan[action.unit]
    if g.field.side[action.unit] != side or action.unit not in g.on_ground(clan):
        return Refusal("14.2", say("{unit} is not one of your units on the map", unit=g.field.unit_name[action.unit]))
    return Refusal("R8", say("No enemy is near enough for {clan} to attack", clan=g.field.clan_name[clan]))


def check(g: Battle) -> None:
    """At the end of a turn a Samurai goes unless his unit is in an enemy zone (14.3)."""
    for unit in g.samurai:
        if unit != NOBODY and not g.pinned(unit):
            losses.drop_samurai(g, unit, "14.3")
