"""People who come to the server in tests: they open tables, sit down, and play what they are offered."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import subprocess
import sys
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlencode

import httpx
from starlette.testclient import TestClient, WebSocketTestSession

from honjin.server.deltas import StateReader
from honjin.server.settings import Settings

Json = dict[str, Any]
T = TypeVar("T")

PATIENCE = 300.0
"""Seconds until what should have come is given up, so that a test which waits in vain fails."""

GENEROUS = partial(
    Settings,
    messages_per_second=1e6,
    requests_per_second=1e6,
    tables_per_minute=1e6,
    accounts_per_minute=1e6,
    patience=10**9,
    thinkers=0,
)
"""Settings without limits that a quick test would meet; bots think in the server's own process."""


async def in_time(work: Coroutine[Any, Any, T]) -> T:
    """What comes of some work, if it comes."""
    async with asyncio.timeout(PATIENCE):
        return await work


class Visitor:
    """One socket, with everything it was ever sent."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self.socket = socket
        line = socket._send_rx
        socket.receive = lambda: socket.portal.call(in_time, line.receive())  # type: ignore[method-assign]
        self.heard: list[str] = []
        self.state: Json = {}
        self.seats: Json = {}
        self.clocks: Json = {}
        self.affairs: Json = {}
        self.reader = StateReader()

    def hear(self) -> Json:
        text = self.socket.receive_text()
        self.heard.append(text)
        message: Json = json.loads(text)
        if message["t"] == "state":
            message = self.state = self.reader.read(message)
        if message["t"] == "seats":
            self.affairs = message
            self.seats, self.clocks = message["seats"], message["clocks"]
        return message

    def until(self, kind: str) -> Json:
        while (message := self.hear())["t"] != kind:
            pass
        return message

    def until_n(self, n: int) -> Json:
        while self.state.get("n") != n:
            self.hear()
        return self.state

    def until_asked(self) -> Json:
        while self.state.get("ask") is None and self.state.get("over") is None:
            self.hear()
        return self.state

    def until_gone(self, side: str) -> None:
        while self.seats[side]["present"]:
            self.hear()

    def until_answered(self) -> Json:
        while (message := self.hear())["t"] not in ("answer", "error"):
            pass
        return message

    def say(self, **message: Any) -> None:
        self.socket.send_text(json.dumps(message))

    def ask(self, **message: Any) -> Json:
        """Send and wait for the answer or error with the same id."""
        self.say(**message, id="q")
        while (heard := self.hear()).get("id") != "q":
            pass
        return heard

    def act(self, text: str) -> Json:
        return self.ask(t="act", text=text, n=self.state["n"])

    def choose(self, index: int = 0) -> Json:
        options = self.state["ask"]["options"]
        answer = self.act(options[index % len(options)]["text"])
        assert answer["t"] == "state", answer
        return answer

    def go_on(self) -> Json:
        """End what can be ended; otherwise take what is offered first."""
        verbs = [option["verb"] for option in self.state["ask"]["options"]]
        return self.choose(verbs.index("end") if "end" in verbs else 0)


def open_table(client: TestClient, **wanted: Any) -> Json:
    body = {"game": "yukimura", "name": "Ann", "seats": {"osaka": "me", "kanto": "me"}, "seed": "7", **wanted}
    answer = client.post("/api/tables", json=body)
    assert answer.status_code == 201, answer.text
    opened: Json = answer.json()
    return opened


@contextmanager
def visit(client: TestClient, table: str, *tokens: str, whole: bool = False) -> Iterator[Visitor]:
    """Somebody at a table; with ``whole`` every state is sent whole."""
    query = urlencode([*(("token", token) for token in tokens), *([("whole", "1")] if whole else [])])
    with client.websocket_connect(f"/ws/{table}?{query}") as socket:
        visitor = Visitor(socket)
        visitor.until("seats")
        yield visitor


def get(client: TestClient, path: str) -> Any:
    answer = client.get(path)
    assert answer.status_code == 200, answer.text
    return answer.json()


@contextmanager
def live_server(folder: Path) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """A server in a process of its own, with its port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    log = (folder / "log").open("ab")
    command = [sys.executable, "-m", "honjin.server", "--port", str(port), "--db", str(folder / "games.sqlite")]
    env = {**os.environ, "HONJIN_MESSAGES_PER_SECOND": "1000000", "HONJIN_PATIENCE": "1000000000"}
    with subprocess.Popen(command, stdout=log, stderr=log, env=env) as process:
        try:
            client = httpx.Client(transport=httpx.HTTPTransport(retries=8))
            assert client.get(f"http://127.0.0.1:{port}/healthz", timeout=300).json() == {"ok": True}
            yield process, port
        finally:
            process.kill()
