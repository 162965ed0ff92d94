"""Several forces sent to one place: the marches that bring each of them there, or as near as it comes (15)."""

from __future__ import annotations

from collections.abc import Mapping

from honjin.games.gunyuden.actions import NORMAL, Go
from honjin.games.gunyuden.rules import movement, operations
from honjin.games.gunyuden.rules.activation import phase_side
from honjin.games.gunyuden.state import Campaign
from honjin.hexes.grid import Hex
from honjin.hexes.paths import Passage, Path
from honjin.kernel.actions import Action
from honjin.kernel.errors import Refusal
from honjin.kernel.words import say
from honjin.wargame.actions import Unit
from honjin.wargame.formation import Column, Reach
from honjin.wargame.orders import OUTSIDE, March


class ForceColumn(Column[Campaign]):
    """Forces of a side; one march may open or close the way of the next (5-4-1)."""

    def refuse(self, unit: Unit) -> Refusal | None:
        if self.side != phase_side(self.g):
            return Refusal("4-1", say("This is not your phase"))
        return operations.refuse(self.g, March(unit))

    def reaches(self, trial: Campaign, head: Unit) -> Mapping[str, Reach]:
        return movement.reaches(trial, movement.begin(trial, head))

    def ground(self, trial: Campaign, head: Unit) -> Passage:
        return movement.passage(trial, head, NORMAL)

    def march(self, head: Unit, mode: str, path: Path) -> list[Action]:
        return [March(head), Go(head, mode, path, OUTSIDE)]

    def why_short(self, trial: Campaign, head: Unit, end: Hex, stop: Hex | None) -> Refusal:
        """Why a force does not get to the goal, and how far it comes."""
        name, place = trial.land.unit_name[head], trial.land.place
        if trial.where[head] == end:
            return Refusal("15-1-2", say("{unit} is already in {hex}", unit=name, hex=place(end)))
        closed = movement.refuse_entry(trial, trial.clan[head], end, "15-6-2")
        rule, why = closed or movement.too_far(trial, end, movement.allowance(trial, head))
        if stop is None:
            return Refusal(rule, say("{unit} cannot come any closer. {why}", unit=name, why=why))
        return Refusal(rule, say("{unit} stops in {hex}. {why}", unit=name, hex=place(stop), why=why))
