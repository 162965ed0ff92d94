"""Nothing is reckoned twice for one change, and nothing that nobody reads."""

from __future__ import annotations

import asyncio
import threading
from collections import Counter
from collections.abc import Callable, Collection
from functools import wraps
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from visitors import GENEROUS, Visitor, get, open_table, visit

from honjin.games.gunyuden import facts as series_facts
from honjin.games.registry import find_game
from honjin.games.yukimura import facts as yukimura_facts
from honjin.games.yukimura.game import Yukimura
from honjin.kernel.ask import Side
from honjin.server import game_info
from honjin.server.chairs import Chair
from honjin.server.changes import ChangeBuilder
from honjin.server.lobby import Lobby
from honjin.server.messages import NewTable
from honjin.server.metrics import Metrics
from honjin.server.store import Store

Counted = Callable[[Any, str], None]


@pytest.fixture
def calls() -> Counter[str]:
    return Counter()


@pytest.fixture
def count(monkeypatch: pytest.MonkeyPatch, calls: Counter[str]) -> Counted:
    """Count the calls of something that has a name in a class or a module."""

    def watch(holder: Any, name: str) -> None:
        work = getattr(holder, name)

        @wraps(work)
        def counted(*args: Any, **named: Any) -> Any:
            calls[name] += 1
            return work(*args, **named)

        monkeypatch.setattr(holder, name, counted)

    return watch


def test_a_change_is_seen_and_labelled_once_for_all_seats_and_languages(
    local: TestClient, count: Counted, calls: Counter[str]
) -> None:
    opened = open_table(local)
    kanto = opened["seats"]["kanto"]
    path = f"/ws/{opened['table']}?token={kanto}"
    with (
        visit(local, opened["table"], kanto) as actor,
        visit(local, opened["table"], opened["seats"]["osaka"]) as other,
        visit(local, opened["table"]) as watcher,
        local.websocket_connect(f"{path}&lang=ja") as socket,
    ):
        reader = Visitor(socket)
        reader.until("seats")
        count(yukimura_facts, "unit_facts")
        count(Yukimura, "label")
        taken = actor.choose(0)  # a unit is taken in hand, which changes nothing that is seen
        assert taken["ask"]["kind"] == "destination"
        assert calls["unit_facts"] == 0
        calls.clear()
        n = actor.choose(0)["n"]
        for visitor in (other, watcher, reader):
            visitor.until_n(n)
        options = actor.state["ask"]["options"]
        assert calls["unit_facts"] == 1
        assert calls["label"] <= len(options)
        assert len(reader.state["ask"]["options"]) == len(options)
        assert reader.state["ask"]["options"][0]["label"] != options[0]["label"]


def test_where_nothing_is_hidden_one_look_serves_all(local: TestClient, count: Counted, calls: Counter[str]) -> None:
    sides = find_game("kanto").sides()
    opened = open_table(local, game="kanto", seats=dict.fromkeys(sides, "me"))
    tokens = [opened["seats"][side] for side in sides]
    with visit(local, opened["table"], tokens[0]) as one, visit(local, opened["table"], tokens[1]) as two:
        count(series_facts, "unit_facts")
        actor, other = (one, two) if one.state["ask"] else (two, one)
        other.until_n(actor.choose(0)["n"])
    assert calls == {"unit_facts": 1}


def test_at_a_table_where_nobody_looks_no_view_is_made(tmp_path: Path, count: Counted, calls: Counter[str]) -> None:
    async def played() -> None:
        store = Store(str(tmp_path / "honjin.sqlite"))
        lobby = Lobby(GENEROUS(), store, Metrics())
        seats = {"osaka": "me", "kanto": "me"}
        table, _ = await lobby.create(NewTable(game="yukimura", seats=seats, name="Ann", seed=7))
        assert calls == {"facts_for": 1}  # the first view is kept
        calls.clear()
        async with table.at_work() as live:
            play = live.play
        text = play.game.notation.format(play.ask.options[0])
        await table.act(Chair((play.ask.side,), "Ann"), [text], table.row.progress.n)
        lobby.bot_players.close()
        store.close()

    count(Yukimura, "facts_for")
    count(Yukimura, "label")
    asyncio.run(played())
    assert not calls


def test_the_shelf_is_made_once(local: TestClient, count: Counted, calls: Counter[str]) -> None:
    before = get(local, "/api/games")
    count(game_info, "_card")
    assert get(local, "/api/games") == before
    assert not calls


@pytest.mark.parametrize("game", ["kanto", "masamune", "sanada", "kawanakajima", "yukimura"])
def test_a_rulebook_is_read_once(game: str) -> None:
    title = type(find_game(game))()
    assert title.rulebook() is title.rulebook()


def test_phases_that_go_by_are_reckoned_beside_the_loop(local: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only where somebody has an order or nothing to do; otherwise nothing is reckoned at all."""
    threads: list[int] = []
    let_pass = ChangeBuilder.let_pass

    def watched(builder: ChangeBuilder, people: Collection[Side]) -> None:
        threads.append(threading.get_ident())
        let_pass(builder, people)

    monkeypatch.setattr(ChangeBuilder, "let_pass", watched)
    sides = find_game("masamune").sides("mini_1")
    opened = open_table(local, game="masamune", scenario="mini_1", seats=dict.fromkeys(sides, "me"))
    with visit(local, opened["table"], *opened["seats"].values()) as both:
        for _ in sides:
            both.act("ready")
        assert not threads
        n = both.state["n"]
        both.ask(t="stand", until=["turn"])
        assert both.state["n"] > n
    loop = local.portal.call(threading.get_ident)  # type: ignore[union-attr]
    assert threads
    assert loop not in threads
