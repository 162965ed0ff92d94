"""Chapters 12 and 13: Chausuyama, points, and who has won."""

from __future__ import annotations

from typing import Any

import pytest
from board import do, morale, pass_until, rules_told, score, setting, told, where

from honjin.games.yukimura.rules import victory
from honjin.games.yukimura.state import Tally, Tennoji
from honjin.games.yukimura.static import KANTO, OSAKA
from honjin.kernel.play import Play

ARMY = [
    "k kanto ashigaru 3 3 4 1406",
    "l kanto ashigaru 3 3 4 3030",
    "o osaka ashigaru 4 4 4 2505 mori",
    "s osaka cavalry 6 5 8 1004 sanada",
]


def morales(play: Play[Tennoji]) -> dict[str, int]:
    return {unit: morale(play, unit) for unit in "klos"}


NORMAL = {"k": 3, "l": 3, "o": 4, "s": 5}
SHIFTED = {"k": 4, "l": 4, "o": 3, "s": 5}


# ---------------------------------------------------------------------------------------------- 12


@pytest.mark.rule("yukimura 12-1", "yukimura 12-2", "yukimura R29")
def test_v061_control_lasts_until_an_osaka_unit_enters() -> None:
    """Turn 4: Kanto takes the hill. Turn 5: it moves on, the shift stays. Then Osaka passes over it: all as printed."""
    play = setting(turn=4, pieces=ARMY, dice=[6] * 200)
    assert morales(play) == NORMAL
    do(play, "move k 1406-1407-1408")
    assert morales(play) == SHIFTED, "at once, not at the end of the phase"
    do(play, "end")
    pass_until(play, 5, "kanto_move")
    assert morales(play) == SHIFTED
    do(play, "move k 1408-1508-1608-1708-1808", "end")
    assert play.state.control == KANTO
    assert morales(play) == SHIFTED
    do(play, "move s 1004-1105-1205-1306-1406-1407-1408-1409")
    assert play.state.control == OSAKA
    assert morales(play) == NORMAL
    assert rules_told(play, "chausuyama") == ["12-1", "12-2"]


@pytest.mark.rule("yukimura 12-1", "yukimura R29")
def test_a_star_stays_a_star_and_the_kanto_sanada_are_kanto_units() -> None:
    play = setting(turn=4, chausuyama="kanto", units={"yukimura": "2005", "nobuyoshi_s_t1": "2416"}, pieces=ARMY)
    g = play.state
    assert g.field.morale[g.field.unit_of["yukimura"]] is None
    printed = g.field.morale[g.field.unit_of["nobuyoshi_s_t1"]]
    assert printed is not None
    assert morale(play, "nobuyoshi_s_t1") == printed + 1


@pytest.mark.rule("yukimura 12-1", "yukimura 12-2", "yukimura R29")
def test_with_option_turn_the_shift_fades_at_the_end_of_the_turn_of_capture() -> None:
    """Control lasts on, and only a new change from Osaka to Kanto stirs the armies again."""
    play = setting(turn=4, pieces=ARMY, dice=[6] * 300, options={"chausuyama_duration": "turn"})
    do(play, "move k 1406-1407-1408", "end")
    assert morales(play) == SHIFTED
    pass_until(play, 5, "kanto_move")
    assert (play.state.control, morales(play)) == (KANTO, NORMAL)
    assert told(play, "chausuyama_fades") == [{}]
    do(play, "move k 1408-1407-1408", "end")
    assert morales(play) == NORMAL, "the hill was Kanto's already"
    pass_until(play, 6, "kanto_move")
    do(play, "move k 1408-1508-1608-1708-1808", "end")
    do(play, "move s 1004-1105-1205-1306-1406-1407-1408-1409", "end")
    assert (play.state.control, morales(play)) == (OSAKA, NORMAL)


@pytest.mark.rule("yukimura 12-1", "yukimura 12-2", "yukimura R29")
def test_with_option_turn_a_new_capture_shifts_again() -> None:
    pieces = [*ARMY, "m kanto cavalry 3 3 6 1505"]
    play = setting(
        turn=4, phase="osaka_move", chausuyama="kanto", shift=False, pieces=pieces, dice=[6] * 300,
        options={"chausuyama_duration": "turn"},
    )  # fmt: skip
    do(play, "move s 1004-1005-1006-1107-1207-1308-1408-1409-1410", "end")
    assert play.state.control == OSAKA
    pass_until(play, 5, "kanto_move")
    do(play, "move m 1505-1506-1507-1508-1408")
    assert (play.state.control, morales(play)) == (KANTO, SHIFTED)
    do(play, "end")
    pass_until(play, 6, "kanto_move")
    assert (play.state.control, morales(play)) == (KANTO, NORMAL)


@pytest.mark.rule("yukimura 12-2", "yukimura R29")
def test_recapture_and_capture_in_one_turn_with_option_turn() -> None:
    """The shift ends at once when Osaka comes back, not only at the end of the turn."""
    pieces = ["k kanto ashigaru 3 3 4 1406", "o osaka ashigaru 4 4 4 2505 mori", "s osaka cavalry 6 5 8 1411 sanada"]
    play = setting(turn=4, pieces=[*pieces, "l kanto ashigaru 3 3 4 3030"], options={"chausuyama_duration": "turn"})
    do(play, "move k 1406-1407-1408-1508-1608", "end")
    assert morales(play) == SHIFTED
    do(play, "move s 1411-1410-1409-1408")
    assert morales(play) == NORMAL


@pytest.mark.rule("yukimura 12-1", "yukimura R29")
def test_an_advance_after_combat_takes_the_hill_too() -> None:
    pieces = ["g kanto teppo 9 3 4 1407", "o osaka ashigaru 4 4 4 1408 mori", "p osaka ashigaru 4 4 4 2505 mori"]
    play = setting(turn=4, phase="kanto_attack_fire", pieces=pieces, dice=[6, 6])
    do(play, "fire g > o", "end", "advance g 1407-1408")
    assert play.state.control == KANTO
    assert morale(play, "p") == 3


@pytest.mark.rule("yukimura 12-1", "yukimura 12-2")
def test_an_osaka_unit_on_its_own_hill_changes_nothing() -> None:
    play = setting(turn=4, phase="osaka_move", pieces=["n osaka ashigaru 4 4 4 1407 mori", *ARMY[1:3]])
    do(play, "move n 1407-1408")
    assert not told(play, "chausuyama")


# ---------------------------------------------------------------------------------------------- 13


def tally(**counts: int) -> Tally:
    found = Tally()
    found.lost = [counts.pop("osaka_lost", 0), counts.pop("kanto_lost", 0)]
    for name, count in counts.items():
        setattr(found, name, count)
    return found


def totals(found: Tally, *, hill: bool, **options: Any) -> tuple[int, int]:
    field = setting(pieces=ARMY, options=options).state.field
    osaka, kanto = victory.score_rows(field, found, holds_hill=hill)
    return sum(row.value for row in osaka), sum(row.value for row in kanto)


@pytest.mark.rule("yukimura 13-1(1)", "yukimura 13-1(2)", "yukimura 13-2(1)", "yukimura 13-2(2)", "yukimura 13-2(3)")
@pytest.mark.rule("yukimura R30")
def test_v091_ieyasu_and_forty_others() -> None:
    """200 + 41 against 70 units, 60 exits and the hill."""
    found = tally(kanto_lost=41, heads=1, osaka_lost=70, north=60)
    assert totals(found, hill=True) == (241, 180)


@pytest.mark.rule("yukimura 14-6-4", "yukimura 13-1(3)", "yukimura 13-1(4)", "yukimura 13-2(3)")
def test_v092_every_kanto_point_doubles() -> None:
    found = tally(kanto_lost=62, still=2, illegal=1, osaka_lost=41, north=17)
    assert totals(found, hill=True, tennoji_ready=True) == (102, 216)
    assert totals(found, hill=True) == (102, 108)


@pytest.mark.rule("yukimura 13-1(1)", "yukimura 13-1(2)", "yukimura 13-1(3)", "yukimura 13-1(4)", "yukimura 13-2(1)")
@pytest.mark.rule("yukimura 13-2(2)", "yukimura 13-2(3)")
def test_every_row_of_the_score_names_its_rule_and_weighs_what_it_should() -> None:
    field = setting(pieces=ARMY).state.field
    found = tally(kanto_lost=1, heads=1, still=1, illegal=1, osaka_lost=1, north=1)
    osaka, kanto = victory.score_rows(field, found, holds_hill=True)
    assert [(row.rule, row.value) for row in osaka] == [
        ("13-1(1)", 200), ("13-1(2)", 1), ("13-1(3)", 10), ("13-1(4)", 20),
    ]  # fmt: skip
    assert [(row.rule, row.value) for row in kanto] == [("13-2(1)", 1), ("13-2(2)", 1), ("13-2(3)", 50)]


@pytest.mark.rule("yukimura 13", "yukimura 13-3", "yukimura R31")
@pytest.mark.parametrize(
    ("counts", "winner"),
    [
        ({"kanto_lost": 5, "osaka_lost": 4}, OSAKA),
        ({"kanto_lost": 4, "osaka_lost": 5}, KANTO),
        ({"kanto_lost": 5, "osaka_lost": 5}, None),
        ({"kanto_lost": 5, "osaka_lost": 3, "north": 2}, None),
        ({"kanto_lost": 201, "heads": 1, "still": 1, "illegal": 1, "osaka_lost": 430, "north": 1}, None),
        ({}, None),
    ],
)
def test_more_points_win_and_equal_points_are_a_draw(counts: dict[str, int], winner: int | None) -> None:
    """Compared once, after the last turn; there is no margin to reach."""
    play = setting(turn=10, phase="turn_end", tally=counts, pieces=ARMY)
    assert play.result is not None
    assert play.result.winner == winner
    assert play.result.rule == "13-3"
    assert play.result.points == score(play)


@pytest.mark.rule("yukimura 13-2(3)", "yukimura 13-3", "yukimura R29")
def test_the_hill_decides_at_the_end_without_anybody_on_it() -> None:
    play = setting(turn=10, phase="turn_end", tally={"kanto_lost": 49}, chausuyama="kanto", pieces=ARMY)
    assert play.result is not None
    assert (play.result.winner, play.result.points) == (KANTO, (49, 50))


@pytest.mark.rule("yukimura 13-2(3)", "yukimura R29")
def test_with_option_turn_the_hill_still_counts_after_the_shift_has_faded() -> None:
    play = setting(
        turn=10, phase="turn_end", chausuyama="kanto", shift=False, pieces=ARMY,
        options={"chausuyama_duration": "turn"},
    )  # fmt: skip
    assert score(play) == (0, 50)


@pytest.mark.rule("yukimura 13-2(2)")
def test_only_kanto_units_over_the_north_edge_score() -> None:
    play = setting(turn=7, pieces=["k kanto ashigaru 3 3 4 2001", "l kanto ashigaru 3 3 4 2038", *ARMY[2:]])
    do(play, "exit k 2001 north", "exit l 2038 south")
    assert score(play) == (0, 1)
    assert rules_told(play, "points") == ["13-2(2)"]


@pytest.mark.rule("yukimura 13-2(1)", "yukimura 13-1(2)")
def test_a_failed_retreat_counts_as_eliminated() -> None:
    """Kanto unit on the north edge, guns all round: off the map is no way out, so it is Osaka's point."""
    guns = ["g1 osaka teppo 3 5 5 1002", "g2 osaka teppo 3 5 5 0902", "g3 osaka teppo 3 5 5 1102"]
    play = setting(turn=7, phase="osaka_defensive_fire", pieces=["u kanto ashigaru 3 3 4 1001", *guns], dice=[1, 2, 4])
    do(play, "fire g1 g2 g3 > u", "end")
    assert where(play, "u") == "eliminated"
    assert score(play) == (1, 0)
