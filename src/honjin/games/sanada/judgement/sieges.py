"""Castles: which are assaulted, how long, and what the walls take (19.1)."""

from __future__ import annotations

from collections.abc import Sequence

from honjin.games.sanada.actions import Walls
from honjin.games.sanada.judgement import goals, worth
from honjin.games.sanada.judgement.situation import Situation, situation
from honjin.games.sanada.rules.assault import besiegers
from honjin.games.sanada.state import War
from honjin.kernel.ask import Ask
from honjin.wargame.actions import Castle, Units
from honjin.wargame.orders import Assault, Fight, Lose


def assaults(g: War, ask: Ask) -> Sequence[float]:
    """Storm where it is likely to be carried to the end and better than to wait; done is worth nothing (D19)."""
    s = situation(g, ask.side)
    return [storm(s, option.castle) if isinstance(option, Assault) else 0.0 for option in ask.options]


def storm(s: Situation, castle: Castle) -> float:
    """What an assault brings more than an investment would, less the danger of being found weak after it."""
    units = besiegers(s.g, castle)
    found = goals.storm(s, castle, units)
    if found <= 0:
        return -1.0
    return found - s.beliefs.worth.patience * goals.starve(s, castle, units)


def press_on(g: War, ask: Ask) -> Sequence[float]:
    """Go on while it is likely to succeed (D20)."""
    s = situation(g, ask.side)
    castle = g.land.castle_of[ask.subject["castle"]]
    chance, gain = _rest(s, castle, besiegers(g, castle))
    if castle == g.land.osaka_castle and s.last_chance:
        on = chance
    else:
        on = gain if chance >= s.beliefs.storm.press else -1.0
    return [on if isinstance(option, Fight) else 0.0 for option in ask.options]


def _rest(s: Situation, castle: Castle, units: Units) -> tuple[float, float]:
    """The chance that the castle still falls, and what going on brings."""
    g = s.g
    found = s.storm(castle, s.host(units), g.inside_at(s.land.keeps[castle].hex))
    prize = worth.of_castle(g, castle) + worth.of_garrison(g, castle)
    return found.chance, found.chance * prize - found.flips * worth.of_flip(g, s.side)


def walls(g: War, ask: Ask) -> Sequence[float]:
    """Walls while more than one point of them is left, then men, the last point at the very end (D21)."""
    castle = g.land.castle_of[ask.subject["castle"]]
    standing = g.durability[castle] > 1
    values = []
    for option in ask.options:
        if isinstance(option, Walls):
            values.append(1.0 if standing else -100.0)
        else:
            assert isinstance(option, Lose)
            values.append(-worth.of_unit(g, option.unit))
    return values
