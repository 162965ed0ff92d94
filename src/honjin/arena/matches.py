"""One game of bots, as plain values that travel to any process. It depends on its seed alone."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from honjin.bots import bots as installed_bots, find_bot
from honjin.games.registry import find_game
from honjin.kernel.ask import Ask
from honjin.kernel.chance import Committed
from honjin.kernel.errors import HonjinError
from honjin.kernel.game import Game
from honjin.kernel.play import Play
from honjin.kernel.record import record_of


@dataclass(frozen=True, slots=True)
class Match:
    """One game to be played, as plain values that travel to any process."""

    index: int
    game: str
    scenario: str | None
    bots: tuple[str, ...]
    options: tuple[tuple[str, Any], ...]
    seed: str
    keep: str | None = None
    """A folder for its record."""
    packs: tuple[str, ...] = ()
    """Folders of overlay packs that lie over the game's own."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one game."""

    index: int
    winner: int | None
    points: tuple[int, ...]
    decisions: int
    turns: int | None


def matches(
    game_id: str,
    bots: Sequence[str],
    games: int,
    *,
    scenario: str | None = None,
    options: Mapping[str, Any] | None = None,
    seed: int | str = 0,
    keep: Path | None = None,
) -> list[Match]:
    """The games of a series, each with dice and bots of its own."""
    sides = find_game(game_id).sides(scenario)
    if len(bots) != len(sides):
        raise HonjinError(f"{game_id} has {len(sides)} sides ({', '.join(sides)}); {len(bots)} bots were named")
    for name in bots:
        if name not in installed_bots():
            find_bot(name)
    chosen = tuple(sorted((options or {}).items()))
    folder = None if keep is None else str(keep)
    return [Match(n, game_id, scenario, tuple(bots), chosen, f"{seed}/{n}", folder) for n in range(games)]


@lru_cache(maxsize=4)
def prepared(
    game_id: str, scenario: str | None, options: tuple[tuple[str, Any], ...], packs: tuple[str, ...] = ()
) -> Game[Any]:
    """Tables that all games of a series share."""
    return find_game(game_id).create(dict(options), scenario=scenario, overlays=[Path(pack) for pack in packs])


def game_of(match: Match) -> Game[Any]:
    """The game that is played."""
    return prepared(match.game, match.scenario, match.options, match.packs)


def decided(play: Play[Any], match: Match) -> Iterator[Ask]:
    """Play a game to its end by the bots of a match; every question is told before it is answered."""
    seats = [find_bot(name, f"{match.seed}/{side}") for side, name in enumerate(match.bots)]
    for bot in seats:
        bot.clock = time.thread_time  # seconds of its own, however busy the machine is
    while not play.over:
        ask = play.ask
        yield ask
        play.push(seats[ask.side].choose(play.view(ask.side), ask), ask.side)


def play_match(match: Match) -> Outcome:
    """Play one game to its end."""
    game = game_of(match)
    source = Committed(f"honjin arena {match.seed}".encode(), f"arena-{match.seed}")
    play: Play[Any] = Play(game, game.start(), source, quiet=True)
    decisions = sum(1 for _ in decided(play, match))
    assert play.result is not None
    if match.keep is not None:
        names = dict(zip(game.sides, match.bots, strict=True))
        record_of(play, names).write(Path(match.keep) / f"{match.game}-{match.index:05d}.json")
    turn = play.view(None).facts.get("turn")
    return Outcome(match.index, play.result.winner, play.result.points, decisions, turn)
