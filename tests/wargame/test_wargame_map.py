"""Maps drawn with letters, and the landscape that is compiled from them."""

from __future__ import annotations

from typing import Any

import pytest

from honjin.hexes.sets import members
from honjin.wargame import map_checks
from honjin.wargame.map import Landscape, MapFile, compile_layers
from honjin.wargame.roster import codecs

LAYOUT = "flat_top_even_columns_down"


def drawn(**changes: Any) -> MapFile:
    data: dict[str, Any] = {
        "schema": 1,
        "game": "toy",
        "columns": 3,
        "rows": 2,
        "hex_km": 1.0,
        "layout": LAYOUT,
        "terrain_rows": ["oho", "ox "],
        "legend": {"o": "open", "h": "hill", "x": "pond", " ": "off_map"},
        "province_rows": ["KK.", "SS."],
        "province_legend": {"K": "kai", "S": "shinano"},
        "place": [{"hex": "0201", "name": "Saijo", "kanji": "妻女山", "kind": "hill"}],
        "set": {"north": {"provinces": ["kai"], "hexes": ["0301"]}},
    }
    return MapFile.model_validate(data | changes)


@pytest.fixture
def land() -> Landscape:
    return Landscape(drawn())


def test_every_hex_has_the_terrain_of_its_letter(land: Landscape) -> None:
    assert land.terrain[land.grid.parse("0201")] == "hill"
    assert [land.grid.format(h) for h in members(land.kind["open"])] == ["0101", "0102", "0301"]


def test_a_letter_that_stands_for_no_hex_is_no_hex() -> None:
    assert "0302" not in drawn().terrain_by_hex()
    assert len(drawn().terrain_by_hex()) == 5


def test_provinces_and_sets_are_hexes(land: Landscape) -> None:
    assert [land.grid.format(h) for h in members(land.hexes_of["shinano"])] == ["0102", "0202"]
    assert [land.grid.format(h) for h in members(land.sets["north"])] == ["0101", "0201", "0301"]
    assert land.province[land.grid.parse("0301")] == ""


def test_hexsides_are_named_in_either_order(land: Landscape) -> None:
    assert land.hexsides(["0101-0201"]) == land.hexsides(["0201-0101"])


def test_a_hex_is_called_by_its_name_or_its_number(land: Landscape) -> None:
    parse = land.grid.parse
    assert (land.place(parse("0201")).name, land.place(parse("0101")).name) == ("Saijo (0201)", "0101")


def test_steps_become_layers_by_their_cost(land: Landscape) -> None:
    a, b, c = (land.grid.parse(number) for number in ("0101", "0201", "0102"))
    cheap, dear = compile_layers(land.grid, [(a, b, 1), (a, c, 3), (b, c, None)])
    assert (cheap.cost, dear.cost) == (1, 3)
    assert (cheap.links[a], dear.links[a], cheap.links[b]) == (1 << b, 1 << c, 0)


def test_the_board_of_a_sheet_has_what_every_map_has() -> None:
    shown = drawn().sheet()
    assert shown["places"] == [{"hex": "0201", "name": "Saijo", "kanji": "妻女山", "kind": "hill"}]
    assert (shown["columns"], shown["layout"]) == (3, LAYOUT)


def test_a_row_that_is_too_short_and_a_strange_letter_are_noticed() -> None:
    found = [problem.key for problem in map_checks.shape(drawn(terrain_rows=["oh", "o? "]))]
    assert found == ["terrain_rows[1]", "terrain_rows[2]"]


def test_provinces_are_looked_at_too() -> None:
    assert [problem.key for problem in map_checks.shape(drawn(province_rows=["KKZ", "SS."]))] == ["province_rows[1]"]


def test_actions_name_units_forces_hexes_and_paths(land: Landscape) -> None:
    kinds = codecs(land.grid, ["date", "sanada"], castle=["obama", "miharu"])
    path = tuple(map(land.grid.parse, ("0101", "0201")))
    for kind, value, text in (
        ("unit", 1, "sanada"),
        ("units", (0, 1), "date sanada"),
        ("forces", ((0, 1), (1,)), "date+sanada sanada"),
        ("path", path, "0101-0201"),
        ("castle", 1, "miharu"),
        ("number", 3, "3"),
    ):
        assert (kinds[kind].write(value), kinds[kind].read(text)) == (text, value)
    assert kinds["path"].plain(path) == ["0101", "0201"]
    with pytest.raises(KeyError):
        kinds["castle"].read("edo")
