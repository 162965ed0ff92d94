"""Cells of the tables, edges above all, as the procedures read them; both games of the series share most of them."""

from __future__ import annotations

from functools import cache

import pytest

from honjin.games.gunyuden.game import Gunyuden
from honjin.games.gunyuden.rules import assault, replenishment, skirmish, surrender
from honjin.games.gunyuden.state import Campaign
from honjin.games.registry import find_game

both = pytest.mark.parametrize("game", ["masamune", "kanto"])


@cache
def start(game: str, *, scenario: str | None = None, edition: str = "classic") -> Campaign:
    """The beginning of a game; nobody changes it."""
    made = find_game(game).create({"edition": edition}, scenario=scenario)
    assert isinstance(made, Gunyuden)
    return made.start()


@both
@pytest.mark.rule("gunyuden 23-2", "kanto 23-3-2", "masamune R41")
@pytest.mark.parametrize(
    ("strength", "die", "cell"),
    [
        (10, 3, "1"), (6, 5, "1"), (2, -4, "0"), (72, 13, "10"), (12, 8, "3"), (13, 8, "4*"), (16, 8, "4*"),
        (17, 8, "4*"), (20, 8, "4*"), (21, 8, "5"), (30, 9, "7"), (26, 5, "3"), (18, 2, "1"), (26, 3, "2"),
        (18, 4, "2"), (26, 1, "1"), (18, 6, "3"), (0, 5, "0"), (4, 6, "1"), (22, 3, "2"), (52, 10, "10"),
        (36, 0, "1"), (29, 1, "1"), (36, -2, "0"), (30, 1, "1"), (13, 1, "1"), (28, 3, "2"), (36, 5, "4*"),
        (30, 3, "2"), (36, 4, "3"), (27, 3, "2"),
    ],
)  # fmt: skip
def test_combat_results(game: str, strength: int, die: int, cell: str) -> None:
    assert skirmish.result(start(game), strength, die) == (int(cell.rstrip("*")), cell.endswith("*"))


@pytest.mark.rule("gunyuden 23-2", "kanto chart", "masamune R41")
@pytest.mark.parametrize(("game", "steps"), [("masamune", 1), ("kanto", 0)])
def test_a_side_without_strength(game: str, steps: int) -> None:
    """In the field the lowest column, or nothing; for the ambush of an empty castle the lowest column (19-2-3)."""
    assert skirmish.result(start(game), 0, 6) == (steps, False)
    assert start(game).land.crt.losses(0, 6) == (1, False)


@both
@pytest.mark.rule("masamune 19", "kanto 19", "masamune R38", "kanto R9", "kanto R10")
@pytest.mark.parametrize(
    ("strength", "die", "cell"),
    [
        (20, 3, (1, 2, False)), (0, 5, (1, 2, False)), (-1, 5, (1, 2, False)), (5, -4, (0, 8, True)),
        (60, 9, (4, 0, False)), (34, 1, (1, 2, False)), (51, -1, (1, 2, False)), (50, -1, (0, 3, False)),
    ],
)  # fmt: skip
def test_assault_results(game: str, strength: int, die: int, cell: tuple[int, int, bool]) -> None:
    assert assault.classic_result(start(game), strength, die) == cell


@both
@pytest.mark.rule("gunyuden 20-2", "masamune 20-3", "kanto 20-3", "gunyuden 21", "masamune R39", "kanto R11")
@pytest.mark.rule("kanto R13")
@pytest.mark.parametrize(
    ("durability", "die", "answer"),
    [
        (4, 5, "C"), (4, 6, "D"), (4, 8, "D"), (4, 9, "H"), (10, 8, "C"), (8, 9, "D"), (9, 15, "D"), (8, 8, "C"),
        (2, 5, "D"), (0, 3, "D"), (0, 5, "H"), (0, 4, "H"), (3, 7, "D"), (1, 3, "C"),
    ],
)  # fmt: skip
def test_answers_to_a_call(game: str, durability: int, die: int, answer: str) -> None:
    assert surrender.answer_to(start(game), durability, die) == answer


@both
@pytest.mark.rule("masamune 20-3", "kanto 20-3", "gunyuden 20-3 A", "gunyuden 20-3 B")
@pytest.mark.parametrize(
    ("durability", "die", "answer"), [(9, 3, "B"), (9, 1, "A"), (9, 5, "C"), (0, 1, "D"), (0, 8, "H")]
)
def test_answers_to_a_call_in_the_revised_edition(game: str, durability: int, die: int, answer: str) -> None:
    assert surrender.answer_to(start(game, edition="revised"), durability, die) == answer


@both
@pytest.mark.rule("masamune R39")
def test_the_revised_answers_fall_into_the_classic_ones(game: str) -> None:
    """What refuses, opens or surrenders by one edition does so by the other; only the fall of a castle is finer."""
    coarse = {"A": "C", "B": "C", "C": "C", "D": "D", "E": "D", "F": "H", "G": "H", "H": "H"}
    classic, revised = start(game), start(game, edition="revised")
    for durability in range(1, 11):
        for die in range(-6, 16):
            assert coarse[surrender.answer_to(revised, durability, die)] == surrender.answer_to(
                classic, durability, die
            )


@both
@pytest.mark.rule("masamune 18-2", "masamune R31", "kanto R8", "kanto 18-2-1")
def test_siege_rolls(game: str) -> None:
    rows = start(game).land.tables.siege_result_classic.rows
    assert [rows[str(die)] for die in range(1, 8)] == ["morale-1", "durability-1", "durability-1", *["none"] * 4]


@both
@pytest.mark.rule("masamune 18-2-1", "gunyuden 18-2-1(1)", "gunyuden 18-2-1(2)", "gunyuden 18-2-1(3)")
def test_siege_rolls_of_the_revised_edition(game: str) -> None:
    tables = start(game, edition="revised").land.tables
    assert tables.garrison_limit_revised.units_by_level["0"] == 3
    crowded, fitting = tables.siege_result_revised.over_limit, tables.siege_result_revised.within_limit
    assert [crowded[die] for die in "1234"] == ["incident", "morale-1", "morale-1", "durability-1"]
    assert [fitting[die] for die in "134"] == ["incident", "durability-1", "none"]
    assert list(tables.incident_revised.rows["8"].effect) == ["fall"]


@both
@pytest.mark.rule("gunyuden 8-1-1", "gunyuden 18-1", "gunyuden 18-1-1")
def test_strength_needed_to_invest(game: str) -> None:
    """Ten for level 0 as for level 1, then ten for each level."""
    scenario = {"masamune": "campaign", "kanto": "s2"}[game]
    keeps = start(game, scenario=scenario).land.keeps
    assert {keep.level for keep in keeps} >= {0, 1, 2}
    for keep in keeps:
        assert keep.threshold == max(10, 10 * keep.level)


@pytest.mark.rule("masamune 14-2", "masamune 14-2-2", "masamune 14-2-4")
@pytest.mark.parametrize(
    ("clan", "column", "die", "steps"),
    [
        ("date", "home", 5, 2), ("date", "home", 2, 1), ("osaki", "away", -2, -1), ("ashina", "home", 5, 2),
        ("date", "home", 9, 3), ("satake", "away", 4, 0), ("osaki", "home", 6, 1),
    ],
)  # fmt: skip
def test_replenishment_in_oshu(clan: str, column: replenishment.Column, die: int, steps: int) -> None:
    g = start("masamune")
    assert replenishment.steps_for(g, g.land.clan_of[clan], column, die) == steps


@pytest.mark.rule("kanto 14-2-3", "kanto 30-2", "kanto R20", "kanto 14-2-2")
@pytest.mark.parametrize(
    ("clan", "column", "die", "steps"),
    [
        ("uesugi", "away", -2, -2), ("hojo", "home", 6, 3), ("hojo", "home", 1, 0), ("sano", "home", 6, 1),
        ("sano", "away", 5, 0), ("uesugi", "home", -7, -2),
    ],
)  # fmt: skip
def test_replenishment_in_kanto(clan: str, column: replenishment.Column, die: int, steps: int) -> None:
    g = start("kanto", scenario="s2")
    assert replenishment.steps_for(g, g.land.clan_of[clan], column, die) == steps
