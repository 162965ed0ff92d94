"""Chapters 3, 35-1 and 41.2: set-up and reinforcements."""

from __future__ import annotations

import random

import pytest
from camp_harness import Board, rule_of

from honjin.conformance import Driver
from honjin.games.gunyuden.rules.deployment import (
    arrange,
    arrive,
    camp_of,
    fixed_inside,
    options,
    places_of,
    refuse,
    set_up,
)
from honjin.games.gunyuden.rules.exclusive import nothing
from honjin.games.gunyuden.state import SETUP, UNUSED
from honjin.hexes.sets import few
from honjin.kernel.actions import Action
from honjin.kernel.game import Steps
from honjin.wargame.actions import READY, WAIT
from honjin.wargame.orders import INSIDE, OUTSIDE, Muster, Place
from honjin.wargame.state import RESERVE

SCENARIOS = ("campaign", "mini_1", "mini_2", "s1", "s2", "s3", "s4")


@pytest.mark.rule("gunyuden 3", "gunyuden 9-1")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_printed_set_up_is_legal(scenario: str) -> None:
    g = Board(scenario, empty=False).g
    seen = 0
    for h, units in g.at.items():
        for head in g.heads(units):
            force = g.members[head]
            assert not seen & force
            seen |= force
            assert all(g.where[unit] == h for unit in few(force))
            assert force & g.inside in (0, force)
            assert force.bit_count() - 1 <= g.land.boxes[head]
        if units & g.inside:
            assert h in g.land.castle_at
    assert seen == g.on_map(seen)
    assert sum(where >= 0 for where in g.where) == seen.bit_count()
    assert not g.occupied[0] & g.occupied[1]


@pytest.mark.rule("kanto 35-1")
def test_numbers_of_the_first_battle() -> None:
    board = Board("s1", empty=False)
    numbers = ("0505", "0711", "1230", "0121", "0514", "0617")
    assert [board.g.at[board.hex(h)].bit_count() for h in numbers] == [18, 1, 17, 1, 1, 1]


@pytest.mark.rule("kanto 35-1", "masamune 41.2.2", "masamune R64")
def test_who_begins_inside() -> None:
    board = Board("s1", empty=False)
    assert board.g.inside >> board.unit("baba_nobuharu") & 1  # alone at his castle
    assert not board.g.inside >> board.unit("uesugi_kenshin") & 1
    board = Board("mini_1", empty=False)
    assert not board.g.inside
    board = Board("campaign", idle=["ashina"], empty=False)
    ashina = board.g.on_map(board.g.of_clan[board.clan("ashina")])
    assert board.g.inside == ashina


@pytest.mark.rule("kanto R42")
def test_the_two_obata_at_kunimine() -> None:
    board = Board("s3", empty=False)
    besieger, besieged = board.force("obata_nobusada", "obata_norishige")
    assert board.g.where[besieger] == board.g.where[besieged] == board.hex("1620")
    assert not board.g.inside >> besieger & 1
    assert board.g.inside >> besieged & 1
    camp = camp_of(board.g, "uesugi_kanto")
    refusal = refuse(board.g, camp, Muster(board.hex("1620"), OUTSIDE, ((besieged,),)))
    assert rule_of(refusal) == "3"
    board = Board("s3", {"kunimine_s3": "takeda"}, empty=False)
    assert board.g.inside >> besieger & 1
    assert board.g.where[besieged] == board.hex("1718")
    fixed = fixed_inside(board.land)
    assert (fixed.get(besieger), fixed.get(besieged)) == (True, None)


@pytest.mark.rule("kanto R45", "kanto 35-S4", "masamune 36")
def test_those_who_come_later_wait_and_others_are_not_there() -> None:
    board = Board("s4", empty=False)
    waiting = {board.land.pieces[u].id for u, where in enumerate(board.g.where) if where == RESERVE}
    assert waiting == {
        "uesugi_kenshin", "honjo_shigenaga", "murakami_yoshikiyo", "usami_sadayuki", "saito_tomonobu",
        "yoshie_kagesuke", "irobe_nagazane", "nagao_kagenobu", "matsumoto_kageshige",
    }  # fmt: skip
    assert board.g.where[board.unit("hojo_ujiyasu")] == UNUSED
    assert Board("s4", {"ujiyasu_in_s4": True}, empty=False).g.where[board.unit("hojo_ujiyasu")] >= 0
    board = Board("campaign", empty=False)
    assert board.g.where[board.unit("shonai_rebels_1")] == RESERVE
    assert board.g.where[board.unit("tamura_akiyasu")] == UNUSED


@pytest.mark.rule("kanto R58", "kanto R66")
def test_free_set_up_in_castles_of_the_listed_provinces() -> None:
    board = Board("s4", empty=False)
    camp = camp_of(board.g, "hojo")
    ujimasa = board.unit("hojo_ujimasa")
    assert camp.units >> board.unit("narita_nagayasu") & 1
    assert board.unit("narita_nagayasu") not in camp.open_to
    assert refuse(board.g, camp, Place(ujimasa, board.hex("1842"), INSIDE)) is None
    for number, rule in (("2136", "3"), ("1230", "3")):
        refusal = refuse(board.g, camp, Place(ujimasa, board.hex(number), OUTSIDE))
        assert rule_of(refusal) == rule
    refusal = refuse(board.g, camp, Place(board.unit("takeda_shingen"), board.hex("1230"), OUTSIDE))
    assert refusal is not None
    for number in ("0707", "2611"):
        osaki = Board("campaign", empty=False)
        away = Place(osaki.unit("osaki_yoshitaka"), osaki.hex(number), OUTSIDE)
        assert (refuse(osaki.g, camp_of(osaki.g, "anti"), away) is None) == (number == "2611")


@pytest.mark.rule("gunyuden 3")
def test_a_unit_that_was_placed_can_be_taken_up_again() -> None:
    """The options name every unit once, so that they come to an end; the client is told of the other places."""
    board = Board("s4", empty=False)
    g, camp = board.g, camp_of(board.g, "hojo")
    ujimasa = board.unit("hojo_ujimasa")
    before = places_of(g, camp, ujimasa)
    assert set(before) <= set(options(g, camp))
    arrange(g, before[0])
    assert not any(isinstance(action, Place) and action.unit == ujimasa for action in options(g, camp))
    again = places_of(g, camp, ujimasa)
    assert before[0] not in again
    assert set(before[1:]) <= set(again)
    assert all(refuse(g, camp, action) is None for action in again)


@pytest.mark.rule("kanto 35-1")
def test_one_of_two_hexes() -> None:
    board = Board("s2", empty=False)
    oyamada = board.unit("oyamada_nobushige")
    camp = camp_of(board.g, "takeda")
    assert set(few(camp.open_to[oyamada])) == {board.hex("1230"), board.hex("1831")}
    board.g.part, board.g.seat = SETUP, 1
    ready: list[Action] = [READY] * 4
    board.play(set_up(board.g), Place(oyamada, board.hex("1230"), OUTSIDE), *ready)
    assert board.g.where[oyamada] == board.hex("1230")
    assert board.g.seat == 5


@pytest.mark.rule("masamune 41.2.2", "masamune R85")
def test_forces_are_mustered_inside_or_outside() -> None:
    board = Board("mini_1", empty=False)
    g = board.g
    g.part, g.seat = SETUP, 0
    made = board.force("date_shigezane", "kokubu_morishige"), board.force("harada_munetoki")
    obama = board.hex("1930")
    board.play(set_up(g), Muster(obama, INSIDE, made), READY, READY)
    assert g.inside == board.units("date_shigezane", "kokubu_morishige", "harada_munetoki")
    assert board.led_by("date_shigezane") == {"date_shigezane", "kokubu_morishige"}
    camp = camp_of(g, "date")
    for action, rule in (
        (Muster(obama, OUTSIDE, (board.force("date_shigezane", "katakura_kagetsuna"),)), "9-2-3"),
        (Muster(obama, OUTSIDE, (board.force("satake_yoshishige"),)), "3"),
        (Muster(board.hex("2032"), OUTSIDE, (board.force("date_shigezane"),)), "3"),
        (WAIT, "3"),
    ):
        refusal = refuse(g, camp, action)
        assert rule_of(refusal) == rule


@pytest.mark.rule("masamune 34.4", "masamune R64")
def test_idle_clans_stay_in_their_castles() -> None:
    board = Board("campaign", idle=["ashina"], empty=False)
    camp = camp_of(board.g, "anti")
    refusal = refuse(board.g, camp, Muster(board.hex("1031"), OUTSIDE, (board.force("kanagami_morinori"),)))
    assert rule_of(refusal) == "34.4"
    assert refuse(board.g, camp, Muster(board.hex("1031"), INSIDE, (board.force("kanagami_morinori"),))) is None


@pytest.mark.rule("gunyuden 3", "kanto R66")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_random_set_ups_end(scenario: str) -> None:
    board = Board(scenario, empty=False)
    g = board.g
    g.part, g.seat = SETUP, 0
    rng = random.Random(5)
    driver, seats = Driver(set_up(g), trusting=True), set()
    while not driver.done:
        assert driver.ask.checkpoint
        assert len(driver.asks) < 400
        seats.add(g.seat)
        driver.answer(rng.choice(driver.ask.options))
    assert seats == set(range(len(g.land.scenario.setup_order)))
    assert g.placed == g.moved == 0
    assert not g.occupied[0] & g.occupied[1]


@pytest.mark.rule("kanto R62")
def test_satake_come_to_free_hexes_of_the_edge() -> None:
    board = Board("s2", empty=False)
    g = board.g
    group = g.land.scenario.reinforcement[0]
    board.phase("uesugi_kanto")
    enemy = board.put("4010", "kasama_tsunaie")
    board.play(
        arrive(g, group, "35-S2-6"),
        Place(board.unit("satake_yoshihisa"), board.hex("4013"), OUTSIDE),
        READY,
    )
    assert g.where[board.unit("satake_yoshihisa")] == board.hex("4013")
    assert g.where[board.unit("satake_yoshishige")] == board.hex("4011")
    assert len(board.led_by("satake_yoshishige")) > 1
    assert not g.acted & g.of_clan[board.clan("satake")]
    assert g.where[enemy] == board.hex("4010")
    board.play(arrive(g, group, "35-S2-6"))  # they come once


@pytest.mark.rule("kanto R62", "kanto R59")
def test_reinforcements_may_have_to_wait_or_want_to() -> None:
    board = Board("s4", empty=False)
    g = board.g
    group = g.land.scenario.reinforcement[0]
    kenshin = board.unit("uesugi_kenshin")
    board.play(arrive(g, group, "35-S4-6"))
    assert g.where[kenshin] == RESERVE  # turn 1
    g.turn = 9
    board.play(arrive(g, group, "35-S4-6"), WAIT)
    assert g.where[kenshin] == RESERVE
    board.put("1913", "takeda_shingen")
    board.play(arrive(g, group, "35-S4-6"))
    assert board.told("wait")
    board.put("1230", "takeda_shingen")
    g.turn = 10
    board.play(arrive(g, group, "35-S4-6"), READY, READY)
    assert g.where[kenshin] == board.hex("1913")
    assert options(g, camp_of(g, "hojo"))


@pytest.mark.rule("gunyuden 3", "masamune 41.2.2", "masamune R85")
def test_musters_are_offered_that_would_change_something() -> None:
    """All units of a hex inside or outside: not as they stand already, and not again when they have been mustered."""
    board = Board("mini_1", empty=False)
    g, camp = board.g, camp_of(board.g, "date")
    offered = [action for action in options(g, camp) if isinstance(action, Muster)]
    assert offered
    for action in offered:
        units = {unit for force in action.forces for unit in force}
        assert any((g.inside >> unit & 1) != (action.place == INSIDE) for unit in units)
    arrange(g, offered[0])
    again = [action for action in options(g, camp) if isinstance(action, Muster)]
    assert [action.hex for action in again] == [action.hex for action in offered if action.hex != offered[0].hex]


@pytest.mark.rule("kanto R62", "kanto R59")
def test_who_comes_later_enters_the_hex_in_which_he_appears(monkeypatch: pytest.MonkeyPatch) -> None:
    board = Board("s4", empty=False)
    seen: list[int] = []

    def entered(_: object, __: int, h: int) -> Steps[None]:
        seen.append(h)
        return nothing()

    monkeypatch.setattr(board.g.rules, "entered", entered)
    board.g.turn = 10
    board.play(arrive(board.g, board.g.land.scenario.reinforcement[0], "35-S4-6"), READY, READY)
    assert set(seen) == {board.hex("1913")}
