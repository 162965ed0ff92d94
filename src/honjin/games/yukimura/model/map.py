"""The form of map.toml: hexes, ponds, places, entry zones and set-up."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, PositiveInt

from honjin.games.yukimura.model.words import Compass, Terrain, Wing
from honjin.packs import HexId, HexsideId, Ident, PackFile, Record, Span


class Edges(Record):
    """Which hexes each edge of the map has, in words."""

    north: str
    south: str
    west: str
    east: str


class Pond(Record):
    """A named pond: whole hexes, or sides between open hexes."""

    id: Ident
    name: str
    kanji: str
    hexes: list[HexId]
    hexsides: list[HexsideId]


class River(Record):
    """A river, drawn but without effect."""

    name: str
    kanji: str
    hexes: list[HexId]
    effect: Literal["none"]
    rule: str


class Place(Record):
    """A name on the map."""

    hex: HexId
    name: str
    kanji: str
    kind: Literal["hill", "temple", "village", "camp"]
    rule: str = ""


class Zone(Record):
    """An entry area of reinforcements, found by a die."""

    id: Ident
    edge: Literal["west", "east"]
    wing: Wing
    die: Literal[1, 2, 3, 4, 5, 6]
    hexes: list[HexId]


class SetRule(Record):
    """Hexes told by a rule: in these rows, of this terrain, outside that set-up."""

    rows: Span
    terrain: list[Terrain]
    not_in: str


class HexSet(Record):
    """Hexes that a rule of the game names: a list, or how to find them."""

    hexes: list[HexId] = Field(default_factory=list)
    rule: SetRule | None = None


class MapFile(PackFile):
    """map.toml."""

    columns: PositiveInt
    rows: PositiveInt
    rows_even_columns: PositiveInt
    hex_count: PositiveInt
    hex_km: float
    layout: Literal["flat_top_even_columns_down"]
    directions: list[Compass]
    terrain_rows: list[str]
    pond_hexsides: list[HexsideId]
    legend: dict[str, Terrain]
    edge: Edges
    pond: list[Pond]
    river: list[River]
    place: list[Place]
    zone: list[Zone]
    set: dict[str, HexSet]
    setup: dict[str, dict[str, HexId]]
    setup_option: dict[str, dict[str, HexId]]
