"""The position: everything that changes during a campaign, as flat data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from honjin.games.gunyuden.memory import Memory
from honjin.games.gunyuden.static import BUSHO, HEAVY_SNOW, NEUTRAL, TAISHO, Theatre
from honjin.hexes.sets import HexSet, few, lowest, whose
from honjin.kernel.ask import Side
from honjin.kernel.events import Weight
from honjin.wargame.actions import NOBODY, Castle, Clan, Clans, Unit, Units
from honjin.wargame.castles import Castles
from honjin.wargame.state import BITS, RESERVE, derived, kept, nested, shared

if TYPE_CHECKING:
    from honjin.games.gunyuden.rules.communication import Lines
    from honjin.games.gunyuden.rules.exclusive import Exclusive

# Where a unit is when it is on no hex, beside the reserve.
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


class Campaign(Castles):
    """A position of a game of the series."""

    unused = UNUSED

    land: Theatre = shared()
    rules: Exclusive = shared()
    part: int = kept(SETUP)
    seat: int = kept(0)
    """The place in the order of set-up, or in the order of operations."""
    turn: int = kept(0)
    stage: int = kept(0)
    weather: int = kept(0)
    # units
    morale: list[int] = kept(lambda g: [0] * len(g.land.pieces))
    clan: list[Clan] = kept(lambda g: g.land.home[:])
    acted: Units = kept(0, BITS)
    investing: Units = kept(0, BITS)
    besieging: Units = kept(0, BITS)
    """Those who invested when this phase began (R29)."""
    subordinate: Units = kept(0, BITS)
    """Those who began this phase under somebody else (13-1-2)."""
    led_at_stage: Units = kept(0, BITS)
    """Those who began this stage under somebody else or off the map (14-1-2)."""
    headless: Units = kept(0, BITS)
    """Heads that stand in for a fallen leader until the action ends (9-1-2)."""
    rebel: Units = kept(0, BITS)
    unit_halved: Units = kept(0, BITS)
    """Units whose own activation points are halved this turn."""
    moved: HexSet = kept(0, BITS)
    """Hexes whose forces their owner has formed himself in this set-up."""
    lost_side: list[Side] = kept(lambda g: [NEUTRAL] * len(g.land.pieces))
    """For which side a unit was lost."""
    # clans
    clan_side: list[Side] = kept(lambda g: [NEUTRAL if house.side is None else house.side for house in g.land.houses])
    status: list[int] = kept(lambda g: [ACTIVE] * len(g.land.houses))
    targets: list[Clans] = kept(lambda g: [0] * len(g.land.houses))
    halved: list[int] = kept(lambda g: [0] * len(g.land.houses))
    """How often the activation points of a clan are halved this turn."""
    destroyed: Clans = kept(0)
    # castles
    castle_morale: list[int] = kept(lambda g: [0] * len(g.land.keeps))
    resists: int = kept(0)
    """Castles that no call reaches any more (20-3 A)."""
    refused: int = kept(0)
    """Castles that have refused once (20-3 B)."""
    repaired: int = kept(0)
    """Castles replenished in this stage (14-3-3)."""
    called: int = kept(0)
    declined: HexSet = kept(0, BITS)
    """Hexes where a decisive battle was declined in this phase (24-1-8)."""
    offered: int = kept(0)
    # the score
    steps_lost: list[int] = kept(lambda g: [0] * len(g.land.sides))
    battles_won: list[int] = kept(lambda g: [0] * len(g.land.sides))
    bonus: list[int] = kept(lambda g: [0] * len(g.land.tables.replenishment.group))
    """Steps that wait for each group's next replenishment (Kanto R12)."""
    replenished: list[int] = kept(lambda g: [0] * (len(g.bonus) * len(g.land.phases)))
    """The turn in which each group last rolled, for each operations phase (Kanto R18)."""
    memory: Memory = nested(lambda g: g.rules.memory())
    # what follows from the rest
    of_clan: list[Units] = derived(lambda _: [])
    of_side: list[Units] = derived(lambda _: [])
    phase_of: list[int] = derived(lambda _: [])
    """The operations phase of each clan."""
    lines: dict[Clan, Lines] = derived(lambda _: {})
    """Lines of communication as last traced, for as long as they hold."""
    shut: dict[int, tuple[tuple[int, ...], HexSet]] = derived(lambda _: {})
    """What enemies close to the lines of each camp, and for which position that was found."""

    def survey(self) -> None:
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
        super().survey()

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
        return few(whose(1 << clan, self.owner))

    def is_seat(self, castle: Castle, clan: Clan) -> bool:
        """Whether a castle serves a clan as its own: it holds it, or has its main castle there with its owner."""
        owner = self.owner[castle]
        if owner == clan:
            return True
        keep = self.land.keeps[castle]
        shared = clan in keep.main_of and owner == keep.owner  # some lesser clans live with a greater (Kanto 30-4-2)
        return shared and self.clan_side[owner] == self.clan_side[clan]

    # ---------------------------------------------------------------------------------------------- figures

    def lowest_morale(self, units: Units) -> int:
        """The morale of units together: that of the lowest (R14)."""
        return lowest(units, self.morale)

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
        inside = self.garrison(castle)
        return self.lowest_morale(inside) if inside else self.castle_morale[castle]

    @property
    def month(self) -> int:
        return self.land.scenario.turns[max(self.turn, 1) - 1].month

    @property
    def phase_name(self) -> str:
        return self.land.phases[self.seat]

    # ---------------------------------------------------------------------------------------------- telling

    def weigh(self, kind: str, data: Mapping[str, Any]) -> tuple[Weight, Side | None]:
        """What weighs on a decision: a commander who is lost, a clan that leaves the war."""
        if kind == "eliminated" and self.rank(data["unit"]) >= TAISHO:
            return Weight.GRAVE, self.lost_side[data["unit"]]
        if kind == "collapse":
            return Weight.GRAVE, self.clan_side[data["clan"]]
        return super().weigh(kind, data)
