"""Every position file of the series is a case; what is wrong in one is told by name."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from honjin.games.gunyuden.state import Campaign
from honjin.games.masamune.memory import recall
from honjin.games.registry import find_game
from honjin.kernel.chance import Scripted
from honjin.kernel.errors import RecordError
from honjin.kernel.play import Play
from honjin.kernel.position import Position, run_script
from honjin.packs.rulebook import Rulebook
from honjin.wargame.actions import NOBODY

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


MASAMUNE = {"leader": "date_masamune", "hex": "1930"}
SATAKE = {"leader": "satake_yoshishige", "hex": "1930"}


@pytest.mark.parametrize(
    ("board", "said"),
    [
        ({"unit": {}}, "unit: found an unknown key, expected one of setup, turn"),
        ({"force": []}, "force: found an unknown key, expected forces"),
        ({"phase": "nobody"}, "phase: there is no phase 'nobody'; known: setup, pregame, start, anti, date"),
        ({"phase": "dates"}, "phase: there is no phase 'dates'; did you mean 'date'?"),
        ({"turn": 9}, "turn: found 9, expected 1 to 4"),
        ({"turn": "1"}, 'turn: found "1", expected an integer'),
        ({"stage": 99}, "stage: found 99, expected 1 to 4"),
        ({"weather": "fog"}, 'weather: found "fog", expected "clear", "rain"'),
        ({"forces": 5}, "forces: found 5, expected a list"),
        ({"forces": [{"leader": "date_masamune"}]}, "forces[1].hex: found nothing, expected a text"),
        ({"forces": [MASAMUNE, {**MASAMUNE, "leader": "date_masamun"}]}, "forces[2].leader: there is no unit 'date_m"),
        ({"forces": [{**MASAMUNE, "leader": "date_masamun"}]}, "did you mean 'date_masamune'?"),
        ({"forces": [{**MASAMUNE, "units": ["rusu_masakag"]}]}, "forces[1].units: there is no unit 'rusu_masakag'"),
        ({"forces": [{**MASAMUNE, "units": "rusu_masakage"}]}, "forces[1].units: found"),
        ({"forces": [{**MASAMUNE, "hex": "9999"}]}, "forces[1].hex: '9999' is no hex of this map"),
        ({"forces": [{**MASAMUNE, "hex": 1930}]}, "forces[1].hex: found 1930, expected a text"),
        ({"forces": [{**MASAMUNE, "hex": "1729"}]}, "forces[1].hex: nobody can stand in 1729"),
        ({"forces": [{**MASAMUNE, "hex": "1929", "inside": True}]}, "forces[1].inside: there is no castle in 1929"),
        ({"forces": [{**MASAMUNE, "inside": "no"}]}, 'forces[1].inside: found "no", expected true or false'),
        ({"forces": [{**MASAMUNE, "morale": -9}]}, "forces[1].morale: found -9, expected -4 to 0"),
        ({"forces": [{**MASAMUNE, "investing": "old"}]}, "forces[1].investing: found"),
        ({"forces": [{"leader": "rusu_masakage", "units": ["date_masamune"], "hex": "1930"}]}, "9-2-3"),
        ({"forces": [MASAMUNE, {**MASAMUNE, "hex": "1927"}]}, "forces[2]: date_masamune stands in forces[1] already"),
        ({"forces": [SIEGE]}, "obama: those who invest it are too weak (18-1)"),
        ({"forces": [MASAMUNE, SATAKE]}, "1930: enemies stand there together (15-6-2)"),
        ({"forces": [{**SATAKE, "inside": True}]}, "satake_yoshishige is inside a castle of others (16)"),
        ({"forces": [{**MASAMUNE, "hex": "1929", "investing": True}]}, "date_masamune has no castle to invest"),
        ({"forces": [{**MASAMUNE, "investing": True}]}, "obama is no castle of an enemy of those who invest it (17)"),
        ({"castles": {"obama": {"durability": 0, "owner": "date"}}}, "castles.obama: without durability it is nobod"),
        ({"steps": {"date_masamune": 7}}, "steps.date_masamune: found 7, expected 1 to 2"),
        ({"steps": {"date_masamun": 1}}, "steps: there is no unit 'date_masamun'"),
        ({"off": {"date_masamune": "dead"}}, 'off.date_masamune: found "dead", expected "killed"'),
        ({"off": {"date_masamun": "killed"}}, "off: there is no unit"),
        ({"castles": {"obama": {"walls": 3}}}, "castles.obama.walls: found an unknown key"),
        ({"castles": {"obamas": {"durability": 3}}}, "castles: there is no castle 'obamas'; did you mean 'obama'?"),
        ({"castles": {"obama": {"durability": "x"}}}, 'castles.obama.durability: found "x", expected an integer'),
        ({"castles": {"obama": {"durability": 99}}}, "castles.obama.durability: found 99, expected 0 to 10"),
        ({"castles": {"obama": {"morale": 1}}}, "castles.obama.morale: found 1, expected -4 to 0"),
        ({"castles": {"obama": {"owner": "satak"}}}, "castles.obama.owner: there is no clan 'satak'"),
        ({"castles": {"obama": 5}}, "castles.obama: found 5, expected a table"),
        ({"clans": {"date": {"mood": 3}}}, "clans.date.mood: found an unknown key"),
        ({"clans": {"dat": {"side": "date"}}}, "clans: there is no clan 'dat'"),
        ({"clans": {"date": {"side": "dat"}}}, "clans.date.side: there is no side 'dat'; did you mean 'date'?"),
        ({"clans": {"date": {"status": "asleep"}}}, 'clans.date.status: found "asleep"'),
        ({"clans": {"date": {"targets": ["satak"]}}}, "clans.date.targets: there is no clan 'satak'"),
        ({"steps_lost": {"dat": 1}}, "steps_lost: there is no side 'dat'"),
        ({"battles_won": {"date": -1}}, "battles_won.date: found -1, expected greater than or equal to 0"),
        ({"memory": {"nothing": 1}}, "memory: there is no memory 'nothing'"),
        ({"memory": {"ouchi": "x"}}, "memory.ouchi: found 'x', expected an integer"),
        ({"memory": {"ouchi": True}}, "memory.ouchi: found True, expected an integer"),
        ({"memory": {"ouchi": -1}}, "memory.ouchi: found -1, expected 0 or more"),
        ({"memory": {"entered": 1}}, "memory.entered: found 1, expected true or false"),
        ({"memory": {"ceasefire": 3}}, "memory.ceasefire: found 3, expected a list of clans"),
        ({"memory": {"ceasefire": ["satak"]}}, "memory.ceasefire: there is no clan 'satak'"),
        ({"memory": {"past": []}}, "memory: there is no memory 'past'"),
    ],
)
def test_mistakes_are_named(board: dict[str, Any], said: str) -> None:
    with pytest.raises(RecordError, match=r"^board: ") as error:
        arranged(board)
    assert said in str(error.value)


@pytest.mark.rule("gunyuden 8-2-5", "gunyuden 21-1")
@pytest.mark.parametrize("words", [{"owner": "nobody"}, {"durability": 0}])
def test_a_ruin_is_nobodys_whichever_of_the_two_is_said(words: dict[str, Any]) -> None:
    g = arranged({"castles": {"obama": words}}).state
    castle = g.land.castle_of["obama"]
    assert (g.owner[castle], g.durability[castle]) == (NOBODY, 0)


@pytest.mark.rule("gunyuden 18-3")
def test_besiegers_are_counted_with_the_steps_they_have() -> None:
    siege = {**SIEGE, "units": ["satake_yoshitane", "satake_yoshinao", "makabe_ujimoto"]}
    assert arranged({"forces": [siege]}).state.investing
    with pytest.raises(RecordError, match="too weak"):
        arranged({"forces": [siege], "steps": {"satake_yoshinao": 1, "satake_yoshitane": 1}})


def test_clans_in_the_memory_are_named() -> None:
    play = arranged({"memory": {"ceasefire": ["satake", "soma"]}})
    clans = play.state.land.clan_of
    assert recall(play.state).ceasefire == 1 << clans["satake"] | 1 << clans["soma"]


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


@pytest.mark.parametrize(
    ("expected", "said"),
    [
        ({"mood": 1}, "expect: mood: found an unknown key"),
        ({"at": {"nobody": "1930"}}, "expect.at: there is no unit 'nobody'"),
        ({"at": 5}, "expect: at: found 5, expected a table"),
        ({"forces": {"date_masamune": 5}}, "expect: forces.date_masamune: found 5, expected a list"),
        ({"inside": {"date_masamune": "no"}}, "expect: inside.date_masamune: found"),
        ({"castles": {"obama": {"walls": 3}}}, "expect: castles.obama.walls: found an unknown key"),
        ({"castles": {"obamas": {"morale": 0}}}, "expect.castles: there is no castle 'obamas'"),
        ({"clans": {"dat": {"side": "date"}}}, "expect.clans: there is no clan 'dat'"),
        ({"reach": {"date_masamune": {"mode": "x"}}}, 'expect: reach.date_masamune.mode: found "x", expected "normal"'),
        ({"score": {"dat": 3}}, "expect.score: there is no side 'dat'"),
        ({"weather": "fog"}, 'expect: weather: found "fog"'),
        ({"options": "done"}, "expect: options: found"),
    ],
)
def test_mistakes_in_expectations_are_named(expected: dict[str, Any], said: str) -> None:
    play = arranged({"forces": [MASAMUNE], "phase": "date"})
    with pytest.raises(RecordError) as error:
        find_game("masamune").expectations(play, expected)
    assert said in str(error.value)
