"""``print(play)``: any position as text, with the eyes of whoever may look."""

from __future__ import annotations

import re

import pytest

import honjin
from honjin.drawing.board import counter_text, places_of
from honjin.drawing.chart import chart_of
from honjin.kernel.chance import Scripted
from honjin.kernel.position import Position

POSITION = """
game = "yukimura"
[board]
phase = "osaka_move"
pieces = [
  ["x_k1", "osaka", "cavalry", 6, 5, 5, "2311", "sanada"],
  ["tono", "kanto", "commander", 10, 3, 4, "2411", "tadanao"],
]
"""


def test_a_play_is_printed_with_its_map_and_the_decision() -> None:
    play = honjin.find_game("yukimura").arrange(Position.parse(POSITION), Scripted(()))
    lines = str(play).splitlines()
    assert lines[:2] == [
        "Yukimura Gaiden: tennoji_1615",
        "Turn 1 of 10 · 12:00 · Osaka movement   points: osaka 0  kanto 0",
    ]
    (row,) = [at for at, line in enumerate(lines) if line.startswith("11 ")]
    assert lines[row].split().count("Xk6") == 1
    assert "ton*10" in lines[row + 1]
    assert lines[-2].startswith("OSAKA  kanto  name, kind (* commander, a ashigaru, k cavalry")
    assert lines[-1] == play.game.describe(play.ask)


@pytest.mark.parametrize(
    ("game", "scenario"), [(title.id, info.id) for title in honjin.games().values() for info in title.scenarios()]
)
def test_every_scenario_can_be_printed(game: str, scenario: str) -> None:
    play = honjin.new_game(game, scenario=scenario, seed=1)
    lines = str(play).splitlines()
    assert lines[0] == f"{honjin.find_game(game).name}: {scenario}"
    assert lines[-1] == play.game.describe(play.ask)
    facts = play.view(None).facts
    if "forces" in facts:
        shown = {force["hex"] for force in facts["forces"]}
        counters = sum(len(re.findall(r"\[?[A-Za-z]{3}[a-zA-Z*]?\d+\+?!?\]?", line)) for line in lines[4:-4])
        assert counters >= len(shown) > 0
    else:
        drawn = {word for line in lines[4:-4] for word in line.split()}
        chart = chart_of(play.game)
        assert facts["units"]
        assert {counter_text(chart, unit, facts["units"][unit]) for unit in places_of(facts)} <= drawn


def test_a_view_tells_a_decision_to_whom_it_belongs_and_to_nobody_else() -> None:
    play = honjin.new_game("yukimura", seed=1)
    assert play.ask.side == 1
    asked, other, observer = (str(play.view(side)).splitlines()[-1] for side in (1, 0, None))
    assert asked == play.game.describe(play.ask)
    assert other == observer == "Kanto decides"


def test_when_it_is_over_the_last_line_says_who_won() -> None:
    play = honjin.new_game("yukimura", seed=1)
    play.push_text("resign")
    assert str(play).splitlines()[-1] == "Osaka wins (Osaka 0 and Kanto 0): Kanto resigns (resign)"
    assert str(play.view(0)).splitlines()[-1] == str(play).splitlines()[-1]
