"""Units that move together and keep their places: a row of moves after 7-1-1, each finished before the next starts."""

from __future__ import annotations

from collections.abc import Sequence

from honjin.games.yukimura.actions import Move
from honjin.games.yukimura.rules import movement, tokugawa
from honjin.games.yukimura.state import Tennoji
from honjin.hexes.grid import NOWHERE, Hex
from honjin.hexes.paths import Field, Passage, cost_of, field, trace
from honjin.hexes.sets import HexSet, members, union
from honjin.kernel.ask import Side
from honjin.kernel.errors import Refusal
from honjin.kernel.words import Name, say
from honjin.wargame.actions import Unit
from honjin.wargame.singles import LIFTED


class Formation:
    """Units of a side that keep their places.

    Friends do not hinder a way, only its end (7-4-1), and enemies stand still: so everybody's ways are searched once,
    and only the ends are looked at again for each goal.
    """

    def __init__(self, g: Tennoji, side: Side, units: Sequence[Unit]) -> None:
        self._g, self._side = g, side
        self.held: dict[Unit, Refusal] = {}
        """Who cannot move in this phase, wherever the others go."""
        self._ways: dict[Unit, tuple[Passage, Field]] = {}
        self._within: dict[Unit, HexSet] = {}
        for unit in units:
            refusal = _refuse_member(g, side, unit)
            if refusal is not None:
                self.held[unit] = refusal
                continue
            ways = self._ways[unit] = movement.reach(g, unit)
            # A unit on duty goes no further than its duty, in one step or two (7-5-1).
            self._within[unit] = union(ways[1][: g.field.duty_steps + 1] if tokugawa.bound(g, unit) else ways[1])

    @property
    def movers(self) -> list[Unit]:
        return list(self._ways)

    def plan(self, start: Hex, end: Hex) -> tuple[list[Move], dict[Unit, Refusal]]:
        """Moves that take all along as from start to end, in an order that is legal; who cannot come, and why."""
        trial = self._g.copy()
        moves: list[Move] = []
        behind = dict(self.held)
        for unit in self._front_first(start, end):
            answer = self._part(trial, unit, start, end)
            if isinstance(answer, Refusal):
                behind[unit] = answer
            else:
                movement.carry_out(trial, answer)
                moves.append(answer)
        return moves, behind

    def reach(self, lead: Unit) -> tuple[list[Hex], list[Hex]]:
        """Where a lead can go so that all movers keep their places, and where only some do."""
        whole: list[Hex] = []
        part: list[Hex] = []
        start = self._g.where[lead]
        for end in members(self._within[lead] & ~(1 << start)):
            come = self._coming(start, end)
            if lead in come:
                (whole if len(come) == len(self._ways) else part).append(end)
        return whole, part

    def _front_first(self, start: Hex, end: Hex) -> list[Unit]:
        """Whoever stands further ahead goes first, so that nobody steps on ground that is still to be left."""
        ahead, where = self._g.field.grid.ahead, self._g.where
        return sorted(self._ways, key=lambda unit: -ahead(where[unit], start, end))

    def _coming(self, start: Hex, end: Hex) -> set[Unit]:
        """Who can take part: as in the plan, without looking for the ways."""
        trial = self._g.copy()
        shift = trial.field.grid.shift
        come = set()
        for unit in self._front_first(start, end):
            to = shift(trial.where[unit], start, end)
            if to != NOWHERE and not trial.taken >> to & 1 and self._may_end(trial, unit, to):
                trial.lift(unit, LIFTED)
                trial.put(unit, to)
                come.add(unit)
        return come

    def _may_end(self, trial: Tennoji, unit: Unit, to: Hex) -> bool:
        if not self._within[unit] >> to & 1:
            return False
        return not tokugawa.bound(trial, unit) or _duty_way(trial, unit, to) is not None

    def _part(self, trial: Tennoji, unit: Unit, start: Hex, end: Hex) -> Move | Refusal:
        """One unit's part, by the best way, judged on what the others have left."""
        refusal = movement.refuse_unit(trial, self._side, unit)
        if refusal is not None:
            return refusal
        to = trial.field.grid.shift(trial.where[unit], start, end)
        if to == NOWHERE:
            return Refusal("7-6", say("{unit} would leave the map", unit=trial.field.names[unit]))
        refusal = self._blocked(trial, unit, to)
        if refusal is not None:
            return refusal
        move = Move(unit, self._way(trial, unit, to))
        return movement.refuse_for(trial, self._side, unit, move) or move

    def _way(self, trial: Tennoji, unit: Unit, to: Hex) -> tuple[Hex, ...]:
        if tokugawa.bound(trial, unit):
            return _duty_way(trial, unit, to) or (trial.where[unit], to)
        if unit == trial.field.ieyasu:
            return tokugawa.ieyasu_path(trial, *self._ways[unit], to)
        return trace(*self._ways[unit], to)

    def _blocked(self, trial: Tennoji, unit: Unit, to: Hex) -> Refusal | None:
        """Why a unit does not get to its place."""
        field_ = trial.field
        name, place = field_.names[unit], field_.place(to)
        if trial.taken >> to & 1:
            other = field_.names[trial.at[to]]
            return Refusal("7-4-1", say("{unit} would end on {other} in {hex}", unit=name, other=other, hex=place))
        if field_.ponds >> to & 1:
            return Refusal("7-4-2", say("{unit} would end in the pond in {hex}", unit=name, hex=place))
        if not field_.board.present >> to & 1:
            return Refusal("7-6", say("{unit} would leave the map", unit=name))
        if tokugawa.bound(trial, unit) or self._within[unit] >> to & 1:
            return None
        return self._out_of_reach(unit, to, name, place)

    def _out_of_reach(self, unit: Unit, to: Hex, name: Name, place: Name) -> Refusal:
        """Zones of control on the way, or the allowance."""
        g = self._g
        allowance = g.field.movement[unit]
        unhindered = Passage(g.field.ground, g.occupied[1 - self._side])
        if cost_of(field(unhindered, 1 << g.where[unit], allowance), to) is not None:
            reason = say(
                "{unit} cannot reach {hex}: an enemy zone of control ends its move on the way", unit=name, hex=place
            )
            return Refusal("7-3-1", reason)
        reason = say(
            "{unit} cannot reach {hex} with its {points} movement points", unit=name, hex=place, points=allowance
        )
        return Refusal("7-2", reason)


def _refuse_member(g: Tennoji, side: Side, unit: Unit) -> Refusal | None:
    refusal = movement.refuse_mover(g, side, unit)
    if refusal is None and g.where[unit] < 0:
        return Refusal("8-2", say("{unit} is off the map and enters by itself", unit=g.field.names[unit]))
    return refusal


def _duty_way(g: Tennoji, unit: Unit, to: Hex) -> tuple[Hex, ...] | None:
    """A duty move that ends there (7-5-1)."""
    moves = tokugawa.duty_moves(g, unit)[1]
    return next((move.path for move in moves if move.path[-1] == to and not move.leaves), None)
