"""Chapter 32: weather by die, by calendar, and fixed."""

from __future__ import annotations

import pytest
from camp_harness import Board

from honjin.games.gunyuden.rules.weather import by_die, settle_weather
from honjin.games.gunyuden.static import GOOD, HEAVY_SNOW, RAIN, SNOW, THAW


@pytest.mark.rule("masamune 32-1-1")
def test_the_die_and_the_month_give_the_weather() -> None:
    board = Board("campaign")
    month = board.g.month
    board.play(settle_weather(board.g), dice=[6])
    assert board.g.weather == by_die(board.g, 6, month)
    assert [by_die(board.g, die, 4) for die in range(1, 7)] == [GOOD, GOOD, GOOD, THAW, THAW, RAIN]
    assert by_die(board.g, 3, 1) == HEAVY_SNOW
    assert by_die(board.g, 4, 12) == SNOW
    assert board.told("weather")[0].rule == "32-1-1"


@pytest.mark.rule("masamune 43.7")
def test_a_scenario_may_fix_the_weather() -> None:
    board = Board("mini_1")
    board.play(settle_weather(board.g))
    assert board.g.weather == SNOW


@pytest.mark.rule("kanto 32")
@pytest.mark.parametrize(
    ("scenario", "turn", "weather"),
    [
        ("s2", 6, SNOW), ("s2", 7, THAW), ("s3", 4, GOOD), ("s3", 5, SNOW), ("s3", 18, SNOW), ("s3", 19, THAW),
        *[("s1", turn, GOOD) for turn in (1, 2, 3)], *[("s4", turn, GOOD) for turn in range(1, 13)],
    ],
)  # fmt: skip
def test_the_calendar_gives_the_weather(scenario: str, turn: int, weather: int) -> None:
    board = Board(scenario)
    board.g.turn = turn
    board.play(settle_weather(board.g))
    assert board.g.weather == weather


@pytest.mark.rule("kanto 32-1-1")
def test_where_snow_lies() -> None:
    land = Board("s2").land
    for province, terrain, snowy in (
        ("kozuke", "flat", False),
        ("kozuke", "foothills", True),
        ("kai", "flat", True),
        ("musashi", "foothills", False),
    ):
        hexes = [h for h in land.board.hexes if land.province[h] == province and land.terrain[h] == terrain]
        assert hexes
        assert (any if snowy else all)(land.is_snowy(h, SNOW) == snowy for h in hexes)
        assert not any(land.is_snowy(h, THAW) for h in hexes)
