"""Decisions before the first turn: plans, entry points, first Modes, positions, the column (3, 17, 18.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from honjin.games.kawanakajima.actions import Adopt, Adoption, Choose, Conform, Deploy, Dig, EnterBy, Fill
from honjin.games.kawanakajima.figures import ATTACK, DEFENSE, MOVE, REGROUP
from honjin.games.kawanakajima.judgement.situation import Situation, situation
from honjin.games.kawanakajima.model.words import SIDES
from honjin.games.kawanakajima.rules.plans import given
from honjin.games.kawanakajima.state import Battle
from honjin.kernel.ask import Ask
from honjin.wargame.actions import Clan, Ready
from honjin.wargame.moves import Place

_CALM: Final = (DEFENSE, MOVE, ATTACK, REGROUP)
"""Modes of clans that nothing presses, the usual one first."""


def plans(g: Battle, ask: Ask) -> Sequence[float]:
    """The plans of the doctrine, the best first (7.3)."""
    wanted = g.field.doctrine.command.plan[g.field.scenario.id][SIDES[ask.side]]
    found = []
    for option in ask.options:
        assert isinstance(option, Choose)
        name = g.field.plans[option.plan].id
        found.append(-float(wanted.index(name)) if name in wanted else -99.0)
    return found


def entries(g: Battle, ask: Ask) -> Sequence[float]:
    """Each clan by the entry point of the doctrine (16.2)."""
    posts = {post.clan: post.entry for post in g.field.doctrine.setup.entry[g.field.scenario.id]}
    found = []
    for option in ask.options:
        assert isinstance(option, EnterBy)
        wanted = posts.get(g.field.clans[option.clan].id, "b")
        found.append(1.0 if g.field.entries[option.entry].id == wanted else 0.0)
    return found


def first_modes(g: Battle, ask: Ask) -> Sequence[float]:
    """Attack for those who can reach the enemy, Defense for the commander and the guards, Move for the others."""
    s = situation(g, ask.side)
    found = []
    for option in ask.options:
        assert isinstance(option, Adopt)
        found.append(-float(_wish(s, option.clan).index(option.mode)) - 0.01 * option.clan)
    return found


def _wish(s: Situation, clan: Clan) -> list[int]:
    """Modes from the best to the worst."""
    if clan in s.field.clan_a or s.field.clans[clan].id in s.beliefs.setup.guard:
        return [*_CALM]
    near = min((s.hexes_away(s.g.where[u]) for u in s.g.in_field(clan)), default=99)
    if near <= s.beliefs.setup.attack_within:
        return [ATTACK, DEFENSE, MOVE, REGROUP]
    return [MOVE, DEFENSE, REGROUP, ATTACK]


def conforming(g: Battle, ask: Ask) -> Sequence[float]:
    """A plan becomes active: as many clans as can be in the Mode that is best for them (7.2)."""
    best = _fitting(g, ask)
    found = []
    for option in ask.options:
        assert isinstance(option, Conform)
        taken = given(option, list(best))
        found.append(float(sum(taken[clan] == mode for clan, mode in best.items())))
    return found


def conformed(g: Battle, ask: Ask) -> Conform:
    """Every clan takes the Mode that is best for it."""
    return Conform(tuple(Adoption(clan, mode) for clan, mode in _fitting(g, ask).items()))


def _fitting(g: Battle, ask: Ask) -> dict[Clan, int]:
    """Defense if the plan allows that, and enemies are near; else the march."""
    s = situation(g, ask.side)
    allowed = g.field.plans[g.plan[ask.side]].modes
    found = {}
    for clan in ask.subject:
        near = min((s.hexes_away(s.g.where[u]) for u in s.g.in_field(clan)), default=99)
        order = (DEFENSE, MOVE, ATTACK, REGROUP) if near <= 6 else (MOVE, DEFENSE, REGROUP, ATTACK)
        found[clan] = next(mode for mode in order if mode in allowed)
    return found


def digging(g: Battle, ask: Ask) -> Sequence[float]:
    """Positions for those who stand in Defense nearest to the enemy (11.8)."""
    s = situation(g, ask.side)
    found = []
    for option in ask.options:
        if isinstance(option, Dig):
            stands = s.g.mode_of(option.unit) == DEFENSE
            found.append(20.0 - s.hexes_away(s.g.where[option.unit]) if stands else -1.0)
        else:
            found.append(0.0)
    return found


def deployed(g: Battle, ask: Ask) -> Sequence[float]:
    """Which clan stands with the guard of the ford (17.6.3)."""
    wanted = g.field.doctrine.setup.beside
    found = []
    for option in ask.options:
        named = isinstance(option, Deploy) and g.field.clans[option.clan].id == wanted
        found.append(1.0 if named else 0.0)
    return found


def columns(_: Battle, ask: Ask) -> Sequence[float]:
    """The column as it is drawn up by custom (18.1)."""
    return [2.0 if isinstance(o, Ready) else 1.0 if isinstance(o, Fill) else 0.0 for o in ask.options]


def on_the_bank(g: Battle, ask: Ask) -> Sequence[float]:
    """Beside the guard, where the ford comes out."""
    s = situation(g, ask.side)
    found = []
    for option in ask.options:
        assert isinstance(option, Place)
        near = min(s.field.grid.distance(option.hex, h) for side in s.field.fords for h in side)
        found.append(-float(near))
    return found
