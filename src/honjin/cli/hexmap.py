"""Hex maps in text: flat-top hexes in columns, two lines to a row, every other column half a row lower.

On one line stand only the columns of one height, so a hex has room for seven characters though columns are four wide.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from rich.text import Text

from honjin.hexes.grid import Grid, Hex

PITCH = 4
"""Characters from one column to the next."""
ROOM = 2 * PITCH - 1
"""Characters that a hex can show."""
MARGIN = 3
"""Characters for the row numbers on either side."""


class Cell(NamedTuple):
    """What stands in a hex."""

    text: str
    style: str = ""


class Window(NamedTuple):
    """The part of a grid that is drawn: first and last column and row."""

    left: int
    right: int
    top: int
    bottom: int


def whole(grid: Grid) -> Window:
    """Everything."""
    return Window(1, grid.columns, 1, grid.rows)


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


def draw(grid: Grid, cells: Mapping[Hex, Cell], part: Window) -> Text:
    """The map with its frame of column and row numbers."""
    high = [c for c in range(part.left, part.right + 1) if not grid.is_low(c)]
    low = [c for c in range(part.left, part.right + 1) if grid.is_low(c)]
    heads = [_line(part, {c: Cell(f"{c:02d}", "dim") for c in columns}) for columns in (high, low)]
    body = []
    for row in range(part.top, part.bottom + 1):
        for columns, label in ((high, f"{row:02d}"), (low, "")):
            found = {c: cells[h] for c in columns if (h := grid.at(c, row)) in cells}
            body.append(_line(part, found, label))
    return Text("\n").join([*heads, *body, *heads])


def _line(part: Window, cells: Mapping[int, Cell], label: str = "") -> Text:
    line = Text(f"{label:<{MARGIN}}", style="", end="")
    line.stylize("dim")
    for column, cell in sorted(cells.items()):
        text = f"{cell.text[:ROOM]:^{ROOM}}"
        line.append(" " * (MARGIN + (column - part.left) * PITCH - len(line.plain)))
        lead = len(text) - len(text.lstrip())
        line.append(" " * lead)
        line.append(text.strip(), cell.style)
        line.append(" " * (ROOM - lead - len(text.strip())))
    if label:
        line.append(" " * (MARGIN + (part.right - part.left) * PITCH + ROOM - len(line.plain)))
        line.append(f" {label}", "dim")
    line.rstrip()
    return line
