"""Small decisions: set-up, arrivals, consent, and what events ask for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from honjin.games.gunyuden.actions import Counter
from honjin.games.gunyuden.judgement import worth
from honjin.games.gunyuden.judgement.situation import Situation
from honjin.kernel.ask import Ask
from honjin.wargame.actions import No, Ready, Yes
from honjin.wargame.orders import Pick


def ready(_: Situation, ask: Ask) -> Sequence[float]:
    """The set-up as it is proposed is a good one; so is staying in a castle, or coming with everybody."""
    return [1.0 if isinstance(option, Ready) else 0.0 for option in ask.options]


DEAR: Final = 2
"""So many times its price a side must be behind to call for help: it must win the price back first."""


def reinforcements(s: Situation, ask: Ask) -> Sequence[float]:
    """Help that costs points comes where the score is worse than that."""
    g = s.g
    points = g.rules.points(g)
    own = points[ask.side]
    table = g.land.tables.points.scenario.get(g.land.scenario.id)
    price = -table.reinforcement_used if table is not None else 0
    behind = max(score for side, score in enumerate(points) if side != ask.side) - own
    value = 1.0 if behind > DEAR * price else -1.0
    return [value if isinstance(option, Ready) else 0.0 for option in ask.options]


def agree(_: Situation, ask: Ask) -> Sequence[float]:
    return [1.0 if isinstance(option, Yes) else 0.0 for option in ask.options]


def refuse(_: Situation, ask: Ask) -> Sequence[float]:
    """To go on with a siege although somebody attacks, and to keep what one has."""
    return [1.0 if isinstance(option, No) else 0.0 for option in ask.options]


def strike_back(_: Situation, ask: Ask) -> Sequence[float]:
    return [1.0 if isinstance(option, Counter) else 0.0 for option in ask.options]


def spared(s: Situation, ask: Ask) -> Sequence[float]:
    """Whom one can best do without: the reduced and the weak first."""
    g = s.g
    return [
        -worth.unit(g, option.unit) - g.unit_strength(option.unit) if isinstance(option, Pick) else 0.0
        for option in ask.options
    ]


def any_place(_: Situation, ask: Ask) -> Sequence[float]:
    return [0.0 for _option in ask.options]
