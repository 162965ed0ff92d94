"""Forces: made, divided, coming apart; units named twice; the first force that may not be."""

from __future__ import annotations

import pytest
from small_war import War, scene

from honjin.hexes.sets import few
from honjin.kernel.errors import Refusal
from honjin.wargame import forces
from honjin.wargame.actions import Force

A, B, C, D = range(4)


@pytest.fixture
def war() -> War:
    g = War(scene())
    g.reckon()
    return g


def everybody(g: War) -> list[Force]:
    return [forces.written(g, head) for head in g.heads(0b1111)]


def test_everybody_stands_alone_until_forces_are_made(war: War) -> None:
    assert everybody(war) == [(A,), (B,), (C,), (D,)]
    forces.join(war, [(B, A), (C, D)])
    assert everybody(war) == [(B, A), (C, D)]
    assert (war.leader, war.members) == ([B, B, C, C], [0, 0b11, 0b1100, 0])


def test_forces_can_be_made_anew_among_themselves(war: War) -> None:
    forces.join(war, [(A, B, C)])
    forces.join(war, [(B, A), (C,)])
    assert everybody(war) == [(B, A), (C,), (D,)]


def test_others_join_a_force_that_is_there(war: War) -> None:
    forces.join(war, [(A, B)])
    forces.enlist(war, [(A, D)])
    assert everybody(war) == [(A, B, D), (C,)]


def test_who_leaves_stands_alone_and_a_leader_leaves_others_alone(war: War) -> None:
    forces.join(war, [(A, B, C)])
    forces.stand_alone(war, 1 << B)
    assert everybody(war) == [(A, C), (B,), (D,)]
    forces.stand_alone(war, 1 << A)
    assert everybody(war) == [(A,), (B,), (C,), (D,)]


def test_a_unit_that_is_named_twice() -> None:
    assert forces.named_twice([(A, B), (C, B)]) == B
    assert forces.named_twice([(A, A)]) == A
    assert forces.named_twice([(A, B), (C,)]) is None
    assert forces.united([(A, B), (D,)]) == 0b1011


def test_the_first_force_that_may_not_be_is_told() -> None:
    assert forces.refuse_each([(A,), (B,)], lambda _: None) is None
    refusal = forces.refuse_each([(A,), (B,), (C,)], lambda force: Refusal(str(force[0]), "no") if force[0] else None)
    assert refusal == Refusal("1", "no")


def test_leaders_take_whom_they_may_in_their_order() -> None:
    room = {A: 1, C: 2}
    made = forces.divided(
        [C, A, B, D],
        lambda _, left: reversed(few(left)),
        lambda force, unit: len(force) <= room.get(force[0], 0) and unit != A,
    )
    assert made == [(C, D, B), (A,)]
