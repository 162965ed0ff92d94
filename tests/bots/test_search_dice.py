"""The dice of imagined worlds: by their purpose, shared evenly, and one future for plans that come to the same."""

from __future__ import annotations

import pytest
from duel import new_duel
from trap import Grab, Guard, new_trap

from honjin.bots.search.dice import TOGETHER, PurposeDice, SpreadDice
from honjin.bots.search.plans import Plan, Step
from honjin.bots.search.policy import PLAIN
from honjin.bots.search.rollouts import Lookout, Trial
from honjin.kernel.actions import Action
from honjin.kernel.weights import Weights


def test_dice_hang_on_their_purpose_alone() -> None:
    one, two = PurposeDice("w 1"), PurposeDice("w 1")
    two.below(6, "something else")
    assert [one.below(6, "a fight") for _ in range(20)] == [two.below(6, "a fight") for _ in range(20)]
    other = PurposeDice("w 2")
    assert [PurposeDice("w 1").below(1000, "a fight") for _ in range(3)] != [other.below(1000, "a") for _ in range(3)]
    counts = [0] * 6
    for _ in range(6000):
        counts[one.below(6, "many")] += 1
    assert min(counts) > 880
    assert max(counts) < 1120


def test_worlds_share_the_luck_of_a_throw_evenly() -> None:
    """Of two worlds each has another half of a die, of four another quarter, of 64 another 64th."""
    for deal in range(20):
        fell = [SpreadDice(f"deal {deal}", world).below(64, "a fight") for world in range(TOGETHER)]
        for many in (2, 4, 8, 16, 32, 64):
            parts = [number * many // 64 for number in fell]
            for first in range(0, TOGETHER, many):
                assert sorted(parts[first : first + many]) == list(range(many))


def test_luck_in_one_throw_says_nothing_of_another() -> None:
    same = many = 0
    for deal in range(200):
        worlds = [SpreadDice(f"deal {deal}", world) for world in range(8)]
        for dice in worlds:
            one, two = dice.below(2, "a fight"), dice.below(2, "another")
            same, many = same + (one == two), many + 1
        twin = worlds[3].copy()
        assert twin.mark == worlds[3].mark
        assert twin.mark != worlds[2].mark
        assert twin.below(1000, "a fight") == worlds[3].below(1000, "a fight")
    assert 0.42 < same / many < 0.58


def test_plans_are_compared_on_equal_dice() -> None:
    """Two plans that do the same come out the same in every world."""
    play = new_duel(4)
    lookout = Lookout(play.view(0), 0, "seed", Weights(), horizon=6)
    one, two = Plan("a", PLAIN, "same"), Plan("b", PLAIN, "same")
    for world in range(6):
        assert lookout.try_out(one, world) == lookout.try_out(two, world)
    assert len(set(one.worths.values())) > 1, "the worlds differ"


def test_plans_that_come_to_the_same_have_one_future(monkeypatch: pytest.MonkeyPatch) -> None:
    """The order of grabs and guards does not matter to what comes after the phase."""
    play, steps = new_trap(), 0
    step = Trial.step

    def counted(trial: Trial) -> None:
        nonlocal steps
        steps += 1
        step(trial)

    monkeypatch.setattr(Trial, "step", counted)
    lookout = Lookout(play.view(0), 0, "seed", Weights(), horizon=3)
    lines: list[list[Action]] = [[Grab(), Guard(), Guard()], [Guard(), Grab(), Guard()], [Guard(), Guard(), Guard()]]
    plans = [Plan("a", PLAIN, "a", [Step("do", action, ()) for action in line], 3) for line in lines]
    worths = [lookout.try_out(plans[0], 0)]
    whole = steps
    worths.append(lookout.try_out(plans[1], 0))
    assert steps == whole + 3, "its own phase alone"
    worths.append(lookout.try_out(plans[2], 0))
    assert steps == 2 * whole + 3
    assert worths[0] == worths[1] != worths[2]
    alone = Lookout(play.view(0), 0, "seed", Weights(), horizon=3)
    assert alone.try_out(Plan("a", PLAIN, "a", plans[1].line, 3), 0) == worths[1]
