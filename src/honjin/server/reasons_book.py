"""Why bots did what they did, kept beside the steps of the log, and who may be told of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from honjin.games.registry import find_game
from honjin.kernel.ask import Side
from honjin.kernel.words import dumped, revived, say
from honjin.server.chairs import Chair
from honjin.server.database import Database
from honjin.server.errors import Fault

if TYPE_CHECKING:
    from honjin.server.store import Store
    from honjin.server.tables import Table


class ReasonsRow(NamedTuple):
    """Why a side's bot did what it did at a step."""

    n: int
    side: Side
    line: str
    """What it did: a step that was taken back and is another's now has no reasons."""
    sealed: bool
    """Whether it was a secret decision."""
    told: str
    """The reasons as JSON."""


def written(reasons: Any) -> str:
    """Reasons for the store; their texts are put into words when they are told."""
    return msgspec.json.encode(reasons, enc_hook=dumped).decode()


def keep_reasons(store: Store, table: str, rows: Sequence[ReasonsRow]) -> None:
    """Write them down, over what was known of these steps before."""
    with store.transaction():
        for n, side, line, sealed, told in rows:
            store.db.run("DELETE FROM reasons WHERE game = ? AND n = ?", table, n)
            store.db.run("INSERT INTO reasons VALUES (?, ?, ?, ?, ?, ?)", table, n, side, line, int(sealed), told)


def reasons_at(db: Database, table: str, n: int) -> ReasonsRow | None:
    """The reasons of a step; where a bot only went on with its plan, those that it had for the plan."""
    steps = db.rows("SELECT side, lines FROM log WHERE game = ? AND n = ?", table, n)
    if not steps or steps[0][0] < 0:
        return None
    rows = db.rows(
        "SELECT n, side, line, sealed, told FROM reasons"
        " WHERE game = ? AND side = ? AND n <= ? ORDER BY n DESC LIMIT 1",
        table,
        steps[0][0],
        n,
    )
    found = ReasonsRow(*rows[0]) if rows else None
    if found is None:
        return None
    then = db.rows("SELECT lines FROM log WHERE game = ? AND n = ?", table, found.n)
    lines = msgspec.json.decode(then[0][0]) if then else [""]
    return found if lines[0] == found.line else None


async def reasons_view(table: Table, chair: Chair, n: int) -> dict[str, Any]:
    """What a chair is told of a bot's reasons at a step.

    While the game runs, another side hears nothing that might give a secret away: neither of a secret decision, nor of
    any where sides know different things.
    """
    store = table.store
    async with table.lock:  # they are kept right after the step, while the table is at work
        row = await store.run(reasons_at, store.db, table.id, n)
    if row is None:
        raise Fault("unknown", say("nobody gave reasons for this step"), status=404)
    if not table.row.ended and row.side not in chair.sides and (row.sealed or _keeps_secrets(table)):
        raise Fault("secret", say("the reasons for this are told when the game is over"), status=403)
    return {"n": n, "since": row.n, "side": table.sides[row.side], "reasons": revived(msgspec.json.decode(row.told))}


def _keeps_secrets(table: Table) -> bool:
    row = table.row
    return find_game(row.game).create(row.options, scenario=row.scenario).keeps_secrets
