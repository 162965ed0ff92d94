"""One table of results: looked up, told as a chart, counted exactly."""

from __future__ import annotations

from fractions import Fraction

import pytest

from honjin.kernel.chance import D6, TWO_D6
from honjin.wargame.tables import ResultRows, ResultTable, chart, tally

ROWS = ResultRows[str](
    columns=[(-99, -1), (0, 3), (4, 999)],
    die_min=1,
    die_max=6,
    rows={str(die): ["-", "1" if die > 3 else "-", "E" if die == 6 else "2"] for die in range(1, 7)},
)


@pytest.fixture
def table() -> ResultTable:
    return ResultTable(ROWS, D6)


def test_a_value_beyond_the_ends_uses_the_end_columns(table: ResultTable) -> None:
    assert [table.column(value) for value in (-500, -1, 0, 3, 4, 5000)] == [0, 0, 1, 1, 2, 2]


def test_a_roll_beyond_the_ends_uses_the_end_rows(table: ResultTable) -> None:
    assert table.result(4, 9) == table.result(4, 6) == "E"
    assert table.result(4, -2) == table.result(4, 1) == "2"


def test_chances_of_a_column_are_exact_and_add_up(table: ResultTable) -> None:
    assert table.chances(2) == (("2", Fraction(5, 6)), ("E", Fraction(1, 6)))
    assert table.chances(1) == (("-", Fraction(1, 2)), ("1", Fraction(1, 2)))
    assert all(sum(chance for _, chance in table.chances(column)) == 1 for column in range(3))


def test_modifiers_shift_the_dice_that_are_counted(table: ResultTable) -> None:
    assert table.chances(2, 5) == (("E", Fraction(1)),)
    assert table.chances(2, -1) == (("2", Fraction(1)),)


def test_two_dice_are_counted_as_two() -> None:
    table = ResultTable(ROWS, TWO_D6)
    assert dict(table.chances(2))["2"] == Fraction(10, 36)


def test_headings_are_short(table: ResultTable) -> None:
    assert [table.heading(column) for column in range(3)] == ["≤-1", "0-3", "4+"]


def test_a_chart_has_a_row_for_each_roll_and_a_cell_for_each_column(table: ResultTable) -> None:
    shown = table.chart("fire", "Fire", "9-2", {"E": "removed"})
    assert (shown["id"], shown["rule"], shown["legend"]) == ("fire", "9-2", {"E": "removed"})
    assert shown["rows"] == ["1", "2", "3", "4", "5", "6"]
    assert shown["cells"][5] == ["-", "1", "E"]
    assert "legend" not in chart("x", "X", "1", ["a"], {"1": ["b"]})


def test_equal_results_are_told_once_in_the_order_they_come() -> None:
    half, quarter = Fraction(1, 2), Fraction(1, 4)
    assert tally([("b", quarter), ("a", half), ("b", quarter)]) == (("b", half), ("a", half))
