"""The position: everything that changes during the battle, as flat data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from honjin.games.kawanakajima.figures import (
    DEFENSE,
    IN_RESERVE,
    NOTHING,
    OUT,
    Areas,
    Chit,
)
from honjin.games.kawanakajima.static import Battlefield
from honjin.hexes.grid import Hex
from honjin.hexes.paths import Path
from honjin.hexes.sets import HexSet, besides, few
from honjin.kernel.ask import Side
from honjin.kernel.events import Weight
from honjin.wargame.actions import NOBODY, Clan, Clans, Unit, Units
from honjin.wargame.singles import LIFTED, Singles
from honjin.wargame.state import RESERVE, Declared, Form, derived, kept, nested, shared

# Where a unit is when it is on no hex: still to arrive (RESERVE), lifted for a moment, or
ELIMINATED: Final = -2
IN_FORT: Final = -3
UNUSED: Final = -4
HELD_BACK: Final = -6
"""Behind the column, off the map (18.1)."""
ON_ENTRY: Final = -10
"""On the first entry point; on the others one less for each (16.2)."""

_GONE: Final = frozenset({ELIMINATED})
_ELSEWHERE: Final = frozenset({RESERVE, ELIMINATED, UNUSED, LIFTED, HELD_BACK})
"""Neither on the map nor in the fort nor on an entry point."""

# What the game is at.
SET_UP, COMMAND, ACTIVATION, OVER = range(4)
PHASES: Final = ("setup", "command", "activation", "over")

Star = tuple[Units, Units]
"""A declared battle: attackers and defenders (11.3)."""
Flight = tuple[Unit, Units, Path]
"""A unit that has retreated, those who may pursue it, and its way (9.3.1)."""

_STARS: Final = Form(lambda stars: [list(star) for star in stars], lambda rows: [(a, d) for a, d in rows])
_FLIGHTS: Final = Form(
    lambda flights: [[unit, near, *path] for unit, near, path in flights],
    lambda rows: [(unit, near, tuple(path)) for unit, near, *path in rows],
)
_SETS: Final = Form(lambda sets: [hex(s) for s in sets], lambda texts: [int(t, 16) for t in texts])
_PAIRS: Final = Form(lambda pairs: [list(pair) for pair in pairs], lambda rows: [(h, s) for h, s in rows])


class Fight(Declared):
    """The battle that is being fought (11.5 to 11.13)."""

    stage: int = kept(0)
    attackers: Units = kept(0)
    defenders: Units = kept(0)
    ground: int = kept(NOTHING)
    """Which case of terrain counts (R3)."""
    lead_on: list[int] = kept(lambda _: [NOTHING, NOTHING])
    """Where attacker and defender have put their leadership: 0 COL, 1 LIN (R16)."""
    scores: list[int] = kept(lambda _: [0, 0])
    """COL and LIN as they were thrown (11.6)."""
    result: str = kept("")
    hurt: Units = kept(0)
    """Who has lost a step in it."""
    broken: Units = kept(0)
    """Who has lost two or more (11.11)."""
    falling: Units = kept(0)
    """Who must still retreat a hex."""
    dead: Units = kept(0)
    """Who was eliminated in it."""
    moved: Units = kept(0)
    """Who has retreated, pursued or advanced in it (R34)."""
    vacated: list[tuple[Hex, Side]] = kept(lambda _: [], _PAIRS)
    """Hexes that participants have left, and whose they were (11.13)."""


class Siege(Declared):
    """The fight for the fort, while both sides have units in it (13)."""

    besieger: Side = kept(NOBODY)
    """NOBODY: there is no siege."""
    manpower: list[int] = kept(lambda _: [0, 0])
    out_of_combat: list[int] = kept(lambda _: [0, 0])
    markers: list[Areas] = kept(lambda _: [0, 0])
    bases: list[Areas] = kept(lambda _: [0, 0])
    """Exterior Areas that units came through (R41)."""
    actions: int = kept(0)
    """Siege actions that are left on this Combat! chit."""
    placing: list[Side] = kept(lambda _: [])
    """Who still places markers, in order (13.5, 13.7)."""
    fresh: Areas = kept(0)
    """Exterior Areas that those who just came in used (13.7)."""
    relief: Clans = kept(0)
    """Clans that have come in to relieve the besieged: like besiegers they retire at once (R44)."""


class Battle(Singles):
    """A position of the battle of Kawanakajima."""

    unused = UNUSED

    field: Battlefield = shared()
    turn: int = kept(1)
    phase: int = kept(SET_UP)
    step: int = kept(0)
    """The step of the set-up or of the command phase."""

    # ---------------------------------------------------------------------------------------------- units
    state: list[int] = kept(lambda g: [0] * len(g.field.pieces))
    """Step losses (5.3)."""
    lead: list[int] = kept(lambda g: g.field.lead[:])
    """Leadership that is left, without a Samurai."""
    dug: Units = kept(0)
    """Units under their Defensive Position marker (11.8)."""
    samurai: list[Unit] = kept(lambda _: [NOBODY, NOBODY])
    """Who has the Samurai marker of each side (14.2)."""

    # ---------------------------------------------------------------------------------------------- clans and chits
    mode: list[int] = kept(lambda g: [DEFENSE] * len(g.field.clans))
    chit: list[int] = kept(lambda g: [IN_RESERVE] * g.field.first_compulsory + [OUT] * 7)
    """Where each chit lies."""
    activity: list[int] = kept(lambda g: [NOTHING] * (2 * g.field.per_player))
    """What each special chit orders (9.5.1)."""
    named: list[Clans] = kept(lambda g: [0] * (2 * g.field.per_player))
    """Which clans it names."""
    entry: list[int] = kept(lambda g: [NOTHING] * len(g.field.clans))
    """By which entry point a clan comes (16.2)."""
    seen: Clans = kept(0)
    """With fog: clans whose Mode the opponent knows."""
    strip: list[Chit] = kept(lambda _: [])
    """What was drawn this turn, in order."""

    # ---------------------------------------------------------------------------------------------- players
    cp: list[int] = kept(lambda g: [0] * len(g.field.generals))
    """Command points that each commander has rolled (8.2); what is left of them only their owner knows."""
    general: list[Unit] = kept(lambda g: [general.unit for general in g.field.generals])
    """With which unit each commander is; NOBODY if he is dead."""
    plan: list[int] = kept(lambda _: [NOTHING, NOTHING])
    active: list[bool] = kept(lambda _: [False, False])
    adapting: int = kept(0)
    """Sides whose plan has just become active, one bit each: their clans must conform (7.2)."""
    roused: int = kept(0)
    """Sides whose plan became active in this command phase."""
    shown: list[bool] = kept(lambda _: [False, False])
    ruled_out: list[int] = kept(lambda _: [0, 0])
    """Plans that a side would have shown by now if it had chosen them, one bit each (R63)."""
    saved: list[int] = kept(lambda _: [0, 0])
    """Command points put on the plan (7.2)."""
    put_by: list[int] = kept(lambda _: [0, 0])
    """Of them, those put there in this command phase."""
    spent: list[int] = kept(lambda _: [0] * 8)
    """By side and activity: special activities that all have seen (9.5.1)."""
    granted: list[int] = kept(lambda _: [0, 0])
    """Impetuous Attacks that a side has been given, used or not (9.5.3)."""
    triggered: list[bool] = kept(lambda _: [False, False])
    """Whether a side's plan has given the enemy his Impetuous Attacks (R21)."""
    bundori: list[int] = kept(lambda _: [0, 0])
    vp: list[int] = kept(lambda _: [0, 0])
    lost: list[int] = kept(lambda _: [0, 0])
    """Units eliminated (17.3)."""
    kansuke: bool = kept(False)
    """Whether he has been used (17.6.1)."""
    lines: list[int] = kept(lambda _: [0, 0])
    """Samurai lines that the enemy's lead has reached (14.1)."""
    due: int = kept(0)
    """Sides that may bring their Samurai now, one bit each."""
    deaf: bool = kept(False)
    """Whether chits have no effect before the first of a side (17.4)."""
    keeper: Side = kept(NOBODY)
    """Who controls the fort (18.3)."""
    fallen: int = kept(0)
    """Sides whose Army Commander is dead, one bit each (16.4)."""

    # ---------------------------------------------------------------------------------------------- the chit at work
    hand: Chit = kept(NOTHING)
    """The chit that was drawn."""
    redrawn: bool = kept(False)
    """Whether it must be taken (9.2)."""
    stage: int = kept(0)
    side: Side = kept(0)
    """Who plays it, or whose turn it is where both sides handle clans in turn."""
    opener: Side = kept(NOBODY)
    """Who won the dice for the order of a compulsory chit (R23)."""
    clan: Clan = kept(NOBODY)
    """The clan at work."""
    acting: Clans = kept(0)
    """Clans that act together (9.5.5)."""
    queue: Clans = kept(0)
    """Clans that are still to be handled."""
    first: Unit = kept(NOBODY)
    """The first unit of a clan that attacks or retreats (6.5, 9.3.1)."""
    finished: Units = kept(0)
    storming: bool = kept(False)
    """Whether the clan at work enters the enemy's fort (R57)."""
    contact: Units = kept(0)
    """Who has moved into contact: they charge (11.5)."""
    retreated: Units = kept(0)
    pursued: Units = kept(0)
    rolled: Units = kept(0)
    """Who has tried to rally."""
    fought: Units = kept(0)
    """Who has fought in this phase."""
    stars: list[Star] = kept(lambda _: [], _STARS)
    """Battles that are declared and not yet fought."""
    fight: Fight = nested(Fight)
    flights: list[Flight] = kept(lambda _: [], _FLIGHTS)
    frozen: list[HexSet] = kept(lambda _: [0, 0, 0, 0], _SETS)
    """Enemy positions and zones when a Retreat began, by side (R23)."""
    siege: Siege = nested(Siege)

    # ---------------------------------------------------------------------------------------------- derived
    guns: list[HexSet] = derived(lambda _: [0, 0])
    """Hexes of units with firepower, whose zone crosses rivers (R7)."""
    _zone: list[HexSet] = derived(lambda _: [-1, -1])
    """Zones of control, until somebody moves."""

    # ---------------------------------------------------------------------------------------------- places

    def put(self, unit: Unit, h: Hex) -> None:
        super().put(unit, h)
        side = self.field.side[unit]
        if self.field.fire[unit]:
            self.guns[side] |= 1 << h
        self._zone[side] = -1

    def lift(self, unit: Unit, to: Hex) -> Hex:
        h = super().lift(unit, to)
        side = self.field.side[unit]
        if self.field.fire[unit]:
            self.guns[side] ^= 1 << h
        self._zone[side] = -1
        self.dug &= ~(1 << unit)  # 11.8: it never moves
        return h

    def go(self, unit: Unit, to: Hex) -> None:
        """From wherever a unit is to another hex, or into the fort."""
        if self.where[unit] >= 0:
            self.lift(unit, IN_FORT)
        if self.field.walls >> to & 1:
            self.where[unit] = IN_FORT
        else:
            self.put(unit, to)

    def zone_of(self, hexes: HexSet, guns: HexSet) -> HexSet:
        """Zone of control of units in these hexes, some of which have firepower (5.2, R7)."""
        board = self.field.board
        zone = board.spread(hexes)
        if guns:
            zone |= board.spread_anywhere(guns)
        return zone & ~self.field.walls

    def zoc(self, side: Side) -> HexSet:
        zone = self._zone[side]
        if zone < 0:
            zone = self._zone[side] = self.zone_of(self.occupied[side], self.guns[side])
        return zone

    def hex_of(self, unit: Unit) -> Hex:
        """The hex of a unit on the map, that of the fort among them; -1 off the map."""
        h = self.where[unit]
        return h if h >= 0 else self.field.fort if h == IN_FORT else -1

    def at_entry(self, unit: Unit) -> int:
        """The entry point where a unit waits, NOTHING if it is elsewhere."""
        h = self.where[unit]
        return ON_ENTRY - h if h <= ON_ENTRY else NOTHING

    def hexes_of(self, side: Side) -> HexSet:
        """All hexes with units of a side, the fort among them (R58)."""
        return self.occupied[side] | (self.field.walls if self.inside(side) else 0)

    def inside(self, side: Side) -> list[Unit]:
        """Units of a side in the fort."""
        if not self.field.walls:
            return []
        owner = self.field.side
        return [unit for unit, h in enumerate(self.where) if h == IN_FORT and owner[unit] == side]

    def units(self, clan: Clan) -> list[Unit]:
        """The units of a clan on the map, in the fort or on an entry point."""
        return besides(self.field.clan_units[clan], self.where, _ELSEWHERE)

    def in_field(self, clan: Clan) -> list[Unit]:
        """The units of a clan on hexes of the map."""
        where = self.where
        return [u for u in self.field.clan_units[clan] if where[u] >= 0]

    def alive(self, clan: Clan) -> list[Unit]:
        """The units of a clan that are not eliminated, wherever they are."""
        return besides(self.field.clan_units[clan], self.where, _GONE)

    def pinned(self, unit: Unit) -> bool:
        """Whether a unit stands in an enemy zone of control (5.2)."""
        h = self.where[unit]
        return h >= 0 and bool(self.zoc(1 - self.field.side[unit]) >> h & 1)

    def touching(self, unit: Unit) -> HexSet:
        """Hexes of enemies in contact with a unit: in its zone over a side that can be crossed."""
        h = self.where[unit]
        return self.field.board.linked_set[h] & self.occupied[1 - self.field.side[unit]] if h >= 0 else 0

    def besieged(self, clan: Clan) -> bool:
        """Whether a clan is in a siege, on either side (13.6)."""
        if self.siege.besieger == NOBODY:
            return False
        where = self.where
        return any(where[u] == IN_FORT for u in self.field.clan_units[clan])

    def in_siege(self, unit: Unit) -> bool:
        """Whether a unit has become men and markers of a siege (13.4)."""
        return self.where[unit] == IN_FORT and self.siege.besieger != NOBODY

    def on_ground(self, clan: Clan) -> list[Unit]:
        """The units of a clan on the map, those in a fort that is at peace among them (R58)."""
        return [u for u in self.field.clan_units[clan] if self.hex_of(u) >= 0 and not self.in_siege(u)]

    # ---------------------------------------------------------------------------------------------- values

    def leadership(self, unit: Unit) -> int:
        """Leadership with a Samurai (14.3)."""
        if unit in self.samurai:
            return self.lead[unit] + self.field.tables.samurai.leadership
        return self.lead[unit]

    def best_lead(self, clan: Clan) -> int:
        """The best leadership of any unit of a clan (6.4)."""
        return max((self.leadership(unit) for unit in self.units(clan)), default=0)

    def purse(self, payer: int) -> int:
        """Command points that a commander has left."""
        general = self.field.generals[payer]
        return self.cp[payer] - (self.put_by[general.side] if general.army else 0)

    def scheme(self, side: Side) -> Any:
        """The plan of a side if it is active, else None (7.2)."""
        return self.field.plans[self.plan[side]] if self.active[side] else None

    def mode_of(self, unit: Unit) -> int:
        return self.mode[self.field.clan[unit]]

    @property
    def phase_name(self) -> str:
        return PHASES[self.phase]

    def in_bowl(self, place: int) -> list[Chit]:
        """The chits that lie in a place."""
        return [chit for chit, lies in enumerate(self.chit) if lies == place]

    def weigh(self, kind: str, data: Mapping[str, Any]) -> tuple[Weight, Side | None]:
        return super().weigh(kind, data)


def bits(units: Units) -> list[Unit]:
    """The members of a small set."""
    return few(units)


def not_arrived(g: Battle, unit: Unit) -> bool:
    """Whether a unit waits off the map for its turn (16.2, 17.3)."""
    return g.where[unit] == RESERVE
