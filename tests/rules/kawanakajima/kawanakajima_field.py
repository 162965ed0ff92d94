"""Small boards of Kawanakajima for tests: a game, and units where they are wanted."""

from __future__ import annotations

from functools import cache
from typing import Any

from honjin.games.kawanakajima.game import Kawanakajima
from honjin.games.kawanakajima.model.words import MODES
from honjin.games.kawanakajima.state import Battle
from honjin.games.kawanakajima.title import GAME
from honjin.kernel.chance import Scripted
from honjin.kernel.play import Play
from honjin.kernel.position import Position


@cache
def game(scenario: str = "historical", **options: Any) -> Kawanakajima:
    return GAME.create(options, scenario=scenario)


def board(
    units: dict[str, str], *, scenario: str = "historical", options: dict[str, Any] | None = None, **words: Any
) -> Battle:
    """A position with these units; commanders stand far away unless they are named."""
    everybody = {"ta1": "0101", "ua1": "4202", **units}
    position = Position(
        game="kawanakajima", scenario=scenario, options=options or {}, board={"units": everybody, **words}
    )
    g: Battle = GAME.set_up(position)[1]
    return g


def played(g: Battle, *dice: int) -> Play[Battle]:
    """A play from a position on, with these dice."""
    options = {name: value for name, value in g.field.options.as_dict().items() if name in _known(g)}
    return Play(GAME.create(options, scenario=g.field.scenario.id), g, Scripted(dice))


def _known(g: Battle) -> set[str]:
    return set(GAME.option_infos(g.field.scenario.id))


def unit(g: Battle, name: str) -> int:
    return g.field.unit_of[name]


def clan(g: Battle, name: str) -> int:
    return g.field.clan_of[name]


def hexes(g: Battle, numbers: list[str]) -> int:
    return g.field.hexes(numbers)


def numbers(g: Battle, found: Any) -> list[str]:
    return sorted(g.field.grid.format(h) for h in found)


def mode(name: str) -> int:
    return MODES.index(name)
