"""Speed, measured beside a yardstick: ``make bench``. Prints a table; ``--write FILE`` puts it into a document."""

from __future__ import annotations

import argparse
import gc
import json
import platform
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import chess

import core
import honjin
import kawanakajima
import sanada
import series
import wire
from honjin.compiled.twins import CORE
from honjin.games.yukimura.rules import movement
from honjin.games.yukimura.state import Tennoji
from honjin.kernel.chance import Sampled
from honjin.kernel.play import Play
from honjin.kernel.record import record_of

BEGIN, END = "<!-- figures -->", "<!-- end of figures -->"


def chess_moves(seconds: float, seed: int) -> float:
    """Random legal moves per second of python-chess."""
    rng = random.Random(seed)
    moves = 0
    begin = time.process_time()
    while time.process_time() - begin < seconds:
        board = chess.Board()
        while board.ply() < 400 and (legal := list(board.legal_moves)):
            board.push(legal[int(rng.random() * len(legal))])
            moves += 1
    return moves / (time.process_time() - begin)


def random_play(seconds: float, seed: int) -> tuple[float, float]:
    """Random decisions and whole games per second."""
    game = honjin.find_game("yukimura").create({})
    rng = random.Random(seed)
    decisions = games = 0
    begin = time.process_time()
    while time.process_time() - begin < seconds:
        play = Play(game, game.start(), Sampled(rng), quiet=True)
        while not play.over:
            play.choose(int(rng.random() * len(play.ask.options)))
            decisions += 1
        games += 1
    spent = time.process_time() - begin
    return decisions / spent, games / spent


def sample_plays(count: int, seed: int) -> list[Play[Tennoji]]:
    """Plays of the first turns, stopped at a checkpoint of a movement phase, where most decisions fall."""
    game = honjin.find_game("yukimura").create({})
    rng = random.Random(seed)
    found: list[Play[Tennoji]] = []
    while len(found) < count:
        play: Play[Tennoji] = Play(game, game.start(), Sampled(rng), quiet=True)
        for _ in range(rng.randrange(100, 3000)):
            play.choose(int(rng.random() * len(play.ask.options)))
        while play.ask.kind != "move":
            play.choose(int(rng.random() * len(play.ask.options)))
        found.append(play)
    return found


def microseconds(action: Callable[[], Any], times: int) -> float:
    """The best of five rounds, so that other work on the machine counts least."""
    best = float("inf")
    for _ in range(5):
        begin = time.process_time()
        for _ in range(times):
            action()
        best = min(best, (time.process_time() - begin) / times)
    return best * 1e6


def mean(values: list[float]) -> float:
    return sum(values) / len(values)


def per_call(plays: list[Play[Tennoji]], action: Callable[[Play[Tennoji]], Any], times: int = 200) -> float:
    return mean([microseconds(lambda p=play: action(p), times) for play in plays])  # type: ignore[misc]


def push_cost(plays: list[Play[Tennoji]]) -> float:
    """A push without looking for options: the machine and the rules alone."""
    costs = []
    for play in plays:
        fork = play.fork(source=Sampled(1))
        rng = random.Random(1)
        spent, pushes = 0.0, 0
        while pushes < 400 and not fork.over:
            index = int(rng.random() * len(fork.ask.options))
            fork.ask.options[index]
            begin = time.process_time()
            fork.choose(index)
            spent += time.process_time() - begin
            pushes += 1
        costs.append(spent / pushes * 1e6)
    return mean(costs)


def reach_cost(plays: list[Play[Tennoji]]) -> tuple[float, float]:
    """One unit's reach: the mean over all that can move, and the dearest."""
    costs = []
    for play in plays[:4]:
        g = play.state
        costs += [
            microseconds(lambda g=g, unit=unit: movement.ends(g, movement.reach(g, unit)[1]), 20)  # type: ignore[misc]
            for unit in movement.movers(g, play.ask.side)
        ]
    return mean(costs), max(costs)


def state_bytes(g: Tennoji) -> int:
    """What a copy takes in memory, shared small numbers not counted."""
    fresh = g.copy()
    parts = [getattr(fresh, name) for name in fresh.fields if name not in ("field", "journal")]
    return sys.getsizeof(fresh) + sum(sys.getsizeof(part) for part in parts)


def record_sizes(seed: int) -> tuple[int, int]:
    """Bytes of a whole game's record, and decisions in it."""
    play = honjin.new_game("yukimura", seed=seed)
    rng = random.Random(seed)
    decisions = 0
    while not play.over:
        play.choose(int(rng.random() * len(play.ask.options)))
        decisions += 1
    return len(json.dumps(record_of(play).as_dict())), decisions


def measure(seconds: float, seed: int) -> list[tuple[str, str, str]]:
    """Rows of figure, value, bar. Chess and random play take turns, so that both meet the same machine."""
    gc.freeze()
    rounds = [(chess_moves(seconds / 4, seed + n), *random_play(seconds / 4, seed + n)) for n in range(4)]
    moves, decisions, games = (max(values) for values in zip(*rounds, strict=True))
    plays = sample_plays(8, seed)
    reach, dearest = reach_cost(plays)
    size, count = record_sizes(seed)
    return [
        ("python-chess, random legal moves a second", f"{moves:,.0f}", ""),
        ("random decisions a second", f"{decisions:,.0f}", "a quarter of python-chess"),
        ("share of python-chess", f"{decisions / moves:.2f}", "0.25"),
        ("whole random games a second", f"{games:.2f}", ""),
        ("push, microseconds", f"{push_cost(plays):.1f}", ""),
        ("fork at a checkpoint, microseconds", f"{per_call(plays, lambda p: p.fork()):.1f}", "40"),
        ("copy of the state, microseconds", f"{per_call(plays, lambda p: p.state.copy()):.1f}", ""),
        ("option list of a movement checkpoint, microseconds", f"{per_call(plays, option_list):.1f}", ""),
        ("reach of one unit, microseconds, mean", f"{reach:.1f}", "60"),
        ("reach of one unit, microseconds, dearest", f"{dearest:.1f}", "none: it is for the mean"),
        ("state, bytes", f"{mean([state_bytes(p.state) for p in plays]):,.0f}", ""),
        ("record of a whole game, bytes a decision", f"{size / count:.1f}", ""),
    ]


def option_list(play: Play[Tennoji]) -> int:
    return len(movement.phase_options(play.state, play.ask.side))


def table(rows: list[tuple[str, str, str]]) -> str:
    where = f"{platform.python_implementation()} {platform.python_version()}, {platform.machine()}"
    built = "without the compiled core" if CORE is None else "with the compiled core where nothing else is said"
    lines = [
        f"Measured with {where}, {built}, single process, CPU time.",
        "",
        "| what | found | bar |",
        "|---|---:|---:|",
    ]
    return "\n".join([*lines, *(f"| {what} | {found} | {bar} |" for what, found, bar in rows)])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=12.0, help="CPU seconds for each of chess and random play")
    parser.add_argument("--seed", type=int, default=1615)
    parser.add_argument("--write", type=Path, help="put the table between the marks of this document")
    given = parser.parse_args()
    figures = measure(given.seconds, given.seed)
    for part in (series, sanada):
        figures += part.measure(given.seconds, given.seed)
    figures += kawanakajima.measure(given.seconds, given.seed, chess_moves)
    figures += core.measure(given.seconds, given.seed, chess_moves)
    figures += wire.measure()
    text = table(figures)
    print(text)
    if given.write:
        before, _, rest = given.write.read_text(encoding="utf-8").partition(BEGIN)
        _, _, after = rest.partition(END)
        given.write.write_text(f"{before}{BEGIN}\n{text}\n{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
