"""23-4, 24-2-5, 24-3-1: of several beaten forces their owner says which goes back first."""

from __future__ import annotations

import pytest
from siege_harness import Siege, both, siege_plain

from honjin.games.gunyuden.actions import Attack, Withdraw
from honjin.games.gunyuden.rules import retreat
from honjin.kernel.actions import Action
from honjin.kernel.words import key_of
from honjin.wargame.orders import HOLD, OUTSIDE, Pick, Retreat

CASTLES = {"main": "1002", "foe_main": "3530"}


def beaten(game: str, *, guard: bool) -> Siege:
    """Two enemy forces in 1012; with ``guard`` the only way back, 1013, lies in our zone of control."""
    t = siege_plain(game, castles=CASTLES)
    t.force("taisho", "1011", strength=20, modifier=2)
    t.force("foe_taisho", "1012", strength=6)
    t.force("foe_taisho_2", "1012", strength=5)
    if guard:
        for name, number in (("busho", "1014"), ("busho_2", "0913"), ("busho_3", "1113")):
            t.force(name, number, strength=1)
    return t


def attack(t: Siege) -> Attack:
    return Attack(t.u("taisho"), t.h("1012"), (t.u("foe_taisho"), t.u("foe_taisho_2")))


def back(t: Siege, name: str, *way: str) -> Retreat:
    return Retreat(t.u(name), t.path("1012", *way), OUTSIDE)


def kinds(t: Siege) -> list[str]:
    return [ask.kind for ask in t.asks]


@pytest.mark.rule("gunyuden 23-4", "masamune 23-4-3", "kanto 23-4-1")
@both
@pytest.mark.parametrize("first", ["foe_taisho", "foe_taisho_2"])
def test_the_owner_says_who_retreats_first(game: str, first: str) -> None:
    t = beaten(game, guard=True)
    second = "foe_taisho_2" if first == "foe_taisho" else "foe_taisho"
    foes = t.us("foe_taisho", "foe_taisho_2")
    t.run(retreat.fall_back_all(t.g, foes, t.h("1011"), 1, "23-4"), answers=[Pick(t.u(first))])
    assert kinds(t) == ["next"]
    assert t.asks[0].side == t.g.side(t.u("foe_taisho"))
    assert [t.steps(first), t.steps(second)] == [1, 2]  # whoever comes second finds a friend in the zone (R50)


@pytest.mark.rule("gunyuden 23-4", "masamune R50")
@both
def test_of_three_forces_only_the_first_has_to_be_named(game: str) -> None:
    t = beaten(game, guard=True)
    t.force("foe", "1012", strength=4)
    foes = t.us("foe_taisho", "foe_taisho_2", "foe")
    t.run(retreat.fall_back_all(t.g, foes, t.h("1011"), 1, "23-4"), answers=[Pick(t.u("foe"))])
    assert kinds(t) == ["next"]  # once somebody stands in the zone, the order of the others changes nothing
    assert len(t.asks[0].options) == 3
    assert [t.steps(name) for name in ("foe", "foe_taisho", "foe_taisho_2")] == [1, 2, 2]


@pytest.mark.rule("gunyuden 23-4")
@both
def test_nobody_is_asked_where_the_order_changes_nothing(game: str) -> None:
    t = beaten(game, guard=False)
    foes = t.us("foe_taisho", "foe_taisho_2")
    ways: list[Action] = [back(t, "foe_taisho", "1013"), back(t, "foe_taisho_2", "1013")]
    t.run(retreat.fall_back_all(t.g, foes, t.h("1011"), 1, "23-4"), answers=ways)
    assert kinds(t) == ["retreat", "retreat"]


@pytest.mark.rule("gunyuden 23-4")
@both
def test_one_force_is_not_asked_for_its_turn(game: str) -> None:
    t = beaten(game, guard=True)
    t.run(retreat.fall_back_all(t.g, t.us("foe_taisho"), t.h("1011"), 1, "23-4"))
    assert t.asks == []
    assert t.where("foe_taisho") == "1013"


@pytest.mark.rule("gunyuden 23-4-5", "gunyuden 25-2")
@both
def test_the_order_counts_where_a_sodaisho_may_lose_all_heart(game: str) -> None:
    t = beaten(game, guard=False)
    lord = t.force("foe_lord", "1012", morale=-3)
    heads = [t.u("foe_taisho"), lord]
    assert not retreat.order_counts(t.g, heads, t.h("1011"), 1)
    assert retreat.order_counts(t.g, heads, t.h("1011"), 2)
    t.g.morale[lord], t.g.morale[heads[0]] = 0, -3
    assert not retreat.order_counts(t.g, heads, t.h("1011"), 2)


@pytest.mark.rule("gunyuden 23-3", "gunyuden 23-4")
@both
def test_a_skirmish_asks_for_the_order(game: str) -> None:
    t = beaten(game, guard=True)
    t.order(attack(t), dice=[1], answers=[Withdraw(1), Pick(t.u("foe_taisho_2")), HOLD])
    assert "next" in kinds(t)
    assert t.where("foe_taisho_2") == t.where("foe_taisho") == "1013"


@pytest.mark.rule("gunyuden 24-3-1")
@both
@pytest.mark.parametrize("first", ["foe_taisho", "foe_taisho_2"])
def test_the_owner_says_who_routs_first(game: str, first: str) -> None:
    t = beaten(game, guard=True)
    second = "foe_taisho_2" if first == "foe_taisho" else "foe_taisho"
    foes = t.us("foe_taisho", "foe_taisho_2")
    t.run(retreat.rout(t.g, foes, t.h("1011")), dice=[1, 1], answers=[Pick(t.u(first))])
    assert kinds(t) == ["next"]
    assert [key_of(roll.purpose).split()[-1] for roll, _ in t.rolls] == [
        t.g.land.pieces[t.u(n)].id for n in (first, second)
    ]
    assert [t.steps(first), t.steps(second)] == [1, 2]


@pytest.mark.rule("gunyuden 24-3-1")
@both
def test_nobody_is_asked_for_the_order_of_a_rout_in_open_country(game: str) -> None:
    t = beaten(game, guard=False)
    foes = t.us("foe_taisho", "foe_taisho_2")
    ways: list[Action] = [back(t, name, "1013") for name in sorted(("foe_taisho", "foe_taisho_2"), key=t.u)]
    t.run(retreat.rout(t.g, foes, t.h("1011")), dice=[1, 1], answers=ways)
    assert kinds(t) == ["retreat", "retreat"]


@pytest.mark.rule("masamune 24-2-7", "kanto 24-2-6")
@both
def test_the_owner_says_who_goes_back_first_in_good_order(game: str) -> None:
    t = beaten(game, guard=True)
    foes = t.us("foe_taisho", "foe_taisho_2")
    steps = retreat.fall_back_all(t.g, foes, t.h("1011"), 1, "24-2-7", forced=True, shaken=False)
    t.run(steps, answers=[Pick(t.u("foe_taisho_2"))])
    assert [t.steps("foe_taisho_2"), t.steps("foe_taisho")] == [1, 2]
    assert [t.morale("foe_taisho_2"), t.morale("foe_taisho")] == [0, 0]
