"""The form of units.toml: the counters and markers."""

from __future__ import annotations

from typing import Literal

from pydantic import NonNegativeInt

from honjin.games.yukimura.model.words import Branch, Side
from honjin.packs import HexId, Record
from honjin.wargame import scenario as shared
from honjin.wargame.ids import ScenarioId


class UnitsMeta(Record):
    """How many counters there are."""

    steps: Literal[1]
    units_in_box: NonNegativeInt
    units_in_variant: NonNegativeInt
    box_size_printed: str = ""


class Unit(shared.Unit):
    """A counter. ``setup`` gives by scenario a hex, ``reinf`` or ``event``."""

    branch: Branch
    strength: NonNegativeInt
    morale: int | Literal["*"]
    movement: NonNegativeInt
    setup: dict[ScenarioId, HexId | Literal["reinf", "event"]]
    tokugawa: bool = False


class Shinobi(shared.NamedRecord):
    """A marker of the Tokugawa Shinobi."""

    side: Side
    strength: NonNegativeInt


class Brave(Shinobi):
    """A marker of the Sanada Ten Braves."""

    body_double: bool


class UnitsFile(shared.UnitsFile):
    """units.toml."""

    meta: UnitsMeta
    unit: list[Unit]
    brave: list[Brave]
    shinobi: list[Shinobi]
    dummies: dict[str, NonNegativeInt]
    """Markers that stand for nobody."""
    other_markers: dict[str, NonNegativeInt | str]
    """Markers without a value."""
