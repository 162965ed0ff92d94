"""Odds of single dice: checks of action, attrition, the rolls of a Start Phase, sieges, lords who leave."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from typing import Final

from honjin.games.sanada.figures import OSAKA
from honjin.games.sanada.rules import action, attrition, castles, mobilisation, replenishment, return_home, supply
from honjin.games.sanada.state import War
from honjin.kernel.ask import Side
from honjin.kernel.chance import D6, Mod, Reading
from honjin.kernel.odds import Axis, Odds, TableOdds, percent
from honjin.kernel.words import Name, Saying, Text, say
from honjin.wargame.actions import Castle, Unit, Units
from honjin.wargame.memo import per_scene
from honjin.wargame.odds import CERTAIN, OnTable, Outcomes, Told, sure, thrown, without_table

AHEAD: Final = 6
"""How many Start Phases of a siege are told."""
PASSES: Final = say("passes")
AS_IT_IS: Final = say("Supposed: the siege goes on, and the highest rank inside stays the same.")


# ---------------------------------------------------------------------------------------------- action and attrition


@per_scene
def passing(g: War, head: Unit) -> Fraction:
    """The chance that a Force passes its check for action (15.1.1, R15)."""
    return thrown().chance(partial(action.passes, g, head))


def worn(g: War, head: Unit, *, cut_off: bool) -> Outcomes[int]:
    """Losses of a Force by attrition (12.2)."""
    size = g.members[head].bit_count()
    most = g.all_steps(g.members[head])
    rows = attrition.modifiers(g, head, cut_off=cut_off)
    return thrown(rows).map(lambda die: min(most, g.land.attrition.count(size, die)))


def check_odds(g: War, head: Unit) -> Odds:
    """A check for action, and what failing it costs (15.1, 12.1(2))."""
    passes, cut_off = passing(g, head), not supply.in_supply(g, head)
    losses = worn(g, head, cut_off=cut_off) if passes < 1 else sure(0)
    rows = attrition.modifiers(g, head, cut_off=cut_off)
    size = g.members[head].bit_count()
    below: Told = tuple((label, chance * (1 - passes)) for label, chance in losses.told(_fails))
    name = g.land.unit_name[head]
    tables = [TableOdds((), tuple(row for row in ((PASSES, passes), *below) if row[1]))]
    if passes < 1:
        tables.append(_attrition_table(g, size, rows, losses, say("If it fails: attrition")))
    return Odds(
        say("Action of {unit}: {number} or less", unit=name, number=g.land.action[head]), tuple(tables),
        gist=say(
            "passes {chance}; failing costs {losses} losses",
            chance=percent(passes), losses=f"{float(losses.mean(int)):.1f}",
        ),
        notes=_borne(g, head, losses),
    )  # fmt: skip


def _fails(losses: int) -> Text:
    return say("fails, loses {losses}", losses=losses)


def _attrition_table(g: War, size: int, rows: Sequence[Mod], losses: Outcomes[int], title: Saying = "") -> TableOdds:
    table = g.land.attrition
    heading = say("{units} units", units=table.heading(table.column(size)))
    return TableOdds((Axis(tuple(rows), heading),), losses.told(str), title=title, read=Reading("attrition", size))


def attrition_odds(g: War, head: Unit, *, cut_off: bool) -> Odds:
    """The check of a Force without supply, or after a failed check (12)."""
    losses = worn(g, head, cut_off=cut_off)
    rows = attrition.modifiers(g, head, cut_off=cut_off)
    table = _attrition_table(g, g.members[head].bit_count(), rows, losses)
    return Odds(
        say("Attrition of {unit}", unit=g.land.unit_name[head]), (table,),
        gist=say("{losses} losses on average", losses=f"{float(losses.mean(int)):.1f}"),
        notes=_borne(g, head, losses),
    )  # fmt: skip


def _borne(g: War, head: Unit, losses: Outcomes[int]) -> tuple[Text, ...]:
    """Whether losses turn units or remove them (12.2.2, 12.2.3)."""
    full = (g.members[head] & ~g.spent).bit_count()
    removed = losses.chance(lambda count: count > full)
    if not removed:
        return ()
    text = say("The force has {full} full units; somebody is removed {chance}.", full=full, chance=percent(removed))
    return (text,)


# ---------------------------------------------------------------------------------------------- the Start Phase


def replenishment_odds(g: War, side: Side) -> Odds:
    """How many units are turned full (13.1)."""
    rows = replenishment.modifiers(g, side, g.land.tables.replenishment, "13.1.1")
    points = thrown(rows).map(partial(g.land.replenishment.count, side))
    open_to = replenishment.open_to(g, side).bit_count()
    used = points.mean(lambda count: min(count, open_to))
    return _scored(
        g, say("Replenishment of {side}", side=g.land.side_name[side]), "replenishment", side, rows, points,
        say("{units} of {spent} spent units on average", units=f"{float(used):.1f}", spent=open_to),
    )  # fmt: skip


def mobilisation_odds(g: War) -> Odds | None:
    """How many units come out of the box; None if nobody can (24.2)."""
    if castles.is_lost(g) or not mobilisation.box(g):
        return None
    rows = replenishment.modifiers(g, OSAKA, g.land.tables.mobilisation, "24.2.1")
    points = thrown(rows).map(partial(g.land.mobilisation.count, 0))
    waiting = mobilisation.open_places(g)
    come = points.mean(lambda count: min(count, waiting))
    return _scored(
        g, say("Mobilisation"), "mobilisation", 0, rows, points,
        say("{units} units on average", units=f"{float(come):.1f}"),
    )  # fmt: skip


def _scored(g: War, title: Text, chart: str, at: int, rows: Sequence[Mod], points: Outcomes[int], gist: Text) -> Odds:
    table = getattr(g.land, chart)
    return OnTable(table, chart, at, rows).card(title, points.told(str), gist=gist)


# ---------------------------------------------------------------------------------------------- sieges (10)


@per_scene
def falls_by(g: War, level: int, rank: int, turns: int = AHEAD) -> tuple[Fraction, ...]:
    """The chances that a castle under siege has fallen by each of its owner's next Start Phases (10.1, 10.2)."""
    rises = thrown().map(partial(g.land.siege.count, rank))
    levels, fallen, found = sure(level), Fraction(0), []
    for _ in range(turns):
        fallen += levels.mean(_falls)
        found.append(fallen)
        held = Outcomes((at, chance * (1 - _falls(at))) for at, chance in levels)
        levels = held.then(lambda at: rises.map(lambda rise: at + rise))
    return tuple(found)


def _falls(level: int) -> Fraction:
    return thrown().chance(partial(castles.falls, level))


def fall_chances(g: War, castle: Castle) -> tuple[Fraction, ...]:
    """The chances that an invested castle has fallen by each of its owner's next Start Phases; none if it is not."""
    return falls_by(g, g.level[castle], castles.foremost_rank(g, castle)) if g.is_invested(castle) else ()


def siege_odds(g: War, castle: Castle) -> Odds | None:
    """When an invested castle falls at its present level (10.1)."""
    chances = fall_chances(g, castle)
    if not chances:
        return None
    by = [(say("by turn {turn}", turn=f"+{turn}"), chance) for turn, chance in enumerate(chances, 1)]
    return Odds(
        say("Siege of {castle}, level {level}", castle=g.land.castle_name[castle], level=g.level[castle]),
        (TableOdds((), tuple(by)),),
        notes=(AS_IT_IS,),
        gist=say(
            "falls {chance} next time, {later} within {turns} turns",
            chance=percent(chances[0]), later=percent(chances[-1]), turns=len(chances),
        ),
    )  # fmt: skip


# ---------------------------------------------------------------------------------------------- lords (25, R54)


def homecoming(g: War) -> list[tuple[Name, Units, Fraction]]:
    """Every group that may go home when Ieyasu is beaten, and the chance of it (25.1.3)."""
    return [
        (name, units, thrown().chance(partial(return_home.goes, g, units))) for name, units in return_home.groups(g)
    ]


def homecoming_odds(g: War) -> Odds:
    """Who goes home when Ieyasu is beaten (25)."""
    groups = homecoming(g)
    units = sum(chance * units.bit_count() for _, units, chance in groups)
    return without_table(
        say("If Ieyasu is beaten"), [(name.text, chance) for name, _, chance in groups],
        gist=say("{units} units go home on average", units=f"{float(units):.1f}"),
    )  # fmt: skip


def turncoat_odds(g: War, unit: Unit) -> Odds:
    """The die that decides whose side a lord takes (R54)."""
    recast = g.land.turncoats[unit]
    joins = thrown(dice=D6).chance(lambda die: die in recast.on)
    sides = g.land.side_name
    return without_table(
        say("The side of {unit}", unit=g.land.unit_name[unit]),
        [(sides[g.land.sides.index(recast.side)].text, joins), (sides[g.land.pieces[unit].side].text, CERTAIN - joins)],
        gist=say("joins Osaka {chance}", chance=percent(joins)),
    )
