"""The sheet: all that a client needs to draw the game and that never changes."""

from __future__ import annotations

from typing import Any, Final

from honjin.games.sanada.model.words import RANKS
from honjin.games.sanada.state import War
from honjin.games.sanada.static import Theatre
from honjin.kernel.words import say
from honjin.packs import Pack
from honjin.wargame.country_sheet import country_board
from honjin.wargame.game import PackGame
from honjin.wargame.sheet import fates, figures, named, sources
from honjin.wargame.tables import Chart

_OF: Final = {"durability": "printed", "garrison": "room", "besiegers": "needed"}
"""What stands behind a figure of a castle: of how many it is."""

_FIGURES: Final = ("front", "back", "modifier", "activation", "boxes")


def sheet(game: PackGame[War]) -> dict[str, Any]:
    g, pack = game.start(), game.pack
    land, words, opening = g.land, g.land.words, game.facts(g, None)
    return {
        "opening": opening["units"],
        "opening_castles": opening["castles"],
        "board": country_board(pack.data, land),
        "units": _units(pack, land),
        "clans": _clans(land),
        "castles": _castles(land),
        "turns": [{"n": t.n, "month": t.month, "day": t.day, "year": t.year} for t in land.turns],
        "phases": [{"id": phase, "name": name} for phase, name in words["phase"].items()],
        "charts": _charts(land),
        "layers": ["forces", "castles"],
        "figures": {
            "forces": figures(words["figure"], signed=[]),
            "castles": figures(words["castle_figure"], signed=[], of=_OF),
        },
        "fates": fates(words["fate"], lost=["eliminated", "home"]),
        "line": {"overlay": "line", **words["supply"]},
        "hints": {"forces": say("March: click a lit hex. Paler ones are within 16 points. Click an enemy to engage.")},
        "credits": list(pack.data.art.credits),
    }


def _units(pack: Pack[Any], land: Theatre) -> list[dict[str, Any]]:
    """Everybody who is in the scenario."""
    records = {record.id: record for record in pack.data.units.unit}
    found = []
    for piece in land.pieces:
        record = records[piece.id]
        rank = RANKS[piece.rank]
        known = named(piece) | {"side": land.sides[piece.side], "clan": land.houses[piece.clan].id, "rank": rank}
        known |= {"role": land.words["rank"][rank], "order": piece.rank, "strength": record.front}
        known |= {figure: getattr(record, figure) for figure in _FIGURES}
        found.append(known | {"prov": sources(pack, piece.id, _FIGURES)})
    return found


def _clans(land: Theatre) -> list[dict[str, Any]]:
    """The clans that have a unit in the scenario."""
    sides = {piece.clan: land.sides[piece.side] for piece in land.pieces}
    return [named(house) | {"side": sides[clan]} for clan, house in enumerate(land.houses) if clan in sides]


def _castles(land: Theatre) -> list[dict[str, Any]]:
    number = land.grid.format
    return [
        named(keep) | {"hex": number(keep.hex), "level": keep.strength, "province": keep.province}
        for keep in land.keeps
    ]


def _charts(land: Theatre) -> list[Chart]:
    return [
        land.combat.chart("crt", say("Combat results"), "18.3.3"),
        land.attrition.chart("attrition", say("Attrition"), "12.2"),
        land.replenishment.chart("replenishment", say("Replenishment: Osaka, Kanto"), "13.1.1"),
        land.mobilisation.chart("mobilisation", say("Mobilisation"), "24.2.1"),
        land.siege.chart("siege", say("Siege level: gunzei, busho, taisho, sodaisho"), "10.2.2"),
        land.homecoming.chart("home", say("Return home, by the number of the clan"), "25.1.3"),
    ]
