"""The search for better weights: it follows what games show, weight by weight, and keeps only what wins."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from honjin.games.gunyuden.doctrine import PLAIN
from honjin.games.gunyuden.judgement import appraise
from honjin.games.kanto import GAME
from tune import Arena, Tuner, lively, main


@dataclass(frozen=True)
class Belief:
    courage: float = 1.0
    patience: float = 1.0
    colour: float = 1.0
    nothing: float = 0.0


class Told:
    """Games that courage wins and patience loses; colour does not matter."""

    def __init__(self, sign: float = 1.0) -> None:
        self.sign = sign

    def pair(self, ours: Sequence[Belief], theirs: Sequence[Belief], _: str) -> tuple[float, float]:
        first, second = (
            0.5 + 0.1 * self.sign * (mine.courage - its.courage - mine.patience + its.patience)
            for mine, its in zip(ours, theirs, strict=True)
        )
        return first, second


def tuner(arena: Any, **more: Any) -> Tuner:
    chosen = {"pairs": 400, "shake": 0.2, "elo": 40.0, "but": "", "seed": "x", "against": False, "sides": False} | more
    return Tuner(arena, [Belief(), Belief()], argparse.Namespace(**chosen, doctrine=f"{__name__}:Belief"))


@pytest.mark.parametrize("more", [{}, {"against": True}, {"sides": True}])
def test_weights_go_where_games_are_won(more: dict[str, bool]) -> None:
    search = tuner(Told(), **more)
    assert search.round(0)
    for found in search.now:
        assert found.courage > 1.1
        assert found.patience < 0.9
        assert abs(found.colour - 1.0) < min(found.courage - 1.0, 1.0 - found.patience)
        assert found.nothing == 0.0


def test_what_is_left_out_stays() -> None:
    search = tuner(Told(), but="courage")
    search.round(0)
    assert {found.courage for found in search.now} == {1.0}


def test_what_loses_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    search = tuner(Told())
    moved = search._moved(0)
    monkeypatch.setattr(search, "arena", Told(-1.0))
    monkeypatch.setattr(search, "_moved", lambda _: moved)
    assert not search.round(1)
    assert search.now == [Belief(), Belief()]


def test_a_draw_counts_less_than_half() -> None:
    assert lively(0.5) < 0.5
    assert lively(0.85) == 0.85


def test_a_game_is_worth_the_same_on_the_same_dice() -> None:
    arena = Arena(GAME.create({}, scenario="s1"), appraise)
    assert arena.worth((PLAIN, PLAIN), "a") == arena.worth((PLAIN, PLAIN), "a")
    assert arena.worth((PLAIN, PLAIN), "a") != arena.worth((PLAIN, PLAIN), "b")


def test_from_the_command_line(monkeypatch: pytest.MonkeyPatch, tmp_path: Any, capsys: Any) -> None:
    out = tmp_path / "found.json"
    judged = [
        "--judge",
        "honjin.games.gunyuden.judgement:appraise",
        "--doctrine",
        "honjin.games.gunyuden.doctrine:PLAIN",
    ]
    words = ["tune.py", "kanto", "s1", *judged, "--rounds", "1", "--pairs", "1", "--out", str(out)]
    monkeypatch.setattr("sys.argv", words)
    main()
    kept = "kept" in capsys.readouterr().out
    assert out.exists() is kept
    if kept:
        assert len(json.loads(out.read_text())) == 2
