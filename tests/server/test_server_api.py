"""The HTTP pages against their own OpenAPI document, by schemathesis."""

from __future__ import annotations

import random
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance
from starlette.testclient import TestClient
from starlette.types import Receive, Scope, Send
from visitors import GENEROUS, open_table

from honjin import new_game
from honjin.kernel.record import record_of
from honjin.server.app import create_app
from honjin.server.messages import NewTable
from honjin.server.openapi_parts import EXAMPLES

APP = create_app(GENEROUS(store=str(Path(mkdtemp()) / "api.sqlite"), public=True))


async def lasting(scope: Scope, receive: Receive, send: Send) -> None:
    """The application without its end: schemathesis opens and closes it for every request."""
    if scope["type"] != "lifespan":
        await APP(scope, receive, send)
        return
    for event in ("startup", "shutdown"):
        await receive()
        await send({"type": f"lifespan.{event}.complete"})


SCHEMA = schemathesis.openapi.from_asgi("/api/openapi.json", lasting)


@SCHEMA.parametrize()
@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
def test_answers_are_as_documented(case: Any) -> None:
    # Names of games, sides and tokens cannot be described in a schema, so fitting data may still be refused.
    # However long a busy machine takes over the first answers, nobody goes away.
    case.call_and_validate(excluded_checks=[positive_data_acceptance], timeout=600)


def test_examples_work(local: TestClient) -> None:
    assert open_table(local, **EXAMPLES[NewTable])["seats"]


def test_odd_records_are_refused(local: TestClient) -> None:
    rng = random.Random(3)
    odd: list[Any] = [None, 1, "x", [], {}, ["osaka: end"], {"a": 1}]
    names = ["game", "version", "pack", "scenario", "options", "sides", "dice", "log", "digest", "format", "origin"]
    for _ in range(300):
        record = {name: rng.choice(odd) for name in rng.sample(names, rng.randrange(len(names)))}
        record |= {"format": 1} if rng.random() < 0.8 else {}
        record |= {"game": "yukimura"} if rng.random() < 0.8 else {}
        answer = local.post("/api/records", json=record)
        assert 400 <= answer.status_code < 500, (record, answer.text)
        assert answer.json()["error"]["message"]


@pytest.mark.parametrize("game", ["yukimura", "masamune"])
def test_odd_positions_in_records_are_refused(local: TestClient, game: str) -> None:
    """The record is good but for where it begins."""
    rng = random.Random(4)
    good = record_of(new_game(game, seed=1)).as_dict()
    odd: list[Any] = [None, -1, 7, "x", [], [5], ["x"], {"x": 5}, {"x": {"y": 5}}, True]
    words = [
        "turn",
        "phase",
        "units",
        "forces",
        "pieces",
        "castles",
        "clans",
        "memory",
        "off",
        "steps",
        "tally",
        "areas",
    ]
    origins: list[Any] = [7, "x", [], {}, {"game": game, "board": 5}, {"game": 5, "board": {}}]
    for _ in range(60):
        board = {word: rng.choice(odd) for word in rng.sample(words, 2)}
        origins.append({"game": game, "board": board, rng.choice(["options", "dice", "expect"]): rng.choice(odd)})
    for origin in origins:
        answer = local.post("/api/records", json=good | {"origin": origin})
        assert 400 <= answer.status_code < 500, (origin, answer.text)
        assert answer.json()["error"]["message"]


def test_games_are_made_once_and_kept(local: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two tables with equal options share a game; the shelf and a sheet are the same bytes again, and have a mark."""
    one, two = (local.app.state.api.lobby.tables[open_table(local)["table"]] for _ in range(2))  # type: ignore[attr-defined]
    assert one.live.game is two.live.game
    for path in ("/api/games", "/api/games/kanto/sheet"):
        first = local.get(path)
        monkeypatch.setattr("honjin.server.game_info.encode", None)
        assert local.get(path).content == first.content
        assert local.get(path, headers={"If-None-Match": first.headers["ETag"]}).status_code == 304
        monkeypatch.undo()
