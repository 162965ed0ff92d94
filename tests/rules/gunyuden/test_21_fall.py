"""Chapter 21: the fall of a castle."""

from __future__ import annotations

from typing import Any

import pytest
from siege_harness import Siege, both, editions, siege_plain

from honjin.games.gunyuden.actions import Choose, Grant
from honjin.games.gunyuden.rules import determination, surrender
from honjin.games.gunyuden.state import KILLED
from honjin.wargame.actions import PASS
from honjin.wargame.orders import Assault, Lose, March, Refill

CASTLES = {"main": "1002", "foe_main": "3530", "foe_castle": "1012", "foe_castle_2": "1020"}


def invested(game: str, strength: int = 12, **options: Any) -> Siege:
    t = siege_plain(game, castles=CASTLES, **options)
    t.force("taisho", "1012", strength=strength)
    t.besiege("foe_castle", "taisho")
    return t


@pytest.mark.rule("gunyuden 21", "gunyuden 21-1", "masamune R33", "masamune R35", "gunyuden 8-2-5", "kanto R13")
@pytest.mark.rule("kanto R14")
@both
def test_m077_without_durability_it_is_abandoned_and_the_garrison_rolls(game: str) -> None:
    t = siege_plain(game, castles=CASTLES, levels={"foe_castle": 0})
    taisho = t.force("taisho", "1012", strength=60)
    t.force("foe_taisho", "1012", inside=True, morale=-1)
    castle = t.castle("foe_castle")
    t.g.durability[castle] = 3
    refuge = Choose(t.castle("foe_castle_2"), "inside")
    t.order(Assault(castle, (taisho,)), dice=[6, 3], answers=[refuge])
    assert t.rolls[1][1] == 3
    assert t.owner("foe_castle") is None
    assert t.g.durability[castle] == 0
    assert t.where("foe_taisho") == "1020"
    assert t.morale("foe_taisho") == 0
    assert not t.g.investing


@pytest.mark.rule("gunyuden 21", "masamune R33", "masamune 20-3", "kanto 20-3", "gunyuden 21-1")
@pytest.mark.parametrize(("die", "killed"), [(3, False), (4, True)])
@both
def test_the_row_of_durability_0(game: str, die: int, killed: bool) -> None:
    t = invested(game)
    t.force("foe", "1012", inside=True)
    castle = t.castle("foe_castle")
    t.g.durability[castle] = 1
    t.phase("foe_phase")
    answers = [PASS] if killed else [PASS, Choose(t.castle("foe_castle_2"), "inside")]
    t.run(determination.determine_all(t.g), dice=[2, die], answers=answers)
    assert (t.g.where[t.u("foe")] == KILLED) is killed
    assert t.owner("foe_castle") is None


@pytest.mark.rule("gunyuden 21", "masamune R32", "masamune R33")
def test_m078_a_garrison_that_breaks_altogether_rolls() -> None:
    t = invested("masamune")
    t.force("foe", "1012", inside=True, morale=-4)
    castle = t.castle("foe_castle")
    t.g.durability[castle] = 6
    t.phase("foe_phase")
    t.run(determination.determine_all(t.g), dice=[1, 1], answers=[PASS])
    assert t.rolls[1][1] == 5
    assert t.g.where[t.u("foe")] == KILLED
    assert t.owner("foe_castle") == "date"
    assert t.g.durability[castle] == 6


@pytest.mark.rule("gunyuden 21", "kanto R68", "kanto 18-2-3")
def test_in_kanto_a_broken_garrison_is_removed_without_a_roll() -> None:
    t = invested("kanto")
    t.force("foe", "1012", inside=True, morale=-4)
    t.phase("foe_phase")
    t.run(determination.determine_all(t.g), dice=[1], answers=[PASS])
    assert t.g.where[t.u("foe")] == KILLED
    assert t.owner("foe_castle") == "uesugi"


@pytest.mark.rule("gunyuden 21", "masamune R33")
@both
def test_an_empty_castle_does_not_roll(game: str) -> None:
    t = invested(game)
    t.g.durability[t.castle("foe_castle")] = 1
    t.phase("foe_phase")
    t.run(determination.determine_all(t.g), dice=[3], answers=[PASS])
    assert t.owner("foe_castle") is None
    assert not t.g.investing
    t.phase("phase")
    assert not t.refused(March(t.u("taisho")))


@pytest.mark.rule("masamune R33", "gunyuden 21")
@both
def test_the_strongest_force_of_the_besiegers_lends_its_morale(game: str) -> None:
    t = invested(game)
    t.force("taisho_2", "1012", strength=14, morale=-2)
    t.besiege("foe_castle", "taisho_2")
    t.force("foe", "1012", inside=True)
    t.g.durability[t.castle("foe_castle")] = 1
    t.phase("foe_phase")
    t.run(determination.determine_all(t.g), dice=[2, 6], answers=[PASS])
    assert t.rolls[1][1] == 4


@pytest.mark.rule("masamune R34", "kanto R61", "kanto 21-1-2", "kanto 21-1-3", "kanto 21-2")
def test_on_a_fall_the_clan_with_most_strength_gets_it_and_equals_choose() -> None:
    for ally_strength, owner in ((13, "kasai"), (11, "date"), (12, "kasai")):
        t = invested("masamune")
        t.force("ally", "1012", strength=ally_strength)
        t.besiege("foe_castle", "ally")
        t.g.castle_morale[t.castle("foe_castle")] = -4
        t.phase("foe_phase")
        answers = [PASS, Grant(t.clan("ally_clan"))] if ally_strength == 12 else [PASS]
        t.run(determination.determine_all(t.g), dice=[1], answers=answers)
        assert t.owner("foe_castle") == owner


@pytest.mark.rule("kanto 21-1-1", "kanto 21-2", "masamune R34")
@editions
@both
def test_a_castle_that_falls_returns_to_a_friend_who_had_it_at_the_start(game: str, edition: str) -> None:
    t = siege_plain(game, castles={**CASTLES, "ally_castle": "1014"}, edition=edition)
    t.own("ally_castle", "foe_clan")
    t.force("taisho", "1014", strength=12)
    t.besiege("ally_castle", "taisho")
    t.run(surrender.fall(t.g, t.castle("ally_castle"), 0, "21", ruined=False))
    assert t.owner("ally_castle") == t.roles["ally_clan" if edition == "classic" else "clan"]


@pytest.mark.rule("gunyuden 21", "masamune 19", "kanto 19", "masamune R38")
@both
def test_walls_and_last_assaulter_may_fall_together(game: str) -> None:
    t = siege_plain(game, castles=CASTLES, levels={"foe_castle": 0})
    busho = t.force("busho", "1012", strength=3, steps=1)
    t.force("foe", "1012", inside=True, strength=1)
    castle = t.castle("foe_castle")
    t.g.durability[castle] = 1
    t.order(Assault(castle, (busho,)), dice=[6])  # 1-2
    assert t.g.where[busho] == KILLED
    assert t.owner("foe_castle") is None
    assert t.where("foe") == "1012"
    assert not t.inside("foe")


@pytest.mark.rule("gunyuden 21", "gunyuden 21-1", "masamune 19-3-1", "kanto 19-1-3")
@pytest.mark.parametrize(("die", "answer"), [(1, "D"), (3, "E"), (6, "G")])
@both
def test_a_revised_assault_that_breaks_the_walls(game: str, die: int, answer: str) -> None:
    t = invested(game, strength=60, edition="revised")
    t.force("foe", "1012", inside=True, strength=1, modifier=0)
    castle = t.castle("foe_castle")
    t.g.durability[castle] = 2
    leaves = [Choose(t.castle("foe_castle_2"), "inside")] if answer == "D" else []
    t.order(Assault(castle, (t.u("taisho"),)), dice=[1, 3, die], answers=leaves)  # 3-1 with 60: 4
    assert [told["answer"] for told in t.told("call")] == [answer]
    assert (t.owner("foe_castle"), t.g.durability[castle]) == (None, 0)
    assert (t.where("foe") == "1020") is (answer == "D")


@pytest.mark.rule("gunyuden 21", "masamune 19", "kanto 19", "masamune R33")
@both
def test_an_assault_that_breaks_the_walls_rolls_for_the_garrison_after_its_losses(game: str) -> None:
    t = siege_plain(game, castles=CASTLES, levels={"foe_castle": 0})
    taisho = t.force("taisho", "1012", "busho", strength=20)
    t.force("foe_lord", "1012", inside=True, strength=2)
    castle = t.castle("foe_castle")
    t.g.durability[castle] = 1
    spoils = [Refill(taisho)] if game == "masamune" else []  # half of the lord's two steps, at once
    t.order(
        Assault(castle, (taisho,)), dice=[4, 6], answers=[Lose(taisho), Lose(t.u("busho")), *spoils]
    )  # 1-2; 6-2 = 4
    assert (t.steps("taisho"), t.steps("busho")) == (1 + len(spoils), 1)
    assert t.g.where[t.u("foe_lord")] == KILLED
    assert t.g.destroyed >> t.clan("foe_clan") & 1
    assert t.owner("foe_castle_2") == t.roles["foe_clan"]  # its castles stay
