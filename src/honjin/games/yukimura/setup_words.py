"""The ``[board]`` of a position of this battle as records: what a file may say, and of which type."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, NonNegativeInt, PositiveInt, Strict

from honjin.games.yukimura.model.words import Branch, Side, Wing
from honjin.packs import HexsideId
from honjin.wargame.positions import Words

PieceRow = Annotated[
    tuple[str, Side, Branch, NonNegativeInt, int | Literal["*"], NonNegativeInt, str, str],
    Strict(False),
]
"""A made-up piece: id, side, branch, strength, morale, movement, hex, force."""


class TallyWords(Words):
    """What has been scored."""

    kanto_lost: NonNegativeInt = 0
    osaka_lost: NonNegativeInt = 0
    heads: NonNegativeInt = 0
    illegal: NonNegativeInt = 0
    north: NonNegativeInt = 0
    still: NonNegativeInt = 0


class BoardWords(Words):
    """A whole board. What it leaves out is as at the beginning of the battle, on an empty map."""

    base: Literal["empty", "setup"] = "empty"
    turn: int = 1
    phase: str = "kanto_move"
    units: dict[str, str] = Field(default_factory=dict)
    pieces: list[PieceRow] = Field(default_factory=list)
    tokugawa: list[str] = Field(default_factory=list)
    pond_hexsides: list[HexsideId] | None = None
    chausuyama: Side | None = None
    shift: bool | None = None
    duty: bool | None = None
    ieyasu: Literal["stood", "obeyed", "disobeyed"] = "stood"
    used: list[str] = Field(default_factory=list)
    moved: list[str] = Field(default_factory=list)
    areas: dict[str, PositiveInt] = Field(default_factory=dict)
    idle: dict[str, int] = Field(default_factory=dict)
    shaken: list[str] = Field(default_factory=list)
    markers: dict[str, str] = Field(default_factory=dict)
    disruption: dict[Wing, NonNegativeInt] = Field(default_factory=dict)
    tally: TallyWords | None = None
    immobile: bool = False
