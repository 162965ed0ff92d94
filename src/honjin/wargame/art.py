"""How a map looks: decorative data for clients. No rule reads it.

Coordinates: a hex is 1 from flat to flat, x to the right, y down.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated, Any, ClassVar

from pydantic import Strict

from honjin.packs import PackError, PackFile, Problem, Record
from honjin.packs.reading import read_file

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
    """art.toml of a country made from real elevation, coast and rivers."""

    played: ClassVar[bool] = False

    units: str
    credits: list[str]
    """Whose data the map is made from, as their licences want them to be named."""
    relief: Relief
    coast: list[Line]
    lakes: list[Line]
    rivers: list[RiverLine]


@cache
def loose_art(folder: Path) -> dict[str, Any]:
    """The data of an art.toml that is outside its pack, as it stands: the pack's hash then names rules values alone."""
    read = read_file(folder / "art.toml")
    if isinstance(read, Problem):
        raise PackError([read])
    return read
