"""A contest of several bots: everybody against everybody, or each against the next, with sides exchanged."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, pairwise, product
from typing import Any, Final

from honjin.arena.intervals import Interval, mean, proportion
from honjin.arena.matches import Match, Outcome
from honjin.arena.ratings import Sprt, Tally, Verdict, ratings
from honjin.arena.workers import Workers
from honjin.bots import find_bot
from honjin.games.registry import find_game
from honjin.kernel.errors import HonjinError
from honjin.kernel.words import say

_BLOCK: Final = 8
"""So many rounds are played before a test looks whether it is decided."""


@dataclass(frozen=True, slots=True)
class Contest:
    """Who meets whom in which game.

    In a round every pair plays each way to sit, all with the same dice: what luck gives to one it gives to the other.
    """

    game: str
    bots: tuple[str, ...]
    rounds: int
    scenario: str | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    seed: int | str = 0
    ladder: bool = False
    """Each bot meets only the next, not everybody."""

    def __post_init__(self) -> None:
        if len(set(self.bots)) != len(self.bots) or len(self.bots) < 2:
            raise HonjinError(say("a contest needs two bots or more, each named once"))
        for name in self.bots:
            find_bot(name)

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides of the scenario."""
        return find_game(self.game).sides(self.scenario)

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """Who meets whom."""
        return list(pairwise(self.bots) if self.ladder else combinations(self.bots, 2))

    @property
    def seatings(self) -> int:
        """In how many ways a pair can sit down."""
        return int(2 ** len(self.sides)) - 2

    @property
    def games(self) -> int:
        """How many games all rounds have."""
        return len(self.pairs) * self.rounds * self.seatings

    def fixtures(self, first: int, last: int) -> list[Match]:
        """The games of these rounds, the last not among them, in their order."""
        return [match for n in range(first, last) for pair in self.pairs for match in self._round(pair, n)]

    def _round(self, pair: tuple[str, str], number: int) -> Iterator[Match]:
        """Every way to sit where both have a seat; each has its counterpart, so nobody is favoured."""
        chosen = tuple(sorted(self.options.items()))
        seats = (bots for bots in product(pair, repeat=len(self.sides)) if len(set(bots)) == 2)
        at = (number * len(self.pairs) + self.pairs.index(pair)) * self.seatings
        for index, bots in enumerate(seats, at):
            yield Match(index, self.game, self.scenario, bots, chosen, f"{self.seed}/{number}")


@dataclass(frozen=True, slots=True)
class Standings:
    """What came of a contest, in the order of its games, whoever played them and when."""

    contest: Contest
    played: tuple[tuple[Match, Outcome], ...]
    test: Verdict | None = None

    def tally(self, first: str, second: str) -> Tally:
        """What the first has won against the second."""
        found = Tally()
        for match, outcome in self.played:
            if {first, second} == set(match.bots):
                found = found.and_also(_of(match, outcome, first))
        return found

    @property
    def ratings(self) -> dict[str, Interval]:
        """Ratings with intervals, the strongest first."""
        tallies = {pair: self.tally(*pair) for pair in self.contest.pairs}
        found = ratings(self.contest.bots, tallies)
        return dict(sorted(found.items(), key=lambda item: -item[1].value))

    def as_side(self, bot: str, side: int) -> Tally:
        """What a bot has won where it had this side."""
        found = Tally()
        for match, outcome in self.played:
            if match.bots[side] == bot:
                found = found.and_also(_of(match, outcome, bot))
        return found

    def side_share(self, side: int) -> Interval:
        """How many of all games this side won."""
        return proportion(sum(outcome.winner == side for _, outcome in self.played), len(self.played))

    def points(self, side: int) -> list[int]:
        """What this side had at the end of every game."""
        return [outcome.points[side] for _, outcome in self.played]

    @property
    def turns(self) -> Interval | None:
        """How long the games were; None where a game counts no turns."""
        found = [float(outcome.turns) for _, outcome in self.played if outcome.turns is not None]
        return mean(found) if found else None

    def as_dict(self) -> dict[str, Any]:
        """JSON values: the table and every game."""
        contest = self.contest
        return {
            "game": contest.game,
            "scenario": contest.scenario,
            "seed": contest.seed,
            "ratings": {bot: list(rating) for bot, rating in self.ratings.items()},
            "pairs": [{"bots": list(pair), **self.tally(*pair)._asdict()} for pair in contest.pairs],
            "sides": {name: list(self.side_share(side)) for side, name in enumerate(contest.sides)},
            "test": None if self.test is None else {**self.test._asdict(), "better": self.test.better},
            "games": [
                {"bots": list(match.bots), "seed": match.seed, "winner": outcome.winner, "points": list(outcome.points)}
                for match, outcome in self.played
            ],
        }


def _of(match: Match, outcome: Outcome, bot: str) -> Tally:
    """One game as this bot sees it."""
    if outcome.winner is None:
        return Tally(draws=1)
    return Tally(wins=1) if match.bots[outcome.winner] == bot else Tally(losses=1)


def hold(
    contest: Contest, workers: Workers, *, test: Sprt | None = None, progress: Callable[[int], None] | None = None
) -> Standings:
    """Play a contest to its end, or until a test between its two bots is decided.

    The test is looked up in the order of the rounds, so the standings do not hang on who was quicker.
    """
    if test is not None and len(contest.bots) != 2:
        raise HonjinError(say("a test is between two bots"))
    played: list[tuple[Match, Outcome]] = []
    block = contest.rounds if test is None else _BLOCK
    for first in range(0, contest.rounds, block):
        played += _played(contest.fixtures(first, min(first + block, contest.rounds)), workers, len(played), progress)
        shares = round_shares(contest, played)
        if test is not None and (ends := test.ends_after(shares)) is not None:
            return Standings(contest, tuple(played[: ends * contest.seatings]), test.verdict(shares[:ends]))
    verdict = None if test is None else test.verdict(round_shares(contest, played))
    return Standings(contest, tuple(played), verdict)


def _played(
    series: list[Match], workers: Workers, before: int, progress: Callable[[int], None] | None
) -> list[tuple[Match, Outcome]]:
    found: dict[int, Outcome] = {}
    for outcome in workers(series):
        found[outcome.index] = outcome
        if progress is not None:
            progress(before + len(found))
    return [(match, found[match.index]) for match in series]


def round_shares(contest: Contest, played: Sequence[tuple[Match, Outcome]]) -> list[float]:
    """For a contest of two: the share of every round that the first has won."""
    size = contest.seatings
    rounds = [played[at : at + size] for at in range(0, len(played), size)]
    return [sum(_of(match, outcome, contest.bots[0]).score for match, outcome in games) / size for games in rounds]
