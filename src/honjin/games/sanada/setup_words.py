"""The ``[board]`` of a position as records: what a file may say, and of which type."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, NonNegativeInt

from honjin.wargame import positions as shared
from honjin.wargame.positions import Words

SideName = Literal["osaka", "kanto"]


class ForceWords(shared.ForceWords):
    """A force, and what it has done or may not do. ``bound = false``: no marker on its hex has bound it."""

    moved: bool = False
    checked: bool = False
    retreated: bool = False
    bound: bool | None = None
    held: bool = False


class CastleWords(Words):
    """What has changed at a castle. ``level``: it is invested."""

    owner: SideName | None = None
    durability: int | None = None
    level: NonNegativeInt | None = None
    unusable: bool = False


class MarkerWords(Words):
    """An Engaged marker: from which hex it was placed, and on which it lies."""

    hex: str
    target: str


class BoardWords(Words):
    """A whole board. What it leaves out is as at the beginning of the scenario, on an empty map."""

    setup: bool = False
    turn: int = 1
    phase: str | None = None
    score: int = 0
    forces: list[ForceWords] = Field(default_factory=list)
    spent: list[str] = Field(default_factory=list)
    off: dict[str, Literal["reserve", "box", "eliminated", "home"]] = Field(default_factory=dict)
    castles: dict[str, CastleWords] = Field(default_factory=dict)
    forts: dict[SideName, list[str]] = Field(default_factory=dict)
    markers: list[MarkerWords] = Field(default_factory=list)
