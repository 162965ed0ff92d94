"""Units on a map: one to a hex, or in stacks of forces, in the field and inside castles."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from small_war import GONE, GRID, OPEN, Line, War, at, scene, war

from honjin.hexes.paths import Passage
from honjin.hexes.sets import hexset
from honjin.kernel.events import Weight
from honjin.wargame.actions import NOBODY, Castle
from honjin.wargame.castles import Castles
from honjin.wargame.singles import EMPTY, LIFTED
from honjin.wargame.state import RESERVE, shared

A, B, C = (at(number) for number in ("0202", "0203", "0505"))


def test_everybody_begins_out_of_the_game_on_the_scene() -> None:
    g = Line(scene())
    assert g.where == [GONE] * 4
    assert g.scene is g.ground
    assert g.copy().scene is g.ground


def test_who_is_put_down_holds_his_hex() -> None:
    g = Line(scene())
    g.put(0, A)
    g.put(2, B)
    assert (g.at[A], g.at[B], g.taken) == (0, 2, hexset([A, B]))
    assert g.occupied == [1 << A, 1 << B]
    assert g.units_on_map(0) == [0]
    assert g.zoc(0) == hexset([A, *GRID.near[A]])
    with pytest.raises(AssertionError, match="two units in 0202"):
        g.put(1, A)


def test_enemies_bar_the_ground_and_their_zones_end_a_move() -> None:
    g = Line(scene(ground=OPEN))
    g.put(0, A)
    g.put(2, C)
    assert g.passage(0) == Passage(OPEN, 1 << C, g.zoc(1))


def test_who_is_lifted_leaves_his_hex_empty() -> None:
    g = Line(scene())
    g.put(0, A)
    assert g.lift(0, LIFTED) == A
    assert (g.at[A], g.where[0], g.taken) == (EMPTY, LIFTED, 0)


def test_a_position_read_again_knows_who_stands_where() -> None:
    g = Line(scene())
    g.put(3, C)
    again = Line(g.ground).restore(g.dump())
    assert again == g
    assert (again.at, again.occupied) == (g.at, g.occupied)


def test_events_name_units_by_the_scene_and_weigh_by_their_kind() -> None:
    g = Line(scene())
    g.journal = []
    g.tell("lost", "1", unit=2)
    g.tell("seen", "1", unit=0)
    assert [event.data for event in g.journal] == [{"unit": "c"}, {"unit": "a"}]
    assert [event.weight for event in g.journal] == [Weight.TOLD, Weight.PASSING]


def test_a_force_moves_as_one_and_holds_its_hex_in_the_open() -> None:
    g = war()
    g.settle(0b0011, A)
    assert (g.members[0], g.members[1]) == (0b0011, 0)
    assert (g.at, g.occupied) == ({A: 0b0011}, [1 << A, 0])
    g.settle(g.members[0], B)
    assert (g.at, g.occupied) == ({B: 0b0011}, [1 << B, 0])


def test_a_garrison_holds_no_hex() -> None:
    g = war()
    g.settle(0b0011, A)
    g.settle(0b0100, A, inside=True)
    assert (g.inside_at(A), g.outside_at(A)) == (0b0100, 0b0011)
    assert g.occupied == [1 << A, 0]
    g.go_outside(0b0100)
    assert g.occupied == [1 << A, 1 << A]
    g.go_inside(0b0011)
    assert g.occupied == [0, 1 << A]


def test_strangers_belong_to_neither_camp() -> None:
    g = war()
    g.settle(0b1000, C)
    assert (g.occupied, g.strangers) == ([0, 0], 1 << C)
    g.lift(0b1000)
    assert (g.where[3], g.strangers, g.at) == (RESERVE, 0, {})


def test_forces_and_their_figures() -> None:
    g = war()
    g.settle(0b0111, A)
    assert g.steps == [2, 2, 2, 1]
    assert g.heads(0b1111) == [0, 2, 3]
    assert g.forces_of([0, 3]) == 0b1011
    assert g.on_map(0b1110) == 0b0110
    g.steps[1] = 1
    assert (g.unit_strength(1), g.strength(0b1011), g.all_steps(0b1011)) == (2, 3 + 2 + 5, 4)


def test_a_campaign_read_again_is_the_same() -> None:
    g = war()
    g.settle(0b0111, A)
    g.go_inside(0b0100)
    again = War(g.country).restore(g.dump())
    assert again == g
    assert (again.at, again.occupied, again.members) == (g.at, g.occupied, g.members)


class Siege(Castles):
    """A campaign around two castles, of which an owner's counts until its walls are gone."""

    unused = GONE
    country: Any = shared()

    def survey(self) -> None:
        self.of_bloc = [0b0011, 0b1100]
        super().survey()

    def castle_bloc(self, castle: Castle) -> int:
        return self.owner[castle] if self.durability[castle] else NOBODY


def test_castles_count_for_their_camps() -> None:
    keeps = [SimpleNamespace(hex=A, owner=0, durability=5), SimpleNamespace(hex=C, owner=1, durability=3)]
    g = Siege(scene(keeps=keeps, castle_at={A: 0, C: 1}))
    assert (g.owner, g.durability, g.keeps) == ([0, 1], [5, 3], [1 << A, 1 << C])
    g.durability[1] = 0
    g.recount_keeps()
    assert g.keeps == [1 << A, 0]
    g.settle(0b0001, A, inside=True)
    g.settle(0b0100, B)
    assert (g.garrison(0), g.garrison(1)) == (0b0001, 0)
    assert (g.castle_here(0), g.castle_here(2)) == (0, NOBODY)
