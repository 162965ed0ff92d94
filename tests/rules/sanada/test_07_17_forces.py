"""Chapters 7, 8, 16 and 17: Forces, clans, reorganisation, garrisons."""

from __future__ import annotations

import pytest
from war_harness import Table

from honjin.games.sanada.actions import Go, Join
from honjin.games.sanada.figures import KANTO, OSAKA
from honjin.games.sanada.rules import (
    action,
    forces,
    holds,
    investment,
    losses,
    marching,
    movement,
    organising,
    sequence,
)
from honjin.games.sanada.rules.supply import in_supply, supplied
from honjin.wargame.orders import INSIDE, OUTSIDE, Form, March, Organise


def rule_of(t: Table, *names: str) -> str | None:
    refusal = forces.refuse_force(t.g, t.force(*names))
    return None if refusal is None else refusal.rule


# ------------------------------------------------------------------------------------------------ 7 and 8


@pytest.mark.rule("sanada 7.2", "sanada 7.3.3")
def test_a_commander_leads_as_many_as_he_has_boxes() -> None:
    """ex-7.2-command."""
    t = Table()
    three = ("onjuku_kanbei", "shingu_yukitomo", "fukushima_masamori")
    assert rule_of(t, "sanada_yukimura", *three) is None
    assert rule_of(t, "sanada_yukimura", *three, "yamakawa_katanobu") == "7.3.3"


@pytest.mark.rule("sanada 7.3.1", "sanada 7.3.2", "sanada 8.1")
def test_clan_troops_need_their_taisho() -> None:
    """ex-8.1-ii."""
    t = Table()
    assert rule_of(t, "tokugawa_ieyasu", "ii_naotaka", "ii_tai_1") is None
    assert rule_of(t, "tokugawa_ieyasu", "ii_tai_1") == "8.1"
    assert rule_of(t, "ii_naotaka", "ii_tai_1") is None
    assert rule_of(t, "ii_naotaka", "tokugawa_ieyasu") == "7.3.1"
    assert rule_of(t, "tokugawa_ieyasu", "tokugawa_hidetada") == "7.3.1"
    assert rule_of(t, "ii_naotaka", "todo_takatora") == "7.3.1"
    assert rule_of(t, "ban_danemon", "onjuku_kanbei") == "7.3"


@pytest.mark.rule("sanada R4", "sanada 2.2.4")
def test_a_banner_that_nobody_shares_binds_nobody() -> None:
    """d-lone-banner."""
    t = Table()
    assert rule_of(t, "hachisuka_yoshishige", "kuroda_tadayuki", "terasawa_hirotaka") is None
    assert rule_of(t, "hachisuka_yoshishige", "ikeda_tai_o1") == "8.1"
    bound = Table(sole_units="bound")
    assert rule_of(bound, "hachisuka_yoshishige", "kuroda_tadayuki") == "8.1"
    assert rule_of(bound, "hachisuka_yoshishige", "terasawa_hirotaka") is None


@pytest.mark.rule("sanada 16.1.1")
def test_maeda_leaves_ieyasu_with_his_retainers() -> None:
    """ex-16.1-split."""
    t = Table("kanto_movement")
    maeda = ("maeda_toshitsune", "honda_masashige", "tomita_shigemasa", "matsudaira_yasusada")
    others = ("honda_masazumi", "nagai_naokatsu", "matsudaira_masatsuna", "honda_yasunori")
    head = t.put("1726", "tokugawa_ieyasu", *maeda, *others)
    made = Form((t.force("tokugawa_ieyasu", *others), t.force(*maeda)))
    t.play(organising.organise(t.g, head), organise=made)
    assert t.g.members[t.unit("maeda_toshitsune")] == t.units(*maeda)
    assert t.g.members[head] == t.units("tokugawa_ieyasu", *others)


@pytest.mark.rule("sanada 16.1.1", "sanada 16")
def test_forces_of_which_nobody_is_named_stay_as_they_are() -> None:
    t = Table("osaka_movement")
    goto = t.put("1726", "goto_matabei", "yamakawa_katanobu", "onjuku_kanbei")
    mori = t.put("1726", "mori_katsunaga")
    yukimura = t.put("1726", "sanada_yukimura", "sanada_daisuke")
    units = t.units("goto_matabei", "yamakawa_katanobu", "onjuku_kanbei", "mori_katsunaga", "sanada_yukimura")
    made = Form((t.force("goto_matabei", "onjuku_kanbei"), t.force("mori_katsunaga", "yamakawa_katanobu")))
    t.play(organising.organise(t.g, goto), organise=made)
    assert t.g.members[goto] == t.units("goto_matabei", "onjuku_kanbei")
    assert t.g.members[mori] == t.units("mori_katsunaga", "yamakawa_katanobu")
    assert t.g.members[yukimura] == t.units("sanada_yukimura", "sanada_daisuke")
    units |= t.units("sanada_daisuke")
    for forces_named in [(t.force("goto_matabei"),), ()]:  # half a force, and nobody at all
        refusal = organising.refuse(t.g, units, Form(forces_named))
        assert refusal is not None
        assert refusal.rule == "16"


# ------------------------------------------------------------------------------------------------ orphans (R5)


@pytest.mark.rule("sanada R5", "sanada 8.1")
def test_those_who_lose_their_leader_stand_alone_and_may_join_others() -> None:
    """d-orphans."""
    t = Table("kanto_combat")
    t.put("1726", "sanada_yukimura", "sanada_daisuke", "shingu_yukitomo", "onjuku_kanbei")
    goto = t.put("1726", "goto_matabei", "yamakawa_katanobu", "fukushima_masamori")
    losses.eliminate(t.g, t.units("sanada_yukimura"), "18.3.5")
    for name in ("sanada_daisuke", "shingu_yukitomo", "onjuku_kanbei"):
        assert t.g.members[t.unit(name)] == t.units(name)
    offers = organising.joins(t.g)
    assert {offer.unit for offer in offers} == set(t.force("shingu_yukitomo", "onjuku_kanbei"))
    assert {offer.other for offer in offers} == {goto}
    join = Join(t.unit("shingu_yukitomo"), goto)
    t.play(organising.reform(t.g), rejoin=join)
    assert t.g.leader[t.unit("shingu_yukitomo")] == goto
    assert not t.g.orphans
    assert t.kinds() == ["rejoin"]  # his boxes are full now


# ------------------------------------------------------------------------------------------------ 15 and 16


@pytest.mark.rule("sanada 15.1.3", "sanada 16.1.2", "sanada 16.1.3", "sanada R16", "sanada R62")
def test_who_has_passed_may_take_others_along_and_leaves_checked_men_behind() -> None:
    """d-check-then-organise."""
    t = Table("osaka_forced_march")
    yukimura = t.put("1726", "sanada_yukimura", "onjuku_kanbei")
    goto = t.put("1726", "goto_matabei", "shingu_yukitomo", "yamakawa_katanobu")
    made = Form(
        (
            t.force("sanada_yukimura", "shingu_yukitomo"),
            t.force("goto_matabei", "yamakawa_katanobu"),
            t.force("onjuku_kanbei"),
        )
    )
    march = iter([Organise(yukimura), Go(yukimura, t.path("1726", "1826"), OUTSIDE)])
    t.play(action.check(t.g, yukimura), march=lambda _: next(march), organise=made)
    assert not t.rolls  # action 6 passes without a die (R15)
    assert (t.at("sanada_yukimura"), t.at("shingu_yukitomo"), t.at("onjuku_kanbei")) == ("1826", "1826", "1726")
    left = t.unit("onjuku_kanbei")
    assert action.refuse_check(t.g, OSAKA, goto) is None
    refusal = action.refuse_check(t.g, OSAKA, left)
    assert refusal is not None
    assert refusal.rule == "R14"
    assert not organising.pool(t.g, goto) >> left & 1


@pytest.mark.rule("sanada R15", "sanada 15.1.1")
def test_action_six_needs_no_die() -> None:
    """d-ap6."""
    t = Table("osaka_forced_march")
    t.put("1726", "sanada_yukimura")
    t.play(action.check(t.g, t.unit("sanada_yukimura")), march=lambda ask: ask.options[-1])
    assert not t.rolls
    assert t.told("check") == [{"unit": "sanada_yukimura", "passed": True}]


@pytest.mark.rule("sanada 15.1.2", "sanada 12.1")
def test_who_fails_suffers_attrition_at_once_and_stays() -> None:
    """d-ap-fail."""
    t = Table("osaka_forced_march")
    mori = t.put("1725", "mori_katsunaga")
    t.play(action.check(t.g, mori), dice=[5, 6])
    assert [str(roll.purpose) for roll in t.rolls] == ["action of Mori Katsunaga", "attrition of Mori Katsunaga"]
    assert t.is_spent("mori_katsunaga")
    assert t.at("mori_katsunaga") == "1725"
    refusal = action.refuse_check(t.g, OSAKA, mori)
    assert refusal is not None
    assert refusal.rule == "R14"


@pytest.mark.rule("sanada R14")
def test_without_action_points_nobody_checks_but_by_an_option() -> None:
    for allowed, rule in ((False, "R14"), (True, None)):
        t = Table("kanto_reaction", ap0_may_check=allowed)
        ikeda = t.put("1726", "ikeda_toshitaka")
        refusal = action.refuse_check(t.g, KANTO, ikeda)
        assert (None if refusal is None else refusal.rule) == rule
        assert (ikeda in action.checkers(t.g, KANTO)) == (rule is None)


# ------------------------------------------------------------------------------------------------ 17


@pytest.mark.rule("sanada 17.1.2", "sanada R17", "sanada 21.1.2")
def test_a_garrison_comes_out_for_a_point() -> None:
    """d-come-out."""
    t = Table()
    head = t.put("1724", "goto_matabei", inside=True)
    t.put("1826", "ii_naotaka")
    trek = movement.begin(t.g, head)
    offered = marching.options(t.g, trek)
    here = Go(head, t.path("1724"), OUTSIDE)
    assert here in list(offered)
    assert marching.costs(t.g, trek, here)["costs"] == [1]
    assert marching.costs(t.g, trek, Go(head, t.path("1724", "1725"), OUTSIDE))["costs"] == [1, 2]
    t.play(marching.march(t.g, head), march=here)
    assert not t.g.inside >> head & 1
    assert t.g.occupied[OSAKA] >> t.hex("1724") & 1


@pytest.mark.rule("sanada 17.3.3", "sanada R63", "sanada 9.1.2", "sanada 11.1", "sanada R8")
def test_a_garrison_with_enemies_before_the_walls_is_shut_in() -> None:
    """d-shut-in."""
    t = Table("kanto_movement")
    inside = t.put("3615", "ii_naotaka", "ii_tai_1", "ii_tai_2", inside=True)
    t.put("3615", "goto_matabei", "onjuku_kanbei")
    investment.invest(t.g, t.hex("3615"))
    castle = t.castle("hikone")
    assert not t.g.is_invested(castle)
    assert t.g.keeps[KANTO] >> t.hex("3615") & 1  # so it keeps its zone
    refusal = action.refuse_act(t.g, KANTO, inside)
    assert refusal is not None
    assert refusal.rule == "17.3.3"
    assert inside not in action.able(t.g, KANTO)
    assert not supplied(t.g, KANTO).sources >> t.hex("3615") & 1
    assert in_supply(t.g, inside)


@pytest.mark.rule("sanada 17.2", "sanada 17.1.1", "sanada R18")
def test_a_castle_holds_two_units_for_each_point_of_durability() -> None:
    """r-castles, d-osaka-room."""
    t = Table()
    rooms = {
        name: t.land.keeps[t.castle(name)].room
        for name in ("nijo", "ueno", "koriyama", "kishiwada", "yodo", "tatsuta", "ibaraki", "osaka")
    }
    assert rooms == {
        "nijo": 6,
        "ueno": 16,
        "koriyama": 4,
        "kishiwada": 4,
        "yodo": 2,
        "tatsuta": 2,
        "ibaraki": 4,
        "osaka": 40,
    }
    assert Table(scenario="s2").land.keeps[t.castle("osaka")].room == 24
    t.give("yodo", OSAKA)
    head = t.put("2321", "goto_matabei", "onjuku_kanbei", "shingu_yukitomo")
    refusal = movement.refuse_inside(t.g, head, t.hex("2321"))
    assert refusal is not None
    assert refusal.rule == "17.2"
    t.g.durability[t.castle("yodo")] = 0
    small = t.put("2321", "mori_katsunaga", "yamakawa_katanobu")
    assert movement.refuse_inside(t.g, small, t.hex("2321")) is None
    t.play(marching.march(t.g, small), march=Go(small, t.path("2321"), INSIDE))
    assert t.g.inside >> small & 1


@pytest.mark.rule("sanada 17.3.2", "sanada 16")
def test_inside_and_outside_are_not_formed_together() -> None:
    t = Table()
    outside = t.put("1724", "goto_matabei")
    t.put("1724", "onjuku_kanbei", inside=True)
    t.put("1724", "shingu_yukitomo")
    assert organising.pool(t.g, outside) == t.units("goto_matabei", "shingu_yukitomo")


@pytest.mark.rule("sanada R52", "sanada Scenario 1")
def test_nagoya_waits_until_the_third_turn() -> None:
    """d-hold-nagoya."""
    t = Table("kanto_movement", turn=2)
    head = t.put("4921", "tokugawa_yoshinao", inside=True)
    t.g.held = t.units("tokugawa_yoshinao")
    refusal = sequence.refuse(t.g, KANTO, March(head))
    assert refusal is not None
    assert refusal.rule == "R52"
    t.g.turn = 3
    holds.turn_begins(t.g)
    assert sequence.refuse(t.g, KANTO, March(head)) is None
