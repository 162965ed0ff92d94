"""The pages of tournaments. The owner of the house announces and begins them; whoever has an account takes part."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response

from honjin.server.accounts import Accounts
from honjin.server.http_answers import body_of, json_answer, session_of
from honjin.server.messages import BeginTournament, Entry, NewTournament, read_body
from honjin.server.tournaments import Tournaments

Answer = Callable[[Request], Awaitable[Response]]


class TournamentPages:
    """Over all tournaments."""

    def __init__(self, tournaments: Tournaments, accounts: Accounts) -> None:
        self._tournaments = tournaments
        self._accounts = accounts

    def routes(self) -> dict[str, dict[str, Answer]]:
        return {
            "/tournaments": {"GET": self.listed, "POST": self.announce},
            "/tournaments/{tournament}": {"GET": self.tournament},
            "/tournaments/{tournament}/entry": {"POST": self.enter},
            "/tournaments/{tournament}/beginning": {"POST": self.begin},
        }

    async def listed(self, request: Request) -> Response:
        return json_answer(request, await self._tournaments.listed())

    async def announce(self, request: Request) -> Response:
        body = read_body(await body_of(request), NewTournament)
        await self._accounts.owner(session_of(request))
        return json_answer(request, {"id": await self._tournaments.announce(body)}, 201)

    async def tournament(self, request: Request) -> Response:
        return json_answer(request, await self._tournaments.told(request.path_params["tournament"]))

    async def enter(self, request: Request) -> Response:
        body = read_body(await body_of(request), Entry)
        account = await self._accounts.holder(session_of(request))
        await self._tournaments.enter(request.path_params["tournament"], account, leave=body.leave)
        return json_answer(request, {})

    async def begin(self, request: Request) -> Response:
        read_body(await body_of(request), BeginTournament)
        await self._accounts.owner(session_of(request))
        await self._tournaments.begin(request.path_params["tournament"])
        return json_answer(request, {})
