"""The position: everything that changes during a campaign, as flat data.

Sets of units and of hexes are ints, one bit each. Units come onto the map, move, go into castles and leave the map
through a few methods alone, which keep the occupied hexes of each camp up to date.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from honjin.games.gunyuden.actions import Castle, Clan, Clans, Unit, Units
from honjin.games.gunyuden.gravity import weigh
from honjin.games.gunyuden.memory import Memory
from honjin.games.gunyuden.stakes import Stake
from honjin.games.gunyuden.theatre import BUSHO, HEAVY_SNOW, NEUTRAL, NOBODY, WEATHERS, Theatre
from honjin.hexes.grid import Hex
from honjin.hexes.sets import HexSet, few
from honjin.kernel.ask import Side
from honjin.kernel.events import Event

if TYPE_CHECKING:
    from honjin.games.gunyuden.communication import Lines
    from honjin.games.gunyuden.exclusive import Exclusive

# Where a unit is when it is on no hex.
RESERVE: Final = -1
"""May still come."""
KILLED: Final = -2
"""Eliminated in a battle or a siege (25, R15)."""
REMOVED: Final = -3
"""Gone without being killed: no line of communication, desertion, events."""
COLLAPSED: Final = -4
"""Left with its dead sodaisho (25-2)."""
AWAY: Final = -5
"""Taken away for a turn."""
UNUSED: Final = -6

GONE: Final = frozenset({KILLED, REMOVED, COLLAPSED})
"""Never to come back."""
FATES: Final = {RESERVE: "reserve", KILLED: "killed", REMOVED: "removed", COLLAPSED: "removed", AWAY: "away"}

# Parts of the game: where the sequence of play stands.
SETUP: Final = 0
PREGAME: Final = 1
START: Final = 2
OPERATIONS: Final = 3
OVER: Final = 4
PARTS: Final = ("setup", "pregame", "start", "operations", "over")

# What a clan may do (34).
INACTIVE: Final = 0
LIMITED: Final = 1
ACTIVE: Final = 2
STATUSES: Final = ("inactive", "limited", "active")


class Campaign:
    """A position of a game of the series."""

    __slots__ = (
        "acted", "assaulted", "at", "battles_won", "besieging", "bonus", "called", "castle_morale", "clan",
        "clan_side", "declined", "destroyed", "durability", "halved", "headless", "inside", "investing", "journal",
        "keeps", "land", "leader", "led_at_stage", "lines", "lost_side", "members", "memory", "morale", "moved",
        "occupied", "of_bloc", "of_clan", "of_side", "offered", "owner", "part", "phase_of", "placed", "rebel",
        "refused", "repaired", "replenished", "resists", "rules", "seat", "shut", "stage", "stake", "status", "steps",
        "steps_lost", "strangers", "subordinate", "targets", "turn", "unit_halved", "weather", "where",
    )  # fmt: skip

    def __init__(self, land: Theatre, rules: Exclusive) -> None:
        count, clans, castles, sides = len(land.pieces), len(land.houses), len(land.keeps), len(land.sides)
        self.land = land
        self.rules = rules
        self.journal: list[Event] | None = None
        self.stake: Stake | None = None
        """What the open question is about; no part of a position."""
        self.part = SETUP
        self.seat = 0
        """The place in the order of set-up, or in the order of operations."""
        self.turn = 0
        self.stage = 0
        self.weather = 0
        # units
        self.where: list[Hex] = [UNUSED] * count
        self.at: dict[Hex, Units] = {}
        """Units by hex, inside and outside."""
        self.steps = [2] * count
        self.morale = [0] * count
        self.leader: list[Unit] = list(range(count))
        """Who leads each unit; itself if it heads a force."""
        self.members: list[Units] = [1 << unit for unit in range(count)]
        """The whole force of each head; nobody for those who are led."""
        self.clan: list[Clan] = land.home[:]
        self.inside: Units = 0
        self.acted: Units = 0
        self.investing: Units = 0
        self.besieging: Units = 0
        """Those who invested when this phase began (R29)."""
        self.subordinate: Units = 0
        """Those who began this phase under somebody else (13-1-2)."""
        self.led_at_stage: Units = 0
        """Those who began this stage under somebody else or off the map (14-1-2)."""
        self.headless: Units = 0
        """Heads that stand in for a fallen leader until the action ends (9-1-2)."""
        self.rebel: Units = 0
        self.unit_halved: Units = 0
        """Units whose own activation points are halved this turn."""
        self.placed: Units = 0
        """Units that their owner has placed himself in this set-up."""
        self.moved: HexSet = 0
        """Hexes whose forces their owner has formed himself in this set-up."""
        self.lost_side: list[Side] = [NEUTRAL] * count
        """For which side a unit was lost."""
        # clans
        self.clan_side: list[Side] = [NEUTRAL if house.side is None else house.side for house in land.houses]
        self.status = [ACTIVE] * clans
        self.targets: list[Clans] = [0] * clans
        self.halved = [0] * clans
        """How often the activation points of a clan are halved this turn."""
        self.destroyed: Clans = 0
        # castles
        self.owner: list[Clan] = [keep.owner for keep in land.keeps]
        self.durability = [keep.durability for keep in land.keeps]
        self.castle_morale = [0] * castles
        self.resists = 0
        """Castles that no call reaches any more (20-3 A)."""
        self.refused = 0
        """Castles that have refused once (20-3 B)."""
        self.repaired = 0
        """Castles replenished in this stage (14-3-3)."""
        self.called = 0
        self.declined: HexSet = 0
        """Hexes where a decisive battle was declined in this phase (24-1-8)."""
        self.assaulted = 0
        self.offered = 0
        # the score
        self.steps_lost = [0] * sides
        self.battles_won = [0] * sides
        self.bonus = [0] * len(land.tables.replenishment.group)
        """Steps that wait for each group's next replenishment (Kanto R12)."""
        self.replenished = [0] * (len(land.tables.replenishment.group) * len(land.phases))
        """The turn in which each group last rolled, for each operations phase (Kanto R18)."""
        self.memory: Memory = rules.memory()
        # what follows from the rest
        self.of_clan: list[Units] = []
        self.of_side: list[Units] = []
        self.of_bloc: list[Units] = []
        self.occupied: list[HexSet] = [0, 0]
        """Hexes with units of each camp outside castles."""
        self.strangers: HexSet = 0
        """Hexes with neutral units outside castles."""
        self.keeps: list[HexSet] = [0, 0]
        """Hexes of the castles of each camp."""
        self.phase_of: list[int] = []
        """The operations phase of each clan."""
        self.lines: dict[Clan, Lines] = {}
        """Lines of communication as last traced, for as long as they hold."""
        self.shut: dict[int, tuple[tuple[int, ...], HexSet]] = {}
        """What enemies close to the lines of each camp, and for which position that was found."""
        self.recount()

    # ---------------------------------------------------------------------------------------------- copies

    def copy(self) -> Campaign:
        twin = Campaign.__new__(Campaign)
        for name in _PLAIN:
            setattr(twin, name, getattr(self, name))
        for name in _LISTS:
            setattr(twin, name, getattr(self, name)[:])
        twin.journal = None
        twin.stake = None
        twin.at = self.at.copy()
        twin.lines = self.lines.copy()
        twin.shut = self.shut.copy()
        twin.memory = self.memory.copy()
        return twin

    def dump(self) -> dict[str, Any]:
        hidden = _DERIVED | {"land", "rules"}
        dump: dict[str, Any] = {name: getattr(self, name) for name in _PLAIN if name not in hidden}
        dump |= {name: getattr(self, name)[:] for name in _LISTS if name not in _DERIVED}
        dump |= {name: hex(dump[name]) for name in _SETS}
        dump["memory"] = self.memory.dump()
        return dump

    @staticmethod
    def load(land: Theatre, rules: Exclusive, dump: dict[str, Any]) -> Campaign:
        """The position that :meth:`dump` wrote."""
        g = Campaign(land, rules)
        for name, value in dump.items():
            if name in _SETS:
                setattr(g, name, int(value, 16))
            elif name != "memory":
                setattr(g, name, value[:] if isinstance(value, list) else value)
        g.memory = rules.memory.load(dump["memory"])
        g.at = {}
        g.members = [0] * len(g.leader)
        for unit, h in enumerate(g.where):
            g.members[g.leader[unit]] |= 1 << unit
            if h >= 0:
                g.at[h] = g.at.get(h, 0) | 1 << unit
        g.recount()
        return g

    def recount(self) -> None:
        """Work out again what follows from clans, sides, castles and places."""
        land = self.land
        self.of_clan = [0] * len(land.houses)
        self.of_side = [0] * len(land.sides)
        self.of_bloc = [0, 0]
        for unit, clan in enumerate(self.clan):
            self.of_clan[clan] |= 1 << unit
        for clan, side in enumerate(self.clan_side):
            if side != NEUTRAL:
                self.of_side[side] |= self.of_clan[clan]
                self.of_bloc[land.bloc[side]] |= self.of_clan[clan]
        self.phase_of = [land.phase_of(clan, side) for clan, side in enumerate(self.clan_side)]
        self.occupied = [0, 0]
        self.strangers = 0
        for h in self.at:
            self._look(h)
        self.recount_keeps()

    def recount_keeps(self) -> None:
        self.keeps = [0, 0]
        for number, keep in enumerate(self.land.keeps):
            bloc = self.castle_bloc(number)
            if bloc != NOBODY:
                self.keeps[bloc] |= 1 << keep.hex

    # ---------------------------------------------------------------------------------------------- places

    def settle(self, units: Units, h: Hex, *, inside: bool = False) -> None:
        """Put units, from wherever they are, into a hex."""
        where = self.where
        settling = few(units)
        self._vacate({where[unit] for unit in settling}, units)
        for unit in settling:
            where[unit] = h
        self.at[h] = self.at.get(h, 0) | units
        self.inside = self.inside | units if inside else self.inside & ~units
        self._look(h)

    def lift(self, units: Units) -> None:
        """Take units off the map; whoever calls puts them somewhere else."""
        where = self.where
        lifted = few(units)
        self._vacate({where[unit] for unit in lifted}, units)
        for unit in lifted:
            if where[unit] >= 0:
                where[unit] = RESERVE
        self.inside &= ~units

    def _vacate(self, places: set[Hex], units: Units) -> None:
        for h in places:
            if h >= 0:
                left = self.at[h] & ~units
                if left:
                    self.at[h] = left
                else:
                    del self.at[h]
                self._look(h)

    def go_inside(self, units: Units) -> None:
        """Units enter the castle of their hex (16-1)."""
        self.inside |= units
        self._look_at(units)

    def go_outside(self, units: Units) -> None:
        self.inside &= ~units
        self._look_at(units)

    def _look_at(self, units: Units) -> None:
        for h in {self.where[unit] for unit in few(units)}:
            self._look(h)

    def _look(self, h: Hex) -> None:
        bit = 1 << h
        outside = self.at.get(h, 0) & ~self.inside
        one, other = self.of_bloc
        occupied = self.occupied
        if (not outside & one) is bool(occupied[0] & bit):
            occupied[0] ^= bit
        if (not outside & other) is bool(occupied[1] & bit):
            occupied[1] ^= bit
        if (not outside & ~(one | other)) is bool(self.strangers & bit):
            self.strangers ^= bit

    def outside_at(self, h: Hex) -> Units:
        return self.at.get(h, 0) & ~self.inside

    def inside_at(self, h: Hex) -> Units:
        return self.at.get(h, 0) & self.inside

    def on_map(self, units: Units) -> Units:
        where = self.where
        out = 0
        for unit in few(units):
            if where[unit] >= 0:
                out |= 1 << unit
        return out

    # ---------------------------------------------------------------------------------------------- who is who

    def side(self, unit: Unit) -> Side:
        return self.clan_side[self.clan[unit]]

    def rank(self, unit: Unit) -> int:
        """The rank that counts: a rebel commands nobody (Masamune R76)."""
        return BUSHO if self.rebel >> unit & 1 else self.land.rank[unit]

    def clan_bloc(self, clan: Clan) -> int:
        """The camp of a clan; NOBODY for neutrals."""
        side = self.clan_side[clan]
        return NOBODY if side == NEUTRAL else self.land.bloc[side]

    def bloc(self, unit: Unit) -> int:
        return self.clan_bloc(self.clan[unit])

    def castle_bloc(self, castle: Castle) -> int:
        """The camp of a castle; NOBODY for neutral and abandoned ones."""
        clan = self.owner[castle]
        return NOBODY if clan == NOBODY else self.clan_bloc(clan)

    def castle_side(self, castle: Castle) -> Side:
        """The player of a castle; NEUTRAL for neutral and abandoned ones."""
        clan = self.owner[castle]
        return NEUTRAL if clan == NOBODY else self.clan_side[clan]

    def castles_of(self, clan: Clan) -> list[Castle]:
        """The castles that a clan holds."""
        return [castle for castle, owner in enumerate(self.owner) if owner == clan]

    def is_seat(self, castle: Castle, clan: Clan) -> bool:
        """Whether a castle serves a clan as its own: it holds it, or has its main castle there with its owner."""
        owner = self.owner[castle]
        if owner == clan:
            return True
        keep = self.land.keeps[castle]
        shared = clan in keep.main_of and owner == keep.owner  # some lesser clans live with a greater (Kanto 30-4-2)
        return shared and self.clan_side[owner] == self.clan_side[clan]

    def castle_here(self, unit: Unit) -> Castle:
        """The castle in a unit's hex, or NOBODY."""
        return self.land.castle_at.get(self.where[unit], NOBODY)

    def heads(self, units: Units) -> list[Unit]:
        """The heads of forces among these units."""
        leader = self.leader
        return [unit for unit in few(units) if leader[unit] == unit]

    def forces_of(self, heads: tuple[Unit, ...] | list[Unit]) -> Units:
        """All units of these forces."""
        out = 0
        for head in heads:
            out |= self.members[head]
        return out

    # ---------------------------------------------------------------------------------------------- figures

    def unit_strength(self, unit: Unit) -> int:
        return self.land.strength[unit][self.steps[unit]]

    def strength(self, units: Units) -> int:
        """Combat strength of the current sides of these units."""
        table, steps = self.land.strength, self.steps
        total = 0
        while units:
            low = units & -units
            unit = low.bit_length() - 1
            total += table[unit][steps[unit]]
            units ^= low
        return total

    def all_steps(self, units: Units) -> int:
        return sum(self.steps[unit] for unit in few(units))

    def lowest_morale(self, units: Units) -> int:
        """The morale of units together: that of the lowest (R14)."""
        morale = self.morale
        lowest = 0
        for unit in few(units):
            if morale[unit] < lowest:
                lowest = morale[unit]
        return lowest

    def activation(self, head: Unit) -> int:
        """Activation points after all halvings, fractions up (32-1-2(4), 33)."""
        halvings = self.halved[self.clan[head]] + (self.unit_halved >> head & 1)
        if self.weather == HEAVY_SNOW and self.land.setting.heavy_snow_halves:
            halvings += 1
        points = self.land.activation[head]
        return -(-points >> halvings) if halvings else points

    def is_invested(self, castle: Castle) -> bool:
        """Whether anybody invests a castle: the forces in its hex, or around it where it has a ring (18, 31-2)."""
        if not self.investing:
            return False
        return bool(self.besiegers(castle))

    def besiegers(self, castle: Castle) -> Units:
        """The units that invest a castle."""
        keep = self.land.keeps[castle]
        if keep.ring:
            return self._ring_besiegers(castle)
        return self.at.get(keep.hex, 0) & self.investing

    def _ring_besiegers(self, castle: Castle) -> Units:
        out = 0
        for h in few(self.rules.siege_hexes(self, castle)):
            out |= self.at.get(h, 0)
        return out & self.investing

    def castle_side_morale(self, castle: Castle) -> int:
        """Morale of those inside, or of the empty castle (10-4)."""
        inside = self.inside_at(self.land.keeps[castle].hex)
        return self.lowest_morale(inside) if inside else self.castle_morale[castle]

    @property
    def month(self) -> int:
        return self.land.scenario.turns[max(self.turn, 1) - 1].month

    @property
    def phase_name(self) -> str:
        return self.land.phases[self.seat]

    # ---------------------------------------------------------------------------------------------- telling

    def tell(self, kind: str, rule: str, **data: Any) -> None:
        """Note what happened. Units, hexes, castles and clans are given as ints and told by their names."""
        if self.journal is not None:
            told = {key: self._name(key, value) for key, value in data.items()}
            weight, loser = weigh(self, kind, data)
            self.journal.append(Event(kind, rule, told, weight=weight, loser=loser))

    def _name(self, key: str, value: Any) -> Any:
        land = self.land
        if value is None:
            return None
        match key:
            case "unit" | "target" | "leader":
                return land.pieces[value].id
            case "units" | "targets":
                units = few(value) if isinstance(value, int) else value
                return [land.pieces[unit].id for unit in units]
            case "hex" | "from" | "to":
                return land.grid.format(value)
            case "path":
                return [land.grid.format(h) for h in value]
            case "side":
                return land.sides[value] if value >= 0 else "neutral"
            case "castle":
                return land.keeps[value].id
            case "clan" | "against":
                return land.houses[value].id if value != NOBODY else None
            case "weather":
                return WEATHERS[value]
            case _:
                return value


_DERIVED: Final = frozenset({"of_clan", "of_side", "of_bloc", "occupied", "keeps", "members", "phase_of", "strangers"})
_LISTS: Final = (
    "where", "steps", "morale", "leader", "members", "clan", "lost_side", "clan_side", "status", "targets", "halved",
    "owner", "durability", "castle_morale", "steps_lost", "battles_won", "bonus", "replenished", "of_clan", "of_side",
    "of_bloc", "occupied", "keeps", "phase_of",
)  # fmt: skip
_PLAIN: Final = (
    "land", "rules", "part", "seat", "turn", "stage", "weather", "inside", "acted", "investing", "besieging",
    "subordinate", "led_at_stage", "headless", "rebel", "unit_halved", "placed", "moved", "destroyed", "resists",
    "refused", "repaired", "called", "assaulted", "offered",
    "declined", "strangers",
)  # fmt: skip
_SETS: Final = frozenset({
    "inside", "acted", "investing", "besieging", "subordinate", "led_at_stage", "headless", "rebel", "unit_halved",
    "placed", "moved", "declined",
})  # fmt: skip
