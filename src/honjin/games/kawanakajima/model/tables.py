"""The form of tables.toml: every table of the game, and the single numbers of its rules."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, NonNegativeInt, PositiveInt

from honjin.games.kawanakajima.model.words import (
    Activity,
    CombatResult,
    Commander,
    Compulsory,
    Mode,
    RoutResult,
    Side,
    State,
    Terrain,
    Value,
)
from honjin.packs import Ident, PackFile, Record, Span
from honjin.packs.record import Words
from honjin.wargame.scenario import NamedRecord
from honjin.wargame.tables import Cost, DieRows, ResultRows

Face = Annotated[int, Field(ge=1, le=6)]

# ------------------------------------------------------------------------------------------------ ground


class TerrainEffect(Record):
    """What a hex costs, adds to COL, and whether it is difficult for chargers (10.2, 11.6, 11.10)."""

    cost: Cost
    col: int = 0
    difficult: bool = False


class Crossing(TerrainEffect):
    """A hexside. ``obliges``: whether an enemy across it must be attacked (11.2).

    ``fire_in_melee``: whether the defender behind it uses firepower in melee (11.9).
    """

    fire_in_melee: bool
    obliges: bool


class Slope(Record):
    """A change of level: costs of going up and down, and what it adds to COL of those who attack upward."""

    up: int
    down: int
    col: int
    difficult: bool


class Movement(Record):
    """Movement points by Mode, of a special Attack and of the Move chit; what an enemy zone adds (6.5, 5.2)."""

    mode: dict[Mode, NonNegativeInt]
    special_attack: PositiveInt
    move_chit: PositiveInt
    zone: NonNegativeInt


class Distances(Record):
    """In hexes: within which an Attack clan needs an enemy, and how far a Retreat goes (6.5, 9.3.1)."""

    attack: PositiveInt
    retreat: PositiveInt


class Delay(Record):
    """By distance, a chit waits in a box: one for each so many movement points (8.3, 16.3)."""

    per_box: PositiveInt
    boxes: PositiveInt
    per_entry_point: NonNegativeInt


# ------------------------------------------------------------------------------------------------ units, chits, plans


class StateRow(NamedRecord):
    """A state of a unit; ``siege``: which score of the fort its points go to (13.4)."""

    id: State
    siege: Literal["manpower", "out_of_combat"]


class Chit(NamedRecord):
    """A compulsory chit (9.3); ``side``: whose Combat! it is."""

    id: Compulsory
    side: Side | None = None


class SpecialChits(Record):
    """Special chits: how many a player has, and the box of those that were not drawn (9.5)."""

    per_player: PositiveInt
    undrawn_box: PositiveInt


class Impetuous(Record):
    """Impetuous Attacks that a plan gives the opponent, and when: with the owner's first Retreat, or first combat."""

    count: PositiveInt
    on: Literal["retreat", "combat"]


class Swap(Record):
    """A result suffered that is replaced by a die: ``by`` its faces in order."""

    of: CombatResult
    by: list[CombatResult] = Field(min_length=6, max_length=6)


class Plan(NamedRecord):
    """A battle plan (7.3): special activities of the whole game, first Modes, and what else it does."""

    meaning: Words
    activities: dict[Activity, NonNegativeInt]
    initial_modes: list[Mode]
    command_roll: int = 0
    rally_roll: int = 0
    stand_to: Face | None = None
    """The natural rally roll with which a clan may go to Defense at once."""
    into_attack: int = 0
    out_of_attack: int = 0
    defensive_positions: bool = False
    impetuous: Impetuous | None = None
    swap: Swap | None = None


class CombinedManeuver(Record):
    """What a clan needs to take part, how many may, and how far the enemy drives one that rolled a 1 (9.5.5)."""

    success_min: int
    clans: PositiveInt
    driven_hexes: PositiveInt


class Samurai(Record):
    """The Samurai marker: its leadership, and the enemy's leads that bring it (14)."""

    leadership: PositiveInt
    lines: list[PositiveInt]


# ------------------------------------------------------------------------------------------------ command


class CommandColumn(Record):
    """Command points on these turns, by the modified roll from the lowest."""

    turns: Span
    points: list[NonNegativeInt]


class CommandTable(Record):
    """The command points of one commander (8.2)."""

    die_min: int
    die_max: int
    column: list[CommandColumn]
    couriers: NonNegativeInt = 0
    """Points more each turn with the option of that name."""


class CommandModifiers(Record):
    """What changes an Army Commander's roll besides Bundori and his plan (8.2)."""

    clan_a_not_in_defense: int


# ------------------------------------------------------------------------------------------------ combat


class Contribution(Record):
    """Which values a unit brings to COL and to LIN; an attacker's are added, a defender's subtracted (11.6)."""

    col: list[Value]
    lin: list[Value]


class Contributions(Record):
    """By the part a unit has in a battle (11.5)."""

    charge: Contribution
    attacker_melee: Contribution
    counter_charge: Contribution
    yari_fusuma: Contribution
    defender_melee: Contribution


class CombatModifiers(Record):
    """Modifiers of COL (11.6, 11.8, 9.5.2), and the most that élan counts against difficult ground (11.10)."""

    defensive_position: int
    support: int
    attacker_in_move_or_regroup: int
    defender_in_move_or_regroup: int
    special_attack: int
    difficult_elan: NonNegativeInt


class CombatTable(ResultRows[CombatResult]):
    """Columns are final COL scores, rows final LIN scores (11.7)."""


class ModeChange(Record):
    """What a die with leadership must reach to go from a Mode to another (6.4)."""

    from_: Mode = Field(alias="from")
    to: Mode
    need: int


class LeaderLoss(Record):
    """How many steps in one combat endanger a leader, and the highest die that kills him (11.11)."""

    steps: PositiveInt
    hurt: Face
    eliminated: Face


class RallyTable(DieRows[NonNegativeInt]):
    """Levels recovered, by the modified roll (12.1)."""


class RoutTable(DieRows[RoutResult]):
    """What becomes of a clan that has lost a unit, by the modified roll (11.12)."""


# ------------------------------------------------------------------------------------------------ siege, points


class SiegeRally(DieRows[Literal["lost", "none", "to_manpower"]]):
    """What becomes of a point out of combat on the Rally chit (13.6.2)."""


class Siege(Record):
    """Actions on a Combat! chit before firepower and leadership, and what fire needs (13.4.3, 13.6.1)."""

    actions: PositiveInt
    fire_min: int


class Points(Record):
    """Victory points (17.5, 17.6.1, 18.3); a difference up to ``draw_margin`` is a draw."""

    elan: NonNegativeInt
    leadership: NonNegativeInt
    fort: NonNegativeInt
    kansuke: NonNegativeInt
    draw_margin: NonNegativeInt


class TablesFile(PackFile):
    """tables.toml."""

    terrain: dict[Terrain, TerrainEffect]
    hexside: dict[Literal["river", "ford", "stream"], Crossing]
    slope: Slope
    movement: Movement
    distance: Distances
    delay: Delay
    state: list[StateRow]
    chit: list[Chit]
    special_chits: SpecialChits
    plan: list[Plan]
    combined_maneuver: CombinedManeuver
    samurai: Samurai
    command: dict[Commander, CommandTable]
    command_modifiers: CommandModifiers
    mode_change: list[ModeChange]
    contribution: Contributions
    combat: CombatModifiers
    crt: CombatTable
    leader_loss: LeaderLoss
    rally: RallyTable
    rout: RoutTable
    siege: Siege
    siege_rally: SiegeRally
    points: Points

    def plan_of(self, name: Ident) -> Plan:
        """A battle plan by its id."""
        return next(plan for plan in self.plan if plan.id == name)
