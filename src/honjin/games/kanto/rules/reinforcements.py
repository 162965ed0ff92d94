"""Reinforcements (35-S2-6, 35-S3-6, 35-S4-6, R59, R62)."""

from __future__ import annotations

from honjin.games.gunyuden.model.scenarios import ReinforcementGroup
from honjin.games.gunyuden.rules import deployment
from honjin.games.gunyuden.state import UNUSED, Campaign
from honjin.kernel.game import Steps
from honjin.wargame.state import RESERVE


def waits(g: Campaign, group: ReinforcementGroup) -> bool:
    return all(g.where[unit] == RESERVE for unit in g.land.units_named(group.units))


def used(g: Campaign, group: ReinforcementGroup) -> bool:
    """Whether a group has come onto the map."""
    return any(g.where[unit] not in (RESERVE, UNUSED) for unit in g.land.units_named(group.units))


def arrive(g: Campaign) -> Steps[None]:
    """At the start of their phase in the first stage."""
    if g.stage == 1:
        for group in g.land.scenario.reinforcement:
            if group.phase == g.phase_name:
                yield from deployment.arrive(g, group, f"35-{g.land.scenario.id.upper()}-6")
