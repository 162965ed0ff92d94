"""What each force should be about: castles to besiege, sieges to break, enemies to beat, duties of the scenario."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from honjin.games.gunyuden.actions import Castle, Unit
from honjin.games.gunyuden.appraisal import distances, worth
from honjin.games.gunyuden.appraisal.doctrine import (
    AGAINST_RELIEF,
    ENOUGH,
    EVEN_GROUND,
    HUNT,
    HUNT_ODDS,
    NEAR,
    PACE,
    SIEGE_TURNS,
    SLEEPING,
)
from honjin.games.gunyuden.appraisal.duties import duties
from honjin.games.gunyuden.appraisal.situation import Situation
from honjin.games.gunyuden.campaign import INACTIVE
from honjin.games.gunyuden.theatre import NOBODY, SODAISHO
from honjin.hexes.grid import Hex
from honjin.hexes.sets import HexSet, few, members


class Goal(NamedTuple):
    """A place to be at, and what it is worth to be there."""

    hex: Hex
    there: HexSet
    """Hexes in which one has arrived."""
    worth: float
    castle: Castle = NOBODY
    """The castle to besiege, if that is the point of it."""


class Task(NamedTuple):
    """Something that takes so much strength."""

    goal: Goal
    strength: float
    turns: float
    """How many turns it takes once everybody is there."""
    clan: int
    """Whom one has to fight for it."""
    lord: int | None = None
    """The battle modifier of an enemy sodaisho who stands there."""


def plan(s: Situation) -> dict[Unit, Goal]:
    """A goal for each force that has one: the best tasks first, each with the forces nearest to it."""
    out: dict[Unit, Goal] = {}
    free = _bind(s, out)
    for unit, goal_hex, value in duties(s, free):
        out[unit] = Goal(goal_hex, 1 << goal_hex, value)
    free = [head for head in free if head not in out]
    tasks = [*_sieges(s), *_reliefs(s), *_hunts(s)]
    while free and tasks:
        scored = [found for task in tasks if (found := _party(s, task, free)) is not None]
        if not scored:
            break
        _, party, task = max(scored, key=lambda found: found[0])
        for head in party:
            out[head] = task.goal
        free = [head for head in free if head not in party]
        tasks.remove(task)
    return out


def _bind(s: Situation, out: dict[Unit, Goal]) -> list[Unit]:
    """Those who invest stay with it; the others are free."""
    g = s.g
    free = []
    for head in s.forces:
        if g.investing >> head & 1:
            out[head] = Goal(g.where[head], 1 << g.where[head], 0.0)
        elif not g.inside >> head & 1 or not g.is_invested(g.castle_here(head)):
            free.append(head)
    return free


def actions_a_turn(s: Situation, head: Unit) -> int:
    return max(1, s.g.activation(head))


def _party(s: Situation, task: Task, free: list[Unit]) -> tuple[float, list[Unit], Task] | None:
    """The nearest forces that can do a task together, and how good an idea it is; None if they cannot."""
    g = s.g
    table = distances.to(g.land, task.goal.hex, g.weather)
    reach = [
        (table[g.where[head]] / (PACE * actions_a_turn(s, head)), -g.strength(g.members[head]), head)
        for head in free
        if (task.clan == NOBODY or s.may_fight(g.clan[head], task.clan)) and table[g.where[head]] < distances.FAR
    ]
    reach.sort()
    party, strength, turns = [], 0.0, 0.0
    for away, less, head in reach:
        if away + task.turns * 0.4 > s.turns_left:
            break
        party.append(head)
        strength -= less
        turns = away
        if strength * _edge(s, task, party) >= task.strength:
            hurried = 1.0 if turns + task.turns <= s.turns_left else 0.4
            return task.goal.worth * hurried / (turns + task.turns), party, task
    return None


def _edge(s: Situation, task: Task, party: list[Unit]) -> float:
    """What a better sodaisho makes of a party that wants a decisive battle."""
    land = s.g.land
    lords = [land.modifier[head] for head in party if land.rank[head] == SODAISHO]
    return 1.0 + EVEN_GROUND * (max(lords) - task.lord) if lords and task.lord is not None else 1.0


def _sieges(s: Situation) -> Iterator[Task]:
    g = s.g
    land = g.land
    for h in members(g.keeps[1 - s.bloc]):
        castle = land.castle_at[h]
        keep = land.keeps[castle]
        if keep.ring or g.is_invested(castle):
            continue
        value = worth.castle(land, castle)
        if g.status[g.owner[castle]] == INACTIVE:
            value *= SLEEPING
        garrison = g.strength(g.inside_at(h))
        strength = max(keep.threshold * ENOUGH, garrison) + AGAINST_RELIEF * s.near(h, NEAR)
        yield Task(Goal(h, 1 << h, value, castle), strength, SIEGE_TURNS, g.owner[castle])


def _reliefs(s: Situation) -> Iterator[Task]:
    """Own castles that are invested: go next to the besiegers, strong enough to hurt them."""
    g = s.g
    for h in members(g.keeps[s.bloc]):
        castle = g.land.castle_at[h]
        besiegers = g.besiegers(castle)
        if besiegers:
            post = g.where[few(besiegers)[0]]
            around = g.land.board.linked_set[post]
            value = worth.castle(g.land, castle)
            yield Task(Goal(post, around, value), 0.8 * g.strength(besiegers), 1.0, g.clan[few(besiegers)[0]])


def _hunts(s: Situation) -> Iterator[Task]:
    """Enemies in the field, to be beaten by those who are clearly stronger."""
    g = s.g
    foes = g.of_bloc[1 - s.bloc]
    step = worth.step(g.land)
    for h, strength in s.stacks.items():
        units = g.outside_at(h) & foes
        value = HUNT * step * min(g.all_steps(units), 12)
        lord = s.lords[h][1] if h in s.lords and not (g.land.foothills | g.land.marsh) >> h & 1 else None
        goal = Goal(h, g.land.board.linked_set[h], value)
        yield Task(goal, HUNT_ODDS * s.caution * strength, 0.5, g.clan[few(units)[0]], lord)
