"""Positions with one unit to a hex: who stands where, which hexes a side holds, and its zone of control.

Units come onto the map, move on it and leave it through :meth:`Singles.put` and :meth:`Singles.lift` alone, which keep
the occupied hexes of each side up to date. Zones of control follow from those in a microsecond, so they are not kept.
The scene says whose each unit is (``side``), and has the ``board`` and the ``ground``, its steps by cost.
"""

from __future__ import annotations

from typing import Final

from honjin.hexes.grid import Hex
from honjin.hexes.paths import Passage
from honjin.hexes.sets import HexSet
from honjin.kernel.ask import Side
from honjin.wargame.actions import Unit
from honjin.wargame.state import OnMap, derived

EMPTY: Final = -1
"""Nobody stands there."""
LIFTED: Final = -5
"""On its way from one hex to another while others make room."""


class Singles(OnMap):
    """A position in which every unit has a hex to itself."""

    at: list[Unit] = derived(lambda g: [EMPTY] * g.scene.grid.size)
    occupied: list[HexSet] = derived(lambda g: [0] * len(g.scene.sides))

    def reckon(self) -> None:
        """Set everybody down where they stand."""
        for unit, h in enumerate(self.where):
            if h >= 0:
                self.put(unit, h)

    def put(self, unit: Unit, h: Hex) -> None:
        """Set a unit that is off the map, or lifted, down on an empty hex."""
        assert self.at[h] == EMPTY, f"two units in {self.scene.grid.format(h)}"
        self.where[unit] = h
        self.at[h] = unit
        self.occupied[self.scene.side[unit]] |= 1 << h

    def lift(self, unit: Unit, to: Hex) -> Hex:
        """Take a unit off its hex; ``to`` is where it is meanwhile (RESERVE, LIFTED...). Returns the hex."""
        h = self.where[unit]
        self.where[unit] = to
        self.at[h] = EMPTY
        self.occupied[self.scene.side[unit]] ^= 1 << h
        return h

    @property
    def taken(self) -> HexSet:
        """All hexes with a unit in them."""
        return self.occupied[0] | self.occupied[1]

    def zoc(self, side: Side) -> HexSet:
        """Zone of control: every hex with a unit of the side or linked to one."""
        own = self.occupied[side]
        return own | self.scene.board.spread(own)  # type: ignore[no-any-return]

    def passage(self, side: Side) -> Passage:
        """The ground of the scene as a moving unit of this side meets it: enemies bar it, their zones end a move."""
        enemy = self.occupied[1 - side]
        return Passage(self.scene.ground, enemy, enemy | self.scene.board.spread(enemy))

    def units_on_map(self, side: Side) -> list[Unit]:
        """The units of a side, in the order of the roster."""
        owner = self.scene.side
        return [unit for unit, h in enumerate(self.where) if h >= 0 and owner[unit] == side]
