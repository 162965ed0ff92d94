"""Games of which the rules are gone: told from what was kept of them, to whoever comes to look."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import Raw

from honjin.games.registry import games
from honjin.kernel.events import event_line
from honjin.kernel.game import Game
from honjin.kernel.words import Saying
from honjin.server.chairs import Chair
from honjin.server.kept_views import view_of
from honjin.server.messages import encode
from honjin.server.narration import Narrator
from honjin.server.rows import GameRow, StepRow
from honjin.server.store import Store

if TYPE_CHECKING:
    from honjin.server.table_base import TableBase


class PastStep(NamedTuple):
    """What is kept of one step, or of all up to it."""

    n: int
    before: int | None
    after: int | None
    steps: list[StepRow]
    view: bytes | None
    """The row in which what was seen stands."""

    def seen(self, side: str | None) -> dict[str, Any]:
        return {} if self.view is None else view_of(self.view, self.n, side)


class PastNarrator(Narrator):
    """Tells events by the words of today as far as they still fit, and plainly where they do not."""

    def __init__(self, row: GameRow) -> None:
        super().__init__(_game(row))

    def words(self, seen: dict[str, Any]) -> tuple[Saying, Mapping[str, Any] | None]:
        try:
            return super().words(seen)
        except Exception:  # what it names may not be there any more
            return event_line({}, seen), None


def _game(row: GameRow) -> Game[Any] | None:
    """The game as it is today, for its words alone."""
    try:
        return games()[row.game].create(row.options, scenario=row.scenario)
    except Exception:  # a scenario, an option or the game itself may be gone
        return None


def tell_past(row: GameRow, sides: list[str], past: PastStep, chair: Chair, **more: Any) -> bytes:
    """The state message for a chair: how the game ended, with all events."""
    side = chair.view_side
    name = None if side is None else sides[side]
    events: list[Raw] = PastNarrator(row).tell(past.steps, chair.event_side, chair.language)
    chair.sent, chair.told = past.n, len(events)
    told = {
        "t": "state",
        "n": past.n,
        "side": name,
        "started": row.started,
        "number": 1,
        "view": past.seen(name),
        "ask": None,
        "asked": [],
        "events": events,
        "from": 0,
        "standing": None,
        "over": row.progress.over,
        "undo": False,
        "redo": False,
        **more,
    }
    return encode(told, chair.language)


async def past_of(table: TableBase, n: int | None = None) -> PastStep:
    """What is kept of a step, or of the whole game."""
    return await table.store.run(_read, table.store, table.id, table.row.progress.n, n)


def _read(store: Store, table: str, last: int, n: int | None) -> PastStep:
    with store.reading():
        if n is None:
            return PastStep(last, None, None, store.steps(table), store.view(table, last))
        here, before, after = store.neighbours(table, n)
        steps = [step for step in store.steps(table, here - 1, here) if step.n == here]
        return PastStep(here, before, after, steps, store.view(table, here))


async def show_past(table: TableBase, chair: Chair, **more: Any) -> None:
    """Tell a chair how it ended."""
    past = await past_of(table)
    chair.send(await asyncio.to_thread(tell_past, table.row, table.sides, past, chair, **more))
