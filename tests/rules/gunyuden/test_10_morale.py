"""Chapter 10: morale of units and castles."""

from __future__ import annotations

import pytest
from siege_harness import both, siege_plain

from honjin.games.gunyuden.actions import Go
from honjin.games.gunyuden.rules import assault, determination, losses, marching, movement, sequence
from honjin.games.gunyuden.state import COLLAPSED, KILLED, REMOVED
from honjin.wargame.actions import PASS

CASTLES = {"main": "1010", "foe_main": "3030", "foe_castle": "2010"}


@pytest.mark.rule("gunyuden 10", "gunyuden 10-1", "gunyuden 10-1-1", "gunyuden 10-1-4", "gunyuden 11-4-1")
@both
def test_morale_is_0_and_falls_point_by_point(game: str) -> None:
    t = siege_plain(game, castles=CASTLES)
    t.force("busho", "3848")
    assert t.morale("busho") == 0
    for expected in (-1, -2, -3, -4):
        sequence.check_lines(t.g)
        assert t.morale("busho") == expected


@pytest.mark.rule("gunyuden 10-1-2", "gunyuden 11-4-1", "masamune R15")
@both
def test_m063_k62_below_minus_4_a_unit_is_gone(game: str) -> None:
    t = siege_plain(game, castles=CASTLES)
    t.force("busho", "3848", morale=-4)
    sequence.check_lines(t.g)
    assert t.g.where[t.u("busho")] == REMOVED
    assert t.g.steps_lost[t.g.side(t.u("busho"))] == (2 if game == "kanto" else 0)  # Kanto counts every removal


@pytest.mark.rule("gunyuden 10-1-2", "gunyuden 25-2", "masamune R15")
@both
def test_men_who_break_together_with_their_lord_fall_beside_him(game: str) -> None:
    t = siege_plain(game, castles=CASTLES)
    t.force("lord", "2030", "busho", morale=-4)
    t.force("busho_2", "1010")
    losses.drop_morale(t.g, t.us("lord", "busho"), 1, "23-4-5")
    assert t.g.where[t.u("lord")] == KILLED
    assert t.g.where[t.u("busho")] == KILLED
    assert t.g.where[t.u("busho_2")] == COLLAPSED


@pytest.mark.rule("gunyuden 10-1-2", "masamune 18-2-2", "gunyuden 21", "kanto 18-2-1")
@both
def test_an_empty_castle_falls_below_minus_4(game: str) -> None:
    t = siege_plain(game, castles=CASTLES)
    t.force("taisho", "2010", strength=12)
    t.besiege("foe_castle", "taisho")
    castle = t.castle("foe_castle")
    t.phase("foe_phase")
    for expected in (-1, -2, -3, -4):
        t.run(determination.determine_all(t.g), dice=[1], answers=[PASS])
        t.g.offered = 0
        assert t.g.castle_morale[castle] == expected
        assert t.owner("foe_castle") == t.roles["foe_clan"]
    t.run(determination.determine_all(t.g), dice=[1], answers=[PASS])
    assert t.owner("foe_castle") == t.roles["clan"]
    assert t.g.castle_morale[castle] == 0
    assert t.g.durability[castle] == 10
    assert not t.g.investing


@pytest.mark.rule("gunyuden 10-2", "gunyuden 15-6-3", "gunyuden 15-3-3")
@both
def test_low_morale_slows_a_force_down(game: str) -> None:
    t = siege_plain(game, castles=CASTLES)
    t.force("taisho", "1010", "busho")
    t.g.morale[t.u("busho")] = -3
    assert movement.allowance(t.g, t.u("taisho")) == 5
    assert t.cost("taisho", "1010", "1011", mode="strategic") == "15-3-3"


@pytest.mark.rule("gunyuden 10-3", "gunyuden 16-4-2")
@both
def test_morale_is_each_units_own(game: str) -> None:
    t = siege_plain(game, castles=CASTLES)
    t.force("foe", "2010", inside=True, morale=-2)
    t.force("foe_2", "2010", inside=True)
    t.force("taisho", "2010", strength=12)
    t.force("busho", "2010", morale=-1)
    assert (t.morale("foe"), t.morale("foe_2"), t.morale("taisho")) == (-2, 0, 0)
    castle = t.castle("foe_castle")
    assert t.g.castle_side_morale(castle) == -2
    mods = {mod.name: mod.value for mod in assault.assault_mods(t.g, castle, t.us("taisho", "busho"))}
    assert mods["morale"] == 1


@pytest.mark.rule("gunyuden 10-4")
@both
def test_a_castles_own_morale_counts_only_while_it_is_empty(game: str) -> None:
    t = siege_plain(game, castles={**CASTLES, "castle": "1011"})
    castle = t.castle("castle")
    t.g.castle_morale[castle] = -3
    assert t.g.castle_side_morale(castle) == -3
    t.force("busho", "1010", morale=-1)
    t.run(marching.march(t.g, t.u("busho")), answers=[Go(t.u("busho"), "normal", t.path("1010", "1011"), "inside")])
    assert t.g.castle_morale[castle] == 0
    assert t.g.castle_side_morale(castle) == -1


@both
@pytest.mark.rule("gunyuden 10-1-2")
def test_at_the_lowest_morale_a_unit_still_stands(game: str) -> None:
    t = siege_plain(game, castles={"main": "1010", "foe_main": "3030"})
    lowest = t.g.land.tables.morale.lowest
    t.force("busho", "1014", morale=lowest + 1)
    losses.drop_morale(t.g, t.us("busho"), 1, "10-1")
    assert (t.morale("busho"), t.where("busho")) == (lowest, "1014")
    losses.drop_morale(t.g, t.us("busho"), 1, "10-1")
    assert t.where("busho") is None
