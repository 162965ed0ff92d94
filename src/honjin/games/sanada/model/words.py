"""Words that several files of the pack use."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import Field

Side = Literal["osaka", "kanto"]
SIDES: Final = ("osaka", "kanto")
Terrain = Literal["flat", "rough", "marsh", "mountain", "sea", "lake"]
Rank = Literal["gunzei", "busho", "taisho", "sodaisho"]
RANKS: Final = ("gunzei", "busho", "taisho", "sodaisho")
"""From the lowest to the highest (R1)."""
UnitClass = Literal["fudai", "ronin", "tozama"]
ClanKind = Literal["banner", "class"]
Edge = Literal["north", "east", "west"]
Outcome = Literal["osaka_decisive", "osaka", "draw", "kanto", "kanto_decisive"]
PhaseKind = Literal["start", "movement", "reaction", "forced_march", "combat"]
Label = Annotated[str, Field(pattern=r"^[0-9]{1,2}/[0-9]{1,2}$")]
"""A turn by its month and day: ``10/7``."""
