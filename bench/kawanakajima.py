"""Speed of Kawanakajima 1561 in its historical scenario."""

from __future__ import annotations

import statistics
from collections.abc import Callable
from typing import Any

import honjin
from honjin.games.kawanakajima.rules import orders
from honjin.games.kawanakajima.rules.combat import Fronts
from honjin.games.kawanakajima.state import Battle
from honjin.hexes.sets import hexset
from honjin.kernel.chance import Sampled
from honjin.kernel.game import Game
from honjin.kernel.play import Play
from series import best_of_five, random_play, sample_plays

GAME, SCENARIO = "kawanakajima", "historical"
SHARE = 0.24
"""Of the moves of python-chess: 6,000 decisions where it makes 25,000."""


def lists(plays: list[Play[Any]]) -> list[float]:
    """Microseconds for the options of a question, found anew and spelt out."""
    return [best_of_five(lambda p=play: list(p.fork(source=Sampled(1)).ask.options)) for play in plays]  # type: ignore[misc]


def purchases(game: Game[Any], seed: int) -> list[float]:
    """Microseconds for the lists of chits on offer."""
    plays = sample_plays(game, "orders", 20, seed)
    return [best_of_five(lambda p=play: orders.usual(p.state, p.ask.side)) for play in plays]  # type: ignore[misc]


def declarations(plays: list[Play[Any]]) -> list[float]:
    """Microseconds for every battle that a whole army could declare."""

    def stars(g: Battle) -> list[Any]:
        pool = hexset(u for u, h in enumerate(g.where) if h >= 0 and g.field.side[u] == 1)
        return list(Fronts(g, 1, pool).stars(0))

    return [best_of_five(lambda p=play: stars(p.state)) for play in plays]  # type: ignore[misc]


def measure(seconds: float, seed: int, yardstick: Callable[[float, int], float]) -> list[tuple[str, str, str]]:
    """Rows of figure, value, bar; the yardstick takes turns with the game, so that both meet the same machine."""
    game = honjin.find_game(GAME).create({}, scenario=SCENARIO)
    rounds = [(yardstick(seconds / 8, seed + n), random_play(game, seconds / 4, seed + n)) for n in range(4)]
    moves, decisions = (max(values) for values in zip(*rounds, strict=True))
    plays = sample_plays(game, "move", 40, seed)
    forks = [best_of_five(lambda p=play: p.fork(source=Sampled(1))) for play in plays]  # type: ignore[misc]
    facts = [best_of_five(lambda p=play: p.game.facts(p.state, None)) for play in plays]  # type: ignore[misc]
    found = lists(plays)
    return [
        ("Kawanakajima 1561: random decisions a second", f"{decisions:,.0f}", "6,000"),
        ("Kawanakajima 1561: share of python-chess", f"{decisions / moves:.2f}", f"{SHARE}"),
        ("Kawanakajima 1561: fork, median", f"{statistics.median(forks):.0f} us", "60 us"),
        ("Kawanakajima 1561: options of a march with a fork, median", f"{statistics.median(found) / 1000:.2f} ms", ""),
        ("Kawanakajima 1561: options of a march with a fork, dearest", f"{max(found) / 1000:.2f} ms", ""),
        ("Kawanakajima 1561: chits on offer, median", f"{statistics.median(purchases(game, seed)) / 1000:.2f} ms", ""),
        ("Kawanakajima 1561: battles of an army, dearest", f"{max(declarations(plays)) / 1000:.2f} ms", ""),
        ("Kawanakajima 1561: facts for the page, median", f"{statistics.median(facts) / 1000:.2f} ms", ""),
    ]
