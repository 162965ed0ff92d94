"""The form of map.toml: terrain, provinces, hexsides, places, and sets of hexes that a rule names."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from honjin.games.sanada.model.words import Terrain
from honjin.packs import HexId, HexsideId, Ident, Record
from honjin.wargame import map as shared


class Place(shared.Place):
    """A name on the map. ``castle`` is the id of the castle it belongs to."""

    kind: Literal["castle", "site"]
    castle: Ident | None = None


class River(Record):
    """A river from its source to its mouth."""

    name: str
    hexsides: list[HexsideId]


class Road(Record):
    """A historical road, for the reader and for bots: no rule uses it."""

    name: str
    hexes: list[HexId]


class Remark(Record):
    """Hexes whose terrain has a reason of its own, told in ``note``."""

    hexes: list[HexId]


class MapFile(shared.MapFile):
    """map.toml."""

    river_hexsides: list[HexsideId]
    closed_hexsides: list[HexsideId]
    """The side is all sea or lake although both hexes are land (14.1.5)."""
    legend: dict[str, Terrain]
    marsh: dict[HexId, str]
    """Which marsh a marsh hex stands for."""
    set: dict[Ident, shared.NamedHexes]
    place: list[Place]
    river: list[River]
    road: list[Road]
    remark: list[Remark] = Field(default_factory=list)
