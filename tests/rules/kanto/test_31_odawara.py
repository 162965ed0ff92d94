"""Chapter 31: Odawara."""

from __future__ import annotations

from typing import Any

import pytest
from kanto_harness import Table, rule_of

from honjin.games.gunyuden.actions import NORMAL, Attack, Battle, Go, Invest, Sally
from honjin.games.gunyuden.rules import (
    assault,
    battle,
    communication,
    determination,
    investment,
    losses,
    marching,
    movement,
    operations,
    skirmish,
    surrender,
)
from honjin.games.gunyuden.state import COLLAPSED, KILLED
from honjin.wargame.actions import NOBODY
from honjin.wargame.orders import OUTSIDE

RING = ("2137", "2138", "2236", "2337")


def siege(total: int, scenario: str = "s2", **options: Any) -> Table:
    """Uesugi units of so much strength in the ring, in their phase."""
    t = Table(scenario, "uesugi", **options)
    t.spread("uesugi", total, RING)
    return t


def heads(t: Table, *hexes: str) -> tuple[int, ...]:
    return tuple(head for h in hexes for head in t.g.heads(t.g.outside_at(t.hex(h))))


def invested(total: int = 50, scenario: str = "s2") -> Table:
    t = siege(total, scenario)
    investment.invest(t.g, t.castle("odawara"), heads(t, "2137")[:1])
    return t


@pytest.mark.rule("kanto 31-2", "kanto 31-2-1", "kanto R46")
def test_the_ring_needs_strength_50() -> None:  # K07
    t = siege(49)
    assert rule_of(investment.refuse_invest(t.g, t.castle("odawara"), heads(t, *RING))) == "31-2-1"
    t = siege(50)
    assert t.land.keeps[t.castle("odawara")].ring == sum(1 << t.hex(h) for h in RING)
    assert investment.refuse_invest(t.g, t.castle("odawara"), heads(t, *RING)) is None


@pytest.mark.rule("kanto 31-2")
@pytest.mark.parametrize("empty", RING)
def test_every_hex_of_the_ring_must_be_held(empty: str) -> None:
    t = Table("s2", "uesugi")
    t.spread("uesugi", 60, [h for h in RING if h != empty])
    refusal = investment.refuse_invest(t.g, t.castle("odawara"), heads(t, *RING))
    assert str(refusal) == f"The ring around Odawara is open in {empty} (31-2)"


@pytest.mark.rule("kanto 31-2", "kanto 17")
@pytest.mark.parametrize(("phase", "owner"), [("uesugi", "hojo"), ("takeda", "uesugi")])
def test_either_camp_is_offered_to_invest_it_from_the_ring(phase: str, owner: str) -> None:
    t = Table("s2", phase)
    t.own("odawara", owner)
    t.spread(phase, 60, RING)
    castles = {order.castle for order in operations.orders(t.g) if isinstance(order, Invest)}
    assert castles == {t.castle("odawara")}


@pytest.mark.rule("kanto 31-2", "kanto 18-3", "kanto 18-3-2")
def test_when_a_hex_is_left_the_investment_is_over() -> None:
    t = invested()
    ujiyasu = t.put("2237", "hojo_ujiyasu", inside=True)
    t.g.morale[ujiyasu] = -2
    investment.lift(t.g, t.g.forces_of(heads(t, "2337")))
    assert not t.g.is_invested(t.castle("odawara"))
    assert not t.g.investing
    assert t.g.morale[ujiyasu] == 0


@pytest.mark.rule("kanto R71", "kanto 31-1-1")
def test_one_force_begins_it_and_everybody_in_the_ring_invests() -> None:
    t = siege(46)
    t.put("2337", "sano_masatsuna")
    t.put("2337", "yura_narishige")
    t.g.acted |= t.g.outside_at(t.hex("2138"))
    ujiyasu = t.put("2237", "hojo_ujiyasu")
    castle = t.castle("odawara")
    first = heads(t, "2137")[:1]
    assert investment.refuse_invest(t.g, castle, first) is None
    investment.invest(t.g, castle, first)
    assert t.g.is_invested(castle)
    assert t.g.investing >> t.unit("sano_masatsuna") & 1
    assert t.g.inside >> ujiyasu & 1
    assert rule_of(movement.refuse_leave(t.g, ujiyasu)) == "31-4"


@pytest.mark.rule("kanto R71")
def test_who_lifts_his_part_counts_no_more_when_others_join() -> None:
    t = invested(60)
    castle = t.castle("odawara")
    gone = next(head for head in heads(t, "2137") if len(heads(t, "2137")) > 1)
    investment.lift(t.g, t.g.members[gone])
    assert t.g.is_invested(castle)
    late = t.put("2337", "uesugi_kenshin")
    assert investment.refuse_invest(t.g, castle, (late,)) is None
    investment.invest(t.g, castle, (late,))
    assert t.g.investing >> late & 1
    assert not t.g.investing >> gone & 1


@pytest.mark.rule("kanto 31-1-2", "kanto R46")
def test_enemies_do_not_enter_before_it_has_fallen() -> None:  # K51
    t = Table("s2", "uesugi")
    head = t.put("2236", "uesugi_kenshin")
    trek = movement.begin(t.g, head)
    go = Go(head, NORMAL, t.path("2236", "2237"), OUTSIDE)
    assert rule_of(marching.refuse_stride(t.g, trek, go)) == "31-1-2"
    assert movement.closed(t.g, t.clan("uesugi"), retreat=True) >> t.hex("2237") & 1
    t.own("odawara", "uesugi")
    assert marching.refuse_stride(t.g, trek, go) is None
    t.g.owner[t.castle("odawara")] = NOBODY
    t.g.survey()
    assert marching.refuse_stride(t.g, trek, go) is None


@pytest.mark.rule("kanto 31-1-1")
def test_the_hojo_and_their_allies_come_and_go() -> None:
    t = Table("s2", "hojo")
    for name in ("hojo_ujiyasu", "takeda_shingen", "yuki_harutomo"):
        head = t.put("2236", name)
        go = Go(head, NORMAL, t.path("2236", "2237"), OUTSIDE)
        assert marching.refuse_stride(t.g, movement.begin(t.g, head), go) is None, name


@pytest.mark.rule("kanto 31-1-1", "kanto 23-4-6", "kanto R71")
def test_its_own_men_retreat_into_it_unless_it_is_invested() -> None:
    for t, rules in ((siege(50), []), (invested(), ["23-4-6"])):
        bars = t.rules.bars(t.g, t.clan("hojo"), retreat=True)
        assert [bar.rule for bar in bars if bar.hexes >> t.hex("2237") & 1] == rules


@pytest.mark.rule("kanto R71")
def test_those_who_are_elsewhere_do_not_go_inside() -> None:
    t = invested()
    away = t.put("2736", "hojo_tsunashige")
    t.play(t.rules.entered(t.g, 1 << away, t.hex("2736")))
    assert not t.g.inside >> away & 1


@pytest.mark.rule("kanto 31-2", "kanto 31-2-1")
def test_what_is_told_of_the_ring() -> None:
    t = siege(49)
    t.g.lift(t.g.outside_at(t.hex("2337")))
    known = t.rules.facts(t.g)["odawara"]
    strength = t.g.strength(t.g.of_clan[t.clan("uesugi")] & t.g.on_map(t.g.of_bloc[0]))
    assert (known["invested"], known["strength"], known["needed"]) == (False, strength, 50)
    assert known["ring"] == {"2137": True, "2138": True, "2236": True, "2337": False}
    t = invested(60)
    gone = t.g.members[heads(t, "2137")[0]]
    investment.lift(t.g, gone)
    assert t.rules.facts(t.g)["odawara"]["strength"] == 60 - t.g.strength(gone)  # who besieges it, not who stands there


@pytest.mark.rule("kanto 31-2", "kanto 31-2-1", "kanto R14")
def test_nobody_stands_around_a_ruined_odawara() -> None:
    t = siege(49)
    t.g.owner[t.castle("odawara")] = NOBODY
    t.g.survey()
    known = t.rules.facts(t.g)["odawara"]
    assert (known["invested"], known["strength"]) == (False, 0)
    assert not any(known["ring"].values())


@pytest.mark.rule("kanto 31-3", "kanto 31-3-1", "kanto 31-3-2", "kanto 19-2-1", "kanto 19-3-1", "kanto R48")
def test_an_assault_from_one_hex_of_the_ring() -> None:  # K34
    t = Table("s2", "uesugi")
    t.spread("uesugi", 60, ["2236"])
    t.spread("uesugi", 3, ["2137"])
    t.spread("hojo", 26, ["2237"])
    t.g.go_inside(t.g.outside_at(t.hex("2237")))
    castle = t.castle("odawara")
    here, there = heads(t, "2236"), heads(t, "2137")
    assert rule_of(assault.refuse_assault(t.g, castle, (*here, *there))) == "31-3-1"
    assert assault.refuse_assault(t.g, castle, there) is None
    assert assault.refuse_assault(t.g, castle, here) is None
    t.play(assault.assault(t.g, castle, here), [6])
    assert t.rolls[0].mods[0].value == -5
    assert t.g.durability[castle] == 9
    assert t.told("assaulted") == [{"castle": "odawara", "walls": 1, "steps": 2, "dot": False}]
    assert t.g.steps_lost[t.side("uesugi")] == 2


@pytest.mark.rule("kanto 31-4", "kanto 31-4-1", "kanto 31-4-2")
def test_a_sally_strikes_all_in_one_hex_of_the_ring_with_half_strength() -> None:  # K50
    t = Table("s2", "hojo")
    castle = t.castle("odawara")
    t.spread("hojo", 27, ["2237"])
    t.g.go_inside(t.g.outside_at(t.hex("2237")))
    t.spread("uesugi", 20, ["2137"])
    one, *rest = heads(t, "2137")
    h = t.hex("2137")
    assert rule_of(skirmish.refuse_sally(t.g, Sally(castle, h, (one,)))) == "31-4"
    sally = Sally(castle, h, (one, *rest))
    assert skirmish.refuse_sally(t.g, sally) is None
    garrison = skirmish.sally_force(t.g, castle, sally.targets)
    assert t.g.strength(garrison) == 27
    assert skirmish.attack_strength(t.g, garrison, t.hex("2237"), sally=True) == 13
    mods = {
        mod.name: mod.value
        for mod in skirmish.attack_mods(t.g, garrison, t.g.forces_of(list(sally.targets)), t.hex("2237"), h, sally=True)
    }
    assert mods["foothills"] == -2
    assert mods["out of a castle"] == -1
    assert rule_of(skirmish.refuse_sally(t.g, Sally(castle, t.hex("2237"), sally.targets))) == "31-4"


@pytest.mark.rule("kanto 18-2", "kanto 18-2-2")
def test_a_sodaisho_inside_steadies_the_castle() -> None:  # K29
    t = invested()
    castle = t.castle("odawara")
    ujiyasu = t.put("2237", "hojo_ujiyasu", inside=True)
    t.play(determination.determine(t.g, castle), [1])
    assert t.g.durability[castle] == 9
    assert t.g.morale[ujiyasu] == 0


@pytest.mark.rule("kanto 21", "kanto 20-3", "kanto 25-2", "kanto 31-1-2")
def test_the_walls_fall_and_the_last_lord_with_them() -> None:  # K42
    for die, fate in ((6, KILLED), (5, None)):
        t = invested()
        castle = t.castle("odawara")
        ujiyasu = t.put("2237", "hojo_ujiyasu", inside=True)
        t.put("1842", "hojo_ujinori", inside=True)
        t.g.where[t.unit("hojo_ujimasa")] = KILLED
        t.g.durability[castle] = 0
        t.play(surrender.fall(t.g, castle, 0, "21", ruined=True), [die])
        assert t.g.owner[castle] == NOBODY
        if fate == KILLED:
            assert t.g.where[ujiyasu] == KILLED
            assert t.g.where[t.unit("hojo_ujinori")] == COLLAPSED
        else:
            home = t.land.castle_at[t.g.where[ujiyasu]]
            assert t.g.owner[home] == t.clan("hojo")
            assert t.g.where[t.unit("hojo_ujinori")] == t.hex("1842")


@pytest.mark.rule("kanto R16", "kanto 8-3-2")
def test_invested_it_gives_no_line_by_land_or_sea() -> None:
    t = invested()
    far = t.put("1847", "shimizu_yasuhide")
    assert not communication.has_line(t.g, far)
    investment.end(t.g, t.castle("odawara"))
    assert communication.has_line(t.g, far)


# ---------------------------------------------------------------------------------------------- an army in the ring


def loophole(relief: str = "off") -> Table:
    """Ujiyasu in 2137, Uesugi around him (K85, K87)."""
    t = Table("s2", "uesugi", s2_ring_relief=relief)
    t.put("2137", "hojo_ujiyasu", "hojo_tsunataka")
    t.put("2138", "uesugi_kenshin", "kakizaki_kageie", "nagao_masakage")
    t.spread("uesugi", 60 - t.g.strength(t.g.outside_at(t.hex("2138"))), ["2236", "2337", "2036", "2136"])
    return t


@pytest.mark.rule("kanto 31-2", "kanto 24-1-7", "kanto R38", "kanto R70")
def test_an_army_in_the_hills_keeps_the_ring_open() -> None:  # K85
    t = loophole()
    kenshin = t.unit("uesugi_kenshin")
    h = t.hex("2137")
    assert t.land.terrain[h] == "foothills"
    assert rule_of(battle.refuse_battle(t.g, Battle(h, (kenshin,)))) == "24-1-7"
    assert skirmish.refuse_attack(t.g, Attack(kenshin, h, (t.unit("hojo_ujiyasu"),))) is None
    assert rule_of(investment.refuse_invest(t.g, t.castle("odawara"), (kenshin,))) == "31-2-1"
    t.spread("satake", 16, ["2138"])  # strong enough without those who screen it
    assert rule_of(investment.refuse_invest(t.g, t.castle("odawara"), (kenshin,))) == "31-2"
    assert t.rules.refuse_replenishment(t.g, t.unit("hojo_ujiyasu")) is None


@pytest.mark.rule("kanto 23-2-1", "kanto 23-6-2", "kanto R70")
def test_a_skirmish_against_it() -> None:  # K86
    t = Table("s2", "uesugi")
    kenshin = t.put("2138", "uesugi_kenshin")
    ujiyasu = t.put("2137", "hojo_ujiyasu")
    args = (1 << kenshin, 1 << ujiyasu, t.hex("2138"), t.hex("2137"))
    assert {m.name: m.value for m in skirmish.attack_mods(t.g, *args, sally=False)} == {"foothills": -2, "leaders": 1}
    assert {m.name: m.value for m in skirmish.counter_mods(t.g, *args, sally=False)} == {"foothills": -1, "leaders": -1}
    assert t.land.crt.result(36, 4) == "3"
    assert t.land.crt.result(27, 3) == "2"


@pytest.mark.rule("kanto 31-2", "kanto R70")
def test_by_the_option_it_can_be_screened() -> None:  # K87
    t = loophole("screened")
    castle = t.castle("odawara")
    kenshin = t.unit("uesugi_kenshin")
    outpost = heads(t, "2036")[0]
    assert rule_of(investment.refuse_invest(t.g, castle, (outpost,))) == "31-2"
    assert investment.refuse_invest(t.g, castle, (kenshin,)) is None
    assert investment.refuse_invest(t.g, castle, (kenshin, outpost)) is None
    investment.invest(t.g, castle, (kenshin,))
    assert t.g.is_invested(castle)
    assert t.g.investing >> outpost & 1
    latecomer = t.put("2036", "naoe_sanetsuna")
    assert investment.refuse_invest(t.g, castle, (latecomer,)) is None  # from the screen too, once it has begun
    assert rule_of(investment.refuse_castle(t.g, castle, outpost)) == "17-1-1"
    assert t.rules.facts(t.g)["odawara"]["ring"]["2137"]
    investment.lift(t.g, t.g.forces_of(heads(t, "2036")))
    assert not t.g.is_invested(castle)


@pytest.mark.rule("kanto 31-2", "kanto R70", "kanto R71")
def test_a_hex_that_nobody_holds_is_not_screened() -> None:
    t = loophole("screened")
    castle, ujiyasu = t.castle("odawara"), t.unit("hojo_ujiyasu")
    investment.invest(t.g, castle, (t.unit("uesugi_kenshin"),))
    go = Go(ujiyasu, NORMAL, t.path("2137", "2237"), OUTSIDE)
    t.play(marching.march(t.g, ujiyasu), answers={"march": go})
    assert not t.g.is_invested(castle)
    assert not t.g.inside >> ujiyasu & 1  # the siege was over when he came
    assert rule_of(investment.refuse_invest(t.g, castle, (t.unit("uesugi_kenshin"),))) in ("31-2", "31-2-1")


@pytest.mark.rule("kanto 31-2", "kanto R70")
def test_the_screen_breaks_when_a_unit_in_it_is_lost() -> None:
    t = loophole("screened")
    castle = t.castle("odawara")
    investment.invest(t.g, castle, (t.unit("uesugi_kenshin"),))
    for head in heads(t, "2136"):
        losses.eliminate(t.g, head, "23-3")
    investment.watch(t.g)
    assert not t.g.is_invested(castle)
    assert not t.g.investing


@pytest.mark.rule("kanto R71", "kanto 31-1-1", "kanto 10-4")
def test_a_defender_who_leaves_the_ring_for_the_castle() -> None:
    t = loophole("screened")
    castle = t.castle("odawara")
    investment.invest(t.g, castle, (t.unit("uesugi_kenshin"),))
    t.g.castle_morale[castle] = -2
    t.put("2137", "hojo_tsunashige")
    ujiyasu = t.unit("hojo_ujiyasu")
    go = Go(ujiyasu, NORMAL, t.path("2137", "2237"), OUTSIDE)
    t.play(marching.march(t.g, ujiyasu), answers={"march": go})
    assert t.g.is_invested(castle)
    assert t.g.inside >> ujiyasu & 1
    assert t.g.castle_morale[castle] == 0  # 10-4
    assert movement.closed(t.g, t.clan("hojo"), retreat=True) >> t.hex("2237") & 1


@pytest.mark.rule("kanto 14-2", "kanto R70")
def test_by_the_option_it_cannot_be_replenished() -> None:  # K88
    t = loophole("no_replenishment")
    assert rule_of(t.rules.refuse_replenishment(t.g, t.unit("hojo_ujiyasu"))) == "R70"
    inside = t.put("2237", "hojo_ujimasa", inside=True)
    assert t.rules.refuse_replenishment(t.g, inside) is None
    assert t.rules.refuse_replenishment(t.g, t.unit("uesugi_kenshin")) is None
    t.g.lift(t.g.on_map(t.g.of_clan[t.clan("uesugi")]))
    t.put("2436", "uesugi_kenshin")  # at the ring, but not beside him
    assert t.rules.refuse_replenishment(t.g, t.unit("hojo_ujiyasu")) is None
