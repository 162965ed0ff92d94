"""Units that move together and keep their places: a row of moves after 7-1-1, each finished before the next starts.

Friends do not hinder a way, only its end (7-4-1).
"""

from __future__ import annotations

from honjin.games.yukimura.rules import movement, tokugawa
from honjin.games.yukimura.state import Tennoji
from honjin.hexes.grid import Hex
from honjin.hexes.paths import Field, Passage, Path, trace
from honjin.hexes.sets import HexSet, union
from honjin.kernel.actions import Action
from honjin.kernel.errors import Refusal
from honjin.kernel.words import say
from honjin.wargame.actions import Unit
from honjin.wargame.formation import Block, Grounds
from honjin.wargame.moves import Move


class UnitBlock(Block[Tennoji]):
    """Units of a side that keep their places."""

    grounds = Grounds(edge="7-6", friend="7-4-1", zone="7-3-1", points="7-2")

    def refuse(self, unit: Unit) -> Refusal | None:
        refusal = movement.refuse_mover(self.g, self.side, unit)
        if refusal is None and self.g.where[unit] < 0:
            return Refusal("8-2", say("{unit} is off the map and enters by itself", unit=self.g.field.unit_name[unit]))
        return refusal

    def search(self, unit: Unit) -> tuple[Passage, Field]:
        return movement.reach(self.g, unit)

    def ends(self, unit: Unit) -> HexSet:
        """A unit on duty goes no further than its duty, in one step or two (7-5-1)."""
        rings = self.ways[unit][1]
        return union(rings[: self.g.field.duty_steps + 1] if tokugawa.bound(self.g, unit) else rings)

    def may_end(self, trial: Tennoji, unit: Unit, to: Hex) -> bool:
        if not super().may_end(trial, unit, to):
            return False
        return not tokugawa.bound(trial, unit) or _duty_way(trial, unit, to) is not None

    def carry_out(self, trial: Tennoji, action: Action) -> None:
        assert isinstance(action, Move)
        movement.carry_out(trial, action)

    def part(self, trial: Tennoji, unit: Unit, to: Hex) -> Action | Refusal:
        """One unit's part, by the best way."""
        refusal = movement.refuse_unit(trial, self.side, unit) or self.blocked(trial, unit, to)
        if refusal is not None:
            return refusal
        move = Move(unit, self._way(trial, unit, to))
        return movement.refuse_for(trial, self.side, unit, move) or move

    def _way(self, trial: Tennoji, unit: Unit, to: Hex) -> Path:
        if tokugawa.bound(trial, unit):
            return _duty_way(trial, unit, to) or (trial.where[unit], to)
        if unit == trial.field.ieyasu:
            return tokugawa.ieyasu_path(trial, *self.ways[unit], to)
        return trace(*self.ways[unit], to)

    def closed(self, trial: Tennoji, unit: Unit, to: Hex) -> Refusal | None:
        name, place = trial.field.unit_name[unit], trial.field.place(to)
        if trial.field.ponds >> to & 1:
            return Refusal("7-4-2", say("{unit} would end in the pond in {hex}", unit=name, hex=place))
        return None

    def blocked(self, trial: Tennoji, unit: Unit, to: Hex) -> Refusal | None:
        """How far a unit on duty goes is said by its duty (7-5-1)."""
        refusal = super().blocked(trial, unit, to)
        too_far = refusal is not None and refusal.rule in (self.grounds.zone, self.grounds.points)
        return None if too_far and tokugawa.bound(trial, unit) else refusal


def _duty_way(g: Tennoji, unit: Unit, to: Hex) -> Path | None:
    """A duty move that ends there (7-5-1)."""
    moves = tokugawa.duty_moves(g, unit)[1]
    return next((move.path for move in moves if move.path[-1] == to and not move.leaves), None)
