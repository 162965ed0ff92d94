"""Speed of the series engine in its largest scenario, the siege of Odawara."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable
from typing import Any

import honjin
from honjin.games.gunyuden import battle_odds
from honjin.games.gunyuden.rules import communication, operations
from honjin.games.gunyuden.state import Campaign
from honjin.hexes.sets import few
from honjin.kernel.chance import Sampled
from honjin.kernel.game import Game
from honjin.kernel.play import Play

GAME, SCENARIO = "kanto", "s2"


def random_play(game: Game[Any], seconds: float, seed: int) -> float:
    """Random decisions a second, after a game in which the tables that hang on weather and the like are laid out."""
    rng = random.Random(seed)
    _random_game(game, rng)
    decisions = 0
    begin = time.process_time()
    while time.process_time() - begin < seconds:
        decisions += _random_game(game, rng)
    return decisions / (time.process_time() - begin)


def _random_game(game: Game[Any], rng: random.Random) -> int:
    play = Play(game, game.start(), Sampled(rng), quiet=True)
    decisions = 0
    while not play.over:
        play.choose(int(rng.random() * len(play.ask.options)))
        decisions += 1
    return decisions


def sample_plays(game: Game[Any], kind: str, count: int, seed: int) -> list[Play[Any]]:
    """Plays stopped at a checkpoint of this kind in which somebody can still act."""
    rng = random.Random(seed)
    found: list[Play[Any]] = []
    while len(found) < count:
        play: Play[Any] = Play(game, game.start(), Sampled(rng), quiet=True)
        for _ in range(rng.randrange(100, 2000)):
            if play.over:
                break
            play.choose(int(rng.random() * len(play.ask.options)))
        while not play.over and (play.ask.kind != kind or len(play.ask.options) < 2):
            play.choose(int(rng.random() * len(play.ask.options)))
        if not play.over:
            found.append(play)
    return found


def best_of_five(action: Callable[[], Any]) -> float:
    """Microseconds of the quickest of five runs."""
    runs = []
    for _ in range(5):
        begin = time.process_time()
        action()
        runs.append(time.process_time() - begin)
    return min(runs) * 1e6


def lines_after_a_move(g: Campaign) -> float:
    """Microseconds for all lines of a side after one of its forces has gone one hex."""
    side = 0
    clans = [clan for clan, its in enumerate(g.clan_side) if its == side]
    for clan in clans:
        communication.lines(g, clan)
    movers = g.heads(g.on_map(g.of_side[side]) & ~g.inside & ~g.investing)
    costs = []
    for head in movers:
        around = few(g.land.board.linked_set[g.where[head]] & ~g.occupied[1 - g.bloc(head)])
        if not around:
            continue
        moved = g.copy()
        moved.settle(moved.members[head], around[0])
        begin = time.process_time()
        for clan in clans:
            communication.lines(moved, clan)
        costs.append((time.process_time() - begin) * 1e6)
    return statistics.median(costs) if costs else 0.0


def largest_battle() -> float:
    """Microseconds for the odds of a decisive battle between the whole armies of Kenshin and Shingen."""
    g = honjin.find_game(GAME).create({}, scenario="s1").start()
    armies = []
    for clan, place in (("uesugi", "1510"), ("takeda", "1511")):
        armies.append(g.of_clan[g.land.clan_of[clan]])
        g.settle(armies[-1], g.land.grid.parse(place))
    return best_of_five(lambda: battle_odds.course(g, *armies))


def measure(seconds: float, seed: int) -> list[tuple[str, str, str]]:
    """Rows of figure, value, bar."""
    game = honjin.find_game(GAME).create({}, scenario=SCENARIO)
    decisions = max(random_play(game, seconds / 4, seed + n) for n in range(4))
    plays = sample_plays(game, "operations", 40, seed)
    lists = [best_of_five(lambda p=play: operations.orders(p.state)) for play in plays]  # type: ignore[misc]
    forks = [best_of_five(lambda p=play: p.fork(source=Sampled(1))) for play in plays]  # type: ignore[misc]
    lines = [lines_after_a_move(play.state) for play in plays]
    facts = [best_of_five(lambda p=play: p.game.facts(p.state, None)) for play in plays]  # type: ignore[misc]
    return [
        ("Odawara: random decisions a second", f"{decisions:,.0f}", "3,000"),
        ("Odawara: option list of a checkpoint, median", f"{statistics.median(lists) / 1000:.2f} ms", "2 ms"),
        ("Odawara: option list of a checkpoint, dearest", f"{max(lists) / 1000:.2f} ms", ""),
        ("Odawara: fork, median", f"{statistics.median(forks):.0f} us", "150 us"),
        ("Odawara: lines of a side after a move, median", f"{statistics.median(lines) / 1000:.2f} ms", "1 ms"),
        ("Odawara: facts for the page, median", f"{statistics.median(facts) / 1000:.2f} ms", ""),
        ("Kawanakajima: odds of a battle of both armies", f"{largest_battle() / 1000:.0f} ms", "50 ms"),
    ]
