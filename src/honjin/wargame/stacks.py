"""Positions with stacks of forces: leaders and those whom they lead, in the field or inside castles.

Sets of units and of hexes are ints, one bit each. Units come onto the map, move, go into castles and leave the map
through a few methods alone, which keep the occupied hexes of each camp up to date. The scene knows the ``rank`` of each
unit, and its ``strength`` by the steps that it has left, nothing first.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from honjin.hexes.grid import Hex
from honjin.hexes.sets import HexSet, few, fixed, placed
from honjin.wargame.actions import Unit, Units
from honjin.wargame.state import BITS, RESERVE, OnMap, derived, kept


class Stacks(OnMap):
    """A position with forces of two camps, and of strangers to both.

    A game says which units belong to which camp in :attr:`of_bloc`, and calls :meth:`survey` when that has changed.
    """

    at: dict[Hex, Units] = derived(lambda _: {})
    """Units by hex, inside and outside."""
    steps: list[int] = kept(lambda g: [len(by_steps) - 1 for by_steps in g.scene.strength])
    leader: list[Unit] = kept(lambda g: list(range(len(g.scene.pieces))))
    """Who leads each unit; itself if it heads a force."""
    members: list[Units] = derived(lambda _: [])
    """The whole force of each head; nobody for those who are led."""
    inside: Units = kept(0, BITS)
    of_bloc: list[Units] = derived(lambda _: [0, 0])
    """The units of each camp."""
    occupied: list[HexSet] = derived(lambda _: [0, 0])
    """Hexes with units of each camp outside castles."""
    strangers: HexSet = derived(0)
    """Hexes with units of neither camp outside castles."""

    def reckon(self) -> None:
        """Find again who leads whom and who stands where."""
        self.at = {}
        self.members = [0] * len(self.leader)
        for unit, h in enumerate(self.where):
            self.members[self.leader[unit]] |= 1 << unit
            if h >= 0:
                self.at[h] = self.at.get(h, 0) | 1 << unit
        self.survey()

    def survey(self) -> None:
        """Find again which hexes each camp holds."""
        self.occupied = [0, 0]
        self.strangers = 0
        for h in self.at:
            self._look(h)

    # ---------------------------------------------------------------------------------------------- places

    def settle(self, units: Units, h: Hex, *, inside: bool = False) -> None:
        """Put units, from wherever they are, into a hex."""
        where = self.where
        settling = few(units)
        self._vacate({where[unit] for unit in settling}, units)
        for unit in settling:
            where[unit] = h
        self.at[h] = self.at.get(h, 0) | units
        self.inside = self.inside | units if inside else self.inside & ~units
        self._look(h)

    def lift(self, units: Units) -> None:
        """Take units off the map; whoever calls puts them somewhere else."""
        where = self.where
        lifted = few(units)
        self._vacate({where[unit] for unit in lifted}, units)
        for unit in lifted:
            if where[unit] >= 0:
                where[unit] = RESERVE
        self.inside &= ~units

    def _vacate(self, places: set[Hex], units: Units) -> None:
        for h in places:
            if h >= 0:
                left = self.at[h] & ~units
                if left:
                    self.at[h] = left
                else:
                    del self.at[h]
                self._look(h)

    def go_inside(self, units: Units) -> None:
        """Units enter the castle of their hex."""
        self.inside |= units
        self._look_at(units)

    def go_outside(self, units: Units) -> None:
        """Units come out of the castle of their hex."""
        self.inside &= ~units
        self._look_at(units)

    def _look_at(self, units: Units) -> None:
        for h in {self.where[unit] for unit in few(units)}:
            self._look(h)

    def _look(self, h: Hex) -> None:
        bit = 1 << h
        outside = self.at.get(h, 0) & ~self.inside
        one, other = self.of_bloc
        occupied = self.occupied
        if (not outside & one) is bool(occupied[0] & bit):
            occupied[0] ^= bit
        if (not outside & other) is bool(occupied[1] & bit):
            occupied[1] ^= bit
        if (not outside & ~(one | other)) is bool(self.strangers & bit):
            self.strangers ^= bit

    def outside_at(self, h: Hex) -> Units:
        """Who stands in a hex in the open."""
        return self.at.get(h, 0) & ~self.inside

    def inside_at(self, h: Hex) -> Units:
        """The garrison of the castle in a hex."""
        return self.at.get(h, 0) & self.inside

    def on_map(self, units: Units) -> Units:
        """Those of these units that are on the map."""
        return placed(units, self.where)

    # ---------------------------------------------------------------------------------------------- forces

    def heads(self, units: Units) -> list[Unit]:
        """The heads of forces among these units."""
        return fixed(units, self.leader)

    def forces_of(self, heads: Iterable[Unit]) -> Units:
        """All units of these forces."""
        out = 0
        for head in heads:
            out |= self.members[head]
        return out

    def rank(self, unit: Unit) -> int:
        """The rank that counts, the lowest first."""
        rank: int = self.scene.rank[unit]
        return rank

    # ---------------------------------------------------------------------------------------------- figures

    def unit_strength(self, unit: Unit) -> int:
        """Combat strength of one unit as it is now."""
        strength: int = self.scene.strength[unit][self.steps[unit]]
        return strength

    def strength(self, units: Units) -> int:
        """Combat strength of the current sides of these units."""
        table: Sequence[Sequence[int]] = self.scene.strength
        steps = self.steps
        total = 0
        while units:
            low = units & -units
            unit = low.bit_length() - 1
            total += table[unit][steps[unit]]
            units ^= low
        return total

    def all_steps(self, units: Units) -> int:
        """All steps that these units have left."""
        return sum(self.steps[unit] for unit in few(units))
