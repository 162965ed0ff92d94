"""Scenario rules: units that may not move yet (R52, R53)."""

from __future__ import annotations

from collections.abc import Iterable

from honjin.games.sanada.figures import OSAKA, Camp
from honjin.games.sanada.state import War
from honjin.hexes.grid import Hex
from honjin.hexes.sets import few
from honjin.kernel.ask import Side
from honjin.wargame.actions import Units


def turn_begins(g: War) -> None:
    """Units that wait for a day are free when it has come (R52)."""
    for camp in g.land.camps:
        if camp.hold is not None and camp.hold.until_turn is not None and g.turn >= camp.hold.until_turn:
            _free(g, camp.units, "R52")


def release(g: War, side: Side, hexes: Iterable[Hex]) -> None:
    """Units that wait for the enemy are free as soon as Osaka comes within three hexes of them (R53)."""
    if side != OSAKA or not g.held:
        return
    distance, passed = g.land.grid.distance, list(hexes)
    for camp in g.land.camps:
        near = camp.hold.until_osaka_within if camp.hold is not None else None
        if near is not None and any(distance(h, at) <= near for h in passed for at in _places(g, camp)):
            _free(g, camp.units, "R53")


def rule_of(g: War, units: Units) -> str:
    """The rule that holds units back: they wait for a day, or for the enemy."""
    waits = [camp.hold for camp in g.land.camps if camp.hold is not None and camp.units & units & g.held]
    return "R52" if any(hold.until_turn is not None for hold in waits) else "R53"


def _places(g: War, camp: Camp) -> set[Hex]:
    """Where the units of a camp are."""
    return {g.where[unit] for unit in few(camp.units) if g.where[unit] >= 0}


def _free(g: War, units: Units, rule: str) -> None:
    if g.held & units:
        g.tell("released", rule, units=g.held & units)
        g.held &= ~units
