"""The driver of procedures: what it reports, and what it does not let pass."""

from __future__ import annotations

import pytest
from council import Council, Fold, Plan, Show, Table
from duel import BLUE, RED, Defend, Duel, Raid, Yield

from honjin.conformance import Broken, Driver, by_kind, drive, first
from honjin.kernel.chance import Sampled
from honjin.kernel.errors import ScriptEnded
from honjin.kernel.events import Reveal

PLANS = [Plan(1), Plan(2), Plan(3)]


def council() -> tuple[Council, Table]:
    game = Council("council", {})
    return game, game.start()


def test_it_tells_what_was_asked_what_fell_and_what_came_of_it() -> None:
    game, state = council()
    state.round = 3
    found = drive(game.procedure(state), [*PLANS, Show(), Fold(), Show()], dice=[3, 1, 1])
    assert [ask.kind for ask in found.asks] == ["plan"] * 3 + ["act"] * 3
    assert [received for _, received in found.falls] == [2, 0, 0]
    assert sum(isinstance(request, Reveal) for request in found.requests) == 2
    assert found.value.points == (0, 2, 3)


def test_an_illegal_answer_is_not_let_pass() -> None:
    game, state = council()
    driver = Driver(game.procedure(state))
    with pytest.raises(Broken, match="is refused"):
        driver.answer(Show())


@pytest.mark.parametrize(
    ("answers", "dice", "message"),
    [
        ([*PLANS, Fold(), Fold(), Fold(), Fold()], [1, 1, 1], "nobody has asked for"),
        ([*PLANS, Fold()], [1, 1, 1], "no answer is left"),
        ([*PLANS, Fold(), Fold(), Fold()], [1, 1, 1, 1], "nobody has rolled"),
    ],
)
def test_what_is_too_little_or_left_over_is_named(answers: list[Plan], dice: list[int], message: str) -> None:
    game, state = council()
    state.round = 3
    with pytest.raises(Broken, match=message):
        drive(game.procedure(state), answers, dice)


def test_dice_that_are_missing_are_named() -> None:
    game, state = council()
    with pytest.raises(ScriptEnded, match="Who acts"):
        drive(game.procedure(state), PLANS)


def test_answers_by_kind_or_the_first_option_lead_to_the_end() -> None:
    game, state = council()
    found = drive(game.procedure(state), by_kind({"act": Fold(), "plan": lambda ask: ask.options[-1]}), Sampled(1))
    assert found.value.points == (0, 0, 0)
    assert {ask.kind for ask in found.asks} == {"plan", "act"}
    game, state = council()
    assert drive(game.procedure(state), first, Sampled(1)).value.rule == "3"


def test_step_by_step_one_can_look_in_between() -> None:
    game = Duel()
    state = game.start()
    driver = Driver(game.procedure(state), Sampled(4))
    assert (driver.done, driver.ask.side) == (False, RED)
    driver.answer(Raid(1))
    assert (driver.ask.kind, driver.ask.side) == ("defence", BLUE)
    assert {type(option) for option in driver.ask.options} == {Defend, Yield}
    with pytest.raises(Broken, match="still asked"):
        driver.finish()


def test_an_option_that_is_offered_and_refused_is_found() -> None:
    class Careless(Duel):
        def _refuse(self, g: object, action: object) -> object:  # type: ignore[override]
            return None if isinstance(action, Raid) else super()._refuse(g, Raid(9))  # type: ignore[arg-type]

    game = Careless()
    with pytest.raises(Broken, match="is offered and refused"):
        Driver(game.procedure(game.start()), Sampled(1))
