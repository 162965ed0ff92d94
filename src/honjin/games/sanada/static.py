"""The theatre of war: everything that never changes in a game, compiled once from the pack into flat tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property

from honjin.games.sanada.figures import (
    KANTO,
    OSAKA,
    Arrival,
    Camp,
    Counted,
    Damage,
    Entry,
    House,
    Keep,
    Piece,
    Scored,
    Stage,
    calendar,
    homecoming,
)
from honjin.games.sanada.model.options import Options
from honjin.games.sanada.model.pack import SanadaPack
from honjin.games.sanada.model.scenarios import Scenario, SetupGroup
from honjin.games.sanada.model.tables import ScoredTable
from honjin.games.sanada.model.words import RANKS, Outcome
from honjin.hexes.board import hexside
from honjin.hexes.grid import Hex
from honjin.hexes.paths import Field, Layer, Passage, field
from honjin.hexes.sets import HexSet, hexset, union
from honjin.kernel.chance import D6, TWO_D6
from honjin.kernel.words import Name
from honjin.wargame.actions import NOBODY, Units
from honjin.wargame.country import Country, clan_numbers
from honjin.wargame.memo import remembered


class Theatre(Country[Piece, Keep]):
    """Map, roster, tables, calendar and options of one game."""

    def __init__(self, pack: SanadaPack, scenario: Scenario, options: Options) -> None:
        self.pack = pack
        self.scenario = scenario
        self.options = options
        self.tables = pack.tables
        self.beliefs = tuple(pack.doctrine.of(scenario.id, side) for side in scenario.players)
        """What the computer believes as either side."""
        super().__init__(pack, scenario, list(self._roster(scenario.players)))
        self.tellers["hexes"] = lambda hexes: [self.grid.format(h) for h in hexes]
        self._lay_out()
        self._settle()
        self._muster()
        self._gather()
        self._rule()

    # ---------------------------------------------------------------------------------------------- counters (2.2)

    def _roster(self, sides: Sequence[str]) -> Iterator[Piece]:
        """The units of the scenario, in the order of the pack."""
        here, clan_of = self.scenario.id, clan_numbers(self.pack)
        recast = {one.unit: one for one in self.scenario.recast if not one.on}
        left_out = self._left_out()
        for unit in self.pack.units.unit:
            if here in unit.side and unit.id not in left_out:
                changed = recast.get(unit.id)
                class_ = changed.class_ if changed else unit.class_
                stays = class_ != "tozama"
                yield Piece(
                    unit.id, unit.name, unit.kanji, clan_of[unit.clan], sides.index(unit.side[here]), class_,
                    RANKS.index(unit.rank), unit.modifier, unit.activation, unit.boxes,
                    0 if stays else unit.return_home, "" if stays else unit.return_home_group,
                )  # fmt: skip

    def _left_out(self) -> set[str]:
        """Units whom the options leave out of the scenario."""
        by_option = self.scenario.by_option.only_with
        return {name for option, names in by_option.items() if not getattr(self.options, option) for name in names}

    def _muster(self) -> None:
        pieces, tables = self.pieces, self.tables
        self.rank = [piece.rank for piece in pieces]
        self.rating = [piece.rating for piece in pieces]
        self.action = [piece.action for piece in pieces]
        self.boxes = [piece.boxes for piece in pieces]
        self.strength = [(0, tables.strength.spent, tables.strength.full)] * len(pieces)
        """Of each unit by the steps that it has left (18.3.1)."""
        self.commanders = hexset(u for u, boxes in enumerate(self.boxes) if boxes)
        self.side_units = [hexset(u for u, piece in enumerate(pieces) if piece.side == side) for side in (OSAKA, KANTO)]
        """As the game begins; in scenario 4 a die may change it (R54)."""
        self.of_clan = [hexset(u for u, piece in enumerate(pieces) if piece.clan == c) for c in range(len(self.houses))]
        shared = Counter(piece.clan for piece in pieces)
        lone_is_bound = self.options.sole_units == "bound"
        self.bound = hexset(
            u
            for u, piece in enumerate(pieces)
            if self.houses[piece.clan].has_banner and (shared[piece.clan] > 1 or lone_is_bound)
        )
        """Units that obey the rule of clans (8.1, R4)."""
        groups = sorted({piece.home_group for piece in pieces if piece.home})
        self.home_groups = tuple(
            (name, hexset(u for u, piece in enumerate(pieces) if piece.home_group == name)) for name in groups
        )
        """Who goes home together, in the order in which they are tested (25.1.2)."""

    # ---------------------------------------------------------------------------------------------- the map (2.1)

    def _lay_out(self) -> None:
        grid, tables = self.grid, self.tables
        costs = {kind: effect.cost for kind, effect in tables.terrain.items()} | {"rough": self.options.rough_cost}
        self.hex_cost = [costs[self.terrain[h]] for h in range(grid.size)]  # type: ignore[index]
        passable = hexset(h for h, cost in enumerate(self.hex_cost) if cost is not None)
        self.open_board(passable)
        self.shelter = [tables.terrain[self.terrain[h]].rating for h in range(grid.size)]  # type: ignore[index]
        """What the terrain of each hex adds to its defenders' rating (18.3.2)."""
        edges = {
            "north": [grid.at(column, 1) for column in range(1, grid.columns + 1)],
            "west": [grid.at(1, row) for row in range(1, grid.rows + 1)],
            "east": [grid.at(grid.columns, row) for row in range(1, grid.rows + 1)],
        }
        self.entries = {
            region.id: Entry(
                region.id,
                Name(region.id, region.name, region.kanji),
                self.sets[region.set],
                tuple(h for h in edges[region.edge] if passable >> h & 1),
            )
            for region in self.pack.scenarios.region
        }

    def price(self, a: Hex, b: Hex) -> int | None:
        """What a step costs where no enemy castle is (14.1)."""
        cost = self.hex_cost[b]
        return cost if cost is None else cost + self.tables.river.cost * self.is_river(a, b)

    @cached_property
    def layers(self) -> tuple[Layer, ...]:
        """All steps by cost; enemy castles are tolls beside (14.2.7)."""
        return self.steps(self.price)

    @remembered
    def open_field(self, h: Hex, points: int, spent: int = 0) -> tuple[Field, HexSet]:
        """How far so many points lead from a hex where nobody is in the way: every hex by cost, and all of them."""
        rings = field(Passage(self.layers), 1 << h, points, spent=spent)
        return rings, union(rings)

    def is_river(self, a: Hex, b: Hex) -> bool:
        """Whether a river runs between two neighbours (14.1.2)."""
        return hexside(a, b) in self.river

    def tolls(self, castles: HexSet) -> tuple[tuple[HexSet, int], ...]:
        """What the hexes of enemy castles cost more (14.2.7)."""
        return ((castles, self.tables.enemy_castle.cost),) if castles else ()

    def cover(self, attacker: Hex, defender: Hex, *, fort: bool) -> int:
        """What the defender's rating gains against an attack from a hex next to it (18.3.2, R20)."""
        river = self.tables.river.rating * (hexside(attacker, defender) in self.river)
        gains = (river, self.shelter[defender], self.tables.fort.rating * fort)
        return sum(gains) if self.options.river_stacks else max(gains)

    # ---------------------------------------------------------------------------------------------- castles (5)

    def _settle(self) -> None:
        """Castles by their ids: in that order they are tested."""
        here, grid = self.scenario.id, self.grid
        self.houses = tuple(House(c.id, c.name, c.kanji, c.kind == "banner") for c in self.pack.scenarios.clan)
        keeps = []
        for castle in sorted(self.pack.scenarios.castle, key=lambda castle: castle.id):
            if here in castle.owner:
                walls = castle.walls(here)
                keeps.append(
                    Keep(
                        castle.id, castle.name, castle.kanji, castle.province, grid.parse(castle.hex),
                        walls.strength, walls.durability, walls.durability * self.tables.garrison.per_durability,
                        self.capture_points(walls.durability), self.sides.index(castle.owner[here]),
                    )
                )  # fmt: skip
        self.settle(keeps)
        self.castle_hexes = hexset(self.castle_at)
        self.osaka_castle = self.castle_of[self.tables.cast.osaka]
        self.sieged_for_points = self.castle_of[self.tables.points.siege_of]

    def capture_points(self, durability: int) -> int:
        """What a castle is worth to whoever takes it (26.2.1, R44)."""
        rows = self.tables.points.capture
        return next(row.points for row in rows if row.durability[0] <= durability <= row.durability[1])

    # ---------------------------------------------------------------------------------------------- who is where

    def _gather(self) -> None:
        """The pool, the camps at the start, the arrivals, and the castles of lords who may go home."""
        scenario, cast_ = self.scenario, self.tables.cast
        self.ieyasu, self.hideyori = self.unit_of[cast_.ieyasu], self.unit_of[cast_.hideyori]
        self.sakai = self.grid.parse(cast_.sakai)
        first = self._chosen(scenario.by_option.first_turn, scenario.turns[0].label)
        last = self._chosen(scenario.by_option.last_turn, scenario.turns[-1].label)
        self.turns = calendar(scenario.turns, first, last)
        pool = scenario.pool
        self.pool = self._units(pool.units)
        self.never_initial = self._units(pool.never_initial)
        self.pool_hex = self.grid.parse(pool.hex)
        self.initial_units = int(self._chosen(scenario.by_option.initial_units, str(pool.initial_units)))
        self.camps = tuple(self._camp(group) for group in scenario.setup)
        labels = {turn.label: turn.n for turn in self.turns}
        self.arrivals = tuple(
            Arrival(labels[group.label], group.region, self._units(group.units)) for group in scenario.reinforcement
        )
        self.turncoats = {self.unit_of[one.unit]: one for one in scenario.recast if one.on}
        """Units that a die brings to another side before the set-up (R54)."""
        self.seats = {
            self.unit_of[row.unit]: tuple(self.castle_of[name] for name in row.castles)
            for row in self.tables.return_home.castle
            if row.unit in self.unit_of
        }
        """Castles that nobody can use once their lord has gone home (25.2.2)."""

    def _units(self, ids: Sequence[str]) -> Units:
        """Units by their ids; those that the options leave out are not among them."""
        return hexset(self.unit_of[name] for name in ids if name in self.unit_of)

    def _camp(self, group: SetupGroup) -> Camp:
        hexes = 1 << self.grid.parse(group.hex) if group.hex else self.entries[group.region or ""].hexes
        return Camp(self._units(group.units), hexes, group.inside, group.hold)

    def _chosen(self, option: str | None, usual: str) -> str:
        """What an option of the scenario says, if it has one."""
        return usual if option is None else str(getattr(self.options, option))

    @property
    def last_turn(self) -> int:
        return len(self.turns)

    # ---------------------------------------------------------------------------------------------- tables

    def _rule(self) -> None:
        tables = self.tables
        self.stages = tuple(Stage(phase.id, self.sides.index(phase.side), phase.kind) for phase in tables.phase)
        self.combat = Damage(tables.crt, TWO_D6)
        self.attrition = Counted(tables.attrition, D6)
        self.replenishment = Counted(tables.replenishment, D6)
        self.mobilisation = Counted(tables.mobilisation, D6)
        self.siege = Counted(tables.siege, D6)
        self.homecoming = Counted(homecoming(), D6)
        """1 where a die sends home those with such a number."""
        points = tables.points
        self.eliminate = [
            points.eliminate_unit.get(piece.id, points.eliminate[RANKS[piece.rank]]) for piece in self.pieces
        ]
        """Points for each unit eliminated (26.2.1, R47)."""
        self.defeat = [points.defeat[rank] for rank in RANKS]
        """Points for a force beaten in battle, by the rank of its leader (R46)."""
        self.places_scored = tuple(
            Scored(
                place.id,
                1 << self.grid.parse(place.hex) if place.hex else self.sets[place.set or ""],
                place.points,
                self.unit_of[place.unit] if place.unit else NOBODY,
                place.replaces or "",
            )
            for place in points.location
        )

    def lead(self, table: ScoredTable, score: int) -> int:
        """What a side's own score adds to its die: the best line alone (13.1.1, 24.2.1, R10)."""
        ahead = max((line.modifier for line in table.ahead if score >= line.at_least), default=0)
        return table.behind if score < 0 else ahead

    def outcome(self, score: int) -> Outcome:
        """What Osaka's score means at the end (27.1)."""
        bands = self.scenario.victory.band
        return next(band.result for band in bands if band.min is None or score >= band.min)
