"""Chapters 17 and 18: siege actions, and investment."""

from __future__ import annotations

from typing import Any

import pytest
from siege_harness import Siege, both, siege_map, siege_plain

from honjin.games.gunyuden.actions import Attack, Call, Go, Invest, Lift, Recover, Storm
from honjin.games.gunyuden.rules import castles, determination, investment, operations, sequence, skirmish
from honjin.games.gunyuden.state import KILLED, REMOVED
from honjin.wargame.actions import DONE, PASS
from honjin.wargame.orders import Assault, March, Organise

CASTLES = {"main": "1002", "foe_main": "3530", "foe_castle": "1012"}


def besieged(game: str, strength: int = 12, level: int = 1, **options: Any) -> Siege:
    """A taisho of ours has invested a castle since before this phase."""
    t = siege_plain(game, castles=CASTLES, levels={"foe_castle": level}, **options)
    t.force("taisho", "1012", strength=strength)
    t.besiege("foe_castle", "taisho")
    return t


@pytest.mark.rule("gunyuden 18-1")
@both
def test_who_stands_elsewhere_is_no_besieger(game: str) -> None:
    """Not even the first of all units."""
    t = besieged(game)
    elsewhere = t.put(t.g.land.pieces[0].id, "2020")
    castle = t.castle("foe_castle")
    assert investment.siege_ground(t.g, castle, t.g.bloc(t.u("taisho"))) == t.us("taisho")
    assert not investment.siege_ground(t.g, castle, t.g.bloc(elsewhere)) >> elsewhere & 1


# ---------------------------------------------------------------------------------------------- siege actions (17)


@pytest.mark.rule("gunyuden 17", "gunyuden 17-1", "masamune 17-1-1", "kanto 17-1-1")
@both
def test_a_siege_needs_to_stand_before_an_enemy_castle(game: str) -> None:
    t = siege_plain(game, castles={**CASTLES, "castle": "1014"})
    taisho = t.force("taisho", "1013", strength=12)
    castle = t.castle("foe_castle")
    for action in (
        Invest(castle, (taisho,)),
        Assault(castle, (taisho,)),
        Storm(castle, (taisho,)),
        Call(castle, taisho),
    ):
        assert t.refused(action) == "17-1-1"
    t.force("taisho", "1014", strength=12)
    assert t.refused(Invest(t.castle("castle"), (taisho,))) == "17"
    castles.abandon(t.g, castle)
    t.force("taisho", "1012", strength=12)
    assert t.refused(Invest(castle, (taisho,))) == "21-1"


@pytest.mark.rule("masamune 17-1-2", "gunyuden 17-1-5", "gunyuden 17-1")
@both
def test_who_does_not_invest_yet_invests_or_assaults_or_both(game: str) -> None:
    t = siege_plain(game, castles=CASTLES, levels={"foe_castle": 0})
    taisho = t.force("taisho", "1012", strength=60)
    castle = t.castle("foe_castle")
    offered = {type(order) for order in t.orders()}
    assert offered >= {Invest, Assault, Storm}
    assert Call not in offered
    assert t.refused(Call(castle, taisho)) == "17-1-3"
    t.order(Storm(castle, (taisho,)), dice=[6])
    assert t.g.is_invested(castle)
    assert t.g.durability[castle] == 6
    assert t.acted("taisho")
    assert t.refused(Call(castle, taisho)) == "12-2-3"


@pytest.mark.rule("gunyuden 17-1-3", "gunyuden 20-1", "masamune R29")
@both
def test_who_invests_assaults_or_calls_but_not_in_the_phase_he_began(game: str) -> None:
    t = siege_plain(game, castles=CASTLES)
    taisho = t.force("taisho", "1012", strength=12)
    castle = t.castle("foe_castle")
    t.order(Invest(castle, (taisho,)))
    t.g.acted = 0
    assert t.refused(Call(castle, taisho)) == "17-1-3"
    assert not t.refused(Assault(castle, (taisho,)))
    assert t.refused(Storm(castle, (taisho,))) == "17-1-3"
    t.run(operations.begin_phase(t.g))
    assert not t.refused(Call(castle, taisho))


@pytest.mark.rule("gunyuden 17-1-4", "gunyuden 18-1-3")
@both
def test_an_investment_goes_on_by_itself(game: str) -> None:
    t = besieged(game)
    for stage in (1, 2, 3, 4):
        t.g.stage = stage
        operations.begin_stage(t.g)
        t.run(operations.begin_phase(t.g))
        t.run(operations.operations(t.g), answers=[DONE])
        assert t.g.is_invested(t.castle("foe_castle"))


# ---------------------------------------------------------------------------------------------- strength (18-1)


@pytest.mark.rule("gunyuden 18", "gunyuden 18-1", "gunyuden 18-1-1", "gunyuden 18-3")
@pytest.mark.parametrize(("level", "needed"), [(0, 10), (1, 10), (2, 20), (3, 30)])
@both
def test_m065_k06_the_strength_that_invests(game: str, level: int, needed: int) -> None:
    t = siege_plain(game, castles=CASTLES, levels={"foe_castle": level})
    castle = t.castle("foe_castle")
    taisho = t.force("taisho", "1012", "busho", strength=needed - 1)
    assert t.refused(Invest(castle, (taisho,))) == "18-1"
    t.force("taisho", "1012", "busho", strength=needed)
    t.order(Invest(castle, (taisho,)))
    assert t.g.is_invested(castle)
    t.g.steps[t.u("taisho")] = 1  # one point less
    investment.watch(t.g)
    assert not t.g.is_invested(castle)
    assert not t.g.investing


@pytest.mark.rule("gunyuden 18-1-1", "kanto 31-2-1")
def test_k06_odawara_needs_50() -> None:
    keeps = siege_map("kanto").g.land.keeps
    assert next(keep.threshold for keep in keeps if keep.id == "odawara") == 50
    assert {keep.threshold for keep in keeps if keep.level == 2} == {20}


@pytest.mark.rule("gunyuden 18-1-2")
@both
def test_several_forces_share_and_each_must_be_able_to_act(game: str) -> None:
    t = siege_plain(game, castles=CASTLES, levels={"foe_castle": 2})
    castle = t.castle("foe_castle")
    heads = tuple(t.force(name, "1012", strength=10) for name in ("taisho", "taisho_2"))
    assert t.refused(Invest(castle, heads[:1])) == "18-1"
    assert t.refused(Invest(castle, ())) == "17-1"
    assert t.refused(Invest(castle, heads[:1] * 2)) == "17-1"
    t.g.acted |= t.us("taisho_2")
    assert t.refused(Invest(castle, heads)) == "12-2-3"
    t.g.acted = 0
    t.g.land.activation[heads[1]] = 1
    t.g.stage = 2
    assert t.refused(Invest(castle, heads)) == "12-2-4"
    t.g.stage = 1
    assert Invest(castle, heads) in t.orders()
    t.order(Invest(castle, heads))
    assert t.acted("taisho")
    assert t.acted("taisho_2")
    assert t.g.besiegers(castle) == t.us("taisho", "taisho_2")


@pytest.mark.rule("gunyuden 18-1-2", "kanto R72")
@both
def test_clans_of_a_side_invest_together_if_they_share_a_phase(game: str) -> None:
    t = siege_plain(game, castles=CASTLES, levels={"foe_castle": 2})
    castle = t.castle("foe_castle")
    ours, ally = t.force("taisho", "1012", strength=10), t.force("ally", "1012", strength=10)
    if game == "kanto":
        assert t.refused(Invest(castle, (ours, ally))) == "4-1"
    else:
        t.order(Invest(castle, (ours, ally)))
        assert t.g.is_invested(castle)


@pytest.mark.rule("gunyuden 18-1-4")
@both
def test_others_join_later_however_weak(game: str) -> None:
    t = besieged(game)
    busho = t.force("busho", "1012", strength=2)
    castle = t.castle("foe_castle")
    assert Invest(castle, (busho,)) in t.orders()
    t.order(Invest(castle, (busho,)))
    assert t.g.besiegers(castle) == t.us("taisho", "busho")
    assert t.acted("busho")
    assert not t.acted("taisho")


@pytest.mark.rule("gunyuden 18-1", "gunyuden 18-3")
@both
def test_only_those_who_invest_are_summed(game: str) -> None:
    t = besieged(game, strength=10)
    t.force("busho", "1012", strength=9)
    t.g.steps[t.u("taisho")] = 1
    investment.watch(t.g)
    assert not t.g.is_invested(t.castle("foe_castle"))


# ---------------------------------------------------------------------------------------------- determination (18-2)


@pytest.mark.rule("masamune 18-2", "masamune R31", "kanto 18-2-1", "masamune 18-2-2", "kanto R8")
@pytest.mark.parametrize(
    ("die", "morale", "durability"), [(1, -1, 10), (2, 0, 9), (3, 0, 9), (4, 0, 10), (5, 0, 10), (6, 0, 10)]
)
@both
def test_m067_the_classic_table(game: str, die: int, morale: int, durability: int) -> None:
    t = besieged(game)
    t.force("foe", "1012", inside=True)
    t.force("foe_taisho", "1012", "foe_2", inside=True)
    t.phase("foe_phase")
    t.run(determination.determine_all(t.g), dice=[die], answers=[PASS])
    assert {t.morale(name) for name in ("foe", "foe_taisho", "foe_2")} == {morale}
    assert t.g.durability[t.castle("foe_castle")] == durability
    assert t.morale("taisho") == 0


@pytest.mark.rule("masamune 18-2", "masamune R31", "kanto 18-2-2", "kanto R8")
@pytest.mark.parametrize(("die", "morale", "durability"), [(1, 0, 9), (2, 0, 9), (3, 0, 10), (6, 0, 10)])
@both
def test_k29_a_sodaisho_inside_adds_1(game: str, die: int, morale: int, durability: int) -> None:
    t = besieged(game)
    t.force("foe_lord", "1012", inside=True)
    t.phase("foe_phase")
    t.run(determination.determine_all(t.g), dice=[die], answers=[PASS])
    assert t.morale("foe_lord") == morale
    assert t.g.durability[t.castle("foe_castle")] == durability


@pytest.mark.rule("masamune 18-2", "kanto 18-2", "gunyuden 4-1-2", "masamune R30", "kanto R65")
@both
def test_m069_once_a_stage_at_the_end_of_the_owners_phase(game: str) -> None:
    t = besieged(game)
    rolls = 0
    for stage in (1, 2, 3, 4):
        t.g.stage = stage
        for seat in range(len(t.g.land.phases)):
            t.g.seat = seat
            t.run(operations.begin_phase(t.g))
            own = t.g.phase_name == t.roles["foe_phase"]
            t.run(operations.operations(t.g), dice=[6] if own else [], answers=[DONE, *([PASS] if own else [])])
            rolls += own
    assert rolls == len(t.rolls) == 4


@pytest.mark.rule("masamune R30", "masamune 18-2", "kanto 18-2")
@both
def test_by_the_option_at_the_end_of_every_phase(game: str) -> None:
    t = besieged(game, siege_roll_timing="every_phase")
    t.run(operations.operations(t.g), dice=[6], answers=[DONE, PASS])
    t.phase("foe_phase")
    t.run(operations.begin_phase(t.g))
    t.run(operations.operations(t.g), dice=[6], answers=[DONE, PASS])
    assert len(t.rolls) == 2


@pytest.mark.rule("masamune 18-2-2", "kanto 18-2-3", "masamune R32", "kanto R68")
@both
def test_m079_k31_who_breaks_is_gone_and_the_castle_holds(game: str) -> None:
    t = besieged(game)
    t.force("foe", "1012", inside=True, morale=-4)
    t.force("foe_2", "1012", inside=True, morale=-1)
    t.phase("foe_phase")
    t.run(determination.determine_all(t.g), dice=[1], answers=[PASS])
    assert t.g.where[t.u("foe")] == KILLED
    assert t.morale("foe_2") == -2
    assert t.owner("foe_castle") == t.roles["foe_clan"]
    assert t.g.is_invested(t.castle("foe_castle"))


@pytest.mark.rule("masamune 18-2-1", "gunyuden 18-2-1(1)", "gunyuden 18-2-1(2)")
@pytest.mark.parametrize(("crowded", "results"), [(True, "IMMDNN"), (False, "IMDNNN")])
@both
def test_m085_the_revised_table_minds_the_size_of_the_garrison(game: str, crowded: bool, results: str) -> None:
    names = ["foe", "foe_2", "foe_3", *(["foe_4"] if crowded else [])]  # a castle of level 0 holds three
    for die, result in enumerate(results, 1):
        t = besieged(game, level=0, edition="revised")
        for name in names:
            t.force(name, "1012", inside=True)
        t.phase("foe_phase")
        t.run(determination.determine_all(t.g), dice=[die, *([1] if result == "I" else [])], answers=[PASS])
        assert bool(t.told("incident")) is (result == "I")
        if result != "I":
            assert t.morale("foe") == (-1 if result == "M" else 0)
            assert t.g.durability[t.castle("foe_castle")] == (9 if result == "D" else 10)


@pytest.mark.rule("gunyuden 18-2-1(3)")
@both
def test_m086_treachery(game: str) -> None:
    t = besieged(game, edition="revised")
    t.force("foe", "1012", inside=True, morale=-4)
    t.phase("foe_phase")
    t.run(determination.determine_all(t.g), dice=[1, 4, 6], answers=[PASS])
    assert [total for _, total in t.rolls[:2]] == [1, 8]
    assert t.owner("foe_castle") == t.roles["clan"]
    assert t.g.durability[t.castle("foe_castle")] == 10


@pytest.mark.rule("gunyuden 18-2-1(3)")
@pytest.mark.parametrize(("garrison", "die", "morale", "steps", "durability"), [
    (-1, 1, -1, 2, 10), (-1, 2, -2, 2, 10), (-1, 3, -1, 2, 9), (-1, 4, -1, 1, 10), (0, 5, 0, 1, 10), (0, 4, 0, 2, 9),
])  # fmt: skip
@both
def test_incidents(game: str, garrison: int, die: int, morale: int, steps: int, durability: int) -> None:
    """The die and the garrison's low morale: false alarm, quarrel, fire, sickness."""
    t = besieged(game, edition="revised")
    t.force("foe", "1012", inside=True, morale=garrison)
    t.phase("foe_phase")
    t.run(determination.determine_all(t.g), dice=[1, die], answers=[PASS])
    assert (t.morale("foe"), t.steps("foe")) == (morale, steps)
    assert t.g.durability[t.castle("foe_castle")] == durability


@pytest.mark.rule("gunyuden 18-2-1(3)")
@both
def test_spirits_rise_against_disheartened_besiegers(game: str) -> None:
    t = besieged(game, edition="revised")
    t.g.morale[t.u("taisho")] = -4
    t.force("foe", "1012", inside=True, morale=-2)
    t.force("foe_2", "1012", inside=True)
    t.phase("foe_phase")
    t.run(determination.determine_all(t.g), dice=[1, 1], answers=[PASS])
    assert (t.morale("foe"), t.morale("foe_2")) == (-1, 0)


@pytest.mark.rule("gunyuden 18-2-1(3)")
@both
def test_an_incident_counts_the_lowest_morale_of_all_besiegers(game: str) -> None:
    t = besieged(game, edition="revised")
    t.force("busho", "1012", morale=-2, investing=True)
    t.force("foe", "1012", inside=True, morale=-1)
    assert [mod.value for mod in determination.incident_mods(t.g, t.castle("foe_castle"))] == [-1]


# ---------------------------------------------------------------------------------------------- the end (18-3)


def shaken(t: Siege) -> None:
    t.force("foe", "1012", inside=True, morale=-3)
    t.g.durability[t.castle("foe_castle")] = 7


def relieved(t: Siege) -> bool:
    castle = t.castle("foe_castle")
    return not t.g.is_invested(castle) and not t.g.investing and t.morale("foe") == 0 and t.g.castle_morale[castle] == 0


@pytest.mark.rule("gunyuden 18-3", "gunyuden 18-3-2")
@both
def test_m066_k32_too_weak_it_ends_at_once_and_the_garrison_takes_heart(game: str) -> None:
    t = siege_plain(game, castles=CASTLES, levels={"foe_castle": 2})
    t.force("taisho", "1012", "busho", strength=20)
    t.besiege("foe_castle", "taisho")
    shaken(t)
    investment.watch(t.g)
    assert not relieved(t)
    t.g.steps[t.u("taisho")] = 1
    investment.watch(t.g)
    assert relieved(t)
    assert t.g.durability[t.castle("foe_castle")] == 7


@pytest.mark.rule("gunyuden 18-3", "gunyuden 18-1-1")
@both
def test_m204_a_besieger_driven_off_takes_his_strength_with_him(game: str) -> None:
    t = siege_plain(game, castles=CASTLES, levels={"foe_castle": 0})
    t.force("taisho", "1012", strength=8)
    t.force("busho", "1012", strength=4)
    t.besiege("foe_castle", "taisho", "busho")
    shaken(t)
    t.g.settle(t.us("busho"), t.h("1013"))
    investment.watch(t.g)
    assert relieved(t)


@pytest.mark.rule("gunyuden 18-3-1", "gunyuden 18-3-2", "masamune R28")
@both
def test_it_may_be_given_up_in_part_or_wholly_for_nothing(game: str) -> None:
    t = besieged(game)
    busho = t.force("busho", "1012", strength=2)
    t.besiege("foe_castle", "busho")
    shaken(t)
    t.order(Lift(busho))
    assert t.g.besiegers(t.castle("foe_castle")) == t.us("taisho")
    assert t.morale("foe") == -3
    assert [told["unit"] for told in t.told("lift")] == [t.roles["busho"]]
    t.order(Lift(t.u("taisho")))
    assert relieved(t)
    assert not t.acted("taisho")
    assert not t.refused(March(t.u("taisho")))
    assert t.refused(Lift(busho)) == "18-3-1"


@pytest.mark.rule("gunyuden 18-3-1", "masamune R28")
@both
def test_giving_up_takes_no_activation_points(game: str) -> None:
    t = besieged(game)
    taisho = t.u("taisho")
    t.g.land.activation[taisho] = 1
    t.g.stage = 2
    assert t.orders() == [Lift(taisho), DONE]
    t.order(Lift(taisho))
    assert not t.g.investing
    assert t.refused(March(taisho)) == "12-2-4"


@pytest.mark.rule("gunyuden 18-3-1", "masamune R28")
@both
def test_but_only_in_its_phase_and_in_one_game_before_it_acts(game: str) -> None:
    t = besieged(game)
    lift = Lift(t.u("taisho"))
    t.g.acted = t.us("taisho")
    late = t.g.land.setting.lift_after_acting
    assert t.refused(lift) == ("" if late else "12-2-3")
    assert (lift in operations.orders(t.g)) is late is (game == "kanto")
    t.g.acted = 0
    t.phase("foe_phase")
    assert t.refused(Lift(t.u("taisho"))) == "4-1"


@pytest.mark.rule("gunyuden 18-3", "gunyuden 18-3-2", "masamune 33-2(10)", "masamune R68")
@both
def test_those_who_are_sent_home_relieve_the_castle(game: str) -> None:
    t = besieged(game)
    shaken(t)
    t.run(castles.go_home(t.g, t.us("taisho"), [t.castle("main")], "33-2(10)"))
    assert relieved(t)
    assert t.where("taisho") == "1002"


@pytest.mark.rule("gunyuden 18-3", "gunyuden 11-4-1", "gunyuden 10-1-2")
@both
def test_besiegers_lost_for_want_of_a_line(game: str) -> None:
    t = besieged(game)
    shaken(t)
    t.own("main", "foe_clan")
    t.g.morale[t.u("taisho")] = -4
    sequence.check_lines(t.g)
    assert t.g.where[t.u("taisho")] == REMOVED
    assert relieved(t)


# ---------------------------------------------------------------------------------------------- while investing (18-4)


@pytest.mark.rule("gunyuden 18-4-1")
@both
def test_who_invests_neither_moves_nor_gives_battle_but_does_other_things(game: str) -> None:
    t = besieged(game)
    taisho = t.force("taisho", "1012", "busho", strength=12, morale=-1)
    t.besiege("foe_castle", "taisho")
    foe = t.force("foe_ally", "1013")
    attack = Attack(taisho, t.h("1013"), (foe,))
    assert t.refused(March(taisho)) == "18-4-1"
    assert t.refused(attack) == "18-4-1"
    assert not t.refused(Organise(taisho))
    assert not t.refused(Recover(taisho))
    assert not any(isinstance(order, Attack | March) for order in t.orders())
    t.order(Lift(taisho))
    assert not t.refused(March(taisho))
    assert not t.refused(attack)


@pytest.mark.rule("gunyuden 18-4-2", "gunyuden 23-7-2", "masamune R53", "kanto R33")
@both
def test_k59_k60_attacked_from_outside_besiegers_strike_back_with_half(game: str) -> None:
    t = besieged(game, strength=21)
    units = t.us("taisho")
    assert skirmish.counter_strength(t.g, units, sally=False) == 11
    assert skirmish.counter_strength(t.g, units, sally=True) == 21
    investment.lift(t.g, units)
    assert skirmish.counter_strength(t.g, units, sally=False) == 21


@pytest.mark.rule("gunyuden 18-4-1", "gunyuden 15-5")
@both
def test_marching_on_after_lifting(game: str) -> None:
    t = besieged(game)
    taisho = t.u("taisho")
    t.order(Lift(taisho))
    t.order(March(taisho), answers=[Go(taisho, "normal", t.path("1012", "1013"), "outside")])
    assert t.where("taisho") == "1013"
