"""Chapter 34 and the ends of the scenarios: points and the verdict."""

from __future__ import annotations

from honjin.games.gunyuden.actions import Castle
from honjin.games.gunyuden.campaign import COLLAPSED, KILLED, REMOVED, Campaign
from honjin.games.gunyuden.theatre import NEUTRAL, NOBODY, RANKS
from honjin.games.kanto import ceremony, reinforcements
from honjin.kernel.game import Result


def castle_points(g: Campaign, castle: Castle) -> int:
    """What a castle is worth: by its level, never by its durability (34-1)."""
    keep, table = g.land.keeps[castle], g.land.tables.points
    return table.special[keep.id] if keep.id in table.special else table.castle_by_level[str(keep.level)]


def points(g: Campaign) -> tuple[int, ...]:
    """The score of each player as it stands."""
    score = _steps(g) if g.land.scenario.victory.kind == "steps" else _conquest(g)
    return tuple(score)


def _steps(g: Campaign) -> list[int]:
    """Enemy steps destroyed (35-S1-7, R50)."""
    land = g.land
    worth = land.tables.points.scenario[land.scenario.id].per_enemy_step
    return [
        worth * sum(lost for other, lost in enumerate(g.steps_lost) if land.bloc[other] != land.bloc[side])
        for side in range(len(land.sides))
    ]


def _conquest(g: Campaign) -> list[int]:
    land = g.land
    score = [0] * len(land.sides)
    for castle, keep in enumerate(land.keeps):
        first = land.houses[keep.owner].side
        last = NEUTRAL if g.owner[castle] == NOBODY else g.clan_side[g.owner[castle]]
        if first != last:
            if last != NEUTRAL:
                score[last] += castle_points(g, castle)  # 34-1
            if first is not None and first != NEUTRAL:
                score[first] -= castle_points(g, castle)  # 34-2
    gone = (KILLED, REMOVED, COLLAPSED) if land.options.collapse_counts else (KILLED, REMOVED)
    for unit, where in enumerate(g.where):  # 34-3
        if where in gone and g.lost_side[unit] != NEUTRAL:
            score[g.lost_side[unit]] -= land.tables.points.killed[RANKS[land.rank[unit]]]
    _add_duties(g, score)
    _add_aid(g, score)
    return score


def _add_duties(g: Campaign, score: list[int]) -> None:
    """Full turns of siege and the ceremony (35-S2-7)."""
    duty, special = g.land.special.siege_duty, g.land.special.ceremony
    known = ceremony.memory(g)
    if duty is not None:
        worth = g.land.tables.points.scenario[g.land.scenario.id].full_siege_turn
        score[g.land.sides.index(duty.side)] += worth * known.siege_turns
    if special is not None:
        score[g.land.sides.index(special.side)] += ceremony.points_for(g, known.ceremony)


def _add_aid(g: Campaign, score: list[int]) -> None:
    """Help that was called in costs points (35-S4-7, R59)."""
    side = g.land.special.penalised_side
    if side is not None and any(
        group.optional and reinforcements.used(g, group) for group in g.land.scenario.reinforcement
    ):
        score[g.land.sides.index(side)] += g.land.tables.points.scenario[g.land.scenario.id].reinforcement_used


def verdict(g: Campaign) -> Result:
    """Who has won after the last turn (35)."""
    land = g.land
    score = points(g)
    rule = f"35-{land.scenario.id.upper()}-7"
    duty = land.special.siege_duty
    missing = ceremony.missing(g)
    if duty is not None and missing:
        loser = land.sides.index(duty.side)
        lacks = " and ".join(missing)
        return Result(1 - loser, score, rule, f"{land.sides[loser].capitalize()} did not do its duty: {lacks}")
    best = max(score)
    leaders = [side for side, total in enumerate(score) if total == best]
    if len(leaders) > 1:
        names = " and ".join(land.sides[side].capitalize() for side in leaders)
        return Result(None, score, rule, f"{names} have equal points")
    return Result(leaders[0], score, rule, f"{land.sides[leaders[0]].capitalize()} has most points")
