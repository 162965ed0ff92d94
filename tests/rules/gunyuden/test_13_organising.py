"""Chapters 9 and 13: who may lead whom, and how forces are formed and divided."""

from __future__ import annotations

import pytest
from camp_harness import Board, rule_of

from honjin.games.gunyuden.actions import TROOPS, Replenish
from honjin.games.gunyuden.rules import forces
from honjin.games.gunyuden.rules.activation import refuse_act
from honjin.games.gunyuden.rules.exclusive import Exclusive
from honjin.games.gunyuden.rules.organising import options, organise, refuse_form, refuse_organise
from honjin.games.gunyuden.state import Campaign
from honjin.wargame.actions import PASS, Unit
from honjin.wargame.orders import KEEP, Form, Refill


class CrossCommand(Exclusive):
    """Kenshin may lead everybody of his side; the elder Hojo may lead the younger."""

    def may_lead(self, g: Campaign, leader: Unit, unit: Unit) -> bool | None:
        names = self.land.pieces[leader].id, self.land.pieces[unit].id
        if names == ("hojo_ujiyasu", "hojo_ujimasa"):
            return True
        return True if names[0] == "uesugi_kenshin" and g.side(leader) == g.side(unit) else None


@pytest.mark.rule("gunyuden 13", "gunyuden 9-2-3", "kanto 9-2-6")
def test_leaders_lead_lower_ranks_of_their_own_clan() -> None:
    board = Board("s2")

    def rule(*names: str) -> str:
        refusal = forces.refuse_forces(board.g, [board.force(*names)], board.units(*names))
        return refusal.rule if refusal else ""

    assert rule("takeda_shingen", "yamagata_masakage", "atobe_katsusuke") == ""
    assert rule("takeda_shingen", "atobe_katsusuke", "amari_masatada") == ""
    assert rule("yamagata_masakage", "baba_nobuharu") == "9-2-3"
    assert rule("takeda_shingen", "naito_yamato") == "9-2-6"


@pytest.mark.rule("kanto 30-5", "gunyuden 9-2-3")
def test_the_father_leads_the_son_where_the_game_says_so() -> None:
    board = Board("s2", rules=CrossCommand)
    both = board.force("hojo_ujiyasu", "hojo_ujimasa")
    assert forces.refuse_lead(board.g, *both) is None
    assert forces.refuse_lead(board.g, *reversed(both)) is not None


@pytest.mark.rule("kanto 9-2-4", "gunyuden 9-2-2")
def test_a_led_commander_leads_nobody_and_boxes_limit_a_force() -> None:
    board = Board("s2")
    board.phase("takeda")
    head = board.put("1230", "takeda_shingen", "yamagata_masakage")
    for name in ("atobe_katsusuke", "amari_masatada", "imafuku_jokansai"):
        board.put("1230", name)
    made = board.force("takeda_shingen", "yamagata_masakage"), board.force("yamagata_masakage", "atobe_katsusuke")
    refusal = refuse_form(board.g, head, made)
    assert rule_of(refusal) == "9-1"
    whole = board.force("takeda_shingen", "yamagata_masakage", "atobe_katsusuke", "amari_masatada", "imafuku_jokansai")
    assert refuse_form(board.g, head, (whole,)) is None
    name = next(p.id for p in board.land.pieces if p.boxes == 1)
    fellows = [p.id for p in board.land.pieces if p.rank == 0][:2]
    refusal = forces.refuse_forces(board.g, [board.force(name, *fellows)], board.units(name, *fellows))
    assert rule_of(refusal) == "9-2-2"


@pytest.mark.rule("kanto 35-S2-8", "kanto 9-2-6", "kanto R54")
def test_cross_command() -> None:
    board = Board("s2", rules=CrossCommand)
    board.phase("uesugi")
    kenshin = board.put("2818", "uesugi_kenshin")
    naoe = board.put("2818", "naoe_sanetsuna")
    sano = board.put("2818", "sano_masatsuna")
    together = (board.force("uesugi_kenshin", "sano_masatsuna"),)
    assert refuse_form(board.g, kenshin, together) is None
    refusal = refuse_form(board.g, naoe, (board.force("naoe_sanetsuna", "sano_masatsuna"),))
    assert rule_of(refusal) == "13-1-3"
    refusal = refuse_organise(board.g, sano)
    assert refusal is not None
    board.play(organise(board.g, kenshin), Form(together))
    assert board.led_by("uesugi_kenshin") == {"uesugi_kenshin", "sano_masatsuna"}
    assert board.g.acted == board.units("uesugi_kenshin", "sano_masatsuna")
    plain = Board("s3")
    plain.phase("uesugi")
    kenshin = plain.put("2818", "uesugi_kenshin")
    plain.put("2818", "sano_masatsuna")
    assert refuse_form(plain.g, kenshin, together) is not None


@pytest.mark.rule("gunyuden 12-2-1", "gunyuden 13-2-4", "masamune R17")
def test_a_released_unit_acts_on_its_own_points_later() -> None:
    board = Board("campaign")
    board.phase("date")
    pieces = [p for p in board.land.pieces if p.clan == board.clan("date")]
    taisho = next(p.id for p in pieces if p.rank == 1 and p.activation == 2)
    busho = next(p.id for p in pieces if p.rank == 0 and p.activation >= 3)
    head = board.put("1324", taisho, busho)
    board.g.stage = 2
    board.play(organise(board.g, head), Form((board.force(taisho), board.force(busho))))
    assert board.g.acted == board.units(taisho, busho)
    board.g.acted, board.g.stage = 0, 3
    assert refuse_act(board.g, board.unit(busho)) is None
    assert refuse_act(board.g, head) is not None


@pytest.mark.rule("masamune 13-2-2", "masamune R18")
def test_a_lower_commander_may_not_touch_the_force_of_a_higher_one() -> None:
    board = Board("campaign")
    board.phase("date")
    masamune = board.put("1324", "date_masamune", "harada_munetoki")
    shigezane = board.put("1324", "date_shigezane", "goto_nobuyasu")
    stolen = board.force("date_shigezane", "goto_nobuyasu", "harada_munetoki"), board.force("date_masamune")
    refusal = refuse_form(board.g, shigezane, stolen)
    assert rule_of(refusal) == "13-2-2"
    everybody = board.force("date_masamune", "harada_munetoki", "date_shigezane", "goto_nobuyasu")
    assert refuse_form(board.g, masamune, (everybody,)) is None
    board.play(organise(board.g, masamune), Form((everybody,)))
    assert board.g.leader[shigezane] == masamune
    board.g.acted = 0
    board.g.subordinate = board.units("date_shigezane")
    forces.stand_alone(board.g, board.units("date_shigezane"))
    refusal = refuse_organise(board.g, shigezane)
    assert rule_of(refusal) == "13-1-2"


@pytest.mark.rule("gunyuden 13-1-1", "gunyuden 13-1-4", "masamune 13-2-1", "masamune R16")
def test_who_can_be_involved() -> None:
    board = Board("campaign")
    board.phase("date")
    head = board.put("1324", "date_masamune")
    board.put("1324", "harada_munetoki", inside=True)
    board.put("1421", "goto_nobuyasu")
    board.put("1324", "yashiro_kageyori")

    def rule(name: str) -> str:
        refusal = refuse_form(board.g, head, (board.force("date_masamune", name),))
        return refusal.rule if refusal else ""

    assert rule("harada_munetoki") == "13-1-4"
    assert rule("goto_nobuyasu") == "13-1-4"
    assert rule("yashiro_kageyori") == ""
    board.g.acted = board.units("yashiro_kageyori")
    assert rule("yashiro_kageyori") == "13-2-1"
    refusal = refuse_organise(board.g, board.unit("harada_munetoki"))
    assert refusal is not None
    assert refuse_organise(board.g, head) is not None, "there is nobody left to organise"


@pytest.mark.rule("gunyuden 9-1", "gunyuden 13-2")
def test_all_units_of_the_forces_concerned_are_named() -> None:
    board = Board("campaign")
    board.phase("date")
    head = board.put("1324", "date_masamune", "yashiro_kageyori")
    board.put("1324", "date_shigezane", "goto_nobuyasu", "harada_munetoki")
    refusal = refuse_form(board.g, head, (board.force("date_masamune", "yashiro_kageyori", "goto_nobuyasu"),))
    assert rule_of(refusal) == "9-1"
    # His own force need not be named when he divides another; it has acted with the rest.
    made = board.force("date_shigezane", "goto_nobuyasu"), board.force("harada_munetoki")
    board.play(organise(board.g, head), Form(made))
    assert board.led_by("date_masamune") == {"date_masamune", "yashiro_kageyori"}
    assert board.g.acted.bit_count() == 5


@pytest.mark.rule("masamune 13-2-3", "masamune R16")
def test_one_of_the_forces_must_be_able_to_act() -> None:
    board = Board("campaign")
    board.phase("date")
    pieces = [p for p in board.land.pieces if p.clan == board.clan("date")]
    slow = next(p.id for p in pieces if p.rank == 1 and p.activation == 2)
    quick = next(p.id for p in pieces if p.rank == 0 and p.activation >= 3)
    dull = next(p.id for p in pieces if p.rank == 0 and p.activation <= 2)
    board.g.stage = 3
    head = board.put("1324", slow)
    board.put("1324", dull)
    refusal = refuse_form(board.g, head, (board.force(slow, dull),))
    assert rule_of(refusal) == "13-2-3"
    assert refuse_organise(board.g, head) is not None
    board.put("1324", quick)
    assert refuse_form(board.g, head, (board.force(slow, quick),)) is None
    assert refuse_organise(board.g, head) is None


@pytest.mark.rule("gunyuden 13-2-5", "gunyuden 18-1-4")
def test_morale_sinks_to_the_lowest() -> None:
    board = Board("campaign")
    board.phase("date")
    head = board.put("1324", "date_masamune")
    board.put("1324", "harada_munetoki")
    board.dishearten(-2, "harada_munetoki")
    made = (board.force("date_masamune", "harada_munetoki"),)
    board.play(organise(board.g, head), Form(made))
    assert [board.g.morale[u] for u in made[0]] == [-2, -2]


@pytest.mark.rule("kanto 13-2-2", "kanto R26")
def test_the_option_that_organising_needs_a_line() -> None:
    for needs in (False, True):
        board = Board("s2", {"organise_needs_loc": needs})
        board.phase("takeda")
        head = board.put("3508", "takeda_shingen")
        board.put("3508", "atobe_katsusuke")
        refusal = refuse_organise(board.g, head)
        assert (refusal is not None) == needs


@pytest.mark.rule("gunyuden 13-2", "masamune 14-1-3")
def test_suggestions_are_legal_and_differ() -> None:
    board = Board("mini_2", empty=False)
    board.phase("date")
    head = board.unit("date_masamune")
    found = options(board.g, head)
    assert len(found) == len(set(found)) > 3
    for action in found:
        assert isinstance(action, Form)
        assert refuse_form(board.g, head, action.forces) is None
    assert KEEP not in found
    board.reduce("date_masamune")
    assert KEEP in options(board.g, head)
    board.play(organise(board.g, head), KEEP, dice=[6])
    assert board.g.steps[head] == 2


@pytest.mark.rule("masamune 14-1-1", "masamune R19")
def test_each_commander_who_took_part_may_roll() -> None:
    board = Board("campaign")
    board.phase("date")
    head = board.put("1324", "date_masamune", "harada_munetoki", "date_shigezane", "goto_nobuyasu")
    board.put("1324", "katakura_kagetsuna")
    board.reduce("date_masamune", "harada_munetoki", "date_shigezane", "goto_nobuyasu", "katakura_kagetsuna")
    board.g.led_at_stage = board.units("harada_munetoki", "date_shigezane", "goto_nobuyasu")
    board.play(
        organise(board.g, head),
        Form((
            board.force("date_masamune", "harada_munetoki"),
            board.force("date_shigezane"),
            board.force("katakura_kagetsuna", "goto_nobuyasu"),
        )),
        Replenish(board.unit("katakura_kagetsuna"), TROOPS),
        Refill(board.unit("goto_nobuyasu")),
        PASS,
        dice=[6],
    )  # fmt: skip
    assert [board.g.steps[u] for u in board.force("katakura_kagetsuna", "goto_nobuyasu")] == [2, 2]
    offered = {option.unit for option in board.asked[1].options if isinstance(option, Replenish)}
    assert offered == {head, board.unit("katakura_kagetsuna")}


@pytest.mark.rule("kanto 4-1", "gunyuden 13-1-3", "gunyuden 13-2", "kanto 13-2-3")
def test_why_nothing_can_be_organised() -> None:
    """Not his phase; alone; nobody who could take part; men to let go, but no points for it."""
    board = Board("s2")
    board.phase("hojo")
    head = board.put("1230", "kosaka_masanobu")
    assert rule_of(refuse_organise(board.g, head)) == "4-1"
    board.phase("takeda")
    assert rule_of(refuse_organise(board.g, head)) == "13-1-3"
    board.put("1230", "sone_masatada")
    board.g.acted |= board.units("sone_masatada")
    assert rule_of(refuse_organise(board.g, head)) == "13-2"
    board.put("1230", "kosaka_masanobu", "amari_masatada")
    assert refuse_organise(board.g, head) is None
    board.g.stage = 3
    assert rule_of(refuse_organise(board.g, head)) == "13-2-3"


@pytest.mark.rule("gunyuden 13-2", "masamune R17")
def test_a_force_may_take_part_as_it_stands() -> None:
    """Something must change, but not in every force; who took part has acted all the same."""
    board = Board("campaign")
    board.phase("date")
    head = board.put("1324", "date_masamune", "harada_munetoki")
    board.put("1324", "goto_nobuyasu")
    as_they_stand = board.force("date_masamune", "harada_munetoki"), board.force("goto_nobuyasu")
    assert rule_of(refuse_form(board.g, head, as_they_stand)) == "13-2"
    divided = board.force("date_masamune"), board.force("harada_munetoki"), board.force("goto_nobuyasu")
    board.play(organise(board.g, head), Form(divided))
    assert board.g.acted == board.units("date_masamune", "harada_munetoki", "goto_nobuyasu")


@pytest.mark.rule("kanto 13-2-2", "kanto R26")
@pytest.mark.parametrize(("castle", "rule"), [("takeda", ""), ("uesugi", "13-2-2")])
def test_by_the_option_only_those_with_a_line_take_part(castle: str, rule: str) -> None:
    """The line of the commander counts, and that of whom he involves."""
    board = Board("s2", {"organise_needs_loc": True})
    board.phase("takeda")
    board.g.owner[board.land.castle_at[board.hex("1230")]] = board.clan(castle)
    board.g.recount_keeps()
    head = board.put("1231", "takeda_shingen")
    board.put("1231", "sone_masatada")
    assert rule_of(refuse_organise(board.g, head)) == rule
    assert rule_of(refuse_form(board.g, head, (board.force("takeda_shingen", "sone_masatada"),))) == rule
