"""Chapter 12: who acts, and how often."""

from __future__ import annotations

import pytest
from siege_harness import both, siege_plain

from honjin.games.gunyuden.actions import Call, Go, Invest, Lift, Recover
from honjin.games.gunyuden.rules import activation, operations
from honjin.games.gunyuden.state import INACTIVE
from honjin.wargame.actions import DONE
from honjin.wargame.orders import Assault, March, Organise

CASTLES = {"main": "1010", "foe_main": "3030", "foe_castle": "2010"}


@pytest.mark.rule("gunyuden 12-2-2", "gunyuden 12-2-4", "gunyuden 12", "gunyuden 4-1-3", "gunyuden 4-1-4")
@pytest.mark.rule("gunyuden 4-1-5", "kanto 12-1-3", "kanto 12-1-4")
@pytest.mark.parametrize("points", [1, 2, 3, 4])
@both
def test_m001_k03_n_points_serve_stages_1_to_n(game: str, points: int) -> None:
    t = siege_plain(game, castles=CASTLES)
    busho = t.force("busho", "1010")
    t.g.land.activation[busho] = points
    for stage in (1, 2, 3, 4):
        t.g.stage = stage
        refusal = activation.refuse_act(t.g, busho)
        assert (refusal is None) is (stage <= points)
        if refusal is not None:
            assert refusal.rule == "12-2-4"
            assert t.refused(March(busho)) == "12-2-4"
        assert (busho in operations.able(t.g)) is (stage <= points)


@pytest.mark.rule("gunyuden 12-2-1", "kanto 12-1-2")
@both
def test_led_units_use_their_leaders_points(game: str) -> None:
    t = siege_plain(game, castles=CASTLES)
    taisho = t.force("taisho", "1010", "busho")
    t.g.land.activation[taisho] = 3
    t.g.land.activation[t.u("busho")] = 1
    t.g.stage = 3
    assert not t.refused(March(taisho))
    assert t.refused(March(t.u("busho"))) == "12-2-1"


@pytest.mark.rule("masamune 12-2-3", "kanto 12-2-3", "masamune 12-1-2", "kanto 12-1-2", "gunyuden 12-1")
@pytest.mark.rule("gunyuden 12-1-1", "kanto R72")
@both
def test_a_force_acts_once(game: str) -> None:
    t = siege_plain(game, castles=CASTLES)
    taisho = t.force("taisho", "1010", "busho")
    t.order(March(taisho), answers=[Go(taisho, "normal", t.path("1010", "1011"), "outside")])
    assert t.acted("taisho")
    assert t.acted("busho")
    for action in (March(taisho), Recover(taisho)):
        assert t.refused(action) == "12-2-3"
    assert t.refused(Organise(taisho)) == {"masamune": "13-2-1", "kanto": "13-2-2"}[game]
    t.run(operations.begin_phase(t.g))
    assert t.acted("taisho") is (game == "kanto")  # there it has acted for the stage
    operations.begin_stage(t.g)
    assert not t.acted("taisho")


@pytest.mark.rule("masamune 4-1", "kanto 4-1", "gunyuden 12", "kanto R64")
@both
def test_only_in_its_own_phase(game: str) -> None:
    t = siege_plain(game, castles=CASTLES)
    taisho, ally, foe = t.force("taisho", "1010"), t.force("ally", "1012"), t.force("foe", "3030")
    assert t.refused(March(foe)) == "4-1"
    assert t.refused(March(ally)) == ("4-1" if game == "kanto" else "")  # the lesser clans have a phase of their own
    t.phase("foe_phase")
    assert t.refused(March(taisho)) == "4-1"
    assert not t.refused(March(foe))


@pytest.mark.rule("gunyuden 12-2-5")
@both
def test_nobody_has_to_act_and_points_are_not_saved(game: str) -> None:
    t = siege_plain(game, castles=CASTLES)
    busho = t.force("busho", "1010")
    assert not t.refused(DONE)
    t.run(operations.operations(t.g), answers=[DONE])
    t.g.land.activation[busho] = 1
    t.g.stage = 2
    assert t.refused(March(busho)) == "12-2-4"


@pytest.mark.rule("gunyuden 12", "gunyuden 17", "gunyuden 26")
@both
def test_the_kinds_of_action(game: str) -> None:
    t = siege_plain(game, castles=CASTLES)
    taisho = t.force("taisho", "2010", "busho", strength=12, morale=-1)
    castle = t.castle("foe_castle")
    kinds = {type(order) for order in t.orders()}
    assert kinds >= {March, Organise, Recover, Invest, Assault}
    t.besiege("foe_castle", "taisho")
    kinds = {type(order) for order in t.orders()}
    assert kinds >= {Lift, Organise, Recover, Assault, Call}
    assert March not in kinds
    assert Invest not in kinds
    assert t.refused(March(taisho)) == "18-4-1"
    assert t.refused(Invest(castle, (taisho,))) == "17-1-3"


@pytest.mark.rule("masamune 34", "gunyuden 12")
@both
def test_a_clan_that_does_not_act_yet(game: str) -> None:
    t = siege_plain(game, castles=CASTLES)
    busho = t.force("busho", "1010", inside=True)
    t.g.status[t.clan("clan")] = INACTIVE
    assert t.refused(March(busho)) == "34"
    assert t.orders() == [DONE]
