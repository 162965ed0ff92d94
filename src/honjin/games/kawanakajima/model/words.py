"""Words that several files of the pack use."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from honjin.packs import Ident, Names

Side = Literal["takeda", "uesugi"]
SIDES: Final = ("takeda", "uesugi")
"""In this order dice of the command phase fall."""
Terrain = Literal["open", "wood", "fort", "off_map"]
Bank = Literal["plain", "kaizu", "north"]
"""West of the Chikuma, east of it, and beyond the Sai (R8)."""
Mode = Literal["attack", "move", "defense", "regroup"]
MODES: Final = ("attack", "move", "defense", "regroup")
State = Literal["good_order", "shaken", "disorganized", "exhausted"]
STATES: Final = ("good_order", "shaken", "disorganized", "exhausted")
"""From the best to the worst; the place in this list is the State Modifier (5.3)."""
Compulsory = Literal["rally", "move", "combat_takeda", "combat_uesugi", "initiative"]
COMPULSORY: Final = ("rally", "move", "combat_takeda", "combat_uesugi", "initiative")
Activity = Literal["attack", "retreat", "combined_maneuver", "impetuous_attack"]
"""What a special chit orders (9.5)."""
ClanKind = Literal["main_body", "detachment", "army", "baggage_guard"]
Commander = Literal["takeda_shingen", "takeda_kosaka", "takeda_hypothetical", "uesugi_kenshin"]
"""Whose command points a table gives (8.2)."""
Value = Literal["elan", "mass", "fire"]
CombatResult = Literal[
    "aE^2", "a2^1", "a1^1", "-", "a1-d1", "dR^R", "d1R^R", "d1^1", "d1R^1", "d2^1", "dE^2"
]  # fmt: skip
"""What befalls attackers (a) or defenders (d): one unit, and after ^ every other (11.7)."""
RoutResult = Literal["rout", "retreat", "seppuku", "no_effect"]
RANKS: Final = ("commander", "leader", "troops")
"""How a unit is drawn: the Army Commander's, one with a leader, any other."""
PlanId = Annotated[Ident, Names("plan")]
AreaId = Annotated[Ident, Names("area")]
"""An area of the fort."""
EntryId = Annotated[Ident, Names("entry point")]
