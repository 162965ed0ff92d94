"""Cards of single dice: Modes, initiative, rally, maneuvers, plans, command points, positions (6 to 9, 12)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from honjin.games.kawanakajima.figures import DEFENSE, MOVE, REGROUP, Payer
from honjin.games.kawanakajima.model.words import STATES
from honjin.games.kawanakajima.odds import known
from honjin.games.kawanakajima.odds.endings import FACES
from honjin.games.kawanakajima.rules import command, modes, rally, specials
from honjin.games.kawanakajima.rules.modes import MODE_NAMES
from honjin.games.kawanakajima.state import Battle
from honjin.kernel.ask import Side
from honjin.kernel.chance import TWO_D6, Mod, Reading
from honjin.kernel.odds import Axis, Fate, Instead, Odds, Share, TableOdds, percent
from honjin.kernel.words import Saying, Text, say
from honjin.wargame.actions import NOBODY, Clan, Unit
from honjin.wargame.odds import Outcomes, Told, sure, thrown

_HOLDS: Final = say("nothing changes")
_RUNS: Final = say("Regroup, and it retreats")


def natural() -> Outcomes[int]:
    """A bare die."""
    return thrown()


def _shift(rows: Sequence[Mod]) -> int:
    return sum(row.value for row in rows)


def _on(rows: Sequence[Mod], told: Told, *, chart: str, lit: tuple[int, int] | None = None) -> TableOdds:
    """One die with its rows, and the chart on which it is read."""
    low, high = 1 + _shift(rows), FACES + _shift(rows)
    return TableOdds((Axis(tuple(rows), f"{low}–{high}", "sum"),), told, read=Reading(chart), lit=lit)


# ---------------------------------------------------------------------------------------------- Modes (6.4, 9.3.4)


def change_chance(g: Battle, clan: Clan, mode: int, side: Side | None) -> Fraction:
    """How likely a clan comes into another Mode by a roll (6.4)."""
    rows = modes.rows(g, clan, mode, known.plan_of(g, g.field.clan_side[clan], side))
    need = g.field.need[g.mode[clan]][mode]
    return natural().chance(lambda die: die + _shift(rows) >= need)


def change_odds(g: Battle, clan: Clan, mode: int, side: Side | None, charges: tuple[Instead, ...] = ()) -> Odds:
    """A roll for another Mode (6.4)."""
    now, chance = g.mode[clan], change_chance(g, clan, mode, side)
    rows = modes.rows(g, clan, mode, known.plan_of(g, g.field.clan_side[clan], side))
    told = _two(say("takes {mode}", mode=MODE_NAMES[mode]), say("stays in {mode}", mode=MODE_NAMES[now]), chance)
    title = say("{clan} into {mode}", clan=g.field.clan_name[clan], mode=MODE_NAMES[mode])
    needed = say("Needs {need} or more.", need=g.field.need[now][mode])
    return Odds(
        title, (_on(rows, told, chart="modes", lit=(now, mode)),), notes=(needed,), instead=charges,
        gist=say("takes {mode} {chance}", mode=MODE_NAMES[mode], chance=percent(chance)),
    )  # fmt: skip


def _two(good: Saying, bad: Saying, chance: Fraction) -> Told:
    return tuple((label, share) for label, share in ((good, chance), (bad, 1 - chance)) if share)


def turned_about(g: Battle, clan: Clan) -> Outcomes[str]:
    """What a try for Defense on the Initiative chit does: ``defense``, ``stays``, or ``runs`` (9.3.4 a, R26)."""
    shift, need = _shift(modes.rows(g, clan, DEFENSE, None)), g.field.need[g.mode[clan]][DEFENSE]
    return natural().map(lambda die: "runs" if die == 1 else "defense" if die + shift >= need else "stays")


def initiative_odds(g: Battle, clan: Clan) -> Odds:
    """A clan caught in Move or Regroup tries to go to Defense; a natural 1 makes it run (9.3.4 a)."""
    now, rows = g.mode[clan], modes.rows(g, clan, DEFENSE, None)
    words = {"defense": MODE_NAMES[DEFENSE], "stays": say("stays in {mode}", mode=MODE_NAMES[now]), "runs": _RUNS}
    found = turned_about(g, clan)
    chance = found.chance(lambda what: what == "defense")
    return Odds(
        say("{clan} into {mode}", clan=g.field.clan_name[clan], mode=MODE_NAMES[DEFENSE]),
        (_on(rows, found.told(words.__getitem__), chart="modes", lit=(now, DEFENSE)),),
        notes=(
            say("Needs {need} or more.", need=g.field.need[now][DEFENSE]),
            say("A natural 1 makes it run, whatever its leadership (R26)."),
        ),
        gist=say("takes {mode} {chance}", mode=MODE_NAMES[DEFENSE], chance=percent(chance)),
    )  # fmt: skip


def reunite_odds(g: Battle, clan: Clan) -> Odds:
    """A broken clan in Defense tries to close up (9.3.4 b)."""
    rows, need = modes.rows(g, clan, MOVE, None), g.field.need[DEFENSE][MOVE]
    chance = natural().chance(lambda die: die + _shift(rows) >= need)
    told = _two(say("may close up"), _HOLDS, chance)
    return Odds(
        say("{clan} closes up", clan=g.field.clan_name[clan]),
        (_on(rows, told, chart="modes", lit=(DEFENSE, MOVE)),),
        notes=(say("Needs {need} or more.", need=need),),
        gist=say("may close up {chance}", chance=percent(chance)),
    )


# ---------------------------------------------------------------------------------------------- rally (12)


def rallied(g: Battle, unit: Unit, side: Side | None) -> Outcomes[int]:
    """The state of a unit after its roll; one below Good Order is panic (12.1, 12.2)."""
    clan = g.field.clan[unit]
    shift = _shift(rally.rows(g, clan, known.plan_of(g, g.field.clan_side[clan], side)))

    def after(die: int) -> int:
        return PANIC if die == 1 else g.state[unit] - min(g.field.rally_levels(die + shift), g.state[unit])

    return natural().map(after)


PANIC: Final = -1


def rally_odds(g: Battle, unit: Unit, side: Side | None) -> Odds:
    """A unit tries to rally; a natural 1 sends its clan away (12)."""
    field, clan = g.field, g.field.clan[unit]
    plan = known.plan_of(g, field.clan_side[clan], side)
    found = rallied(g, unit, side)
    back = found.chance(lambda state: PANIC < state < g.state[unit])
    notes: list[Saying] = [say("A natural 1: its clan retreats and rolls no more (12.2).")]
    if plan is not None and plan.stand_to and g.mode[clan] == REGROUP:
        notes.append(say("A natural {die} lets the clan go to Defense at once (7.3 Koyaku).", die=plan.stand_to))
    words = field.words["unit_state"]
    told = found.told(lambda state: say("the clan retreats") if state == PANIC else words[STATES[state]])
    levels = found.mean(lambda state: 0 if state == PANIC else g.state[unit] - state)
    return Odds(
        say("Rally of {unit}", unit=field.unit_name[unit]),
        (_on(rally.rows(g, clan, plan), told, chart="rally"),),
        notes=tuple(notes),
        gist=say("recovers {chance}, {levels} levels on average", chance=percent(back), levels=f"{float(levels):.1f}"),
    )


# ---------------------------------------------------------------------------------------------- maneuvers (9.5.5)


def joins(g: Battle, clan: Clan) -> Outcomes[str]:
    """What the die of a clan in a Combined Maneuver does: ``acts``, ``nothing``, or ``driven`` (9.5.5, R27)."""
    shift, need = _shift(specials.rows(g, clan)), g.field.tables.combined_maneuver.success_min
    return natural().map(lambda die: "driven" if die == 1 else "acts" if die + shift >= need else "nothing")


def combined_odds(g: Battle, clans: Sequence[Clan]) -> Odds:
    """How many clans of a Combined Maneuver act together, and who is driven by the enemy (9.5.5)."""
    words = {"acts": say("acts"), "nothing": say("does nothing"), "driven": say("Regroup, driven by the enemy")}
    count: Outcomes[int] = sure(0)
    fates = []
    for clan in clans:
        found = joins(g, clan)
        acts = found.map(lambda what: int(what == "acts"))
        count = count.then(lambda so_far, acts=acts: acts.map(lambda one: so_far + one))  # type: ignore[misc]
        shares = tuple(Share(label, chance) for label, chance in found.told(words.__getitem__))
        fates.append(Fate("", g.field.clan_name[clan].text, shares, tuple(specials.rows(g, clan))))
    told = Outcomes(sorted(count)).told(lambda n: say("{n} {n:clan|clans}", n=n))
    mean = count.mean(lambda n: n)
    names = [g.field.clan_name[clan] for clan in clans]
    return Odds(
        say("Combined Maneuver of {clans}", clans=names), (TableOdds((), told, title=say("Clans that act")),),
        fates=tuple(fates),
        notes=(say("A natural 1 beats leadership: the enemy moves that clan up to 4 hexes (R27)."),),
        gist=say("{n} of {all} act on average", n=f"{float(mean):.1f}", all=len(clans)),
    )  # fmt: skip


# ---------------------------------------------------------------------------------------------- plans (7.2)


def activation_chance(saved: int) -> Fraction:
    """How likely two dice are not above what is saved (7.2)."""
    return thrown(dice=TWO_D6).chance(lambda total: total <= saved)


def plan_odds(g: Battle, side: Side, points: int, *, rolls: bool) -> Odds:
    """Points put on the plan, with a roll or without (7.2)."""
    saved = g.saved[side] + points
    chance = activation_chance(saved)
    dice = thrown(dice=TWO_D6)
    if not rolls:
        title = say("{points} on the plan, {saved} in all", points=points, saved=saved)
        return Odds(
            title, (TableOdds((), ((say("kept for later"), Fraction(1)),)),),
            notes=(say("A roll now would succeed {chance}.", chance=percent(chance)),),
            gist=say("a roll with {saved} succeeds {chance}", saved=saved, chance=percent(chance)),
        )  # fmt: skip
    failed = dice.map(lambda total: NOBODY if total <= saved else command.after_failure(saved, total))
    told = failed.told(lambda left: say("active") if left == NOBODY else say("{left} left", left=left))
    return Odds(
        say("Roll for the plan with {saved}", saved=saved),
        (TableOdds((Axis((Mod(say("points on the plan"), saved, "7.2"),), ""),), told),),
        notes=(say("Not above {saved} on two dice; a failure costs the difference (7.2).", saved=saved),),
        gist=say("active {chance}", chance=percent(chance)),
    )


# ---------------------------------------------------------------------------------------------- command (8.2, R36)


def command_points(g: Battle, payer: Payer, turn: int, side: Side | None) -> Outcomes[int]:
    """What a commander will roll for command points in a turn, as things are (8.2)."""
    rows = command.rows(g, payer, known.plan_of(g, g.field.generals[payer].side, side))
    return natural().map(lambda die: g.field.points_of_command(payer, turn, die + _shift(rows)))


def command_odds(g: Battle, payer: Payer, turn: int, side: Side | None) -> Odds | None:
    """The next command points of a commander; None if he is dead, or the fog hides what they depend on (8.2)."""
    field, general = g.field, g.field.generals[payer]
    if g.general[payer] == NOBODY or (general.army and known.in_the_fog(g, [general.unit], side)):
        return None
    plan = known.plan_of(g, general.side, side)
    found = Outcomes(sorted(command_points(g, payer, turn, side)))
    mean = found.mean(lambda points: points)
    return Odds(
        say("Command points of {unit}, turn {turn}", unit=field.unit_name[general.unit], turn=turn),
        (_on(command.rows(g, payer, plan), found.told(str), chart=general.id),),
        notes=tuple(_if_ganko(g, payer, turn, side)),
        gist=say("{points} on average", points=f"{float(mean):.1f}"),
    )


def _if_ganko(g: Battle, payer: Payer, turn: int, side: Side | None) -> list[Text]:
    """What a hidden plan would add (7.3 Ganko)."""
    owner = g.field.generals[payer].side
    shift = _shift(command.rows(g, payer, None))
    found = []
    for plan in known.suspected(g, owner, side):
        if plan.command_roll:
            more = shift + plan.command_roll
            mean = natural().mean(lambda die, more=more: g.field.points_of_command(payer, turn, die + more))  # type: ignore[misc]
            name = g.field.plan_name[plan.number]
            found.append(say("With {plan}: {points} on average.", plan=name, points=f"{float(mean):.1f}"))
    return found


def positions_odds(g: Battle, plan: int, side: Side) -> Odds | None:
    """How many Defensive Positions a plan gives that is active from the start; None if it gives none (R36)."""
    if not g.field.plans[plan].digs_in or not g.field.choice[side].active:
        return None
    found = Outcomes(sorted(natural().map(lambda die: g.field.points_of_command(g.field.army_payer[side], 1, die))))
    return Odds(
        say("Defensive Positions of {plan}", plan=g.field.plan_name[plan]), (TableOdds((), found.told(str)),),
        gist=say("{points} on average", points=f"{float(found.mean(lambda n: n)):.1f}"),
    )  # fmt: skip
