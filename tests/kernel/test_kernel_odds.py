"""Odds of any shape: several tables, a table with two axes, an exchange in both directions."""

from __future__ import annotations

from fractions import Fraction

from honjin.kernel.chance import Mod, Reading
from honjin.kernel.odds import Axis, Cell, Fate, Instead, Odds, Share, TableOdds

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)

FIRST = TableOdds(
    (Axis((Mod("guns", 6, "5-1"), Mod("fog", -2, "5-2")), "4-5"), Axis((Mod("mass", 3, "5-3"),), "dense", "row")),
    (("miss", HALF), ("hit", HALF)),
    title="Fire",
    read=Reading("fire", 4),
)
SECOND = TableOdds((Axis((), "plain"),), (("holds", THIRD), ("breaks", 1 - THIRD)), title="Rally")
EXCHANGE = Odds(
    "Takeda against Uesugi",
    (FIRST, SECOND),
    fates=(
        Fate("uesugi", "Uesugi", (Share("holds", THIRD), Share("breaks", 1 - THIRD, "1 step")), party="Defenders"),
        Fate("takeda", "Takeda", (Share("whole", HALF), Share("worn", HALF)), (Mod("élan", 2, "6"),), party="Raiders"),
    ),
)


def test_each_axis_finds_its_own_heading_by_its_own_sum() -> None:
    column, row = FIRST.axes
    assert (column.total, column.finds, row.total, row.finds) == (4, "4-5", 3, "dense")


def test_a_terminal_reads_all_tables_and_what_becomes_of_both_sides() -> None:
    assert EXCHANGE.lines() == [
        "Takeda against Uesugi",
        "  Fire:",
        "  +6 guns (5-1)",
        "  -2 fog (5-2)",
        "  = +4, column 4-5",
        "  +3 mass (5-3)",
        "  = +3, row dense",
        "  miss 50%  hit 50%",
        "  Rally:",
        "  = +0, column plain",
        "  holds 33%  breaks 67%",
        "  Defenders:",
        "  Uesugi: holds 33%, breaks 67% (1 step)",
        "  Raiders:",
        "  Takeda: whole 50%, worn 50%",
        "    +2 élan (6)",
    ]


def test_a_page_is_told_the_same() -> None:
    told = EXCHANGE.as_dict()
    assert [table["title"] for table in told["tables"]] == ["Fire", "Rally"]
    assert [(axis["kind"], axis["total"], axis["finds"]) for axis in told["tables"][0]["axes"]] == [
        ("column", 4, "4-5"),
        ("row", 3, "dense"),
    ]
    assert told["tables"][0]["chart"] == {"chart": "fire", "at": 4}
    assert [(fate["party"], fate["outcomes"][1][2]) for fate in told["fates"]] == [
        ("Defenders", "1 step"),
        ("Raiders", ""),
    ]
    assert told["summary"] == "holds 33%, breaks 67%"


def test_odds_of_one_column_have_one_table() -> None:
    odds = Odds.by_column(
        "Fire", (Mod("guns", 6, "5-1"),), "6-7", (("hit", HALF),), read=Reading("fire", 6), gist="even"
    )
    assert (odds.total, odds.column, odds.outcomes, odds.read) == (6, "6-7", (("hit", HALF),), Reading("fire", 6))
    assert odds.summary == "even"
    assert Odds.by_column("Luck", (), "", (("yes", HALF),)).lines() == ["Luck", "  yes 50%"]


def test_dice_on_both_axes_are_painted_on_the_chart() -> None:
    """Curves, cells and the cell that came are told only where there are any."""
    axis = Axis((Mod("élan", 2, "6"),), "3–4", curve=((3, HALF), (4, HALF)))
    table = TableOdds((axis,), (("hit", HALF),), spread=(Cell(0, 1, HALF), Cell(2, 1, THIRD)), lit=(2, 1))
    told = table.as_dict()
    assert told["axes"][0]["curve"] == [[3, 0.5], [4, 0.5]]
    assert told["spread"] == [[0, 1, 0.5], [2, 1, 0.33333]]
    assert told["lit"] == [2, 1]
    assert not {"spread", "lit"} & set(FIRST.as_dict())
    assert "curve" not in FIRST.as_dict()["axes"][0]


def test_other_choices_are_told_with_what_they_would_bring() -> None:
    odds = Odds("Charge", (SECOND,), instead=(Instead("On the row", "breaks 50%"),))
    assert "  On the row: breaks 50%" in odds.lines()
    assert odds.as_dict()["instead"] == [["On the row", "breaks 50%"]]
