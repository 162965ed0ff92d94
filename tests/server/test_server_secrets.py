"""What goes over the wire to a seat never holds the other seat's secrets: tested with the Ten Braves in play."""

from __future__ import annotations

import re
from contextlib import ExitStack

import pytest
from starlette.testclient import TestClient
from visitors import Json, get, open_table, visit

BRAVES = {"ten_braves": True}


@pytest.fixture
def markers(local: TestClient) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {"osaka": set(), "kanto": set()}
    for marker in get(local, "/api/games/yukimura/sheet")["markers"]:
        found[marker["side"]].add(marker["id"])
    return found


def lay_all(client: TestClient, order: int) -> tuple[Json, dict[str, list[str]]]:
    """Both sides lay their markers into the same boxes; ``order`` says in which order Osaka takes its markers."""
    opened = open_table(client, options=BRAVES)
    table, seats = opened["table"], opened["seats"]
    with ExitStack() as stack:
        chairs = {side: stack.enter_context(visit(client, table, token)) for side, token in seats.items()}
        chairs["observer"] = stack.enter_context(visit(client, table))
        while (asked := chairs["observer"].state["asked"][0]) and chairs[asked].state["ask"]["kind"] == "lay":
            actor = chairs[asked]
            boxes: dict[str, list[str]] = {}
            for option in actor.state["ask"]["options"]:
                if option["box"] != "body_double":  # not open to every marker
                    boxes.setdefault(option["box"], []).append(option["text"])
            ways = boxes[sorted(boxes)[actor.state["n"] // 2 % len(boxes)]]
            actor.act(ways[order % len(ways) if asked == "osaka" else 0])
            for chair in chairs.values():
                chair.until_n(actor.state["n"])
        for chair in chairs.values():
            for question in ({"t": "step", "n": 5}, {"t": "overlay", "kind": "zoc", "side": "osaka"}):
                chair.ask(**question)
    heard = {name: chair.heard for name, chair in chairs.items()}
    for name, chair in chairs.items():
        token = seats.get(name)
        record = client.get(f"/api/tables/{table}/record", params={"token": token} if token else {})
        heard[name] = [*chair.heard, record.text]
    return opened, heard


def test_no_marker_of_the_other_side_is_named(local: TestClient, markers: dict[str, set[str]]) -> None:
    opened, heard = lay_all(local, 0)
    public = local.get(f"/api/tables/{opened['table']}").text
    for name, lines in heard.items():
        text = "\n".join([*lines, public])
        named = {m for side in markers for m in markers[side] if re.search(rf"\b{m}\b", text)}
        own = markers.get(name, set())
        assert named <= own, (name, named - own)
        assert bool(named) == (name != "observer")
        assert any('"since":' in line for line in lines)


def test_traffic_is_equal_whatever_the_secret(local: TestClient) -> None:
    (one, first), (two, second) = lay_all(local, 0), lay_all(local, 1)
    assert first["osaka"] != second["osaka"]
    for name in ("kanto", "observer"):
        same = [line.replace(one["table"], two["table"]) for line in first[name]]
        assert same == second[name]


def test_analysis_of_a_running_game_deals_the_unknown_anew(local: TestClient) -> None:
    opened, _ = lay_all(local, 0)
    real = board_of(local, opened["table"], opened["seats"]["osaka"])
    found = set()
    for _ in range(6):
        body = {"step": 10**6, "token": opened["seats"]["kanto"]}
        made = local.post(f"/api/tables/{opened['table']}/analysis", json=body).json()
        board = board_of(local, made["table"], made["seats"]["osaka"])
        assert {box: len(own) for box, own in board.items()} == {box: len(own) for box, own in real.items()}
        found.add(str(board))
        assert board_of(local, made["table"], made["seats"]["kanto"]) == board_of(
            local, opened["table"], opened["seats"]["kanto"]
        )
    assert len(found) > 1


def board_of(client: TestClient, table: str, token: str) -> dict[str, list[str]]:
    """The markers that the side sees by box: its own, as none lies open yet."""
    with visit(client, table, token) as chair:
        boxes = chair.state["view"]["boxes"]
        return {name: sorted(box["markers"]) for name, box in boxes.items() if box["markers"]}


def test_the_key_of_the_dice_stays_secret_until_the_end(local: TestClient) -> None:
    opened = open_table(local, seed=None)
    table, token = opened["table"], opened["seats"]["kanto"]
    api = local.app.state.api  # type: ignore[attr-defined]
    key = api.lobby.tables[table].row.dice_key
    with visit(local, table, token) as ann:
        ann.choose(1)
        record = get(local, f"/api/tables/{table}/record?token={token}")
        assert "key" not in record["dice"]
        assert record["log"][0].startswith("kanto: ")
        public = local.get(f"/api/tables/{table}").text + local.get("/metrics").text + str(ann.heard)
        assert key not in public
        ann.ask(t="resign")
    assert get(local, f"/api/tables/{table}/record")["dice"]["key"] == key
