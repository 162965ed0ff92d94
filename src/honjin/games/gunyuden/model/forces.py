"""What must hold between clans, castles, units and the scenarios they stand in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import TYPE_CHECKING

from honjin.games.gunyuden.model.scenarios import Group
from honjin.games.gunyuden.model.words import NEUTRAL
from honjin.hexes.grid import Grid
from honjin.packs import Problem, record_key, show
from honjin.packs.shapes import unique_ids, unknown_names
from honjin.wargame.checks import SCENARIOS, UNITS, numbered_turns

if TYPE_CHECKING:
    from honjin.games.gunyuden.model.pack import SeriesPack
    from honjin.games.gunyuden.model.scenarios import Castle, Clan, Free, Scenario, SetupGroup, Turn
    from honjin.games.gunyuden.model.units import Unit

CLOSED = ("sea", "lake", "mountain")
WEEKS, MONTHS = 4, 12


def problems(pack: SeriesPack, terrain: Mapping[str, str], province: Mapping[str, str]) -> Iterator[Problem]:
    """Everything that does not fit, on a map of this terrain and these provinces."""
    return _Check(pack, terrain, province).problems()


class _Check:
    """The pack with its records by id."""

    def __init__(self, pack: SeriesPack, terrain: Mapping[str, str], province: Mapping[str, str]) -> None:
        self.pack = pack
        self.province = province
        self.open = {number for number, kind in terrain.items() if kind not in CLOSED}
        self.clans: dict[str, Clan] = {clan.id: clan for clan in pack.scenarios.clan}
        self.castles: dict[str, Castle] = {castle.id: castle for castle in pack.scenarios.castle}
        field = pack.map
        self.grid = Grid(field.columns, field.rows, field.layout)
        self.castle_at: dict[str, Castle] = {castle.hex: castle for castle in pack.scenarios.castle}
        self.units: dict[str, Unit] = {unit.id: unit for unit in pack.units.unit}
        self.scenarios: dict[str, Scenario] = {scenario.id: scenario for scenario in pack.scenarios.scenario}

    def problems(self) -> Iterator[Problem]:
        scenarios = self.pack.scenarios
        yield from unique_ids([(SCENARIOS, "castle", [castle.id for castle in scenarios.castle])])
        for index, clan in enumerate(scenarios.clan):
            yield from self._clan(clan, record_key("clan", index, clan.id))
        for index, castle in enumerate(scenarios.castle):
            yield from self._castle(castle, record_key("castle", index, castle.id))
        for index, unit in enumerate(self.pack.units.unit):
            yield from self._unit(unit, record_key("unit", index, unit.id))
        for index, site in enumerate(scenarios.site):
            key = record_key("site", index) + ".hexes"
            size = (self.pack.map.columns, self.pack.map.rows)
            outside = [number for number in site.hexes if not _is_on_map(number, size)]
            yield from unknown_names(SCENARIOS, key, outside, (), "a hex of the map")
        for index, scenario in enumerate(scenarios.scenario):
            key = record_key("scenario", index, scenario.id)
            yield from self._sides(scenario, key)
            yield from _turns(scenario, key)
            yield from self._groups(scenario, key)
            yield from self._arrivals(scenario, key)
            yield from self._overrides(scenario, key)
            yield from self._special(scenario, key)

    # -------------------------------------------------------------------------------------------- clans and castles

    def _in_play(self, file: str, key: str, names: Iterable[str]) -> Iterator[Problem]:
        return unknown_names(file, key, names, self.scenarios, "a scenario")

    def _clan(self, clan: Clan, key: str) -> Iterator[Problem]:
        yield from self._in_play(SCENARIOS, f"{key}.side", clan.side)
        known = clan.side or self.scenarios  # a clan that only an event brings has no side yet
        yield from unknown_names(SCENARIOS, f"{key}.main", clan.main, known, "a scenario of its side")
        for scenario, hexes in clan.main.items():
            for number in hexes:
                castle = self.castle_at.get(number)
                if castle and clan.id not in castle.main_of.get(scenario, ()):
                    found = f"{number} in {scenario}"
                    yield Problem(SCENARIOS, f"{key}.main", found, f"a castle with {clan.id} in main_of")
                elif number not in self.open:
                    yield Problem(SCENARIOS, f"{key}.main", show(number), "a hex that can be entered")

    def _castle(self, castle: Castle, key: str) -> Iterator[Problem]:
        if castle.hex not in self.open:
            yield Problem(SCENARIOS, f"{key}.hex", show(castle.hex), "a land hex that can be entered")
        if self.castle_at[castle.hex] is not castle:
            yield Problem(SCENARIOS, f"{key}.hex", show(castle.hex), "one castle in a hex")
        there = self.province.get(castle.hex, "")
        if there != castle.province:
            yield Problem(SCENARIOS, f"{key}.province", show(castle.province), f"{show(there)}, as in map.toml")
        yield from self._in_play(SCENARIOS, f"{key}.owner", castle.owner)
        for scenario, owner in castle.owner.items():
            if owner not in self.clans or scenario not in self.clans[owner].side:
                yield Problem(SCENARIOS, f"{key}.owner.{scenario}", show(owner), "a clan that is in the scenario")
            if scenario in self.scenarios and castle.province not in self.scenarios[scenario].area:
                yield Problem(SCENARIOS, f"{key}.owner.{scenario}", show(owner), "nothing: it is outside the area")
        for scenario, clans in castle.main_of.items():
            for name in clans:
                if name not in self.clans or castle.hex not in self.clans[name].main.get(scenario, ()):
                    yield Problem(SCENARIOS, f"{key}.main_of.{scenario}", show(name), "a clan with this hex in main")
        yield from unknown_names(SCENARIOS, f"{key}.neutral", castle.neutral, castle.owner, "a scenario of its owner")
        if bool(castle.ring) != bool(castle.ring_strength):
            yield Problem(SCENARIOS, f"{key}.ring_strength", show(castle.ring_strength), "a strength with a ring only")
        grid = self.grid
        around = {grid.format(h) for h in grid.near[grid.parse(castle.hex)] if h >= 0} & self.open
        yield from unknown_names(SCENARIOS, f"{key}.ring", castle.ring, around, "an open hex beside the castle")

    # -------------------------------------------------------------------------------------------- units

    def _unit(self, unit: Unit, key: str) -> Iterator[Problem]:
        if unit.back > unit.front:
            yield Problem(UNITS, f"{key}.back", show(unit.back), f"at most {unit.front}, the full strength")
        if unit.rank == "busho" and unit.boxes:
            yield Problem(UNITS, f"{key}.boxes", show(unit.boxes), "0: a busho leads nobody")
        open_choice = [name for name, place in unit.setup.items() if place == "free" or "|" in place]
        if sorted(unit.default_hex) != sorted(open_choice):
            yield Problem(UNITS, f"{key}.default_hex", show(list(unit.default_hex)), f"a hex for {show(open_choice)}")
        if unit.option_rank:
            yield from self._option(UNITS, f"{key}.option_rank.option", unit.option_rank.option)

    def _option(self, file: str, key: str, name: str) -> Iterator[Problem]:
        return unknown_names(file, key, [name], self.pack.options.option, "an option of options.toml")

    # -------------------------------------------------------------------------------------------- a scenario

    def _sides(self, scenario: Scenario, key: str) -> Iterator[Problem]:
        yield from unknown_names(SCENARIOS, f"{key}.area", scenario.area, self.province.values(), "a province")
        if sorted(scenario.seats) != sorted(side for side in scenario.sides if side != NEUTRAL):
            yield Problem(SCENARIOS, f"{key}.seats", show(scenario.seats), "every side of sides but the neutral one")
        phases = scenario.operations_order
        if sorted(scenario.phase_clans) != sorted(phases):
            yield Problem(SCENARIOS, f"{key}.phase_clans", show(list(scenario.phase_clans)), show(phases))
        acting = Counter(clan for clans in scenario.phase_clans.values() for clan in clans)
        playing = Counter(clan for side, clans in scenario.sides.items() if side != NEUTRAL for clan in clans)
        if acting != playing:
            odd = sorted((acting - playing) + (playing - acting))
            yield Problem(SCENARIOS, f"{key}.phase_clans", show(odd), "each clan of a side in one phase")
        if sorted(scenario.join_phase) != sorted(scenario.seats):
            yield Problem(SCENARIOS, f"{key}.join_phase", show(list(scenario.join_phase)), show(scenario.seats))
        yield from unknown_names(SCENARIOS, f"{key}.join_phase", scenario.join_phase.values(), phases, "a phase")
        if not set(scenario.setup_order) <= {*phases, *scenario.seats}:
            yield Problem(SCENARIOS, f"{key}.setup_order", show(scenario.setup_order), "sides or phases")

    def _groups(self, scenario: Scenario, key: str) -> Iterator[Problem]:
        options = [(name, index, group) for name, index, group in scenario.groups() if isinstance(group, Group)]
        for name, index, group in options:
            if group.option:
                place = record_key(f"{key}.{name}", index, group.clan)
                yield from self._option(SCENARIOS, f"{place}.option", group.option)
        for index, setup in enumerate(scenario.setup):
            yield from self._setup(scenario, setup, record_key(f"{key}.setup", index, setup.clan))
        for group in scenario.reinforcement:
            yield from self._placed(scenario, group, "reinf")
        for event in scenario.event_units:
            yield from self._placed(scenario, event, "event")

    def _setup(self, scenario: Scenario, group: SetupGroup, key: str) -> Iterator[Problem]:
        if sum(map(bool, (group.hex, group.choice, group.free))) != 1:
            yield Problem(SCENARIOS, key, "several or none", "one of hex, choice, free")
            return
        if group.free:
            yield from unknown_names(SCENARIOS, f"{key}.free.castles_of", group.free.castles_of, self.clans, "a clan")
            yield from unknown_names(SCENARIOS, f"{key}.free.excluding", group.free.excluding, self.castles, "a castle")
        allowed = self._free(scenario, group.free) if group.free else [group.hex] if group.hex else group.choice
        for number in allowed:
            if number not in self.open or self.province[number] not in scenario.area:
                yield Problem(SCENARIOS, key, show(number), "an open hex in the area")
            if group.inside and number not in self.castle_at:
                yield Problem(SCENARIOS, f"{key}.inside", show(number), "a castle")
        for name in group.units:
            chosen = self.units[name].default_hex.get(scenario.id) if name in self.units else None
            if chosen and chosen not in allowed:
                yield Problem(UNITS, f"unit ({name}).default_hex.{scenario.id}", show(chosen), "a hex of its group")
        yield from self._placed(scenario, group, "free" if group.free else "|".join(allowed))

    def _free(self, scenario: Scenario, free: Free) -> list[str]:
        """Castles where units may be placed; a castle that an option may leave out is no safe place for a default."""
        return [
            castle.hex
            for castle in self.castles.values()
            if castle.owner.get(scenario.id) in free.castles_of
            and castle.id not in free.excluding
            and castle.province in (free.provinces or scenario.area)
            and not castle.extra
        ]

    def _placed(self, scenario: Scenario, group: Group, place: str) -> Iterator[Problem]:
        for name in group.units:
            found = self.units[name].setup.get(scenario.id, place) if name in self.units else place
            if found != place:
                yield Problem(UNITS, f"unit ({name}).setup.{scenario.id}", show(found), f"{show(place)}, as its group")

    def _arrivals(self, scenario: Scenario, key: str) -> Iterator[Problem]:
        for index, group in enumerate(scenario.reinforcement):
            place = record_key(f"{key}.reinforcement", index, group.clan)
            if group.turn > scenario.turn_count:
                yield Problem(SCENARIOS, f"{place}.turn", show(group.turn), f"at most {scenario.turn_count}")
            yield from unknown_names(SCENARIOS, f"{place}.phase", [group.phase], scenario.operations_order, "a phase")
            yield from unknown_names(SCENARIOS, f"{place}.hexes", group.hexes, self.open, "a hex that can be entered")
        for index, event in enumerate(scenario.event_units):
            place = record_key(f"{key}.event_units", index, event.clan)
            if bool(event.hex) == bool(event.set):
                yield Problem(SCENARIOS, place, "both or neither", "a hex or a set")
            sets = [event.set] if event.set else []
            yield from unknown_names(SCENARIOS, f"{place}.set", sets, self.pack.map.set, "a set of map.toml")

    def _overrides(self, scenario: Scenario, key: str) -> Iterator[Problem]:
        for index, change in enumerate(scenario.override):
            place = record_key(f"{key}.override", index)
            option = self.pack.options.option.get(change.option)
            if option is None:
                yield from self._option(SCENARIOS, f"{place}.option", change.option)
            elif change.value not in [*option.values, *([] if option.values else [False, True])]:
                yield Problem(SCENARIOS, f"{place}.value", show(change.value), f"a value of {change.option}")
            kinds: list[tuple[str | None, Iterable[str], str, object]] = [
                (change.castle, self.castles, "castle", change.owner),
                (change.unit, self.units, "unit", change.hex),
                (change.clan, self.clans, "clan", change.side),
            ]
            named = [kind for kind in kinds if kind[0] is not None]
            if len(named) != 1:
                yield Problem(SCENARIOS, place, f"{len(named)} of them", "a castle, a unit or a clan")
            for name, known, what, given in named:
                yield from unknown_names(SCENARIOS, f"{place}.{what}", [str(name)], known, f"a {what}")
                if given is None:
                    yield Problem(SCENARIOS, place, "nothing", f"what the {what} is to be")

    def _special(self, scenario: Scenario, key: str) -> Iterator[Problem]:
        """The names in a scenario's own rules."""
        special, seats = scenario.special, scenario.seats
        known: dict[str, tuple[Iterable[str], str]] = {
            "clan": ([clan for clan in self.clans if scenario.id in self.clans[clan].side], "a clan of the scenario"),
            "unit": ([unit.id for unit in self.units.values() if scenario.id in unit.side], "a unit of the scenario"),
            "side": (seats, "a side"),
            "hex": (self.open, "a hex that can be entered"),
            "castle": (self.castles, "a castle"),
            "province": (self.pack.map.province_legend.values(), "a province"),
            "set": (self.pack.map.set, "a set of map.toml"),
        }
        pregame = [special.pregame.side] if special.pregame else []
        truce = [side for pair in special.truce for side in pair]
        named = [("truce", truce, "side"), ("pregame.side", pregame, "side"), *self.pack.named_in(special)]
        for name, found, kind in named:
            yield from unknown_names(SCENARIOS, f"{key}.special.{name}", found, *known[kind])


def _is_on_map(number: str, size: tuple[int, int]) -> bool:
    return 1 <= int(number[:2]) <= size[0] and 1 <= int(number[2:]) <= size[1]


def _turns(scenario: Scenario, key: str) -> Iterator[Problem]:
    yield from numbered_turns([turn.n for turn in scenario.turns], key)
    for turn, later in pairwise(scenario.turns):
        if _week(later) != _week(turn) + 1:
            yield Problem(SCENARIOS, f"{key}.turns", f"turn {later.n}", "the week after that of the turn before")


def _week(turn: Turn) -> int:
    return (turn.year * MONTHS + turn.month) * WEEKS + turn.week
