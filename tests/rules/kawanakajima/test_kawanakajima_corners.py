"""Corners of the rules of Kawanakajima: who rolls, who is counted, and what is not asked."""

from __future__ import annotations

import pytest
from kawanakajima_field import board, clan, numbers, played, unit

from honjin.conformance import drive
from honjin.games.kawanakajima.actions import Close
from honjin.games.kawanakajima.figures import DRAWN, IN_BOWL, ON_MAP, REGROUP
from honjin.games.kawanakajima.rules import compulsory, fighting, losses, movement, rally, rout, victory
from honjin.games.kawanakajima.rules.attacking import Approach
from honjin.games.kawanakajima.rules.movement import Manner
from honjin.games.kawanakajima.rules.reckoning import Engagement
from honjin.games.kawanakajima.state import ELIMINATED, Battle, Fight
from honjin.hexes.sets import few, hexset


def units(g: Battle, *names: str) -> int:
    return hexset(unit(g, name) for name in names)


@pytest.mark.rule("kawanakajima 9.5.2", "kawanakajima R7", "kawanakajima 11.5")
def test_who_moved_into_contact_and_fires_over_the_river_does_not_charge() -> None:
    g = board({"ue2": "1118", "tc1": "1117", "tb1": "1119"}, modes={"uesugi_e": "attack"})
    g.contact = units(g, "ue2")
    over, beside = (Engagement(g, units(g, "ue2"), units(g, foe)) for foe in ("tb1", "tc1"))
    assert over.chargers() == []
    assert beside.chargers() == [unit(g, "ue2")]
    g.hand, g.acting = g.field.specials(1)[0], 1 << clan(g, "uesugi_e")
    g.activity[g.field.per_player] = 0
    assert [over.special(), beside.special()] == [False, True]


@pytest.mark.rule("kawanakajima R31", "kawanakajima 11.11")
def test_whom_a_commander_joins_does_not_roll_for_him_again() -> None:
    g = board({"ua1": "2211", "ua2": "2210"})
    ua1, ua2 = unit(g, "ua1"), unit(g, "ua2")
    losses.eliminate(g, ua1, "11.7")
    found = drive(losses.leader_rolls(g, [ua1, ua2]), dice=[5])
    assert len(found.falls) == 1
    assert g.general[g.field.army_payer[1]] == ua2


@pytest.mark.rule("kawanakajima 11.12", "kawanakajima R33", "kawanakajima R58")
def test_units_in_a_quiet_fort_steady_their_clan_and_run_with_it() -> None:
    """1, no leadership, two units that stand: 3, Retreat; in a siege the one inside does not count: 2, Rout."""
    places = {"tn1": "eliminated", "tn2": "2226", "tn3": "fort", "ub1": "3112"}
    g = board(places, scenario="hypothetical")
    drive(rout.test(g, clan(g, "takeda_n")), dice=[1])
    assert g.mode[clan(g, "takeda_n")] == REGROUP
    assert len(g.alive(clan(g, "takeda_n"))) == 2
    besieged = board(
        {**places, "ue1": "fort"}, scenario="hypothetical", siege={"besieger": "uesugi", "manpower": [5, 5]}
    )
    drive(rout.test(besieged, clan(besieged, "takeda_n")), dice=[1])
    assert besieged.alive(clan(besieged, "takeda_n")) == [unit(besieged, "tn3")]


@pytest.mark.rule("kawanakajima 11.12")
def test_a_rout_takes_units_that_wait_on_an_entry_point() -> None:
    g = board({"tn1": "eliminated", "tn2": "1523", "tn3": "entry c"}, states={"tn2": "exhausted"})
    drive(rout.test(g, clan(g, "takeda_n")), dice=[2])
    assert not g.alive(clan(g, "takeda_n"))
    assert g.vp[1] == 3


@pytest.mark.rule("kawanakajima 13.6", "kawanakajima 12.1")
def test_outside_the_fort_units_of_a_besieged_clan_rally() -> None:
    g = board(
        {"tn1": "fort", "tn2": "1412", "ue1": "fort"}, scenario="hypothetical", modes={"takeda_n": "regroup"},
        states={"tn1": "shaken", "tn2": "shaken"}, siege={"besieger": "uesugi", "manpower": [5, 5]},
    )  # fmt: skip
    assert rally.able(g, clan(g, "takeda_n")) == [unit(g, "tn2")]


@pytest.mark.rule("kawanakajima 9.3.4 b", "kawanakajima R26", "kawanakajima R49")
def test_a_separated_unit_closes_up_with_those_on_its_entry_point() -> None:
    g = board({"tn1": "1522", "tn2": "entry c", "ub1": "3012"}, modes={"takeda_n": "defense"})
    n, tn1 = clan(g, "takeda_n"), unit(g, "tn1")
    assert tn1 in compulsory.separated(g, n)
    assert numbers(g, compulsory._nearer(g, n, tn1)) == ["1422", "1523"]


@pytest.mark.rule("kawanakajima 14.1", "kawanakajima R46")
def test_a_samurai_who_is_at_work_does_not_come_a_second_time() -> None:
    g = board({"tb1": "2311", "ub1": "2211"}, options={"samurai": True}, samurai=["tb1"])
    chit = g.field.first_samurai
    for place in (DRAWN, ON_MAP):
        g.chit[chit], g.due = place, 0
        victory.score(g, 1, 3, "R32")
        assert g.due == 0
    losses.drop_samurai(g, unit(g, "tb1"), "14.3")
    victory.score(g, 1, 3, "R32")
    assert g.due == 1


@pytest.mark.rule("kawanakajima R30")
def test_nobody_is_asked_in_which_order_units_without_a_way_lose_their_step() -> None:
    around = {"ub1": "2211", "uc1": "2410", "uc2": "2312", "ud1": "2409", "ud2": "2209", "ud3": "2308"}
    g = board({**around, "tb1": "2311", "tb2": "2310"})
    g.fight = Fight()
    g.fight.attackers, g.fight.defenders = units(g, "ub1"), units(g, "tb1", "tb2")
    g.fight.falling = units(g, "tb1", "tb2")
    assert drive(fighting.fall_back(g, 0)).asks == []
    assert [g.state[unit(g, name)] for name in ("tb1", "tb2")] == [1, 1]


@pytest.mark.rule("kawanakajima R30")
def test_a_worn_unit_without_a_way_may_go_first_and_make_room() -> None:
    """Its step eliminates it, and the other retreats into the hex that it leaves, if no enemy zone lies on it."""
    around = {"ub1": "2211", "uc1": "2410", "uc2": "2312", "ud1": "2409", "ud2": "2209", "ud3": "2308"}
    g = board({**around, "tb1": "2311", "tb2": "2310"}, states={"tb2": "exhausted"})
    g.fight = Fight()
    g.fight.attackers, g.fight.defenders = units(g, "ub1"), units(g, "tb1", "tb2")
    g.fight.falling = units(g, "tb1", "tb2")
    found = drive(fighting.fall_back(g, 0), lambda ask: ask.options[-1])
    assert [ask.kind for ask in found.asks] == ["fall_back"]
    assert g.where[unit(g, "tb2")] == ELIMINATED


@pytest.mark.rule("kawanakajima 6.3", "kawanakajima R4")
def test_a_broken_clan_that_cannot_move_is_not_asked() -> None:
    """Both stand in a ring of friends, and nobody moves through."""
    rings = dict(
        zip(
            ("uc1", "uc2", "ud1", "ud2", "ud3", "ue1", "uf1", "uf2", "ug1", "ug2", "uh1", "uh2"),
            ("2011", "2013", "1912", "1913", "2112", "2113", "1610", "1612", "1511", "1512", "1711", "1712"),
            strict=True,
        )
    )
    for through, asked in ((True, 1), (False, 0)):
        g = board(
            {"ub1": "2012", "ub2": "1611", "tb1": "3012", **rings}, options={"pass_through_friends": through},
            modes={"uesugi_b": "move"},
        )  # fmt: skip
        movement.begin(g, clan(g, "uesugi_b"))
        march = movement.march(g, clan(g, "uesugi_b"), 1, Manner("move", "6.5 Move", 4))
        assert sum(1 for _ in [next(march, None)] if _ is not None) == asked


@pytest.mark.rule("kawanakajima R9", "kawanakajima R4")
def test_who_may_not_pass_friends_still_goes_for_the_enemy_behind_them() -> None:
    """A4, step 4: hexes held by friends count as free, though the way itself leads only where it is open."""
    ring = {"uc1": "2411", "uc2": "2413", "ud1": "2312", "ud2": "2313", "ud3": "2512", "ue1": "2513"}
    for through in (True, False):
        options = {"pass_through_friends": through}
        g = board({"ub1": "1912", "ta1": "2412", **ring}, options=options, modes={"uesugi_b": "attack"})
        approach = Approach(g, unit(g, "ub1"), 5)
        ends = ["2211", "2212", "2213", "2311", "2314", "2410", "2414"]
        assert numbers(g, few(approach.by_target[unit(g, "ta1")])) == ends
        assert approach.stays  # all whom it can come near are held by others


@pytest.mark.rule("kawanakajima 6.5 Attack")
def test_a_clan_in_contact_with_one_unit_asks_who_goes_first() -> None:
    g = board({"ub1": "2112", "ub2": "1912", "tb1": "2212"}, modes={"uesugi_b": "attack"}, chit="uesugi_b")
    play = played(g)
    play.push_text("keep")
    assert play.ask.kind == "attack_first"
    assert {type(option) for option in play.options() if getattr(option, "unit", -1) == unit(g, "ub2")} == {Close}


@pytest.mark.rule("kawanakajima R61", "kawanakajima 8.3", "kawanakajima 7.2")
def test_both_answer_before_anything_is_done() -> None:
    """Points for plans, then orders: what the first has written changes nothing until the other has answered."""
    plans = {"takeda": {"plan": "ganko"}, "uesugi": {"plan": "saku"}}
    g = board(
        {"ta1": "2010", "tb1": "2310", "ua1": "1010", "ub1": "1310"}, scenario="hypothetical", turn=2, phase="command",
        plans=plans, command={"takeda_hypothetical": 3, "uesugi_kenshin": 3},
    )  # fmt: skip
    play = played(g, 1)
    for first, second, done in (("save 2", "save 1", [2, 1]), ("orders takeda_b", "orders uesugi_b", [2, 1])):
        assert [ask.side for ask in play.asks] == [0, 1]
        before = play.state.dump()
        play.push_text(first)
        assert [ask.side for ask in play.asks] == [1]
        assert play.state.dump() == before
        play.push_text(second)
        assert play.state.saved == done
    assert play.state.hand == clan(g, "takeda_b")
    assert play.state.chit[clan(g, "uesugi_b")] == IN_BOWL
