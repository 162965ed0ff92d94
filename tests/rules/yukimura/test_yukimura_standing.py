"""Standing orders in the battle: what a side is woken for, and what it decides itself."""

from __future__ import annotations

from typing import Any

import pytest

from honjin import find_game
from honjin.games.yukimura.state import Tennoji
from honjin.kernel.chance import Sampled
from honjin.kernel.play import Play
from honjin.kernel.position import Position
from honjin.kernel.standing import answer, hear, stand

OSAKA, KANTO = 0, 1


def arranged(phase: str, **places: str) -> Play[Tennoji]:
    board: dict[str, Any] = {"turn": 3, "phase": phase, "units": places}
    return find_game("yukimura").arrange(Position.of({"game": "yukimura", "board": board}, "test"), Sampled())


def test_a_move_is_passed_and_what_can_be_shot_at_is_not() -> None:
    play = arranged("osaka_move", yukimura="1408", mizuno_k1="1420")
    order = stand(play, OSAKA, ["near", "attacked", "turn"])
    passing = answer(play, play.ask, order)
    assert passing is not None
    assert play.game.notation.format(passing) == "end"
    beside = arranged("osaka_attack_melee", yukimura="1408", mizuno_k1="1409")
    order = stand(beside, OSAKA, ["turn"])
    assert (beside.ask.kind, answer(beside, beside.ask, order)) == ("melee", None)


@pytest.mark.parametrize(("place", "woken"), [("1413", False), ("1412", True)])
def test_an_enemy_is_near_within_four_hexes(place: str, woken: bool) -> None:
    far = arranged("osaka_move", yukimura="1408", mizuno_k1="1420")
    order = stand(far, OSAKA, ["near"])
    now = arranged("osaka_move", yukimura="1408", mizuno_k1=place)
    passing = answer(now, now.ask, order)
    assert (passing is None, str(order.why or "").endswith("is near")) == (woken, woken)


def test_an_attack_wakes_the_side_that_suffers_it() -> None:
    play = arranged("kanto_attack_melee", yukimura="1408", mizuno_k1="1409")
    orders = {side: stand(play, side, ["attacked"]) for side in (OSAKA, KANTO)}
    told = len(play.events or ())
    play.push_text("melee mizuno_k1 > yukimura")
    for side, order in orders.items():
        hear(play, side, order, (play.events or [])[told:])
    assert orders[OSAKA].why is not None
    assert orders[KANTO].why is None
