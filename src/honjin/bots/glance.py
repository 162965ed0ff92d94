"""Reasons of whoever decides at a glance: the best options and what each is worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from honjin.bots.reasons import ConsideredPlan, Reasons
from honjin.bots.steps import in_words
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask
from honjin.kernel.game import Game
from honjin.kernel.notation import kinds_in
from honjin.kernel.play import Play

TOLD: Final = 4
"""Options that are told of."""
PLACES: Final = ("hex", "path")
"""Kinds of fields that say where something happens."""


def glance_reasons(play: Play[Any], ask: Ask, values: Sequence[float], taken: Action) -> Reasons:
    """The option that was taken first, then the next best, each with its value."""
    ranked = sorted(range(len(values)), key=lambda n: (ask.options[n] != taken, -values[n]))[:TOLD]
    return Reasons(tuple(_told(play, ask, ask.options[n], values[n]) for n in ranked))


def _told(play: Play[Any], ask: Ask, action: Action, value: float) -> ConsideredPlan:
    game = play.game
    hexes = tuple(places(game, action))
    return ConsideredPlan(in_words(play, ask, action), (game.notation.format(action),), hexes, float(value))


def places(game: Game[Any], action: Action) -> list[str]:
    """The hexes that an action speaks of; of a way its end."""
    kinds, fields = kinds_in(action.form), game.notation.fields(action)
    found = [fields[name] for name, kind in kinds.items() if kind in PLACES and fields.get(name)]
    return [place if isinstance(place, str) else place[-1] for place in found]
