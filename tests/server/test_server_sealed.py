"""Secret answers on a server: until all have answered, nobody else is sent what somebody has decided."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from council import COUNCIL
from starlette.testclient import TestClient
from visitors import Json, get, open_table, visit

from honjin.games.registry import games, register

SEATS = {"ant": "me", "bee": "me", "cat": "me"}


@pytest.fixture(autouse=True)
def _on_the_shelf() -> Iterator[None]:
    register(COUNCIL)
    yield
    del games()["council"]


def seen_by_bee(client: TestClient, answer: str) -> list[Json]:
    """All that Bee is sent, and finds in the record, after Ant has answered so."""
    opened = open_table(client, game="council", seats=SEATS)
    table, tokens = opened["table"], opened["seats"]
    with visit(client, table, tokens["ant"]) as ann, visit(client, table, tokens["bee"], whole=True) as ben:
        before = len(ben.heard)
        n = ann.act(answer)["n"]
        state = ben.until_n(n)
        told = [text for text in ben.heard[before:] if '"t":"state"' in text]
        record = get(client, f"/api/tables/{table}/record?token={tokens['bee']}")
    return [state, *told, record["log"], record["events"]]


def test_what_was_decided_in_secret_is_sent_to_nobody_else(local: TestClient) -> None:
    here, there = (seen_by_bee(local, answer) for answer in ("plan 1", "plan 3"))
    assert here == there
    state = here[0]
    assert (state["asked"], state["ask"]["kind"], state["events"]) == (["bee", "cat"], "plan", [])


def record_of(client: TestClient, answer: str, seat: str | None) -> Json:
    """The whole record that a seat, or a watcher, is given after Ant has answered so."""
    opened = open_table(client, game="council", seats=SEATS)
    table, tokens = opened["table"], opened["seats"]
    with visit(client, table, tokens["ant"]) as ann:
        ann.act(answer)
    record: Json = get(client, f"/api/tables/{table}/record" + (f"?token={tokens[seat]}" if seat else ""))
    record["dice"].pop("id", None)  # the only thing that two tables with the same seed need not share
    return record


@pytest.mark.parametrize("seat", ["bee", "cat", None])
def test_a_record_of_a_running_game_is_the_same_whatever_was_sealed(local: TestClient, seat: str | None) -> None:
    here, there = (json.dumps(record_of(local, answer, seat)) for answer in ("plan 1", "plan 3"))
    assert here == there


def test_ones_own_record_has_ones_own_answer(local: TestClient) -> None:
    assert record_of(local, "plan 3", "ant")["log"] == ["ant: plan 3"]


def test_who_has_answered_waits_and_may_take_it_back(local: TestClient) -> None:
    opened = open_table(local, game="council", seats=SEATS)
    with visit(local, opened["table"], opened["seats"]["ant"]) as ann:
        state = ann.act("plan 2")
        assert (state["ask"], state["asked"], state["undo"]) == (None, ["bee", "cat"], True)
        assert ann.act("plan 3")["code"] == "refused"
        assert ann.ask(t="undo")["asked"] == ["ant", "bee", "cat"]


def test_a_chit_comes_out_of_the_bowl_when_all_have_answered(local: TestClient) -> None:
    opened = open_table(local, game="council", seats=SEATS)
    tokens = opened["seats"]
    with visit(local, opened["table"], tokens["ant"]) as ann, visit(local, opened["table"], tokens["bee"]) as ben:
        ann.act("plan 2")
        ben.until_n(1)
        ben.act("plan 3")
        with visit(local, opened["table"], tokens["cat"]) as cid:
            state = cid.act("plan 1")
        (chit,) = [event for event in state["events"] if event["kind"] == "draw"]
        assert chit["out_of"] == "the bowl"
        assert chit["text"] == f"Who acts: {chit['drawn']} from the bowl"
        assert "dice" not in chit
