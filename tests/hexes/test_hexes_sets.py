"""Sets of hexes as ints, against Python's own sets."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st
from naive import LAYOUTS

from honjin.hexes.grid import NOWHERE, Grid
from honjin.hexes.sets import EMPTY, few, first, hexset, members, nth, spread

hexes = st.sets(st.integers(0, 1500))


@given(hexes)
def test_a_set_gives_back_its_members_in_order(chosen: set[int]) -> None:
    assert members(hexset(chosen)) == few(hexset(chosen)) == sorted(chosen)
    assert first(hexset(chosen)) == min(chosen, default=NOWHERE)
    assert hexset(chosen).bit_count() == len(chosen)


@given(hexes)
def test_each_member_is_found_by_its_number(chosen: set[int]) -> None:
    found = hexset(chosen)
    assert [nth(found, index) for index in range(len(chosen))] == sorted(chosen)
    for beyond in (-1, len(chosen)):
        with pytest.raises(IndexError):
            nth(found, beyond)


@given(hexes, hexes)
def test_sets_combine_like_sets(a: set[int], b: set[int]) -> None:
    x, y = hexset(a), hexset(b)
    assert members(x | y) == sorted(a | b)
    assert members(x & y) == sorted(a & b)
    assert members(x & ~y) == sorted(a - b)


def test_the_empty_set() -> None:
    assert members(EMPTY) == few(EMPTY) == []
    assert first(EMPTY) == NOWHERE
    assert hexset([]) == EMPTY


@given(st.integers(1, 8), st.integers(1, 8), st.sampled_from(LAYOUTS), st.data())
def test_spread_follows_exactly_the_given_links(columns: int, rows: int, layout: str, data: st.DataObject) -> None:
    """Directed links, any of them, on maps down to a single row or column."""
    grid = Grid(columns, rows, layout)
    every = [(a, b) for a in range(grid.size) for b in grid.near[a] if b != NOWHERE]
    links = data.draw(st.sets(st.sampled_from(every))) if every else set()
    chosen = data.draw(st.sets(st.integers(0, grid.size - 1)))
    step = spread(grid, links)
    assert step(hexset(chosen)) == hexset(b for a, b in links if a in chosen)
    assert step(EMPTY) == EMPTY


def test_a_link_between_hexes_apart_is_refused() -> None:
    with pytest.raises(KeyError):
        spread(Grid(5, 5, LAYOUTS[0]), [(0, 12)])
