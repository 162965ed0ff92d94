"""Manners of play: what an option has of a trait, and how much each manner likes the traits (doctrine.toml)."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import Any, Final

from honjin.games.kawanakajima.actions import Adopt, Attack, Change, Orders, Take
from honjin.games.kawanakajima.figures import ATTACK, CHARGE, DEFENSE, MOVE, REGROUP, WITHDRAW
from honjin.games.kawanakajima.judgement.marches import pairs_of
from honjin.games.kawanakajima.judgement.situation import Situation, situation
from honjin.games.kawanakajima.state import SET_UP, Battle
from honjin.hexes.grid import Hex
from honjin.kernel.ask import Ask
from honjin.kernel.words import say
from honjin.wargame.game import Manner
from honjin.wargame.moves import Advance

Traits = Mapping[str, float]
"""How much an option has of each trait: to attack, to stand, to mend, to march, to close in, to turn a flank."""
NO_TRAIT: Final[Traits] = {}
OF_MODE: Final = {ATTACK: "attack", MOVE: "march", DEFENSE: "stand", REGROUP: "mend"}
OF_ORDER: Final = {CHARGE: "attack", WITHDRAW: "mend"}
UNWANTED: Final = 50.0
"""What the plain judgement takes off a battle that it does not want."""


# ---------------------------------------------------------------------------------------------- traits of options


def _of_modes(g: Battle, ask: Ask) -> Iterator[Traits]:
    """The Mode that a clan would be in."""
    for option in ask.options:
        if isinstance(option, Change | Adopt):
            yield {OF_MODE[option.mode]: 1.0}
        else:
            yield {OF_MODE[g.mode[ask.subject]]: 1.0} if ask.kind == "mode" else NO_TRAIT


def _of_orders(g: Battle, ask: Ask) -> Iterator[Traits]:
    """What the chits of a list are for: special orders, and clans in their Modes."""
    for option in ask.options:
        assert isinstance(option, Orders)
        found: dict[str, float] = {}
        for activity, clans, _ in option.bought:
            trait = OF_MODE[g.mode[clans[0]]] if activity is None else OF_ORDER.get(activity)
            if trait is not None:
                found[trait] = found.get(trait, 0.0) + (0.5 if activity is None else 1.0)
        yield found


def _of_taking(g: Battle, ask: Ask) -> Iterator[Traits]:
    """A chit that is taken lets its clan do what its Mode is for."""
    clan = g.hand if g.hand < g.field.first_special else None
    for option in ask.options:
        yield {OF_MODE[g.mode[clan]]: 1.0} if clan is not None and isinstance(option, Take) else NO_TRAIT


def _of_ways(g: Battle, ask: Ask) -> Iterator[Traits]:
    """Hexes nearer to the enemy, and to his commander."""
    s = situation(g, ask.side)
    pairs, tail = pairs_of(ask)
    for unit, h in pairs:
        yield _way(s, s.g.where[unit], h)
    for _ in tail:
        yield {"stand": 0.1}


def _of_advances(g: Battle, ask: Ask) -> Iterator[Traits]:
    s = situation(g, ask.side)
    for option in ask.options:
        yield _way(s, option.path[0], option.path[-1]) if isinstance(option, Advance) else {"stand": 0.1}


def _way(s: Situation, start: Hex, end: Hex) -> Traits:
    if start < 0 or end < 0:
        return NO_TRAIT
    nearer = float(s.hexes_away(start) - s.hexes_away(end))
    commander = s.g.general[s.field.army_payer[s.enemy]]
    goal = s.g.where[commander] if commander >= 0 else -1
    distance = s.field.grid.distance
    return {"closer": nearer, "flank": float(distance(start, goal) - distance(end, goal)) if goal >= 0 else 0.0}


_TRAITS: Final[dict[str, Callable[[Battle, Ask], Iterator[Traits]]]] = {
    "mode": _of_modes,
    "first_modes": _of_modes,
    "orders": _of_orders,
    "decline": _of_taking,
    "move": _of_ways,
    "advance": _of_advances,
}


# ---------------------------------------------------------------------------------------------- manners


def leaning(name: str) -> Callable[[Any, Ask, Sequence[float]], Sequence[float]]:
    """The plain values, shifted by what a manner likes."""

    def leant(g: Battle, ask: Ask, values: Sequence[float]) -> Sequence[float]:
        likes = g.field.doctrine.manners[name]
        if ask.kind == "battles":
            return _spoiling(ask, values, likes.get("attack", 0.0))
        traits = _TRAITS.get(ask.kind)
        if traits is None:
            return values
        return [
            value + sum(likes.get(trait, 0.0) * much for trait, much in has.items())
            for value, has in zip(values, traits(g, ask), strict=True)
        ]

    return leant


def _spoiling(ask: Ask, values: Sequence[float], likes: float) -> Sequence[float]:
    """Who likes to attack gives battle at somewhat worse odds where nobody is obliged to (11.1)."""
    if likes <= 0 or isinstance(ask.options[max(range(len(values)), key=values.__getitem__)], Attack):
        return values
    return [
        value + UNWANTED + likes if isinstance(option, Attack) else value
        for option, value in zip(ask.options, values, strict=True)
    ]


MANNERS: Final[Mapping[str, Manner]] = {
    "hold": Manner(say("Hold the line"), leaning("hold")),
    "charge": Manner(say("Charge"), leaning("charge")),
    "envelop": Manner(say("Turn the enemy's flank"), leaning("envelop")),
    "run": Manner(say("Break off and rally"), leaning("run")),
    "bold": Manner(say("Bold"), leaning("bold")),
    "patient": Manner(say("Patient"), leaning("patient")),
}
"""Ways to play that the computer may try, and what people call them."""


ASIDE: Final = frozenset({"leadership", "loss", "fall_back", "reunite"})
"""Small questions of the many battles, which would take most of the time if each were thought over."""


def span(g: Battle, ask: Ask) -> Hashable:
    """A plan lasts for the chit at work; for the buying of chits; for the whole set-up of a side."""
    if ask.kind in ASIDE:
        return None
    if g.phase == SET_UP:
        return g.phase, ask.side
    return g.turn, g.phase, len(g.strip), ask.side
