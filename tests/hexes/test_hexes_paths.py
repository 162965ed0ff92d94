"""Movement, against Dijkstra and against trying all ways, on random boards with everything in them."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings, strategies as st
from naive import LAYOUTS, Terrain, terrains

from honjin.hexes.grid import NOWHERE, Direction, Grid
from honjin.hexes.paths import Blocked, Layer, Passage, Path, Walked, cost_of, field, trace, walk, ways
from honjin.hexes.sets import hexset, members, spread


@settings(max_examples=120)
@given(terrains())
def test_the_field_is_dijkstras(terrain: Terrain) -> None:
    rings = field(terrain.passage, hexset(terrain.starts), terrain.allowance, spent=terrain.spent)
    assert len(rings) == terrain.allowance + 1
    found = {h: points for points, ring in enumerate(rings) for h in members(ring)}
    assert found == terrain.costs()
    assert sum(ring.bit_count() for ring in rings) == len(found)
    for h in range(terrain.grid.size):
        assert cost_of(rings, h) == found.get(h)


@settings(max_examples=120)
@given(terrains(columns=4, rows=4, allowance=6))
def test_the_traced_way_is_one_of_the_cheapest(terrain: Terrain) -> None:
    passage = terrain.passage
    rings = field(passage, hexset(terrain.starts), terrain.allowance, spent=terrain.spent)
    costs = terrain.costs()
    for end in range(terrain.grid.size):
        if end in costs:
            assert trace(passage, rings, end) in set(terrain.ways(end, costs[end]))
        else:
            with pytest.raises(ValueError, match="out of reach"):
                trace(passage, rings, end)


@settings(max_examples=70)
@given(terrains())
def test_all_ways_at_once_are_the_traced_ones(terrain: Terrain) -> None:
    passage = terrain.passage
    rings = field(passage, hexset(terrain.starts), terrain.allowance, spent=terrain.spent)
    found = ways(passage, rings)
    assert found.keys() == terrain.costs().keys()
    for end, way in found.items():
        assert way == hexset(trace(passage, rings, end))


@settings(max_examples=70)
@given(terrains(), st.randoms())
def test_a_way_is_the_same_whatever_was_traced_before(terrain: Terrain, dice: Random) -> None:
    passage, known = terrain.passage, dict[int, Path]()
    rings = field(passage, hexset(terrain.starts), terrain.allowance, spent=terrain.spent)
    ends = list(terrain.costs())
    dice.shuffle(ends)
    for end in ends * 2:
        assert trace(passage, rings, end, known) == trace(passage, rings, end)


@settings(max_examples=70)
@given(terrains(), st.data())
def test_a_search_until_some_hexes_are_reached_finds_them_at_the_same_cost(
    terrain: Terrain, data: st.DataObject
) -> None:
    wanted = data.draw(st.sets(st.integers(0, terrain.grid.size - 1), min_size=1, max_size=3))
    start = hexset(terrain.starts)
    whole = field(terrain.passage, start, terrain.allowance, spent=terrain.spent)
    short = field(terrain.passage, start, terrain.allowance, spent=terrain.spent, until=hexset(wanted))
    assert short == whole[: len(short) - 1] + short[-1:]
    assert [cost_of(short, h) for h in wanted] == [cost_of(whole, h) for h in wanted]


@settings(max_examples=70)
@given(terrains(), st.data())
def test_walk_accepts_exactly_the_legal_ways(terrain: Terrain, data: st.DataObject) -> None:
    """Ways along links as a player would draw them, and ways out of nowhere."""
    grid, passage = terrain.grid, terrain.passage
    for _ in range(8):
        path = [data.draw(st.sampled_from(sorted(terrain.starts)))]
        for _ in range(data.draw(st.integers(0, 6))):
            near = [h for h in grid.near[path[-1]] if h != NOWHERE]
            anywhere = data.draw(st.integers(0, 9)) == 0
            path.append(data.draw(st.sampled_from(range(grid.size) if anywhere or not near else near)))
        found = walk(passage, tuple(path), terrain.allowance, spent=terrain.spent)
        cost = terrain.cost_of_way(tuple(path))
        assert found == Walked(cost) if cost is not None else isinstance(found, Blocked)
        if isinstance(found, Blocked):
            assert found.where in path


@settings(max_examples=50)
@given(terrains())
def test_whatever_is_in_reach_can_be_walked_at_its_price(terrain: Terrain) -> None:
    """Enumeration and judgement agree."""
    passage = terrain.passage
    rings = field(passage, hexset(terrain.starts), terrain.allowance, spent=terrain.spent)
    for points, ring in enumerate(rings):
        for end in members(ring):
            path = trace(passage, rings, end)
            assert path[0] in terrain.starts
            assert path[-1] == end
            assert walk(passage, path, terrain.allowance, spent=terrain.spent) == Walked(points)


# ---------------------------------------------------------------------------------------------- single cases

GRID = Grid(5, 6, LAYOUTS[0])


def plain(cost: int = 1, directions: tuple[Direction, ...] = tuple(Direction)) -> Layer:
    links = [(a, GRID.near[a][d]) for a in range(GRID.size) for d in directions if GRID.near[a][d] != NOWHERE]
    ahead, behind = [0] * GRID.size, [0] * GRID.size
    for a, b in links:
        ahead[a] |= 1 << b
        behind[b] |= 1 << a
    return Layer(cost, spread(GRID, links), ahead, behind)


def h(number: str) -> int:
    return GRID.parse(number)


def test_why_a_way_is_blocked() -> None:
    passage = Passage((plain(),), barred=1 << h("0303"), stops=1 << h("0203"))
    cases = {
        ("0301", "0302", "0303"): Blocked(h("0303"), "barred"),
        ("0302", "0202", "0203", "0204"): Blocked(h("0203"), "stopped"),
        ("0301", "0303"): Blocked(h("0303"), "apart"),
        ("0301", "0302", "0301", "0302"): Blocked(h("0302"), "too far"),
    }
    for way, expected in cases.items():
        assert walk(passage, tuple(map(h, way)), 2 if expected.why == "too far" else 9) == expected


def test_a_mover_may_leave_a_stop_it_began_in_but_not_one_it_entered() -> None:
    passage = Passage((plain(),), stops=1 << h("0303"))
    assert walk(passage, (h("0303"), h("0304")), 3) == Walked(1)
    assert walk(passage, (h("0303"), h("0304"), h("0303"), h("0304")), 9) == Blocked(h("0303"), "stopped")
    assert walk(passage, (h("0303"), h("0304")), 3, spent=1) == Blocked(h("0303"), "stopped")
    assert cost_of(field(passage, 1 << h("0303"), 3, spent=1), h("0304")) is None


def test_points_spent_before_the_start_count() -> None:
    passage = Passage((plain(),))
    assert field(passage, 1 << h("0303"), 1, spent=2) == [0, 0]
    assert field(passage, 1 << h("0303"), 1, spent=1) == [0, 1 << h("0303")]
    assert walk(passage, (h("0303"),), 1, spent=2) == Blocked(h("0303"), "too far")
    assert trace(passage, field(passage, 1 << h("0303"), 4, spent=2), h("0303")) == (h("0303"),)


def test_one_way_links_lead_one_way() -> None:
    passage = Passage((plain(1, (Direction.N, Direction.NE)),))
    rings = field(passage, 1 << h("0304"), 2)
    assert {GRID.format(end) for end in members(rings[1])} == {"0303", "0403"}
    assert {trace(passage, rings, h("0302"))} == {(h("0304"), h("0303"), h("0302"))}
    assert cost_of(rings, h("0305")) is None
    assert walk(passage, (h("0303"), h("0304")), 9) == Blocked(h("0304"), "apart")


@pytest.mark.parametrize("dear_first", [False, True])
def test_a_link_in_two_layers_costs_the_cheaper_price_everywhere(dear_first: bool) -> None:
    """A road beside open ground: reach, way and check must not disagree, in whichever order the layers stand."""
    layers = (plain(1, (Direction.N,)), plain(3))
    passage = Passage(layers[::-1] if dear_first else layers)
    rings = field(passage, 1 << h("0304"), 4)
    assert cost_of(rings, h("0302")) == 2
    assert walk(passage, trace(passage, rings, h("0302")), 4) == Walked(2)


def test_a_first_visit_does_not_fix_the_cost() -> None:
    """A flood in the order of arrival would reach the middle over the dear hex first."""
    passage = Passage((plain(),), tolls=((1 << h("0303"), 3),))
    rings = field(passage, 1 << h("0304"), 6)
    assert cost_of(rings, h("0303")) == 4
    assert cost_of(rings, h("0302")) == 3


@pytest.mark.parametrize("cost", [0, -1])
def test_a_step_without_cost_is_refused(cost: int) -> None:
    with pytest.raises(ValueError, match="at least 1 point"):
        plain(cost)
