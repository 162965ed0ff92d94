"""Chapter 11.12 and 16.4: what becomes of a clan that has lost a unit in combat (R33, R66)."""

from __future__ import annotations

from collections.abc import Sequence

from honjin.games.kawanakajima.actions import Fate, Seppuku, SeppukuHero
from honjin.games.kawanakajima.figures import EXHAUSTED, REGROUP
from honjin.games.kawanakajima.rules import losses, modes, victory
from honjin.games.kawanakajima.rules.retreat import freeze, pursuits, retreat
from honjin.games.kawanakajima.state import Battle
from honjin.hexes.sets import few
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Side
from honjin.kernel.chance import D6, Mod, Roll, that_count
from honjin.kernel.errors import Refusal
from honjin.kernel.game import Steps, decision
from honjin.kernel.words import say
from honjin.wargame.actions import Clan, Unit
from honjin.wargame.moves import Decline


def tests(g: Battle, side: Side) -> Steps[None]:
    """One test for each clan that lost a unit in the battle, the active side's first (11.12, R33)."""
    clans = dict.fromkeys(g.field.clan[unit] for unit in few(g.fight.dead))
    for clan in sorted(clans, key=lambda clan: (g.field.clan_side[clan] != side, clan)):
        yield from test(g, clan)


def test(g: Battle, clan: Clan) -> Steps[None]:
    """A die, leadership and those who still stand (11.12)."""
    field = g.field
    units = g.on_ground(clan)
    if not units:
        return
    steady = sum(g.state[unit] < EXHAUSTED for unit in units)
    lead = max(g.leadership(unit) for unit in units)
    rows = that_count(Mod(modes.LEADERSHIP, lead, "11.12"), Mod(say("units that stand"), steady, "11.12"))
    roll = yield Roll(D6, "11.12", say("rout of {clan}", clan=field.clan_name[clan]), rows, by=field.clan_side[clan])
    result = field.rout_results(roll.total)
    g.tell("rout_test", "11.12", clan=clan, result=result)
    if result == "rout" and clan in field.clan_a:
        result = yield from _commander_holds(g, clan)
    if result == "rout":
        scatter(g, clan)
    elif result == "retreat":
        yield from run(g, clan)
    elif result == "seppuku":
        yield from seppuku(g, clan)


def _commander_holds(g: Battle, clan: Clan) -> Steps[str]:
    """Clan A never routs: its owner takes Retreat or Seppuku (16.4, R66)."""
    answer = yield Ask(
        g.field.clan_side[clan],
        "rout_a",
        [Fate("retreat"), Fate("seppuku")],
        rule="16.4",
        prompt=say("{clan} does not rout: Retreat or Seppuku?", clan=g.field.clan_name[clan]),
        subject=clan,
    )
    how: str = answer.how
    return how


def scatter(g: Battle, clan: Clan) -> None:
    """All units of the clan are eliminated; their leaders score, without a roll (11.12, R33)."""
    for unit in [unit for unit in g.units(clan) if not g.in_siege(unit)]:
        losses.eliminate(g, unit, "11.12")
        losses.drop_samurai(g, unit, "14.3")
        losses.lose_leader(g, unit, "R33", bundori=False)


def run(g: Battle, clan: Clan) -> Steps[None]:
    """The clan retreats and takes Regroup (11.12, 9.3.1)."""
    freeze(g)
    yield from retreat(g, clan, "11.12")
    modes.take(g, clan, REGROUP, "11.12")
    yield from pursuits(g)


def seppuku(g: Battle, clan: Clan) -> Steps[None]:
    """A leader of the clan dies; without one heads are taken in another way (11.12, R66)."""
    side = g.field.clan_side[clan]
    daimyo = g.general[g.field.army_payer[side]]
    units = g.on_ground(clan)
    options: list[Action] = [Seppuku(unit) for unit in units if g.lead[unit] and unit != daimyo]
    options += [SeppukuHero() for unit in units if unit in g.samurai]
    if not options:
        options.append(Decline())
        if daimyo in units:
            options.append(Seppuku(daimyo))
    elif daimyo in units:
        options.append(Seppuku(daimyo))
    answer = yield from decision(
        Ask(
            side,
            "seppuku",
            options,
            rule="11.12",
            prompt=say("Which leader of {clan} dies?", clan=g.field.clan_name[clan]),
            judge=lambda action: _refuse(g, clan, options, action),
            subject=clan,
        )
    )
    if isinstance(answer, Seppuku):
        losses.lose_leader(g, answer.unit, "11.12", bundori=True)
    elif isinstance(answer, SeppukuHero):
        _hero_dies(g, next(unit for unit in units if unit in g.samurai))
    else:
        losses.add_bundori(g, side, 1, "11.12")


def _refuse(g: Battle, clan: Clan, options: Sequence[Action], action: Action) -> Refusal | None:
    """Why it does not fall on this one (11.12, R66)."""
    if action in options:
        return None
    if isinstance(action, Seppuku):
        return Refusal("11.12", say("{unit} has no leader of this clan", unit=g.field.unit_name[action.unit]))
    if isinstance(action, Decline):
        return Refusal("R66", say("{clan} has a leader who must die", clan=g.field.clan_name[clan]))
    return Refusal("11.12", say("Name the leader of {clan} who dies", clan=g.field.clan_name[clan]))


def _hero_dies(g: Battle, unit: Unit) -> None:
    side, worth = g.field.side[unit], g.field.tables.samurai.leadership
    losses.drop_samurai(g, unit, "11.12")
    victory.score(g, 1 - side, worth, "R46")
    losses.add_bundori(g, side, worth, "R46")
