"""A small map with four units, for tests of what games share: singles or stacks of two sides on six by six hexes."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from honjin.hexes.board import Board
from honjin.hexes.grid import Grid, Hex
from honjin.hexes.paths import Layer
from honjin.hexes.sets import HexSet
from honjin.wargame.map import compile_layers
from honjin.wargame.singles import Singles
from honjin.wargame.stacks import Stacks
from honjin.wargame.state import shared

GRID = Grid(6, 6, "flat_top_even_columns_down")
GONE = -9
OPEN: tuple[Layer, ...] = compile_layers(GRID, [(a, b, 1) for a in range(GRID.size) for b in GRID.near[a] if b >= 0])


def at(number: str) -> Hex:
    return GRID.parse(number)


class Country(SimpleNamespace):
    """What never changes."""


def scene(closed: HexSet = 0, **more: Any) -> Country:
    """Units a and b of one side, c and d of the other."""
    told = {"unit": "abcd".__getitem__}
    return Country(
        grid=GRID,
        board=Board(GRID, (1 << GRID.size) - 1 & ~closed),
        sides=("east", "west"),
        side=[0, 0, 1, 1],
        pieces="abcd",
        strength=[(0, 1, 3), (0, 2, 4), (0, 1, 1), (0, 5)],
        rank=[2, 0, 1, 1],
        unit_name="abcd",
        weighty=frozenset({"lost"}),
        found={},
        place=GRID.format,
        ids=lambda units: ["abcd"[unit] for unit in units],
        told=lambda key, value: told[key](value) if key in told else value,
        **more,
    )


class Line(Singles):
    """A battle."""

    unused = GONE
    ground: Any = shared()


class War(Stacks):
    """A campaign in which d belongs to nobody."""

    unused = GONE
    country: Any = shared()

    def survey(self) -> None:
        self.of_bloc = [0b0011, 0b0100]
        super().survey()


def line(**places: str) -> Line:
    """A battle with units by their letters."""
    g = Line(scene())
    for name, number in places.items():
        g.put("abcd".index(name), at(number))
    return g


def war() -> War:
    """A campaign in which a leads b."""
    g = War(scene())
    g.leader[1] = 0
    g.reckon()
    return g
