"""Records in and out, and tables for analysis."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

from honjin.games.registry import opening
from honjin.kernel.ask import Side
from honjin.kernel.chance import Committed
from honjin.kernel.game import Game
from honjin.kernel.inputs import Said
from honjin.kernel.play import Play
from honjin.kernel.record import FORMAT, Record, parse_input, retelling
from honjin.kernel.throws import Throw, throws_of
from honjin.kernel.words import key_of, say
from honjin.server.changes import ChangeBuilder
from honjin.server.errors import Fault, faults
from honjin.server.live_plays import LivePlay, dice_of, restore
from honjin.server.lobby import Lobby
from honjin.server.messages import read_json
from honjin.server.narration import Narrator
from honjin.server.past_games import PastNarrator
from honjin.server.rows import Change, GameRow, SeatRow, SnapshotRow, StepRow
from honjin.server.store import steps_of
from honjin.server.tables import Table
from honjin.server.tokens import new_nonce

# ---------------------------------------------------------------------------------------------- out


async def _steps(table: Table) -> list[StepRow]:
    """All of them; a long game takes its time, for which nobody else waits at the store."""
    rows = await table.store.run(table.store.step_rows, table.id)
    return await asyncio.to_thread(steps_of, rows)


async def record_for(table: Table, side: Side | None) -> dict[str, Any]:
    """The whole record of a finished game, as it was kept; of a running one, what this seat has said and seen."""
    steps = await _steps(table)
    over = table.row.progress.over
    if not table.row.ended:
        return await _part(table, side, steps)
    await _check_whole(table)
    log = [line for step in steps for line in step.lines]
    if over is not None and over.get("closed"):
        events = await asyncio.to_thread(PastNarrator(table.row).tell, steps, side)
        return _head(table) | {"closed": True, "log": log, "events": events, "result": over}
    result = over and {**over, "reason": key_of(over["reason"])}
    return _head(table) | {"log": log, "digest": await _digest(table), "result": result, "format": FORMAT}


async def _digest(table: Table) -> str:
    """Of the position in which a game ended; old stores did not keep it."""
    if table.row.progress.digest or table.bygone:
        return table.row.progress.digest
    async with table.at_work() as live:
        return await asyncio.to_thread(live.play.digest)


async def dice_for(table: Table) -> dict[str, Any]:
    """The key of a finished game, and every throw with what it takes to derive it from the key."""
    if not table.row.ended:
        raise Fault("running", say("the key of the dice is revealed when the game is over"), status=409)
    await _check_whole(table)
    steps = await _steps(table)
    if any(step.throws is None for step in steps):
        table.check_present()
        throws = await asyncio.to_thread(_throws, table.row, steps)
    else:
        throws = [throw for step in steps for throw in step.throws or ()]
    return _dice(table.row) | {"throws": [throw._asdict() for throw in throws]}


def _throws(row: GameRow, steps: list[StepRow]) -> list[Throw]:
    game, state = opening(row.game, row.options, scenario=row.scenario, origin=row.origin)
    log = [parse_input(game, line) for step in steps for line in step.lines]
    with faults():
        return throws_of(game, state, dice_of(row), log, row.origin)


async def _check_whole(table: Table) -> None:
    if await table.store.run(table.store.snapshot, table.id, 0) is not None:
        raise Fault("analysis", say("an analysis that began in mid-game has no record"), status=409)


async def _part(table: Table, side: Side | None, steps: list[StepRow]) -> dict[str, Any]:
    async with table.at_work() as live:
        return _head(table) | {
            "running": True,
            "log": [step.lines[0] for step in steps if side is not None and step.side == side],
            "events": await asyncio.to_thread(Narrator(live.game).tell, steps, side),
        }


def _head(table: Table) -> dict[str, Any]:
    row = table.row
    head: dict[str, Any] = {
        "game": row.game,
        "version": row.version,
        "pack": row.pack,
        "scenario": row.scenario,
        "options": row.options,
        "sides": {side: seat.name for side, seat in table.seats.items()},
        "dice": _dice(row),
    }
    if row.rollbacks:
        head["rollbacks"] = row.rollbacks
    return head if row.origin is None else head | {"origin": row.origin}


def _dice(row: GameRow) -> dict[str, Any]:
    """What is known of the dice: once the game is over, the key too."""
    pledge = dice_of(row).pledge
    return pledge | {"key": row.dice_key} if row.ended else pledge


# ---------------------------------------------------------------------------------------------- in


async def import_record(lobby: Lobby, data: bytes) -> tuple[Table, dict[str, str]]:
    """A table made from a record: to be looked at if the game is over, to be played on as analysis if not."""
    with faults():
        record, told, change = await asyncio.to_thread(_retold, data)
    play = told.live.play
    row = await lobby.like(_row_of(play.game, record))
    row.kind = "record" if play.over else "analysis"
    row.private = True
    _keep_dice(row, play, public=lobby.settings.public)
    seats = [_person(row.id, side, str(record.sides.get(side, side))) for side in play.game.sides]
    return await lobby.put_up(row, seats, change)


def _keep_dice(row: GameRow, play: Play[Any], *, public: bool) -> None:
    """Dice whose key is told fall on as they would have; among strangers nobody brings dice to a game that goes on."""
    if isinstance(play.source, Committed) and (play.over or not public):
        row.dice_key, row.dice_id, row.seeded = play.source.key.hex(), play.source.game_id, not play.over


def _retold(data: bytes) -> tuple[Record, ChangeBuilder, Change]:
    """All that a record tells, noted step by step."""
    record = Record.of(read_json(data))
    game, state = opening(record.game, record.options, scenario=record.scenario, origin=record.origin)
    steps = retelling(record, game, state)
    told = ChangeBuilder.from_start(LivePlay(next(steps)))
    for _ in steps:
        told.note()
    return record, told, told.change()


def _row_of(game: Game[Any], record: Record) -> GameRow:
    row = GameRow("", game.id, game.version, game.pack_hash, game.scenario, dict(game.options), "", "", 0, 0)
    row.origin = record.origin
    return row


def _person(table: str, side: str, name: str) -> SeatRow:
    return SeatRow(table, side, "person", name[:40].strip() or side, new_nonce())


# ---------------------------------------------------------------------------------------------- analysis


async def analyse(lobby: Lobby, table: Table, step: int, side: Side | None) -> tuple[Table, dict[str, str]]:
    """A table of one's own that begins at a step. While the game runs, what the seat may not know is dealt anew."""
    table.check_present()
    if not table.row.ended and table.row.kind == "play":
        if side is None:
            raise Fault("seat", say("while the game runs, only its players may analyse it"), status=403)
        snapshot, steps = await _imagined(table, step, side)
    else:
        snapshot, steps = await _as_it_was(table, step)
    row = await lobby.like(table.row)
    row.kind, row.parent, row.private, row.started = "analysis", table.id, True, True
    name = "Analysis" if side is None else table.seats[table.sides[side]].name
    seats = [_person(row.id, held, name) for held in table.sides]
    began = (await asyncio.to_thread(restore, row, snapshot, steps)).progress
    change = Change(began, steps=steps, snapshots=[] if snapshot is None else [snapshot])
    return await lobby.put_up(row, seats, change)


async def _as_it_was(table: Table, step: int) -> tuple[SnapshotRow | None, list[StepRow]]:
    """The last position that was kept, and the steps from there."""
    store = table.store
    here, _, _ = await store.run(store.neighbours, table.id, step)
    snapshot = await store.run(store.snapshot, table.id, here)
    steps = await store.run(store.steps, table.id, -1 if snapshot is None else snapshot.n, here)
    if snapshot is None:
        return None, steps
    return replace(snapshot, n=0, drawn=0, told=0), [
        replace(row, n=row.n - snapshot.n, told=row.told - snapshot.told) for row in steps
    ]


async def _imagined(table: Table, step: int, side: Side) -> tuple[SnapshotRow | None, list[StepRow]]:
    """A position that the seat cannot tell from the real one, at the last checkpoint up to the step."""
    past = await table.at_step(step)
    return await asyncio.to_thread(_dealt_anew, past.live.play, side)


def _dealt_anew(play: Play[Any], side: Side) -> tuple[SnapshotRow | None, list[StepRow]]:
    while not play.at_checkpoint:
        if not any(isinstance(entry, Said) for entry in play.log):
            return None, []
        play.pop()
    world = play.fork(determinize=side)
    return SnapshotRow(0, 0, 0, world.state.dump()), []
