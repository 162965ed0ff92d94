"""Tournaments in the store."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

import msgspec

from honjin.server.round_robin import Pair, rounds_of
from honjin.server.store import Store

State = Literal["open", "running", "over"]


@dataclass(slots=True)
class TournamentRow:
    """A tournament, without those who take part."""

    id: str
    name: str
    game: str
    scenario: str
    pace: dict[str, Any] | None
    twice: bool
    created: float
    state: State = "open"
    round: int = 0
    """The round that is played; 0 before the first."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two who meet, and the table at which they do once it is their round."""

    round: int
    place: int
    pair: Pair
    table: str | None


COLUMNS = ", ".join(TournamentRow.__dataclass_fields__)


class TournamentBook:
    """Its methods block; they run in the store's thread."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def add(self, row: TournamentRow) -> None:
        pace = None if row.pace is None else msgspec.json.encode(row.pace).decode()
        values = (row.id, row.name, row.game, row.scenario, pace, int(row.twice), row.created, row.state, row.round)
        with self._store.transaction():
            self._store.db.run("INSERT INTO tournaments VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", *values)

    def find(self, tournament: str) -> TournamentRow | None:
        found = self._rows("WHERE id = ?", tournament)
        return found[0] if found else None

    def newest(self, limit: int = 50) -> list[TournamentRow]:
        return self._rows("ORDER BY created DESC LIMIT ?", limit)

    def running(self) -> list[TournamentRow]:
        return self._rows("WHERE state = 'running' ORDER BY id")

    def _rows(self, which: str, *values: Any) -> list[TournamentRow]:
        rows = self._store.db.rows(f"SELECT {COLUMNS} FROM tournaments {which}", *values)  # noqa: S608
        return [_tournament(*row) for row in rows]

    # ---------------------------------------------------------------------------------------------- people

    def entrants(self, tournament: str) -> dict[str, str]:
        """By account, as they are called; in the order in which they came."""
        query = "SELECT account, name FROM entrants WHERE tournament = ? ORDER BY at, account"
        return dict(self._store.db.rows(query, tournament))

    def enter(self, tournament: str, account: str, name: str, now: float) -> None:
        with self._store.transaction():
            self._store.db.run(
                "INSERT INTO entrants VALUES (?, ?, ?, ?) ON CONFLICT (tournament, account) DO NOTHING",
                *(tournament, account, name, now),
            )

    def leave(self, tournament: str, account: str) -> None:
        with self._store.transaction():
            self._store.db.run("DELETE FROM entrants WHERE tournament = ? AND account = ?", tournament, account)

    # ---------------------------------------------------------------------------------------------- rounds

    def begin(self, row: TournamentRow) -> bool:
        """Pair everybody off; False if it has begun already."""
        players = list(self.entrants(row.id))
        with self._store.transaction():
            query = "UPDATE tournaments SET state = 'running', round = 1 WHERE id = ? AND state = 'open'"
            if not self._store.db.run(query, row.id):
                return False
            for number, pairs in enumerate(rounds_of(players, twice=row.twice), 1):
                for place, pair in enumerate(pairs):
                    values = (row.id, number, place, pair.first, pair.second)
                    self._store.db.run("INSERT INTO pairings VALUES (?, ?, ?, ?, ?, NULL)", *values)
        return True

    def pairings(self, tournament: str) -> list[Pairing]:
        rows = self._store.db.rows(
            "SELECT round, place, first, second, game FROM pairings WHERE tournament = ? ORDER BY round, place",
            tournament,
        )
        return [Pairing(number, place, Pair(first, second), table) for number, place, first, second, table in rows]

    def seat(self, tournament: str, pairing: Pairing, table: str) -> None:
        """They meet at this table."""
        with self._store.transaction():
            self._store.db.run(
                "UPDATE pairings SET game = ? WHERE tournament = ? AND round = ? AND place = ?",
                *(table, tournament, pairing.round, pairing.place),
            )

    def go_on(self, row: TournamentRow, last: bool) -> None:
        """The next round, or the end."""
        with self._store.transaction():
            if last:
                self._store.db.run("UPDATE tournaments SET state = 'over' WHERE id = ?", row.id)
            else:
                query = "UPDATE tournaments SET round = ? WHERE id = ? AND round = ?"
                self._store.db.run(query, row.round + 1, row.id, row.round)

    def results(self, tables: list[str]) -> dict[str, tuple[bool, dict[str, Any] | None]]:
        """Of each table: whether nobody plays on, and how the game ended."""
        found: dict[str, tuple[bool, dict[str, Any] | None]] = {}
        for table in tables:
            rows = self._store.db.rows("SELECT over, closed FROM games WHERE id = ?", table)
            over, closed = rows[0] if rows else (None, "gone")
            found[table] = (over is not None or closed is not None, None if over is None else msgspec.json.decode(over))
        return found


def _tournament(
    id_: str,
    name: str,
    game: str,
    scenario: str,
    pace: str | None,
    twice: int,
    created: float,
    state: State,
    round_: int,
) -> TournamentRow:
    chosen = None if pace is None else msgspec.json.decode(pace)
    return TournamentRow(id_, name, game, scenario, chosen, bool(twice), created, state, round_)
