"""The compiled core and its Python twins: the same answers to everything, and the same games."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from types import BuiltinFunctionType
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st
from naive import LAYOUTS, Terrain, terrains

from honjin.compiled.twins import CORE, PURE
from honjin.hexes import grid as grids, paths, sets
from honjin.hexes.grid import Grid
from honjin.hexes.paths import Passage, field, trace
from honjin.hexes.sets import hexset, members

pytestmark = pytest.mark.skipif(CORE is None, reason="the core is not compiled here, or HONJIN_PURE is set")

SETS = st.one_of(st.integers(0, 2**70), st.integers(0, 2**2200), st.frozensets(st.integers(0, 2100)).map(hexset))
"""Small, dense and sparse ones; sets of games have up to 2,000 hexes."""
ANY = st.one_of(SETS, SETS.map(lambda hexes: ~hexes))
"""Also those in which all is left out but a few hexes."""


def test_every_twin_is_there_and_in_use() -> None:
    assert {grids, paths, sets} <= {sys.modules[pure.__module__] for pure in PURE.values()}
    for name, pure in PURE.items():
        used = getattr(sys.modules[pure.__module__], name)
        assert hasattr(CORE, name)
        assert isinstance(used, BuiltinFunctionType)
        assert used.__name__ == name


@given(SETS, st.integers(-1, 40))
def test_what_is_in_a_set(hexes: int, index: int) -> None:
    listed = PURE["members"](hexes)
    assert sets.members(hexes) == sets.few(hexes) == listed == PURE["few"](hexes)
    assert sets.first(hexes) == PURE["first"](hexes)
    assert sets.hexset(listed) == sets.hexset(iter(listed)) == hexes == PURE["hexset"](listed)
    if 0 <= index < len(listed):
        assert sets.nth(hexes, index) == PURE["nth"](hexes, index) == listed[index]
    else:
        for twin in (sets.nth, PURE["nth"]):
            with pytest.raises(IndexError, match="not so many"):
                twin(hexes, index)


@given(st.lists(SETS, max_size=6))
def test_unions(several: list[int]) -> None:
    assert sets.union(several) == sets.union(iter(several)) == PURE["union"](several)


@given(st.lists(st.integers(-3, 2100), min_size=90, max_size=90), st.integers(0, 2**90 - 1))
def test_what_a_table_says(table: list[int], numbers: int) -> None:
    assert sets.images(numbers, table) == PURE["images"](numbers, table)
    leaders = [entry if entry % 3 else number for number, entry in enumerate(table)]
    assert sets.fixed(numbers, leaders) == PURE["fixed"](numbers, leaders)
    assert sets.placed(numbers, table) == PURE["placed"](numbers, table)
    assert sets.lowest(numbers, table) == PURE["lowest"](numbers, table)
    seldom = frozenset({-1, -3})
    some = sets.members(numbers)
    for listed in (some, tuple(some)):
        assert sets.besides(listed, table, seldom) == PURE["besides"](listed, table, seldom)


@given(st.lists(st.integers(-3, 40), max_size=200), SETS)
def test_whose_entry_is_wanted(table: list[int], wanted: int) -> None:
    assert sets.whose(wanted, table) == PURE["whose"](wanted, table)


@given(st.lists(SETS, min_size=70, max_size=70), st.integers(0, 2**70 - 1))
def test_sets_of_a_table_together(table: list[int], numbers: int) -> None:
    assert sets.gathered(numbers, table) == PURE["gathered"](numbers, table)


@given(st.integers(1, 12), st.integers(1, 12), st.sampled_from(LAYOUTS), st.data())
def test_whether_hexes_hang_together(columns: int, rows: int, layout: str, data: st.DataObject) -> None:
    grid = Grid(columns, rows, layout)
    near = [hexset(other for other in around if other >= 0) for around in grid.near]
    centre = data.draw(st.integers(0, grid.size - 1))
    close = [h for h in range(grid.size) if grid.distance(centre, h) <= 2]
    for listed in (st.sets(st.sampled_from(close)), st.sets(st.integers(0, grid.size - 1))):
        hexes = hexset(data.draw(listed))
        assert sets.in_one_piece(hexes, near) == PURE["in_one_piece"](hexes, near)


def test_tables_of_any_length() -> None:
    table = [number % 7 - 1 for number in range(70_000)]
    numbers = (1 << 70_000) - 1
    assert sets.whose(0b101, table) == PURE["whose"](0b101, table)
    assert sets.placed(numbers, table) == PURE["placed"](numbers, table)


@settings(max_examples=60)
@given(st.integers(2, 45), st.integers(2, 45), st.sampled_from(LAYOUTS), ANY, st.randoms(use_true_random=False))
def test_a_step_of_a_whole_set(columns: int, rows: int, layout: str, hexes: int, dice: Any) -> None:
    grid = Grid(columns, rows, layout)
    source: dict[int, int] = dict.fromkeys((1, -1, rows - 1, rows, rows + 1, -rows - 1, -rows, -rows + 1), 0)
    for a in range(grid.size):
        for b in grid.near[a]:
            if b >= 0 and dice.random() < 0.8:
                source[b - a] |= 1 << a
    assert sets.stepper(source)(hexes) == PURE["stepper"](source)(hexes)


@settings(max_examples=150)
@given(terrains(columns=14, rows=14, allowance=14), st.data())
def test_fields_ways_and_prices(terrain: Terrain, data: st.DataObject) -> None:
    passage, start = terrain.passage, hexset(terrain.starts)
    if data.draw(st.booleans()):  # all is barred but a part of the map
        passage = Passage(
            passage.layers, ~(data.draw(SETS) << 20 | 0xFFFF), passage.stops, passage.tolls, passage.exits
        )
    until = data.draw(st.one_of(st.just(0), st.frozensets(st.integers(0, terrain.grid.size - 1)).map(hexset)))
    asked = (passage, start, terrain.allowance)
    rings = field(*asked, spent=terrain.spent, until=until)
    assert rings == PURE["field"](*asked, spent=terrain.spent, until=until)
    known: dict[int, tuple[int, ...]] = {}
    for end in members(sets.union(rings)):
        assert paths.cost_of(rings, end) == PURE["cost_of"](rings, end)
        way = trace(passage, rings, end)
        assert way == PURE["trace"](passage, rings, end)
        assert trace(passage, rings, end, known) == PURE["trace"](passage, rings, end, dict(known))
        assert known[end][-1] == end
    ends = members(sets.union(rings))
    all_at_once: dict[int, tuple[int, ...]] = {}
    all_by_python: dict[int, tuple[int, ...]] = {}
    paths.trace_all(passage, rings, ends, all_at_once)
    PURE["trace_all"](passage, rings, ends, all_by_python)
    assert all_at_once == all_by_python == known
    for a in range(0, terrain.grid.size, 7):
        for b in range(terrain.grid.size):
            assert passage.price(a, b) == PURE["price"](passage, a, b)


@given(st.integers(1, 60), st.integers(1, 60), st.sampled_from(LAYOUTS), st.data())
def test_distances(columns: int, rows: int, layout: str, data: st.DataObject) -> None:
    grid = Grid(columns, rows, layout)
    a = data.draw(st.integers(0, grid.size - 1))
    assert grid.distances(a) == PURE["away"](grid._cubes, a)


WRONG: list[tuple[str, tuple[Any, ...], type[Exception]]] = [
    ("members", (-1,), OverflowError),
    ("members", ("a",), TypeError),
    ("nth", (5,), TypeError),
    ("nth", (5, 2**70), IndexError),
    ("hexset", ([3, -1],), ValueError),
    ("hexset", (["a"],), TypeError),
    ("hexset", (7,), TypeError),
    ("union", ([1, "a"],), TypeError),
    ("images", (0b100, [1, 2]), IndexError),
    ("images", (0b1, ["a"]), TypeError),
    ("fixed", (0b1, (0,)), TypeError),
    ("whose", (1, (0,)), TypeError),
    ("whose", (1, ["a"]), TypeError),
    ("whose", ("a", [1]), TypeError),
    ("whose", (-1, [1]), OverflowError),
    ("placed", (0b100, [1, 2]), IndexError),
    ("placed", (0b1, ["a"]), TypeError),
    ("placed", (-1, [1]), OverflowError),
    ("gathered", (0b100, [1, 2]), IndexError),
    ("gathered", (0b1, ["a"]), TypeError),
    ("lowest", (0b100, [1, 2]), IndexError),
    ("lowest", (0b11, ["a", 1]), TypeError),
    ("besides", ([2], [1, 2], {1}), IndexError),
    ("besides", ([0], [[]], {1}), TypeError),
    ("besides", (3, [1], {1}), TypeError),
    ("besides", ([0], (1,), {1}), TypeError),
    ("in_one_piece", (0b110, [1]), IndexError),
    ("in_one_piece", (0b11, ["a", "b"]), TypeError),
    ("in_one_piece", (-1, [1]), OverflowError),
    ("stepper", (dict.fromkeys(range(9), 1),), TypeError),
    ("stepper", ({1: -1},), OverflowError),
    ("field", (None, 1, 3), AttributeError),
    ("field", (Passage(()), -1, 3), OverflowError),
    ("field", (Passage(()), 1, "a"), TypeError),
    ("field", (Passage((), tolls=((1, -2),)), 1, 3), ValueError),
    ("field", (Passage((), tolls=((1,),)), 1, 3), TypeError),  # type: ignore[arg-type]
    ("trace", (Passage(()), [1], 5), ValueError),
    ("trace", (Passage(()), [1, 4], 2), AssertionError),
    ("trace", (Passage(()), [1], 0, []), TypeError),
    ("trace", (Passage(()), 5, 0), TypeError),
    ("trace_all", (Passage(()), [1], [5], {}), ValueError),
    ("trace_all", (Passage(()), [1], ["a"], {}), TypeError),
    ("cost_of", ([1], -1), ValueError),
    ("price", (Passage(()), 0, -1), ValueError),
    ("price", (Passage(()), 0), TypeError),
    ("away", ([(0, 0, 0)], 1), IndexError),
    ("away", ([(0, 0, 0), (0, 0)], 0), TypeError),
    ("away", ([(0, 0, 0), (0, 0, 256)], 0), ValueError),
]


@pytest.mark.parametrize(("name", "given", "error"), WRONG, ids=[f"{name}{given}" for name, given, _ in WRONG])
def test_what_makes_no_sense_is_refused(name: str, given: tuple[Any, ...], error: type[Exception]) -> None:
    with pytest.raises(error):
        getattr(CORE, name)(*given)


# ---------------------------------------------------------------------------------------------- whole games

GAMES = {"yukimura": "", "kanto": "s2", "masamune": "campaign", "sanada": "s1", "kawanakajima": "historical"}
PLAYED = """
import json, random, sys
import honjin
from honjin.compiled.twins import CORE
from honjin.kernel.chance import Sampled
from honjin.kernel.play import Play
told = {"core": CORE is not None}
for name, scenario in json.loads(sys.argv[1]).items():
    game = honjin.find_game(name).create({}, **({"scenario": scenario} if scenario else {}))
    play = Play(game, game.start(), Sampled(random.Random(3)), quiet=True)
    rng, digests = random.Random(4), [game.version]
    while len(digests) < 12 and not play.over:
        for _ in range(40):
            if not play.over:
                play.choose(int(rng.random() * len(play.ask.options)))
        digests.append(play.fork().digest())
    told[name] = digests
print(json.dumps(told))
"""


def played(pure: str) -> Any:
    environment = os.environ | {"HONJIN_PURE": pure}
    done = subprocess.run([sys.executable, "-c", PLAYED, json.dumps(GAMES)], env=environment, capture_output=True)
    assert done.returncode == 0, done.stderr.decode()
    return json.loads(done.stdout)


def test_random_games_and_versions_of_rules_are_the_same_with_the_core_and_without() -> None:
    with_core, without = played("0"), played("1")
    assert (with_core.pop("core"), without.pop("core")) == (True, False)
    assert with_core == without
