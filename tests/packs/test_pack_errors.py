"""Every mistake in a pack is named with its file and key, with what was found and what was expected."""

from __future__ import annotations

from pathlib import Path

import pytest
from toy import CHARTS, PACK, PIECES, ToyPack, write_pack

from honjin.kernel.errors import HonjinError
from honjin.packs import PackError, Problem, check_pack, load_pack
from honjin.packs.shapes import die_keys


def problems_of(folder: Path) -> list[Problem]:
    with pytest.raises(PackError) as caught:
        load_pack(ToyPack, folder)
    assert caught.value.problems == check_pack(ToyPack, folder)
    return caught.value.problems


def test_a_clean_pack_has_no_problems(tmp_path: Path) -> None:
    folder = write_pack(tmp_path)
    assert check_pack(ToyPack, folder) == []
    pack = load_pack(ToyPack, folder)
    assert (pack.name, pack.title.title, pack.overlays) == ("toy", "Toy", ())
    assert pack.data.charts.columns == [(1, 3), (4, 6)]
    assert [piece.morale for piece in pack.data.pieces.piece] == ["*", 3]


SLIPS = {
    "wrong type": (
        PIECES.replace("strength = 5", 'strength = "twelve"'),
        Problem("pieces.toml", "piece[1] (sanada).strength", '"twelve"', "an integer"),
    ),
    "true is no number": (
        PIECES.replace("strength = 5", "strength = true"),
        Problem("pieces.toml", "piece[1] (sanada).strength", "true", "an integer"),
    ),
    "a number is no text": (
        PIECES.replace('id = "sanada"', "id = 7"),
        Problem("pieces.toml", "piece[1].id", "7", "a text"),
    ),
    "none of two types": (
        PIECES.replace('morale = "*"', 'morale = "high"'),
        Problem("pieces.toml", "piece[1] (sanada).morale", '"high"', 'an integer or "*"'),
    ),
    "none of the words": (
        PIECES.replace('branch = "horse"', 'branch = "camel"'),
        Problem("pieces.toml", "piece[2] (mori).branch", '"camel"', '"horse" or "foot"'),
    ),
    "no hex": (
        PIECES.replace("strength = 4", 'strength = 4\nhex = "14-8"'),
        Problem("pieces.toml", "piece[2] (mori).hex", '"14-8"', 'a hex number of four digits, such as "1408"'),
    ),
    "missing key": (
        PIECES.replace("strength = 4\n", ""),
        Problem("pieces.toml", "piece[2] (mori).strength", "nothing", "an integer"),
    ),
    "misspelt key": (
        PIECES.replace("branch =", "brunch ="),
        Problem("pieces.toml", "piece[2] (mori).brunch", "an unknown key", "branch"),
    ),
    "unknown key": (
        PIECES.replace("branch =", "zzz ="),
        Problem(
            "pieces.toml",
            "piece[2] (mori).zzz",
            "an unknown key",
            "one of id, strength, morale, branch, hex, leads",
        ),
    ),
    "wrong schema": (PIECES.replace("schema = 1", "schema = 2"), Problem("pieces.toml", "schema", "2", "1")),
    "missing schema": (
        PIECES.replace("schema = 1", ""),
        Problem("pieces.toml", "schema", "nothing", "an integer"),
    ),
    "wrong game": (
        PIECES.replace('game = "toy"', 'game = "chess"'),
        Problem("pieces.toml", "game", '"chess"', '"toy"'),
    ),
    "bad tag": (
        PIECES.replace('strength = "reported"', 'strength = "guessed"'),
        Problem(
            "pieces.toml",
            "piece[1] (sanada).prov.strength",
            '"guessed"',
            "one of printed, deduced, reported, reconstructed, owner",
        ),
    ),
    "bad tag of the file": (
        PIECES.replace('prov = "printed"', 'prov = "guessed"'),
        Problem("pieces.toml", "prov", '"guessed"', "one of printed, deduced, reported, reconstructed, owner"),
    ),
    "tag of a key that is not there": (
        PIECES.replace('strength = "reported"', 'strenth = "reported"'),
        Problem(
            "pieces.toml",
            "piece[1] (sanada).prov.strenth",
            "a tag for a key that is not there",
            'a key of this record, or "exists"',
        ),
    ),
    "a table for a list": (
        PIECES.split("[[piece]]")[0] + "[piece]\nid = 'sanada'\n",
        Problem("pieces.toml", "piece", '{"id": "sanada"}', "a list"),
    ),
    "cross-file": (
        PIECES.replace('"mori"', '"chosokabe"'),
        Problem("pieces.toml", "piece[2] (chosokabe)", "no row", "a row in charts.toml"),
    ),
}


@pytest.mark.parametrize(("pieces", "expected"), SLIPS.values(), ids=SLIPS.keys())
def test_one_slip_is_one_problem(tmp_path: Path, pieces: str, expected: Problem) -> None:
    assert problems_of(write_pack(tmp_path, pieces=pieces)) == [expected]


def test_an_incomplete_range(tmp_path: Path) -> None:
    folder = write_pack(tmp_path, charts=CHARTS.replace("[4, 6]", "[4]"))
    assert problems_of(folder) == [Problem("charts.toml", "columns[2][2]", "nothing", "an integer")]


def test_a_cell_that_is_neither_number_nor_word(tmp_path: Path) -> None:
    folder = write_pack(tmp_path, charts=CHARTS.replace('"no"', '"never"'))
    expected = Problem("charts.toml", "row[1] (sanada).by_turn[1]", '"never"', 'an integer or "no"')
    assert problems_of(folder) == [expected]


def test_unreadable_toml_is_named_by_its_line(tmp_path: Path) -> None:
    folder = write_pack(tmp_path, pieces=PIECES.replace("strength = 5", "strength 5"))
    [problem] = problems_of(folder)
    assert (problem.file, problem.key, problem.found) == ("pieces.toml", "line 7", '"strength 5"')
    assert problem.expected.startswith("TOML (Expected '='")


def test_toml_that_breaks_off(tmp_path: Path) -> None:
    [problem] = problems_of(write_pack(tmp_path, charts='schema = 1\ngame = "toy"\ncolumns = ['))
    assert (problem.file, problem.key, problem.found) == ("charts.toml", "line 3", '"columns = ["')


def test_toml_that_is_nested_without_end(tmp_path: Path) -> None:
    folder = write_pack(tmp_path, pieces="piece = " + "[" * 9000)
    [problem] = problems_of(folder)
    assert (problem.file, problem.key) == ("pieces.toml", "line 1")


def test_rolls_from_the_larger_number_to_the_smaller() -> None:
    [problem] = die_keys("tables.toml", "fire.rows", {"1": []}, 6, 1)
    assert problem == Problem("tables.toml", "fire.rows", "rolls from 6 to 1", "the smaller number first")


def test_a_file_that_is_not_utf8(tmp_path: Path) -> None:
    folder = write_pack(tmp_path)
    (folder / "charts.toml").write_bytes("# 真田".encode("shift_jis"))
    expected = Problem("charts.toml", "", "a byte at 2 that is not UTF-8", "a text file in UTF-8")
    assert problems_of(folder) == [expected]


def test_a_missing_file(tmp_path: Path) -> None:
    folder = write_pack(tmp_path)
    (folder / "charts.toml").unlink()
    expected = Problem("charts.toml", "", "no such file", "a file charts.toml in the pack")
    assert problems_of(folder) == [expected]
    assert str(expected) == "charts.toml: found no such file, expected a file charts.toml in the pack"


def test_an_empty_folder_lacks_everything(tmp_path: Path) -> None:
    assert [problem.file for problem in problems_of(tmp_path)] == ["pack.toml", "pieces.toml", "charts.toml"]


def test_the_pack_of_another_game(tmp_path: Path) -> None:
    folder = write_pack(tmp_path, pack=PACK.replace("toy", "chess"))
    assert problems_of(folder) == [Problem("pack.toml", "game", '"chess"', '"toy"')]


def test_a_title_page_without_a_title(tmp_path: Path) -> None:
    folder = write_pack(tmp_path, pack='game = "toy"')
    assert problems_of(folder) == [Problem("pack.toml", "title", "nothing", "a text")]


def test_all_mistakes_of_all_files_are_reported_at_once(tmp_path: Path) -> None:
    pieces = PIECES.replace("strength = 5", 'strength = "twelve"').replace("strength = 4", "")
    charts = CHARTS.replace('game = "toy"', 'game = "chess"').replace("by_turn = [2, 3, 4]", "by_turns = [2]")
    folder = write_pack(tmp_path, pack='title = "Toy"', pieces=pieces, charts=charts)
    with pytest.raises(HonjinError) as caught:
        load_pack(ToyPack, folder)
    assert str(caught.value).splitlines() == [
        "pack.toml: game: found nothing, expected a text",
        'charts.toml: game: found "chess", expected "toy"',
        'pieces.toml: piece[1] (sanada).strength: found "twelve", expected an integer',
        "pieces.toml: piece[2] (mori).strength: found nothing, expected an integer",
        "charts.toml: row[2] (mori).by_turn: found nothing, expected a list",
        "charts.toml: row[2] (mori).by_turns: found an unknown key, expected by_turn",
    ]


def test_one_unreadable_file_does_not_hide_the_mistakes_of_another(tmp_path: Path) -> None:
    folder = write_pack(tmp_path, pieces=PIECES.replace("strength = 5", "strength = []"), charts="= 1")
    assert [problem.file for problem in problems_of(folder)] == ["charts.toml", "pieces.toml"]


def test_long_values_are_cut(tmp_path: Path) -> None:
    folder = write_pack(tmp_path, pieces=PIECES.replace("strength = 5", f"strength = {list(range(100))}"))
    [problem] = problems_of(folder)
    assert len(problem.found) == 60
    assert problem.found.endswith("...")


def test_data_cannot_be_changed_after_loading(tmp_path: Path) -> None:
    pack = load_pack(ToyPack, write_pack(tmp_path))
    with pytest.raises(ValueError, match="frozen"):
        pack.data.pieces.piece[0].strength = 9
