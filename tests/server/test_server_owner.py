"""The owner of a house: bans, lines that are removed, and tables that are closed when nobody plays there."""

from __future__ import annotations

import pytest
from club import DAY, PASSWORD, House, public_house
from visitors import visit

from honjin.kernel.record import Record, verify
from honjin.server.game_info import game_of
from honjin.server.settings import Settings


def test_only_the_owner_sees_the_pages_of_the_owner(house: House) -> None:
    ann, olga = house.register("Ann"), house.register("Olga")
    assert house.get("/account", olga).json()["owner"] is True
    assert house.get("/house/bans", None).status_code == 401
    assert house.get("/house/bans", ann).json()["error"]["code"] == "owner"
    assert house.post("/house/bans", ann, name="Olga").status_code == 403
    assert house.post("/house/lines/removed", ann, table="x", place=1).status_code == 403
    assert [person["name"] for person in house.get("/house/people", olga).json()] == ["ann", "olga"]
    assert [person["name"] for person in house.get("/house/people?find=N", olga).json()] == ["ann"]
    assert house.get("/house/people?find=%25", olga).json() == []


def test_owners_are_named_by_a_setting() -> None:
    assert Settings.from_environment({"HONJIN_OWNERS": "Olga, Ｂｅｎ the Elder,"}).owners == {"olga", "ben the elder"}
    assert Settings.from_environment({}).owners == frozenset()


def test_a_banned_account_loses_its_seats_and_comes_no_more(house: House) -> None:
    ann, olga = house.register("Ann"), house.register("Olga")
    shared, alone = house.open_table(ann, "Ann"), house.open_table(ann, "Ann")
    house.join(shared["table"], None, "Ben")
    assert house.post("/house/bans", olga, name="nobody").status_code == 404
    assert house.post("/house/bans", olga, name="Olga").json()["error"]["code"] == "owner"
    with visit(house.client, shared["table"]) as watching:
        assert house.post("/house/bans", olga, name="Ann", why="spam").status_code == 200
        while watching.until("seats")["seats"]["osaka"]["kind"] != "open":
            pass
    refused = house.post("/sessions", name="Ann", password=PASSWORD).json()["error"]
    assert (refused["code"], refused["message"]) == ("banned", "you are banned from this house: spam")
    assert house.get("/account", ann).status_code == 401
    assert house.get(f"/tables/{alone['table']}").json()["closed"]["why"] == "its player was banned"
    (ban,) = house.get("/house/bans", olga).json()
    assert (ban["name"], ban["why"]) == ("ann", "spam")
    assert house.get("/house/people?find=ann", olga).json()[0]["banned"] is True
    assert house.post("/house/bans/lifted", olga, who=ban["who"]).status_code == 200
    assert house.post("/house/bans/lifted", olga, who=ban["who"]).status_code == 404
    assert house.post("/sessions", name="Ann", password=PASSWORD).status_code == 200


def test_what_no_store_can_keep_is_refused(house: House) -> None:
    olga, ann = house.register("Olga"), house.register("Ann")
    assert ann
    assert house.post("/house/bans", olga, name="An\0n").status_code == 422
    assert house.post("/house/bans", olga, name="Ann", why="x\0y").status_code == 422
    assert house.post("/house/bans/lifted", olga, who="a\0b").status_code == 422
    assert house.post("/house/lines/removed", olga, table="a\0b", place=1).status_code == 404
    assert house.post("/passwords/forgotten", name="A\0n").status_code == 422
    assert house.get("/house/people?find=%00", olga).status_code == 200
    assert house.post("/tournaments/a%00b/entry", ann).status_code == 404
    assert house.post("/tournaments", olga, name="C\0", game="yukimura").status_code == 422


def test_bans_outlive_the_server(store_url: str) -> None:
    with public_house(store_url) as house:
        house.register("Ann")
        house.post("/house/bans", house.register("Olga"), name="Ann")
    with public_house(store_url) as house:
        assert house.post("/sessions", name="Ann", password=PASSWORD).json()["error"]["code"] == "banned"


def test_a_line_of_the_chat_is_removed_for_everybody(house: House) -> None:
    olga = house.register("Olga")
    opened = house.open_table(None, "Ann")
    with visit(house.client, opened["table"], opened["seats"]["osaka"]) as ann:
        ann.ask(t="chat", text="something foul")
        line = next(line for line in map(str, ann.heard) if "something foul" in line)
        assert '"place":1' in line
        assert house.post("/house/lines/removed", olga, table=opened["table"], place=7).status_code == 404
        assert house.post("/house/lines/removed", olga, table=opened["table"], place=1).status_code == 200
        removed = ann.until("chat")
        assert (removed["place"], removed["text"], removed["removed"]) == (1, "", True)
    with visit(house.client, opened["table"]) as watching:
        assert "something foul" not in "".join(watching.heard)
        assert '"removed":true' in "".join(watching.heard)


def test_a_guest_is_banned_by_the_line_he_said(house: House) -> None:
    olga = house.register("Olga")
    opened = house.open_table(None, "Guest")
    with visit(house.client, opened["table"], opened["seats"]["osaka"]) as guest:
        guest.ask(t="chat", text="something foul")
        assert house.post("/house/bans/speaker", olga, table=opened["table"], place=1, why="rude").status_code == 200
    with house.client.websocket_connect(f"/ws/{opened['table']}") as refused:
        assert refused.receive_json()["code"] == "banned"
    body = {"game": "yukimura", "name": "Guest", "seats": {"osaka": "me", "kanto": "open"}}
    assert house.post("/tables", None, **body).json()["error"]["code"] == "banned"
    assert house.post("/accounts", None, name="Another", password=PASSWORD).json()["error"]["code"] == "banned"
    (ban,) = house.get("/house/bans", olga).json()
    assert ban["name"] == "Guest"
    assert "testclient" not in ban["who"], "the address itself is kept nowhere"
    house.post("/house/bans/lifted", olga, who=ban["who"])
    assert house.open_table(None, "Guest")


def test_tables_that_nobody_plays_at_are_closed(store_url: str) -> None:
    with public_house(store_url, close_after_days=30) as house:
        house.clock.now = 0.0
        opened = house.open_table(None, "Ann", seats={"osaka": "me", "kanto": "me"})
        waiting = house.open_table(None, "Ann")
        changed = house.get(f"/tables/{opened['table']}").json()["changed"]
        with visit(house.client, opened["table"], *opened["seats"].values()) as both:
            both.choose()
            house.clock.now = changed + 29 * DAY
            house.keep_house()
            both.choose()
            house.keep_house(2 * DAY)
            assert both.until("seats")["closed"]["why"] == "nobody played for 30 days"
            assert both.act(both.state["ask"]["options"][0]["text"])["code"] == "closed"
        assert house.get("/tables").json() == []
        for table in (opened, waiting):
            assert house.get(f"/tables/{table['table']}").json()["closed"]["at"] == house.clock.now
        record = Record.of(house.get(f"/tables/{opened['table']}/record").json())
        game = game_of("yukimura", None, {})
        assert verify(record, game, game.start()) >= 0
        assert house.get(f"/tables/{opened['table']}/dice").json()["key"]


def test_no_table_is_closed_unless_the_house_says_so(house: House) -> None:
    opened = house.open_table(None, "Ann")
    house.keep_house(4000 * DAY)
    assert house.get(f"/tables/{opened['table']}").json()["closed"] is None


@pytest.mark.parametrize(("text", "days"), [("", 0.0), ("0", 0.0), ("30", 30.0)])
def test_the_days_are_a_setting(text: str, days: float) -> None:
    assert Settings.from_environment({"HONJIN_CLOSE_AFTER_DAYS": text}).close_after_days == days
