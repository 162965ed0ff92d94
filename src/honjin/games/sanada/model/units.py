"""The form of units.toml: the counters."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, NonNegativeInt, PositiveInt

from honjin.games.sanada.model.words import Rank, UnitClass
from honjin.packs import Record
from honjin.wargame import scenario as shared
from honjin.wargame.ids import ScenarioId

SetupPlace = Annotated[str, Field(pattern=r"^([0-9]{4}|pool|reinf|region:[a-z]+)$")]
"""A hex, Osaka's pool, an arrival, or a region at the edge of the map."""
HomeGroup = Annotated[str, Field(pattern=r"^((clan|unit):[a-z0-9_]+)?$")]
"""Who goes home together: a clan, or a unit alone; empty: never."""


class UnitsMeta(Record):
    """What holds for every counter."""

    steps: Literal[2]


class Unit(shared.Unit):
    """A leader with his men, or men without a leader of name."""

    class_: UnitClass = Field(alias="class")
    rank: Rank
    front: PositiveInt
    back: PositiveInt
    modifier: Annotated[int, Field(ge=0, le=5)]
    """The combat rating."""
    activation: Annotated[int, Field(ge=0, le=6)]
    """Action points: a check succeeds on this number or less."""
    boxes: NonNegativeInt
    setup: dict[ScenarioId, SetupPlace]
    return_home: Annotated[int, Field(ge=0, le=6)]
    return_home_group: HomeGroup


class UnitsFile(shared.UnitsFile):
    """units.toml."""

    meta: UnitsMeta
    unit: list[Unit]
