"""The pages of the owner of the house: people, bans, lines of the chat."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import asdict

from starlette.requests import Request
from starlette.responses import Response

from honjin.kernel.words import say
from honjin.server.accounts import Accounts
from honjin.server.bans import ACCOUNT, ADDRESS, Bans
from honjin.server.errors import Fault
from honjin.server.http_answers import body_of, json_answer, session_of
from honjin.server.leaving import LeavingBook, Left
from honjin.server.lobby import Lobby
from honjin.server.messages import BanAccount, BanSpeaker, LiftBan, RemoveLine, read_body
from honjin.server.names import plain
from honjin.server.people_book import Ban, PeopleBook
from honjin.server.rate_limits import Clock
from honjin.server.rows import ChatRow

Answer = Callable[[Request], Awaitable[Response]]


class OwnerPages:
    """For accounts that the settings name."""

    def __init__(self, accounts: Accounts, lobby: Lobby, bans: Bans, clock: Clock) -> None:
        self._accounts = accounts
        self._lobby = lobby
        self._bans = bans
        self._clock = clock
        self._people = PeopleBook(lobby.store)
        self._leaving = LeavingBook(lobby.store)

    def routes(self) -> dict[str, dict[str, Answer]]:
        return {
            "/house/people": {"GET": self.people},
            "/house/bans": {"GET": self.bans, "POST": self.ban},
            "/house/bans/speaker": {"POST": self.ban_speaker},
            "/house/bans/lifted": {"POST": self.lift},
            "/house/lines/removed": {"POST": self.remove_line},
        }

    async def people(self, request: Request) -> Response:
        await self._accounts.owner(session_of(request))
        part = plain(request.query_params.get("find", ""))[:40].replace("\0", "")
        found = await self._lobby.store.run(self._people.found, part)
        banned = {ban.who for ban in self._bans.told()}
        return json_answer(
            request,
            [{"name": name, "created": at, "banned": f"{ACCOUNT}{name}" in banned} for name, at in found],
        )

    async def bans(self, request: Request) -> Response:
        await self._accounts.owner(session_of(request))
        return json_answer(request, [asdict(ban) for ban in self._bans.told()])

    async def ban(self, request: Request) -> Response:
        body = read_body(await body_of(request), BanAccount)
        await self._accounts.owner(session_of(request))
        account = plain(body.name)
        if await self._lobby.store.run(self._lobby.store.password_of, account) is None:
            raise Fault("unknown", say("there is no account of that name"), status=404)
        await self._ban_account(account, body.why)
        return json_answer(request, {})

    async def ban_speaker(self, request: Request) -> Response:
        body = read_body(await body_of(request), BanSpeaker)
        await self._accounts.owner(session_of(request))
        line = await self._line(body.table, body.place)
        if line.account is not None:
            await self._ban_account(line.account, body.why)
        elif line.origin:
            await self._bans.add(Ban(f"{ADDRESS}{line.origin}", line.who, body.why, self._clock()))
            self._lobby.close_chairs(self._bans.keeps_out)
        else:
            raise Fault("unknown", say("nobody knows any more who said that"), status=409)
        return json_answer(request, {})

    async def _ban_account(self, account: str, why: str) -> None:
        if self._accounts.is_owner(account):
            raise Fault("owner", say("an owner of the house cannot be banned"), status=409)
        await self._bans.add(Ban(f"{ACCOUNT}{account}", account, why, self._clock()))
        reason = say("its player was banned")
        left = await self._lobby.store.run(self._leaving.turn_out, account, reason, self._clock())
        await self._lobby.reseat(Left(left.changed))

    async def lift(self, request: Request) -> Response:
        body = read_body(await body_of(request), LiftBan)
        await self._accounts.owner(session_of(request))
        await self._bans.lift(body.who)
        return json_answer(request, {})

    async def remove_line(self, request: Request) -> Response:
        body = read_body(await body_of(request), RemoveLine)
        await self._accounts.owner(session_of(request))
        await self._line(body.table, body.place)
        table = await self._lobby.find(body.table)
        await table.remove_line(body.place)
        return json_answer(request, {})

    async def _line(self, table: str, place: int) -> ChatRow:
        line = await self._lobby.store.run(self._lobby.store.said_at, table.replace("\0", ""), place)
        if line is None:
            raise Fault("unknown", say("there is no such line"), status=404)
        return line
