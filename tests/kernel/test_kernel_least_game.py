"""The least game of the documentation is small, sound, and can be played from Python, by bots and through records."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import least
import pytest

import honjin
from honjin.arena import simulate
from honjin.conformance import Depth, check_random_game
from honjin.games.registry import games, register
from honjin.kernel.chance import Scripted
from honjin.kernel.errors import HonjinError
from honjin.kernel.position import Position
from honjin.title import Title


@pytest.fixture
def ford(tmp_path: Path) -> Iterator[Title]:
    title = least.title(tmp_path)
    register(title)
    yield title
    del games()["ford"]


def test_it_is_under_120_lines_with_its_data() -> None:
    assert len(least.source().splitlines()) < 120


@pytest.mark.parametrize("seed", range(3))
def test_it_conforms(ford: Title, seed: int) -> None:
    census = check_random_game(ford, {}, seed, depth=Depth(1, *[4] * 10))
    assert census.ended
    assert census.refused > 0


@pytest.mark.usefixtures("ford")
def test_a_registered_game_is_found_by_its_id_and_played() -> None:
    play = honjin.new_game("ford", seed=1)
    play.push_text("move crane 0401-0301")
    assert str(play.game.describe(play.ask)) == "West: Move a unit (1)"
    assert str(play).splitlines()[0] == "The Ford: ford"
    assert [str(play.game.narrate(event)) for event in play.view(None).events] == ["Crane moves to 0301"]
    assert "CRA" in str(play)


def test_another_game_of_the_same_id_is_refused(ford: Title, tmp_path: Path) -> None:
    register(ford)
    with pytest.raises(HonjinError, match="there is another game 'ford'"):
        register(least.title(tmp_path))


@pytest.mark.usefixtures("ford")
def test_bots_play_it_to_its_end() -> None:
    report = simulate("ford", ("greedy", "random"), 2, seed=3)
    assert report.games == 2


def test_a_position_file_sets_what_the_state_dumps(ford: Title) -> None:
    board = {"where": [0, -1, 3, -1], "active": 0}
    play = ford.arrange(Position(game="ford", board=board), Scripted(()))
    play.push_text("move crane 0101-0201")
    assert play.over
    assert ford.expectations(play, {"where": [3, -1, -1, -1]}) == []
    assert ford.expectations(play, {"turn": 9}) == ["turn: 1, expected 9"]
    with pytest.raises(HonjinError, match="board: unknown key hexes"):
        ford.arrange(Position(game="ford", board={"hexes": []}), Scripted(()))


def test_the_environment_names_games_that_are_not_installed(tmp_path: Path) -> None:
    least.written(tmp_path)
    env = os.environ | {"HONJIN_GAMES": "ford:GAME", "PYTHONPATH": str(tmp_path)}
    typed = "crane 0301\nwolf 0201\ncrane 0201\nquit\n"
    command = [sys.executable, "-c", "from honjin.cli import main; main()", "play", "ford", "--side", "both"]
    ran = subprocess.run(command, env=env, input=typed, capture_output=True, text=True, check=True)
    assert "Wolf is taken" in ran.stdout


def test_one_game_is_found_without_loading_the_others() -> None:
    code = "import sys; from honjin.games.registry import find_game; find_game('yukimura'); print(*sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = {name.split(".")[2] for name in ran.stdout.split() if name.startswith("honjin.games.")}
    assert loaded == {"registry", "yukimura"}
