"""A server that dies in the middle of a game has lost nothing that it acknowledged."""

from __future__ import annotations

import json
import random
import signal
from pathlib import Path
from typing import Any

import httpx
from visitors import live_server
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect


def state_of(line: ClientConnection) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(line.recv(timeout=300))
        if message["t"] == "state":
            return message
        assert message["t"] != "error", message


def test_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    rng = random.Random(0)
    deadly = 40
    body = {"game": "yukimura", "name": "Ann", "seats": {"osaka": "me", "kanto": "me"}}
    with live_server(tmp_path) as (process, port):
        opened = httpx.post(f"http://127.0.0.1:{port}/api/tables", json=body, timeout=300).json()
        path = f"/ws/{opened['table']}?token={opened['seats']['osaka']}&token={opened['seats']['kanto']}&whole=1"
        with connect(f"ws://127.0.0.1:{port}{path}", max_size=None) as line:
            acknowledged = state = state_of(line)
            try:
                for number in range(1000):
                    choice = rng.choice(state["ask"]["options"])["text"]
                    line.send(json.dumps({"t": "act", "text": choice, "n": state["n"]}))
                    if number == deadly:
                        process.send_signal(signal.SIGKILL)
                    acknowledged = state = state_of(line)
            except ConnectionClosed:
                pass
    with live_server(tmp_path) as (_, port), connect(f"ws://127.0.0.1:{port}{path}", max_size=None) as line:
        found = state_of(line)
        assert found["n"] >= acknowledged["n"] > 20
        if found["n"] == acknowledged["n"]:
            assert (found["view"], found["ask"]) == (acknowledged["view"], acknowledged["ask"])
        known = acknowledged["from"] + len(acknowledged["events"])
        assert found["events"][:known][acknowledged["from"] :] == acknowledged["events"]
        line.send(json.dumps({"t": "act", "text": found["ask"]["options"][0]["text"], "n": found["n"]}))
        assert state_of(line)["n"] > found["n"]
    log = (tmp_path / "log").read_text()
    assert opened["seats"]["kanto"].rpartition(".")[2] not in log
