"""Finds better weights for what the computer believes, by games of its judgement against itself.

    python tools/tune.py kawanakajima historical --pairs 700 --rounds 8 --out build/found.json
    python tools/tune.py kanto s1 --doctrine honjin.games.gunyuden.doctrine:PLAIN --out build/found.json

All weights of both sides are shaken at once, each a little up or down at random (SPSA), and a second game on the same
dice is played with all of them the other way. What many such pairs say about each weight moves it, the surer the
farther; what earlier rounds have said counts too, the older the less. ``--test`` plays either side with its new weights
against the other as it was at the beginning, on dice of their own, and tells what that brought.

What was found stands in a file: by side and weight, how many times what the pack says. ``--start`` goes on from there.
Where the pack keeps tables of weights, all of them are shaken; a doctrine that it only departs from is named.

Every game has a process of its own: a scene keeps answers that hang on what is believed.
"""

from __future__ import annotations

import argparse
import json
import math
import multiprocessing
import random
from collections.abc import Mapping, Sequence
from dataclasses import fields
from importlib import import_module
from multiprocessing.pool import Pool
from pathlib import Path
from statistics import fmean
from typing import Any, Final, NamedTuple, Protocol

from honjin.arena.intervals import Interval, mean
from honjin.games.registry import find_game
from honjin.kernel.chance import Committed
from honjin.kernel.game import Game
from honjin.kernel.play import Play
from honjin.packs.record import Record
from honjin.wargame.beliefs import Beliefs

MARGIN: Final = 0.4
"""How much of a game's worth is by how far it was won, not that it was."""
DOUBT: Final = 0.5
"""Standard errors below which a weight stays as it is."""
MEMORY: Final = 0.7
"""How much of what a round has said still counts in the next one."""
COUNT: Final = 6
"""A weight that counts something is shaken from so many on: fewer cannot be a little more or less."""
TOLD: Final = 12
"""Weights that are told of after a round."""

Factors = Mapping[str, float]
"""By weight: how many times what the pack says."""


class Shelf(Protocol):
    """Where a game keeps what its sides believe."""

    names: Sequence[str]
    """Of the weights, those of the first two sides alike."""

    def lay(self, factors: Sequence[Factors]) -> None:
        """Let the sides believe so many times what the pack says."""


class Tables:
    """Tables of weights in a pack, of which every side has a copy."""

    def __init__(self, scene: Any) -> None:
        self._scene, self._told = scene, tuple(scene.beliefs)
        tables = {name: getattr(self._told[0], name) for name in type(self._told[0]).model_fields}
        self.names: Sequence[str] = [
            f"{table}.{name}"
            for table, weights in tables.items()
            if isinstance(weights, Record)
            for name in type(weights).model_fields
            if _is_weight(getattr(weights, name))
        ]

    def lay(self, factors: Sequence[Factors]) -> None:
        self._scene.beliefs = tuple(told.leant(_by_table(by)) for told, by in zip(self._told, factors, strict=True))


class Departures:
    """A doctrine of numbers, from which a pack departs by side."""

    def __init__(self, land: Any, plain: Any) -> None:
        self._land = land
        usual = {field.name: getattr(plain, field.name) for field in fields(plain)}
        told = {name: value for name, value in usual.items() if isinstance(value, float)}
        self._told = {side: told | land.beliefs.get(side, {}) for side in land.sides}
        self.names: Sequence[str] = [name for name in told if any(weights[name] for weights in self._told.values())]

    def lay(self, factors: Sequence[Factors]) -> None:
        self._land.beliefs = {
            side: {name: value * by.get(name, 1.0) for name, value in told.items()}
            for (side, told), by in zip(self._told.items(), factors, strict=True)
        }


def _is_weight(value: object) -> bool:
    """Whether something can be a little more or less; of nothing there is no little more."""
    if isinstance(value, list | tuple):
        return bool(value) and all(isinstance(one, float) for one in value)
    return (isinstance(value, float) and bool(value)) or (type(value) is int and value >= COUNT)


def _by_table(factors: Factors) -> dict[str, dict[str, float]]:
    found: dict[str, dict[str, float]] = {}
    for key, factor in factors.items():
        table, _, name = key.partition(".")
        found.setdefault(table, {})[name] = factor
    return found


class Job(NamedTuple):
    """A game between sides that believe so many times what the pack says."""

    factors: tuple[Factors, Factors]
    seed: str


class Ended(NamedTuple):
    """How it ended for the first side."""

    score: float
    """1 for a game that was won, a half for a drawn one."""
    lead: float

    def worth(self, scale: float) -> float:
        """From 0 to 1; ``scale``: points by which a game is won well."""
        return (1 - MARGIN) * self.score + MARGIN / (1 + math.exp(-max(-40.0, min(40.0, self.lead / scale))))


class Arena:
    """Where they play."""

    def __init__(self, game: Game[Any], shelf: Shelf) -> None:
        self._game, self.shelf = game, shelf

    def __call__(self, job: Job) -> Ended:
        self.shelf.lay(job.factors)
        play: Play[Any] = Play(self._game, self._game.start(), Committed(job.seed.encode(), job.seed), quiet=True)
        rng = random.Random(job.seed)
        while not play.over:
            ask = play.ask
            whole = self._game.propose(play.state, ask)
            if whole is not None and ask.refuse(whole) is None:
                play.push(whole, ask.side)
                continue
            values = self._game.appraise(play.state, ask)
            best = max(values)
            play.push(ask.options[rng.choice([n for n, value in enumerate(values) if value == best])], ask.side)
        result = play.result
        assert result is not None
        score = 0.5 if result.winner is None else float(result.winner == 0)
        return Ended(score, result.points[0] - max(result.points[1:]))


class Crew(Protocol):
    """Whoever plays games."""

    def play(self, jobs: Sequence[Job]) -> Sequence[Ended]: ...


class Processes:
    """A process for each game, so many at a time; they are born with the arena, which is never sent."""

    def __init__(self, arena: Arena, processes: int) -> None:
        here = multiprocessing.get_context("fork")
        self._pool: Pool = here.Pool(processes, _enter, (arena,), maxtasksperchild=1)

    def play(self, jobs: Sequence[Job]) -> Sequence[Ended]:
        return self._pool.map(_play, jobs, chunksize=1)


_entered: list[Arena] = []
"""The arena of this process."""


def _enter(arena: Arena) -> None:
    _entered[:] = [arena]


def _play(job: Job) -> Ended:
    return _entered[0](job)


class Tuner:
    """One search: what is believed in now, as logarithms of factors, and what rounds have said about each weight."""

    def __init__(self, crew: Crew, names: Sequence[str], seed: str, start: Sequence[Factors] = ({}, {})) -> None:
        self._crew, self.names, self._seed = crew, names, seed
        self._rng = random.Random(seed)
        self.now = [{name: math.log(by.get(name, 1.0)) for name in names} for by in start]
        self._begun = self.found()
        self._said = [dict.fromkeys(names, 0.0) for _ in start]

    def found(self) -> tuple[Factors, Factors]:
        """By side and weight: how many times what the pack says."""
        first, second = ({name: math.exp(much) for name, much in side.items()} for side in self.now)
        return first, second

    def round(self, number: int, *, pairs: int, shake: float, step: float, scale: float) -> None:
        """Shake, and move every weight by what the pairs say."""
        signs = [[{name: self._rng.choice((-1.0, 1.0)) for name in self.names} for _ in self.now] for _ in range(pairs)]
        jobs = [
            Job(self._shaken(both, way * shake), f"{self._seed}/{number}/{n}")
            for n, both in enumerate(signs)
            for way in (1.0, -1.0)
        ]
        ended = self._crew.play(jobs)
        score, lead = fmean(one.score for one in ended), fmean(one.lead for one in ended)
        print(f"round {number}: the first side has {score:.0%} and is {lead:+.1f} ahead", flush=True)
        gained = [up.worth(scale) - down.worth(scale) for up, down in zip(ended[::2], ended[1::2], strict=True)]
        error = math.sqrt(sum(one * one for one in gained)) or 1.0
        for side, way in enumerate((1.0, -1.0)):
            says = {
                name: way * sum(one * both[side][name] for one, both in zip(gained, signs, strict=True)) / error
                for name in self.names
            }
            self._move(side, says, step)

    def _shaken(self, signs: Sequence[Mapping[str, float]], by: float) -> tuple[Factors, Factors]:
        first, second = (
            {name: math.exp(much + by * sign[name]) for name, much in now.items()}
            for now, sign in zip(self.now, signs, strict=True)
        )
        return first, second

    def _move(self, side: int, says: Mapping[str, float], step: float) -> None:
        """``says``: by weight, in standard errors."""
        said, now = self._said[side], self.now[side]
        for name, sure in says.items():
            said[name] = MEMORY * said[name] + math.sqrt(1 - MEMORY**2) * sure
            if abs(said[name]) > DOUBT:
                now[name] += step * math.tanh(said[name] / 2)
        ranked = sorted(said.items(), key=lambda entry: -abs(entry[1]))[:TOLD]
        strength = fmean(sure * sure for sure in says.values())
        told = " ".join(f"{name}{sure:+.1f}" for name, sure in ranked)
        print(f"  side {side}: {strength:.2f} where chance has 1.00; {told}", flush=True)

    def test(self, games: int) -> list[tuple[Interval, Interval]]:
        """What either side gained since the beginning, against the other as it was: in score and in points."""
        now, begun = self.found(), self._begun
        seeds = [f"{self._seed}/test/{n}" for n in range(games)]
        first, second, plain = (
            self._crew.play([Job(both, seed) for seed in seeds])
            for both in ((now[0], begun[1]), (begun[0], now[1]), begun)
        )
        pairs = [zip(first, plain, strict=True), zip(plain, second, strict=True)]
        gains = [[(one.score - other.score, one.lead - other.lead) for one, other in pair] for pair in pairs]
        return [(mean([score for score, _ in side]), mean([lead for _, lead in side])) for side in gains]


def shelf_of(scene: Any, doctrine: str) -> Shelf:
    """Where this game keeps what its sides believe; ``doctrine``: the ``module:name`` that its pack departs from."""
    if not doctrine:
        if not all(isinstance(told, Beliefs) for told in scene.beliefs):
            raise SystemExit("its pack has no tables of weights: name the doctrine")
        return Tables(scene)
    module, _, name = doctrine.partition(":")
    return Departures(scene, getattr(import_module(module), name))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("scenario")
    parser.add_argument("--doctrine", default="", help="module:name of a doctrine that the pack departs from")
    parser.add_argument("--start", type=Path, help="what an earlier search has written")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--pairs", type=int, default=700, help="of games in a round")
    parser.add_argument("--shake", type=float, default=0.4, help="as a logarithm")
    parser.add_argument("--step", type=float, default=0.2, help="the farthest that a round moves a weight, as the same")
    parser.add_argument("--scale", type=float, default=8.0, help="points by which a game is won well")
    parser.add_argument("--test", type=int, default=0, help="games with either side's new weights, and as many without")
    parser.add_argument("--but", default="", help="weights that stay as they are, or tables of them, with commas")
    parser.add_argument("--processes", type=int, default=multiprocessing.cpu_count())
    parser.add_argument("--seed", default="tune")
    options = parser.parse_args()
    game = find_game(options.game).create({}, scenario=options.scenario)
    if len(game.sides) != 2:
        raise SystemExit("only games of two sides")
    shelf = shelf_of(game.start().scene, options.doctrine)
    left_out = set(options.but.split(","))
    names = [name for name in shelf.names if name not in left_out and name.partition(".")[0] not in left_out]
    start = json.loads(options.start.read_text()) if options.start else ({}, {})
    tuner = Tuner(Processes(Arena(game, shelf), options.processes), names, options.seed, start)
    for number in range(options.rounds):
        tuner.round(number, pairs=options.pairs, shake=options.shake, step=options.step, scale=options.scale)
        options.out.parent.mkdir(parents=True, exist_ok=True)
        options.out.write_text(json.dumps(tuner.found(), indent=1))
    for side, gained in enumerate(tuner.test(options.test) if options.test else ()):
        told = [f"{one.value:+.3f} ({one.low:+.3f} to {one.high:+.3f})" for one in gained]
        print(f"side {side}: score {told[0]}, points {told[1]}", flush=True)


if __name__ == "__main__":
    main()
