"""Figures of all hexes at once are what one finds hex by hex."""

from __future__ import annotations

import random

from honjin.games.registry import new_game
from honjin.hexes import figures
from honjin.hexes.sets import hexset, members


def test_lanes_hold_one_for_every_hex_of_the_set() -> None:
    hexes = {0, 3, 8, 63, 64, 100}
    assert list(figures.lanes(hexset(hexes), 101).to_bytes(101, "little")) == [int(h in hexes) for h in range(101)]


def test_sums_add_the_weights_of_all_sets_that_a_hex_lies_in_beyond_a_byte() -> None:
    rng, size = random.Random(4), 77
    sets = [(hexset(rng.sample(range(size), 30)), rng.randrange(1, 90)) for _ in range(20)]
    found = figures.sums([(figures.wide_lanes(hexes, size), weight) for hexes, weight in sets], size)
    expected = [sum(weight for hexes, weight in sets if hexes >> h & 1) for h in range(size)]
    assert list(found) == expected
    assert max(expected) > 255


def test_steps_are_counted_round_what_is_closed_and_far_where_no_way_leads() -> None:
    field = new_game("yukimura", seed=1).state.field
    board, start = field.board, 1 << field.hill
    wall = hexset(board.linked[field.hill][1:])
    found = figures.steps(start, board.present & ~wall, board.spread, field.grid.size, 99)
    ring, seen, count = start, start, 0
    while ring:
        assert all(found[h] == count for h in members(ring))
        ring = board.spread(ring & board.present & ~wall) & ~seen
        seen |= ring
        count += 1
    assert all(found[h] == 99 for h in range(field.grid.size) if not seen >> h & 1)
    assert found[field.hill] == 0
