"""What a scenario asks of a side beyond castles and steps: a hex to reach or to bar, a ring to close, a ceremony."""

from __future__ import annotations

from collections.abc import Iterator

from honjin.games.gunyuden.actions import Unit
from honjin.games.gunyuden.judgement import distances, worth
from honjin.games.gunyuden.judgement.doctrine import DUTY, ENOUGH
from honjin.games.gunyuden.judgement.situation import Situation
from honjin.hexes.grid import Hex
from honjin.hexes.sets import few

Post = tuple[Unit, Hex, float]
"""A force, the hex it should go to, and what that is worth."""


def duties(s: Situation, free: list[Unit]) -> Iterator[Post]:
    """Posts for some of the free forces."""
    taken: set[Unit] = set()
    for found in (_ceremony, _ring, _target):
        for post in found(s, [head for head in free if head not in taken]):
            taken.add(post[0])
            yield post


def _by_distance(s: Situation, goal: Hex, heads: list[Unit]) -> list[Unit]:
    table = distances.to(s.g.land, goal, s.g.weather)
    return sorted(heads, key=lambda head: (table[s.g.where[head]], -s.g.strength(s.g.members[head]), head))


# ---------------------------------------------------------------------------------------------- a hex to reach or bar


def _target(s: Situation, free: list[Unit]) -> Iterator[Post]:
    """One side wants to come to a hex with a line of communication; the other stands in it and around it."""
    target = s.g.land.special.target
    if target is None:
        return
    g, land = s.g, s.g.land
    goal = land.grid.parse(target.hex)
    points = land.tables.points.scenario[land.scenario.id]
    value = float(points.target_approached + points.target_never_entered)
    if land.sides[s.side] == target.side:
        for head in free:
            if land.houses[g.clan[head]].id not in target.except_clans:
                yield head, goal, value
        return
    for head in _by_distance(s, goal, free)[:2]:
        yield head, goal, value


# ---------------------------------------------------------------------------------------------- a castle to invest


def _ring(s: Situation, free: list[Unit]) -> Iterator[Post]:
    """The castle that is invested from the hexes around it: somebody in each of them, and strength enough."""
    g, land = s.g, s.g.land
    castle = land.ring_castle
    if castle < 0 or g.castle_bloc(castle) != 1 - s.bloc or "siege" not in g.rules.counsel.unfinished(g, s.side):
        return
    keep = land.keeps[castle]
    owner = g.owner[castle]
    heads = [head for head in free if s.may_fight(g.clan[head], owner)]
    value = DUTY + worth.castle(land, castle)
    posts = dict.fromkeys(few(keep.ring), 0)
    for h in posts:
        posts[h] = g.strength(g.outside_at(h) & g.of_bloc[s.bloc] & g.investing)
    total = sum(posts.values())
    for head in _by_distance(s, keep.hex, heads):
        if total >= keep.threshold * ENOUGH and all(posts.values()):
            return
        h = min(posts, key=lambda h: (posts[h], distances.to(land, h, g.weather)[g.where[head]]))
        strength = g.strength(g.members[head])
        posts[h] += strength
        total += strength
        yield head, h, value


# ---------------------------------------------------------------------------------------------- a ceremony


def _ceremony(s: Situation, free: list[Unit]) -> Iterator[Post]:
    """A lord must stand somewhere when a stage begins, and those with him count."""
    special = s.g.land.special.ceremony
    if special is None or s.g.land.sides[s.side] != special.side:
        return
    if "ceremony" not in s.g.rules.counsel.unfinished(s.g, s.side):
        return
    goal = s.g.land.grid.parse(special.hex)
    lord = s.g.leader[s.g.land.unit_of[special.unit]]
    if lord in free:
        yield lord, goal, DUTY
