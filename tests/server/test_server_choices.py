"""What a choice sets off is sent with it, and nothing grave is done by a slip of the hand."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient
from visitors import Json, Visitor, visit

import honjin
from honjin.kernel.chance import Committed
from honjin.kernel.position import Position
from honjin.kernel.record import record_of

BOARD = {
    "turn": 20,
    "phase": "date",
    "weather": "clear",
    "clans": {"ashina": {"status": "active"}},
    "forces": [
        {"leader": "date_masamune", "units": ["date_shigezane", "katakura_kagetsuna"], "hex": "1734"},
        {"leader": "ashina_yoshihiro", "units": ["sase_tsuneo", "sase_tanetsune"], "hex": "1634"},
    ],
    "steps": {"ashina_yoshihiro": 1},
}
LORD = "lose ashina_yoshihiro"


def arrange(client: TestClient, board: Json, game: str, *actions: str) -> Json:
    """A table on which a position stands, these actions done."""
    for seed in range(100):
        position = Position.of({"game": game, "board": board}, "test")
        play = honjin.find_game(game).arrange(position, Committed(f"choices {seed}".encode(), "choices"))
        for action in actions:
            play.push_text(action)
        if not actions or (play.ask.kind, play.game.sides[play.ask.side]) == ("lose", "anti"):
            break
    answer = client.post("/api/records", json=record_of(play, reveal=True).as_dict())
    assert answer.status_code == 201, answer.text
    made: Json = answer.json()
    return made


@pytest.fixture
def ashina(local: TestClient) -> Iterator[Visitor]:
    """Ashina must lose a step, and his lord has one left."""
    made = arrange(local, BOARD, "masamune", "battle 1634 with date_masamune")
    with visit(local, made["table"], made["seats"]["anti"]) as visitor:
        assert visitor.state["ask"]["kind"] == "lose"
        yield visitor


def test_an_option_carries_what_it_sets_off(ashina: Visitor) -> None:
    *others, lord = ashina.state["ask"]["options"]
    assert lord["text"] == LORD
    assert lord["confirm"] is True
    assert {"rule": "25-2", "text": "With Ashina Yoshihiro the Ashina leave the war"} in lord["sets_off"]
    assert lord["scores"]["anti"] < 0
    assert not any("confirm" in option for option in others)


def test_nothing_grave_is_done_until_it_is_confirmed(ashina: Visitor) -> None:
    n = ashina.state["n"]
    refused = ashina.ask(t="act", text=LORD, n=n, confirmed=False)
    assert (refused["t"], refused["code"], refused["confirm"]) == ("error", "confirm", True)
    assert "the Ashina leave the war" in refused["message"]
    assert ashina.ask(t="odds", text=LORD)["confirm"] is True
    done = ashina.ask(t="act", text=LORD, n=n, confirmed=True)
    assert done["t"] == "state", "it has not happened before"
    assert done["view"]["units"]["ashina_yoshihiro"].get("hex") is None


def test_what_is_not_grave_needs_no_confirmation(ashina: Visitor) -> None:
    done = ashina.ask(t="act", text="lose sase_tsuneo", n=ashina.state["n"], confirmed=False)
    assert done["t"] == "state"


def test_programs_are_not_asked(ashina: Visitor) -> None:
    assert ashina.act(LORD)["t"] == "state"


def test_giving_up_by_an_action_is_confirmed(ashina: Visitor) -> None:
    refused = ashina.ask(t="act", text="resign", n=ashina.state["n"], confirmed=False)
    assert (refused["code"], refused["rule"]) == ("confirm", "resign")


def test_of_several_the_grave_one_is_named(local: TestClient) -> None:
    board = {"turn": 2, "phase": "kanto_move", "units": {"ieyasu": "2020", "mizuno_k1": "0319"}}
    made = arrange(local, board, "yukimura")
    with visit(local, made["table"], made["seats"]["kanto"]) as kanto:
        texts = ["move mizuno_k1 0319-0318", "move ieyasu 2020-2021"]
        refused = kanto.ask(t="acts", texts=texts, n=kanto.state["n"], confirmed=False)
        assert (refused["code"], refused["index"], refused["rule"]) == ("confirm", 1, "7-5-3")
        done = kanto.ask(t="acts", texts=texts[1:], n=kanto.state["n"], confirmed=True)
        assert done["view"]["units"]["ieyasu"]["hex"] == "2021"
