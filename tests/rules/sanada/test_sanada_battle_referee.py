"""The referee of battles says what the worked examples and the vectors say."""

from __future__ import annotations

from typing import Any

import pytest
from battle_referee import attacks, battles, fight, is_able
from battle_tables import assault_modifiers, damage, defeat_points, modifiers, rating_of, strength_of
from plain_ground import World
from plain_worlds import castle, force, sides, unit, world
from retreat_referee import WrongAnswerError, fall_back, free_orphans, may_lead, members, paths, refuge
from scripted import Script


def fought(
    where: World, edges: list[tuple[str, str]], half: str = "kanto", **script: Any
) -> tuple[dict[str, Any], Script]:
    """The only battle of these attacks, played by a script; the referee works on its own copy of the world."""
    [battle] = battles(attacks(where, half, script.pop("markers", ()), edges), half)
    table = Script(script.pop("dice", {}), script.pop("answers", {}))
    options = script.pop("options", {})
    report = fight(where, battle, table.roll, table.ask, **options)
    assert not any(table.dice.values()), table.dice
    return report, table


def three_hexes() -> World:
    """The worked example: Ieyasu (A, 0505) and Maeda (B, 0705) attack Yukimura (C, 0605), who stands in rough."""
    where = world(h0605="rough")
    unit(where, "ieyasu", "kanto", "0505", "sodaisho", 3)
    force(where, "ieyasu", 8)
    unit(where, "yoshinao", "kanto", "0505", "taisho", 1)
    force(where, "yoshinao", 1)
    unit(where, "maeda", "kanto", "0705", "taisho", 1)
    force(where, "maeda", 2)
    unit(where, "yukimura", "osaka", "0605", "taisho", 5)
    force(where, "yukimura", 1)
    unit(where, "goto", "osaka", "0605", "taisho", 4)
    unit(where, "shingu", "osaka", "0605", leader="goto")
    unit(where, "onjuku", "osaka", "0605", leader="goto")
    return where


# ------------------------------------------------------------------------------------------------ the worked example


def test_the_worked_battle() -> None:
    """Vectors ex-18-*: A does 2, B nothing, C 3 on B; B is driven off first; C retreats, averts, and A advances."""
    answers = {
        "split": [{"0505": 0, "0705": 10}],
        "lose": [{"spent": ["shingu", "onjuku"], "removed": []}],
        "declare": [False, True],
        "advance": [{"ieyasu": "0605"}],
    }
    dice = {"0505>0605": [10], "0705>0605": [9], "0605>0705": [7], "avert 0505>0605": [2]}
    report, table = fought(three_hexes(), [("0505", "0605"), ("0705", "0605")], dice=dice, answers=answers)
    assert ("roll", "0505", "0605", 22, 7, 2) in report["log"]
    assert ("roll", "0705", "0605", 6, 4, 0) in report["log"]
    assert ("roll", "0605", "0705", 10, 12, 3) in report["log"]
    assert ("averted", "0505", "0605") in report["log"]
    assert report["world"]["units"]["ieyasu"]["hex"] == "0605"
    kinds = [kind for kind in table.kinds() if kind != "lose"]
    assert kinds == ["split", "fall back", "declare", "declare", "fall back", "fall back", "advance"]
    # A taisho beaten for each side's forces: Maeda 2 for Osaka; Yukimura and Goto 2 each for Kanto.
    assert report["score"] == 2 - 4


def test_forced_defeats_are_played_out_before_anybody_declares() -> None:
    """Vector d-two-steps-retreat: no pursuit of B while A stands; when A declares, C pursues it and takes its hex."""
    where = world()
    unit(where, "a", "kanto", "0505", "taisho", 3)
    force(where, "a", 7)
    unit(where, "b", "kanto", "0705", "taisho", 1)
    force(where, "b", 2)
    unit(where, "c", "osaka", "0605", "taisho", 5)
    force(where, "c", 3)
    answers = {"split": [{"0505": 0, "0705": 8}], "declare": [True], "advance": [{"c": "0505"}]}
    dice = {"0505>0605": [2], "0705>0605": [2], "0605>0705": [8], "pursuit 0605>0505": [5]}
    report, table = fought(where, [("0505", "0605"), ("0705", "0605")], dice=dice, answers=answers)
    assert "avert 0605>0505" not in table.rolled
    assert ("pursuit", "0605", "0505", 10, 2) in report["log"]
    assert [about["hexes"] for kind, about in table.asked if kind == "advance"] == [["0505"]]
    assert [about["node"] for kind, about in table.asked if kind == "declare"] == ["0505"]
    beaten = [entry for entry in report["log"] if entry[0] == "defeat"]
    assert beaten == [("defeat", "0705", 2), ("defeat", "0505", 2)]


def test_a_battle_in_which_both_attack() -> None:
    """Vector d-mixed-battle: Osaka leads in its half; K's rough helps where K defends; dice in the order of hexes."""
    where = world(h0605="rough")
    unit(where, "k", "kanto", "0605", "taisho", 3)
    force(where, "k", 8)
    unit(where, "h", "osaka", "0705", "taisho", 4)
    force(where, "h", 3)
    unit(where, "j", "osaka", "0505", "taisho", 2)
    force(where, "j", 4)
    marker = {"from": "0605", "to": "0705", "side": "kanto"}
    found = attacks(where, "osaka", [marker], [("0505", "0605")])
    [battle] = battles(found, "osaka")
    assert battle["lead"] == "osaka"
    dice = {"0505>0605": [10], "0605>0705": [9], "0605>0505": [6], "0705>0605": [7]}
    answers = {"split": [{"0505": 10, "0705": 8}], "declare": [True, True]}
    dice |= {"pursuit 0605>0505": [2]}
    report, table = fought(where, [("0505", "0605")], "osaka", markers=[marker], dice=dice, answers=answers)
    assert table.rolled[:4] == ["0505>0605", "0605>0705", "0605>0505", "0705>0605"]
    rolls = [entry[1:] for entry in report["log"] if entry[0] == "roll"]
    assert rolls == [
        ("0505", "0605", 10, 8, 1),
        ("0605", "0705", 8, 8, 1),
        ("0605", "0505", 10, 8, 1),
        ("0705", "0605", 8, 8, 1),
    ]
    taken = {entry[1]: len(entry[2]) for entry in report["log"] if entry[0] == "losses"}
    assert (taken["0605"], taken["0705"]) == (2, 1)


def test_a_marker_gives_the_attack_its_direction() -> None:
    """Vector d-marker-direction."""
    where = world(h0705="rough")
    unit(where, "k", "kanto", "0605", "taisho", 3)
    unit(where, "h", "osaka", "0705", "taisho", 3)
    marker = {"from": "0605", "to": "0705", "side": "kanto"}
    with pytest.raises(WrongAnswerError, match="have their attack"):
        attacks(where, "osaka", [marker], [("0705", "0605")])
    assert attacks(where, "osaka", [marker], []) == {("0605", "0705"): "kanto"}
    where["units"]["k"]["spent"] = True
    assert attacks(where, "osaka", [marker], []) == {}


def test_sortie_and_relief_are_resolved_apart() -> None:
    """Vector d-sortie-and-relief: no terrain for the garrison, river for the relief."""
    where = world()
    sides(where, "rivers", "0605-0705")
    castle(where, "keep", "0605", "osaka", durability=4, invested=True)
    unit(where, "lord", "osaka", "0605", "taisho", 2, inside=True)
    force(where, "lord", 3)
    unit(where, "late", "osaka", "0605", inside=True, spent=True)
    unit(where, "ring", "kanto", "0605", "taisho", 3)
    force(where, "ring", 9)
    unit(where, "tired", "kanto", "0605", spent=True)
    unit(where, "relief", "osaka", "0705", "taisho", 4)
    force(where, "relief", 6)
    answers = {"split": [{"0605!": 10, "0705": 11}], "declare": [False, False, True]}
    dice = {"0605!>0605": [8], "0705>0605": [9], "0605>0605!": [7], "0605>0705": [10]}
    dice |= {"pursuit 0705>0605": [2], "avert 0605!>0605": [1]}
    report, _ = fought(where, [("0605!", "0605"), ("0705", "0605")], "osaka", dice=dice, answers=answers)
    rolls = {entry[1:3]: entry[3:] for entry in report["log"] if entry[0] == "roll"}
    assert rolls == {
        ("0605!", "0605"): (9, 7, 1),
        ("0705", "0605"): (14, 7, 1),
        ("0605", "0605!"): (10, 8, 1),
        ("0605", "0705"): (11, 10, 2),
    }


# ------------------------------------------------------------------------------------------------ single cases


def test_modifiers_of_a_river_rough_ground_and_a_fort() -> None:
    """Vectors d-river-rough-fort and d-equal-ratings."""
    where = world(h0605="rough")
    sides(where, "rivers", "0505-0605")
    where["forts"]["0605"] = "osaka"
    unit(where, "a", "kanto", "0505", "taisho", 4)
    unit(where, "d", "osaka", "0605", "taisho", 1)
    dice = {"0505>0605": [7], "0605>0505": [7], "avert 0605>0505": [1]}
    report, _ = fought(where, [("0505", "0605")], dice=dice, answers={"declare": [True]})
    assert [entry[4] for entry in report["log"] if entry[0] == "roll"] == [5, 7]
    assert modifiers(2, 2) == (0, 0)


def test_the_highest_rank_gives_the_rating() -> None:
    """Vectors d-rank-beats-rating, d-commanded-rating, ex-18-rating."""
    hideyori, yukimura = {"rank": "sodaisho", "rating": 2}, {"rank": "taisho", "rating": 5}
    goto = {"rank": "taisho", "rating": 4}
    assert rating_of([hideyori, yukimura]) == 2
    assert rating_of([goto, yukimura]) == 5


def test_a_split_is_in_whole_points_and_nothing_is_lost() -> None:
    """Vector d-split-round."""
    where = world()
    unit(where, "a", "kanto", "0605", "taisho", 1)
    force(where, "a", 5)
    unit(where, "last", "kanto", "0605", spent=True)
    unit(where, "x", "osaka", "0505")
    unit(where, "y", "osaka", "0705")
    edges = [("0605", "0505"), ("0605", "0705")]
    with pytest.raises(WrongAnswerError, match="split"):
        fought(where, edges, answers={"split": [{"0505": 7, "0705": 7}]})
    dice = {"0605>0505": [12], "0505>0605": [2], "0705>0605": [2]}
    answers = {"split": [{"0505": 13, "0705": 0}], "declare": [True]}
    report, table = fought(where, edges, dice=dice | {"pursuit 0705>0605": [2]}, answers=answers)
    assert "0605>0705" not in table.rolled
    assert report["world"]["units"]["y"]["spent"] is False


def test_both_are_beaten() -> None:
    """Vector d-both-defeated: the attacker goes first, nobody pursues or advances, both score."""
    where = world()
    unit(where, "a", "kanto", "0505", "taisho", 1)
    unit(where, "d", "osaka", "0605", "taisho", 1)
    report, table = fought(where, [("0505", "0605")], dice={"0505>0605": [12], "0605>0505": [12]})
    went = [entry[1] for entry in report["log"] if entry[0] == "retreat"]
    assert went == ["a", "d"]
    assert table.kinds() == ["fall back", "fall back"]
    assert report["score"] == 0


def test_a_spent_hex_fights_one_round() -> None:
    """Vectors d-all-spent-defender, d-all-spent-attacker, d-mixed-spent-hex."""
    where = world()
    unit(where, "a", "kanto", "0505", "taisho", 1)
    unit(where, "tired", "kanto", "0505", spent=True)
    unit(where, "d", "osaka", "0605", spent=True)
    unit(where, "e", "osaka", "0605", spent=True)
    assert not is_able(where, "0605", "osaka")
    with pytest.raises(WrongAnswerError, match="cannot attack"):
        attacks(where, "osaka", [], [("0605", "0505")])
    dice = {"0505>0605": [2], "0605>0505": [2], "pursuit 0505>0605": [2]}
    report, _ = fought(where, [("0505", "0605")], dice=dice)
    assert [entry[3] for entry in report["log"] if entry[0] == "roll"] == [3, 2]
    assert ("defeat", "0605", 0) in report["log"]


@pytest.mark.parametrize(
    ("rating", "against", "strength", "dice", "done"),
    [
        (3, 1, 14, {"pursuit": [6]}, (11, 3)),
        (1, 4, 8, {"avert": [4], "pursuit": [7]}, (7, 1)),
        (2, 2, 8, {"pursuit": [7]}, (10, 2)),
    ],
)
def test_pursuits(rating: int, against: int, strength: int, dice: dict[str, list[int]], done: tuple[int, int]) -> None:
    """Vectors d-pursuit-plus3, d-pursuit-worse, d-avert-equal: no terrain, no river, +3."""
    where = world(h0605="rough")
    sides(where, "rivers", "0505-0605")
    unit(where, "hunter", "kanto", "0505", "taisho", rating, boxes=9)
    force(where, "hunter", strength // 2 - 1)
    unit(where, "prey", "osaka", "0605", "taisho", against, spent=True)
    force(where, "prey", 5, spent=True)
    rolls = {f"{what} 0505>0605": values for what, values in dice.items()}
    report, _ = fought(where, [("0505", "0605")], dice=rolls | {"0505>0605": [2], "0605>0505": [2]})
    assert ("pursuit", "0505", "0605", *done) in report["log"]


def test_a_beaten_sortie_stays_inside() -> None:
    """Vectors d-sortie and d-sortie-beaten."""
    where = world(h0605="rough")
    castle(where, "keep", "0605", "osaka", invested=True)
    unit(where, "lord", "osaka", "0605", "taisho", 2, inside=True)
    unit(where, "man", "osaka", "0605", leader="lord", inside=True)
    unit(where, "ring", "kanto", "0605", "taisho", 1)
    force(where, "ring", 3)
    unit(where, "tired", "kanto", "0605", spent=True)
    dice = {"0605!>0605": [9, 2], "0605>0605!": [5, 12], "avert 0605>0605!": [6], "pursuit 0605>0605!": [2]}
    report, _ = fought(where, [("0605!", "0605")], "osaka", dice=dice)
    rolls = [entry[3:] for entry in report["log"] if entry[0] == "roll"]
    assert rolls[:2] == [(4, 10, 1), (9, 4, 0)]
    assert ("defeat", "0605!", 2) in report["log"]
    assert all(report["world"]["units"][name]["inside"] for name in ("lord", "man"))
    assert report["score"] == -2


def test_points_for_a_defeat() -> None:
    """Vectors d-vp-defeat, d-vp-hidetada, d-defeat-and-death."""
    assert defeat_points(["taisho", "taisho", "busho"], []) == 4
    assert defeat_points(["taisho"], ["taisho", "taisho", "busho"], "every_unit") == 4
    assert defeat_points(["sodaisho", "taisho"], [], "best_only") == 10
    where = world()
    unit(where, "a", "osaka", "0505", "taisho", 5)
    force(where, "a", 3)
    unit(where, "asano", "kanto", "0605", "taisho", 1, spent=True)
    report, _ = fought(where, [("0505", "0605")], "osaka", dice={"0505>0605": [7], "0605>0505": [2]})
    assert report["score"] == 7
    unit(where, "tokugawa_hidetada", "kanto", "0605", "sodaisho", 1, spent=True)
    report, _ = fought(where, [("0505", "0605")], "osaka", dice={"0505>0605": [6], "0605>0505": [2]})
    assert report["score"] == 10 + 2 + 20 + 5


def test_a_death_may_end_the_game() -> None:
    """27.2, R51, R57."""
    where = world()
    unit(where, "a", "osaka", "0505", "taisho", 5)
    force(where, "a", 3)
    unit(where, "ieyasu", "kanto", "0605", "sodaisho", 3, spent=True)
    where["ends"] = {"ieyasu": "ieyasu", "hideyori": "a"}
    dice = {"0505>0605": [9], "0605>0505": [2]}
    report, table = fought(where, [("0505", "0605")], "osaka", dice=dice)
    assert report["result"] == "osaka_decisive"
    assert table.kinds() == []


def test_who_goes_home() -> None:
    """Vector d-return-home: one die a clan, after the retreat; fudai are not asked."""
    where = world()
    unit(where, "a", "osaka", "0505", "taisho", 5)
    force(where, "a", 3)
    unit(where, "ieyasu", "kanto", "0605", "sodaisho", 3, spent=True)
    force(where, "ieyasu", 2, rank="gunzei", spent=True)
    for name in ("fukushima", "ikeda", "ikeda_2", "kyogoku"):
        unit(where, name, "kanto", "1510")
    where["ends"] = {"ieyasu": "ieyasu"}
    where["home"] = {
        "clan:fukushima": {"number": 3, "units": ["fukushima"]},
        "clan:ikeda": {"number": 2, "units": ["ikeda", "ikeda_2"]},
        "unit:kyogoku": {"number": 1, "units": ["kyogoku"]},
    }
    dice = {"0505>0605": [2], "0605>0505": [2], "pursuit 0505>0605": [2]}
    dice |= {"home clan:fukushima": [3], "home clan:ikeda": [3], "home unit:kyogoku": [1]}
    report, table = fought(where, [("0505", "0605")], "osaka", dice=dice)
    gone = {name for name, known in report["world"]["units"].items() if known["hex"] is None}
    assert gone == {"fukushima", "kyogoku", "ieyasu_2"}
    assert report["score"] == 10
    assert table.rolled[-3:] == ["home clan:fukushima", "home clan:ikeda", "home unit:kyogoku"]


# ------------------------------------------------------------------------------------------------ retreats


def test_an_enemy_zone_on_the_way_back() -> None:
    """Vector d-retreat-zoc: one hex in a zone, one loss; a friend who stands there lifts it (18.7.5)."""
    where = world(h0606="mountain", h0504="mountain", h0604="mountain")
    unit(where, "one", "osaka", "0605", "taisho")
    unit(where, "two", "osaka", "0605", leader="one")
    unit(where, "foe", "kanto", "0505")
    unit(where, "watch", "kanto", "0706")
    script = Script({}, {})
    way = next(path for path in paths(where, "osaka", "0605", ["0505"]) if path[0] == "0705" and len(path) == 2)
    fall_back(where, "one", ["0505"], {"path": way}, script.ask)
    assert sorted(where["units"][name]["spent"] for name in ("one", "two")) == [False, True]


def test_no_way_back() -> None:
    """Vector d-retreat-blocked."""
    where = world(columns=6, rows=6)
    where["terrain"] |= dict.fromkeys(["0504", "0604", "0606", "0506"], "sea")
    unit(where, "lord", "osaka", "0605", "taisho")
    unit(where, "man", "osaka", "0605", leader="lord")
    unit(where, "foe", "kanto", "0505")
    assert paths(where, "osaka", "0605", ["0505"]) == []
    assert fall_back(where, "lord", ["0505"], {}, Script({}, {}).ask) == 6


def test_refuge_in_a_castle() -> None:
    """Vector d-retreat-castle-room: four units, room for two."""
    where = world()
    castle(where, "keep", "0805", "osaka")
    for number in (1, 2):
        unit(where, f"guard_{number}", "osaka", "0805", inside=True)
    unit(where, "lord", "osaka", "0605", "taisho")
    force(where, "lord", 3)
    unit(where, "foe", "kanto", "0505")
    assert refuge(where, "osaka", "0805") == 2
    way = next(path for path in paths(where, "osaka", "0605", ["0505"]) if path[-1] == "0805")
    script = Script({}, {"room": [["lord_2", "lord_3"]]})
    points = fall_back(where, "lord", ["0505"], {"path": way, "inside": True}, script.ask)
    assert points == 2
    assert [name for name in members(where, "lord") if where["units"][name]["inside"]] == ["lord", "lord_1"]


def test_who_retreated_before_is_lost_with_the_hex() -> None:
    """18.7.8, R67."""
    where = world()
    unit(where, "a", "kanto", "0505", "taisho", 3)
    unit(where, "d", "osaka", "0605", spent=True)
    unit(where, "guest", "osaka", "0605", retreated=True)
    dice = {"0505>0605": [2], "0605>0505": [2], "pursuit 0505>0605": [2]}
    report, _ = fought(where, [("0505", "0605")], dice=dice)
    assert ("lost", ["guest"]) in report["log"]
    assert report["world"]["units"]["guest"]["hex"] is None


# ------------------------------------------------------------------------------------------------ command


def test_who_may_lead_whom() -> None:
    """Vectors ex-7.2-command, ex-8.1-ii, ex-16.1-split, d-lone-banner."""
    where = world()
    unit(where, "yukimura", "osaka", "0505", "taisho", 5)
    force(where, "yukimura", 4)
    men = [f"yukimura_{number}" for number in range(1, 5)]
    assert may_lead(where, "yukimura", men[:3])
    assert not may_lead(where, "yukimura", men)
    unit(where, "ieyasu", "kanto", "0605", "sodaisho", 3)
    unit(where, "ii", "kanto", "0605", "taisho", 2, clan="ii")
    unit(where, "ii_troop", "kanto", "0605", "gunzei", clan="ii")
    assert may_lead(where, "ieyasu", ["ii", "ii_troop"])
    assert not may_lead(where, "ieyasu", ["ii_troop"])
    assert may_lead(where, "ii", ["ii_troop"])
    assert not may_lead(where, "ii", ["ieyasu"])


def test_orphans() -> None:
    """Vector d-orphans: all stand alone; Goto has one free box, and Daisuke's clan keeps him out of it."""
    where = world()
    unit(where, "yukimura", "osaka", "0505", "taisho", 5, clan="sanada")
    unit(where, "daisuke", "osaka", "0505", leader="yukimura", clan="sanada")
    unit(where, "shingu", "osaka", "0505", leader="yukimura")
    unit(where, "onjuku", "osaka", "0505", leader="yukimura")
    unit(where, "goto", "osaka", "0505", "taisho", 4)
    force(where, "goto", 2)
    where["units"]["yukimura"]["hex"] = None
    script = Script({}, {"re-form": [{"shingu": "goto"}]})
    free_orphans(where, script.ask)
    [(_, about)] = script.asked
    assert about["pairs"] == [("onjuku", "goto"), ("shingu", "goto")]
    heads = {name: known["leader"] for name, known in where["units"].items()}
    assert (heads["daisuke"], heads["shingu"], heads["onjuku"]) == ("daisuke", "goto", "onjuku")


# ------------------------------------------------------------------------------------------------ tables


def test_the_table_of_the_referee() -> None:
    """Vectors d-crt-high, d-crt-top, d-crt-edge10, and the assault of Ibaraki."""
    assert [damage(*look) for look in ((1, 19), (200, 15), (11, 6), (10, 7), (11, 7), (10, 6), (0, 15))] == [
        2, 9, 1, 1, 1, 0, 0,
    ]  # fmt: skip
    attack, defence = assault_modifiers(2, 5, 0)
    assert (attack, defence) == (-1, 1)
    assert [damage(8, 11 + attack), damage(3, 4 + defence), damage(8, 12 + attack), damage(2, 9 + defence)] == [
        2,
        0,
        2,
        1,
    ]
    attack, defence = assault_modifiers(2, 1, 0)
    assert [damage(4, 12 + attack), damage(2, 12 + defence)] == [1, 2]
    assert strength_of([{"spent": False}, {"spent": True}]) == 3
