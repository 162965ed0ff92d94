"""Rows of the store as they lie in the database, written and read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from honjin.kernel.throws import Throw
from honjin.kernel.words import dumped, revived
from honjin.server.database import Row
from honjin.server.event_codec import read_events
from honjin.server.rows import ChatRow, GameRow, Progress, SeatRow, StepRow

PROGRESS_COLUMNS = tuple(Progress.__dataclass_fields__)
GAME_COLUMNS = (*(name for name in GameRow.__dataclass_fields__ if name != "progress"), *PROGRESS_COLUMNS)
SEAT_FIELDS = tuple(SeatRow.__dataclass_fields__)
SEAT_COLUMNS = ", ".join("game" if name == "table" else name for name in SEAT_FIELDS)
CHAT_COLUMNS = ", ".join(ChatRow.__dataclass_fields__)
STEP_COLUMNS = "n, side, fixed, lines, events, told, idle, throws"


def steps_of(rows: Sequence[Row]) -> list[StepRow]:
    """Steps as they are kept, read."""
    return [
        StepRow(n, side, bool(fixed), read(lines), read_events(events), told, bool(idle), _throws(throws))
        for n, side, fixed, lines, events, told, idle, throws in rows
    ]


def _throws(text: str | None) -> list[Throw] | None:
    return None if text is None else msgspec.json.decode(text, type=list[Throw])


def written(value: Any) -> str:
    return msgspec.json.encode(value, enc_hook=dumped).decode()


def read(text: str) -> Any:
    return msgspec.json.decode(text)


def packed(value: Any) -> Any:
    if isinstance(value, bool):
        return int(value)
    return written(value) if isinstance(value, dict | list) else value


def values_of(row: GameRow) -> list[Any]:
    """The columns of a table."""
    holders = ((row.progress if name in PROGRESS_COLUMNS else row, name) for name in GAME_COLUMNS)
    return [packed(getattr(holder, name)) for holder, name in holders]


def marks(values: Sequence[Any]) -> str:
    return ", ".join("?" * len(values))


def game_of(row: Row) -> GameRow:
    values = dict(zip(GAME_COLUMNS, row, strict=True))
    for name in ("private", "seeded", "started"):
        values[name] = bool(values[name])
    for name in ("options", "origin", "asked", "over", "places", "closed", "pace", "rollback", "rollbacks"):
        values[name] = None if values[name] is None else revived(read(values[name]))
    progress = Progress(**{name: values.pop(name) for name in PROGRESS_COLUMNS})
    return GameRow(**values, progress=progress)
