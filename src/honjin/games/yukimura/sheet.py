"""The sheet: all that a client needs to draw the game and that never changes."""

from __future__ import annotations

from typing import Any

from honjin.games.yukimura.facts import unit_facts
from honjin.games.yukimura.model.pack import FOLDER, YukimuraPack
from honjin.games.yukimura.state import Tennoji
from honjin.games.yukimura.static import BOXES, SIDES, Battlefield
from honjin.kernel.words import say
from honjin.packs import Pack
from honjin.wargame.art import loose_art
from honjin.wargame.game import PackGame
from honjin.wargame.sheet import counter, fates, named
from honjin.wargame.showing import boxes_of
from honjin.wargame.tables import Chart, chart


def sheet(game: PackGame[Tennoji]) -> dict[str, Any]:
    g, pack = game.start(), game.pack
    field = g.field
    return {
        "opening": {unit: known for unit, known in unit_facts(g).items() if "hex" in known},
        "board": _board(pack, field),
        "units": _units(pack, field),
        "clans": [
            named(clan) | {"label": clan.label, "side": clan.side[field.scenario.id]}
            for clan in pack.data.scenarios.clan
        ],
        "layers": ["counters", "boxes"] if field.options.ten_braves else ["counters"],
        "markers": [
            named(marker) | {"side": SIDES[marker.side]} | ({} if marker.dummy else {"value": marker.strength})
            for marker in field.markers
        ],
        "boxes": boxes_of(field.side_name, [field.called["box"][box] for box in BOXES]),
        "beside": {"name": say("Missions of the Ten Braves")},
        "secrets": field.options.ten_braves,
        "fates": fates(field.words["fate"], lost=["eliminated"]),
        "turns": [{"n": n, "clock": clock} for n, clock in enumerate(field.clock, 1)],
        "phases": [{"id": phase, "name": field.words["phase"][phase]} for phase in field.phases],
        "charts": _charts(field),
    }


def _board(pack: Pack[YukimuraPack], field: Battlefield) -> dict[str, Any]:
    map_ = pack.data.map
    return map_.sheet() | {
        "hexsides": {"pond": list(map_.pond_hexsides)},
        "ponds": [{"name": p.name, "kanji": p.kanji, "hexes": p.hexes, "hexsides": p.hexsides} for p in map_.pond],
        "rivers": [{"name": r.name, "kanji": r.kanji, "hexes": r.hexes} for r in map_.river],
        "areas": [{"id": z.id, "edge": z.edge, "die": z.die, "hexes": z.hexes} for z in map_.zone],
        "goal": field.grid.format(field.hill),
        "art": loose_art(FOLDER),
    }


def _units(pack: Pack[YukimuraPack], field: Battlefield) -> list[dict[str, Any]]:
    told = []
    for piece in field.pieces:
        morale = "*" if piece.morale is None else piece.morale
        belongs = {"side": SIDES[piece.side], "clan": piece.clan, "branch": piece.branch}
        told.append(counter(pack, piece, ("strength", "morale", "movement")) | belongs | {"morale": morale})
    return told


def _charts(field: Battlefield) -> list[Chart]:
    forces = [group for group in field.groups if group.wing is not None]
    return [
        field.fire_table.chart("fire", say("Fire"), "9-2", field.words["fire_key"]),
        field.melee_table.chart("melee", say("Melee"), "10-3", field.words["melee_key"]),
        chart(
            "reinforcement",
            say("Arrival on 2d6, number or less"),
            "8-1(1)",
            [str(turn) for turn in range(1, field.last_turn + 1)],
            {
                field.clan_name[force.id].text: ["-" if n is None else str(n) for n in force.by_turn[: field.last_turn]]
                for force in forces
            },
            {"-": say("cannot arrive")},
        ),
    ]
