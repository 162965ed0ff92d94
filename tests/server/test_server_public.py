"""A server open to strangers: accounts, and notices that reach no private network."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest
from httpx import Response
from starlette.testclient import TestClient
from visitors import GENEROUS, Json, get, open_table, visit

from honjin.server.app import create_app
from honjin.server.metrics import Metrics
from honjin.server.notices import Notifier
from honjin.server.tokens import Signer
from honjin.server.webhooks import is_public

ANN = {"name": "Ann", "password": "a long enough one"}


@pytest.fixture
def public(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(create_app(GENEROUS(store=str(tmp_path / "p.sqlite"), public=True))) as client:
        yield client


def test_a_registered_name_is_its_owners(public: TestClient) -> None:
    session = public.post("/api/accounts", json=ANN).json()["session"]
    assert public.post("/api/accounts", json=ANN | {"name": "ＡＮＮ"}).status_code == 409
    body = {"game": "yukimura", "name": "ann", "seats": {"osaka": "me", "kanto": "open"}}
    assert public.post("/api/tables", json=body).json()["error"]["code"] == "name"
    bearer = {"Authorization": f"Bearer {session}"}
    opened = public.post("/api/tables", json=body, headers=bearer).json()
    assert public.post("/api/sessions", json=ANN | {"password": "something else"}).status_code == 403
    assert public.post("/api/sessions", json={"name": "Nobody", "password": "something else"}).status_code == 403
    again = public.post("/api/sessions", json=ANN).json()["session"]
    (mine,) = public.get("/api/mine", headers={"Authorization": f"Bearer {again}"}).json()
    assert mine["tokens"] == opened["seats"]
    assert public.get("/api/mine").status_code == 401
    assert public.get("/api/mine", headers={"Authorization": f"Bearer {again}x"}).status_code == 401
    assert public.get("/api/mine", headers={"Authorization": f"Bearer {opened['watch']}"}).status_code == 401
    assert public.post("/api/tables", json=body | {"name": "Bob", "seed": "1"}).json()["error"]["code"] == "seed"


@pytest.mark.parametrize("name", ["\u0410nn", "A\u0578\u0578", "\u00c4nn"])
def test_nobody_bears_a_name_that_looks_like_a_registered_one(public: TestClient, name: str) -> None:
    session = public.post("/api/accounts", json=ANN).json()["session"]
    assert public.post("/api/accounts", json=ANN | {"name": name}).status_code == 409
    body = {"game": "yukimura", "name": name, "seats": {"osaka": "me", "kanto": "open"}}
    assert public.post("/api/tables", json=body).json()["error"]["code"] == "name"
    opened = public.post("/api/tables", json=body | {"name": "Anna"}).json()
    joined = public.post(f"/api/tables/{opened['table']}/join", json={"side": "kanto", "name": name})
    assert joined.json()["error"]["code"] == "name"
    own = public.post("/api/tables", json=body, headers={"Authorization": f"Bearer {session}"})
    assert own.status_code == 201, "whoever owns the name may write it as they like"


def test_at_home_there_are_no_accounts(local: TestClient) -> None:
    assert local.post("/api/accounts", json=ANN).status_code == 404


class _Hook(BaseHTTPRequestHandler):
    heard: list[Json] = []  # noqa: RUF012
    called = threading.Event()

    def do_POST(self) -> None:
        self.heard.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        self.send_response(204)
        self.end_headers()
        self.called.set()

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def hook() -> Iterator[str]:
    with HTTPServer(("127.0.0.1", 0), _Hook) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        _Hook.heard.clear()
        _Hook.called.clear()
        yield f"http://127.0.0.1:{server.server_port}/turn?x=1"
        server.shutdown()


def test_whoever_is_away_is_called(local: TestClient, hook: str) -> None:
    opened = open_table(local)
    table, seats = opened["table"], opened["seats"]
    answer = local.post(f"/api/tables/{table}/notices", json={"token": seats["osaka"], "webhook": hook})
    assert answer.json() == {"webhook": True, "mail": False, "confirm": []}
    with visit(local, table, seats["kanto"]) as ann:
        while ann.state["asked"] == ["kanto"]:
            ann.go_on()
        assert _Hook.called.wait(10)
    assert table in _Hook.heard[0]["text"]
    assert "Osaka" in _Hook.heard[0]["text"]
    assert hook not in local.get(f"/api/tables/{table}").text
    assert get(local, "/api/tables")


@pytest.mark.parametrize(
    "url",
    [
        "ftp://x.example",
        "http://",
        "file:///etc/passwd",
        "http://a:b@x.example",
        "x",
        "http://[",
        "http://x:y",
        "http://x/ y",
    ],
)
def test_webhooks_must_make_sense(local: TestClient, url: str) -> None:
    opened = open_table(local)
    body = {"token": opened["seats"]["osaka"], "webhook": url}
    assert local.post(f"/api/tables/{opened['table']}/notices", json=body).status_code == 422


@pytest.fixture
def mailing(tmp_path: Path) -> Iterator[TestClient]:
    """A server that can send mail."""
    settings = GENEROUS(store=str(tmp_path / "m.sqlite"), smtp="smtp://127.0.0.1:1")
    with TestClient(create_app(settings)) as client:
        yield client


def ask_for_mail(client: TestClient, address: str) -> Response:
    opened = open_table(client)
    body = {"token": opened["seats"]["osaka"], "mail": address}
    answer: Response = client.post(f"/api/tables/{opened['table']}/notices", json=body)
    return answer


@pytest.mark.parametrize(
    "address", ["nobody", "a@b", "a b@c.example", "a@c.example\n", "a@c.example,b@d.example", "Ann <a@c.example>"]
)
def test_mail_addresses_must_make_sense(mailing: TestClient, address: str) -> None:
    answer = ask_for_mail(mailing, address)
    assert (answer.status_code, answer.json()["error"]["message"]) == (422, "that is not a mail address")


def test_mail_is_offered_only_where_it_can_be_sent(local: TestClient, mailing: TestClient) -> None:
    assert get(local, "/api/house")["mail"] is False
    answer = ask_for_mail(local, "ann@honjin.example")
    assert (answer.status_code, answer.json()["error"]["message"]) == (422, "this server does not send mail")
    assert get(mailing, "/api/house")["mail"] is True
    assert ask_for_mail(mailing, "ann@honjin.example").json() == {"webhook": False, "mail": False, "confirm": ["mail"]}


def test_a_public_server_calls_no_private_address(hook: str, tmp_path: Path) -> None:
    inward = ["127.0.0.1", "10.0.0.1", "192.168.1.1", "169.254.169.254", "::1", "::ffff:10.0.0.1", "64:ff9b::7f00:1"]
    assert not any(map(is_public, [*inward, "2002:7f00:1::", "fe80::1%eth0"]))
    assert all(map(is_public, ["8.8.8.8", "2001:4860:4860::8888"]))
    metrics = Metrics()
    notifier = Notifier(GENEROUS(store=str(tmp_path / "x"), public=True), metrics, Signer("secret"))
    with ThreadPoolExecutor() as apart:  # a browser test in this process may keep a loop of its own
        apart.submit(asyncio.run, notifier._try("webhook", notifier._post(hook, "your turn"))).result()
    assert _Hook.heard == []
    assert 'honjin_notices_total{outcome="webhook failed"} 1' in metrics.text()
