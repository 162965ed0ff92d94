"""Chapter 7 for many at once: what units do that move together, and that every move of it is one the rules allow."""

from __future__ import annotations

import random

import pytest
from board import refusal, setting, where
from oracle import scatter, write

from honjin.games.yukimura.state import OBEYED, Tennoji
from honjin.games.yukimura.static import KANTO
from honjin.kernel.game import Company
from honjin.kernel.play import Play

BLOCK = ("1010", "1011", "1012", "1110", "1111", "1112", "1210", "1211", "1212")


def block(*enemies: str, turn: int = 7) -> Play[Tennoji]:
    """Nine units in three ranks, and one far away who lets the phase go on."""
    pieces = [f"k{number} kanto ashigaru 3 3 3 {number}" for number in BLOCK]
    pieces += [f"o{number} osaka ashigaru 3 3 3 {number}" for number in enemies]
    return setting(turn=turn, pieces=[*pieces, "rest kanto ashigaru 3 3 4 2030"])


def together(play: Play[Tennoji], units: list[str], start: str, end: str) -> Company:
    return play.game.formation(play.state, KANTO, units, start, end)


def do_all(play: Play[Tennoji], company: Company) -> None:
    """Every action of a formation, each judged when its turn comes."""
    for action in company.actions:
        assert play.refuse(action) is None, action
        play.push(action)


@pytest.mark.rule("yukimura 7-1-1", "yukimura 7-4-1")
@pytest.mark.parametrize("lead", ["1010", "1111", "1212"])
@pytest.mark.parametrize("step", [(0, -1), (0, 1), (2, 0), (-2, 0), (2, -1), (-2, 2)])
def test_a_block_steps_onto_its_own_ground(lead: str, step: tuple[int, int]) -> None:
    """Given nine units whose places overlap the old ones, when they go one step, then all keep their order."""
    play = block()
    end = f"{int(lead[:2]) + step[0]:02}{int(lead[2:]) + step[1]:02}"
    company = together(play, [f"k{number}" for number in BLOCK], lead, end)
    assert company.behind == {}
    do_all(play, company)
    for number in BLOCK:
        assert where(play, f"k{number}") == f"{int(number[:2]) + step[0]:02}{int(number[2:]) + step[1]:02}"


@pytest.mark.rule("yukimura 7-1-1", "yukimura 7-4-1")
def test_who_stays_keeps_those_behind_him_back() -> None:
    """Given an enemy whose zone holds the front, those who would step on it are named with the unit in their way."""
    play = block("1009")
    units = [f"k{number}" for number in BLOCK]
    company = together(play, units, "1112", "1111")
    assert {unit: why.rule for unit, why in company.behind.items()} == {
        "k1010": "7-3-2", "k1110": "7-3-2", "k1011": "7-4-1", "k1111": "7-4-1", "k1012": "7-4-1", "k1112": "7-4-1",
    }  # fmt: skip
    assert "k1111" in company.behind["k1112"].reason, "it names who stands in the way"
    do_all(play, company)
    assert [where(play, unit) for unit in ("k1210", "k1211", "k1212")] == ["1209", "1210", "1211"]


@pytest.mark.rule(
    "yukimura 7-1-1", "yukimura 7-2", "yukimura 7-3-1", "yukimura 7-4-1", "yukimura 7-4-2", "yukimura 7-6"
)
@pytest.mark.parametrize("seed", range(30))
def test_every_move_of_a_formation_is_legal_in_its_order(seed: int) -> None:
    """Given a crowd anywhere, the reach says beforehand who keeps up, and the moves can be made one after the other."""
    rng = random.Random(seed)
    column, row = rng.choice([(2, 2), (20, 9), (11, 6), (32, 34), (30, 2), (14, 20)])
    places = [write((place,)) for place in scatter(rng, range(column, column + 7), range(row, row + 6), 16)]
    pieces = [f"k{n} kanto ashigaru 3 3 {rng.randint(1, 4)} {p}" for n, p in enumerate(places[:13])]
    pieces += [f"o{n} osaka ashigaru 3 3 4 {p}" for n, p in enumerate(places[13:])]
    play = setting(turn=7, pieces=[*pieces, "rest kanto ashigaru 3 3 4 2030"])
    game, g = play.game, play.state
    units = [f"k{n}" for n in range(10)]
    found = game.formation_reach(g, KANTO, units, units[0])
    assert set(found.held) == {unit for unit in units if refusal(play, f"select {unit}")}
    if found.lead is None:
        return
    start = where(play, found.lead)
    movers = {unit for unit in units if unit not in found.held}
    for end in [*found.whole, *found.part]:
        company = game.formation(g, KANTO, units, start, end)
        twin = play.fork()
        do_all(twin, company)
        assert where(twin, found.lead) == end
        assert (set(company.behind) == set(found.held)) == (end in found.whole), end
        assert len(company.actions) == len(movers) - len(set(company.behind) - set(found.held))


@pytest.mark.rule("yukimura 7-5-1", "yukimura 7-1-1")
def test_ranks_on_duty_march_one_behind_the_other() -> None:
    """Given a file on duty, the straight way of those behind opens when the front has left."""
    file = {"ieyasu_a1": "2020", "ieyasu_a2": "2021", "ieyasu_a3": "2022", "ieyasu_a4": "2023"}
    play = setting(turn=2, units=file, pieces=["o osaka ashigaru 3 3 4 0502"])
    assert refusal(play, "move ieyasu_a3 2022-2021-2020") == "7-5-1", "its way is not open yet"
    found = play.game.formation_reach(play.state, KANTO, list(file), "ieyasu_a4")
    assert (found.lead, found.whole, found.held) == ("ieyasu_a4", ["2021"], {})
    do_all(play, together(play, list(file), "2023", "2021"))
    assert [where(play, unit) for unit in file] == ["2018", "2019", "2020", "2021"]


@pytest.mark.rule("yukimura 7-5-1")
def test_a_unit_on_duty_says_why_it_cannot_follow() -> None:
    pieces = ["k kanto ashigaru 3 3 3 2222", "o osaka ashigaru 3 3 4 0502"]
    play = setting(turn=2, units={"ieyasu_a1": "2020"}, pieces=pieces)
    found = play.game.formation_reach(play.state, KANTO, ["k", "ieyasu_a1"], "k")
    assert "2220" in found.whole
    assert "2322" in found.part
    company = together(play, ["k", "ieyasu_a1"], "2222", "2322")
    assert company.behind["ieyasu_a1"].rule == "7-5-1"
    assert [play.game.notation.format(action) for action in company.actions] == ["move k 2222-2322"]


@pytest.mark.rule("yukimura 7-5-3")
@pytest.mark.parametrize("end", ["1818", "1918", "2118", "2218", "2017"])
def test_ieyasu_in_a_formation_takes_a_lawful_way_where_there_is_one(end: str) -> None:
    """Given a goal to the north, he goes there by northward steps alone, which costs no points."""
    pieces = ["k kanto ashigaru 3 3 4 2021", "w kanto ashigaru 3 3 4 3535", "o osaka ashigaru 3 3 4 0502"]
    play = setting(turn=7, units={"ieyasu": "2020"}, pieces=pieces)
    do_all(play, together(play, ["ieyasu", "k"], "2020", end))
    assert where(play, "ieyasu") == end
    assert play.state.ieyasu == OBEYED


@pytest.mark.rule("yukimura 7-1-1", "yukimura 8-2")
def test_who_cannot_move_at_all_is_told_apart_and_does_not_lead() -> None:
    play = block("1009")
    found = play.game.formation_reach(play.state, KANTO, ["k1010", "k1212", "k1211"], "k1010")
    assert found.lead == "k1212"
    assert {unit: why.rule for unit, why in found.held.items()} == {"k1010": "7-3-2"}
    assert "1213" in found.whole
    play.push_text("move k1212 1212-1213")
    assert play.game.formation_reach(play.state, KANTO, ["k1212"], "k1212").held["k1212"].rule == "7-1-1"
    assert play.game.formation_reach(play.state, KANTO, ["k1212"], "k1212").lead is None
    for unknown in (["nobody"], ["k1211", "nobody"]):
        with pytest.raises(KeyError):
            play.game.formation_reach(play.state, KANTO, unknown, unknown[0])
