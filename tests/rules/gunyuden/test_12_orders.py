"""Chapters 4, 12 to 18: what is offered in a phase, each once, and what a march or a stage leaves behind."""

from __future__ import annotations

from typing import Any

import pytest
from siege_harness import Siege, both, siege_plain

from honjin.conformance import drive, first
from honjin.games.gunyuden.actions import ALONE, Drop, Go, Invest, Sally
from honjin.games.gunyuden.rules import castles, investment, losses, operations, organising, retreat, sequence, skirmish
from honjin.games.gunyuden.rules.exclusive import Exclusive
from honjin.games.gunyuden.state import INACTIVE, OVER, START
from honjin.games.gunyuden.static import Theatre
from honjin.kernel.chance import Mod
from honjin.kernel.game import Result
from honjin.kernel.words import say
from honjin.wargame.actions import DONE
from honjin.wargame.orders import HALT, INSIDE, OUTSIDE, Form, March, Organise

CASTLES = {"main": "1010", "castle": "1012", "foe_main": "3030", "foe_castle": "2010"}


def plain(game: str, **how: Any) -> Siege:
    return siege_plain(game, castles=CASTLES, **how)


# ---------------------------------------------------------------------------------------------- what is offered


@both
@pytest.mark.rule("gunyuden 12-1", "gunyuden 17-1", "gunyuden 18-1", "masamune 23-7", "kanto 23-7")
def test_every_order_is_offered_once(game: str) -> None:
    """One fresh force and one that invests before a castle, and two forces inside another."""
    t = plain(game)
    fresh = t.force("taisho", "2010", "busho", strength=30)
    t.force("taisho_2", "2010", strength=30, investing=True)
    t.force("busho_2", "1012", inside=True)
    t.force("busho_3", "1012", inside=True)
    t.force("foe_taisho", "1012")
    orders = t.orders()
    assert len(set(orders)) == len(orders)
    assert [order for order in orders if isinstance(order, Invest)] == [Invest(t.castle("foe_castle"), (fresh,))]
    sallies = [order for order in orders if isinstance(order, Sally)]
    assert [(order.castle, order.hex) for order in sallies] == [(t.castle("castle"), t.h("1012"))]


@both
@pytest.mark.rule("gunyuden 12-1", "gunyuden 13-2-4", "masamune 13-2-3", "kanto 13-2-3")
def test_a_commander_without_points_organises_with_a_force_that_has_them(game: str) -> None:
    t = plain(game)
    slow, quick = t.force("taisho", "1014"), t.force("busho", "1014")
    t.g.land.activation[slow], t.g.land.activation[quick] = 1, 3
    t.g.stage = 2
    assert Organise(slow) in t.orders()
    t.g.land.activation[quick] = 1
    assert Organise(slow) not in t.orders()


@both
@pytest.mark.rule("gunyuden 13-1-3", "gunyuden 13-2")
def test_no_arrangement_is_suggested_twice(game: str) -> None:
    t = plain(game)
    head = t.force("taisho", "1014", "busho")
    t.force("busho_2", "1014")
    found = organising.options(t.g, head)
    assert len(set(found)) == len(found)
    shapes = [frozenset((force[0], frozenset(force)) for force in form.forces) for form in found]  # type: ignore[attr-defined]
    assert len(set(shapes)) == len(shapes)


@both
@pytest.mark.rule("gunyuden 13", "gunyuden 13-2")
def test_each_unit_that_he_could_take_alone_is_suggested(game: str) -> None:
    t = plain(game)
    head = t.force("taisho", "1014")
    fellows = [t.force(name, "1014") for name in ("busho", "busho_2", "busho_3")]
    found = organising.options(t.g, head)
    assert all(Form(((head, fellow),)) in found for fellow in fellows)


@both
@pytest.mark.rule("masamune R16", "gunyuden 13-2")
def test_to_organise_elsewhere_makes_nobody_invest(game: str) -> None:
    """The first of all units stands far away."""
    t = plain(game)
    nobody = t.put(t.g.land.pieces[0].id, "3005")
    head = t.force("taisho_2", "1014", "busho")
    drive(organising.organise(t.g, head), first)
    assert not t.g.investing >> nobody & 1
    assert t.told("invest") == t.told("lift") == []


# ---------------------------------------------------------------------------------------------- marches


@both
@pytest.mark.rule("gunyuden 15-5", "gunyuden 15-5-1")
def test_men_are_left_in_another_castle_on_the_way(game: str) -> None:
    """Out of one castle and into the next: the way and the gates are paid, and the leader stays outside."""
    t = plain(game)
    head = t.force("taisho", "1010", "busho", "busho_2", inside=True)
    other = t.force("taisho_2", "1030")
    t.g.acted |= 1 << other
    drop = Drop(head, "normal", t.path("1010", "1011", "1012"), INSIDE, ALONE, (t.u("busho"),))
    t.order(March(head), answers=[drop, HALT])
    assert (t.where("busho"), t.inside("busho")) == ("1012", True)
    assert (t.where("taisho"), t.inside("taisho")) == ("1012", False)
    assert t.asks[-1].subject["spent"] == 1 + 2 + 1  # out of the castle, two hexes, and into the other
    assert all(t.acted(name) for name in ("taisho", "busho", "busho_2", "taisho_2"))


@both
@pytest.mark.rule("gunyuden 15-5", "gunyuden 15-5-1")
def test_men_are_sent_into_the_castle_before_which_their_force_stands(game: str) -> None:
    t = plain(game)
    head = t.force("taisho", "1012", "busho")
    drop = Drop(head, "normal", t.path("1012"), INSIDE, ALONE, (t.u("busho"),))
    go = Go(head, "normal", t.path("1012", "1013"), OUTSIDE)
    t.order(March(head), answers=[drop, go])
    assert (t.inside("busho"), t.where("taisho")) == (True, "1013")
    assert t.asks[-1].subject["spent"] == 1


# ---------------------------------------------------------------------------------------------- sieges and losses


@both
@pytest.mark.rule("gunyuden 18-3")
def test_whoever_is_no_longer_at_the_castle_no_longer_invests(game: str) -> None:
    """Even if he is the first of all units."""
    t = plain(game)
    t.force("taisho", "2010", strength=40, investing=True)
    gone = t.put(t.g.land.pieces[0].id, "2020", investing=True)
    investment.watch(t.g)
    assert not t.g.investing >> gone & 1
    assert t.g.is_invested(t.castle("foe_castle"))


@both
@pytest.mark.rule("gunyuden 23-3-1", "gunyuden 23-3-3")
def test_a_dot_is_told_with_the_losses(game: str) -> None:
    t = plain(game)
    t.force("taisho", "1014", "busho")
    units = t.us("taisho", "busho")
    asks = drive(losses.take(t.g, 0, units, 1, "23-3"), first).asks
    asks += drive(losses.take(t.g, 0, units, 2, "23-3", dot=True), first).asks
    assert ["must be eliminated" in str(ask.prompt) for ask in asks[:2]] == [False, True]


# ---------------------------------------------------------------------------------------------- the sequence


class Bells(Exclusive):
    """Rings when stages and turns end, and counts points as it is told."""

    score = (0, 0)

    def __init__(self, land: Theatre) -> None:
        super().__init__(land)
        self.rung: list[str] = []

    def stage_ended(self, g: object) -> None:
        self.rung.append("stage")

    def turn_ended(self, g: object) -> None:
        self.rung.append("turn")

    def action_over(self, g: object) -> None:
        self.rung.append("action")

    def score_rows(self, g: object) -> list[list[Mod]]:
        return [[Mod(say("points"), points, "4")] for points in self.score]


@both
@pytest.mark.rule("gunyuden 4-1-5", "gunyuden 4-1-2", "gunyuden 4")
def test_after_the_last_phase_of_the_fourth_stage_the_turn_ends(game: str) -> None:
    t = plain(game)
    t.g.rules = rules = Bells(t.g.land)
    t.g.stage, t.g.seat = 3, len(t.g.land.phases) - 1
    t.run(sequence.next_phase(t.g))
    assert (t.g.stage, t.g.seat, rules.rung) == (4, 0, ["stage"])
    t.g.seat = len(t.g.land.phases) - 1
    t.run(sequence.next_phase(t.g))
    assert (t.g.stage, t.g.part, rules.rung) == (4, START, ["stage", "stage", "turn"])
    t.g.turn, t.g.seat = t.g.land.last_turn, len(t.g.land.phases) - 1
    t.run(sequence.next_phase(t.g))
    assert t.g.part == OVER


@both
@pytest.mark.rule("masamune 4-1-1", "kanto 4-1-1")
def test_the_first_stage_of_a_turn_is_none_of_the_four(game: str) -> None:
    t = plain(game)
    t.g.rules = Bells(t.g.land)
    t.g.stage = 4
    drive(sequence.initial_stage(t.g), first, [3] if game == "masamune" else ())
    assert (t.g.turn, t.g.stage) == (2, 0)


@pytest.mark.rule("gunyuden 4")
@pytest.mark.parametrize(("score", "winner"), [((3, 1), 0), ((1, 3), 1), ((2, 2), None)])
def test_most_points_win_and_equal_points_are_a_draw(score: tuple[int, int], winner: int | None) -> None:
    """Where a game of the series says nothing else."""
    t = plain("masamune")
    rules = Bells(t.g.land)
    rules.score = score
    result = rules.verdict(t.g)
    assert (result.winner, result.points) == (winner, score)


@both
@pytest.mark.rule("gunyuden 12-1", "gunyuden 4-1-2")
def test_with_nobody_to_act_only_the_end_of_the_phase_is_offered(game: str) -> None:
    t = plain(game)
    assert [str(order) for order in operations.orders(t.g)] == ["Done()"]


@both
@pytest.mark.rule("gunyuden 4-1-2", "gunyuden 12-1-1")
def test_every_action_is_followed_up_and_so_is_the_end_of_the_phase(game: str) -> None:
    t = plain(game)
    t.g.rules = rules = Bells(t.g.land)
    head = t.force("taisho", "1014")
    t.run(operations.operations(t.g), answers=[DONE])
    assert rules.rung == ["action"]
    go = Go(head, "normal", t.path("1014", "1015"), OUTSIDE)
    t.run(operations.operations(t.g), answers=[March(head), go, DONE])
    assert rules.rung == ["action"] * 3


@both
@pytest.mark.rule("gunyuden 20-3-2(1)", "masamune 20-3-2", "kanto 20-3-2", "masamune 31-2", "masamune R36")
def test_a_garrison_that_finds_a_castle_loses_nobody(game: str) -> None:
    t = plain(game)
    t.force("busho", "1012", inside=True)
    found = drive(castles.send_away(t.g, t.us("busho"), t.castle("castle"), "20-3-2"), first)
    assert (found.value, t.where("busho")) == (0, "1010")


class Decided(Bells):
    """The first action decides the game."""

    def early_end(self, g: object) -> Result:
        return Result(1, (0, 2), "44.6", say("decided"))


@both
@pytest.mark.rule("gunyuden 4", "masamune 44.6")
def test_a_game_that_is_decided_is_over(game: str) -> None:
    t = plain(game)
    t.g.rules = Decided(t.g.land)
    found = drive(sequence.campaign(t.g), first, ())
    assert (t.g.part, found.value.winner) == (OVER, 1)
    assert [(row["winner"], row["points"]) for row in t.told("end")] == [(t.g.land.sides[1], [0, 2])]


@both
@pytest.mark.rule("masamune R27", "kanto R72", "gunyuden 23-7-1")
def test_who_does_not_act_yet_takes_no_part_in_a_sally(game: str) -> None:
    t = plain(game)
    head = t.force("taisho", "1012", inside=True)
    t.force("ally", "1012", inside=True)
    t.g.status[t.clan("ally_clan")] = INACTIVE
    assert skirmish.garrison(t.g, t.castle("castle")) == [head]


@both
@pytest.mark.rule("gunyuden 23-4-2", "gunyuden 23-4-6")
def test_a_refused_retreat_says_how_far_it_goes(game: str) -> None:
    t = plain(game)
    head = t.force("taisho", "1020")
    away = t.h("1019")
    open_to = retreat.ways(t.g, head, away, 2, 0)

    def why(*numbers: str, end: str = OUTSIDE) -> str:
        refusal = retreat.refuse_retreat(t.g, t.retreat("taisho", *numbers, end=end), head, away, 2, open_to)
        assert refusal is not None
        return str(refusal.reason)

    assert why("1020", "1021").endswith("retreats 2 hexes, or into a castle on the way, not 1")
    assert why("1020", "1021", "1022", "1023").endswith("retreats 2 hexes, or into a castle on the way, not 3")
    assert "no friendly castle" in why("1020", "1021", end=INSIDE)
