"""Chapter 8: arrival rolls, entry areas, and entering as movement from off the map."""

from __future__ import annotations

import random

import pytest
from board import choices, do, offers, pass_until, reach, refusal, setting, told, where
from oracle import World, read, scatter, ways, write

from honjin.games.yukimura import GAME
from honjin.games.yukimura.rules import reinforcements
from honjin.games.yukimura.state import Tennoji
from honjin.games.yukimura.static import KANTO
from honjin.kernel.play import Play

WATCHERS = ["w kanto ashigaru 3 3 4 2030", "v osaka ashigaru 4 4 4 2508"]

LEFT = ["date", "tadamasa", "tadateru", "furuta", "mizoguchi", "murakami", "tadaaki", "hitotsuyanagi", "tokunaga"]
RIGHT = ["ii", "hosokawa", "todo"]


def need(clan: str, turn: int) -> int | None:
    """The number that the game's own table gives for a force and a turn."""
    group = next(group for group in setting(pieces=WATCHERS).state.field.groups if group.id == clan)
    return group.by_turn[turn - 1]


def rolled(play: Play[Tennoji]) -> list[str]:
    """Who rolled for arrival or area, in order."""
    return [event["purpose"] for event in told(play, "roll")]


# ---------------------------------------------------------------------------------------------- 8-1


@pytest.mark.rule("yukimura 8-1(1)", "yukimura 14-7-1(2)")
def test_v081_disruption_delays_ii() -> None:
    """Turn 6, right wing disrupted by 2: an 11 becomes 13, more than 12; on turn 7 13 are enough."""
    six, seven = need("ii", 6), need("ii", 7)
    assert (six, seven) == (12, 13)
    assert six is not None
    assert seven is not None
    assert not reinforcements.arrives(six, 11 + 2)
    assert reinforcements.arrives(seven, 11 + 2)
    others = [6, 6] * 9
    for turn, dice, arrived in [(6, [5, 6, 6, 6, 6, 6], []), (7, [5, 6, 4, 6, 6, 6, 6], ["ii"])]:
        play = setting(
            turn=turn,
            phase="turn_start",
            pieces=WATCHERS,
            disruption={"right": 2},
            options={"ten_braves": True},
            dice=others + dice,
        )
        assert [event["clan"] for event in told(play, "arrival")] == arrived


@pytest.mark.rule("yukimura 8-1(1)")
def test_disruption_of_one_wing_does_not_touch_the_other() -> None:
    """Date needs 7 on turn 6 and rolls it; the right wing's trouble is not his."""
    play = setting(
        turn=6,
        phase="turn_start",
        pieces=WATCHERS,
        disruption={"right": 4},
        options={"ten_braves": True},
        dice=[3, 4, 2] + [6, 6] * 11,
    )
    assert [event["clan"] for event in told(play, "arrival")] == ["date"]


@pytest.mark.rule("yukimura 8-1(1)", "yukimura 8-1(2)")
def test_rolls_are_made_in_the_order_of_the_tables_the_area_right_after_each_success() -> None:
    """Turn 4: everybody has a number. Tadamasa and Ii arrive; no other force rolls for an area."""
    dice = [6, 6, 1, 1, 3, *[6, 6] * 7, 4, 4, 6, *[6, 6] * 2]
    play = setting(turn=4, phase="turn_start", pieces=WATCHERS, dice=dice)
    names = [
        purpose.split(",")[0].removeprefix("arrival of ").removeprefix("entry area of ") for purpose in rolled(play)
    ]
    assert names == ["date", "tadamasa", "tadamasa", *LEFT[2:], "ii", "ii", *RIGHT[1:]]
    assert told(play, "arrival") == [
        {"clan": "tadamasa", "wing": "left", "area": 3},
        {"clan": "ii", "wing": "right", "area": 6},
    ]


@pytest.mark.rule("yukimura 8-1(1)")
@pytest.mark.parametrize(
    ("turn", "rolling"),
    [(1, LEFT[:2]), (2, [*LEFT[:6], *RIGHT]), (3, [*LEFT[:8], *RIGHT]), (4, [*LEFT, *RIGHT])],
)
def test_a_dash_is_no_roll(turn: int, rolling: list[str]) -> None:
    play = setting(turn=turn, phase="turn_start", pieces=WATCHERS, dice=[6, 6] * len(rolling))
    assert [p.split(",")[0].removeprefix("arrival of ") for p in rolled(play)] == rolling


@pytest.mark.rule("yukimura 8-1(1)")
def test_the_number_itself_is_enough_and_one_more_is_not() -> None:
    for row in GAME.pack().data.tables.reinforcement.row:
        for number in row.by_turn:
            if isinstance(number, int):
                assert reinforcements.arrives(number, number)
                assert not reinforcements.arrives(number, number + 1)


@pytest.mark.rule("yukimura 8-1(1)", "yukimura 8-1(2)", "yukimura R15")
def test_who_has_arrived_rolls_no_more() -> None:
    """Date arrives on turn 1 in area 5; on turn 2 nobody rolls for him again, neither arrival nor area."""
    units = {"date_a1": "reserve"}
    play = setting(phase="turn_start", units=units, pieces=WATCHERS, dice=[1, 1, 5, 6, 6] + [6, 6] * 8)
    do(play, "end")
    pass_until(play, 2, "kanto_move")
    assert [p for p in rolled(play) if "of date" in p] == ["arrival of date, 2 or less", "entry area of date"]
    assert "enter date_a1 0133" in choices(play, "date_a1")


@pytest.mark.rule("yukimura 8-1(1)", "yukimura R1")
def test_with_the_full_track_everybody_still_out_rolls_to_the_end() -> None:
    """Turn 15: Tokunaga needs 13 and so arrives whatever the dice say."""
    play = setting(turn=15, phase="turn_start", pieces=WATCHERS, options={"full_track": True}, dice=[6, 6, 1] * 12)
    assert [event["clan"] for event in told(play, "arrival")] == [*LEFT, *RIGHT]


@pytest.mark.rule("yukimura 8-1(2)")
@pytest.mark.parametrize("area", range(1, 7))
def test_the_left_wing_enters_in_the_west_and_the_right_in_the_east(area: int) -> None:
    play = setting(turn=5, pieces=WATCHERS, areas={"date": area, "ii": area})
    zones = {zone.id: zone.hexes for zone in GAME.pack().data.map.zone}
    for unit, zone in [("date_a1", f"west_{area}"), ("ii_a1", f"east_{area}")]:
        first = {text.split()[2][:4] for text in choices(play, unit) if text.startswith("enter")}
        assert first <= set(zones[zone])
        for number in zones[zone]:
            assert refusal(play, f"enter {unit} {number}") is None


# ---------------------------------------------------------------------------------------------- 8-2


@pytest.mark.rule("yukimura 8-2", "yukimura 8-2-1", "yukimura 8-2-3", "yukimura 8-2-4", "yukimura R16", "yukimura P1")
@pytest.mark.parametrize("seed", range(5))
def test_every_entry_is_judged_as_the_book_says(seed: int) -> None:
    """A crowd on the west edge: an entry is a first hex of the area for 1 point and then a move like any other."""
    rng = random.Random(seed)
    places = [write((p,)) for p in scatter(rng, range(1, 4), range(16, 24), 12)]
    pieces = [f"k{n} kanto ashigaru 3 3 4 {p}" for n, p in enumerate(places[:8])]
    pieces += [f"o{n} osaka ashigaru 3 3 4 {p}" for n, p in enumerate(places[8:])]
    play = setting(turn=7, pieces=[*pieces, *WATCHERS], areas={"murakami": 2})
    world = World(play.state)
    unit = "murakami_a1"
    allowance = play.state.field.movement[play.state.field.unit_of[unit]]
    assert allowance >= 3
    area = [read(f"01{row}") for row in range(18, 23)]
    ends = set()
    for first in [(1, row) for row in range(16, 25)]:
        for way in [(first,), *ways(first, 3)]:
            clear = first in area and world.side.get(first) != 1 - KANTO and way[-1] not in world.side
            legal = clear and world.can_go(way, KANTO, allowance, cost=1)
            text = f"enter {unit} {write(way)}"
            assert (refusal(play, text) is None) == legal, text
            if legal:
                ends.add(way[-1])
    if allowance <= 4:
        assert reach(play, unit) == {write((end,)) for end in ends}


@pytest.mark.rule("yukimura 8-2-1", "yukimura 8-1(2)", "yukimura R15")
def test_v084_the_rest_of_a_force_enters_later_through_the_same_area() -> None:
    """Date has 26 units; 20 enter on turn 5 through area 2, the other 6 on turn 6, and no die is rolled for them."""
    dice = [3, 3, 2, *[6, 6] * 11, *[6, 6] * 8, 6, 6, 1, *[6, 6] * 2]  # on turn 6 Ii arrives whatever he rolls
    force = [unit.id for unit in GAME.pack().data.units.unit if unit.clan == "date"]
    assert len(force) == 26
    units = dict.fromkeys(force, "reserve")
    play = setting(turn=5, phase="turn_start", units=units, pieces=WATCHERS, dice=dice)
    for name in force[:20]:
        do(play, f"select {name}", furthest(play, name))
    assert [where(play, name) for name in force[20:]] == ["reserve"] * 6
    do(play, "end")
    pass_until(play, 6, "kanto_move")
    assert len([p for p in rolled(play) if "of date" in p]) == 2
    for name in force[:20]:
        if refusal(play, f"select {name}") is None:
            do(play, f"select {name}", furthest(play, name))
    for name in force[20:]:
        text = furthest(play, name)
        assert 18 <= int(text.split()[2][2:4]) <= 22, "area 2 is 0118 to 0122"
        do(play, f"select {name}", text)
    assert [name for name in force if where(play, name) == "reserve"] == []


def furthest(play: Play[Tennoji], unit: str) -> str:
    """The move or entry that leads furthest east."""
    texts = [text for text in (choices(play, unit) if play.ask.kind == "move" else offers(play)) if "-" in text]
    return max(texts, key=lambda text: (text.split()[2][-4:], text))


@pytest.mark.rule("yukimura 8-2-4", "yukimura 5", "yukimura 8-2-1")
def test_v115_a_force_enters_through_a_narrow_area_until_there_is_no_room() -> None:
    """Area 4 has four hexes. Every unit takes the furthest hex left; who finds none stays off the map."""
    wall = [f"b{n} osaka ashigaru 9 9 4 {p}" for n, p in enumerate(["0327", "0328", "0329", "0330", "0331", "0332"])]
    play = setting(turn=6, areas={"date": 4}, pieces=[*wall, *WATCHERS])
    force = [unit.id for unit in GAME.pack().data.units.unit if unit.clan == "date"]
    entered = 0
    for name in force:
        ends = reach(play, name)
        if not ends:
            assert choices(play, name) == {f"stay {name}"}
            continue
        outward = sorted(ends, key=lambda number: (number[:2] == "01" and 28 <= int(number[2:]) <= 31, number))
        do(play, next(text for text in sorted(choices(play, name)) if text.split()[-1][-4:] == outward[0]))
        entered += 1
    area = ["0128", "0129", "0130", "0131"]
    assert 4 < entered < len(force)
    assert all(play.state.at[play.state.field.grid.parse(number)] >= 0 for number in area)
    on_map = [where(play, name) for name in force if where(play, name) != "reserve"]
    assert len(on_map) == len(set(on_map)) == entered
    assert where(play, force[-1]) == "reserve"
    do(play, "end")


@pytest.mark.rule("yukimura 8-2-5", "yukimura R15")
def test_the_other_areas_are_open_only_while_the_own_one_is_full_of_enemies() -> None:
    """Four Osaka units stand in area 4; when one of them has gone, the force is bound to its area again."""
    guard = [f"o{n} osaka ashigaru 4 4 4 01{row}" for n, row in enumerate(range(28, 32))]
    play = setting(turn=5, areas={"murakami": 4}, pieces=[*guard, *WATCHERS], dice=[6] * 100)
    do(play, "enter murakami_t1 0120")
    assert where(play, "murakami_t1") == "0120"
    do(play, "end", "move o0 0128-0228", "end")
    pass_until(play, 6, "kanto_move")
    assert refusal(play, "enter murakami_t2 0120") == "8-2-1"
    assert refusal(play, "enter murakami_t2 0128") is None


@pytest.mark.rule("yukimura 8-2-2")
def test_an_entered_unit_has_moved_and_is_ordinary_from_the_next_phase_on() -> None:
    play = setting(turn=5, areas={"murakami": 2}, pieces=WATCHERS, dice=[6] * 100)
    do(play, "enter murakami_t1 0120")
    assert refusal(play, "move murakami_t1 0120-0119") == "7-1-1"
    do(play, "end")
    pass_until(play, 6, "kanto_move")
    assert refusal(play, "move murakami_t1 0120-0119") is None
    assert refusal(play, "exit murakami_t1 0120 west") is None


@pytest.mark.rule("yukimura 8-2-3")
def test_an_entered_unit_next_to_an_enemy_is_held_afterwards_like_any_other() -> None:
    play = setting(turn=5, areas={"murakami": 2}, pieces=["o osaka ashigaru 4 4 4 0220", *WATCHERS], dice=[6] * 100)
    do(play, "enter murakami_t1 0120", "end")
    pass_until(play, 6, "kanto_move")
    assert refusal(play, "select murakami_t1") == "7-3-2"


@pytest.mark.rule("yukimura 8-2-1")
def test_a_unit_that_stays_off_the_map_is_free_to_enter_in_the_next_phase() -> None:
    play = setting(turn=5, areas={"murakami": 2}, pieces=WATCHERS, dice=[6] * 100)
    do(play, "select murakami_t1", "stay murakami_t1")
    assert refusal(play, "select murakami_t1") == "7-1-1"
    do(play, "end")
    pass_until(play, 6, "kanto_move")
    assert refusal(play, "enter murakami_t1 0120") is None


@pytest.mark.rule("yukimura 8-2-4", "yukimura 8-2-5", "yukimura R15")
def test_a_force_has_entry_hexes_from_its_arrival_on() -> None:
    """Also the first of all forces in the first of its areas."""
    for areas in ({}, {"date": 1}):
        g = setting(turn=6, pieces=WATCHERS, areas=areas, dice=[6] * 200).state
        assert bool(reinforcements.entry_hexes(g, g.field.unit_of["date"])) == bool(areas)
