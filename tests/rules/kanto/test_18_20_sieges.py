"""Sieges by the classic charts, as this game plays them (18 to 21)."""

from __future__ import annotations

from typing import Any

import pytest
from kanto_harness import Table, rule_of

from honjin.games.gunyuden.actions import Call, Claim, Offer
from honjin.games.gunyuden.rules import assault, determination, investment, losses, surrender
from honjin.games.gunyuden.state import KILLED
from honjin.wargame.actions import NO, NOBODY, PASS, YES


def minowa(total: int = 21, phase: str = "takeda") -> Table:
    """Takeda units of so much strength invest Minowa (level 2)."""
    t = Table("s2", phase)
    t.spread("takeda", total, ["1718"])
    castle = t.castle("minowa")
    investment.invest(t.g, castle, tuple(t.g.heads(t.g.outside_at(t.hex("1718")))))
    return t


@pytest.mark.rule("kanto 18-2-2", "kanto 18-2-3", "kanto R68")
def test_a_unit_whose_morale_breaks_is_gone_and_the_castle_stands() -> None:  # K31
    t = minowa()
    castle = t.castle("minowa")
    lord = t.put("1718", "nagano_narimasa", inside=True)
    other = t.put("1718", "obata_norishige", inside=True)
    t.g.morale[lord], t.g.morale[other] = -4, -1
    t.play(determination.determine(t.g, castle), [1])
    assert t.g.where[lord] == KILLED
    assert t.g.morale[other] == -2
    assert t.g.owner[castle] == t.clan("nagano")
    assert t.g.is_invested(castle)


@pytest.mark.rule("kanto R68", "kanto 18-2-3")
def test_an_emptied_castle_passes_without_a_roll() -> None:
    t = minowa()
    castle = t.castle("minowa")
    lord = t.put("1718", "nagano_narimasa", inside=True)
    t.g.morale[lord] = -4
    t.play(determination.determine(t.g, castle), [1])
    assert t.g.owner[castle] == t.clan("takeda")
    assert len(t.rolls) == 1


@pytest.mark.rule("kanto 18-3", "kanto 18-3-2")
def test_too_few_besiegers_end_it_at_once() -> None:  # K32
    t = minowa(21)
    castle = t.castle("minowa")
    lord = t.put("1718", "nagano_narimasa", inside=True)
    t.g.morale[lord] = -3
    t.g.durability[castle] = 6
    losses.lose_step(t.g, t.g.heads(t.g.investing)[0], "23-6-3")
    investment.watch(t.g)
    assert t.g.is_invested(castle)
    losses.lose_step(t.g, t.g.heads(t.g.investing)[1], "23-6-3")
    investment.watch(t.g)
    assert t.g.strength(t.g.outside_at(t.hex("1718"))) == 19
    assert not t.g.is_invested(castle)
    assert t.g.morale[lord] == 0
    assert t.g.durability[castle] == 6


@pytest.mark.rule("kanto 19-2-1", "kanto 19-3-1", "kanto R9", "kanto R10")
def test_an_assault_on_a_stronger_garrison_uses_the_first_column() -> None:  # K35
    t = Table("s2", "takeda")
    castle = t.castle("matsuida")
    t.spread("takeda", 8, ["1519"])
    t.spread("uesugi", 9, ["1519"])
    t.g.go_inside(t.g.outside_at(t.hex("1519")) & t.g.of_clan[t.clan("uesugi")])
    units = t.g.outside_at(t.hex("1519"))
    assert assault.classic_strength(t.g, castle, units) == -1
    assert assault.classic_result(t.g, -1, 5) == (1, 2, False)
    assert assault.assault_mods(t.g, castle, units)[0].value == -1


@pytest.mark.rule("kanto 19-4-3", "kanto R7")
def test_a_dot_costs_the_assaulter_a_unit() -> None:  # K36
    t = Table("s2", "takeda")
    units = t.spread("takeda", 12, ["1519"])
    t.play(losses.take(t.g, t.side("hojo"), units, 6, "19", dot=True))
    gone = [u for u in range(len(t.g.where)) if units >> u & 1 and t.g.where[u] == KILLED]
    assert gone
    assert t.g.steps_lost[t.side("hojo")] == 6


def called(durability: int, die: int, *inside: str, morale: int = 0) -> tuple[Table, str]:
    t = minowa()
    castle = t.castle("minowa")
    shingen = t.put("1718", "takeda_shingen")
    t.g.investing |= 1 << shingen
    t.g.besieging = t.g.investing
    for name in inside:
        t.g.morale[t.put("1718", name, inside=True)] = morale
    t.g.durability[castle] = durability
    assert surrender.refuse_call(t.g, castle, shingen) is None
    t.play(surrender.call(t.g, Call(castle, shingen)), [die])
    return t, str(t.told("call")[0]["answer"])


@pytest.mark.rule("kanto 20-2-1", "kanto 20-3", "kanto R11")
def test_calls_and_who_is_inside() -> None:  # K38, K39
    t, answer = called(3, 6, "nagao_masakage", morale=-2)
    assert [mod.value for mod in t.rolls[0].mods] == [-1, 2]
    assert answer == "D"
    t, answer = called(1, 5, "uesugi_kenshin", "nagao_masakage")
    assert [mod.value for mod in t.rolls[0].mods] == [-2]
    assert answer == "C"


@pytest.mark.rule("kanto 20-3")
def test_a_garrison_with_nowhere_to_go_is_lost() -> None:  # K40
    t = minowa()
    castle = t.castle("minowa")
    lord = t.put("1718", "nagano_narimasa", inside=True)
    for number, owner in enumerate(t.g.owner):
        if number != castle and t.g.clan_side[owner] == t.side("uesugi"):
            t.g.owner[number] = NOBODY
    t.g.survey()
    t.play(surrender.carry_out(t.g, castle, "D", t.g.heads(t.g.investing)[0]))
    assert t.g.where[lord] == KILLED
    assert t.g.owner[castle] == t.clan("takeda")


@pytest.mark.rule("kanto 20-3", "kanto R12")
def test_half_of_the_steps_that_surrender_wait_for_replenishment() -> None:  # K41
    t = minowa()
    castle = t.castle("minowa")
    for name in ("nagano_narimasa", "obata_norishige", "nakajo_fujisuke", "usami_sadayuki"):
        t.put("1718", name, inside=True)
    t.g.steps[t.unit("usami_sadayuki")] = 1
    t.play(surrender.carry_out(t.g, castle, "H", t.g.heads(t.g.investing)[0]))
    found = t.land.replenishers(t.clan("takeda"), t.side("hojo"))
    assert found is not None
    assert t.g.bonus[found[0]] == 3


@pytest.mark.rule("kanto 21-2", "kanto R61", "kanto R56")
def test_a_castle_returns_to_its_first_owner_if_he_is_of_the_captors_camp() -> None:
    t = Table("s3", "takeda")
    castle = t.land.castle_at[t.hex("2223")]
    first = t.land.keeps[castle].owner
    assert t.land.houses[first].id == "hojo"
    t.g.owner[castle] = t.clan("uesugi")
    t.g.survey()
    head = t.put("2223", "takeda_shingen")
    clan = t.play(surrender.new_owner(t.g, castle, head, 1 << head))
    assert clan == first


@pytest.mark.rule("kanto R61", "kanto 20-4")
def test_the_player_with_most_strength_speaks_for_the_besiegers() -> None:
    t = Table("s3", "takeda")
    takeda = t.put("2524", "takeda_shingen")
    hojo = [t.put("2524", name) for name in ("hojo_ujiyasu", "hojo_ujimasa", "hojo_ujiteru")]
    units = 1 << takeda | sum(1 << head for head in hojo)
    assert t.g.unit_strength(takeda) > t.g.unit_strength(hojo[0])
    assert investment.besieging_side(t.g, units) == t.side("hojo")


def shared_siege(*hojo: str) -> Table:
    """Takeda and Hojo before Minowa, which was neither's at the start; Shingen leads the strongest force."""
    t = Table("s3", "uesugi_kanto")
    t.put("1718", "takeda_shingen", "obata_nobusada")
    for name in hojo:
        t.put("1718", name)
    t.g.investing = t.g.outside_at(t.hex("1718"))
    t.g.castle_morale[t.castle("minowa")] = -4
    return t


@pytest.mark.rule("kanto R61", "kanto 21-2", "kanto 21-1-2")
def test_the_player_with_most_strength_gets_it_though_another_clan_has_more() -> None:
    """Takeda has 6; the Hojo 4 and two lesser clans 2 each, all of one player."""
    t = shared_siege("hojo_ujimasa", "hojo_ujiteru", "narita_nagayasu", "yuki_harutomo")
    ours, theirs = (t.g.strength(t.g.of_side[t.side(name)] & t.g.investing) for name in ("takeda", "hojo"))
    assert t.g.strength(t.g.of_clan[t.clan("hojo")] & t.g.investing) < ours < theirs
    t.play(determination.determine_all(t.g), dice=[1])
    assert t.g.owner[t.castle("minowa")] == t.clan("hojo")
    (claim,) = [ask for ask in t.asked if ask.kind == "claim"]
    assert claim.side == t.side("takeda")


@pytest.mark.rule("kanto R61", "kanto 21-2")
@pytest.mark.parametrize(
    ("claims", "cedes", "owner"), [(True, True, "hojo"), (True, False, "takeda"), (False, True, "takeda")]
)
def test_a_partner_asks_for_a_castle_that_fell_to_both(claims: bool, cedes: bool, owner: str) -> None:
    t = shared_siege("hojo_ujimasa")
    castle = t.castle("minowa")
    answers: dict[str, Any] = {"claim": Claim(castle) if claims else PASS, "cede": YES if cedes else NO}
    t.play(determination.determine_all(t.g), dice=[1], answers=answers)
    assert t.g.owner[castle] == t.clan(owner)
    asked = [(ask.kind, ask.side) for ask in t.asked if ask.kind in answers]
    assert asked == [("claim", t.side("hojo"))] + [("cede", t.side("takeda"))] * claims
    assert t.told("claim") == [{"castle": "minowa", "side": "hojo"}] * claims
    assert t.told("claim_answered") == [{"castle": "minowa", "accepted": cedes}] * claims
    assert not t.g.investing


@pytest.mark.rule("kanto R61", "kanto 20-4", "kanto 21-2")
def test_terms_accepted_by_the_stronger_partner_leave_the_other_to_ask() -> None:
    t = shared_siege("hojo_ujimasa")
    castle = t.castle("minowa")
    answers: dict[str, Any] = {"offer": Offer(castle, "D"), "terms": YES, "claim": Claim(castle), "cede": YES}
    t.play(determination.determine_all(t.g), answers=answers)
    assert t.g.owner[castle] == t.clan("hojo")
    assert [ask.side for ask in t.asked if ask.kind == "terms"] == [t.side("takeda")]


@pytest.mark.rule("kanto R61", "kanto 20-3")
def test_nobody_asks_for_a_castle_that_answered_a_call_or_returns_to_its_first_owner() -> None:
    t = shared_siege("hojo_ujimasa")
    castle = t.castle("minowa")
    t.play(surrender.carry_out(t.g, castle, "D", t.unit("hojo_ujimasa")))
    assert t.g.owner[castle] == t.clan("hojo")
    t = Table("s3", "uesugi")
    t.own("kawagoe", "uesugi")
    where = t.land.grid.format(t.land.keeps[t.castle("kawagoe")].hex)
    t.put(where, "takeda_shingen")
    t.put(where, "narita_nagayasu")
    t.g.investing = t.g.outside_at(t.hex(where))
    t.play(surrender.fall(t.g, t.castle("kawagoe"), 0, "21", ruined=False))
    assert t.g.owner[t.castle("kawagoe")] == t.clan("hojo")
    assert not t.asked


@pytest.mark.rule("kanto R61", "kanto R33")
def test_the_force_of_the_player_with_most_strength_rolls_for_the_fall() -> None:
    """Its morale counts, not that of the partner's force, which is stronger by itself."""
    t = shared_siege("hojo_ujimasa", "hojo_ujiteru", "hojo_tsunashige", "hojo_ujikuni")
    t.g.durability[t.castle("minowa")] = 1
    t.put("1718", "nagano_narimori", inside=True)
    for name in ("takeda_shingen", "obata_nobusada"):
        t.g.morale[t.unit(name)] = -3
    t.play(determination.determine_all(t.g), dice=[2, 4])
    assert [mod.value for mod in t.rolls[1].mods] == []
    assert t.g.where[t.unit("nagano_narimori")] == KILLED


@pytest.mark.rule("kanto 20-3", "kanto R56")
def test_each_player_leads_his_own_men_out_of_a_castle() -> None:
    t = Table("s3", "uesugi")
    castle = t.land.castle_at[t.hex("2223")]
    t.put("2223", "hojo_ujikuni", inside=True)
    t.put("2223", "takeda_shingen", inside=True)
    t.put("2223", "uesugi_kenshin")
    t.play(surrender.carry_out(t.g, castle, "D", t.unit("uesugi_kenshin")))
    for name in ("hojo_ujikuni", "takeda_shingen"):
        home = t.land.castle_at[t.g.where[t.unit(name)]]
        assert t.g.clan_side[t.g.owner[home]] == t.g.side(t.unit(name))


@pytest.mark.rule("kanto 17-1-1", "kanto R71")
def test_only_a_ring_is_invested_from_outside() -> None:
    t = Table("s2", "takeda")
    head = t.put("1717", "takeda_shingen")
    assert rule_of(investment.refuse_invest(t.g, t.castle("minowa"), (head,))) == "17-1-1"
