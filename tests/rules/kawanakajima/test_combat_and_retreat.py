"""Chapters 5, 6.5, 9.3, 11 and 12: zones, declarations, battles, losses, routs, retreats, rally."""

from __future__ import annotations

from typing import Any

import pytest
from kawanakajima_field import board, clan, hexes, numbers, played, unit

from honjin.conformance import drive
from honjin.games.kawanakajima.actions import FallBack, Fate, Seppuku, Suffer
from honjin.games.kawanakajima.figures import DEFENSE, REGROUP
from honjin.games.kawanakajima.rules import combat, fighting, losses, rally, retreat, rout
from honjin.games.kawanakajima.rules.ground import Reach, passage
from honjin.games.kawanakajima.rules.reckoning import CROSSING, Engagement
from honjin.games.kawanakajima.state import Battle, Fight
from honjin.hexes.sets import few, hexset, members
from honjin.wargame.moves import Decline, Stay


def units(g: Battle, *names: str) -> int:
    return hexset(unit(g, name) for name in names)


def fight_of(g: Battle, attackers: list[str], defenders: list[str]) -> Fight:
    g.fight = Fight()
    g.fight.attackers, g.fight.defenders = units(g, *attackers), units(g, *defenders)
    return g.fight


# ---------------------------------------------------------------------------------------------- zones and movement


@pytest.mark.rule("kawanakajima 5.2", "kawanakajima R7")
def test_only_firepower_reaches_over_the_river() -> None:
    plain = board({"tb1": "1118"})
    assert not plain.zoc(0) >> plain.field.grid.parse("1119") & 1
    guns = board({"ta3": "1118"})
    assert guns.zoc(0) >> guns.field.grid.parse("1119") & 1
    assert guns.touching(unit(guns, "ta3")) == 0


@pytest.mark.rule("kawanakajima 5.2", "kawanakajima 10.2")
@pytest.mark.parametrize(("start", "near"), [("1911", 1), ("1811", 2)])
def test_a_charge_pays_for_the_zone(start: str, near: int) -> None:
    """From four hexes away five points make contact; from five hexes away the unit stops two hexes short."""
    g = board({"ub1": start, "tb1": "2311"}, modes={"uesugi_b": "attack"}, chit="uesugi_b", bowl=["takeda_b", "move"])
    play = played(g, 1)
    play.push_text("keep")
    play.choose(0)
    ub1, tb1 = play.state.where[unit(g, "ub1")], play.state.where[unit(g, "tb1")]
    assert g.field.grid.distance(ub1, tb1) == near


@pytest.mark.rule("kawanakajima 6.5 Defense")
def test_in_defense_a_zone_is_open_only_if_every_enemy_there_is_held() -> None:
    g = board({"ub1": "2012", "uc1": "2210", "tb1": "2311", "tc1": "2213"}, modes={"uesugi_b": "defense"})
    ub1 = unit(g, "ub1")
    ends = Reach(g, ub1, passage(g, ub1, DEFENSE), 6).ends
    assert not ends & hexes(g, ["2212"])  # tc1 is held by nobody
    assert ends & hexes(g, ["2211"])  # tb1 is held by uc1


@pytest.mark.rule("kawanakajima 10.4", "kawanakajima R62")
@pytest.mark.parametrize(("unscored", "points"), [(False, 3), (True, 0)])
def test_a_unit_that_leaves_the_map_is_lost_without_a_roll(unscored: bool, points: int) -> None:
    g = board({"tb1": "2301", "tb2": "2402"}, options={"exit_unscored": unscored}, modes={"takeda_b": "move"})
    losses.exit_map(g, unit(g, "tb1"))
    assert g.vp == [0, points]
    assert g.bundori == [0, 0]
    assert g.lost[0] == 1


# ---------------------------------------------------------------------------------------------- declarations


@pytest.mark.rule("kawanakajima 11.4", "kawanakajima R56", "kawanakajima R15")
def test_of_several_clans_the_highest_dice_fight_and_the_others_support() -> None:
    g = board({"ub1": "2211", "uc1": "2210", "ue2": "2310", "tb1": "2311"}, modes={"takeda_b": "defense"})
    g.stars = [(units(g, "ub1", "uc1", "ue2"), units(g, "tb1"))]
    order = [g.field.clan[u] for u in few(g.stars[0][0])]
    dice = {clan(g, "uesugi_b"): 4, clan(g, "uesugi_c"): 6, clan(g, "uesugi_e"): 6}
    drive(combat.clan_dice(g, 1), dice=[dice[c] for c in order])
    assert g.stars == [(units(g, "uc1", "ue2"), units(g, "tb1"))]
    attackers, defenders = g.stars.pop()
    assert Engagement(g, attackers, defenders).supported()


@pytest.mark.rule("kawanakajima R15")
def test_who_is_in_the_zone_of_another_enemy_does_not_support() -> None:
    g = board({"ub1": "2211", "uc1": "2310", "tb1": "2311", "tc1": "2309"})
    assert not Engagement(g, units(g, "ub1"), units(g, "tb1")).supported()


@pytest.mark.rule("kawanakajima R3", "kawanakajima 2.2")
def test_a_stream_counts_only_if_all_attackers_cross_it() -> None:
    g = board({"ub1": "0801", "uc1": "0702", "tb1": "0701"})
    assert CROSSING in Engagement(g, units(g, "ub1"), units(g, "tb1")).cases().values()
    assert CROSSING not in Engagement(g, units(g, "ub1", "uc1"), units(g, "tb1")).cases().values()


@pytest.mark.rule("kawanakajima 9.5.2")
def test_a_special_attack_helps_only_a_charge() -> None:
    g = board(
        {"ub1": "2211", "tb1": "2311"}, modes={"uesugi_b": "attack"},
        orders={"uesugi_special_1": {"activity": "attack", "clans": ["uesugi_b"]}},
    )  # fmt: skip
    g.hand, g.acting = g.field.specials(1)[0], 1 << clan(g, "uesugi_b")
    battle = Engagement(g, units(g, "ub1"), units(g, "tb1"))
    assert not battle.special()
    g.contact = units(g, "ub1")
    assert battle.special()


@pytest.mark.rule("kawanakajima 17.1")
def test_surprise_lasts_one_turn_and_falls_on_the_main_body() -> None:
    g = board({"ub1": "2211", "tb1": "2311", "tn1": "2210"})
    assert Engagement(g, units(g, "ub1"), units(g, "tb1")).surprises()
    assert not Engagement(g, units(g, "ub1"), units(g, "tn1")).surprises()
    assert not Engagement(g, units(g, "tb1"), units(g, "ub1")).surprises()
    g.turn = 2
    assert not Engagement(g, units(g, "ub1"), units(g, "tb1")).surprises()


# ---------------------------------------------------------------------------------------------- results (11.7)


@pytest.mark.rule("kawanakajima 11.7")
def test_one_attacker_takes_the_first_part_and_every_other_the_second() -> None:
    g = board({"ub1": "2211", "ub2": "2210", "uc1": "2310", "tb1": "2311"})
    fight_of(g, ["ub1", "ub2", "uc1"], ["tb1"]).result = "a2^1"
    drive(fighting.suffer(g, 1, fighting.RESULTS["a2^1"][0], fighting.struck(g)), [Suffer(unit(g, "ub2"))])
    assert [g.state[unit(g, name)] for name in ("ub1", "ub2", "uc1", "tb1")] == [1, 2, 1, 0]


@pytest.mark.rule("kawanakajima 11.7", "kawanakajima R28")
def test_e_eliminates_one_defender() -> None:
    g = board({"ub1": "2211", "tb1": "2311", "tb2": "2310"})
    fight_of(g, ["ub1"], ["tb1", "tb2"]).result = "dE^2"
    both = few(g.fight.defenders)
    drive(fighting.suffer(g, 0, fighting.RESULTS["dE^2"][1], both), [Suffer(unit(g, "tb2"))])
    assert [g.state[unit(g, name)] for name in ("tb1", "tb2")] == [2, 4]
    assert g.fight.vacated == [(g.field.grid.parse("2310"), 0)]


@pytest.mark.rule("kawanakajima 11.7", "kawanakajima R29", "kawanakajima R30", "kawanakajima 11.11")
def test_who_cannot_retreat_loses_a_step_more() -> None:
    around = {"ub1": "2211", "uc1": "2410", "uc2": "2312", "ud1": "2409", "ud2": "2209", "ud3": "2308"}
    g = board({**around, "tb1": "2311", "tb2": "2310"})
    f = fight_of(g, ["ub1"], ["tb1", "tb2"])
    drive(fighting.suffer(g, 0, fighting.RESULTS["d1R^R"][1], few(f.defenders)), [Suffer(unit(g, "tb1"))])
    drive(fighting.fall_back(g, 0), lambda ask: ask.options[0])
    assert [g.state[unit(g, name)] for name in ("tb1", "tb2")] == [2, 1]
    assert f.broken == units(g, "tb1")


@pytest.mark.rule("kawanakajima 11.7", "kawanakajima R30")
def test_a_unit_that_can_retreat_must() -> None:
    g = board({"ub1": "2211", "tb1": "2311"})
    f = fight_of(g, ["ub1"], ["tb1"])
    f.falling = units(g, "tb1")
    ask = next(fighting.fall_back(g, 0))
    tb1 = unit(g, "tb1")
    assert ask.refuse(Stay(tb1)) is not None  # type: ignore[union-attr]
    assert ask.refuse(FallBack(tb1, g.field.grid.parse("2312"))) is not None  # type: ignore[union-attr]
    assert numbers(g, fighting.retreat_hexes(g, tb1)) == ["2310", "2410", "2411"]


@pytest.mark.rule("kawanakajima 7.3 Saku")
def test_saku_replaces_a_retreat_and_nothing_else() -> None:
    g = board({"ub1": "2211", "tb1": "2311"}, plans={"takeda": {"plan": "saku", "active": True}})
    f = fight_of(g, ["ub1"], ["tb1"])
    f.result = "dR^R"
    drive(fighting.swap(g, 0), dice=[6])
    assert f.result == "-"
    assert g.shown[0]
    f.result = "d1R^R"
    drive(fighting.swap(g, 0))
    assert f.result == "d1R^R"


# ---------------------------------------------------------------------------------------------- leaders and routs


@pytest.mark.rule("kawanakajima R31", "kawanakajima 16.4", "kawanakajima R32")
@pytest.mark.parametrize(("die", "fallen", "points"), [(5, 0, 2), (4, 2, 4)])
def test_kenshin_joins_another_unit_or_dies(die: int, fallen: int, points: int) -> None:
    g = board({"ua1": "2211", "ua2": "2210"})
    ua1, ua2 = unit(g, "ua1"), unit(g, "ua2")
    losses.eliminate(g, ua1, "11.7")
    drive(losses.leader_rolls(g, [ua1]), dice=[die])
    assert g.fallen == fallen
    assert g.vp[0] == points
    if not fallen:
        assert g.general[2] == ua2
        assert g.lead[ua2] == 2


@pytest.mark.rule("kawanakajima 11.12", "kawanakajima R33")
def test_a_rout_eliminates_the_clan_without_leader_rolls() -> None:
    g = board({"ue1": "1609", "ue3": "1610", "ue2": "eliminated"}, states={"ue1": "exhausted", "ue3": "exhausted"})
    drive(rout.test(g, clan(g, "uesugi_e")), dice=[1])
    assert g.vp[0] == 3
    assert g.bundori == [0, 0]
    assert not g.alive(clan(g, "uesugi_e"))


@pytest.mark.rule("kawanakajima 16.4", "kawanakajima R66")
def test_clan_a_does_not_rout_and_shingen_dies_only_if_his_player_wants_it() -> None:
    g = board({"ta1": "2712", "ta2": "2611"}, states={"ta1": "exhausted", "ta2": "exhausted"})
    g.lead[unit(g, "ta1")] = 1
    drive(rout.test(g, clan(g, "takeda_a")), [Fate("seppuku"), Decline()], dice=[1])
    assert g.bundori[0] == 1
    assert g.fallen == 0
    drive(rout.seppuku(g, clan(g, "takeda_a")), [Seppuku(unit(g, "ta1"))])
    assert g.fallen == 1


# ---------------------------------------------------------------------------------------------- retreat, rally


@pytest.mark.rule("kawanakajima 9.3.1 Retreat", "kawanakajima R23")
def test_both_armies_retreat_from_where_the_others_stood() -> None:
    g = board(
        {"ub1": "2012", "tb1": "2212"}, modes={"uesugi_b": "regroup", "takeda_b": "regroup"}, chit="rally",
        bowl=["uesugi_b", "move"],
    )  # fmt: skip
    play = played(g, 6, 1, 1)
    play.choose(0)
    play.choose(0)
    gap = g.field.grid.distance
    old = {name: g.field.grid.parse(h) for name, h in (("ub1", "2012"), ("tb1", "2212"))}
    assert gap(play.state.where[unit(g, "ub1")], old["tb1"]) == 4
    assert gap(play.state.where[unit(g, "tb1")], old["ub1"]) == 4


@pytest.mark.rule("kawanakajima 9.3.1 Pursuit", "kawanakajima R24")
def test_a_pursuer_stops_in_the_first_enemy_zone() -> None:
    g = board({"ub1": "2012", "ub2": "1612", "tb1": "2112"}, modes={"uesugi_b": "regroup", "takeda_b": "attack"})
    way = tuple(map(g.field.grid.parse, ("2012", "1912", "1812", "1712")))
    retreat.freeze(g)
    retreat._go_back(g, unit(g, "ub1"), way, "9.3.1 Retreat")
    drive(retreat.pursuits(g))
    assert g.field.grid.format(g.where[unit(g, "tb1")]) == "1812"
    assert not g.contact


@pytest.mark.rule("kawanakajima 12.2")
def test_a_natural_1_sends_the_clan_away() -> None:
    g = board({"ub1": "2012", "ub2": "2011", "tb1": "2212"}, modes={"uesugi_b": "regroup"}, states={"ub1": "shaken"})
    drive(rally.rally_unit(g, unit(g, "ub1"), 1), lambda ask: ask.options[0], dice=[1])
    assert g.state[unit(g, "ub1")] == 1
    assert g.retreated >> unit(g, "ub1") & 1
    assert rally.able(g, clan(g, "uesugi_b")) == []


@pytest.mark.rule("kawanakajima 9.3.4 a", "kawanakajima R26")
def test_a_natural_1_on_initiative_makes_the_clan_run_whatever_its_leadership() -> None:
    g = board(
        {"tb1": "2212", "ub1": "2112"}, modes={"takeda_b": "regroup", "uesugi_b": "defense"}, chit="initiative",
        bowl=["uesugi_b", "move"],
    )  # fmt: skip
    g.lead[unit(g, "tb1")] = 5
    play = played(g, 1, 1)
    play.push_text("try takeda_b")
    assert play.ask.kind == "retreat"
    assert play.state.mode[clan(g, "takeda_b")] == REGROUP


def test_stars_of_an_army_can_always_be_completed() -> None:
    """Whatever is declared first, everybody who must fight finds a battle."""
    places: dict[str, Any] = {"ub1": "2211", "ub2": "2210", "uc1": "2310", "ud1": "2409", "tb1": "2311", "tb2": "2309"}
    g = board({**places, "tc1": "2410"}, modes={"uesugi_b": "attack", "uesugi_c": "attack", "uesugi_d": "attack"})
    fronts = combat.Fronts(g, 1, units(g, "ub1", "ub2", "uc1", "ud1"))

    def complete(used: int) -> None:
        stars = list(fronts.stars(used))
        assert stars or not fronts.must & ~used
        for attackers, defenders in stars:
            complete(used | attackers | defenders)

    complete(0)
    assert members(fronts.must)
