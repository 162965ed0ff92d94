"""Hard cases of chapters 33 to 40: waking in mid-move, first blows, ceasefires, and those who change sides."""

from __future__ import annotations

import pytest
from masamune_harness import Oshu

from honjin.games.gunyuden.actions import FORGO, NORMAL, STRATEGIC, Attack, Battle, Choose, Go, Invest, Sally
from honjin.games.gunyuden.rules import (
    battle,
    castles,
    communication,
    losses,
    marching,
    movement,
    operations,
    retreat,
    skirmish,
    surrender,
)
from honjin.games.gunyuden.state import ACTIVE, AWAY, KILLED, LIMITED, REMOVED
from honjin.games.masamune.rules import clans, events, kasai, shonai
from honjin.hexes.sets import few
from honjin.wargame.actions import NO, READY
from honjin.wargame.losses import price
from honjin.wargame.orders import HALT, HOLD, INSIDE, OUTSIDE, Lose, March, Pick, Place, Retreat

SHONAI = [f"shonai_rebels_{number}" for number in range(1, 7)]


def way(oshu: Oshu, leader: str, *numbers: str) -> Go:
    return Go(oshu.unit(leader), NORMAL, tuple(map(oshu.hex, numbers)), OUTSIDE)


# ---------------------------------------------------------------------------------------------- 34.1 in mid-move


@pytest.mark.rule("masamune 34.1", "masamune 34.4", "masamune R65", "masamune 15-6-2")
def test_a_march_is_cut_short_by_those_whom_it_wakes() -> None:
    oshu = Oshu()
    head = oshu.put("1733", "date_shigezane")
    go = way(oshu, "date_shigezane", "1733", "1734", "1735")
    oshu.play(marching.march(oshu.g, head), go, Pick(oshu.unit("suda_morihide")), HALT)
    assert (oshu.status("nikaido"), oshu.targets("nikaido")) == ("limited", ["date"])
    assert (oshu.where("date_shigezane"), oshu.where("suda_morihide")) == ("1734", "1735")
    assert oshu.status("ashina") == "inactive"  # the march began next to Akogashima, but nobody entered that hex


@pytest.mark.rule("masamune 34.1", "masamune 34.4", "masamune R65")
def test_a_march_goes_on_where_they_stay_inside() -> None:
    oshu = Oshu()
    head = oshu.put("1733", "date_shigezane")
    oshu.play(marching.march(oshu.g, head), way(oshu, "date_shigezane", "1733", "1734", "1735"), READY)
    assert (oshu.where("date_shigezane"), oshu.where("suda_morihide")) == ("1735", "1735+")


@pytest.mark.rule("masamune 34.1", "masamune R65")
def test_several_clans_wake_at_once() -> None:
    oshu = Oshu()
    oshu.play(oshu.enter("1635", "date_shigezane"), READY, READY)  # between Naganuma of Ashina and Sukagawa of Nikaido
    assert [oshu.targets(clan) for clan in ("ashina", "nikaido")] == [["date"], ["date"]]
    assert {ask.subject["clan"] for ask in oshu.asked} == {"ashina", "nikaido"}
    assert all(ask.side == oshu.anti for ask in oshu.asked)


@pytest.mark.rule("masamune 34.1", "masamune R64", "masamune R65")
def test_units_inside_and_empty_castles_count() -> None:
    oshu = Oshu()
    oshu.put("1735", "kanagami_morinori", inside=True)  # of Ashina, in a castle of Nikaido
    oshu.play(oshu.enter("1736", "date_shigezane"), READY, READY)
    assert [oshu.status(clan) for clan in ("ashina", "nikaido")] == ["limited", "limited"]
    oshu = Oshu()
    assert not oshu.g.at.get(oshu.hex("1226"))
    oshu.play(oshu.enter("1227", "date_shigezane"), READY)  # Toyama, which nobody holds
    assert oshu.targets("ashina") == ["date"]


@pytest.mark.rule("masamune 34.1", "masamune R65", "masamune 23-4")
def test_a_retreat_wakes_nobody() -> None:
    oshu = Oshu()
    head = oshu.put("1833", "date_shigezane")
    there = Retreat(head, (oshu.hex("1833"), oshu.hex("1734")), OUTSIDE)
    oshu.play(retreat.fall_back(oshu.g, head, oshu.hex("1932"), 1, "23-4"), there)
    assert (oshu.where("date_shigezane"), oshu.status("nikaido")) == ("1734", "inactive")


@pytest.mark.rule("masamune 34.1", "masamune R65", "masamune 23-5")
def test_a_pursuit_wakes_them() -> None:
    oshu = Oshu()
    head = oshu.put("1833", "date_shigezane")
    path = (oshu.hex("1833"), oshu.hex("1734"))
    pursued = retreat.pursuits(oshu.g, 1 << head, oshu.hex("1833"), oshu.hex("1734"), [path[1:]])
    oshu.play(retreat.pursue(oshu.g, 1 << head, oshu.hex("1833"), oshu.hex("1734"), [path[1:]]), pursued[0], READY)
    assert (oshu.where("date_shigezane"), oshu.status("nikaido")) == ("1734", "limited")


@pytest.mark.rule("masamune 34.1", "masamune 34-3", "masamune 36-2-1")
def test_a_mixed_force_is_two_enemies() -> None:
    oshu = Oshu()
    oshu.play(oshu.enter("0807", "honjo_shigenaga", SHONAI[0]), READY)
    assert oshu.targets("mogami") == ["honjo", "shonai"]


@pytest.mark.rule("masamune 34", "masamune 25-2")
def test_a_clan_that_is_gone_does_not_wake() -> None:
    oshu = Oshu()
    losses.eliminate(oshu.g, oshu.unit("ashina_yoshihiro"), "24-2-4", KILLED)
    oshu.play(oshu.enter("1131", "date_shigezane"))
    assert oshu.status("ashina") == "inactive"
    oshu.play(clans.activate(oshu.g, oshu.clan("ashina"), "33-3(1)"))
    assert oshu.status("ashina") == "inactive"


@pytest.mark.rule("masamune 34-2", "masamune R63")
def test_a_limited_clan_keeps_away_from_other_enemies() -> None:
    oshu = Oshu()
    oshu.play(oshu.enter("1131", "date_shigezane"), READY)
    oshu.put("1832", "onodera_yoshimichi")
    assert oshu.barred("ashina", "1831") == ["34-2"]  # Onodera is no target
    assert oshu.barred("ashina", "1930") == []
    assert oshu.barred("date", "1831") == []
    oshu.play(clans.provoke(oshu.g, oshu.clan("ashina"), oshu.clan("onodera"), "34-3"))
    assert oshu.barred("ashina", "1831") == []


@pytest.mark.rule("masamune 34-2", "masamune R63")
def test_orders_of_a_limited_clan_to_the_letter() -> None:
    for reading, marches in (("targets", True), ("literal", False)):
        oshu = Oshu(limited_actions=reading)
        oshu.g.status[oshu.clan("ashina")] = LIMITED
        oshu.g.targets[oshu.clan("ashina")] = 1 << oshu.clan("date")
        head = oshu.put("1032", "sase_tsuneo")
        oshu.put("1031", "date_shigezane")
        oshu.g.seat = oshu.land.phases.index("anti")
        orders = operations.orders(oshu.g)
        assert (March(head) in orders) is marches
        assert Attack(head, oshu.hex("1031"), (oshu.unit("date_shigezane"),)) in orders


@pytest.mark.rule("masamune 15-3-1", "masamune R13", "masamune R72")
def test_castles_of_idle_clans_are_enemies_and_neutral_ones_are_not() -> None:
    oshu = Oshu()
    shut = movement.passage(oshu.g, oshu.unit("date_shigezane"), STRATEGIC).barred
    assert shut >> oshu.hex("1131") & 1  # next to Kurokawa
    assert not shut >> oshu.hex("2031") & 1  # next to Miharu


# ---------------------------------------------------------------------------------------------- 40


@pytest.mark.rule("masamune 40-2", "masamune 40-3", "masamune 40-4", "masamune 34.1", "masamune R74")
def test_an_enemy_between_tomizawa_and_kasai_wakes_kasai() -> None:
    oshu = Oshu()
    oshu.play(oshu.enter("2906", "osaki_yoshitaka"), READY)  # next to Iwagasaki and Ichinoseki
    assert (oshu.status("kasai"), oshu.targets("kasai")) == ("limited", ["osaki"])
    assert oshu.g.clan[oshu.unit("tomizawa_sadatsura")] == oshu.clan("kasai")
    assert oshu.owner("iwagasaki") == "kasai"
    oshu.put("2806", "tomizawa_sadatsura")
    assert oshu.barred("kasai", "1608") == ["34-2"]  # limited with Kasai from now on: Mogami's Shimizu is no target
    oshu.play(oshu.befall("activate", clans=["kasai"]))
    assert (oshu.status("kasai"), oshu.targets("kasai")) == ("active", [])


@pytest.mark.rule("masamune 40-2", "masamune 40-4", "masamune 34.1")
def test_whoever_fights_tomizawa_fights_kasai_when_it_wakes() -> None:
    oshu = Oshu()
    oshu.play(oshu.enter("1504", "tomizawa_sadatsura"), READY)  # at Sakenobe
    assert oshu.targets("mogami") == ["tomizawa"]
    assert oshu.refuses("mogami", "kasai") == "34-2"
    oshu.play(oshu.befall("activate", clans=["kasai"]), READY)
    assert oshu.targets("mogami") == ["kasai"]


@pytest.mark.rule("masamune 40-4", "masamune R34")
def test_a_retaken_iwagasaki_is_kasais() -> None:
    oshu = Oshu()
    besieger = oshu.put("2806", "date_shigezane")
    iwagasaki = oshu.castle("iwagasaki")
    castles.give(oshu.g, iwagasaki, oshu.clan("osaki"), "20-3-1")
    assert oshu.play(surrender.new_owner(oshu.g, iwagasaki, besieger, 1 << besieger)) == oshu.clan("tomizawa")
    oshu.play(oshu.befall("activate", clans=["kasai"]), READY)
    assert oshu.play(surrender.new_owner(oshu.g, iwagasaki, besieger, 1 << besieger)) == oshu.clan("kasai")
    oshu.play(
        oshu.befall("kasai_rebellion"), dice=[4]
    )  # he leaves Kasai for good: Osaki keeps his castle with him in it
    assert oshu.play(surrender.new_owner(oshu.g, iwagasaki, besieger, 1 << besieger)) == oshu.clan("date")


@pytest.mark.rule("masamune 35", "masamune 39-1", "masamune 39-2", "masamune 18-3-2")
def test_a_rebel_takes_all_castles_of_his_clan_along() -> None:
    oshu = Oshu()
    castles.give(oshu.g, oshu.castle("miyazaki"), oshu.clan("tomizawa"), "21")
    oshu.put("2410", "watari_motomune", inside=True)
    oshu.g.morale[oshu.unit("tomizawa_sadatsura")] = -2
    oshu.play(oshu.befall("kasai_rebellion"), READY, dice=[4])
    assert oshu.where("watari_motomune") == "2610+"  # the nearest castle of his side is Ujiie's
    assert oshu.g.castle_bloc(oshu.castle("miyazaki")) == oshu.land.bloc[oshu.anti]
    assert oshu.g.morale[oshu.unit("tomizawa_sadatsura")] == -2
    assert oshu.rules.points(oshu.g) == (-1, 1)


@pytest.mark.rule("masamune 35", "masamune 39-1", "masamune R74")
def test_a_rebel_whose_castle_is_in_other_hands() -> None:
    oshu = Oshu()
    castles.give(oshu.g, oshu.castle("yonegasaki"), oshu.clan("osaki"), "21")
    oshu.put("3705", "hamada_hirotsuna")
    oshu.play(oshu.befall("kasai_rebellion"), READY, dice=[5])
    assert (oshu.where("hamada_hirotsuna"), oshu.owner("yonegasaki")) == ("3904+", "osaki")
    oshu = Oshu()
    castles.abandon(oshu.g, oshu.castle("yonegasaki"))
    oshu.play(oshu.befall("kasai_rebellion"), READY, dice=[5])
    assert oshu.where("hamada_hirotsuna") == "3904"
    assert (oshu.status("hamada_clan"), oshu.targets("hamada_clan")) == ("limited", ["kasai"])
    oshu = Oshu()
    losses.eliminate(oshu.g, oshu.unit("hamada_hirotsuna"), "25", REMOVED)
    oshu.play(oshu.befall("kasai_rebellion"), dice=[6])
    assert oshu.status("kasai") == "inactive"


@pytest.mark.rule("masamune 35(1)", "masamune R74")
def test_a_kasai_army_comes_back_to_its_castles() -> None:
    oshu = Oshu()
    oshu.g.status[oshu.clan("kasai")] = ACTIVE
    chiba, harunobu = oshu.unit("chiba_tanemoto"), oshu.unit("kasai_harunobu")
    oshu.put("3210", "kasai_harunobu", "chiba_tanemoto")
    oshu.g.morale[chiba] = -3
    oshu.play(kasai.small(oshu.g, 1), Pick(chiba))
    assert oshu.g.where[chiba] == AWAY
    assert oshu.g.members[harunobu] == 1 << harunobu
    oshu.put("3110", "osaki_yoshitaka", "kurokawa_haruuji", "nanjo_takanobu")
    oshu.g.investing |= oshu.g.members[oshu.unit("osaki_yoshitaka")]
    oshu.play(oshu.rules.turn_begins(oshu.g), Choose(oshu.castle("teraike"), OUTSIDE))
    assert (oshu.where("chiba_tanemoto"), oshu.g.morale[chiba]) == ("3210", 0)
    offered = {action.castle for action in oshu.asked[-1].options if isinstance(action, Choose)}
    assert oshu.castle("sanuma") not in offered
    assert oshu.castle("iwagasaki") not in offered  # Tomizawa's own


# ---------------------------------------------------------------------------------------------- 38


def on_the_border(clan: str = "ashina", unit: str = "sase_tsuneo") -> Oshu:
    """A Date force and one of the alliance face each other; that clan has begun to act, Satake has not."""
    oshu = Oshu()
    oshu.g.status[oshu.clan(clan)] = ACTIVE
    oshu.put("1732", "date_shigezane")
    oshu.put("1731", unit)
    return oshu


@pytest.mark.rule("masamune 38-1", "masamune 38-2", "masamune 38-3", "masamune R66")
def test_a_skirmish_brings_satake() -> None:
    oshu = on_the_border()
    attack = Attack(oshu.unit("date_shigezane"), oshu.hex("1731"), (oshu.unit("sase_tsuneo"),))
    oshu.play(skirmish.attack(oshu.g, attack), READY, FORGO, dice=[3])
    assert (oshu.status("satake"), oshu.targets("satake")) == ("limited", ["date"])
    assert oshu.memory.date_struck == 1 << oshu.clan("ashina")
    assert not oshu.memory.struck_date


@pytest.mark.rule("masamune 38-3", "masamune R66")
def test_a_clan_that_struck_first_is_left_to_itself() -> None:
    oshu = on_the_border()
    attack = Attack(oshu.unit("sase_tsuneo"), oshu.hex("1732"), (oshu.unit("date_shigezane"),))
    oshu.play(skirmish.attack(oshu.g, attack), FORGO, dice=[1])
    assert oshu.memory.struck_date == 1 << oshu.clan("ashina")
    back = Attack(oshu.unit("date_shigezane"), oshu.hex("1731"), (oshu.unit("sase_tsuneo"),))
    oshu.play(skirmish.attack(oshu.g, back), FORGO, dice=[3])
    assert oshu.status("satake") == "inactive"
    oshu.play(oshu.rules.struck(oshu.g, oshu.clan("date"), oshu.clan("nikaido")), READY)
    assert oshu.targets("satake") == ["date"]
    oshu.play(oshu.rules.struck(oshu.g, oshu.clan("nikaido"), oshu.clan("date")))
    assert oshu.memory.struck_date == 1 << oshu.clan("ashina")  # Nikaido came second


@pytest.mark.rule("masamune 38-1", "masamune 38-3", "masamune R66", "masamune 17-1-5")
def test_sieges_and_sallies_are_blows() -> None:
    oshu = Oshu()
    heads = [oshu.put("1735", "date_masamune", "date_shigezane", "goto_nobuyasu", "endo_munenobu")]
    oshu.play(operations.carry_out(oshu.g, Invest(oshu.castle("sukagawa"), tuple(heads))), READY)
    assert oshu.targets("satake") == ["date"]
    oshu = Oshu()
    oshu.g.status[oshu.clan("nikaido")] = ACTIVE
    oshu.g.seat = oshu.land.phases.index("anti")
    target = oshu.put("1735", "date_shigezane")
    oshu.play(skirmish.sally(oshu.g, Sally(oshu.castle("sukagawa"), oshu.hex("1735"), (target,))), FORGO, dice=[1])
    assert (oshu.status("satake"), oshu.memory.struck_date) == ("inactive", 1 << oshu.clan("nikaido"))


@pytest.mark.rule("masamune 38-2", "masamune R62", "masamune R66")
def test_satake_adds_date_to_those_it_fights() -> None:
    oshu = Oshu()
    oshu.play(oshu.enter("2148", "onodera_yoshimichi"), READY)
    assert oshu.targets("satake") == ["onodera"]
    for clan in ("onodera", "honjo", "ujiie"):
        oshu.play(oshu.rules.struck(oshu.g, oshu.clan(clan), oshu.clan("ashina")))
    oshu.play(oshu.rules.struck(oshu.g, oshu.clan("date"), oshu.clan("satake")))
    assert oshu.targets("satake") == ["onodera"]
    oshu.play(oshu.rules.struck(oshu.g, oshu.clan("date"), oshu.clan("iwaki_clan")))
    assert oshu.targets("satake") == ["date", "onodera"]


@pytest.mark.rule("masamune 38-1", "masamune 24-1-8")
def test_a_declined_battle_is_no_blow() -> None:
    oshu = Oshu()
    oshu.g.status[oshu.clan("ashina")] = ACTIVE
    masamune = oshu.put("1032", "date_masamune")
    oshu.put("1031", "ashina_yoshihiro")
    oshu.play(battle.battle(oshu.g, Battle(oshu.hex("1031"), (masamune,))), NO, HOLD)
    assert (oshu.memory.date_struck, oshu.status("satake")) == (0, "inactive")


# ---------------------------------------------------------------------------------------------- 33-2(10), 37


@pytest.mark.rule("masamune 33-2(10)", "masamune 18-3-2", "masamune R68")
def test_a_ceasefire_ends_a_siege_and_the_garrison_takes_heart() -> None:
    oshu = Oshu()
    oshu.g.status[oshu.clan("mogami")] = ACTIVE
    oshu.memory.mogami_free = True
    names = ["date_masamune", "date_shigezane", "goto_nobuyasu", "endo_munenobu"]
    oshu.put("1619", *names)
    garrison = oshu.put("1619", "nakayama_mitsunao", inside=True)
    oshu.g.investing |= oshu.g.members[oshu.unit("date_masamune")]
    oshu.g.morale[garrison] = -3
    oshu.play(oshu.befall("ceasefire", clans=["mogami", "osaki"]))
    assert {oshu.where(name) for name in names} == {"1421+"}
    assert (oshu.g.morale[garrison], oshu.g.investing) == (0, 0)
    assert not oshu.memory.mogami_free


@pytest.mark.rule("masamune 33-2(10)", "masamune R68")
def test_those_inside_and_other_clans_stay() -> None:
    oshu = Oshu()
    oshu.put("1619", "onodera_yoshimichi")
    oshu.put("1421", "goto_nobuyasu", inside=True)
    oshu.g.status[oshu.clan("mogami")] = ACTIVE
    oshu.put("1420", "sakenobe_hidetsuna")
    oshu.play(oshu.befall("ceasefire", clans=["mogami", "osaki"]))
    assert [oshu.where(name) for name in ("onodera_yoshimichi", "goto_nobuyasu")] == ["1619", "1421+"]
    assert oshu.where("sakenobe_hidetsuna") == "1619+"
    assert oshu.refuses("mogami", "onodera") == ""


@pytest.mark.rule("masamune 37-1", "masamune 37-3", "masamune R67", "masamune R68")
def test_a_second_coming_of_mogami() -> None:
    oshu = Oshu()
    oshu.play(oshu.befall("activate", clans=["mogami"]), READY)
    oshu.play(oshu.enter("1420", "mogami_yoshiaki"))
    assert oshu.memory.mogami_free
    oshu.play(oshu.befall("ceasefire", clans=["mogami", "osaki"]))
    assert oshu.where("mogami_yoshiaki") == "1619+"
    assert oshu.refuses("mogami", "date") == "37-3"
    oshu.play(oshu.befall("activate", clans=["mogami"]))
    assert (oshu.refuses("mogami", "date"), oshu.refuses("date", "mogami")) == ("", "37-1")
    oshu.play(oshu.enter("1420", "mogami_yoshiaki"))
    assert oshu.refuses("date", "mogami") == ""
    assert oshu.refuses("date", "osaki") == oshu.refuses("osaki", "date") == "33-2(10)"


@pytest.mark.rule("masamune 37-1", "masamune R67", "masamune 23-4")
def test_a_retreat_of_mogami_frees_nobody() -> None:
    oshu = Oshu()
    oshu.g.status[oshu.clan("mogami")] = ACTIVE
    head = oshu.put("1519", "mogami_yoshiaki", "sakenobe_hidetsuna")
    lose = Lose(oshu.unit("sakenobe_hidetsuna"))
    there = Retreat(head, (oshu.hex("1519"), oshu.hex("1419"), oshu.hex("1420")), OUTSIDE)
    oshu.play(retreat.fall_back(oshu.g, head, oshu.hex("1618"), 2, "23-4"), there, lose, lose)
    assert oshu.where("mogami_yoshiaki") == "1420"  # next to Takahata
    assert not oshu.memory.mogami_free


# ---------------------------------------------------------------------------------------------- Result D


@pytest.mark.rule("masamune Result D", "masamune R69")
def test_a_limited_clan_has_begun_to_act() -> None:
    for clan in ("satake", "ashina"):
        oshu = Oshu()
        oshu.month(7)
        oshu.g.status[oshu.clan(clan)] = LIMITED
        ended = oshu.play(events.roll_event(oshu.g, oshu.date), dice=[6])
        assert ended is not None
        assert oshu.status("shirakawa") == "inactive"


@pytest.mark.rule("masamune Result D", "masamune R69", "masamune 33-1")
def test_the_other_side_rolls_when_the_south_rises() -> None:
    oshu = Oshu()
    oshu.month(6)
    oshu.g.status[oshu.clan("nikaido")] = LIMITED
    oshu.g.targets[oshu.clan("nikaido")] = 1 << oshu.clan("date")
    oshu.play(oshu.rules.events(oshu.g), *[READY] * 5, dice=[6, 1, 5])
    assert (oshu.status("nikaido"), oshu.targets("nikaido")) == ("active", [])


# ---------------------------------------------------------------------------------------------- those who go over


@pytest.mark.rule("masamune 33-2(2)", "masamune 39-4", "masamune R73")
def test_nagae_is_a_rebel_and_what_is_left_goes_over() -> None:
    oshu = Oshu()
    oshu.put("3115", "osaki_yoshitaka", "kurokawa_haruuji", "nanjo_takanobu")
    oshu.g.go_inside(1 << oshu.unit("nagae_katsukage"))
    oshu.g.investing |= oshu.g.members[oshu.unit("osaki_yoshitaka")]
    oshu.g.morale[oshu.unit("nagae_katsukage")] = -2
    oshu.play(oshu.befall("nagae_defects"))
    assert (oshu.g.investing, oshu.g.morale[oshu.unit("nagae_katsukage")]) == (0, 0)
    assert oshu.rules.never_replenished(oshu.g, oshu.unit("nagae_katsukage"))
    told = [(event.kind, event.rule) for event in oshu.g.journal or ()]
    assert [line for line in told if line[0] in ("side", "castle", "goes_over")] == [
        ("side", "33-2(2)"), ("castle", "33-2(2)"), ("goes_over", "33-2(2)"),
    ]  # fmt: skip
    oshu = Oshu()
    losses.eliminate(oshu.g, oshu.unit("nagae_katsukage"), "25", KILLED)
    oshu.play(oshu.befall("nagae_defects"))
    assert oshu.rules.points(oshu.g) == (-2 - 1, 1)
    oshu = Oshu()
    castles.give(oshu.g, oshu.castle("ono"), oshu.clan("osaki"), "21")
    oshu.put("2916", "nagae_katsukage")
    oshu.play(oshu.befall("nagae_defects"))
    assert (oshu.where("nagae_katsukage"), oshu.side("nagae_katsukage")) == ("3115+", "anti")


@pytest.mark.rule("masamune 33-2(4)", "masamune R76")
def test_ouchi_waits_for_a_master_with_a_castle() -> None:
    oshu = Oshu()
    for castle, owner in enumerate(oshu.g.owner):
        if owner == oshu.clan("ashina"):
            castles.give(oshu.g, castle, oshu.clan("satake"), "21")
    oshu.play(oshu.befall("ouchi_rebels"))
    assert oshu.memory.ouchi == 0
    kurokawa = oshu.castle("kurokawa")
    castles.give(oshu.g, kurokawa, oshu.clan("ashina"), "21")
    oshu.put("1727", "ouchi_sadatsuna", "endo_munenobu")
    oshu.play(oshu.befall("ouchi_rebels"))
    assert (oshu.where("ouchi_sadatsuna"), oshu.where("endo_munenobu")) == ("1031+", "1727")
    assert oshu.g.leader[oshu.unit("endo_munenobu")] == oshu.unit("endo_munenobu")
    oshu.g.seat = oshu.land.phases.index("anti")
    assert oshu.unit("ouchi_sadatsuna") not in operations.able(oshu.g)  # Ashina does not act yet
    oshu.play(clans.provoke(oshu.g, oshu.clan("ashina"), oshu.clan("date"), "34.1"), READY)
    assert oshu.unit("ouchi_sadatsuna") in operations.able(oshu.g)


@pytest.mark.rule("masamune R76", "masamune R87", "masamune 42.6(3)")
def test_a_rebel_is_no_commander_anywhere() -> None:
    oshu = Oshu(battle_modifier="any_commander")
    ouchi = oshu.unit("ouchi_sadatsuna")
    oshu.put("1727", "ouchi_sadatsuna")
    assert battle.commander_modifier(oshu.g, 1 << ouchi) == oshu.land.modifier[ouchi] > 0
    assert price(oshu.g, ouchi, 2, False)[1] == 1
    oshu.play(oshu.befall("ouchi_rebels"), Choose(oshu.castle("kurokawa"), INSIDE))
    assert battle.commander_modifier(oshu.g, 1 << ouchi) == 0
    assert price(oshu.g, ouchi, 2, False)[1] == 0
    losses.eliminate(oshu.g, ouchi, "25", KILLED)
    assert oshu.rules.points(oshu.g) == (0, -2)


@pytest.mark.rule("masamune 33-2(5)", "masamune 18-1-3", "masamune R79")
def test_those_who_stay_behind_go_on_investing() -> None:
    oshu = Oshu()
    oshu.put("1735", "date_masamune", "date_shigezane", "goto_nobuyasu", "endo_munenobu")
    other = oshu.put("1735", "watari_motomune", "koori_munenaga", "ito_shigenobu", "awano_shigekuni")
    suda = oshu.unit("suda_morihide")
    oshu.g.investing |= oshu.g.outside_at(oshu.hex("1735"))
    oshu.g.morale[suda] = -1
    stays = oshu.unit("date_shigezane")
    home = Choose(oshu.castle("yonezawa"), INSIDE)
    oshu.play(oshu.befall("trouble_at_yonezawa"), Pick(stays), READY, home)
    assert oshu.g.investing >> stays & 1
    assert oshu.g.investing >> other & 1
    assert not oshu.g.investing >> oshu.unit("date_masamune") & 1
    assert oshu.g.morale[suda] == -1


# ---------------------------------------------------------------------------------------------- 36


@pytest.mark.rule("masamune 36-3-4", "masamune R75")
def test_rebels_without_an_open_hex_wait() -> None:
    oshu = Oshu()
    oshu.memory.risen = 1
    oshu.g.turn = 2
    oshu.g.status[oshu.clan("mogami")] = ACTIVE
    units = [oshu.unit(name) for name in SHONAI]
    for unit in units:
        oshu.g.where[unit], oshu.g.steps[unit] = KILLED, 0
    open_hexes = shonai.open_hexes(oshu.g, units[0])
    oshu.g.occupied[oshu.land.bloc[oshu.anti]] |= sum(1 << h for h in open_hexes)
    oshu.play(shonai.grow(oshu.g), dice=[6] * 6)
    assert [oshu.g.steps[unit] for unit in units] == [0] * 6


@pytest.mark.rule("masamune 36-2-1", "masamune 11-4-1", "masamune R12")
def test_under_honjo_without_a_line_the_rebels_are_at_home() -> None:
    oshu = Oshu()
    oshu.g.status[oshu.clan("honjo")] = ACTIVE
    honjo = oshu.put("0806", "honjo_shigenaga", SHONAI[0])
    castles.give(oshu.g, oshu.castle("murakami"), oshu.clan("mogami"), "21")
    assert not communication.has_line(oshu.g, honjo)
    lost = communication.without_line(oshu.g)
    assert (lost >> honjo & 1, lost >> oshu.unit(SHONAI[0]) & 1) == (1, 0)


@pytest.mark.rule("masamune 33-2(7)", "masamune 36-1", "masamune 34")
def test_honjo_is_woken_once_and_rises_with_the_event() -> None:
    oshu = Oshu()
    oshu.g.status[oshu.clan("mogami")] = ACTIVE
    oshu.play(clans.provoke(oshu.g, oshu.clan("honjo"), oshu.clan("mogami"), "34.1"), READY)
    places = [Place(oshu.unit(name), oshu.hex("0806"), OUTSIDE) for name in SHONAI]
    oshu.play(oshu.befall("activate", clans=["honjo"]), *places)
    assert (oshu.status("honjo"), oshu.memory.risen) == ("active", 1)
    oshu.play(oshu.befall("activate", clans=["honjo"]))
    assert len(few(oshu.g.on_map(oshu.g.of_clan[oshu.clan("shonai")]))) == len(SHONAI)


# ---------------------------------------------------------------------------------------------- 42 to 44


@pytest.mark.rule("masamune R80", "masamune 33-2(9)", "masamune 42.6(1)")
def test_castles_that_events_bring_count() -> None:
    oshu = Oshu()
    oshu.play(oshu.befall("tamura_joins", side="date"))
    assert oshu.rules.points(oshu.g) == (2, 0)
    oshu.play(oshu.befall("kasai_rebellion"), READY, dice=[4])
    assert oshu.rules.points(oshu.g) == (2 - 1, 1)
    castles.give(oshu.g, oshu.castle("iwagasaki"), oshu.clan("kasai"), "21")  # merely taken back
    assert oshu.rules.points(oshu.g) == (2, 0)
    castles.give(oshu.g, oshu.castle("iwatesawa"), oshu.clan("osaki"), "21")
    assert oshu.rules.points(oshu.g) == (0, 0)


@pytest.mark.rule("masamune 43.6", "masamune R81")
def test_a_mixed_sally_is_judged_force_by_force() -> None:
    oshu = Oshu("mini_1")
    for unit in few(oshu.g.of_side[oshu.date]):
        oshu.g.go_inside(oshu.g.on_map(1 << unit))
    ashina = oshu.put("1730", "kanagami_morinori")
    both = 1 << oshu.put("1730", "hatakeyama_yoshitsuna") | 1 << ashina
    oshu.play(oshu.rules.entered(oshu.g, both, oshu.hex("1730")))
    assert oshu.memory.approached


@pytest.mark.rule("masamune 44.7(2)", "masamune R78", "masamune 18-3-2")
def test_a_siege_of_inawashiro_ends_with_his_defection() -> None:
    oshu = Oshu("mini_2")
    sase = oshu.put("1330", "sase_tsuneo", inside=True)
    oshu.put("1330", "inawashiro_morikuni", inside=True)
    oshu.put("1330", "date_masamune", "date_shigezane", "katakura_kagetsuna")
    oshu.g.investing |= oshu.g.outside_at(oshu.hex("1330"))
    oshu.g.morale[sase] = -2
    oshu.play(oshu.rules.events(oshu.g), dice=[1])
    assert (oshu.g.investing, oshu.where("sase_tsuneo"), oshu.g.morale[sase]) == (0, "1031+", 0)
    assert oshu.where("date_masamune") == "1330"
