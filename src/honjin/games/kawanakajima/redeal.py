"""Secrets dealt anew: what a side cannot know of the other, in keeping with all that it does know (section 7).

What is dealt depends on nothing but dice and what lies open, so that no world tells of the real one.
"""

from __future__ import annotations

import random

from honjin.games.kawanakajima import fog
from honjin.games.kawanakajima.figures import ACTIVITIES, COMBINE, IMPETUOUS, NOTHING, Scheme
from honjin.games.kawanakajima.rules import command, plans
from honjin.games.kawanakajima.rules.chits import SHOWING
from honjin.games.kawanakajima.rules.deployment import ENTRIES, MODES_
from honjin.games.kawanakajima.state import COMMAND, SET_UP, Battle
from honjin.hexes.sets import hexset
from honjin.kernel.ask import Side

USUALLY_SAVED = 2
"""Command points a turn that somebody may have put on a plan."""


def redeal(snapshot: Battle, now: Battle, side: Side, rng: random.Random) -> None:
    """Change in ``snapshot`` what ``side`` cannot know in ``now``."""
    enemy = 1 - side
    if now.field.options.fog_of_war:
        fog.deal_chits(snapshot, now, enemy, rng)
    hidden = _hidden(snapshot, now, enemy)
    _plan(snapshot, now, enemy, len(hidden), rng)
    _saved(snapshot, now, enemy, rng)
    _orders(snapshot, now, enemy, hidden, rng)
    _entries(snapshot, now, enemy, rng)
    if now.field.options.fog_of_war:
        fog.deal_modes(snapshot, now, enemy, rng)


# ---------------------------------------------------------------------------------------------- the plan (7.1)


def _plan(snapshot: Battle, now: Battle, enemy: Side, orders: int, rng: random.Random) -> None:
    if snapshot.plan[enemy] != NOTHING and not now.shown[enemy]:
        able = [plan for plan in now.field.plans if _possible(snapshot, now, enemy, plan, orders)]
        snapshot.plan[enemy] = rng.choice(able).number


def _possible(snapshot: Battle, now: Battle, enemy: Side, plan: Scheme, orders: int) -> bool:
    """Whether the enemy may have this plan for all that anybody has seen."""
    if now.ruled_out[enemy] >> plan.number & 1:
        return False
    if now.active[enemy] and sum(plan.activities) < orders - _impetuous_left(now, enemy):
        return False
    if now.phase == SET_UP and now.step == MODES_:  # first Modes are asked for, so there is a choice
        return len(plan.modes) > 1
    if now.field.options.fog_of_war:
        return fog.fits(snapshot, now, enemy, plan)
    if _conforming(now, enemy):  # so there are clans that have to
        return bool(plans.unfit(now, enemy, plan))
    return True


def _conforming(now: Battle, enemy: Side) -> bool:
    """Whether the enemy is asked for Modes now: the first side is asked before the second."""
    asked = now.adapting & -now.adapting == 1 << enemy
    return now.phase == COMMAND and now.step == command.CONFORMING and asked


def _saved(snapshot: Battle, now: Battle, enemy: Side, rng: random.Random) -> None:
    """Points on a plan: anything that could have been put there, in this phase and before (7.2)."""
    if now.plan[enemy] == NOTHING:
        return
    asked = now.phase == COMMAND and now.step > command.PLANNING and snapshot.step > command.PLANNING
    if asked and (not now.active[enemy] or now.roused >> enemy & 1):
        most = now.cp[now.field.army_payer[enemy]] if command.can_save(now, enemy) else 0
        snapshot.put_by[enemy] = rng.randint(0, most)
    before = 0 if now.active[enemy] else rng.randint(0, USUALLY_SAVED * (now.turn - 1))
    snapshot.saved[enemy] = snapshot.put_by[enemy] + before


# ---------------------------------------------------------------------------------------------- orders (9.5.1)


def _hidden(snapshot: Battle, now: Battle, enemy: Side) -> list[int]:
    """Special chits of the enemy with orders that nobody else has seen."""
    first = now.field.first_special
    return [
        chit - first
        for chit in now.field.specials(enemy)
        if snapshot.activity[chit - first] != NOTHING and not _read(now, chit)
    ]


def _read(now: Battle, chit: int) -> bool:
    """Whether the order on a special chit has been read out: it is being executed, or has been."""
    if now.hand == chit:
        return now.stage > SHOWING
    known = chit in now.strip or not now.field.options.fog_of_war
    return known and now.activity[chit - now.field.first_special] == NOTHING


def _impetuous_left(now: Battle, enemy: Side) -> int:
    """Impetuous Attacks that the enemy may have ordered, or may still order."""
    return now.granted[enemy] - now.spent[enemy * len(ACTIVITIES) + IMPETUOUS]


def _orders(snapshot: Battle, now: Battle, enemy: Side, hidden: list[int], rng: random.Random) -> None:
    """Other orders on the special chits that lie unseen, within what the plan still allows."""
    for number in hidden:
        snapshot.activity[number] = NOTHING
    clans = [clan for clan in now.field.clans_by_side[enemy] if now.units(clan)] or now.field.clans_by_side[enemy]
    for number in hidden:
        left = plans.activities_left(snapshot, enemy)
        able = [activity for activity in range(len(ACTIVITIES)) for _ in range(left[activity])]
        activity = snapshot.activity[number] = rng.choice(able)
        count = 0 if activity == IMPETUOUS else 1
        if activity == COMBINE:
            count = rng.randint(1, min(len(clans), now.field.tables.combined_maneuver.clans))
        snapshot.named[number] = hexset(rng.sample(clans, count))


def _entries(snapshot: Battle, now: Battle, enemy: Side, rng: random.Random) -> None:
    """Entry points are secret until the first clans stand on theirs: then all know who comes by which (16.2)."""
    if now.phase != SET_UP or now.step < ENTRIES:
        return
    for clan in snapshot.field.clans_by_side[enemy]:
        if snapshot.entry[clan] != NOTHING:
            snapshot.entry[clan] = rng.randrange(len(snapshot.field.entries))
