"""The ``[board]`` of a position of the series as records: what a file may say, and of which type."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field, NonNegativeInt

from honjin.games.gunyuden.model.words import WeatherName
from honjin.wargame import positions as shared
from honjin.wargame.positions import Words


class ForceWords(shared.ForceWords):
    """A force, and what it is doing."""

    morale: int = 0
    investing: bool | Literal["new"] = False
    """``"new"``: only since this phase began."""
    acted: bool = False


class CastleWords(Words):
    """What has changed at a castle; the owner is a clan or ``"nobody"``."""

    owner: str | None = None
    durability: int | None = None
    morale: int | None = None
    resists: bool = False
    refused: bool = False


class ClanWords(Words):
    """What has changed with a clan; the side may be ``"neutral"``."""

    side: str | None = None
    status: Literal["inactive", "limited", "active"] | None = None
    targets: list[str] | None = None


class BoardWords(Words):
    """A whole board. What it leaves out is as at the beginning of the scenario, on an empty map."""

    setup: bool = False
    turn: int = 1
    stage: int = 1
    phase: str | None = None
    weather: WeatherName | None = None
    forces: list[ForceWords] = Field(default_factory=list)
    steps: dict[str, int] = Field(default_factory=dict)
    off: dict[str, Literal["killed", "removed", "away", "reserve"]] = Field(default_factory=dict)
    castles: dict[str, CastleWords] = Field(default_factory=dict)
    clans: dict[str, ClanWords] = Field(default_factory=dict)
    steps_lost: dict[str, NonNegativeInt] = Field(default_factory=dict)
    battles_won: dict[str, NonNegativeInt] = Field(default_factory=dict)
    memory: dict[str, Any] = Field(default_factory=dict)
