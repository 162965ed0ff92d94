"""Chapter 7: who moves, how far, and that what is offered and what is accepted are the same."""

from __future__ import annotations

import random

import pytest
from board import choices, do, offers, pass_until, reach, reason, refusal, score, setting, told, where
from oracle import Place, World, edges, read, scatter, ways, write

from honjin.games.yukimura.state import Tennoji
from honjin.games.yukimura.static import KANTO
from honjin.kernel.play import Play

CORNER = (range(1, 7), range(1, 6))
SOUTH_EAST = (range(32, 38), range(35, 40))
POND = (range(21, 27), range(9, 15))
HILL = (range(11, 17), range(6, 12))


def crowd(seed: int, columns: range, rows: range, *, kanto: int = 7, osaka: int = 4) -> Play[Tennoji]:
    """Units of both sides thrown together in a part of the map."""
    rng = random.Random(seed)
    places = [write((place,)) for place in scatter(rng, columns, rows, kanto + osaka)]
    pieces = [f"k{n} kanto ashigaru 3 3 {rng.randint(1, 3)} {p}" for n, p in enumerate(places[:kanto])]
    pieces += [f"o{n} osaka ashigaru 3 3 4 {p}" for n, p in enumerate(places[kanto:])]
    return setting(turn=7, pieces=[*pieces, "rest kanto ashigaru 3 3 4 2030"])


@pytest.mark.rule("yukimura P1", "yukimura 7-1-2", "yukimura 7-2", "yukimura 7-2-2", "yukimura 7-3-1", "yukimura 7-3-2")
@pytest.mark.rule("yukimura 7-4-1", "yukimura 7-4-2", "yukimura 6-2")
@pytest.mark.parametrize("area", [CORNER, SOUTH_EAST, POND, HILL], ids=["north-west", "south-east", "pond", "hill"])
@pytest.mark.parametrize("seed", range(4))
def test_every_way_is_judged_as_the_book_says(area: tuple[range, range], seed: int) -> None:
    """Given a crowd, every sequence of steps of every unit is accepted or refused, and rightly so."""
    play = crowd(seed, *area)
    world = World(play.state)
    for unit, start in world.units.items():
        if not unit.startswith("k"):
            continue
        allowance = play.state.field.movement[play.state.field.unit_of[unit]]
        for way in ways(start, allowance + 1):
            text = f"move {unit} {write(way)}"
            assert (refusal(play, text) is None) == world.may_move(way, KANTO, allowance), text


@pytest.mark.rule("yukimura P1", "yukimura 7-6", "yukimura 7-6-1", "yukimura 7-3-1")
@pytest.mark.parametrize("area", [CORNER, SOUTH_EAST], ids=["north-west", "south-east"])
@pytest.mark.parametrize("seed", range(4))
def test_every_way_off_the_map_is_judged_as_the_book_says(area: tuple[range, range], seed: int) -> None:
    play = crowd(seed, *area)
    world = World(play.state)
    for unit, start in world.units.items():
        if not unit.startswith("k"):
            continue
        allowance = play.state.field.movement[play.state.field.unit_of[unit]]
        for way in [(start,), *ways(start, allowance)]:
            for edge in ("north", "south", "west", "east"):
                text = f"exit {unit} {write(way)} {edge}"
                assert (refusal(play, text) is None) == world.may_exit(way, edge, KANTO, allowance), text


@pytest.mark.rule("yukimura P1", "yukimura 7-1-2", "yukimura 7-6-1")
@pytest.mark.parametrize("area", [CORNER, SOUTH_EAST, POND, HILL], ids=["north-west", "south-east", "pond", "hill"])
@pytest.mark.parametrize("seed", range(4, 8))
def test_offered_is_what_can_be_reached(area: tuple[range, range], seed: int) -> None:
    """A unit in hand is offered every hex that some legal way leads to, every edge it can leave by, and no more."""
    play = crowd(seed, *area)
    world = World(play.state)
    for unit, start in world.units.items():
        if not unit.startswith("k"):
            continue
        allowance = play.state.field.movement[play.state.field.unit_of[unit]]
        if world.in_zone(start, 1 - KANTO):
            assert f"select {unit}" not in offers(play)
            assert refusal(play, f"select {unit}") == "7-3-2"
            continue
        found = list(ways(start, allowance))
        ends = {way[-1] for way in found if world.may_move(way, KANTO, allowance)} - {start}
        off = {e for way in [(start,), *found] for e in edges(way[-1]) if world.may_exit(way, e, KANTO, allowance)}
        offered = choices(play, unit)
        assert {t.split()[2][-4:] for t in offered if t.startswith("move")} == {write((end,)) for end in ends}
        assert {t.split()[3] for t in offered if t.startswith("exit")} == off
        assert all(refusal(play, text) is None for text in offered if not text.startswith("stay"))


@pytest.mark.rule("yukimura 7")
def test_a_player_moves_any_all_or_none_of_his_units() -> None:
    pieces = ["a kanto ashigaru 3 3 4 2020", "b kanto ashigaru 3 3 4 2525", "o osaka ashigaru 4 4 4 0505"]
    none = setting(turn=7, pieces=pieces)
    do(none, "end")
    assert none.state.phase_name == "osaka_move"
    one = setting(turn=7, pieces=pieces)
    do(one, "move b 2525-2524")
    assert offers(one) == {"select a", "end"}
    do(one, "end")
    assert (where(one, "a"), where(one, "b")) == ("2020", "2524")
    everyone = setting(turn=7, pieces=pieces)
    do(everyone, "move b 2525-2524", "move a 2020-2019")
    assert everyone.state.phase_name == "osaka_move", "nobody is left to move, so the phase is over"


@pytest.mark.rule("yukimura 7-1-1")
def test_a_unit_that_stays_has_had_its_move() -> None:
    play = setting(turn=7, pieces=["a kanto ashigaru 3 3 4 2020", "b kanto ashigaru 3 3 4 2525"])
    do(play, "select a", "stay a")
    assert refusal(play, "move a 2020-2019") == "7-1-1"
    assert offers(play) == {"select b", "end"}


@pytest.mark.rule("yukimura 7-1-1")
def test_a_move_is_taken_back_until_the_opponent_acts() -> None:
    play = setting(turn=7, pieces=["a kanto ashigaru 3 3 4 2020", "b kanto ashigaru 3 3 4 2525"])
    do(play, "move a 2020-2019")
    play.undo(KANTO)
    assert where(play, "a") == "2020"
    assert refusal(play, "move a 2020-2021") is None


@pytest.mark.rule("yukimura 7-2-1")
def test_points_are_neither_saved_nor_lent() -> None:
    """One hex this turn does not make five the next, nor for a friend."""
    pieces = ["a kanto ashigaru 3 3 4 2020", "b kanto ashigaru 3 3 4 3030", "o osaka ashigaru 4 4 4 0505"]
    play = setting(turn=6, pieces=pieces, dice=[6] * 100)
    do(play, "move a 2020-2019")
    assert refusal(play, "move b 3030-3029-3028-3027-3026-3025") == "7-2"
    do(play, "end", "end")
    assert (play.state.turn, play.state.phase_name) == (7, "kanto_move")
    assert refusal(play, "move a 2019-2018-2017-2016-2015-2014") == "7-2"
    assert refusal(play, "move a 2019-2018-2017-2016-2015") is None


@pytest.mark.rule("yukimura 7-3-2", "yukimura R6")
def test_a_unit_that_came_into_a_zone_is_held_in_its_next_phase_only() -> None:
    """It is held as long as the enemy stays, and free again when he is gone at the start of the phase."""
    pieces = ["k kanto ashigaru 3 3 4 2017", "l kanto ashigaru 3 3 4 3030", "o osaka ashigaru 4 4 4 2014"]
    play = setting(turn=6, pieces=pieces, dice=[6] * 200)
    do(play, "move k 2017-2016-2015", "end", "end")
    assert play.state.phase_name == "osaka_attack_melee", "o is held by k in turn, so Osaka could not move"
    do(play, "end")
    assert (play.state.turn, play.state.phase_name) == (7, "kanto_move")
    assert refusal(play, "select k") == "7-3-2"
    assert reach(play, "k") == set()


@pytest.mark.rule("yukimura 7-3-2", "yukimura R6")
def test_moves_of_friends_do_not_free_a_held_unit() -> None:
    pieces = ["k kanto ashigaru 3 3 4 2016", "l kanto cavalry 3 3 6 2018", "o osaka ashigaru 4 4 4 2015"]
    play = setting(turn=6, pieces=pieces)
    do(play, "move l 2018-2118-2117-2116")
    assert where(play, "l") == "2116"
    assert play.state.phase_name != "kanto_move", "k is held and nobody else is left"


@pytest.mark.rule("yukimura 7-4-1")
def test_an_enemy_unit_is_never_passed() -> None:
    play = setting(turn=7, pieces=["k kanto cavalry 3 3 6 2018", "o osaka ashigaru 4 4 4 2013"])
    assert refusal(play, "move k 2018-2017-2016-2015-2014-2013") == "7-3-1"
    near = setting(
        turn=7,
        pieces=["k kanto cavalry 3 3 6 2018", "l kanto ashigaru 3 3 4 3030", "o osaka ashigaru 4 4 4 2017"],
        pond_hexsides=["2017-2018"],
    )
    assert refusal(near, "move k 2018-2017") == "7-4-2"


@pytest.mark.rule("yukimura 7-4-1")
def test_an_enemy_in_the_first_hex_of_the_way_bars_it() -> None:
    """Only an entering unit can meet this: it stands in nobody's zone before."""
    play = setting(turn=7, areas={"date": 2}, pieces=["o osaka ashigaru 4 4 4 0120"])
    assert refusal(play, "enter date_a1 0120") == "8-2-4"
    assert refusal(play, "enter date_a1 0118-0119-0120") == "7-3-1"


@pytest.mark.rule("yukimura 7-6-2")
def test_a_unit_off_the_map_is_gone_but_not_eliminated() -> None:
    pieces = ["k kanto ashigaru 3 3 4 0120", "l kanto ashigaru 3 3 4 3030", "o osaka ashigaru 4 4 4 0505"]
    play = setting(turn=6, pieces=pieces, dice=[6] * 100)
    do(play, "exit k 0120 west")
    assert where(play, "k") == "exited"
    assert not told(play, "eliminated")
    assert not told(play, "points")
    assert play.state.tally.lost == [0, 0]
    do(play, "end", "end")
    assert (play.state.turn, play.state.phase_name) == (7, "kanto_move")
    assert refusal(play, "enter k 0120") == "7-6-2"


@pytest.mark.rule("yukimura 7-6-2", "yukimura R39", "yukimura R46")
def test_a_brave_in_command_is_lost_with_the_unit_that_leaves() -> None:
    play = setting(
        turn=2,
        phase="turn_start",
        units={"sanada_k1": "2001"},
        pieces=["k kanto ashigaru 3 3 4 3030", "o osaka ashigaru 4 4 4 0505"],
        markers={"sarutobi": "force_command"},
        options={"ten_braves": True},
        dice=[6] * 40,
    )
    do(play, "command sarutobi sanada_k1")
    pass_until(play, 2, "osaka_move")
    do(play, "exit sanada_k1 2001 north")
    boxes = play.view(None).facts["boxes"]
    assert boxes["in_command"] == {}
    assert "sarutobi" in boxes["gone"]
    assert score(play) == (0, 0)


@pytest.mark.rule("yukimura 7-6")
def test_each_edge_is_an_edge() -> None:
    for number, edge in [("2001", "north"), ("2038", "south"), ("2139", "south"), ("0120", "west"), ("3720", "east")]:
        play = setting(turn=7, pieces=[f"k kanto ashigaru 3 3 4 {number}", "l kanto ashigaru 3 3 4 2020"])
        do(play, f"exit k {number} {edge}")
        assert play.state.tally.north == (edge == "north")


@pytest.mark.rule("yukimura 7-1-2", "yukimura 7-4-2", "yukimura 7-6")
def test_reasons_name_the_hex_and_what_is_wrong_with_it() -> None:
    play = setting(turn=7, pieces=["k kanto cavalry 3 3 6 2311"])
    assert reason(play, "move k 2311-2312") == "2312 is a pond"
    assert reason(play, "move k 2311-2411") == "A pond lies between 2311 and 2411"
    assert reason(play, "move k 2311-2309") == "2309 is not adjacent to 2311: units move hex by hex"
    assert reason(play, "move k 2311-2310-2308-2311") == "2308 is not adjacent to 2310: units move hex by hex"
    assert reason(play, "move k 2311-2310-2309-2311") == "2311 is not adjacent to 2309: units move hex by hex"
    assert reason(play, "move k 2310-2309") == "k stands in 2311"
    assert reason(play, "exit k 2311-2310 north") == "2310 is not on the north edge"


@pytest.mark.rule("yukimura 6", "yukimura 6-1", "yukimura 6-2")
@pytest.mark.parametrize("branch", ["commander", "cavalry", "mounted_teppo", "teppo", "ashigaru"])
def test_every_branch_controls_its_hex_and_the_six_around_it(branch: str) -> None:
    play = setting(pieces=[f"k kanto {branch} 3 3 4 2016"])
    zone = {h for h in play.state.field.board.hexes if play.state.zoc(KANTO) >> h & 1}
    assert {play.state.field.grid.format(h) for h in zone} == {
        "2016", "2015", "2116", "2117", "2017", "1917", "1916",
    }  # fmt: skip


@pytest.mark.rule("yukimura 6", "yukimura 6-2", "yukimura R3")
@pytest.mark.parametrize("seed", range(3))
def test_zones_of_control_follow_links(seed: int) -> None:
    play = crowd(seed, *POND)
    world = World(play.state)
    grid, zones = play.state.field.grid, [play.state.zoc(side) for side in (0, 1)]
    for h in play.state.field.board.hexes:
        place: Place = read(grid.format(h))
        for side in (0, 1):
            assert bool(zones[side] >> h & 1) == world.in_zone(place, side), (place, side)


@pytest.mark.rule("yukimura 6-3")
def test_a_held_unit_may_still_fire_and_attack() -> None:
    pieces = ["k kanto teppo 3 3 4 2016", "l kanto ashigaru 3 3 4 2116", "o osaka ashigaru 4 4 4 2015"]
    fire = setting(turn=7, phase="kanto_attack_fire", pieces=pieces)
    assert refusal(fire, "fire k > o") is None
    melee = setting(turn=7, phase="kanto_attack_melee", pieces=pieces)
    assert refusal(melee, "melee k l > o") is None
