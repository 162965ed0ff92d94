"""What is listed the quick way is what the judges allow one by one: who moves, checks or is formed anew, and where."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from random_wars import random_war

from honjin.games.sanada.actions import Engage, Go, Overrun
from honjin.games.sanada.rules import action, marching, movement, organising, supply
from honjin.games.sanada.rules.movement import Ends, Trek
from honjin.games.sanada.state import War
from honjin.hexes.paths import field
from honjin.hexes.sets import few, hexset, members
from honjin.kernel.actions import Action
from honjin.wargame.actions import Unit
from honjin.wargame.orders import INSIDE, OUTSIDE

pytestmark = pytest.mark.rule("sanada 14.2", "sanada 15.1", "sanada 16.1", "sanada 17.1", "sanada 20.1", "sanada 21.1")

SIDES = (0, 1)


def flagged_war(dice: Random) -> War:
    """A random board on which some Forces have moved, checked, been bound or wait."""
    g = random_war(dice, groups=dice.choice([8, 14, 22]), radius=dice.choice([2, 4, 7]))
    for flag in ("moved", "checked", "bound", "held"):
        some = [g.members[head] for head in heads(g) if dice.random() < 0.15]
        setattr(g, flag, hexset(unit for unit in few(sum(some)) if dice.random() < 0.7))
    return g


def heads(g: War, side: int | None = None) -> list[Unit]:
    """Everybody on the map who leads a Force or is one, by hexes."""
    there = [u for u, h in enumerate(g.where) if h >= 0 and g.leader[u] == u and side in (None, g.side[u])]
    return sorted(there, key=lambda unit: (g.where[unit], unit))


@pytest.mark.parametrize("seed", range(25))
def test_who_may_act(seed: int) -> None:
    g = flagged_war(Random(seed))
    for side in SIDES:
        mine = heads(g, side)
        assert action.able(g, side) == [u for u in mine if action.refuse_act(g, side, u) is None]
        assert action.checkers(g, side) == [u for u in mine if action.refuse_check(g, side, u) is None]


@pytest.mark.parametrize("seed", range(25))
def test_where_forces_may_be_formed_anew(seed: int) -> None:
    """One leader of each place, the first with whom there is something to form; held units are a place of their own."""
    g = flagged_war(Random(seed))
    for side in SIDES:
        first: dict[tuple[int, int, int], Unit] = {}
        for unit in heads(g, side):
            if organising.refuse_organise(g, unit) is None:
                first.setdefault((g.where[unit], g.inside >> unit & 1, g.held >> unit & 1), unit)
        assert list(organising.places(g, side)) == [unit for _, unit in sorted(first.items())]


def marches(g: War) -> Iterator[Trek]:
    for side in SIDES:
        for head in action.able(g, side):
            trek = movement.begin(g, head)
            yield trek
            yield trek._replace(spent=3, fought=True)


@pytest.mark.parametrize("seed", range(15))
def test_reaches_are_those_of_a_plain_search(seed: int) -> None:
    g = flagged_war(Random(seed))
    points = g.land.tables.movement
    for trek in marches(g):
        start, spent = 1 << g.where[trek.head], movement.opening(g, trek)
        found = movement.reach(g, trek)
        assert found.near_rings == field(movement.passage(g, trek), start, points.allowance, spent=spent)
        if trek.strategic and not trek.fought:
            far = movement.passage(g, trek, far=True)
            assert found.far_rings == field(far, start, points.strategic, spent=spent)
        else:
            assert not any(found.far_rings)


@pytest.mark.parametrize("seed", range(15))
def test_a_march_lists_what_its_judge_allows(seed: int) -> None:
    """The best way to every hex in reach, outside and inside, and at every enemy next to it."""
    g = flagged_war(Random(seed))
    for trek in marches(g):
        found, price = movement.reach(g, trek), g.land.tables.movement.enter_garrison
        wanted: set[Action] = set()
        for h in members(found.ends()):
            way = (h,) if h == g.where[trek.head] else found.way(h)
            enemies = few(g.land.board.linked_set[h] & g.occupied[1 - g.side[trek.head]])
            into = found.way(h, price) if found.has_way(h, price) and h != g.where[trek.head] else way
            tries: list[Action] = [Go(trek.head, way, OUTSIDE), Go(trek.head, into, INSIDE)]
            tries += [kind(trek.head, way, enemy) for enemy in enemies for kind in (Overrun, Engage)]
            wanted |= {one for one in tries if marching.refuse(g, trek, one) is None}
        offered = [one for one in marching.options(g, trek) if isinstance(one, Go | Overrun | Engage)]
        assert set(offered) == wanted
        assert len(offered) == len(wanted)


def test_places_are_found_by_number_without_listing_them() -> None:
    for outside, inside in (([3, 5, 9], [5, 9]), ([3, 9], [1, 5]), ([], [4]), ([2, 7, 700], []), ([8], [9])):
        ends = Ends(hexset(outside), inside)
        both = [(h, 0, OUTSIDE) for h in outside] + [(h, 1, INSIDE) for h in inside]
        listed = [(h, end) for h, _, end in sorted(both)]
        assert list(ends) == listed
        assert [ends[n] for n in range(len(ends))] == listed
        assert [ends[-n] for n in range(1, len(ends) + 1)] == listed[::-1]
        assert ends[1:] == listed[1:]
        with pytest.raises(IndexError):
            ends[len(listed)]


@pytest.mark.rule("sanada 11.1", "sanada 11.2")
@pytest.mark.parametrize("seed", range(20))
def test_supply_is_not_remembered_for_another_position(seed: int) -> None:
    """Forces of both sides move on, castles change hands, are invested and given up."""
    dice = Random(seed)
    g = random_war(dice, groups=16, radius=6)
    for _ in range(12):
        for side in SIDES:
            supply.supplied(g, side)
        head = dice.choice(heads(g))
        open_to = few(g.land.board.linked_set[g.where[head]] & ~g.occupied[1 - g.side[head]])
        if open_to:
            g.settle(g.members[head], dice.choice(open_to))
        castle = dice.randrange(len(g.land.keeps))
        g.owner[castle] = dice.choice(SIDES)
        g.level[castle] = dice.choice((-1, 0))
        g.recount_keeps()
        fresh = g.copy()
        fresh.fed = {}
        for side in SIDES:
            assert supply.supplied(g, side) == supply.supplied(fresh, side)
