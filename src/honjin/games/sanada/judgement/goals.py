"""What is worth going for: castles, enemies in the field, places that score; and what a group may expect there."""

from __future__ import annotations

from typing import NamedTuple

from honjin.games.sanada.figures import GUNZEI, OSAKA
from honjin.games.sanada.judgement import worth
from honjin.games.sanada.judgement.picture import Body
from honjin.games.sanada.judgement.situation import Situation
from honjin.hexes.grid import Hex
from honjin.hexes.sets import HexSet, few, hexset
from honjin.wargame.actions import NOBODY, Castle, Units


class Goal(NamedTuple):
    """Something to go for: to take a castle, to beat an enemy."""

    kind: str
    hex: Hex
    castle: Castle = NOBODY
    foe: Body | None = None
    extra: float = 0.0
    """What hangs on it besides: income won or denied, an investment broken."""


def goals(s: Situation) -> list[Goal]:
    """Everything that this side could take or beat."""
    return [*_castles(s), *_enemies(s)]


def _castles(s: Situation) -> list[Goal]:
    g, out = s.g, []
    for castle, keep in enumerate(s.land.keeps):
        if g.owner[castle] == s.side or g.unusable >> castle & 1:
            continue
        if g.occupied[1 - s.side] >> keep.hex & 1:
            continue  # its men in the open must be beaten first
        if castle == s.land.osaka_castle:
            out.append(Goal("siege", keep.hex, castle, None, s.land.tables.points.siege * _lasting(s)))
        else:
            out.append(Goal("castle", keep.hex, castle, None, _place(s, keep.hex)))
    return out


def _enemies(s: Situation) -> list[Goal]:
    return [
        Goal("beat", body.hex, NOBODY, body, _place(s, body.hex) + relief(s, body.hex))
        for body in s.bodies[1 - s.side]
        if not body.inside
    ]


def _lasting(s: Situation) -> float:
    """Turns for which something held now is counted on."""
    keep, turns = s.beliefs.worth.keep, s.turns_left
    return float((1 - keep**turns) / (1 - keep)) if turns > 0 else 0.0


def _place(s: Situation, h: Hex) -> float:
    """What it is worth to Kanto to drive Osaka out of a place that scores (26.2.1)."""
    if s.side == OSAKA:
        return 0.0
    held = covered(s)
    return sum(points for index, points in s_income(s, h) if held >> index & 1) * _lasting(s)


def _earned(s: Situation, h: Hex, units: Units) -> float:
    """What Osaka earns while these units stand in a hex, where no others do."""
    there: HexSet = hexset(at for at, who in s.g.at.items() if who & s.g.of_side[OSAKA] & ~units)
    value = 0.0
    for index, points in s_income(s, h):
        hexes = s.land.places_scored[index].hexes
        if not hexes & there:
            value += points if hexes.bit_count() == 1 else s.beliefs.worth.province * points
    return value * _lasting(s)


def s_income(s: Situation, h: Hex) -> list[tuple[int, float]]:
    """The scoring places that a hex lies in, with what they earn a turn."""
    out = []
    for index, place in enumerate(s.land.places_scored):
        if place.unit == NOBODY and place.hexes >> h & 1:
            more = s.beliefs.worth.sakai if place.hexes == 1 << s.land.sakai else 0.0
            out.append((index, place.points + more))
    return out


def covered(s: Situation) -> int:
    """Which scoring places Osaka stands in now, one bit each."""
    there: HexSet = hexset(h for h, units in s.g.at.items() if units & s.g.of_side[OSAKA])
    return sum(1 << index for index, place in enumerate(s.land.places_scored) if place.hexes & there)


def relief(s: Situation, h: Hex) -> float:
    """What it is worth to break up a siege in this hex: for Osaka Castle the points of its turns, and its danger."""
    castle = s.own_castle(h)
    if castle == NOBODY or not s.g.is_invested(castle):
        return 0.0
    if castle == s.land.osaka_castle:
        level = s.g.level[castle]
        return s.land.tables.points.siege * min(6, s.turns_left) + worth.of_castle(s.g, castle) * min(6, level + 1) / 12
    return 0.5 * (worth.of_castle(s.g, castle) + worth.of_garrison(s.g, castle))


def resolve(s: Situation, h: Hex) -> float:
    """The chance with which a battle against an enemy in a hex is sought: less where he besieges Osaka Castle."""
    castle, beliefs = s.own_castle(h), s.beliefs.battle
    besieged = castle == s.land.osaka_castle and s.g.is_invested(castle)
    return beliefs.relief if besieged else beliefs.attack_from


# ---------------------------------------------------------------------------------------------- what may be expected


def expected(s: Situation, goal: Goal, units: Units, eta: float = 0.0, chance: float = 0.0) -> float:
    """What these units may expect of a goal once they are there.

    ``eta``: the turns that it takes them; ``chance``: with which a battle must be won, if not the usual one.
    """
    hungry = 0.0 if s.fed_without(units) >> goal.hex & 1 else sum(s.hunger(s.g.members[h]) for h in s.g.heads(units))
    if goal.kind == "beat":
        return _beat(s, goal, units, chance or resolve(s, goal.hex)) - hungry * max(1.0, eta)
    patience = s.beliefs.storm
    quick = storm(s, goal.castle, units) - patience.short * hungry
    found = max(quick, starve(s, goal.castle, units) - patience.long * hungry) + presence(s, goal, units)
    return found - hungry * max(0.0, eta - 1)


def presence(s: Situation, goal: Goal, units: Units) -> float:
    """What it earns to stand there: Osaka's points of places, Kanto's for Osaka invested or a place denied."""
    if s.side == OSAKA:
        return _earned(s, goal.hex, units)
    enough = units.bit_count() >= s.g.inside_at(goal.hex).bit_count() + s.beliefs.kanto.margin
    return goal.extra if goal.kind == "siege" and enough else 0.0


def _prize(s: Situation, castle: Castle) -> float:
    value = worth.of_castle(s.g, castle) + worth.of_garrison(s.g, castle) + s.base(castle)
    if s.side == OSAKA:
        return value
    h = s.land.keeps[castle].hex
    return value + _place(s, h) + (s.beliefs.kanto.road if s.on_the_road(h) else 0.0)


def storm(s: Situation, castle: Castle, units: Units) -> float:
    """An assault to the end, if it is likely enough to succeed and worth its losses."""
    g, beliefs, mine = s.g, s.beliefs.storm, s.host(units)
    if not mine.full:
        return 0.0
    found = s.storm(castle, mine, g.inside_at(s.land.keeps[castle].hex))
    cost, prize = found.flips * worth.of_flip(g, s.side), found.chance * _prize(s, castle)
    if castle == s.land.osaka_castle and s.last_chance:
        return prize
    if found.chance < beliefs.chance or prize < beliefs.flip_limit * cost:
        return 0.0
    return prize - cost


def starve(s: Situation, castle: Castle, units: Units) -> float:
    """An investment until the castle falls (10, 19.2)."""
    g, keep = s.g, s.land.keeps[castle]
    inside = g.inside_at(keep.hex)
    if units.bit_count() <= inside.bit_count():
        return 0.0
    rank = s.land.rank[g.foremost(inside)] if inside else GUNZEI
    turns = min(6, s.turns_left)
    return s.estimates.starving(max(0, g.level[castle]), rank, turns) * _prize(s, castle)


def _beat(s: Situation, goal: Goal, units: Units, least: float) -> float:
    """A battle out of the best hex next to the enemy; a garrison in his hex comes out too."""
    assert goal.foe is not None
    g = s.g
    castle = s.own_castle(goal.hex)
    helpers = g.inside_at(goal.hex) if castle != NOBODY else 0
    cover = best_cover(s, goal.hex)
    mine, yours = worth.joint(g, units, helpers), goal.foe.host
    if s.estimates.chance(mine, yours, mine.rating - yours.rating - cover) < least:
        return 0.0
    return max(0.0, worth.of_battle(g, units, goal.foe.units, (cover, False), goal.extra, helpers))


def best_cover(s: Situation, h: Hex) -> int:
    """The least that the ground helps an enemy in a hex, of all sides from which he can be attacked."""
    near = few(s.land.board.linked_set[h] & ~s.g.occupied[1 - s.side])
    return min((s.cover(start, h) for start in near), default=9)
