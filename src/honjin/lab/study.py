"""A study of one scenario: the same luck under every option, pack and level of bots that are to be compared."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from statistics import fmean
from typing import Any, NamedTuple

from honjin.arena.intervals import Interval, mean, proportion
from honjin.arena.matches import Match
from honjin.arena.workers import WorkersFor
from honjin.bots import find_bot
from honjin.games.registry import find_game
from honjin.kernel.errors import HonjinError
from honjin.kernel.words import say
from honjin.lab.chronicle import Chronicle


@dataclass(frozen=True, slots=True)
class Arm:
    """One of the things that are compared: who plays, by which options, with which packs over the game's own."""

    name: str
    bots: tuple[str, ...]
    """One for each side."""
    options: tuple[tuple[str, Any], ...] = ()
    packs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Study:
    """What is to be played. Game n of every arm has the same luck, and its bots the same seeds."""

    game: str
    scenario: str
    arms: tuple[Arm, ...]
    """The first is what the others are compared with."""
    games: int
    seed: int | str = 0

    def __post_init__(self) -> None:
        sides = self.sides
        for arm in self.arms:
            if len(arm.bots) != len(sides):
                raise HonjinError(
                    say("{sides} sides play here; {bots} bots were named", sides=len(sides), bots=len(arm.bots))
                )
            for bot in arm.bots:
                find_bot(bot)

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides of the scenario."""
        return find_game(self.game).sides(self.scenario)

    def matches(self) -> list[Match]:
        """Every game, arm by arm."""
        numbered = enumerate((arm, n) for arm in self.arms for n in range(self.games))
        return [
            Match(index, self.game, self.scenario, arm.bots, arm.options, f"{self.seed}/{n}", packs=arm.packs)
            for index, (arm, n) in numbered
        ]


class Fired(NamedTuple):
    """How often a rule acted."""

    rule: str
    a_game: Interval
    share: Interval
    """Of the games in which it acted at all."""


class Befell(NamedTuple):
    """How often something befell somebody."""

    thing: str
    name: str
    what: str
    side: str
    share: Interval
    """Of the games in which it happened."""
    turn: float
    """When it happened first, in the mean of those."""


@dataclass(frozen=True)
class Findings:
    """What the games of one arm tell."""

    arm: Arm
    sides: tuple[str, ...]
    games: tuple[Chronicle, ...]

    @property
    def shares(self) -> dict[str, Interval]:
        """What each side won; a draw is nobody's."""
        won = Counter(game.winner for game in self.games)
        return {name: proportion(won[side], len(self.games)) for side, name in enumerate(self.sides)}

    @property
    def draws(self) -> Interval:
        """How many nobody won."""
        return proportion(sum(game.winner is None for game in self.games), len(self.games))

    @property
    def turns(self) -> Interval:
        """How long the games were."""
        return mean([float(game.turns) for game in self.games])

    @property
    def points(self) -> dict[str, Interval]:
        """What each side had at the end."""
        return {name: mean([float(game.points[side]) for game in self.games]) for side, name in enumerate(self.sides)}

    @cached_property
    def curves(self) -> dict[str, dict[int, Interval]]:
        """By side and turn: the points as the turn ended, of all games that got so far."""
        last = max((len(game.scores) for game in self.games), default=0)
        return {
            name: {
                turn: mean([float(game.scores[turn - 1][side]) for game in self.games if len(game.scores) >= turn])
                for turn in range(1, last + 1)
            }
            for side, name in enumerate(self.sides)
        }

    @property
    def endings(self) -> dict[str, Interval]:
        """By which rules the games ended."""
        found = Counter(game.ending for game in self.games)
        return {rule: proportion(count, len(self.games)) for rule, count in found.most_common()}

    @cached_property
    def rules(self) -> list[Fired]:
        """Every rule that acted, the most frequent first."""
        names = {rule for game in self.games for rule in game.rules}
        found = [
            Fired(
                rule,
                mean([float(game.rules.get(rule, 0)) for game in self.games]),
                proportion(sum(rule in game.rules for game in self.games), len(self.games)),
            )
            for rule in names
        ]
        return sorted(found, key=lambda fired: (-fired.a_game.value, fired.rule))

    @cached_property
    def fates(self) -> list[Befell]:
        """What befell whom, in how many games and when, the most frequent first."""
        first: dict[tuple[str, str, str, str], list[int]] = defaultdict(list)
        for game in self.games:
            own: dict[tuple[str, str, str, str], int] = {}
            for fate in game.fates:
                own.setdefault((fate.thing, fate.name, fate.what, fate.side), fate.turn)
            for key, turn in own.items():
                first[key].append(turn)
        found = [Befell(*key, proportion(len(at), len(self.games)), fmean(at)) for key, at in first.items()]
        return sorted(found, key=lambda one: (-one.share.value, one.thing, one.name, one.what))


class Difference(NamedTuple):
    """How an arm differs from the first, game by game with the same luck."""

    arm: str
    wins: dict[str, Interval]
    """By side: share of games won, a draw as half."""
    points: dict[str, Interval]
    turns: Interval


def difference(first: Findings, other: Findings) -> Difference:
    """What changes from one arm to another."""
    pairs = list(zip(first.games, other.games, strict=True))

    def of(figure: Callable[[Chronicle], float]) -> Interval:
        return mean([figure(then) - figure(now) for now, then in pairs])

    sides = range(len(first.sides))
    return Difference(
        other.arm.name,
        {first.sides[side]: of(lambda game, side=side: _won(game, side)) for side in sides},  # type: ignore[misc]
        {first.sides[side]: of(lambda game, side=side: game.points[side]) for side in sides},  # type: ignore[misc]
        of(lambda game: game.turns),
    )


def _won(game: Chronicle, side: int) -> float:
    return 0.5 if game.winner is None else float(game.winner == side)


@dataclass(frozen=True)
class Report:
    """A study with all that was found."""

    study: Study
    findings: tuple[Findings, ...]
    made: Mapping[str, str] = field(default_factory=dict)
    """What it was made with: versions of rules and players."""

    @property
    def differences(self) -> list[Difference]:
        """Every other arm beside the first."""
        return [difference(self.findings[0], other) for other in self.findings[1:]]


def undertake(
    study: Study,
    workers: WorkersFor[Chronicle],
    made: Mapping[str, str] | None = None,
    progress: Callable[[int], None] | None = None,
) -> Report:
    """Play everything and sort it by arm; who was quicker makes no difference."""
    found: dict[int, Chronicle] = {}
    for chronicle in workers(study.matches()):
        found[chronicle.index] = chronicle
        if progress is not None:
            progress(len(found))
    return Report(study, tuple(_sorted(study, found)), dict(made or {}))


def _sorted(study: Study, found: Mapping[int, Chronicle]) -> Sequence[Findings]:
    ranges = [range(at * study.games, (at + 1) * study.games) for at in range(len(study.arms))]
    return [
        Findings(arm, study.sides, tuple(found[index] for index in indexes))
        for arm, indexes in zip(study.arms, ranges, strict=True)
    ]
