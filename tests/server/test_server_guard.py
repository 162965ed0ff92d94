"""Limits, origins, headers, logs, figures, and the files of the client."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.testclient import TestClient
from visitors import GENEROUS, get, open_table, visit

from honjin.server import rate_limits
from honjin.server.__main__ import configured, listen
from honjin.server.app import create_app
from honjin.server.database import Sqlite
from honjin.server.rate_limits import Bucket, Buckets
from honjin.server.request_guard import HEADERS
from honjin.server.settings import Settings


class Hourglass:
    """A clock that goes on when it is told to, however quick the machine is."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def hourglass(monkeypatch: pytest.MonkeyPatch) -> Hourglass:
    glass = Hourglass()
    monkeypatch.setattr(rate_limits, "now", glass)
    return glass


@pytest.fixture
def strict(tmp_path: Path, hourglass: Hourglass) -> Iterator[TestClient]:
    assert rate_limits.now is hourglass
    settings = Settings(
        store=str(tmp_path / "s.sqlite"), messages_per_second=2, requests_per_second=4, tables_per_minute=3
    )
    with TestClient(create_app(settings)) as client:
        yield client


def test_a_bucket_fills_up_again() -> None:
    now = 0.0
    bucket = Bucket(2, 4, lambda: now)
    assert [bucket.take() for _ in range(5)] == [True] * 4 + [False]
    now = 1.0
    assert [bucket.take() for _ in range(3)] == [True, True, False]


def test_addresses_are_forgotten() -> None:
    buckets = Buckets(0, 1, keep=2)
    assert [buckets.take(name) for name in "aabca"] == [True, False, True, True, True]


def test_messages_requests_and_tables_are_limited(strict: TestClient, hourglass: Hourglass) -> None:
    opened = open_table(strict)
    with visit(strict, opened["table"], opened["seats"]["kanto"]) as ann:
        codes = [ann.ask(t="why", text="fly")["code"] for _ in range(12)]
        assert codes == ["notation"] * 8 + ["rate"] * 4
        hourglass.seconds += 1
        assert [ann.ask(t="why", text="fly")["code"] for _ in range(3)] == ["notation"] * 2 + ["rate"]
    open_table(strict)
    open_table(strict)
    body = {"game": "yukimura", "name": "Ann", "seats": {"osaka": "me", "kanto": "me"}}
    assert strict.post("/api/tables", json=body).status_code == 429
    hourglass.seconds += 20
    assert strict.post("/api/tables", json=body).status_code == 201
    hourglass.seconds += 60
    statuses = [strict.get("/healthz").status_code for _ in range(25)]
    assert statuses == [200] * 20 + [429] * 5
    hourglass.seconds += 1
    assert [strict.get("/healthz").status_code for _ in range(5)] == [200] * 4 + [429]


def test_strangers_pages_are_turned_away(local: TestClient) -> None:
    body = {"game": "yukimura", "name": "Ann", "seats": {"osaka": "me", "kanto": "me"}}
    there = {"Origin": "https://elsewhere.example"}
    answer = local.post("/api/tables", json=body, headers=there)
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "origin")
    assert local.post("/api/tables", json=body, headers={"Origin": "http://testserver"}).status_code == 201
    table = open_table(local)["table"]
    with local.websocket_connect(f"/ws/{table}", headers=there) as socket:
        assert socket.receive_json()["code"] == "origin"


def test_size(local: TestClient) -> None:
    for path, size in (("/api/tables", 70_000), ("/api/records", 4_100_000)):
        answer = local.post(path, content=b" " * size)
        assert (answer.status_code, answer.json()["error"]["code"]) == (413, "size")
    assert local.post("/api/records", content=b"[" * 100_000).status_code == 422


def test_every_answer_has_the_headers(local: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("a defect")

    monkeypatch.setattr(Sqlite, "rows", fail)
    answers = [local.get(path) for path in ("/", "/api/games", "/api/nothing", "/assets/no.js", "/metrics")]
    answers += [local.post("/api/games"), local.post("/api/tables", content=b" " * 5_000_000), local.get("/healthz")]
    answers += [local.post("/api/tables", headers={"Origin": "https://elsewhere.example"}, json={})]
    assert [answer.status_code for answer in answers] == [200, 200, 404, 404, 200, 405, 413, 500, 403]
    for answer in answers:
        assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS
    assert "a defect" not in answers[-2].text


@contextmanager
def served(app: Starlette) -> Iterator[int]:
    """The application behind the doors that it has in earnest, in a thread of this process."""
    door = listen("127.0.0.1", 0)
    server = uvicorn.Server(configured(app, Settings(), proxy=False))
    thread = threading.Thread(target=server.run, args=([door],))
    thread.start()
    try:
        yield door.getsockname()[1]
    finally:
        server.should_exit = True
        thread.join()


def test_what_is_no_request_is_answered_with_the_headers_too(tmp_path: Path) -> None:
    """Lines that are no HTTP, handshakes that are none, sockets where there are none, a socket that is one."""
    shake = "GET {path} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n{more}\r\n"
    key = "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    app = create_app(GENEROUS(store=str(tmp_path / "honjin.sqlite")))
    with served(app) as port:
        for said, status in (
            ("nonsense\r\n\r\n", "400"),
            (shake.format(path="/ws/nowhere", more=""), "400"),
            (shake.format(path="/ws/nowhere", more=key), "101"),
            (shake.format(path="/elsewhere", more=key), "403"),
        ):
            with socket.create_connection(("127.0.0.1", port), timeout=60) as line:
                line.sendall(said.encode())
                answer = line.recv(65_536).decode("latin-1")
            assert answer.split()[1] == status, answer
            assert all(f"{name.lower()}: {value.lower()}" in answer.lower() for name, value in HEADERS.items()), answer


def test_figures_count(local: TestClient) -> None:
    opened = open_table(local)
    with visit(local, opened["table"], opened["seats"]["kanto"]) as ann:
        ann.choose(0)
        ann.act("fly")
        text = local.get("/metrics").text
    assert 'honjin_actions_total{by="person"} 1' in text
    assert 'honjin_refused_total{code="notation"} 1' in text
    assert "honjin_sockets 1" in text
    assert "honjin_save_seconds_count 1" in text


def test_no_token_and_no_key_in_the_log(local: TestClient, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level("DEBUG"):
        opened = open_table(local, seed=None)
        token = opened["seats"]["kanto"]
        with visit(local, opened["table"], token) as ann:
            ann.choose(0)
            ann.socket.send_text("{")
            ann.until("error")
    api = local.app.state.api  # type: ignore[attr-defined]
    logged = "".join(str(vars(record)) for record in caplog.records if record.name.startswith("honjin"))
    assert opened["table"] in logged
    for secret in (token.rpartition(".")[2], api.lobby.tables[opened["table"]].row.dice_key):
        assert secret not in logged


def test_the_clients_files(tmp_path: Path) -> None:
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<p>first page")
    (static / "board.html").write_text("<p>the gallery")
    (static / "assets" / "a.js").write_text("1")
    (tmp_path / "secret.txt").write_text("secret")
    with TestClient(create_app(GENEROUS(store=str(tmp_path / "s.sqlite"), static=static))) as client:
        assert client.get("/").text == "<p>first page"
        assert client.get("/t/abc").text == "<p>first page"
        assert client.get("/board").text == "<p>the gallery"
        assert "immutable" in client.get("/assets/a.js").headers["cache-control"]
        for path in ("/missing.js", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/assets/%2e%2e/%2e%2e/secret.txt"):
            assert "secret" not in client.get(path).text
        script = client.get("/assets/a.js")
        assert script.headers["content-type"].startswith("text/javascript")
        known = client.get("/assets/a.js", headers={"If-None-Match": script.headers["etag"]})
        assert (known.status_code, known.content) == (304, b"")
        (static / "assets" / "a.js").write_text("12")
        assert client.get("/assets/a.js").text == "12"
        assert client.get("/missing.js").status_code == 404
        assert client.get("/api/nothing").status_code == 404
        assert client.delete("/api/tables").status_code == 405


def test_private_tables_are_not_listed(local: TestClient) -> None:
    table = open_table(local, private=True)["table"]
    assert table not in [told["id"] for told in get(local, "/api/tables")]
    assert get(local, f"/api/tables/{table}")["private"]


def test_nobody_who_plays_is_locked_out_by_those_who_watch(tmp_path: Path) -> None:
    settings = GENEROUS(store=str(tmp_path / "s.sqlite"), max_sockets_per_table=2, max_sockets_per_address=2)
    with TestClient(create_app(settings)) as client:
        opened = open_table(client)
        with visit(client, opened["table"]), visit(client, opened["table"]):
            with client.websocket_connect(f"/ws/{opened['table']}") as turned_away:
                assert turned_away.receive_json()["code"] in ("rate", "full")
            with visit(client, opened["table"], opened["seats"]["kanto"]) as ann:
                assert ann.state["side"] == "kanto"
