"""What the judgement of the series plans: sieges with an end in sight, guards at home, and a way back to the lines."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from honjin.games.gunyuden.actions import Invest
from honjin.games.gunyuden.judgement import camp, outlook, sieges
from honjin.games.gunyuden.judgement.fights import clash_value
from honjin.games.gunyuden.judgement.goals import plan
from honjin.games.gunyuden.judgement.situation import Situation
from honjin.games.gunyuden.rules.investment import invest
from honjin.games.gunyuden.stakes import Clash
from honjin.games.gunyuden.state import Campaign
from honjin.games.gunyuden.static import SODAISHO
from honjin.games.kanto import GAME as KANTO
from honjin.games.kanto.rules.ceremony import memory
from honjin.hexes.sets import few


@cache
def kanto(scenario: str) -> Any:
    return KANTO.create({}, scenario=scenario)


@pytest.fixture
def g() -> Campaign:
    """The march on Odawara before its first turn."""
    opening: Campaign = kanto("s2").start()
    return opening


def side(g: Campaign, name: str) -> int:
    return g.land.sides.index(name)


def unit(g: Campaign, name: str) -> int:
    return g.land.unit_of[name]


def test_a_lord_within_the_walls_steadies_a_castle(g: Campaign) -> None:
    castle = g.land.castle_of["odawara"]
    lord = g.members[unit(g, "hojo_ujiyasu")]
    empty = outlook.besieged(g, castle, 60, 0, called=True)
    held = outlook.besieged(g, castle, 60, lord, called=True)
    assert outlook.turns_to_fall(g, held) > 1.5 * outlook.turns_to_fall(g, empty)
    assert outlook.loss(outlook.turns_to_fall(g, held), 6) < outlook.loss(outlook.turns_to_fall(g, empty), 6)


def test_more_besiegers_take_a_castle_sooner(g: Campaign) -> None:
    castle = g.land.castle_of["edo"]
    weak, strong = (outlook.besieged(g, castle, strength, 0, called=True) for strength in (12, 60))
    assert outlook.turns_to_fall(g, strong) < outlook.turns_to_fall(g, weak)


def test_without_a_commander_nobody_calls_on_a_castle(g: Campaign) -> None:
    castle = g.land.castle_of["edo"]
    silent, called = (outlook.besieged(g, castle, 12, 0, called=called) for called in (False, True))
    assert outlook.turns_to_fall(g, silent) > outlook.turns_to_fall(g, called)


def test_a_lord_stays_with_the_castle_that_is_worth_most(g: Campaign) -> None:
    goals = plan(Situation(g, side(g, "hojo")))
    home = g.land.keeps[g.land.castle_of["odawara"]].hex
    lords = [head for head in goals if g.land.rank[head] == SODAISHO and g.where[head] == home]
    assert [head for head in lords if goals[head].hex == home]


def test_nobody_spares_the_enemy_his_duties(g: Campaign) -> None:
    """Whoever enters Echigo waives siege and ceremony (R53): only once these are done is it worth a march."""
    hojo = Situation(g, side(g, "hojo"))
    echigo = g.land.keeps[g.land.castle_of["kasugayama"]].hex
    assert hojo.shunned >> echigo & 1
    assert all(not hojo.shunned >> goal.hex & 1 for goal in plan(hojo).values())
    assert not Situation(g, side(g, "uesugi")).shunned
    memory(g).waived = True
    assert not Situation(g, side(g, "hojo")).shunned


def test_a_force_that_is_cut_off_goes_back(g: Campaign) -> None:
    """Later if it has a duty to do: for that it holds out a week longer."""
    kenshin = unit(g, "uesugi_kenshin")
    force = g.members[kenshin]
    g.turn = 4
    g.settle(force, g.land.grid.parse("2138"))
    for member in few(force):
        g.morale[member] = -2
    assert not _goes_home(g, kenshin)
    memory(g).waived = True
    assert _goes_home(g, kenshin)


def _goes_home(g: Campaign, head: int) -> bool:
    goal = plan(Situation(g, g.side(head)))[head]
    return bool(g.keeps[g.bloc(head)] >> goal.hex & 1)


def test_breaking_up_a_siege_is_worth_more_than_the_men(g: Campaign) -> None:
    """The same attack on the same men, once they invest a castle with no strength to spare."""
    castle = g.land.castle_of["edo"]
    keep = g.land.keeps[castle]
    besiegers = g.members[unit(g, "satomi_yoshihiro")]
    attackers = g.members[unit(g, "hojo_ujiyasu")]
    start = g.land.board.linked[keep.hex][0]
    g.settle(besiegers, keep.hex)
    g.settle(attackers, start)
    clash = Clash(attackers, besiegers, start, keep.hex, sally=False)
    before = clash_value(Situation(g, side(g, "hojo")), clash)
    invest(g, castle, g.heads(besiegers))
    assert clash_value(Situation(g, side(g, "hojo")), clash) > before


def test_who_is_spare_in_a_siege_does_not_leave_it_to_join_again(g: Campaign) -> None:
    """Where the others suffice, his part is worth as much to him who is in it as to him who could join."""
    castle = g.land.castle_of["edo"]
    lord, spare = unit(g, "uesugi_kenshin"), unit(g, "kakizaki_kageie")
    g.settle(g.members[lord] | g.members[spare], g.land.keeps[castle].hex)
    invest(g, castle, [lord, spare])
    s = Situation(g, side(g, "uesugi"))
    joining = sieges.invest(s, Invest(castle, (spare,)))
    assert joining > 0.0
    assert sieges.lift(s, spare) <= -joining


def test_an_organisation_that_gains_nothing_is_worse_than_none(g: Campaign) -> None:
    """A lord with his whole army could only let somebody go."""
    lord = unit(g, "uesugi_kenshin")
    g.settle(g.members[lord], g.land.grid.parse("2313"))
    assert camp.best_form(Situation(g, side(g, "uesugi")), lord) < 0.0
