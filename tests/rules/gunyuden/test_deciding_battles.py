"""What the computer makes of a battle that decides the game at once (44.6)."""

from __future__ import annotations

import pytest
from field_harness import Table, table

from honjin.games.gunyuden.judgement import deciding, fights
from honjin.games.gunyuden.judgement.manners import doctrine_of
from honjin.games.gunyuden.judgement.situation import Situation
from honjin.games.gunyuden.stakes import Respite
from honjin.games.masamune.rules.exclusive import MasamuneRules
from honjin.kernel.ask import Ask
from honjin.wargame.orders import FIGHT, STOP, Fight


def facing(scenario: str = "mini_2") -> Table:
    """Masamune beside Ashina, as strong as each other."""
    t = table("masamune", scenario, rules=MasamuneRules)
    t.put("date_masamune", "1510", "katakura_kagetsuna", "harada_munetoki", strength=12)
    t.put("ashina_yoshihiro", "1511", "kanagami_morinori", "sase_tanetsune", strength=12)
    return t


def of_date(t: Table) -> Situation:
    return Situation(t.g, 0, doctrine_of(t.g.land, 0))


def worth_of_fighting_on(t: Table, own: int, enemy: int) -> float:
    """To Date, which may stop after rounds that have cost so many steps."""
    ours = t.us("date_masamune", "katakura_kagetsuna", "harada_munetoki")
    theirs = t.us("ashina_yoshihiro", "kanagami_morinori", "sase_tanetsune")
    t.g.stake = Respite((ours, theirs), (t.h("1510"), t.h("1511")), (own, enemy), 0)
    ask = Ask(0, "stop", [FIGHT, STOP], rule="24-2-5", prompt="")
    values = dict(zip(ask.options, fights.stop(of_date(t), ask), strict=True))
    assert values[STOP] == 0.0
    return next(value for option, value in values.items() if isinstance(option, Fight))


def test_who_has_done_more_harm_stops_and_has_won() -> None:
    assert worth_of_fighting_on(facing(), 1, 3) == -deciding.STAKE
    assert worth_of_fighting_on(facing(), 3, 1) == deciding.STAKE


def test_the_chance_is_that_of_the_first_round_that_is_not_even() -> None:
    t = facing()
    ours = t.us("date_masamune", "katakura_kagetsuna", "harada_munetoki")
    theirs = t.us("ashina_yoshihiro", "kanagami_morinori", "sase_tanetsune")
    chance = deciding.first_blow(t.g, ours, theirs)
    assert chance + deciding.first_blow(t.g, theirs, ours) == pytest.approx(1.0)
    t.put("ashina_yoshihiro", "1511", "kanagami_morinori", "sase_tanetsune", strength=3)
    assert deciding.first_blow(t.g, ours, theirs) > chance


def test_who_would_win_anyhow_needs_better_odds_than_who_would_lose() -> None:
    t = facing()
    even = deciding.needed(t.g, 0)
    t.g.turn = t.g.land.last_turn
    late = deciding.needed(t.g, 0)
    assert late < even < 0.5, "Date needs a lead of four and has none"
    assert deciding.needed(t.g, 1) > 0.8


def test_elsewhere_a_battle_that_is_won_so_far_has_its_points_in_hand() -> None:
    t = facing("campaign")
    assert worth_of_fighting_on(t, 1, 3) < worth_of_fighting_on(t, 0, 0)
