"""Finds better weights for what a game's judgement believes, by games of the judgement against itself.

    python tools/tune.py kanto s1 --judge honjin.games.gunyuden.judgement:appraise \\
        --doctrine honjin.games.gunyuden.doctrine:PLAIN --rounds 4 --pairs 120 --out build/s1.json

A doctrine is a frozen dataclass of numbers, and a judge values the options of a question by it. All weights are shaken
at once, each a little up or down at random (SPSA), and those of the one way play those of the other on the same dice,
sides exchanged. What the shares of many pairs say about each weight moves it; then the new weights play the old ones
until a sequential test says whether they are better, and are kept only then. ``--against`` lets both shakes play the
doctrine that it began with instead of each other: to play oneself teaches to sit still where attacks are dear.
``--sides`` finds weights for each side by itself.
"""

from __future__ import annotations

import argparse
import json
import math
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, replace
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NamedTuple

from honjin.arena.ratings import Sprt
from honjin.games.registry import find_game
from honjin.kernel.ask import Ask
from honjin.kernel.chance import Committed
from honjin.kernel.game import Game
from honjin.kernel.play import Play

DRAW: Final = 0.4
"""What a drawn game counts: less than half, or nobody would risk anything."""
MARGIN: Final = 0.3
"""How much of a game's worth is by how far it was won, not that it was; in games of points, with this scale."""
SCALE: Final = 4.0
DOUBT: Final = 0.6
"""Standard errors below which a weight stays as it is."""

Doctrine = Any
Judge = Callable[[Any, Ask, Doctrine], Sequence[float]]


class Arena(NamedTuple):
    """Where doctrines meet."""

    game: Game[Any]
    judge: Judge

    def worth(self, seats: Sequence[Doctrine], seed: str) -> float:
        """What a game between these was worth to the first side, from 0 to 1; all other sides are against it."""
        play: Play[Any] = Play(self.game, self.game.start(), Committed(seed.encode(), seed), quiet=True)
        rng = random.Random(seed)
        while not play.over:
            ask = play.ask
            whole = self.game.propose(play.state, ask)
            if whole is not None and ask.refuse(whole) is None:
                play.push(whole, ask.side)
                continue
            values = self.judge(play.state, ask, seats[min(ask.side, 1)])
            best = max(values)
            play.push(ask.options[rng.choice([n for n, value in enumerate(values) if value == best])], ask.side)
        result = play.result
        assert result is not None
        won = 0.5 if result.winner is None else float(result.winner == 0)
        lead = result.points[0] - max(result.points[1:])
        return (1 - MARGIN) * won + MARGIN / (1 + math.exp(-lead / SCALE))

    def pair(self, ours: Sequence[Doctrine], theirs: Sequence[Doctrine], seed: str) -> tuple[float, float]:
        """What two games on the same dice were worth to these, who have a doctrine for either side."""
        return self.worth((ours[0], theirs[1]), seed), 1.0 - self.worth((theirs[0], ours[1]), seed)


def lively(worth: float) -> float:
    """A drawn game counts less than half."""
    return worth - (1 - MARGIN) * (0.5 - DRAW) if abs(worth - 0.5) < MARGIN / 2 else worth


def shaken(doctrine: Doctrine, names: Sequence[str], by: Sequence[float]) -> Doctrine:
    """The doctrine with weights that are so much larger or smaller, as logarithms."""
    moved = {name: getattr(doctrine, name) * math.exp(much) for name, much in zip(names, by, strict=True)}
    return replace(doctrine, **moved)


class Tuner:
    """One search: the weights that are believed in now, for each of two sides."""

    def __init__(self, arena: Arena, start: Sequence[Doctrine], options: argparse.Namespace) -> None:
        self.arena, self.start, self.options = arena, list(start), options
        self.now = list(start)
        left_out = set(options.but.split(","))
        numbers = [field.name for field in fields(start[0]) if isinstance(getattr(start[0], field.name), float)]
        self.names = [name for name in numbers if name not in left_out and getattr(start[0], name)]
        self.rng = random.Random(options.seed)

    def round(self, number: int) -> bool:
        """Shake, move, and see whether it was for the better."""
        moved = self._moved(number)
        test = Sprt(0.0, self.options.elo)
        shares: list[float] = []
        for n in range(self.options.pairs):
            shares.append(self._share(moved, f"{self.options.seed}/{number}/test/{n}"))
            if test.ends_after(shares) is not None:
                break
        better = test.verdict(shares).better is not False and sum(shares) > len(shares) / 2
        print(
            f"round {number}: {sum(shares):.1f} of {len(shares)} pairs, {'kept' if better else 'dropped'}", flush=True
        )
        if better:
            self.now = moved
        return better

    def _share(self, moved: Sequence[Doctrine], seed: str) -> float:
        """What moved weights have of two games beside those of now: against them, or against whom both play."""
        if not self.options.against:
            return sum(self.arena.pair(moved, self.now, seed)) / 2
        new, old = (sum(self.arena.pair(ours, self.start, seed)) / 2 for ours in (moved, self.now))
        return 0.5 + new - old

    def _moved(self, number: int) -> list[Doctrine]:
        """Weights moved by what the shakes have shown, the surer the further."""
        kinds = 2 if self.options.sides else 1
        sums = [[0.0] * len(self.names) for _ in range(kinds)]
        squares = [0.0] * kinds
        for n in range(self.options.pairs):
            by = [[self.rng.choice((-1.0, 1.0)) for _ in self.names] for _ in range(kinds)]
            found = self._difference(by, f"{self.options.seed}/{number}/{n}")
            for side, (total, signs) in enumerate(zip(sums, by, strict=True)):
                squares[side] += found[side] ** 2
                for index, sign in enumerate(signs):
                    total[index] += sign * found[side]
        errors = [math.sqrt(square) or 1.0 for square in squares]
        sure = [[total / error for total in totals] for totals, error in zip(sums, errors, strict=True)]
        steps = [[self._step(one) for one in side] for side in sure]
        self._tell(sure)
        return [shaken(self.now[side], self.names, steps[min(side, kinds - 1)]) for side in range(2)]

    def _difference(self, by: Sequence[Sequence[float]], seed: str) -> list[float]:
        """How much better weights shaken one way do than the other way, for either kind of weights.

        Against others each side has games of its own, in which nothing is shaken but its weights.
        """
        size = self.options.shake
        up, down = (
            [
                shaken(self.now[side], self.names, [way * size * x for x in by[min(side, len(by) - 1)]])
                for side in (0, 1)
            ]
            for way in (1.0, -1.0)
        )
        if not self.options.against:
            return [sum(self.arena.pair(up, down, seed)) - 1.0] * len(by)
        up_won, down_won = (self.arena.pair(ours, self.start, seed) for ours in (up, down))
        gained = [lively(one) - lively(other) for one, other in zip(up_won, down_won, strict=True)]
        return gained if len(by) > 1 else [sum(gained)]

    def _step(self, sure: float) -> float:
        return self.options.shake * math.tanh(sure / 2) if abs(sure) > DOUBT else 0.0

    def _tell(self, sure: Sequence[Sequence[float]]) -> None:
        for side, found in enumerate(sure):
            ranked = sorted(zip(found, self.names, strict=True), key=lambda entry: -abs(entry[0]))[:12]
            print(f"  side {side}:", " ".join(f"{name}{one:+.1f}" for one, name in ranked), flush=True)

    def found(self) -> list[dict[str, float]]:
        """For either side what is not as the doctrine has it by itself."""
        plain = _loaded(self.options.doctrine)
        return [
            {
                f.name: float(f"{getattr(own, f.name):.3g}")
                for f in fields(own)
                if getattr(own, f.name) != getattr(plain, f.name)
            }
            for own in self.now
        ]


def _loaded(place: str) -> Any:
    """What stands at ``module:name``."""
    module, _, name = place.partition(":")
    return getattr(import_module(module), name)


def _begun(options: argparse.Namespace) -> list[Doctrine]:
    """The doctrine, or what an earlier search has found for either side."""
    plain = _loaded(options.doctrine)
    told: list[Mapping[str, float]] = json.loads(options.start.read_text()) if options.start else [{}, {}]
    return [replace(plain, **own) for own in told]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("scenario")
    parser.add_argument("--judge", required=True, help="module:function of a position, a question and a doctrine")
    parser.add_argument("--doctrine", required=True, help="module:name of the doctrine to begin with")
    parser.add_argument("--start", type=Path, help="what an earlier search has written")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--pairs", type=int, default=120, help="of games in a round; the test has as many at most")
    parser.add_argument("--shake", type=float, default=0.25, help="as a logarithm")
    parser.add_argument("--elo", type=float, default=40.0, help="what the test is to tell from nothing")
    parser.add_argument("--but", default="", help="weights that stay as they are, with commas")
    parser.add_argument("--seed", default="tune")
    parser.add_argument("--against", action="store_true", help="play the doctrine that it began with")
    parser.add_argument("--sides", action="store_true", help="weights for each side by itself")
    options = parser.parse_args()
    game = find_game(options.game).create({}, scenario=options.scenario)
    tuner = Tuner(Arena(game, _loaded(options.judge)), _begun(options), options)
    for number in range(options.rounds):
        if tuner.round(number):
            options.out.parent.mkdir(parents=True, exist_ok=True)
            options.out.write_text(json.dumps(tuner.found(), indent=1))


if __name__ == "__main__":
    main()
