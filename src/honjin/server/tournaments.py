"""Tournaments of the house: it pairs people off, opens their tables round by round, and keeps the standings."""

from __future__ import annotations

import secrets
from dataclasses import asdict
from typing import Any, Final

import msgspec

from honjin.kernel.words import say
from honjin.server.errors import Fault
from honjin.server.game_info import title_of
from honjin.server.lobby import Lobby
from honjin.server.messages import NewTournament
from honjin.server.rate_limits import Clock
from honjin.server.round_robin import Met, Pair, standings
from honjin.server.rows import SeatRow
from honjin.server.server_log import tell
from honjin.server.tokens import new_nonce
from honjin.server.tournament_book import Pairing, TournamentBook, TournamentRow

FEWEST: Final = 2
MOST: Final = 32


class Tournaments:
    """All tournaments, over one lobby."""

    def __init__(self, lobby: Lobby, clock: Clock) -> None:
        self._lobby = lobby
        self._store = lobby.store
        self._clock = clock
        self._book = TournamentBook(lobby.store)

    # ---------------------------------------------------------------------------------------------- before it begins

    async def announce(self, body: NewTournament) -> str:
        """A tournament that people can enter; its id."""
        title = title_of(body.game)
        scenario = body.scenario or title.scenarios()[0].id
        if scenario not in {info.id for info in title.scenarios()}:
            raise Fault("unknown", say("there is no scenario {name}", name=repr(scenario)), status=422)
        if len(title.sides(scenario)) != 2:
            raise Fault("sides", say("a tournament needs a scenario for two"), status=422)
        pace = None if body.pace is None else msgspec.structs.asdict(body.pace)
        row = TournamentRow(
            secrets.token_urlsafe(6), body.name, title.id, scenario, pace, body.twice, created=self._clock()
        )
        await self._store.run(self._book.add, row)
        return row.id

    async def enter(self, tournament: str, account: str, *, leave: bool) -> None:
        row = await self._found(tournament)
        if row.state != "open":
            raise Fault("begun", say("the tournament has begun already"), status=409)
        if leave:
            await self._store.run(self._book.leave, row.id, account)
            return
        if len(await self._store.run(self._book.entrants, row.id)) >= MOST:
            raise Fault("full", say("at most {most} people take part", most=MOST), status=409)
        await self._store.run(self._book.enter, row.id, account, account, self._clock())

    async def begin(self, tournament: str) -> None:
        row = await self._found(tournament)
        if len(await self._store.run(self._book.entrants, row.id)) < FEWEST:
            raise Fault("few", say("at least two people must take part"), status=409)
        if not await self._store.run(self._book.begin, row):
            raise Fault("begun", say("the tournament has begun already"), status=409)
        await self.tick()

    async def _found(self, tournament: str) -> TournamentRow:
        row = await self._store.run(self._book.find, tournament.replace("\0", ""))
        if row is None:
            raise Fault("unknown", say("there is no such tournament"), status=404)
        return row

    # ---------------------------------------------------------------------------------------------- rounds

    async def tick(self) -> None:
        """Open tables that are due; when all games of a round are over the next one begins."""
        for row in await self._store.run(self._book.running):
            key = f"tournament {row.id}"
            if await self._store.run(self._store.lease, key):
                try:
                    await self._serve(row.id)
                finally:
                    await self._store.run(self._store.release, key)

    async def _serve(self, tournament: str) -> None:
        row = await self._found(tournament)  # as it is, now that no other server is at it
        pairings = await self._store.run(self._book.pairings, row.id)
        now = [pairing for pairing in pairings if pairing.round == row.round]
        for pairing in now:
            if pairing.table is None:
                await self._open(row, pairing)
        if any(pairing.table is None for pairing in now):
            return
        results = await self._store.run(self._book.results, [str(pairing.table) for pairing in now])
        if all(ended for ended, _ in results.values()):
            last = row.round >= max(pairing.round for pairing in pairings)
            await self._store.run(self._book.go_on, row, last)
            if not last:
                await self._serve(row.id)

    async def _open(self, row: TournamentRow, pairing: Pairing) -> None:
        """The house opens a table for two; they find it among their own."""
        fresh = await self._lobby.row_for(row.game, row.scenario)
        fresh.pace = row.pace
        sides = title_of(row.game).sides(row.scenario)
        seats = [
            SeatRow(fresh.id, side, "person", account, new_nonce(), account)
            for side, account in zip(sides, pairing.pair, strict=True)
        ]
        table, _ = await self._lobby.open(fresh, seats)
        await self._store.run(self._book.seat, row.id, pairing, table.id)
        tell("tournament table", tournament=row.id, round=pairing.round, table=table.id)

    # ---------------------------------------------------------------------------------------------- telling

    async def listed(self) -> list[dict[str, Any]]:
        return [asdict(row) for row in await self._store.run(self._book.newest)]

    async def told(self, tournament: str) -> dict[str, Any]:
        """Who takes part, who met whom, and who leads."""
        row = await self._found(tournament)
        players = await self._store.run(self._book.entrants, row.id)
        pairings = await self._store.run(self._book.pairings, row.id)
        tables = [pairing.table for pairing in pairings if pairing.table is not None]
        results = await self._store.run(self._book.results, tables)
        sides = title_of(row.game).sides(row.scenario)
        met = [_met(pairing, results, sides[0]) for pairing in pairings]
        names = list(dict.fromkeys([*players, *(name for pairing in pairings for name in pairing.pair)]))
        return asdict(row) | {
            "sides": list(sides),
            "players": list(players),
            "standings": [asdict(entry) for entry in standings(names, met)],
            "rounds": _rounds(pairings, met),
        }


def _met(pairing: Pairing, results: dict[str, tuple[bool, dict[str, Any] | None]], first: str) -> Met:
    over = results[pairing.table][1] if pairing.table in results else None
    if over is None:
        return Met(pairing.pair, None)
    score = 0.5 if over["winner"] is None else float(over["winner"] == first)
    return Met(pairing.pair, score)


def _rounds(pairings: list[Pairing], met: list[Met]) -> list[list[dict[str, Any]]]:
    rounds: dict[int, list[dict[str, Any]]] = {}
    for pairing, (pair, score) in zip(pairings, met, strict=True):
        told = Pair._asdict(pair) | {"table": pairing.table, "score": score}
        rounds.setdefault(pairing.round, []).append(told)
    return [rounds[number] for number in sorted(rounds)]
