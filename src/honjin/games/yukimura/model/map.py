"""The form of map.toml: ponds and entry zones, which only this game has."""

from __future__ import annotations

from typing import Literal

from pydantic import PositiveInt

from honjin.games.yukimura.model.words import Compass, Terrain, Wing
from honjin.packs import HexId, HexsideId, Ident, Record
from honjin.wargame import map as shared
from honjin.wargame.scenario import NamedRecord


class Pond(NamedRecord):
    """A named pond: whole hexes, or sides between open hexes."""

    hexes: list[HexId]
    hexsides: list[HexsideId]


class River(Record):
    """A river, drawn but without effect."""

    name: str
    kanji: str
    hexes: list[HexId]
    effect: Literal["none"]
    rule: str


class Zone(Record):
    """An entry area of reinforcements, found by a die."""

    id: Ident
    edge: Literal["west", "east"]
    wing: Wing
    die: Literal[1, 2, 3, 4, 5, 6]
    hexes: list[HexId]


class MapFile(shared.MapFile):
    """map.toml."""

    rows_even_columns: PositiveInt
    hex_count: PositiveInt
    directions: list[Compass]
    pond_hexsides: list[HexsideId]
    legend: dict[str, Terrain]
    edge: dict[str, str]
    """Which hexes each edge of the map has, in words."""
    pond: list[Pond]
    river: list[River]
    zone: list[Zone]
