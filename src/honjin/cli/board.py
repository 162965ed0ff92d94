"""The map in the terminal's colours."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rich.text import Text

from honjin.cli.choices import Menu
from honjin.drawing.board import Lights, picture
from honjin.drawing.chart import Chart
from honjin.drawing.hexmap import Line, Window


def coloured(lines: Iterable[Line]) -> Text:
    """A drawing as the terminal shows it."""
    return Text("\n").join(Text.assemble(*line) for line in lines)


def map_of(chart: Chart, facts: Mapping[str, Any], part: Window, menu: Menu | None = None) -> Text:
    """The map of what a side knows, with what it can choose now."""
    lights = Lights() if menu is None else Lights(menu.hand, menu.ends, menu.actors)
    return coloured(picture(chart, facts, lights, part))
