"""The house's affairs at two servers on one PostgreSQL: what is done at one holds at the other."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from club import PASSWORD, House, public_house
from visitors import visit

from honjin.server.paces import HOUR


@pytest.fixture
def servers(postgres_url: str) -> Iterator[tuple[House, House]]:
    with ExitStack() as both:
        one, two = (both.enter_context(public_house(postgres_url)) for _ in range(2))
        yield one, two


def test_a_session_and_a_ban_hold_at_both(servers: tuple[House, House]) -> None:
    one, two = servers
    ann, olga = one.register("Ann"), two.register("Olga")
    assert two.get("/account", ann).status_code == 200
    opened = two.open_table(ann, "Ann")
    two.join(opened["table"], None, "Ben")
    with visit(two.client, opened["table"]) as watching:
        assert one.post("/house/bans", olga, name="Ann", why="rude").status_code == 200
        while watching.seats["osaka"]["kind"] != "open":
            watching.until("seats")
    assert two.get("/account", ann).status_code == 401
    assert two.post("/sessions", name="Ann", password=PASSWORD).json()["error"]["code"] == "banned"


def test_a_removed_message_is_gone_at_both(servers: tuple[House, House]) -> None:
    one, two = servers
    olga = one.register("Olga")
    opened = one.open_table(None, "Ann")
    with visit(one.client, opened["table"], opened["seats"]["osaka"]) as ann, visit(two.client, opened["table"]) as eve:
        ann.ask(t="chat", text="something foul")
        assert eve.until("chat")["text"] == "something foul"
        one.post("/house/lines/removed", olga, table=opened["table"], place=1)
        assert eve.until("chat")["removed"] is True


def test_time_is_up_at_whichever_looks_first(servers: tuple[House, House]) -> None:
    one, two = servers
    seats = {"osaka": "me", "kanto": "me"}
    opened = one.open_table(None, "Ann", seats=seats, pace={"hours": 24, "then": "mark"})
    with visit(one.client, opened["table"], opened["seats"]["kanto"]) as ann:
        two.clock.now = one.clock.now = one.clock.now + 25 * HOUR
        two.keep_house()
        one.keep_house()
        while not ann.clocks["kanto"]["late"]:
            ann.until("seats")
        assert ann.clocks["kanto"]["times"] == 1


def test_going_back_is_agreed_to_across_servers(servers: tuple[House, House]) -> None:
    one, two = servers
    opened = one.open_table(None, "Ann")
    token = two.join(opened["table"], None, "Ben")
    with (
        visit(one.client, opened["table"], opened["seats"]["osaka"]) as ann,
        visit(two.client, opened["table"], token) as ben,
    ):
        start = ben.until_asked()["n"]
        for index in range(8):
            ben.choose(index)
        ann.until_n(ben.state["n"])
        ben.ask(t="rollback", to=start)
        while ann.affairs["rollback"] is None:
            ann.until("seats")
        assert ann.ask(t="agree", to=start)["t"] == "answer"
        ben.until_n(start)
        while not ben.affairs["rollbacks"]:
            ben.until("seats")
        ben.choose(2)
        ann.until_n(ben.state["n"])
        assert ann.state["view"]["units"] == ben.state["view"]["units"]


def test_an_account_deleted_at_one_leaves_the_tables_of_the_other(servers: tuple[House, House]) -> None:
    one, two = servers
    ann = one.register("Ann")
    shared, alone = two.open_table(ann, "Ann"), two.open_table(ann, "Ann")
    two.join(shared["table"], None, "Ben")
    with visit(two.client, shared["table"]) as watching:
        one.post("/account/deletion", ann, password=PASSWORD)
        while watching.seats["osaka"]["kind"] != "open":
            watching.until("seats")
    assert two.get(f"/tables/{alone['table']}").status_code == 404
