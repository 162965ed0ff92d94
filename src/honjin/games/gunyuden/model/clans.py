"""What must hold between clans, castles, units and the scenarios they stand in, beyond what holds in every pack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

from honjin.games.gunyuden.model.words import NEUTRAL
from honjin.hexes.grid import Grid
from honjin.packs import Problem, record_key, show
from honjin.packs.shapes import unknown_names
from honjin.wargame.checks import SCENARIOS, UNITS

if TYPE_CHECKING:
    from honjin.games.gunyuden.model.pack import SeriesPack
    from honjin.games.gunyuden.model.scenarios import Castle, Clan, Override, Scenario
    from honjin.games.gunyuden.model.units import Unit
    from honjin.wargame.scenario import Free, Turn

WEEKS, MONTHS = 4, 12


def problems(pack: SeriesPack, grid: Grid) -> Iterator[Problem]:
    """Everything that does not fit."""
    scenarios = pack.scenarios
    clans = {clan.id: clan for clan in scenarios.clan}
    for index, clan in enumerate(scenarios.clan):
        yield from _clan(clan, pack, record_key("clan", index, clan.id))
    for index, castle in enumerate(scenarios.castle):
        yield from _castle(castle, clans, grid, record_key("castle", index, castle.id))
    for index, unit in enumerate(pack.units.unit):
        yield from _unit(unit, record_key("unit", index, unit.id))
    for index, scenario in enumerate(scenarios.scenario):
        key = record_key("scenario", index, scenario.id)
        yield from _phases(scenario, key)
        yield from _weeks(scenario, key)
        yield from _choices(scenario, pack)
        for number, change in enumerate(scenario.override):
            yield from _override(change, pack, record_key(f"{key}.override", number))


# ------------------------------------------------------------------------------------------------ clans and castles


def _clan(clan: Clan, pack: SeriesPack, key: str) -> Iterator[Problem]:
    castle_at = {castle.hex: castle for castle in pack.scenarios.castle}
    known = clan.side or clan.main  # a clan that only an event brings has no side yet
    yield from unknown_names(SCENARIOS, f"{key}.main", clan.main, known, "a scenario of its side")
    for scenario, hexes in clan.main.items():
        for number in hexes:
            castle = castle_at.get(number)
            if castle and clan.id not in castle.main_of.get(scenario, ()):
                yield Problem(
                    SCENARIOS, f"{key}.main", f"{number} in {scenario}", f"a castle with {clan.id} in main_of"
                )


def _castle(castle: Castle, clans: dict[str, Clan], grid: Grid, key: str) -> Iterator[Problem]:
    for scenario, owner in castle.owner.items():
        if owner in clans and scenario not in clans[owner].side:
            yield Problem(SCENARIOS, f"{key}.owner.{scenario}", show(owner), "a clan that is in the scenario")
    for scenario, names in castle.main_of.items():
        for name in names:
            if name in clans and castle.hex not in clans[name].main.get(scenario, ()):
                yield Problem(SCENARIOS, f"{key}.main_of.{scenario}", show(name), "a clan with this hex in main")
    yield from unknown_names(SCENARIOS, f"{key}.neutral", castle.neutral, castle.owner, "a scenario of its owner")
    if bool(castle.ring) != bool(castle.ring_strength):
        yield Problem(SCENARIOS, f"{key}.ring_strength", show(castle.ring_strength), "a strength with a ring only")
    around = {grid.format(h) for h in grid.near[grid.parse(castle.hex)] if h >= 0}
    yield from unknown_names(SCENARIOS, f"{key}.ring", castle.ring, around, "an open hex beside the castle")


def _unit(unit: Unit, key: str) -> Iterator[Problem]:
    if unit.back > unit.front:
        yield Problem(UNITS, f"{key}.back", show(unit.back), f"at most {unit.front}, the full strength")
    if unit.rank == "busho" and unit.boxes:
        yield Problem(UNITS, f"{key}.boxes", show(unit.boxes), "0: a busho leads nobody")
    open_choice = [name for name, place in unit.setup.items() if place == "free" or "|" in place]
    if sorted(unit.default_hex) != sorted(open_choice):
        yield Problem(UNITS, f"{key}.default_hex", show(list(unit.default_hex)), f"a hex for {show(open_choice)}")


# ------------------------------------------------------------------------------------------------ a scenario


def _phases(scenario: Scenario, key: str) -> Iterator[Problem]:
    """Every side has a seat, and every clan of a side acts in one phase."""
    phases = scenario.operations_order
    if sorted(scenario.seats) != sorted(side for side in scenario.sides if side != NEUTRAL):
        yield Problem(SCENARIOS, f"{key}.seats", show(scenario.seats), "every side of sides but the neutral one")
    for name, wanted in (("phase_clans", phases), ("join_phase", scenario.seats)):
        found = getattr(scenario, name)
        if sorted(found) != sorted(wanted):
            yield Problem(SCENARIOS, f"{key}.{name}", show(list(found)), show(list(wanted)))
    acting = Counter(clan for clans in scenario.phase_clans.values() for clan in clans)
    playing = Counter(clan for side, clans in scenario.sides.items() if side != NEUTRAL for clan in clans)
    if acting != playing:
        odd = sorted((acting - playing) + (playing - acting))
        yield Problem(SCENARIOS, f"{key}.phase_clans", show(odd), "each clan of a side in one phase")
    if not set(scenario.setup_order) <= {*phases, *scenario.seats}:
        yield Problem(SCENARIOS, f"{key}.setup_order", show(list(scenario.setup_order)), "sides or phases")


def _weeks(scenario: Scenario, key: str) -> Iterator[Problem]:
    for turn, later in pairwise(scenario.turns):
        if _week(later) != _week(turn) + 1:
            yield Problem(SCENARIOS, f"{key}.turns", f"turn {later.n}", "the week after that of the turn before")


def _week(turn: Turn) -> int:
    return (turn.year * MONTHS + turn.month) * WEEKS + turn.week


def _choices(scenario: Scenario, pack: SeriesPack) -> Iterator[Problem]:
    """Where a player may choose, the default is one of the choices."""
    units = {unit.id: unit for unit in pack.units.unit}
    for group in scenario.setup:
        allowed = _castles_of(group.free, scenario, pack) if group.free else group.choice
        for name in group.units if allowed else ():
            chosen = units[name].default_hex.get(scenario.id) if name in units else None
            if chosen and chosen not in allowed:
                yield Problem(UNITS, f"unit ({name}).default_hex.{scenario.id}", show(chosen), "a hex of its group")


def _castles_of(free: Free, scenario: Scenario, pack: SeriesPack) -> list[str]:
    """Castles where units may be placed; a castle that an option may leave out is no safe place for a default."""
    return [
        castle.hex
        for castle in pack.scenarios.castle
        if castle.owner.get(scenario.id) in free.castles_of
        and castle.id not in free.excluding
        and castle.province in (free.provinces or scenario.area)
        and not castle.extra
    ]


def _override(change: Override, pack: SeriesPack, key: str) -> Iterator[Problem]:
    """An option's value, and for one thing what it is to be then."""
    option = pack.options.option.get(change.option)
    if option and not option.allows(change.value):
        yield Problem(SCENARIOS, f"{key}.value", show(change.value), f"a value of {change.option}")
    kinds = {"castle": change.owner, "unit": change.hex, "clan": change.side}
    named = [kind for kind in kinds if getattr(change, kind) is not None]
    if len(named) != 1:
        yield Problem(SCENARIOS, key, f"{len(named)} of them", "a castle, a unit or a clan")
    for kind in named:
        if kinds[kind] is None:
            yield Problem(SCENARIOS, key, "nothing", f"what the {kind} is to be")
