"""What the store keeps, and how little of it comes back into memory."""

from __future__ import annotations

import random
import tracemalloc

import pytest
from starlette.testclient import TestClient
from visitors import Json, get, open_table, visit

from honjin.kernel.record import Record, verify
from honjin.server import live_plays
from honjin.server.database import Sqlite
from honjin.server.game_info import game_of
from honjin.server.store import Store


def lobby(client: TestClient) -> object:
    return client.app.state.api.lobby  # type: ignore[attr-defined]


def play_on(client: TestClient, opened: Json, actions: int, seed: int = 1) -> None:
    rng = random.Random(seed)
    with visit(client, opened["table"], *opened["seats"].values()) as both:
        for _ in range(actions):
            both.choose(rng.randrange(1000))


def test_a_play_comes_back_from_its_last_position(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = open_table(client)
    play_on(client, opened, 300)
    steps = get(client, f"/api/tables/{opened['table']}")["steps"]
    replayed: list[int] = []
    restore = live_plays.restore

    def counted(*args: object) -> live_plays.LivePlay:
        replayed.append(len(args[2]))  # type: ignore[arg-type]
        return restore(*args)  # type: ignore[arg-type]

    monkeypatch.setattr("honjin.server.table_base.restore", counted)
    with visit(client, opened["table"], *opened["seats"].values()) as both:
        before = both.state
    lobby(client).put_away(now=1e12)  # type: ignore[attr-defined]
    with visit(client, opened["table"], *opened["seats"].values()) as both:
        assert both.state["view"] == before["view"]
        assert both.state["ask"] == before["ask"]
        assert both.state["n"] == steps > 300
        for _ in range(60):
            lobby(client).tables[opened["table"]].live = None  # type: ignore[attr-defined]
            both.go_on()
        both.ask(t="resign")
    assert len(replayed) >= 60
    assert max(replayed) < 150
    record = Record.of(get(client, f"/api/tables/{opened['table']}/record"))
    game = game_of("yukimura", None, {})
    assert verify(record, game, game.start()) > 5


def test_a_jump_to_any_step_equals_the_view_of_then(client: TestClient) -> None:
    opened = open_table(client)
    rng = random.Random(4)
    with visit(client, opened["table"], opened["seats"]["kanto"], opened["seats"]["osaka"]) as both:
        views = {}
        for _ in range(130):
            both.choose(rng.randrange(1000))
            views[both.state["n"]] = (both.state["side"], both.state["view"])
        for n in rng.sample(sorted(views), 12):
            side, view = views[n]
            assert both.ask(t="step", n=n, side=side)["view"] == view


def test_an_idle_table_is_small(local: TestClient) -> None:
    """Every play put away; what stays of 60 tables in mid-game, sockets aside, is far below 200 kB each."""
    opened = [open_table(local) for _ in range(2)]
    for table in opened:
        play_on(local, table, 40)
    lobby(local).put_away(now=1e12)  # type: ignore[attr-defined]
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    many = [open_table(local) for _ in range(60)]
    for table in many:
        local.get(f"/api/tables/{table['table']}")
    for table in lobby(local).tables.values():  # type: ignore[attr-defined]
        table.live = None
    idle = (tracemalloc.get_traced_memory()[0] - before) / len(many)
    tracemalloc.stop()
    assert idle < 200_000


@pytest.mark.parametrize(("holder", "moment"), [(Store, "save"), (Sqlite, "commit")])
def test_saving_that_fails_changes_nothing(
    local: TestClient, monkeypatch: pytest.MonkeyPatch, holder: type, moment: str
) -> None:
    """Neither before anything is written nor when it is to last and the state is put into words already."""
    opened = open_table(local)
    with visit(local, opened["table"], opened["seats"]["kanto"]) as ann:
        before = ann.state

        def fail(*_: object) -> None:
            raise OSError("the disk is full")

        with monkeypatch.context() as patched:
            patched.setattr(holder, moment, fail)
            assert ann.act(before["ask"]["options"][0]["text"])["code"] == "store"
        answer = ann.choose(0)
        assert (answer["n"], answer["from"]) == (before["n"] + 1, before["from"] + len(before["events"]))
