"""The path of a newcomer: the shelf, a table against a bot, a few actions, leaving and coming back, the end."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient
from visitors import get, open_table, visit

from honjin.games.registry import find_game
from honjin.kernel.record import Record, verify


def test_the_shelf(local: TestClient) -> None:
    (card,) = [card for card in get(local, "/api/games") if card["id"] == "yukimura"]
    assert [side["name"] for side in card["sides"]] == ["Osaka", "Kanto"]
    names = [one["name"] for one in card["opponents"]]
    assert names == ["random", "greedy", "novice", "player", "veteran", "master"], "the weakest first"
    assert card["opponent"] in names
    (scenario,) = card["scenarios"]
    assert (scenario["sides"], scenario["turns"]) == (["osaka", "kanto"], 10)
    assert "1615" in scenario["date"]
    assert scenario["options"]["ten_braves"]["rule"]
    sheet = get(local, "/api/games/yukimura/sheet")
    assert len(sheet["units"]) > 100
    assert local.get("/api/games/go/sheet").status_code == 404
    rules = get(local, "/api/games/yukimura/rules")
    assert {"7-1", "R57"} & {rule["id"] for rule in rules["rules"] + rules["rulings"]}


def test_the_sheet_is_sent_once(local: TestClient) -> None:
    tag = local.get("/api/games/yukimura/sheet").headers["etag"]
    again = local.get("/api/games/yukimura/sheet", headers={"If-None-Match": tag})
    assert (again.status_code, again.content) == (304, b"")


def test_play_against_a_bot_leave_and_return(client: TestClient) -> None:
    opened = open_table(client, seats={"osaka": "bot:random", "kanto": "me"})
    table, token = opened["table"], opened["seats"]["kanto"]
    with visit(client, table, token) as ann:
        assert ann.state["side"] == "kanto"
        assert ann.state["ask"]["rule"] == "7-1-1"
        ann.choose(3)
        ann.choose(0)
        n, view, events = ann.state["n"], ann.state["view"], ann.state["from"] + len(ann.state["events"])
    with visit(client, table, token) as ann:
        assert (ann.state["n"], ann.state["view"], ann.state["seen"]) == (n, view, n)
        assert (ann.state["from"], len(ann.state["events"])) == (0, events)
        assert all(event["text"] and event["rule"] and event["n"] <= n for event in ann.state["events"])
    told = get(client, f"/api/tables/{table}")
    assert (told["steps"], told["asked"], told["over"]) == (n, ["kanto"], False)
    assert len(told["dice"]["commitment"]) == 64


@pytest.mark.usefixtures("duel_on_the_shelf")
def test_with_chosen_dice_bots_decide_the_same_each_time(local: TestClient) -> None:
    """With dice that nobody chose they do not."""

    def course(seed: str | None) -> list[str]:
        seats = {"red": "bot:random", "blue": "bot:greedy"}
        table = open_table(local, game="duel", seats=seats, seed=seed)["table"]
        with visit(local, table) as watcher:
            while watcher.state["over"] is None:
                watcher.until("state")
        log: list[str] = get(local, f"/api/tables/{table}/record")["log"]
        return log

    assert course("11") == course("11")
    assert course(None) != course(None)


def test_bots_play_to_the_end_and_the_record_verifies(client: TestClient) -> None:
    table = open_table(client, seats={"osaka": "bot:random", "kanto": "bot:random"}, seed=None)["table"]
    with visit(client, table) as watcher:
        assert watcher.state["ask"] is None
        while watcher.state["over"] is None:
            watcher.until("state")
    over = watcher.state["over"]
    told = get(client, f"/api/tables/{table}")
    assert told["result"] == over
    data = get(client, f"/api/tables/{table}/record")
    record = Record.of(data)
    assert record.dice["commitment"] == told["dice"]["commitment"]
    game = find_game("yukimura").create(record.options)
    assert verify(record, game, game.start()) > 100

    again = client.post("/api/records", json=data)
    assert again.status_code == 201, again.text
    copied = get(client, f"/api/tables/{again.json()['table']}")
    assert (copied["kind"], copied["steps"], copied["result"]) == ("record", told["steps"], over)
    with visit(client, again.json()["table"]) as reader:
        half = reader.ask(t="step", n=told["steps"] // 2, side="osaka")
        assert half["before"] < half["n"] <= told["steps"] // 2 < half["after"]
        assert reader.ask(t="step", n=told["steps"])["view"] == watcher.state["view"]
        assert reader.ask(t="step", n=0)["view"]["turn"] == 1


def test_a_bot_that_thinks_leaves_the_table_free(local: TestClient) -> None:
    opened = open_table(local, seats={"osaka": "me", "kanto": "bot:greedy:0.05"})
    with visit(local, opened["table"], opened["seats"]["osaka"]) as ann:
        assert ann.until("state")["n"] > 2
        assert ann.ask(t="overlay", kind="zoc", side="kanto")["hexes"]


@pytest.mark.parametrize("spec", ["bot:", "bot:nobody", "bot:random:-1", "bot:random:x", "bot:random:1e9", "cat", ""])
def test_seats_must_make_sense(local: TestClient, spec: str) -> None:
    body = {"game": "yukimura", "name": "Ann", "seats": {"osaka": spec, "kanto": "me"}}
    answer = local.post("/api/tables", json=body)
    assert answer.status_code == 422
    assert answer.json()["error"]["message"]


def test_wrong_options_are_named(local: TestClient) -> None:
    body = {"game": "yukimura", "name": "Ann", "seats": {"osaka": "me", "kanto": "me"}, "options": {"tanks": True}}
    answer = local.post("/api/tables", json=body)
    assert answer.status_code == 400
    assert "tanks" in answer.json()["error"]["message"]
