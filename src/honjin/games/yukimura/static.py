"""The battlefield: everything that never changes in a game, compiled once from the pack into flat tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from honjin.games.yukimura.actions import Box
from honjin.games.yukimura.model.map import MapFile
from honjin.games.yukimura.model.pack import YukimuraPack
from honjin.games.yukimura.model.scenarios import Scenario
from honjin.games.yukimura.model.tables import TablesFile
from honjin.games.yukimura.model.units import UnitsFile
from honjin.games.yukimura.options import Options
from honjin.hexes.board import Board
from honjin.hexes.grid import NOWHERE, Direction, Hex
from honjin.hexes.paths import Layer
from honjin.hexes.sets import HexSet, union
from honjin.kernel.ask import Side
from honjin.kernel.chance import TWO_D6
from honjin.kernel.words import Name
from honjin.wargame.actions import Unit
from honjin.wargame.map import compile_layers
from honjin.wargame.names import numbered
from honjin.wargame.roster import Thing, numbers
from honjin.wargame.scene import Scene
from honjin.wargame.tables import ResultTable

OSAKA: Final[Side] = 0
KANTO: Final[Side] = 1
SIDES: Final = ("osaka", "kanto")

EDGES: Final = ("north", "south", "west", "east")

OSAKA_BOXES: Final = ("assassinate", "disrupt_left", "disrupt_right", "body_double", "force_command")
KANTO_BOXES: Final = ("escort", "guard_rear")
BOXES: Final = OSAKA_BOXES + KANTO_BOXES
ASSASSINATE, DISRUPT_LEFT, DISRUPT_RIGHT, BODY_DOUBLE, FORCE_COMMAND, ESCORT, GUARD_REAR = range(len(BOXES))

WINGS: Final = ("left", "right")

DEPLOYMENT: Final = "option_deployment"
"""The set of hexes where optional forces are placed before the game (14-4-1)."""


@dataclass(frozen=True, slots=True)
class Piece(Thing):
    """A unit as its counter shows it (2-2-1). ``morale`` None is the printed star: never checks."""

    side: Side
    clan: str
    branch: str
    strength: int
    morale: int | None
    movement: int
    tokugawa: bool = False


@dataclass(frozen=True, slots=True)
class MarkerPiece(Thing):
    """A brave, a shinobi or a dummy (14-7)."""

    side: Side
    strength: int
    dummy: bool = False
    body_double: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """Units that come onto the map together during the game."""

    id: str
    units: tuple[Unit, ...]
    entry: HexSet
    """Where they may enter; 0 where a die names one of the areas of their wing (8-1)."""
    wing: int | None = None
    by_turn: tuple[int | None, ...] = ()
    """The number to roll on each turn, None for no roll."""


class Battlefield(Scene[Piece]):
    """Board, roster, tables and options of one game."""

    def __init__(
        self,
        pack: YukimuraPack,
        scenario: Scenario,
        options: Options,
        *,
        pieces: Sequence[Piece] = (),
        pond_hexsides: Sequence[str] | None = None,
    ) -> None:
        super().__init__(pack, scenario, [*_roster(pack, scenario.id), *pieces])
        self.options = options
        self.scenario = scenario
        self.tables: TablesFile = pack.tables
        self._lay_out(pack.map, pond_hexsides)
        self._muster(pack)
        self._rank(pack.units)
        self._group()
        self.fire_table = ResultTable(pack.tables.fire, TWO_D6)
        self.melee_table = ResultTable(pack.tables.melee, TWO_D6)
        self.points = pack.tables.points
        duty = pack.tables.tokugawa_duty
        self.duty_turns = frozenset(duty.turns)
        self.duty_steps = duty.hexes_north
        turns = [*scenario.turns, *(scenario.extra_turns if options.full_track else ())]
        self.last_turn = len(turns)
        self.clock = tuple(turn.clock for turn in turns)
        self.phases = ("setup", *scenario.operations_order, "over")

    # ---------------------------------------------------------------------------------------------- the map (2-1)

    def _lay_out(self, map_: MapFile, pond_hexsides: Sequence[str] | None) -> None:
        grid = self.grid
        self.ponds = self.kind["pond"]
        closed = self.hexsides(map_.pond_hexsides if pond_hexsides is None else pond_hexsides)
        self.board = board = Board(grid, self.kind["open"], closed)
        self.on_edge = union(self.edges.values())
        self.hill = grid.parse(self.tables.chausuyama.hex)
        self.areas = tuple(
            tuple(self.hexes(zone.hexes) for zone in sorted(map_.zone, key=lambda z: z.die) if zone.wing == wing)
            for wing in WINGS
        )
        self.printed_setup = self.hexes(list(map_.setup[self.scenario.id].values()))
        cost = self.tables.terrain["open"].normal
        assert isinstance(cost, int)
        self.ground = (Layer(cost, board.spread, board.linked_set, board.linked_set),)
        self.any_ground = (Layer(cost, board.spread_anywhere, board.adjacent_set, board.adjacent_set),)
        self.northward = tuple(Direction[name] for name in self.tables.tokugawa_duty.ieyasu_directions)
        northward = [(h, grid.near[h][d]) for h in board.hexes for d in self.northward]
        self.north_steps = [self._north_of(h) for h in range(grid.size)]
        self.due_north = [dict(steps).get(Direction.N) for steps in self.north_steps]
        self.north_ground = compile_layers(grid, [(h, g, cost) for h, g in northward if g in board.linked[h]])

    def _north_of(self, h: Hex) -> tuple[tuple[Direction, Hex], ...]:
        """Northward steps from a hex across open sides; NOWHERE is the step over the north edge (7-5-1)."""
        out = self.edges["north"] >> h & 1
        near, linked = self.grid.near[h], self.board.linked_set[h]
        steps = [(d, NOWHERE if out and d is Direction.N else near[d]) for d in self.northward]
        return tuple((d, to) for d, to in steps if (out and d is Direction.N) or (to != NOWHERE and linked >> to & 1))

    # ---------------------------------------------------------------------------------------------- the roster (2-2)

    def _muster(self, pack: YukimuraPack) -> None:
        kinds = {kind: look.name.ja for kind, look in pack.look.kind.items()} | {"commander": ""}
        self.unit_name = tuple(numbered(piece, kinds[piece.branch]) for piece in self.pieces)
        """What units are called."""
        self.side = [piece.side for piece in self.pieces]
        self.strength = [piece.strength for piece in self.pieces]
        self.morale = [piece.morale for piece in self.pieces]
        self.movement = [piece.movement for piece in self.pieces]
        guns = frozenset(self.tables.meta.gun_branches)
        self.is_gun = [piece.branch in guns for piece in self.pieces]
        self.is_commander = [piece.branch == "commander" for piece in self.pieces]
        self.is_tokugawa = [piece.tokugawa for piece in self.pieces]
        clans = dict.fromkeys([*(clan.id for clan in pack.scenarios.clan), *(piece.clan for piece in self.pieces)])
        self.clans = tuple(clans)
        self.clan_of = numbers(self.clans)
        self.clan = [self.clan_of[piece.clan] for piece in self.pieces]
        self.clan_name = {clan: Name(clan, clan) for clan in self.clans}
        self.clan_name |= {clan.id: Name(clan.id, clan.name, clan.kanji) for clan in pack.scenarios.clan}
        self.sanada = self.clan_of["sanada"]
        self.hill_shift = [self._hill_shift(piece) for piece in self.pieces]
        self.yukimura = self.unit_of["yukimura"]
        self.ieyasu = self.unit_of["ieyasu"]

    def _hill_shift(self, piece: Piece) -> int:
        """What a unit's morale changes by while Kanto holds Chausuyama (12-1)."""
        shift = self.tables.chausuyama.kanto_holds
        if piece.side == KANTO:
            return shift.kanto_morale
        return shift.osaka_sanada_morale if piece.clan == "sanada" else shift.osaka_morale

    def _rank(self, units: UnitsFile) -> None:
        doubles = frozenset(self.tables.body_double.allowed)
        markers = []
        for side, known in ((OSAKA, units.brave), (KANTO, units.shinobi)):
            markers += [
                MarkerPiece(m.id, m.name, m.kanji, side, m.strength, body_double=m.id in doubles) for m in known
            ]
            for n in range(1, units.dummies.get(SIDES[side], 0) + 1):
                name = f"{SIDES[side]}_dummy_{n}"
                markers.append(MarkerPiece(name, "dummy", "ダミー", side, 0, dummy=True, body_double=side == OSAKA))
        self.markers = tuple(markers)
        self.marker_names = tuple(map(numbered, self.markers))
        self.marker_of = numbers([marker.id for marker in self.markers])
        self.tellers["marker"] = lambda marker: self.markers[marker].id
        self.tellers["markers"] = lambda markers: [self.markers[marker].id for marker in markers]

    def boxes_for(self, marker: int) -> tuple[Box, ...]:
        """The mission boxes that a marker may be laid in (14-7-1, 14-7-2)."""
        piece = self.markers[marker]
        if piece.side == KANTO:
            return (ESCORT, GUARD_REAR)
        return tuple(box for box in range(len(OSAKA_BOXES)) if box != BODY_DOUBLE or piece.body_double)

    # ---------------------------------------------------------------------------------------------- who comes later

    def _group(self) -> None:
        scenario, options = self.scenario, self.options
        rows = {row.clan: row for row in self.tables.reinforcement.row}
        came = {group.clan: group for group in scenario.reinforcement}
        groups = []
        for clan, row in rows.items():
            numbers = tuple(None if n == "no" else int(n) for n in row.by_turn)
            units = tuple(self.unit_of[u] for u in came[clan].units)
            groups.append(Group(clan, units, 0, WINGS.index(row.wing), numbers))
        for event in scenario.event_units:
            entry = self.edges[event.edge] if event.edge else self.sets.get(event.set or "", 0)
            if entry and event.set != DEPLOYMENT and options.on(*event.options):
                units = tuple(self.unit_of[u] for u in event.units)
                groups.append(Group(event.options[0], units, entry & self.board.present))
        self.groups = tuple(groups)
        self.group_of = {unit: number for number, group in enumerate(groups) for unit in group.units}


def _roster(pack: YukimuraPack, scenario: str) -> list[Piece]:
    return [
        Piece(
            u.id, u.name, u.kanji, SIDES.index(u.side[scenario]), u.clan, u.branch, u.strength,
            None if u.morale == "*" else u.morale, u.movement, u.tokugawa,
        )
        for u in pack.units.unit
    ]  # fmt: skip
