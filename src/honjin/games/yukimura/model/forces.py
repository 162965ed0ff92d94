"""What must hold between units, clans, groups and options of the pack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from honjin.packs import Problem, record_key, show
from honjin.packs.shapes import unique_ids
from honjin.wargame.checks import MAP, SCENARIOS, TABLES, UNITS, defaults, numbered_turns
from honjin.wargame.scenario import Group

if TYPE_CHECKING:
    from honjin.games.yukimura.model.pack import YukimuraPack
    from honjin.games.yukimura.model.scenarios import EventGroup, Scenario


def problems(pack: YukimuraPack) -> Iterator[Problem]:
    lists: list[tuple[str, str, list[str]]] = [
        (UNITS, "brave", [brave.id for brave in pack.units.brave]),
        (UNITS, "shinobi", [shinobi.id for shinobi in pack.units.shinobi]),
        (SCENARIOS, "region", [region.id for region in pack.scenarios.region]),
        (MAP, "zone", [zone.id for zone in pack.map.zone]),
    ]
    yield from unique_ids(lists)
    yield from _units(pack)
    yield from _counts(pack)
    yield from _markers(pack)
    for index, scenario in enumerate(pack.scenarios.scenario):
        key = record_key("scenario", index, scenario.id)
        yield from _options(scenario, pack, key)
        yield from _turns(scenario, pack, key)
        yield from _groups(scenario, pack, key)
        yield from _placement(scenario, pack, key)
        yield from _arrivals(scenario, pack, key)


# ------------------------------------------------------------------------------------------------ units and clans


def _units(pack: YukimuraPack) -> Iterator[Problem]:
    bound = {clan.id: clan.tokugawa for clan in pack.scenarios.clan}
    for index, unit in enumerate(pack.units.unit):
        key = record_key("unit", index, unit.id)
        if unit.tokugawa != bound.get(unit.clan, unit.tokugawa):
            yield Problem(UNITS, f"{key}.tokugawa", show(unit.tokugawa), f"{show(bound[unit.clan])}, as its clan")
        if unit.morale != "*" and not 1 <= unit.morale <= 6:
            yield Problem(UNITS, f"{key}.morale", show(unit.morale), '1 to 6 or "*"')


def _counts(pack: YukimuraPack) -> Iterator[Problem]:
    """The roster by clan and branch. Whoever joins a clan of the set-up by an option is not of its count."""
    kinds = {clan.id: clan.kind for clan in pack.scenarios.clan}
    roster: Counter[tuple[str, str]] = Counter()
    for unit in pack.units.unit:
        if kinds.get(unit.clan) != "setup" or set(unit.setup.values()) != {"event"}:
            roster[unit.clan, unit.branch] += 1
    for index, clan in enumerate(pack.scenarios.clan):
        key = record_key("clan", index, clan.id)
        for branch in pack.tables.meta.branches:
            stated, there = clan.count.get(branch, 0), roster[clan.id, branch]
            if stated != there:
                yield Problem(SCENARIOS, f"{key}.count.{branch}", str(stated), f"{there}, the units in units.toml")
        for option, part in clan.subset.items():
            for branch, number in part.items():
                if number > clan.count.get(branch, 0):
                    yield Problem(SCENARIOS, f"{key}.subset.{option}.{branch}", str(number), "no more than its count")
    variant = sum(kinds.get(unit.clan) == "variant" for unit in pack.units.unit)
    stated_there = {"units_in_box": len(pack.units.unit) - variant, "units_in_variant": variant}
    for name, there in stated_there.items():
        if getattr(pack.units.meta, name) != there:
            yield Problem(
                UNITS, f"meta.{name}", str(getattr(pack.units.meta, name)), f"{there}, the units of this file"
            )


def _markers(pack: YukimuraPack) -> Iterator[Problem]:
    doubles = {brave.id for brave in pack.units.brave if brave.body_double}
    allowed = set(pack.tables.body_double.allowed)
    for name in sorted(doubles ^ allowed):
        where = "tables.toml" if name in allowed else "units.toml"
        yield Problem(TABLES, "body_double.allowed", f"{name} only in {where}", "the braves with body_double = true")


# ------------------------------------------------------------------------------------------------ the scenario


def _options(scenario: Scenario, pack: YukimuraPack, key: str) -> Iterator[Problem]:
    yield from defaults(SCENARIOS, f"{key}.options", scenario.options)
    for file, place, options in _named_options(scenario, pack, key):
        for wanted in options:
            if wanted not in scenario.options:
                yield Problem(file, place, show(wanted), f"an option of {scenario.id}")


def _named_options(scenario: Scenario, pack: YukimuraPack, key: str) -> Iterator[tuple[str, str, Iterable[str]]]:
    """Every place that names options: file, key, the options."""
    for name, option in scenario.options.items():
        yield SCENARIOS, f"{key}.options.{name}.excludes", option.excludes
    for index, clan in enumerate(pack.scenarios.clan):
        place = record_key("clan", index, clan.id)
        yield SCENARIOS, f"{place}.options", clan.options
        yield SCENARIOS, f"{place}.absent_with", clan.absent_with
        yield SCENARIOS, f"{place}.subset", clan.subset
    for index, group in enumerate(scenario.setup):
        yield SCENARIOS, record_key(f"{key}.setup", index, group.clan) + ".absent_with", group.absent_with
    for index, event in enumerate(scenario.event_units):
        place = record_key(f"{key}.event_units", index, event.clan)
        yield SCENARIOS, f"{place}.options", event.options
        yield SCENARIOS, f"{place}.subset", event.subset
    yield MAP, "setup_option", pack.map.setup_option
    yield TABLES, "deployment", pack.tables.deployment


def _turns(scenario: Scenario, pack: YukimuraPack, key: str) -> Iterator[Problem]:
    numbers = [turn.n for turn in (*scenario.turns, *scenario.extra_turns)]
    yield from numbered_turns(numbers, key)
    if pack.tables.reinforcement.turns != len(numbers):
        found = str(pack.tables.reinforcement.turns)
        yield Problem(TABLES, "reinforcement.turns", found, f"{len(numbers)}, the whole track of {scenario.id}")


def _groups(scenario: Scenario, pack: YukimuraPack, key: str) -> Iterator[Problem]:
    for index, event in enumerate(scenario.event_units):
        yield from _way_in(event, pack, record_key(f"{key}.event_units", index, event.clan))


def _way_in(event: EventGroup, pack: YukimuraPack, place: str) -> Iterator[Problem]:
    ways = [way for way in ("edge", "set", "hexes") if getattr(event, way)]
    if len(ways) != 1:
        yield Problem(SCENARIOS, place, " and ".join(ways) or "no way in", "one of edge, set, hexes")
    if event.set is not None and event.set not in pack.map.set:
        yield Problem(SCENARIOS, f"{place}.set", show(event.set), "a set of map.toml")


def _placement(scenario: Scenario, pack: YukimuraPack, key: str) -> Iterator[Problem]:
    """A set-up hex stands in the unit, in its group and on the map: the three must agree."""
    by_group: dict[str, str] = {}
    on_map = dict(pack.map.setup.get(scenario.id, {}))
    for name, index, group in scenario.groups():
        place = record_key(f"{key}.{name}", index, group.clan)
        hexes = getattr(group, "hexes", [])
        if hexes and len(hexes) != len(group.units):
            yield Problem(SCENARIOS, f"{place}.hexes", f"{len(hexes)} hexes", f"{len(group.units)}, one for each unit")
        elif name == "setup":
            by_group.update(zip(group.units, hexes, strict=True))
        elif hexes:
            yield from _optional_placement(group, hexes, pack, place)
    for index, unit in enumerate(pack.units.unit):
        stated = unit.setup.get(scenario.id, "")
        wanted = stated if stated.isdecimal() else None
        place = record_key("unit", index, unit.id) + f".setup.{scenario.id}"
        if by_group.get(unit.id) != wanted:
            yield Problem(UNITS, place, show(stated), f"{show(by_group.get(unit.id))}, as its group in scenarios.toml")
        if on_map.pop(unit.id, None) != wanted:
            found = pack.map.setup.get(scenario.id, {}).get(unit.id)
            yield Problem(UNITS, place, show(stated), f"{show(found)}, as setup in map.toml")
    for name in on_map:
        yield Problem(MAP, f"setup.{scenario.id}.{name}", "an unknown unit", "a unit of units.toml")


def _optional_placement(group: Group, hexes: list[str], pack: YukimuraPack, place: str) -> Iterator[Problem]:
    options = getattr(group, "options", [])
    on_map = {unit: number for option in options for unit, number in pack.map.setup_option.get(option, {}).items()}
    for unit, number in zip(group.units, hexes, strict=True):
        if on_map.get(unit) != number:
            yield Problem(
                SCENARIOS, f"{place}.hexes", f"{unit} in {number}", f"{show(on_map.get(unit))}, as in map.toml"
            )


def _arrivals(scenario: Scenario, pack: YukimuraPack, key: str) -> Iterator[Problem]:
    """Reinforcement groups, rows of the arrival table and kinds of clans tell the same story."""
    regions = {region.id: region.wing for region in pack.scenarios.region}
    rows = {row.clan: row.wing for row in pack.tables.reinforcement.row}
    kinds = {clan.id: clan.kind for clan in pack.scenarios.clan}
    clans = {group.clan for group in scenario.reinforcement}
    for index, row in enumerate(pack.tables.reinforcement.row):
        place = record_key("reinforcement.row", index, row.clan)
        if row.clan not in clans:
            yield Problem(TABLES, f"{place}.clan", show(row.clan), f"a reinforcement of {scenario.id}")
        elif kinds.get(row.clan) != f"{row.wing}_wing":
            yield Problem(TABLES, f"{place}.wing", show(row.wing), f"the wing of the clan: {kinds.get(row.clan)}")
    for index, group in enumerate(scenario.reinforcement):
        place = record_key(f"{key}.reinforcement", index, group.clan)
        if group.clan not in rows:
            yield Problem(SCENARIOS, f"{place}.clan", show(group.clan), "a row of reinforcement in tables.toml")
        elif regions.get(group.region) != rows[group.clan]:
            yield Problem(
                SCENARIOS, f"{place}.region", show(group.region), f"the region of the {rows[group.clan]} wing"
            )
