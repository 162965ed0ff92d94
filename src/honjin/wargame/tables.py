"""Tables of results: as the pack writes them, as the rules read them, as a chart shows them, as odds count them.

    fire: ResultRows[FireResult]                         # the record in the pack's model

    fire = ResultTable(pack.tables.fire, TWO_D6)         # compiled once with what is static
    fire.result(7, 9)                                    # the cell for strength 7 and a roll of 9
    fire.chances(fire.column(7))                         # every result of a column with its exact chance
    fire.chart("fire", "Fire", "9-2")                    # for the sheet

A strength or a roll that lies beyond the ends of a table uses the end.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Annotated, Any, Final, Generic, Literal, TypeVar

from pydantic import BeforeValidator, Field, Strict

from honjin.kernel.chance import Roll
from honjin.kernel.words import Saying, Text
from honjin.packs import Record, Span

Chart = dict[str, Any]
"""A table for people: columns, rows and cells of text."""

Said = TypeVar("Said", str, Text, Saying)
T = TypeVar("T", bound=Hashable)
Cell = TypeVar("Cell")

Die = Annotated[str, Field(pattern=r"^-?[0-9]+$")]
"""A number as the key of a table."""
Pair = Annotated[tuple[int, int], Strict(False)]
"""Two numbers that are no range, such as month and week."""


def _none_for_no(value: Any) -> Any:
    return None if value == "no" else value


Cost = Annotated[int | None, BeforeValidator(_none_for_no)]
"""A number, or ``"no"``: not allowed, read as None."""

_FAR: Final = 99
"""Ends of ranges in the packs that stand for no end at all."""


class Ruled(Record):
    """Figures that belong to some rules. What is rolled, added and meant may be told in words, which no rule reads."""

    rule: list[str]
    dice: str = ""
    input: str = ""
    modifiers: str = ""
    formula: str = ""
    results: dict[str, str] = Field(default_factory=dict)
    condition: list[str] = Field(default_factory=list)
    effect: str = ""


class AtMost(Ruled):
    """Something that happens on a roll of so much or less."""

    success_at_most: int


class EntryCost(Record):
    """Movement points to enter a hex, or to cross a side."""

    normal: int | Literal["no"]


class HexsideEffect(EntryCost):
    """What may cross a hexside in a battle."""

    zoc: bool
    fire: bool
    melee: bool
    retreat: bool
    advance: bool


class ResultRows(Record, Generic[Cell]):
    """A table in a pack: dice against columns of strength or difference."""

    columns: list[Span]
    die_min: int
    die_max: int
    rows: dict[Die, list[Cell]]


class DieRows(Record, Generic[Cell]):
    """A table with one result for each roll of the dice."""

    die_min: int = 1
    die_max: int = 6
    rows: dict[Die, Cell]


class ResultTable:
    """A table of results, ready to be looked up."""

    def __init__(self, table: ResultRows[Any], dice: tuple[int, ...]) -> None:
        self.columns = tuple((low, high) for low, high in table.columns)
        self._highs = [high for _, high in self.columns[:-1]]
        self.low, self.high = table.die_min, table.die_max
        self.rows: dict[int, tuple[str, ...]] = {int(die): tuple(cells) for die, cells in table.rows.items()}
        self._roll = Roll(dice, "", "odds")
        self._chances: dict[tuple[int, int], tuple[tuple[str, Fraction], ...]] = {}

    def column(self, value: int) -> int:
        """The column of a strength or difference."""
        return bisect_left(self._highs, value)

    def result(self, value: int, die: int) -> str:
        """The cell for a strength and a modified roll."""
        return self.rows[min(max(die, self.low), self.high)][self.column(value)]

    def chances(self, column: int, shift: int = 0) -> tuple[tuple[str, Fraction], ...]:
        """What a column can say with this sum of modifiers, each with its chance, lowest roll first."""
        found = self._chances.get((column, shift))
        if found is None:
            low, _ = self.columns[column]
            outcomes = self._roll.outcomes()
            found = tally((self.result(low, sum(faces) + shift), chance) for faces, chance in outcomes)
            self._chances[column, shift] = found
        return found

    def heading(self, column: int) -> Saying:
        """The head of a column, in short."""
        low, high = self.columns[column]
        if column == len(self.columns) - 1:
            return f"{low}+"
        if column == 0 and low < -1:
            return f"≤{high}"
        return f"{low}" if low == high else f"{low}–{high}" if low < 0 else f"{low}-{high}"

    def chart(self, name: str, title: Saying, rule: str, legend: Mapping[str, Saying] | None = None) -> Chart:
        """The whole table for the sheet; ``legend`` says what its signs mean."""
        rows = {str(die): cells for die, cells in sorted(self.rows.items())}
        return chart(name, title, rule, [span(low, high) for low, high in self.columns], rows, legend)


def tally(outcomes: Iterable[tuple[T, Fraction]]) -> tuple[tuple[T, Fraction], ...]:
    """Equal results together, in the order in which they come up first."""
    chances: dict[T, Fraction] = {}
    for label, chance in outcomes:
        chances[label] = chances.get(label, Fraction(0)) + chance
    return tuple(chances.items())


def chart(
    name: str,
    title: Saying,
    rule: str,
    columns: Sequence[Saying],
    rows: Mapping[Said, Sequence[Saying]],
    legend: Mapping[str, Saying] | None = None,
) -> Chart:
    """A table for the sheet: cells of text by the heads of rows, each a saying."""
    shown: Chart = {
        "id": name,
        "title": title,
        "rule": rule,
        "columns": list(columns),
        "rows": list(rows),
        "cells": [list(cells) for cells in rows.values()],
    }
    return shown if legend is None else shown | {"legend": dict(legend)}


def span(low: int, high: int) -> str:
    """A range, in signs that are the same in every language.

    >>> span(1, 2), span(-99, 3), span(50, 999), span(4, 4)
    ('1–2', '≤3', '50+', '4')
    """
    if low <= -_FAR:
        return f"≤{high}"
    if high >= _FAR:
        return f"{low}+"
    return str(low) if low == high else f"{low}–{high}"
