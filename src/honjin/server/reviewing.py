"""Looking back on finished games, part by part in the thinking processes, so that others are served in between."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import asdict, replace
from types import MappingProxyType
from typing import Any, Final, Literal

import msgspec

from honjin.analysis.playouts import Worth
from honjin.analysis.review import (
    FIRST,
    PLAYOUTS,
    Cut,
    Moment,
    Outline,
    Prospect,
    Review,
    put_together,
    together,
    worth_a_look,
)
from honjin.kernel.errors import HonjinError
from honjin.kernel.words import revived
from honjin.server.fair_queue import Claim
from honjin.server.review_book import keep_review, review_of
from honjin.server.server_log import complain
from honjin.server.studies import Retrospect
from honjin.server.tables import Table
from honjin.server.thinkers import ThinkingRoom

AT_ONCE: Final = 20
"""Playouts that are wanted with one question."""
FIRST_SHARE, LAST_SHARE = 0.1, 0.2
"""Of the whole work: what the outline takes, and what the plans at the end take."""
NO_PLANS: Final[Mapping[int, Any]] = MappingProxyType({})


class Reviews:
    """What is being looked back on now; what is done is in the store."""

    def __init__(self, room: ThinkingRoom) -> None:
        self._room = room
        self._done: dict[str, float] = {}
        """By table: how far it is, from 0 to 1."""
        self._glimpses: dict[str, dict[str, Any]] = {}
        """By table: what a first look has found."""
        self._tasks: set[asyncio.Task[None]] = set()

    async def found(self, table: Table) -> Any:
        """What was found about a table; None if nobody has looked yet."""
        return await table.store.run(review_of, table.store.db, table.id)

    def progress(self, table: Table) -> float | None:
        """How far it is; None if it is not looked at."""
        return self._done.get(table.id)

    def glimpse(self, table: Table) -> Any:
        """What a first look has found, while it goes on; None if it has found nothing yet."""
        return self._glimpses.get(table.id)

    def begin(self, table: Table) -> None:
        """Look back on it, unless that is being done."""
        if table.id not in self._done:
            self._done[table.id] = 0.0
            task = asyncio.create_task(self._run(table))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def close(self) -> None:
        for task in self._tasks:
            task.cancel()

    async def _run(self, table: Table) -> None:
        try:
            told = await self._look_back(table)
            await table.store.run(keep_review, table.store, table.id, told)
        except HonjinError:
            complain("review", table=table.id)
        finally:
            del self._done[table.id]
            self._glimpses.pop(table.id, None)

    async def _look_back(self, table: Table) -> dict[str, Any]:
        whole = await _whole(table)
        found = msgspec.convert(await self._ask(table, whole, "outline"), Outline)
        first = await self._played_on(table, whole, found, range(FIRST))
        glimpse = put_together(found, [Prospect.of(worths) for worths in first])
        self._glimpses[table.id] = _told(table, found, replace(glimpse, playouts=FIRST))
        more = await self._played_on(table, whole, found, range(FIRST, PLAYOUTS))
        prospects = [Prospect.of(together(*both)) for both in zip(first, more, strict=True)]
        throws = [moment.throw for moment in put_together(found, prospects).moments if moment.throw is not None]
        luck = msgspec.convert(await self._ask(table, whole, "luck", at=throws), list[tuple[float, ...]])
        review = put_together(found, prospects, dict(zip(throws, luck, strict=True)))
        return _told(table, found, review, await self._plans(table, whole, review))

    async def _played_on(self, table: Table, whole: Retrospect, found: Outline, numbers: range) -> list[list[Worth]]:
        """What playouts come to at every cut, a few cuts at a time."""
        worths: list[list[Worth]] = []
        step = max(1, AT_ONCE // len(numbers))
        for start in range(0, len(found.cuts), step):
            made = (numbers.start + len(numbers) * start / len(found.cuts)) / PLAYOUTS
            self._done[table.id] = FIRST_SHARE + (1 - FIRST_SHARE - LAST_SHARE) * made
            at = [cut.n for cut in found.cuts[start : start + step]]
            answer = await self._ask(table, whole, "playouts", at=at, numbers=(numbers.start, numbers.stop))
            worths += msgspec.convert(answer, list[list[Worth]])
        return worths

    async def _plans(self, table: Table, whole: Retrospect, review: Review) -> dict[int, Any]:
        looked, plans = worth_a_look(review), dict[int, Any]()
        for number, moment in enumerate(looked):
            self._done[table.id] = 1 - LAST_SHARE + LAST_SHARE * number / len(looked)
            plans[moment.start] = await self._ask(table, whole, "plan", at=[moment.start], side=moment.side)
        return plans

    async def _ask(
        self, table: Table, whole: Retrospect, what: Literal["outline", "playouts", "luck", "plan"], **more: Any
    ) -> Any:
        study = msgspec.structs.replace(whole, what=what, **more)
        claim = Claim(table.row.maker or table.id, table.id, waited_for=True, long=True)
        answer = await self._room.think(study, claim)
        if answer.failure:
            raise HonjinError(answer.failure)
        return answer.found


def _told(
    table: Table, found: Outline, review: Review, plans: Mapping[int, Any] = MappingProxyType({})
) -> dict[str, Any]:
    """A review as it is told."""
    return {
        "sides": list(table.sides),
        "cuts": [
            _cut(table, cut) | asdict(prospect) for cut, prospect in zip(review.cuts, review.prospects, strict=True)
        ],
        "result": list(found.result),
        "luck": list(review.luck),
        "decided": {table.sides[side]: list(change) for side, change in review.decided.items()},
        "moments": [_moment(table, moment, plans.get(moment.start)) for moment in review.moments],
        "length": review.length,
        "playouts": review.playouts,
    }


def _cut(table: Table, cut: Cut) -> dict[str, Any]:
    return {"n": cut.n, "turn": cut.turn, "side": table.sides[cut.side]}


def _moment(table: Table, moment: Moment, better: Any) -> dict[str, Any]:
    told = {name: value for name, value in asdict(moment).items() if name != "better"}
    return told | {"side": table.sides[moment.side], "better": revived(better)}


async def _whole(table: Table) -> Retrospect:
    """All of a game, as it travels."""
    store, row = table.store, table.row
    began, steps = await store.run(lambda: (store.snapshot(table.id, 0), store.steps(table.id)))
    lines = [line for step in steps for line in step.lines]
    dump = None if began is None else began.dump
    return Retrospect(row.game, row.scenario, row.options, row.origin, dump, lines, "outline")
