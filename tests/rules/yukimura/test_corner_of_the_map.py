"""A unit in 0101, the first hex of the map, is on the map like any other."""

from __future__ import annotations

import pytest
from board import choices, do, offers, refusal, rules_told, setting, told, where
from lords import ALL_ARRIVED

FAR = ["far_k kanto ashigaru 3 3 4 3030", "far_o osaka ashigaru 3 3 4 3010"]


@pytest.mark.rule("yukimura 7", "yukimura 7-1-1", "yukimura 7-1-2", "yukimura 7-2", "yukimura 7-6-1")
def test_it_moves_stays_and_leaves() -> None:
    play = setting(
        turn=10, phase="osaka_move", areas=ALL_ARRIVED, pieces=[*FAR, "o osaka ashigaru 3 3 2 0101"],
    )  # fmt: skip
    assert refusal(play, "select o") is None
    assert {"move o 0101-0102", "exit o 0101 north", "exit o 0101 west", "stay o"} <= choices(play, "o")
    assert refusal(play, "move o 0101-0102-0103") is None
    assert refusal(play, "move o 0101-0102-0103-0104") == "7-2"
    assert refusal(play, "enter o 0101") == "8-2"
    away = play.fork()
    do(away, "move o 0101-0102")
    assert not away.state.taken & 1  # nobody is left in 0101
    do(play, "select o", "stay o")
    assert refusal(play, "select o") == "7-1-1"


@pytest.mark.rule("yukimura 9-1", "yukimura 9-1-1", "yukimura R18")
def test_it_is_shot_at_and_shoots() -> None:
    pieces = [*FAR, "g kanto teppo 9 3 4 0102", "o osaka teppo 9 3 4 0101"]
    play = setting(turn=10, phase="kanto_attack_fire", pieces=pieces, dice=[6, 6])
    do(play, "fire g > o", "end", "decline")
    assert where(play, "o") == "eliminated"
    play = setting(turn=10, phase="osaka_attack_fire", pieces=pieces, dice=[6, 6])
    do(play, "fire o > g", "end", "decline")
    assert where(play, "g") == "eliminated"


@pytest.mark.rule("yukimura 10-1", "yukimura 10-3-1", "yukimura R45", "yukimura 11-1")
def test_a_beaten_attacker_goes_back_out_of_it() -> None:
    """1 against 9 with a 10 is A2; with a 4 on morale 5 the attacker goes back one hex."""
    pieces = [*FAR, "k kanto ashigaru 1 5 4 0101", "o osaka ashigaru 9 9 4 0102"]
    play = setting(turn=10, phase="kanto_attack_melee", pieces=pieces, dice=[4, 6, 4])
    do(play, "melee k > o", "end")
    assert where(play, "k") == "eliminated"  # every way leads past the enemy
    assert rules_told(play, "eliminated") == ["11-1-3"]


@pytest.mark.rule("yukimura 11-1", "yukimura 11-2", "yukimura 11-2-2", "yukimura 11-2-3")
def test_a_retreat_ends_in_it_and_whom_it_pushes_there_checks() -> None:
    """p makes room in 0101 for o, who falls back one hex with a 5 on morale 5; then p stands with a 1."""
    pieces = [*FAR, "g kanto teppo 1 3 4 0104", "o osaka ashigaru 3 5 4 0103", "p osaka ashigaru 3 5 4 0102",
              "q osaka ashigaru 3 5 4 0203", "r osaka ashigaru 3 5 4 0202"]  # fmt: skip
    play = setting(turn=10, phase="kanto_attack_fire", pieces=pieces, dice=[4, 4, 5, 1])
    do(play, "fire g > o", "end")
    do(play, "retreat o 0103-0102", "displace p 0101")
    assert (where(play, "o"), where(play, "p")) == ("0102", "0101")
    assert rules_told(play, "stands") == ["11-2-3"]  # the check of p


@pytest.mark.rule("yukimura 11-3-3", "yukimura 11-3")
def test_a_column_follows_a_retreat_into_it() -> None:
    """D1 with 10 against 9: the defender goes back from 0103 over 0102 into 0101, and both attackers follow."""
    pieces = [
        *FAR, "k kanto ashigaru 5 9 4 0104", "l kanto ashigaru 5 9 4 0203", "o osaka ashigaru 9 5 4 0103",
    ]  # fmt: skip
    play = setting(turn=10, phase="kanto_attack_melee", pieces=pieces, dice=[4, 4, 6])
    do(play, "melee k l > o", "end", "retreat o 0103-0102-0101")
    do(play, "advance k 0104-0103-0102")
    assert [where(play, unit) for unit in ("o", "k", "l")] == ["0101", "0102", "0103"]


@pytest.mark.rule("yukimura 13-1(3)", "yukimura R12", "yukimura 7-5-3")
def test_ieyasu_in_it_can_leave_the_map_so_that_standing_costs_points() -> None:
    play = setting(turn=10, phase="kanto_move", areas=ALL_ARRIVED, pieces=FAR, units={"ieyasu": "0101"})
    do(play, "end")
    assert [row["points"] for row in told(play, "points")] == [10]


@pytest.mark.rule("yukimura 10-3-1", "yukimura R45", "yukimura R20")
def test_attackers_fall_back_from_a_defender_who_has_gone_there() -> None:
    """B1: o goes from 0202 to 0101, so that k may even fall back into 0202, which lies no nearer to o."""
    pieces = [*FAR, "k kanto cavalry 4 3 6 0302", "o osaka ashigaru 4 4 4 0202"]
    play = setting(turn=10, phase="kanto_attack_melee", pieces=pieces, dice=[3, 4, 5, 3])
    do(play, "melee k > o", "end", "retreat o 0202-0102-0101")
    assert offers(play) == {f"retreat k 0302-{h}" for h in ("0202", "0301", "0303", "0401", "0402")}


@pytest.mark.rule("yukimura 7-5", "yukimura 7-5-1", "yukimura R8")
def test_a_tokugawa_unit_in_it_must_march_off_the_map() -> None:
    play = setting(turn=3, phase="kanto_move", areas=ALL_ARRIVED, pieces=FAR, units={"ieyasu_t1": "0101"})
    assert choices(play, "ieyasu_t1") == {"exit ieyasu_t1 0101 north"}
    assert refusal(play, "move ieyasu_t1 0101-0102") == "7-5-1"
    assert refusal(play, "exit ieyasu_t1 0101 west") == "7-5-1"
