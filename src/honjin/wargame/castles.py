"""Positions with castles: who holds them, what their walls can still bear, and whose hexes they are."""

from __future__ import annotations

from abc import abstractmethod

from honjin.hexes.sets import HexSet
from honjin.wargame.actions import NOBODY, Castle, Unit, Units
from honjin.wargame.stacks import Stacks
from honjin.wargame.state import BITS, derived, kept


class Castles(Stacks):
    """Stacks of forces around castles, on a country (:class:`~honjin.wargame.country.Country`)."""

    owner: list[int] = kept(lambda g: [keep.owner for keep in g.scene.keeps])
    """Of each castle: a clan, or a side where clans do not matter."""
    durability: list[int] = kept(lambda g: [keep.durability for keep in g.scene.keeps])
    assaulted: int = kept(0)
    """Castles assaulted in this phase."""
    placed: Units = kept(0, BITS)
    """Units that their owner has chosen or placed himself in this set-up or arrival."""
    keeps: list[HexSet] = derived(lambda _: [0, 0])
    """Hexes of the castles that count for each camp."""

    @abstractmethod
    def castle_bloc(self, castle: Castle) -> int:
        """The camp for which a castle counts; NOBODY if for neither."""

    def survey(self) -> None:
        super().survey()
        self.recount_keeps()

    def recount_keeps(self) -> None:
        """Find again which castles count for whom."""
        self.keeps = [0, 0]
        for castle, keep in enumerate(self.scene.keeps):
            bloc = self.castle_bloc(castle)
            if bloc != NOBODY:
                self.keeps[bloc] |= 1 << keep.hex

    def castle_here(self, unit: Unit) -> Castle:
        """The castle in a unit's hex, or NOBODY."""
        castle: Castle = self.scene.castle_at.get(self.where[unit], NOBODY)
        return castle

    def garrison(self, castle: Castle) -> Units:
        """The units inside a castle."""
        return self.inside_at(self.scene.keeps[castle].hex)
