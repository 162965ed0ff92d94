"""What must hold between the records of any wargame's pack: rows of letters, ids, units, clans, scenarios, options.

The types have been checked before: every value here has the right form by itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from honjin.packs import Problem, record_key, show
from honjin.packs.shapes import letter_rows, unique_ids, unknown_names
from honjin.wargame.map import NO_PROVINCE, MapFile
from honjin.wargame.scenario import Clan, Group, Option, Scenario, Unit

if TYPE_CHECKING:
    from honjin.wargame.pack import WargamePack

MAP: Final = "map.toml"
UNITS: Final = "units.toml"
TABLES: Final = "tables.toml"
SCENARIOS: Final = "scenarios.toml"
OPTIONS: Final = "options.toml"


def shape(map_: MapFile) -> Iterator[Problem]:
    """Whether the rows of letters make a map at all."""
    size = (map_.columns, map_.rows)
    yield from letter_rows(MAP, "terrain_rows", map_.terrain_rows, size, map_.legend)
    if map_.province_legend:
        letters = [*map_.province_legend, NO_PROVINCE]
        yield from letter_rows(MAP, "province_rows", map_.province_rows, size, letters)


def named_hexes(map_: MapFile) -> Iterator[tuple[str, str, list[str]]]:
    """The hexes of sets and places."""
    for name, known in map_.set.items():
        yield MAP, f"set.{name}.hexes", known.hexes
    for index, place in enumerate(map_.place):
        yield MAP, record_key("place", index) + ".hex", [place.hex]


def records(pack: WargamePack) -> Iterator[Problem]:
    """Whether units, clans and scenarios tell the same story."""
    scenarios, units = pack.scenarios, pack.units.unit
    clans = {clan.id: clan for clan in scenarios.clan}
    ids = [scenario.id for scenario in scenarios.scenario]
    lists: list[tuple[str, str, list[str]]] = [
        (UNITS, "unit", [unit.id for unit in units]),
        (SCENARIOS, "clan", [clan.id for clan in scenarios.clan]),
        (SCENARIOS, "scenario", ids),
    ]
    yield from unique_ids(lists)
    if scenarios.meta.scenarios != ids:
        yield Problem(SCENARIOS, "meta.scenarios", show(scenarios.meta.scenarios), show(ids))
    for index, unit in enumerate(units):
        yield from _unit(unit, clans.get(unit.clan), ids, record_key("unit", index, unit.id))
    for index, scenario in enumerate(scenarios.scenario):
        key = record_key("scenario", index, scenario.id)
        yield from unknown_names(SCENARIOS, key, scenario.players, pack.parties(), "a side with a name")
        yield from _sides(scenario, scenarios.clan, key)
        yield from _groups(scenario, {unit.id: unit for unit in units}, key)
        if len(scenario.turns) != scenario.turn_count:
            found, wanted = str(scenario.turn_count), f"{len(scenario.turns)}, as turns has"
            yield Problem(SCENARIOS, f"{key}.turn_count", found, wanted)


def _unit(unit: Unit, clan: Clan | None, scenarios: Sequence[str], key: str) -> Iterator[Problem]:
    yield from unknown_names(UNITS, f"{key}.side", unit.side, scenarios, "a scenario")
    if clan is None:
        yield Problem(UNITS, f"{key}.clan", show(unit.clan), "a clan of scenarios.toml")
    for scenario, side in unit.side.items():
        if clan and clan.side.get(scenario) != side:
            yield Problem(UNITS, f"{key}.side.{scenario}", show(side), "the side of its clan")
    if unit.setup.keys() != unit.side.keys():
        yield Problem(UNITS, f"{key}.setup", show(list(unit.setup)), f"a place for {show(list(unit.side))}")


def _sides(scenario: Scenario, clans: Sequence[Clan], key: str) -> Iterator[Problem]:
    there = {clan.id: clan.side[scenario.id] for clan in clans if scenario.id in clan.side}
    for side in dict.fromkeys([*scenario.sides, *there.values()]):
        wanted = {clan for clan, of in there.items() if of == side}
        found = scenario.sides.get(side, [])
        if Counter(found) != Counter(wanted):
            odd = sorted(wanted ^ set(found)) or found
            yield Problem(SCENARIOS, f"{key}.sides.{side}", show(odd), "the clans whose side it is, each once")


def _groups(scenario: Scenario, units: Mapping[str, Unit], key: str) -> Iterator[Problem]:
    seen: Counter[str] = Counter()
    for name, index, group in scenario.groups():
        seen.update(group.units)
        place = record_key(f"{key}.{name}", index, group.clan) + ".units"
        for member in group.units:
            if member not in units:
                yield Problem(SCENARIOS, place, show(member), "a unit of units.toml")
            elif not _belongs(units[member], scenario, group):
                found = f"{member} of {units[member].clan}, {units[member].side.get(scenario.id)}"
                yield Problem(SCENARIOS, place, found, f"units of {group.clan or 'the side'}, {group.side}")
    odd = [name for name, unit in units.items() if seen[name] != (scenario.id in unit.side)]
    if odd:
        yield Problem(SCENARIOS, key, show(odd), "each unit in one group")


def _belongs(unit: Unit, scenario: Scenario, group: Group) -> bool:
    return unit.side.get(scenario.id) == group.side and group.clan in (None, unit.clan)


def numbered_turns(numbers: Sequence[int], key: str) -> Iterator[Problem]:
    """Turns are numbered from 1 without a gap."""
    if list(numbers) != list(range(1, len(numbers) + 1)):
        yield Problem(SCENARIOS, f"{key}.turns", show(list(numbers)), "turns numbered from 1 without a gap")


def defaults(file: str, key: str, options: Mapping[str, Option]) -> Iterator[Problem]:
    """The default of an option is one of its values; without values it is on or off."""
    for name, option in options.items():
        if not option.allows(option.default):
            wanted = f"one of {show(option.values)}" if option.values else "true or false, or values to choose from"
            yield Problem(file, f"{key}.{name}.default", show(option.default), wanted)
