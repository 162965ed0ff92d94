"""Units that move together: blocks that keep their places, and columns that are sent to one place."""

from __future__ import annotations

from collections.abc import Mapping

from small_war import GRID, OPEN, Line, War, at, line, war

from honjin.hexes.grid import Hex
from honjin.hexes.paths import Field, Passage, Path, field, trace
from honjin.kernel.actions import Action
from honjin.kernel.errors import Refusal
from honjin.wargame.actions import OfUnitAndPath, Unit
from honjin.wargame.formation import Block, Column, Grounds, Reach

POINTS = 3


class Step(OfUnitAndPath):
    """A move."""

    form = "step {unit:unit} {path:path}"


class Ranks(Block[Line]):
    """Three hexes each; d never moves."""

    grounds = Grounds(edge="2", friend="3", zone="4", points="5")

    def refuse(self, unit: Unit) -> Refusal | None:
        return Refusal("1", "tired") if unit == 3 else None

    def search(self, unit: Unit) -> tuple[Passage, Field]:
        enemy = self.g.occupied[1 - self.side]
        ground = Passage(OPEN, enemy, self.g.zoc(1 - self.side))
        return ground, field(ground, 1 << self.g.where[unit], POINTS)

    def part(self, trial: Line, unit: Unit, to: Hex) -> Action | Refusal:
        return self.blocked(trial, unit, to) or Step(unit, trace(*self.ways[unit], to))

    def carry_out(self, trial: Line, action: Action) -> None:
        assert isinstance(action, Step)
        trial.lift(action.unit, -5)
        trial.put(action.unit, action.path[-1])


class Train(Column[War]):
    """Everybody marches three hexes."""

    def refuse(self, unit: Unit) -> Refusal | None:
        return Refusal("1", "led") if self.g.leader[unit] != unit else None

    def reaches(self, trial: War, head: Unit) -> Mapping[str, Reach]:
        ground = self.ground(trial, head)
        return {"slow": Reach(ground, field(ground, 1 << trial.where[head], POINTS))}

    def ground(self, trial: War, head: Unit) -> Passage:
        return Passage(OPEN)

    def march(self, head: Unit, mode: str, path: Path) -> list[Action]:
        return [Step(head, path)]

    def why_short(self, trial: War, head: Unit, end: Hex, stop: Hex | None) -> Refusal:
        return Refusal("5", "there already" if stop is None else f"only to {GRID.format(stop)}")


def test_a_block_goes_front_first() -> None:
    moves, behind = Ranks(line(a="0203", b="0202"), 0, [0, 1]).plan(at("0202"), at("0203"))
    assert moves == [Step(0, (at("0203"), at("0204"))), Step(1, (at("0202"), at("0203")))]
    assert behind == {}


def test_who_cannot_keep_his_place_stays_with_a_reason() -> None:
    moves, behind = Ranks(line(a="0206", b="0205", c="0401"), 0, [0, 1, 3]).plan(at("0205"), at("0206"))
    assert moves == []
    assert {unit: why.rule for unit, why in behind.items()} == {0: "2", 1: "3", 3: "1"}


def test_zones_and_points_end_a_move() -> None:
    """Past an enemy beside the way nobody goes; four hexes are too far for anybody."""
    held = Ranks(line(a="0202", c="0104"), 0, [0]).plan(at("0202"), at("0205"))[1]
    far = Ranks(line(a="0202", c="0601"), 0, [0]).plan(at("0202"), at("0206"))[1]
    assert (held[0].rule, far[0].rule) == ("4", "5")


def test_where_a_block_keeps_together_and_where_it_does_not() -> None:
    company = Ranks(line(a="0205", b="0201"), 0, [0, 1])
    whole, part = company.reach(1)
    assert at("0202") in whole, "both step one hex"
    assert at("0203") in part, "the other would leave the map"
    assert company.movers == [0, 1]


def test_a_column_arrives_longest_way_first() -> None:
    g = war()
    g.settle(0b0011, at("0201"))
    g.settle(0b0100, at("0203"))
    company = Train(g, 0, [0, 1, 2])
    actions, behind = company.plan(at("0201"), at("0204"))
    assert [action.unit for action in actions if isinstance(action, Step)] == [0, 2]
    assert {unit: why.rule for unit, why in behind.items()} == {1: "1"}
    assert g.where[0] == at("0201"), "a plan changes nothing"


def test_who_does_not_arrive_comes_nearer() -> None:
    g = war()
    g.settle(0b0011, at("0201"))
    g.settle(0b0100, at("0206"))
    actions, behind = Train(g, 0, [0, 2]).plan(at("0201"), at("0206"))
    assert actions == [Step(0, tuple(map(at, ("0201", "0202", "0203", "0204"))))]
    assert {unit: why.reason for unit, why in behind.items()} == {0: "only to 0204", 2: "there already"}


def test_the_reach_of_a_column() -> None:
    g = war()
    g.settle(0b0011, at("0201"))
    g.settle(0b0100, at("0206"))
    whole, part = Train(g, 0, [0, 2]).reach(0)
    assert at("0204") in whole
    assert {at("0201"), at("0206")} <= set(part), "nobody marches to where he stands"
