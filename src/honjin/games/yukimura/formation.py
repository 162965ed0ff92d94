"""Units that move together and keep their places: a row of moves after 7-1-1, each finished before the next starts.

Friends do not hinder a way, only its end (7-4-1).
"""

from __future__ import annotations

from honjin.games.yukimura.rules import movement, tokugawa
from honjin.games.yukimura.state import Tennoji
from honjin.hexes.grid import NOWHERE, Hex
from honjin.hexes.paths import Field, Passage, Path, cost_of, field, trace
from honjin.hexes.sets import HexSet, union
from honjin.kernel.actions import Action
from honjin.kernel.errors import Refusal
from honjin.kernel.words import Name, say
from honjin.wargame.actions import Unit
from honjin.wargame.formation import Block
from honjin.wargame.moves import Move


class UnitBlock(Block[Tennoji]):
    """Units of a side that keep their places."""

    def refuse(self, unit: Unit) -> Refusal | None:
        refusal = movement.refuse_mover(self.g, self.side, unit)
        if refusal is None and self.g.where[unit] < 0:
            return Refusal("8-2", say("{unit} is off the map and enters by itself", unit=self.g.field.names[unit]))
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
        refusal = movement.refuse_unit(trial, self.side, unit) or self._blocked(trial, unit, to)
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

    def _blocked(self, trial: Tennoji, unit: Unit, to: Hex) -> Refusal | None:
        """Why a unit does not get to its place."""
        field_ = trial.field
        name = field_.names[unit]
        if to == NOWHERE or not (field_.board.present | field_.ponds) >> to & 1:
            return Refusal("7-6", say("{unit} would leave the map", unit=name))
        place = field_.place(to)
        if trial.taken >> to & 1:
            other = field_.names[trial.at[to]]
            return Refusal("7-4-1", say("{unit} would end on {other} in {hex}", unit=name, other=other, hex=place))
        if field_.ponds >> to & 1:
            return Refusal("7-4-2", say("{unit} would end in the pond in {hex}", unit=name, hex=place))
        if tokugawa.bound(trial, unit) or self.within[unit] >> to & 1:
            return None
        return self._out_of_reach(unit, to, name, place)

    def _out_of_reach(self, unit: Unit, to: Hex, name: Name, place: Name) -> Refusal:
        """Zones of control on the way, or the allowance."""
        g = self.g
        allowance = g.field.movement[unit]
        unhindered = Passage(g.field.ground, g.occupied[1 - self.side])
        if cost_of(field(unhindered, 1 << g.where[unit], allowance), to) is not None:
            reason = say(
                "{unit} cannot reach {hex}: an enemy zone of control ends its move on the way", unit=name, hex=place
            )
            return Refusal("7-3-1", reason)
        reason = say(
            "{unit} cannot reach {hex} with its {points} movement points", unit=name, hex=place, points=allowance
        )
        return Refusal("7-2", reason)


def _duty_way(g: Tennoji, unit: Unit, to: Hex) -> Path | None:
    """A duty move that ends there (7-5-1)."""
    moves = tokugawa.duty_moves(g, unit)[1]
    return next((move.path for move in moves if move.path[-1] == to and not move.leaves), None)
