"""Play many games of the same bots in the same seats, and sum them up."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from honjin.arena import workers
from honjin.arena.matches import Outcome, matches
from honjin.arena.report import Report
from honjin.games.registry import find_game


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
    for outcome in workers.processes(processes)(series):
        found.append(outcome)
        if progress is not None:
            progress(len(found))
    seconds = time.perf_counter() - start
    return Report.of(game_id, find_game(game_id).sides(scenario), tuple(bots), seed, found, seconds)
