"""Fog of war, an option: Modes and chits of the other side as they may be, for all that can be seen (2.3, 6.2)."""

from __future__ import annotations

import random

from honjin.games.kawanakajima.figures import (
    ACTIVITIES,
    ATTACK,
    COMBAT_TAKEDA,
    IMPETUOUS,
    IN_BOWL,
    IN_RESERVE,
    INITIATIVE,
    MARCH,
    NOTHING,
    OUT,
    RALLY,
    Scheme,
)
from honjin.games.kawanakajima.rules import compulsory, delay
from honjin.games.kawanakajima.state import SET_UP, Battle
from honjin.hexes.sets import few, first, hexset
from honjin.kernel.ask import Side
from honjin.wargame.actions import NOBODY, Clan
from honjin.wargame.state import RESERVE

# ---------------------------------------------------------------------------------------------- Modes


def unseen(now: Battle, enemy: Side) -> list[Clan]:
    """Clans of the enemy whose Modes are hidden."""
    return [clan for clan in now.field.clans_by_side[enemy] if not now.seen >> clan & 1 and now.units(clan)]


def fits(snapshot: Battle, now: Battle, enemy: Side, plan: Scheme) -> bool:
    """Whether the clans that nobody has seen act may have Modes of this plan."""
    if not now.active[enemy] or now.adapting >> enemy & 1 or now.phase == SET_UP:
        return True
    clans = unseen(now, enemy)
    return all(_able(snapshot, clan, enemy, plan) for clan in clans) and _asked_for(snapshot, enemy, plan, clans)


def deal_modes(snapshot: Battle, now: Battle, enemy: Side, rng: random.Random) -> None:
    """Clans that nobody has seen act are in any Mode of their plan; who is still to be handled follows from that."""
    if not now.active[enemy] or now.adapting >> enemy & 1:
        return
    plan, clans = now.field.plans[snapshot.plan[enemy]], unseen(now, enemy)
    if now.phase == SET_UP:
        clans = [clan for clan in clans if snapshot.acting >> clan & 1]
    for clan in clans:
        snapshot.mode[clan] = rng.choice(_able(snapshot, clan, enemy, plan))
    _handle(snapshot, enemy, plan, clans, rng)


def _able(g: Battle, clan: Clan, enemy: Side, plan: Scheme) -> list[int]:
    """Modes that a hidden clan may have: where its army fights, those in Attack have been shown (9.3.3)."""
    tested = _fights(g, enemy) and (g.stage > compulsory.TESTS or clan < first(g.queue))
    return [mode for mode in plan.modes if not (tested and mode == ATTACK)]


def _fights(g: Battle, enemy: Side) -> bool:
    """Whether the Combat! chit of the enemy is at work."""
    return g.hand - g.field.first_compulsory == COMBAT_TAKEDA + enemy and g.stage >= compulsory.TESTS


# ---------------------------------------------------------------------------------------------- clans still to handle


def _handles(g: Battle) -> bool:
    """Whether a chit is at work that both sides handle clan by clan."""
    return g.hand - g.field.first_compulsory in (RALLY, MARCH, INITIATIVE) and g.stage in compulsory.IN_TURN


def _wanted(g: Battle, enemy: Side) -> int:
    """How many clans the enemy has at least, because it is asked which one is next."""
    if not _handles(g) or g.side != enemy or g.clan != NOBODY:
        return 0
    return 1 if g.hand - g.field.first_compulsory == INITIATIVE else 2


def _asked_for(g: Battle, enemy: Side, plan: Scheme, hidden: list[Clan]) -> bool:
    """Whether enough hidden clans could be those that the enemy is asked about."""
    wanted = _wanted(g, enemy)
    return not wanted or len(_open(g, enemy, hidden)) + len(_may_be(g, plan, hidden)) >= wanted


def _open(g: Battle, enemy: Side, hidden: list[Clan]) -> list[Clan]:
    """Clans in the queue of the enemy whose Modes are known."""
    return [clan for clan in few(g.queue) if g.field.clan_side[clan] == enemy and clan not in hidden]


def _may_be(g: Battle, plan: Scheme, hidden: list[Clan]) -> dict[Clan, list[int]]:
    """Hidden clans that the chit would concern in some Mode of the plan, with these Modes."""
    found: dict[Clan, list[int]] = {}
    for clan in hidden:
        kept = g.mode[clan]
        for mode in plan.modes:
            g.mode[clan] = mode
            if compulsory.concerns(g, clan):
                found.setdefault(clan, []).append(mode)
        g.mode[clan] = kept
    return found


def _handle(g: Battle, enemy: Side, plan: Scheme, hidden: list[Clan], rng: random.Random) -> None:
    """Who is still to be handled, by the Modes that were dealt."""
    if _fights(g, enemy) and g.stage == compulsory.TESTS:
        attack = [c for c in hidden if g.mode[c] == ATTACK and not g.besieged(c)]
        g.queue = g.queue & ~hexset(hidden) | hexset(attack)
    if not _handles(g):
        return
    queue = [clan for clan in hidden if compulsory.concerns(g, clan)]
    lacking = _wanted(g, enemy) - len(_open(g, enemy, hidden)) - len(queue)
    if lacking > 0:
        others = {clan: modes for clan, modes in _may_be(g, plan, hidden).items() if clan not in queue}
        # In the midst of a clan's handling nobody is asked who is next, and there may be none.
        for clan in rng.sample(sorted(others), min(lacking, len(others))):
            g.mode[clan] = rng.choice(others[clan])
            queue.append(clan)
    g.queue = g.queue & ~hexset(hidden) | hexset(queue)


# ---------------------------------------------------------------------------------------------- chits


def deal_chits(snapshot: Battle, now: Battle, enemy: Side, rng: random.Random) -> None:
    """Of the enemy's chits in the bowl all know only how many there are; the others lie in Reserve or wait in boxes.

    Chits that were drawn this turn lie where all have seen them go.
    """
    if now.phase == SET_UP:
        return
    field = now.field
    clans = [clan for clan in field.clans_by_side[enemy] if clan not in now.strip and not _is_known(now, clan)]
    specials = [chit for chit in field.specials(enemy) if chit not in now.strip]
    count = sum(snapshot.chit[chit] == IN_BOWL for chit in (*clans, *specials))
    able = [clan for clan in clans if now.units(clan)]
    able += rng.sample(specials, min(len(specials), _orders_left(now, enemy)))
    bowl = set(rng.sample(able, count))
    for clan in clans:
        snapshot.chit[clan] = IN_BOWL if clan in bowl else _elsewhere(now, enemy, clan, rng)
    for chit in specials:
        number = chit - field.first_special
        snapshot.chit[chit] = IN_BOWL if chit in bowl else IN_RESERVE
        snapshot.activity[number] = IMPETUOUS if chit in bowl else NOTHING
        snapshot.named[number] = 0


def _is_known(now: Battle, clan: Clan) -> bool:
    """Whether all know where the chit of a clan is: it is gone, or the clan is being placed with it (17.3, R59)."""
    if not now.alive(clan):
        return True
    waits = any(now.where[unit] == RESERVE for unit in now.field.clan_units[clan])
    return waits and now.chit[clan] in (IN_BOWL, IN_RESERVE)


def _orders_left(now: Battle, enemy: Side) -> int:
    """How many special chits the enemy may have in the bowl that nobody has seen this turn (9.5.1)."""
    drawn = [chit for chit in now.field.specials(enemy) if chit in now.strip]
    seen = sum(now.activity[chit - now.field.first_special] != NOTHING for chit in drawn)
    first_one = enemy * len(ACTIVITIES)
    left = now.granted[enemy] - sum(now.spent[first_one : first_one + len(ACTIVITIES)]) - seen
    if now.active[enemy]:
        able = [plan for plan in now.field.plans if not now.ruled_out[enemy] >> plan.number & 1]
        known = [now.field.plans[now.plan[enemy]]] if now.shown[enemy] else able
        left += max(sum(plan.activities) for plan in known)
    return max(0, left)


def _elsewhere(now: Battle, enemy: Side, clan: Clan, rng: random.Random) -> int:
    """In Reserve, or on its way to the bowl if it is far away (8.3); a clan that waits to be called may have been."""
    group = next((late for late in now.field.scenario.reinforcement if late.clan == now.field.clans[clan].id), None)
    if group is not None and not now.units(clan):
        called = now.lost[enemy] >= group.after_losses
        return rng.choice([OUT, *range(1, group.delay_box + 1)]) if called else OUT
    farthest = delay.box(now, delay.distance(now, now.field.army_payer[enemy], clan))
    return rng.randint(IN_RESERVE, farthest) if farthest < IN_BOWL and now.units(clan) else IN_RESERVE
