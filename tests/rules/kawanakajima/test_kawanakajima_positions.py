"""Every position file of Kawanakajima is a case; what is wrong in one is told by name."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from honjin.games.kawanakajima.title import GAME
from honjin.kernel.chance import Scripted
from honjin.kernel.errors import RecordError
from honjin.kernel.position import Position, run_script

POSITIONS = sorted((Path(__file__).parent / "positions").glob("*.toml"))


@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: path.stem)
def test_position(path: Path) -> None:
    position = Position.read(path)
    play = GAME.arrange(position, Scripted(position.dice))
    problems = run_script(play, position) or GAME.expectations(play, position.expect)
    assert not problems, "\n".join([position.title, *problems])


@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: path.stem)
def test_position_names_rules_of_the_book(path: Path) -> None:
    position, book = Position.read(path), GAME.rulebook()
    assert position.title
    assert [rule for rule in position.rules if rule not in book] == []


@pytest.mark.parametrize(
    ("board", "why"),
    [
        ({"units": {"tx1": "2311"}}, "unit"),
        ({"units": {"tb1": "0119"}}, "no hex"),
        ({"units": {"tb1": "2311", "tb2": "2311"}}, "holds a unit"),
        ({"modes": {"takeda_z": "move"}}, "clan"),
        ({"bowl": ["takeda_x"]}, "chit"),
        ({"turn": 11}, "1 to 10"),
        ({"phase": "night"}, "phase"),
        ({"boxes": {"takeda_b": 5}}, "1 to 4"),
    ],
)
def test_a_wrong_board_is_told(board: dict[str, Any], why: str) -> None:
    with pytest.raises(RecordError, match=why):
        GAME.arrange(Position(game="kawanakajima", board=board, scenario="historical"), Scripted(()))
