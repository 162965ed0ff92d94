from __future__ import annotations

from honjin.drawing.board import Lights, picture
from honjin.drawing.chart import abbreviations, chart_of
from honjin.drawing.hexmap import Cell, Window, around, draw, plain, window
from honjin.games.registry import find_game
from honjin.hexes.grid import Grid
from honjin.kernel.chance import Scripted
from honjin.kernel.position import Position

GRID = Grid(6, 4, "flat_top_even_columns_down")

POSITION = """
game = "yukimura"
[board]
phase = "osaka_move"
pieces = [
  ["x_k1", "osaka", "cavalry", 6, 5, 5, "2311", "sanada"],
  ["tono", "kanto", "commander", 10, 3, 4, "2411", "tadanao"],
]
"""


def test_low_columns_stand_half_a_row_lower() -> None:
    cells = {GRID.at(c, r): Cell(f"{c}{r}") for c in range(1, 7) for r in range(1, 5)}
    assert [plain(line) for line in draw(GRID, cells, around(GRID, cells))] == [
        "     01      03      05",
        "         02      04      06",
        "01   11      31      51        01",
        "         21      41      61",
        "02   12      32      52        02",
        "         22      42      62",
        "03   13      33      53        03",
        "         23      43      63",
        "04   14      34      54        04",
        "         24      44      64",
        "     01      03      05",
        "         02      04      06",
    ]


def test_a_window_stays_on_the_map_and_keeps_its_hexes_in_the_middle() -> None:
    grid = Grid(37, 39, "flat_top_even_columns_down")
    assert window(grid, [grid.parse("0101")], 80, 25) == Window(1, 17, 1, 10)
    assert window(grid, [grid.parse("3739")], 80, 25) == Window(21, 37, 30, 39)
    middle = window(grid, [grid.parse("1420")], 80, 25)
    assert middle.left < 14 < middle.right
    assert middle.top < 20 < middle.bottom


def test_a_small_position() -> None:
    play = find_game("yukimura").arrange(Position.parse(POSITION), Scripted(()))
    chart = chart_of(play.game)
    drawn = picture(chart, play.view(0).facts, Lights(hand="x_k1", ends=["2310"]), Window(21, 25, 10, 12))
    assert [plain(line) for line in drawn] == [
        "     21      23      25",
        "         22      24",
        "10    ·     2310      ·    10",
        "          ·       ·",
        "11    ·     >Xk6      ·    11",
        "          ·    ton*10",
        "12    ·      ~~~      ·    12",
        "          ·       ·",
        "     21      23      25",
        "         22      24",
    ]


def test_no_two_forces_have_the_same_letters() -> None:
    units = find_game("yukimura").create({}).sheet()["units"]
    names = {unit["id"].rsplit("_", 1)[0] for unit in units}
    short = abbreviations(sorted(names))
    assert len(set(short.values())) == len(names)
    assert all(len(letters) <= 3 for letters in short.values())


def test_the_last_row_of_short_columns_is_off_the_map() -> None:
    chart = chart_of(find_game("yukimura").create({}))
    assert chart.is_hex("0139")
    assert not chart.is_hex("0239")
    assert chart.line("1408", "1411") == ["1408", "1409", "1410", "1411"]
