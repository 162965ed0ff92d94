"""Play many games, here or in several processes. A game depends on its seed alone, not on where it is played."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from functools import lru_cache
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from honjin.arena.report import Report
from honjin.bots import bots as installed_bots, find_bot
from honjin.games.registry import find_game
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
def _prepared(game_id: str, scenario: str | None, options: tuple[tuple[str, Any], ...]) -> Game[Any]:
    """Tables that all games of a series share."""
    return find_game(game_id).create(dict(options), scenario=scenario)


def play_match(match: Match) -> Outcome:
    """Play one game to its end."""
    game = _prepared(match.game, match.scenario, match.options)
    source = Committed(f"honjin arena {match.seed}".encode(), f"arena-{match.seed}")
    play: Play[Any] = Play(game, game.start(), source, quiet=True)
    seats = [find_bot(name, f"{match.seed}/{side}") for side, name in enumerate(match.bots)]
    decisions = 0
    while not play.over:
        ask = play.ask
        play.push(seats[ask.side].choose(play.view(ask.side), ask), ask.side)
        decisions += 1
    assert play.result is not None
    if match.keep is not None:
        names = dict(zip(game.sides, match.bots, strict=True))
        record_of(play, names).write(Path(match.keep) / f"{match.game}-{match.index:05d}.json")
    turn = play.view(None).facts.get("turn")
    return Outcome(match.index, play.result.winner, play.result.points, decisions, turn)


def outcomes(series: Sequence[Match], processes: int = 0) -> Iterator[Outcome]:
    """Play a series; each outcome comes as soon as its game is over."""
    if processes <= 0:
        yield from map(play_match, series)
        return
    # Fresh interpreters, so that a program with threads can start them too.
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        futures = [pool.submit(play_match, match) for match in series]
        try:
            for future in as_completed(futures):
                yield future.result()
        finally:
            for future in futures:
                future.cancel()


def simulate(
    game_id: str,
    bots: Sequence[str],
    games: int,
    *,
    scenario: str | None = None,
    options: Mapping[str, Any] | None = None,
    seed: int | str = 0,
    processes: int = 0,
    progress: Callable[[int], None] | None = None,
    keep: Path | None = None,
) -> Report:
    """Play a series and sum it up.

    ``bots`` are named in the order of the scenario's sides. ``processes`` 0 plays in this one; the report is the same
    for any number. ``progress`` is called with the count of finished games. ``keep`` is a folder for the records.
    """
    if keep is not None:
        keep.mkdir(parents=True, exist_ok=True)
    series = matches(game_id, bots, games, scenario=scenario, options=options, seed=seed, keep=keep)
    start = time.perf_counter()
    found: list[Outcome] = []
    for outcome in outcomes(series, processes):
        found.append(outcome)
        if progress is not None:
            progress(len(found))
    seconds = time.perf_counter() - start
    return Report.of(game_id, find_game(game_id).sides(scenario), tuple(bots), seed, found, seconds)
