"""Accounts from beginning to end: signing out, passwords, addresses, one's data, deletion."""

from __future__ import annotations

import pytest
from club import DAY, PASSWORD, House
from starlette.testclient import TestClient
from visitors import visit

OTHER = "another long one"


def test_a_session_ends_when_its_holder_signs_out(house: House) -> None:
    here, there = house.register("Ann"), house.post("/sessions", name="Ann", password=PASSWORD).json()["session"]
    assert house.get("/account", here).json() == {"name": "ann", "mail": None, "owner": False}
    assert house.post("/sessions/end", here).status_code == 200
    assert house.get("/account", here).status_code == 401
    assert house.get("/account", there).status_code == 200, "the other browser stays signed in"
    more = house.post("/sessions", name="Ann", password=PASSWORD).json()["session"]
    assert house.post("/sessions/end", more, everywhere=True).status_code == 200
    assert house.get("/account", there).status_code == 401


def test_a_session_runs_out(house: House) -> None:
    session = house.register("Ann")
    house.keep_house(29 * DAY)
    assert house.get("/account", session).status_code == 200
    house.keep_house(2 * DAY)
    assert house.get("/account", session).status_code == 401


def test_a_password_is_changed_by_whoever_knows_the_old_one(house: House) -> None:
    here, there = house.register("Ann"), house.post("/sessions", name="Ann", password=PASSWORD).json()["session"]
    assert house.post("/account/password", here, old="wrong", new=OTHER).json()["error"]["code"] == "password"
    assert house.post("/account/password", here, old=PASSWORD, new="short").status_code == 422
    assert house.post("/account/password", here, old=PASSWORD, new=OTHER).status_code == 200
    assert house.get("/account", here).status_code == 200
    assert house.get("/account", there).status_code == 401, "whoever else was signed in has to sign in again"
    assert house.post("/sessions", name="Ann", password=PASSWORD).status_code == 403
    assert house.post("/sessions", name="Ann", password=OTHER).status_code == 200


def with_mail(house: House, name: str = "Ann") -> str:
    session = house.register(name)
    address = f"{name.lower()}@example.org"
    assert house.post("/account/mail", session, password=PASSWORD, mail=address).json() == {"confirm": True}
    assert house.get("/account", session).json()["mail"] is None, "nothing goes there before it is confirmed"
    token = house.link()
    assert house.post("/addresses/confirmed", token=f"{token}x").status_code == 403
    assert house.post("/addresses/confirmed", token=token).json() == {"mail": address}
    assert house.post("/addresses/confirmed", token=token).status_code == 403, "a link works once"
    assert house.get("/account", session).json()["mail"] == address
    return session


def test_a_password_is_reset_by_a_letter_once(house: House) -> None:
    session = with_mail(house)
    assert house.post("/passwords/forgotten", name="ANN").status_code == 202
    token = house.link()
    assert house.post("/passwords/reset", token=token, password="short").status_code == 422
    fresh = house.post("/passwords/reset", token=token, password=OTHER)
    assert fresh.status_code == 200
    assert house.get("/account", fresh.json()["session"]).status_code == 200
    assert house.get("/account", session).status_code == 401, "all who were signed in have to sign in again"
    assert house.post("/passwords/reset", token=token, password=PASSWORD).status_code == 403
    assert house.post("/sessions", name="Ann", password=OTHER).status_code == 200


def test_a_link_for_a_password_runs_out_and_the_last_one_counts(house: House) -> None:
    session = with_mail(house)
    house.post("/passwords/forgotten", name="Ann")
    first = house.link()
    house.post("/passwords/forgotten", name="Ann")
    second = house.link()
    assert first != second
    assert house.post("/passwords/reset", token=first, password=OTHER).status_code == 403
    house.clock.now += 3601
    assert house.post("/passwords/reset", token=second, password=OTHER).status_code == 403
    house.post("/passwords/forgotten", name="Ann")
    third = house.link()
    house.post("/account/password", session, old=PASSWORD, new=OTHER)
    assert house.post("/passwords/reset", token=third, password=PASSWORD).status_code == 403, "the password has changed"


def test_nobody_learns_whether_there_is_an_account(house: House) -> None:
    with_mail(house)
    house.register("Ben")
    letters = len(house.letters)
    answers = [house.post("/passwords/forgotten", name=name) for name in ("Ann", "Ben", "Nobody")]
    assert len({(answer.status_code, answer.text) for answer in answers}) == 1
    house.letters_gone()
    assert len(house.letters) == letters + 1, "only one of them has an address"
    for _ in range(5):
        assert house.post("/passwords/forgotten", name="Ann").status_code == 202
    house.letters_gone()
    assert len(house.letters) == letters + 2, "an address gets a few such letters an hour: three, with the first"


def test_an_address_needs_the_password_and_can_be_taken_back(house: House) -> None:
    session = with_mail(house)
    assert house.post("/account/mail", session, password="wrong", mail=None).status_code == 403
    assert house.post("/account/mail", session, password=PASSWORD, mail="no address").status_code == 422
    house.post("/passwords/forgotten", name="Ann")
    token = house.link()
    assert house.post("/account/mail", session, password=PASSWORD, mail=None).json() == {"confirm": False}
    assert house.get("/account", session).json()["mail"] is None
    assert house.post("/passwords/reset", token=token, password=OTHER).status_code == 403, "it went to that address"


def test_one_can_have_all_that_is_kept_about_oneself(house: House) -> None:
    session = with_mail(house)
    opened = house.open_table(session, "Ann")
    token = house.join(opened["table"], None, "Ben")
    with visit(house.client, opened["table"], opened["seats"]["osaka"]) as ann:
        ann.ask(t="chat", text="good luck")
        ann.ask(t="note", text="attack at dawn")
        with visit(house.client, opened["table"], token) as ben:
            ben.ask(t="chat", text="you too")
    answer = house.get("/account/export", session)
    assert "attachment" in answer.headers["content-disposition"]
    told = answer.json()
    assert told["account"]["mail"] == "ann@example.org"
    assert [seat["table"] for seat in told["seats"]] == [opened["table"]]
    assert [note["text"] for note in told["notes"]] == ["attack at dawn"]
    assert [line["text"] for line in told["chat"]] == ["good luck"]
    assert opened["seats"]["osaka"] not in answer.text
    assert "argon2" not in answer.text
    assert house.get("/account/export").status_code == 401


def test_who_deletes_an_account_leaves_nothing_behind(house: House) -> None:
    session = house.register("Ann")
    shared, alone = (house.open_table(session, "Ann", private=private) for private in (False, True))
    ben = house.join(shared["table"], None, "Ben")
    with visit(house.client, shared["table"], shared["seats"]["osaka"]) as ann:
        ann.ask(t="chat", text="good luck")
        ann.ask(t="note", text="attack at dawn")
        with visit(house.client, shared["table"], ben) as other:
            assert house.post("/account/deletion", session, password="wrong").status_code == 403
            gone = house.post("/account/deletion", session, password=PASSWORD)
            assert gone.json() == {"tables": 1, "seats": 1}
            while other.until("seats")["seats"]["osaka"]["kind"] != "open":
                pass
    assert house.get("/account", session).status_code == 401
    assert house.post("/sessions", name="Ann", password=PASSWORD).status_code == 403
    assert house.get(f"/tables/{alone['table']}").status_code == 404
    seat = house.get(f"/tables/{shared['table']}").json()["seats"]["osaka"]
    assert seat == {"name": "", "kind": "open"}, "whoever comes can play on"
    again = house.join(shared["table"], None, "Cleo", "osaka")
    with visit(house.client, shared["table"], again) as cleo:
        assert "attack at dawn" not in "".join(cleo.heard)
        assert "good luck" not in "".join(cleo.heard)
        assert "Ann" not in "".join(cleo.heard)
        assert cleo.state["side"] == "osaka"
    with house.client.websocket_connect(f"/ws/{shared['table']}?token={shared['seats']['osaka']}") as refused:
        assert refused.receive_json()["code"] == "token"
    assert house.register("Ann"), "the name is free again"


def test_a_finished_game_keeps_its_moves_but_not_the_name(house: House) -> None:
    session = house.register("Ann")
    opened = house.open_table(session, "Ann")
    ben = house.join(opened["table"], None, "Ben")
    with visit(house.client, opened["table"], ben) as other:
        other.ask(t="resign")
    house.post("/account/deletion", session, password=PASSWORD)
    assert house.get(f"/tables/{opened['table']}").json()["seats"]["osaka"]["name"] == "Somebody"
    record = house.get(f"/tables/{opened['table']}/record").json()
    assert record["sides"] == {"osaka": "Somebody", "kanto": "Ben"}
    assert record["log"][-1] == "kanto: resign"


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/account/password", {"old": PASSWORD, "new": OTHER}),
        ("/account/mail", {"password": PASSWORD}),
        ("/account/deletion", {"password": PASSWORD}),
        ("/passwords/forgotten", {"name": "Ann"}),
    ],
)
def test_at_home_there_are_no_such_pages(local: TestClient, path: str, body: dict[str, str]) -> None:
    assert local.post(f"/api{path}", json=body).json()["error"]["code"] == "local"
