"""Which games there are.

Installed packages add theirs by the entry point ``honjin.games``; a module that is not installed is named in the
environment, or puts its title here with :func:`register`.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any, Final

from honjin.kernel.chance import Committed
from honjin.kernel.errors import HonjinError
from honjin.kernel.game import Game
from honjin.kernel.names import known
from honjin.kernel.play import Play
from honjin.kernel.position import Position
from honjin.kernel.words import Language
from honjin.languages import language
from honjin.packs.markers import Shelved
from honjin.packs.rulebook import load_rulebook
from honjin.title import Title

GROUP: Final = "honjin.games"
OWN: Final = "HONJIN_GAMES"
"""The environment variable that names games which no package installs: ``crossing:GAME other.game:GAME``."""


@cache
def games() -> dict[str, Title]:
    """All games by id: those of installed packages, and those that the environment names."""
    own = [EntryPoint(value, value, GROUP) for value in os.environ.get(OWN, "").split()]
    return {title.id: title for title in (entry.load() for entry in (*_installed().values(), *own))}


@cache
def _installed() -> dict[str, EntryPoint]:
    """Those of installed packages by the name of their entry, not loaded yet."""
    return {entry.name: entry for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name)}


def shelved() -> list[Shelved]:
    """Every rulebook of the house with its series; books of games that are not on the shelf yet count too."""
    books = [load_rulebook(folder) for folder in sorted(Path(__file__).parent.glob("*/pack"))]
    unshelved = [Shelved(book) for book in books if book.game not in games()]
    return [Shelved(title.rulebook(), title.kin) for title in games().values()] + unshelved


def register(title: Title) -> None:
    """Put a game on the shelf of this process; the terminal, the server and the bots find it there by its id."""
    if games().setdefault(title.id, title) is not title:
        raise HonjinError(f"there is another game {title.id!r}")


def language_for(code: str, game_id: str | None = None) -> Language:
    """A language with the texts of the house and of a game; where no game is named, of all games."""
    titles = games().values() if game_id is None else [find_game(game_id)]
    return language(code, tuple(folder for title in titles for folder in title.catalogues))


def find_game(game_id: str) -> Title:
    """The game with this id; where not all are loaded yet, an installed one whose entry is named so is loaded alone."""
    alone = None if games.cache_info().currsize else _alone(game_id)
    return known(games(), game_id, "game") if alone is None else alone


@cache
def _alone(game_id: str) -> Title | None:
    entry = None if os.environ.get(OWN) else _installed().get(game_id)  # what the environment names comes first
    title: Title | None = None if entry is None else entry.load()
    return title if title is not None and title.id == game_id else None


def new_game(
    game_id: str,
    *,
    options: Mapping[str, Any] | None = None,
    scenario: str | None = None,
    seed: int | str | None = None,
    overlays: Sequence[Path] = (),
) -> Play[Any]:
    """A new game with verifiable dice. The same seed gives the same dice; without one they cannot be foreseen.

    >>> import honjin
    >>> honjin.new_game("yukimura", seed=1).source.commitment[:8]
    'c8afaffa'
    """
    game = find_game(game_id).create(options or {}, scenario=scenario, overlays=overlays)
    return Play(game, game.start(), Committed.fresh() if seed is None else Committed.seeded(seed))


def opening(
    game_id: str, options: Mapping[str, Any], *, scenario: str | None = None, origin: Mapping[str, Any] | None = None
) -> tuple[Game[Any], Any]:
    """A game and the position it begins with: the scenario's, or that of the position file ``origin`` holds."""
    title = find_game(game_id)
    if origin is None:
        game = title.create(options, scenario=scenario)
        return game, game.start()
    return title.set_up(Position.of(origin, "origin"))
