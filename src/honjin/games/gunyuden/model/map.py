"""The form of map.toml."""

from __future__ import annotations

from honjin.games.gunyuden.model.words import Terrain
from honjin.wargame.map import CountryMap


class MapFile(CountryMap):
    """map.toml: the terrain that the series knows."""

    legend: dict[str, Terrain]
