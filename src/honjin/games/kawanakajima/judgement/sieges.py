"""Decisions in the fort: markers, assaults, fire, sacrifices (13.5 to 13.7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from honjin.games.kawanakajima.actions import Assault, FireAt, Markers, MoveIn, Pay, Raise, Recover, Yield
from honjin.games.kawanakajima.figures import Area, Areas
from honjin.games.kawanakajima.judgement.situation import Situation, situation
from honjin.games.kawanakajima.rules import areas as ground
from honjin.games.kawanakajima.rules.assault import ADVANTAGE
from honjin.games.kawanakajima.state import Battle
from honjin.hexes.sets import few
from honjin.kernel.ask import Ask, Side

_MARGINS: Final = [(margin, 6 - abs(margin)) for margin in range(-5, 6)]
"""What one die may be above another, and the ways of 36 in which it is."""


def men(g: Battle, side: Side) -> int:
    """Men who can still fight for the fort."""
    return g.siege.manpower[side] + g.siege.markers[side].bit_count()


def dear(s: Situation, g: Battle) -> float:
    """How much a man of one's own counts against one of the enemy: less for who has many more."""
    return min(1.0, men(g, s.enemy) / max(1, men(g, s.side)))


def rich(s: Situation, g: Battle) -> bool:
    """Whether lives can be given for a point (R43)."""
    return men(g, s.side) >= s.beliefs.siege.rich * max(1, men(g, s.enemy))


# ---------------------------------------------------------------------------------------------- markers (13.4.4)


def placed(g: Battle, ask: Ask) -> Sequence[float]:
    """Markers where they tell, but men are kept back to fight with."""
    found = []
    for option in ask.options:
        assert isinstance(option, Markers)
        found.append(_laid(g, ask.side, option.areas))
    return found


def _laid(g: Battle, side: Side, areas: Sequence[Area]) -> float:
    siege = g.field.doctrine.siege
    left = g.siege.manpower[side] - len(areas)
    value = sum(_post(g, side, area) for area in areas)
    return value - siege.spare * max(0, siege.reserve - left) ** 2


def _post(g: Battle, side: Side, area: Area) -> float:
    """What a marker in an area is worth: against each enemy marker beside it, and to be in the way."""
    field, siege = g.field, g.field.doctrine.siege
    enemy = g.siege.markers[1 - side]
    near = (field.joined[area] | (1 << area & field.exterior)) & enemy
    value = siege.facing * sum(1 / (1 + field.score[target, area]) for target in few(near))
    if side != g.siege.besieger:
        strong = max(field.score[area, other] for other in few(field.joined[area]))
        value += siege.post * strong if not field.exterior >> area & 1 else -siege.post
    return value - siege.marker


# ---------------------------------------------------------------------------------------------- activities (13.6.1)


def activities(g: Battle, ask: Ask) -> Sequence[float]:
    """The activity that changes the balance of men most."""
    s = situation(g, ask.side)
    found = []
    for option in ask.options:
        if isinstance(option, Assault):
            found.append(_assault(s, g, option))
        elif isinstance(option, FireAt):
            found.append(_fire(s, g, option.target))
        elif isinstance(option, Markers):
            found.append(_laid(g, ask.side, option.areas))
        elif isinstance(option, Recover):
            found.append(s.beliefs.siege.recover * dear(s, g))
        else:
            found.append(0.0)
    return found


def _assault(s: Situation, g: Battle, option: Assault) -> float:
    """Men that the enemy loses, and the ground, against one's own (13.6.1 Assault)."""
    side, siege = s.side, s.beliefs.siege
    extra, man = option.how == ADVANTAGE, siege.man * dear(s, g)
    given = min(len(option.areas), g.siege.manpower[side]) if rich(s, g) else 0
    edge = len(option.areas) + extra + given - ground.score(s.field, option.target, option.areas)
    prize = siege.hit + _gained(g, side, option.target)
    value = 0.0
    for margin, ways in _MARGINS:
        total = margin + edge
        if total > 0:
            value += ways * prize
        elif total < 0:
            value -= ways * ((1 - total) // 2) * man
        else:
            value -= ways * man * 1.5
    return value / 36 - siege.action * extra - given * man


def _gained(g: Battle, side: Side, area: Area) -> float:
    """What it is worth to stand in an area that is won: enemies beyond it come within reach."""
    field, siege = g.field, g.field.doctrine.siege
    if g.siege.markers[1 - side] == 1 << area and g.siege.manpower[1 - side]:
        return 0.0
    beyond = field.joined[area] & g.siege.markers[1 - side]
    return siege.ground * (1 + beyond.bit_count()) if side == g.siege.besieger else siege.ground


def _fire(s: Situation, g: Battle, target: Area) -> float:
    """A man of the enemy, without danger (13.6.1 Fire!)."""
    used = few(ground.sources(g, s.side, target))
    edge = len(used) - ground.score(s.field, target, used)
    hits = sum(die + edge >= s.field.tables.siege.fire_min for die in range(1, 7)) / 6
    return hits * s.beliefs.siege.hit


# ---------------------------------------------------------------------------------------------- in an assault


def sacrifices(g: Battle, ask: Ask) -> Sequence[float]:
    """Lives are given only by who has far more of them (R43)."""
    s = situation(g, ask.side)
    last = s.side != g.siege.besieger and g.siege.markers[s.side].bit_count() == 1 and g.siege.manpower[s.side] > 1
    give = 0.5 if rich(s, g) or last else -0.5
    return [give if isinstance(option, Raise) else 0.0 for option in ask.options]


def losses(g: Battle, ask: Ask) -> Sequence[float]:
    """Men before markers, unless there are too few (13.6.1)."""
    found = []
    for option in ask.options:
        assert isinstance(option, Yield)
        found.append(-float(len(option.areas)) - sum(0.1 * _post(g, ask.side, area) for area in option.areas))
    return found


def pays(g: Battle, ask: Ask) -> Sequence[float]:
    """A tie is bought or held by who has men to spare; a hit is paid with men as long as there are some."""
    s = situation(g, ask.side)
    own = g.siege.manpower[s.side]
    wants = {
        "push": own > s.beliefs.siege.reserve,
        "hold": own > s.beliefs.siege.reserve or g.siege.markers[s.side].bit_count() == 1,
        "fire_hit": own > 1 or g.siege.markers[s.side].bit_count() == 1,
    }[ask.kind]
    return [(0.5 if wants else -0.5) if isinstance(option, Pay) else 0.0 for option in ask.options]


def occupied(g: Battle, ask: Ask) -> Sequence[float]:
    """A new marker moves in if there are men, else one of those who fought, if it leaves no gap."""
    target: Area = ask.subject
    found = []
    for option in ask.options:
        if isinstance(option, Markers):
            found.append(_laid(g, ask.side, option.areas) + 0.5)
        elif isinstance(option, MoveIn):
            found.append(_post(g, ask.side, target) - _post(g, ask.side, option.area))
        else:
            found.append(0.0)
    return found


def best_markers(g: Battle, ask: Ask) -> Markers | None:
    """The areas that are worth a marker, the best first, while men are left; None if the first must lie elsewhere."""
    side = ask.side
    options = [option for option in ask.options if isinstance(option, Markers)]
    free: Areas = 0
    for option in options:
        for area in option.areas:
            free |= 1 << area
    chosen = max(options, key=lambda option: _laid(g, side, option.areas)).areas
    while True:
        more = [tuple(sorted((*chosen, area))) for area in few(free) if area not in chosen]
        better = [areas for areas in more if ask.refuse(Markers(areas)) is None]
        best = max(better, key=lambda areas: _laid(g, side, areas), default=None)
        if best is None or _laid(g, side, best) <= _laid(g, side, chosen):
            return Markers(chosen)
        chosen = best
