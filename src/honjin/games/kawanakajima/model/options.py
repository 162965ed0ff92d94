"""The choices of one game: optional rules and other readings of doubtful ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from honjin.wargame.options import ChosenOptions, OptionsFile


@dataclass(frozen=True, slots=True)
class Options(ChosenOptions):
    """What the players of one game have chosen; what matters in another scenario only has its default."""

    fog_of_war: bool
    samurai: bool
    kansuke: bool
    takeda_plan: bool
    uesugi_alternative_deployment: bool
    pass_through_friends: bool
    exit_unscored: bool
    historical_plan: bool
    takeda_couriers: bool


def choose_options(file: OptionsFile, scenario: str, chosen: Mapping[str, Any]) -> Options:
    """The pack's defaults with these choices; every mistake is named."""
    return Options.choose(file.of(scenario), chosen, file.option)
