"""Two servers of one house on one PostgreSQL: whoever sits at which, they play at the same tables."""

from __future__ import annotations

import random
import secrets
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from urllib.parse import quote

import pytest
from starlette.testclient import TestClient
from visitors import GENEROUS, Visitor, get, open_table, visit

from honjin.kernel.record import Record, verify
from honjin.server.app import create_app
from honjin.server.game_info import game_of

pytestmark = pytest.mark.usefixtures("duel_on_the_shelf")
DUEL = {"red": "me", "blue": "me"}


@pytest.fixture
def house(postgres_url: str) -> Iterator[tuple[TestClient, TestClient]]:
    settings = GENEROUS(store=postgres_url)
    with TestClient(create_app(settings)) as one, TestClient(create_app(settings)) as two:
        yield one, two


def until_same(*visitors: Visitor) -> None:
    """Everybody hears until all are where the furthest is."""
    n = max(visitor.state["n"] for visitor in visitors)
    for visitor in visitors:
        visitor.until_n(n)


def test_a_move_at_one_reaches_the_sockets_of_all(house: tuple[TestClient, TestClient]) -> None:
    opened = open_table(house[0])
    table, seats = opened["table"], opened["seats"]
    rng = random.Random(1)
    with visit(house[0], table, seats["osaka"]) as ann, visit(house[1], table, seats["kanto"]) as ben:
        for _ in range(60):
            until_same(ann, ben)
            actor = ann if ann.state["ask"] else ben
            actor.choose(rng.randrange(1000))
        until_same(ann, ben)
        assert ann.state["view"]["units"] == ben.state["view"]["units"]
        assert ann.state["from"] + len(ann.state["events"]) == ben.state["from"] + len(ben.state["events"])
        ben.ask(t="resign")
        while ann.state["over"] is None:
            ann.hear()
    records = [get(client, f"/api/tables/{table}/record") for client in house]
    assert records[0] == records[1]
    game = game_of("yukimura", None, {})
    assert verify(Record.of(records[0]), game, game.start()) >= 0


def test_of_two_moves_at_once_one_is_taken_and_the_other_refused(house: tuple[TestClient, TestClient]) -> None:
    """At both servers somebody holds both seats and acts at the same moment, again and again."""
    opened = open_table(house[0])
    rng = random.Random(2)
    taken = 0
    with (
        visit(house[0], opened["table"], *opened["seats"].values()) as one,
        visit(house[1], opened["table"], *opened["seats"].values()) as two,
        ThreadPoolExecutor(2) as hands,
    ):
        for _ in range(40):
            until_same(one, two)
            before = one.state["n"]
            texts = [rng.choice(v.state["ask"]["options"])["text"] for v in (one, two)]
            answers = list(hands.map(lambda pair: pair[0].act(pair[1]), zip((one, two), texts, strict=True)))
            kinds = sorted(answer["t"] for answer in answers)
            assert kinds == ["error", "state"], answers
            assert {answer.get("code") for answer in answers} == {None, "stale"}
            (acknowledged,) = [answer for answer in answers if answer["t"] == "state"]
            assert acknowledged["n"] > before
            taken += 1
            until_same(one, two)
            assert one.state["n"] == two.state["n"] == acknowledged["n"]
    assert taken == 40


def test_what_is_taken_back_at_one_is_gone_at_the_other(house: tuple[TestClient, TestClient]) -> None:
    opened = open_table(house[0])
    with (
        visit(house[0], opened["table"], *opened["seats"].values()) as one,
        visit(house[1], opened["table"], *opened["seats"].values()) as two,
    ):
        views = {one.state["n"]: one.state["view"]}
        for turn in range(12):
            actor, other = (one, two) if turn % 2 else (two, one)
            state = actor.choose(turn)
            views[state["n"]] = state["view"]
            other.until_n(state["n"])
        top = one.state["n"]
        two.ask(t="undo")
        one.until_n(two.state["n"])
        assert one.state["view"] == two.state["view"] == views[one.state["n"]]
        one.ask(t="redo")
        two.until_n(top)
        assert two.state["view"] == views[top]
        one.ask(t="reset")
        two.until_n(one.state["n"])
        assert two.state["view"] == one.state["view"] == views[two.state["n"]]
        known = two.state["from"] + len(two.state["events"])
        whole = two.ask(t="whole")
        assert whole["from"] + len(whole["events"]) == known


def test_who_comes_from_another_server_acts_on_what_was_seen_there(house: tuple[TestClient, TestClient]) -> None:
    opened = open_table(house[0])
    with visit(house[1], opened["table"], *opened["seats"].values()) as two:
        two.choose(0)
    lobby = house[1].app.state.api.lobby  # type: ignore[attr-defined]
    with visit(house[0], opened["table"], *opened["seats"].values()) as one:
        state = one.choose(1)
        table = lobby.tables[opened["table"]]
        assert table.live is not None
        assert get(house[1], f"/api/tables/{opened['table']}")["steps"] == state["n"]


def test_who_sits_down_at_one_is_seen_at_the_other(house: tuple[TestClient, TestClient]) -> None:
    opened = open_table(house[0], seats={"osaka": "me", "kanto": "open"})
    with visit(house[0], opened["table"], opened["seats"]["osaka"]) as ann:
        assert ann.state["started"] is False
        joined = house[1].post(f"/api/tables/{opened['table']}/join", json={"side": "kanto", "name": "Ben"}).json()
        while not ann.state["started"]:
            ann.hear()
        with visit(house[1], opened["table"], joined["token"]) as ben:
            while not ann.seats["kanto"]["present"]:
                ann.hear()
            while not ben.seats["osaka"]["present"]:
                ben.hear()
            assert ann.seats["kanto"]["name"] == "Ben"
            ben.ask(t="chat", text="Good evening")
            assert ann.until("chat")["text"] == "Good evening"
            ann.ask(t="chat", text="Well met")
            assert ben.until("chat")["text"] == "Well met"
        ann.until_gone("kanto")


def test_bots_are_played_by_one_server_and_the_other_goes_on_for_it(postgres_url: str) -> None:
    seats = {"red": "bot:random", "blue": "me"}
    with ExitStack() as stack:
        two = stack.enter_context(TestClient(create_app(GENEROUS(store=postgres_url))))
        with TestClient(create_app(GENEROUS(store=postgres_url))) as one:
            opened = open_table(one, game="duel", seats=seats)
            with (
                visit(one, opened["table"], opened["seats"]["blue"]) as ann,
                visit(two, opened["table"], opened["seats"]["blue"]) as twin,
            ):
                for _ in range(3):
                    ann.until_asked()
                    ann.choose(1)
                twin.until_n(ann.state["n"])
        with visit(two, opened["table"], opened["seats"]["blue"]) as ann:
            while ann.state["over"] is None:
                ann.until_asked()
                if ann.state["over"] is None:
                    ann.choose(1)
        record = Record.of(get(two, f"/api/tables/{opened['table']}/record"))
        game = game_of("duel", None, {})
        assert verify(record, game, game.start()) > 0


def test_a_rematch_of_both_at_once_is_one_table(house: tuple[TestClient, TestClient]) -> None:
    opened = open_table(house[0], game="duel", seats=DUEL)
    with visit(house[0], opened["table"], opened["seats"]["red"]) as ann:
        ann.ask(t="resign")

    def again(pair: tuple[TestClient, str]) -> str:
        answer = pair[0].post(f"/api/tables/{opened['table']}/rematch", json={"token": opened["seats"][pair[1]]})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["table"])

    with ThreadPoolExecutor(2) as hands:
        assert len(set(hands.map(again, zip(house, ("red", "blue"), strict=True)))) == 1


def test_what_was_said_while_the_line_was_lost_is_heard_afterwards(postgres_url: str) -> None:
    import psycopg

    name = f"honjin {secrets.token_hex(4)}"
    with (
        TestClient(create_app(GENEROUS(store=postgres_url))) as one,
        TestClient(create_app(GENEROUS(store=f"{postgres_url}&application_name={quote(name)}"))) as two,
    ):
        opened = open_table(one)
        with (
            visit(one, opened["table"], *opened["seats"].values()) as ann,
            visit(two, opened["table"], *opened["seats"].values()) as ben,
            psycopg.connect(postgres_url, autocommit=True) as other,
        ):
            for _ in range(3):
                other.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = %s", [name]
                )
                n = ann.choose(2)["n"]
                ben.until_n(n)
            assert ben.state["view"] == ann.state["view"]
            ann.until_n(ben.choose(0)["n"])
