"""Chapter 16: garrisons."""

from __future__ import annotations

import pytest
from siege_harness import Siege, both, siege_plain

from honjin.games.gunyuden.actions import Go
from honjin.games.gunyuden.rules import assault, determination, marching, movement, replenishment, sequence, surrender
from honjin.wargame.actions import PASS
from honjin.wargame.orders import March

CASTLES = {"main": "1002", "foe_main": "3530", "castle": "1012"}


def go(t: Siege, head: str, *numbers: str, end: str = "inside") -> Go:
    return Go(t.u(head), "normal", t.path(*numbers), end)


def refused(t: Siege, action: Go) -> str:
    found = marching.refuse_stride(t.g, movement.begin(t.g, action.unit), action)
    return found.rule if found else ""


@pytest.mark.rule("gunyuden 16", "gunyuden 16-1", "gunyuden 16-1-1")
@both
def test_going_in_takes_a_point(game: str) -> None:
    t = siege_plain(game, castles=CASTLES)
    taisho = t.force("taisho", "1004", "busho")
    way = [f"10{row:02}" for row in range(4, 13)]
    assert refused(t, go(t, "taisho", *way, end="outside")) == ""
    assert refused(t, go(t, "taisho", *way)) == "15-2-1"
    t.force("taisho", "1005", "busho")
    t.order(March(taisho), answers=[go(t, "taisho", *way[1:])])
    assert t.inside("taisho")
    assert t.inside("busho")
    assert not t.strong("lord") & {"1013"}


@pytest.mark.rule("gunyuden 16-1", "gunyuden 10-4")
@both
def test_who_goes_in_brings_his_own_morale(game: str) -> None:
    t = siege_plain(game, castles=CASTLES)
    taisho = t.force("taisho", "1011", morale=-1)
    castle = t.castle("castle")
    t.g.castle_morale[castle] = -3
    t.order(March(taisho), answers=[go(t, "taisho", "1011", "1012")])
    assert (t.g.castle_morale[castle], t.g.castle_side_morale(castle)) == (0, -1)


@pytest.mark.rule("gunyuden 16", "gunyuden 16-1-2")
@both
def test_any_number_goes_into_own_and_allied_castles_only(game: str) -> None:
    t = siege_plain(game, castles={**CASTLES, "ally_castle": "1014", "foe_castle": "1010"})
    for number, name in enumerate(("taisho", "taisho_2", "busho", "busho_2", "ally")):
        t.force(name, "1013")
        assert refused(t, go(t, name, "1013", "1012")) == ""
        assert refused(t, go(t, name, "1013", "1014")) == ""
        t.g.settle(t.us(name), t.h("1012"), inside=True)
        assert t.g.inside_at(t.h("1012")).bit_count() == number + 1
    t.force("busho_3", "1011")
    assert refused(t, go(t, "busho_3", "1011", "1010")) == "16"
    assert refused(t, go(t, "busho_3", "1011", "1111")) == "16"
    t.own("castle", "foe_clan")
    assert refused(t, go(t, "busho_3", "1011", "1012")) == "16"


@pytest.mark.rule("gunyuden 16-1-2", "gunyuden 16-4-2", "masamune R27")
@both
def test_inside_they_count_together(game: str) -> None:
    t = siege_plain(game, castles={**CASTLES, "foe_castle": "1010"})
    t.force("foe", "1010", inside=True, strength=4)
    t.force("foe_ally", "1010", inside=True, strength=3, morale=-2)
    t.force("taisho", "1010", strength=12)
    castle = t.castle("foe_castle")
    assert assault.classic_strength(t.g, castle, t.us("taisho")) == 5
    assert t.g.castle_side_morale(castle) == -2
    assert sum(mod.value for mod in surrender.modifiers(t.g, castle, 0)) == 2 - 1  # a taisho is among them


@pytest.mark.rule("gunyuden 16-3", "gunyuden 16-3-1")
@both
def test_coming_out_takes_a_point_and_an_enemy_before_the_gate_forbids_it(game: str) -> None:
    t = siege_plain(game, castles=CASTLES)
    busho = t.force("busho", "1012", inside=True)
    assert t.cost("busho", "1012", "1013") == 2
    assert movement.refuse_march(t.g, busho) is None
    t.force("foe", "1012")
    assert t.refused(March(busho)) == "16-3-1"
    assert refused(t, go(t, "busho", "1012", "1013", end="outside")) == "16-3-1"
    t.force("foe", "1013")
    t.order(March(busho), answers=[go(t, "busho", "1012", end="outside")])
    assert not t.inside("busho")
    assert t.where("busho") == "1012"


@pytest.mark.rule("gunyuden 16-3", "gunyuden 15-4-6")
@both
def test_a_force_that_cannot_step_may_still_go_in_and_out(game: str) -> None:
    t = siege_plain(game, castles=CASTLES, ground=dict.fromkeys(["1011", "1013", "0912", "0913", "1112", "1113"], "m"))
    busho = t.force("busho", "1012")
    t.order(March(busho), answers=[go(t, "busho", "1012")])
    assert t.inside("busho")
    t.g.acted = 0
    assert refused(t, go(t, "busho", "1012")) == "16-1"
    t.order(March(busho), answers=[go(t, "busho", "1012", end="outside")])
    assert not t.inside("busho")


@pytest.mark.rule("gunyuden 16-4", "gunyuden 16-4-1", "gunyuden 11-1-6", "masamune 18-2-2", "kanto 18-2-1")
@both
def test_inside_morale_falls_by_investment_and_not_for_want_of_a_line(game: str) -> None:
    t = siege_plain(game, castles=CASTLES)
    t.own("main", "foe_clan")
    t.force("busho", "1012", inside=True)
    t.force("busho_2", "1012", inside=True, morale=-1)
    t.force("foe_taisho", "1012", strength=10)
    sequence.check_lines(t.g)
    assert t.morale("busho") == 0
    t.besiege("castle", "foe_taisho")
    t.run(determination.determine_all(t.g), dice=[1], answers=[PASS])
    assert (t.morale("busho"), t.morale("busho_2")) == (-1, -2)


@pytest.mark.rule("gunyuden 16-5", "gunyuden 11-4-2", "gunyuden 14-3-5")
def test_m094_k48_a_garrison_replenishes_unless_it_is_invested() -> None:
    t = siege_plain("masamune", castles=CASTLES)
    t.own("main", "foe_clan")
    taisho = t.force("taisho", "1012", inside=True, steps=1)
    t.force("foe_taisho", "1012", strength=10)
    assert replenishment.refuse_commander(t.g, taisho) is None
    t.besiege("castle", "foe_taisho")
    assert replenishment.refuse_commander(t.g, taisho) is not None
