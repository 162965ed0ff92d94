"""Chapters 10, 11 and 16 to 21: which rule each roll, question and line of the log of a siege goes by."""

from __future__ import annotations

from typing import Any

import pytest
from siege_harness import Siege, both, siege_plain

from honjin.games.gunyuden.actions import Call, Choose, Invest, Lift, Offer, Storm
from honjin.games.gunyuden.rules import determination, recovery, sequence
from honjin.wargame.actions import PASS, YES
from honjin.wargame.orders import Assault, Lose

CASTLES = {"main": "1002", "foe_main": "3530", "foe_castle": "1012", "foe_castle_2": "1020"}

Citations = set[tuple[str, str]]


def besieged(game: str, strength: int = 12, durability: int = 10, **options: Any) -> Siege:
    """A taisho of ours invests a castle with one man in it."""
    t = siege_plain(game, castles=CASTLES, **options)
    t.force("taisho", "1012", "busho", strength=strength)
    t.besiege("foe_castle", "taisho")
    t.force("foe", "1012", inside=True, strength=1)
    t.g.durability[t.castle("foe_castle")] = durability
    return t


def told(t: Siege) -> Citations:
    assert t.g.journal is not None
    return {(event.kind, event.rule) for event in t.g.journal}


def rolled(t: Siege) -> list[str]:
    return [roll.rule for roll, _ in t.rolls]


def rollers(t: Siege) -> list[str]:
    """Whose rolls they were: ours or theirs."""
    ours = t.g.side(t.u("taisho"))
    return ["ours" if roll.by == ours else "theirs" for roll, _ in t.rolls]


def determine(t: Siege, *dice: int, answers: tuple[Any, ...] = (PASS,)) -> None:
    t.phase("foe_phase")
    t.run(determination.determine_all(t.g), dice=dice, answers=answers)


@pytest.mark.rule("gunyuden 18-1", "gunyuden 18-3", "gunyuden 18-3-1")
@both
def test_an_investment_begins_and_ends(game: str) -> None:
    t = siege_plain(game, castles=CASTLES)
    taisho = t.force("taisho", "1012", strength=12)
    t.order(Invest(t.castle("foe_castle"), (taisho,)))
    t.g.acted = 0
    t.order(Lift(taisho))
    assert told(t) == {("invest", "18-1"), ("lift", "18-3-1"), ("relieved", "18-3")}


@pytest.mark.rule("masamune 18-2", "kanto 18-2", "masamune 18-2-2", "kanto 18-2-2", "kanto 18-2-3", "gunyuden 10-1-2")
@both
def test_a_determination_by_the_classic_table(game: str) -> None:
    t = besieged(game)
    t.force("foe_2", "1012", inside=True, morale=-4)
    determine(t, 1)
    assert rolled(t) == ["18-2"]
    assert rollers(t) == ["theirs"]
    assert told(t) == {("siege", "18-2"), ("morale", "18-2"), ("eliminated", "10-1-2")}
    t = besieged(game)
    determine(t, 2)
    assert told(t) == {("siege", "18-2"), ("durability", "18-2")}
    t = besieged(game)
    t.g.lift(t.us("foe"))
    determine(t, 1)
    assert told(t) == {("siege", "18-2"), ("castle_morale", "18-2")}
    t = besieged(game)
    t.force("foe_lord", "1012", inside=True)
    determine(t, 6)
    assert [mod.rule for mod in t.rolls[0][0].mods] == ["18-2"]


@pytest.mark.rule("masamune 18-2-1", "gunyuden 18-2-1(3)")
@both
def test_a_determination_by_the_revised_table(game: str) -> None:
    t = besieged(game, edition="revised")
    t.g.morale[t.u("foe")] = -1
    determine(t, 1, 4)  # an incident; 4+1: sickness
    assert rolled(t) == ["18-2-1", "18-2-1(3)"]
    assert rollers(t) == ["theirs", "theirs"]
    assert [mod.rule for mod in t.rolls[1][0].mods] == ["18-2-1(3)"]
    assert told(t) == {("siege", "18-2-1"), ("incident", "18-2-1(3)"), ("step", "18-2-1(3)")}
    t = besieged(game, edition="revised")
    determine(t, 1, 1)
    assert not t.rolls[1][0].mods


@pytest.mark.rule("masamune 19", "kanto 19", "kanto 19-3")
@both
def test_an_assault_by_the_classic_table(game: str) -> None:
    t = siege_plain(game, castles=CASTLES, ground={"1012": "r"})
    taisho = t.force("taisho", "1012", strength=12, morale=-1)
    t.order(Storm(t.castle("foe_castle"), (taisho,)), dice=[6])  # 6-1-1-1: 1-3
    assert rolled(t) == ["19"]
    assert rollers(t) == ["ours"]
    modifiers = "19" if game == "masamune" else "19-3"  # which in the one book is only of the revised edition
    assert [mod.rule for mod in t.rolls[0][0].mods] == [modifiers] * 3
    assert {("assault", "19"), ("assaulted", "19"), ("durability", "19"), ("step", "19")} <= told(t)


@pytest.mark.rule("masamune 19", "kanto 19", "masamune 19-2", "masamune 19-3", "kanto 19-3")
@both
def test_what_counts_for_nothing_is_not_told(game: str) -> None:
    t = siege_plain(game, castles=CASTLES, levels={"foe_castle": 0})
    taisho = t.force("taisho", "1012", strength=2, modifier=3)
    t.order(Assault(t.castle("foe_castle"), (taisho,)), dice=[2])  # 0-5
    assert not t.rolls[0][0].mods
    assert not t.told("durability")
    t = siege_plain(game, castles=CASTLES, levels={"foe_castle": 0}, edition="revised")
    taisho = t.force("taisho", "1012", strength=2, modifier=3)
    t.force("foe", "1012", inside=True, strength=1, modifier=0)
    t.order(Assault(t.castle("foe_castle"), (taisho,)), dice=[1, 1])
    assert [[mod.value for mod in roll.mods] for roll, _ in t.rolls] == [[1], []]
    assert not t.told("durability")


@pytest.mark.rule("masamune 19-2", "gunyuden 19-2-4", "gunyuden 19-2-5", "masamune 19-3", "kanto 19-1-3")
@both
def test_an_assault_by_the_revised_rules(game: str) -> None:
    t = besieged(game, strength=20, edition="revised")
    t.force("foe_taisho", "1012", inside=True, strength=6, modifier=1, morale=-1)
    t.order(Assault(t.castle("foe_castle"), (t.u("taisho"),)), dice=[5, 6], answers=[Lose(t.u("busho"))])
    assert rolled(t) == ["19-2", "19-3"]
    assert rollers(t) == ["theirs", "ours"]
    assert [mod.rule for mod in t.rolls[0][0].mods] == ["19-2-5"] * 3
    assert [mod.rule for mod in t.rolls[1][0].mods] == ["19-3"] * 2
    fate = {("ambush", "19-2"), ("step", "19-2-4"), ("assaulted", "19-3"), ("durability", "19-3")}
    assert told(t) == {("assault", "19"), *fate}


@pytest.mark.rule("gunyuden 20-2", "gunyuden 20-2-1", "masamune 20-3", "kanto 20-3", "gunyuden 20-3-1")
@pytest.mark.rule("masamune 20-3-2", "kanto 20-3-2")
@both
def test_a_call(game: str) -> None:
    t = besieged(game, durability=3)
    t.force("foe_taisho", "1012", inside=True, morale=-2)
    refuge = Choose(t.castle("foe_castle_2"), "inside")
    t.order(Call(t.castle("foe_castle"), t.u("taisho")), dice=[5], answers=[refuge])
    assert rolled(t) == ["20-2"]
    assert rollers(t) == ["ours"]
    assert [mod.rule for mod in t.rolls[0][0].mods] == ["20-2-1", "20-2-1"]
    assert [ask.rule for ask in t.asks] == ["20-3-2"]
    assert told(t) == {("call", "20-3"), ("castle", "20-3-1"), ("leave", "20-3-2")}
    t = besieged(game, edition="revised")
    t.g.refused |= 1 << t.castle("foe_castle")
    t.order(Call(t.castle("foe_castle"), t.u("taisho")), dice=[6])
    assert [mod.rule for mod in t.rolls[0][0].mods] == ["20-3"]


@pytest.mark.rule("masamune 20-3", "kanto 20-3", "masamune 20-4", "kanto 20-4", "gunyuden 20-3-1")
@both
def test_terms(game: str) -> None:
    t = besieged(game)
    refuge = Choose(t.castle("foe_castle_2"), "inside")
    determine(t, answers=(Offer(t.castle("foe_castle"), "D"), YES, refuge))
    assert [ask.rule for ask in t.asks] == ["20-4", "20-4", "20-3-2"]
    agreed = {("offer", "20-4"), ("offer_answered", "20-4")}
    assert told(t) == {*agreed, ("castle", "20-3-1"), ("leave", "20-3-2")}


@pytest.mark.rule("gunyuden 21", "gunyuden 21-1", "masamune 20-3", "kanto 20-3")
@both
def test_a_fall(game: str) -> None:
    t = besieged(game, durability=1)
    determine(t, 2, 6)
    assert rolled(t) == ["18-2", "21"]
    assert rollers(t) == ["theirs", "ours"]  # the owner for the siege, the besieger for the fall (R33)
    fate = {("fall", "21"), ("call", "21"), ("eliminated", "20-3"), ("castle", "21-1")}
    assert fate <= told(t)
    t = besieged(game)
    t.g.lift(t.us("foe"))
    t.g.castle_morale[t.castle("foe_castle")] = -4
    determine(t, 1)
    assert {("fall", "21"), ("castle", "21")} <= told(t)


@pytest.mark.rule("gunyuden 11-4-1", "gunyuden 10-1-2", "gunyuden 26-1-1", "gunyuden 26-1-2")
@both
def test_hearts_lost_and_found(game: str) -> None:
    t = siege_plain(game, castles=CASTLES)
    t.force("busho", "1004", morale=-1)
    t.force("busho_2", "3848", morale=-1)
    t.force("busho_3", "3648", morale=-4)
    sequence.check_lines(t.g)
    assert told(t) == {("morale", "11-4-1"), ("eliminated", "10-1-2")}
    for name, dice, rule in (("busho", [], "26-1-1"), ("busho_2", [3], "26-1-2")):
        t.g.journal = []
        t.run(recovery.recover(t.g, t.u(name)), dice=dice)
        assert told(t) == {("recover", rule)}
    assert rolled(t) == ["26-1-2"]
