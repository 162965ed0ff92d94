"""The form of map.toml: banks, slopes, fords, entry points and the areas of the fort."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from pydantic import Field, NonNegativeInt, PositiveInt

from honjin.games.kawanakajima.model.words import AreaId, Bank, Terrain
from honjin.packs import HexId, HexsideId, Record
from honjin.packs.look import Compass
from honjin.wargame import map as shared
from honjin.wargame.ids import OpenHexId, RegionId
from honjin.wargame.scenario import NamedRecord


class Ford(NamedRecord):
    """A named ford: the sides at which the river can be crossed."""

    river: str
    hexsides: list[HexsideId]


class EntryPoint(NamedRecord):
    """A place off the map where clans wait: which hexes it touches and from which turn it is used (16.2).

    ``order``: its place in the row in which 16.3 counts.
    """

    order: PositiveInt
    region: RegionId
    arrival_turn: PositiveInt
    hexes: list[OpenHexId]


class Area(NamedRecord):
    """An area of the fort; ``hexes``: those of the map that an exterior area is linked with (13.2)."""

    kind: Literal["centre", "interior", "exterior"]
    hexes: list[HexId] = Field(default_factory=list)


class AttackLine(Record):
    """A line of attack between two areas; ``into_x``: the Defense Score met when x is attacked from y (13.1)."""

    x: AreaId
    y: AreaId
    into_x: NonNegativeInt
    into_y: NonNegativeInt


class Fort(NamedRecord):
    """The fort that has a map of its own (13)."""

    hex: HexId
    area: list[Area]
    line: list[AttackLine]

    @property
    def centre(self) -> Area:
        """The base of the besieged."""
        return next(area for area in self.area if area.kind == "centre")


class MapFile(shared.MapFile):
    """map.toml."""

    screen_up: Compass
    legend: dict[str, Terrain]
    elevation_rows: list[str]
    bank_rows: list[str]
    bank_legend: dict[str, Bank]
    river_hexsides: list[HexsideId]
    ford_hexsides: list[HexsideId]
    stream_hexsides: list[HexsideId]
    slope_hexsides: list[HexsideId]
    ford: list[Ford]
    fort: Fort
    entry: list[EntryPoint]

    def sides(self) -> Mapping[str, list[HexsideId]]:
        """All hexsides with an effect, by their kind."""
        return {
            "river": self.river_hexsides,
            "ford": self.ford_hexsides,
            "stream": self.stream_hexsides,
            "slope": self.slope_hexsides,
        }

    def bank_by_hex(self) -> dict[str, Bank]:
        """On which bank every hex lies."""
        terrain = self.terrain_by_hex()
        return {n: self.bank_legend[letter] for n, letter in shared.letters(self.bank_rows) if n in terrain}

    def elevation_by_hex(self) -> dict[str, int]:
        """How high every hex lies: 0 the plain, 1 the hills."""
        terrain = self.terrain_by_hex()
        return {number: int(digit) for number, digit in shared.letters(self.elevation_rows) if number in terrain}
