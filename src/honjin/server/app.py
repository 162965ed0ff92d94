"""The ASGI application: routes and their answers."""

from __future__ import annotations

import asyncio
import secrets
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute

from honjin.kernel.errors import HonjinError
from honjin.kernel.words import say
from honjin.languages import LANGUAGES
from honjin.server.account_pages import AccountPages
from honjin.server.accounts import Accounts
from honjin.server.confirming import question, thanks
from honjin.server.errors import Fault, fault_of
from honjin.server.game_info import old_sheet, rules_of, sheet_of, shelf, title_of, words_of
from honjin.server.housekeeping import close_abandoned
from honjin.server.http_answers import body_of, json_answer, long_answer, made_answer, session_of
from honjin.server.live_plays import dice_of
from honjin.server.lobby import Lobby
from honjin.server.messages import (
    Analyse,
    Invite,
    Join,
    NewTable,
    Notices,
    Push,
    Rematch,
    read_body,
)
from honjin.server.metrics import Gauge, Metrics
from honjin.server.notices import Kind, Wish, check_address
from honjin.server.openapi import api_told
from honjin.server.owner_pages import OwnerPages
from honjin.server.pacer import Pacer
from honjin.server.push_messages import Subscription, check_subscription
from honjin.server.puzzle_pages import PuzzlePages
from honjin.server.rate_limits import Buckets, Clock
from honjin.server.readers import language_of
from honjin.server.records import analyse, dice_for, import_record, record_for
from honjin.server.request_guard import GREATEST_RECORD, Guard, address_of
from honjin.server.result_pages import ResultPages
from honjin.server.rows import GameRow, SeatRow
from honjin.server.server_log import complain, tell
from honjin.server.settings import Settings
from honjin.server.sockets import Sockets
from honjin.server.static_files import page
from honjin.server.store import Store
from honjin.server.study_pages import StudyPages
from honjin.server.tables import Table
from honjin.server.tournament_pages import TournamentPages
from honjin.server.tournaments import Tournaments

Answer = Callable[[Request], Awaitable[Response]]

TIDY_SECONDS = 15.0
REVIEW_SECONDS = 60.0
BEAT_SECONDS = 0.1
THREADS = 16
"""For what may take long; see :mod:`honjin.server.beside` for what is short."""


class Api:
    """The pages of the server, over one lobby."""

    def __init__(self, settings: Settings, clock: Clock = time.time) -> None:
        self.settings = settings
        self.clock = clock
        self.metrics = Metrics()
        self._pages: dict[Hashable, tuple[bytes, str]] = {}
        self.store = Store(settings.store, settings.synchronous)
        self.lobby = Lobby(settings, self.store, self.metrics, clock)
        self.pacer = Pacer(self.lobby, clock)
        self.sockets = Sockets(self.lobby)
        self.accounts = Accounts(settings, self.store, self.lobby.bans, self.lobby.notifier, clock)
        self._makers = Buckets(settings.tables_per_minute / 60, settings.tables_per_minute)
        self._doors = Buckets(settings.accounts_per_minute / 60, settings.accounts_per_minute)
        self.account_pages = AccountPages(self.accounts, self.lobby, self.lobby.bans, self._limit_doors)
        self.result_pages = ResultPages(self.store, clock)
        self.tournaments = Tournaments(self.lobby, clock)
        self.tournament_pages = TournamentPages(self.tournaments, self.accounts)
        self.puzzle_pages = PuzzlePages(self.lobby, clock, self._limit_makers)
        self.study_pages = StudyPages(self.lobby, self._limit_makers)
        self.owner_pages = OwnerPages(self.accounts, self.lobby, self.lobby.bans, clock)
        tables, room = self.lobby.tables, self.lobby.bot_players.room
        self.metrics.gauges = [
            Gauge("honjin_sockets", "Open sockets.", lambda: len(self.sockets)),
            Gauge("honjin_tables", "Tables in memory.", lambda: len(tables)),
            Gauge("honjin_bots_waiting", "Bots that wait for their turn to think.", lambda: room.waiting),
            Gauge("honjin_bots_thinking", "Bots that think.", lambda: room.busy),
            Gauge("honjin_awake", "Plays in memory.", lambda: sum(t.live is not None for t in tables.values())),
        ]

    # ---------------------------------------------------------------------------------------------- the shelf

    async def house(self, request: Request) -> Response:
        settings = self.settings
        house = {"public": settings.public, "mail": settings.sends_mail, "push": self.lobby.notifier.push_key}
        return json_answer(request, house | {"largest_record": GREATEST_RECORD})

    async def games(self, request: Request) -> Response:
        return await self._made(request, shelf, language_of(request))

    async def sheet(self, request: Request) -> Response:
        game = title_of(request.path_params["game"]).id
        scenario, language = request.query_params.get("scenario"), language_of(request, game)
        return _cached(request, *await asyncio.to_thread(sheet_of, game, scenario, language=language))

    async def words(self, request: Request) -> Response:
        """The house's texts in another language, for the page."""
        code = request.path_params["language"]
        if code not in LANGUAGES:
            raise Fault("unknown", say("there is no language {code}", code=code), status=404)
        return await self._made(request, words_of, code)

    async def rules(self, request: Request) -> Response:
        return await self._made(request, rules_of, title_of(request.path_params["game"]).id)

    # ---------------------------------------------------------------------------------------------- tables

    async def tables(self, request: Request) -> Response:
        found = await self.store.run(self.store.listed)
        return await made_answer(request, lambda: [_told(row, seats) for row, seats in found])

    async def create(self, request: Request) -> Response:
        body = read_body(await body_of(request), NewTable)
        account = await self._named(request, body.name)
        self._limit(request, self._makers)
        table, tokens = await self.lobby.create(body, account, address_of(request))
        tell("table", table=table.id, game=table.row.game)
        return self._opened(request, table, tokens)

    def _opened(self, request: Request, table: Table, tokens: dict[str, str]) -> Response:
        return json_answer(request, {"table": table.id, "seats": tokens, "watch": self.lobby.watch(table)}, 201)

    async def invitations(self, request: Request) -> Response:
        body = read_body(await body_of(request), Invite)
        table = await self._find(request)
        self.lobby.seat_of(table, body.token)
        return json_answer(request, self.lobby.invitations(table))

    async def table(self, request: Request) -> Response:
        table = await self._find(request)
        return json_answer(request, _told(table.row, list(table.seats.values())))

    async def table_sheet(self, request: Request) -> Response:
        table = await self._find(request)
        row, language = table.row, language_of(request, table.row.game)
        kept = await self.store.run(self.store.sheet, row.sheet, language.code) if table.bygone else None
        if kept is not None:
            return _cached(request, *await asyncio.to_thread(old_sheet, kept))
        wanted = (row.game, row.scenario, row.options)
        return _cached(request, *await asyncio.to_thread(sheet_of, *wanted, language=language))

    async def join(self, request: Request) -> Response:
        body = read_body(await body_of(request), Join)
        account = await self._named(request, body.name)
        table = await self._find(request)
        return json_answer(request, {"token": await self.lobby.join(table, body, account)})

    async def rematch(self, request: Request) -> Response:
        body = read_body(await body_of(request), Rematch)
        table = await self._find(request)
        again, side = await self.lobby.rematch(table, self.lobby.seat_of(table, body.token))
        return self._opened(request, again, {side: self.lobby.token(again, side)})

    async def notices(self, request: Request) -> Response:
        body = read_body(await body_of(request), Notices)
        table = await self._find(request)
        seat = table.seats[table.sides[self.lobby.seat_of(table, body.token)]]
        language, confirm = language_of(request), list[str]()
        wanted: dict[Kind, str | None] = {"webhook": body.webhook, "mail": body.mail}
        for kind, address in wanted.items():
            if address is not None:
                check_address(kind, address, self.settings)
        for kind, address in wanted.items():
            if address is not None and address != getattr(seat, kind) and self.lobby.notifier.must_confirm(kind):
                self._limit(request, self._doors)
                wish = Wish(table.id, seat.side, seat.nonce, kind, address, language.code)
                self.lobby.notifier.ask(wish, language)
                confirm.append(kind)
                address = None
            setattr(seat, kind, address)
        seat.language = language.code
        await self.store.run(self.store.set_notices, seat)
        set_now = {kind: getattr(seat, kind) is not None for kind in wanted}
        return json_answer(request, {**set_now, "confirm": confirm})

    async def push(self, request: Request) -> Response:
        body = read_body(await body_of(request), Push)
        table = await self._find(request)
        seat = table.seats[table.sides[self.lobby.seat_of(table, body.token)]]
        if body.browser is None:
            seat.push = None
        elif self.lobby.notifier.push_key is None:
            raise Fault("push", say("this server sends no messages to browsers"), status=422)
        else:
            browser = Subscription(*msgspec.structs.astuple(body.browser))
            check_subscription(browser, public=self.settings.public)
            seat.push, seat.language = msgspec.json.encode(browser).decode(), language_of(request).code
        await self.store.run(self.store.set_notices, seat)
        return json_answer(request, {"push": seat.push is not None})

    async def ask_to_confirm(self, request: Request) -> Response:
        wish = self.lobby.notifier.confirmed(request.path_params["token"])
        return question(wish.address, language_of(request))

    async def confirm(self, request: Request) -> Response:
        """Whoever reads at an address has opened the link that was sent there."""
        wish = self.lobby.notifier.confirmed(request.path_params["token"])
        table = await self.lobby.find(wish.table)
        seat = table.seats.get(wish.side)
        if seat is None or not secrets.compare_digest(seat.nonce, wish.nonce):
            raise Fault("token", say("this link is not valid any more"), status=403)
        setattr(seat, wish.kind, wish.address)
        seat.language = wish.language
        await self.store.run(self.store.set_notices, seat)
        return thanks(wish.address, language_of(request))

    # ---------------------------------------------------------------------------------------------- records

    async def record(self, request: Request) -> Response:
        table = await self._find(request)
        token = request.query_params.get("token")
        side = None if not token else self.lobby.side_of(table, token)
        return await long_answer(request, await record_for(table, side))

    async def dice(self, request: Request) -> Response:
        self._limit(request, self._makers)
        return await long_answer(request, await dice_for(await self._find(request)))

    async def import_record(self, request: Request) -> Response:
        self._limit(request, self._makers)
        table, tokens = await import_record(self.lobby, await body_of(request, GREATEST_RECORD))
        return self._opened(request, table, tokens)

    async def analysis(self, request: Request) -> Response:
        body = read_body(await body_of(request), Analyse)
        table = await self._find(request)
        side = None if not body.token else self.lobby.side_of(table, body.token)
        self._limit(request, self._makers)
        board, tokens = await analyse(self.lobby, table, body.step, side)
        return self._opened(request, board, tokens)

    # ---------------------------------------------------------------------------------------------- accounts

    async def mine(self, request: Request) -> Response:
        account = await self.accounts.holder(session_of(request))
        found = await self.store.run(self.store.of_account, account)
        return await made_answer(
            request, lambda: [_told(row, seats) | {"tokens": self._own(row, seats, account)} for row, seats in found]
        )

    def _own(self, row: GameRow, seats: list[SeatRow], account: str) -> dict[str, str]:
        sign = self.lobby.signer.sign
        return {seat.side: sign(row.id, seat.side, seat.nonce) for seat in seats if seat.account == account}

    # ---------------------------------------------------------------------------------------------- the house

    async def health(self, request: Request) -> Response:
        await self.store.run(self.store.game, "")
        return json_answer(request, {"ok": True})

    async def figures(self, request: Request) -> Response:
        return PlainTextResponse(self.metrics.text(), media_type="text/plain; version=0.0.4")

    async def openapi(self, request: Request) -> Response:
        return await self._made(request, api_told)

    async def page(self, request: Request) -> Response:
        return page(self.settings.static, request.url.path, request.headers.get("if-none-match", ""))

    # ---------------------------------------------------------------------------------------------- helpers

    async def _made(self, request: Request, make: Callable[..., tuple[bytes, str]], *about: Hashable) -> Response:
        """What never changes: made beside the loop once, and at hand from then on."""
        found = self._pages.get((make, about))
        if found is None:
            found = self._pages[make, about] = await asyncio.to_thread(make, *about)
        return _cached(request, *found)

    async def _find(self, request: Request) -> Table:
        return await self.lobby.find(request.path_params["table"])

    async def _named(self, request: Request, name: str) -> str | None:
        account = await self.accounts.whose(session_of(request))
        self.lobby.bans.check_account(account)
        self.lobby.bans.check_origin(self.lobby.signer.alias(address_of(request)))
        await self.accounts.check_name(name, account)
        return account

    def _limit(self, request: Request, buckets: Buckets) -> None:
        if not buckets.take(address_of(request)):
            raise Fault("rate", say("too many requests; wait a moment"), status=429)

    def _limit_doors(self, request: Request) -> None:
        self._limit(request, self._doors)

    def _limit_makers(self, request: Request) -> None:
        self._limit(request, self._makers)

    def routes(self) -> list[BaseRoute]:
        pages: dict[str, dict[str, Answer]] = {
            "/house": {"GET": self.house},
            "/words/{language}": {"GET": self.words},
            "/games": {"GET": self.games},
            "/games/{game}/sheet": {"GET": self.sheet},
            "/games/{game}/rules": {"GET": self.rules},
            "/tables": {"GET": self.tables, "POST": self.create},
            "/tables/{table}": {"GET": self.table},
            "/tables/{table}/sheet": {"GET": self.table_sheet},
            "/tables/{table}/record": {"GET": self.record},
            "/tables/{table}/dice": {"GET": self.dice},
            "/tables/{table}/join": {"POST": self.join},
            "/tables/{table}/invitations": {"POST": self.invitations},
            "/tables/{table}/rematch": {"POST": self.rematch},
            "/tables/{table}/notices": {"POST": self.notices},
            "/tables/{table}/push": {"POST": self.push},
            "/notices/{token}": {"GET": self.ask_to_confirm, "POST": self.confirm},
            "/tables/{table}/analysis": {"POST": self.analysis},
            "/records": {"POST": self.import_record},
            **self.account_pages.routes(),
            **self.owner_pages.routes(),
            **self.result_pages.routes(),
            **self.tournament_pages.routes(),
            **self.puzzle_pages.routes(),
            **self.study_pages.routes(),
            "/mine": {"GET": self.mine},
            "/openapi.json": {"GET": self.openapi},
        }
        return [
            Mount("/api", routes=[Route(path, _by_method(by), methods=list(by)) for path, by in pages.items()]),
            Route("/healthz", self.health),
            Route("/metrics", self.figures),
            WebSocketRoute("/ws/{table}", self.sockets.serve),
            Route("/{path:path}", self.page),
        ]

    @asynccontextmanager
    async def lifespan(self, app: Starlette) -> AsyncIterator[None]:
        sys.setswitchinterval(self.settings.switch_seconds)
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(THREADS, "long"))
        self.lobby.bot_players.room.start()
        if self.lobby.peers is not None:
            self.lobby.peers.start()
        await self.lobby.bans.load()
        await self.lobby.resume()
        work = [asyncio.create_task(task) for task in (self._tidy(), self._review(), self._beat())]
        yield
        for task in work:
            task.cancel()
        await asyncio.gather(*work, return_exceptions=True)
        self.study_pages.reviews.close()
        self.lobby.bot_players.close()
        await self.lobby.bot_players.ended()
        if self.lobby.peers is not None:
            await self.lobby.peers.stop()
        self.lobby.notifier.close()
        self.store.close()

    async def _tidy(self) -> None:
        while True:
            await asyncio.sleep(TIDY_SECONDS)
            self.lobby.put_away()
            with suppress(Fault):  # the store may be away; the next time comes
                if self.lobby.peers is not None:
                    await self.lobby.peers.tidy()
                await self.lobby.resume()
                await self.keep_house()

    async def keep_house(self) -> None:
        """What is to be done from time to time, by the clock."""
        await self.accounts.forget_old()
        await close_abandoned(self.lobby, self.clock())
        await self.pacer.tick()
        await self.result_pages.gather()
        await self.tournaments.tick()

    async def _beat(self) -> None:
        """How long whatever is due has to wait for those who hold the loop."""
        clock = asyncio.get_running_loop().time
        while True:
            due = clock() + BEAT_SECONDS
            await asyncio.sleep(BEAT_SECONDS)
            self.metrics.late.note(max(0.0, clock() - due))

    async def _review(self) -> None:
        """What the rules of today make of the games in the store, and what goes into the archive, without haste."""
        while True:
            try:
                await self.lobby.review()
            except Fault as fault:
                tell("review", why=fault.code)
            except HonjinError:
                complain("review")
            await asyncio.sleep(REVIEW_SECONDS)


def create_app(settings: Settings | None = None, clock: Clock = time.time) -> Starlette:
    """The application; everything it keeps hangs on ``app.state.api``."""
    settings = settings or Settings.from_environment()
    api = Api(settings, clock)
    app = Starlette(
        routes=api.routes(),
        middleware=[Middleware(Guard, settings=settings, metrics=api.metrics)],
        exception_handlers={HonjinError: _told_fault, HTTPException: _told_status},
        lifespan=api.lifespan,
    )
    app.state.api = api
    return app


# ---------------------------------------------------------------------------------------------- answers


def _by_method(answers: dict[str, Answer]) -> Answer:
    async def answer(request: Request) -> Response:
        return await answers["GET" if request.method == "HEAD" else request.method](request)

    return answer


def _cached(request: Request, body: bytes, tag: str) -> Response:
    headers = {"ETag": f'"{tag}"', "Cache-Control": "no-cache", "Vary": "Accept-Language"}
    if request.headers.get("if-none-match") == headers["ETag"]:
        return Response(None, 304, headers)
    return Response(body, 200, headers, "application/json")


def _told(row: GameRow, seats: list[SeatRow]) -> dict[str, Any]:
    """A table as everybody may know it."""
    now = row.progress
    told: dict[str, Any] = {
        "id": row.id,
        "game": row.game,
        "scenario": row.scenario,
        "options": row.options,
        "version": row.version,
        "pack": row.pack,
        "kind": row.kind,
        "analysis": row.kind == "analysis",
        "private": row.private,
        "dice": {**dice_of(row).pledge, "seeded": row.seeded},
        "seats": {seat.side: {"name": seat.name, "kind": seat.kind} for seat in seats},
        "started": row.started,
        "over": now.over is not None,
        "turn": now.turn,
        "asked": now.asked,
        "steps": now.n,
        "created": row.created,
        "changed": row.changed,
        "parent": row.parent,
        "rematch": row.rematch,
        "closed": row.closed,
        "pace": row.pace,
    }
    return told if now.over is None else told | {"result": now.over}


async def _told_fault(request: Request, error: Exception) -> Response:
    assert isinstance(error, HonjinError)
    fault = fault_of(error)
    request.app.state.api.metrics.refused.add(fault.code)
    return json_answer(request, {"error": fault.as_dict()}, fault.status)


async def _told_status(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    response = json_answer(request, {"error": {"code": "http", "message": str(error.detail)}}, error.status_code)
    response.headers.update(error.headers or {})
    return response
