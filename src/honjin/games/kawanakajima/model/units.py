"""The form of units.toml: the counters."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, NonNegativeInt, PositiveInt

from honjin.games.kawanakajima.model.words import ClanKind, Side
from honjin.packs import Record
from honjin.wargame import scenario as shared
from honjin.wargame.ids import ScenarioId

SetupPlace = Annotated[str, Field(pattern=r"^([0-9]{4}|region:[a-z]+|free|reinf)$")]
"""A hex, Mount Saijo, a place in the column, or the baggage guard's later arrival."""


class UnitsMeta(Record):
    """What holds for every counter: how many step losses eliminate it (5.3)."""

    steps: Literal[4]


class ArmyTotal(Record):
    """What the units of one part of an army come to; a point of élan or mass is about 100 men (16.1)."""

    side: Side
    kind: ClanKind
    units: PositiveInt
    elan: NonNegativeInt
    mass: NonNegativeInt
    lead: NonNegativeInt
    fire: NonNegativeInt


class Unit(shared.Unit):
    """A counter; both its faces carry the same values (R2). With leadership it is named after its leader.

    ``army_commander``: Shingen's and Kenshin's own (5.1).
    """

    elan: NonNegativeInt
    mass: NonNegativeInt
    fire: NonNegativeInt
    lead: NonNegativeInt
    army_commander: bool = False
    setup: dict[ScenarioId, SetupPlace]


class UnitsFile(shared.UnitsFile):
    """units.toml."""

    meta: UnitsMeta
    army_total: list[ArmyTotal]
    unit: list[Unit]
