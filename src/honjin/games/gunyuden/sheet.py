"""The sheet: all that a client needs to draw the game and that never changes."""

from __future__ import annotations

from typing import Any, Final

from honjin.games.gunyuden import overlays
from honjin.games.gunyuden.charts import charts
from honjin.games.gunyuden.model.art import ArtFile
from honjin.games.gunyuden.model.pack import SeriesPack
from honjin.games.gunyuden.names import PART_NAMES
from honjin.games.gunyuden.sentry import CampaignSentry
from honjin.games.gunyuden.static import NEUTRAL, RANKS, Theatre
from honjin.hexes.sets import members
from honjin.packs import Pack

_FIGURES: Final = ("front", "back", "modifier", "activation", "boxes")


def sheet(game_id: str, pack: Pack[SeriesPack], land: Theatre) -> dict[str, Any]:
    scenario, scenarios = land.scenario, pack.data.scenarios
    parties = {party.id: party for party in scenarios.party}
    return {
        "game": game_id,
        "name": scenarios.meta.title,
        "kanji": scenarios.meta.title_ja,
        "pack": pack.hash,
        "scenario": scenario.id,
        "title": {"name": scenario.title, "kanji": scenario.title_ja},
        "sides": [{"id": side, "name": parties[side].name, "kanji": parties[side].kanji} for side in land.sides],
        "board": _board(pack, land),
        "units": _units(pack, land),
        "clans": _clans(land),
        "castles": _castles(land),
        "turns": [{"n": t.n, "month": t.month, "week": t.week, "year": t.year} for t in scenario.turns],
        "phases": [{"id": part, "name": name} for part, name in PART_NAMES.items()]
        + [{"id": phase, "name": land.party_name[phase].text} for phase in land.phases],
        "charts": charts(land),
        "overlays": overlays.listed(),
        "stops": [stop._asdict() for stop in CampaignSentry.stops],
        "victory": scenario.victory.rule,
        "credits": list(pack.data.art.credits),
        **pack.data.guide.sheet(scenario.id),
        **pack.data.look.sheet(),
    }


def _units(pack: Pack[SeriesPack], land: Theatre) -> list[dict[str, Any]]:
    """Everybody who is in the scenario or may come into it."""
    found = []
    for record, piece in zip(pack.data.units.unit, land.pieces, strict=True):
        if land.scenario.id in record.side:
            found.append(
                {
                    "id": piece.id,
                    "name": piece.name,
                    "kanji": piece.kanji,
                    "side": record.side[land.scenario.id],
                    "clan": land.houses[piece.clan].id,
                    "rank": RANKS[piece.rank],
                    "front": piece.front,
                    "back": piece.back,
                    "modifier": piece.modifier,
                    "activation": piece.activation,
                    "boxes": piece.boxes,
                    "prov": {figure: pack.provenance("units", piece.id, figure).tag for figure in _FIGURES},
                }
            )
    return found


def _clans(land: Theatre) -> list[dict[str, Any]]:
    """Clans of the scenario, and those that only an event brings into any."""
    names: dict[int | None, str | None] = {None: None, NEUTRAL: "neutral", **dict(enumerate(land.sides))}
    return [
        {"id": house.id, "name": house.name, "kanji": house.kanji, "side": names[house.side]}
        for house, record in zip(land.houses, land.pack.scenarios.clan, strict=True)
        if house.side is not None or not record.side
    ]


def _castles(land: Theatre) -> list[dict[str, Any]]:
    number = land.grid.format
    found: list[dict[str, Any]] = []
    for keep in land.keeps:
        known = {
            "id": keep.id,
            "name": keep.name,
            "kanji": keep.kanji,
            "hex": number(keep.hex),
            "level": keep.level,
            "province": keep.province,
        }
        found.append(known | {"ring": [number(h) for h in members(keep.ring)]} if keep.ring else known)
    return found


def _board(pack: Pack[SeriesPack], land: Theatre) -> dict[str, Any]:
    map_ = pack.data.map
    snow = map_.set.get(land.setting.snow_set)
    provinces = set(map_.province_legend.values())
    return {
        "columns": map_.columns,
        "rows": map_.rows,
        "layout": map_.layout,
        "hex_km": map_.hex_km,
        "terrain_rows": map_.terrain_rows,
        "legend": map_.legend,
        "province_rows": map_.province_rows,
        "province_legend": map_.province_legend,
        "area": None if provinces <= set(land.scenario.area) else land.scenario.area,
        "hexsides": {
            "river": map_.river_hexsides,
            "closed": map_.closed_hexsides,
            "bridge": map_.bridge_hexsides,
            "snow_line": snow.line if snow else [],
        },
        "rivers": [{"name": river.name, "hexsides": river.hexsides} for river in map_.river],
        "roads": [{"name": road.name, "hexes": road.hexes} for road in map_.road],
        "places": _places(pack, land),
        "sets": {name: [land.grid.format(h) for h in members(hexes)] for name, hexes in land.sets.items()},
        "art": _art(pack.data.art),
    }


def _places(pack: Pack[SeriesPack], land: Theatre) -> list[dict[str, Any]]:
    """Names on the map; castles that are not in the scenario have none."""
    found = []
    for place in pack.data.map.place:
        known = {"hex": place.hex, "name": place.name, "kanji": place.kanji, "kind": place.kind}
        if place.castle is None:
            found.append(known)
        elif place.castle in land.castle_of:
            found.append(known | {"castle": place.castle})
    return found


def _art(art: ArtFile) -> dict[str, Any]:
    """How the land looks. No rule reads it (2-1-3)."""
    return {
        "units": art.units,
        "relief": {name: getattr(art.relief, name) for name in ("x0", "y0", "step", "unit_m", "water", "rows")},
        "coast": art.coast,
        "lakes": art.lakes,
        "rivers": [{"name": river.name, "line": river.line} for river in art.rivers],
    }
