"""The sheet: all that a client needs to draw the game and that never changes."""

from __future__ import annotations

from typing import Any, Final

from honjin.games.kawanakajima.facts import MIST, unit_facts
from honjin.games.kawanakajima.figures import TAKEDA, Piece
from honjin.games.kawanakajima.model.map import MapFile
from honjin.games.kawanakajima.model.pack import FOLDER, KawanakajimaPack
from honjin.games.kawanakajima.model.words import COMPULSORY, MODES, SIDES
from honjin.games.kawanakajima.state import Battle
from honjin.games.kawanakajima.static import Battlefield
from honjin.kernel.words import Text, say
from honjin.packs import Pack
from honjin.wargame.art import loose_art
from honjin.wargame.game import PackGame
from honjin.wargame.scene import names_of
from honjin.wargame.sheet import counter, fates, named
from honjin.wargame.tables import Chart, chart, span

FIGURES: Final = ("elan", "mass", "fire", "lead")
SIGNS: Final = {"rally": "回", "move": "移", "combat_takeda": "戦", "combat_uesugi": "戦", "initiative": "機"}
MIST_REACH: Final = 3
AWAY: Final = "away"
"""The board of those who are not on the map."""


def sheet(game: PackGame[Battle]) -> dict[str, Any]:
    g, pack = game.start(), game.pack
    field = g.field
    layers = ["counters", "castles", "bowl", "boxes", *(["areas"] if field.siege else [])]
    return {
        "opening": {unit: known for unit, known in unit_facts(g, None).items() if "hex" in known},
        "opening_castles": castle_view(g, pack.data.map.fort.id),
        "board": _board(pack, field),
        "units": [_unit(pack, field, piece) for piece in field.pieces],
        "clans": _clans(pack, field),
        "castles": [named(pack.data.map.fort) | {"hex": pack.data.map.fort.hex, "level": 1}],
        "layers": layers,
        "markers": [*_chits(field), *_controls(field)],
        "boxes": _boxes(field),
        "boards": _boards(field),
        "bowl": {"name": say("The bowl")},
        "beside": {"name": say("Both honjin")},
        "secrets": True,
        "fates": fates(field.words["fate"], lost=["eliminated"]),
        "turns": [{"n": turn.n, "clock": turn.clock} for turn in field.scenario.turns],
        "phases": [{"id": phase, "name": name} for phase, name in field.words["phase"].items()],
        "charts": _charts(field),
        "credits": list(loose_art(FOLDER)["credits"]),
        **({"area_map": _fort(pack, field)} if field.siege else {}),
    }


# ---------------------------------------------------------------------------------------------- the map


def _board(pack: Pack[KawanakajimaPack], field: Battlefield) -> dict[str, Any]:
    map_ = pack.data.map
    height = map_.elevation_by_hex()
    slopes = [side if height[side[:4]] > height[side[5:]] else f"{side[5:]}-{side[:4]}" for side in map_.slope_hexsides]
    art = loose_art(FOLDER)
    here = [site for site in art["site"] if site.get("scenario", field.scenario.id) == field.scenario.id]
    drawn = {part: known for part, known in art.items() if part != "fort"}
    return map_.sheet() | {
        "hexsides": {kind: list(sides) for kind, sides in map_.sides().items()} | {"slope": slopes},
        "sets": {name: known.hexes for name, known in map_.set.items()} | {MIST: _mist(map_)},
        "entries": [
            {"id": entry.id, "label": entry.id.upper(), "turn": entry.arrival_turn, "hexes": entry.hexes}
            for entry in map_.entry
        ],
        "art": drawn | {"site": here},
    }


def castle_view(g: Battle, fort: str) -> dict[str, dict[str, Any]]:
    """The fort as it is drawn: in the colours of whoever holds it."""
    keeper = g.keeper if g.field.siege else TAKEDA
    clan = g.field.clans[g.field.clan_a[keeper]].id
    return {fort: {"owner": clan, "side": g.field.sides[keeper], "level": 1}}


def _mist(map_: MapFile) -> list[str]:
    """Where the mist of the morning lies: along the rivers."""
    grid, terrain = map_.grid, map_.terrain_by_hex()
    banks = {side[at : at + 4] for side in (*map_.river_hexsides, *map_.ford_hexsides) for at in (0, 5)}
    away = [grid.distances(grid.parse(number)) for number in sorted(banks)]
    return [number for number in terrain if min(far[grid.parse(number)] for far in away) <= MIST_REACH]


# ---------------------------------------------------------------------------------------------- counters and chits


def _unit(pack: Pack[Any], field: Battlefield, piece: Piece) -> dict[str, Any]:
    rank = "commander" if piece.army_commander else "leader" if piece.lead else "troops"
    belongs = {"side": field.sides[piece.side], "clan": field.clans[piece.clan].id, "rank": rank}
    return counter(pack, piece, FIGURES) | belongs


def _clans(pack: Pack[KawanakajimaPack], field: Battlefield) -> list[dict[str, Any]]:
    return [
        named(clan)
        | {"side": clan.side[field.scenario.id], "label": f"{clan.letter} {clan.name}", "role": clan.role.model_dump()}
        for clan in pack.data.scenarios.clan
    ]


def _chits(field: Battlefield) -> list[dict[str, Any]]:
    """Clan chits by their letter and colours, special ones by their number, compulsory ones by a sign."""
    told = []
    for chit, name in enumerate(field.chit_name):
        known: dict[str, Any] = name._asdict()
        side = field.chit_side(chit)
        if chit < field.first_special:
            known |= {"side": field.sides[side], "clan": field.clans[chit].id, "sign": field.letter[chit]}
        elif chit < field.first_compulsory:
            known |= {"side": field.sides[side], "sign": f"特{(chit - field.first_special) % field.per_player + 1}"}
        elif chit < field.first_samurai:
            own = name.id.removeprefix("combat_")
            known |= {"sign": SIGNS[name.id]} | ({"side": own} if own in SIDES else {"colour": "#6b5330"})
        else:
            known |= {"side": field.sides[side], "sign": "侍"}
        told.append(known)
    return told


def _controls(field: Battlefield) -> list[dict[str, Any]]:
    """Control markers of the fort, one for each side (13.4.4)."""
    signs = zip(field.sides, field.side_name, ("武", "上"), strict=True)
    return [
        {"id": f"{side}_control", "name": name.name, "kanji": name.kanji, "side": side, "sign": sign}
        for side, name, sign in signs
    ]


def _boxes(field: Battlefield) -> list[dict[str, Any]]:
    """The five places of the compulsory chits, both honjin with their delay boxes, Mount Saijo, and the fort."""
    words = field.words["box"]
    found: list[dict[str, Any]] = [{"id": "compulsory", "name": words["compulsory"], "slots": list(COMPULSORY)}]
    for side, name in zip(field.sides, field.side_name, strict=True):
        own = {"side": side, "small": True, "board": side}
        found.append({"id": f"{side}_reserve", "name": say("{side}: Reserve", side=name), **own})
        boxes = range(1, field.tables.delay.boxes + 1)
        found += [{"id": f"{side}_box_{n}", "name": say("Delay {box}", box=n), "narrow": True, **own} for n in boxes]
    away = {"small": True, "board": AWAY, "folds": True}
    found += [
        {"id": f"entry_{entry.id}", "name": say("{entry}, turn {turn}", entry=name, turn=entry.turn), **away}
        for entry, name in zip(field.entries, names_of(field.entries), strict=True)
    ]
    if field.siege:
        found += [{"id": place, "name": words[place], **away} for place in ("fort", "held_back")]
    return found


def _boards(field: Battlefield) -> list[dict[str, Any]]:
    honjin = [
        {"id": side, "name": say("Honjin of {side}", side=name), "side": side}
        for side, name in zip(field.sides, field.side_name, strict=True)
    ]
    return [*honjin, {"id": AWAY, "name": field.words["box"][AWAY]}]


# ---------------------------------------------------------------------------------------------- the fort, charts


def _fort(pack: Pack[KawanakajimaPack], field: Battlefield) -> dict[str, Any]:
    """The fort as a map of its own: areas and the lines of attack between them, as they are drawn."""
    fort, art = pack.data.map.fort, loose_art(FOLDER)["fort"]
    ways: dict[str, list[dict[str, Any]]] = {area.id: [] for area in fort.area}
    for line in fort.line:
        scores = [str(line.into_x), str(line.into_y)]
        ways[line.x].append({"to": line.y, "ends": scores, "at": art["way"][f"{line.x}-{line.y}"]})
    areas = [
        {"id": area.id, "name": name.text, **art["area"][area.id], "ways": ways[area.id]}
        | ({} if area.kind == "exterior" else {"walled": True})
        for area, name in zip(fort.area, field.area_name, strict=True)
    ]
    return {"name": names_of([fort])[0].text, "areas": areas, "scenery": art["scenery"]}


def _charts(field: Battlefield) -> list[Chart]:
    tables, words = field.tables, field.words
    results = {result: words["result"][result] for result in words["result"]}
    rows = {str(lin): cells for lin, cells in sorted(field.crt.items())}
    columns = [span(low, high) for low, high in tables.crt.columns]
    return [
        chart("crt", say("Combat Table: COL across, LIN down"), "11.7", columns, rows, results),
        chart("modes", say("Changing Mode: die and leadership"), "6.4", _mode_names(field), _mode_rows(field)),
        _by_die("rally", say("Rally: levels recovered"), "12.1", tables.rally.rows),
        _by_die("rout", say("Rout"), "11.12", {die: words["rout"][cell] for die, cell in tables.rout.rows.items()}),
        *(_command(field, payer) for payer in range(len(field.generals))),
    ]


def _mode_names(field: Battlefield) -> list[Text]:
    return [field.words["mode"][mode] for mode in MODES]


def _mode_rows(field: Battlefield) -> dict[Text, list[str]]:
    names = _mode_names(field)
    return {names[a]: ["-" if a == b else str(field.need[a][b]) for b in range(len(MODES))] for a in range(len(MODES))}


def _by_die(id_: str, title: Text, rule: str, cells: Any) -> Chart:
    return chart(
        id_, title, rule, list(cells), {"": [cell if isinstance(cell, Text) else str(cell) for cell in cells.values()]}
    )


def _command(field: Battlefield, payer: int) -> Chart:
    general = field.generals[payer]
    table = field.tables.command[general.id]  # type: ignore[index]
    title = say("Command points of {commander}", commander=field.unit_name[general.unit])
    rolls = [str(roll) for roll in range(table.die_min, table.die_max + 1)]
    rows = {span(*column.turns): [str(points) for points in column.points] for column in table.column}
    return chart(general.id, title, "8.2", rolls, rows)
