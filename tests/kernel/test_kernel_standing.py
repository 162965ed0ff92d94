"""Standing orders in the small duel: what they are judged by, and what they leave to the side."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from duel import BLUE, CARDS, Camps, Duel, Wait

from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Side
from honjin.kernel.chance import Committed
from honjin.kernel.errors import HonjinError
from honjin.kernel.play import Play
from honjin.kernel.sentry import TURN, Signs, Stop
from honjin.kernel.standing import answer, idle, stand


class Nosy:
    """It would like to wake its side for what the other camp holds."""

    stops = (Stop("hand", "the other camp holds other cards"), TURN)

    def passing(self, ask: Ask) -> Action | None:
        return Wait() if ask.refuse(Wait()) is None else None

    def signs(self, state: Camps, side: Side) -> Signs:
        return {"hand": [f"{CARDS[card]} is there" for card in state.hand(1 - side)]}

    def struck(self, state: Camps, side: Side, seen: Mapping[str, Any]) -> tuple[str, str] | None:
        return None


class WatchedDuel(Duel):
    sentry = Nosy()


def begun() -> Play[Camps]:
    game = WatchedDuel()
    return Play(game, game.start(), Committed(b"key", "id"))


def test_signs_are_read_in_a_world_of_the_sides_own_knowledge() -> None:
    play = begun()
    real = {f"{CARDS[card]} is there" for card in play.state.hand(BLUE)}
    seen = {tuple(stand(play, 0, ["hand"]).signs["hand"]) for _ in range(60)}
    assert len(seen) > 1, "what is hidden is guessed, each time anew"
    assert any(set(guess) != real for guess in seen)


def test_an_order_takes_only_what_the_game_lets_go_by() -> None:
    play = begun()
    order = stand(play, 0, ["turn"])
    assert answer(play, play.ask, order) == Wait()
    play.push_text("wait")
    play.push_text("raid 1")
    assert play.ask.refuse(Wait()) is not None
    assert (answer(play, play.ask, order), order.why) == (None, None)


def test_an_order_that_has_ended_answers_nothing() -> None:
    play = begun()
    order = stand(play, 0, ["turn"])
    order.why = "turn 2 begins"
    assert answer(play, play.ask, order) is None


def test_where_there_is_a_choice_nobody_is_idle() -> None:
    play = begun()
    assert len(play.options()) > 1
    assert idle(play, play.ask) is None


def test_a_game_without_a_sentry_has_no_orders() -> None:
    game = Duel()
    play = Play(game, game.start(), Committed(b"key", "id"))
    assert idle(play, play.ask) is None
    with pytest.raises(HonjinError, match="no standing orders"):
        stand(play, 0, ["turn"])
