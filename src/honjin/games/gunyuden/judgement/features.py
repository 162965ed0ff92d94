"""A position in named figures from one side's seat, for those who learn what a position is worth; all of it is open."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Final, NamedTuple

from honjin.games.gunyuden.doctrine import PACE
from honjin.games.gunyuden.judgement import distances
from honjin.games.gunyuden.rules import communication
from honjin.games.gunyuden.rules.investment import invested
from honjin.games.gunyuden.rules.scoring import castle_points
from honjin.games.gunyuden.rules.sequence import STAGES
from honjin.games.gunyuden.state import Campaign
from honjin.games.gunyuden.static import SODAISHO, TAISHO
from honjin.hexes.grid import Hex
from honjin.hexes.sets import members
from honjin.kernel.ask import Ask, Side
from honjin.wargame.actions import NOBODY, Castle, Clan
from honjin.wargame.memo import per_scene

THREAT: Final = 4
"""Hexes within which enemies in the field threaten a castle."""
GREAT: Final = 6
"""One of so many parts of a camp's strength in the open makes a clan a great one."""


def span(g: Campaign, ask: Ask) -> Hashable:
    """A plan lasts for an operations phase, or for a side's place in the set-up."""
    return g.part, g.turn, g.stage, g.seat, ask.side


class Camp(NamedTuple):
    """What one camp has."""

    field: float
    """Strength in the open."""
    walls: float
    """Strength inside castles."""
    steps: float
    morale: float
    """Points of morale that are missing, times the strength of those who miss them; the better, the nearer to 0."""
    in_line: float
    """Strength in the open without a line of communication, less than 0."""
    led: float
    """Strength under commanders."""
    company: float
    """Commanders who lead nobody, less than 0."""
    commanders: float
    lords: float
    near: float
    """Strength in the open, the less the more turns it is away from the next enemy castle."""


def features(g: Campaign, side: Side) -> Mapping[str, float]:
    """The figures; what the enemy camp has is taken from what one's own has."""
    points = g.rules.points(g)
    bloc, last = g.land.bloc[side], g.land.last_turn
    lead = float(points[side] - max(count for other, count in enumerate(points) if other != side))
    over = max(0.0, g.turn - 1 + g.stage / STAGES) / last
    out = {"lead": lead, "lead_late": lead * over, "turns_left": float(last - g.turn)}
    both = zip(Camp._fields, _camp(g, bloc), _camp(g, 1 - bloc), strict=True)
    out |= {name: float(ours - theirs) for name, ours, theirs in both}
    out |= _castles(g, bloc)
    out["duties"] = float(_undone(g, 1 - bloc) - _undone(g, bloc))
    out |= g.rules.counsel.figures(g, side)
    return out


def _undone(g: Campaign, bloc: int) -> int:
    """Duties that a camp has still to do."""
    sides = [side for side, of in enumerate(g.land.bloc) if of == bloc]
    return sum([len(g.rules.counsel.unfinished(g, side)) for side in sides])


# ---------------------------------------------------------------------------------------------- men


def _camp(g: Campaign, bloc: int) -> Camp:
    """One camp by itself, unit by unit."""
    where, steps, morale, leader, inside = g.where, g.steps, g.morale, g.leader, g.inside
    table, ranks = g.land.strength, g.land.rank
    ways = distances.to_any(g, g.keeps[1 - bloc], g.weather)
    walls = all_steps = heart = led = company = commanders = lords = 0
    near = 0.0
    outside: dict[Clan, list[tuple[Hex, int]]] = {}
    for unit in members(g.of_bloc[bloc]):
        h = where[unit]
        if h < 0:
            continue
        strength = table[unit][steps[unit]]
        rank = ranks[unit]
        all_steps += steps[unit]
        heart += strength * morale[unit]
        if rank >= TAISHO:
            commanders += 1
            lords += rank == SODAISHO
            company -= g.members[unit] == 1 << unit
        if ranks[leader[unit]] >= TAISHO:
            led += strength
        if inside >> unit & 1:
            walls += strength
        else:
            outside.setdefault(g.clan[unit], []).append((h, strength))
            near += strength / (1.0 + ways[h] / PACE)
    field = sum([strength for clan in outside.values() for _, strength in clan])
    in_line = -_cut_off(g, bloc, outside, field)
    return Camp(field, walls, all_steps, heart, in_line, led, company, commanders, lords, near)


def _cut_off(g: Campaign, bloc: int, outside: Mapping[Clan, list[tuple[Hex, int]]], field: int) -> int:
    """Strength in the open without a line: looked up for the greater clans, by the way to a castle for the others."""
    reach = g.land.line_limits["castle-unit"]
    ways = distances.to_any(g, g.keeps[bloc], g.weather)
    out = 0
    for clan, there in outside.items():
        if sum([strength for _, strength in there]) * GREAT >= field:
            reached = communication.lines(g, clan).reached
            out += sum([strength for h, strength in there if not reached >> h & 1])
        else:
            out += sum([strength for h, strength in there if ways[h] > reach])
    return out


# ---------------------------------------------------------------------------------------------- castles


def _castles(g: Campaign, bloc: int) -> dict[str, float]:
    """Castles by their points: held, besieged, breached, and with enemies about who are enough to besiege them."""
    held = sieges = breaches = threats = 0.0
    besieged = invested(g)
    looming = _looming(g)
    camps = [g.clan_bloc(clan) for clan in range(len(g.land.houses))]
    for castle, (points, durability, threshold) in enumerate(_worths(g)):
        owner = g.owner[castle]
        if owner == NOBODY or (camp := camps[owner]) == NOBODY:
            continue
        worth = points if camp == bloc else -points
        held += worth
        breaches -= worth * max(0.0, 1.0 - g.durability[castle] / durability)
        if castle in besieged:
            sieges -= worth
        elif looming[castle][1 - camp] >= threshold:
            threats -= worth
    return {"castles": held, "sieges": sieges, "breaches": breaches, "threats": threats}


def _looming(g: Campaign) -> list[list[int]]:
    """Strength of both camps in the open near each castle."""
    out = [[0, 0] for _ in g.land.keeps]
    near, at, outside = _castles_near(g), g.at, ~g.inside
    for bloc in (0, 1):
        units = g.of_bloc[bloc] & outside
        for h in members(g.occupied[bloc]):
            if h in near:
                strength = g.strength(at[h] & units)
                for castle in near[h]:
                    out[castle][bloc] += strength
    return out


@per_scene
def _castles_near(g: Campaign) -> dict[Hex, list[Castle]]:
    """Castles by the hexes near them."""
    out: dict[Hex, list[Castle]] = {}
    for castle, keep in enumerate(g.land.keeps):
        for h, away in enumerate(g.land.grid.distances(keep.hex)):
            if away <= THREAT:
                out.setdefault(h, []).append(castle)
    return out


@per_scene
def _worths(g: Campaign) -> list[tuple[float, int, int]]:
    """Of each castle its points, its full durability and what it takes to invest it."""
    keeps = enumerate(g.land.keeps)
    return [(float(castle_points(g.land, castle)), keep.durability, keep.threshold) for castle, keep in keeps]
