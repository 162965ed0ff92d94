"""The choices of one game: which reading of a doubtful rule is played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from honjin.wargame.options import ChosenOptions, OptionsFile


@dataclass(frozen=True, slots=True)
class Options(ChosenOptions):
    """What the players of one game have chosen; what matters in other scenarios only has its default."""

    s1_initial_units: str
    s2_initial_units: str
    s2_first_turn: str
    s2_last_turn: str
    s2_ikeda_as_printed: bool
    rough_mp: str
    sole_units: Literal["free", "bound"]
    refuge_in_hex: bool
    mobilise_fewer: bool
    strategic_from_contact: bool
    engage_scope: Literal["hex", "force"]
    defeat_scope: Literal["force_leader", "every_unit", "best_only"]
    overrun_is_battle: bool
    assault_spent_retreats: bool
    ap0_may_check: bool
    river_stacks: bool
    attrition_scores: bool
    max_rounds: str

    @property
    def rough_cost(self) -> int:
        return int(self.rough_mp)

    @property
    def last_round(self) -> int:
        """After this round the attackers of a battle are taken to retreat."""
        return int(self.max_rounds)


def choose_options(file: OptionsFile, scenario: str, chosen: Mapping[str, Any]) -> Options:
    """The pack's defaults with these choices; every mistake is named."""
    return Options.choose(file.of(scenario), chosen, file.option)
