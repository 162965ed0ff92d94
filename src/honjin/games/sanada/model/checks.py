"""What must hold on the map, in the tables and in the options, and between them.

The types have been checked before: every value here has the right form by itself.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import fields
from itertools import pairwise
from typing import TYPE_CHECKING, Any, get_args

from honjin.games.sanada.model.options import Options
from honjin.games.sanada.model.words import RANKS, SIDES, PhaseKind, Terrain
from honjin.hexes.grid import Grid
from honjin.packs import Problem, record_key, show
from honjin.packs.shapes import hexsides, result_table, unique_ids, unknown_names
from honjin.wargame.checks import MAP, OPTIONS, TABLES, defaults

if TYPE_CHECKING:
    from honjin.games.sanada.model.map import MapFile
    from honjin.games.sanada.model.pack import SanadaPack
    from honjin.games.sanada.model.tables import TablesFile

WATER = ("sea", "lake")
CLOSED = (*WATER, "mountain")
"""Terrain that nobody enters (14.1.4)."""
HEXSIDES = ("river", "closed")
"""As the sheet names them."""
OPEN_HIGH = 999


def subject(pack: SanadaPack) -> dict[str, Any]:
    """What there is to be looked at in this game."""
    castles = pack.scenarios.castle
    return {
        "hexsides": HEXSIDES,
        "regions": set(pack.map.province_legend.values()),
        "kinds": RANKS,
        "levels": {castle.walls(scenario).strength for castle in castles for scenario in castle.owner},
    }


# ------------------------------------------------------------------------------------------------ the map


def on_map(pack: SanadaPack, terrain: Mapping[str, str], grid: Grid) -> Iterator[Problem]:
    """Provinces, hexsides, sets, roads and places."""
    field = pack.map
    land = {number for number, kind in terrain.items() if kind not in WATER}
    for number in sorted(land ^ field.province_by_hex().keys()):
        found = "no province" if number in land else "a province"
        yield Problem(MAP, "province_rows", f"{found} in {number}, {terrain[number]}", "a province for each land hex")
    for name in ("river_hexsides", "closed_hexsides"):
        yield from hexsides(MAP, name, getattr(field, name), grid, land)
    for name, known in field.set.items():
        key, provinces = f"set.{name}.provinces", field.province_legend.values()
        yield from unknown_names(MAP, key, known.provinces, provinces, "a province")
    yield from _lines(field, terrain, grid)
    yield from _places(pack)


def _lines(field: MapFile, terrain: Mapping[str, str], grid: Grid) -> Iterator[Problem]:
    """Rivers, marshes and roads as they are named."""
    named = {side for river in field.river for side in river.hexsides}
    for side in sorted(set(field.river_hexsides) ^ named):
        yield Problem(MAP, "river", f"{side} here or in river_hexsides alone", "the same sides in both")
    for number in sorted(field.marsh.keys() ^ {number for number, kind in terrain.items() if kind == "marsh"}):
        yield Problem(MAP, "marsh", number, "a name for each marsh hex")
    for index, road in enumerate(field.road):
        for near, far in pairwise(road.hexes):
            if {near, far} <= terrain.keys() and grid.parse(far) not in grid.near[grid.parse(near)]:
                key = record_key("road", index) + ".hexes"
                yield Problem(MAP, key, f"{near}, then {far}", "a neighbour after each hex")


def named_hexes(pack: SanadaPack) -> Iterator[tuple[str, str, list[str]]]:
    """Lists of hexes besides those of sets and places: file, key, hexes."""
    field, tables = pack.map, pack.tables
    yield MAP, "marsh", list(field.marsh)
    for index, remark in enumerate(field.remark):
        yield MAP, record_key("remark", index) + ".hexes", remark.hexes
    for index, road in enumerate(field.road):
        yield MAP, record_key("road", index) + ".hexes", road.hexes
    yield TABLES, "cast.sakai", [tables.cast.sakai]
    for index, location in enumerate(tables.points.location):
        key = record_key("points.location", index, location.id) + ".hex"
        yield TABLES, key, [location.hex] if location.hex else []


def _places(pack: SanadaPack) -> Iterator[Problem]:
    drawn = {place.castle: place.hex for place in pack.map.place if place.castle}
    real = {castle.id: castle.hex for castle in pack.scenarios.castle}
    for name in sorted(drawn.keys() | real.keys()):
        if drawn.get(name) != real.get(name):
            found = f"{name} in {drawn.get(name, 'no hex')}"
            yield Problem(MAP, "place", found, f"{real.get(name, 'no hex')}, as in scenarios.toml")


# ------------------------------------------------------------------------------------------------ the tables


def records(pack: SanadaPack) -> Iterator[Problem]:
    """What must hold in tables and options."""
    tables = pack.tables
    for name in ("crt", "attrition", "replenishment", "mobilisation", "siege"):
        yield from result_table(TABLES, name, getattr(tables, name))
    yield from _columns("siege", tables.siege.columns, len(RANKS), "one for each rank")
    yield from _columns("replenishment", tables.replenishment.columns, len(SIDES), "one for each side")
    yield from _columns("mobilisation", tables.mobilisation.columns, 1, "one")
    yield from _phases(tables)
    yield from _points(pack)
    yield from _cast(pack)
    for kind in get_args(Terrain):
        if kind not in tables.terrain:
            yield Problem(TABLES, f"terrain.{kind}", "nothing", "a table")
    yield from _options(pack)


def _columns(name: str, found: Collection[tuple[int, int]], count: int, wanted: str) -> Iterator[Problem]:
    if list(found) != [(number, number) for number in range(count)]:
        yield Problem(TABLES, f"{name}.columns", show([list(pair) for pair in found]), f"{wanted}, counted from 0")


def _phases(tables: TablesFile) -> Iterator[Problem]:
    """Each side has its five phases; in those of reaction the other side acts (4, 4.1)."""
    yield from unique_ids([(TABLES, "phase", [phase.id for phase in tables.phase])])
    wanted = [
        (SIDES[half if kind != "reaction" else 1 - half], kind) for half in (0, 1) for kind in get_args(PhaseKind)
    ]
    found = [(phase.side, phase.kind) for phase in tables.phase]
    if found != wanted:
        odd = next((pair for pair, good in zip(found, wanted, strict=False) if pair != good), f"{len(found)} phases")
        yield Problem(TABLES, "phase", show(odd), "five phases of Osaka and five of Kanto, in the order of the rules")


def _points(pack: SanadaPack) -> Iterator[Problem]:
    points = pack.tables.points
    for name in ("eliminate", "defeat"):
        for rank in RANKS:
            if rank not in getattr(points, name):
                yield Problem(TABLES, f"points.{name}", "nothing", f"points for a {rank}")
    ends = [high for _, high in (capture.durability for capture in points.capture)]
    starts = [low for low, _ in (capture.durability for capture in points.capture)]
    if starts != [1, *(high + 1 for high in ends[:-1])] or ends[-1:] != [OPEN_HIGH]:
        found = [list(capture.durability) for capture in points.capture]
        yield Problem(TABLES, "points.capture", show(found), f"every durability from 1 to {OPEN_HIGH} once")
    ids = [location.id for location in points.location]
    yield from unique_ids([(TABLES, "points.location", ids)])
    for index, location in enumerate(points.location):
        key = record_key("points.location", index, location.id)
        if (location.hex is None) == (location.set is None):
            yield Problem(TABLES, key, "both or neither", "a hex or a set of map.toml")
        if location.set is not None:
            yield from unknown_names(TABLES, f"{key}.set", [location.set], pack.map.set, "a set of map.toml")
        if location.replaces is not None:
            yield from unknown_names(TABLES, f"{key}.replaces", [location.replaces], ids, "another location")


def _cast(pack: SanadaPack) -> Iterator[Problem]:
    """Units, clans and castles that the tables name."""
    tables = pack.tables
    units = {unit.id for unit in pack.units.unit}
    castles = {castle.id for castle in pack.scenarios.castle}
    clans = {clan.id for clan in pack.scenarios.clan}
    home = tables.return_home
    visitors = [location.unit for location in tables.points.location if location.unit]
    named: list[tuple[str, Collection[str], Collection[str], str]] = [
        ("cast", [tables.cast.ieyasu, tables.cast.hideyori], units, "a unit of units.toml"),
        ("cast.osaka", [tables.cast.osaka], castles, "a castle of scenarios.toml"),
        ("points.eliminate_unit", tables.points.eliminate_unit, units, "a unit of units.toml"),
        ("points.location", visitors, units, "a unit of units.toml"),
        ("points.siege_of", [tables.points.siege_of], castles, "a castle of scenarios.toml"),
        ("return_home.by_clan", home.by_clan, clans, "a clan of scenarios.toml"),
        ("return_home.castle", [row.unit for row in home.castle], units, "a unit of units.toml"),
        ("return_home.castle", [c for row in home.castle for c in row.castles], castles, "a castle of scenarios.toml"),
    ]
    for key, names, known, what in named:
        yield from unknown_names(TABLES, key, names, known, what)


def _options(pack: SanadaPack) -> Iterator[Problem]:
    options = pack.options.option
    yield from defaults(OPTIONS, "option", options)
    known = [field.name for field in fields(Options)]
    yield from unknown_names(OPTIONS, "option", options, known, "an option of the rules")
    for name in known:
        if name not in options:
            yield Problem(OPTIONS, f"option.{name}", "nothing", "its default")
    scenarios = [scenario.id for scenario in pack.scenarios.scenario]
    for name, option in options.items():
        yield from unknown_names(OPTIONS, f"option.{name}.scenarios", option.scenarios, scenarios, "a scenario")
