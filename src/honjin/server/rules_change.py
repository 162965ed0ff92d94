"""What becomes of games when the rules of the house, or their packs, are not those any more that they were played by.

A game that is over is shown as it was kept. One that is running goes on if the present rules accept all of its log, and
is closed if they do not: with the reason, its record, and the key of its dice.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from honjin.games.registry import games, opening
from honjin.kernel.errors import HonjinError
from honjin.kernel.inputs import by_action
from honjin.kernel.record import parse_input
from honjin.kernel.words import Saying, say
from honjin.server.changes import ChangeBuilder
from honjin.server.live_plays import restore
from honjin.server.rows import Change, GameRow, Progress, SnapshotRow, StepRow
from honjin.server.server_log import complain, tell
from honjin.server.store import Outdated
from honjin.server.tables import Table

CLOSED = "version"
"""What stands for a rule where a game was closed because the rules have changed."""


def version_now(game_id: str) -> str | None:
    """The version of a game's rules and pack; None if there is no such game any more."""
    title = games().get(game_id)
    return None if title is None else title.create({}).version


def carried_over(row: GameRow, began: SnapshotRow | None, steps: Sequence[StepRow]) -> Change:
    """The whole game again by the present rules: a change that puts all that they tell of it in place of the old.

    :class:`HonjinError` if they do not accept it. ``began``: the position that it begins with, if it was not set up.
    """
    builder = ChangeBuilder.from_start(restore(row, began, [step for step in steps[:1] if step.side < 0]))
    live = builder.live
    for step in steps[len(builder.steps) :]:
        _, moves = by_action([parse_input(live.game, line) for line in step.lines])
        for move, fallen in moves:
            live.play.retell(move, fallen)
        builder.note(idle=step.idle)
    change = builder.change()
    change.cut, change.rules = -1, live.game.version
    if began is not None:
        change.snapshots.insert(0, began)
    return change


def by_present_rules(row: GameRow, began: SnapshotRow | None, steps: Sequence[StepRow]) -> Change:
    """How a game goes on: carried over as it is, or, if it is running and they refuse it, closed."""
    try:
        return carried_over(row, began, steps)
    except HonjinError as error:
        why = error.reason
    except Exception as error:  # old data may break new rules in any way
        complain("rules", table=row.id)
        why = repr(error)
    return _closed(row, why)


def _readable(row: GameRow, lines: Sequence[str]) -> bool:
    """Whether what was taken back can still be said."""
    try:
        game, _ = opening(row.game, row.options, scenario=row.scenario, origin=row.origin)
        return all(parse_input(game, line) for line in lines)
    except Exception:  # then it is forgotten
        return False


def _closed(row: GameRow, why: Saying) -> Change:
    """The end of a running game that cannot go on; one that was over stays as it was."""
    now = row.progress
    if now.over is not None:
        return Change(now)
    reason = say("The rules of this game have changed since it began, and it cannot go on by them: {why}", why=why)
    over: dict[str, Any] = {"winner": None, "points": [], "reason": reason, "rule": CLOSED, "closed": True}
    return Change(Progress(now.n, now.turn, [], over), undone=[])


async def meet_rules(table: Table) -> None:
    """See by which rules a table was played; if they are not those of today, see what becomes of it."""
    async with table.lock:
        while table.bygone is None:
            row, store = table.row, table.store
            now = await asyncio.to_thread(version_now, row.game)
            if row.rules == now:
                table.bygone = False
            elif row.progress.over is not None and (await store.run(store.view, table.id, row.progress.n)) is not None:
                table.bygone = True
            else:
                await _carry_over(table)


async def _carry_over(table: Table) -> None:
    """Let the present rules have it, if they accept it; where another server was quicker, look again."""
    row, store = table.row, table.store
    began, steps, undone = await store.run(
        lambda: (store.snapshot(table.id, 0), store.steps(table.id), store.undone(table.id))
    )
    change = await asyncio.to_thread(by_present_rules, row, began, steps)
    if not await asyncio.to_thread(_readable, row, undone):
        change.undone = []
    change.follows, change.revision = row.progress.n, row.revision
    try:
        await store.run(store.save, table.id, change)
    except Outdated:
        found = await store.run(store.game, table.id)
        table.row = row if found is None else found
        return
    row.revision, row.progress = row.revision + 1, change.progress
    if change.rules is not None:
        row.rules, row.sheet = change.rules, ""
    table.bygone = change.rules is None
    tell("rules changed", table=table.id, closed=table.bygone)
