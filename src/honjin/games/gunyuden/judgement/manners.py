"""Ways to play: what somebody believes who means to hold, to charge, to besiege. Each is the doctrine with a bias."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from honjin.games.gunyuden.judgement import appraise
from honjin.games.gunyuden.judgement.doctrine import PLAIN, Doctrine
from honjin.games.gunyuden.state import Campaign
from honjin.kernel.ask import Ask
from honjin.kernel.words import Saying, say
from honjin.wargame.game import Manner

_BIASED: Final[Mapping[str, tuple[Saying, Doctrine]]] = {
    "hold": (
        say("hold"),
        replace(PLAIN, careful=1.8, daring=1.6, worth_a_guard=0.1, look_out=3.5, worth_a_march=0.3, good_fight=0.4),
    ),
    "charge": (
        say("charge"),
        replace(
            PLAIN, careful=0.5, daring=0.4, hunt=1.0, hunt_odds=0.8, good_fight=-0.3, ground=0.1, worth_a_guard=0.8
        ),
    ),
    "envelop": (
        say("envelop"),
        replace(PLAIN, careful=0.8, daring=0.7, hunt=0.6, hunt_odds=1.0, shared=1.0, cut_off=0.05, surround=0.4),
    ),
    "relieve": (
        say("relieve castles"),
        replace(PLAIN, relieving=3.0, relief=0.6, alarm=0.8, siege_worth=0.5, worth_a_guard=0.15),
    ),
    "besiege": (
        say("besiege castles"),
        replace(PLAIN, siege_worth=2.0, enough=1.0, against_relief=0.3, hunger=1.5, hunt=0.1, worth_a_guard=0.6),
    ),
    "run": (
        say("run for points"),
        replace(PLAIN, careful=0.6, daring=0.5, siege_worth=1.3, post_worth=2.0, approach=0.3, haste=0.2, hunt=0.1),
    ),
    "bold": (
        say("bold"),
        replace(PLAIN, careful=0.8, daring=0.7, hunt_odds=1.0, good_fight=-0.05, worth_a_guard=0.45, sure=1.2),
    ),
    "patient": (
        say("patient"),
        replace(PLAIN, careful=1.5, daring=1.3, restless=0.4, hunt_odds=1.5, good_fight=0.15, rest=2.0, cut_off=0.3),
    ),
}

DOCTRINES: Final[Mapping[str, Doctrine]] = {"": PLAIN} | {key: biased for key, (_, biased) in _BIASED.items()}
"""By the names of manners; nothing for the plain one."""


def _manner(name: Saying, biased: Doctrine) -> Manner:
    """Somebody of another doctrine judges afresh: he has other goals, not other opinions of the same ones."""

    def leaning(g: Campaign, ask: Ask, _: Sequence[float]) -> Sequence[float]:
        return appraise(g, ask, biased)

    return Manner(name, leaning)


MANNERS: Final[Mapping[str, Manner]] = {key: _manner(*biased) for key, biased in _BIASED.items()}
