"""Slow and plain answers to compare the quick ones with, and random boards to compare them on."""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from hypothesis import strategies as st

from honjin.hexes.grid import Grid, Hex
from honjin.hexes.paths import Layer, Passage, Path
from honjin.hexes.sets import hexset, spread

LAYOUTS = ("flat_top_even_columns_down", "flat_top_odd_columns_down")


def centre(grid: Grid, h: Hex) -> tuple[float, float]:
    """Where a hex lies on paper, in units of its height; columns are three quarters of a width apart."""
    low = (grid.column(h) % 2 == 0) == (grid.layout == LAYOUTS[0])
    return grid.column(h) * 3**0.5 / 2, grid.row(h) + (0.5 if low else 0.0)


def touching(grid: Grid, a: Hex, b: Hex) -> bool:
    """Neighbours are those whose centres are one height apart on paper."""
    (ax, ay), (bx, by) = centre(grid, a), centre(grid, b)
    return abs((ax - bx) ** 2 + (ay - by) ** 2 - 1) < 1e-6


def steps_from(grid: Grid, start: Hex) -> dict[Hex, int]:
    """Breadth-first over hexes that touch on paper."""
    away = {start: 0}
    queue = [start]
    for here in queue:
        for there in range(grid.size):
            if there not in away and touching(grid, here, there):
                away[there] = away[here] + 1
                queue.append(there)
    return away


def _zones(extra: dict[Hex, int]) -> tuple[tuple[int, int], ...]:
    return tuple((hexset(h for h, e in extra.items() if e == points), points) for points in set(extra.values()))


@dataclass(frozen=True)
class Terrain:
    """A passage in plain words: what each link costs, and where one cannot go, must stop or pays more."""

    grid: Grid
    links: dict[tuple[Hex, Hex], int]
    barred: frozenset[Hex]
    stops: frozenset[Hex]
    tolls: dict[Hex, int]
    exits: dict[Hex, int]
    allowance: int
    spent: int
    starts: frozenset[Hex]

    @property
    def passage(self) -> Passage:
        layers = []
        for cost in sorted(set(self.links.values())):
            links = [link for link, price in self.links.items() if price == cost]
            ahead, behind = [0] * self.grid.size, [0] * self.grid.size
            for a, b in links:
                ahead[a] |= 1 << b
                behind[b] |= 1 << a
            layers.append(Layer(cost, spread(self.grid, links), ahead, behind))
        return Passage(tuple(layers), hexset(self.barred), hexset(self.stops), _zones(self.tolls), _zones(self.exits))

    def price(self, a: Hex, b: Hex) -> int | None:
        """What a step costs, None where it is not allowed at all."""
        if (a, b) not in self.links or b in self.barred:
            return None
        return self.links[a, b] + self.tolls.get(b, 0) + self.exits.get(a, 0)

    def may_go_on(self, h: Hex, points: int) -> bool:
        """A mover goes on from a stop only where it began, having entered nothing."""
        return h not in self.stops or (points == 0 and self.spent == 0 and h in self.starts)

    def costs(self) -> dict[Hex, int]:
        """Dijkstra."""
        best: dict[Hex, int] = {}
        queue = [(self.spent, h) for h in self.starts if self.spent <= self.allowance]
        heapq.heapify(queue)
        while queue:
            points, here = heapq.heappop(queue)
            if here in best:
                continue
            best[here] = points
            if not self.may_go_on(here, points):
                continue
            for there in range(self.grid.size):
                price = self.price(here, there)
                if price is not None and points + price <= self.allowance:
                    heapq.heappush(queue, (points + price, there))
        return best

    def cost_of_way(self, path: Path) -> int | None:
        """What a way costs, None if it cannot be gone."""
        points = self.spent
        for number, (a, b) in enumerate(pairwise(path)):
            price = self.price(a, b)
            if price is None or (a in self.stops and (number > 0 or self.spent > 0)):
                return None
            points += price
        return points if points <= self.allowance else None

    def ways(self, end: Hex, points: int) -> Iterator[Path]:
        """Every way to the end that costs just so much, found by trying all."""

        def longer(path: Path, cost: int) -> Iterator[Path]:
            if path[-1] == end and cost == points:
                yield path
            if not self.may_go_on(path[-1], cost):
                return
            for there in range(self.grid.size):
                price = self.price(path[-1], there)
                if price is not None and cost + price <= points:
                    yield from longer((*path, there), cost + price)

        for start in self.starts:
            yield from longer((start,), self.spent)


@st.composite
def terrains(draw: st.DrawFn, *, columns: int = 6, rows: int = 6, allowance: int = 9) -> Terrain:
    """Random boards: some links closed, some one-way, three costs, barred hexes, stops and tolls."""
    grid = Grid(draw(st.integers(2, columns)), draw(st.integers(2, rows)), draw(st.sampled_from(LAYOUTS)))
    hexes = range(grid.size)
    seed = draw(st.randoms(use_true_random=False))
    links = {
        (a, b): seed.choice((1, 1, 2, 3))
        for a in hexes
        for b in grid.near[a]
        if b >= 0 and seed.random() < 0.85
    }  # fmt: skip
    some = st.frozensets(st.sampled_from(hexes), max_size=max(1, grid.size // 5))
    tolls = {h: seed.choice((1, 2)) for h in draw(some)}
    exits = {h: seed.choice((1, 2)) for h in draw(some)}
    starts = draw(st.frozensets(st.sampled_from(hexes), min_size=1, max_size=2))
    spent = draw(st.integers(0, 2))
    return Terrain(grid, links, draw(some), draw(some), tolls, exits, draw(st.integers(0, allowance)), spent, starts)
