"""Marches of the game against the second reckoning, on random boards: who may go, where, and to whom."""

from __future__ import annotations

from random import Random

import pytest
from march_referee import March, may_check, may_move
from random_wars import flag, mark, plain, random_war

from honjin.games.sanada.actions import Build, Engage, Go, Overrun
from honjin.games.sanada.rules import action, marching, movement
from honjin.games.sanada.state import War
from honjin.wargame.actions import Unit

pytestmark = pytest.mark.rule(
    "sanada 14.1.1", "sanada 14.1.2", "sanada 14.1.4", "sanada 14.1.5", "sanada 14.2.3", "sanada 14.2.4",
    "sanada 14.2.5", "sanada 14.2.6", "sanada 14.2.7", "sanada 14.3", "sanada 17.1.1", "sanada 17.1.2", "sanada 17.2",
    "sanada 17.3.3", "sanada 20.1.1", "sanada 20.2", "sanada 21.1.1", "sanada 21.1.2", "sanada 22.1", "sanada R13",
    "sanada R14", "sanada R17", "sanada R36", "sanada R65",
)  # fmt: skip


def board(seed: int) -> tuple[War, Random]:
    dice = Random(seed)
    g = random_war(dice, groups=dice.choice([6, 14, 24]), radius=dice.choice([3, 5, 8]))
    if dice.random() < 0.4:
        mark(g, dice)
    flag(g, dice)
    return g, dice


def offered(g: War, head: Unit) -> tuple[set[object], set[object], set[object], bool]:
    """What the game offers a Force: ends, engagements, overruns, a fort."""
    number = g.land.grid.format
    options = list(marching.options(g, movement.begin(g, head)))
    return (
        {(number(way.path[-1]), way.end) for way in options if isinstance(way, Go)},
        {(number(way.path[-1]), number(way.hex)) for way in options if isinstance(way, Engage)},
        {(number(way.path[-1]), number(way.hex)) for way in options if isinstance(way, Overrun)},
        any(isinstance(way, Build) for way in options),
    )


def compare(seed: int) -> int:
    """One board; how many Forces could march."""
    g, _ = board(seed)
    where, marched = plain(g), 0
    for side in (0, 1):
        g.phase = 2 + 5 * side
        heads = {g.land.pieces[head].id: head for head in g.heads(g.on_map(g.of_side[side]))}
        able = {name for name in heads if may_move(where, name)}
        assert {g.land.pieces[head].id for head in action.able(g, side)} == able
        checkers = {name for name in heads if may_check(where, name)}
        assert {g.land.pieces[head].id for head in action.checkers(g, side)} == checkers
        for name in sorted(able):
            march = March(where, name)
            still = (march.here, "inside" if march.inside else "outside")  # the game calls it a halt
            assert offered(g, heads[name]) == (march.ends() - {still}, *march.contacts(), march.may_build()), name
            marched += 1
    return marched


@pytest.mark.parametrize("seed", range(24))
def test_marches_lead_where_the_referee_says(seed: int) -> None:
    compare(seed)


def stroll(g: War, head: Unit, dice: Random) -> tuple[int, ...]:
    """Some way over the map, now and then where none leads."""
    path = [g.where[head]]
    for _ in range(dice.randint(0, 9)):
        open_to = g.land.board.linked[path[-1]] if dice.random() < 0.97 else ()
        path.append(dice.choice(open_to or beside(g, path[-1])))
    return tuple(path)


def beside(g: War, h: int) -> list[int]:
    """The hexes of the map around one."""
    return [near for near in g.land.grid.near[h] if near >= 0]


def judge(seed: int, tries: int = 8) -> int:
    """Random ways, ends and targets on one board: allowed and refused by both alike; how many were allowed."""
    g, dice = board(seed)
    where, number, allowed = plain(g), g.land.grid.format, 0
    for side in (0, 1):
        g.phase = 2 + 5 * side
        for head in action.able(g, side):
            march, trek = March(where, g.land.pieces[head].id), movement.begin(g, head)
            for _ in range(tries):
                path = stroll(g, head, dice)
                way = [number(h) for h in path]
                target = dice.choice(beside(g, path[-1]))
                moved = len(path) > 1 or march.inside
                verdicts = [
                    (Go(head, path, "outside"), moved and march.may_stop(way)),
                    (Go(head, path, "inside"), march.may_go_in(way) and (len(path) > 1 or not march.inside)),
                    (Engage(head, path, target), march.may_engage(way, number(target))),
                    (Overrun(head, path, target), march.may_overrun(way, number(target))),
                ]
                for wish, lawful in verdicts:
                    assert (marching.refuse(g, trek, wish) is None) == lawful, wish
                    allowed += lawful
    return allowed


@pytest.mark.parametrize("seed", range(100, 118))
def test_ways_of_ones_own_are_judged_as_the_referee_judges_them(seed: int) -> None:
    judge(seed)
