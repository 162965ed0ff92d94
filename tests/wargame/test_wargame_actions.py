"""Actions are frozen values without having to say so, and are found in their modules."""

from __future__ import annotations

import sys
from dataclasses import FrozenInstanceError

import pytest

from honjin.kernel.actions import Action
from honjin.wargame import actions, orders
from honjin.wargame.actions import Done, OfUnit, OfUnitAndPath, Unit, vocabulary


class Move(OfUnitAndPath):
    """A shape with a text."""

    form = "move {unit:unit} {path:path}"


class Aim(OfUnit):
    """A shape with a field more."""

    form = "aim {unit:unit} > {target:unit}"
    target: Unit


def test_actions_are_values() -> None:
    assert Move(1, (2, 3)) == Move(1, (2, 3)) != Move(1, (2, 4))
    assert len({Aim(1, 2), Aim(1, 2), Aim(2, 1)}) == 2
    assert repr(Aim(unit=1, target=2)) == "Aim(unit=1, target=2)"
    match Aim(3, 4):
        case Aim(unit, target):
            assert (unit, target) == (3, 4)


def test_actions_do_not_change() -> None:
    with pytest.raises(FrozenInstanceError):
        Aim(1, 2).target = 3  # type: ignore[misc]


def test_a_vocabulary_is_what_its_modules_declare() -> None:
    assert vocabulary(sys.modules[__name__]) == (Move, Aim)
    known = vocabulary(actions, orders)
    assert Done in known
    assert orders.Lose in known
    assert not {Action, OfUnit, OfUnitAndPath} & set(known)
