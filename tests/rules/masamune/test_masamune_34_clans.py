"""Chapters 34, 37 and 38: clans that begin to act, Date and Mogami, the alliance of southern Oshu."""

from __future__ import annotations

import pytest
from masamune_harness import Oshu, rule_of

from honjin.games.gunyuden.rules.activation import refuse_act
from honjin.games.gunyuden.state import LIMITED
from honjin.games.masamune.rules import clans
from honjin.wargame.actions import READY
from honjin.wargame.orders import Pick


@pytest.mark.rule("masamune 34", "masamune R64", "masamune R85")
def test_who_acts_at_the_start() -> None:
    oshu = Oshu()
    active = {house.id for house, status in zip(oshu.land.houses, oshu.g.status, strict=True) if status and house.main}
    assert active == {"date", "onodera", "nagae", "ujiie", "tomizawa", "osaki", "tamura", "hamada_clan"}
    assert oshu.where("ashina_yoshihiro") == "1031+"
    oshu.g.seat = oshu.land.phases.index("anti")
    assert rule_of(refuse_act(oshu.g, oshu.unit("ashina_yoshihiro"))) == "34"
    for scenario in ("mini_1", "mini_2"):
        assert set(Oshu(scenario).g.status) == {2}


@pytest.mark.rule("masamune 34.1", "masamune 34-2", "masamune 34.4", "masamune R62", "masamune R63", "masamune R65")
def test_m098_a_date_force_next_to_kurokawa() -> None:
    oshu = Oshu()
    yoshihiro = oshu.unit("ashina_yoshihiro")
    oshu.play(oshu.enter("1131", "date_shigezane"), Pick(yoshihiro), READY)
    assert (oshu.status("ashina"), oshu.targets("ashina")) == ("limited", ["date"])
    assert oshu.where("ashina_yoshihiro") == "1031"
    assert oshu.refuses("ashina", "date") == ""
    assert oshu.refuses("ashina", "onodera") == "34-2"
    assert oshu.barred("ashina", "2101") == ["34-2"]
    assert oshu.barred("ashina", "2101", retreat=True) == []
    assert oshu.barred("ashina", "1131") == []


@pytest.mark.rule("masamune 34-3", "masamune R62")
def test_a_second_enemy_is_added_and_nobody_is_asked_again() -> None:
    oshu = Oshu()
    oshu.play(oshu.enter("1131", "date_shigezane"), READY)
    oshu.play(oshu.enter("1131", "onodera_yoshimichi"))
    assert oshu.targets("ashina") == ["date", "onodera"]
    oshu.play(clans.activate(oshu.g, oshu.clan("ashina"), "33-3(1)"))
    assert (oshu.status("ashina"), oshu.targets("ashina")) == ("active", [])
    assert oshu.refuses("ashina", "kasai") == ""


@pytest.mark.rule("masamune 34.4", "masamune R64", "masamune 16-3-1")
def test_nobody_comes_out_where_the_enemy_stands() -> None:
    oshu = Oshu()
    oshu.play(oshu.enter("1735", "date_shigezane"))
    assert (oshu.status("nikaido"), oshu.where("suda_morihide")) == ("limited", "1735+")
    assert not oshu.asked


@pytest.mark.rule("masamune 34-2", "masamune R63")
def test_limited_to_the_letter() -> None:
    for reading, rule in (("targets", ""), ("literal", "34-2")):
        oshu = Oshu(limited_actions=reading)
        oshu.g.status[oshu.clan("ashina")] = LIMITED
        head = oshu.unit("ashina_yoshihiro")
        for kind in ("march", "organise", "recover"):
            assert rule_of(oshu.rules.refuse_order_kind(oshu.g, head, kind)) == rule


# ---------------------------------------------------------------------------------------------- 37


@pytest.mark.rule("masamune 37", "masamune 37-1", "masamune 37-1-1", "masamune 37-1-2", "masamune R67")
def test_mogami_strikes_first() -> None:
    oshu = Oshu()
    assert oshu.refuses("date", "mogami") == "37-1"
    assert oshu.barred("date", "1720") == ["37-1"]
    assert oshu.barred("date", "1720", retreat=True) == []
    assert oshu.barred("onodera", "1720") == []
    oshu.play(clans.activate(oshu.g, oshu.clan("mogami"), "33-3(1)"), READY)
    assert oshu.refuses("mogami", "date") == ""
    oshu.play(oshu.enter("2103", "mogami_yoshiaki"))  # next to Onodera's castle only
    assert oshu.refuses("date", "mogami") == "37-1"
    oshu.play(oshu.enter("1420", "mogami_yoshiaki"))  # next to Takahata
    assert oshu.refuses("date", "mogami") == ""
    assert oshu.barred("date", "1720") == []


@pytest.mark.rule("masamune 37-2", "masamune 37-2-1", "masamune 34-2")
def test_m101_honjo_next_to_oura() -> None:
    oshu = Oshu()
    oshu.play(oshu.enter("0709", "honjo_shigenaga"), READY)
    assert (oshu.status("mogami"), oshu.targets("mogami")) == ("limited", ["honjo"])
    assert oshu.refuses("mogami", "honjo") == ""
    assert oshu.refuses("mogami", "date") == "34-2"
    assert oshu.barred("mogami", "1420") == ["34-2"]


# ---------------------------------------------------------------------------------------------- 38


@pytest.mark.rule("masamune 38", "masamune 38-1", "masamune 38-2", "masamune R66")
def test_m099_satake_comes_to_help() -> None:
    oshu = Oshu()
    oshu.play(oshu.rules.struck(oshu.g, oshu.clan("onodera"), oshu.clan("ashina")))
    assert oshu.status("satake") == "inactive"
    oshu.play(oshu.rules.struck(oshu.g, oshu.clan("date"), oshu.clan("soma")))
    assert oshu.status("satake") == "inactive"
    oshu.play(oshu.rules.struck(oshu.g, oshu.clan("date"), oshu.clan("ashina")), READY)
    assert (oshu.status("satake"), oshu.targets("satake")) == ("limited", ["date"])


@pytest.mark.rule("masamune 38-3", "masamune R66")
def test_satake_stays_if_the_alliance_struck_first() -> None:
    for reading, other in (("per_clan", "limited"), ("global", "inactive")):
        oshu = Oshu(alliance_first_blow=reading)
        oshu.play(oshu.rules.struck(oshu.g, oshu.clan("ashina"), oshu.clan("date")))
        oshu.play(oshu.rules.struck(oshu.g, oshu.clan("date"), oshu.clan("ashina")))
        assert oshu.status("satake") == "inactive"
        answers = [READY] if other == "limited" else []
        oshu.play(oshu.rules.struck(oshu.g, oshu.clan("date"), oshu.clan("shirakawa")), *answers)
        assert oshu.status("satake") == other


@pytest.mark.rule("masamune 34.4", "masamune R64", "masamune 9-1-2")
def test_every_unit_goes_inside_or_outside_when_its_clan_wakes() -> None:
    oshu = Oshu()
    yoshihiro, sase, hirata, niikuni = map(
        oshu.unit, ("ashina_yoshihiro", "sase_tsuneo", "hirata_kiyonori", "niikuni_sadamichi")
    )
    oshu.put("1031", "ashina_yoshihiro", "sase_tsuneo", "hirata_kiyonori", "niikuni_sadamichi", inside=True)
    # one comes out before his leader, the leader with the rest, one of whom then stays inside after all
    oshu.play(clans.activate(oshu.g, oshu.clan("ashina"), "33-3(1)"), *map(Pick, (sase, yoshihiro, hirata)), READY)
    assert [oshu.where(name) for name in ("ashina_yoshihiro", "niikuni_sadamichi", "sase_tsuneo")] == ["1031"] * 3
    assert oshu.where("hirata_kiyonori") == "1031+"
    assert oshu.g.members[yoshihiro] == 1 << yoshihiro | 1 << niikuni
    assert [oshu.g.leader[unit] for unit in (sase, hirata)] == [sase, hirata]
    offered = [option.unit for option in oshu.asked[-1].options if isinstance(option, Pick)]
    assert niikuni in offered
    assert not {yoshihiro, sase, hirata} & set(offered)  # each is named once


@pytest.mark.rule("masamune 34-2", "masamune 34-3", "masamune R62")
def test_each_enemy_is_added_once_and_a_clan_that_is_gone_is_not_provoked() -> None:
    oshu = Oshu()
    soma, gone = oshu.clan("soma"), oshu.clan("nikaido")
    oshu.g.status[soma] = LIMITED
    oshu.g.destroyed |= 1 << gone
    for enemy in ("kasai", "date", "kasai", "date"):  # neighbours among the clans
        oshu.play(clans.provoke(oshu.g, soma, oshu.clan(enemy), "34.1"))
        oshu.play(clans.provoke(oshu.g, gone, oshu.clan(enemy), "34.1"))
    assert (oshu.targets("soma"), oshu.targets("nikaido")) == (["date", "kasai"], [])
    assert oshu.status("nikaido") == "inactive"
    told = [(event.data["clan"], event.data["against"]) for event in oshu.g.journal or () if event.kind == "provoked"]
    assert told == [("soma", "kasai"), ("soma", "date")]


@pytest.mark.rule("masamune 33-2(10)", "masamune R68")
def test_a_ceasefire_leaves_alone_who_is_gone_and_who_is_far_away() -> None:
    oshu = Oshu()
    oshu.g.destroyed |= 1 << oshu.clan("osaki")
    oshu.put("1825", "date_shigezane")
    oshu.put("1719", "date_masamune")  # next to Yamagata
    oshu.play(oshu.befall("ceasefire", clans=["mogami", "osaki"]))
    assert oshu.memory.ceasefire == 1 << oshu.clan("mogami")
    assert (oshu.where("date_shigezane"), oshu.where("date_masamune")) == ("1825", "1421+")
