"""Chapter 9.4: a clan acts: test of Attack Mode, change of Mode, movement, combat, rally. ``stage`` says where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from honjin.games.kawanakajima.actions import Handle
from honjin.games.kawanakajima.figures import ATTACK, DEFENSE, MOVE
from honjin.games.kawanakajima.rules import attacking, combat, modes, movement, plans, rally, retiring, siege
from honjin.games.kawanakajima.rules.combat import DECLARING, FIGHTING
from honjin.games.kawanakajima.rules.movement import Manner
from honjin.games.kawanakajima.state import Battle, Fight
from honjin.hexes.sets import few
from honjin.kernel.ask import Ask, Side
from honjin.kernel.game import Steps, decision
from honjin.kernel.words import say
from honjin.wargame.actions import NOBODY, Clan

TESTING, CHANGING, MOVING, ENTERING, RALLYING = 10, 20, 30, 35, 60
DONE: Final = 99
"""Stages of an activation; DECLARING and FIGHTING lie between."""


def clear(g: Battle) -> None:
    """What is remembered for one chit is forgotten."""
    g.clan = g.first = g.opener = NOBODY
    g.acting = g.queue = g.finished = g.contact = g.retreated = g.pursued = g.rolled = g.fought = 0
    g.storming = False
    g.stars, g.flights = [], []
    g.fight = Fight()


def begin(g: Battle, clan: Clan, side: Side) -> None:
    """A clan is activated; its Mode is known from now on (2.3)."""
    g.clan, g.side, g.acting, g.stage = clan, side, 1 << clan, TESTING
    plans.show_mode(g, clan)
    g.tell("activate", "9.4", clan=clan, side=side, mode=g.mode[clan])


def activation(g: Battle, *, points: int | None = None, mode_roll: bool = True, rallies: bool = True) -> Steps[None]:
    """From the test to rally, from wherever the activation stands (9.4)."""
    if g.besieged(g.clan) and g.stage <= CHANGING:
        yield from retiring.clan_chit(g, g.clan, g.side, mode_roll=mode_roll)
        return
    yield from prepare(g, mode_roll=mode_roll, points=points)
    yield from conclude(g, rallies=rallies)


def prepare(g: Battle, *, mode_roll: bool, points: int | None = None) -> Steps[None]:
    """Test, change of Mode and movement of the clan at work (9.4 a, b)."""
    clan, side = g.clan, g.side
    if g.stage == TESTING:
        yield from modes.attack_test(g, clan, side)
        g.stage = CHANGING
    if g.stage == CHANGING:
        if mode_roll:
            yield from modes.change(g, clan, side)
        movement.begin(g, clan)
        g.first = NOBODY
        g.stage = MOVING
    if g.stage == MOVING:
        yield from move(g, clan, side, points)
        siege.come_in(g, clan)
        g.stage = ENTERING
    if g.stage == ENTERING:
        yield from siege.settle(g)
        g.stage = DECLARING


def move(g: Battle, clan: Clan, side: Side, points: int | None) -> Steps[None]:
    """By its Mode a clan attacks, moves freely, or stands (6.5)."""
    mode = g.mode[clan]
    if mode == ATTACK:
        if g.first == NOBODY:
            g.finished = 0
        yield from attacking.attack_march(g, clan, side, g.field.reach[ATTACK] if points is None else points)
    elif mode in (MOVE, DEFENSE):
        rule = "6.5 Move" if mode == MOVE else "6.5 Defense"
        yield from movement.march(g, clan, side, Manner("move", rule, g.field.reach[mode]))


def conclude(g: Battle, *, rallies: bool) -> Steps[None]:
    """Combat of all clans that act together, then rally (9.4 c, d)."""
    if g.stage in (DECLARING, FIGHTING):
        yield from combat.phase(g, g.side)
        g.stage = RALLYING
    if g.stage == RALLYING and rallies:
        while clans := [clan for clan in few(g.acting) if rally.able(g, clan)]:
            if g.clan not in clans:
                g.clan = yield from next_clan(clans, g.side)
            yield from rally.rally(g, g.clan, g.side)
    g.stage = DONE


def next_clan(clans: Sequence[Clan], side: Side) -> Steps[Clan]:
    """Of several clans of a maneuver one is handled first (R27)."""
    answer = yield from decision(
        Ask(
            side,
            "next_clan",
            [Handle(clan) for clan in clans],
            rule="R27",
            prompt=say("Which clan acts next?"),
            checkpoint=True,
        )
    )
    clan: Clan = answer.clan
    return clan
