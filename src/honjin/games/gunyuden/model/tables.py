"""The form of tables.toml: every table of the series; a game adds its own."""

from __future__ import annotations

from typing import Annotated, Generic, Literal, TypeVar

from pydantic import Field, PositiveInt

from honjin.games.gunyuden.model.words import ClanKind, Rank, Side, WeatherName
from honjin.packs import Ident, PackFile, Record, Span
from honjin.wargame.ids import CastleId, ClanId, ScenarioId
from honjin.wargame.tables import Cost, Die, DieRows, Pair, ResultRows

Loss = Annotated[str, Field(pattern=r"^[0-9]+\*?$")]
"""Steps lost; with ``*`` at least one unit must be eliminated by them."""
SiegeLoss = Annotated[str, Field(pattern=r"^[0-9]+-[0-9]+\*?$")]
"""Durability lost by the castle, then steps lost by the besieger."""
SiegeResult = Literal["none", "morale-1", "durability-1", "incident"]
IncidentEffect = Literal["morale+1", "morale-1", "durability-1", "step-1", "fall"]
Row = TypeVar("Row")

# ------------------------------------------------------------------------------------------------ single numbers


class Movement(Record):
    """Movement points (15, 16)."""

    allowance: PositiveInt
    enter_garrison: int
    leave_garrison: int
    enter_strong_zoc: int
    leave_strong_zoc: int


class Lengths(Record):
    """Lengths of a line of communication by the kinds of both ends (11-2-2); 0: as from any castle, or no link."""

    main_castle_to_unit: int = 0
    castle_to_unit: int
    unit_to_unit: int
    castle_to_castle: int
    unit_to_castle: int = 0


class Loc(Record):
    """Both sets of lengths; the option ``loc_limits`` chooses."""

    revised: Lengths
    classic: Lengths


class Morale(Record):
    """Morale is 0 or below (10, 26)."""

    lowest: int
    recovery_with_loc: int
    recovery_without_loc_max_die: dict[Rank, int]
    classic_recovery_max_die: int


class Durability(Record):
    """The strength of walls (8-2)."""

    start: int
    abandoned_at: int


class Investment(Record):
    """Strength needed to invest a castle (18-1)."""

    strength_per_level: int
    level_0_requirement: int


class FieldModifiers(Record):
    """Die modifiers of battles around a castle (19-2, 23-7)."""

    garrison_attack: int
    counter_on_garrison: int
    ambush: int


# ------------------------------------------------------------------------------------------------ combat and sieges


class CombatTable(ResultRows[Loss]):
    """Combat results (23-2, 24-2)."""

    strength_zero: Literal["lowest_column", "nothing"]
    """What a side without any strength does in the field: as much as the weakest (R41), or nothing at all."""


class SurrenderRow(Record):
    """What a modified roll means at some durability; a result without a range cannot come up."""

    durability: Span


class ClassicSurrenderRow(SurrenderRow):
    """The three results of the classic edition."""

    refuses: Span | None = None
    opens: Span | None = None
    surrenders: Span | None = None


class RevisedSurrenderRow(SurrenderRow):
    """The eight results of the revised edition."""

    A: Span | None = None
    B: Span | None = None
    C: Span | None = None
    D: Span | None = None
    E: Span | None = None
    F: Span | None = None
    G: Span | None = None
    H: Span | None = None


class Surrender(Record, Generic[Row]):
    """Call for surrender (20-3)."""

    row: list[Row]


class SurrenderModifiers(Record):
    """Of the ranks inside only the higher counts; ``earlier_refusal`` is result B of the revised edition (20-2-1)."""

    sodaisho: int
    taisho: int
    earlier_refusal: int


class ClassicSiegeResult(Record):
    """Siege determination, classic edition (18-2)."""

    sodaisho_in_garrison: int
    rows: dict[Die, SiegeResult]


class RevisedSiegeResult(Record):
    """Siege determination, revised edition: by whether the garrison is within its limit (18-2-1)."""

    within_limit: dict[Die, SiegeResult]
    over_limit: dict[Die, SiegeResult]


class GarrisonLimit(Record):
    """Units that a castle feeds, by its level."""

    units_by_level: dict[Die, int]


class Incident(Record):
    """Something that happens in an invested castle. Without effects nothing changes."""

    name: str
    effect: list[IncidentEffect]
    text: str


class Retreat(Record):
    """Retreats (23-4, 24-3). ``battle_die``: hexes, then steps lost."""

    max_hexes: PositiveInt
    battle_die: dict[Die, Pair]


# ------------------------------------------------------------------------------------------------ land and weather


class TerrainEffect(Record):
    """Costs of a hex entered, and die modifiers of battles in it."""

    normal: Cost
    strategic: Cost
    attack: Cost
    counter: Cost
    assault: Cost
    loc: Cost


class HexsideEffect(Record):
    """What crossing a side adds."""

    normal: int
    strategic: int
    attack: int
    counter: int
    loc: int


class Hexsides(Record):
    """Sides with an effect; a closed side stops everything."""

    river: HexsideEffect


class Season(Record):
    """Weather from one week (month, week) to another."""

    from_: Pair = Field(alias="from")
    to: Pair
    state: WeatherName


class Weather(Record):
    """Weather by die and month (``rows``: one letter for each month), or by the calendar."""

    codes: dict[str, WeatherName] = Field(default_factory=dict)
    rows: dict[Die, list[str]] = Field(default_factory=dict)
    calendar: list[Season] = Field(default_factory=list)
    else_state: WeatherName = "clear"


class WeatherEffects(Record):
    """What weather does to costs and to battles across rivers (32)."""

    snow_hex_factor: int
    rain_hex_factor: int
    """For flat hexes beside a river."""
    thaw_river_factor: int
    thaw_river_attack: int
    thaw_river_counter: int
    thaw_rule: str
    """Where the book tells of battles across rivers in the thaw."""


# ------------------------------------------------------------------------------------------------ replenishment, points


class ReplenishmentModifiers(Record):
    """Besides morale."""

    snow: int
    heavy_snow: int
    months: dict[Die, int]
    invested_ring: int | None = None
    """What is added to the result inside an invested castle with a ring; None: no replenishment there either."""


class Replenishers(Record):
    """Clans that share a table: those named, or those of a kind on a side. Lists begin with the roll ``die_min``."""

    id: Ident
    clans: list[ClanId] = Field(default_factory=list)
    kind: ClanKind | None = None
    side: Side | None = None
    home: list[int]
    away: list[int]


class Replenishment(Record):
    """Steps gained, or lost if negative (14-2)."""

    die_min: int
    die_max: int
    modifiers: ReplenishmentModifiers
    group: list[Replenishers]


class CeremonyPoints(Record):
    """Points for so many units at the ceremony."""

    units: Span
    points: int


class ScenarioPoints(Record):
    """What only one scenario scores."""

    per_enemy_step: int = 0
    target_approached: int = 0
    target_never_entered: int = 0
    margin_needed: int = 0
    full_siege_turn: int = 0
    ceremony: list[CeremonyPoints] = Field(default_factory=list)
    reinforcement_used: int = 0


class Points(Record):
    """Victory points. ``special``: castles that do not count by their level; ``rule`` gives them."""

    rule: str
    castle_by_level: dict[Die, int]
    special: dict[CastleId, int] = Field(default_factory=dict)
    killed: dict[Rank, int]
    killed_letter: dict[Rank, int] = Field(default_factory=dict)
    """What lost units cost as the rule is printed, where that is an option."""
    decisive_battle_won: int
    scenario: dict[ScenarioId, ScenarioPoints] = Field(default_factory=dict)


class TablesFile(PackFile):
    """tables.toml."""

    movement: Movement
    loc: Loc
    morale: Morale
    durability: Durability
    investment: Investment
    field: FieldModifiers
    crt: CombatTable
    assault_classic: ResultRows[SiegeLoss]
    """Assault results by net strength (19)."""
    surrender_classic: Surrender[ClassicSurrenderRow]
    surrender_revised: Surrender[RevisedSurrenderRow]
    surrender_modifiers: SurrenderModifiers
    siege_result_classic: ClassicSiegeResult
    siege_result_revised: RevisedSiegeResult
    garrison_limit_revised: GarrisonLimit
    incident_revised: DieRows[Incident]
    """Incidents of the revised edition (18-2-1)."""
    retreat: Retreat
    terrain: dict[str, TerrainEffect]
    hexside: Hexsides
    weather: Weather
    weather_effects: WeatherEffects
    replenishment: Replenishment
    points: Points
