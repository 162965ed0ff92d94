"""What a sheet tells of a country: provinces, rivers, roads, castles and the look of the land."""

from __future__ import annotations

from typing import Any

from honjin.hexes.sets import members
from honjin.wargame.art import ArtFile
from honjin.wargame.country import Country
from honjin.wargame.map import shown
from honjin.wargame.pack import CountryPack


def country_board(pack: CountryPack, land: Country[Any, Any]) -> dict[str, Any]:
    """The board of a game on a country; one that knows other hexsides adds them."""
    map_ = pack.map
    return map_.sheet() | {
        "province_rows": map_.province_rows,
        "province_legend": map_.province_legend,
        "hexsides": {"river": map_.river_hexsides, "closed": map_.closed_hexsides},
        "rivers": [{"name": river.name, "hexsides": river.hexsides} for river in map_.river],
        "roads": [{"name": road.name, "hexes": road.hexes} for road in map_.road],
        "places": _places(pack, land),
        "sets": {name: [land.grid.format(h) for h in members(hexes)] for name, hexes in land.sets.items()},
        "art": _art(pack.art),
    }


def _places(pack: CountryPack, land: Country[Any, Any]) -> list[dict[str, Any]]:
    """Names on the map; castles that are not in the scenario have none."""
    return [
        shown(place) | ({"castle": place.castle} if place.castle else {})
        for place in pack.map.place
        if place.castle is None or place.castle in land.castle_of
    ]


def _art(art: ArtFile) -> dict[str, Any]:
    """How the land looks. No rule reads it."""
    return {
        "units": art.units,
        "relief": {name: getattr(art.relief, name) for name in ("x0", "y0", "step", "unit_m", "water", "rows")},
        "coast": art.coast,
        "lakes": art.lakes,
        "rivers": [{"name": river.name, "line": river.line} for river in art.rivers],
    }
