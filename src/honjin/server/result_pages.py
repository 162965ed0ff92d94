"""The page of a game's results: shares and ratings."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response

from honjin.server.game_info import title_of
from honjin.server.http_answers import json_answer
from honjin.server.rate_limits import Clock
from honjin.server.results import ResultBook, told
from honjin.server.store import Store

Answer = Callable[[Request], Awaitable[Response]]
FRESH: Final = 60.0
"""Seconds for which an answer is good enough: to count and rate all games takes a while."""


class ResultPages:
    """Counts and ratings, kept for a while."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self.book = ResultBook(store)
        self._kept: dict[str, tuple[float, dict[str, Any]]] = {}

    def routes(self) -> dict[str, dict[str, Answer]]:
        return {"/games/{game}/results": {"GET": self.results}}

    async def gather(self) -> None:
        await self._store.run(self.book.gather)

    async def results(self, request: Request) -> Response:
        game = title_of(request.path_params["game"]).id
        until, answer = self._kept.get(game, (0.0, {}))
        if until <= self._clock():
            answer = told(
                await self._store.run(self.book.counts, game), await self._store.run(self.book.finished, game)
            )
            self._kept[game] = self._clock() + FRESH, answer
        return json_answer(request, answer)
