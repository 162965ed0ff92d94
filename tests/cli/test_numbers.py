"""Questions for a number and for a split, answered at the prompt."""

from __future__ import annotations

from collections.abc import Iterator

import marsh
import pytest
from commandline import honjin

from honjin.games.registry import games, register


@pytest.fixture(autouse=True)
def _marsh() -> Iterator[None]:
    register(marsh.GAME)
    yield
    del games()["marsh"]


def test_numbers_are_typed_as_they_are() -> None:
    typed = ["ready", "plan dive", "plan soar", "9", "7", "5 4", "5 2"]
    out = honjin("play", "marsh", "--side", "both", "--seed", "5", typed=typed).out
    assert "Type a number from 2 to 8." in out
    assert "9 is not from 2 to 8" in out
    assert "Type 2 numbers, 7 in all:" in out
    assert "That makes 9 of 7" in out
    assert "The bands get 5 and 2 fish" in out
