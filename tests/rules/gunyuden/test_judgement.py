"""What the judgement of the series fears and seeks in the field, on a plain made for the test."""

from __future__ import annotations

from itertools import pairwise

import pytest
from field_harness import Table, table

from honjin.games.gunyuden.judgement import fights
from honjin.games.gunyuden.judgement.clashes import Bearer
from honjin.games.gunyuden.judgement.goals import line_openers
from honjin.games.gunyuden.judgement.marches import Ground
from honjin.games.gunyuden.judgement.situation import Situation

NEXT_TO_THE_ENEMY, AWAY = "1510", "1505"


def danger(t: Table, name: str, number: str) -> float:
    head = t.u(name)
    return Ground(Situation(t.g, t.g.side(head)), head, {}).danger(t.h(number))


@pytest.mark.rule("masamune 22-1-1", "gunyuden 23-2")
def test_a_small_force_fears_a_large_one_and_not_the_other_way_round() -> None:
    t = table()
    t.put("goto_nobuyasu", NEXT_TO_THE_ENEMY, strength=3)
    t.put("satake_yoshihisa", "1511", "satake_yoshitsuna", strength=20, modifier=2)
    assert danger(t, "goto_nobuyasu", NEXT_TO_THE_ENEMY) > 0.0
    assert danger(t, "goto_nobuyasu", AWAY) == 0.0
    assert danger(t, "satake_yoshihisa", "1511") == 0.0


@pytest.mark.rule("gunyuden 23-2-1")
def test_hills_and_rivers_shelter() -> None:
    t = table(ground={"1410": "r"})
    t.put("goto_nobuyasu", NEXT_TO_THE_ENEMY, strength=3)
    t.put("satake_yoshihisa", "1411", strength=14, modifier=1)
    assert danger(t, "goto_nobuyasu", "1410") < danger(t, "goto_nobuyasu", "1412")


@pytest.mark.rule("gunyuden 23-1-2")
def test_company_shares_a_danger_but_does_not_end_it() -> None:
    """An enemy may attack one force of a stack alone, whoever stands beside it."""
    t = table()
    t.put("satake_yoshihisa", "1511", "satake_yoshitsuna", strength=20, modifier=2)
    t.put("goto_nobuyasu", NEXT_TO_THE_ENEMY, strength=3)
    alone = danger(t, "goto_nobuyasu", NEXT_TO_THE_ENEMY)
    t.put("date_shigezane", NEXT_TO_THE_ENEMY, "harada_munetoki", strength=20, modifier=2)
    assert 0.0 < danger(t, "goto_nobuyasu", NEXT_TO_THE_ENEMY) < alone


@pytest.mark.rule("gunyuden 24-1-1", "gunyuden 24-1-7")
def test_a_weaker_lord_does_not_stand_next_to_a_stronger_one_in_the_open() -> None:
    t = table("kanto", "s1", ground={"1510": "h"}, acting="uesugi")
    t.put("takeda_shingen", "1405", "sone_masatada", strength=8)
    t.put("uesugi_kenshin", "1511", "usami_sadayuki", "kakizaki_kageie", strength=30)
    open_ground, rough_ground = danger(t, "takeda_shingen", "1512"), danger(t, "takeda_shingen", "1510")
    assert open_ground > rough_ground


@pytest.mark.rule("gunyuden 23-3-1", "gunyuden 23-3-3")
def test_deaths_cost_more_than_steps_and_commanders_go_last() -> None:
    t = table()
    t.put("date_shigezane", "1510", "goto_nobuyasu", strength=10)
    bearer = Bearer(t.g, t.us("date_shigezane", "goto_nobuyasu"))
    costs = [bearer.lose(steps, False) for steps in range(6)]
    further = [after - before for before, after in pairwise(costs)]
    assert further[0] == further[1] <= further[2] < further[3], "full steps, then the busho, then his commander"
    assert further[4] == 0.0, "nobody is left"
    assert bearer.lose(2, True) >= bearer.lose(2, False)


@pytest.mark.rule("gunyuden 23-1-2")
def test_the_weak_one_of_a_stack_is_the_better_target() -> None:
    t = table()
    t.put("date_shigezane", "1510", "harada_munetoki", strength=16, modifier=2)
    t.put("satake_yoshihisa", "1511", "satake_yoshitsuna", strength=16, modifier=2)
    t.put("hariu_morinobu", "1511", strength=2, modifier=0)
    s = Situation(t.g, t.g.side(t.u("date_shigezane")))
    weak = fights.skirmish(s, t.attack("date_shigezane", "1511", "hariu_morinobu"))
    assert weak > fights.skirmish(s, t.attack("date_shigezane", "1511", "satake_yoshihisa"))


@pytest.mark.rule("gunyuden 11-3-1")
def test_enemies_who_cut_a_line_are_hunted_for_it() -> None:
    t = table(castles={"yonezawa": "1324"})
    t.put("date_shigezane", "1330", "harada_munetoki", strength=16)
    t.put("satake_yoshihisa", "1325", strength=3)
    t.put("hariu_morinobu", "1323", strength=3)
    cutting = Situation(t.g, 0)
    assert not cutting.in_line(t.u("date_shigezane"))
    assert set(line_openers(cutting)) >= {t.h("1325")}
    t.put("satake_yoshihisa", "2510", strength=3)
    t.put("hariu_morinobu", "2511", strength=3)
    assert not line_openers(Situation(t.g, 0)), "they cut nobody off there"
