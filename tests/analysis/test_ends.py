"""What is remembered of games that were played on: it is told again, and it is what playing on would have found."""

from __future__ import annotations

from typing import Any

import pytest

from honjin import new_game
from honjin.analysis import ends, review
from honjin.analysis.ends import Ends
from honjin.analysis.playouts import play_on, quick_answer, standing
from honjin.bots.search.dice import PurposeDice
from honjin.kernel.play import Play

ON = 60
"""Decisions of a game before it is looked at."""


def begun(decisions: int) -> Play[Any]:
    play = new_game("kanto", seed=3, scenario="s1")
    for _ in range(decisions):
        play.push(quick_answer(play, play.ask), play.ask.side)
    return play


def end_of(known: Ends, play: Play[Any], seed: str) -> list[Any]:
    dice = PurposeDice(seed)
    return known.of(play.fork(source=dice), dice, play.game.turn(play.state))


def test_ends_are_those_that_playing_on_finds() -> None:
    known, play = Ends(), begun(ON)
    for seed in ("one", "two"):
        world = play.fork(source=PurposeDice(seed))
        play_on(world, play.game.turn(play.state))
        assert end_of(known, play, seed) == [standing(world, side) for side in (0, 1)]


def test_what_was_met_before_is_not_judged_again(monkeypatch: pytest.MonkeyPatch) -> None:
    judged = list[int]()

    def counted(world: Play[Any], ask: Any) -> Any:
        judged.append(len(world.log))
        return quick_answer(world, ask)

    monkeypatch.setattr(ends, "quick_answer", counted)
    known, play = Ends(), begun(ON)
    first = end_of(known, play, "one")
    once = len(judged)
    assert once > 5
    assert end_of(known, play, "one") == first
    assert len(judged) == once, "with the same dice its end is known"
    end_of(known, play, "two")
    assert len(judged) < 2 * once, "until dice fall otherwise the answers are known"


def test_a_game_is_told_once_for_all_its_points() -> None:
    play = begun(ON)
    told = review.Told(play.game, play.opening, play.log)
    points = [20, 40, len(play.log)]
    assert [len(there.log) for there in told.through(points)] == points
    assert told.at(40).digest() == Play(play.game, play.opening, play.source, log=play.log[:40]).digest()


def test_playouts_of_a_point_go_together() -> None:
    play = begun(ON)
    told = review.Told(play.game, play.opening, play.log)
    some, more, all_ = (next(review.played_on(told, [40], range(*span))) for span in ((0, 2), (2, 3), (0, 3)))
    assert review.together(some, more) == all_
    assert review.Prospect.of(all_).scores == tuple(worth.score for worth in all_)
