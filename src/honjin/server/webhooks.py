"""A message to a webhook: its address is judged before anything is sent there, and all of it has a deadline."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import ssl
from collections.abc import Mapping
from concurrent.futures import Executor
from types import MappingProxyType
from typing import Final
from urllib.parse import SplitResult, urlsplit

from honjin.kernel.words import say
from honjin.server.errors import Fault

DEADLINE: Final = 10.0
"""Seconds for everything: to find the address, to connect, to send and to be answered."""
LONGEST_ANSWER: Final = 4096
JSON: Final = {"Content-Type": "application/json"}

_TRANSLATED: Final = ipaddress.ip_network("64:ff9b::/96")
"""IPv6 addresses that lead to the IPv4 address in their last 32 bits."""


def check_webhook(url: str) -> SplitResult:
    """The parts of an address that can be called."""
    try:
        parts = urlsplit(url)
        good = parts.scheme in ("http", "https") and bool(parts.hostname) and (parts.port is None or parts.port > 0)
    except ValueError:
        good = False
    if not good or parts.username or parts.password or not url.isascii() or not url.isprintable() or " " in url:
        raise Fault("webhook", say("a webhook is an http or https address without a password in it"), status=422)
    return parts


def is_public(address: str) -> bool:
    """Whether a stranger's webhook may reach this address."""
    found = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address):
        inner = found.ipv4_mapped or found.sixtofour
        if found in _TRANSLATED:
            inner = ipaddress.IPv4Address(found.packed[-4:])
        if inner is not None:
            return inner.is_global
        if found.teredo is not None:
            return False
    return found.is_global


class Unwanted(ValueError):
    """Whoever was called does not want it; ``status`` is what it answered."""

    def __init__(self, status: str) -> None:
        super().__init__(f"the webhook answered {status!r}")
        self.status = status


async def post(
    url: str, body: bytes, *, public: bool, pool: Executor, headers: Mapping[str, str] = MappingProxyType(JSON)
) -> None:
    """Send it, if ``public`` only to addresses that strangers may reach. ValueError or OSError if it cannot be done."""
    parts = check_webhook(url)
    host, secure = str(parts.hostname), parts.scheme == "https"
    port = parts.port or (443 if secure else 80)
    async with asyncio.timeout(DEADLINE):
        found = await asyncio.get_running_loop().run_in_executor(pool, _addresses, host, port)
        # All that the name means are judged, and then called by number: names may change what they mean.
        if public and not all(map(is_public, found)):
            raise ValueError("a webhook must not lead into a private network")
        guard = ssl.create_default_context() if secure else None
        reader, writer = await asyncio.open_connection(
            found[0], port, ssl=guard, server_hostname=host if secure else None, limit=LONGEST_ANSWER
        )
        try:
            writer.write(_request(parts, body, headers))
            await writer.drain()
            answer = (await reader.readline()).split()
        finally:
            writer.close()
    if len(answer) < 2 or not answer[1].startswith(b"2"):
        raise Unwanted(b" ".join(answer[1:2]).decode("ascii", "replace"))


def _addresses(host: str, port: int) -> list[str]:
    return [str(info[4][0]) for info in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]


def _request(parts: SplitResult, body: bytes, headers: Mapping[str, str]) -> bytes:
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    head = [
        f"POST {path} HTTP/1.1",
        f"Host: {parts.netloc}",
        *(f"{name}: {value}" for name, value in headers.items()),
        f"Content-Length: {len(body)}",
        "User-Agent: honjin",
        "Connection: close",
    ]
    return "\r\n".join([*head, "", ""]).encode("ascii") + body
