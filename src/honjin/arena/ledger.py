"""Outcomes that are kept in a file, so that a contest that was broken off goes on where it was."""

from __future__ import annotations

import json
import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import ClassVar, Final, Generic, Protocol, Self, TypeVar

from honjin.arena.matches import Match, Outcome, game_of
from honjin.arena.versions import players_version
from honjin.arena.workers import WorkersFor

_TABLE: Final = """
create table if not exists game (
    key text primary key,
    game text not null, version text not null, scenario text, options text not null,
    bots text not null, seed text not null,
    winner integer, points text not null, decisions integer not null, turns integer
) without rowid
"""


class Counted(Protocol):
    """What came of a game, with its number in the series."""

    @property
    def index(self) -> int:
        """Its number."""
        ...


T = TypeVar("T", bound=Counted)


class Kept(ABC, Generic[T]):
    """What came of games, in a table of SQLite.

    A game is known by its rules, pack, scenario, options, bots and seed, and by the sources of the bots of this house.
    That a bot of another package plays otherwise today cannot be seen here: it wants a new file.
    """

    table: ClassVar[str]

    def __init__(self, base: sqlite3.Connection) -> None:
        self._base = base

    @classmethod
    @contextmanager
    def open(cls, path: Path | None) -> Iterator[Self]:
        """The file, made if there is none; without a path one that is forgotten."""
        base = sqlite3.connect(":memory:" if path is None else path, isolation_level=None)
        try:
            base.execute(cls.table)
            yield cls(base)
        finally:
            base.close()

    @abstractmethod
    def find(self, match: Match) -> T | None:
        """What came of this game, if it has been played."""

    @abstractmethod
    def keep(self, match: Match, outcome: T) -> None:
        """Remember what came of a game."""

    def through(self, workers: WorkersFor[T]) -> WorkersFor[T]:
        """The same workers, who play only what is not known yet and write down what they have played."""

        def play(series: Sequence[Match]) -> Iterator[T]:
            new: dict[int, Match] = {}
            for match in series:
                found = self.find(match)
                if found is None:
                    new[match.index] = match
                else:
                    yield found
            for outcome in workers(list(new.values())):
                self.keep(new[outcome.index], outcome)
                yield outcome

        return play


class Ledger(Kept[Outcome]):
    """The outcome of every game of contests."""

    table = _TABLE

    def find(self, match: Match) -> Outcome | None:
        """What came of this game, if it has been played."""
        row = self._base.execute(
            "select winner, points, decisions, turns from game where key = ?", (key_of(match),)
        ).fetchone()
        if row is None:
            return None
        winner, points, decisions, turns = row
        return Outcome(match.index, winner, tuple(json.loads(points)), decisions, turns)

    def keep(self, match: Match, outcome: Outcome) -> None:
        """Remember what came of a game."""
        values = (
            key_of(match),
            match.game,
            _version(match),
            match.scenario,
            json.dumps(dict(match.options)),
            ",".join(match.bots),
            match.seed,
            outcome.winner,
            json.dumps(outcome.points),
            outcome.decisions,
            outcome.turns,
        )
        self._base.execute("insert or ignore into game values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", values)


def _version(match: Match) -> str:
    game = game_of(match)
    return f"{game.version} {game.pack_hash} {players_version()}"


def key_of(match: Match) -> str:
    """What a game is known by."""
    return json.dumps([match.game, _version(match), match.scenario, match.options, match.bots, match.seed])
