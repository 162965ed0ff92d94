"""Answers that hold for many questions: what they answer with, and when they are no longer offered."""

from __future__ import annotations

from typing import Any

import pytest

import honjin
from honjin.kernel.chance import Scripted
from honjin.kernel.position import Position
from honjin.server.asks import ask_view

GARRISON = {"leader": "katagiri_katsumoto", "hex": "1922", "inside": True}
STACK = [
    {"leader": "sanada_yukimura", "units": ["sanada_daisuke", "otani_yoshiharu"], "hex": "1922"},
    {"leader": "goto_matabei", "units": ["yamakawa_katanobu"], "hex": "1922"},
]


def play_of(board: dict[str, Any], dice: list[int], *actions: str) -> Any:
    origin = {"game": "sanada", "scenario": "s1", "board": board}
    play = honjin.find_game("sanada").arrange(Position.of(origin, "test"), Scripted(dice))
    for action in actions:
        play.push_text(action)
    return play


def series_of(play: Any) -> dict[str, tuple[str, str]]:
    """What is offered for all that follows: the text by the label, and the id."""
    view = ask_view(play, play.ask)
    return {str(one["label"]): (one["text"], one["id"]) for one in view.get("series", []) if "label" in one}


@pytest.mark.rule("sanada 18.3.5")
def test_the_lowest_ranks_can_bear_all_losses_of_a_hex() -> None:
    board = {"turn": 1, "phase": "osaka_combat", "forces": [GARRISON, *STACK]}
    assault = "assault ibaraki with sanada_yukimura goto_matabei"
    play = play_of(board, [6, 6, 6, 6], assault)
    while play.ask.kind != "lose":
        play.push(play.ask.options[0])
    text, id_ = series_of(play)["Lowest ranks first"]
    first = play.ask.options[0]
    assert text == play.game.notation.format(first)
    play.push(first)
    if play.ask.kind == "lose":
        again = ask_view(play, play.ask)["series"]
        assert [one["id"] for one in again] == [id_]
        assert again[0]["text"] != text


@pytest.mark.rule("sanada 19.1.6")
def test_an_assault_is_pressed_on_while_enough_are_full() -> None:
    board = {"turn": 1, "phase": "osaka_combat", "forces": [GARRISON, *STACK]}
    play = play_of(board, [1, 1, 1, 1], "assault ibaraki with sanada_yukimura goto_matabei")
    assert play.ask.kind == "press_on"
    offered = series_of(play)
    assert offered["Press on to the end"] == ("fight", "press_on 1.5 ibaraki 0")
    assert offered["Press on while 3 or more are full"] == ("fight", "press_on 1.5 ibaraki 3")
    ids = {one["id"] for one in ask_view(play, play.ask)["series"]}
    assert ids == {f"press_on 1.5 ibaraki {count}" for count in range(6)}
