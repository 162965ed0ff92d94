"""The pages for whoever plays against the computer alone: a hint, what one may expect; and for finished games a review.

None of it is for a game between people: whoever asks must hold every seat that a person has, or look at a board of
one's own that was not taken from such a game while it runs.
"""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable
from typing import Any, Final, Literal

from starlette.requests import Request
from starlette.responses import Response

from honjin.kernel.ask import Side
from honjin.kernel.words import revived, say
from honjin.server.asks import ask_for, option_view
from honjin.server.beside import beside
from honjin.server.errors import Fault
from honjin.server.fair_queue import Claim
from honjin.server.http_answers import body_of, json_answer, long_answer
from honjin.server.live_plays import LivePlay
from honjin.server.lobby import Lobby
from honjin.server.messages import AskAdvice, BeginReview, read_body
from honjin.server.rate_limits import Buckets
from honjin.server.reviewing import Reviews
from honjin.server.studies import Advice, advice_of
from honjin.server.tables import Table

Answer = Callable[[Request], Awaitable[Response]]
HINT_SECONDS: Final = 3.0
EXPECT_SECONDS: Final = 1.0
EVERY: Final = 4.0
"""Seconds between two questions of a table, in the long run."""
AT_ONCE: Final = 4


class StudyPages:
    """Hints, expectations and reviews."""

    def __init__(self, lobby: Lobby, limit: Callable[[Request], None]) -> None:
        self._lobby = lobby
        self._limit = limit
        self._asked = Buckets(1 / EVERY, AT_ONCE)
        self.reviews = Reviews(lobby.bot_players.room)

    def routes(self) -> dict[str, dict[str, Answer]]:
        return {
            "/tables/{table}/hint": {"POST": self.hint},
            "/tables/{table}/expectation": {"POST": self.expectation},
            "/tables/{table}/review": {"GET": self.review, "POST": self.begin_review},
        }

    # ---------------------------------------------------------------------------------------------- the present

    async def hint(self, request: Request) -> Response:
        table, sides = await self._alone(request)
        answer, advice, live = await self._study(table, sides, "hint", HINT_SECONDS)
        plans = revived(answer["plans"])
        first = plans[0]["actions"][0] if plans and plans[0]["actions"] else None
        told = {"side": table.sides[advice.side], "n": live.n, "plans": plans}
        if first is not None:
            told["option"] = await beside(_option, live, advice.side, first)
        return json_answer(request, told)

    async def expectation(self, request: Request) -> Response:
        table, sides = await self._alone(request)
        answer, advice, live = await self._study(table, sides, "expectation", EXPECT_SECONDS)
        return json_answer(request, answer | {"side": table.sides[advice.side], "n": live.n})

    async def _study(
        self, table: Table, sides: list[Side], what: Literal["hint", "expectation"], seconds: float
    ) -> tuple[dict[str, Any], Advice, LivePlay]:
        if not self._asked.take(table.id):
            raise Fault("rate", say("too many requests; wait a moment"), status=429)
        async with table.at_work() as live:
            advice = await beside(_advice, live, sides, seconds, what)
        claim = Claim(table.row.maker or table.id, table.id, waited_for=True, long=False)
        answer = await self._lobby.bot_players.room.think(advice, claim)
        if answer.failure:
            raise Fault("advice", say("nobody has any advice here"), status=409)
        return answer.found, advice, live

    async def _alone(self, request: Request) -> tuple[Table, list[Side]]:
        """The table and the sides of whoever asks, who must be alone with the computer there."""
        body = read_body(await body_of(request), AskAdvice)
        table = await self._find(request)
        sides = sorted({self._lobby.seat_of(table, token) for token in body.tokens})
        if table.row.ended:
            raise Fault("over", say("the game is over"), status=409)
        people = [place for place, side in enumerate(table.sides) if table.seats[side].kind != "bot"]
        against_bots = table.row.kind != "play" or len(people) < len(table.sides)
        if sides != people or not against_bots or await self._is_taken_from_people(table):
            raise Fault("people", say("there are no hints in a game between people"), status=403)
        return table, sides

    async def _is_taken_from_people(self, table: Table) -> bool:
        """Whether a board for analysis was made from a game between people that still goes on."""
        parent = table.row.parent
        while parent is not None:
            above = await self._lobby.find(parent)
            others = [seat for seat in above.seats.values() if seat.kind != "bot"]
            if above.row.kind == "play" and not above.row.ended and len(others) > 1:
                return True
            parent = above.row.parent
        return False

    # ---------------------------------------------------------------------------------------------- the past

    async def review(self, request: Request) -> Response:
        """What was found, or how far it is."""
        table = await self._find(request)
        found = await self.reviews.found(table)
        if found is not None:
            return await long_answer(request, {"state": "done", "review": found})
        done, glimpse = self.reviews.progress(table), self.reviews.glimpse(table)
        if done is None:
            return json_answer(request, {"state": "none"})
        return await long_answer(request, {"state": "running", "done": round(done, 2), "review": glimpse})

    async def begin_review(self, request: Request) -> Response:
        read_body(await body_of(request), BeginReview)
        table = await self._find(request)
        if not table.row.ended:
            raise Fault("running", say("a game can be reviewed when it is over"), status=409)
        table.check_present()
        if await self.reviews.found(table) is None and self.reviews.progress(table) is None:
            self._limit(request)
            self.reviews.begin(table)
        return await self.review(request)

    async def _find(self, request: Request) -> Table:
        return await self._lobby.find(request.path_params["table"])


def _advice(live: LivePlay, sides: list[Side], seconds: float, what: Literal["hint", "expectation"]) -> Advice:
    """A question for the first of these sides that is asked; what may be expected can be told to others too."""
    asked = next((side for side in sides if ask_for(live.play, side) is not None), None)
    if asked is None and what == "hint":
        raise Fault("asked", say("it is not your turn"), status=409)
    side = sides[0] if asked is None else asked
    return advice_of(live.play, side, secrets.token_hex(8), seconds, what)


def _option(live: LivePlay, side: Side, text: str) -> dict[str, Any] | None:
    """The first action as the page knows options; None if the game has gone on meanwhile."""
    play = live.play
    ask, action = ask_for(play, side), play.game.notation.parse(text)
    return None if ask is None or ask.refuse(action) is not None else option_view(play, action)
