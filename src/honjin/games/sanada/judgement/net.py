"""The net in which Hideyori is caught: forces spread so that he finds no place that is far from all of them."""

from __future__ import annotations

from collections.abc import Iterable

from honjin.games.sanada.figures import KANTO, OSAKA
from honjin.games.sanada.judgement import distances
from honjin.games.sanada.judgement.situation import Situation
from honjin.games.sanada.rules.supply import supplied
from honjin.hexes.grid import Hex
from honjin.hexes.sets import HexSet, few, union
from honjin.wargame.actions import Unit


class Net:
    """Where Hideyori may run to, and who can stand so that he cannot."""

    def __init__(self, s: Situation, heads: Iterable[Unit]) -> None:
        self.s = s
        self.heads = sorted(heads)
        self.beliefs = s.beliefs.kanto

    def spread(self) -> dict[Unit, Hex]:
        """A place for every force that closes some of his refuges, those first who close most."""
        left, found = self._refuges(), dict[Unit, Hex]()
        for head in self.heads:
            best = max(self._places(head), key=lambda h: ((self._closed(h) & left).bit_count(), -h), default=None)
            if best is not None and self._closed(best) & left:
                found[head] = best
                left &= ~self._closed(best)
        return found

    def _refuges(self) -> HexSet:
        """Where he can be after his next march, fed and far from everybody who has a task already."""
        s, g, lord = self.s, self.s.g, self.s.land.hideyori
        run = distances.within(s.land, g.where[lord], s.land.tables.movement.strategic)
        free = union(g.members[head] for head in self.heads)
        busy = [h for h, units in g.at.items() if units & g.of_side[KANTO] & ~g.inside & ~free]
        return run & supplied(g, OSAKA).hexes & ~union(self._closed(h) for h in busy)

    def _closed(self, h: Hex) -> HexSet:
        return distances.within(self.s.land, h, self.beliefs.mesh)

    def _places(self, head: Unit) -> list[Hex]:
        """Where a force can be next without losing its supply or much else."""
        s, g = self.s, self.s.g
        near = distances.within(s.land, g.where[head], s.land.tables.movement.allowance) & s.fed & ~g.occupied[OSAKA]
        return [h for h in few(near) if s.danger(h, g.members[head]) <= self.beliefs.brave]
