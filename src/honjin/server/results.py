"""How the games of the house ended: gathered from finished games, counted by side and scenario, rated.

Nothing here is the only place where it stands: whoever empties the table ``results`` has it gathered again.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any, Final

import msgspec

from honjin.server.database import Database
from honjin.server.ratings import Finished, Rating, rated
from honjin.server.store import Store

BATCH: Final = 500
SLACK: Final = 3600.0
"""Clocks of several servers may differ by so much."""

UNKNOWN: Final = """
SELECT games.id, games.revision, games.game, games.scenario, changed, over
FROM games LEFT JOIN results ON results.id = games.id
WHERE changed > ? AND kind = 'play' AND seeded = 0 AND (
    (over IS NOT NULL AND (results.id IS NULL OR results.revision <> games.revision))
    OR (over IS NULL AND results.id IS NOT NULL))
LIMIT ?
"""
"""Games whose end is not noted, or not as it is."""


class ResultBook:
    """Its methods block; they run in the store's thread."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._gathered = 0.0
        """Games that have not changed since then are known."""

    def gather(self) -> None:
        """Note games that have ended since the last time; forget those whose end was taken back."""
        db = self._store.db
        newest = db.rows("SELECT max(changed) FROM games")[0][0] or 0.0
        while rows := db.rows(UNKNOWN, self._gathered, BATCH):
            with self._store.transaction():
                for row in rows:
                    _note(db, *row)
        self._gathered = max(self._gathered, newest - SLACK)

    def counts(self, game: str) -> list[tuple[str, str | None, bool, int]]:
        """By scenario, winner, and whether bots took part: how many games."""
        rows = self._store.db.rows(
            "SELECT scenario, winner, CASE WHEN bots > 0 THEN 1 ELSE 0 END AS mixed, count(*) FROM results"
            " WHERE game = ? GROUP BY scenario, winner, mixed",
            game,
        )
        return [(scenario, winner, bool(mixed), int(count)) for scenario, winner, mixed, count in rows]

    def finished(self, game: str) -> list[Finished]:
        """Games between people who all have accounts, in the order in which they ended."""
        rows = self._store.db.rows(
            "SELECT results.id, scenario, winner, side, account FROM results JOIN seats ON seats.game = results.id"
            " WHERE results.game = ? AND bots = 0 ORDER BY ended, results.id, side",
            game,
        )
        games: dict[str, Finished] = {}
        for table, scenario, winner, side, account in rows:
            games.setdefault(table, Finished(scenario, winner, {})).players[side] = account
        return list(games.values())


def _note(db: Database, table: str, revision: int, game: str, scenario: str, changed: float, over: str | None) -> None:
    db.run("DELETE FROM results WHERE id = ?", table)
    if over is not None:
        winner = msgspec.json.decode(over)["winner"]
        ((bots,),) = db.rows("SELECT count(*) FROM seats WHERE game = ? AND (kind = 'bot' OR deputy <> '')", table)
        values = (table, revision, game, scenario, changed, winner, bots)
        db.run("INSERT INTO results VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING", *values)


def told(counts: list[tuple[str, str | None, bool, int]], finished: list[Finished], most: int = 50) -> dict[str, Any]:
    """What a game's page shows: shares by scenario, between people and with bots, and ratings of all and of each."""
    shares: dict[str, dict[str, dict[str, Any]]] = defaultdict(dict)
    for scenario, winner, mixed, count in counts:
        share = shares[scenario].setdefault("bots" if mixed else "people", {"games": 0, "draws": 0, "wins": {}})
        share["games"] += count
        if winner is None:
            share["draws"] += count
        else:
            share["wins"][winner] = share["wins"].get(winner, 0) + count
    scenarios = {game.scenario for game in finished}
    by_scenario = {name: rated(game for game in finished if game.scenario == name) for name in scenarios}
    return {
        "shares": dict(shares),
        "ratings": _best(rated(finished), most),
        "by_scenario": {name: _best(ratings, most) for name, ratings in sorted(by_scenario.items())},
    }


def _best(ratings: dict[str, Rating], most: int) -> list[dict[str, Any]]:
    order = sorted(ratings.items(), key=lambda entry: (-entry[1].points, entry[0]))
    return [{"name": name, **rating.told()} for name, rating in order[:most]]
