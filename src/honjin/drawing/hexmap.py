"""Hex maps in text: flat-top hexes in columns, two lines to a row, every other column half a row lower.

On one line stand only the columns of one height, so a hex has room for seven characters though columns are four wide.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from honjin.hexes.grid import Grid, Hex

PITCH = 4
"""Characters from one column to the next."""
ROOM = 2 * PITCH - 1
"""Characters that a hex can show."""
MARGIN = 3
"""Characters for the row numbers on either side."""


class Cell(NamedTuple):
    """What stands in a hex, and how a terminal with colours shows it, in the words of ``rich``."""

    text: str
    style: str = ""


Line = list[Cell]
"""A line of a drawing, piece by piece."""


def plain(line: Line) -> str:
    """A line without its colours."""
    return "".join(text for text, _ in line)


class Window(NamedTuple):
    """The part of a grid that is drawn: first and last column and row."""

    left: int
    right: int
    top: int
    bottom: int


def around(grid: Grid, hexes: Iterable[Hex]) -> Window:
    """The least part with all these hexes."""
    columns, rows = zip(*((grid.column(h), grid.row(h)) for h in hexes), strict=True)
    return Window(min(columns), max(columns), min(rows), max(rows))


def window(grid: Grid, about: Iterable[Hex], width: int, lines: int) -> Window:
    """As much as fits into so many characters and lines, with these hexes about the middle."""
    columns = max(4, (width - 2 * MARGIN - ROOM + PITCH) // PITCH)
    rows = max(4, (lines - 5) // 2)
    hexes = list(about) or [grid.at((grid.columns + 1) // 2, (grid.rows + 1) // 2)]
    left, right = _span([grid.column(h) for h in hexes], columns, grid.columns)
    top, bottom = _span([grid.row(h) for h in hexes], rows, grid.rows)
    return Window(left, right, top, bottom)


def _span(places: list[int], size: int, limit: int) -> tuple[int, int]:
    middle = (min(places) + max(places)) // 2
    first = max(1, min(middle - size // 2, limit - size + 1))
    return first, min(limit, first + size - 1)


def draw(grid: Grid, cells: Mapping[Hex, Cell], part: Window) -> list[Line]:
    """The map with its frame of column and row numbers."""
    high = [c for c in range(part.left, part.right + 1) if not grid.is_low(c)]
    low = [c for c in range(part.left, part.right + 1) if grid.is_low(c)]
    heads = [_line(part, {c: Cell(f"{c:02d}", "dim") for c in columns}) for columns in (high, low)]
    body = []
    for row in range(part.top, part.bottom + 1):
        for columns, label in ((high, f"{row:02d}"), (low, "")):
            found = {c: cells[h] for c in columns if (h := grid.at(c, row)) in cells}
            body.append(_line(part, found, label))
    return [*heads, *body, *heads]


def _line(part: Window, cells: Mapping[int, Cell], label: str = "") -> Line:
    line = [Cell(label, "dim")]
    at = len(label)
    places = [(_start(part, column, cell), cell) for column, cell in sorted(cells.items())]
    if label:
        edge = MARGIN + (part.right - part.left) * PITCH + ROOM + 1
        places.append((edge, Cell(label, "dim")))
    for start, cell in places:
        text = cell.text[:ROOM]
        line += [Cell(" " * (start - at)), Cell(text, cell.style)]
        at = start + len(text)
    return line


def _start(part: Window, column: int, cell: Cell) -> int:
    """Where the text of a hex begins when it stands in the middle."""
    text = f"{cell.text[:ROOM]:^{ROOM}}"
    return MARGIN + (column - part.left) * PITCH + len(text) - len(text.lstrip())
