"""The switches of the series: which reading of a rule is played. Each game's pack gives its own defaults."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from honjin.wargame.options import ChosenOptions, OptionsFile


@dataclass(frozen=True, slots=True)
class Options(ChosenOptions):
    """What all games of the series can switch; what one game alone has is in ``own``."""

    rest = "own"

    edition: Literal["classic", "revised"]
    loc_limits: Literal["revised", "classic"]
    loc_direction: Literal["from_main", "to_main"]
    castle_link_required: bool
    invested_main: bool
    allied_relay: bool
    snow_zoc: Literal["none", "foothills"]
    snow_attrition: bool
    thaw_bars_battle: bool
    sally_reach: Literal["same_hex", "hex_or_adjacent"]
    siege_roll_timing: Literal["own_phase", "every_phase"]
    battle_breakoff: Literal["winner", "loser"]
    battle_modifier: Literal["sodaisho", "any_commander"]
    morale_recovery: Literal["revised", "classic"]
    consent: Literal["any_castle", "usable_castle"]
    organise_needs_loc: bool
    organise_across_walls: bool
    replenish_timing: Literal["organise", "start_stage"]
    replenish_per_commander: bool
    replenish_abandoned_main: bool
    collapse_counts: bool
    own: Mapping[str, Any]

    @property
    def revised(self) -> bool:
        return self.edition == "revised"


def choose_options(file: OptionsFile, scenario: str, chosen: Mapping[str, Any]) -> Options:
    """The pack's defaults with these choices; every mistake is named."""
    return Options.choose(file.of(scenario), chosen, file.option)
