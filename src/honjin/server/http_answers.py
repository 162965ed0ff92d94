"""What every page of the server needs: reading a request, and writing an answer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from honjin.kernel.words import say
from honjin.server.errors import Fault
from honjin.server.messages import encode
from honjin.server.readers import language_of
from honjin.server.request_guard import GREATEST_BODY


def json_answer(request: Request, value: Any, status: int = 200) -> Response:
    """Plain values, their texts in the language of the reader; nobody keeps them."""
    return _answer(encode(value, language_of(request)), status)


async def long_answer(request: Request, value: Any) -> Response:
    """The same for what takes a while to be written."""
    return await made_answer(request, lambda: value)


async def made_answer(request: Request, make: Callable[[], Any]) -> Response:
    """The same for what takes a while to be put together, too."""
    language = language_of(request)
    return _answer(await asyncio.to_thread(lambda: encode(make(), language)))


def _answer(body: bytes, status: int = 200) -> Response:
    return Response(body, status, {"Cache-Control": "no-store"}, "application/json")


def session_of(request: Request) -> str | None:
    """The session that a request brings."""
    scheme, _, session = request.headers.get("authorization", "").partition(" ")
    return session if scheme.lower() == "bearer" and session else None


async def body_of(request: Request, most: int = GREATEST_BODY) -> bytes:
    """The content of a request, as long as it is not too long."""
    parts: list[bytes] = []
    size = 0
    async for part in request.stream():
        size += len(part)
        if size > most:
            raise Fault("size", say("a request has at most {most} bytes", most=most), status=413)
        parts.append(part)
    return b"".join(parts)
