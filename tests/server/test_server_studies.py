"""Hints and expectations for whoever is alone with the computer, and reviews of finished games."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient
from visitors import open_table, visit

pytestmark = pytest.mark.usefixtures("duel_on_the_shelf")


def solo(client: TestClient, **more: Any) -> tuple[str, list[str]]:
    opened = open_table(client, game="duel", seats={"red": "me", "blue": "bot:greedy"}, **more)
    return opened["table"], list(opened["seats"].values())


def test_a_hint_is_an_action_that_is_offered_and_is_not_carried_out(local: TestClient) -> None:
    table, tokens = solo(local)
    with visit(local, table, *tokens) as ann:
        state = ann.until_asked()
        answer = local.post(f"/api/tables/{table}/hint", json={"tokens": tokens})
        assert answer.status_code == 200, answer.text
        told = answer.json()
        assert told["option"]["text"] in [option["text"] for option in state["ask"]["options"]]
        assert told["plans"][0]["actions"][0] == told["option"]["text"]
        assert ann.ask(t="ping")["t"] != "error"
        assert ann.state["n"] == state["n"] == told["n"]


def test_what_may_be_expected_is_told_to_the_one_side(local: TestClient) -> None:
    table, tokens = solo(local)
    with visit(local, table, *tokens) as ann:
        ann.until_asked()
        told = local.post(f"/api/tables/{table}/expectation", json={"tokens": tokens}).json()
        assert told["side"] == "red"
        assert 0 <= told["chance"] <= 1
        assert told["tries"] >= 4


@pytest.mark.parametrize("seats", [{"red": "me", "blue": "me"}, {"red": "me", "blue": "open"}])
@pytest.mark.parametrize("page", ["hint", "expectation"])
def test_there_is_none_in_a_game_between_people(local: TestClient, seats: dict[str, str], page: str) -> None:
    opened = open_table(local, game="duel", seats=seats)
    tokens = list(opened["seats"].values())
    answer = local.post(f"/api/tables/{opened['table']}/{page}", json={"tokens": tokens})
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "people")


def test_nor_on_a_board_that_was_taken_from_such_a_game_while_it_runs(local: TestClient) -> None:
    opened = open_table(local, game="duel", seats={"red": "me", "blue": "me"})
    body = {"step": 0, "token": opened["seats"]["red"]}
    board = local.post(f"/api/tables/{opened['table']}/analysis", json=body).json()
    tokens = list(board["seats"].values())
    answer = local.post(f"/api/tables/{board['table']}/hint", json={"tokens": tokens})
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "people")


def test_questions_are_limited_in_rate(local: TestClient) -> None:
    table, tokens = solo(local)
    codes = [local.post(f"/api/tables/{table}/expectation", json={"tokens": tokens}).status_code for _ in range(8)]
    assert 429 in codes


def test_a_review_is_for_finished_games_alone(local: TestClient) -> None:
    table, _ = solo(local)
    answer = local.post(f"/api/tables/{table}/review", json={})
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "running")


def test_a_review_tells_luck_and_decisions_apart_and_is_kept(client: TestClient) -> None:
    opened = open_table(client, game="duel", seats={"red": "bot:greedy", "blue": "bot:random"})
    table = opened["table"]
    with visit(client, table, opened["watch"]) as watcher:
        while watcher.state.get("over") is None:
            watcher.hear()
    told = client.post(f"/api/tables/{table}/review", json={}).json()
    while told["state"] == "running":
        told = client.get(f"/api/tables/{table}/review").json()
    assert told["state"] == "done"
    review = told["review"]
    assert review["sides"] == ["red", "blue"]
    changes = [review["luck"][0] + sum(change[0] for change in review["decided"].values())]
    assert changes[0] == pytest.approx(review["result"][0] - review["cuts"][0]["scores"][0])
    assert client.post(f"/api/tables/{table}/review", json={}).json() == told
