"""Numbers, neighbours, directions and distances, against hexes drawn on paper."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st
from naive import LAYOUTS, centre, steps_from, touching

from honjin.hexes.board import Board, hexside
from honjin.hexes.grid import NOWHERE, Direction, Grid
from honjin.hexes.sets import hexset, members

grids = st.builds(Grid, st.integers(1, 9), st.integers(1, 9), st.sampled_from(LAYOUTS))


@given(grids)
def test_numbers_read_as_they_are_written(grid: Grid) -> None:
    for h in range(grid.size):
        assert grid.at(grid.column(h), grid.row(h)) == h
        assert grid.parse(grid.format(h)) == h
    assert len({grid.format(h) for h in range(grid.size)}) == grid.size


def test_numbers_are_printed_with_four_digits() -> None:
    grid = Grid(37, 39, LAYOUTS[0])
    assert grid.format(grid.at(3, 19)) == "0319"
    assert grid.parse("0101") == 0
    assert grid.parse("3739") == grid.size - 1


@pytest.mark.parametrize("text", ["", "101", "00101", "0001", "0100", "3801", "0140", "-101", "01 1", "abcd", "1e01"])
def test_a_number_that_is_none_is_named(text: str) -> None:
    with pytest.raises(ValueError, match="no hex of this map"):
        Grid(37, 39, LAYOUTS[0]).parse(text)


def test_an_unknown_layout_is_named() -> None:
    with pytest.raises(ValueError, match="pointy"):
        Grid(3, 3, "pointy")


def test_places_off_the_grid_are_nowhere() -> None:
    grid = Grid(3, 4, LAYOUTS[0])
    assert [grid.at(c, r) for c, r in ((0, 1), (1, 0), (4, 1), (3, 5), (-1, -1))] == [NOWHERE] * 5


@pytest.mark.parametrize(("layout", "low"), [(LAYOUTS[0], 0), (LAYOUTS[1], 1)])
def test_the_layout_says_which_columns_lie_lower(layout: str, low: int) -> None:
    grid = Grid(6, 3, layout)
    assert [grid.is_low(column) for column in range(1, 7)] == [column % 2 == low for column in range(1, 7)]


@given(grids)
def test_neighbours_are_the_hexes_that_touch_on_paper(grid: Grid) -> None:
    for a in range(grid.size):
        assert {b for b in grid.near[a] if b != NOWHERE} == {b for b in range(grid.size) if touching(grid, a, b)}


@given(grids)
def test_directions_point_where_they_say(grid: Grid) -> None:
    half = 3**0.5 / 2
    shift = {"N": (0, -1), "NE": (half, -0.5), "SE": (half, 0.5), "S": (0, 1), "SW": (-half, 0.5), "NW": (-half, -0.5)}
    for a in range(grid.size):
        x, y = centre(grid, a)
        for direction in Direction:
            b = grid.step(a, direction)
            dx, dy = shift[direction.name]
            there = [
                h
                for h in range(grid.size)
                if abs(centre(grid, h)[0] - x - dx) + abs(centre(grid, h)[1] - y - dy) < 1e-6
            ]
            assert there == ([] if b == NOWHERE else [b])
            if b != NOWHERE:
                assert grid.direction(a, b) is direction
                assert grid.step(b, (direction + 3) % 6) == a


@given(grids, st.data())
def test_hexes_that_do_not_touch_have_no_direction(grid: Grid, data: st.DataObject) -> None:
    a, b = (data.draw(st.integers(0, grid.size - 1)) for _ in range(2))
    assert (grid.direction(a, b) is None) == (not touching(grid, a, b))
    assert grid.direction(a, NOWHERE) is None


@given(grids, st.data())
def test_distances_are_the_fewest_steps(grid: Grid, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, grid.size - 1))
    away = steps_from(grid, start)
    assert list(grid.distances(start)) == [away[h] for h in range(grid.size)]
    assert all(grid.distance(start, h) == grid.distance(h, start) for h in range(grid.size))


def test_distances_fit_on_the_largest_map_that_can_be_numbered() -> None:
    grid = Grid(99, 99, LAYOUTS[1])
    assert grid.distance(0, grid.size - 1) == max(grid.distances(0)) == 147


@pytest.mark.parametrize("size", [(0, 5), (5, 0), (100, 5), (5, 100)])
def test_a_map_that_cannot_be_numbered_is_refused(size: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="1 to 99"):
        Grid(*size, LAYOUTS[0])


# ---------------------------------------------------------------------------------------------- boards


@given(grids, st.data())
def test_a_board_links_neighbours_across_open_sides(grid: Grid, data: st.DataObject) -> None:
    hexes = st.integers(0, grid.size - 1)
    present = data.draw(st.sets(hexes))
    sides = [(a, b) for a in range(grid.size) for b in grid.near[a] if b != NOWHERE]
    closed = data.draw(st.lists(st.sampled_from(sides), max_size=8)) if sides else []
    board = Board(grid, hexset(present), closed)
    shut = {frozenset(side) for side in closed}
    assert board.hexes == sorted(present)
    for a in range(grid.size):
        near = {b for b in present if a in present and touching(grid, a, b)}
        assert set(board.adjacent[a]) == set(members(board.adjacent_set[a])) == near
        open_ = {b for b in near if frozenset((a, b)) not in shut}
        assert set(board.linked[a]) == set(members(board.linked_set[a])) == open_
    chosen = data.draw(st.sets(hexes))
    assert board.spread(hexset(chosen)) == hexset(b for a in chosen for b in board.linked[a])
    assert board.spread_anywhere(hexset(chosen)) == hexset(b for a in chosen for b in board.adjacent[a])


def test_a_hexside_has_one_name() -> None:
    assert hexside(7, 3) == hexside(3, 7) == (3, 7)
