"""Words that several files of a pack use."""

from __future__ import annotations

from typing import Final, Literal

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
