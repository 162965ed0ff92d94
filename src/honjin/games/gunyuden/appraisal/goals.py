"""What each force should be about: castles to besiege, sieges to break, enemies to beat, duties of the scenario."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from honjin.games.gunyuden.actions import Castle, Clan, Unit
from honjin.games.gunyuden.appraisal import distances, worth
from honjin.games.gunyuden.appraisal.doctrine import (
    AGAINST_RELIEF,
    ENOUGH,
    EVEN_GROUND,
    FOLLOW,
    HASTE,
    HOME,
    HUNT,
    HUNT_ODDS,
    NEAR,
    PACE,
    SHAKEN,
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


Figures = tuple[Hex, float, int, Clan, Unit]
Reach = list[tuple[float, int, Unit]]


class Party(NamedTuple):
    """Forces that can do a task together, and how good an idea it is."""

    score: float
    heads: list[Unit]


def plan(s: Situation) -> dict[Unit, Goal]:
    """A goal for each force that has one: the best tasks first, each with the forces nearest to it."""
    out: dict[Unit, Goal] = {}
    free = _bind(s, out)
    for unit, goal_hex, value in duties(s, free):
        out[unit] = Goal(goal_hex, 1 << goal_hex, value)
    figures = _figures(s, [head for head in free if head not in out])
    found: list[tuple[Party, Task, Reach]] = []
    for task in (*_sieges(s), *_reliefs(s), *_hunts(s)):
        reach = _reach(s, task, figures)
        party = _party(s, task, reach, out)
        if party is not None:
            found.append((party, task, reach))
    while found:
        party, task, _ = max(found, key=lambda entry: entry[0].score)
        out.update((head, task.goal) for head in party.heads)
        gone = set(party.heads)
        left = []
        for entry in found:
            if entry[1] is task:
                continue
            if gone.isdisjoint(entry[0].heads):
                left.append(entry)
            elif (other := _party(s, entry[1], entry[2], out)) is not None:
                left.append((other, entry[1], entry[2]))
        found = left
    _follow(s, out)
    return out


def _follow(s: Situation, out: dict[Unit, Goal]) -> None:
    """Those in the field without a goal go with the strongest force of their clan."""
    g = s.g
    leaders: dict[Clan, Unit] = {}
    for head in out:
        best = leaders.get(g.clan[head])
        if best is None or g.strength(g.members[head]) > g.strength(g.members[best]):
            leaders[g.clan[head]] = head
    for head in s.forces:
        leader = leaders.get(g.clan[head])
        if head in out or leader is None or g.inside >> head & 1:
            continue
        goal = out[leader]
        if goal.worth:
            out[head] = goal._replace(worth=FOLLOW * goal.worth)
        elif g.where[leader] != g.where[head]:
            out[head] = Goal(g.where[leader], 1 << g.where[leader], FOLLOW)


def _bind(s: Situation, out: dict[Unit, Goal]) -> list[Unit]:
    """Those who invest stay with it where castles matter; the others are free."""
    g = s.g
    free = []
    loose = worth.by_steps(g.land)
    for head in s.forces:
        if g.investing >> head & 1 and not loose:
            out[head] = Goal(g.where[head], 1 << g.where[head], 0.0)
        elif g.inside >> head & 1 and g.is_invested(g.castle_here(head)):
            continue
        elif (home := _home(s, head)) is not None:
            out[head] = home
        else:
            free.append(head)
    return free


def _home(s: Situation, head: Unit) -> Goal | None:
    """The nearest open castle for a force that is about to break for want of a line of communication."""
    g = s.g
    h = g.where[head]
    if g.lowest_morale(g.members[head]) > SHAKEN or g.inside >> head & 1 or s.supplied(g.clan[head]) >> h & 1:
        return None
    open_to = members(g.keeps[s.bloc] & ~g.occupied[1 - s.bloc])
    near = min(open_to, key=lambda goal: distances.to(g.land, goal, g.weather)[h], default=None)
    return None if near is None else Goal(near, 1 << near, HOME * worth.step(g.land))


def _figures(s: Situation, heads: list[Unit]) -> list[Figures]:
    """Where each force stands, how far it comes in a turn, its strength and its clan."""
    g = s.g
    return [
        (g.where[head], PACE * max(1, g.activation(head)), g.strength(g.members[head]), g.clan[head], head)
        for head in heads
    ]


def _reach(s: Situation, task: Task, figures: list[Figures]) -> Reach:
    """Those who could take part in a task, nearest first: turns on the way, strength and head."""
    table = distances.to(s.g.land, task.goal.hex, s.g.weather)
    latest = s.turns_left - task.turns * HASTE
    allowed = {clan: task.clan == NOBODY or s.may_fight(clan, task.clan) for clan in {entry[3] for entry in figures}}
    out = []
    for h, pace, strength, clan, head in figures:
        turns = table[h] / pace
        if turns <= latest and allowed[clan]:
            out.append((turns, -strength, head))
    out.sort()
    return out


def _party(s: Situation, task: Task, reach: Reach, taken: Mapping[Unit, Goal]) -> Party | None:
    """The nearest forces that are strong enough for a task; None if all together are not."""
    party, strength = [], 0
    for turns, less, head in reach:
        if head in taken:
            continue
        party.append(head)
        strength -= less
        if strength * _edge(s, task, party) >= task.strength:
            hurried = 1.0 if turns + task.turns <= s.turns_left else HASTE
            return Party(task.goal.worth * hurried / (turns + task.turns), party)
    return None


def _edge(s: Situation, task: Task, party: list[Unit]) -> float:
    """What a better sodaisho makes of a party that wants a decisive battle."""
    if task.lord is None:
        return 1.0
    land = s.g.land
    lords = [land.modifier[head] for head in party if land.rank[head] == SODAISHO]
    return 1.0 + EVEN_GROUND * (max(lords) - task.lord) if lords else 1.0


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
