"""Lines of supply as they are drawn: from castles over the Forces that pass them on, and where they break off (11)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from honjin.games.sanada.rules.supply import closed, sources
from honjin.games.sanada.state import War
from honjin.hexes.grid import Hex
from honjin.hexes.paths import Field, Passage, cost_of, field, trace
from honjin.hexes.sets import HexSet, few, union
from honjin.kernel.ask import Side
from honjin.kernel.words import Text, say
from honjin.wargame.lines import Gap, Link


class Wave(NamedTuple):
    """How far supply comes from some hexes: from castles, then from the Forces that it came to, and so on."""

    starts: HexSet
    rings: Field


class Lines:
    """All lines of a side, as they stand."""

    def __init__(self, g: War, side: Side) -> None:
        self.g, self.side = g, side
        self.limit = g.land.tables.supply.range
        self.closed = closed(g, side)
        tolls = g.land.tolls(g.keeps[1 - side])
        self.ground = Passage(g.land.layers, barred=self.closed, tolls=tolls)
        self.open_ground = Passage(g.land.layers, tolls=tolls)
        self.waves = list(self._search())

    def _search(self) -> Iterator[Wave]:
        own = self.g.occupied[self.side]
        fresh = known = sources(self.g, self.side)
        while fresh:
            wave = Wave(fresh, field(self.ground, fresh, self.limit))
            yield wave
            fresh = union(wave.rings) & own & ~known
            known |= fresh

    def route(self, h: Hex) -> list[Link]:
        """The line to a hex, link by link from its castle; none if it has no supply."""
        for wave in self.waves:
            if wave.starts >> h & 1:
                return []
            if union(wave.rings) >> h & 1:
                link = self._link(self.ground, wave.rings, h)
                return [*self.route(link.path[0]), link]
        return []

    def last_link(self, h: Hex) -> Link | None:
        """The last piece of the line to a hex."""
        return next(iter(reversed(self.route(h))), None)

    def _link(self, ground: Passage, rings: Field, h: Hex) -> Link:
        path = trace(ground, rings, h)
        return Link(path, tuple(cost_of(rings, at) or 0 for at in path), self.limit, 1)

    def gap(self, h: Hex) -> Gap:
        """Where the shortest line to a hex without supply breaks off."""
        starts = union(wave.starts for wave in self.waves)
        if not starts:
            return Gap(Link((h,), (0,), self.limit, 1), "11.1", say("no castle gives supply"))
        far = max(layer.cost for layer in self.ground.layers) * self.g.land.grid.size
        rings = field(self.open_ground, starts, far, until=1 << h)
        if cost_of(rings, h) is None:
            return Gap(Link((h,), (0,), self.limit, 1), "11.3", say("no line leads here"))
        link = self._link(self.open_ground, rings, h)
        barred = next((n for n, at in enumerate(link.path) if n and self.closed >> at & 1), None)
        if barred is None:
            return Gap(link, "11.2", say("too long"), too_long=True)
        cut = link._replace(path=link.path[: barred + 1], costs=link.costs[: barred + 1])
        return Gap(cut, "11.3", self._obstacle(cut.path[-1]))

    def _obstacle(self, h: Hex) -> Text:
        return say("enemy forces") if self.g.occupied[1 - self.side] >> h & 1 else say("enemy zone of control")

    def starving(self) -> list[Hex]:
        """Hexes of the side's Forces without supply."""
        fed = union(union(wave.rings) for wave in self.waves)
        return few(self.g.occupied[self.side] & ~fed)
