"""Corners of chapters 8 to 21: what sieges, lines, garrisons and the owners of castles do to each other."""

from __future__ import annotations

from typing import Any

import pytest
from siege_harness import Siege, both, siege_plain

from honjin.games.gunyuden.actions import COUNTER, FORGO, Call, Choose, Go, Grant, Invest, Lift, Offer, Recover, Storm
from honjin.games.gunyuden.rules import (
    castles,
    communication,
    determination,
    investment,
    operations,
    sequence,
    skirmish,
    surrender,
)
from honjin.games.gunyuden.state import COLLAPSED, KILLED, LIMITED, REMOVED
from honjin.games.gunyuden.static import RAIN, SNOW
from honjin.wargame.actions import PASS, YES
from honjin.wargame.orders import STAND, Assault, Form, Lose, March, Organise, Pick, Refill

CASTLES = {"main": "1002", "foe_main": "3530", "foe_castle": "1012", "foe_castle_2": "1020"}


def before_the_walls(game: str, strength: int = 12, level: int = 1, durability: int = 10, **options: Any) -> Siege:
    """A taisho of ours has invested a castle since before this phase."""
    t = siege_plain(game, castles=CASTLES, levels={"foe_castle": level}, **options)
    t.force("taisho", "1012", strength=strength)
    t.besiege("foe_castle", "taisho")
    t.g.durability[t.castle("foe_castle")] = durability
    return t


def refuge(t: Siege, castle: str = "foe_castle_2", place: str = "inside") -> Choose:
    return Choose(t.castle(castle), place)


# ---------------------------------------------------------------------------------------------- the fall (21)


@pytest.mark.rule("gunyuden 21", "masamune R33", "kanto R67", "kanto 19-4")
@both
def test_no_garrison_steps_out_among_enemies_when_its_last_assaulter_falls_with_the_walls(game: str) -> None:
    """Others of theirs stand by: they take the ruin, and the garrison rolls."""
    t = siege_plain(game, castles=CASTLES, levels={"foe_castle": 0})
    busho = t.force("busho", "1012", strength=3, steps=1)
    t.force("taisho", "1012", strength=5, morale=-1)
    t.force("foe", "1012", inside=True, strength=1)
    castle = t.castle("foe_castle")
    t.g.durability[castle] = 1
    t.order(Assault(castle, (busho,)), dice=[6, 5])  # 1-2; then 5-1 in the row of durability 0
    assert t.g.where[busho] == KILLED
    assert t.rolls[1][1] == 4
    assert t.g.where[t.u("foe")] == KILLED
    assert t.owner("foe_castle") is None


@pytest.mark.rule("gunyuden 18-2-1(3)", "masamune 18-2-2", "masamune R32", "kanto R68")
@both
def test_sickness_may_empty_a_castle_which_then_holds(game: str) -> None:
    t = before_the_walls(game, edition="revised")
    t.force("foe", "1012", inside=True, steps=1)
    t.phase("foe_phase")
    t.run(determination.determine_all(t.g), dice=[1, 5], answers=[PASS])
    assert t.g.where[t.u("foe")] == KILLED
    assert t.owner("foe_castle") == t.roles["foe_clan"]
    assert t.g.is_invested(t.castle("foe_castle"))
    assert t.g.castle_morale[t.castle("foe_castle")] == 0


@pytest.mark.rule("gunyuden 18-2-1(3)", "masamune 18-2-2")
@both
def test_desertion_that_empties_a_castle_goes_on_to_its_own_morale(game: str) -> None:
    t = before_the_walls(game, edition="revised")
    t.force("foe", "1012", inside=True, steps=1, morale=-1)
    t.phase("foe_phase")
    t.run(determination.determine_all(t.g), dice=[1, 6], answers=[PASS])  # 6+1: a step and a point of morale
    assert t.g.where[t.u("foe")] == KILLED
    assert t.g.castle_morale[t.castle("foe_castle")] == -1
    assert t.owner("foe_castle") == t.roles["foe_clan"]


@pytest.mark.rule("gunyuden 18-2-1(3)", "gunyuden 10-4")
@pytest.mark.parametrize(("besiegers", "die", "durability", "morale"), [(0, 3, 9, -2), (-3, 1, 10, -1), (-1, 6, 9, -3)])
@both
def test_incidents_in_an_empty_castle(game: str, besiegers: int, die: int, durability: int, morale: int) -> None:
    """Sickness finds only the walls, and spirits rise by a point: 3+2 and 1-3+2; 6-1+2 is desertion."""
    t = before_the_walls(game, edition="revised")
    t.g.morale[t.u("taisho")] = besiegers
    castle = t.castle("foe_castle")
    t.g.castle_morale[castle] = -2
    t.phase("foe_phase")
    t.run(determination.determine_all(t.g), dice=[1, die], answers=[PASS])
    assert (t.g.durability[castle], t.g.castle_morale[castle]) == (durability, morale)


@pytest.mark.rule("gunyuden 25-2", "masamune 18-2-2", "masamune R32", "kanto R68")
@both
def test_a_lord_who_breaks_takes_his_men_out_of_a_castle_that_then_stands_empty(game: str) -> None:
    """Masamune: not all of them broke, so it holds; Kanto: an emptied castle passes to the besieger."""
    t = before_the_walls(game, edition="revised")
    t.force("foe_lord", "1012", "foe", inside=True)
    t.g.morale[t.u("foe_lord")] = -4
    t.phase("foe_phase")
    t.run(determination.determine_all(t.g), dice=[2], answers=[PASS])
    assert [t.g.where[t.u(name)] for name in ("foe_lord", "foe")] == [KILLED, COLLAPSED]
    assert t.owner("foe_castle") == t.roles["foe_clan" if game == "masamune" else "clan"]


@pytest.mark.rule("gunyuden 25-2", "masamune 18-2", "kanto 18-2", "gunyuden 18-3", "masamune R30")
@both
def test_a_lord_who_dies_in_one_siege_leaves_none_to_keep_up_another(game: str) -> None:
    """With rolls after every phase the second castle would have been next."""
    t = siege_plain(game, castles={**CASTLES, "castle": "1008"}, siege_roll_timing="every_phase")
    pair = [("foe_castle", "1012", "taisho", "foe_lord"), ("castle", "1008", "foe_taisho", "lord")]
    pair.sort(key=lambda row: t.castle(row[0]))
    (first, here, besieger, lord), (second, there, other, _) = pair
    t.force(besieger, here, strength=12)
    t.besiege(first, besieger)
    t.force(lord, here, inside=True, morale=-4)
    t.g.durability[t.castle(first)] = 1
    t.force(other, there, strength=12)
    t.besiege(second, other)
    t.run(determination.determine_all(t.g), dice=[1, 6], answers=[PASS])  # 1+1: the walls; 6-2+4
    assert t.g.where[t.u(lord)] == KILLED
    assert t.g.where[t.u(other)] == COLLAPSED
    assert len(t.rolls) == 2


@pytest.mark.rule("gunyuden 18-2-1(3)", "masamune 18-2-2", "gunyuden 21", "gunyuden 21-1", "masamune R35")
@pytest.mark.rule("gunyuden 8-2-5")
@pytest.mark.parametrize(("durability", "left", "taken"), [(5, 4, True), (1, 0, False)])
@both
def test_spoiled_stores_break_hearts_and_walls_at_once(game: str, durability: int, left: int, taken: bool) -> None:
    t = before_the_walls(game, durability=durability, edition="revised")
    t.g.castle_morale[t.castle("foe_castle")] = -4
    t.phase("foe_phase")
    t.run(determination.determine_all(t.g), dice=[1, 2], answers=[PASS])  # 2+4: morale and durability
    assert t.g.durability[t.castle("foe_castle")] == left
    assert t.owner("foe_castle") == (t.roles["clan"] if taken else None)


@pytest.mark.rule("gunyuden 18-2-1(3)", "masamune R32", "masamune R33", "gunyuden 21")
@pytest.mark.parametrize(("durability", "left", "taken"), [(5, 4, True), (1, 0, False)])
def test_a_garrison_broken_by_spoiled_stores_rolls_behind_the_walls_that_are_left(
    durability: int, left: int, taken: bool
) -> None:
    t = before_the_walls("masamune", durability=durability, edition="revised")
    t.force("foe", "1012", inside=True, morale=-4)
    t.phase("foe_phase")
    t.run(determination.determine_all(t.g), dice=[1, 2, 6], answers=[PASS])
    assert t.rolls[2][1] == 10
    assert t.g.where[t.u("foe")] == KILLED
    assert t.g.durability[t.castle("foe_castle")] == left
    assert t.owner("foe_castle") == ("date" if taken else None)


@pytest.mark.rule("masamune R33", "masamune R37", "gunyuden 21")
def test_among_equally_strong_besiegers_their_player_says_who_takes_the_castle() -> None:
    t = before_the_walls("masamune", durability=1)
    t.force("taisho_2", "1012", strength=12, morale=-2)
    t.besiege("foe_castle", "taisho_2")
    t.g.steps[t.u("taisho_2")] = 1
    t.figures("taisho_2", 12)
    t.force("foe", "1012", inside=True)
    t.phase("foe_phase")
    t.run(determination.determine_all(t.g), dice=[2, 6], answers=[PASS, Pick(t.u("taisho_2"))])
    assert t.rolls[1][1] == 4
    assert t.g.where[t.u("foe")] == KILLED
    assert t.steps("taisho_2") == 2  # half of the two steps that surrendered


@pytest.mark.rule("masamune 20-4", "masamune R33", "masamune R37")
@pytest.mark.parametrize(("terms", "asked"), [("H", True), ("G", False)])
def test_of_equals_their_player_says_who_accepts_a_surrender(terms: str, asked: bool) -> None:
    t = before_the_walls("masamune")
    t.force("taisho_2", "1012", strength=12)
    t.besiege("foe_castle", "taisho_2")
    for name in ("taisho", "taisho_2"):
        t.g.steps[t.u(name)] = 1
        t.figures(name, 12)
    t.force("foe", "1012", inside=True)
    t.phase("foe_phase")
    answers = [Offer(t.castle("foe_castle"), terms), YES, *([Pick(t.u("taisho_2"))] if asked else [])]
    t.run(determination.determine_all(t.g), answers=answers)
    assert t.g.where[t.u("foe")] == KILLED
    assert (t.steps("taisho"), t.steps("taisho_2")) == (1, 2 if asked else 1)


@pytest.mark.rule("masamune R33", "gunyuden 21")
@pytest.mark.parametrize(("morale", "asked"), [(0, False), (-2, True)])
def test_in_kanto_it_matters_only_for_the_morale(morale: int, asked: bool) -> None:
    t = before_the_walls("kanto", durability=1)
    t.force("taisho_2", "1012", strength=12, morale=morale)
    t.besiege("foe_castle", "taisho_2")
    t.force("foe", "1012", inside=True)
    t.phase("foe_phase")
    answers = [PASS, Pick(t.u("taisho"))] if asked else [PASS]
    t.run(determination.determine_all(t.g), dice=[2, 4], answers=answers)
    assert t.rolls[1][1] == 4


@pytest.mark.rule("masamune R33", "gunyuden 21", "gunyuden 19-1-2")
@both
def test_an_assaulter_who_does_not_invest_may_be_the_one_who_takes_the_castle(game: str) -> None:
    """He is stronger than the besiegers, and it is his low morale that counts."""
    t = before_the_walls(game, strength=10, durability=1)
    t.force("taisho_2", "1012", strength=60, morale=-2)
    t.force("foe", "1012", inside=True, morale=-2)
    castle = t.castle("foe_castle")
    order = Assault(castle, (t.u("taisho_2"),))
    t.order(order, dice=[6, 3], answers=[refuge(t)])
    assert t.rolls[1][1] == 3
    assert [told["unit"] for told in t.told("call")] == [t.roles["taisho_2"]]


@pytest.mark.rule("masamune 14-3-4", "gunyuden 21", "masamune R33", "masamune R35")
@pytest.mark.parametrize("enemies", [False, True])
@both
def test_walls_that_crumble(game: str, enemies: bool) -> None:
    """Without enemies those inside stand outside; with some, they roll."""
    t = siege_plain(game, castles={**CASTLES, "castle": "1008"})
    castle = t.castle("castle")
    t.force("busho", "1008", inside=True)
    if enemies:
        t.force("foe", "1008", strength=3)
    else:
        t.force("busho_2", "1008")  # no enemy of theirs
    t.g.durability[castle] = 0
    t.run(surrender.fall(t.g, castle, 0, "14-3-4", ruined=True), dice=[4] if enemies else [])
    assert t.owner("castle") is None
    assert (t.where("busho") == "1008") is not enemies
    assert not t.inside("busho")


# ---------------------------------------------------------------------------------------------- whose castle (21-2)


@pytest.mark.rule("masamune 20-4", "kanto 20-4", "masamune R34", "kanto R61")
@both
def test_terms_give_the_castle_to_the_clan_with_most_strength_not_to_the_strongest_force(game: str) -> None:
    t = before_the_walls(game, strength=8)
    t.force("taisho_2", "1012", strength=7)
    t.force("ally", "1012", strength=14)
    t.besiege("foe_castle", "taisho_2", "ally")
    t.phase("foe_phase")
    t.run(determination.determine_all(t.g), answers=[Offer(t.castle("foe_castle"), "D"), YES])
    assert t.owner("foe_castle") == t.roles["clan"]


@pytest.mark.rule("masamune 20-3", "kanto 20-3", "masamune R34", "kanto R61")
@both
def test_a_call_gives_it_to_the_caller_however_weak_he_is(game: str) -> None:
    t = before_the_walls(game, strength=2, durability=1)
    t.force("ally", "1012", strength=14)
    t.besiege("foe_castle", "ally")
    t.order(Call(t.castle("foe_castle"), t.u("taisho")), dice=[4])
    assert t.owner("foe_castle") == t.roles["clan"]


@pytest.mark.rule("kanto 21-2", "masamune R34")
@both
def test_a_castle_that_returns_to_its_first_owner_is_not_disputed(game: str) -> None:
    """Two clans with equal strength, but it was a third one's at the start: nobody is asked."""
    t = siege_plain(game, castles={**CASTLES, "castle": "1014"})
    t.own("castle", "foe_clan")
    t.force("ally", "1014", strength=14)
    t.force("taisho", "1014", strength=14)
    t.besiege("castle", "ally", "taisho")
    t.g.castle_morale[t.castle("castle")] = -4
    t.phase("foe_phase")
    t.run(determination.determine_all(t.g), dice=[1], answers=[PASS])
    assert t.owner("castle") == t.roles["clan"]
    assert not t.was_asked("grant")


@pytest.mark.rule("gunyuden 25-2", "kanto 21-2", "masamune R34")
@both
def test_the_castles_of_a_clan_that_has_left_the_war_still_return_to_it(game: str) -> None:
    t = siege_plain(game, castles={**CASTLES, "ally_castle": "1014"})
    t.own("ally_castle", "foe_clan")
    t.g.destroyed |= 1 << t.clan("ally_clan")
    t.force("taisho", "1014", strength=14)
    t.besiege("ally_castle", "taisho")
    t.g.durability[t.castle("ally_castle")] = 1
    t.order(Call(t.castle("ally_castle"), t.u("taisho")), dice=[6])
    assert t.owner("ally_castle") == t.roles["ally_clan"]


@pytest.mark.rule("masamune 8-3-2", "kanto 8-3-2", "masamune 11-1", "kanto 11-1", "kanto 21-2", "masamune R34")
@both
def test_a_main_castle_that_a_friend_wins_back_gives_lines_again(game: str) -> None:
    t = siege_plain(game, castles={**CASTLES, "ally_castle": "1020"})
    t.own("main", "foe_clan")
    t.force("busho", "1004")
    assert not t.line("busho")
    t.force("ally", "1002", strength=14)
    t.besiege("main", "ally")
    t.run(surrender.carry_out(t.g, t.castle("main"), "D", t.u("ally")))
    assert t.owner("main") == t.roles["clan"]
    assert t.line("busho")


@pytest.mark.rule("gunyuden 21-1", "masamune R35", "kanto R14", "masamune 8-3-2", "kanto 8-3-2")
@both
def test_a_ruin_belongs_to_whoever_rebuilds_it_though_a_friend_had_it_first(game: str) -> None:
    t = siege_plain(game, castles={**CASTLES, "ally_castle": "1014"})
    castle = t.castle("ally_castle")
    castles.abandon(t.g, castle)
    castles.give(t.g, castle, t.clan("clan"), "21-1")
    t.g.durability[castle] = 1
    t.force("busho", "1014")
    assert t.owner("ally_castle") == t.roles["clan"]
    assert t.line("busho") is True


@pytest.mark.rule("gunyuden 20-3-1", "gunyuden 18-3", "gunyuden 16", "gunyuden 17")
@both
def test_a_castle_taken_is_a_siege_over_for_all_who_took_part(game: str) -> None:
    t = before_the_walls(game, strength=20, durability=3)
    busho = t.force("busho", "1012", strength=4)
    t.besiege("foe_castle", "busho")
    t.g.castle_morale[t.castle("foe_castle")] = -2
    castle = t.castle("foe_castle")
    t.order(Call(castle, t.u("taisho")), dice=[5])  # 5+2
    assert not t.g.investing
    assert (t.g.durability[castle], t.g.castle_morale[castle]) == (3, 0)
    assert t.acted("taisho")
    assert t.refused(Lift(busho)) == "18-3-1"
    assert t.refused(Invest(castle, (busho,))) == "17"
    t.order(March(busho), answers=[Go(busho, "normal", t.path("1012"), "inside")])
    assert t.inside("busho")


# ---------------------------------------------------------------------------------------------- garrisons that leave


@pytest.mark.rule("masamune 20-3", "kanto 20-3", "masamune 31-2", "masamune R36", "kanto 20-3-2")
@both
def test_a_garrison_of_two_clans_leaves_together_with_the_highest_in_rank(game: str) -> None:
    """Masamune: to a castle of his clan, however far; Kanto: to the nearest of the side."""
    t = siege_plain(game, castles={**CASTLES, "foe_ally_castle": "1014"})
    t.force("taisho", "1012", strength=20)
    t.besiege("foe_castle", "taisho")
    t.force("foe_lord", "1012", "foe", inside=True, morale=-3)
    t.force("foe_ally", "1012", inside=True, morale=-1)
    goal = "foe_castle_2" if game == "masamune" else "foe_ally_castle"
    answers = [refuge(t, goal, "outside")]
    t.run(surrender.carry_out(t.g, t.castle("foe_castle"), "D", t.u("taisho")), answers=answers)
    number = CASTLES["foe_castle_2"] if game == "masamune" else "1014"
    for name in ("foe_lord", "foe", "foe_ally"):
        assert (t.where(name), t.inside(name), t.morale(name)) == (number, False, 0)
    assert t.g.leader[t.u("foe")] == t.u("foe_lord")


@pytest.mark.rule("masamune 20-3", "kanto 20-3", "masamune 31-2", "masamune R35", "masamune R36", "kanto 20-3-2")
@pytest.mark.parametrize(
    ("leaver", "castle", "ruin", "friend", "caller"),
    [
        ("busho", "castle", "castle_2", "ally_castle", "foe_taisho"),
        ("foe", "foe_castle", "foe_castle_2", "foe_ally_castle", "taisho"),
    ],
)
@both
def test_a_ruin_is_no_refuge(game: str, leaver: str, castle: str, ruin: str, friend: str, caller: str) -> None:
    t = siege_plain(game, castles={castle: "1012", ruin: "1014", friend: "1030"})
    castles.abandon(t.g, t.castle(ruin))
    t.force(caller, "1012", strength=20)
    t.besiege(castle, caller)
    t.force(leaver, "1012", inside=True)
    t.run(surrender.carry_out(t.g, t.castle(castle), "D", t.u(caller)), answers=[refuge(t, friend)])
    assert t.where(leaver) == "1030"


@pytest.mark.rule("masamune 20-3", "kanto 20-3", "masamune 31-2", "masamune R36", "gunyuden 10-4", "kanto 20-3-2")
@both
def test_leavers_man_an_empty_castle_and_its_own_morale_no_longer_counts(game: str) -> None:
    t = before_the_walls(game, strength=20)
    t.force("taisho_2", "1020", strength=20)
    t.besiege("foe_castle_2", "taisho_2")
    t.own("foe_main", "clan")
    second = t.castle("foe_castle_2")
    t.g.castle_morale[second] = -3
    t.force("foe", "1012", inside=True)
    t.run(surrender.carry_out(t.g, t.castle("foe_castle"), "D", t.u("taisho")))
    assert (t.where("foe"), t.inside("foe")) == ("1020", True)
    assert t.g.castle_side_morale(second) == t.g.castle_morale[second] == 0
    assert t.g.is_invested(second)


@pytest.mark.rule("gunyuden 20-2-1")
@both
def test_a_taisho_under_his_lord_counts_once_and_one_who_is_led_counts(game: str) -> None:
    t = before_the_walls(game)
    t.force("foe_lord", "1012", "foe_taisho", inside=True)
    (only,) = surrender.modifiers(t.g, t.castle("foe_castle"), 0)
    assert only.value == -2


# ---------------------------------------------------------------------------------------------- investment (18)


@pytest.mark.rule("gunyuden 18-3", "gunyuden 18-1", "gunyuden 18-3-2")
@pytest.mark.parametrize(("left", "holds"), [(10, True), (9, False)])
@both
def test_the_threshold_to_the_point(game: str, left: int, holds: bool) -> None:
    t = before_the_walls(game, strength=left)
    busho = t.force("busho", "1012", strength=5)
    t.besiege("foe_castle", "busho")
    t.force("foe", "1012", inside=True, morale=-2)
    t.order(Lift(busho))
    assert t.g.is_invested(t.castle("foe_castle")) is holds
    assert t.morale("foe") == (-2 if holds else 0)
    assert t.g.durability[t.castle("foe_castle")] == 10


@pytest.mark.rule("gunyuden 18-3", "gunyuden 18-1-4")
@both
def test_men_who_stand_by_do_not_keep_a_siege_up(game: str) -> None:
    t = before_the_walls(game, strength=10)
    t.force("lord", "1012", strength=30)
    t.g.steps[t.u("taisho")] = 1
    investment.watch(t.g)
    assert not t.g.is_invested(t.castle("foe_castle"))


@pytest.mark.rule("gunyuden 18-4-1", "gunyuden 13-2", "gunyuden 18-1-3", "gunyuden 26")
@both
def test_besiegers_organise_and_recover_and_go_on_investing(game: str) -> None:
    t = siege_plain(game, castles=CASTLES)
    taisho = t.force("taisho", "1012", "busho", "busho_2", strength=12)
    other = t.force("taisho_2", "1012", strength=3, morale=-1)
    t.besiege("foe_castle", "taisho", "taisho_2")
    busho, second = t.u("busho"), t.u("busho_2")
    t.order(Recover(other))
    t.order(Organise(taisho), answers=[Form(((taisho, second), (busho,)))])
    assert t.g.investing == t.us("taisho", "busho", "busho_2", "taisho_2")
    assert t.g.heads(t.g.investing) == sorted((taisho, busho, other))
    assert t.g.is_invested(t.castle("foe_castle"))


@pytest.mark.rule("gunyuden 18-1-4", "gunyuden 13-2")
@both
def test_besiegers_and_others_before_the_walls_are_organised_apart(game: str) -> None:
    t = before_the_walls(game)
    busho = t.force("busho", "1012")
    head = t.u("taisho")
    t.order(Invest(t.castle("foe_castle"), (busho,)))
    t.g.acted = 0
    t.order(Organise(head), answers=[Form(((head, busho),))])
    assert t.g.investing == t.us("taisho", "busho")


@pytest.mark.rule("gunyuden 9-1-2", "gunyuden 18-3", "masamune 23-7", "kanto 23-7", "gunyuden 23-7-2")
@both
def test_besiegers_whose_leader_falls_in_a_sally_go_on_if_they_are_enough(game: str) -> None:
    t = siege_plain(game, castles=CASTLES)
    t.force("taisho", "1012", "busho", steps=1, strength=3)
    t.figures("busho", 11)
    t.besiege("foe_castle", "taisho")
    t.force("foe_lord", "1012", inside=True, strength=10, modifier=0)
    t.g.land.modifier[t.u("taisho")] = 0
    t.phase("foe_phase")
    sally = t.sally(t.roles["foe_castle"], "1012", t.roles["taisho"])
    t.run(skirmish.sally(t.g, sally), dice=[4, 1], answers=[STAND, Lose(t.u("taisho")), COUNTER])
    assert t.g.where[t.u("taisho")] == KILLED
    assert t.g.investing == 1 << t.u("busho")
    assert t.g.leader[t.u("busho")] == t.u("busho")
    assert t.g.is_invested(t.castle("foe_castle"))


@pytest.mark.rule("gunyuden 9-1-2", "masamune 19", "kanto 19", "gunyuden 18-3")
@both
def test_men_whose_leader_falls_in_an_assault_stand_alone_and_go_on_investing(game: str) -> None:
    t = siege_plain(game, castles=CASTLES)
    taisho = t.force("taisho", "1012", "busho", "busho_2", strength=9)
    t.figures("busho", 20)
    t.figures("busho_2", 20)
    t.g.steps[taisho] = 1
    t.besiege("foe_castle", "taisho")
    t.order(Assault(t.castle("foe_castle"), (taisho,)), dice=[5], answers=[Lose(taisho)])  # 41 to 50: 1-1
    assert t.g.where[taisho] == KILLED
    assert t.g.heads(t.g.investing) == [t.u("busho"), t.u("busho_2")]
    assert not t.g.headless
    assert t.acted("busho")


@pytest.mark.rule("gunyuden 5-4-3", "gunyuden 15-3-1", "gunyuden 15-4-6", "gunyuden 15-6-2")
@both
def test_an_invested_castle_costs_nothing_to_pass_but_bars_strategic_movement(game: str) -> None:
    t = before_the_walls(game)
    t.force("foe", "1012", inside=True)
    t.force("busho", "1010")
    assert t.cost("busho", "1010", "1011", "1012", "1013") == 3
    assert t.cost("busho", "1010", "1011", mode="strategic") == "15-3-1"
    t.g.investing = 0
    assert t.cost("busho", "1010", "1011", "1012", "1013") == 3  # the besieger cancels the zone of the castle's hex
    t.force("taisho", "1030")
    assert t.cost("busho", "1010", "1011", "1012", "1013") == 5


@pytest.mark.rule("gunyuden 20-1", "masamune R29", "gunyuden 17-1-3", "gunyuden 18-1-4")
@both
def test_who_joined_in_this_phase_does_not_call_though_the_siege_is_old(game: str) -> None:
    t = before_the_walls(game)
    other = t.force("taisho_2", "1012", strength=3)
    castle = t.castle("foe_castle")
    t.order(Invest(castle, (other,)))
    t.g.acted = 0
    assert t.refused(Call(castle, other)) == "17-1-3"
    operations.take_stock(t.g)
    assert not t.refused(Call(castle, other))


@pytest.mark.rule("gunyuden 18-3-1", "gunyuden 20-1", "masamune R28", "masamune R29")
@both
def test_who_lifts_and_invests_again_is_a_newcomer(game: str) -> None:
    t = before_the_walls(game)
    taisho, castle = t.u("taisho"), t.castle("foe_castle")
    t.force("foe", "1012", inside=True, morale=-3)
    t.order(Lift(taisho))
    assert t.morale("foe") == 0
    assert t.refused(Call(castle, taisho)) == "17-1-3"
    t.order(Invest(castle, (taisho,)))
    t.g.acted = 0
    assert t.refused(Call(castle, taisho)) == "17-1-3"


@pytest.mark.rule("masamune 17-1-2", "gunyuden 18-1", "gunyuden 19-1-2")
@both
def test_a_storm_needs_the_strength_of_an_investment_and_an_assault_none(game: str) -> None:
    t = siege_plain(game, castles=CASTLES)
    taisho = t.force("taisho", "1012", strength=9)
    castle = t.castle("foe_castle")
    assert t.refused(Storm(castle, (taisho,))) == "18-1"
    assert not t.refused(Assault(castle, (taisho,)))


@pytest.mark.rule("masamune 17-1-2", "gunyuden 17-1-3", "masamune R38", "kanto R9")
@both
def test_besiegers_join_in_the_assault_of_newcomers_who_invest_with_it(game: str) -> None:
    t = before_the_walls(game)
    taisho, busho, castle = t.u("taisho"), t.force("busho", "1012", strength=9), t.castle("foe_castle")
    together = Storm(castle, (taisho, busho))
    assert together in t.orders()
    assert t.refused(Storm(castle, (taisho,))) == "17-1-3"
    t.order(together, dice=[6], answers=[Lose(busho)])  # 21, 6-1: 2-1
    assert t.g.investing == t.us("taisho", "busho")
    assert t.g.durability[castle] == 8
    assert t.acted("taisho")
    assert t.acted("busho")
    assert [told["units"] for told in t.told("invest")] == [[t.roles["busho"]]]
    t.g.acted = 0
    assert t.refused(Call(castle, taisho)) == "20-1-1"


@pytest.mark.rule("gunyuden 19-1-1", "masamune 17-1-2")
@both
def test_in_the_revised_edition_a_storm_is_one_force_too(game: str) -> None:
    t = before_the_walls(game, edition="revised")
    busho = t.force("busho", "1012", strength=9)
    castle = t.castle("foe_castle")
    assert t.refused(Storm(castle, (t.u("taisho"), busho))) == "19-1-1"
    assert Storm(castle, (busho,)) in t.orders()


@pytest.mark.rule("gunyuden 19-1-1", "gunyuden 12-2-4", "masamune 12-2-3", "kanto 12-2-3")
@both
def test_every_force_of_an_assault_must_be_able_to_act(game: str) -> None:
    t = before_the_walls(game)
    busho = t.force("busho", "1012", strength=4)
    castle, taisho = t.castle("foe_castle"), t.u("taisho")
    t.g.land.activation[busho] = 1
    t.g.stage = 2
    assert t.refused(Assault(castle, (taisho, busho))) == "12-2-4"
    t.g.stage = 1
    t.g.acted |= 1 << busho
    assert t.refused(Assault(castle, (taisho, busho))) == "12-2-3"
    assert t.refused(Assault(castle, (taisho, taisho))) == "17-1"


@pytest.mark.rule("gunyuden 18-1", "gunyuden 18-1-2", "masamune R63")
def test_an_ally_who_may_not_besiege_is_left_out_of_the_orders() -> None:
    """Otherwise he would hide from his friends what they can do without him."""
    t = siege_plain("masamune", castles=CASTLES)
    taisho, other = t.force("taisho", "1012", strength=12), t.force("taisho_2", "1012", strength=3)
    ally = t.force("ally", "1012", strength=5)
    t.g.status[t.clan("ally_clan")] = LIMITED
    castle = t.castle("foe_castle")
    orders = t.orders()
    for party in ((taisho, other), (taisho,)):
        assert Invest(castle, party) in orders
        assert Assault(castle, party) in orders
        assert Storm(castle, party) in orders
    assert Invest(castle, (other,)) not in orders
    assert t.refused(Invest(castle, (taisho, ally)))


# ---------------------------------------------------------------------------------------------- lines (11)


@pytest.mark.rule("gunyuden 11-4-1", "gunyuden 25", "gunyuden 25-2", "masamune R15")
@both
def test_a_lord_lost_for_want_of_a_line(game: str) -> None:
    """In Masamune he is not dead and his clan fights on; in Kanto a lost lord takes his army with him."""
    t = siege_plain(game, castles=CASTLES)
    t.own("main", "foe_clan")
    t.force("lord", "2010", morale=-4)
    t.force("busho", "1030")
    sequence.check_lines(t.g)
    assert t.g.where[t.u("lord")] == REMOVED
    assert t.g.where[t.u("busho")] == (t.h("1030") if game == "masamune" else COLLAPSED)


@pytest.mark.rule("gunyuden 11-1-3", "masamune R9", "kanto 32-1-2", "kanto 32-1-3")
@both
def test_a_castle_in_snowy_foothills_serves_those_before_it_and_others_by_the_direction(game: str) -> None:
    """The line out of it enters only their hexes; the line towards it would end in the hills."""
    t = siege_plain(game, castles=CASTLES, ground={"1002": "h"}, weather=SNOW)
    t.force("busho", "1002")
    t.force("busho_2", "1004")
    assert t.line("busho")
    assert t.line("busho_2") is (game == "masamune")


@pytest.mark.rule("gunyuden 11-1-4", "gunyuden 5-4-4", "gunyuden 5-4-3")
@both
def test_a_friend_before_an_enemy_castle_opens_its_hex_and_a_siege_those_around_it(game: str) -> None:
    walls = {f"{column}{row:02}": "m" for column in ("09", "11") for row in range(3, 20)}
    t = siege_plain(game, castles={**CASTLES, "foe_castle": "1006"}, ground=walls)
    t.force("ally", "1006", strength=10)
    t.force("busho", "1010")
    assert not t.line("busho")  # 1005 and 1007 lie in the weak zone
    t.besiege("foe_castle", "ally")
    assert t.line("busho")


@pytest.mark.rule("gunyuden 18-3", "gunyuden 5-4-3", "gunyuden 11-1-3(3)", "gunyuden 11-3-1", "gunyuden 23-3")
@both
def test_a_siege_broken_in_a_skirmish_closes_the_line_that_ran_past_the_castle(game: str) -> None:
    """And that of the besiegers themselves, for the castle's zone lies behind them too."""
    walls = {f"{column}{row:02}": "m" for column in ("09", "11") for row in range(3, 20)}
    t = siege_plain(game, castles={**CASTLES, "foe_castle": "1006"}, ground=walls)
    t.force("taisho", "1006", strength=10, modifier=0)
    t.besiege("foe_castle", "taisho")
    t.force("foe", "1006", inside=True, strength=7, modifier=0, morale=-2)
    t.force("busho", "1009")
    assert not communication.without_line(t.g)
    t.phase("foe_phase")
    sally = t.sally(t.roles["foe_castle"], "1006", t.roles["taisho"])
    t.run(skirmish.sally(t.g, sally), dice=[6], answers=[STAND, FORGO])  # 6-1-2 with 7: one step
    assert t.morale("foe") == 0
    assert communication.without_line(t.g) == t.us("busho", "taisho")
    sequence.check_lines(t.g)
    assert (t.morale("busho"), t.morale("taisho")) == (-1, -1)


@pytest.mark.rule("gunyuden 11-1-5", "gunyuden 5-4-1")
@both
def test_an_allied_castle_opens_its_own_hex_but_begins_no_line(game: str) -> None:
    walls = {f"{column}{row:02}": "m" for column in ("09", "11") for row in range(3, 30)}
    t = siege_plain(game, castles={**CASTLES, "foe_castle": "2006", "ally_castle": "1006"}, ground=walls)
    t.force("busho", "1010")
    t.force("foe", "1007")
    assert not t.line("busho")  # an enemy in the only way
    t.force("foe", "2020")
    assert t.line("busho")
    t.own("main", "foe_clan")
    assert not t.line("busho")


@pytest.mark.rule("masamune 11-2-3", "gunyuden 15-2-4", "gunyuden 23-2-1")
@pytest.mark.parametrize("bridged", [False, True])
def test_a_bridge_spares_marches_lines_and_attacks_the_river(bridged: bool) -> None:
    river = ["1004-1005"]
    walls = {f"{column}{row:02}": "m" for column in ("09", "11") for row in range(2, 22)}
    t = siege_plain("masamune", castles={"main": "1002"}, ground=walls, rivers=river, bridges=river if bridged else [])
    t.force("busho", "1004", modifier=0)
    t.force("busho_2", "1018")
    assert t.cost("busho", "1004", "1005") == (1 if bridged else 2)
    assert t.line("busho_2") is bridged  # 16 points, or 17
    t.force("foe", "1005", modifier=0)
    mods = skirmish.attack_mods(t.g, t.us("busho"), t.us("foe"), t.h("1004"), t.h("1005"), sally=False)
    assert [mod.value for mod in mods] == ([] if bridged else [-2])


@pytest.mark.rule("masamune 32-1-2(2)", "gunyuden 15-2-4")
def test_rain_softens_the_bank_under_a_bridge_too() -> None:
    t = siege_plain("masamune", castles=CASTLES, rivers=["1004-1005"], bridges=["1004-1005"], weather=RAIN)
    t.force("busho", "1003")
    assert t.cost("busho", "1003", "1004", "1005", "1006") == 5


@pytest.mark.rule("gunyuden 16-3", "gunyuden 16-3-1", "gunyuden 16-5", "gunyuden 5-4-4")
@both
def test_a_single_enemy_shuts_a_garrison_in_but_does_not_starve_it(game: str) -> None:
    t = siege_plain(game, castles={**CASTLES, "castle": "1008"})
    busho = t.force("busho", "1008", inside=True, strength=30)
    t.force("busho_2", "1010")
    t.force("foe", "1008", strength=1)
    assert t.refused(March(busho)) == "16-3-1"
    assert t.line("busho")
    sequence.check_lines(t.g)
    assert t.morale("busho") == 0


# ---------------------------------------------------------------------------------------------- Masamune's spoils


@pytest.mark.rule("masamune 20-3", "masamune R37")
def test_an_odd_number_of_steps_is_halved_down_and_what_finds_no_gap_is_lost() -> None:
    t = before_the_walls("masamune", strength=20, durability=1)
    t.force("taisho", "1012", "busho", "busho_2", strength=20, steps=1)
    t.besiege("foe_castle", "taisho")
    t.g.steps[t.u("taisho")] = 2
    t.force("foe", "1012", inside=True)
    t.force("foe_2", "1012", inside=True)
    t.force("foe_3", "1012", inside=True, steps=1)
    letter = surrender.carry_out(t.g, t.castle("foe_castle"), "H", t.u("taisho"))
    t.run(letter, answers=[Refill(t.u("busho"))])
    assert (t.steps("taisho"), t.steps("busho"), t.steps("busho_2")) == (2, 2, 2)


@pytest.mark.rule("kanto 20-3", "kanto R12", "gunyuden 21-1")
def test_who_surrenders_in_a_ruin_joins_the_group_of_the_captor() -> None:
    t = before_the_walls("kanto", durability=1)
    t.force("foe", "1012", inside=True)
    t.phase("foe_phase")
    t.run(determination.determine_all(t.g), dice=[2, 4], answers=[PASS])
    assert t.owner("foe_castle") is None
    clan = t.clan("clan")
    group = t.g.land.replenishers(clan, t.g.clan_side[clan])
    assert group is not None
    assert [number for number, steps in enumerate(t.g.bonus) if steps == 1] == [group[0]]
    assert t.told("spoils") == [{"clan": "uesugi", "steps": 1}]


@pytest.mark.rule("masamune R34")
def test_equal_clans_of_one_player_are_his_choice() -> None:
    t = before_the_walls("masamune", strength=12)
    t.force("ally", "1012", strength=12)
    t.besiege("foe_castle", "ally")
    t.g.castle_morale[t.castle("foe_castle")] = -4
    t.phase("foe_phase")
    t.run(determination.determine_all(t.g), dice=[1], answers=[PASS, Grant(t.clan("clan"))])
    assert t.owner("foe_castle") == "date"
