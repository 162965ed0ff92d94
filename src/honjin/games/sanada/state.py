"""The position: everything that changes during the war, as flat data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from honjin.compiled.twins import plain
from honjin.games.sanada.figures import OSAKA, TAISHO
from honjin.games.sanada.static import Theatre
from honjin.hexes.grid import Hex
from honjin.hexes.sets import HexSet, few, hexset
from honjin.kernel.ask import Side
from honjin.kernel.events import Weight
from honjin.wargame.actions import NOBODY, Castle, Unit, Units
from honjin.wargame.castles import Castles
from honjin.wargame.state import BITS, RESERVE, Form, derived, kept, shared

# Where a unit is when it is on no hex, beside the reserve.
BOX: Final = -2
"""In Osaka's holding box (24)."""
ELIMINATED: Final = -3
HOME: Final = -4
"""Gone home with its lord (25)."""
UNUSED: Final = -5
"""Not in this scenario, or out of play."""
FATES: Final = {RESERVE: "reserve", BOX: "box", ELIMINATED: "eliminated", HOME: "home"}

# Phases (4): the ten of a turn are 1 to 10.
SET_UP: Final = 0
OVER: Final = 11

# Steps of a Start Phase; it begins with the points of places.
FALLS: Final = 1
SIEGES: Final = 2
SUPPLY: Final = 3
REPLENISHMENT: Final = 4
NEWCOMERS: Final = 5
"""Who is mobilised, or arrives."""

# Steps of a Combat Phase.
DECLARING: Final = 0
BATTLES: Final = 1
ASSAULTS: Final = 2

NOT_INVESTED: Final = -1

FULL: Final = 2
SPENT: Final = 1


@plain
class Marker(NamedTuple):
    """An Engaged marker: who placed it, from which hex, and the hex it binds (21)."""

    side: Side
    hex: Hex
    target: Hex


class Node(NamedTuple):
    """Those who fight as one: all field Forces of a hex, or the garrison of its castle (18.1.1, 18.10.2)."""

    hex: Hex
    inside: bool = False


class Edge(NamedTuple):
    """One attack of a node on another."""

    attacker: Node
    defender: Node


@plain
class Supplied(NamedTuple):
    """Where the lines of a side reach (11)."""

    hexes: HexSet
    sources: HexSet
    """Castles that feed more than their own garrison."""
    relays: HexSet
    """Hexes of field Forces that pass supply on (11.2)."""


MARKERS: Final = Form(lambda markers: [list(m) for m in markers], lambda rows: [Marker(*m) for m in rows])
EDGES: Final = Form(
    lambda edges: [[list(node) for node in edge] for edge in edges],
    lambda rows: [Edge(*(Node(*node) for node in edge)) for edge in rows],
)


class War(Castles):
    """A position of the war."""

    unused = UNUSED

    land: Theatre = shared()
    turn: int = kept(1)
    phase: int = kept(SET_UP)
    step: int = kept(0)
    """Whose set-up it is, or the step of a Start or Combat Phase."""
    score: int = kept(0)
    """Osaka's points less Kanto's (26.1.2)."""
    # units
    side: list[Side] = kept(lambda g: [piece.side for piece in g.land.pieces])
    moved: Units = kept(0, BITS)
    """In this phase (R62)."""
    checked: Units = kept(0, BITS)
    """In this phase (R62)."""
    retreated: Units = kept(0, BITS)
    """In this Combat Phase (18.7.8)."""
    advanced: Units = kept(0, BITS)
    """In this Combat Phase (18.8.4)."""
    bound: Units = kept(0, BITS)
    """Until the end of the coming Combat Phase (R36)."""
    held: Units = kept(0, BITS)
    """By their scenario (R52, R53)."""
    orphans: Units = kept(0, BITS)
    """Those who have just lost their leader or their clan (R5)."""
    mustered: HexSet = kept(0, BITS)
    """Hexes whose Forces their owner has formed himself in this set-up or arrival."""
    spent: Units = derived(0)
    """Units that lie on their light side (18.3.1)."""
    # castles, forts, markers
    level: list[int] = kept(lambda g: [NOT_INVESTED] * len(g.land.keeps))
    """The siege level; NOT_INVESTED without a marker (19.2.3)."""
    unusable: int = kept(0)
    """Castles that nobody can use any more (25.2.2)."""
    forts: list[HexSet] = kept(lambda _: [0, 0])
    """Of each side (22)."""
    markers: list[Marker] = kept(lambda _: [], MARKERS)
    edges: list[Edge] = kept(lambda _: [], EDGES)
    """Attacks of this Combat Phase that are still to be fought (18.1)."""
    fed: dict[Side, tuple[tuple[HexSet, ...], Supplied]] = derived(lambda _: {})
    """Where the lines of each side reach, and for which position that was found (11)."""

    @property
    def scene(self) -> Theatre:
        return self.land

    @property
    def is_combat(self) -> bool:
        """Whether it is a Combat Phase, in which nobody retreats twice (18.7.8)."""
        return SET_UP < self.phase < OVER and self.land.stages[self.phase - 1].kind == "combat"

    @property
    def of_side(self) -> list[Units]:
        """The units of each side."""
        return self.of_bloc

    def reckon(self) -> None:
        self.of_bloc = [0, 0]
        for unit, side in enumerate(self.side):
            self.of_bloc[side] |= 1 << unit
        self.spent = hexset(unit for unit, steps in enumerate(self.steps) if steps == SPENT)
        super().reckon()

    # ---------------------------------------------------------------------------------------------- units

    def turn_over(self, units: Units, steps: int) -> None:
        """Lay units on their full or on their spent side (18.3.5, 13)."""
        for unit in few(units):
            self.steps[unit] = steps
        self.spent = self.spent | units if steps == SPENT else self.spent & ~units

    def take_off(self, units: Units, fate: int) -> None:
        """Take units off the map to where they go."""
        self.lift(units)
        for unit in few(units):
            self.where[unit] = fate

    def place_of(self, unit: Unit) -> Units:
        """All units of a side in one place with this one: outside in its hex, or inside its castle (16)."""
        here = self.at[self.where[unit]] & self.of_bloc[self.side[unit]]
        return here & self.inside if self.inside >> unit & 1 else here & ~self.inside

    def foremost(self, units: Units) -> Unit:
        """Who commands: the highest rank, of equal ranks the best rating (18.2, R66)."""
        rank, rating = self.land.rank, self.land.rating
        return max(few(units), key=lambda unit: (rank[unit], rating[unit]))

    # ---------------------------------------------------------------------------------------------- castles

    def castle_bloc(self, castle: Castle) -> int:
        """The side for which a castle has a zone and costs a point: usable, not invested (9.1.2, 14.2.7)."""
        counts = self.level[castle] == NOT_INVESTED and not self.unusable >> castle & 1
        return self.owner[castle] if counts else NOBODY

    def castle_here(self, unit: Unit) -> Castle:
        """The usable castle in a unit's hex, or NOBODY."""
        return self.castle_in(self.where[unit])

    def castle_in(self, h: Hex) -> Castle:
        """The usable castle of a hex, or NOBODY."""
        castle = self.land.castle_at.get(h, NOBODY)
        return NOBODY if castle != NOBODY and self.unusable >> castle & 1 else castle

    def is_invested(self, castle: Castle) -> bool:
        """Whether a castle has a siege level (19.2.3)."""
        return self.level[castle] != NOT_INVESTED

    def room(self, castle: Castle) -> int:
        """How many more units find room in a castle (17.2, R18)."""
        keep = self.land.keeps[castle]
        return keep.room - self.inside_at(keep.hex).bit_count()

    # ---------------------------------------------------------------------------------------------- figures

    def strength(self, units: Units) -> int:
        """Full units count twice, spent ones once (18.3.1)."""
        each, turned = self.land.tables.strength, (units & self.spent).bit_count()
        return each.full * (units.bit_count() - turned) + each.spent * turned

    def all_spent(self, units: Units) -> bool:
        """Whether nobody of them is full; true of nobody at all."""
        return not units & ~self.spent

    def rating_of(self, units: Units) -> int:
        """The rating with which units fight together; that of an empty castle for nobody (18.2, 19.1.3)."""
        return self.land.rating[self.foremost(units)] if units else self.land.tables.garrison.empty_rating

    def own_score(self, side: Side) -> int:
        """The score as a side sees it (R10)."""
        return self.score if side == OSAKA else -self.score

    # ---------------------------------------------------------------------------------------------- telling

    def weigh(self, kind: str, data: Mapping[str, Any]) -> tuple[Weight, Side | None]:
        """What weighs on a decision: a commander who is lost, a castle."""
        if kind == "eliminated" and self.land.rank[data["unit"]] >= TAISHO:
            return Weight.GRAVE, self.side[data["unit"]]
        if kind == "captured":
            return Weight.GRAVE, 1 - data["side"]
        return super().weigh(kind, data)
