"""Retreats over paths: the ways, their toll, and who goes next."""

from __future__ import annotations

from small_war import GRID, at, war

from honjin.hexes.board import hexside
from honjin.hexes.grid import Hex
from honjin.hexes.paths import Path
from honjin.hexes.sets import hexset
from honjin.kernel.ask import Ask
from honjin.wargame.actions import DONE
from honjin.wargame.orders import OUTSIDE, Pick, Retreat
from honjin.wargame.retreats import next_to_go, toll, ways_of, ways_up_to

START, FOE = at("0303"), at("0302")


def farther(path: Path) -> list[Hex]:
    """Always away from the enemy."""
    here = path[-1]
    return [h for h in GRID.near[here] if h >= 0 and GRID.distance(h, FOE) > GRID.distance(here, FOE)]


def test_ways_are_all_of_one_length_or_of_any() -> None:
    two = ways_of(START, 2, farther)
    assert all(len(path) == 3 and path[0] == START for path in two)
    assert len(set(two)) == len(two) > 3
    assert ways_up_to(START, 2, farther) == [(START,), *ways_of(START, 1, farther), *two]


def test_there_is_no_way_where_nothing_is_open() -> None:
    assert ways_of(START, 1, lambda _: ()) == []
    assert ways_up_to(START, 3, lambda _: ()) == [(START,)]


def test_a_bad_hex_costs_once_and_so_does_a_river() -> None:
    path = (at("0303"), at("0304"), at("0305"), at("0306"))
    assert toll(path, 0) == 0
    assert toll(path, hexset([at("0303"), at("0305")])) == 1, "not the hex that it leaves"
    river = frozenset({hexside(at("0304"), at("0305")), hexside(at("0305"), at("0306"))})
    assert toll(path, hexset([at("0305")]), river) == 2


def test_the_owner_says_who_goes_next_or_names_a_way() -> None:
    g = war()
    way = Retreat(2, (START, at("0304")), OUTSIDE)
    ask = next(next_to_go(g, 0, [0, 2], "23", lambda head: [way] if head == 2 else []))
    assert isinstance(ask, Ask)
    assert list(ask.options) == [Pick(0), Pick(2)]
    assert ask.refuse(way) is None
    wrong = [ask.refuse(action) for action in (DONE, Retreat(0, way.path, OUTSIDE), Pick(3))]
    assert [refusal and refusal.rule for refusal in wrong] == ["23"] * 3
    without = next(next_to_go(g, 0, [0, 2], "23"))
    assert isinstance(without, Ask)
    assert without.refuse(way) is not None
