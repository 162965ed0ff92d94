"""The battlefield: everything that never changes in a game, compiled once from the pack into flat tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from honjin.games.kawanakajima.figures import (
    ACTIVITIES,
    NOTHING,
    OWN_ACTIVITIES,
    Area,
    Areas,
    Chit,
    Entry,
    General,
    House,
    Piece,
    Scheme,
    side_of,
)
from honjin.games.kawanakajima.model.map import Fort, MapFile
from honjin.games.kawanakajima.model.options import Options
from honjin.games.kawanakajima.model.pack import KawanakajimaPack
from honjin.games.kawanakajima.model.scenarios import Scenario
from honjin.games.kawanakajima.model.tables import Plan, TablesFile
from honjin.games.kawanakajima.model.words import COMPULSORY, MODES, SIDES
from honjin.hexes.board import Board, Hexside, hexside
from honjin.hexes.grid import NOWHERE, Hex
from honjin.hexes.paths import Layer, Passage, field
from honjin.hexes.sets import HexSet, few, hexset, members
from honjin.kernel.ask import Side
from honjin.kernel.words import Name
from honjin.wargame.actions import Clan, Unit
from honjin.wargame.map import compile_layers
from honjin.wargame.memo import remembered, remembered_lately
from honjin.wargame.roster import numbers
from honjin.wargame.scene import Scene, names_of

ANYWHERE: Final = 240
"""Movement points with which a unit comes wherever there is a way at all, around rivers and zones too."""
FAR: Final = 60
"""Beyond this many movement points nothing is measured: every chit waits in the last box (R17)."""
OPEN: Final = 0
FORD: Final = 1
STREAM: Final = 2
TWO_DICE: Final = tuple((total, 6 - abs(total - 7)) for total in range(2, 13))
THROWS: Final = 36 * 36
"""Ways in which the four dice of a battle can fall."""


class Battlefield(Scene[Piece]):
    """Board, roster, tables and options of one game."""

    def __init__(self, pack: KawanakajimaPack, scenario: Scenario, options: Options) -> None:
        self.clans = tuple(_houses(pack))
        self.clan_of = numbers([house.id for house in self.clans])
        super().__init__(pack, scenario, _roster(pack, scenario.id, self.clan_of))
        self.scenario, self.options, self.tables = scenario, options, pack.tables
        self.doctrine = pack.doctrine
        self.beliefs = tuple(pack.doctrine.of(scenario.id, side) for side in SIDES)
        """What the computer believes as either side."""
        self.special = scenario.special
        self.last_turn = scenario.turn_count
        self.numbers_of = {name: named.hexes for name, named in pack.map.set.items()}
        """The hexes of each set in the order of the pack."""
        self._muster()
        self._lay_out(pack.map)
        self._command()
        self._chits(pack)
        self._combat(pack.tables)
        self.siege = scenario.special.fort is not None
        """Whether the fort is besieged by the rules of chapter 13."""
        self.walls = 1 << self.fort if self.siege else 0
        self._areas(pack.map.fort)
        self._tellers()

    # ---------------------------------------------------------------------------------------------- the roster (5, 6)

    def _muster(self) -> None:
        self.side = [piece.side for piece in self.pieces]
        self.clan = [piece.clan for piece in self.pieces]
        self.elan = [piece.elan for piece in self.pieces]
        self.mass = [piece.mass for piece in self.pieces]
        self.fire = [piece.fire for piece in self.pieces]
        self.force = [piece.elan * 1.5 + piece.mass for piece in self.pieces]
        """How hard each strikes in Good Order and without a leader, as the computer believes."""
        self.lead = [piece.lead for piece in self.pieces]
        self.clan_side = [house.side for house in self.clans]
        self.clan_units = [house.units for house in self.clans]
        self.clan_set = [hexset(house.units) for house in self.clans]
        self.clan_name = names_of(self.clans)
        self.clans_by_side = tuple(
            tuple(number for number, house in enumerate(self.clans) if house.side == side) for side in (0, 1)
        )
        self.letter = [house.letter for house in self.clans]
        self.clan_a = tuple(next(c for c in clans if self.letter[c] == "A") for clans in self.clans_by_side)

    # ---------------------------------------------------------------------------------------------- the map (2.2, 10.2)

    def _lay_out(self, map_: MapFile) -> None:
        grid = self.grid
        self.fort = grid.parse(map_.fort.hex)
        present = hexset(h for h, terrain in enumerate(self.terrain) if terrain)
        self.board = Board(grid, present, self.hexsides(map_.river_hexsides))
        self.fords, self.streams = self.hexsides(map_.ford_hexsides), self.hexsides(map_.stream_hexsides)
        heights = map_.elevation_by_hex()
        banks = map_.bank_by_hex()
        self.height = [heights.get(grid.format(h), 0) for h in range(grid.size)]
        self.bank = [banks.get(grid.format(h), "") for h in range(grid.size)]
        self.slopes = self.hexsides(map_.slope_hexsides)
        self.wood = self.kind["wood"]
        self.plain = self.board.present & ~self.wood & ~hexset(h for side in self._special_sides() for h in side)
        """Hexes without wood, water or slope: no terrain matters to a battle there (11.6)."""
        self._entry_costs = {h: self.entry_cost(h) for h in self.board.hexes}
        steps = [(h, to, self.step_cost(h, to)) for h in self.board.hexes for to in self.board.linked[h]]
        self.ground = compile_layers(grid, steps)
        self.back = compile_layers(grid, [(to, h, cost) for h, to, cost in steps])
        """The same steps the other way round: how far it is to a hex."""
        self.hexwise: tuple[Layer, ...] = (Layer(1, self.board.spread, self.board.linked_set, self.board.linked_set),)
        """Every step costs one: for those who count hexes, not movement points."""
        self.edge = hexset(h for h in self.board.hexes if NOWHERE in grid.near[h])
        """Hexes with an outer side; Mount Saijo is none (R62)."""
        self.entries = tuple(
            Entry(e.id, e.name, e.kanji, e.arrival_turn, self.hexes(e.hexes), tuple(map(grid.parse, e.hexes)))
            for e in sorted(map_.entry, key=lambda e: e.order)
        )
        self.entry_of = numbers([entry.id for entry in self.entries])

    def _special_sides(self) -> Iterator[Hexside]:
        """Sides with water or a slope; whatever cannot be crossed is one of them."""
        yield from (*self.fords, *self.streams, *self.slopes)
        near, linked = self.grid.near, self.board.linked
        yield from ((h, to) for h in self.board.hexes for to in near[h] if to >= 0 and to not in linked[h])

    def step_cost(self, a: Hex, b: Hex) -> int:
        """What a step onto a neighbour costs, without zones (10.2)."""
        tables, side = self.tables, hexside(a, b)
        cost = self.entry_cost(b)
        if side in self.fords:
            cost += tables.hexside["ford"].cost or 0
        elif side in self.streams:
            cost += tables.hexside["stream"].cost or 0
        if side in self.slopes:
            cost += tables.slope.up if self.height[b] > self.height[a] else tables.slope.down
        return cost

    def entry_cost(self, h: Hex) -> int:
        """What it costs to come into a hex, whence ever."""
        cost = self.tables.terrain[self.terrain[h]].cost  # type: ignore[index]
        assert cost is not None
        return cost

    def crossing(self, a: Hex, b: Hex) -> int:
        """Whether a ford or a stream lies between two hexes."""
        side: Hexside = hexside(a, b)
        return FORD if side in self.fords else STREAM if side in self.streams else OPEN

    def uphill(self, a: Hex, b: Hex) -> bool:
        """Whether b lies higher than a over a slope."""
        return hexside(a, b) in self.slopes and self.height[b] > self.height[a]

    @remembered
    def ball(self, radius: int, centre: Hex) -> HexSet:
        """All hexes up to a distance (2.2)."""
        away = self.grid.distances(centre)
        return hexset(h for h in self.board.hexes if away[h] <= radius)

    @remembered_lately
    def near(self, radius: int, hexes: HexSet) -> HexSet:
        """All hexes up to a distance from any of these."""
        found, ball = 0, self.ball
        for h in few(hexes):
            found |= ball(radius, h)
        return found

    @remembered
    def march(self, start: Hex) -> bytes:
        """Movement points over the ground from a hex to every other, units and zones left out (R17)."""
        return self.march_from(1 << start)

    def march_from(self, starts: HexSet) -> bytes:
        """The same from the nearest of several hexes."""
        rings = field(Passage(self.ground), starts, FAR)
        found = bytearray([FAR] * self.grid.size)
        for points, ring in enumerate(rings):
            for h in members(ring):
                found[h] = points
        return bytes(found)

    @remembered
    def raid(self, points: int, start: Hex) -> HexSet:
        """Hexes before which one comes from here with so many points, the ground before them as dear as they are."""
        march, costs = self.march(start), self._entry_costs
        return hexset([h for h in self.board.hexes if march[h] - costs[h] <= points])

    # ---------------------------------------------------------------------------------------------- command (7, 8)

    def _command(self) -> None:
        self.generals = tuple(
            General(
                row.commander,
                side_of(row.side),
                self.unit_of[row.unit],
                frozenset(self.clan_of[name] for name in row.clans),
                row.army,
            )
            for row in self.scenario.command
        )
        self.commanders = [
            tuple(number for number, general in enumerate(self.generals) if clan in general.clans)
            for clan in range(len(self.clans))
        ]
        """Who may pay for the chits of each clan (17.2)."""
        self.payers = tuple(
            tuple(number for number, general in enumerate(self.generals) if general.side == side) for side in (0, 1)
        )
        self.on_call = {self.clan_of[group.clan]: group for group in self.scenario.reinforcement if group.clan}
        """Clans that a chit calls onto the map (17.3)."""
        self.army_payer = tuple(next(p for p in payers if self.generals[p].army) for payers in self.payers)
        self.plans = tuple(_scheme(number, plan) for number, plan in enumerate(self.tables.plan))
        self.plan_of = numbers([plan.id for plan in self.plans])
        self.plan_name = names_of(self.plans)
        self.choice = tuple(self.scenario.plan[name] for name in SIDES)
        """How each side comes by its plan (17.1, 18.2)."""
        self.every_plan = (1 << len(self.plans)) - 1
        self.need = [[0] * len(MODES) for _ in MODES]
        for row in self.tables.mode_change:
            self.need[MODES.index(row.from_)][MODES.index(row.to)] = row.need
        self.reach = [self.tables.movement.mode[name] for name in MODES]

    def points_of_command(self, payer: int, turn: int, roll: int) -> int:
        """Command points for a modified roll; beyond the table its ends count (8.2, R53)."""
        table = self.tables.command[self.generals[payer].id]  # type: ignore[index]
        column = next(c for c in table.column if c.turns[0] <= turn <= c.turns[1])
        more = table.couriers if self.options.takeda_couriers else 0
        return column.points[min(max(roll, table.die_min), table.die_max) - table.die_min] + more

    # ---------------------------------------------------------------------------------------------- chits (2.1, 9)

    def _chits(self, pack: KawanakajimaPack) -> None:
        per_player = self.tables.special_chits.per_player
        self.first_special = len(self.clans)
        self.first_compulsory = self.first_special + 2 * per_player
        self.first_samurai = self.first_compulsory + len(COMPULSORY)
        self.chit_count = self.first_samurai + 2
        self.per_player = per_player
        names = [*self.clan_name]
        for side in SIDES:
            party = self.party_name[side]
            names += [
                Name(f"{side}_special_{n}", f"{party.name} special {n}", f"{party.kanji} 特殊{n}")
                for n in range(1, per_player + 1)
            ]
        named = {chit.id: chit for chit in pack.tables.chit}
        names += [Name(name, named[name].name, named[name].kanji) for name in COMPULSORY]
        names += [
            Name(f"{s}_samurai", f"{self.party_name[s].name} samurai", f"{self.party_name[s].kanji} 侍") for s in SIDES
        ]
        self.chit_name = tuple(names)

    def specials(self, side: Side) -> range:
        """The special chits of a side."""
        first = self.first_special + side * self.per_player
        return range(first, first + self.per_player)

    def chit_side(self, chit: Chit) -> Side:
        """Whose chit it is; NOTHING for a compulsory one of both armies."""
        if chit < self.first_special:
            return self.clan_side[chit]
        if chit < self.first_compulsory:
            return (chit - self.first_special) // self.per_player
        return chit - self.first_samurai if chit >= self.first_samurai else NOTHING

    # ---------------------------------------------------------------------------------------------- combat (11, 12)

    def _combat(self, tables: TablesFile) -> None:
        crt = tables.crt
        self.lin_low, self.lin_high = crt.die_min, crt.die_max
        self.col_low, self.col_high = crt.columns[0][1], crt.columns[-1][0]
        self.crt = {int(row): tuple(cells) for row, cells in crt.rows.items()}
        self.rally_levels = _by_die(tables.rally.rows, int)
        self.rout_results = _by_die(tables.rout.rows, str)

    def result(self, col: int, lin: int) -> str:
        """The cell of the Combat Table; beyond it its ends count (11.7, R53)."""
        row = self.crt[min(max(lin, self.lin_low), self.lin_high)]
        return row[min(max(col, self.col_low), self.col_high) - self.col_low]

    def chances(self, col: int, lin: int) -> tuple[tuple[str, int], ...]:
        """Each result that a battle with these sums may have, with its throws out of :data:`THROWS` (11.6, 11.7)."""
        col = min(max(col, self.col_low - 12), self.col_high - 2)
        lin = min(max(lin, self.lin_low - 12), self.lin_high - 2)
        return self._chances(col, lin)

    @remembered
    def _chances(self, col: int, lin: int) -> tuple[tuple[str, int], ...]:
        found: dict[str, int] = {}
        for x, ways in TWO_DICE:
            for y, more in TWO_DICE:
                result = self.result(col + x, lin + y)
                found[result] = found.get(result, 0) + ways * more
        return tuple(found.items())

    # ---------------------------------------------------------------------------------------------- the fort (13)

    def _areas(self, fort: Fort) -> None:
        areas = fort.area
        self.areas = tuple(areas)
        self.area_of = numbers([area.id for area in areas])
        self.area_name = names_of(areas)
        self.every_area: Areas = (1 << len(areas)) - 1
        self.exterior: Areas = hexset(n for n, area in enumerate(areas) if area.kind == "exterior")
        self.centre: Area = self.area_of[fort.centre.id]
        self.area_hexes = [tuple(map(self.grid.parse, area.hexes)) for area in areas]
        self.area_at = {h: n for n, hexes in enumerate(self.area_hexes) for h in hexes}
        self.joined: list[Areas] = [0] * len(areas)
        self.score: dict[tuple[Area, Area], int] = {}
        """Defense Score of the first when it is attacked from the second (13.1)."""
        for line in fort.line:
            x, y = self.area_of[line.x], self.area_of[line.y]
            self.joined[x] |= 1 << y
            self.joined[y] |= 1 << x
            self.score[x, y], self.score[y, x] = line.into_x, line.into_y
        for n in few(self.exterior):
            self.score[n, n] = 0

    # ---------------------------------------------------------------------------------------------- telling

    def _tellers(self) -> None:
        clan, plan, area, chit = self._id_of(self.clans), self._id_of(self.plans), self._id_of(self.areas), self._chit
        self.tellers |= {
            **dict.fromkeys(("clan", "enemy_clan"), clan),
            "clans": lambda clans: [clan(c) for c in (few(clans) if isinstance(clans, int) else clans)],
            **dict.fromkeys(("mode", "was"), MODES.__getitem__),
            "plan": plan,
            "chit": chit,
            "chits": lambda chits: [chit(c) for c in chits],
            "entry": self._id_of(self.entries),
            "area": area,
            **dict.fromkeys(
                ("areas", "gates"), lambda areas: [area(a) for a in (few(areas) if isinstance(areas, int) else areas)]
            ),
            "activity": ACTIVITIES.__getitem__,
            "commander": lambda payer: self.generals[payer].id,
        }

    @staticmethod
    def _id_of(things: tuple[Any, ...]) -> Any:
        return lambda number: things[number].id

    def _chit(self, chit: Chit) -> str:
        return self.chit_name[chit].id


def _houses(pack: KawanakajimaPack) -> Iterator[House]:
    units: dict[str, list[Unit]] = {}
    for number, unit in enumerate(pack.units.unit):
        units.setdefault(unit.clan, []).append(number)
    for clan in pack.scenarios.clan:
        side = side_of(next(iter(clan.side.values())))
        yield House(clan.id, clan.name, clan.kanji, clan.letter, side, tuple(units[clan.id]))


def _roster(pack: KawanakajimaPack, scenario: str, clan_of: dict[str, Clan]) -> list[Piece]:
    return [
        Piece(
            u.id, u.name, u.kanji, side_of(u.side[scenario]), clan_of[u.clan],
            u.elan, u.mass, u.fire, u.lead, u.army_commander,
        )
        for u in pack.units.unit
    ]  # fmt: skip


def _scheme(number: int, plan: Plan) -> Scheme:
    own = [plan.activities.get(name, 0) for name in OWN_ACTIVITIES]
    return Scheme(
        plan.id, plan.name, plan.kanji, number, (own[0], own[1], own[2]),
        tuple(MODES.index(mode) for mode in plan.initial_modes),
        plan.command_roll, plan.rally_roll, plan.stand_to or 0, plan.into_attack, plan.out_of_attack,
        plan.defensive_positions,
        plan.impetuous.count if plan.impetuous else 0, plan.impetuous.on if plan.impetuous else "",
        {plan.swap.of: tuple(plan.swap.by)} if plan.swap else {},
    )  # fmt: skip


def _by_die(rows: Any, kind: type) -> Any:
    """A column of results from the lowest to the highest modified roll."""
    low, high = min(map(int, rows)), max(map(int, rows))
    cells = [kind(rows[str(n)]) for n in range(low, high + 1)]
    return lambda roll: cells[min(max(roll, low), high) - low]


def clan_bits(clans: Iterable[Clan]) -> int:
    """A set of clans."""
    return hexset(clans)
