"""Every position file is a case: what it says is done, and what it expects must come of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from honjin.games.yukimura.title import GAME
from honjin.kernel.chance import Scripted
from honjin.kernel.position import Position, run_script

POSITIONS = sorted((Path(__file__).parent / "positions").glob("*.toml"))


@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: path.stem)
def test_position(path: Path) -> None:
    position = Position.read(path)
    play = GAME.arrange(position, Scripted(position.dice))
    problems = run_script(play, position)
    if not problems:
        problems = GAME.expectations(play, position.expect)
    assert not problems, "\n".join([position.title, *problems])


@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: path.stem)
def test_position_names_rules_of_the_book(path: Path) -> None:
    position = Position.read(path)
    assert position.title
    assert position.rules
    book = GAME.rulebook()
    assert [rule for rule in position.rules if rule not in book] == []


def test_there_are_positions() -> None:
    assert POSITIONS
