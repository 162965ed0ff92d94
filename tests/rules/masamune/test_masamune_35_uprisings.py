"""Chapters 35, 36, 39 and 40: Kasai, Shonai, rebels and Tomizawa."""

from __future__ import annotations

import pytest
from masamune_harness import Oshu

from honjin.games.gunyuden.actions import Choose
from honjin.games.gunyuden.rules import communication, forces
from honjin.games.gunyuden.state import AWAY, KILLED
from honjin.games.gunyuden.static import HEAVY_SNOW
from honjin.games.masamune.rules import kasai, shonai
from honjin.kernel.actions import Action
from honjin.wargame.actions import NO, READY, YES
from honjin.wargame.orders import INSIDE, OUTSIDE, Pick, Place

REBELS = [f"shonai_rebels_{number}" for number in range(1, 7)]


@pytest.mark.rule("masamune 33-2(6)", "masamune 35", "masamune 35(2)", "masamune 35-1", "masamune 39", "masamune 39-1")
@pytest.mark.rule("masamune 39-2", "masamune 39-3", "masamune 39-5", "masamune 39-6", "masamune 40-4", "masamune 40-5")
@pytest.mark.rule("masamune R74")
def test_m105_tomizawa_rebels() -> None:
    oshu = Oshu()
    oshu.put("2806", "chiba_tanemoto", inside=True)  # 39-2: a former friend in the castle
    oshu.play(oshu.befall("kasai_rebellion"), READY, dice=[4])
    assert (oshu.where("tomizawa_sadatsura"), oshu.side("tomizawa_sadatsura")) == ("2806+", "anti")
    assert oshu.owner("iwagasaki") == "tomizawa"
    assert (oshu.status("tomizawa"), oshu.targets("tomizawa")) == ("limited", ["kasai"])
    assert oshu.status("kasai") == "active"
    assert oshu.where("chiba_tanemoto") not in ("2806+", "2806", "")
    assert oshu.rules.never_replenished(oshu.g, oshu.unit("tomizawa_sadatsura"))
    before = oshu.position()
    oshu.play(oshu.befall("kasai_rebellion"), dice=[4])  # in rebellion already
    assert oshu.position() == before


@pytest.mark.rule("masamune 35(3)", "masamune 39-1", "masamune 39-2")
def test_hamada_rebels_in_yonegasaki() -> None:
    oshu = Oshu()
    oshu.put("3705", "hamada_hirotsuna")
    oshu.put("3904", "chiba_tanemoto", inside=True)
    oshu.play(oshu.befall("kasai_rebellion"), READY, dice=[6])
    assert (oshu.where("hamada_hirotsuna"), oshu.side("hamada_hirotsuna")) == ("3904+", "anti")
    assert oshu.owner("yonegasaki") == "hamada_clan"
    assert oshu.where("chiba_tanemoto") == "3705+"
    hamada = oshu.put("3904", "hamada_hirotsuna")
    assert communication.has_line(oshu.g, hamada)
    assert oshu.rules.points(oshu.g) == (-1, 1)


@pytest.mark.rule("masamune 35(1)", "masamune R74")
def test_small_rebellion() -> None:
    oshu = Oshu()
    chiba, oikawa = oshu.unit("chiba_tanemoto"), oshu.unit("oikawa_yorisada")
    oshu.g.steps[chiba] = 1
    oshu.play(oshu.befall("kasai_rebellion"), Pick(chiba), Pick(oikawa), dice=[3])
    assert [oshu.g.where[unit] for unit in (chiba, oikawa)] == [AWAY, AWAY]
    ohara, teraike = oshu.castle("ohara"), oshu.castle("teraike")
    oshu.play(oshu.rules.turn_begins(oshu.g), Choose(ohara, INSIDE), Choose(teraike, INSIDE))
    assert (oshu.where("chiba_tanemoto"), oshu.where("oikawa_yorisada")) == ("3504+", "3210+")
    assert oshu.g.steps[chiba] == 1
    assert all(isinstance(action, Choose) and action.place == INSIDE for action in oshu.asked[-1].options)
    assert oshu.asked[-1].options[0] == Choose(teraike, INSIDE)  # the main castle first
    assert [event.data["unit"] for event in oshu.g.journal or () if event.kind == "away"] == [
        "chiba_tanemoto", "oikawa_yorisada",
    ]  # fmt: skip


@pytest.mark.rule("masamune 35(1)", "masamune R74")
def test_those_away_wait_while_every_castle_is_lost() -> None:
    oshu = Oshu()
    chiba = oshu.unit("chiba_tanemoto")
    oshu.play(kasai.small(oshu.g, 1), Pick(chiba))
    for castle, owner in enumerate(oshu.g.owner):
        if owner == oshu.clan("kasai"):
            oshu.g.owner[castle] = oshu.clan("osaki")
    oshu.g.survey()
    oshu.play(oshu.rules.turn_begins(oshu.g))
    assert oshu.g.where[chiba] == AWAY


# ---------------------------------------------------------------------------------------------- 40


@pytest.mark.rule("masamune 40", "masamune 40-1", "masamune 40-2", "masamune 40-3", "masamune 34.1")
def test_his_neighbours_do_not_wake_kasai() -> None:
    oshu = Oshu()
    assert (oshu.status("tomizawa"), oshu.status("kasai")) == ("active", "inactive")
    oshu.play(oshu.enter("2706", "osaki_yoshitaka"))
    assert oshu.status("kasai") == "inactive"


@pytest.mark.rule("masamune 40-4", "masamune R74", "masamune 33-2(3)")
def test_tomizawa_is_a_vassal_again() -> None:
    oshu = Oshu()
    oshu.g.targets[oshu.clan("mogami")] = 1 << oshu.clan("tomizawa")
    oshu.play(oshu.befall("activate", clans=["kasai"]), READY)
    assert oshu.g.clan[oshu.unit("tomizawa_sadatsura")] == oshu.clan("kasai")
    assert oshu.owner("iwagasaki") == "kasai"
    assert oshu.targets("mogami") == ["kasai"]
    assert forces.refuse_lead(oshu.g, oshu.unit("kasai_harunobu"), oshu.unit("tomizawa_sadatsura")) is None
    oshu.play(oshu.befall("kasai_rebellion"), dice=[4])
    assert (oshu.where("tomizawa_sadatsura"), oshu.side("tomizawa_sadatsura")) == ("2806+", "anti")
    assert oshu.owner("iwagasaki") == "tomizawa"


# ---------------------------------------------------------------------------------------------- 36


def risen(*, modifiers: bool = False) -> Oshu:
    """The rebels stand in the plain, all in one hex beside no castle of Mogami."""
    oshu = Oshu(shonai_modifiers=modifiers)
    oshu.play(oshu.befall("activate", clans=["mogami"]), READY)
    places = [Place(oshu.unit(name), oshu.hex("0806"), OUTSIDE) for name in REBELS]
    oshu.play(oshu.befall("shonai_uprising"), *places)
    return oshu


@pytest.mark.rule("masamune 36", "masamune 36-1", "masamune 33-3(5)", "masamune R75")
def test_the_uprising_comes_once() -> None:
    oshu = risen()
    assert {oshu.where(name) for name in REBELS} == {"0806"}
    assert all(oshu.side(name) == "date" for name in REBELS)
    assert oshu.status("shonai") == "active"
    before = oshu.position()
    oshu.play(oshu.befall("shonai_uprising"))
    assert oshu.position() == before
    oshu.play(oshu.rules.events(oshu.g), dice=[1, 1])  # no table roll in the turn of the uprising


@pytest.mark.rule("masamune 33-2(7)", "masamune 36-1", "masamune 34.1")
def test_honjo_brings_the_uprising_and_it_wakes_mogami() -> None:
    oshu = Oshu()
    near, far = oshu.hex("0709"), oshu.hex("0806")
    answers: list[Action] = [READY, Place(oshu.unit(REBELS[0]), near, OUTSIDE), READY]
    answers += [Place(oshu.unit(name), far, OUTSIDE) for name in REBELS[1:]]
    oshu.play(oshu.befall("activate", clans=["honjo"]), *answers)
    assert oshu.status("honjo") == "active"
    assert (oshu.status("mogami"), oshu.targets("mogami")) == ("limited", ["shonai"])
    plain = shonai.plain(oshu.g)
    offered = [action.hex for action in oshu.asked[1].options if isinstance(action, Place)]
    assert all(plain >> h & 1 for h in offered)
    assert oshu.hex("0708") not in offered  # Oura itself is an enemy castle


@pytest.mark.rule("masamune 36-3", "masamune 36-3-1", "masamune 36-3-2", "masamune 36-3-4", "masamune R23")
def test_m103_rebels_come_and_go() -> None:
    oshu = risen()
    oshu.g.turn, oshu.g.weather = 2, HEAVY_SNOW
    first, second, third, *rest = map(oshu.unit, REBELS)
    oshu.g.steps[first] = 1
    oshu.put("1012", REBELS[1])
    forces.stand_alone(oshu.g, 1 << third)
    oshu.g.lift(1 << third)
    oshu.g.where[third], oshu.g.steps[third] = KILLED, 0
    back = Place(third, oshu.hex("0806"), OUTSIDE)
    oshu.play(shonai.grow(oshu.g), back, dice=[6, 1, 5, *[1] * len(rest)])
    assert oshu.g.steps[first] == 2
    assert oshu.where(REBELS[1]) == ""
    assert (oshu.where(REBELS[2]), oshu.g.steps[third]) == ("0806", 1)
    assert oshu.rules.points(oshu.g) == (0, 0)
    assert oshu.g.where[second] != KILLED


@pytest.mark.rule("masamune 36-3", "masamune R83")
def test_the_rebels_roll_before_the_events() -> None:
    oshu = risen()
    oshu.g.turn = 2
    oshu.play(oshu.rules.events(oshu.g), dice=[1, 1, 1, 1, 1, 1, 4, 4])
    told = [event.kind for event in oshu.g.journal or () if event.kind == "no_event"]
    assert len(told) == 2


@pytest.mark.rule("masamune 36-2-1", "masamune 36-3-3", "masamune 36-3-4")
def test_honjo_takes_those_who_come_back() -> None:
    for answer, led in ((YES, True), (NO, False)):
        oshu = risen()
        oshu.g.turn = 2
        oshu.put("0806", "honjo_shigenaga", REBELS[0])
        second = oshu.unit(REBELS[1])
        oshu.g.lift(1 << second)
        oshu.g.where[second], oshu.g.steps[second] = KILLED, 0
        oshu.play(shonai.grow(oshu.g), Place(second, oshu.hex("0806"), OUTSIDE), answer, dice=[4, 6, 1, 1, 1, 1])
        assert (oshu.g.leader[second] == oshu.unit("honjo_shigenaga")) is led
        assert oshu.g.steps[second] == 2


@pytest.mark.rule("masamune 36-3-4", "masamune 9-2-2")
@pytest.mark.parametrize("case", ["full", "inside"])
def test_honjo_takes_nobody_if_he_has_no_room_or_is_in_a_castle(case: str) -> None:
    oshu = risen()
    oshu.g.turn = 2
    last = oshu.unit(REBELS[-1])
    oshu.g.lift(1 << last)
    oshu.g.where[last], oshu.g.steps[last], oshu.g.morale[last] = KILLED, 0, -3
    honjo = oshu.put("0806", "honjo_shigenaga", *REBELS[:5], inside=case == "inside")
    if case == "full":
        oshu.land.boxes[honjo] = 5
    oshu.play(shonai.grow(oshu.g), Place(last, oshu.hex("0806"), OUTSIDE), dice=[1] * 5 + [6])
    assert oshu.g.leader[last] == last
    assert oshu.g.morale[last] == 0  # new men


@pytest.mark.rule("masamune 36-3-1", "masamune 36-3-2", "masamune 36-3-3")
def test_rebels_away_from_their_plain_lose_men_though_they_are_led() -> None:
    oshu = risen()
    oshu.g.turn = 2
    oshu.put("1012", "honjo_shigenaga", *REBELS[:3])
    oshu.play(shonai.grow(oshu.g), dice=[1, 2, 5, 1, 6, 1])
    steps = [oshu.g.steps[oshu.unit(name)] for name in REBELS]
    assert steps == [0, 1, 2, 2, 2, 2]
    assert oshu.g.steps_lost == [0, 0]  # no enemy has cost them anything


@pytest.mark.rule("masamune R12", "masamune 26-1-2", "masamune 16-4")
def test_rebels_shut_in_have_no_line() -> None:
    oshu = risen()
    oura = oshu.castle("oura")
    oshu.g.owner[oura] = oshu.clan("shonai")
    oshu.g.survey()
    inside = oshu.put("0708", REBELS[0], inside=True)
    assert shonai.line(oshu.g, inside) is True
    oshu.put("0708", "mogami_yoshiaki", "sakenobe_hidetsuna", "nakayama_mitsunao")
    oshu.g.investing |= oshu.g.outside_at(oshu.hex("0708"))
    assert shonai.line(oshu.g, inside) is False


@pytest.mark.rule("masamune R23")
def test_option_shonai_modifiers() -> None:
    oshu = risen(modifiers=True)
    oshu.g.turn, oshu.g.weather = 2, HEAVY_SNOW
    unit = oshu.unit(REBELS[0])
    oshu.g.morale[unit] = -1
    assert [mod.value for mod in shonai.modifiers(oshu.g, unit)] == [-1, -2]


@pytest.mark.rule("masamune 36-2", "masamune 36-2-1", "masamune R12", "masamune 39-4")
def test_rebels_of_shonai_live_in_their_plain() -> None:
    oshu = risen()
    unit = oshu.unit(REBELS[0])
    assert communication.has_line(oshu.g, unit)
    oshu.put("1012", REBELS[0])
    assert not communication.has_line(oshu.g, unit)
    assert oshu.rules.never_replenished(oshu.g, unit)
    assert forces.refuse_lead(oshu.g, oshu.unit("honjo_shigenaga"), unit) is None
    assert forces.refuse_lead(oshu.g, oshu.unit("date_shigezane"), unit) is not None
    oshu.put("0217", "honjo_shigenaga", REBELS[0])
    assert communication.has_line(oshu.g, oshu.g.leader[unit])


@pytest.mark.rule("masamune 36-3", "masamune R75", "masamune 18-3-2")
def test_rebels_who_lose_men_may_be_too_few_for_their_siege() -> None:
    oshu = risen()
    oshu.g.turn = 2
    shimizu, besiegers = oshu.castle("shimizu"), oshu.put("1609", "honjo_shigenaga", *REBELS[:4])
    oshu.g.investing |= oshu.g.members[besiegers]
    oshu.g.castle_morale[shimizu] = -2
    oshu.play(shonai.grow(oshu.g), dice=[4, 5, 5, 5, 1, 1])  # strength 10 of 11, which is enough
    assert (oshu.g.is_invested(shimizu), oshu.g.castle_morale[shimizu]) == (True, -2)
    oshu.play(shonai.grow(oshu.g), dice=[5, 4, 5, 5, 1, 1])
    assert (oshu.g.is_invested(shimizu), oshu.g.castle_morale[shimizu]) == (False, 0)


@pytest.mark.rule("masamune 39-4", "masamune 36-2", "masamune 14-2-6")
def test_rebels_are_not_replenished_and_others_are() -> None:
    oshu = Oshu()
    oshu.g.rebel |= 1 << oshu.unit("nagae_katsukage")
    names = ["nagae_katsukage", REBELS[0], REBELS[-1], "date_masamune", "honjo_shigenaga", "ashina_yoshihiro"]
    never = [oshu.rules.never_replenished(oshu.g, oshu.unit(name)) for name in names]
    assert never == [True, True, True, False, False, False]
