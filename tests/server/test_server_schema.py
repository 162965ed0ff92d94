"""Stores of earlier versions are brought up to date, on either database; those of later ones are left alone."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from visitors import GENEROUS, Json, get, visit

from honjin.kernel.errors import HonjinError
from honjin.server.app import create_app
from honjin.server.database import is_postgres
from honjin.server.schema import STEPS
from honjin.server.store import Store

pytestmark = pytest.mark.usefixtures("duel_on_the_shelf")
STORES = Path(__file__).parent / "stores"
BEFORE: Json = json.loads((STORES / "first.json").read_text(encoding="utf-8"))
"""What a server told of the store of its time: one game that runs, one that is over, one that waits for somebody."""
SECRET = "first"


def fill(url: str, script: str) -> None:
    """Put the tables of an earlier version into an empty database."""
    if not is_postgres(url):
        with sqlite3.connect(url) as db:
            db.executescript(script)
        return
    import psycopg

    with psycopg.connect(url) as there:
        there.execute(script.encode())


def statements(text: str) -> str:
    return re.sub(r"^(BEGIN TRANSACTION|COMMIT);$", "", text, flags=re.MULTILINE)


@pytest.fixture
def first(store_url: str) -> str:
    """A store from before versions were counted."""
    fill(store_url, statements((STORES / "first.sql").read_text(encoding="utf-8")))
    return store_url


@pytest.fixture
def house(first: str) -> Iterator[TestClient]:
    with TestClient(create_app(GENEROUS(store=first, secret=SECRET))) as client:
        yield client


def test_a_game_of_the_first_version_goes_on(house: TestClient) -> None:
    running = BEFORE["running"]
    with visit(house, running["table"], *running["seats"].values()) as both:
        assert {key: both.state[key] for key in running["state"]} == running["state"]
        assert both.ask(t="redo")["n"] > running["state"]["n"]
        both.choose(0)
    with visit(house, running["table"], running["seats"]["red"]) as ann:
        assert '"text":"Good luck!"' in "".join(ann.heard)
        assert '"text":"keep the fox"' in "".join(ann.heard)


def test_a_finished_game_of_the_first_version_is_told_as_it_was(house: TestClient) -> None:
    over = BEFORE["over"]
    assert get(house, f"/api/tables/{over['table']}/dice") == over["dice"]
    record = get(house, f"/api/tables/{over['table']}/record")
    assert [record[key] for key in ("log", "digest", "result")] == [
        over["record"][key] for key in ("log", "digest", "result")
    ]
    with visit(house, over["table"], *over["seats"].values()) as both:
        assert both.state["over"] == over["state"]["over"]


def test_an_open_seat_of_the_first_version_can_be_taken(house: TestClient) -> None:
    table = BEFORE["open"]["table"]
    assert house.post(f"/api/tables/{table}/join", json={"side": "blue", "name": "Dai"}).status_code == 200


def test_a_store_older_than_the_language_of_notices_learns_it(store_url: str) -> None:
    script = statements((STORES / "first.sql").read_text(encoding="utf-8"))
    fill(store_url, f"{script}; ALTER TABLE seats DROP COLUMN language;")
    store = Store(store_url)
    assert {seat.language for seat in store.seats(BEFORE["open"]["table"])} == {""}
    store.close()


def test_a_store_is_brought_up_to_date_once(first: str) -> None:
    for _ in range(2):
        Store(first).close()
    assert version(first) == str(len(STEPS))


def test_a_store_of_a_later_version_is_left_alone(store_url: str) -> None:
    Store(store_url).close()
    fill(store_url, "UPDATE settings SET value = '9999' WHERE name = 'schema';")
    with pytest.raises(HonjinError, match="version 9999, but this Honjin knows stores up to version"):
        Store(store_url)
    assert version(store_url) == "9999"


def version(url: str) -> str:
    query = "SELECT value FROM settings WHERE name = 'schema'"
    if not is_postgres(url):
        with sqlite3.connect(url) as db:
            return str(db.execute(query).fetchone()[0])
    import psycopg

    with psycopg.connect(url) as there:
        found = there.execute(query).fetchone()
        assert found is not None
        return str(found[0])
