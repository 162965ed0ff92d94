"""What must hold between clans, castles, units and scenarios of this game, beyond what holds in every pack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from honjin.packs import Problem, record_key, show
from honjin.packs.shapes import unknown_names
from honjin.wargame.checks import SCENARIOS, UNITS

if TYPE_CHECKING:
    from honjin.games.sanada.model.pack import SanadaPack
    from honjin.games.sanada.model.scenarios import Castle, Region, Scenario, SetupGroup, Turn
    from honjin.games.sanada.model.units import Unit

CLASSES: Final = {"osaka": ("fudai", "ronin"), "kanto": ("fudai", "tozama")}
"""The classes of each side (2.2.3)."""
MONTH: Final = 30
"""Days of a month on the turn track."""


def problems(pack: SanadaPack, terrain: Mapping[str, str]) -> Iterator[Problem]:
    """Everything that does not fit, on a map of this terrain."""
    return _Check(pack, terrain).problems()


class _Check:
    """The pack with its records by id."""

    def __init__(self, pack: SanadaPack, terrain: Mapping[str, str]) -> None:
        self.pack = pack
        self.open = {number for number, kind in terrain.items() if kind not in pack.closed}
        self.clans = {clan.id: clan for clan in pack.scenarios.clan}
        self.castles = {castle.id: castle for castle in pack.scenarios.castle}
        self.castle_at = {castle.hex: castle for castle in pack.scenarios.castle}
        self.scenarios = {scenario.id: scenario for scenario in pack.scenarios.scenario}

    def problems(self) -> Iterator[Problem]:
        file = self.pack.scenarios
        for index, region in enumerate(file.region):
            yield from self._region(region, record_key("region", index, region.id))
        for index, unit in enumerate(self.pack.units.unit):
            yield from self._unit(unit, record_key("unit", index, unit.id))
        for index, scenario in enumerate(file.scenario):
            yield from self._scenario(scenario, record_key("scenario", index, scenario.id))

    # -------------------------------------------------------------------------------------------- land

    def _region(self, region: Region, key: str) -> Iterator[Problem]:
        """A region lies at its edge of the map, on hexes that can be entered (23.1.1)."""
        known = self.pack.map.set.get(region.set)
        for number in known.hexes if known else ():
            column, row = int(number[:2]), int(number[2:])
            edges = {"north": row == 1, "west": column == 1, "east": column == self.pack.map.columns}
            if not edges[region.edge] or number not in self.open:
                yield Problem(SCENARIOS, f"{key}.set", show(number), f"open hexes of the {region.edge} edge")

    # -------------------------------------------------------------------------------------------- counters

    def _unit(self, unit: Unit, key: str) -> Iterator[Problem]:
        if (unit.rank in ("taisho", "sodaisho")) != (unit.boxes > 0):
            yield Problem(UNITS, f"{key}.boxes", str(unit.boxes), "boxes for taisho and sodaisho, none for others")
        clan = self.clans.get(unit.clan)
        if clan is not None and clan.kind == "class" and not unit.clan.endswith(f"_{unit.class_}"):
            yield Problem(UNITS, f"{key}.clan", show(unit.clan), "the clan of its class, or a banner")
        for scenario, side in unit.side.items():
            recast = self._recast_class(unit, scenario)
            if (recast or unit.class_) not in CLASSES[side]:
                yield Problem(UNITS, f"{key}.class", show(unit.class_), f"a class of {side} in {scenario}")
        yield from self._home(unit, key)

    def _recast_class(self, unit: Unit, scenario: str) -> str:
        known = self.scenarios.get(scenario)
        found = [recast.class_ for recast in known.recast if recast.unit == unit.id] if known else []
        return found[0] if found else ""

    def _home(self, unit: Unit, key: str) -> Iterator[Problem]:
        """The die that sends a unit home follows from its class and clan (25.1)."""
        home = self.pack.tables.return_home
        banner = self.clans[unit.clan].kind == "banner" if unit.clan in self.clans else False
        group = f"clan:{unit.clan}" if banner else f"unit:{unit.id}"
        number = home.by_clan.get(unit.clan, home.other)
        wanted = (number, group) if unit.class_ == "tozama" else (0, "")
        found = (unit.return_home, unit.return_home_group)
        if found != wanted:
            yield Problem(UNITS, f"{key}.return_home", show(list(found)), show(list(wanted)))

    # -------------------------------------------------------------------------------------------- scenarios

    def _scenario(self, scenario: Scenario, key: str) -> Iterator[Problem]:
        yield from _calendar(scenario.turns, self.pack.tables.scale.days_per_turn, key)
        yield from _bands(scenario, f"{key}.victory.band")
        yield from self._pool(scenario, f"{key}.pool")
        for index, group in enumerate(scenario.setup):
            yield from self._group(scenario, group, record_key(f"{key}.setup", index))
        yield from self._arrivals(scenario, key)
        yield from self._options(scenario, f"{key}.by_option")

    def _pool(self, scenario: Scenario, key: str) -> Iterator[Problem]:
        pool = scenario.pool
        never = pool.never_initial
        yield from unknown_names(SCENARIOS, f"{key}.never_initial", never, pool.units, "a unit of the pool")
        if pool.initial_units > len(pool.units) - len(never):
            yield Problem(SCENARIOS, f"{key}.initial_units", str(pool.initial_units), "no more than may be picked")
        if pool.hex not in self.castle_at:
            yield Problem(SCENARIOS, f"{key}.hex", show(pool.hex), "the hex of a castle")

    def _group(self, scenario: Scenario, group: SetupGroup, key: str) -> Iterator[Problem]:
        castle = self.castles.get(group.castle or "")
        if castle is not None:
            yield from self._garrison(scenario, group, castle, key)
        hold = group.hold
        if hold is not None and (hold.until_turn is None) == (hold.until_osaka_within is None):
            yield Problem(SCENARIOS, f"{key}.hold", "both or neither", "a turn or a distance")

    def _garrison(self, scenario: Scenario, group: SetupGroup, castle: Castle, key: str) -> Iterator[Problem]:
        if castle.owner.get(scenario.id) != group.side:
            yield Problem(SCENARIOS, f"{key}.castle", show(castle.id), f"a castle of {group.side}")
        room = castle.walls(scenario.id).durability * self.pack.tables.garrison.per_durability
        if len(group.units) > room:
            yield Problem(SCENARIOS, f"{key}.units", f"{len(group.units)} units", f"room for {room} in {castle.id}")

    def _options(self, scenario: Scenario, key: str) -> Iterator[Problem]:
        """What options choose here they offer to the players of the scenario, and its own value is their default."""
        offered, chosen = self.pack.options.of(scenario.id), scenario.by_option
        usual = {
            chosen.initial_units: str(scenario.pool.initial_units),
            chosen.first_turn: scenario.turns[0].label,
            chosen.last_turn: scenario.turns[-1].label,
        }
        for name, value in usual.items():
            if name in offered and offered[name].default != value:
                yield Problem(SCENARIOS, f"{key}", f"{value} by itself", f"{offered[name].default}, as {name} has")

    def _arrivals(self, scenario: Scenario, key: str) -> Iterator[Problem]:
        labels = {turn.n: turn.label for turn in scenario.turns}
        for index, group in enumerate(scenario.reinforcement):
            place = record_key(f"{key}.reinforcement", index)
            if labels.get(group.turn) != group.label:
                yield Problem(SCENARIOS, f"{place}.label", show(group.label), f"the label of turn {group.turn}")


def _calendar(turns: list[Turn], days: int, key: str) -> Iterator[Problem]:
    """Turns are so many days apart, in months of thirty days, and are called by month and day."""
    for turn in turns:
        if turn.label != f"{turn.month}/{turn.day}":
            yield Problem(SCENARIOS, f"{key}.turns", show(turn.label), f"{turn.month}/{turn.day}")
    dates = [(turn.year * 12 + turn.month - 1) * MONTH + turn.day for turn in turns]
    for near, far in pairwise(dates):
        if far - near != days:
            yield Problem(SCENARIOS, f"{key}.turns", f"{far - near} days between turns", str(days))


def _bands(scenario: Scenario, key: str) -> Iterator[Problem]:
    """Bands tile all scores, the highest first, and each outcome has one."""
    bands = scenario.victory.band
    fits = bands[0].max is None and bands[-1].min is None
    fits = fits and all(lower.max is not None and upper.min == lower.max + 1 for upper, lower in pairwise(bands))
    if not fits:
        yield Problem(SCENARIOS, key, show([[band.min, band.max] for band in bands]), "bands without gaps from the top")
    for result, times in Counter(band.result for band in bands).items():
        if times > 1:
            yield Problem(SCENARIOS, key, f"{show(result)} {times} times", "each outcome once")
