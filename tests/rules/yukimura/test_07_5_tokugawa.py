"""Rule 7-5: the march north of the Tokugawa, and what Ieyasu's conduct costs (13-1(3), 13-1(4))."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest
from board import choices, do, offers, pass_until, reason, refusal, rules_told, score, setting, told, where
from lords import ALL_ARRIVED
from oracle import NORTHWARD, Way, World, edges, read, scatter, step, ways, write

from honjin.games.yukimura.rules import tokugawa
from honjin.games.yukimura.state import Tennoji
from honjin.games.yukimura.static import KANTO
from honjin.games.yukimura.title import GAME
from honjin.kernel.chance import Scripted
from honjin.kernel.play import Play

WATCHERS = ["w kanto ashigaru 3 3 4 3535", "v osaka ashigaru 4 4 4 3508"]
"""Somebody to decide something on both sides, far from everything."""

EDGE = (range(18, 24), range(1, 5))
POND = (range(24, 30), range(26, 31))
OPEN = (range(18, 23), range(15, 20))


# ---------------------------------------------------------------------------------------------- the march


@pytest.mark.rule("yukimura 7-5", "yukimura 7-5-1", "yukimura R8", "yukimura P2")
def test_the_host_marches_from_the_printed_set_up() -> None:
    """Turn 1: the column with a clear way takes it; the others stand behind Sakai's men and nobody walks past them."""
    game = GAME.create({})
    play = Play(game, game.start(), Scripted([6] * 50))
    assert refusal(play, "end") == "7-5-1"
    do(play, "march")
    moves = told(play, "move")
    assert [move["unit"] for move in moves] == ["ieyasu_t6", "ieyasu_a6", "ieyasu_k2", "ieyasu_k6"]
    for move in moves:
        first, second, third = (read(number) for number in move["path"])
        assert (second, third) == (step(first, "N"), step(second, "N"))
    assert "march" not in offers(play)
    assert refusal(play, "march") == "7-5-1"


@pytest.mark.rule("yukimura 7-5-1", "yukimura R8", "yukimura P2")
@pytest.mark.parametrize(("way", "first"), [("west", "1828-1728-1727"), ("east", "1828-1928-1927")])
def test_the_rest_march_on_round_what_stands_in_their_way(way: str, first: str) -> None:
    """Turn 1: in one order all who still owe a move make one that duty allows, by the side that was named."""
    game = GAME.create({})
    play = Play(game, game.start(), Scripted([6] * 50))
    assert not any(offer.startswith("follow") for offer in offers(play))  # those with a clear path are offered first
    do(play, "march")
    assert {"follow west", "follow east"} <= set(offers(play))
    again = Play(game, game.start(), Scripted([6] * 50))
    do(again, "march")
    known = len(told(play, "move"))
    do(play, f"follow {way}")
    moves = told(play, "move")[known:]
    assert moves[0]["path"] == first.split("-")
    for move in moves:  # each of them could have been made by hand, in this order
        do(again, f"move {move['unit']} {'-'.join(move['path'])}")
    assert again.state == play.state
    do(play, "end")


@pytest.mark.rule("yukimura 7-5-1", "yukimura R8")
def test_who_marches_on_goes_as_straight_as_it_can() -> None:
    """An enemy bars the hex ahead: of the two ways round it, both as straight, the side that was named is taken."""
    pieces = [*WATCHERS, "k2 kanto ashigaru 3 3 4 2018"]
    board: dict[str, Any] = {"turn": 2, "units": {"ieyasu_a1": "2020"}, "pieces": pieces}
    for way, end in (("west", "1919"), ("east", "2119")):
        play = setting(**board)
        do(play, f"follow {way}")
        assert where(play, "ieyasu_a1") == end
        assert refusal(play, f"follow {way}") == "7-5-1"
    assert refusal(setting(**board), "follow south") == "7-5-1"
    assert refusal(setting(**board | {"turn": 7}), "follow west") == "7-5-1"


@pytest.mark.rule("yukimura 7-5-1", "yukimura P2")
def test_a_column_marches_from_north_to_south() -> None:
    """Three units behind one another: each clears the way of the next, in whatever order they are listed."""
    column = {"ieyasu_a1": "2020", "ieyasu_t1": "2018", "ieyasu_k1": "2019"}
    play = setting(turn=2, units=column, pieces=WATCHERS)
    do(play, "march")
    assert [where(play, u) for u in ("ieyasu_t1", "ieyasu_k1", "ieyasu_a1")] == ["2016", "2017", "2018"]
    assert [move["unit"] for move in told(play, "move")] == ["ieyasu_t1", "ieyasu_k1", "ieyasu_a1"]
    do(play, "end")


@pytest.mark.rule("yukimura P2", "yukimura 7-5-1")
def test_the_class_is_judged_when_the_unit_starts() -> None:
    """The player chooses the order: the rear unit first has its way straight north closed and must sidestep."""
    play = setting(turn=2, units={"ieyasu_t1": "2018", "ieyasu_a1": "2020"}, pieces=WATCHERS)
    assert refusal(play, "move ieyasu_a1 2020-2019-2018") == "7-5-1"
    assert refusal(play, "move ieyasu_a1 2020-2120-2119") is None
    do(play, "move ieyasu_t1 2018-2017-2016")
    assert refusal(play, "move ieyasu_a1 2020-2120-2119") == "7-5-1"
    do(play, "move ieyasu_a1 2020-2019-2018")


@pytest.mark.rule("yukimura P2", "yukimura 7-5-1")
def test_a_hemmed_in_unit_is_not_done_with_its_duty_by_standing() -> None:
    """It has no step now, so it waits; when its friends have gone it must march, and the phase stays open till then."""
    ring = {"tadanao_a1": "2019", "tadanao_a2": "2120", "tadanao_a3": "1920"}
    beyond = {
        "tadanao_a4": "2018",
        "tadanao_a5": "2119",
        "tadanao_a6": "1919",
        "tadanao_a7": "2219",
        "tadanao_a8": "1819",
    }
    play = setting(turn=2, units={"ieyasu_t1": "2020", **ring, **beyond}, pieces=WATCHERS)
    assert refusal(play, "select ieyasu_t1") == "7-5-1"
    assert "no path is open" in reason(play, "select ieyasu_t1")
    assert refusal(play, "end") is None
    assert "select ieyasu_t1" not in offers(play)
    do(play, "move tadanao_a4 2018-2017")
    assert refusal(play, "end") == "7-5-1"
    assert choices(play, "ieyasu_t1") == {"move ieyasu_t1 2020-2019-2018"}


@pytest.mark.rule("yukimura 7-5-1")
def test_the_refusal_names_the_hexes_that_are_due() -> None:
    play = setting(turn=2, units={"ieyasu_t1": "2020"}, pieces=WATCHERS)
    text = reason(play, "move ieyasu_t1 2020-2019")
    assert text == "Tokugawa Ieyasu teppo 1 must move exactly two hexes straight north: 2018"
    assert reason(play, "end") == "Tokugawa Ieyasu teppo 1 has not yet made its duty move of two hexes north"


@pytest.mark.rule("yukimura 7-5-1", "yukimura 7-5-2", "yukimura 7-2")
def test_the_march_lasts_for_five_turns() -> None:
    play = setting(turn=4, units={"ieyasu_t1": "2020"}, pieces=WATCHERS, dice=[6] * 200)
    do(play, "march", "end")
    pass_until(play, 5, "kanto_move")
    assert refusal(play, "end") == "7-5-1"
    do(play, "march", "end")
    assert where(play, "ieyasu_t1") == "2016"
    pass_until(play, 6, "kanto_move")
    assert refusal(play, "end") is None
    assert refusal(play, "move ieyasu_t1 2016-2017") is None


@pytest.mark.rule("yukimura 7-5-1", "yukimura R9")
def test_the_duty_is_lifted_for_good() -> None:
    """Turn 2: an Osaka unit comes near and is gone again; in turn 3 nobody has to march."""
    pieces = [*WATCHERS, "o osaka cavalry 4 4 8 2015"]
    pond = ["2017-2018", "2018-2118", "1918-2018"]
    play = setting(
        turn=2,
        phase="osaka_move",
        units={"ieyasu_t1": "2018", "ieyasu_t2": "2525"},
        pieces=pieces,
        pond_hexsides=pond,
        dice=[6] * 200,
    )
    do(play, "move o 2015-2016-2017-2016-2015")
    assert told(play, "duty_lifted") == [{"unit": "o"}]
    pass_until(play, 3, "kanto_move")
    assert refusal(play, "end") is None
    assert refusal(play, "march") == "7-5-1"
    assert refusal(play, "move ieyasu_t2 2525-2526") is None


@pytest.mark.rule("yukimura P2", "yukimura 7-5-1", "yukimura R8", "yukimura 7-3-1", "yukimura 7-4-1", "yukimura 7-4-2")
@pytest.mark.parametrize("area", [EDGE, POND, OPEN], ids=["north edge", "pond", "open"])
@pytest.mark.parametrize("seed", range(8))
def test_duty_moves_are_the_best_class_that_is_open(area: tuple[range, range], seed: int) -> None:
    """Tokugawa units thrown among friends and enemies: exactly the moves of the best class are offered and accepted."""
    rng = random.Random(seed)
    places = [write((p,)) for p in scatter(rng, *area, 14)]
    units = {f"ieyasu_t{n + 1}": p for n, p in enumerate(places[:6])}
    pieces = [f"f{n} kanto ashigaru 3 3 4 {p}" for n, p in enumerate(places[6:12])]
    pieces += [f"o{n} osaka ashigaru 3 3 4 {p}" for n, p in enumerate(places[12:])]
    play = setting(turn=3, units=units, pieces=[*pieces, *WATCHERS])
    world = World(play.state)
    open_duty = False
    for unit in units:
        start = world.units[unit]
        found = [] if world.in_zone(start, 1 - KANTO) else world.northward(start, KANTO)
        best = min((number for number, _, _ in found), default=4)
        want = {duty_text(unit, way, leaves) for number, way, leaves in found if number == best}
        open_duty |= bool(want)
        held_up = write((step(start, "N"),)) in units.values()
        straight = {
            duty_text(unit, way, leaves) for number, way, leaves in world.northward(start, KANTO) if number == 1
        }
        march = tokugawa.clear_march(play.state, play.state.field.unit_of[unit])
        assert (set() if march is None else {play.game.notation.format(march)}) == (set() if held_up else straight)
        assert (f"select {unit}" in offers(play)) == bool(want)
        if want:
            assert choices(play, unit) == want
        else:
            assert refusal(play, f"select {unit}") in ("7-3-2", "7-5-1")
        for way in ways(start, 2):
            text = f"move {unit} {write(way)}"
            assert (refusal(play, text) is None) == (text in want), text
    assert (refusal(play, "end") is None) == (not open_duty)


def duty_text(unit: str, way: Way, leaves: bool) -> str:
    return f"exit {unit} {write(way)} north" if leaves else f"move {unit} {write(way)}"


# ---------------------------------------------------------------------------------------------- Ieyasu


def phase_price(play: Play[Tennoji], text: str) -> int:
    """What Osaka earns in this Kanto movement phase if Ieyasu does this."""
    twin = play.fork()
    before = score(twin)[0]
    do(twin, text)
    while twin.state.phase_name == "kanto_move":
        do(twin, "end")
    return score(twin)[0] - before


def is_legal(world: World, way: Way, *, duty: bool) -> bool:
    """The register's own words: every step N, NE or NW; on duty exactly two of them if two were open (4.3)."""
    if any(b not in [step(a, d) for d in NORTHWARD] for a, b in pairwise(way)):
        return False
    two_open = any(number <= 2 for number, _, _ in world.northward(way[0], KANTO))
    return len(way) == 3 if duty and two_open else True


@pytest.mark.rule("yukimura P3", "yukimura 7-5-3", "yukimura R10", "yukimura R11", "yukimura R14", "yukimura 13-1(4)")
@pytest.mark.parametrize("turn", [3, 8])
@pytest.mark.parametrize("seed", range(6))
def test_every_move_of_ieyasu_has_its_price(turn: int, seed: int) -> None:
    """He is refused nothing that another unit may do; whatever he does costs 20, or nothing."""
    rng = random.Random(seed)
    near = [p for p in scatter(rng, *OPEN, 14) if p != (20, 18)]
    pieces = [f"f{n} kanto ashigaru 3 3 4 {write((p,))}" for n, p in enumerate(near[:11])]
    pieces += [f"o{n} osaka ashigaru 3 3 4 {write((p,))}" for n, p in enumerate(near[12:])]
    play = setting(turn=turn, units={"ieyasu": "2018"}, pieces=[*pieces, *WATCHERS])
    world = World(play.state)
    allowance = play.state.field.movement[play.state.field.ieyasu]
    for way in ways((20, 18), min(3, allowance)):
        text = f"move ieyasu {write(way)}"
        assert (refusal(play, text) is None) == world.may_move(way, KANTO, allowance), text
        if world.may_move(way, KANTO, allowance):
            price = 0 if is_legal(world, way, duty=turn <= 5) else 20
            assert phase_price(play, text) == price, text


@pytest.mark.rule("yukimura P3", "yukimura 7-5-3")
@pytest.mark.parametrize("turn", [3, 8])
@pytest.mark.parametrize("area", [OPEN, EDGE, POND], ids=["open", "edge", "pond"])
@pytest.mark.parametrize("seed", range(4))
def test_the_way_offered_to_ieyasu_is_free_if_a_free_one_exists(
    area: tuple[range, range], turn: int, seed: int
) -> None:
    rng = random.Random(seed)
    places = scatter(rng, *area, 10)
    start = places[0]
    pieces = [f"f{n} kanto ashigaru 3 3 4 {write((p,))}" for n, p in enumerate(places[1:8])]
    pieces += [f"o{n} osaka ashigaru 3 3 4 {write((p,))}" for n, p in enumerate(places[8:])]
    play = setting(turn=turn, units={"ieyasu": write((start,))}, pieces=[*pieces, *WATCHERS])
    world = World(play.state)
    allowance = play.state.field.movement[play.state.field.ieyasu]
    if world.in_zone(start, 1 - KANTO):
        assert refusal(play, "select ieyasu") == "7-3-2"
        return
    legal = [way for way in ways(start, min(4, allowance)) if world.may_move(way, KANTO, allowance)]
    free = {way[-1] for way in legal if is_legal(world, way, duty=turn <= 5)}
    for text in choices(play, "ieyasu"):
        verb, _, *rest = text.split()
        if verb == "move":
            way = tuple(read(number) for number in rest[0].split("-"))
            assert refusal(play, text) is None
            if len(way) <= 5 and way[-1] != start:
                assert is_legal(world, way, duty=turn <= 5) == (way[-1] in free), text
        elif verb == "exit":
            assert rest[1] in edges(read(rest[0][-4:]))


@pytest.mark.rule("yukimura 13-1(3)", "yukimura 13-1(4)", "yukimura R11")
def test_points_name_their_rule_and_come_at_the_end_of_the_phase() -> None:
    play = setting(turn=7, units={"ieyasu": "2020"}, pieces=WATCHERS)
    do(play, "move ieyasu 2020-2021-2022-2021-2022")
    assert score(play) == (0, 0), "nothing is scored before the phase is closed"
    do(play, "end")
    assert rules_told(play, "points") == ["13-1(4)"]
    assert told(play, "points") == [{"side": "osaka", "points": 20}]
    still = setting(turn=7, units={"ieyasu": "2020"}, pieces=WATCHERS)
    do(still, "select ieyasu", "stay ieyasu", "end")
    assert rules_told(still, "points") == ["13-1(3)"]
    assert score(still) == (10, 0)


@pytest.mark.rule("yukimura 7-5-3", "yukimura 13-1(3)", "yukimura 13-1(4)")
def test_each_turn_is_judged_anew() -> None:
    """North, south, nothing, north: 0 + 20 + 10 + 0."""
    play = setting(turn=6, units={"ieyasu": "2020"}, pieces=WATCHERS, dice=[6] * 300)
    do(play, "move ieyasu 2020-2019", "end")
    assert score(play) == (0, 0)
    pass_until(play, 7, "kanto_move")
    do(play, "move ieyasu 2019-2020", "end")
    assert score(play) == (20, 0)
    pass_until(play, 8, "kanto_move")
    do(play, "end")
    assert score(play) == (30, 0)
    pass_until(play, 9, "kanto_move")
    do(play, "move ieyasu 2020-1920", "end")
    assert score(play) == (30, 0)
    assert (play.state.tally.still, play.state.tally.illegal) == (1, 1)


@pytest.mark.rule("yukimura R10", "yukimura 13-1(3)")
def test_a_retreat_is_no_move_of_ieyasu() -> None:
    """Driven south by fire he pays nothing for the direction; next phase he must move all the same."""
    play = setting(
        turn=7,
        phase="osaka_attack_fire",
        units={"ieyasu": "2016"},
        pieces=["g osaka teppo 3 3 4 2015", *WATCHERS],
        dice=[5, 6, 6] + [6] * 100,
    )
    do(play, "fire g > ieyasu", "end", "retreat ieyasu 2016-2017-2018-2019", "decline")
    pass_until(play, 8, "kanto_move")
    assert where(play, "ieyasu") == "2019"
    assert score(play) == (0, 0)
    do(play, "end")
    assert score(play) == (10, 0)


@pytest.mark.rule("yukimura 7-6", "yukimura R13", "yukimura 13-2(2)", "yukimura 13-1(1)", "yukimura P3")
def test_v078_ieyasu_leaves_by_the_north_edge() -> None:
    """Turn 9 of 10: 1 point to Kanto, no penalty then or later, and his head is out of reach."""
    play = setting(turn=9, units={"ieyasu": "2101"}, pieces=WATCHERS, dice=[6] * 100)
    do(play, "exit ieyasu 2101 north", "end")
    assert score(play) == (0, 1)
    pass_until(play, 11, "never")
    assert play.over
    assert score(play) == (0, 1)
    assert play.state.tally.lost == [0, 0]


@pytest.mark.rule("yukimura R13", "yukimura 13-1(4)", "yukimura 7-5-3")
@pytest.mark.parametrize(
    ("turn", "start", "way"),
    [
        pytest.param(9, "2101", "2101-2102-2101", id="south first"),
        pytest.param(2, "2103", "2103-2102-2101", id="three steps under the duty"),
    ],
)
def test_an_unlawful_way_over_the_north_edge_costs_its_20_points_and_ends_the_penalties(
    turn: int, start: str, way: str
) -> None:
    play = setting(turn=turn, units={"ieyasu": start}, pieces=WATCHERS, dice=[6] * 100, areas=ALL_ARRIVED)
    do(play, f"exit ieyasu {way} north")
    if play.state.phase_name == "kanto_move":
        do(play, "end")
    assert score(play) == (20, 1)
    assert rules_told(play, "points") == ["13-2(2)", "13-1(4)"]
    pass_until(play, turn + 1, "osaka_move")
    assert score(play) == (20, 1)


@pytest.mark.rule("yukimura R13", "yukimura 13-1(3)")
@pytest.mark.parametrize(("place", "osaka"), [("exited north", 0), ("exited", 10), ("exited west", 10)])
def test_a_position_says_by_which_edge_ieyasu_left(place: str, osaka: int) -> None:
    play = setting(turn=7, units={"ieyasu": place}, pieces=WATCHERS, dice=[6] * 100, areas=ALL_ARRIVED)
    do(play, "end")
    assert where(play, "ieyasu") == "exited"
    assert score(play) == (osaka, 0)


@pytest.mark.rule("yukimura 7-6", "yukimura 7-5-3", "yukimura R13", "yukimura 13-1(3)", "yukimura 13-1(4)")
@pytest.mark.rule("yukimura P3")
@pytest.mark.parametrize("pays", [True, False], ids=["standard", "pinned is free"])
def test_v079_ieyasu_flees_over_the_south_edge(pays: bool) -> None:
    """Turn 8 of 10: 20 points at once, 10 on turn 9, 10 on turn 10, nothing for Kanto."""
    options = {"ieyasu_pinned_penalty": pays}
    play = setting(turn=8, units={"ieyasu": "2038"}, pieces=WATCHERS, dice=[6] * 100, options=options)
    do(play, "exit ieyasu 2038 south", "end")
    assert score(play) == (20, 0)
    pass_until(play, 9, "osaka_move")
    assert score(play) == (30, 0)
    pass_until(play, 10, "osaka_move")
    assert score(play) == (40, 0)
    pass_until(play, 11, "never")
    assert play.over
    assert score(play) == (40, 0)


@pytest.mark.rule("yukimura P3", "yukimura R12")
def test_a_phase_that_nobody_can_use_is_judged_too() -> None:
    """Ieyasu is held and Kanto has nobody else: the phase passes by itself, at the price of 10."""
    play = setting(
        turn=5,
        phase="turn_start",
        units={"ieyasu": "2016"},
        pieces=["o osaka ashigaru 4 4 4 2015", "v osaka ashigaru 4 4 4 3508"],
        dice=[6] * 24,
    )
    assert play.state.phase_name != "kanto_move"
    assert score(play) == (10, 0)
