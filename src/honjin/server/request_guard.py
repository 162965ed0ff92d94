"""What stands before every request: size, origin, rate, and the headers that browsers heed."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from honjin.kernel.words import say
from honjin.server.beside import give_way
from honjin.server.errors import Fault
from honjin.server.messages import encode
from honjin.server.metrics import Metrics
from honjin.server.rate_limits import Buckets
from honjin.server.server_log import complain
from honjin.server.settings import Settings

GREATEST_BODY = 65_536
GREATEST_RECORD = 4_000_000
LONGEST_LENGTH = 20

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data: blob:; font-src 'self' data:; style-src 'self' 'unsafe-inline'; "
        "connect-src 'self'; worker-src 'self' blob:; object-src 'none'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


def address_of(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client else "unknown"


def origin_allowed(connection: HTTPConnection, settings: Settings) -> bool:
    """A browser names the page that speaks; it must be ours. Programs name none."""
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    try:
        there = urlsplit(origin).netloc
    except ValueError:
        return False
    return origin in settings.origins or (bool(there) and there == connection.headers.get("host"))


class Guard:
    """Pure ASGI, so that it costs next to nothing."""

    def __init__(self, app: ASGIApp, settings: Settings, metrics: Metrics) -> None:
        self._app = app
        self._settings = settings
        self._metrics = metrics
        rate = settings.requests_per_second
        self._rates = Buckets(rate, rate * 5)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        began = False

        async def send_guarded(message: Message) -> None:
            nonlocal began
            if message["type"] == "http.response.start":
                began = True
                self._metrics.requests.add(str(message["status"]))
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        fault = self._refuse(scope)
        if fault is None:
            await give_way()
            try:
                await self._app(scope, receive, send_guarded)
            except Exception:
                complain("failure", path=scope["path"])
                if began:
                    raise
                fault = Fault("failure", say("the server failed; nothing has changed"), status=500)
        if fault is not None:
            self._metrics.refused.add(fault.code)
            await _tell(fault, send_guarded)

    def _refuse(self, scope: Scope) -> Fault | None:
        connection = HTTPConnection(scope)
        if not self._rates.take(address_of(connection)):
            return Fault("rate", say("too many requests; wait a moment"), status=429)
        if scope["method"] not in ("GET", "HEAD", "OPTIONS") and not origin_allowed(connection, self._settings):
            return Fault("origin", say("this page may not talk to this server"), status=403)
        length = Headers(scope=scope).get("content-length", "0")
        # An endless number would be too long to be read as one.
        if not length.isdecimal() or len(length) > LONGEST_LENGTH or int(length) > GREATEST_RECORD:
            return Fault("size", say("the request is too long"), status=413)
        return None


async def _tell(fault: Fault, send: Any) -> None:
    body = encode({"error": fault.as_dict()})
    head = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": fault.status, "headers": head})
    await send({"type": "http.response.body", "body": body})
