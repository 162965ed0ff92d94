"""Every position file of Sanada's War Chronicle is a case; what is wrong in one is told by name."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from honjin.games.sanada.state import War
from honjin.games.sanada.title import GAME
from honjin.kernel.chance import Scripted
from honjin.kernel.errors import RecordError
from honjin.kernel.play import Play
from honjin.kernel.position import Position, run_script

POSITIONS = sorted((Path(__file__).parent / "positions").glob("*.toml"))


def arranged(board: dict[str, Any]) -> Play[War]:
    return GAME.arrange(Position(game="sanada", board=board, scenario="s1"), Scripted(()))


def named(path: Path) -> Any:
    """A position as a case that is named for its rules."""
    rules = (f"sanada {rule}" for rule in Position.read(path).rules)
    return pytest.param(path, id=path.stem, marks=pytest.mark.rule(*rules))


@pytest.mark.parametrize("path", [named(path) for path in POSITIONS])
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
        ({"forces": [{"leader": "nobody", "hex": "1726"}]}, "forces[1].leader"),
        ({"forces": [{"leader": "goto_matabei", "hex": "1526"}]}, "nobody can stand in 1526"),
        ({"forces": [{"leader": "goto_matabei", "hex": "1922", "inside": True}]}, "inside a castle of others (17.1.1)"),
        ({"forces": [{"leader": "ii_naotaka", "units": ["goto_matabei"], "hex": "1726"}]}, "7.3.1"),
        (
            {"forces": [{"leader": "ii_naotaka", "hex": "1726"}, {"leader": "goto_matabei", "hex": "1726"}]},
            "enemies stand there together (14.2.5)",
        ),
        ({"castles": {"nijo": {"level": 1}}}, "too few before it to invest it (19.2.2)"),
        ({"castles": {"nijo": {"durability": 9}}}, "castles.nijo.durability: found 9, expected 1 to 3"),
        ({"phase": "tea"}, "phase"),
        ({"turn": 29}, "turn: found 29, expected 1 to 28"),
        ({"markers": [{"hex": "1726", "target": "1727"}]}, "a marker goes from a force to an enemy"),
        (
            {
                "forces": [{"leader": "ii_naotaka", "hex": "1726"}, {"leader": "goto_matabei", "hex": "1728"}],
                "markers": [{"hex": "1726", "target": "1728"}],
            },
            "a marker goes to a hex next door (21.1.1)",
        ),
        ({"forts": {"osaka": ["1726"]}}, "forts.osaka: 1726 is not held (22.2.2)"),
    ],
)
def test_what_is_wrong_in_a_board_is_told(board: dict[str, Any], why: str) -> None:
    with pytest.raises(RecordError) as told:
        arranged(board)
    assert str(told.value).startswith("board: ")
    assert why in str(told.value)


def test_set_up_alone_is_the_beginning_of_the_game() -> None:
    play = arranged({"setup": True})
    assert play.state.where == play.game.start().where
    assert play.ask.kind == "setup"
