"""A public house in tests: accounts, a letterbox, and a clock that goes when it is told to."""

from __future__ import annotations

import asyncio
import re
import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from starlette.testclient import TestClient
from visitors import GENEROUS, Json

from honjin.server.app import Api, create_app

PASSWORD = "a long enough one"
BEGINNING = 1_800_000_000.0
DAY = 24 * 3600.0


class Clock:
    """What time it is, as the test says."""

    def __init__(self) -> None:
        self.now = BEGINNING

    def __call__(self) -> float:
        return self.now


class Letterbox(socketserver.StreamRequestHandler):
    """As much of a mail server as it takes to accept a letter."""

    letters: list[str]

    def handle(self) -> None:
        self.say("220 letterbox")
        for line in iter(self.rfile.readline, b""):
            word = line.decode().strip().upper()
            if word == "DATA":
                self.say("354 go on")
                self.letters.append("".join(iter(lambda: self.rfile.readline().decode(), ".\r\n")))
            self.say("221 bye" if word == "QUIT" else "250 ok")

    def say(self, text: str) -> None:
        self.wfile.write(f"{text}\r\n".encode())


@contextmanager
def letterbox() -> Iterator[tuple[int, list[str]]]:
    """A mail server on a free port, and the letters it got."""
    letters: list[str] = []
    handler = type("Box", (Letterbox,), {"letters": letters})
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_address[1], letters
        server.shutdown()


class House:
    """A public server with mail, whose owner is Olga."""

    def __init__(self, client: TestClient, clock: Clock, letters: list[str]) -> None:
        self.client = client
        self.clock = clock
        self.letters = letters

    @property
    def api(self) -> Api:
        api: Api = self.client.app.state.api  # type: ignore[attr-defined]
        return api

    def register(self, name: str) -> str:
        answer = self.client.post("/api/accounts", json={"name": name, "password": PASSWORD})
        assert answer.status_code == 201, answer.text
        session: str = answer.json()["session"]
        return session

    def post(self, path: str, session: str | None = None, **body: Any) -> Any:
        return self.client.post(f"/api{path}", json=body, headers=bearer(session))

    def get(self, path: str, session: str | None = None) -> Any:
        return self.client.get(f"/api{path}", headers=bearer(session))

    def open_table(self, session: str | None, name: str, **more: Any) -> Json:
        body: Json = {"game": "yukimura", "name": name, "seats": {"osaka": "me", "kanto": "open"}, **more}
        answer = self.post("/tables", session, **body)
        assert answer.status_code == 201, answer.text
        opened: Json = answer.json()
        return opened

    def join(self, table: str, session: str | None, name: str, side: str = "kanto") -> str:
        answer = self.post(f"/tables/{table}/join", session, side=side, name=name)
        assert answer.status_code == 200, answer.text
        token: str = answer.json()["token"]
        return token

    def letters_gone(self) -> None:
        """When everything has been sent that is on its way."""
        assert self.client.portal is not None
        self.client.portal.call(self._gone)

    async def _gone(self) -> None:
        while tasks := [*self.api.lobby.notifier._tasks]:
            await asyncio.gather(*tasks)

    def keep_house(self, later: float = 0.0) -> None:
        """What is done from time to time, so much later."""
        self.clock.now += later
        assert self.client.portal is not None
        self.client.portal.call(self.api.keep_house)

    def link(self) -> str:
        """What stands behind the # of the link in the last letter."""
        self.letters_gone()
        text = self.letters[-1].replace("=\r\n", "").replace("=3D", "=")
        found = re.search(r"https://honjin.example/\w+#(\S+)", text)
        assert found, text
        return found[1]


def bearer(session: str | None) -> dict[str, str]:
    return {} if session is None else {"Authorization": f"Bearer {session}"}


@contextmanager
def public_house(store: str, **settings: Any) -> Iterator[House]:
    with letterbox() as (port, letters):
        clock = Clock()
        chosen = GENEROUS(
            store=store,
            public=True,
            smtp=f"smtp://127.0.0.1:{port}",
            base_url="https://honjin.example",
            owners=frozenset({"olga"}),
            **settings,
        )
        with TestClient(create_app(chosen, clock)) as client:
            yield House(client, clock, letters)
