"""13-1-3 and Masamune R16: besiegers organise without lifting their siege; and organising across the walls."""

from __future__ import annotations

import pytest
from siege_harness import Siege, both, siege_plain

from honjin.games.gunyuden.actions import Call
from honjin.games.gunyuden.rules import operations, organising
from honjin.hexes.sets import few
from honjin.wargame.orders import Form, Organise

CASTLES = {"main": "1002", "foe_main": "3530", "foe_castle": "1012", "castle": "1016"}


def siege(game: str) -> Siege:
    """A taisho invests a castle; a fresh busho stands in his hex."""
    t = siege_plain(game, castles=CASTLES)
    t.force("taisho", "1012", strength=12)
    t.besiege("foe_castle", "taisho")
    t.force("busho", "1012", strength=4)
    return t


def form(t: Siege, *forces: tuple[str, ...]) -> Form:
    return Form(tuple(tuple(t.u(name) for name in force) for force in forces))


def invests(t: Siege, name: str) -> bool:
    return bool(t.g.investing >> t.u(name) & 1)


@pytest.mark.rule("gunyuden 13-1-3", "masamune R16", "gunyuden 18-1-4")
@both
def test_a_besieger_takes_a_fresh_unit_and_it_invests(game: str) -> None:
    t = siege(game)
    assert Organise(t.u("taisho")) in t.orders()
    t.order(Organise(t.u("taisho")), answers=[form(t, ("taisho", "busho"))])
    assert t.g.members[t.u("taisho")] == t.us("taisho", "busho")
    assert invests(t, "busho")
    assert invests(t, "taisho")
    assert t.g.is_invested(t.castle("foe_castle"))
    assert t.g.strength(t.g.besiegers(t.castle("foe_castle"))) == 16
    assert t.acted("busho")
    assert [event["units"] for event in t.told("invest")] == [[t.g.land.pieces[t.u("busho")].id]]


@pytest.mark.rule("gunyuden 13-1-3", "masamune R16")
@both
def test_the_siege_was_not_lifted_for_it(game: str) -> None:
    t = siege(game)
    t.order(Organise(t.u("taisho")), answers=[form(t, ("taisho", "busho"))])
    assert t.told("relieved") == []
    t.g.acted = 0
    assert t.refused(Call(t.castle("foe_castle"), t.u("taisho"))) == ""  # he has invested since before this phase


@pytest.mark.rule("gunyuden 13-1-3", "masamune R16", "gunyuden 18-1-4")
@both
def test_who_joins_a_siege_may_be_without_strength(game: str) -> None:
    t = siege(game)
    t.force("busho_2", "1012", strength=0)
    t.order(Organise(t.u("taisho")), answers=[form(t, ("taisho", "busho_2"))])
    assert invests(t, "busho_2")
    assert t.g.strength(t.g.besiegers(t.castle("foe_castle"))) == 12


@pytest.mark.rule("gunyuden 13-2", "gunyuden 18-1-3", "masamune R16")
@both
def test_who_is_let_go_by_a_besieger_invests_still(game: str) -> None:
    t = siege(game)
    t.order(Organise(t.u("taisho")), answers=[form(t, ("taisho", "busho"))])
    t.g.acted = 0
    t.order(Organise(t.u("taisho")), answers=[form(t, ("taisho",), ("busho",))])
    assert invests(t, "busho")
    assert t.told("relieved") == []
    assert t.told("lift") == []


@pytest.mark.rule("gunyuden 13-1-3", "masamune R16", "masamune R29")
@both
def test_a_newcomer_to_the_siege_is_one_still(game: str) -> None:
    t = siege(game)
    t.force("lord", "1012", strength=3)
    t.besiege("foe_castle", "lord")
    t.force("taisho_2", "1012", strength=3)
    t.order(Organise(t.u("lord")), answers=[form(t, ("lord", "taisho_2"))])
    assert invests(t, "taisho_2")
    assert not t.g.besieging >> t.u("taisho_2") & 1


@pytest.mark.rule("gunyuden 18-3", "gunyuden 18-3-1", "masamune R16")
@both
def test_who_is_taken_away_by_a_leader_in_the_field_invests_no_more(game: str) -> None:
    t = siege(game)
    t.force("busho_2", "1012", strength=3)
    t.besiege("foe_castle", "busho_2")
    t.force("taisho_2", "1012", strength=3)
    t.order(Organise(t.u("taisho_2")), answers=[form(t, ("taisho_2", "busho_2"))])
    assert not invests(t, "busho_2")
    assert t.g.is_invested(t.castle("foe_castle"))  # the others are strong enough
    t.g.acted = 0
    t.force("lord", "1012", strength=3)
    t.order(Organise(t.u("lord")), answers=[form(t, ("lord", "taisho"))])
    assert not t.g.is_invested(t.castle("foe_castle"))
    assert len(t.told("relieved")) == 1


@pytest.mark.rule("gunyuden 13-1-3", "masamune R16")
@both
def test_the_first_suggestion_calls_nobody_from_a_siege(game: str) -> None:
    t = siege(game)
    t.force("lord", "1012", strength=3)
    first = organising.options(t.g, t.u("lord"))[0]
    assert isinstance(first, Form)
    assert first.forces[0] == (t.u("lord"), t.u("busho"))
    for option in organising.options(t.g, t.u("lord")):
        assert organising.refuse(t.g, t.u("lord"), option) is None


@pytest.mark.rule("gunyuden 13-1-4", "masamune R16")
@both
def test_walls_keep_forces_apart(game: str) -> None:
    t = siege_plain(game, castles=CASTLES)
    t.force("taisho", "1016", inside=True)
    t.force("busho", "1016")
    assert organising.refuse_organise(t.g, t.u("taisho")) is not None
    refusal = organising.refuse_form(t.g, t.u("taisho"), form(t, ("taisho", "busho")).forces)
    assert refusal is not None
    assert refusal.rule == "13-1-4"


@pytest.mark.rule("gunyuden 13-1-4", "masamune R16")
@both
def test_with_the_option_forces_organise_across_the_walls(game: str) -> None:
    t = siege_plain(game, castles=CASTLES, organise_across_walls=True)
    t.force("taisho", "1016", "busho_2", inside=True)
    t.force("busho", "1016")
    made = form(t, ("taisho", "busho"), ("busho_2",))
    t.order(Organise(t.u("taisho")), answers=[made])
    assert t.inside("busho")
    assert t.inside("busho_2")
    t.g.acted = 0
    t.force("lord", "1016")
    t.order(Organise(t.u("lord")), answers=[form(t, ("lord", "busho"), ("taisho",))])
    assert [t.inside(name) for name in ("lord", "busho", "taisho", "busho_2")] == [False, False, True, True]
    assert set(few(t.g.outside_at(t.h("1016")))) == {t.u("lord"), t.u("busho")}


@pytest.mark.rule("gunyuden 13-1-4", "gunyuden 18-4-1")
@both
def test_no_order_to_organise_is_without_a_way_to_do_it(game: str) -> None:
    t = siege(game)
    t.force("lord", "1012", strength=3)
    for order in operations.orders(t.g):
        if isinstance(order, Organise):
            assert organising.options(t.g, order.unit)
