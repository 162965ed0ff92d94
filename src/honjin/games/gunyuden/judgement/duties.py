"""What a scenario asks of a side beyond castles and steps: a ring to close, and what its game counsels besides."""

from __future__ import annotations

from collections.abc import Iterator

from honjin.games.gunyuden.counsel import Post
from honjin.games.gunyuden.doctrine import DUTY
from honjin.games.gunyuden.judgement import distances, worth
from honjin.games.gunyuden.judgement.situation import Situation
from honjin.hexes.sets import few
from honjin.wargame.actions import Unit


def duties(s: Situation, free: list[Unit]) -> Iterator[Post]:
    """Posts for some of the free forces."""
    taken: set[Unit] = set()
    for found in (s.g.rules.counsel.first_posts, _ring, s.g.rules.counsel.last_posts):
        for post in found(s, [head for head in free if head not in taken]):
            taken.add(post[0])
            yield post


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
    for head in distances.nearest(g, keep.hex, heads):
        if total >= keep.threshold * s.doctrine.enough and all(posts.values()):
            return
        h = min(posts, key=lambda h: (posts[h], distances.to(land, h, g.weather)[g.where[head]]))
        strength = s.force(head)
        posts[h] += strength
        total += strength
        yield head, h, value
