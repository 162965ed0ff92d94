"""The form of tables.toml: every table of the game."""

from __future__ import annotations

from typing import Generic, Literal

from pydantic import Field, PositiveInt

from honjin.games.yukimura.model.words import (
    Branch,
    BraveId,
    Compass,
    Counts,
    FireResult,
    MeleeResult,
    No,
    Terrain,
    Wing,
)
from honjin.packs import HexId, PackFile, Record
from honjin.wargame.ids import ClanId, OptionId
from honjin.wargame.tables import AtMost, Cell, EntryCost, HexsideEffect, ResultRows, Ruled


class TablesMeta(Record):
    """Words that several tables use."""

    combat_dice: str
    branches: list[Branch]
    gun_branches: list[Branch]


class CombatTable(Ruled, ResultRows[Cell], Generic[Cell]):
    """Results of fire or melee; what the signs mean is told in words."""


class ArrivalRow(Record):
    """What a commander must roll at most to arrive, by turn."""

    clan: ClanId
    wing: Wing
    by_turn: list[int | No]


class ReinforcementTable(Ruled):
    """Arrival of the wings."""

    area_die: str
    turns: PositiveInt
    row: list[ArrivalRow]


class MoraleCheck(Ruled):
    """What a total of the morale check means."""

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


class TokugawaDuty(Ruled):
    """How Tokugawa units must march."""

    turns: list[int]
    hexes_north: int
    ieyasu_directions: list[Compass]
    ieyasu_minimum: int


class HideyoriRoll(Ruled):
    """Whether Hideyori comes out of the castle."""

    success: list[int]
    closed_for_good: list[int]
    retry_next_turn: list[int]


class Assassination(AtMost):
    """An attempt on Ieyasu."""

    immobilise_at_most: int
    no_effect_from: int


class RearDisruption(Ruled):
    """How much a wing is delayed."""

    fail: list[int]
    plus_one: list[int]
    plus_two: list[int]
    accumulates: bool


class Showdown(Ruled):
    """Braves against Shinobi."""

    success: str


class BodyDouble(Ruled):
    """Who may die in Yukimura's place."""

    allowed: list[BraveId]


class Deployment(Record):
    """How the force of an option is placed: some units of one force, or whole forces."""

    rule: str
    units: Counts = Field(default_factory=dict)
    forces: list[ClanId] = Field(default_factory=list)
    within_hexes_of_commander: int
    rows_from_north_edge: int
    may_stay_away: bool = False
    """Whether the owner may leave units out."""
    removes: list[HexId]
    kanto_points_multiplier: int = 1


class CommanderDeath(Ruled):
    """What a force suffers when its commander is killed."""

    morale: int
    idle_turns: int


class AdvanceTable(Ruled):
    """How far attackers go when the defender is removed."""

    free_hexes: int


class TablesFile(PackFile):
    """tables.toml."""

    meta: TablesMeta
    terrain: dict[Terrain, EntryCost]
    hexside: dict[Literal["pond"], HexsideEffect]
    fire: CombatTable[FireResult]
    melee: CombatTable[MeleeResult]
    reinforcement: ReinforcementTable
    morale_check: MoraleCheck
    points: Points
    chausuyama: Chausuyama
    tokugawa_duty: TokugawaDuty
    hideyori: HideyoriRoll
    akashi: AtMost
    assassination: Assassination
    rear_disruption: RearDisruption
    showdown: Showdown
    body_double: BodyDouble
    deployment: dict[OptionId, Deployment]
    commander_death: CommanderDeath
    advance: AdvanceTable
