"""The lobby: all tables, those in memory and those in the store, and the way to make, find and leave them."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

import msgspec

from honjin.games.registry import games
from honjin.kernel.ask import Side
from honjin.kernel.chance import Committed
from honjin.kernel.game import Game
from honjin.kernel.words import say
from honjin.server.archiving import Replay
from honjin.server.bans import Bans
from honjin.server.bot_players import BotPlayers, check_spec
from honjin.server.bus import Topic
from honjin.server.changes import ChangeBuilder
from honjin.server.errors import Fault
from honjin.server.fair_queue import Claim
from honjin.server.game_info import game_of, kept_sheets, title_of
from honjin.server.leaving import Left
from honjin.server.live_plays import LivePlay, begin
from honjin.server.messages import Join, NewTable
from honjin.server.metrics import Metrics
from honjin.server.notices import Notifier
from honjin.server.peers import Peers
from honjin.server.push_messages import can_push
from honjin.server.rate_limits import Clock
from honjin.server.rows import WAITING, Change, GameRow, SeatRow, ViewsRow
from honjin.server.rules_change import meet_rules, version_now
from honjin.server.server_log import tell
from honjin.server.settings import Settings
from honjin.server.store import Store
from honjin.server.tables import Table
from honjin.server.thinkers import ThinkingRoom, thinkers
from honjin.server.tokens import Signer, new_nonce

TIDY_EVERY = 32
"""So many tables more in memory, and it is time to see which plays can leave it."""


class Lobby:
    """Where the tables stand."""

    def __init__(self, settings: Settings, store: Store, metrics: Metrics, clock: Clock = time.time) -> None:
        self.settings = settings
        self.clock = clock
        self.store = store
        self.metrics = metrics
        self.signer = Signer(settings.secret or store.secret())
        self.bot_players = BotPlayers(ThinkingRoom(thinkers(settings.thinkers)))
        self.notifier = Notifier(settings, metrics, self.signer, store.push_secret() if can_push() else None)
        self.notifier.push_gone = self._forget_push
        self.bans = Bans(store)
        self.tables: OrderedDict[str, Table] = OrderedDict()
        self.peers = None if store.bus is None else Peers(self, store.bus)
        """The other servers of the house, if there can be any."""
        self._sheets: set[str] = set()
        """Those that the store is known to have."""
        if self.peers is not None:
            self.bot_players.may_work, self.bot_players.leave = self._lease, self._release

    # ---------------------------------------------------------------------------------------------- finding

    async def find(self, table_id: str) -> Table:
        """The table with this id, brought from the store if need be."""
        table = self.tables.get(table_id)
        if table is None:
            row = await self.store.run(self.store.game, table_id)
            if row is None:
                raise Fault("unknown", say("there is no such table"), status=404)
            table = self._set_up(row, await self.store.run(self.store.seats, table_id))
            await table.reload_clocks()
        elif self.peers is not None:
            await table.freshen()
        if table.bygone is None:
            await meet_rules(table)
            if not table.bygone and not table.row.sheet:
                await self._keep_sheet(table.row)
                await self.store.run(self.store.set_sheet, table_id, table.row.sheet)
        self.tables.move_to_end(table_id)
        table.touched = time.monotonic()
        return table

    def _set_up(self, row: GameRow, seats: Sequence[SeatRow]) -> Table:
        sides = title_of(row.game).sides(row.scenario) if row.places is None else row.places
        order = {side: place for place, side in enumerate(sides)}
        table = Table(row, sorted(seats, key=lambda seat: order[seat.side]), self.store, self.metrics)
        table.on_turn = self.notifier.call
        table.clock = self.clock
        if len(self.tables) % TIDY_EVERY == 0:
            self.put_away()
        if row.id in self.tables:
            return self.tables[row.id]
        self.tables[row.id] = table
        if self.peers is not None:
            table.speak = partial(self._speak, row.id)
            self.peers.speak("who", row.id)
        return table

    def _speak(self, table_id: str, topic: Topic, data: Any) -> None:
        if self.peers is not None:
            self.peers.speak(topic, table_id, data)

    async def _lease(self, table: Table) -> bool:
        return await self.store.run(self.store.lease, table.id)

    async def _release(self, table: Table) -> None:
        with suppress(Fault, RuntimeError):  # the store may be away, or closed: then nothing is held any more
            await self.store.run(self.store.release, table.id)

    def put_away(self, now: float | None = None) -> None:
        """Plays that nobody has needed for a while leave the memory; so do tables where nobody is."""
        now = time.monotonic() if now is None else now
        awake = sum(table.live is not None for table in self.tables.values())
        for table in list(self.tables.values()):
            if table.lock.locked() or self.bot_players.busy(table.id):
                continue
            idle = now - table.touched >= self.settings.idle_seconds
            if table.live is not None and (idle or awake > self.settings.awake):
                table.sleep()
                awake -= 1
            if idle and not table.chairs:
                del self.tables[table.id]

    async def _forget_push(self, seat: SeatRow) -> None:
        """Its browser wants no more messages."""
        seat.push = None
        await self.store.run(self.store.set_notices, seat)

    async def reseat(self, left: Left) -> None:
        """Who sits where has changed in the store: tables in memory follow, and those that are gone are forgotten."""
        for table_id in left.changed:
            table = self.tables.get(table_id)
            if table is not None:
                await table.freshen()
                table.tell_seats()
        for table_id in left.deleted:
            gone = self.tables.pop(table_id, None)
            for chair in [] if gone is None else list(gone.chairs):
                chair.close()

    def close_chairs(self, banned: Callable[[str], bool]) -> None:
        """Whoever speaks from a banned address has to leave."""
        for table in self.tables.values():
            for chair in [chair for chair in table.chairs if banned(chair.origin)]:
                chair.close()

    async def resume(self) -> None:
        """Bots go on wherever they are asked and nobody plays for them: after a restart, or after a failure."""
        for table_id in await self.store.run(self.store.waiting_for_bots):
            if not self.bot_players.busy(table_id):
                try:
                    self.bot_players.wake(await self.find(table_id))
                except Fault as fault:
                    tell("bots cannot go on", table=table_id, why=fault.code)

    async def review(self) -> None:
        """See what becomes of games that were begun by other rules; those that are over come into the archive."""
        for game_id in list(games()):
            now = await asyncio.to_thread(version_now, game_id)
            assert now is not None
            for table_id in await self.store.run(self.store.under_other_rules, game_id, now):
                await self.find(table_id)
            for table_id in await self.store.run(self.store.unarchived, game_id, now):
                await self._archive(table_id)

    async def _archive(self, table_id: str) -> None:
        """Keep what was seen at every step of a game that is over, if no other server is at it."""
        store = self.store
        if not await store.run(store.lease, table_id):
            return
        try:
            row, began, steps = await store.run(
                lambda: (store.game(table_id), store.snapshot(table_id, 0), store.steps(table_id))
            )
            assert row is not None
            dump = None if began is None else began.dump
            replay = Replay(
                row.game, row.scenario, row.options, row.origin, dump, [(step.n, step.lines) for step in steps]
            )
            claim = Claim(row.maker or table_id, table_id, waited_for=False, long=True)
            answer = await self.bot_players.room.think(replay, claim)
            await store.run(store.archive, table_id, [ViewsRow(*found) for found in answer.views])
        finally:
            await store.run(store.release, table_id)

    # ---------------------------------------------------------------------------------------------- making

    async def create(
        self, body: NewTable, account: str | None = None, address: str = ""
    ) -> tuple[Table, dict[str, str]]:
        """A new table, and the tokens of those seats that its maker takes."""
        game = await asyncio.to_thread(game_of, body.game, body.scenario, body.options)
        row = await asyncio.to_thread(_row, game)
        row.private = body.private
        row.pace = None if body.pace is None else msgspec.structs.asdict(body.pace)
        row.maker = account or (self.signer.alias(address) if address else "")
        if body.seed is not None:
            if self.settings.public:
                raise Fault("seed", say("on a public server nobody can choose the dice"), status=403)
            row.seeded = True
            dice = Committed.seeded(body.seed)
            row.dice_key, row.dice_id = dice.key.hex(), dice.game_id
        seats = [_seat(row.id, side, body, account) for side in _complete(game.sides, body.seats)]
        return await self.open(row, seats)

    async def open(
        self, row: GameRow, seats: Sequence[SeatRow], *, rematch_of: str | None = None
    ) -> tuple[Table, dict[str, str]]:
        """Put a table up, with its play begun."""
        live, change = await asyncio.to_thread(_begun, row)
        table, tokens = await self.put_up(row, seats, change, rematch_of=rematch_of)
        table.live = live
        await table.start_clocks()
        self.bot_players.wake(table)
        return table, tokens

    async def put_up(
        self, row: GameRow, seats: Sequence[SeatRow], change: Change, *, rematch_of: str | None = None
    ) -> tuple[Table, dict[str, str]]:
        """Put a table up with its first steps."""
        row.started = all(seat.kind not in WAITING for seat in seats)
        row.progress = change.progress
        await self._keep_sheet(row)
        if not await self.store.run(lambda: self.store.create(row, seats, change, rematch_of=rematch_of)):
            raise Fault("rematch", say("there already is a rematch"), status=409)
        table = self._set_up(row, seats)
        return table, self.tokens(table)

    async def _keep_sheet(self, row: GameRow) -> None:
        row.sheet, sheets = await asyncio.to_thread(kept_sheets, row)
        if row.sheet not in self._sheets:
            await self.store.run(self.store.keep_sheets, sheets)
            self._sheets.add(row.sheet)

    async def row_for(self, game_id: str, scenario: str) -> GameRow:
        """A fresh row for a table that the house opens itself, with the usual options."""
        game = await asyncio.to_thread(game_of, game_id, scenario, {})
        return await asyncio.to_thread(_row, game)

    async def like(self, row: GameRow) -> GameRow:
        """A fresh row for the same game and options by the rules of today, with dice of its own."""
        fresh = await asyncio.to_thread(_again, row)
        fresh.origin = row.origin
        fresh.private, fresh.maker = row.private, row.maker
        return fresh

    # ---------------------------------------------------------------------------------------------- sitting down

    async def join(self, table: Table, body: Join, account: str | None = None) -> str:
        """Take an open seat, or one to which one is invited; its token."""
        seat = table.seats.get(body.side)
        if seat is None:
            raise Fault(
                "unknown",
                say("there is no side {name}; known: {names}", name=repr(body.side), names=", ".join(table.sides)),
                status=404,
            )
        if seat.kind == "link" and not self._is_invited(table, seat, body.invitation):
            raise Fault("kept", say("that seat is reserved for an invited player"), status=403)
        invitation = seat.nonce if seat.kind == "link" else ""
        taken = SeatRow(table.id, body.side, "person", body.name or "Somebody", new_nonce(), account)
        async with table.lock:
            if not await self.store.run(self.store.take_seat, taken, invitation):
                raise Fault("taken", say("that seat is taken"), status=409)
        await table.freshen()
        await table.start_clocks()
        await table.refresh()
        self.bot_players.wake(table)
        return self.token(table, body.side)

    async def rematch(self, table: Table, side: Side) -> tuple[Table, str]:
        """The table that follows this one, where everybody has moved on by a seat, and the side of this seat there."""
        if not table.row.ended or table.row.kind != "play":
            raise Fault("running", say("a rematch is possible when the game is over"), status=409)
        other = table.sides[(side + 1) % len(table.sides)]
        if table.row.rematch is None:
            row = await self.like(table.row)
            row.pace = table.row.pace
            sides = table.sides
            seats = [
                _moved(table.seats[held], row.id, sides[(place + 1) % len(sides)]) for place, held in enumerate(sides)
            ]
            try:
                await self.open(row, seats, rematch_of=table.id)
                table.row.rematch = row.id
            except Fault as fault:
                if fault.code != "rematch":
                    raise
                await table.freshen()  # the other side was quicker
            table.tell_seats()
        assert table.row.rematch is not None
        return await self.find(table.row.rematch), other

    # ---------------------------------------------------------------------------------------------- tokens

    def token(self, table: Table, side: str) -> str:
        return self.signer.sign(table.id, side, table.seats[side].nonce)

    def tokens(self, table: Table) -> dict[str, str]:
        return {side: self.token(table, side) for side, seat in table.seats.items() if seat.kind == "person"}

    def invitations(self, table: Table) -> dict[str, str]:
        """For each seat that is kept for somebody with a link, what the link says; of no use once it is taken."""
        return {side: self.token(table, side) for side, seat in table.seats.items() if seat.kind == "link"}

    def _is_invited(self, table: Table, seat: SeatRow, invitation: str | None) -> bool:
        claim = self.signer.read(invitation or "")
        return claim is not None and claim == (table.id, seat.side, seat.nonce)

    def watch(self, table: Table) -> str:
        return self.signer.sign(table.id, "", "watch")

    def side_of(self, table: Table, token: str) -> Side | None:
        """The seat of a token, None for an observer's; a fault if it is not one of this table's."""
        claim = self.signer.read(token)
        if claim is not None and claim.table == table.id:
            if not claim.side:
                return None
            seat = table.seats.get(claim.side)
            if seat is not None and seat.kind == "person" and secrets.compare_digest(seat.nonce, claim.nonce):
                return table.sides.index(claim.side)
        raise Fault("token", say("this token does not belong to a seat at this table"), status=403)

    def seat_of(self, table: Table, token: str) -> Side:
        side = self.side_of(table, token)
        if side is None:
            raise Fault("seat", say("only players at the table may do this"), status=403)
        return side


def _row(game: Game[Any]) -> GameRow:
    """A new table of a game."""
    now = time.time()
    table_id = secrets.token_urlsafe(9)
    return GameRow(
        id=table_id,
        game=game.id,
        version=game.version,
        rules=game.version,
        pack=game.pack_hash,
        scenario=game.scenario,
        options=dict(game.options),
        places=list(game.sides),
        dice_key=Committed.fresh().key.hex(),
        dice_id=table_id,
        created=now,
        changed=now,
    )


def _begun(row: GameRow) -> tuple[LivePlay, Change]:
    live = begin(row)
    return live, ChangeBuilder.from_start(live).change()


def _again(row: GameRow) -> GameRow:
    """The same once more; options that there are no more have no say."""
    known = title_of(row.game).option_infos(row.scenario)
    options = {name: value for name, value in row.options.items() if name in known}
    return _row(game_of(row.game, row.scenario, options))


def _complete(sides: Sequence[str], seats: Mapping[str, str]) -> Sequence[str]:
    if set(seats) != set(sides):
        raise Fault("seats", say("name every seat once: {names}", names=", ".join(sides)), status=422)
    if "link" in seats.values() and "me" not in seats.values():
        raise Fault(
            "seats",
            say("to invite somebody by a link, take a seat yourself"),
            status=422,
        )
    return sides


def _seat(table: str, side: str, body: NewTable, account: str | None) -> SeatRow:
    spec = body.seats[side]
    if spec == "me":
        return SeatRow(table, side, "person", body.name or "Somebody", new_nonce(), account)
    if spec == "open":
        return SeatRow(table, side, "open", "")
    if spec == "link":
        return SeatRow(table, side, "link", "", new_nonce())
    kind, _, name = spec.partition(":")
    if kind != "bot":
        raise Fault("seats", f"seat {side}: found {spec!r}, expected me, link, open or bot:NAME", status=422)
    return SeatRow(table, side, "bot", check_spec(name))


def _moved(seat: SeatRow, table: str, side: str) -> SeatRow:
    nonce = new_nonce() if seat.kind == "person" else ""
    moved = SeatRow(table, side, seat.kind, seat.name, nonce, seat.account, 0, seat.webhook, seat.mail, seat.language)
    moved.push = seat.push
    return moved
