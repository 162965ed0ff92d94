"""Random play and forks with the compiled core and without it, side by side in one run: ``python bench/core.py``."""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import honjin
from honjin.compiled.twins import CORE
from honjin.kernel.chance import Sampled
from series import best_of_five, random_play, sample_plays

GAMES = {
    "Yukimura": ("yukimura", "tennoji_1615", "move"),
    "Odawara": ("kanto", "s2", "operations"),
    "Masamune": ("masamune", "campaign", "operations"),
    "Sanada": ("sanada", "s1", "movement"),
    "Kawanakajima 1561": ("kawanakajima", "historical", "move"),
}
"""Game, scenario and the question at which forks are measured."""
TIMES = 1.5
SHARE = 0.266
"""Of the moves of python-chess in Odawara: 6,900 decisions where it makes 25,900."""
ROUNDS = 3


class Twin:
    """A process of its own that plays with the core or without it, one question at a time."""

    def __init__(self, *, pure: bool) -> None:
        command = [sys.executable, str(Path(__file__)), "--twin"]
        environment = os.environ | {"HONJIN_PURE": "1" if pure else "0"}
        self._process = subprocess.Popen(
            command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def ask(self, what: str, name: str, seconds: float, seed: int) -> float:
        """Decisions a second in ``"play"``, or microseconds for a ``"fork"``."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(json.dumps([what, name, seconds, seed]), file=self._process.stdin, flush=True)
        return float(self._process.stdout.readline())

    def close(self) -> None:
        self._process.communicate()


def answer(what: str, name: str, seconds: float, seed: int) -> float:
    """What a twin is asked for."""
    id_, scenario, kind = GAMES[name]
    game = honjin.find_game(id_).create({}, scenario=scenario)
    if what == "play":
        return random_play(game, seconds, seed)
    plays = sample_plays(game, kind, 6, seed)
    return statistics.median(best_of_five(lambda p=play: p.fork(source=Sampled(1))) for play in plays)  # type: ignore[misc]


def side_by_side(seconds: float, seed: int, yardstick: Callable[[float, int], float]) -> dict[str, list[float]]:
    """For each game the best of some rounds: chess, decisions without and with the core, forks without and with it.

    All take turns, so that they meet the same machine.
    """
    twins = Twin(pure=True), Twin(pure=False)
    found = {}
    for name in GAMES:
        rounds = [
            (yardstick(seconds / 2, seed + n), *(twin.ask("play", name, seconds, seed + n) for twin in twins))
            for n in range(ROUNDS)
        ]
        forks = [twin.ask("fork", name, seconds, seed) for twin in twins]
        found[name] = [*map(max, zip(*rounds, strict=True)), *forks]
    for twin in twins:
        twin.close()
    return found


def measure(seconds: float, seed: int, yardstick: Callable[[float, int], float]) -> list[tuple[str, str, str]]:
    """Rows of figure, value, bar; none where there is no core to compare with."""
    if CORE is None:
        return []
    rows = []
    for name, (chess, pure, quick, slow_fork, quick_fork) in side_by_side(seconds / 8, seed, yardstick).items():
        rows += [
            (f"{name}: random decisions a second without the core, and with it", f"{pure:,.0f}, {quick:,.0f}", ""),
            (f"{name}: times as quick with the core", f"{quick / pure:.2f}", f"{TIMES}"),
            (f"{name}: fork without the core, and with it", f"{slow_fork:.0f}, {quick_fork:.0f} us", ""),
        ]
        if name == "Odawara":
            rows.append((f"{name}: share of python-chess with the core", f"{quick / chess:.3f}", f"{SHARE}"))
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=12.0, help="CPU seconds, an eighth of them a round")
    parser.add_argument("--seed", type=int, default=1615)
    parser.add_argument("--twin", action="store_true", help="answer questions of the other process")
    given = parser.parse_args()
    if given.twin:
        for line in sys.stdin:
            print(answer(*json.loads(line)), flush=True)
        return
    from run import chess_moves  # which in turn takes its rows from here

    for what, found, bar in measure(given.seconds, given.seed, chess_moves):
        print(f"{what:75} {found:>16} {bar:>8}")


if __name__ == "__main__":
    main()
