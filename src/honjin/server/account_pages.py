"""The pages of an account: coming and going, password, address, one's data."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response

from honjin.server.accounts import Accounts
from honjin.server.bans import Bans
from honjin.server.http_answers import body_of, json_answer, session_of
from honjin.server.lobby import Lobby
from honjin.server.messages import (
    Confirm,
    Credentials,
    DeleteAccount,
    Forgot,
    NewPassword,
    ResetPassword,
    SetMail,
    SignOut,
    read_body,
)
from honjin.server.readers import language_of
from honjin.server.request_guard import address_of

Answer = Callable[[Request], Awaitable[Response]]


class AccountPages:
    """Each is limited by address: passwords take time to check, and letters go to somebody."""

    def __init__(self, accounts: Accounts, lobby: Lobby, bans: Bans, limit: Callable[[Request], None]) -> None:
        self._accounts = accounts
        self._lobby = lobby
        self._bans = bans
        self._limit = limit

    def routes(self) -> dict[str, dict[str, Answer]]:
        return {
            "/accounts": {"POST": self.register},
            "/sessions": {"POST": self.sign_in},
            "/sessions/end": {"POST": self.sign_out},
            "/account": {"GET": self.account},
            "/account/password": {"POST": self.change_password},
            "/account/mail": {"POST": self.set_mail},
            "/account/export": {"GET": self.export},
            "/account/deletion": {"POST": self.delete},
            "/passwords/forgotten": {"POST": self.forgot},
            "/passwords/reset": {"POST": self.reset},
            "/addresses/confirmed": {"POST": self.confirm},
        }

    async def register(self, request: Request) -> Response:
        body = read_body(await body_of(request), Credentials)
        self._check(request)
        return json_answer(request, {"session": await self._accounts.register(body.name, body.password)}, 201)

    async def sign_in(self, request: Request) -> Response:
        body = read_body(await body_of(request), Credentials)
        self._check(request)
        return json_answer(request, {"session": await self._accounts.sign_in(body.name, body.password)})

    async def sign_out(self, request: Request) -> Response:
        body = read_body(await body_of(request), SignOut)
        await self._accounts.sign_out(session_of(request), everywhere=body.everywhere)
        return json_answer(request, {})

    async def account(self, request: Request) -> Response:
        account = await self._accounts.holder(session_of(request))
        mail = await self._accounts.mail_of(account)
        return json_answer(request, {"name": account, "mail": mail, "owner": self._accounts.is_owner(account)})

    async def change_password(self, request: Request) -> Response:
        body = read_body(await body_of(request), NewPassword)
        self._limit(request)
        await self._accounts.change_password(session_of(request), body.old, body.new)
        return json_answer(request, {})

    async def set_mail(self, request: Request) -> Response:
        body = read_body(await body_of(request), SetMail)
        self._limit(request)
        asked = await self._accounts.set_mail(session_of(request), body.password, body.mail, language_of(request))
        return json_answer(request, {"confirm": asked})

    async def export(self, request: Request) -> Response:
        self._limit(request)
        answer = json_answer(request, await self._accounts.export(session_of(request)))
        answer.headers["Content-Disposition"] = 'attachment; filename="honjin-account.json"'
        return answer

    async def delete(self, request: Request) -> Response:
        body = read_body(await body_of(request), DeleteAccount)
        self._limit(request)
        left = await self._accounts.delete(session_of(request), body.password)
        await self._lobby.reseat(left)
        return json_answer(request, {"tables": len(left.deleted), "seats": len(left.changed)})

    async def forgot(self, request: Request) -> Response:
        """The answer is the same whoever is named."""
        body = read_body(await body_of(request), Forgot)
        self._limit(request)
        self._accounts.forgot(body.name, language_of(request))
        return json_answer(request, {}, 202)

    async def reset(self, request: Request) -> Response:
        body = read_body(await body_of(request), ResetPassword)
        self._limit(request)
        return json_answer(request, {"session": await self._accounts.reset(body.token, body.password)})

    async def confirm(self, request: Request) -> Response:
        body = read_body(await body_of(request), Confirm)
        self._limit(request)
        return json_answer(request, {"mail": await self._accounts.confirm_mail(body.token)})

    def _check(self, request: Request) -> None:
        self._bans.check_origin(self._lobby.signer.alias(address_of(request)))
        self._limit(request)
