"""Ways to play: what somebody believes who means to hold, to charge, to besiege. Each is the doctrine with a bias."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from honjin.games.gunyuden.doctrine import PLAIN, Doctrine
from honjin.games.gunyuden.judgement import appraise
from honjin.games.gunyuden.state import Campaign
from honjin.games.gunyuden.static import Theatre
from honjin.kernel.ask import Ask, Side
from honjin.kernel.words import Saying, say
from honjin.wargame.game import Manner

_BIASES: Final[Mapping[str, tuple[Saying, Mapping[str, float]]]] = {
    "hold": (
        say("hold"),
        {"careful": 1.8, "daring": 1.6, "worth_a_guard": 0.1, "look_out": 3.5, "worth_a_march": 0.3, "good_fight": 0.4},
    ),
    "charge": (
        say("charge"),
        {
            "careful": 0.5,
            "daring": 0.4,
            "hunt": 1.0,
            "hunt_odds": 0.8,
            "good_fight": -0.3,
            "ground": 0.1,
            "worth_a_guard": 0.8,
        },
    ),
    "envelop": (
        say("envelop"),
        {"careful": 0.8, "daring": 0.7, "hunt": 0.6, "hunt_odds": 1.0, "shared": 1.0, "cut_off": 0.05, "surround": 0.4},
    ),
    "relieve": (
        say("relieve castles"),
        {"relieving": 3.0, "relief": 0.6, "alarm": 0.8, "siege_worth": 0.5, "worth_a_guard": 0.15},
    ),
    "besiege": (
        say("besiege castles"),
        {"siege_worth": 2.0, "enough": 1.0, "against_relief": 0.3, "hunger": 1.5, "hunt": 0.1, "worth_a_guard": 0.6},
    ),
    "run": (
        say("run for points"),
        {
            "careful": 0.6,
            "daring": 0.5,
            "siege_worth": 1.3,
            "post_worth": 2.0,
            "approach": 0.3,
            "haste": 0.2,
            "hunt": 0.1,
        },
    ),
    "bold": (
        say("bold"),
        {"careful": 0.8, "daring": 0.7, "hunt_odds": 1.0, "good_fight": -0.05, "worth_a_guard": 0.45, "sure": 1.2},
    ),
    "patient": (
        say("patient"),
        {
            "careful": 1.5,
            "daring": 1.3,
            "restless": 0.4,
            "hunt_odds": 1.5,
            "good_fight": 0.15,
            "rest": 2.0,
            "cut_off": 0.3,
        },
    ),
}

_DOCTRINES: Final = "doctrines"
"""Where a country keeps those of its sides."""


def doctrine_of(land: Theatre, side: Side, manner: str = "") -> Doctrine:
    """What somebody believes who has this side and plays in this manner; nothing for the plain one."""
    known: dict[tuple[Side, str], Doctrine] = land.found.setdefault(_DOCTRINES, {})
    found = known.get((side, manner))
    if found is None:
        bias = _BIASES[manner][1] if manner else {}
        own = land.beliefs.get(land.sides[side], {})
        found = known[side, manner] = replace(PLAIN, **{**own, **bias})
    return found


def _manner(key: str, name: Saying) -> Manner:
    """Somebody of another doctrine judges afresh: he has other goals, not other opinions of the same ones."""

    def leaning(g: Campaign, ask: Ask, _: Sequence[float]) -> Sequence[float]:
        return appraise(g, ask, doctrine_of(g.land, ask.side, key))

    return Manner(name, leaning)


MANNERS: Final[Mapping[str, Manner]] = {key: _manner(key, name) for key, (name, _) in _BIASES.items()}
