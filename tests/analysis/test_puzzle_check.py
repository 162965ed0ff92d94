"""Puzzles are checked again by a command: whatever does not hold any more is named."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from honjin.analysis.puzzle_check import check
from honjin.analysis.puzzles import Puzzle, find_puzzle
from honjin.cli.app import main

EXACT = find_puzzle("masamune", "hariu_into_toyama")
PLAYED = find_puzzle("yukimura", "yukimura_joins_in")


def otherwise(puzzle: Puzzle, **words: Any) -> Puzzle:
    return replace(puzzle, words=puzzle.words.model_copy(update=words))


@pytest.mark.parametrize("puzzle", [EXACT, PLAYED], ids=lambda puzzle: puzzle.id)
def test_a_puzzle_that_holds_has_its_margin_again(puzzle: Puzzle) -> None:
    found = check(puzzle)
    assert not found.problem
    assert found.margin == pytest.approx(puzzle.words.margin, abs=0.01 + 3 * puzzle.words.error)


def test_a_margin_that_was_told_too_great_is_named() -> None:
    assert "told is 6.00" in str(check(otherwise(EXACT, margin=6.0)).problem)
    assert "told is 9.00" in str(check(otherwise(PLAYED, margin=9.0)).problem)


@pytest.mark.parametrize("puzzle", [EXACT, PLAYED], ids=lambda puzzle: puzzle.id)
def test_a_solution_that_is_not_the_best_is_named(puzzle: Puzzle) -> None:
    found = check(otherwise(puzzle, solutions=[puzzle.runner_up.action]))
    assert found.problem
    assert found.margin < 0


def test_an_answer_that_the_rules_refuse_is_named() -> None:
    found = check(otherwise(EXACT, solutions=["withdraw 4"]))
    assert str(found.problem).startswith("withdraw 4: ")


def test_the_command_says_of_each_whether_it_holds(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", "check", "masamune", "hariu_into_toyama"]) == 0
    assert "hariu_into_toyama            +5.00 ± 0.00" in capsys.readouterr().out
