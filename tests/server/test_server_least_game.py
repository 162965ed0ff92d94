"""The least game of the documentation on a server: its card, its sheet, and a game through the socket."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import least
import pytest
from starlette.testclient import TestClient
from visitors import get, open_table, visit

from honjin.games.registry import games, register


@pytest.fixture(autouse=True)
def _on_the_shelf(tmp_path: Path) -> Iterator[None]:
    register(least.title(tmp_path))
    yield
    del games()["ford"]


def test_the_shelf_and_the_sheet_tell_of_it(local: TestClient) -> None:
    (card,) = [card for card in get(local, "/api/games") if card["id"] == "ford"]
    assert (card["name"], [side["name"] for side in card["sides"]]) == ("The Ford", ["East", "West"])
    assert [rule["rule"] for rule in card["scenarios"][0]["victory"]] == ["1"]
    sheet = get(local, "/api/games/ford/sheet")
    assert (sheet["board"]["columns"], len(sheet["units"])) == (4, 4)


def test_it_is_played_to_its_end_through_the_socket(local: TestClient) -> None:
    opened = open_table(local, game="ford", seats={"east": "me", "west": "me"})
    with visit(local, opened["table"], *opened["seats"].values()) as ann:
        ask = ann.until_asked()["ask"]
        assert (ask["prompt"], ask["rule"]) == ("Move a unit", "1")
        assert ask["options"][0]["path"] == ["0401", "0402"]
        refused = ann.act("move crane 0401-0201")
        assert (refused["code"], refused["rule"]) == ("refused", "1")
        ann.act("move crane 0401-0301")
        ann.act("move wolf 0101-0201")
        assert ann.act("move crane 0301-0201")["view"]["score"] == {"east": 2, "west": 1}
        while ann.state["over"] is None:
            ann.choose()
        assert ann.state["over"]["rule"] == "1"
