"""The form of art.toml: how the map looks. No rule reads it.

Coordinates: a hex is 1 from flat to flat, x to the right, y down.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Strict

from honjin.packs import PackFile, Record

Point = Annotated[tuple[float, float], Strict(False)]
Line = list[Point]


class Relief(Record):
    """Heights on a square grid. Each row is a text of whole numbers, in units of ``unit_m`` metres."""

    x0: float
    y0: float
    step: float
    unit_m: int
    water: int
    """The number that stands for water."""
    rows: list[str]


class RiverLine(Record):
    """A river as it is drawn."""

    name: str
    line: Line


class ArtFile(PackFile):
    """art.toml."""

    units: str
    credits: list[str]
    """Whose data the map is made from, as their licences want them to be named."""
    relief: Relief
    coast: list[Line]
    lakes: list[Line]
    rivers: list[RiverLine]
