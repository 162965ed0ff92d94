"""The part of a map that a question is about: for positions in which only who stands near is left."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from honjin.hexes.grid import Grid, Hex
from honjin.hexes.sets import HexSet, hexset
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask
from honjin.kernel.game import Game
from honjin.kernel.notation import kinds_in


def within(grid: Grid, centre: Iterable[Hex], reach: int) -> HexSet:
    """All hexes that are not farther than so many from one of these."""
    tables = [grid.distances(h) for h in centre]
    return hexset(h for h in range(grid.size) if any(far[h] <= reach for far in tables))


def places_asked(game: Game[Any], g: Any, ask: Ask) -> set[Hex]:
    """The hexes that the answers to a question name, and those where units and castles are that they name."""
    return {h for action in ask.options for h in _places(game, g, action)}


def _places(game: Game[Any], g: Any, action: Action) -> Iterator[Hex]:
    scene, fields = g.scene, game.notation.fields(action)
    castles = getattr(scene, "castle_of", {})
    for name, kind in kinds_in(action.form).items():
        value = fields.get(name)
        for word in value if isinstance(value, list) else [value]:
            if kind in ("hex", "path") and word:
                yield scene.grid.parse(word)
            elif word in scene.unit_of and g.where[scene.unit_of[word]] >= 0:
                yield g.where[scene.unit_of[word]]
            elif word in castles:
                yield scene.keeps[castles[word]].hex
