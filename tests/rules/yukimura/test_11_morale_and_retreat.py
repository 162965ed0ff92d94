"""Chapter 11 and 11-1: morale checks, and the ways a beaten unit may take."""

from __future__ import annotations

from typing import Any

import pytest
from board import do, morale, offers, refusal, setting, told, where

from honjin.games.yukimura.rules.retreat import open_paths, outcome, retreat_paths
from honjin.games.yukimura.state import Tennoji
from honjin.kernel.play import Play

KO = ["k kanto ashigaru 3 3 4 2016", "o osaka ashigaru 4 4 4 2015"]
"""k in 2016, an enemy north of it."""


def ends(play: Play[Tennoji], unit: str, hexes: int, *references: str) -> list[str]:
    """Where a retreat of so many hexes may end, away from the references."""
    g = play.state
    grid = g.field.grid
    found = open_paths(g, g.field.unit_of[unit], hexes, [grid.parse(number) for number in references])
    return sorted({grid.format(path[-1]) for path in found})


# ---------------------------------------------------------------------------------------------- checks


@pytest.mark.rule("yukimura 11", "yukimura R21")
@pytest.mark.parametrize(
    ("die", "result", "unit_morale", "want"),
    [
        (1, 2, 3, 0), (2, 2, 3, 1), (5, 2, 3, 4), (6, 2, 3, None), (6, 0, 6, 0), (6, 1, 6, 1), (6, 4, 6, 4),
        (6, 4, 5, None), (1, 0, 1, 0), (5, 0, 1, 4), (6, 0, 1, None), (1, 0, 0, 1), (5, 0, 0, None), (1, 4, 1, 4),
        (6, 0, 2, 4),
    ],
)  # fmt: skip
def test_v013_a_check_is_die_plus_result_less_morale(die: int, result: int, unit_morale: int, want: int | None) -> None:
    """Vector v013: 0 or less stands, 1 to 4 retreats so many hexes, 5 and more is removed."""
    play = setting(turn=10, pieces=KO)
    assert outcome(play.state, die + result - unit_morale) == want


@pytest.mark.rule("yukimura 9-2")
@pytest.mark.parametrize(
    ("strength", "total", "want"),
    [
        (1, 2, "-"), (3, 12, "3"), (3, 5, "-"), (4, 2, "-"), (4, 12, "4"), (6, 12, "4"), (7, 12, "E"), (9, 11, "4"),
        (10, 11, "E"), (12, 10, "4"), (13, 9, "E"), (16, 8, "4"), (17, 8, "E"), (20, 7, "4"), (21, 7, "E"),
        (25, 6, "4"), (26, 6, "E"), (26, 5, "4"), (26, 2, "3"), (60, 2, "3"),
    ],
)  # fmt: skip
def test_v010_the_fire_table_at_both_ends_and_every_column_edge(strength: int, total: int, want: str) -> None:
    """Vector v010."""
    assert setting(turn=10, pieces=KO).state.field.fire_table.result(strength, total) == want


@pytest.mark.rule("yukimura 11", "yukimura 9-2-1")
@pytest.mark.parametrize(("die", "hexes"), [(1, 2), (3, 4), (4, None)])
def test_the_current_morale_has_no_floor(die: int, hexes: int | None) -> None:
    """Osaka unit of printed morale 1, its commander dead and Chausuyama lost: -1. A gun's result 0."""
    play = setting(
        turn=10,
        phase="kanto_attack_fire",
        options={"commander_death": True},
        pieces=["g kanto teppo 3 3 4 2015", "o osaka ashigaru 4 1 4 2016 mori"],
        chausuyama="kanto",
        shaken=["mori"],
        dice=[3, 3, die],
    )
    assert morale(play, "o") == -1
    do(play, "fire g > o", "end")
    roll = told(play, "roll")[1]
    assert roll["mods"] == [["morale", -1, "11"], ["Chausuyama", 1, "12-1"], ["commander killed", 1, "14-1-2"]]
    if hexes is None:
        assert where(play, "o") == "eliminated"
    else:
        assert {len(offer.split("-")) - 1 for offer in offers(play)} == {hexes}


@pytest.mark.rule("yukimura 11")
def test_the_current_morale_has_no_ceiling() -> None:
    """Kanto holds Chausuyama: printed 6 is 7, and a 6 with a result of 1 is not enough."""
    play = setting(
        turn=10,
        phase="osaka_attack_fire",
        pieces=["g osaka teppo 3 3 4 2015", "k kanto ashigaru 4 6 4 2016"],
        chausuyama="kanto",
        dice=[4, 5, 6],
    )
    do(play, "fire g > k", "end")
    assert told(play, "fire")[0]["result"] == "1"
    assert told(play, "stands") == [{"unit": "k"}]


# ---------------------------------------------------------------------------------------------- ways


@pytest.mark.rule("yukimura 11-1-1", "yukimura 11-2-5", "yukimura R22")
def test_v052_a_retreat_ends_on_an_empty_hex_while_one_can_be_reached() -> None:
    """Vector v052: a friend stands in 2017."""
    play = setting(turn=10, pieces=[*KO, "f kanto teppo 3 3 4 2017"])
    assert ends(play, "k", 1, "2015") == ["1917", "2117"]


@pytest.mark.rule("yukimura 11-1-1", "yukimura 11-1-2", "yukimura R20")
def test_v053_two_hexes_away_in_the_open() -> None:
    """Vector v053: every end is exactly two hexes from 2016, no step comes nearer to the enemy in 2015."""
    play = setting(turn=10, pieces=KO)
    assert ends(play, "k", 2, "2015") == ["1816", "1817", "1918", "2018", "2118", "2216", "2217"]


@pytest.mark.rule("yukimura 11-1-1", "yukimura 11-1-2", "yukimura R20")
def test_v054_a_pond_closes_the_first_step_and_what_lies_only_behind_it() -> None:
    """Vector v054: pond between 2016 and 2017."""
    play = setting(turn=10, pieces=KO, pond_hexsides=["2016-2017"])
    assert ends(play, "k", 2, "2015") == ["1816", "1817", "1918", "2118", "2216", "2217"]


@pytest.mark.rule("yukimura 11-1-1", "yukimura R20")
def test_with_several_references_the_nearest_counts_at_every_step() -> None:
    """Guns in 2015 and 2118 across ponds: between them only the sideways hexes come no nearer to either."""
    play = setting(
        turn=10,
        pieces=["k kanto ashigaru 3 3 4 2016", "a osaka teppo 4 4 4 2014", "b osaka teppo 4 4 4 2018"],
    )
    assert ends(play, "k", 1, "2014", "2018") == ["1916", "1917", "2116", "2117"]
    g = play.state
    far = [g.field.grid.distances(g.field.grid.parse(h)) for h in ("2014", "2018")]
    unit = g.field.unit_of["k"]
    for path in retreat_paths(g, unit, 3, [g.field.grid.parse("2014"), g.field.grid.parse("2018")]):
        gaps = [min(away[h] for away in far) for h in path]
        assert gaps == sorted(gaps)
        assert [g.field.grid.distances(path[0])[h] for h in path] == [0, 1, 2, 3]


@pytest.mark.rule("yukimura 11-1-1")
def test_a_retreat_has_exactly_the_required_number_of_hexes() -> None:
    play = setting(
        turn=10,
        phase="osaka_attack_fire",
        pieces=["k kanto ashigaru 3 3 4 2016", "g osaka teppo 3 4 4 2015"],
        dice=[4, 5, 4],
    )
    do(play, "fire g > k", "end")
    assert play.ask.kind == "retreat"
    assert all(len(offer.split("-")) == 3 for offer in offers(play))
    assert refusal(play, "retreat k 2016-2017") == "11-1-1"
    assert refusal(play, "retreat k 2016-2017-2018-2019") == "11-1-1"
    assert refusal(play, "retreat k 2016-2017-2117") == "11-1-1"  # bends back: one hex from where it stood


@pytest.mark.rule("yukimura 11-1")
def test_the_owner_of_the_unit_chooses_also_in_the_other_players_phase() -> None:
    play = setting(
        turn=10,
        phase="osaka_attack_fire",
        pieces=["k kanto ashigaru 3 3 4 2016", "g osaka teppo 3 4 4 2015"],
        dice=[4, 5, 3],
    )
    do(play, "fire g > k", "end")
    assert play.ask.kind == "retreat"
    assert play.ask.side == 1
    do(play, "retreat k 2016-1917")
    assert where(play, "k") == "1917"


@pytest.mark.rule("yukimura 11-1-2", "yukimura R5")
def test_a_friend_in_a_hex_does_not_cancel_the_enemy_control_there() -> None:
    """2017 holds a friend and is controlled from 2018 (R5): it cannot even be passed through."""
    play = setting(
        turn=10,
        pieces=[*KO, "f kanto teppo 3 3 4 2017", "e osaka teppo 3 3 4 2018"],
    )
    assert ends(play, "k", 1, "2015") == ["1917", "2117"]
    assert "2018" not in ends(play, "k", 2, "2015")
    g = play.state
    through = g.field.grid.parse("2017")
    assert not any(through in path for path in retreat_paths(g, g.field.unit_of["k"], 2, [g.field.grid.parse("2015")]))


@pytest.mark.rule("yukimura 11-1-2", "yukimura 6-2")
def test_control_does_not_reach_across_a_pond_so_a_retreat_may_go_along_its_far_shore() -> None:
    """e in 2018 controls 2017 only while no pond lies between."""
    pieces = [*KO, "e osaka teppo 3 3 4 2018"]
    assert "2017" not in ends(setting(turn=10, pieces=pieces), "k", 1, "2015")
    assert "2017" in ends(setting(turn=10, pieces=pieces, pond_hexsides=["2017-2018"]), "k", 1, "2015")


@pytest.mark.rule("yukimura 11-1-2")
@pytest.mark.parametrize(
    ("start", "enemy", "expected"),
    [
        ("2001", "2002", ["1901", "2101"]),
        ("2038", "2037", ["1939", "2139"]),
        ("0120", "0219", ["0121"]),
        ("3720", "3619", ["3721"]),
    ],
)
def test_the_edge_of_the_map_is_a_wall(start: str, enemy: str, expected: list[str]) -> None:
    play = setting(turn=10, pieces=[f"k kanto ashigaru 3 3 4 {start}", f"o osaka ashigaru 4 4 4 {enemy}"])
    assert ends(play, "k", 1, enemy) == expected


@pytest.mark.rule("yukimura 11-1-2", "yukimura R3")
def test_pond_hexes_are_never_entered() -> None:
    """Bishamon pond, 2312, lies south of 2311."""
    play = setting(turn=10, pieces=["k osaka ashigaru 3 3 4 2311", "e kanto ashigaru 4 4 4 2310"])
    assert "2312" not in ends(play, "k", 1, "2310")
    assert ends(play, "k", 1, "2310") == ["2211"]  # 2411 lies behind a pond hexside


@pytest.mark.rule("yukimura 11-1-3", "yukimura 11-1-1", "yukimura 13-2(1)")
def test_who_can_go_only_part_of_the_way_is_removed() -> None:
    """k could step to 2017, but everything behind it is controlled from 2019 and 1818, 2217: two hexes are too many."""
    pieces = [
        "k osaka ashigaru 3 3 4 2016", "g kanto teppo 3 3 4 2015", "a kanto ashigaru 3 3 4 2019",
        "b kanto ashigaru 3 3 4 2217", "c kanto ashigaru 3 3 4 1817",
    ]  # fmt: skip
    one = setting(turn=10, phase="kanto_attack_fire", pieces=pieces, dice=[4, 5, 3])
    do(one, "fire g > k", "end")
    assert where(one, "k") == "2017"  # one hex: the only way, so nobody is asked
    two = setting(turn=10, phase="kanto_attack_fire", pieces=pieces, dice=[4, 5, 4])
    do(two, "fire g > k", "end")
    assert where(two, "k") == "eliminated"
    assert told(two, "points") == [{"side": "kanto", "points": 1, "unit": "k"}]


# ---------------------------------------------------------------------------------------------- R45


@pytest.mark.rule("yukimura R45", "yukimura 14-1-2", "yukimura 10-3-1")
def test_a_commander_who_falls_in_a_group_of_checks_does_not_change_the_other_dice_of_that_group() -> None:
    """A3: the lord breaks; his man rolls 1+3-3 = 1, on the morale they went in with, though it is now 2."""
    pieces = [
        "lord kanto commander 3 3 4 2017 tadatomo", "man kanto ashigaru 1 3 4 2117 tadatomo",
        "o osaka ashigaru 4 4 4 2016",
    ]  # fmt: skip
    play = setting(
        turn=10,
        phase="kanto_attack_melee",
        options={"commander_death": True},
        pieces=pieces,
        dice=[2, 2, 6, 1],
    )
    do(play, "melee lord man > o", "end")
    assert told(play, "melee")[0]["result"] == "A3"
    assert where(play, "lord") == "eliminated"
    assert morale(play, "man") == 2
    assert all(len(offer.split("-")) == 2 for offer in offers(play))  # one hex


@pytest.mark.rule("yukimura R45", "yukimura 14-1-2", "yukimura 11-2-2")
def test_chain_checks_that_come_after_a_commanders_fall_are_made_on_the_new_morale() -> None:
    """The lord breaks; his man retreats through a third of them, who checks on morale 2: 3 is one too many."""
    board: dict[str, Any] = {
        "pieces": [
            "lord kanto commander 3 3 4 1917 tadatomo", "man kanto ashigaru 1 3 4 2017 tadatomo",
            "third kanto ashigaru 1 3 4 2018 tadatomo", "o osaka ashigaru 4 4 4 2016",
        ],
    }  # fmt: skip
    play = setting(
        turn=10,
        phase="kanto_attack_melee",
        options={"commander_death": True},
        dice=[2, 2, 6, 2, 3],
        **board,
    )
    do(play, "melee lord man > o", "end", "retreat man 2017-2018-2019")
    assert play.ask.kind == "retreat"
    assert all(offer.startswith("retreat third 2018-") for offer in offers(play))


@pytest.mark.rule("yukimura R45", "yukimura 14-1-2")
def test_between_two_combats_of_a_phase_the_new_morale_acts_at_once() -> None:
    play = setting(
        turn=10,
        phase="osaka_attack_fire",
        options={"commander_death": True},
        pieces=[
            "lord kanto commander 3 3 4 2017 tadatomo", "man kanto ashigaru 1 3 4 2517 tadatomo",
            "g1 osaka teppo 26 3 4 2016", "g2 osaka teppo 3 3 4 2516",
        ],
        dice=[6, 6, 3, 3, 3],
    )  # fmt: skip
    do(play, "fire g1 > lord", "fire g2 > man", "end", "resolve lord", "decline")
    assert told(play, "fire")[1]["result"] == "0"
    assert play.ask.kind == "retreat"  # 3 + 0 - 2 = 1
