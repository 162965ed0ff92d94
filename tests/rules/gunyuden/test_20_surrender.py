"""Chapter 20: calls for surrender and offers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from siege_harness import Siege, both, editions, siege_plain

from honjin.games.gunyuden.actions import Call, Choose, Offer, Quarter, Recover
from honjin.games.gunyuden.rules import determination, operations, surrender
from honjin.games.gunyuden.state import COLLAPSED, KILLED
from honjin.kernel.actions import Action
from honjin.wargame.actions import DONE, NO, PASS, YES
from honjin.wargame.orders import Assault, March, Pick, Refill

CASTLES = {"main": "1002", "foe_main": "3530", "foe_castle": "1012", "foe_castle_2": "1020"}


def called(game: str, durability: int = 10, strength: int = 20, **options: Any) -> Siege:
    t = siege_plain(game, castles=CASTLES, **options)
    t.force("taisho", "1012", strength=strength)
    t.besiege("foe_castle", "taisho")
    t.g.durability[t.castle("foe_castle")] = durability
    return t


def call(t: Siege, die: int, answers: Iterable[Action] = ()) -> str:
    """The answer to a call."""
    t.order(Call(t.castle("foe_castle"), t.u("taisho")), dice=[die], answers=answers)
    return str(t.told("call")[-1]["answer"])


def refuge(t: Siege, castle: str = "foe_castle_2", place: str = "inside") -> Choose:
    return Choose(t.castle(castle), place)


# ---------------------------------------------------------------------------------------------- who may call


@pytest.mark.rule("gunyuden 20", "gunyuden 20-1", "masamune R29")
@both
def test_only_a_commander_who_invests_calls(game: str) -> None:
    t = called(game)
    busho, other = t.force("busho", "1012"), t.force("taisho_2", "1012", "busho_2")
    t.besiege("foe_castle", "busho")
    castle = t.castle("foe_castle")
    assert t.refused(Call(castle, busho)) == "20-1"
    assert t.refused(Call(castle, other)) == "17-1-3"
    t.besiege("foe_castle", "taisho_2")
    assert t.refused(Call(castle, t.u("busho_2"))) == "12-2-1"
    assert not t.refused(Call(castle, other))


@pytest.mark.rule("gunyuden 20-1-1", "gunyuden 20-1-2")
@both
def test_one_call_a_phase_and_no_assault_with_it(game: str) -> None:
    t = called(game)
    second, third = t.force("taisho_2", "1012", morale=-1), t.force("busho", "1012", morale=-1)
    t.besiege("foe_castle", "taisho_2")
    castle = t.castle("foe_castle")
    assert call(t, 1) == "C" or t.g.land.options.revised
    assert t.acted("taisho")
    assert t.refused(Call(castle, second)) == "20-1-2"
    assert t.refused(Assault(castle, (third,))) == "20-1-1"
    assert not t.refused(Recover(second))
    assert not t.refused(March(third))
    t.g.called = 0
    t.g.assaulted = 1 << castle
    assert t.refused(Call(castle, second)) == "20-1-1"


# ---------------------------------------------------------------------------------------------- the table


@pytest.mark.rule("gunyuden 20-2", "masamune 20-3", "kanto 20-3", "masamune R2", "masamune R39", "kanto R11")
@pytest.mark.parametrize(("durability", "die", "answer"), [
    (4, 5, "C"), (4, 6, "D"), (4, 8, "D"), (4, 9, "H"), (10, 8, "C"), (9, 9, "D"), (8, 15, "D"), (0, 3, "D"),
    (0, 4, "H"), (2, 5, "D"), (8, 8, "C"), (3, 7, "D"), (1, 3, "C"), (6, 7, "C"), (7, 8, "D"), (6, 10, "H"),
    (5, 6, "C"), (5, 7, "D"),
])  # fmt: skip
@both
def test_m005_m075_k04_k05_the_classic_table(game: str, durability: int, die: int, answer: str) -> None:
    t = siege_plain(game, castles=CASTLES)
    assert surrender.answer_to(t.g, durability, die) == answer


@pytest.mark.rule("masamune 20-3", "kanto 20-3", "gunyuden 21", "masamune R1")
@both
def test_the_revised_table_collapses_into_the_classic_one(game: str) -> None:
    classic, revised = siege_plain(game, castles=CASTLES), siege_plain(game, castles=CASTLES, edition="revised")
    for durability in range(11):
        for die in range(-8, 16):
            old = surrender.answer_to(classic.g, durability, die)
            new = surrender.answer_to(revised.g, durability, die)
            assert (old == "C") is (new in "ABC")
    found = [surrender.answer_to(revised.g, 0, die) for die in range(1, 9)]
    assert found == list("DEEFFGGH")


@pytest.mark.rule("gunyuden 20-2", "gunyuden 20-2-1")
@pytest.mark.parametrize(("inside", "value"), [
    ((), 0), (("foe",), 0), (("foe", "foe_taisho"), -1), (("foe_taisho", "foe_lord"), -2), (("foe_lord",), -2),
])  # fmt: skip
@both
def test_m074_k39_rank_inside_counts_once(game: str, inside: tuple[str, ...], value: int) -> None:
    t = called(game)
    for name in inside:
        t.force(name, "1012", inside=True)
    assert sum(mod.value for mod in surrender.modifiers(t.g, t.castle("foe_castle"), 0)) == value


@pytest.mark.rule("gunyuden 20-2-1")
@both
def test_m074_k38_morale_of_caller_and_castle(game: str) -> None:
    t = called(game, durability=8)
    t.force("foe_lord", "1012", "foe_taisho", inside=True, morale=-4)
    assert call(t, 6) == "C"
    assert t.rolls[0][1] == 8
    t = called(game, durability=3)
    t.force("foe_taisho", "1012", inside=True)
    t.force("foe", "1012", inside=True, morale=-2)
    assert call(t, 6, [refuge(t)]) == "D"
    assert t.rolls[0][1] == 7
    t = called(game)
    t.force("taisho", "1012", "busho", strength=20)
    t.besiege("foe_castle", "taisho")
    t.g.morale[t.u("busho")] = -2
    t.g.castle_morale[t.castle("foe_castle")] = -1
    assert call(t, 6) == "C"
    assert t.rolls[0][1] == 5


# ---------------------------------------------------------------------------------------------- results


@pytest.mark.rule("gunyuden 20-3 A", "gunyuden 20-3 B", "masamune R40", "masamune 20-3", "kanto 20-3")
@both
def test_m087_a_refusal_and_resistance_to_the_end(game: str) -> None:
    t = called(game, durability=9, edition="revised")
    assert call(t, 3) == "B"
    t.g.acted = t.g.called = 0
    assert call(t, 2) == "A"
    assert t.rolls[1][1] == 1
    t.g.acted = t.g.called = 0
    assert t.refused(Call(t.castle("foe_castle"), t.u("taisho"))) == "20-3"
    t.run(surrender.carry_out(t.g, t.castle("foe_castle"), "D", t.u("taisho")))
    assert not t.g.resists  # a new owner, a new start
    assert not t.g.refused


@pytest.mark.rule("gunyuden 20-3 C", "masamune 20-3", "kanto 20-3", "masamune R39", "masamune R40")
@editions
@both
def test_no_answer_changes_nothing(game: str, edition: str) -> None:
    t = called(game, edition=edition)
    t.force("foe", "1012", inside=True)
    t.run(surrender.carry_out(t.g, t.castle("foe_castle"), "C", t.u("taisho")))
    assert not t.g.refused
    assert t.owner("foe_castle") == t.roles["foe_clan"]
    assert t.g.is_invested(t.castle("foe_castle"))
    t.g.acted = t.g.called = 0
    assert not t.refused(Call(t.castle("foe_castle"), t.u("taisho")))


@pytest.mark.rule("gunyuden 20-3 D", "gunyuden 20-3-1", "masamune 20-3-2", "kanto 20-3-2", "masamune 20-3")
@pytest.mark.rule("kanto 20-3", "masamune R34", "masamune R36")
@editions
@both
def test_the_castle_opens(game: str, edition: str) -> None:
    t = called(game, durability=6, edition=edition)
    t.force("foe_taisho", "1012", "foe", inside=True, morale=-2)
    castle = t.castle("foe_castle")
    t.run(surrender.carry_out(t.g, castle, "D", t.u("taisho")), answers=[refuge(t)])
    assert t.owner("foe_castle") == t.roles["clan"]
    assert t.g.durability[castle] == 6
    assert not t.g.investing
    assert (t.where("foe_taisho"), t.where("foe")) == ("1020", "1020")
    assert t.inside("foe")
    assert (t.morale("foe_taisho"), t.morale("foe")) == (0, 0)
    assert t.g.members[t.u("foe_taisho")] == t.us("foe_taisho", "foe")


@pytest.mark.rule("gunyuden 20-3 E", "gunyuden 20-3 F", "gunyuden 20-3 G", "masamune R42")
@pytest.mark.parametrize(("letter", "dead"), [("E", 1), ("F", 2), ("G", 3)])
@both
def test_m088_the_besieger_names_the_dead(game: str, letter: str, dead: int) -> None:
    t = called(game, edition="revised")
    names = ["foe_taisho", "foe", "foe_2", "foe_3", "foe_4"]
    for name in names:
        t.force(name, "1012", inside=True)
    picks = [Pick(t.u(name)) for name in names[:dead]]
    t.run(surrender.carry_out(t.g, t.castle("foe_castle"), letter, t.u("taisho")), answers=[*picks, refuge(t)])
    assert t.asks[0].side == t.g.side(t.u("taisho"))
    assert [t.g.where[t.u(name)] == KILLED for name in names] == [True] * dead + [False] * (5 - dead)
    assert {t.where(name) for name in names[dead:]} == {"1020"}
    assert t.owner("foe_castle") == t.roles["clan"]


@pytest.mark.rule("masamune 20-3 H", "masamune 20-3", "masamune R37")
def test_m081_half_of_the_steps_refill_the_caller() -> None:
    t = called("masamune", durability=4)
    t.force("taisho", "1012", "busho", "busho_2", "busho_3", strength=20, steps=1)
    t.besiege("foe_castle", "taisho")
    for name, steps in (("foe", 2), ("foe_2", 2), ("foe_3", 1)):
        t.force(name, "1012", inside=True, steps=steps, morale=-3)
    assert call(t, 6, [Refill(t.u("taisho")), Refill(t.u("busho"))]) == "H"
    assert [t.steps(name) for name in ("taisho", "busho", "busho_2", "busho_3")] == [2, 2, 1, 1]
    assert t.owner("foe_castle") == "date"


@pytest.mark.rule("kanto 20-3", "kanto 20-3 H", "kanto R12")
def test_k41_in_kanto_they_wait_for_the_next_replenishment() -> None:
    t = called("kanto", durability=4)
    for name, steps in (("foe", 2), ("foe_2", 2), ("foe_3", 2), ("foe_4", 1)):
        t.force(name, "1012", inside=True, steps=steps, morale=-3)
    assert call(t, 6) == "H"
    assert sum(t.g.bonus) == 3


@pytest.mark.rule("masamune 20-3 H", "kanto 20-3 H", "gunyuden 25-2", "masamune R15", "masamune R37")
@both
def test_a_garrison_that_surrenders_with_its_lord_is_killed_with_him(game: str) -> None:
    t = called(game, durability=4)
    t.force("taisho", "1012", "busho", "busho_2", "busho_3", "busho_4", strength=20, steps=1)
    t.besiege("foe_castle", "taisho")
    t.force("foe_lord", "1012", "foe", "foe_2", inside=True, morale=-4)
    t.force("foe_3", "1020")
    refills = [Refill(t.u(name)) for name in ("taisho", "busho", "busho_2")] if game == "masamune" else []
    t.run(surrender.carry_out(t.g, t.castle("foe_castle"), "H", t.u("taisho")), answers=refills)
    assert [t.g.where[t.u(name)] for name in ("foe_lord", "foe", "foe_2")] == [KILLED] * 3
    assert t.g.where[t.u("foe_3")] == COLLAPSED
    assert game == "masamune" or sum(t.g.bonus) == 3  # half of six steps, those of his men too
    assert t.owner("foe_castle_2") == t.roles["foe_clan"]


# ---------------------------------------------------------------------------------------------- where they go


@pytest.mark.rule("masamune 31-2", "masamune R36", "masamune 20-3-2", "kanto 20-3-2")
@both
def test_m080_the_nearest_castle_that_is_not_invested(game: str) -> None:
    castles = {"main": "3548", "castle": "1012", "castle_2": "1013"}
    for free in (True, False):
        t = siege_plain(game, castles=castles)
        t.force("foe_taisho", "1012", strength=20)
        t.force("foe_taisho_2", "1013", strength=20)
        t.besiege("castle", "foe_taisho")
        t.besiege("castle_2", "foe_taisho_2")
        t.force("busho_2", "1013", inside=True)
        t.force("busho", "1012", inside=True)
        if not free:
            t.own("main", "foe_clan")
        answers = [Choose(t.castle("main"), "outside")] if free else []
        t.run(surrender.carry_out(t.g, t.castle("castle"), "D", t.u("foe_taisho")), answers=answers)
        assert t.where("busho") == ("3548" if free else "1013")
        assert t.inside("busho") is not free


@pytest.mark.rule("masamune R36", "masamune 20-3", "kanto 20-3", "kanto 20-3-2")
@both
def test_own_castles_first_or_the_nearest_of_the_side(game: str) -> None:
    t = siege_plain(game, castles={"main": "1020", "castle": "1012", "ally_castle": "1014"})
    t.force("foe_taisho", "1012", strength=20)
    t.besiege("castle", "foe_taisho")
    t.force("busho", "1012", inside=True)
    wanted = "main" if game == "masamune" else "ally_castle"
    t.run(surrender.carry_out(t.g, t.castle("castle"), "D", t.u("foe_taisho")), answers=[refuge(t, wanted)])
    assert {option.castle for option in t.asked("refuge") if isinstance(option, Choose)} == {t.castle(wanted)}
    assert t.where("busho") == ("1020" if game == "masamune" else "1014")


@pytest.mark.rule("masamune R36", "masamune 20-3-2", "kanto 20-3-2")
@both
def test_an_enemy_before_the_refuge_sends_them_in(game: str) -> None:
    t = siege_plain(game, castles={"main": "1020", "castle": "1012"})
    t.force("foe_taisho", "1012", strength=20)
    t.besiege("castle", "foe_taisho")
    t.force("foe", "1020")
    t.force("busho", "1012", inside=True)
    t.run(surrender.carry_out(t.g, t.castle("castle"), "D", t.u("foe_taisho")))
    assert t.inside("busho")


@pytest.mark.rule("masamune 20-3-2", "kanto 20-3-2", "gunyuden 20-3-2(1)", "masamune R36")
@both
def test_in_the_revised_edition_also_to_friends_in_the_field(game: str) -> None:
    for edition in ("classic", "revised"):
        t = called(game, edition=edition)
        t.force("foe", "1012", inside=True, morale=-1)
        t.force("foe_2", "1030")
        quarter = Quarter(t.h("1030"))
        answer = quarter if edition == "revised" else refuge(t)
        t.run(surrender.carry_out(t.g, t.castle("foe_castle"), "D", t.u("taisho")), answers=[answer])
        assert (quarter in t.asked("refuge")) is (edition == "revised")
        assert t.where("foe") == ("1030" if edition == "revised" else "1020")
        assert t.morale("foe") == 0


@pytest.mark.rule("masamune 20-3-2", "kanto 20-3-2", "masamune R36")
@both
def test_and_to_friends_right_beside_the_castle(game: str) -> None:
    t = called(game, edition="revised")
    t.force("foe", "1012", inside=True)
    for friend, number in (("foe_2", "1011"), ("foe_3", "1013")):
        t.force(friend, number)
    t.run(surrender.carry_out(t.g, t.castle("foe_castle"), "D", t.u("taisho")), answers=[Quarter(t.h("1013"))])
    offered = [option.hex for option in t.asked("refuge") if isinstance(option, Quarter)]
    assert offered == [t.h("1011"), t.h("1013")]
    assert t.where("foe") == "1013"


@pytest.mark.rule("masamune 20-3", "kanto 20-3", "masamune 20-3-2", "kanto 20-3-2", "masamune R36")
@both
def test_k40_without_any_castle_they_are_lost(game: str) -> None:
    t = siege_plain(game, castles={"main": "1002", "foe_castle": "1012"})
    t.force("taisho", "1012", strength=20)
    t.besiege("foe_castle", "taisho")
    t.force("foe", "1012", inside=True)
    t.run(surrender.carry_out(t.g, t.castle("foe_castle"), "D", t.u("taisho")))
    assert t.g.where[t.u("foe")] == KILLED


@pytest.mark.rule("masamune 20-3", "kanto 20-3", "masamune 20-3-2", "kanto 20-3-2", "masamune R36", "masamune R37")
@pytest.mark.rule("kanto R12")
@both
def test_men_with_nowhere_to_go_surrender_and_half_of_their_steps_join_the_captor(game: str) -> None:
    t = siege_plain(game, castles={"main": "1002", "foe_castle": "1012"}, edition="revised")
    t.force("taisho", "1012", "busho", strength=20, steps=1)
    t.besiege("foe_castle", "taisho")
    for name in ("foe", "foe_2"):
        t.force(name, "1012", inside=True)
    answers = [Pick(t.u("foe"))]  # he dies; only the steps of the other, who has to leave, surrender
    at_once = game == "masamune"
    refill = [Refill(t.u("busho"))] if at_once else []
    t.run(surrender.carry_out(t.g, t.castle("foe_castle"), "E", t.u("taisho")), answers=[*answers, *refill])
    assert t.g.where[t.u("foe_2")] == KILLED
    assert (t.steps("taisho"), t.steps("busho"), sum(t.g.bonus)) == ((1, 2, 0) if at_once else (1, 1, 1))


@pytest.mark.rule("gunyuden 9-1-2", "gunyuden 20-3 E", "masamune R42")
@both
def test_the_men_of_a_leader_who_dies_for_them_stand_alone_when_the_call_is_over(game: str) -> None:
    t = called(game, durability=3, edition="revised")
    t.force("foe_taisho", "1012", "foe", "foe_2", inside=True, morale=-2)
    assert call(t, 6, [Pick(t.u("foe_taisho")), refuge(t)]) == "E"  # 6-1+2
    assert [t.g.leader[t.u(name)] for name in ("foe", "foe_2")] == [t.u("foe"), t.u("foe_2")]
    assert not t.g.headless


# ---------------------------------------------------------------------------------------------- the new owner


@pytest.mark.rule("masamune R34", "masamune 20-3", "kanto 20-3", "kanto 21-1-1", "kanto 21-2", "kanto R61")
@editions
@both
def test_whose_castle_it_is(game: str, edition: str) -> None:
    t = siege_plain(game, castles={**CASTLES, "ally_castle": "1014"}, edition=edition)
    t.own("ally_castle", "foe_clan")
    t.force("taisho", "1014", strength=20)
    t.besiege("ally_castle", "taisho")
    t.run(surrender.carry_out(t.g, t.castle("ally_castle"), "D", t.u("taisho")))
    assert t.owner("ally_castle") == t.roles["ally_clan" if edition == "classic" else "clan"]
    t.force("ally", "1012", strength=20)
    t.besiege("foe_castle", "ally")
    t.run(surrender.carry_out(t.g, t.castle("foe_castle"), "D", t.u("ally")))
    assert t.owner("foe_castle") == t.roles["ally_clan"]


# ---------------------------------------------------------------------------------------------- offers


@pytest.mark.rule("masamune 20-4", "kanto 20-4", "masamune R43")
@both
def test_the_besieged_offers_terms_before_the_die(game: str) -> None:
    t = called(game)
    t.force("foe", "1012", inside=True)
    t.force("foe_2", "1012", inside=True)
    t.phase("foe_phase")
    castle = t.castle("foe_castle")
    t.run(determination.determine_all(t.g), answers=[Offer(castle, "D"), YES, refuge(t)])
    letters = [option.terms for option in t.asked("offer") if isinstance(option, Offer)]
    assert letters == (["D", "E", "F", "G", "H"] if game == "masamune" else ["D"])
    assert [ask.side for ask in t.asks[:2]] == [t.g.side(t.u("foe")), t.g.side(t.u("taisho"))]
    assert t.owner("foe_castle") == t.roles["clan"]
    assert t.where("foe") == "1020"


@pytest.mark.rule("masamune 20-4", "kanto 20-4", "masamune R43")
@both
def test_declined_terms_are_followed_by_the_roll(game: str) -> None:
    t = called(game)
    t.phase("foe_phase")
    t.run(determination.determine_all(t.g), dice=[6], answers=[Offer(t.castle("foe_castle"), "D"), NO])
    assert t.owner("foe_castle") == t.roles["foe_clan"]


@pytest.mark.rule("masamune 20-4", "kanto 20-4")
@both
def test_in_kanto_terms_are_offered_in_the_owners_phase_too(game: str) -> None:
    t = called(game)
    t.phase("foe_phase")
    offer = Offer(t.castle("foe_castle"), "D")
    if game == "masamune":
        assert t.refused(offer) == "20-4"
        return
    assert offer in t.orders()
    t.order(offer, answers=[NO])
    assert t.refused(offer) == "20-4"  # one for a castle and phase
    t.run(operations.operations(t.g), dice=[6], answers=[DONE])  # and none at the determination then
    t.phase("phase")
    assert t.refused(offer) == "20-4"


@pytest.mark.rule("masamune 20-4", "masamune R43", "gunyuden 20-3 E")
def test_terms_need_men_inside() -> None:
    t = called("masamune")
    castle = t.castle("foe_castle")
    assert surrender.terms(t.g, castle) == ["D"]
    t.force("foe", "1012", inside=True)
    assert surrender.terms(t.g, castle) == ["D", "E", "G", "H"]
    t.phase("foe_phase")
    t.run(determination.determine_all(t.g), answers=[Offer(castle, "E"), YES])
    assert t.g.where[t.u("foe")] == KILLED
    assert t.owner("foe_castle") == "date"
    assert PASS in t.asked("offer")


@pytest.mark.rule("masamune 20-4")
def test_the_strongest_of_the_besiegers_gets_an_offered_castle() -> None:
    t = siege_plain("masamune", castles=CASTLES)
    t.force("taisho", "1012", strength=10)
    t.force("ally", "1012", strength=14)
    t.besiege("foe_castle", "taisho", "ally")
    t.phase("foe_phase")
    t.run(determination.determine_all(t.g), answers=[Offer(t.castle("foe_castle"), "D"), YES])
    assert t.owner("foe_castle") == "kasai"
