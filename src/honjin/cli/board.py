"""The map of a position: counters, ground, the unit in hand and where it can go."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from rich.text import Text

from honjin.cli.chart import Chart
from honjin.cli.choices import Menu, places_of
from honjin.cli.hexmap import Cell, Window, draw, whole, window
from honjin.hexes.grid import Hex

SIDE_STYLES = ("red", "bright_blue", "green", "magenta", "yellow", "cyan")
_WATER = frozenset(["pond", "river", "lake", "sea"])


@dataclass(frozen=True, slots=True)
class Lights:
    """What is to catch the eye."""

    hand: str | None = None
    ends: Collection[str] = ()
    actors: Collection[str] = ()
    """Units that can be chosen; the others stand back."""

    @staticmethod
    def of(menu: Menu | None) -> Lights:
        return Lights() if menu is None else Lights(menu.hand, menu.ends, menu.actors)


def picture(chart: Chart, facts: Mapping[str, Any], lights: Lights, part: Window) -> Text:
    """The map of what a side knows."""
    grid = chart.grid
    cells = {grid.parse(number): _ground(chart, number, lights) for number in chart.ground}
    for unit, place in places_of(facts).items():
        cells[grid.parse(place)] = _counter(chart, unit, facts["units"][unit], place, lights)
    return draw(grid, cells, part)


def _ground(chart: Chart, number: str, lights: Lights) -> Cell:
    if number in lights.ends:
        return Cell(number, "black on green")
    if chart.ground[number] in _WATER:
        return Cell("~~~", "bold blue")
    if number in chart.places:
        return Cell(f"({chart.places[number][:5]})", "yellow")
    return Cell("·", "dim")


def _counter(chart: Chart, unit: str, known: Mapping[str, Any], place: str, lights: Lights) -> Cell:
    piece = chart.pieces[unit]
    text = counter_text(chart, unit, known)
    if unit == lights.hand:
        return Cell(f">{text}", "bold black on yellow")
    if place in lights.ends:
        return Cell(text, "black on green")
    style = SIDE_STYLES[piece.side]
    if lights.hand is None and unit in lights.actors:
        style = f"bold {style} reverse"
    if place in chart.places:
        style = f"bold underline {style}"
    return Cell(text, style)


def counter_text(chart: Chart, unit: str, known: Mapping[str, Any]) -> str:
    """``SANk8``: name, branch and strength. The first side is in capitals, for maps without colour."""
    piece = chart.pieces[unit]
    name, branch = piece.label[:-1], piece.label[-1]
    label = f"{name.upper()}{branch}" if piece.side == 0 else f"{name}{branch.upper()}"
    return f"{label}{known.get('strength', '')}"


def view_part(chart: Chart, about: Iterable[str], width: int, lines: int) -> Window:
    """The part of the map to show: what fits, about these hexes."""
    return window(chart.grid, (chart.grid.parse(number) for number in about), width, lines)


def everything(chart: Chart) -> Window:
    return whole(chart.grid)


def front(chart: Chart, facts: Mapping[str, Any]) -> list[str]:
    """Where the sides are nearest to each other: one hex that stands for the front line."""
    sides: dict[int, list[Hex]] = {}
    for unit, place in places_of(facts).items():
        sides.setdefault(chart.pieces[unit].side, []).append(chart.grid.parse(place))
    if len(sides) < 2:
        return [chart.grid.format(h) for hexes in sides.values() for h in hexes]
    first, second, *_ = sides.values()
    gaps = [(min(chart.grid.distances(h)[foe] for foe in second), h) for h in first]
    nearest = min(gap for gap, _ in gaps)
    return [chart.grid.format(h) for gap, h in gaps if gap <= nearest + 1]


def legend(sides: tuple[str, ...]) -> Text:
    """What the letters and colours of the map mean."""
    line = Text()
    for number, side in enumerate(sides):
        name = side.upper() if number == 0 else side
        line.append(f"{name}  ", SIDE_STYLES[number])
    line.append("name, branch (* leader, k cavalry, m mounted guns, t guns, a spears), strength  ", "dim")
    line.append("~~~ water", "blue")
    return line
