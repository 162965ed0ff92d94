"""Who storms the fort, who goes in, and who stays (13.3, 13.5, 13.7, 13.8)."""

from __future__ import annotations

from collections.abc import Sequence

from honjin.games.kawanakajima.actions import Retire, Storm, Survive
from honjin.games.kawanakajima.figures import SHAKEN
from honjin.games.kawanakajima.judgement.situation import Situation, situation
from honjin.games.kawanakajima.model.words import SIDES
from honjin.games.kawanakajima.rules.markers import weight
from honjin.games.kawanakajima.state import IN_FORT, Battle
from honjin.hexes.grid import Hex
from honjin.kernel.ask import Ask
from honjin.wargame.actions import NOBODY, Clan, Unit


def besiegers(s: Situation) -> list[Clan]:
    """Clans that are to storm the enemy's fort, those inside among them."""
    names = s.beliefs.siege.force.get(s.field.scenario.id, {}).get(SIDES[s.side], [])
    return [clan for name in names if s.g.units(clan := s.field.clan_of[name])]


def wanted(s: Situation) -> bool:
    """Whether the fort is still to be taken from the enemy, and there is time for it."""
    return bool(s.field.walls) and s.g.keeper == s.enemy and s.turns_left >= s.beliefs.siege.least_turns


def storms(s: Situation, clan: Clan) -> bool:
    """Whether a clan is on its way into the enemy's fort."""
    return wanted(s) and clan in besiegers(s)


def shelter(s: Situation, unit: Unit, h: Hex) -> float:
    """Who is in the fort stays there; who holds it may go in."""
    siege = s.beliefs.siege
    if not s.field.walls:
        return 0.0
    if s.g.where[unit] == IN_FORT:
        return -siege.stay
    if h == s.field.fort and s.g.keeper == s.side:
        return siege.enter if not s.g.inside(s.side) else 0.0
    return 0.0


def _points(s: Situation, clans: Sequence[Clan]) -> float:
    g = s.g
    return sum(weight(g, u) * (1.0 if g.state[u] <= SHAKEN else 0.3) for clan in clans for u in g.units(clan))


def _ready(s: Situation, clan: Clan) -> bool:
    """Whether a clan can soon be in the fort."""
    units, reach = s.g.units(clan), s.beliefs.siege.near
    near = [h for u in units if (h := s.g.hex_of(u)) >= 0 and s.field.march(h)[s.field.fort] <= reach]
    return len(near) == len(units)


def storming(s: Situation, clan: Clan) -> float:
    """What it is worth for a clan to enter the fort that the enemy holds or defends."""
    g, siege = s.g, s.beliefs.siege
    enemy = g.siege.manpower[s.enemy] + g.siege.markers[s.enemy].bit_count()
    if g.siege.besieger == NOBODY:
        if not wanted(s) or clan not in besiegers(s) or clan in s.field.clan_a:  # the commander does not go in first
            return -siege.stay
        together = _points(s, [c for c in besiegers(s) if c == clan or _ready(s, c)])
        inside = sum(weight(g, u) for u in g.inside(s.enemy))
        return siege.prize if together >= siege.ratio * inside else -1.0
    own = g.siege.manpower[s.side] + g.siege.markers[s.side].bit_count() + g.siege.out_of_combat[s.side] / 2
    if g.siege.besieger == s.side:
        return siege.prize if clan in besiegers(s) or own < enemy * 1.5 else -1.0
    return siege.prize if own < enemy * 1.5 and own + _points(s, [clan]) >= enemy / 2 else -1.0


def gate(g: Battle, ask: Ask) -> Sequence[float]:
    """By which side units go in: over all of them, where the score is lowest first."""
    s = situation(g, ask.side)
    found = []
    for option in ask.options:
        assert isinstance(option, Storm)
        found.append(way_in(s, g, option))
    return found


def way_in(s: Situation, g: Battle, option: Storm) -> float:
    """A side of the fort through which nobody of one's own has come is better than one that is used."""
    area = s.field.area_at[option.path[-2]]
    used = (g.siege.bases[s.side] | g.siege.fresh) >> area & 1
    score = min(s.field.score[near, area] for near in range(len(s.field.areas)) if s.field.joined[area] >> near & 1)
    return (0.0 if used else 0.5) - 0.1 * score


def retirements(g: Battle, ask: Ask) -> Sequence[float]:
    """Nobody leaves a siege that is not lost; who must goes with as many as he can (13.8)."""
    s = situation(g, ask.side)
    own = g.siege.manpower[s.side] + g.siege.markers[s.side].bit_count()
    enemy = g.siege.manpower[s.enemy] + g.siege.markers[s.enemy].bit_count()
    lost = own * 3 < enemy
    found = []
    for option in ask.options:
        if isinstance(option, Retire):
            found.append((1.0 if lost else -1.0) - 0.05 * len(option.areas))
        else:
            found.append(0.0)
    return found


def survivors(g: Battle, ask: Ask) -> Sequence[float]:
    """The list that keeps most (13.9)."""
    s = situation(g, ask.side)
    found = []
    for option in ask.options:
        assert isinstance(option, Survive)
        worn = sum(s.prices.value(u) for u in option.worn) * s.prices.gone[2]
        found.append(sum(s.prices.value(u) for u in option.units) - worn)
    return found
