"""Ways to play the series: who means to hold stays, to charge fights, to besiege goes for castles."""

from __future__ import annotations

import pytest
from field_harness import Table, table

import honjin
from honjin.games.gunyuden.judgement import fights
from honjin.games.gunyuden.judgement.goals import plan
from honjin.games.gunyuden.judgement.manners import MANNERS, doctrine_of
from honjin.games.gunyuden.judgement.situation import Situation
from honjin.wargame.actions import Done


def situation(t: Table, name: str, manner: str) -> Situation:
    side = t.g.side(t.u(name))
    return Situation(t.g, side, doctrine_of(t.g.land, side, manner))


@pytest.mark.parametrize("manner", MANNERS)
def test_every_manner_has_an_opinion_on_every_order(manner: str) -> None:
    play = honjin.new_game("masamune", scenario="mini_1", seed=1)
    while play.ask.kind != "operations":
        play.push(play.options()[0])
    values = play.game.appraise(play.state, play.ask, manner)
    assert len(values) == len(play.options())
    assert values[play.options().index(Done())] == 0.0


def test_who_charges_thinks_more_of_an_even_fight_than_who_holds() -> None:
    t = table()
    t.put("date_shigezane", "1510", "harada_munetoki", strength=12)
    t.put("satake_yoshihisa", "1511", "satake_yoshitsuna", strength=12)
    attack = t.attack("date_shigezane", "1511", "satake_yoshihisa")
    charge, plain, hold = (
        fights.skirmish(situation(t, "date_shigezane", manner), attack) for manner in ("charge", "", "hold")
    )
    assert charge > plain > hold


def test_who_besieges_wants_the_castle_more_and_who_relieves_less() -> None:
    t = table("kanto", "s4", castles={"kofu": "0505", "odawara": "2020", "edo": "1010"}, acting="takeda")
    t.put("takeda_shingen", "1008", strength=40)
    head = t.u("takeda_shingen")
    besiege, plain, relieve = (
        plan(situation(t, "takeda_shingen", manner))[head].worth for manner in ("besiege", "", "relieve")
    )
    assert besiege > plain > relieve
