"""Retreats to four hexes, pursuits, rally, and clans caught off guard (9.3.1, 9.3.4, 12)."""

from __future__ import annotations

from collections.abc import Sequence

from honjin.games.kawanakajima.actions import Pursue, Rally, Try
from honjin.games.kawanakajima.figures import DEFENSE, REGROUP
from honjin.games.kawanakajima.judgement.clans import outlook
from honjin.games.kawanakajima.judgement.goals import goals
from honjin.games.kawanakajima.judgement.situation import Situation, situation
from honjin.games.kawanakajima.state import Battle
from honjin.hexes.grid import Hex
from honjin.kernel.ask import Ask, Choices
from honjin.wargame.actions import Unit, Yes


def retreats(g: Battle, ask: Ask) -> Sequence[float]:
    """Away from the enemy, towards the commander; who is nearest to the enemy goes first."""
    s = situation(g, ask.side)
    options = ask.options
    pairs = options.items if isinstance(options, Choices) else ()
    return [_refuge(s, unit, h) - s.danger(unit, h, REGROUP) - _near(s, s.g.where[unit]) for unit, h in pairs]


def _rear(s: Situation, unit: Unit) -> Hex:
    """Where a clan is among friends: with its commander, and his own with the nearest of the others."""
    g, own = s.g, s.field.clan[unit]
    commander = g.general[s.field.army_payer[s.side]]
    if own not in s.field.clan_a and commander >= 0 and g.where[commander] >= 0:
        return g.where[commander]
    friends = [g.where[u] for u in g.units_on_map(s.side) if s.field.clan[u] != own]
    here = g.where[unit]
    return min(friends, key=lambda h: s.field.grid.distance(h, here), default=here)


def _refuge(s: Situation, unit: Unit, h: Hex) -> float:
    """Friends around are a comfort, the edge of the map and a river at one's back are none."""
    field, g = s.field, s.g
    away = field.grid.distance(h, _rear(s, unit))
    room = (field.board.linked_set[h] & ~g.occupied[s.enemy]).bit_count()
    return 0.05 * min(s.hexes_away(h), 8) + 0.03 * room - 0.02 * away


def _near(s: Situation, h: Hex) -> float:
    """Those in contact get away first."""
    return 0.2 * min(s.hexes_away(h), 4) if h >= 0 else 1.0


def pursuits(g: Battle, ask: Ask) -> Sequence[float]:
    """The strongest pursues, if it is not too exposed on the way."""
    s = situation(g, ask.side)
    found = []
    for option in ask.options:
        assert isinstance(option, Pursue)
        found.append(s.strength(option.unit) - 2 * s.g.lead[option.unit])
    return found


def rallies(g: Battle, ask: Ask) -> Sequence[float]:
    """The roll that brings most first: a natural 1 ends them all (12.2)."""
    s = situation(g, ask.side)
    scheme = s.g.scheme(ask.side)
    bonus = scheme.rally_roll if scheme is not None else 0
    return [
        s.prices.rally_of(option.unit, bonus) if isinstance(option, Rally) else s.beliefs.march.stir / 2
        for option in ask.options
    ]


def stands_to(g: Battle, ask: Ask) -> Sequence[float]:
    """Koyaku: to Defense at once if enemies are near and nobody else needs to rally."""
    s = situation(g, ask.side)
    view = outlook(s, ask.subject)
    better = view.stands(DEFENSE) - view.stands(REGROUP)
    return [better if isinstance(option, Yes) else 0.0 for option in ask.options]


def initiatives(g: Battle, ask: Ask) -> Sequence[float]:
    """A clan caught in Move or Regroup tries for Defense if that is better than what it is in; a 1 makes it run."""
    s = situation(g, ask.side)
    found = []
    for option in ask.options:
        if isinstance(option, Try):
            view = outlook(s, option.clan)
            now = view.stands(s.g.mode[option.clan])
            works = max(0.0, s.succeeds(option.clan, DEFENSE) - 1 / 6)
            runs = view.rally() * s.beliefs.fight.away
            found.append(works * (view.stands(DEFENSE) - now) + (runs - now) / 6)
        else:
            found.append(0.0)
    return found


def reunions(_: Battle, ask: Ask) -> Sequence[float]:
    """A broken clan closes up: the roll costs nothing (9.3.4 b)."""
    return [1.0 if isinstance(option, Try) else 0.0 for option in ask.options]


def handled(g: Battle, ask: Ask) -> Sequence[float]:
    """Which clan is next: those nearest to the enemy; to let the others be is never better."""
    s = situation(g, ask.side)
    found = []
    for option in ask.options:
        clan = getattr(option, "clan", None)
        if clan is None:
            found.append(-99.0 if not goals(s).retreating else -98.0)
        else:
            found.append(-float(outlook(s, clan).near))
    return found
