"""Chapters 7 to 9 and 17: plans, command points, orders, draws, special chits."""

from __future__ import annotations

from typing import Any

import pytest
from kawanakajima_field import board, clan, played, unit

from honjin.conformance import drive
from honjin.games.kawanakajima.actions import Change, Combine, Delay, Keep, Name, Orders, Purchase, Save
from honjin.games.kawanakajima.figures import ATTACK, DEFENSE, IN_BOWL, IN_RESERVE, MOVE, REGROUP
from honjin.games.kawanakajima.rules import command, orders, plans, specials
from honjin.games.kawanakajima.rules.activation import clear
from honjin.games.kawanakajima.state import Battle
from honjin.kernel.chance import Roll
from honjin.kernel.play import Play
from honjin.wargame.moves import Decline


def asked(play: Play[Battle]) -> tuple[str, str]:
    return play.game.sides[play.ask.side], play.ask.kind


def events(play: Play[Battle], kind: str) -> list[dict[str, Any]]:
    return [event.data for event in play.events or () if event.kind == kind]


@pytest.mark.rule("kawanakajima 8.2", "kawanakajima 17.2", "kawanakajima R18")
def test_bundori_hurts_both_commanders_and_clan_a_only_its_own() -> None:
    g = board({"tm1": "1523"}, modes={"takeda_a": "attack"}, bundori={"takeda": 2}, turn=5)
    found = drive(command.command_points(g), dice=[4, 4, 4])
    rolls = [fall.total for _, fall in found.falls]
    assert rolls[:2] == [1, 2]
    assert g.cp[:2] == [2, 2]


@pytest.mark.rule("kawanakajima R67", "kawanakajima 17.2")
def test_without_kosaka_only_shingen_rolls_for_takeda() -> None:
    g = board({"tn1": "1523"}, turn=5)
    assert len(drive(command.command_points(g), dice=[4, 4]).falls) == 2


@pytest.mark.rule("kawanakajima 7.3 Ganko", "kawanakajima R63")
def test_ganko_is_shown_by_its_first_command_roll() -> None:
    g = board({}, plans={"uesugi": {"plan": "ganko", "active": True}}, modes={"uesugi_a": "defense"})
    found = drive(command.command_points(g), dice=[4, 4])
    assert g.shown[1]
    assert [mod.value for chance, _ in found.falls[1:] if isinstance(chance, Roll) for mod in chance.mods] == [1]


@pytest.mark.rule("kawanakajima R63", "kawanakajima 7.1")
def test_a_plan_that_would_have_shown_itself_is_ruled_out() -> None:
    g = board({}, plans={"uesugi": {"plan": "saku", "active": True}})
    drive(command.command_points(g), dice=[4, 4])
    assert not g.shown[1]
    assert g.ruled_out[1] == 1 << g.field.plan_of["ganko"]


@pytest.mark.rule("kawanakajima 7.2", "kawanakajima R20")
def test_clans_conform_to_a_plan_that_becomes_active() -> None:
    g = board(
        {"ub1": "2012", "uc1": "1516", "ud1": "1806", "tb1": "2112"},
        scenario="hypothetical",
        modes={"uesugi_b": "attack", "uesugi_c": "attack", "uesugi_d": "move"},
        plans={"uesugi": {"plan": "koyaku", "saved": 8}},
    )
    drive(command.attempt(g, 1), dice=[4, 4])
    assert g.active[1]
    assert not g.shown[1]
    assert plans.must_conform(g, 1) == [clan(g, "uesugi_c")]


@pytest.mark.rule("kawanakajima 18.2")
def test_shingen_saves_nothing_before_an_enemy_is_on_the_map() -> None:
    g = board(
        {"ub1": "entry a", "ua1": "entry b"}, scenario="hypothetical", plans={"takeda": {"plan": "ganko"}}, turn=2
    )
    g.cp[0] = 4
    ask = command._question(g, 0)
    assert ask.refuse(Save(1)) is not None
    assert ask.refuse(Save(0)) is None


@pytest.mark.rule("kawanakajima 8.3", "kawanakajima 17.2", "kawanakajima R54")
def test_who_pays_for_whom() -> None:
    g = board({"tm1": "1523", "tn1": "1423", "tb1": "3001"}, turn=3)
    g.cp[:2] = [1, 1]
    b, n = clan(g, "takeda_b"), clan(g, "takeda_n")

    def refused(*bought: Purchase) -> bool:
        return orders.refuse(g, 0, Orders(bought)) is not None

    assert not refused(Purchase(None, (b,), 0), Purchase(None, (n,), 1))
    assert refused(Purchase(None, (b,), 1))
    assert refused(Purchase(None, (b,), 0), Purchase(None, (n,), 0))
    assert refused(Purchase(None, (n,), 0), Purchase(None, (n,), 1))
    assert refused(Purchase(0, (b,), 0))


@pytest.mark.rule("kawanakajima 9.5.1", "kawanakajima 7.3 Ganko")
def test_a_plan_has_so_many_activities_and_no_more() -> None:
    g = board({"ub1": "1913", "uc1": "1816"}, plans={"uesugi": {"plan": "ganko", "active": True}})
    g.cp[2] = 6
    b, c = clan(g, "uesugi_b"), clan(g, "uesugi_c")
    attack = Purchase(0, (b,), 2)
    assert orders.refuse(g, 1, Orders((attack,))) is None
    assert orders.refuse(g, 1, Orders((attack, Purchase(0, (c,), 2)))) is not None
    orders.carry_out(g, 1, Orders((attack,)))
    assert plans.activities_left(g, 1) == [0, 3, 0, 0]


@pytest.mark.rule("kawanakajima 17.3", "kawanakajima R37")
def test_the_baggage_guard_is_called_after_three_losses() -> None:
    g = board({"un1": "reserve", "un2": "reserve", "un3": "reserve"}, turn=5, bowl=[])
    n = clan(g, "uesugi_n")
    g.cp[2] = 1
    call = Orders((Purchase(None, (n,), 2),))
    g.lost[1] = 2
    assert orders.refuse(g, 1, call) is not None
    g.lost[1] = 3
    assert orders.refuse(g, 1, call) is None
    orders.carry_out(g, 1, call)
    assert g.chit[n] == 3
    for _ in range(3):
        command.advance_track(g)
    assert g.chit[n] == IN_BOWL
    assert command._guard_comes(g)
    assert g.mode[n] == MOVE


@pytest.mark.rule("kawanakajima 17.4", "kawanakajima R22", "kawanakajima 9.2")
def test_the_first_uesugi_clan_chit_ends_the_silence_even_if_declined() -> None:
    g = board({"uc1": "1816", "tb1": "2311"}, deaf=True, bowl=["takeda_b", "uesugi_c", "combat_takeda", "move"])
    play = played(g, 4, 2, 1)
    assert asked(play) == ("uesugi", "decline")
    assert events(play, "dead") == [{"chit": "combat_takeda"}]
    play.push(Decline())
    assert asked(play) == ("takeda", "mode")
    assert play.state.chit[clan(g, "uesugi_c")] == IN_BOWL


@pytest.mark.rule("kawanakajima 17.6.1", "kawanakajima R38")
def test_kansuke_sends_a_redrawn_chit_to_box_1() -> None:
    g = board(
        {"uc1": "1816", "tb1": "2311"},
        options={"kansuke": True},
        bowl=["uesugi_c", "move"],
        orders={"uesugi_special_2": {"activity": "attack", "clans": ["uesugi_c"]}},
        plans={"uesugi": {"plan": "hoshi", "active": True}},
    )
    play = played(g, 1, 2, 1)
    play.push_text("pass")
    play.push(Decline())
    assert asked(play) == ("takeda", "kansuke")
    play.push(Delay())
    special = g.field.specials(1)[1]
    assert play.state.chit[special] == 1
    assert play.state.vp == [0, 2]
    assert asked(play) == ("uesugi", "decline")


@pytest.mark.rule("kawanakajima 16.5", "kawanakajima 4.2")
def test_from_turn_8_both_combat_chits_end_the_turn() -> None:
    g = board(
        {"uc1": "1816", "tb1": "3311"}, turn=8, chit="combat_uesugi", bowl=["move", "initiative", "uesugi_c"],
        orders={"uesugi_special_1": {"activity": "retreat", "clans": ["uesugi_c"]}},
        plans={"uesugi": {"plan": "hoshi", "active": True, "shown": True}},
    )  # fmt: skip
    play = played(g, 4, 4)
    assert play.state.turn == 9
    assert play.state.chit[clan(g, "uesugi_c")] == IN_RESERVE
    assert play.state.chit[g.field.specials(1)[0]] == IN_BOWL  # box 1 has come into the bowl of the next turn


@pytest.mark.rule("kawanakajima 9.5.3", "kawanakajima R8")
def test_an_impetuous_attack_names_a_clan_with_an_enemy_near() -> None:
    g = board(
        {"uk1": "1014", "uf1": "1713", "ud1": "1808", "tb1": "2211"},
        modes={"uesugi_k": "move", "uesugi_f": "defense", "uesugi_d": "move"},
        orders={"takeda_special_1": {"activity": "impetuous_attack"}},
        plans={"takeda": {"plan": "ganko", "granted": 1}},
        chit="takeda_special_1",
    )
    play = played(g)
    assert asked(play) == ("takeda", "impetuous")
    assert set(play.options()) == {Name(clan(g, "uesugi_f")), Name(clan(g, "uesugi_d"))}
    play.push(Name(clan(g, "uesugi_f")))
    assert play.state.mode[clan(g, "uesugi_f")] == ATTACK
    assert asked(play) == ("uesugi", "attack_first")


@pytest.mark.rule("kawanakajima 9.5.5", "kawanakajima R27")
def test_a_combined_maneuver_rolls_for_each_clan() -> None:
    names = ["uesugi_c", "uesugi_g", "uesugi_e", "uesugi_b"]
    g = board(
        {"uc2": "1816", "ug2": "1518", "ue1": "1609", "ub1": "1913", "tb1": "2911"}, modes=dict.fromkeys(names, "move")
    )
    g.lead[unit(g, "ue1")] = 2
    clear(g)
    clans = tuple(sorted(clan(g, name) for name in names))
    g.side, g.queue = 1, sum(1 << c for c in clans)
    dice = {"uesugi_c": 2, "uesugi_g": 3, "uesugi_e": 1, "uesugi_b": 5}
    order = [dice[g.field.clans[c].id] for c in clans]
    drive(specials._roll_for_all(g), [Combine(clans)], dice=order)
    assert g.acting == 1 << clan(g, "uesugi_g") | 1 << clan(g, "uesugi_b")
    assert g.queue == 1 << clan(g, "uesugi_e")
    assert g.mode[clan(g, "uesugi_e")] == REGROUP
    assert g.mode[clan(g, "uesugi_c")] == MOVE


@pytest.mark.rule("kawanakajima 9.5.4", "kawanakajima 7.3 Kuruma Gakari", "kawanakajima R21")
def test_the_first_special_retreat_of_kuruma_gakari_grants_an_impetuous_attack() -> None:
    g = board(
        {"ub1": "2012", "tb1": "2112"},
        modes={"uesugi_b": "attack"},
        orders={"uesugi_special_1": {"activity": "retreat", "clans": ["uesugi_b"]}},
        plans={"uesugi": {"plan": "kuruma_gakari", "active": True}},
        chit="uesugi_special_1",
        bowl=["uesugi_b", "move"],
    )
    play = played(g, 1)
    assert play.state.granted == [1, 0]
    assert asked(play) == ("uesugi", "retreat")
    play.choose(0)
    assert play.state.mode[clan(g, "uesugi_b")] == REGROUP
    assert asked(play) == ("uesugi", "decline")


@pytest.mark.rule("kawanakajima R59")
def test_a_special_order_for_a_clan_that_is_gone_has_no_effect() -> None:
    g = board(
        {"ub1": "eliminated", "uc1": "1816"},
        orders={"uesugi_special_1": {"activity": "attack", "clans": ["uesugi_b"]}},
        plans={"uesugi": {"plan": "hoshi", "active": True}},
        chit="uesugi_special_1",
        bowl=["uesugi_c", "move"],
    )
    play = played(g, 1)
    assert events(play, "no_effect") == [{"chit": "uesugi_special_1"}]
    assert plans.activities_left(play.state, 1)[0] == 7


@pytest.mark.rule("kawanakajima 9.4", "kawanakajima 6.4")
def test_a_clan_chit_begins_with_one_change_of_mode() -> None:
    g = board({"tb1": "2311", "uc1": "2111"}, modes={"takeda_b": "defense"}, chit="takeda_b", bowl=["takeda_b", "move"])
    play = played(g, 1)
    assert play.ask.kind == "mode"
    play.push_text("mode attack")
    assert play.state.mode[clan(g, "takeda_b")] == DEFENSE
    assert asked(play) == ("takeda", "move")


@pytest.mark.rule("kawanakajima R8", "kawanakajima 6.5 Attack")
def test_enemies_across_the_river_may_be_left_out_of_the_test() -> None:
    g = board({"um1": "0715", "tn1": "0718", "tb1": "1505"}, modes={"uesugi_m": "attack"}, chit="uesugi_m")
    play = played(g)
    assert asked(play) == ("uesugi", "far_bank")
    play.push_text("ignore")
    assert play.state.mode[clan(g, "uesugi_m")] == REGROUP
    assert asked(play) == ("uesugi", "mode")
    assert Keep() in play.options()


@pytest.mark.rule("kawanakajima R8", "kawanakajima 6.4")
def test_attack_is_tried_only_with_an_enemy_near() -> None:
    g = board({"uc1": "1816", "tb1": "2911"}, modes={"uesugi_c": "defense"}, chit="uesugi_c")
    play = played(g)
    assert [Change(mode) in play.options() for mode in (ATTACK, MOVE, REGROUP)] == [False, True, True]
    refusal = play.refuse(Change(ATTACK))
    assert refusal is not None
    assert refusal.rule == "R8"


@pytest.mark.rule("kawanakajima 7.3 Hoshi", "kawanakajima R21")
def test_the_first_battle_of_hoshi_grants_three_impetuous_attacks() -> None:
    g = board({"ub1": "2211", "tb1": "2311"}, plans={"uesugi": {"plan": "hoshi", "active": True}})
    drive(plans.grant(g, 1, "combat"))
    assert g.granted == [3, 0]
    assert g.shown[1]
    drive(plans.grant(g, 1, "combat"))
    assert g.granted == [3, 0]
    g.cp[0] = 0
    impetuous = Orders((Purchase(3, (), 0),))
    assert orders.refuse(g, 0, impetuous) is None
    orders.carry_out(g, 0, impetuous)
    assert plans.activities_left(g, 0)[3] == 2
