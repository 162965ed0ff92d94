"""The sheet: all that a client needs to draw the game and that never changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from honjin.games.yukimura.log import PHASE_NAMES
from honjin.games.yukimura.model.art import art
from honjin.games.yukimura.model.pack import YukimuraPack
from honjin.games.yukimura.rules import movement
from honjin.games.yukimura.sentry import BattleSentry
from honjin.games.yukimura.state import Tennoji
from honjin.games.yukimura.static import BOXES, SIDES, Battlefield
from honjin.hexes.sets import HexSet
from honjin.kernel.ask import Side
from honjin.packs import Pack
from honjin.title import SideName
from honjin.wargame.tables import Chart, chart

SIDE_NAMES: Final = {"osaka": SideName("Osaka", "大坂方"), "kanto": SideName("Kanto", "関東方")}


def threat(g: Tennoji, side: Side) -> HexSet:
    """Hexes next to where the side's units stand or could move: what it may fire at or attack after moving."""
    reached = g.occupied[side]
    for unit in movement.movers(g, side):
        for ring in movement.reach(g, unit)[1]:
            reached |= ring
    return g.field.board.spread_anywhere(reached) | reached


OVERLAYS: Final[dict[str, Callable[[Tennoji, Side], HexSet]]] = {
    "zoc": lambda g, side: g.zoc(side),
    "threat": threat,
}


def sheet(pack: Pack[YukimuraPack], field: Battlefield) -> dict[str, Any]:
    scenarios = pack.data.scenarios
    return {
        "game": "yukimura",
        "name": scenarios.meta.title,
        "kanji": scenarios.meta.title_ja,
        "pack": pack.hash,
        "scenario": field.scenario.id,
        "title": {"name": field.scenario.title, "kanji": field.scenario.title_ja},
        "sides": [{"id": side, "name": SIDE_NAMES[side].name, "kanji": SIDE_NAMES[side].kanji} for side in SIDES],
        "victory": field.scenario.victory.rule,
        "stops": [stop._asdict() for stop in BattleSentry.stops],
        "board": _board(pack, field),
        "units": _units(pack, field),
        "clans": [
            {"id": c.id, "name": c.name, "kanji": c.kanji, "label": c.label, "side": c.side[field.scenario.id]}
            for c in scenarios.clan
        ],
        "markers": [
            {
                "id": m.id,
                "name": m.name,
                "kanji": m.kanji,
                "side": SIDES[m.side],
                "strength": m.strength,
                "dummy": m.dummy,
            }
            for m in field.markers
        ],
        "boxes": [{"id": box, "name": box.replace("_", " ").capitalize()} for box in BOXES],
        "turns": [{"n": n, "clock": clock} for n, clock in enumerate(field.clock, 1)],
        "phases": [{"id": phase, "name": PHASE_NAMES.get(phase, phase)} for phase in field.phases],
        "charts": _charts(field),
        "overlays": [
            {"id": "zoc", "name": "Zones of control", "rule": "6"},
            {"id": "threat", "name": "Where units can strike", "rule": "7"},
        ],
        **pack.data.guide.sheet(field.scenario.id),
        **pack.data.look.sheet(),
    }


def _board(pack: Pack[YukimuraPack], field: Battlefield) -> dict[str, Any]:
    map_ = pack.data.map
    grid = field.grid
    return {
        "columns": map_.columns,
        "rows": map_.rows,
        "layout": map_.layout,
        "hex_km": map_.hex_km,
        "terrain_rows": map_.terrain_rows,
        "legend": map_.legend,
        "hexsides": {"pond": list(map_.pond_hexsides)},
        "ponds": [{"name": p.name, "kanji": p.kanji, "hexes": p.hexes, "hexsides": p.hexsides} for p in map_.pond],
        "rivers": [{"name": r.name, "kanji": r.kanji, "hexes": r.hexes} for r in map_.river],
        "places": [{"hex": p.hex, "name": p.name, "kanji": p.kanji, "kind": p.kind} for p in map_.place],
        "areas": [{"id": z.id, "edge": z.edge, "die": z.die, "hexes": z.hexes} for z in map_.zone],
        "goal": grid.format(field.hill),
        "art": art(),
    }


def _units(pack: Pack[YukimuraPack], field: Battlefield) -> list[dict[str, Any]]:
    values = ("strength", "morale", "movement")
    records = {unit.id: unit for unit in pack.data.units.unit}
    return [
        {
            "id": piece.id,
            "name": piece.name,
            "kanji": piece.kanji,
            "side": SIDES[piece.side],
            "clan": piece.clan,
            "branch": piece.branch,
            "strength": piece.strength,
            "morale": "*" if piece.morale is None else piece.morale,
            "movement": piece.movement,
            "prov": {v: pack.provenance("units", piece.id, v).tag for v in values} if piece.id in records else {},
        }
        for piece in field.pieces
    ]


def _charts(field: Battlefield) -> list[Chart]:
    forces = [group for group in field.groups if group.wing is not None]
    return [
        field.fire_table.chart("fire", "Fire", "9-2", field.tables.fire.results),
        field.melee_table.chart("melee", "Melee", "10-3", field.tables.melee.results),
        chart(
            "reinforcement",
            "Arrival on 2d6, number or less",
            "8-1(1)",
            [str(turn) for turn in range(1, field.last_turn + 1)],
            {force.id: ["-" if n is None else str(n) for n in force.by_turn[: field.last_turn]] for force in forces},
            {"-": "cannot arrive"},
        ),
    ]
