"""The theatre of war: everything that never changes in a game, compiled once from the pack into flat tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from honjin.games.gunyuden.model.pack import SeriesPack
from honjin.games.gunyuden.model.scenarios import Scenario
from honjin.games.gunyuden.model.tables import Replenishers
from honjin.games.gunyuden.model.words import WEATHERS
from honjin.games.gunyuden.options import Options
from honjin.hexes.grid import NOWHERE, Hex
from honjin.hexes.paths import Field, Layer, Passage, field, ways
from honjin.hexes.sets import HexSet, few, hexset, members, union, whose
from honjin.kernel.ask import Side
from honjin.kernel.chance import D6
from honjin.wargame.actions import NOBODY, Castle, Clan
from honjin.wargame.country import Country, Price, Stronghold, clan_numbers
from honjin.wargame.map import compile_layers
from honjin.wargame.memo import remembered
from honjin.wargame.roster import Thing
from honjin.wargame.tables import ResultTable

BUSHO: Final = 0
TAISHO: Final = 1
SODAISHO: Final = 2
RANKS: Final = ("busho", "taisho", "sodaisho")

NEUTRAL: Final[Side] = -1
"""The side of clans that nobody plays."""

# Weather (32). Kanto knows clear, snow and thaw: the first, third and last of these.
GOOD: Final = 0
RAIN: Final = 1
SNOW: Final = 2
HEAVY_SNOW: Final = 3
THAW: Final = 4
CODES: Final = {"clear": GOOD, "rain": RAIN, "snow": SNOW, "heavy_snow": HEAVY_SNOW, "thaw": THAW}
"""Weather by its name in the pack."""


@dataclass(frozen=True, slots=True)
class Piece(Thing):
    """A unit as its counter shows it (2-2-1)."""

    clan: Clan
    rank: int
    front: int
    back: int
    modifier: int
    activation: int
    boxes: int


@dataclass(frozen=True, slots=True)
class Keep(Stronghold):
    """A castle as the map shows it (8)."""

    level: int
    durability: int
    owner: Clan
    ring: HexSet
    """Where besiegers stand, if not in the castle's own hex."""
    threshold: int
    """Strength that invests it (18-1)."""
    main_of: tuple[Clan, ...]

    @property
    def ground(self) -> HexSet:
        """From where it is assaulted and called upon: its ring, or its own hex."""
        return self.ring or 1 << self.hex


@dataclass(frozen=True, slots=True)
class House(Thing):
    """A clan with its army (7)."""

    kind: str
    side: Side | None
    """None for a clan that only an event brings."""
    main: tuple[Hex, ...]


class LossTable(ResultTable):
    """A table whose cells are steps lost."""

    def losses(self, strength: int, die: int) -> tuple[int, bool]:
        """How many steps, and whether the cell has the dot: a unit must be eliminated by them (23-2, R41)."""
        cell = self.result(strength, die)
        return int(cell.rstrip("*")), cell.endswith("*")


class Theatre(Country[Piece, Keep]):
    """Map, roster, tables, calendar and options of one game."""

    def __init__(self, pack: SeriesPack, scenario: Scenario, options: Options) -> None:
        super().__init__(pack, scenario, _roster(pack, options))
        self.pack = pack
        self.scenario = scenario
        self.special = scenario.special
        self.options = options
        self.setting = pack.options.setting
        self.tables = pack.tables
        self.beliefs = pack.doctrine.scenario.get(scenario.id, {})
        """What the computer believes here, by side: nothing that a rule knows of."""
        self._seat()
        self._lay_out()
        self._settle()
        self._muster()
        self.party_name |= self.called["side"]
        self.crt = LossTable(pack.tables.crt, D6)
        self.assault_table = ResultTable(pack.tables.assault_classic, D6)
        self.tellers |= {
            "side": lambda side: self.sides[side] if side >= 0 else "neutral",
            **dict.fromkeys(("clan", "against"), lambda clan: None if clan == NOBODY else self.houses[clan].id),
            "weather": WEATHERS.__getitem__,
        }

    # ---------------------------------------------------------------------------------------------- sides (7, 29)

    def _seat(self) -> None:
        scenario = self.scenario
        self.phases: tuple[str, ...] = tuple(scenario.operations_order)
        truces = scenario.special.truce
        first = self.sides[0]
        self.bloc = [int(side != first and [first, side] not in truces) for side in self.sides]
        self.sides_against = {bloc: whose(1 << 1 - bloc, self.bloc) for bloc in (0, 1)} | {NOBODY: 0}
        """The sides of the other camp."""
        """The camp of each side; a truce puts two players into one camp (Kanto R56)."""

    @cached_property
    def phase_side(self) -> tuple[Side, ...]:
        """Which player acts in each phase."""
        sides = [self.houses[self.clan_of[self.scenario.phase_clans[phase][0]]].side for phase in self.phases]
        return tuple(NEUTRAL if side is None else side for side in sides)

    @cached_property
    def _acts_in(self) -> dict[Clan, int]:
        """The phase of each clan that has one from the start."""
        by_phase = self.scenario.phase_clans.items()
        return {self.clan_of[clan]: self.phases.index(phase) for phase, clans in by_phase for clan in clans}

    def phase_of(self, clan: Clan, side: Side) -> int:
        """The phase in which a clan acts; if it has come over, the one in which those who join a side act."""
        if side == NEUTRAL:
            return NOBODY
        if side == self.houses[clan].side and clan in self._acts_in:
            return self._acts_in[clan]
        return self.phases.index(self.scenario.join_phase[self.sides[side]])

    # ---------------------------------------------------------------------------------------------- the map (2-1)

    def _lay_out(self) -> None:
        size = self.grid.size
        area = self.scenario.area
        self.in_area = hexset(h for h in range(size) if self.province[h] and (not area or self.province[h] in area))
        passable = hexset(h for h in range(size) if self.tables.terrain[self.terrain[h]].normal is not None)
        self.open_board(passable & self.in_area)
        self.foothills, self.marsh, self.sea = (self.kind.get(kind, 0) for kind in ("foothills", "marsh", "sea"))
        name = self.setting.snow_set
        self.snow_area = self.sets[name] if name else (1 << size) - 1
        self.snow_foothills = self.snow_area & self.foothills

    @cached_property
    def open_sea(self) -> HexSet:
        """Sea hexes that the fleet of the sea clan reaches (33): all that hang together off its main castle."""
        clan = self.clan_of.get(self.setting.sea_clan)
        if clan is None:
            return 0
        return self.flood(self.around(hexset(self.houses[clan].main)) & self.sea, self.sea)

    def is_snowy(self, h: Hex, weather: int) -> bool:
        return weather in (SNOW, HEAVY_SNOW) and bool(self.snow_area >> h & 1)

    def price(self, column: str, weather: int) -> Price:
        """What steps cost in a column of the terrain chart (15-2-2, 11-2-3, 32-1-2).

        The river counts in full points where no bridge is (15-2-4); hex costs are doubled where weather says so, those
        of flat land by a river in the rain (32-1-2(2)), river points only by a thaw.
        """
        tables = self.tables
        thaw = tables.weather_effects.thaw_river_factor if weather == THAW else 1
        costs = [self._hex_cost(h, column, weather) for h in range(self.grid.size)]
        return self.priced(costs, getattr(tables.hexside.river, column) * thaw)

    def _hex_cost(self, h: Hex, column: str, weather: int) -> int | None:
        kind, effects = self.terrain[h], self.tables.weather_effects
        cost: int | None = getattr(self.tables.terrain[kind], column)
        if cost is None:
            return None
        if self.is_snowy(h, weather):
            if column == "loc" and kind == "foothills":
                return self.special.loc_in_snow.foothills if self.special.loc_in_snow else None
            return cost * effects.snow_hex_factor
        if weather == RAIN and kind == "flat" and self.by_river >> h & 1:
            return cost * effects.rain_hex_factor
        return cost

    @remembered
    def layers(self, column: str, weather: int) -> tuple[Layer, ...]:
        """All steps of a column of the terrain chart, by cost."""
        return self.steps(self.price(column, weather))

    @remembered
    def easy_steps(self, weather: int, points: int) -> list[HexSet]:
        """Per hex, the neighbours that so many points suffice to enter by normal movement."""
        easy = [layer.links for layer in self.layers("normal", weather) if layer.cost <= points]
        return [union(links) for links in zip(*easy, strict=True)] or [0] * self.grid.size

    @remembered
    def open_reach(self, column: str, weather: int, h: Hex) -> tuple[Field, HexSet]:
        """How far a march gets from a hex where nobody is in its way: every hex by cost, and all of them (15-2)."""
        rings = field(Passage(self.layers(column, weather)), 1 << h, self.tables.movement.allowance)
        return rings, union(rings)

    @remembered
    def line_layers(self, weather: int, *, sea: bool, backward: bool) -> tuple[Layer, ...]:
        """Steps of a line of communication as they are searched outward from its source (11-2).

        ``backward``: the line is counted from the far end, so a step outward costs what entering its nearer hex costs.
        ``sea``: in thirds of a point, with the sea open to the fleet (33).
        """
        price = self.price("loc", weather)
        unit = self.setting.loc_unit if sea else 1
        steps: list[tuple[Hex, Hex, int | None]] = []
        for a in self.board.hexes:
            steps += [(a, b, _times(price(a, b), unit)) for b in self.board.linked[a]]
        if sea:
            coast = self.sets["coastal"] & self.board.present
            for a in members(self.open_sea):
                beside = self.around(1 << a)
                steps += [(a, b, self.setting.sea_thirds) for b in few(beside & self.open_sea)]
                for b in few(beside & coast):
                    steps += [(b, a, self.setting.sea_thirds), (a, b, _times(price(a, b), unit))]
        if backward:
            steps = [(b, a, cost) for a, b, cost in steps]
        return compile_layers(self.grid, steps)

    @remembered
    def line_ways(self, main: Hex, weather: int, *, sea: bool, backward: bool) -> dict[Hex, HexSet]:
        """The cheapest line from a main castle to a force in each hex, as it runs where no enemy is (11-2)."""
        open_ground = Passage(self.line_layers(weather, sea=sea, backward=backward))
        limit = self.line_limits["main-unit"] * (self.setting.loc_unit if sea else 1)
        return ways(open_ground, field(open_ground, 1 << main, limit))

    # ---------------------------------------------------------------------------------------------- clans, castles

    def _settle(self) -> None:
        pack, scenario, grid = self.pack, self.scenario, self.grid
        here = scenario.id
        overrides = [o for o in scenario.override if self.options.own.get(o.option) == o.value]
        sides = {o.clan: o.side for o in overrides if o.clan and o.side}
        owners = {o.castle: o.owner for o in overrides if o.castle and o.owner}
        self.houses = tuple(
            House(
                c.id, c.name, c.kanji, c.kind,
                self._side_number(sides.get(c.id, c.side.get(here))),
                tuple(grid.parse(h) for h in c.main.get(here, ())),
            )
            for c in pack.scenarios.clan
        )  # fmt: skip
        investment = self.tables.investment
        keeps = []
        for c in pack.scenarios.castle:
            owner = owners.get(c.id, c.owner.get(here))
            if owner is None or (c.extra and not self.options.own.get("extra_castles", True)):
                continue
            ring = self.hexes(c.ring) & self.board.present
            needed = c.ring_strength or c.level * investment.strength_per_level or investment.level_0_requirement
            keeps.append(
                Keep(
                    c.id, c.name, c.kanji, c.province, grid.parse(c.hex), c.level, c.durability, self.clan_of[owner],
                    ring, needed,
                    tuple(self.clan_of[clan] for clan in c.main_of.get(here, ())),
                )
            )  # fmt: skip
        self.settle(keeps)
        self.ring_castle = next((number for number, keep in enumerate(keeps) if keep.ring), NOBODY)
        self.mains = [hexset(house.main) for house in self.houses]
        self.entries = [hexset(h for h in house.main if h not in self.castle_at) for house in self.houses]
        """For each clan the hexes by which its main castle beyond the map's edge works (Kanto R17)."""

    def _side_number(self, side: str | None) -> Side | None:
        if side is None:
            return None
        return NEUTRAL if side == "neutral" else self.sides.index(side)

    # ---------------------------------------------------------------------------------------------- the roster (2-2)

    def _muster(self) -> None:
        here, pieces = self.scenario.id, self.pieces
        self.home = [piece.clan for piece in pieces]
        self.rank = [piece.rank for piece in pieces]
        self.strength = [(0, piece.back, piece.front) for piece in pieces]
        """Combat strength by steps."""
        self.modifier = [piece.modifier for piece in pieces]
        self.activation = [piece.activation for piece in pieces]
        self.boxes = [piece.boxes for piece in pieces]
        self.commanders = hexset(u for u, rank in enumerate(self.rank) if rank >= TAISHO)
        self.sodaisho = hexset(u for u, rank in enumerate(self.rank) if rank == SODAISHO)
        self.groups = tuple(group for group in self.scenario.setup if group.is_in(self.options.own))
        self.default_hex = [
            NOWHERE if here not in u.default_hex else self.grid.parse(u.default_hex[here]) for u in self.pack.units.unit
        ]

    # ---------------------------------------------------------------------------------------------- tables

    def rule(self, number: str) -> str:
        """The number that a rule of the series has in this game's book, where the two count differently."""
        return self.setting.numbers.get(number, number)

    def replenishers(self, clan: Clan, side: Side) -> tuple[int, Replenishers] | None:
        """The row of the replenishment tables that a clan uses, with its number (14-2)."""
        return self._replenishers[clan][side]

    @cached_property
    def _replenishers(self) -> list[list[tuple[int, Replenishers] | None]]:
        """Per clan and side, neutrals last."""
        groups = list(enumerate(self.tables.replenishment.group))
        return [
            [
                next(
                    (g for g in groups if house.id in g[1].clans or (g[1].kind, g[1].side) == (house.kind, name)), None
                )
                for name in (*self.sides, "")
            ]
            for house in self.houses
        ]

    @property
    def last_turn(self) -> int:
        return len(self.scenario.turns)

    @cached_property
    def seats(self) -> list[list[Castle]]:
        """For each clan the castles that are its main castles, whoever owns them."""
        return [
            [number for number, keep in enumerate(self.keeps) if clan in keep.main_of]
            for clan in range(len(self.houses))
        ]

    @cached_property
    def line_limits(self) -> Mapping[str, int]:
        """Lengths of the links of a line, by the kinds of their ends (11-2-2)."""
        known = self.tables.loc.revised if self.options.loc_limits == "revised" else self.tables.loc.classic
        return {
            "main-unit": known.main_castle_to_unit or known.castle_to_unit,
            "castle-unit": known.castle_to_unit,
            "unit-unit": known.unit_to_unit,
            "castle-castle": known.castle_to_castle,
            "unit-castle": known.unit_to_castle,
        }


def _times(cost: int | None, unit: int) -> int | None:
    return None if cost is None else cost * unit


def _roster(pack: SeriesPack, options: Options) -> list[Piece]:
    clan_of, pieces = clan_numbers(pack), []
    for u in pack.units.unit:
        rank, boxes, activation, other = u.rank, u.boxes, u.activation, u.with_option
        if other is not None and options.own.get(other.option):
            rank, boxes = other.rank or rank, other.boxes or boxes
            activation = other.activation or activation
        figures = (RANKS.index(rank), u.front, u.back, u.modifier, activation, boxes)
        pieces.append(Piece(u.id, u.name, u.kanji, clan_of[u.clan], *figures))
    return pieces
