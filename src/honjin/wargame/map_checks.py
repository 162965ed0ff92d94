"""What must hold on the map of any wargame: rows of letters, sets, set-ups, castles; provinces, rivers and roads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from itertools import pairwise
from typing import TYPE_CHECKING

from honjin.hexes.grid import Grid
from honjin.packs import Problem, record_key, show
from honjin.packs.shapes import hexsides, letter_rows, unique, unknown_names
from honjin.wargame.checks import MAP, SCENARIOS, UNITS
from honjin.wargame.map import NO_PROVINCE, CountryMap, MapFile
from honjin.wargame.scenario import EventGroup, Scenario, SetupGroup

if TYPE_CHECKING:
    from honjin.wargame.pack import WargamePack


def shape(map_: MapFile) -> Iterator[Problem]:
    """Whether the rows of letters make a map at all."""
    size = (map_.columns, map_.rows)
    yield from letter_rows(MAP, "terrain_rows", map_.terrain_rows, size, map_.legend)
    if map_.province_legend:
        letters = [*map_.province_legend, NO_PROVINCE]
        yield from letter_rows(MAP, "province_rows", map_.province_rows, size, letters)


def on_map(pack: WargamePack, terrain: Mapping[str, str], grid: Grid) -> Iterator[Problem]:
    """Sets, set-ups and castles, on a map whose letters are sound."""
    yield from _sets(pack.map, terrain, grid)
    yield from _printed(pack)
    yield from _castles(pack)
    for index, scenario in enumerate(pack.scenarios.scenario):
        key = record_key("scenario", index, scenario.id)
        for number, group in enumerate(scenario.setup):
            yield from _group(group, scenario, pack, record_key(f"{key}.setup", number, group.clan))
    if isinstance(pack.map, CountryMap):
        yield from _country(pack.map, terrain, grid, pack.water)


def _sets(map_: MapFile, terrain: Mapping[str, str], grid: Grid) -> Iterator[Problem]:
    for name, known in map_.set.items():
        yield from hexsides(MAP, f"set.{name}.line", known.line, grid, terrain)
        if bool(known.hexes or known.provinces) == bool(known.rule):
            yield Problem(MAP, f"set.{name}", "both or neither", "hexes or a rule")
        if known.rule:
            yield from unknown_names(
                MAP, f"set.{name}.rule.terrain", known.rule.terrain, map_.legend.values(), "a terrain"
            )
            setups = [known.rule.not_in] if known.rule.not_in else []
            wanted = [f"setup.{scenario}" for scenario in map_.setup]
            yield from unknown_names(MAP, f"set.{name}.rule.not_in", setups, wanted, "a set-up of this file")


# ------------------------------------------------------------------------------------------------ set-ups


def _printed(pack: WargamePack) -> Iterator[Problem]:
    """Where the map prints units, one stands in a hex, and the other files say the same."""
    map_ = pack.map
    for scenario in pack.scenarios.scenario:
        printed = map_.setup.get(scenario.id, {})
        yield from _one_in_a_hex(f"setup.{scenario.id}", printed)
        if printed:
            yield from _as_printed(pack, scenario, printed)
    taken = {number for printed in map_.setup.values() for number in printed.values()}
    for option, printed in map_.setup_option.items():
        key = f"setup_option.{option}"
        yield from _one_in_a_hex(key, printed)
        for unit, number in printed.items():
            if number in taken:
                yield Problem(MAP, f"{key}.{unit}", show(number), "a hex that is free in the set-up")


def _one_in_a_hex(key: str, printed: Mapping[str, str]) -> Iterator[Problem]:
    return unique(MAP, key, printed.values(), "one unit in a hex")


def _as_printed(pack: WargamePack, scenario: Scenario, printed: Mapping[str, str]) -> Iterator[Problem]:
    for index, unit in enumerate(pack.units.unit):
        stated = unit.setup.get(scenario.id, "")
        if printed.get(unit.id) != (stated if stated.isdecimal() else None):
            key = record_key("unit", index, unit.id) + f".setup.{scenario.id}"
            yield Problem(UNITS, key, show(stated), f"{show(printed.get(unit.id))}, as setup in map.toml")
    for index, group in enumerate(scenario.event_units):
        key = record_key(f"scenario ({scenario.id}).event_units", index, group.clan)
        yield from _optional(group, pack.map, key)


def _optional(group: EventGroup, map_: MapFile, key: str) -> Iterator[Problem]:
    printed = {unit: number for option in group.options for unit, number in map_.setup_option.get(option, {}).items()}
    for unit, number in zip(group.units, group.hexes, strict=False):
        if printed.get(unit) != number:
            yield Problem(
                SCENARIOS, f"{key}.hexes", f"{unit} in {number}", f"{show(printed.get(unit))}, as in map.toml"
            )


def _group(group: SetupGroup, scenario: Scenario, pack: WargamePack, key: str) -> Iterator[Problem]:
    """Units begin in the area of the scenario; inside means inside a castle."""
    province = pack.map.province_by_hex()
    castles = {castle.id: castle.hex for castle in pack.scenarios.castle}
    for number in (*([group.hex] if group.hex else ()), *group.hexes, *group.choice):
        if scenario.area and province.get(number) not in scenario.area:
            yield Problem(SCENARIOS, key, show(number), "an open hex in the area")
        if group.castle and number != castles.get(group.castle):
            yield Problem(SCENARIOS, f"{key}.castle", show(group.castle), f"the castle in {number}")
        if group.inside and number not in castles.values():
            yield Problem(SCENARIOS, f"{key}.inside", show(number), "a castle")


# ------------------------------------------------------------------------------------------------ castles


def _castles(pack: WargamePack) -> Iterator[Problem]:
    """One castle in a hex, in the province of that hex and where the map draws it."""
    castles, province = pack.scenarios.castle, pack.map.province_by_hex()
    times = Counter(castle.hex for castle in castles)
    for index, castle in enumerate(castles):
        key = record_key("castle", index, castle.id)
        if times[castle.hex] > 1:
            yield Problem(SCENARIOS, f"{key}.hex", show(castle.hex), "one castle in a hex")
        there = province.get(castle.hex, "")
        if there != castle.province:
            yield Problem(SCENARIOS, f"{key}.province", show(castle.province), f"{show(there)}, as in map.toml")
        areas = {scenario.id: scenario.area for scenario in pack.scenarios.scenario if scenario.area}
        for scenario, owner in castle.owner.items():
            if castle.province not in areas.get(scenario, castle.province):
                yield Problem(SCENARIOS, f"{key}.owner.{scenario}", show(owner), "nothing: it is outside the area")
    drawn = {place.castle: place.hex for place in pack.map.place if place.castle}
    real = {castle.id: castle.hex for castle in castles}
    for name in sorted(drawn.keys() | real.keys()):
        if drawn.get(name) != real.get(name):
            found = f"{name} in {drawn.get(name, 'no hex')}"
            yield Problem(MAP, "place", found, f"{real.get(name, 'no hex')}, as in scenarios.toml")


# ------------------------------------------------------------------------------------------------ a country


def _country(map_: CountryMap, terrain: Mapping[str, str], grid: Grid, water: Collection[str]) -> Iterator[Problem]:
    """Provinces, rivers, marshes and roads."""
    land = {number for number, kind in terrain.items() if kind not in water}
    for number in sorted(land ^ map_.province_by_hex().keys()):
        found = "no province" if number in land else "a province"
        yield Problem(MAP, "province_rows", f"{found} in {number}, {terrain[number]}", "a province for each land hex")
    for name in ("river_hexsides", "closed_hexsides", "bridge_hexsides"):
        yield from hexsides(MAP, name, getattr(map_, name), grid, land)
    rivers = set(map_.river_hexsides)
    for side in sorted(rivers ^ {side for river in map_.river for side in river.hexsides}):
        yield Problem(MAP, "river", f"{side} here or in river_hexsides alone", "the same sides in both")
    yield from unknown_names(MAP, "bridge_hexsides", map_.bridge_hexsides, rivers, "a side of river_hexsides")
    for number in sorted(map_.marsh.keys() ^ {number for number, kind in terrain.items() if kind == "marsh"}):
        yield Problem(MAP, "marsh", number, "a name for each marsh hex")
    for index, road in enumerate(map_.road):
        for near, far in pairwise(road.hexes):
            if {near, far} <= terrain.keys() and grid.parse(far) not in grid.near[grid.parse(near)]:
                key = record_key("road", index) + ".hexes"
                yield Problem(MAP, key, f"{near}, then {far}", "a neighbour after each hex")
