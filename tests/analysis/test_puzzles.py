"""Puzzles: each stands in its pack, asks its question, offers its solution, and is judged as it says."""

from __future__ import annotations

import datetime
from collections.abc import Iterator

import pytest

from honjin.analysis.exact import TooMany, expected_lead
from honjin.analysis.puzzles import (
    Puzzle,
    arranged,
    exact_margin,
    find_puzzle,
    judge,
    puzzles_of,
    read_puzzle,
    todays_puzzle,
)
from honjin.games.registry import games
from honjin.kernel.errors import Illegal, RecordError
from honjin.kernel.position import Position

LEAST = 10
"""Puzzles of every game."""


def every_puzzle() -> Iterator[Puzzle]:
    for game in games():
        yield from puzzles_of(game).values()


@pytest.mark.parametrize("puzzle", list(every_puzzle()), ids=lambda puzzle: f"{puzzle.game}-{puzzle.id}")
def test_a_puzzle_asks_its_question_and_judges_its_answers(puzzle: Puzzle) -> None:
    play, words = arranged(puzzle), puzzle.words
    offered = {play.game.notation.format(option) for option in play.ask.options}
    assert set(words.solutions) <= offered
    assert {weighed.action for weighed in words.weighed} <= offered
    assert [weighed.action for weighed in words.weighed][: len(words.solutions)] == words.solutions
    assert judge(puzzle, play, words.solutions[0]).right
    wrong = judge(puzzle, play, puzzle.runner_up.action)
    assert not wrong.right
    assert wrong.cost >= words.margin
    assert words.margin >= 3 * words.error
    told = (words.title.en, words.title.ja, words.reason.en, words.reason.ja)
    assert all(text.strip() for text in told)


@pytest.mark.parametrize(
    "puzzle", [p for p in every_puzzle() if p.words.by == "odds"], ids=lambda p: f"{p.game}-{p.id}"
)
def test_the_margin_of_an_exact_puzzle_is_what_all_dice_together_say(puzzle: Puzzle) -> None:
    play = arranged(puzzle)
    parse = play.game.notation.parse
    found = exact_margin(play, parse(puzzle.words.solutions[-1]), parse(puzzle.runner_up.action))
    assert found == pytest.approx(puzzle.words.margin, abs=0.01)


@pytest.mark.parametrize("game", sorted(games()))
def test_every_game_has_some_of_several_themes(game: str) -> None:
    found = puzzles_of(game)
    assert len(found) >= LEAST
    assert len({puzzle.words.theme for puzzle in found.values()}) >= 3, game


def test_the_problem_of_a_day_is_the_same_for_all_and_another_the_next_day() -> None:
    day = datetime.date(2026, 11, 17)
    every = list(every_puzzle())
    days = [todays_puzzle(day + datetime.timedelta(n)) for n in range(len(every))]
    assert todays_puzzle(day) is days[0]
    assert {(puzzle.game, puzzle.id) for puzzle in days if puzzle} == {(puzzle.game, puzzle.id) for puzzle in every}


def test_what_the_rules_refuse_is_no_try() -> None:
    puzzle = find_puzzle("kanto", "zenkoji_for_a_point")
    with pytest.raises(Illegal):
        judge(puzzle, arranged(puzzle), "retreat yamagata_masakage 0513-0613 outside")


def test_a_mistake_in_a_file_is_named() -> None:
    with pytest.raises(RecordError, match="theme"):
        read_puzzle("wrong", Position("kanto", {}, puzzle={"theme": "cooking"}))


def test_who_reckons_all_dice_gives_up_where_there_are_too_many() -> None:
    puzzle = find_puzzle("kanto", "zenkoji_for_a_point")
    play = arranged(puzzle)
    action = play.game.notation.parse(puzzle.words.solutions[0])
    assert exact_margin(play, action, action) == 0
    with pytest.raises(TooMany):
        expected_lead(play, action, play.ask.side, most=0)
