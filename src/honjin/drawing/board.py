"""The map of a position: counters, ground, the unit in hand and where it can go."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from honjin.drawing.chart import NEUTRAL, SIGNS, WATER, Chart
from honjin.drawing.hexmap import Cell, Line, Window, around, draw, window
from honjin.hexes.grid import Hex

SIDE_STYLES = ("red", "bright_blue", "green", "magenta", "yellow", "cyan")


@dataclass(frozen=True, slots=True)
class Lights:
    """What is to catch the eye."""

    hand: str | None = None
    ends: Collection[str] = ()
    actors: Collection[str] = ()
    """Units that can be chosen; the others stand back."""


def picture(chart: Chart, facts: Mapping[str, Any], lights: Lights, part: Window) -> list[Line]:
    """The map of what a side knows."""
    grid = chart.grid
    cells = {grid.parse(number): _ground(chart, number, lights) for number in chart.ground}
    if "forces" in facts:
        for place, cell in _camps(chart, facts, lights):
            cells[grid.parse(place)] = cell
    else:
        for unit, place in places_of(facts).items():
            text = counter_text(chart, unit, facts["units"][unit])
            cells[grid.parse(place)] = _piece(chart, text, [unit], chart.pieces[unit].side, place, lights)
    return draw(grid, cells, part)


def _ground(chart: Chart, number: str, lights: Lights) -> Cell:
    if number in lights.ends:
        return Cell(number, "black on green")
    if chart.ground[number] in WATER:
        return Cell("~~~", "bold blue")
    if number in chart.places:
        return Cell(f"({chart.places[number][:5]})", "yellow")
    return Cell(SIGNS.get(chart.ground[number], "·"), "dim")


def _piece(chart: Chart, text: str, units: Sequence[str], side: int, place: str, lights: Lights) -> Cell:
    """What stands in a hex: the first of the units shows its face."""
    if lights.hand in units:
        return Cell(f">{text}", "bold black on yellow")
    if place in lights.ends:
        return Cell(text, "black on green")
    style = side_style(side)
    if lights.hand is None and any(unit in lights.actors for unit in units):
        style = f"bold {style} reverse"
    if place in chart.places:
        style = f"bold underline {style}"
    return Cell(text, style)


def _camps(chart: Chart, facts: Mapping[str, Any], lights: Lights) -> Iterator[tuple[str, Cell]]:
    """Where units march in forces: who stands in each hex, else whose castle it is."""
    sides = {side: number for number, side in enumerate(facts["score"])}
    for place, castle in chart.castles.items():
        if place in chart.ground:
            owner = facts["castles"][castle]["owner"]
            text = f"[{chart.places.get(place, castle)[:5]}]" if owner else f"({chart.places.get(place, castle)[:5]})"
            yield place, Cell(text, side_style(sides.get(facts["castles"][castle]["side"], NEUTRAL)))
    camps: dict[str, list[Mapping[str, Any]]] = {}
    for force in facts["forces"]:
        camps.setdefault(force["hex"], []).append(force)
    for place, forces in camps.items():
        outside = [force for force in forces if not force["inside"]] or forces
        first = max(outside, key=lambda force: int(force["strength"]))
        together = [force for force in outside if force["side"] == first["side"]]
        side = sides.get(first["side"], NEUTRAL)
        units = [unit for force in forces for unit in force["units"]]
        yield place, _piece(chart, _camp_text(chart, first, together, side), units, side, place, lights)


def _camp_text(chart: Chart, first: Mapping[str, Any], together: Sequence[Mapping[str, Any]], side: int) -> str:
    """``MAS12+``: leader, strength of all his side has there, and a sign for several forces."""
    strength = sum(force["strength"] for force in together)
    besieges = chart.shuts_in is not None and first.get(chart.shuts_in)
    sign = "!" if besieges else "+" if len(together) > 1 else ""
    text = f"{side_case(chart.pieces[first['leader']].short, side)}{strength}"
    return f"[{text}]" if first["inside"] else f"{text}{sign}"


def counter_text(chart: Chart, unit: str, known: Mapping[str, Any]) -> str:
    """``SANk8``: name, kind and strength. Capitals tell the sides apart on maps without colour."""
    piece = chart.pieces[unit]
    mark = piece.mark if piece.side == 0 else piece.mark.upper()
    return f"{side_case(piece.short, piece.side)}{mark}{known.get('strength', '')}"


def side_style(side: int) -> str:
    """The colour of a side; neutrals have none."""
    return "white" if side == NEUTRAL else SIDE_STYLES[side]


def side_case(name: str, side: int) -> str:
    """A name as its side writes it.

    >>> [side_case("sanada", side) for side in range(3)]
    ['SANADA', 'sanada', 'Sanada']
    """
    return (name.upper(), name.lower(), name.capitalize())[side if 0 <= side <= 2 else 2]


def view_part(chart: Chart, about: Iterable[str], width: int, lines: int) -> Window:
    """The part of the map to show: what fits, about these hexes."""
    return window(chart.grid, (chart.grid.parse(number) for number in about), width, lines)


def everything(chart: Chart) -> Window:
    """All land that is in play."""
    land = (number for number, kind in chart.ground.items() if kind not in WATER)
    return around(chart.grid, map(chart.grid.parse, land))


def places_of(facts: Mapping[str, Any]) -> dict[str, str]:
    """The hex of each unit on the map."""
    return {unit: known["hex"] for unit, known in facts["units"].items() if "hex" in known}


def front(chart: Chart, facts: Mapping[str, Any]) -> list[str]:
    """Where the sides are nearest to each other: one hex that stands for the front line."""
    sides: dict[int, list[Hex]] = {}
    for unit, place in places_of(facts).items():
        if chart.pieces[unit].side != NEUTRAL:
            sides.setdefault(chart.pieces[unit].side, []).append(chart.grid.parse(place))
    if len(sides) < 2:
        return [chart.grid.format(h) for hexes in sides.values() for h in hexes]
    first, *others = sides.values()
    gaps = [(min(chart.grid.distances(h)[foe] for foes in others for foe in foes), h) for h in first]
    nearest = min(gap for gap, _ in gaps)
    return [chart.grid.format(h) for gap, h in gaps if gap <= nearest + 1]


def legend(chart: Chart, sides: tuple[str, ...]) -> Line:
    """What the letters and colours of the map mean."""
    named = [Cell(f"{side_case(side, number)}  ", SIDE_STYLES[number]) for number, side in enumerate(sides)]
    return [*named, Cell(f"{chart.key}  ", "dim"), Cell(f"~~~ {chart.water}", "blue")]
