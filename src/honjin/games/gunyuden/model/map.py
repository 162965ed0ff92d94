"""The form of map.toml: terrain, provinces, hexsides, places, and sets of hexes that a rule names."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, NonNegativeInt

from honjin.games.gunyuden.model.words import Terrain
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
    """Hexes whose terrain or province has a reason of its own, told in ``note``."""

    hexes: list[HexId] = Field(default_factory=list)


class SetRule(Record):
    """Hexes told by a rule: of this terrain, at most so far from one of those hexes."""

    terrain: list[Terrain]
    within: NonNegativeInt
    of: list[HexId]


class HexSet(shared.NamedHexes):
    """Hexes that a rule names: whole provinces and single hexes, or how to find them.

    ``line`` is the border of the set where the map draws one.
    """

    line: list[HexsideId] = Field(default_factory=list)
    rule: SetRule | None = None


class MapFile(shared.MapFile):
    """map.toml."""

    river_hexsides: list[HexsideId]
    closed_hexsides: list[HexsideId]
    """The side is all sea or lake although both hexes are land."""
    bridge_hexsides: list[HexsideId]
    legend: dict[str, Terrain]
    marsh: dict[HexId, str]
    """Which marsh a marsh hex stands for."""
    set: dict[Ident, HexSet]
    place: list[Place]
    river: list[River]
    road: list[Road]
    remark: list[Remark] = Field(default_factory=list)
