"""The odds that are shown before a player commits himself (9, 10, 11)."""

from __future__ import annotations

import itertools
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from honjin.games.yukimura.actions import Fire, Melee
from honjin.games.yukimura.odds import fall, odds
from honjin.games.yukimura.state import Tennoji
from honjin.games.yukimura.title import GAME
from honjin.kernel.chance import Mod, Scripted
from honjin.kernel.odds import Fate, Odds, percent
from honjin.kernel.play import Play
from honjin.kernel.position import Position
from honjin.wargame.fates import Chances, MoraleFate
from honjin.wargame.moves import End, Resolve, Select
from honjin.wargame.tables import ResultTable

# Exact odds as the register's notes give them, rounded to hundredths: column -> morale -> stands, retreats, removed.
FIRE = {
    1: {2: ".42/.48/.10", 3: ".54/.43/.03", 4: ".66/.34/.00", 5: ".78/.22/.00", 6: ".90/.10/.00"},
    4: {2: ".20/.58/.22", 3: ".32/.57/.10", 4: ".47/.50/.03", 5: ".62/.37/.00", 6: ".78/.22/.00"},
    7: {2: ".12/.58/.31", 3: ".23/.60/.17", 4: ".38/.54/.08", 5: ".54/.43/.04", 6: ".69/.28/.03"},
    10: {2: ".03/.50/.47", 3: ".10/.57/.32", 4: ".22/.58/.20", 5: ".37/.51/.12", 6: ".53/.39/.08"},
    13: {2: ".00/.34/.66", 3: ".03/.43/.54", 4: ".10/.48/.42", 5: ".22/.45/.33", 6: ".34/.38/.28"},
    26: {2: ".00/.11/.89", 3: ".00/.15/.85", 4: ".01/.19/.80", 5: ".06/.19/.75", 6: ".11/.17/.72"},
}
STAR_REMOVED = {1: ".00", 4: ".00", 7: ".03", 10: ".08", 13: ".28", 26: ".72"}

# Difference -> retreats, removed of: defender and attacker of morale 3, defender and attacker of morale 5.
MELEE = {
    -8: (".02/.00", ".25/.70", ".01/.00", ".24/.61"),
    -2: (".27/.05", ".41/.19", ".18/.00", ".30/.10"),
    0: (".36/.10", ".36/.10", ".25/.04", ".25/.04"),
    4: (".43/.30", ".19/.02", ".33/.19", ".11/.00"),
    9: (".34/.56", ".06/.00", ".31/.44", ".03/.00"),
    18: (".17/.81", ".00/.00", ".17/.74", ".00/.00"),
}

# Ieyasu (6-5-4) attacked with this total: removed with a way of retreat, and without one.
IEYASU = {12: (30, 64), 16: (44, 75), 20: (61, 84), 24: (74, 91)}


def position(pieces: list[list[Any]], phase: str, dice: tuple[int, ...] = (), **board: Any) -> Play[Tennoji]:
    table = {"turn": 3, "phase": phase, "pieces": pieces, "pond_hexsides": [], **board}
    return GAME.arrange(Position.of({"game": "yukimura", "board": table}), Scripted(dice))


@pytest.fixture(scope="module")
def g() -> Tennoji:
    return position([["x", "osaka", "teppo", 3, 3, 4, "2015", "mori"]], "osaka_move").state


def close(found: Fraction, printed: str) -> bool:
    return abs(float(found) - float(printed)) <= 0.0051


# ---------------------------------------------------------------------------------------------- tables


@pytest.mark.rule("yukimura 9-2", "yukimura 9-2-1", "yukimura 11")
def test_fire_table_of_the_register(g: Tennoji) -> None:
    for strength, row in FIRE.items():
        column = g.field.fire_table.column(strength)
        for morale, printed in row.items():
            found = fall(g, column, "target", morale)
            values = (found.stands, sum(found.owes, Fraction(0)), found.removed)
            assert sum(values) == 1
            assert all(close(*pair) for pair in zip(values, printed.split("/"), strict=True)), (strength, morale)
        assert close(fall(g, column, "target", None).removed, STAR_REMOVED[strength])


@pytest.mark.rule("yukimura 10-3", "yukimura 10-3-1", "yukimura 11")
def test_melee_table_of_the_register(g: Tennoji) -> None:
    for difference, printed in MELEE.items():
        column = g.field.melee_table.column(difference)
        cases = ((role, morale) for morale in (3, 5) for role in ("defender", "attacker"))
        for (role, morale), text in zip(cases, printed, strict=True):
            found = fall(g, column, role, morale)  # type: ignore[arg-type]
            assert found.stands + sum(found.owes) + found.removed == 1
            values = (sum(found.owes, Fraction(0)), found.removed)
            assert all(close(*pair) for pair in zip(values, text.split("/"), strict=True)), (difference, role, morale)


@pytest.mark.rule("yukimura 11-1-3")
def test_ieyasu_with_and_without_a_way_of_retreat(g: Tennoji) -> None:
    for total, (open_, shut) in IEYASU.items():
        found = fall(g, g.field.melee_table.column(total - 6), "defender", 5)
        assert round(100 * found.removed) == open_
        assert round(100 * (found.removed + sum(found.owes))) == shut


def test_results_add_up_in_every_column(g: Tennoji) -> None:
    for table in (g.field.fire_table, g.field.melee_table):
        for column in range(len(table.columns)):
            assert sum(chance for _, chance in table.chances(column)) == 1


def test_columns_are_named_as_printed(g: Tennoji) -> None:
    def names(table: ResultTable) -> list[str]:
        return [str(table.heading(number)) for number in range(len(table.columns))]

    assert names(g.field.fire_table) == ["1-3", "4-6", "7-9", "10-12", "13-16", "17-20", "21-25", "26+"]
    assert names(g.field.melee_table)[:5] == ["≤-8", "-7–-5", "-4–-3", "-2–-1", "0-1"]
    assert names(g.field.melee_table)[-1] == "18+"


# ---------------------------------------------------------------------------------------------- against the rules

SHOT = [
    ["k1", "kanto", "teppo", 4, 3, 4, "2016", "tadanao"],
    ["k2", "kanto", "teppo", 3, 3, 4, "1915", "tadanao"],
    ["t", "osaka", "ashigaru", 4, 3, 4, "2015", "mori"],
]
# A screen further back leaves the target ways of one and two hexes, but none of three.
HEMMED = [
    ["k3", "kanto", "ashigaru", 3, 3, 4, "2212", "tadanao"],
    ["k4", "kanto", "ashigaru", 3, 3, 4, "2313", "tadanao"],
    ["k5", "kanto", "ashigaru", 3, 3, 4, "2315", "tadanao"],
]
# Somebody who is left to be asked when the combat is over.
WITNESS = ["z", "osaka", "ashigaru", 3, 3, 4, "3005", "mori"]


def tried(play: Play[Tennoji], action: Fire | Melee, dice: int) -> dict[str, dict[str, Fraction]]:
    """By unit, what became of it over all falls of so many dice: how far it went, or that it was removed."""
    counted: dict[str, Counter[str]] = {}
    names = [play.state.field.pieces[unit].id for unit in (action.target, *action.units)]
    for faces in itertools.product(range(1, 7), repeat=dice):
        trial = Play(play.game, play.state, Scripted(faces))
        trial.push(action)
        trial.push(End())
        while trial.ask.kind in ("retreat", "retreat_order"):
            trial.choose(0)
        assert trial.events is not None
        fates = dict.fromkeys(names, "0")
        for event in trial.events:
            if event.kind == "retreat":
                fates[event.data["unit"]] = str(len(event.data["path"]) - 1)
            elif event.kind == "eliminated":
                fates[event.data["unit"]] = "removed"
        for name in names:
            counted.setdefault(name, Counter())[fates[name]] += 1
    return {name: {fate: Fraction(n, 6**dice) for fate, n in found.items()} for name, found in counted.items()}


def chances(fate: Fate) -> Chances:
    assert isinstance(fate, MoraleFate)
    return fate.chances


def told(fate: Fate) -> dict[str, Fraction]:
    found = chances(fate)
    steps = {str(n): chance for n, chance in enumerate(found.retreats, 1)}
    return {k: v for k, v in {"0": found.stands, "removed": found.removed, **steps}.items() if v}


@pytest.mark.rule("yukimura 9-2", "yukimura 11", "yukimura 11-1-3")
@pytest.mark.parametrize("pieces", [SHOT, SHOT + HEMMED], ids=["open", "hemmed in"])
def test_fire_odds_are_what_all_dice_give(pieces: list[list[Any]]) -> None:
    play = position([*pieces, WITNESS], "kanto_attack_fire")
    unit = play.state.field.unit_of
    action = Fire((unit["k1"], unit["k2"]), unit["t"])
    shown = odds(play.state, action)
    assert shown is not None
    assert told(shown.fates[0]) == tried(play, action, 3)["t"]
    assert (chances(shown.fates[0]).cut_off > 0) == (pieces is not SHOT)


FIGHT = [
    ["x", "kanto", "ashigaru", 5, 4, 5, "2116", "tadanao"],
    ["y", "kanto", "cavalry", 3, 2, 6, "1915", "tadanao"],
    ["t", "osaka", "teppo", 6, 3, 4, "2015", "mori"],
]


@pytest.mark.rule("yukimura 10-2", "yukimura 10-3-1", "yukimura 11")
@pytest.mark.parametrize("attackers", [["x"], ["y"], ["x", "y"]])
def test_melee_odds_are_what_all_dice_give(attackers: list[str]) -> None:
    play = position([*FIGHT, WITNESS], "kanto_attack_melee")
    unit = play.state.field.unit_of
    action = Melee(tuple(unit[name] for name in attackers), unit["t"])
    shown = odds(play.state, action)
    assert shown is not None
    found = tried(play, action, 3 + len(attackers))
    assert {fate.unit: told(fate) for fate in shown.fates} == found


# ---------------------------------------------------------------------------------------------- rows and words


def test_rows_add_up_and_carry_their_rules() -> None:
    play = position(SHOT, "kanto_attack_fire", chausuyama="kanto")
    unit = play.state.field.unit_of
    shown = odds(play.state, Fire((unit["k1"], unit["k2"]), unit["t"]))
    assert shown is not None
    assert [tuple(row) for row in shown.modifiers] == [("k1", 4, "9-2"), ("k2", 3, "9-2")]
    assert (shown.total, shown.column) == (7, "7-9")
    assert [tuple(row) for row in shown.fates[0].rows] == [("morale", 3, "11"), ("Chausuyama", -1, "12-1")]
    assert shown.summary == "stands 12%, retreats 58%, removed 31%"
    assert shown.lines()[0] == "Fire at t"
    assert shown.as_dict()["fates"][0]["unit"] == "t"


@pytest.mark.rule("yukimura 14-7-1(4)", "yukimura 10-2")
def test_braves_in_command_and_lost_commanders_have_rows() -> None:
    pieces = [
        ["x", "osaka", "ashigaru", 5, 4, 5, "2015", "mori"],
        ["y", "osaka", "ashigaru", 6, 5, 5, "1916", "sanada"],
        ["t", "kanto", "teppo", 4, 3, 4, "2016", "tadanao"],
    ]
    play = position(pieces, "osaka_attack_melee", shaken=["tadanao"])
    g, unit = play.state, play.state.field.unit_of
    g.bonus[unit["y"]] = 3
    shown = odds(g, Melee((unit["x"], unit["y"]), unit["t"]))
    assert shown is not None
    assert [tuple(row) for row in shown.modifiers] == [
        ("x", 5, "10-2"),
        ("y", 6, "10-2"),
        ("brave in command", 3, "14-7-1(4)"),
        ("t", -4, "10-2"),
    ]
    assert shown.total == 10
    assert shown.fates[0].rows[-1] == ("commander killed", -1, "14-1-2")
    assert [fate.unit for fate in shown.fates] == ["t", "x", "y"]
    assert shown.notes


def test_a_declared_combat_is_the_one_that_is_shown() -> None:
    play = position([*SHOT, ["u", "osaka", "teppo", 3, 4, 4, "1914", "mori"]], "kanto_attack_fire")
    unit = play.state.field.unit_of
    play.push(Fire((unit["k1"],), unit["t"]))
    both = odds(play.state, Fire((unit["k2"],), unit["t"]))
    declared = odds(play.state, Resolve(unit["t"]))
    assert both is not None
    assert declared is not None
    assert (both.total, declared.total) == (7, 4)


def test_a_star_never_checks() -> None:
    pieces = [SHOT[0], ["t", "osaka", "commander", 8, "*", 6, "2015", "sanada"]]
    play = position(pieces, "kanto_attack_fire")
    unit = play.state.field.unit_of
    shown = odds(play.state, Fire((unit["k1"],), unit["t"]))
    assert shown is not None
    assert shown.fates[0].rows == ()
    assert chances(shown.fates[0]).stands == 1


def test_other_actions_have_no_odds() -> None:
    play = position(SHOT, "kanto_attack_fire")
    unit = play.state.field.unit_of
    assert play.game.odds(play.state, End()) is None
    assert odds(play.state, Select(unit["k1"])) is None
    assert odds(play.state, Resolve(unit["t"])) is None
    far = position([SHOT[0], ["t", "osaka", "teppo", 3, 3, 4, "2010", "mori"]], "kanto_attack_fire")
    assert odds(far.state, Fire((far.state.field.unit_of["k1"],), far.state.field.unit_of["t"])) is None


def test_percent_never_hides_what_is_possible() -> None:
    assert [percent(Fraction(*pair)) for pair in ((0, 1), (1, 1), (1, 1296), (1295, 1296), (3, 8))] == [
        "0%", "100%", "<1%", ">99%", "38%",
    ]  # fmt: skip


def test_a_line_shows_what_comes_of_being_cut_off() -> None:
    half = Fraction(1, 2)
    found = Chances(half, (Fraction(1, 4), Fraction(0)), Fraction(1, 4), Fraction(1, 8))
    fate = MoraleFate.of("t", "Target", (Mod("morale", 3, "11"),), found)
    assert fate.line() == "Target: stands 50%, retreats 25% (1: 25%), removed 25% (12% with no retreat path)"
    assert Odds.by_column("x", (), "0", (), fates=(fate,)).summary == "stands 50%, retreats 25%, removed 25%"
