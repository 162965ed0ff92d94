"""Option 14-1: killed commanders. Their force loses heart at once and the whole next turn."""

from __future__ import annotations

from typing import Any

import pytest
from board import do, morale, offers, pass_until, refusal, setting, told, where
from lords import ALL_ARRIVED

from honjin.games.yukimura.state import Tennoji
from honjin.kernel.play import Play

DEATH = {"commander_death": True}

HONDA = [
    "lord kanto commander 5 3 6 2017 tadatomo",
    "gun kanto teppo 3 3 4 2217 tadatomo",
    "spear kanto ashigaru 3 3 4 2417 tadatomo",
    "g osaka teppo 26 5 5 2016 mori",
    "e1 osaka ashigaru 3 3 4 2216 mori",
    "e2 osaka ashigaru 3 3 4 2416 mori",
]
"""Honda Tadatomo with a gun and a spear, each facing an Osaka unit."""


def honda_falls(turn: int = 4, phase: str = "osaka_attack_fire", **board: Any) -> Play[Tennoji]:
    play = setting(turn=turn, phase=phase, options=DEATH, areas=ALL_ARRIVED, pieces=HONDA, dice=[6, 6], **board)
    do(play, "fire g > lord", "end", "decline")
    return play


@pytest.mark.rule("yukimura 14-1", "yukimura 14-1-1", "yukimura 14-1-2", "yukimura R32")
def test_v100_a_killed_commander_costs_his_force_heart_at_once_and_the_whole_next_turn() -> None:
    """Vector v100: Honda Tadatomo is shot on turn 4."""
    play = honda_falls()
    assert told(play, "commander_killed") == [{"unit": "lord"}]
    assert told(play, "force_idle") == [{"clan": "tadatomo", "turn": 5}]
    assert (morale(play, "gun"), morale(play, "spear")) == (2, 2)  # still turn 4
    assert play.state.turn == 4

    pass_until(play, 5, "kanto_move")
    for unit in ("gun", "spear"):
        assert refusal(play, f"select {unit}") == "14-1-1"
    do(play, "end")
    assert play.state.phase_name == "osaka_move"  # the guns face e1 and e2, but nobody was asked to fire or to attack
    do(play, "end")
    assert play.state.phase_name == "osaka_attack_melee"  # nor to fire in defence
    assert morale(play, "gun") == 2

    pass_until(play, 6, "kanto_attack_fire")
    assert "fire gun > e1" in offers(play)
    assert morale(play, "gun") == 2  # for good


@pytest.mark.rule("yukimura 14-1-1", "yukimura R32")
@pytest.mark.parametrize(
    ("phase", "action"),
    [
        ("kanto_move", "select far"),
        ("kanto_move", "move far 3030-3029"),
        ("kanto_defensive_fire", "fire gun > e1"),
        ("kanto_attack_fire", "fire gun > e1"),
        ("kanto_attack_melee", "melee gun > e1"),
        ("kanto_attack_melee", "melee other gun > e1"),
    ],
)
def test_in_its_lost_turn_a_force_neither_moves_nor_fires_nor_attacks(phase: str, action: str) -> None:
    pieces = [
        "gun kanto teppo 3 3 4 2217 tadatomo", "far kanto ashigaru 3 3 4 3030 tadatomo",
        "other kanto teppo 3 3 4 2317 rokugo", "free kanto ashigaru 3 3 4 3032 rokugo",
        "e1 osaka ashigaru 3 3 4 2216 mori", "e2 osaka ashigaru 3 3 4 2316 mori",
    ]  # fmt: skip
    idle = setting(turn=7, phase=phase, options=DEATH, pieces=pieces, idle={"tadatomo": 7})
    assert refusal(idle, action) == "14-1-1"
    assert action not in offers(idle)
    for turn in (6, 8):
        awake = setting(turn=7, phase=phase, options=DEATH, pieces=pieces, idle={"tadatomo": turn})
        assert refusal(awake, action) is None


@pytest.mark.rule("yukimura 14-1-1", "yukimura R32", "yukimura 8-2-1")
def test_in_its_lost_turn_a_force_does_not_enter_the_map() -> None:
    for turn, rule in ((5, "14-1-1"), (4, None)):
        play = setting(
            turn=5,
            options=DEATH,
            areas={"ii": 1},
            pieces=["k kanto ashigaru 3 3 4 2020"],
            units={"ii": "eliminated"},
            idle={"ii": turn},
        )
        assert refusal(play, "select ii_k1") == rule
        assert ("select ii_k1" in offers(play)) is (rule is None)


@pytest.mark.rule("yukimura R32", "yukimura 14-1-1")
def test_an_idle_force_still_controls_hexes_defends_checks_and_retreats() -> None:
    board: dict[str, Any] = {
        "options": DEATH,
        "pieces": [
            "k kanto ashigaru 3 3 4 2017 tadatomo", "o osaka ashigaru 9 5 5 2016 mori",
            "p osaka cavalry 5 5 8 2219 mori",
        ],
        "idle": {"tadatomo": 10},
    }  # fmt: skip
    moving = setting(turn=10, phase="osaka_move", **board)
    assert refusal(moving, "select o") == "7-3-2"  # held by the idle unit's zone of control
    fight = setting(turn=10, phase="osaka_attack_melee", dice=[2, 4, 3], **board)
    do(fight, "melee o > k", "end")
    assert told(fight, "melee")[0]["difference"] == 6
    assert fight.ask.kind == "retreat"
    do(fight, "retreat k 2017-2018-2019")
    assert where(fight, "k") == "2019"


@pytest.mark.rule("yukimura 7-5-1", "yukimura R32")
def test_the_march_north_is_suspended_for_an_idle_tokugawa_force() -> None:
    play = setting(turn=3, options=DEATH, units={"ieyasu_t1": "2028", "tadanao_a1": "3030"}, idle={"ieyasu": 3})
    assert refusal(play, "select ieyasu_t1") == "14-1-1"
    assert refusal(play, "end") is None


@pytest.mark.rule("yukimura 14-1")
@pytest.mark.parametrize("way", ["result", "break", "no way back", "chain", "pushed off"])
def test_a_commander_is_killed_by_whatever_removes_him_in_a_combat(way: str) -> None:
    closed = ["o2 osaka ashigaru 4 4 4 2118 mori", "o3 osaka ashigaru 4 4 4 1918 mori"]
    gun = "g osaka teppo {} 5 5 2015 mori"
    lord = "lord kanto commander 3 {} 4 {} tadatomo"
    pieces, dice, actions = {
        "result": ([gun.format(26), lord.format(3, 2016)], [6, 6], []),
        "break": ([gun.format(3), lord.format(1, 2016)], [4, 5, 6], []),
        "no way back": ([gun.format(3), lord.format(3, 2016), *closed], [4, 5, 3], []),
        "chain": (
            [gun.format(3), "k kanto ashigaru 3 3 4 2016", lord.format(1, 2017)],
            [4, 5, 4, 6],
            ["retreat k 2016-2017-2018"],
        ),
        "pushed off": (
            [
                gun.format(3), "k kanto ashigaru 3 3 4 2016", lord.format(5, 2017),
                "a osaka ashigaru 4 4 4 2219 mori", "b osaka ashigaru 4 4 4 2217 mori",
                "c osaka ashigaru 4 4 4 1817 mori", "d osaka ashigaru 4 4 4 1919 mori",
            ],
            [4, 5, 3],
            [],
        ),
    }[way]  # fmt: skip
    play = setting(turn=10, phase="osaka_defensive_fire", options=DEATH, pieces=pieces, dice=dice)
    target = "k" if way in ("chain", "pushed off") else "lord"
    do(play, f"fire g > {target}", "end", *actions)
    assert where(play, "lord") == "eliminated"
    assert told(play, "commander_killed") == [{"unit": "lord"}]


@pytest.mark.rule("yukimura 14-1", "yukimura 14")
def test_without_the_option_nothing_follows_a_commanders_fall() -> None:
    play = setting(turn=4, phase="osaka_attack_fire", areas=ALL_ARRIVED, pieces=HONDA, dice=[6, 6])
    do(play, "fire g > lord", "end", "decline")
    assert told(play, "commander_killed") == []
    assert morale(play, "gun") == 3
    pass_until(play, 5, "kanto_attack_fire")
    assert "fire gun > e1" in offers(play)


@pytest.mark.rule("yukimura 14-1", "yukimura 7-6")
def test_a_commander_who_leaves_the_map_is_not_killed() -> None:
    play = setting(
        turn=10,
        options=DEATH,
        pieces=["lord kanto commander 5 3 6 2001 tadatomo", "man kanto ashigaru 3 3 4 2020 tadatomo"],
    )
    do(play, "exit lord 2001 north")
    assert told(play, "commander_killed") == []
    assert morale(play, "man") == 3


# ---------------------------------------------------------------------------------------------- 14-1-3: Sanada


def shoot(target: str, dice: list[int], options: dict[str, Any], **board: Any) -> Play[Tennoji]:
    """A great Kanto gun in 2017 fires at a Sanada commander in 2016."""
    units = {target: "2016", "sanada_a1": "3010", **board.pop("units", {})}
    play = setting(
        turn=board.pop("turn", 10),
        phase="kanto_attack_fire",
        options=options,
        units=units,
        pieces=["g kanto teppo 26 3 4 2017", *board.pop("pieces", [])],
        dice=dice,
        **board,
    )
    do(play, f"fire g > {target}", "end", "decline")
    assert where(play, target) == "eliminated"
    return play


@pytest.mark.rule("yukimura 14-1-3", "yukimura R33")
@pytest.mark.parametrize("other", ["nobumasu", "daisuke", "masayuki"])
def test_v101_the_sanada_lose_neither_heart_nor_turn_while_one_of_their_commanders_is_on_the_map(other: str) -> None:
    """Vector v101: Yukimura is eliminated, another Sanada commander is there."""
    play = shoot("yukimura", [6, 6], DEATH, units={other: "2510"})
    assert told(play, "commander_killed") == [{"unit": "yukimura"}]
    assert told(play, "force_idle") == []
    assert morale(play, "sanada_a1") == 5


@pytest.mark.rule("yukimura 14-1-3", "yukimura R33")
@pytest.mark.parametrize("place", ["eliminated", "exited", "unused"])
def test_v101_both_effects_come_when_the_last_of_them_is_killed(place: str) -> None:
    """Vector v101: a commander who has left the map is not killed, but he no longer counts."""
    play = shoot("yukimura", [6, 6], DEATH, units={"nobumasu": place}, turn=8)
    assert told(play, "force_idle") == [{"clan": "sanada", "turn": 9}]
    assert morale(play, "sanada_a1") == 4


@pytest.mark.rule("yukimura 14-1-3", "yukimura R33")
def test_the_last_commander_who_leaves_the_map_costs_nothing() -> None:
    play = setting(
        turn=10,
        phase="osaka_move",
        options=DEATH,
        units={"nobumasu": "eliminated", "yukimura": "2001", "sanada_a1": "3010"},
    )
    do(play, "exit yukimura 2001 north")
    assert told(play, "force_idle") == []
    assert morale(play, "sanada_a1") == 5


@pytest.mark.rule("yukimura 14-1-3", "yukimura R33")
def test_a_sanada_commander_who_is_just_retreating_is_on_the_map() -> None:
    """Nobumasu falls back onto Yukimura, who has no room and is lost: Nobumasu still leads the force."""
    play = setting(
        turn=10,
        phase="kanto_attack_fire",
        options=DEATH,
        units={"nobumasu": "2016", "yukimura": "2015", "sanada_a1": "3010"},
        pieces=[
            "g kanto teppo 12 3 4 2017", "b1 kanto ashigaru 3 3 4 2218", "b2 kanto ashigaru 3 3 4 1817",
            "c1 kanto ashigaru 3 3 4 2213", "c2 kanto ashigaru 3 3 4 1914", "c3 kanto ashigaru 3 3 4 2215",
            "c4 kanto ashigaru 3 3 4 1816",
        ],
        dice=[5, 5, 3],
    )  # fmt: skip
    do(play, "fire g > nobumasu", "end")
    assert where(play, "yukimura") == "eliminated"
    assert where(play, "nobumasu") == "2015"
    assert told(play, "commander_killed") == [{"unit": "yukimura"}]
    assert told(play, "force_idle") == []
    assert morale(play, "sanada_a1") == 5


@pytest.mark.rule("yukimura R33")
def test_option_sanada_idle_every_sanada_commander_killed_costs_the_next_turn_but_only_the_last_the_heart() -> None:
    play = shoot("yukimura", [6, 6], {**DEATH, "sanada_idle": True}, units={"nobumasu": "2510"}, turn=8)
    assert told(play, "force_idle") == [{"clan": "sanada", "turn": 9}]
    assert told(play, "force_shaken") == []
    assert morale(play, "sanada_a1") == 5


@pytest.mark.rule("yukimura R33", "yukimura 14-1-1")
def test_option_sanada_idle_a_second_death_in_the_lost_turn_does_not_give_that_turn_back() -> None:
    """Idle in turn 8 already, Sanada loses Yukimura in turn 8: it stays idle in turn 8 and is idle in turn 9."""
    play = shoot(
        "yukimura",
        [6, 6],
        {**DEATH, "sanada_idle": True},
        units={"nobumasu": "2510"},
        turn=8,
        idle={"sanada": 8},
        areas=ALL_ARRIVED,
        pieces=["mori_man osaka ashigaru 3 3 4 3020 mori"],
    )
    pass_until(play, 8, "osaka_move")
    assert refusal(play, "select sanada_a1") == "14-1-1"
    pass_until(play, 9, "osaka_move")
    assert refusal(play, "select sanada_a1") == "14-1-1"


@pytest.mark.rule("yukimura R33", "yukimura 14-2-1")
def test_option_sanada_idle_also_keeps_daisuke_off_the_map() -> None:
    play = setting(
        turn=5,
        phase="osaka_move",
        options={**DEATH, "sanada_idle": True, "hideyori": True},
        areas={"hideyori": 1},
        units={"daisuke": "reserve"},
        idle={"sanada": 5},
        pieces=["x osaka ashigaru 3 3 4 3030 mori"],
    )
    assert refusal(play, "select daisuke") == "14-1-1"
    assert refusal(play, "select hideyori") is None
