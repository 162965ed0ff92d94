"""The form of units.toml: the counters and markers."""

from __future__ import annotations

from typing import Literal

from pydantic import NonNegativeInt

from honjin.games.yukimura.model.words import Branch, Side
from honjin.packs import HexId, Ident, PackFile, Record


class UnitsMeta(Record):
    """How many counters there are."""

    steps: Literal[1]
    units_in_box: NonNegativeInt
    units_in_variant: NonNegativeInt
    box_size_printed: str = ""


class Unit(Record):
    """A counter. ``setup`` gives by scenario a hex, ``reinf`` or ``event``."""

    id: Ident
    name: str
    kanji: str
    clan: str
    side: dict[str, Side]
    branch: Branch
    strength: NonNegativeInt
    morale: int | Literal["*"]
    movement: NonNegativeInt
    setup: dict[str, HexId | Literal["reinf", "event"]]
    tokugawa: bool = False


class Shinobi(Record):
    """A marker of the Tokugawa Shinobi."""

    id: Ident
    name: str
    kanji: str
    side: Side
    strength: NonNegativeInt


class Brave(Shinobi):
    """A marker of the Sanada Ten Braves."""

    body_double: bool


class Dummies(Record):
    """Markers that stand for nobody."""

    osaka: NonNegativeInt
    kanto: NonNegativeInt


class OtherMarkers(Record):
    """Markers without a value."""

    turn: NonNegativeInt
    chain_retreat: NonNegativeInt
    chausuyama_control: NonNegativeInt


class UnitsFile(PackFile):
    """units.toml."""

    meta: UnitsMeta
    unit: list[Unit]
    brave: list[Brave]
    shinobi: list[Shinobi]
    dummies: Dummies
    other_markers: OtherMarkers
