"""Ratings after Elo, reckoned from finished games one after the other: the same games always give the same ratings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import permutations
from typing import Final, NamedTuple

BEGINNING: Final = 1500.0
SCALE: Final = 400.0
"""Whoever is so many points better is expected to win ten times as often."""
NEWCOMER: Final = 10
"""For so many games a rating moves twice as quickly."""
STEP: Final = 20.0


class Finished(NamedTuple):
    """How a game between people ended."""

    scenario: str
    winner: str | None
    """A side; None is a draw."""
    players: dict[str, str | None]
    """Accounts by side; None has none."""


@dataclass(slots=True)
class Rating:
    """How somebody has played."""

    points: float = BEGINNING
    games: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def step(self) -> float:
        return STEP * 2 if self.games < NEWCOMER else STEP

    def told(self) -> dict[str, int]:
        return {
            "rating": round(self.points),
            "games": self.games,
            "won": self.won,
            "drawn": self.drawn,
            "lost": self.lost,
        }


def rated(games: Iterable[Finished]) -> dict[str, Rating]:
    """Everybody's rating after these games. Games count whose players all have accounts, each another one."""
    ratings: dict[str, Rating] = {}
    for game in games:
        players = {side: account for side, account in game.players.items() if account is not None}
        if len(players) == len(game.players) == len(set(players.values())) > 1:
            _rate(ratings, players, game.winner)
    return ratings


def _rate(ratings: dict[str, Rating], players: Mapping[str, str], winner: str | None) -> None:
    for account in players.values():
        ratings.setdefault(account, Rating())
    before = {side: ratings[account].points for side, account in players.items()}
    gained = dict.fromkeys(players, 0.0)
    # Where several play, each is compared with each; all comparisons together weigh as much as one game of two.
    for side, other in permutations(players, 2):
        expected = 1 / (1 + 10 ** ((before[other] - before[side]) / SCALE))
        gained[side] += (_score(side, other, winner) - expected) / (len(players) - 1)
    for side, account in players.items():
        _note(ratings[account], gained[side], side, winner)


def _score(side: str, other: str, winner: str | None) -> float:
    return 1.0 if side == winner else 0.0 if other == winner else 0.5


def _note(rating: Rating, gained: float, side: str, winner: str | None) -> None:
    rating.points += rating.step * gained
    rating.games += 1
    rating.won += side == winner
    rating.drawn += winner is None
    rating.lost += winner not in (None, side)
