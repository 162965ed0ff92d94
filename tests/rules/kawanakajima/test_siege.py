"""Chapter 13: the fort: entering, markers, assault and fire, rally, retiring, the end (R40 to R45, R57, R58)."""

from __future__ import annotations

from typing import Any

import pytest
from kawanakajima_field import board, clan, played, unit

from honjin.conformance import drive
from honjin.games.kawanakajima.actions import Assault, MoveIn, Pay, Raise, Retire, Survive, Yield
from honjin.games.kawanakajima.figures import DISORGANIZED, GOOD_ORDER
from honjin.games.kawanakajima.rules import assault, attacking, rally, retiring, siege
from honjin.games.kawanakajima.rules.ground import Reach, passage
from honjin.games.kawanakajima.rules.markers import weight
from honjin.games.kawanakajima.rules.survivors import judge_end
from honjin.games.kawanakajima.state import IN_FORT, Battle
from honjin.wargame.actions import NOBODY, PASS

GARRISON = {"tm1": "fort", "tm2": "fort", "tm3": "fort"}
UESUGI = 1


def area(g: Battle, name: str) -> int:
    return g.field.area_of[name]


def besieged(manpower: list[int], takeda: list[str], uesugi: list[str], **words: Any) -> Battle:
    """Uesugi E is inside through the ote road."""
    fort = {
        "besieger": "uesugi", "manpower": manpower, "out_of_combat": words.pop("out", [0, 0]),
        "markers": {"takeda": takeda, "uesugi": uesugi}, "bases": {"uesugi": ["ext_a"]},
    }  # fmt: skip
    inside = {**GARRISON, "ue1": "fort", "ue2": "fort", "ue3": "fort"}
    modes = {"uesugi_e": "attack", "takeda_m": "defense"}
    return board(inside | words.pop("units", {}), scenario="hypothetical", siege=fort, modes=modes, **words)


def order_for(g: Battle, target: str, *sources: str, how: str = "plain") -> Assault:
    return Assault(tuple(sorted(area(g, name) for name in sources)), area(g, target), how)


@pytest.mark.rule("kawanakajima 13.5", "kawanakajima 13.4.1", "kawanakajima R57", "kawanakajima 9.4")
def test_a_clan_that_storms_the_fort_begins_a_siege() -> None:
    g = board(
        {**GARRISON, "ue1": "2125", "ue2": "2126", "ue3": "2226"}, scenario="hypothetical",
        modes={"uesugi_e": "attack", "takeda_m": "defense"}, states={"ue3": "exhausted"}, chit="uesugi_e",
    )  # fmt: skip
    play = played(g)
    play.push_text("keep")
    play.push_text("storm ue1 2125-2025")
    while play.ask.kind == "follow":
        play.choose(0)
    siege_now = play.state.siege
    assert siege_now.besieger == UESUGI
    assert play.ask.kind == "markers"
    assert play.ask.side == 0
    weights = {name: weight(g, unit(g, name)) for name in ("ue1", "ue2", "ue3", "tm1", "tm2", "tm3")}
    assert siege_now.manpower == [weights["tm1"] + weights["tm2"] + weights["tm3"], weights["ue1"] + weights["ue2"]]
    assert siege_now.out_of_combat == [0, weights["ue3"]]
    assert play.refuse(play.game.notation.parse("markers mizunote")) is not None  # the first lies in the centre


@pytest.mark.rule("kawanakajima 13.3", "kawanakajima R57")
def test_only_a_whole_clan_enters() -> None:
    near = {"ud1": "2125", "ud2": "2126", "ud3": "2425"}
    g = board({**GARRISON, **near}, scenario="hypothetical", modes={"uesugi_d": "attack"})
    assert attacking.storm_ways(g, clan(g, "uesugi_d"), 5) == []
    assert attacking.storm_steps(g, clan(g, "uesugi_d")) == []
    close = board({**GARRISON, **near, "ud3": "2226"}, scenario="hypothetical", modes={"uesugi_d": "attack"})
    assert attacking.storm_ways(close, clan(close, "uesugi_d"), 5)
    assert attacking.storm_steps(close, clan(close, "uesugi_d")) == []


@pytest.mark.rule("kawanakajima R52")
def test_in_the_historical_battle_the_fort_is_a_hex_like_others() -> None:
    g = board({"tm1": "2025", "ub1": "2125"})
    assert g.touching(unit(g, "ub1"))
    assert g.pinned(unit(g, "tm1"))


@pytest.mark.rule("kawanakajima R58", "kawanakajima 13.3")
def test_units_in_the_fort_have_no_zone_and_are_in_none() -> None:
    g = board({**GARRISON, "ub1": "2125", "tn1": "2225"}, scenario="hypothetical", modes={"takeda_n": "move"})
    assert g.where[unit(g, "tm1")] == IN_FORT
    assert not g.pinned(unit(g, "tm1"))
    assert not g.zoc(0) >> g.field.grid.parse("2024") & 1
    tn1 = unit(g, "tn1")
    assert not g.zoc(1) & g.field.walls
    assert g.pinned(tn1)


@pytest.mark.rule("kawanakajima R58", "kawanakajima 10.2")
def test_friends_enter_the_fort_for_three_points() -> None:
    g = board({**GARRISON, "tn1": "2225"}, scenario="hypothetical", modes={"takeda_n": "move"})
    tn1 = unit(g, "tn1")
    reach = Reach(g, tn1, passage(g, tn1, 1), 4)
    assert reach.cost(g.field.fort) == 4


@pytest.mark.rule("kawanakajima 12.2", "kawanakajima R58")
def test_nobody_retreats_out_of_the_fort() -> None:
    g = board(
        {**GARRISON, "ub1": "2125"}, scenario="hypothetical", modes={"takeda_m": "regroup"}, states={"tm2": "shaken"}
    )
    tm2 = unit(g, "tm2")
    assert rally.able(g, clan(g, "takeda_m")) == [tm2]
    drive(rally.rally_unit(g, tm2, 0), dice=[1])
    assert g.where[tm2] == IN_FORT
    assert rally.able(g, clan(g, "takeda_m")) == []


@pytest.mark.rule("kawanakajima 13.4.3")
def test_siege_actions_come_from_firepower_and_leadership() -> None:
    g = besieged([8, 8], ["honmaru"], ["ext_a"])
    siege.count_actions(g, UESUGI)
    inside = g.inside(UESUGI)
    fire = sum(g.field.fire[u] for u in inside)
    assert g.siege.actions == 1 + fire + max(g.lead[u] for u in inside) == 3


@pytest.mark.rule("kawanakajima 13.6.1 Sacrifice", "kawanakajima R43")
def test_the_auction_ends_at_the_cap_or_after_two_passes() -> None:
    g = besieged([9, 9], ["honmaru"], ["ext_a"])
    storm = assault.Storm(UESUGI, (0, 1, 2), 3, False)
    assert drive(assault.auction(g, storm), lambda _: Raise()).value.bids == (3, 3)
    assert g.siege.manpower == [6, 6]
    assert drive(assault.auction(g, storm), [Raise(), PASS, PASS]).value.bids == (0, 1)


@pytest.mark.rule("kawanakajima 13.6.1 Assault", "kawanakajima 13.6.1 Advantage")
def test_a_tie_costs_the_attacker_a_point_and_may_be_pushed() -> None:
    g = besieged([5, 5], ["honmaru", "ninomaru_e"], ["ext_a", "ote_umadashi"])
    g.siege.actions = 2
    order = order_for(g, "ninomaru_e", "ext_a", "ote_umadashi", how="advantage")
    bids = [PASS, PASS]
    target = area(g, "ninomaru_e")
    answers = [*bids, Yield(()), Pay(), PASS, MoveIn(area(g, "ext_a"))]
    drive(assault.assault(g, UESUGI, order), answers, dice=[3, 5])  # 3+2+1 against 5+1
    assert g.siege.actions == 1
    assert g.siege.manpower == [5, 3]
    assert g.siege.out_of_combat == [1, 1]
    assert g.siege.markers[UESUGI] >> target & 1
    assert not g.siege.markers[0] >> target & 1


@pytest.mark.rule("kawanakajima 13.6.1 Assault")
def test_a_beaten_assault_costs_half_the_difference_rounded_up() -> None:
    g = besieged([5, 5], ["honmaru", "ninomaru_e"], ["ext_a", "ote_umadashi"])
    order = order_for(g, "ninomaru_e", "ext_a")
    drive(assault.assault(g, UESUGI, order), [PASS, PASS, Yield(())], dice=[1, 4])  # 1+1 against 4+3
    assert g.siege.manpower[UESUGI] == 2
    assert g.siege.markers[UESUGI].bit_count() == 2


@pytest.mark.rule("kawanakajima R40")
def test_the_last_marker_stays_while_there_is_manpower() -> None:
    g = besieged([2, 5], ["honmaru"], ["ext_a", "ninomaru_e"])
    drive(assault.assault(g, UESUGI, order_for(g, "honmaru", "ninomaru_e")), [PASS, PASS], dice=[6, 1])
    assert g.siege.markers[0] == 1 << area(g, "honmaru")
    assert g.siege.manpower[0] == 1
    assert g.siege.out_of_combat[0] == 1


@pytest.mark.rule("kawanakajima 13.6.1 Fire!")
@pytest.mark.parametrize(("die", "hit"), [(3, True), (2, False)])
def test_fire_needs_four(die: int, hit: bool) -> None:
    g = besieged([5, 5], ["honmaru", "ninomaru_e"], ["ext_a", "ote_umadashi"])
    answers: list[Any] = [Pay()] if hit else []
    drive(assault.fire(g, UESUGI, area(g, "ninomaru_e")), answers, dice=[die])  # two markers, score 1
    assert g.siege.manpower[0] == 5 - hit
    assert g.siege.out_of_combat[0] == hit


@pytest.mark.rule("kawanakajima 13.6.2")
def test_each_point_out_of_combat_rolls_on_the_rally_chit() -> None:
    g = besieged([5, 5], ["honmaru"], ["ext_a"], out=[3, 0])
    drive(siege.rally_chit(g), dice=[1, 4, 6])
    assert g.siege.manpower[0] == 6
    assert g.siege.out_of_combat[0] == 1


@pytest.mark.rule("kawanakajima 13.8", "kawanakajima R44")
def test_a_garrison_clan_retires_through_an_exterior_area() -> None:
    g = besieged(
        [9, 9], ["honmaru", "ext_b"], ["ext_a"], units={"tn1": "fort", "tn2": "fort"}, states={"tn2": "exhausted"}
    )
    g.siege.out_of_combat[0] = 9
    n = clan(g, "takeda_n")
    tn1, tn2 = unit(g, "tn1"), unit(g, "tn2")
    way = Retire((tn1, tn2), (area(g, "ext_b"),), (area(g, "ext_b"),))
    assert retiring.refuse(g, n, False, way) is None
    assert retiring.refuse(g, n, False, Retire((tn1,), (area(g, "ext_b"),), ())) is not None
    assert retiring.refuse(g, n, False, Retire((tn1, tn2), (area(g, "ext_c"),), ())) is not None
    drive(retiring.retire(g, n, 0, way), lambda ask: ask.options[0])
    assert g.siege.manpower[0] == 9 - weight(g, tn1) + 1
    assert g.siege.out_of_combat[0] == 9 - weight(g, tn2)
    assert {g.field.grid.format(g.where[u]) for u in (tn1, tn2)} == {"2026", "1926"}


@pytest.mark.rule("kawanakajima 13.9", "kawanakajima R45", "kawanakajima 18.3")
def test_the_winner_counts_survivors_and_takes_the_fort() -> None:
    g = besieged([0, 4], [], ["ext_a", "honmaru"], out=[0, 3])
    ue1, ue2, ue3 = (unit(g, name) for name in ("ue1", "ue2", "ue3"))
    assert [weight(g, u) for u in (ue1, ue2, ue3)] == [5, 4, 2]

    def choose(ask: Any) -> Any:
        assert ask.refuse(Survive((ue1, ue2, ue3), (ue2,))) is not None  # eleven of nine points
        assert ask.refuse(Survive((ue1, ue2), ())) is not None
        return Survive((ue1, ue2), (ue2,))

    before = g.vp[:]
    leaders = [u for u in g.inside(0) if g.lead[u]]
    drive(judge_end(g), choose, dice=[5] * len(leaders))
    assert g.siege.besieger == NOBODY
    assert g.state[ue1] == GOOD_ORDER
    assert g.state[ue2] == DISORGANIZED
    assert g.keeper == UESUGI
    assert g.vp[UESUGI] - before[UESUGI] >= 8
    assert not g.alive(clan(g, "takeda_m"))
