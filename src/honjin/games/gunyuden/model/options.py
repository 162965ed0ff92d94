"""The form of options.toml: what sets this game of the series apart, and what its players may choose."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, PositiveInt

from honjin.games.gunyuden.model.words import Terms
from honjin.packs import Ident, Record
from honjin.wargame import options as shared
from honjin.wargame.ids import CastleId, ClanId, ProvinceId, SetId, UnitId


class Twins(Record):
    """Two sodaisho of one clan, the elder of whom may lead the younger."""

    clan: ClanId
    elder: UnitId
    younger: UnitId


class Setting(Record):
    """What this game is; no player chooses it."""

    phases: list[Ident]
    """All operations phases of the game; each scenario has its own order."""
    numbers: dict[str, str] = Field(default_factory=dict)
    """Rules of the series that this game's book has under another number, by that of the series."""
    acted_scope: Literal["phase", "stage"]
    neutral_mode: Literal["closed", "provoked"]
    weather_mode: Literal["die", "calendar"]
    snow_set: SetId | Literal[""]
    """The set of hexes on which snow lies; empty: everywhere."""
    heavy_snow_halves: bool
    sea_clan: ClanId | Literal[""]
    """The clan whose lines of communication cross the sea; empty: none."""
    sea_thirds: PositiveInt
    """Cost of a sea hex, in thirds of a point."""
    loc_unit: PositiveInt
    """How finely lines of communication across the sea are counted: parts of a point."""
    garrison_line: Literal["own", "any"]
    """In which castles a garrison that is not invested has a line of communication without tracing one."""
    replenish_columns: Literal["own_castle", "own_country"]
    own_country: dict[ClanId, list[ProvinceId]]
    """Provinces of the clans that have a country; other clans have their main castle."""
    replenish_castle: Literal["named_before", "chosen_after"]
    lone_in_castle: bool
    """Whether units that stand alone at their castle begin inside, unless their player says otherwise."""
    lost_units: Literal["killed", "any_removal"]
    """Which units cost points."""
    lift_after_acting: bool
    """Whether a force may end its investment in its phase even if it has acted in it."""
    surrender_bonus: Literal["at_once", "next_replenishment"]
    surrender_offer: list[Terms]
    offer_in_phase: bool
    """Whether the besieged may also offer terms in his own operations phase."""
    surrender_exit: Literal["own_first", "nearest_of_side"]
    broken_garrison: Literal["rolls", "removed"]
    """What becomes of a garrison whose morale breaks altogether: it rolls as a fallen castle, or is removed."""
    twins: Twins | None = None
    ring: CastleId | Literal[""] = ""
    """The castle that is invested from the hexes around it; empty: none."""


class OptionsFile(shared.OptionsFile):
    """options.toml."""

    setting: Setting
