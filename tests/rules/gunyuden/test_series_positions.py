"""Every position file of the series is a case; what is wrong in one is told by name."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from honjin.games.gunyuden.campaign import Campaign
from honjin.games.registry import find_game
from honjin.kernel.chance import Scripted
from honjin.kernel.errors import RecordError
from honjin.kernel.play import Play
from honjin.kernel.position import Position, run_script
from honjin.packs.rulebook import Rulebook

POSITIONS = sorted((Path(__file__).parent / "positions").glob("*.toml"))
SIEGE = {"leader": "satake_yoshishige", "hex": "1930", "investing": True}


def arranged(board: dict[str, Any], **more: Any) -> Play[Campaign]:
    position = Position(game="masamune", board=board, scenario="mini_1", **more)
    return find_game("masamune").arrange(position, Scripted(position.dice))


@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: path.stem)
def test_position(path: Path) -> None:
    position = Position.read(path)
    title = find_game(position.game)
    play = title.arrange(position, Scripted(position.dice))
    problems = run_script(play, position) or title.expectations(play, position.expect)
    assert not problems, "\n".join([position.title, *problems])


@cache
def rulebook(game: str) -> Rulebook:
    return find_game(game).rulebook()


@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: path.stem)
def test_position_names_rules_of_the_book(path: Path) -> None:
    position = Position.read(path)
    assert position.title
    assert position.rules
    assert [rule for rule in position.rules if rule not in rulebook(position.game)] == []


def test_there_are_positions() -> None:
    assert {Position.read(path).game for path in POSITIONS} == {"masamune", "kanto"}


def test_set_up_alone_is_the_beginning_of_the_game() -> None:
    play = arranged({"setup": True})
    fresh = play.game.start()
    assert play.state.where == fresh.where
    assert play.ask.kind == "setup"
    assert play.state.turn == 0


def test_what_is_named_changes_the_set_up() -> None:
    force = {"leader": "date_masamune", "units": ["oniniwa_yoshinao"], "hex": "1927", "inside": True, "morale": -2}
    play = arranged(
        {
            "setup": True,
            "turn": 3,
            "stage": 2,
            "phase": "date",
            "weather": "rain",
            "forces": [force],
            "steps": {"oniniwa_yoshinao": 1},
            "off": {"satake_yoshitane": "killed"},
            "castles": {"obama": {"owner": "satake", "durability": 3, "morale": -1}, "omori": {"refused": True}},
            "clans": {"tamura": {"side": "neutral", "status": "limited", "targets": ["satake"]}},
            "steps_lost": {"anti": 2},
            "memory": {"entered": True},
        }
    )
    wanted = {
        "at": {
            "date_masamune": "1927",
            "oniniwa_yoshinao": "1927",
            "satake_yoshitane": "killed",
            "rusu_masakage": "1930",
        },
        "inside": {"oniniwa_yoshinao": True},
        "morale": {"oniniwa_yoshinao": -2},
        "steps": {"oniniwa_yoshinao": 1},
        "forces": {"date_masamune": ["oniniwa_yoshinao"]},
        "castles": {"obama": {"owner": "satake", "durability": 3, "morale": -1}},
        "clans": {"tamura": {"side": "neutral", "status": "limited", "targets": ["satake"]}},
        "turn": 3,
        "stage": 2,
        "phase": "date",
        "weather": "rain",
        "side": "date",
    }
    assert find_game("masamune").expectations(play, wanted) == []
    assert play.state.steps_lost == [0, 2]


def test_a_position_can_be_dumped_and_loaded() -> None:
    play = arranged({"forces": [{"leader": "date_masamune", "hex": "1930"}], "phase": "date"})
    dump = play.state.dump()
    assert play.game.load(dump).dump() == dump


@pytest.mark.parametrize(
    ("board", "said"),
    [
        ({"unit": {}}, "unknown key unit"),
        ({"phase": "nobody"}, "phase 'nobody'"),
        ({"turn": 9}, "turn 9: expected 1 to 4"),
        ({"forces": [{"leader": "date_masamune"}]}, "a force has leader, hex"),
        ({"forces": [{"leader": "nobody", "hex": "1930"}]}, "nobody"),
        ({"forces": [{"leader": "date_masamune", "hex": "1729"}]}, "nobody can stand in 1729"),
        ({"forces": [{"leader": "date_masamune", "hex": "1929", "inside": True}]}, "no castle in 1929"),
        ({"forces": [{"leader": "rusu_masakage", "units": ["date_masamune"], "hex": "1930"}]}, "9-2-3"),
        ({"forces": [SIEGE]}, "obama: those who invest it are too weak (18-1)"),
        ({"castles": {"obama": {"walls": 3}}}, "castles.obama.walls"),
        ({"clans": {"date": {"mood": 3}}}, "clans.date.mood"),
        ({"memory": {"nothing": 1}}, "memory: unknown key nothing"),
    ],
)
def test_mistakes_are_named(board: dict[str, Any], said: str) -> None:
    with pytest.raises(RecordError, match="board: ") as error:
        arranged(board)
    assert said in str(error.value)


@pytest.mark.parametrize(
    ("expected", "said"),
    [
        ({"at": {"date_masamune": "1931"}}, "place of date_masamune: found '1930', expected '1931'"),
        ({"line": {"date_masamune": False}}, "line of date_masamune: found True, expected False"),
        ({"castles": {"obama": {"durability": 3}}}, "castle obama, durability: found 10, expected 3"),
        ({"score": {"date": 3}}, "score of date: found 10, expected 3"),
        ({"without": ["done"]}, "options: 'done' is offered"),
        ({"winner": "date"}, "winner: found 'nobody yet'"),
        ({"reach": {"date_masamune": {"count": 0}}}, "reach of date_masamune"),
    ],
)
def test_what_does_not_hold_is_named(expected: dict[str, Any], said: str) -> None:
    play = arranged({"forces": [{"leader": "date_masamune", "hex": "1930"}], "phase": "date"})
    problems = find_game("masamune").expectations(play, expected)
    assert len(problems) == 1
    assert said in problems[0]


def test_unknown_expectations_are_named() -> None:
    play = arranged({"forces": [{"leader": "date_masamune", "hex": "1930"}], "phase": "date"})
    with pytest.raises(RecordError, match="unknown key mood"):
        find_game("masamune").expectations(play, {"mood": 1})
    with pytest.raises(RecordError, match="there is no 'nobody'"):
        find_game("masamune").expectations(play, {"at": {"nobody": "1930"}})
