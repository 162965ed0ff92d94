"""Chapter 19: assaults, by the classic table and by the revised rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from siege_harness import Siege, both, siege_plain

from honjin.conformance import drive, first
from honjin.games.gunyuden.actions import Call, Storm
from honjin.games.gunyuden.rules import assault, investment
from honjin.games.gunyuden.rules.exclusive import Exclusive, nothing
from honjin.games.gunyuden.state import KILLED, Campaign
from honjin.games.gunyuden.static import Theatre
from honjin.kernel.game import Steps
from honjin.wargame.orders import Assault, Lose

CASTLES = {"main": "1002", "foe_main": "3530", "foe_castle": "1012"}


def before(game: str, level: int = 1, letter: str = "f", **options: Any) -> Siege:
    return siege_plain(game, castles=CASTLES, levels={"foe_castle": level}, ground={"1012": letter}, **options)


def storm(t: Siege, *heads: str, dice: Iterable[int], lose: Iterable[str] = ()) -> None:
    order = Assault(t.castle("foe_castle"), tuple(map(t.u, heads)))
    t.order(order, dice=dice, answers=[Lose(t.u(name)) for name in lose])


def walls(t: Siege) -> int:
    return t.g.durability[t.castle("foe_castle")]


# ---------------------------------------------------------------------------------------------- who


@pytest.mark.rule("masamune 19", "gunyuden 19-1", "gunyuden 19-1-1", "gunyuden 19-1-2")
@both
def test_who_may_assault(game: str) -> None:
    t = before(game)
    taisho = t.force("taisho", "1012", strength=5)
    castle = t.castle("foe_castle")
    assert not t.refused(Assault(castle, (taisho,)))  # investing is not needed
    assert t.refused(Storm(castle, (taisho,))) == "18-1"
    t.g.acted = t.us("taisho")
    assert t.refused(Assault(castle, (taisho,))) == "12-2-3"
    t.g.acted = 0
    t.force("taisho", "1013", strength=5)
    assert t.refused(Assault(castle, (taisho,))) == "17-1-1"
    t.force("taisho", "1012", strength=5)
    t.phase("foe_phase")
    assert t.refused(Assault(castle, (taisho,))) == "4-1"


@pytest.mark.rule("gunyuden 19-1-1", "masamune R38", "kanto R9", "kanto R72")
@both
def test_forces_of_a_hex_assault_together_in_the_classic_edition_only(game: str) -> None:
    for edition, rule in (("classic", ""), ("revised", "19-1-1")):
        t = before(game, edition=edition)
        heads = tuple(t.force(name, "1012", strength=6) for name in ("taisho", "busho"))
        castle = t.castle("foe_castle")
        assert t.refused(Assault(castle, heads)) == rule
        assert (Assault(castle, heads) in t.orders()) is (edition == "classic")
        assert all(Assault(castle, (head,)) in t.orders() for head in heads)
        ally = t.force("ally", "1012", strength=6)
        if edition == "classic":
            assert t.refused(Assault(castle, (heads[0], ally))) == ("4-1" if game == "kanto" else "")


@pytest.mark.rule("gunyuden 20-1-1", "gunyuden 19-1")
@both
def test_no_assault_after_a_call_in_the_same_phase(game: str) -> None:
    t = before(game)
    taisho = t.force("taisho", "1012", strength=12)
    busho = t.force("busho", "1012", strength=5)
    t.besiege("foe_castle", "taisho")
    castle = t.castle("foe_castle")
    t.order(Call(castle, taisho), dice=[1])
    assert t.refused(Assault(castle, (busho,))) == "20-1-1"


# ---------------------------------------------------------------------------------------------- classic


@pytest.mark.rule("masamune 19", "masamune R38", "kanto 19-2-1", "kanto 19-2-3", "kanto 19-3-1", "kanto 19-3-3")
@pytest.mark.rule("kanto 19-4-1", "kanto 19-4-2")
@both
def test_m070_joint_strength_less_the_garrisons(game: str) -> None:
    t = before(game, letter="r")
    t.force("taisho", "1012", strength=14)
    t.force("taisho_2", "1012", strength=10)
    t.force("foe", "1012", inside=True, strength=4)
    assert assault.classic_strength(t.g, t.castle("foe_castle"), t.us("taisho", "taisho_2")) == 20
    storm(t, "taisho", "taisho_2", dice=[5], lose=["taisho", "taisho_2"])
    assert t.rolls[0][1] == 3
    assert walls(t) == 9
    assert (t.steps("taisho"), t.steps("taisho_2"), t.steps("foe")) == (1, 1, 2)
    assert t.acted("taisho")
    assert t.acted("taisho_2")


@pytest.mark.rule("masamune 19", "masamune R38", "kanto R9", "kanto 19-2-1")
@pytest.mark.parametrize(("ours", "theirs"), [(6, 6), (8, 9)])
@both
def test_m071_k35_a_stronger_garrison_means_the_first_column(game: str, ours: int, theirs: int) -> None:
    t = before(game)
    t.force("taisho", "1012", "busho", strength=ours)
    t.force("foe", "1012", inside=True, strength=theirs)
    storm(t, "taisho", dice=[6], lose=["taisho", "busho"])
    assert t.rolls[0][1] == 5
    assert walls(t) == 9
    assert (t.steps("taisho"), t.steps("busho")) == (1, 1)


@pytest.mark.rule("masamune 19", "masamune R38", "kanto 19-3-2", "kanto 19-3-3", "kanto 19-4-3", "kanto R7")
@both
def test_m072_off_the_low_end_with_a_dot(game: str) -> None:
    t = before(game, level=2, letter="h")
    t.force("lord", "1012", "taisho", "busho", "busho_2", "busho_3", strength=5, morale=-1)
    names = ["lord", "taisho", "busho", "busho_2", "busho_3"]
    storm(t, "lord", dice=[1], lose=["busho", "busho", "busho_2", "busho_2", "busho_3", "busho_3", "taisho", "lord"])
    assert t.rolls[0][1] == -4
    assert walls(t) == 10
    assert [t.steps(name) for name in names] == [1, 1, 0, 0, 0]


@pytest.mark.rule("masamune 19", "masamune R38", "kanto 19-2-2")
@both
def test_m073_off_the_high_end_against_an_empty_castle(game: str) -> None:
    t = before(game, level=0)
    t.force("taisho", "1012", strength=60)
    t.g.castle_morale[t.castle("foe_castle")] = -3
    storm(t, "taisho", dice=[6])
    assert t.rolls[0][1] == 9
    assert walls(t) == 6
    assert t.steps("taisho") == 2


@pytest.mark.rule("kanto 19-4-3", "kanto R7", "masamune R38")
@both
def test_k36_a_dot_takes_a_whole_unit(game: str) -> None:
    t = before(game)
    t.force("lord", "1012", "taisho", "busho", "busho_2", strength=20)
    assert assault.classic_result(t.g, 20, -1) == (0, 6, True)
    storm(t, "lord", dice=[2], lose=["lord", "taisho", "busho", "busho"])  # 2-1 = 1: 0-4 with a dot
    assert Lose(t.u("busho_2")) in t.asks[2].options
    assert Lose(t.u("busho_2")) not in t.asks[3].options  # four flips would eliminate nobody
    assert [t.steps(name) for name in ("lord", "taisho", "busho", "busho_2")] == [1, 1, 0, 2]
    assert t.g.where[t.u("busho")] == KILLED
    assert walls(t) == 10


@pytest.mark.rule("masamune 19", "gunyuden 18-3", "kanto 17-1-1")
@both
def test_losses_may_end_the_investment(game: str) -> None:
    t = before(game)
    t.force("taisho", "1012", strength=10)
    t.besiege("foe_castle", "taisho")
    t.force("foe", "1012", inside=True, morale=-2)
    storm(t, "taisho", dice=[4])  # 4-1+2 = 5 with 10-3: 1-2 eliminates him or leaves too little
    assert not t.g.is_invested(t.castle("foe_castle"))
    assert t.morale("foe") == 0


@pytest.mark.rule("masamune 17-1-2", "gunyuden 18-1", "gunyuden 19-1-2", "kanto 17-1-1")
@both
def test_invest_and_assault_at_once_and_the_investment_stays(game: str) -> None:
    t = before(game, level=0)
    taisho = t.force("taisho", "1012", strength=60)
    castle = t.castle("foe_castle")
    t.order(Storm(castle, (taisho,)), dice=[6])
    assert walls(t) == 6
    assert investment.invested(t.g) == [castle]


# ---------------------------------------------------------------------------------------------- revised


@pytest.mark.rule("masamune 19-1-3", "kanto 19-1-3", "masamune 19-2", "masamune 19-2-2", "masamune 19-2-3")
@pytest.mark.rule("masamune R41")
@pytest.mark.parametrize(("die", "steps"), [(4, 2), (5, 1)])
@both
def test_m082_an_empty_castle_ambushes_too(game: str, die: int, steps: int) -> None:
    t = before(game, edition="revised")
    t.force("taisho", "1012", strength=3)
    storm(t, "taisho", dice=[die, 1])
    assert [str(roll.purpose).split()[0] for roll, _ in t.rolls] == ["ambush", "assault"]
    assert t.rolls[0][1] == die + 1
    assert t.steps("taisho") == steps


@pytest.mark.rule("masamune 19-2-1", "gunyuden 19-2-4", "gunyuden 19-2-5")
@both
def test_m083_what_modifies_an_ambush(game: str) -> None:
    t = before(game, edition="revised")
    t.force("taisho", "1012", "busho", strength=22)
    t.force("foe_taisho", "1012", inside=True, strength=3, modifier=2)
    t.force("foe", "1012", inside=True, strength=1, morale=-1, modifier=4)  # of lower rank
    storm(t, "taisho", dice=[4, 1], lose=["busho"])
    assert t.rolls[0][1] == 6
    assert t.steps("busho") == 1
    assert t.steps("taisho") == 2


@pytest.mark.rule("masamune 19-3", "masamune 19-3-1", "masamune 19-3-2", "kanto 19-1-3")
@both
def test_m084_then_the_assault_with_what_is_left(game: str) -> None:
    t = before(game, letter="h", edition="revised")
    t.force("taisho", "1012", strength=22)
    t.force("foe", "1012", inside=True, strength=1)
    t.g.land.modifier[t.u("foe")] = 0
    storm(t, "taisho", dice=[1, 6])
    assert t.rolls[1][1] == 3
    assert walls(t) == 8
    assert t.steps("foe") == 2
    told = {"castle": t.roles["foe_castle"], "walls": 2, "steps": 0, "dot": False}
    assert t.told("assaulted") == [told]  # what he loses he has lost in the ambush


@pytest.mark.rule("gunyuden 19-2-4", "masamune 19-3")
@both
def test_a_force_that_the_ambush_destroys_does_not_assault(game: str) -> None:
    t = before(game, edition="revised")
    t.force("taisho", "1012", strength=3, steps=1)
    t.force("foe_taisho", "1012", inside=True, strength=20, modifier=3)
    storm(t, "taisho", dice=[6])
    assert t.g.where[t.u("taisho")] == KILLED
    assert walls(t) == 10


@pytest.mark.rule("masamune 19-3-2", "gunyuden 19-2-5", "kanto 19-1-3")
@both
def test_morale_counts_for_both_in_turn(game: str) -> None:
    t = before(game, level=0, edition="revised")
    t.force("taisho", "1012", strength=22, morale=-1)
    t.g.castle_morale[t.castle("foe_castle")] = -3
    castle = t.castle("foe_castle")
    assert sum(mod.value for mod in assault.ambush_mods(t.g, castle, t.us("taisho"))) == 1 - 2
    assert sum(mod.value for mod in assault.assault_mods(t.g, castle, t.us("taisho"))) == 2


class Hostile(Exclusive):
    """Remembers who struck whom."""

    def __init__(self, land: Theatre) -> None:
        super().__init__(land)
        self.blows: list[tuple[int, int]] = []

    def struck(self, g: Campaign, clan: int, other: int) -> Steps[None]:
        self.blows.append((clan, other))
        return nothing()


@both
@pytest.mark.rule("masamune 38-1", "kanto R55", "gunyuden 19-1")
def test_an_assault_is_a_blow_of_every_clan_that_takes_part_against_the_owner(game: str) -> None:
    t = siege_plain(game, castles={"foe_castle": "1016", "main": "1010", "foe_main": "3010"})
    t.g.rules = rules = Hostile(t.g.land)
    t.force("taisho", "1016", strength=12)
    t.force("taisho_2", "1016", strength=12)
    t.force("ally", "1016", strength=12)
    heads = [t.u(name) for name in ("taisho", "taisho_2", "ally")]
    drive(assault.assault(t.g, t.castle("foe_castle"), heads), first, [1])
    assert rules.blows == [(clan, t.clan("foe_clan")) for clan in sorted((t.clan("clan"), t.clan("ally_clan")))]
