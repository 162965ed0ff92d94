"""Who stays behind: forces that hold castles which enemies can reach."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from honjin.games.gunyuden.counsel import Post
from honjin.games.gunyuden.doctrine import PACE
from honjin.games.gunyuden.judgement import distances, outlook, worth
from honjin.games.gunyuden.judgement.situation import Situation
from honjin.games.gunyuden.static import TAISHO
from honjin.hexes.sets import members
from honjin.wargame.actions import Castle, Unit, Units

AT_MOST = 0.6
"""More of a castle than this nobody saves."""


def guards(s: Situation, free: Sequence[Unit]) -> Iterator[Post]:
    """The castles that are in danger and worth a guard, dearest first, each with the force that saves most of it.

    A guard must be about as near as the enemy.
    """
    g, threatened = s.g, _threatened(s)
    if not threatened:
        return
    left = set(free)
    commanders = [head for head in free if g.rank(head) >= TAISHO]  # others steady nobody
    pace = s.doctrine.look_out * PACE
    prices = [(s.doctrine.worth_a_guard * s.force(h), h, pace * max(1, g.activation(h))) for h in commanders]
    for value, castle, foes in threatened:
        best, guard = 0.0, -1
        lost: dict[Units, float] = {}
        h = g.land.keeps[castle].hex
        way = distances.to(g.land, h, g.weather)
        shut = g.occupied[1 - s.bloc] >> h & 1
        for price, head, reach in prices:
            if price >= AT_MOST * value or head not in left or way[g.where[head]] > reach:
                continue
            if shut and not (g.where[head] == h and g.inside >> head & 1):  # he cannot get in
                continue
            saved = value * _saved(s, head, castle, foes, lost) - price
            if saved > best:
                best, guard = saved, head
        if guard >= 0:
            left.remove(guard)
            yield guard, h, best


def _threatened(s: Situation) -> list[tuple[float, Castle, int]]:
    """Castles that enemies strong enough can reach soon: what they are worth, and the strength of these enemies."""
    g = s.g
    key = tuple(g.owner), g.on_map(g.of_bloc[s.bloc])
    found = s.foes.threatened.get(key)
    if found is None:
        found = s.foes.threatened[key] = sorted(_look_out(s), reverse=True)
    return found


def _look_out(s: Situation) -> Iterator[tuple[float, Castle, int]]:
    g = s.g
    for h in members(g.keeps[s.bloc]):
        castle = g.land.castle_at[h]
        if g.castle_side(castle) == s.side:
            foes = s.coming(castle)
            if foes >= g.land.keeps[castle].threshold:
                yield worth.home(g, castle), castle, foes


def _saved(s: Situation, head: Unit, castle: Castle, foes: int, lost: dict[Units, float]) -> float:
    """How much of a castle a force saves by being in it; ``lost``: how much is lost with others, as far as known."""
    g = s.g
    others = g.garrison(castle) & g.of_bloc[s.bloc] & ~g.members[head]
    without = lost.get(others)
    if without is None:
        without = lost[others] = outlook.loss(outlook.holds_out(s, castle, foes, others, called=True), s.turns_left)
    if not without:
        return 0.0
    with_it = outlook.holds_out(s, castle, foes, others | g.members[head], called=True)
    return without - outlook.loss(with_it, s.turns_left)
