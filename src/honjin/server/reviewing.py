"""Looking back on finished games, part by part in the thinking processes, so that others are served in between."""

from __future__ import annotations

import asyncio
from dataclasses import asdict
from typing import Any, Final, Literal

import msgspec

from honjin.analysis.review import Cut, Moment, Outline, Prospect, put_together, worth_a_look
from honjin.kernel.errors import HonjinError
from honjin.kernel.words import revived
from honjin.server.fair_queue import Claim
from honjin.server.review_book import keep_review, review_of
from honjin.server.server_log import complain
from honjin.server.studies import Retrospect
from honjin.server.tables import Table
from honjin.server.thinkers import ThinkingRoom

AT_ONCE: Final = 2
"""Positions that are reckoned in one question."""
FIRST_SHARE, LAST_SHARE = 0.1, 0.2
"""Of the whole work: what the outline takes, and what the plans at the end take."""


class Reviews:
    """What is being looked back on now; what is done is in the store."""

    def __init__(self, room: ThinkingRoom) -> None:
        self._room = room
        self._done: dict[str, float] = {}
        """By table: how far it is, from 0 to 1."""
        self._tasks: set[asyncio.Task[None]] = set()

    async def found(self, table: Table) -> Any:
        """What was found about a table; None if nobody has looked yet."""
        return await table.store.run(review_of, table.store.db, table.id)

    def progress(self, table: Table) -> float | None:
        """How far it is; None if it is not looked at."""
        return self._done.get(table.id)

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

    async def _look_back(self, table: Table) -> dict[str, Any]:
        whole = await _whole(table)
        found = msgspec.convert(await self._ask(table, whole, "outline"), Outline)
        prospects: list[Prospect] = []
        for start in range(0, len(found.cuts), AT_ONCE):
            self._done[table.id] = FIRST_SHARE + (1 - FIRST_SHARE - LAST_SHARE) * start / len(found.cuts)
            at = [cut.n for cut in found.cuts[start : start + AT_ONCE]]
            prospects += msgspec.convert(await self._ask(table, whole, "prospects", at), list[Prospect])
        throws = [moment.throw for moment in put_together(found, prospects).moments if moment.throw is not None]
        luck = msgspec.convert(await self._ask(table, whole, "luck", throws), list[tuple[float, ...]])
        review = put_together(found, prospects, dict(zip(throws, luck, strict=True)))
        looked = worth_a_look(review)
        plans: dict[int, Any] = {}
        for number, moment in enumerate(looked):
            self._done[table.id] = 1 - LAST_SHARE + LAST_SHARE * number / len(looked)
            plans[moment.start] = await self._ask(table, whole, "plan", [moment.start], moment.side)
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

    async def _ask(
        self,
        table: Table,
        whole: Retrospect,
        what: Literal["outline", "prospects", "luck", "plan"],
        at: list[int] | None = None,
        side: int = 0,
    ) -> Any:
        study = msgspec.structs.replace(whole, what=what, at=at or [], side=side)
        claim = Claim(table.row.maker or table.id, table.id, waited_for=True, long=True)
        answer = await self._room.think(study, claim)
        if answer.failure:
            raise HonjinError(answer.failure)
        return answer.found


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
