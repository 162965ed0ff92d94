"""The form of tables.toml: every table of the game, and the single numbers of its rules."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, NonNegativeInt, PositiveInt

from honjin.games.sanada.model.words import PhaseKind, Rank, Side, Terrain
from honjin.packs import HexId, Ident, PackFile, Record, Span
from honjin.wargame.ids import CastleId, ClanId, SetId, UnitId
from honjin.wargame.tables import Cost, ResultRows

Count = Annotated[str, Field(pattern=r"^[0-9]+$")]
"""A cell that is a number."""
Step = Literal[
    "victory_points", "castle_fall", "siege_level", "attrition", "replenishment", "reinforcements",
    "reorganisation", "movement", "action_check", "battles", "assaults",
]  # fmt: skip

# ------------------------------------------------------------------------------------------------ single numbers


class Scale(Record):
    """How large a hex, a unit and a turn are (2.1.1, 2.2.1)."""

    km_per_hex: PositiveInt
    men_per_unit: PositiveInt
    days_per_turn: PositiveInt


class Strength(Record):
    """What a unit counts for in combat, and what walls do (18.3.1, 19.1.4)."""

    full: PositiveInt
    spent: PositiveInt
    castle: NonNegativeInt


class Movement(Record):
    """Movement points (14.2.2, 14.3, 17.1, 21.1.2, 22.1)."""

    allowance: PositiveInt
    strategic: PositiveInt
    enter_garrison: NonNegativeInt
    leave_garrison: NonNegativeInt
    engage: NonNegativeInt
    fort: NonNegativeInt


class Supply(Record):
    """How far a castle or a relaying force feeds others, in movement points (11.1, 11.2)."""

    range: PositiveInt


class Garrison(Record):
    """Room in a castle by its durability, and the rating of an empty one (17.2, 19.1.3)."""

    per_durability: PositiveInt
    empty_rating: int


class Retreat(Record):
    """How far the beaten go, and what each hex in an enemy zone costs (18.7.1, 18.7.5)."""

    hexes: Span
    zoc_loss: NonNegativeInt


class Pursuit(Record):
    """What the pursuer adds (18.6.1)."""

    bonus: int


class Assault(Record):
    """What the better rating gives in an assault (19.1.3)."""

    rating_bonus: int


class Fort(Record):
    """What a fort adds to the rating of its defenders (22.2.1)."""

    rating: int


class Phase(Record):
    """One of the ten phases of a turn, and its steps (4)."""

    id: Ident
    side: Side
    kind: PhaseKind
    steps: list[Step]


# ------------------------------------------------------------------------------------------------ results


class CountTable(ResultRows[Count]):
    """A table whose cells are numbers."""


class AttritionTable(CountTable):
    """Units spent, by the units of the force (12.2)."""

    out_of_supply: int
    all_spent: int


class Lead(Record):
    """What a score of so many points adds; only the best line counts (13.1.1, 24.2.1)."""

    at_least: PositiveInt
    modifier: int


class ScoredTable(CountTable):
    """A table whose roll is better for those who hold Sakai and lead in points."""

    sakai: int
    behind: int
    ahead: list[Lead]


class SiegeTable(CountTable):
    """By how much the level of a siege rises; columns are ranks from the lowest (10.2)."""

    start_level: NonNegativeInt


class HomeCastles(Record):
    """Castles that nobody can use once their lord has gone home (25.2.2)."""

    unit: UnitId
    castles: list[CastleId]


class ReturnHome(Record):
    """Which die sends whom home when Ieyasu is beaten (25.1.3)."""

    by_clan: dict[ClanId, PositiveInt]
    other: PositiveInt
    castle: list[HomeCastles]


# ------------------------------------------------------------------------------------------------ points


class Capture(Record):
    """Points for a castle of some durability."""

    durability: Span
    points: NonNegativeInt


class Location(Record):
    """Points for units of Osaka in a hex or in a set of hexes; ``unit``: only if this one is there."""

    id: Ident
    hex: HexId | None = None
    set: SetId | None = None
    unit: UnitId | None = None
    points: PositiveInt
    replaces: Ident | None = None


class Points(Record):
    """Victory points (26.2.1)."""

    eliminate: dict[Rank, NonNegativeInt]
    eliminate_unit: dict[UnitId, NonNegativeInt]
    """Units that count for more than their rank."""
    defeat: dict[Rank, NonNegativeInt]
    siege_of: CastleId
    """The castle whose investment gives Kanto points, and how many."""
    siege: PositiveInt
    capture: list[Capture]
    location: list[Location]


# ------------------------------------------------------------------------------------------------ land


class TerrainEffect(Record):
    """The cost of a hex entered, and what it adds to the rating of those who defend it (14.1, 18.3.2)."""

    cost: Cost
    rating: int


class RiverEffect(Record):
    """What crossing adds to a cost, to the defender's rating and to both dice (14.1.2, 18.3.2)."""

    cost: int
    rating: int
    both_dice: int


class EnemyCastle(Record):
    """What the hex of an enemy castle costs more, unless it is invested (14.2.7)."""

    cost: int


class Cast(Record):
    """Units, a castle and a hex that rules name."""

    ieyasu: UnitId
    hideyori: UnitId
    osaka: CastleId
    sakai: HexId


class TablesFile(PackFile):
    """tables.toml."""

    scale: Scale
    strength: Strength
    movement: Movement
    supply: Supply
    garrison: Garrison
    retreat: Retreat
    pursuit: Pursuit
    assault: Assault
    fort: Fort
    phase: list[Phase]
    crt: CountTable
    attrition: AttritionTable
    replenishment: ScoredTable
    mobilisation: ScoredTable
    siege: SiegeTable
    return_home: ReturnHome
    points: Points
    terrain: dict[Terrain, TerrainEffect]
    river: RiverEffect
    enemy_castle: EnemyCastle
    cast: Cast
