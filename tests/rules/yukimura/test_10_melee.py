"""Chapter 10: melee. Attackers next to one defender, all together, after the fire."""

from __future__ import annotations

import pytest
from board import do, offers, reason, refusal, setting, told, where
from lords import in_command

THREE = [
    "k1 kanto ashigaru 3 3 4 2017",
    "k2 kanto cavalry 4 3 6 2117",
    "k3 kanto teppo 2 3 4 1917",
    "o osaka ashigaru 4 4 4 2016",
]
"""Three Kanto units south of one Osaka unit."""


@pytest.mark.rule("yukimura 10", "yukimura 10-1", "yukimura 9-1")
def test_melee_belongs_to_the_attack_phase_after_the_fire_and_to_the_side_whose_phase_it_is() -> None:
    for side, other in (("kanto", "osaka"), ("osaka", "kanto")):
        pieces = [f"x {side} teppo 3 3 4 2017", f"y {other} teppo 3 3 4 2016"]
        for phase in (f"{other}_defensive_fire", f"{side}_attack_fire"):
            assert refusal(setting(turn=10, phase=phase, pieces=pieces), "melee x > y") == "9-1"
            assert "fire step" in reason(setting(turn=10, phase=phase, pieces=pieces), "melee x > y")
        play = setting(turn=10, phase=f"{side}_attack_fire", pieces=pieces)
        do(play, "end")
        assert play.state.phase_name == f"{side}_attack_melee"
        assert offers(play) == {"melee x > y", "end"}
        assert refusal(play, "melee y > x") == "10-1"
        assert refusal(play, "fire x > y") == "10-1"
        assert "melee step" in reason(play, "fire x > y")


@pytest.mark.rule("yukimura 10-1-1")
def test_attackers_stand_next_to_the_defender() -> None:
    play = setting(turn=10, phase="kanto_attack_melee", pieces=[*THREE, "far kanto ashigaru 3 3 4 2018"])
    assert refusal(play, "melee far > o") == "10-1-1"
    assert refusal(play, "melee k1 far > o") == "10-1-1"
    assert not any("far" in offer for offer in offers(play))


@pytest.mark.rule("yukimura 10-1-2")
def test_a_unit_attacks_once_in_a_phase() -> None:
    play = setting(turn=10, phase="kanto_attack_melee", pieces=[*THREE, "p osaka ashigaru 4 4 4 2118"])
    assert refusal(play, "melee k1 k1 > o") == "10-1-2"
    do(play, "melee k1 > o")
    assert refusal(play, "melee k1 > p") == "10-1-2"
    assert refusal(play, "melee k2 > p") is None


@pytest.mark.rule("yukimura 10-1-2", "yukimura R18")
def test_one_by_one_a_unit_that_has_fought_does_not_fight_again_where_its_advance_has_brought_it() -> None:
    play = setting(
        turn=10,
        phase="kanto_attack_melee",
        options={"declare": "one_by_one"},
        pieces=["k1 kanto cavalry 9 3 6 2017", "o osaka ashigaru 1 4 4 2016", "p osaka ashigaru 4 4 4 2014"],
        dice=[6, 6],
    )
    do(play, "melee k1 > o", "advance k1 2017-2016-2015")
    assert where(play, "k1") == "2015"
    assert told(play, "melee")[0]["result"] == "DE"
    assert play.state.phase_name != "kanto_attack_melee"  # k1 stands next to p, but nobody is left to attack


@pytest.mark.rule("yukimura 10-1-3")
def test_nobody_has_to_attack() -> None:
    play = setting(turn=10, phase="kanto_attack_melee", pieces=THREE)
    do(play, "end")
    assert told(play, "melee") == []
    assert play.state.phase_name != "kanto_attack_melee"


@pytest.mark.rule("yukimura 10-1-4", "yukimura 10-2", "yukimura P5")
def test_all_attackers_of_one_defender_are_combined_also_if_they_are_declared_one_by_one() -> None:
    play = setting(turn=10, phase="kanto_attack_melee", pieces=THREE, dice=[3, 4, 1])
    do(play, "melee k2 > o", "melee k1 > o", "melee k3 > o", "end")
    assert told(play, "melee") == [
        {"units": ["k2", "k1", "k3"], "target": "o", "difference": 5, "total": 7, "result": "D2"}
    ]


@pytest.mark.rule("yukimura 10-1-5", "yukimura R18")
def test_one_by_one_a_defender_is_attacked_once_in_a_phase() -> None:
    play = setting(
        turn=10,
        phase="kanto_attack_melee",
        options={"declare": "one_by_one"},
        pieces=[*THREE, "p osaka ashigaru 4 4 4 1816"],
        dice=[3, 4, 1, 1],
    )
    do(play, "melee k1 > o")
    assert told(play, "melee")[0]["result"] == "A1"
    assert refusal(play, "melee k2 > o") == "10-1-5"
    assert offers(play) == {"melee k3 > p", "end"}


@pytest.mark.rule("yukimura 9-1-5", "yukimura 10-1-5")
@pytest.mark.parametrize("declare", ["phase", "one_by_one"])
def test_v050_a_unit_may_be_fired_at_and_attacked_in_one_attack_phase_by_different_units(declare: str) -> None:
    """Vector v050: the fire does not count as the one melee, but who fired does not fight."""
    play = setting(turn=10, phase="kanto_attack_fire", options={"declare": declare}, pieces=THREE, dice=[1, 1, 3, 4, 1])
    do(play, "fire k3 > o", *(["end"] if declare == "phase" else []))
    assert play.state.phase_name == "kanto_attack_melee"
    assert refusal(play, "melee k3 > o") == "10-1-7"
    do(play, "melee k1 k2 > o", *(["end"] if declare == "phase" else []))
    assert told(play, "melee")[0]["difference"] == 3


@pytest.mark.rule("yukimura 10-1-6")
def test_no_melee_across_a_pond() -> None:
    play = setting(turn=10, phase="kanto_attack_melee", pieces=THREE, pond_hexsides=["2016-2017"])
    assert refusal(play, "melee k1 > o") == "10-1-6"
    assert refusal(play, "melee k2 k1 > o") == "10-1-6"
    assert offers(play) == {"melee k3 k2 > o", "melee k2 > o", "melee k3 > o", "end"}


@pytest.mark.rule("yukimura 10-1-7")
def test_every_branch_attacks_and_defends_with_its_full_strength() -> None:
    for branch in ("commander", "cavalry", "mounted_teppo", "teppo", "ashigaru"):
        pieces = [f"k kanto {branch} 7 3 4 2017", f"o osaka {branch} 5 4 4 2016"]
        play = setting(turn=10, phase="kanto_attack_melee", pieces=pieces, dice=[3, 4, 1])
        do(play, "melee k > o", "end")
        assert told(play, "melee")[0]["difference"] == 2


@pytest.mark.rule("yukimura 10-1", "yukimura R19")
def test_each_melee_has_one_defender_and_neighbours_are_attacked_in_melees_of_their_own() -> None:
    play = setting(
        turn=10,
        phase="kanto_attack_melee",
        pieces=[*THREE, "p osaka ashigaru 4 4 4 2116"],
        dice=[5, 3, 1, 5, 3, 1],
    )
    do(play, "melee k1 k3 > o", "melee k2 > p", "end")
    assert offers(play) == {"resolve o", "resolve p"}
    do(play, "resolve p")
    assert [(event["target"], event["units"]) for event in told(play, "melee")] == [("p", ["k2"]), ("o", ["k1", "k3"])]


@pytest.mark.rule("yukimura 10-2", "yukimura 10-3")
@pytest.mark.parametrize(
    ("difference", "row"),
    [
        (-30, "AE AE AE AE AE AE A4 A3 A2 A1 B1"),
        (-8, "AE AE AE AE AE AE A4 A3 A2 A1 B1"),
        (-7, "AE AE AE AE AE A4 A3 A2 A1 B1 D1"),
        (-5, "AE AE AE AE AE A4 A3 A2 A1 B1 D1"),
        (-4, "AE AE AE AE A4 A3 A2 A1 B1 D1 D2"),
        (-3, "AE AE AE AE A4 A3 A2 A1 B1 D1 D2"),
        (-2, "AE AE A4 A3 A2 A1 B1 D1 D2 D3 D4"),
        (-1, "AE AE A4 A3 A2 A1 B1 D1 D2 D3 D4"),
        (0, "AE A4 A3 A2 A1 B1 D1 D2 D3 D4 DE"),
        (1, "AE A4 A3 A2 A1 B1 D1 D2 D3 D4 DE"),
        (2, "A4 A3 A2 A1 B1 D1 D2 D3 D4 DE DE"),
        (4, "A3 A2 A1 B1 D1 D2 D3 D4 DE DE DE"),
        (6, "A2 A1 B1 D1 D2 D3 D4 DE DE DE DE"),
        (8, "A2 A1 B1 D1 D2 D3 D4 DE DE DE DE"),
        (9, "A1 B1 D1 D2 D3 D4 DE DE DE DE DE"),
        (12, "A1 B1 D1 D2 D3 D4 DE DE DE DE DE"),
        (13, "B1 D1 D2 D3 D4 DE DE DE DE DE DE"),
        (17, "B1 D1 D2 D3 D4 DE DE DE DE DE DE"),
        (18, "D1 D2 D3 D4 DE DE DE DE DE DE DE"),
        (40, "D1 D2 D3 D4 DE DE DE DE DE DE DE"),
    ],
)
def test_the_melee_table_column_by_column(difference: int, row: str) -> None:
    table = setting(turn=10, pieces=THREE).state.field.melee_table
    assert [table.result(difference, total) for total in range(2, 13)] == row.split()


@pytest.mark.rule("yukimura 10-3-1", "yukimura P5")
def test_each_attacker_checks_in_the_declared_order_and_one_that_breaks_is_removed_before_the_retreats() -> None:
    """A4 on three attackers: k2 holds, k3 breaks, k1 falls back."""
    play = setting(
        turn=10,
        phase="kanto_attack_melee",
        pieces=[
            "k1 kanto ashigaru 2 6 4 2017",
            "k2 kanto ashigaru 1 6 4 2117",
            "k3 kanto ashigaru 1 1 4 1917",
            THREE[3],
        ],
        dice=[1, 2, 2, 6, 4],
    )
    do(play, "melee k2 k3 k1 > o", "end")
    rolls = [event["purpose"] for event in told(play, "roll")]
    assert rolls[1:] == ["morale of k2", "morale of k3", "morale of k1"]
    assert where(play, "k3") == "eliminated"
    assert play.ask.kind == "retreat"
    do(play, "retreat k1 2017-2018-2019")
    assert where(play, "k2") == "2117"
    assert offers(play) == {"advance o 2016-1917", "advance o 2016-2017", "decline"}
    kinds = [event.kind for event in play.events or () if event.kind in ("stands", "eliminated", "retreat")]
    assert kinds == ["stands", "eliminated", "retreat"]


@pytest.mark.rule("yukimura 10-3-1", "yukimura P5")
def test_the_owner_of_the_attackers_orders_their_retreats() -> None:
    """A1 at +2 on two attackers that both fail by 1."""
    play = setting(
        turn=10,
        phase="kanto_attack_melee",
        pieces=["k1 kanto ashigaru 3 3 4 2017", "k2 kanto ashigaru 3 3 4 2117", THREE[3]],
        dice=[2, 3, 3, 3],
    )
    do(play, "melee k1 k2 > o", "end")
    assert play.ask.kind == "retreat_order"
    assert play.ask.side == 1
    assert offers(play) == {"next k1", "next k2"}
    do(play, "next k2", "retreat k2 2117-2118", "retreat k1 2017-2018")
    assert (where(play, "k1"), where(play, "k2")) == ("2018", "2118")


@pytest.mark.rule("yukimura 10-3-1")
def test_all_attackers_are_removed_by_ae() -> None:
    play = setting(
        turn=10, phase="kanto_attack_melee", pieces=[*THREE[:3], "o osaka ashigaru 20 4 4 2016"], dice=[1, 1]
    )
    do(play, "melee k1 k2 k3 > o", "end")
    assert [where(play, unit) for unit in ("k1", "k2", "k3")] == ["eliminated"] * 3
    assert offers(play) == {"advance o 2016-2017", "advance o 2016-2117", "advance o 2016-1917", "decline"}


@pytest.mark.rule("yukimura 10-3-1", "yukimura 11")
def test_a_star_attacker_never_checks_but_goes_with_ae() -> None:
    star = ["y osaka commander 4 * 8 2015 sanada", "x osaka ashigaru 2 6 4 1916 sanada", "k kanto ashigaru 4 3 4 2016"]
    stands = setting(turn=10, phase="osaka_attack_melee", pieces=star, dice=[1, 1, 1])
    do(stands, "melee y x > k", "end")
    assert told(stands, "melee")[0]["result"] == "A4"
    assert told(stands, "steadfast") == [{"unit": "y"}]
    assert len(told(stands, "roll")) == 2  # the table and x
    falls = setting(turn=10, phase="osaka_attack_melee", pieces=star, dice=[1, 1])
    do(falls, "melee y > k", "end")
    assert told(falls, "melee")[0]["result"] == "AE"
    assert where(falls, "y") == "eliminated"


@pytest.mark.rule("yukimura 10-3-1", "yukimura R20", "yukimura P5", "yukimura 11-3-3")
def test_b1_attackers_retreat_from_where_the_defender_now_stands() -> None:
    """o has gone to 2216: k1 may even fall back into 2016, which o has left, for it lies no nearer to o."""
    play = setting(
        turn=10,
        phase="kanto_attack_melee",
        pieces=["k1 kanto cavalry 4 3 6 2017", "o osaka ashigaru 4 4 4 2016"],
        dice=[3, 4, 5, 3],
    )
    do(play, "melee k1 > o", "end", "retreat o 2016-2116-2216")
    assert offers(play) == {f"retreat k1 2017-{h}" for h in ("2016", "2118", "2018", "1918", "1917")}
    do(play, "retreat k1 2017-2016")
    assert told(play, "advance") == []  # nobody is left in place to advance


@pytest.mark.rule("yukimura 10-3-1", "yukimura R20", "yukimura P5", "yukimura 11-3-4")
def test_b1_attackers_retreat_from_the_defenders_hex_if_it_is_gone_and_the_others_advance_freely() -> None:
    """The defender, with morale 1, misses by 6 and is removed; then k1 falls back from the empty hex 2016."""
    play = setting(
        turn=10,
        phase="kanto_attack_melee",
        pieces=["k1 kanto cavalry 4 3 6 2017", "k2 kanto ashigaru 1 3 6 1916", "o osaka ashigaru 4 1 4 2016"],
        dice=[3, 4, 6, 3, 1],
    )
    do(play, "melee k1 k2 > o", "end")
    assert where(play, "o") == "eliminated"
    assert offers(play) == {f"retreat k1 2017-{h}" for h in ("2117", "2118", "2018", "1918", "1917")}
    do(play, "retreat k1 2017-2018")
    assert play.ask.kind == "free_advance"
    assert refusal(play, "advance k1 2018-2017") == "11-3-4"
    assert refusal(play, "advance k2 1916-2016") is None


@pytest.mark.rule("yukimura 10-2", "yukimura 14-7-1(4)", "yukimura R39")
def test_a_brave_in_command_counts_in_attack_and_in_defence() -> None:
    for phase, action, difference in (
        ("osaka_attack_melee", "melee sanada_a1 > k", 6 + 3 - 4),
        ("kanto_attack_melee", "melee k > sanada_a1", 4 - 6 - 3),
    ):
        play = in_command(
            "sarutobi",
            "sanada_a1",
            phase,
            units={"sanada_a1": "2016"},
            pieces=["k kanto ashigaru 4 6 4 2017"],
            dice=[4, 4, 1],
        )
        do(play, action, "end")
        assert told(play, "melee")[0]["difference"] == difference
