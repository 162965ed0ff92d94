"""Forged, stale and malformed messages: none is taken, none crashes the server, nothing changes."""

from __future__ import annotations

import json
import os
import random
from pathlib import Path
from typing import Any

import httpx
from starlette.testclient import TestClient
from visitors import Json, Visitor, get, live_server, open_table, visit
from websockets.sync.client import connect

COUNT = int(os.environ.get("HONJIN_FORGED", "2000"))

ODD: list[Any] = [
    None, True, -1, 0, 3, 1e308, 2**63, "", "end", "\0", "💥" * 50, [], {}, [[]], {"t": "act"}, "select", "0101",
    "x" * 3000,
]  # fmt: skip

KINDS = [
    "act",
    "acts",
    "undo",
    "redo",
    "reset",
    "odds",
    "why",
    "reach",
    "formation",
    "formation_reach",
    "overlay",
    "step",
    "note",
    "x",
]


def forged(rng: random.Random, state: Json, watched: Json) -> str:
    """A message that must be refused, or asks only: garbage, wrong types, wrong seat, wrong step, near misses."""
    kind = rng.randrange(7)
    own = [option["text"] for option in watched["ask"]["options"]]
    if kind == 0:
        return "".join(chr(rng.choice([*range(32, 127), 0, 0x2028, 0xFFFF])) for _ in range(rng.randrange(60)))
    if kind == 1:
        return json.dumps({rng.choice(["t", "text", "n", "id"]): rng.choice(ODD) for _ in range(3)})
    if kind == 2:
        return json.dumps({"t": rng.choice(KINDS), "text": rng.choice(ODD), "n": rng.choice(ODD)})
    if kind == 3:
        return json.dumps({"t": "act", "text": rng.choice(own), "n": state["n"] + rng.choice([-2, -1, 1, 2, 1000])})
    if kind == 4:
        return json.dumps({"t": "acts", "texts": [rng.choice(own)] * rng.randrange(3), "n": rng.choice([-1, 0, 10**9])})
    if kind == 5:
        text = mutated(rng, rng.choice(own))
        return json.dumps({"t": "why", "text": text})
    whole = json.dumps({"t": "act", "text": rng.choice(own), "n": state["n"]})
    return whole[: rng.randrange(1, len(whole))]


def mutated(rng: random.Random, text: str) -> str:
    words = text.split()
    words[rng.randrange(len(words))] = str(rng.choice(ODD))
    return " ".join(words)


def test_forged_messages_change_nothing(local: TestClient) -> None:
    opened = open_table(local)
    table, seats = opened["table"], opened["seats"]
    rng = random.Random(5)
    with (
        visit(local, table, seats["kanto"]) as ann,
        visit(local, table, seats["osaka"]) as ben,
        visit(local, table) as eve,
    ):
        ann.choose(3)
        before = ann.state
        ben.until_n(before["n"])
        eve.until_n(before["n"])
        for number in range(COUNT):
            visitor = (ann, ben, eve)[number % 3]
            text = forged(rng, before, before)
            visitor.socket.send_text(text)
            heard = visitor.until_answered()
            assert "failed" not in heard.get("message", ""), (text, heard)
        for visitor in (ben, eve):
            every_option_refused(visitor, before)
    told = get(local, f"/api/tables/{table}")
    assert told["steps"] == before["n"]
    with visit(local, table, seats["kanto"]) as ann:
        assert ann.state["view"] == before["view"]
        assert ann.state["ask"] == before["ask"]
        assert ann.choose(0)["t"] == "state"
    assert local.get("/healthz", timeout=60).json() == {"ok": True}


def test_forged_messages_against_a_live_server(tmp_path: Path) -> None:
    body = {"game": "yukimura", "name": "Ann", "seats": {"osaka": "me", "kanto": "me"}}
    rng = random.Random(7)
    with live_server(tmp_path) as (process, port):
        base = f"127.0.0.1:{port}"
        opened = httpx.post(f"http://{base}/api/tables", json=body, timeout=60).json()
        address = f"ws://{base}/ws/{opened['table']}?token={opened['seats']['kanto']}"
        with connect(address, max_size=None) as line:
            state = json.loads(line.recv(timeout=30))
            for number in range(COUNT):
                line.send(forged(rng, state, state))
                while (heard := json.loads(line.recv(timeout=30)))["t"] not in ("error", "answer"):
                    assert heard["t"] != "state", number
        assert process.poll() is None
        told = httpx.get(f"http://{base}/api/tables/{opened['table']}", timeout=60).json()
        assert told["steps"] == state["n"]
        assert httpx.get(f"http://{base}/healthz", timeout=60).json() == {"ok": True}
    assert '"level": "error"' not in (tmp_path / "log").read_text()


def every_option_refused(visitor: Visitor, state: Json) -> None:
    """What is offered to one seat is refused from every other chair."""
    for option in state["ask"]["options"]:
        assert visitor.ask(t="act", text=option["text"], n=state["n"])["t"] == "error"


def test_options_past_the_offered_are_refused(local: TestClient) -> None:
    """What is neither offered nor, by the rules' own word, a shorter way to say something that is."""
    opened = open_table(local)
    rng = random.Random(6)
    refused = 0
    with visit(local, opened["table"], *opened["seats"].values()) as both:
        for _ in range(40):
            options = {option["text"] for option in both.state["ask"]["options"]}
            for text in rng.sample(sorted(options), min(3, len(options))):
                changed = mutated(rng, text)
                judged = both.ask(t="why", text=changed)
                if changed not in options and (judged["t"] == "error" or judged["refused"]):
                    assert both.act(changed)["t"] == "error"
                    refused += 1
            both.choose(rng.randrange(500))
    assert refused >= 60


def test_tokens_cannot_be_made_up(local: TestClient) -> None:
    opened, other = open_table(local), open_table(local)
    table, token = opened["table"], opened["seats"]["kanto"]
    head, _, mac = token.rpartition(".")
    wrong = [
        "x",
        "." * 5,
        head,
        f"{head}.",
        f"{head}.{mac[:-2]}AA",
        f"{table}.osaka.{head.split('.')[2]}.{mac}",
        other["seats"]["kanto"],
        other["watch"],
        "é" * 20,
    ]
    for forged_token in wrong:
        with local.websocket_connect(f"/ws/{table}?token={forged_token}") as socket:
            assert socket.receive_json()["code"] == "token"
            assert socket.receive()["code"] == 4403
        assert local.get(f"/api/tables/{table}/record", params={"token": forged_token}).status_code == 403
    with local.websocket_connect("/ws/nowhere") as socket:
        assert socket.receive_json()["code"] == "unknown"


def test_binary_and_endless_messages(local: TestClient) -> None:
    opened = open_table(local)
    with visit(local, opened["table"], opened["seats"]["kanto"]) as ann:
        ann.socket.send_bytes(b"\x00\xff")
        assert ann.hear()["code"] == "malformed"
        ann.socket.send_text("[" * 60_000)
        assert ann.hear()["code"] == "malformed"
        ann.socket.send_text(" " * 70_000)
        assert ann.hear()["code"] == "malformed"
