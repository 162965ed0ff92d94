"""Chapter 30: armies, main castles, and the two lords of Odawara."""

from __future__ import annotations

import pytest
from kanto_harness import Table, rule_of

from honjin.games.gunyuden.rules import communication, forces, losses
from honjin.games.gunyuden.state import COLLAPSED, KILLED


@pytest.mark.rule("kanto 30-5", "kanto 9-2-3")
def test_the_father_leads_the_son_and_not_the_reverse() -> None:  # K78
    t = Table("s2")
    father, son = t.unit("hojo_ujiyasu"), t.unit("hojo_ujimasa")
    assert forces.refuse_lead(t.g, father, son) is None
    assert rule_of(forces.refuse_lead(t.g, son, father)) == "9-2-3"


@pytest.mark.rule("kanto 30-5", "kanto 25-2", "kanto R36", "kanto R69")
def test_the_army_leaves_with_its_last_sodaisho() -> None:  # K77
    t = Table("s2")
    t.put("2337", "hojo_ujimasa")
    t.put("2236", "hojo_ujiyasu")
    t.put("2337", "hojo_tsunashige")
    t.put("1230", "takeda_shingen")
    t.put("3319", "yuki_harutomo")
    hojo = t.side("hojo")
    losses.eliminate(t.g, t.unit("hojo_ujimasa"), "23-3")
    assert t.g.where[t.unit("hojo_tsunashige")] == t.hex("2337")
    assert t.rules.points(t.g)[hojo] == -10
    losses.eliminate(t.g, t.unit("hojo_ujiyasu"), "23-3")
    assert t.g.where[t.unit("hojo_tsunashige")] == COLLAPSED
    assert t.g.where[t.unit("takeda_shingen")] >= 0
    assert t.g.where[t.unit("yuki_harutomo")] >= 0
    assert t.rules.points(t.g)[hojo] == -20


@pytest.mark.rule("kanto R36")
def test_by_the_option_either_lord_takes_the_army_with_him() -> None:
    t = Table("s2", twin_collapse="either")
    t.put("2337", "hojo_ujimasa")
    t.put("2236", "hojo_ujiyasu")
    losses.eliminate(t.g, t.unit("hojo_ujimasa"), "23-3")
    assert t.g.where[t.unit("hojo_ujimasa")] == KILLED
    assert t.g.where[t.unit("hojo_ujiyasu")] == COLLAPSED


@pytest.mark.rule("kanto 25-2", "kanto 30-1")
def test_other_armies_leave_with_their_only_sodaisho() -> None:
    t = Table("s4")
    t.put("1230", "takeda_shingen", "yamagata_masakage")
    losses.eliminate(t.g, t.unit("takeda_shingen"), "23-3")
    assert t.g.where[t.unit("yamagata_masakage")] == COLLAPSED
    assert t.g.owner[t.castle("tsutsujigasaki")] == t.clan("takeda")


@pytest.mark.rule("kanto 35-S2-8", "kanto R54", "kanto 9-2-6", "kanto unit list(2)")
def test_kenshin_alone_leads_the_clans_of_his_side() -> None:  # K68
    t = Table("s2")
    kenshin, naoe, sano = t.unit("uesugi_kenshin"), t.unit("naoe_sanetsuna"), t.unit("sano_masatsuna")
    assert forces.refuse_lead(t.g, kenshin, sano) is None
    busho = t.unit("satake_yoshimasa")
    assert forces.refuse_lead(t.g, kenshin, busho) is None
    assert rule_of(forces.refuse_lead(t.g, naoe, busho)) == "9-2-6"
    assert forces.refuse_lead(t.g, sano, naoe) is not None
    assert forces.refuse_lead(t.g, kenshin, t.unit("yuki_harutomo")) is not None
    assert rule_of(forces.refuse_lead(t.g, t.unit("hojo_ujiyasu"), t.unit("yuki_harutomo"))) == "9-2-6"
    assert rule_of(forces.refuse_lead(t.g, t.unit("utsunomiya_hirotsuna"), t.unit("haneishi_morinaga"))) == "9-2-6"


@pytest.mark.rule("kanto 35-S2-8", "kanto 9-2-6")
def test_in_the_third_scenario_not_even_kenshin_does() -> None:  # K68
    t = Table("s3")
    assert rule_of(forces.refuse_lead(t.g, t.unit("uesugi_kenshin"), t.unit("sano_masatsuna"))) == "9-2-6"


@pytest.mark.rule("kanto 9-2-4", "kanto 9-2-3")
def test_who_is_led_leads_nobody() -> None:  # K79
    t = Table("s1")
    shingen = t.put("1230", "takeda_shingen", "yamagata_masakage")
    yamagata, atobe = t.unit("yamagata_masakage"), t.unit("atobe_katsusuke")
    t.put("1230", "atobe_katsusuke")
    units = t.g.outside_at(t.hex("1230"))
    assert forces.refuse_forces(t.g, [(shingen, yamagata, atobe)], units) is None
    assert rule_of(forces.refuse_forces(t.g, [(shingen, yamagata), (yamagata, atobe)], units)) == "9-1"


@pytest.mark.rule("kanto R15", "kanto R54")
def test_a_led_unit_uses_the_line_of_its_leader() -> None:
    t = Table("s2")
    kenshin = t.put("0505", "uesugi_kenshin", "sano_masatsuna")
    assert communication.has_line(t.g, kenshin)
    alone = Table("s2")
    assert not communication.has_line(alone.g, alone.put("0506", "sano_masatsuna"))


@pytest.mark.rule("kanto 30-4", "kanto 30-4-2", "kanto 8-3-1")
def test_umayabashi_is_the_main_castle_of_five_lesser_clans_too() -> None:
    t = Table("s2")
    for lord in ("ogo_nobutsuna", "yamagami_ujihide", "wada_narishige", "kuragano_naoyuki", "sakai_taneharu"):
        assert communication.has_line(t.g, t.put("2018", lord)), lord
    t.own("umayabashi", "hojo")
    assert not communication.has_line(t.g, t.unit("ogo_nobutsuna"))


@pytest.mark.rule("kanto 30-4-1", "kanto 8-3-2")
def test_the_uesugi_have_two_main_castles() -> None:
    t = Table("s2")
    assert communication.sources(t.g, t.clan("uesugi"))[0] == 1 << t.hex("0505") | 1 << t.hex("2017")
    t.own("umayabashi", "hojo")
    t.own("kasugayama", "hojo")
    assert communication.sources(t.g, t.clan("uesugi")) == (0, 0)


@pytest.mark.rule("kanto R17", "kanto 30-4")
def test_the_satake_are_based_on_the_edge_of_the_map() -> None:
    t = Table("s2")
    satake = t.clan("satake")
    assert communication.sources(t.g, satake)[0] == t.land.sets["satake_entry"]
    head = t.put("3811", "satake_yoshishige")
    assert communication.has_line(t.g, head)
    t.put("3911", "kasama_tsunaie")
    near = {t.land.grid.format(h) for h in t.land.board.linked[t.hex("3911")]}
    left = {f"40{row}" for row in range(10, 16)} - near
    mains = communication.sources(t.g, satake)[0]
    assert {t.land.grid.format(h) for h in range(t.land.grid.size) if mains >> h & 1} == left


@pytest.mark.rule("kanto unit list(2)", "kanto R15", "kanto 11-1-1")
def test_lesser_clans_relay_nothing_for_each_other() -> None:
    t = Table("s2")
    assert communication.has_line(t.g, t.put("2817", "sano_masatsuna"))
    assert communication.sources(t.g, t.clan("sano"))[1] == 1 << t.hex("2818")


@pytest.mark.rule("kanto unit list")
@pytest.mark.parametrize(
    ("name", "modifier", "activation"),
    [
        ("uesugi_kenshin", 4, 4),
        ("takeda_shingen", 3, 4),
        ("hojo_ujiyasu", 3, 3),
        ("hojo_ujimasa", 1, 3),
        ("hojo_tsunashige", 2, 2),
    ],
)
def test_leaders_as_reported(name: str, modifier: int, activation: int) -> None:  # K90
    t = Table("s2")
    assert (t.land.modifier[t.unit(name)], t.land.activation[t.unit(name)]) == (modifier, activation)
