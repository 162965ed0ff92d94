"""A seat that is offered by a link is for whoever has the link, and for nobody else."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient
from visitors import Json, get, open_table, visit

BY_LINK = {"osaka": "link", "kanto": "me"}


def join(client: TestClient, table: str, **body: str) -> tuple[int, Json]:
    answer = client.post(f"/api/tables/{table}/join", json={"side": "osaka", "name": "Ben", **body})
    return answer.status_code, answer.json()


def invite(client: TestClient, opened: Json) -> str:
    body = {"token": opened["seats"]["kanto"]}
    answer: Json = client.post(f"/api/tables/{opened['table']}/invitations", json=body).json()
    assert list(answer) == ["osaka"]
    return str(answer["osaka"])


def test_a_stranger_is_not_offered_the_seat_and_cannot_take_it(client: TestClient) -> None:
    opened = open_table(client, seats=BY_LINK)
    table = opened["table"]
    assert list(opened["seats"]) == ["kanto"]
    assert table not in [told["id"] for told in get(client, "/api/tables")]
    assert get(client, f"/api/tables/{table}")["seats"]["osaka"] == {"name": "", "kind": "link"}
    elsewhere = invite(client, open_table(client, seats=BY_LINK))
    for wrong in ({}, {"invitation": ""}, {"invitation": "x"}, {"invitation": opened["watch"]},
                  {"invitation": opened["seats"]["kanto"]}, {"invitation": elsewhere}):  # fmt: skip
        status, told = join(client, table, **wrong)
        assert (status, told["error"]["code"]) == (403, "kept")
    with visit(client, table, opened["seats"]["kanto"]) as ann:
        assert ann.state["started"] is False
        assert ann.seats["osaka"] == {"name": "", "kind": "link", "present": False}


def test_whoever_has_the_link_sits_down_once(client: TestClient) -> None:
    opened = open_table(client, seats=BY_LINK)
    table = opened["table"]
    invitation = invite(client, opened)
    with client.websocket_connect(f"/ws/{table}?token={invitation}") as socket:
        assert socket.receive_json()["code"] == "token", "an invitation is no seat"
    status, told = join(client, table, invitation=invitation)
    assert status == 200
    assert told["token"] != invitation
    with visit(client, table, told["token"]) as ben:
        assert ben.state["started"]
        assert ben.state["side"] == "osaka"
    assert table in [told["id"] for told in get(client, "/api/tables")], "once it runs it can be watched"
    assert join(client, table, invitation=invitation)[0] == 409
    body = {"token": opened["seats"]["kanto"]}
    assert client.post(f"/api/tables/{table}/invitations", json=body).json() == {}


def test_only_those_at_the_table_invite(local: TestClient) -> None:
    opened = open_table(local, seats=BY_LINK)
    for token in ("x", opened["watch"], open_table(local)["seats"]["kanto"]):
        answer = local.post(f"/api/tables/{opened['table']}/invitations", json={"token": token})
        assert answer.status_code == 403
    body = {"game": "yukimura", "name": "Ann", "seats": {"osaka": "link", "kanto": "bot:random"}}
    assert local.post("/api/tables", json=body).status_code == 422


def test_an_open_seat_beside_one_that_is_kept_is_listed(local: TestClient) -> None:
    seats = {"uesugi": "me", "takeda": "link", "hojo": "open"}
    opened = open_table(local, game="kanto", scenario=three_seats(local), seats=seats)
    (told,) = [told for told in get(local, "/api/tables") if told["id"] == opened["table"]]
    assert {side: seat["kind"] for side, seat in told["seats"].items()} == {
        "uesugi": "person", "takeda": "link", "hojo": "open",
    }  # fmt: skip


def three_seats(client: TestClient) -> str:
    kanto = next(game for game in get(client, "/api/games") if game["id"] == "kanto")
    return next(str(scenario["id"]) for scenario in kanto["scenarios"] if len(scenario["sides"]) == 3)


@pytest.mark.parametrize("side", ["kanto", "nobody"])
def test_an_invitation_is_for_its_own_side(local: TestClient, side: str) -> None:
    opened = open_table(local, seats=BY_LINK)
    status, _ = join(local, opened["table"], side=side, invitation=invite(local, opened))
    assert status in (404, 409)
