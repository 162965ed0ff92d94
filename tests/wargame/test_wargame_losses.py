"""Losses that an owner spreads, and the exact course of a fight of rounds."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product

import pytest
from small_war import War, at, war

from honjin.conformance.drive import drive
from honjin.hexes.sets import few
from honjin.kernel.ask import Ask
from honjin.kernel.chance import D6
from honjin.wargame import losses
from honjin.wargame.actions import Unit, Units
from honjin.wargame.losses import Loser, can_lose, cheapest, expendable, suffer
from honjin.wargame.orders import Lose, Pick
from honjin.wargame.rounds import Army, Course, Dice, as_fraction, course
from honjin.wargame.tables import ResultRows, ResultTable

ALL = 0b1111


def campaign() -> War:
    g = war()
    g.settle(ALL, at("0202"))
    return g


def losing(g: War) -> Loser:
    """One step less; who has none left leaves the map."""

    def lose(unit: Unit) -> None:
        g.steps[unit] -= 1
        if not g.steps[unit]:
            g.lift(1 << unit)

    return lose


def test_the_owner_is_asked_step_by_step_leaders_last() -> None:
    g = campaign()
    run = drive(losses.take(g, 0, ALL, 2, "1", losing(g)), [Lose(0), Lose(3)])
    assert [list(ask.options) for ask in run.asks] == [[Lose(1), Lose(2), Lose(3), Lose(0)]] * 2
    assert run.value == 2
    assert g.steps == [1, 2, 2, 0]


def test_nobody_is_asked_where_all_must_go() -> None:
    g = campaign()
    run = drive(losses.take(g, 0, 0b0011, 9, "1", losing(g)), [])
    assert (run.asks, run.value) == ([], 4)


def test_a_death_that_is_owed_leaves_no_step_for_others() -> None:
    g = campaign()
    assert can_lose([2, 2, 2, 1], 0b0111, 2, True) == [0, 1, 2]
    assert can_lose([2, 2, 1, 1], 0b0111, 1, True) == [2]
    ask = next(losses.take(g, 0, 0b1111, 1, "1", losing(g), owed=True, owed_rule="2"), None)
    assert ask is None, "only d can die of one step"


def test_refusals_say_who_bears_the_loss() -> None:
    g = campaign()
    g.steps[2] = 1
    ask = next(losses.take(g, 0, 0b1101, 1, "1", losing(g), owed=True, owed_rule="2"))
    assert isinstance(ask, Ask)
    wrong = [ask.refuse(action) for action in (Pick(2), Lose(1), Lose(0))]
    assert [refusal and refusal.rule for refusal in wrong] == ["1", "1", "2"]


def test_the_usual_losses_spare_lives_and_leaders() -> None:
    g = campaign()
    assert cheapest(g, few(ALL), g.steps, False) == 1
    assert expendable(g, few(ALL)) == [1, 2, 3, 0]
    suffer(g, ALL, 3, losing(g))
    assert g.steps == [1, 1, 1, 1]
    suffer(g, ALL, 1, losing(g), owed=True)
    assert g.steps == [1, 0, 1, 1]


# ---------------------------------------------------------------------------------------------- rounds

TABLE = ResultTable(
    ResultRows.model_validate(
        {
            "columns": [[0, 2], [3, 5], [6, 99]],
            "die_min": 1,
            "die_max": 6,
            "rows": {str(die): [str(die > 5), str(die > 3), str(1 + (die > 4))] for die in range(1, 7)},
        }
    ),
    D6,
)
HURT = {"True": 1, "False": 0, "1": 1, "2": 2}


def read(strength: int, die: int) -> tuple[int, bool]:
    return HURT[TABLE.result(strength, die)], False


class Host(Army):
    """Gives way when everybody has a single step; the leader adds one."""

    def commanded(self, standing: Sequence[bool]) -> tuple[bool, int]:
        return not standing[0], int(standing[0])

    def exhausted(self, steps: Sequence[int], fallen: bool) -> bool:
        return max(steps) <= 1


def by_hand(g: War, one: Units, other: Units) -> dict[str, Fraction]:
    """All rounds played out, those without losses left out of account."""
    found: dict[str, Fraction] = {"won": Fraction(0), "even": Fraction(0), "lost": Fraction(0), "steps": Fraction(0)}

    def on(state: War, chance: Fraction, first: bool) -> None:
        sides = [few(one), few(other)]
        spent = [max((state.steps[u] for u in units), default=0) <= 1 for units in sides]
        if not first and any(spent):
            gone = [sum(g.steps[u] - state.steps[u] for u in units) for units in sides]
            found["won" if gone[0] < gone[1] else "even" if gone[0] == gone[1] else "lost"] += chance
            found["steps"] += chance * gone[0]
            return
        lead = [int(state.steps[units[0]] > 0) for units in sides]
        powers = [state.strength(sum(1 << u for u in units)) for units in sides]
        falls = []
        for mine, yours in product(range(1, 7), repeat=2):
            edge = lead[0] - lead[1]
            falls.append((read(powers[0], mine + edge)[0], read(powers[1], yours - edge)[0]))
        real = [fall for fall in falls if fall != (0, 0)]
        for fall in set(real):
            after = state.copy()
            for units, hurt in ((other, fall[0]), (one, fall[1])):
                suffer(after, after.on_map(units), hurt, losing(after))
            on(after, chance * Fraction(real.count(fall), len(real)), False)

    on(g, Fraction(1), True)
    return found


def shown(g: War, one: Units, other: Units) -> Course:
    dice = Dice(TABLE, range(1, 7), read)
    return course(Host(g, one, TABLE), Host(g, other, TABLE), dice, dice)


def test_the_course_of_a_fight_is_that_of_all_its_rounds() -> None:
    g = campaign()
    found, expected = shown(g, 0b0011, 0b0100), by_hand(g, 0b0011, 0b0100)
    assert found[:3] == pytest.approx([float(expected[key]) for key in ("won", "even", "lost")])
    assert found.own.steps == pytest.approx(float(expected["steps"]))
    assert found.won + found.even + found.lost == pytest.approx(1)


def test_both_sides_see_the_same_fight() -> None:
    g = campaign()
    there, back = shown(g, 0b0011, 0b0100), shown(g, 0b0100, 0b0011)
    assert there.won == pytest.approx(back.lost)
    assert there.own == pytest.approx(back.enemy)
    assert there.enemy == pytest.approx(back.own)


def test_steps_lost_before_count() -> None:
    g = campaign()
    dice = Dice(TABLE, range(1, 7), read)
    armies = Host(g, 0b0011, TABLE), Host(g, 0b0100, TABLE)
    assert course(*armies, dice, dice, lost=(9, 0)).lost == pytest.approx(1)


def test_chances_are_told_without_rounding_errors() -> None:
    assert as_fraction(1.0000000001) == 1
    assert as_fraction(0.3333333333333) == Fraction(1, 3)
