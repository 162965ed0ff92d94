"""Words that several files of a pack use."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import BeforeValidator, Field, Strict

from honjin.packs import Ident

Terrain = Literal["flat", "rough", "foothills", "mountain", "marsh", "sea", "lake"]
Rank = Literal["sodaisho", "taisho", "busho"]
ClanKind = Literal["major", "medium", "small", "rebel", "great", "major_ally", "kanto"]
WeatherName = Literal["clear", "rain", "snow", "heavy_snow", "thaw"]
WEATHERS: Final = ("good", "rain", "snow", "heavy snow", "melting snow")
"""What they are called, in the same order."""
Terms = Literal["A", "B", "C", "D", "E", "F", "G", "H"]
"""Results of a call for surrender; the classic table knows C (refuses), D (opens) and H (surrenders)."""

Side = Ident
"""A player, or ``neutral``."""

NEUTRAL = "neutral"

Pair = Annotated[tuple[int, int], Strict(False)]
"""Two numbers that are no range, such as month and week."""

Die = Annotated[str, Field(pattern=r"^-?[0-9]+$")]
"""A number as the key of a table."""


def _none_for_no(value: Any) -> Any:
    return None if value == "no" else value


Cost = Annotated[int | None, BeforeValidator(_none_for_no)]
"""A number, or ``"no"``: not allowed, read as None."""
