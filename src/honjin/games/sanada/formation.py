"""Several forces sent to one place: the marches that bring each of them there, or as near as it comes (14)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from honjin.games.sanada.actions import Go
from honjin.games.sanada.rules import action, movement
from honjin.games.sanada.state import War
from honjin.hexes.grid import Hex
from honjin.hexes.paths import Passage, Path
from honjin.kernel.actions import Action
from honjin.kernel.errors import Refusal
from honjin.kernel.words import say
from honjin.wargame.actions import Unit
from honjin.wargame.formation import Column, Reach
from honjin.wargame.orders import OUTSIDE, March

NEAR: Final = "near"
FAR: Final = "far"


class ForceColumn(Column[War]):
    """Forces of a side; one march may open or close the way of the next."""

    def refuse(self, unit: Unit) -> Refusal | None:
        g = self.g
        moving = 1 <= g.phase <= len(g.land.stages) and g.land.stages[g.phase - 1].kind == "movement"
        if not moving or g.land.stages[g.phase - 1].side != self.side:
            return Refusal("4.1", say("This is not your movement phase"))
        return action.refuse_act(g, self.side, unit)

    def reaches(self, trial: War, head: Unit) -> Mapping[str, Reach]:
        found = movement.reach(trial, movement.begin(trial, head))
        near = {NEAR: Reach(found.near, found.near_rings)}
        return near | {FAR: Reach(found.far, found.far_rings)} if found.far_rings else near

    def ground(self, trial: War, head: Unit) -> Passage:
        return movement.passage(trial, movement.begin(trial, head))

    def march(self, head: Unit, mode: str, path: Path) -> list[Action]:
        return [March(head), Go(head, path, OUTSIDE)]

    def why_short(self, trial: War, head: Unit, end: Hex, stop: Hex | None) -> Refusal:
        """Why a force does not get to the goal, and how far it comes."""
        name, place = trial.land.unit_name[head], trial.land.place
        if trial.where[head] == end:
            return Refusal("14.2.3", say("{unit} is already in {hex}", unit=name, hex=place(end)))
        if stop is None:
            return Refusal("14.2.3", say("{unit} cannot come any closer", unit=name))
        return Refusal("14.2.3", say("{unit} stops in {hex}", unit=name, hex=place(stop)))
