"""The scenario rules that only this game has."""

from __future__ import annotations

from pydantic import PositiveInt

from honjin.games.gunyuden.model import scenarios as series
from honjin.games.gunyuden.static import Theatre
from honjin.packs import Record
from honjin.wargame.ids import CastleId, ClanId, OpenHexId, PlayerId, ProvinceId, SetId, UnitId
from honjin.wargame.narrow import narrowed


class CrossCommand(Record):
    """A leader who may lead units of every clan of his side."""

    leader: UnitId
    side: PlayerId


class SiegeDuty(Record):
    """A castle that a side must keep invested for so many full turns."""

    side: PlayerId
    castle: CastleId
    turns: PositiveInt


class Ceremony(Record):
    """Where a unit must stand for a whole stage, once."""

    side: PlayerId
    unit: UnitId
    hex: OpenHexId
    stage: PositiveInt


class Waiver(Record):
    """The duties fall away when a unit of this side enters this province."""

    side: PlayerId
    province: ProvinceId


class Subverter(Record):
    """A unit that may win clans over, from a turn on, while an enemy leader is in one of some provinces."""

    by: UnitId
    targets: list[UnitId]
    from_turn: PositiveInt
    last_stage: PositiveInt
    enemy: UnitId
    enemy_in: list[ProvinceId]


class Barrier(Record):
    """Hexes that some clans may not enter."""

    clans: list[ClanId]
    set: SetId


class KantoSpecial(series.Special):
    """The scenario's own rules; what is not named is not in force."""

    cross_command: CrossCommand | None = None
    siege_duty: SiegeDuty | None = None
    ceremony: Ceremony | None = None
    waiver: Waiver | None = None
    subversion: Subverter | None = None
    barrier: Barrier | None = None
    penalised_side: PlayerId | None = None
    """Who pays ``reinforcement_used`` of the points."""


def special(land: Theatre) -> KantoSpecial:
    """The scenario's own rules in a game of Kanto."""
    return narrowed(land.special, KantoSpecial)
