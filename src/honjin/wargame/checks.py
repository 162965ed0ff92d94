"""What must hold between the records of any wargame's pack: ids, units, clans, scenarios, groups, options.

The types have been checked before: every value here has the right form by itself. Names of things that there are not
are found by the types of their fields (:mod:`honjin.packs.references`); what must hold on the map is in
:mod:`honjin.wargame.map_checks`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from pydantic import BaseModel

from honjin.packs import Problem, record_key, show
from honjin.packs.shapes import die_keys, length, result_table, unique_ids, unknown_names
from honjin.wargame.scenario import Clan, Group, Option, Scenario, ScenariosFile, Unit
from honjin.wargame.tables import DieRows, ResultRows

if TYPE_CHECKING:
    from honjin.wargame.map import MapFile
    from honjin.wargame.pack import WargamePack

MAP: Final = "map.toml"
UNITS: Final = "units.toml"
TABLES: Final = "tables.toml"
SCENARIOS: Final = "scenarios.toml"
OPTIONS: Final = "options.toml"


def records(pack: WargamePack) -> Iterator[Problem]:
    """Whether units, clans and scenarios tell the same story."""
    scenarios, units = pack.scenarios, pack.units.unit
    clans = {clan.id: clan for clan in scenarios.clan}
    yield from unique_ids(_ids(pack))
    ids = [scenario.id for scenario in scenarios.scenario]
    if scenarios.meta.scenarios != ids:
        yield Problem(SCENARIOS, "meta.scenarios", show(scenarios.meta.scenarios), show(ids))
    yield from _frame(scenarios, pack.map)
    for index, unit in enumerate(units):
        yield from _unit(unit, clans.get(unit.clan), record_key("unit", index, unit.id))
    for index, scenario in enumerate(scenarios.scenario):
        key = record_key("scenario", index, scenario.id)
        yield from unknown_names(SCENARIOS, key, scenario.players, pack.parties(), "a side with a name")
        yield from _sides(scenario, scenarios.clan, key)
        yield from _turns(scenario, key)
        yield from _groups(scenario, {unit.id: unit for unit in units}, key)
    for stem in type(pack).model_fields:
        yield from dice(f"{stem}.toml", getattr(pack, stem, None))
    for file, key, options in pack.option_tables():
        yield from _defaults(file, key, options)


def _ids(pack: WargamePack) -> Iterator[tuple[str, str, list[str]]]:
    yield UNITS, "unit", [unit.id for unit in pack.units.unit]
    for name in ("clan", "castle", "region", "scenario"):
        yield SCENARIOS, name, [record.id for record in getattr(pack.scenarios, name)]


def _frame(scenarios: ScenariosFile, map_: MapFile) -> Iterator[Problem]:
    """What scenarios.toml says of the map is what the map says."""
    for name in ("columns", "rows", "hex_km", "layout") if scenarios.map else ():
        found, wanted = getattr(scenarios.map, name), getattr(map_, name)
        if found != wanted:
            yield Problem(SCENARIOS, f"map.{name}", show(found), f"{show(wanted)}, as in map.toml")


def _unit(unit: Unit, clan: Clan | None, key: str) -> Iterator[Problem]:
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


def _turns(scenario: Scenario, key: str) -> Iterator[Problem]:
    if len(scenario.turns) != scenario.turn_count:
        found, wanted = str(scenario.turn_count), f"{len(scenario.turns)}, as turns has"
        yield Problem(SCENARIOS, f"{key}.turn_count", found, wanted)
    numbers = [turn.n for turn in scenario.track]
    if numbers != list(range(1, len(numbers) + 1)):
        yield Problem(SCENARIOS, f"{key}.turns", show(numbers), "turns numbered from 1 without a gap")
    for index, group in enumerate(scenario.reinforcement):
        if group.turn is not None and group.turn > scenario.turn_count:
            place = record_key(f"{key}.reinforcement", index, group.clan)
            yield Problem(SCENARIOS, f"{place}.turn", show(group.turn), f"at most {scenario.turn_count}")


# ------------------------------------------------------------------------------------------------ groups


def _groups(scenario: Scenario, units: Mapping[str, Unit], key: str) -> Iterator[Problem]:
    seen: Counter[str] = Counter()
    for name, index, group in scenario.groups():
        seen.update(group.units)
        place = record_key(f"{key}.{name}", index, group.clan)
        yield from _way(group, place)
        for member in group.units:
            if member in units:
                yield from _member(units[member], scenario, group, place)
    odd = [name for name, unit in units.items() if seen[name] != (scenario.id in unit.side)]
    if odd:
        yield Problem(SCENARIOS, key, show(odd), "each unit in one group")


def _way(group: Group, key: str) -> Iterator[Problem]:
    """A group says in one way where its units come."""
    there = [way for way in group.ways if getattr(group, way)]
    if group.ways and len(there) != 1:
        yield Problem(SCENARIOS, key, " and ".join(there) or "no place", f"one of {', '.join(group.ways)}")
    if group.hexes and group.one_each:
        yield from length(SCENARIOS, f"{key}.hexes", group.hexes, len(group.units), "one for each unit")


def _member(unit: Unit, scenario: Scenario, group: Group, key: str) -> Iterator[Problem]:
    if unit.side.get(scenario.id) != group.side or group.clan not in (None, unit.clan):
        found = f"{unit.id} of {unit.clan}, {unit.side.get(scenario.id)}"
        yield Problem(SCENARIOS, f"{key}.units", found, f"units of {group.clan or 'the side'}, {group.side}")
    wanted = group.word(unit.id)
    found = unit.setup.get(scenario.id, wanted)
    if found != wanted:
        yield Problem(UNITS, f"unit ({unit.id}).setup.{scenario.id}", show(found), f"{show(wanted)}, as its group")


def dice(file: str, records: object) -> Iterator[Problem]:
    """Every table of results in a file has a row for each roll, and its columns leave no gap."""
    for key, table in records if isinstance(records, BaseModel) else ():
        if isinstance(table, ResultRows):
            yield from result_table(file, key, table)
        elif isinstance(table, DieRows):
            yield from die_keys(file, f"{key}.rows", table.rows, table.die_min, table.die_max)


def _defaults(file: str, key: str, options: Mapping[str, Option]) -> Iterator[Problem]:
    """The default of an option is one of its values; without values it is on or off."""
    for name, option in options.items():
        if not option.allows(option.default):
            wanted = f"one of {show(option.values)}" if option.values else "true or false, or values to choose from"
            yield Problem(file, f"{key}.{name}.default", show(option.default), wanted)
