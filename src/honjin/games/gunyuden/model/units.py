"""The form of units.toml: the counters."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, NonNegativeInt, PositiveInt

from honjin.games.gunyuden.model.words import Rank
from honjin.packs import Record
from honjin.wargame import scenario as shared
from honjin.wargame.ids import OpenHexId, OptionId, ScenarioId

SetupPlace = Annotated[str, Field(pattern=r"^([0-9]{4}(\|[0-9]{4})*|free|reinf|event)$")]
"""A hex, several to choose from (``1230|1831``), ``free``: castles of a group, ``reinf``, or ``event``."""


Activation = Annotated[int, Field(ge=1, le=4)]


class UnitsMeta(Record):
    """What holds for every counter."""

    steps: Literal[2]


class OptionFigures(Record):
    """What of the unit is another with an option."""

    option: OptionId
    rank: Rank | None = None
    boxes: NonNegativeInt | None = None
    activation: Activation | None = None


class Unit(shared.Unit):
    """A leader and his men, with two steps. ``default_hex`` is where he stands if his player leaves a choice open."""

    rank: Rank
    front: PositiveInt
    back: PositiveInt
    modifier: int
    activation: Activation
    boxes: NonNegativeInt
    setup: dict[ScenarioId, SetupPlace]
    default_hex: dict[ScenarioId, OpenHexId] = Field(default_factory=dict)
    with_option: OptionFigures | None = None


class UnitsFile(shared.UnitsFile):
    """units.toml."""

    meta: UnitsMeta
    unit: list[Unit]
