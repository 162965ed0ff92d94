"""The sheet: all that a client needs to draw the game and that never changes."""

from __future__ import annotations

from typing import Any, Final

from honjin.games.gunyuden.charts import charts
from honjin.games.gunyuden.model.pack import SeriesPack
from honjin.games.gunyuden.state import Campaign
from honjin.games.gunyuden.static import NEUTRAL, RANKS, Theatre
from honjin.hexes.sets import members
from honjin.kernel.words import say
from honjin.packs import Pack
from honjin.wargame.country_sheet import country_board
from honjin.wargame.game import PackGame
from honjin.wargame.sheet import counter, fates, figures, named

_FIGURES: Final = ("front", "back", "modifier", "activation", "boxes")


def sheet(game: PackGame[Campaign]) -> dict[str, Any]:
    g, pack = game.start(), game.pack
    land, words, opening = g.land, g.land.words, game.facts(g, None)
    return {
        "opening": opening["units"],
        "opening_castles": opening["castles"],
        "board": _board(pack, land),
        "units": _units(pack, land),
        "clans": _clans(land),
        "castles": _castles(land),
        "turns": [{"n": t.n, "month": t.month, "week": t.week, "year": t.year} for t in land.scenario.turns],
        "phases": [{"id": part, "name": name} for part, name in words["part"].items()]
        + [{"id": phase, "name": land.party_name[phase].text} for phase in land.phases],
        "charts": [*charts(land), *g.rules.charts()],
        "layers": ["forces", "castles"],
        "figures": {
            "forces": figures(words["figure"], signed=["modifier", "morale"]),
            "castles": figures(words["castle_figure"], signed=["morale"], of={"besiegers": "needed"}),
        },
        "fates": fates(words["fate"], lost=["killed", "removed"]),
        "line": {"overlay": "line", **words["line"]},
        "hints": {
            "forces": say("March: click a lit hex; the paler ones need a strategic march. Click an enemy to attack."),
        },
        "credits": list(pack.data.art.credits),
    }


def _units(pack: Pack[SeriesPack], land: Theatre) -> list[dict[str, Any]]:
    """Everybody who is in the scenario or may come into it."""
    found = []
    for record, piece in zip(pack.data.units.unit, land.pieces, strict=True):
        if land.scenario.id in record.side:
            clan, side = land.houses[piece.clan].id, record.side[land.scenario.id]
            known = counter(pack, piece, _FIGURES) | {"side": side, "clan": clan, "rank": RANKS[piece.rank]}
            role = land.words["role"][RANKS[piece.rank]]
            found.append(known | {"role": role, "order": piece.rank, "strength": piece.front})
    return found


def _clans(land: Theatre) -> list[dict[str, Any]]:
    """Clans of the scenario, and those that only an event brings into any."""
    names: dict[int | None, str | None] = {None: None, NEUTRAL: "neutral", **dict(enumerate(land.sides))}
    return [
        named(house) | {"side": names[house.side]}
        for house, record in zip(land.houses, land.pack.scenarios.clan, strict=True)
        if house.side is not None or not record.side
    ]


def _castles(land: Theatre) -> list[dict[str, Any]]:
    number = land.grid.format
    found: list[dict[str, Any]] = []
    for keep in land.keeps:
        known = named(keep) | {"hex": number(keep.hex), "level": keep.level, "province": keep.province}
        found.append(known | {"ring": [number(h) for h in members(keep.ring)]} if keep.ring else known)
    return found


def _board(pack: Pack[SeriesPack], land: Theatre) -> dict[str, Any]:
    board, map_ = country_board(pack.data, land), pack.data.map
    snow = map_.set.get(land.setting.snow_set)
    provinces = set(map_.province_legend.values())
    sides = {"bridge": map_.bridge_hexsides, "snow_line": snow.line if snow else []}
    return board | {
        "area": None if provinces <= set(land.scenario.area) else land.scenario.area,
        "hexsides": board["hexsides"] | sides,
    }
