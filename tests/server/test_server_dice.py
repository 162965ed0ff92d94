"""The key of the dice is kept until the game has ended; then everybody can derive every throw."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from visitors import GENEROUS, get, open_table, visit

from honjin import new_game
from honjin.kernel.chance import derive
from honjin.kernel.record import record_of
from honjin.server.app import create_app


def test_the_key_is_shown_when_the_game_has_ended(client: TestClient) -> None:
    opened = open_table(client, seed=None)
    table = opened["table"]
    pledged = get(client, f"/api/tables/{table}")["dice"]["commitment"]
    with visit(client, table, *opened["seats"].values()) as both:
        refused = client.get(f"/api/tables/{table}/dice")
        assert (refused.status_code, refused.json()["error"]["code"]) == (409, "running")
        assert "key" not in refused.text.replace("the key of the dice", "")
        for _ in range(60):
            both.go_on()
        rolls = [event["dice"] for line in both.heard for event in events(line) if event["kind"] == "roll"]
        both.ask(t="resign")
    dice = get(client, f"/api/tables/{table}/dice")
    assert hashlib.sha256(bytes.fromhex(dice["key"])).hexdigest() == dice["commitment"] == pledged
    assert [throw["outcome"] for throw in dice["throws"]] == rolls != []
    for throw in dice["throws"]:
        numbers = [
            1 + derive(bytes.fromhex(dice["key"]), dice["id"], throw["counter"] + i, throw["purpose"], faces)
            for i, faces in enumerate(throw["faces"])
        ]
        assert numbers == throw["outcome"]


def events(line: str) -> list[dict[str, object]]:
    found: list[dict[str, object]] = json.loads(line).get("events", [])
    return found


def test_an_analysis_from_the_middle_has_no_dice_to_check(local: TestClient) -> None:
    opened = open_table(local)
    with visit(local, opened["table"], *opened["seats"].values()) as both:
        for _ in range(150):
            both.choose(7)
        both.ask(t="resign")
        n = both.state["n"]
    made = local.post(f"/api/tables/{opened['table']}/analysis", json={"step": n - 2}).json()
    with visit(local, made["table"], *made["seats"].values()) as alone:
        alone.ask(t="resign")
    assert local.get(f"/api/tables/{made['table']}/dice").status_code == 409


@pytest.mark.parametrize("public", [False, True])
def test_a_record_that_tells_the_key_of_its_dice_goes_on_with_them_but_not_among_strangers(
    tmp_path: Path, public: bool
) -> None:
    play = new_game("yukimura", seed=1)
    record = record_of(play, reveal=True).as_dict()
    with TestClient(create_app(GENEROUS(store=str(tmp_path / "dice.sqlite"), public=public))) as client:
        made = client.post("/api/records", json=record).json()
        dice = get(client, f"/api/tables/{made['table']}")["dice"]
    assert (dice["commitment"] == record["dice"]["commitment"], dice["seeded"]) == (not public, not public)
