"""Chapters 34 and 35: points, and the verdict at the end of a scenario."""

from __future__ import annotations

from honjin.games.gunyuden.rules import scoring
from honjin.games.gunyuden.state import COLLAPSED, GONE, Campaign
from honjin.games.gunyuden.static import NEUTRAL
from honjin.games.kanto.model.scenarios import special as own_special
from honjin.games.kanto.rules import ceremony, reinforcements
from honjin.kernel.chance import Mod
from honjin.kernel.game import Result
from honjin.kernel.words import say


def score_rows(g: Campaign) -> list[list[Mod]]:
    """How the score of each player came about."""
    return _steps(g) if g.land.scenario.victory.kind == "steps" else _conquest(g)


def rule(g: Campaign) -> str:
    return g.land.scenario.victory.rule


def _steps(g: Campaign) -> list[list[Mod]]:
    """Enemy steps destroyed (35-S1-7, R50)."""
    land = g.land
    worth = land.tables.points.scenario[land.scenario.id].per_enemy_step
    taken = [
        sum(lost for other, lost in enumerate(g.steps_lost) if land.bloc[other] != land.bloc[side])
        for side in range(len(land.sides))
    ]
    return [[Mod(say("enemy steps"), worth * steps, rule(g))] for steps in taken]


def _conquest(g: Campaign) -> list[list[Mod]]:
    """Castles gained and lost, units lost, and what a scenario adds (34-1, 34-2, 34-3, 35-S2-7, 35-S4-7, R49)."""
    land = g.land
    gained, lost, dead = ([0] * len(land.sides) for _ in range(3))
    for castle, first, last in scoring.changed_hands(g):
        if last != NEUTRAL:
            gained[last] += scoring.castle_points(land, castle)
        if first != NEUTRAL:
            lost[first] -= scoring.castle_points(land, castle)
    fates = GONE if land.options.collapse_counts else GONE - {COLLAPSED}
    for unit, side in scoring.lost_units(g, fates):
        dead[side] -= scoring.unit_points(g, unit)
    rows = [
        [
            Mod(say("castles gained"), gained[side], "34-1"),
            Mod(say("castles lost"), lost[side], "34-2"),
            Mod(say("units lost"), dead[side], "34-3"),
        ]
        for side in range(len(land.sides))
    ]
    _add_duties(g, rows)
    _add_aid(g, rows)
    return rows


def _add_duties(g: Campaign, rows: list[list[Mod]]) -> None:
    """Full turns of siege and the ceremony (35-S2-7)."""
    duty, special = own_special(g.land).siege_duty, own_special(g.land).ceremony
    known = ceremony.memory(g)
    if duty is not None:
        worth = g.land.tables.points.scenario[g.land.scenario.id].full_siege_turn
        siege = Mod(say("full turns of siege"), worth * known.siege_turns, rule(g))
        rows[g.land.sides.index(duty.side)].append(siege)
    if special is not None:
        held = ceremony.points_for(g, known.ceremony)
        rows[g.land.sides.index(special.side)].append(Mod(say("the ceremony"), held, rule(g)))


def _add_aid(g: Campaign, rows: list[list[Mod]]) -> None:
    """Help that was called in costs points (35-S4-7, R59)."""
    side = own_special(g.land).penalised_side
    if side is None:
        return
    called = any(group.optional and reinforcements.used(g, group) for group in g.land.scenario.reinforcement)
    cost = g.land.tables.points.scenario[g.land.scenario.id].reinforcement_used if called else 0
    rows[g.land.sides.index(side)].append(Mod(say("help called in"), cost, rule(g)))


def verdict(g: Campaign) -> Result:
    """Who has won after the last turn (35)."""
    land = g.land
    score = g.rules.points(g)
    duty = own_special(land).siege_duty
    missing = ceremony.missing(g)
    if duty is not None and missing:
        loser = land.sides.index(duty.side)
        reason = say("{side} has not done its duty: {duties}", side=land.side_name[loser], duties=missing)
        lacks = " and ".join(duty.key for duty in missing)
        kept = f"{land.sides[loser].capitalize()} did not do its duty: {lacks}"
        return Result(1 - loser, score, rule(g), reason.kept_as(kept))
    best = max(score)
    leaders = [side for side, total in enumerate(score) if total == best]
    if len(leaders) > 1:
        names = " and ".join(land.sides[side].capitalize() for side in leaders)
        reason = say("{sides} have equal points", sides=[land.side_name[side] for side in leaders])
        return Result(None, score, rule(g), reason.kept_as(f"{names} have equal points"))
    reason = say("{side} has most points", side=land.side_name[leaders[0]])
    return Result(leaders[0], score, rule(g), reason.kept_as(f"{land.sides[leaders[0]].capitalize()} has most points"))
