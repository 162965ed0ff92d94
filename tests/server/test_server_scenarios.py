"""Tables whose scenario says who sits at them: two houses or three."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient
from triad import TRIAD
from visitors import Json, get, open_table, visit

from honjin.games.registry import games
from honjin.kernel.record import Record, verify

THREE = {"ant": "me", "bee": "me", "cat": "me"}


@pytest.fixture(autouse=True)
def _on_the_shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games(), "triad", TRIAD)


def open_three(client: TestClient, **wanted: Any) -> Json:
    return open_table(client, **{"game": "triad", "scenario": "three", "seats": THREE, **wanted})


def call(client: TestClient, path: str, **body: Any) -> Json:
    answer = client.post(path, json=body)
    assert answer.status_code in (200, 201), answer.text
    told: Json = answer.json()
    return told


def test_the_shelf_tells_each_scenarios_sides_and_options(local: TestClient) -> None:
    (card,) = [card for card in get(local, "/api/games") if card["id"] == "triad"]
    assert card["sides"][2] == {"id": "cat", "name": "Cat", "kanji": "猫", "sign": None}
    pair, three, _ = card["scenarios"]
    assert (pair["sides"], list(pair["options"])) == (["ant", "bee"], [])
    assert (three["sides"], list(three["options"])) == (["ant", "bee", "cat"], ["windfall"])
    assert (three["name"], three["kanji"], three["date"], three["turns"]) == ("Three houses", "三家", "summer", 3)
    sides = [side["id"] for side in get(local, "/api/games/triad/sheet?scenario=others")["sides"]]
    assert sides == ["cat", "bee"]
    assert local.get("/api/games/triad/sheet?scenario=four").status_code == 400


@pytest.mark.parametrize(
    ("scenario", "seats", "code"),
    [
        ("three", {"ant": "me", "bee": "me"}, "seats"),
        ("pair", THREE, "seats"),
        (None, THREE, "seats"),
        ("others", {"ant": "me", "bee": "me"}, "seats"),
        ("four", THREE, "wrong"),
    ],
)
def test_seats_must_be_those_of_the_scenario(
    local: TestClient, scenario: str | None, seats: dict[str, str], code: str
) -> None:
    body = {"game": "triad", "name": "Ann", "scenario": scenario, "seats": seats}
    answer = local.post("/api/tables", json=body)
    assert answer.status_code in (400, 422)
    assert answer.json()["error"]["code"] == code


def test_an_option_of_another_scenario_is_refused(local: TestClient) -> None:
    options = {"windfall": True}
    opened = open_three(local, options=options)
    with visit(local, opened["table"]) as observer:
        assert observer.state["view"]["score"] == {"ant": 0, "bee": 0, "cat": 5}
    body = {"game": "triad", "name": "Ann", "scenario": "pair", "seats": {"ant": "me", "bee": "me"}, "options": options}
    assert local.post("/api/tables", json=body).status_code == 400


def test_the_sheet_and_the_seats_follow_the_scenario(client: TestClient) -> None:
    opened = open_table(client, game="triad", scenario="others", seats={"bee": "me", "cat": "me"})
    table = opened["table"]
    assert get(client, f"/api/tables/{table}/sheet")["scenario"] == "others"
    client.app.state.api.lobby.put_away(now=1e12)  # type: ignore[attr-defined]
    assert list(get(client, f"/api/tables/{table}")["seats"]) == ["cat", "bee"]


def test_three_people_sit_down_one_after_the_other(local: TestClient) -> None:
    opened = open_three(local, seats={"ant": "me", "bee": "open", "cat": "open"})
    table = opened["table"]
    with visit(local, table, opened["seats"]["ant"]) as ann:
        call(local, f"/api/tables/{table}/join", side="cat", name="Cid")
        ann.until("seats")
        assert not ann.state["started"]
        assert ann.act("claim 1")["code"] == "waiting"
        call(local, f"/api/tables/{table}/join", side="bee", name="Ben")
        ann.until_asked()
        assert ann.choose()["asked"] == ["bee"]


def test_only_the_last_who_acted_takes_back(local: TestClient) -> None:
    opened = open_three(local)
    table, tokens = opened["table"], opened["seats"]
    with (
        visit(local, table, tokens["ant"]) as ann,
        visit(local, table, tokens["bee"]) as ben,
        visit(local, table, tokens["cat"]) as cid,
    ):
        n = ann.act("claim 1")["n"]
        assert ben.until_n(n)["undo"] is cid.until_n(n)["undo"] is False
        assert ann.state["undo"] is True
        n = ben.act("claim 2")["n"]
        assert ann.until_n(n)["undo"] is False
        assert ann.ask(t="undo")["message"] == "Another side has acted since"
        assert cid.ask(t="undo")["code"] == "refused"
        assert ben.ask(t="undo")["asked"] == ["bee"]
        assert ann.until_n(n - 1)["undo"] is True
        assert cid.until_n(n - 1)["redo"] is False
        assert ben.ask(t="redo")["asked"] == ["cat"]


def test_three_bid_at_once_and_in_secret(local: TestClient) -> None:
    opened = open_three(local)
    table, tokens = opened["table"], opened["seats"]
    with visit(local, table, tokens["ant"]) as ann, visit(local, table, tokens["cat"]) as cid:
        n = ann.act("auction")["n"]
        assert cid.until_n(n)["asked"] == ["ant", "bee", "cat"]
        assert cid.act("bid 3")["asked"] == ["ant", "bee"]
        assert ann.until_n(n + 1)["asked"] == ["ant", "bee"]
        ann.act("bid 1")
    with visit(local, table, tokens["bee"]) as ben:
        assert ben.state["asked"] == ["bee"]
        assert ben.act("bid 1")["view"]["score"] == {"ant": -1, "bee": -1, "cat": 1}


def test_somebody_away_is_called_when_it_is_his_turn(local: TestClient) -> None:
    opened = open_three(local, seats={**THREE, "bee": "bot:greedy"})
    table, tokens = opened["table"], opened["seats"]
    called: list[str] = []
    lobby = local.app.state.api.lobby  # type: ignore[attr-defined]
    lobby.tables[table].on_turn = lambda _, seat: called.append(seat.side)
    with visit(local, table, tokens["ant"]) as ann:
        ann.act("claim 1")
        while ann.state["asked"] != ["cat"]:
            ann.hear()
    assert called == ["cat"]
    with visit(local, table, tokens["cat"]) as cid:
        assert (cid.state["seen"], cid.state["n"]) == (0, 2)


def test_one_person_and_two_bots_play_to_the_end(local: TestClient) -> None:
    opened = open_three(local, seats={"ant": "bot:random", "bee": "me", "cat": "bot:greedy"})
    with visit(local, opened["table"], opened["seats"]["bee"]) as ben:
        while ben.until_asked()["over"] is None:
            ben.choose()
    assert len(ben.state["over"]["points"]) == 3


def test_when_one_resigns_the_others_are_ranked_and_the_record_verifies(client: TestClient) -> None:
    opened = open_three(client)
    table = opened["table"]
    with visit(client, table, *opened["seats"].values()) as all_three:
        for text in ("claim 1", "claim 2", "claim 1"):
            assert all_three.act(text)["t"] == "state"
        assert all_three.state["side"] == "ant"
        over = all_three.ask(t="resign")["over"]
    assert (over["winner"], over["points"]) == ("bee", [1, 2, 1])
    assert get(client, f"/api/tables/{table}")["result"]["winner"] == "bee"
    record = get(client, f"/api/tables/{table}/record")
    assert record["result"]["winner"] == "bee"
    game = TRIAD.create(record["options"], scenario=record["scenario"])
    assert verify(Record.of(record), game, game.start()) == 0
    again = call(client, "/api/records", **record)
    assert list(get(client, f"/api/tables/{again['table']}")["seats"]) == ["ant", "bee", "cat"]
    analysis = call(client, f"/api/tables/{table}/analysis", step=2)
    assert set(analysis["seats"]) == {"ant", "bee", "cat"}


def test_a_rematch_moves_everybody_on_by_a_seat(local: TestClient) -> None:
    opened = open_three(local, seats={"ant": "me", "bee": "bot:greedy", "cat": "me"})
    table, tokens = opened["table"], opened["seats"]
    with visit(local, table, tokens["ant"]) as ann:
        ann.ask(t="resign")
    first = call(local, f"/api/tables/{table}/rematch", token=tokens["ant"])
    second = call(local, f"/api/tables/{table}/rematch", token=tokens["cat"])
    assert first["table"] == second["table"]
    assert (list(first["seats"]), list(second["seats"])) == (["bee"], ["ant"])
    told = get(local, f"/api/tables/{first['table']}")
    assert told["scenario"] == "three"
    assert {side: seat["kind"] for side, seat in told["seats"].items()} == {
        "ant": "person",
        "bee": "person",
        "cat": "bot",
    }
