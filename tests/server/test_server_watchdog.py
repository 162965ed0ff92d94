"""No request holds the event loop: games, positions, states and answers are made in threads beside it, always.

A watchdog stands at every function that may take long and notes whoever calls it on the loop's own thread.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from argon2 import PasswordHasher
from starlette.testclient import TestClient
from visitors import get, open_table, visit

from honjin.games import registry
from honjin.kernel import outlook
from honjin.kernel.play import Play
from honjin.kernel.record import Record
from honjin.server import (
    answers,
    asks,
    bot_players,
    game_info,
    kept_views,
    lobby,
    openapi,
    past_games,
    records,
    sights,
    states,
    table_base,
)
from honjin.server.changes import ChangeBuilder
from honjin.server.database import Sqlite
from honjin.server.narration import Narrator
from honjin.server.openapi import document
from honjin.server.states import StateTeller
from honjin.title import Title
from honjin.wargame.title import PackTitle

LONG: tuple[tuple[Any, str], ...] = (
    (StateTeller, "__init__"), (StateTeller, "message"), (Narrator, "tell"), (ChangeBuilder, "push"),
    (ChangeBuilder, "let_pass"), (kept_views.ViewsWriter, "add"), (Play, "__init__"), (Play, "push"), (Play, "pop"),
    (Play, "fork"), (Play, "retell"), (Play, "digest"), (Play, "attempts"), (Record, "of"), (Title, "create"),
    (PackTitle, "create"), (sights, "seen_positions"), (asks, "ask_view"), (states, "prepared_ask"),
    (answers, "option_view"),
    (answers, "odds_view"), (answers, "reach_view"), (answers, "overlay_view"), (outlook, "survey"),
    (table_base, "restore"), (table_base, "follow"), (records, "restore"), (records, "opening"), (lobby, "begin"),
    (lobby, "game_of"), (past_games, "tell_past"), (bot_players, "push_all"), (bot_players, "thought_of"),
    (game_info, "_card"), (game_info, "encode"), (game_info, "_told_book"), (openapi, "encode"),
    (Sqlite, "run"), (Sqlite, "rows"), (Sqlite, "commit"), (PasswordHasher, "hash"), (PasswordHasher, "verify"),
)  # fmt: skip
"""Whatever makes a game, plays, puts into words or writes much, waits for the disk, or reckons with passwords."""
GAMES = sorted(registry.games())


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """What has held the event loop."""
    caught: list[str] = []

    def watched(name: str, work: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **more: Any) -> Any:
            try:
                asyncio.get_running_loop()
            except RuntimeError:  # this thread has none
                pass
            else:
                caught.append(name)
            return work(*args, **more)

        return call

    for owner, name in LONG:
        found = owner.__dict__[name]
        wrapped = watched(f"{owner.__name__}.{name}", getattr(owner, name))
        monkeypatch.setattr(owner, name, staticmethod(wrapped) if isinstance(found, staticmethod) else wrapped)
    yield caught
    for made in (game_info._shelf, game_info._sheet, game_info.rules_of, openapi.api_told, document):
        made.cache_clear()


def test_the_watchdog_barks(held: list[str]) -> None:
    async def careless() -> None:
        registry.find_game("yukimura").create({})

    registry.find_game("yukimura").create({})
    assert held == []
    asyncio.run(careless())
    assert "PackTitle.create" in held


@pytest.mark.parametrize("game", GAMES)
def test_nobody_who_plays_holds_the_loop(local: TestClient, held: list[str], game: str) -> None:
    """Sit down, act, ask, look back, take back, watch, resign, read the record, play again, analyse."""
    sides = registry.find_game(game).sides()
    opened = open_table(local, game=game, seats=dict.fromkeys(sides, "me"))
    table, rng = opened["table"], random.Random(game)
    with visit(local, table, *opened["seats"].values()) as all_seats, visit(local, table) as watching:
        for _ in range(12):
            all_seats.choose(rng.randrange(1000))
        for option in all_seats.state["ask"]["options"][:3]:
            all_seats.ask(t="odds", text=option["text"])
            all_seats.ask(t="why", text=option["text"])
            all_seats.ask(t="reach", unit=option.get("unit", ""))
        for overlay in get(local, f"/api/tables/{table}/sheet")["overlays"]:
            all_seats.ask(t="overlay", kind=overlay["id"])
        all_seats.ask(t="step", n=6)
        all_seats.ask(t="undo")
        all_seats.ask(t="redo")
        all_seats.ask(t="whole")
        get(local, f"/api/tables/{table}/record")
        watching.ask(t="whole")
        all_seats.ask(t="resign")
    record = get(local, f"/api/tables/{table}/record")
    assert local.post("/api/records", json=record).status_code == 201
    get(local, f"/api/tables/{table}/dice")
    local.post(f"/api/tables/{table}/analysis", json={"step": 5})
    local.post(f"/api/tables/{table}/rematch", json={"token": next(iter(opened["seats"].values()))})
    assert held == []


def test_no_page_holds_the_loop(local: TestClient, held: list[str]) -> None:
    for path in ("/api/games", "/api/words/ja", "/api/openapi.json", "/api/tables", "/api/house", "/metrics", "/"):
        assert local.get(path).status_code == 200
    for game in GAMES:
        get(local, f"/api/games/{game}/rules")
        get(local, f"/api/games/{game}/sheet")
    assert held == []


def test_no_bot_holds_the_loop(local: TestClient, held: list[str]) -> None:
    opened = open_table(local, game="yukimura", seats={"osaka": "bot:random", "kanto": "me"})
    with visit(local, opened["table"], opened["seats"]["kanto"]) as kanto:
        while kanto.state["n"] < 40 and kanto.state["over"] is None:
            kanto.until_asked()
            kanto.go_on()
    assert held == []
