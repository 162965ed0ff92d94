"""Words that several files of the pack use."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import NonNegativeInt

from honjin.packs import Ident, Names

Side = Literal["osaka", "kanto"]
Branch = Literal["commander", "cavalry", "mounted_teppo", "teppo", "ashigaru"]
Terrain = Literal["open", "pond", "off_map"]
Wing = Literal["left", "right"]
Compass = Literal["N", "NE", "SE", "S", "SW", "NW"]
Phase = Literal[
    "turn_start",
    "kanto_move",
    "osaka_defensive_fire",
    "kanto_attack_fire",
    "kanto_attack_melee",
    "osaka_move",
    "kanto_defensive_fire",
    "osaka_attack_fire",
    "osaka_attack_melee",
    "turn_end",
]
FireResult = Literal["-", "0", "1", "2", "3", "4", "E"]
MeleeResult = Literal["AE", "A4", "A3", "A2", "A1", "B1", "D1", "D2", "D3", "D4", "DE"]
No = Literal["no"]
Counts = dict[Branch, NonNegativeInt]
ZoneId = Annotated[Ident, Names("zone")]
BraveId = Annotated[Ident, Names("brave")]
