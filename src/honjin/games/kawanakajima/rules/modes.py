"""Chapter 6: Modes, the test of a clan in Attack Mode, and rolls to change (6.4, 6.5, R8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from honjin.games.kawanakajima.actions import Change, Count, Ignore, Keep
from honjin.games.kawanakajima.figures import ATTACK, REGROUP, Scheme
from honjin.games.kawanakajima.model.words import MODES
from honjin.games.kawanakajima.rules import plans
from honjin.games.kawanakajima.rules.ground import around, enemy_within
from honjin.games.kawanakajima.state import Battle
from honjin.hexes.sets import HexSet, members
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Side
from honjin.kernel.chance import D6, Mod, Roll, Rolled, that_count
from honjin.kernel.errors import Refusal
from honjin.kernel.game import Steps
from honjin.kernel.words import say
from honjin.wargame.actions import Clan, Unit

LEADERSHIP: Final = say("leadership")
MODE_NAMES: Final = (say("Attack"), say("Move"), say("Defense"), say("Regroup"))


def take(g: Battle, clan: Clan, mode: int, rule: str) -> None:
    """A clan takes a Mode for all to see; if nobody has seen the one before, it stays untold (2.3)."""
    was, g.mode[clan] = g.mode[clan], mode
    if g.field.options.fog_of_war and not g.seen >> clan & 1:
        g.seen |= 1 << clan
        g.tell("mode", rule, clan=clan, mode=mode)
    elif was != mode:
        g.tell("mode", rule, clan=clan, mode=mode, was=was)


def may_attack(g: Battle, clan: Clan) -> bool:
    """Whether a clan may be put into Attack Mode: an enemy is near enough (R8)."""
    return enemy_within(g, clan, g.field.tables.distance.attack)


# ---------------------------------------------------------------------------------------------- the test (6.5, R8)


def attack_test(g: Battle, clan: Clan, side: Side) -> Steps[None]:
    """A clan in Attack Mode with no enemy within six hexes goes to Regroup (6.5 Attack, R8)."""
    if g.mode[clan] != ATTACK or g.besieged(clan):
        return
    near, far = _enemies_by_bank(g, clan)
    if near:
        return
    if far:
        answer = yield Ask(
            side,
            "far_bank",
            [Count(), Ignore()],
            rule="6.5 Attack",
            prompt=say("Do enemies across the river keep {clan} in Attack?", clan=g.field.clan_name[clan]),
            checkpoint=True,
            subject=clan,
        )
        if isinstance(answer, Count):
            return
    take(g, clan, REGROUP, "6.5 Attack")


def _enemies_by_bank(g: Battle, clan: Clan) -> tuple[bool, bool]:
    """Whether enemies are within six hexes on the same bank as a unit of the clan, and whether on another."""
    enemy = g.hexes_of(1 - g.field.clan_side[clan])
    far = False
    for unit in g.units(clan):
        close: HexSet = around(g, unit, g.field.tables.distance.attack) & enemy
        if not close:
            continue
        bank = bank_of(g, unit)
        if any(g.field.bank[h] == bank for h in members(close)):
            return True, far
        far = True
    return False, far


def bank_of(g: Battle, unit: Unit) -> str:
    """On which bank a unit is."""
    h = g.hex_of(unit)
    return g.field.bank[h if h >= 0 else g.field.entries[g.at_entry(unit)].first[0]]


# ---------------------------------------------------------------------------------------------- changes (6.4)


def change(g: Battle, clan: Clan, side: Side) -> Steps[None]:
    """One attempt to take another Mode (9.4 a)."""
    options: Sequence[Action] = [Keep(), *(Change(mode) for mode in _others(g, clan))]
    answer = yield Ask(
        side,
        "mode",
        options,
        rule="6.4",
        prompt=say("{clan}: keep the Mode, or try another?", clan=g.field.clan_name[clan]),
        judge=lambda action: _refuse(g, clan, options, action),
        checkpoint=True,
        subject=clan,
    )
    if isinstance(answer, Keep):
        return
    roll = yield from roll_for(g, clan, answer.mode, "6.4")
    if roll.total >= g.field.need[g.mode[clan]][answer.mode]:
        take(g, clan, answer.mode, "6.4")
    else:
        g.tell("mode_failed", "6.4", clan=clan, mode=answer.mode)


def _refuse(g: Battle, clan: Clan, options: Sequence[Action], action: Action) -> Refusal | None:
    if action in options:
        return None
    name = g.field.clan_name[clan]
    if isinstance(action, Change) and action.mode == g.mode[clan]:
        return Refusal("6.4", say("{clan} is in this Mode already", clan=name))
    if isinstance(action, Change):
        return Refusal("R8", say("No enemy is near enough for {clan} to attack", clan=name))
    return Refusal("6.4", say("Keep the Mode of {clan}, or try another", clan=name))


def _others(g: Battle, clan: Clan) -> list[int]:
    now = g.mode[clan]
    return [m for m in range(len(MODES)) if m != now and (m != ATTACK or may_attack(g, clan))]


def rows(g: Battle, clan: Clan, mode: int, plan: Scheme | None) -> list[Mod]:
    """What is added to the die for another Mode (6.4, 7.3 Hoshi)."""
    found = [Mod(LEADERSHIP, g.best_lead(clan), "6.4")]
    if plan is not None and ATTACK in (mode, g.mode[clan]):
        shift = plan.into_attack if mode == ATTACK else plan.out_of_attack
        found.append(Mod(g.field.plan_name[plan.number].text, shift, "7.3 Hoshi"))
    return that_count(*found)


def roll_for(g: Battle, clan: Clan, mode: int, rule: str) -> Steps[Rolled]:
    """A die with leadership and what the plan does to it (6.4, 7.3 Hoshi)."""
    side, plan = g.field.clan_side[clan], None
    if ATTACK in (mode, g.mode[clan]):
        plan = yield from plans.tested(g, side, "into_attack", "7.3 Hoshi")
    mods = rows(g, clan, mode, plan)
    purpose = say("{clan} into {mode}", clan=g.field.clan_name[clan], mode=MODE_NAMES[mode])
    roll: Rolled = yield Roll(D6, rule, purpose, mods, by=side)
    return roll
