"""Theatres of Sanada's War Chronicle, compiled once for all tests."""

from __future__ import annotations

from functools import cache
from typing import Any

from honjin.games.sanada.model.options import choose_options
from honjin.games.sanada.model.pack import load
from honjin.games.sanada.static import Theatre


def theatre(scenario: str = "s1", **chosen: Any) -> Theatre:
    """The theatre of a scenario with these options."""
    return _compiled(scenario, tuple(sorted(chosen.items())))


@cache
def _compiled(name: str, chosen: tuple[tuple[str, Any], ...]) -> Theatre:
    pack = load().data
    scenario = next(scenario for scenario in pack.scenarios.scenario if scenario.id == name)
    return Theatre(pack, scenario, choose_options(pack.options, name, dict(chosen)))
