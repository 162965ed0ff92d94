"""The form of map.toml: hexes, ponds, places, entry zones and set-up."""

from __future__ import annotations

from typing import Literal

from pydantic import PositiveInt

from honjin.games.yukimura.model.words import Compass, Terrain, Wing
from honjin.packs import HexId, HexsideId, Ident, Record, Span
from honjin.wargame import map as shared
from honjin.wargame.map import NamedHexes
from honjin.wargame.scenario import NamedRecord


class Edges(Record):
    """Which hexes each edge of the map has, in words."""

    north: str
    south: str
    west: str
    east: str


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


class Place(shared.Place):
    """A name on the map."""

    kind: Literal["hill", "temple", "village", "camp"]


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


class HexSet(NamedHexes):
    """Hexes that a rule of the game names: a list, or how to find them."""

    rule: SetRule | None = None


class MapFile(shared.MapFile):
    """map.toml."""

    rows_even_columns: PositiveInt
    hex_count: PositiveInt
    directions: list[Compass]
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
