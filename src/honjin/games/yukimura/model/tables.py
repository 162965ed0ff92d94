"""The form of tables.toml: every table of the game."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, PositiveInt

from honjin.games.yukimura.model.words import Branch, Compass, Counts, FireResult, MeleeResult, No, Terrain, Wing
from honjin.packs import HexId, PackFile, Record
from honjin.wargame.tables import ResultRows


class TablesMeta(Record):
    """Words that several tables use."""

    combat_dice: str
    branches: list[Branch]
    gun_branches: list[Branch]


class TerrainCost(Record):
    """Movement points to enter a hex."""

    normal: int | No


class HexsideEffect(Record):
    """What may cross a hexside."""

    normal: int | No
    zoc: bool
    fire: bool
    melee: bool
    retreat: bool
    advance: bool


class CombatTable(ResultRows):
    """What the two combat tables share."""

    rule: list[str]
    dice: str
    input: str
    modifiers: str
    results: dict[str, str]


class FireTable(CombatTable):
    """Results of fire."""

    rows: dict[str, list[FireResult]]


class MeleeTable(CombatTable):
    """Results of melee."""

    rows: dict[str, list[MeleeResult]]


class ArrivalRow(Record):
    """What a commander must roll at most to arrive, by turn."""

    clan: str
    wing: Wing
    by_turn: list[int | No]


class ReinforcementTable(Record):
    """Arrival of the wings."""

    rule: list[str]
    dice: str
    area_die: str
    turns: PositiveInt
    row: list[ArrivalRow]


class MoraleCheck(Record):
    """What a total of the morale check means."""

    rule: list[str]
    dice: str
    formula: str
    pass_at_most: int
    retreat: list[int]
    removed_from: int
    chain_modifier: int
    star_morale: str


class Points(Record):
    """Victory points."""

    osaka_ieyasu_unit_eliminated: int
    osaka_per_kanto_unit_eliminated: int
    osaka_ieyasu_did_not_move: int
    osaka_ieyasu_moved_illegally: int
    kanto_per_osaka_unit_eliminated: int
    kanto_per_unit_off_north_edge: int
    kanto_chausuyama_at_end: int
    kanto_multiplier_with_14_6: int


class MoraleShift(Record):
    """Changes of morale while Kanto holds Chausuyama."""

    kanto_morale: int
    osaka_morale: int
    osaka_sanada_morale: int


class Chausuyama(Record):
    """The hill that decides morale."""

    hex: HexId
    kanto_holds: MoraleShift


class TokugawaDuty(Record):
    """How Tokugawa units must march."""

    rule: list[str]
    turns: list[int]
    hexes_north: int
    ieyasu_directions: list[Compass]
    ieyasu_minimum: int


class HideyoriRoll(Record):
    """Whether Hideyori comes out of the castle."""

    rule: list[str]
    dice: str
    success: list[int]
    closed_for_good: list[int]
    retry_next_turn: list[int]


class AkashiRoll(Record):
    """Whether Akashi appears."""

    rule: list[str]
    dice: str
    success_at_most: int
    condition: list[str]


class Assassination(Record):
    """An attempt on Ieyasu."""

    rule: list[str]
    dice: str
    success_at_most: int
    immobilise_at_most: int
    no_effect_from: int


class RearDisruption(Record):
    """How much a wing is delayed."""

    rule: list[str]
    dice: str
    fail: list[int]
    plus_one: list[int]
    plus_two: list[int]
    accumulates: bool


class Showdown(Record):
    """Braves against Shinobi."""

    rule: list[str]
    dice: str
    success: str
    effect: str


class BodyDouble(Record):
    """Who may die in Yukimura's place."""

    rule: list[str]
    allowed: list[str]


class Deployment(Record):
    """How the force of an option is placed: some units of one force, or whole forces."""

    rule: str
    units: Counts = Field(default_factory=dict)
    forces: list[str] = Field(default_factory=list)
    within_hexes_of_commander: int
    rows_from_north_edge: int
    may_stay_away: bool = False
    """Whether the owner may leave units out."""
    removes: list[HexId]
    kanto_points_multiplier: int = 1


class CommanderDeath(Record):
    """What a force suffers when its commander is killed."""

    rule: list[str]
    morale: int
    idle_turns: int


class AdvanceTable(Record):
    """How far attackers go when the defender is removed."""

    rule: list[str]
    free_hexes: int


class TablesFile(PackFile):
    """tables.toml."""

    meta: TablesMeta
    terrain: dict[Terrain, TerrainCost]
    hexside: dict[Literal["pond"], HexsideEffect]
    fire: FireTable
    melee: MeleeTable
    reinforcement: ReinforcementTable
    morale_check: MoraleCheck
    points: Points
    chausuyama: Chausuyama
    tokugawa_duty: TokugawaDuty
    hideyori: HideyoriRoll
    akashi: AkashiRoll
    assassination: Assassination
    rear_disruption: RearDisruption
    showdown: Showdown
    body_double: BodyDouble
    deployment: dict[str, Deployment]
    commander_death: CommanderDeath
    advance: AdvanceTable
