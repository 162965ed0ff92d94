"""Hard cases of sieges: the ring of Odawara, garrisons of neighbouring castles, and what becomes of their men."""

from __future__ import annotations

import pytest
from kanto_harness import Table, rule_of

from honjin.games.gunyuden.actions import Attack, Invest, Offer, Quarter, Sally
from honjin.games.gunyuden.rules import (
    assault,
    castles,
    communication,
    determination,
    investment,
    movement,
    operations,
    replenishment,
    skirmish,
    surrender,
)
from honjin.games.gunyuden.state import KILLED
from honjin.games.kanto.rules import ceremony
from honjin.wargame.actions import NO, NOBODY, PASS

RING = ("2137", "2138", "2236", "2337")


def ring(total: int = 50, phase: str = "uesugi", scenario: str = "s2") -> Table:
    """Uesugi units of so much strength around Odawara."""
    t = Table(scenario, phase)
    t.spread("uesugi", total, RING)
    return t


def close(t: Table) -> None:
    investment.invest(t.g, t.castle("odawara"), t.g.heads(t.g.outside_at(t.hex("2137")))[:1])


def bonus(t: Table, clan: str, side: str) -> int:
    found = t.land.replenishers(t.clan(clan), t.side(side))
    assert found is not None
    return t.g.bonus[found[0]]


# ---------------------------------------------------------------------------------------------- the ring (31)


@pytest.mark.rule("kanto 31-2", "kanto R71")
def test_one_force_is_enough_to_close_the_ring_and_the_orders_say_so() -> None:
    t = ring()
    castle = t.castle("odawara")
    offered = [order for order in operations.orders(t.g) if isinstance(order, Invest) and order.castle == castle]
    (single, *_) = [order for order in offered if len(order.units) == 1]
    t.play(operations.carry_out(t.g, single))
    assert t.g.is_invested(castle)
    assert t.g.acted == t.g.members[single.units[0]]
    assert t.g.strength(t.g.besiegers(castle)) == 50


@pytest.mark.rule("kanto 31-2", "kanto R46", "kanto R72")
def test_lesser_lords_fill_a_hex_of_the_ring_though_it_is_not_their_phase() -> None:
    t = Table("s2", "uesugi")
    t.spread("uesugi", 50, RING[:3])
    castle = t.castle("odawara")
    first = tuple(t.g.heads(t.g.outside_at(t.hex("2137"))))
    assert rule_of(investment.refuse_invest(t.g, castle, first)) == "31-2"
    lord = t.put("2337", "ota_sukemasa")
    t.g.acted |= 1 << lord
    assert investment.refuse_invest(t.g, castle, first) is None
    assert rule_of(investment.refuse_invest(t.g, castle, (*first, lord))) == "4-1"
    investment.invest(t.g, castle, first)
    assert t.g.investing >> lord & 1
    investment.lift(t.g, 1 << lord)
    assert not t.g.is_invested(castle)


@pytest.mark.rule("kanto 31-2-1", "kanto 18-3", "kanto R46")
def test_losses_in_the_ring_end_the_investment_and_the_garrison_takes_heart() -> None:
    t = ring(50)
    lord = t.put("2237", "hojo_ujiyasu")
    close(t)
    assert t.g.inside >> lord & 1
    t.g.morale[lord] = -2
    t.g.steps[t.g.heads(t.g.outside_at(t.hex("2236")))[0]] = 1
    investment.watch(t.g)
    assert not t.g.investing
    assert t.g.morale[lord] == 0


@pytest.mark.rule("kanto 16-3", "kanto 31-4", "kanto R71")
def test_the_garrison_walks_out_until_the_ring_is_closed() -> None:
    t = ring(49, "hojo")
    lord = t.put("2237", "hojo_ujiyasu", inside=True)
    assert movement.refuse_leave(t.g, lord) is None
    t = ring(50, "hojo")
    lord = t.put("2237", "hojo_ujiyasu", inside=True)
    close(t)
    assert rule_of(movement.refuse_leave(t.g, lord)) == "31-4"


@pytest.mark.rule("kanto 31-4", "kanto R32", "kanto R71")
def test_uninvested_the_garrison_sallies_with_half_and_the_field_army_attacks_with_all() -> None:
    t = ring(20, "hojo")
    inside = t.put("2237", "hojo_ujiyasu", "hojo_tsunataka", inside=True)
    outside = t.put("2237", "hojo_tsunashige")
    targets = tuple(t.g.heads(t.g.outside_at(t.hex("2236"))))
    castle, h = t.castle("odawara"), t.hex("2236")
    assert skirmish.refuse_sally(t.g, Sally(castle, h, targets)) is None
    units = skirmish.sally_force(t.g, castle, targets)
    assert units == t.g.members[inside]
    start = t.hex("2237")
    assert skirmish.attack_strength(t.g, units, start, sally=True) == t.g.strength(units) // 2
    assert skirmish.refuse_attack(t.g, Attack(outside, h, targets)) is None
    assert skirmish.attack_strength(t.g, 1 << outside, start, sally=False) == t.g.unit_strength(outside)


@pytest.mark.rule("kanto 19-1-2", "kanto 31-3")
def test_an_assault_needs_no_investment_and_no_closed_ring() -> None:
    t = Table("s2", "uesugi")
    head = t.put("2236", "uesugi_kenshin")
    assert assault.refuse_assault(t.g, t.castle("odawara"), (head,)) is None
    away = t.put("2135", "naoe_sanetsuna")
    assert rule_of(assault.refuse_assault(t.g, t.castle("odawara"), (away,))) == "17-1-1"


@pytest.mark.rule("kanto 20-1", "kanto 17-1-2", "kanto R46")
def test_a_commander_of_any_hex_of_the_ring_calls_if_he_invested_before_the_phase() -> None:
    t = ring(50)
    caller = t.put("2337", "naoe_sanetsuna")
    close(t)
    castle = t.castle("odawara")
    assert rule_of(surrender.refuse_call(t.g, castle, caller)) == "17-1-3"
    operations.take_stock(t.g)
    assert surrender.refuse_call(t.g, castle, caller) is None
    t.g.assaulted |= 1 << castle
    assert rule_of(surrender.refuse_call(t.g, castle, caller)) == "20-1-1"


@pytest.mark.rule("kanto R16", "kanto 33-1", "kanto 11-1-3")
def test_a_ring_that_is_not_closed_leaves_odawara_its_fleet() -> None:
    t = ring(49)
    far = t.put("3435", "hojo_tsunashige")
    home = t.put("2237", "hojo_ujiteru")
    assert communication.has_line(t.g, far)
    assert communication.has_line(t.g, home)
    t = ring(50)
    far = t.put("3435", "hojo_tsunashige")
    close(t)
    assert not communication.has_line(t.g, far)


@pytest.mark.rule("kanto R51", "kanto 35-S2-7")
@pytest.mark.parametrize("how", ["full", "end_of_turn"])
def test_a_siege_by_those_who_would_win_it_back_is_no_siege_of_the_uesugi(how: str) -> None:
    t = Table("s2", "hojo", siege_turn=how)
    castles.give(t.g, t.castle("odawara"), t.clan("uesugi"), "20-3-1")
    t.rules.action_over(t.g)
    t.spread("hojo", 50, RING)
    close(t)
    t.play(t.rules.turn_begins(t.g))
    t.rules.turn_ended(t.g)
    assert t.g.is_invested(t.castle("odawara"))
    assert ceremony.memory(t.g).siege_turns == 0
    assert ceremony.memory(t.g).fallen


@pytest.mark.rule("kanto R51", "kanto 21")
def test_an_assault_that_breaks_the_ring_and_the_walls_makes_a_full_turn() -> None:
    t = ring(50)
    castle = t.castle("odawara")
    close(t)
    t.play(t.rules.turn_begins(t.g))
    t.g.durability[castle], t.g.castle_morale[castle] = 1, -4
    storming = tuple(t.g.heads(t.g.outside_at(t.hex("2236"))))
    t.play(assault.assault(t.g, castle, storming), [6])
    assert t.told("relieved")
    assert t.g.owner[castle] == NOBODY
    t.rules.action_over(t.g)
    t.rules.turn_ended(t.g)
    assert ceremony.memory(t.g).siege_turns == 1


@pytest.mark.rule("kanto R53")
def test_an_enemy_who_retreats_into_echigo_and_dies_there_has_been_there() -> None:
    t = Table("s2", "uesugi")
    head = t.put("0607", "hojo_tsunashige")
    assert t.land.province[t.hex("0607")] == "echigo"
    t.rules.action_over(t.g)  # the action in which he fled is over
    t.g.lift(1 << head)
    t.g.where[head] = KILLED
    t.rules.stage_ended(t.g)
    assert ceremony.memory(t.g).waived


# ---------------------------------------------------------------------------------------------- neighbouring castles


def oyama_invested() -> tuple[Table, int]:
    """Hojo besiegers before Oyama, an Uesugi garrison in Yuki beside it."""
    t = Table("s3", "uesugi_kanto")
    t.own("yuki", "satake")
    t.put("3319", "satake_yoshishige", inside=True)
    t.spread("hojo", 21, ["3219"])
    heads = t.g.heads(t.g.outside_at(t.hex("3219")))
    investment.invest(t.g, t.castle("oyama"), heads)
    return t, t.g.outside_at(t.hex("3219"))


@pytest.mark.rule("kanto 18-4-2", "kanto 23-7", "kanto R32", "kanto R33")
def test_besiegers_meet_a_sally_out_of_a_neighbouring_castle_with_all_their_men() -> None:
    t, besiegers = oyama_invested()
    action = Sally(t.castle("yuki"), t.hex("3219"), tuple(t.g.heads(besiegers)))
    assert skirmish.refuse_sally(t.g, action) is None
    t.play(skirmish.sally(t.g, action), [1, 1])
    assert "lift" not in {ask.kind for ask in t.asked}
    assert t.told("counter_result")[0]["strength"] == 21
    assert t.g.is_invested(t.castle("oyama"))


@pytest.mark.rule("kanto 23-7", "kanto R32", "kanto 16-3")
def test_enemies_before_the_walls_keep_a_garrison_from_its_neighbours() -> None:
    t, besiegers = oyama_invested()
    action = Sally(t.castle("yuki"), t.hex("3219"), tuple(t.g.heads(besiegers)))
    other = t.put("3319", "takeda_shingen")
    assert rule_of(skirmish.refuse_sally(t.g, action)) == "23-7"
    assert skirmish.refuse_sally(t.g, Sally(t.castle("yuki"), t.hex("3319"), (other,))) is None


# ---------------------------------------------------------------------------------------------- men who surrender (20)


@pytest.mark.rule("kanto 20-3", "kanto R12")
def test_men_with_nowhere_to_go_surrender_and_join_the_captor() -> None:  # K40
    t = Table("s2", "takeda")
    t.spread("takeda", 21, ["1718"])
    castle = t.castle("minowa")
    for name in ("nagano_narimasa", "obata_norishige"):
        t.put("1718", name, inside=True)
    for number, owner in enumerate(t.g.owner):
        if number != castle and t.g.clan_side[owner] == t.side("uesugi"):
            t.g.owner[number] = NOBODY
    t.g.survey()
    t.play(surrender.carry_out(t.g, castle, "D", t.g.heads(t.g.outside_at(t.hex("1718")))[0]))
    assert t.g.where[t.unit("obata_norishige")] == KILLED
    assert bonus(t, "takeda", "hojo") == 2


@pytest.mark.rule("kanto 20-3", "kanto R36", "kanto R56")
def test_men_who_find_a_castle_leave_nothing_behind() -> None:
    t = Table("s2", "takeda")
    t.spread("takeda", 21, ["1718"])
    t.put("1718", "nagano_narimasa", inside=True)
    t.play(surrender.carry_out(t.g, t.castle("minowa"), "D", t.g.heads(t.g.outside_at(t.hex("1718")))[0]))
    assert t.g.where[t.unit("nagano_narimasa")] >= 0
    assert not any(t.g.bonus)


@pytest.mark.rule("kanto 20-3-2", "kanto R36", "kanto R56")
def test_by_the_revised_rules_a_garrison_joins_friends_in_the_field_but_no_partner() -> None:
    t = Table("s3", "uesugi", edition="revised")
    t.put("2223", "hojo_ujikuni", inside=True)
    caller = t.put("2223", "uesugi_kenshin")
    t.put("2530", "hojo_ujiteru")
    t.put("2332", "takeda_shingen")
    t.play(surrender.carry_out(t.g, t.land.castle_at[t.hex("2223")], "D", caller))
    (ask,) = t.asked
    assert {option.hex for option in ask.options if isinstance(option, Quarter)} == {t.hex("2530")}


@pytest.mark.rule("kanto 20-3", "kanto R36", "kanto R71")
def test_who_finds_no_castle_but_invested_odawara_goes_into_it() -> None:
    t = ring(50)
    close(t)
    for number, owner in enumerate(t.g.owner):
        if number != t.castle("odawara") and t.g.clan_side[owner] == t.side("hojo"):
            t.g.owner[number] = t.clan("uesugi")
    t.own("edo", "hojo")
    man = t.put("3130", "hojo_tsunashige", inside=True)
    caller = t.put("3130", "naoe_sanetsuna")
    t.play(surrender.carry_out(t.g, t.castle("edo"), "D", caller))
    assert t.g.where[man] == t.hex("2237")
    assert t.g.inside >> man & 1
    assert not t.asked


@pytest.mark.rule("kanto R12", "kanto R56", "kanto 21-2")
def test_the_spoils_belong_to_the_group_of_the_new_owner() -> None:
    t = Table("s3", "takeda")
    castle = t.land.castle_at[t.hex("2223")]
    t.own(t.land.keeps[castle].id, "uesugi")
    t.put("2223", "naoe_sanetsuna", inside=True)
    shingen = t.put("2223", "takeda_shingen")
    t.play(surrender.carry_out(t.g, castle, "H", shingen))
    assert t.g.owner[castle] == t.clan("hojo")
    assert bonus(t, "hojo", "hojo") == 1
    assert bonus(t, "takeda", "takeda") == 0


@pytest.mark.rule("kanto R12", "kanto 14-1")
def test_spoils_are_lost_if_the_group_does_not_roll() -> None:
    t = Table("s2")
    head = t.put("2237", "hojo_ujiyasu", inside=True)
    t.g.steps[head] = 1
    t.g.bonus = [1] * len(t.g.bonus)
    t.play(replenishment.phase(t.g), (), {"replenish": PASS})
    assert t.asked
    assert not any(t.g.bonus)


@pytest.mark.rule("kanto 20-4")
def test_one_offer_for_a_castle_and_phase_whether_made_early_or_at_the_determination() -> None:
    t = Table("s2", "uesugi_kanto")
    t.spread("takeda", 21, ["1718"])
    castle = t.castle("minowa")
    investment.invest(t.g, castle, tuple(t.g.heads(t.g.outside_at(t.hex("1718")))))
    offer = Offer(castle, "D")
    assert surrender.refuse_offer(t.g, offer) is None
    t.play(surrender.put_offer(t.g, offer), (), {"terms": NO})
    assert rule_of(surrender.refuse_offer(t.g, offer)) == "20-4"
    assert not t.play(surrender.offer_at_determination(t.g, castle))
    assert [ask.kind for ask in t.asked] == ["terms"]
    assert t.asked[0].side == t.side("hojo")


# ---------------------------------------------------------------------------------------------- partners (R56, R61)


@pytest.mark.rule("kanto R56", "kanto R72", "kanto 18-1-2", "kanto 18-1-4")
def test_partners_join_an_investment_each_in_his_own_phase() -> None:
    t = Table("s3", "takeda")
    castle = t.castle("oyama")
    t.spread("takeda", 10, ["3219"])
    partners = t.spread("hojo", 6, ["3219"])
    takeda = tuple(t.g.heads(t.g.outside_at(t.hex("3219")) & ~partners))
    hojo = tuple(t.g.heads(partners))
    assert rule_of(investment.refuse_invest(t.g, castle, (*takeda, *hojo))) == "4-1"
    investment.invest(t.g, castle, takeda)
    t.g.seat = t.land.phases.index("hojo")
    assert investment.refuse_invest(t.g, castle, hojo) is None
    investment.invest(t.g, castle, hojo)
    assert t.told("invest")[1]["units"] == [t.land.pieces[head].id for head in hojo]
    investment.lift(t.g, t.g.forces_of(takeda))
    assert not t.g.is_invested(castle)  # six alone do not hold it


@pytest.mark.rule("kanto R56", "kanto 18-2", "kanto 20-4", "kanto R65")
def test_a_castle_rolls_in_its_owners_phase_whoever_is_inside() -> None:
    t = Table("s3", "takeda")
    castle = t.land.castle_at[t.hex("2223")]
    t.put("2223", "takeda_shingen", inside=True)
    t.spread("uesugi", 30, ["2223"])
    investment.invest(t.g, castle, tuple(t.g.heads(t.g.outside_at(t.hex("2223")))))
    t.play(determination.determine_all(t.g))
    assert not t.rolls
    t.g.seat = t.land.phases.index("hojo")
    t.play(determination.determine_all(t.g), [1])
    assert [mod.value for mod in t.rolls[0].mods] == [1]  # a sodaisho of the partner steadies it as well
    assert t.asked[0].side == t.side("hojo")
