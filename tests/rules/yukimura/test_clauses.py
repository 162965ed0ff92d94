"""Clauses that a one-line change of the rules once broke without any test of their own noticing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from board import do, offers, pass_until, refusal, setting, told, where

from honjin.conformance import drive
from honjin.games.yukimura.rules import advance, fire, retreat
from honjin.games.yukimura.rules.melee import Fight
from honjin.games.yukimura.state import ELIMINATED, Tennoji
from honjin.kernel.ask import Ask
from honjin.kernel.game import Steps
from honjin.kernel.play import Play
from honjin.wargame.moves import Advance, Decline

WATCHERS = ["w kanto ashigaru 3 3 4 3535", "v osaka ashigaru 4 4 4 3508"]


def run(steps: Steps[Any], dice: Iterable[int] = ()) -> list[Ask]:
    """Carry a procedure out with these dice; every question is answered with its last option. The questions."""
    return drive(steps, lambda ask: ask.options[-1], dice).asks


def hexes(play: Play[Tennoji], *numbers: str) -> tuple[int, ...]:
    return tuple(map(play.state.field.grid.parse, numbers))


def units(play: Play[Tennoji], *names: str) -> tuple[int, ...]:
    return tuple(play.state.field.unit_of[name] for name in names)


def ways(play: Play[Tennoji], *open_: str) -> list[str]:
    """Ponds on every side of these hexes, except between those that are named together: "2016-2017"."""
    grid = play.state.field.grid
    inner = {number for pair in open_ for number in pair.split("-")}
    sides = set()
    for number in inner:
        near = (grid.format(h) for h in grid.near[grid.parse(number)] if h >= 0)
        sides |= {"-".join(sorted((number, other))) for other in near}
    return sorted(sides - set(open_))


def pocket() -> Play[Tennoji]:
    """Three friends one behind the other in a dead end: from 2016 only to 2017, from there only to 2117."""
    ponds = ways(setting(pieces=WATCHERS), "2016-2017", "2017-2117")
    dead_end = ("2016", "2017", "2117")
    friends = [f"{name} kanto ashigaru 3 3 4 {number}" for name, number in zip("abc", dead_end, strict=True)]
    return setting(turn=10, pieces=[*friends, *WATCHERS], pond_hexsides=ponds)


@pytest.mark.rule("yukimura R23", "yukimura 11-2-5")
def test_who_makes_room_is_not_pushed_back_into_a_hex_that_another_is_leaving() -> None:
    """The last of the three could only go where the second comes from: he is removed, and the others move up."""
    play = pocket()
    start, attacker = hexes(play, "2016", "2014")
    run(retreat.vacate(play.state, start, retreat.Aftermath((attacker,)), {start}))
    assert [where(play, name) for name in "abc"] == ["2017", "2117", "eliminated"]


@pytest.mark.rule("yukimura 11-3", "yukimura 11-3-1", "yukimura P4")
def test_only_guns_that_fired_advance_and_not_those_that_dropped_out_of_the_shot() -> None:
    pieces = ["g osaka teppo 9 5 4 2015", "far osaka teppo 9 5 4 1012", "t kanto ashigaru 1 1 4 2016", *WATCHERS]
    play = setting(turn=10, phase="osaka_attack_fire", pieces=pieces)
    near, far, target = units(play, "g", "far", "t")
    [ask] = run(fire.attack_shot(play.state, target, (near, far)), dice=[6, 6])
    assert [option.unit for option in ask.options if isinstance(option, Advance)] == [near]
    assert isinstance(ask.options[-1], Decline)
    assert told(play, "fire")[0]["units"] == ["g"]


@pytest.mark.rule("yukimura R37", "yukimura 11-3-5")
def test_an_immobilised_defender_that_held_still_advances() -> None:
    play = setting(turn=3, units={"ieyasu_t1": "2016"}, pieces=WATCHERS, immobile=True)
    defender, lost = units(play, "ieyasu_t1", "v")
    assert play.state.is_immobile(defender)
    here, post = hexes(play, "2016", "2015")
    [ask] = run(advance.defender_advance(play.state, Fight(defender, here, (lost,), (post,))))
    assert [option.path for option in ask.options if isinstance(option, Advance)] == [(here, post)]


@pytest.mark.rule("yukimura P4", "yukimura R18", "yukimura 10-1-7")
def test_guns_of_a_lapsed_shot_have_been_used() -> None:
    """The target is gone before its shot comes up: nothing is rolled, and the gun does not fight either."""
    pieces = ["g osaka teppo 4 5 4 2015", "t kanto ashigaru 1 1 4 2016", "u kanto ashigaru 1 1 4 2014", *WATCHERS]
    pieces.append("h osaka teppo 4 5 4 2013")
    play = setting(turn=10, phase="osaka_attack_fire", pieces=pieces)
    do(play, "fire g > t")
    play.state.lift(units(play, "t")[0], ELIMINATED)
    do(play, "end")
    assert told(play, "lapsed")
    assert play.state.phase_name == "osaka_attack_melee"
    assert refusal(play, "melee g > u") == "10-1-7"
    assert refusal(play, "melee h > u") is None


@pytest.mark.rule("yukimura 9-1-2")
def test_a_gun_that_fired_fires_no_second_time_in_its_phase_once_the_dice_have_fallen() -> None:
    pieces = ["g osaka teppo 4 5 4 2015", "t kanto ashigaru 3 6 4 2016", "u kanto ashigaru 3 6 4 2014", *WATCHERS]
    pieces.append("h osaka teppo 4 5 4 2013")
    options = {"declare": "one_by_one"}
    play = setting(turn=10, phase="osaka_attack_fire", pieces=pieces, options=options, dice=[1, 1])
    do(play, "fire g > t")
    assert len(told(play, "fire")) == 1
    assert offers(play) == {"fire h > u", "end"}
    assert refusal(play, "fire g > u") == "9-1-2"


@pytest.mark.rule("yukimura 11-2", "yukimura 11-2-1")
def test_a_retreat_passes_through_a_friend_who_then_has_to_check() -> None:
    """Two hexes back through the only hex there is, where a friend stands: he is marked, and stays where he is."""
    ponds = ways(setting(pieces=WATCHERS), "2015-2016", "2016-2017")
    pieces = ["t kanto ashigaru 3 3 4 2015", "f kanto ashigaru 3 3 4 2016", *WATCHERS]
    play = setting(turn=10, pieces=pieces, pond_hexsides=ponds)
    after = retreat.Aftermath(hexes(play, "2014"))
    beaten, friend = units(play, "t", "f")
    run(retreat.retreat(play.state, beaten, 2, after))
    assert (where(play, "t"), where(play, "f")) == ("2017", "2016")
    assert after.queue == [friend]


@pytest.mark.rule("yukimura 11-1", "yukimura 11-1-1")
def test_its_owner_chooses_the_way_of_a_retreat() -> None:
    play = setting(turn=10, pieces=["t kanto ashigaru 3 3 4 2015", *WATCHERS])
    beaten = units(play, "t")[0]
    references = hexes(play, "2014")
    every = retreat.retreat_paths(play.state, beaten, 2, references)
    [ask] = run(retreat.retreat(play.state, beaten, 2, retreat.Aftermath(references)))
    assert ask.side == play.state.field.side[beaten]
    assert [option.path for option in ask.options] == every  # type: ignore[attr-defined]
    assert len(every) > 3
    assert play.state.where[beaten] == every[-1][-1]


@pytest.mark.rule("yukimura 8-2-4")
def test_a_reinforcement_enters_over_a_friend_only_in_passing_and_never_over_an_enemy() -> None:
    pieces = ["f kanto ashigaru 3 3 4 0119", "e osaka ashigaru 3 3 4 0122", *WATCHERS]
    play = setting(turn=7, pieces=pieces, areas={"murakami": 2})
    assert refusal(play, "enter murakami_a1 0122") is not None
    assert refusal(play, "enter murakami_a1 0119") is not None
    assert refusal(play, "enter murakami_a1 0119-0219") is None
    assert refusal(play, "enter murakami_a1 0118") is None
    pass_until(play, 7, "osaka_move")
