"""Every position file is a case: what it says is done, and what it expects must come of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from honjin.games.yukimura.title import GAME
from honjin.kernel.chance import Scripted
from honjin.kernel.errors import RecordError
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


GUN = ["g", "osaka", "teppo", 3, 4, 4, "2015", "sanada"]


@pytest.mark.parametrize(
    ("board", "said"),
    [
        ({"unit": {}}, "board: unit: found an unknown key, expected units"),
        ({"base": "full"}, 'board: base: found "full"'),
        ({"turn": 99}, "board: turn: found 99, expected 1 to 10"),
        ({"phase": "kanto_mov"}, "board: phase: there is no phase 'kanto_mov'; did you mean 'kanto_move'?"),
        ({"units": {"yukimur": "1408"}}, "board: units: there is no unit 'yukimur'; did you mean 'yukimura'?"),
        ({"units": {"yukimura": "9999"}}, "board: units.yukimura: '9999' is no hex of this map"),
        ({"units": {"yukimura": "1408", "ieyasu": "1408"}}, "board: units.ieyasu: 1408 holds a unit already (5)"),
        ({"units": 5}, "board: units: found 5, expected a table"),
        ({"pieces": [GUN[:7]]}, "board: pieces[1]"),
        ({"pieces": [[*GUN[:3], "3", *GUN[4:]]]}, "board: pieces[1][4]: found"),
        ({"pieces": [[GUN[0], "west", *GUN[2:]]]}, "board: pieces[1][2]: found"),
        ({"pond_hexsides": ["2015-9999"]}, "board: pond_hexsides: '9999' is no hex of this map"),
        ({"chausuyama": "west"}, 'board: chausuyama: found "west"'),
        ({"duty": "no"}, 'board: duty: found "no", expected true or false'),
        ({"used": ["nobody"]}, "board: used: there is no unit 'nobody'"),
        ({"areas": {"dat": 2}}, "board: areas: there is no force that comes later 'dat'; did you mean 'date'?"),
        ({"areas": {"date": 99}}, "board: areas.date: found 99, expected 1 to"),
        ({"idle": {"tadanao": 99}}, "board: idle.tadanao: found 99, expected 1 to 10"),
        ({"shaken": ["tadano"]}, "board: shaken: there is no force 'tadano'"),
        ({"markers": {"sarutob": "escort"}}, "board: markers: there is no marker 'sarutob'"),
        ({"markers": {"sarutobi": "escort"}}, "board: markers.sarutobi: it may not lie in escort (14-7-1)"),
        ({"tally": {"lost": 3}}, "board: tally.lost: found an unknown key"),
    ],
)
def test_mistakes_are_named(board: dict[str, Any], said: str) -> None:
    with pytest.raises(RecordError) as error:
        GAME.arrange(Position(game="yukimura", board=board), Scripted(()))
    assert said in str(error.value)


@pytest.mark.parametrize(
    ("expected", "said"),
    [
        ({"mood": 1}, "expect: mood: found an unknown key"),
        ({"at": {"yukimur": "1408"}}, "expect.at: there is no unit 'yukimur'"),
        ({"reach": {"yukimura": {"mode": "x"}}}, "expect: reach.yukimura.mode: found an unknown key"),
        ({"score": 5}, "expect: score: found 5, expected a list"),
    ],
)
def test_mistakes_in_expectations_are_named(expected: dict[str, Any], said: str) -> None:
    play = GAME.arrange(Position(game="yukimura", board={"units": {"yukimura": "1408"}}), Scripted([6] * 9))
    with pytest.raises(RecordError) as error:
        GAME.expectations(play, expected)
    assert said in str(error.value)


def test_there_are_positions() -> None:
    assert POSITIONS
