"""The scenario rules that only this game has."""

from __future__ import annotations

from pydantic import PositiveInt

from honjin.games.gunyuden.model import scenarios as series
from honjin.games.gunyuden.model.words import Side
from honjin.games.gunyuden.static import Theatre
from honjin.packs import HexId, Ident, Record


class CrossCommand(Record):
    """A leader who may lead units of every clan of his side."""

    leader: Ident
    side: Side


class SiegeDuty(Record):
    """A castle that a side must keep invested for so many full turns."""

    side: Side
    castle: Ident
    turns: PositiveInt


class Ceremony(Record):
    """Where a unit must stand for a whole stage, once."""

    side: Side
    unit: Ident
    hex: HexId
    stage: PositiveInt


class Waiver(Record):
    """The duties fall away when a unit of this side enters this province."""

    side: Side
    province: Ident


class Subverter(Record):
    """A unit that may win clans over, from a turn on, while an enemy leader is in one of some provinces."""

    by: Ident
    targets: list[Ident]
    from_turn: PositiveInt
    last_stage: PositiveInt
    enemy: Ident
    enemy_in: list[Ident]


class Barrier(Record):
    """Hexes that some clans may not enter."""

    clans: list[Ident]
    set: Ident


class KantoSpecial(series.Special):
    """The scenario's own rules; what is not named is not in force."""

    cross_command: CrossCommand | None = None
    siege_duty: SiegeDuty | None = None
    ceremony: Ceremony | None = None
    waiver: Waiver | None = None
    subversion: Subverter | None = None
    barrier: Barrier | None = None
    penalised_side: Side | None = None
    """Who pays ``reinforcement_used`` of the points."""


class KantoScenario(series.Scenario):
    """A campaign or a battle."""

    special: KantoSpecial


class KantoScenarios(series.ScenariosFile):
    """scenarios.toml."""

    scenario: list[KantoScenario]  # type: ignore[assignment]


def special(land: Theatre) -> KantoSpecial:
    """The scenario's own rules in a game of Kanto."""
    found = land.special
    assert isinstance(found, KantoSpecial)
    return found
