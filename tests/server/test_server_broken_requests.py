"""Requests that are broken in themselves: each gets a plain answer with all headers, and none an apology."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from visitors import GENEROUS

from honjin.server.app import create_app
from honjin.server.request_guard import HEADERS

BODY = {"game": "yukimura", "name": "Ann", "seats": {"osaka": "me", "kanto": "me"}}


@pytest.fixture
def house(tmp_path: Path) -> Iterator[TestClient]:
    """A server whose failures are answers, as they are to people."""
    app = create_app(GENEROUS(store=str(tmp_path / "honjin.sqlite"), public=True, secret="s" * 40))
    with TestClient(app, raise_server_exceptions=False) as client:
        yield client


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "//", "null", "http://a:99999", "http://a:b", "\x80"])
def test_a_broken_origin_is_a_strange_one(house: TestClient, origin: str) -> None:
    answer = house.post("/api/tables", json=BODY, headers=[("origin", origin.encode("latin-1"))])
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "origin")
    with house.websocket_connect("/ws/any", headers={"origin": origin.encode("latin-1")}) as socket:
        assert json.loads(socket.receive_text())["code"] == "origin"


@pytest.mark.parametrize(
    "path",
    [
        "/" + "a" * 5000,
        "/" + "a/" * 3000,
        "/%00",
        "/%ff%fe",
        "/api/tables/%ff",
        "/api/tables/%00",
        "/api/tables/" + "x" * 5000,
        "/api/games/%ff/sheet",
        "/api/games/yukimura/sheet?scenario=%ff",
        "/api/games/yukimura/sheet?scenario=%00",
        "/api/words/%ff",
        "/assets/%2e%2e/%2e%2e/pyproject.toml",
    ],
)
def test_a_broken_path_leads_nowhere(house: TestClient, path: str) -> None:
    answer = house.get(path)
    assert answer.status_code in (200, 404, 400, 422)
    assert not HEADERS.keys() - {name.title() for name in answer.headers}


@pytest.mark.parametrize(
    "body",
    [
        b"\xff\xfe",
        b'{"game": "\xff"}',
        b"[" * 60_000,
        b'{"game":' * 8_000,
        json.dumps(BODY | {"name": "\x00"}).encode(),
        json.dumps(BODY | {"name": "Ann\u202e"}).encode(),
        json.dumps(BODY | {"name": "A\u200bnn"}).encode(),
        json.dumps(BODY | {"name": "\u3164"}).encode(),
        json.dumps(BODY | {"name": "A\x00B"}).encode(),
        b'{"game": "yukimura", "name": "\\ud800", "seats": {"osaka": "me", "kanto": "me"}}',
        b'{"game": "yukimura", "name": "Ann", "seats": {"osaka": "me", "kanto": "me"}, "seed": 1e400}',
        json.dumps(BODY | {"seats": {"osaka": "me", "kanto": "bot:greedy:\u00b2"}}).encode(),
        json.dumps(BODY | {"seats": {"osaka": "me", "kanto": "bot:greedy:" + "9" * 20}}).encode(),
        json.dumps(BODY | {"seats": {"osaka": "me", "kanto": "bot:greedy:nan"}}).encode(),
        json.dumps(BODY | {"options": {"ten_braves": "\u0000"}}).encode(),
        json.dumps(BODY | {"scenario": "\u0000"}).encode(),
    ],
)
@pytest.mark.parametrize("path", ["/api/tables", "/api/records", "/api/accounts", "/api/sessions"])
def test_a_broken_body_is_refused(house: TestClient, path: str, body: bytes) -> None:
    answer = house.post(path, content=body)
    assert answer.status_code in (400, 403, 404, 409, 422), (answer.status_code, answer.text[:200])
    assert answer.json()["error"]["message"]


@pytest.mark.parametrize("length", ["9" * 5000, "-1", "\u00b2", "abc", ""])
def test_a_broken_length_is_too_long(house: TestClient, length: str) -> None:
    answer = house.post("/api/tables", content=b"{}", headers=[("content-length", length.encode())])
    assert (answer.status_code, answer.json()["error"]["code"]) == (413, "size")


def test_sessions_and_tokens_may_be_anything(house: TestClient) -> None:
    for session in ("x", "a.b.c", "\x80", "." * 3000, "session.zz.99.sig"):
        answer = house.get("/api/mine", headers=[("authorization", b"Bearer " + session.encode("latin-1"))])
        assert answer.status_code == 401
    table = house.post("/api/tables", json=BODY).json()["table"]
    for token in ("%00", "%ff", "a.b.c.d", "." * 900):
        assert house.get(f"/api/tables/{table}/record?token={token}").status_code == 403
