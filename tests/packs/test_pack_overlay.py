"""An owner's values laid over a pack: what is merged, where a value comes from, and the pack's hash."""

from __future__ import annotations

from pathlib import Path

import pytest
from toy import CHARTS, PIECES, ToyPack, write_overlay, write_pack

from honjin.packs import PackError, Problem, Provenance, check_pack, load_pack

STRONGER = '[[piece]]\nid = "sanada"\nstrength = 9\n'


@pytest.fixture
def base(tmp_path: Path) -> Path:
    return write_pack(tmp_path / "base")


# ------------------------------------------------------------------------------------------------ merging


def test_a_changed_value_leaves_the_others(base: Path, tmp_path: Path) -> None:
    mine = write_overlay(tmp_path / "mine", pieces=STRONGER)
    pack = load_pack(ToyPack, base, [mine])
    sanada, mori = pack.data.pieces.piece
    assert (sanada.strength, sanada.morale, mori.strength) == (9, "*", 4)
    assert [overlay.name for overlay in pack.overlays] == ["Mine"]


def test_records_without_an_id_are_matched_by_clan(base: Path, tmp_path: Path) -> None:
    mine = write_overlay(tmp_path / "mine", charts='[[row]]\nclan = "mori"\nby_turn = ["no", "no", 2]\n')
    rows = load_pack(ToyPack, base, [mine]).data.charts.row
    assert [(row.clan, row.by_turn) for row in rows] == [("sanada", ["no", 2, 3]), ("mori", ["no", "no", 2])]


def test_tables_are_merged_and_plain_lists_replaced(base: Path, tmp_path: Path) -> None:
    mine = write_overlay(tmp_path / "mine", charts='columns = [[1, 9]]\n[names]\neast = "Tennoji"\n')
    charts = load_pack(ToyPack, base, [mine]).data.charts
    assert charts.columns == [(1, 9)]
    assert charts.names == {"east": "Tennoji", "west": "Chausuyama"}


def test_an_unknown_id_is_a_new_record(base: Path, tmp_path: Path) -> None:
    mine = write_overlay(
        tmp_path / "mine",
        pieces='[[piece]]\nid = "otani"\nstrength = 2\n',
        charts='[[row]]\nclan = "otani"\nby_turn = [1]\n',
    )
    pack = load_pack(ToyPack, base, [mine])
    assert [piece.id for piece in pack.data.pieces.piece] == ["sanada", "mori", "otani"]
    assert pack.provenance("pieces", "otani", "strength").tag == "owner"
    assert pack.provenance("pieces", "otani").tag == "owner"


def test_a_record_or_a_key_can_be_removed(base: Path, tmp_path: Path) -> None:
    mine = write_overlay(
        tmp_path / "mine",
        pieces='[[piece]]\nid = "mori"\nremove = true\n',
        charts="[names]\neast = { remove = true }\n",
    )
    pack = load_pack(ToyPack, base, [mine])
    assert [piece.id for piece in pack.data.pieces.piece] == ["sanada"]
    assert pack.data.charts.names == {"west": "Chausuyama"}


def test_the_last_overlay_wins(base: Path, tmp_path: Path) -> None:
    first = write_overlay(tmp_path / "first", pieces=STRONGER + 'branch = "horse"\n')
    second = write_overlay(
        tmp_path / "second",
        pack='overlay = "toy"\nname = "Second"\ntag = "reported"\n',
        pieces=STRONGER.replace("9", "7"),
    )
    pack = load_pack(ToyPack, base, [first, second])
    sanada = pack.data.pieces.piece[0]
    assert (sanada.strength, sanada.branch) == (7, "horse")
    assert pack.provenance("pieces", "sanada", "strength").tag == "reported"
    assert pack.provenance("pieces", "sanada", "branch").tag == "owner"


# ------------------------------------------------------------------------------------------------ provenance


def test_the_nearest_tag_counts(base: Path) -> None:
    pack = load_pack(ToyPack, base)
    seen = (("example.org/sanada",), "seen at a table")
    assert pack.provenance("pieces", "sanada", "strength") == Provenance("reported", *seen)
    assert pack.provenance("pieces", "sanada") == Provenance("deduced", *seen)
    assert pack.provenance("pieces", "sanada", "morale") == Provenance("printed", *seen)
    assert pack.provenance("pieces", "mori", "strength") == Provenance("printed")
    assert pack.provenance("charts", "sanada", "by_turn", 0) == Provenance("printed")
    assert pack.provenance("charts", "row", "sanada", "by_turn") == Provenance("printed")


def test_what_nothing_tags_is_reconstructed(base: Path) -> None:
    assert load_pack(ToyPack, base).provenance("charts", "mori", "by_turn").tag == "reconstructed"


@pytest.mark.parametrize(
    ("file", "keys"), [("pieces", ["oda"]), ("pieces", ["sanada", "speed"]), ("charts", ["columns", 5]), ("ships", [])]
)
def test_a_value_that_is_not_there(base: Path, file: str, keys: list[str | int]) -> None:
    with pytest.raises(KeyError, match=f"{file}.toml has no"):
        load_pack(ToyPack, base).provenance(file, *keys)


def test_an_owners_value_is_the_owners(base: Path, tmp_path: Path) -> None:
    mine = write_overlay(tmp_path / "mine", pieces=STRONGER + 'prov_note = "read from the counter"\n')
    pack = load_pack(ToyPack, base, [mine])
    assert pack.provenance("pieces", "sanada", "strength") == Provenance("owner", (), "read from the counter")
    assert pack.provenance("pieces", "sanada", "morale").tag == "printed"
    assert pack.provenance("pieces", "sanada").tag == "deduced"


def test_an_overlay_may_tag_a_value_itself(base: Path, tmp_path: Path) -> None:
    mine = write_overlay(tmp_path / "mine", pieces=STRONGER + 'prov = { strength = "deduced" }\n')
    assert load_pack(ToyPack, base, [mine]).provenance("pieces", "sanada", "strength").tag == "deduced"


# ------------------------------------------------------------------------------------------------ the hash


def test_the_hash_names_the_values(base: Path, tmp_path: Path) -> None:
    mine = write_overlay(tmp_path / "mine", pieces=STRONGER)
    plain, changed = load_pack(ToyPack, base), load_pack(ToyPack, base, [mine])
    assert plain.hash != changed.hash
    rewritten = write_pack(tmp_path / "rewritten", pieces=PIECES.replace("strength = 5", "strength = 9"))
    assert load_pack(ToyPack, rewritten).hash == changed.hash


def test_the_hash_does_not_see_how_a_pack_is_written(base: Path, tmp_path: Path) -> None:
    head, row = CHARTS.split("[names]")
    names, rows = row.split("[[row]]", 1)
    charts = f"# charts\n\n{head}\n[[row]]{rows}\n\n[names]\n" + "\n".join(reversed(names.strip().splitlines()))
    pieces = PIECES.replace("strength = 4", "strength    =   4  # four")
    other = write_pack(tmp_path / "other", pieces=pieces, charts=charts)
    assert load_pack(ToyPack, other).hash == load_pack(ToyPack, base).hash


def test_the_hash_does_not_see_what_is_for_people(base: Path, tmp_path: Path) -> None:
    pieces = PIECES.replace("seen at a table", "heard").replace('"reported"', '"printed"') + 'note = "a rider"\n'
    other = write_pack(tmp_path / "other", pack='game = "toy"\ntitle = "Toy, again"\n', pieces=pieces)
    assert load_pack(ToyPack, other).hash == load_pack(ToyPack, base).hash


# ------------------------------------------------------------------------------------------------ mistakes


def test_mistakes_are_named_in_the_file_that_made_them(base: Path, tmp_path: Path) -> None:
    mine = write_overlay(
        tmp_path / "mine",
        pieces='[[piece]]\nid = "mori"\nstrength = "ten"\nspeed = 3\n[[piece]]\nid = "otani"\n',
        charts='game = "chess"\n',
    )
    expected = [
        Problem("mine/charts.toml", "game", '"chess"', '"toy"'),
        Problem("mine/pieces.toml", "piece[2] (mori).strength", '"ten"', "an integer"),
        Problem(
            "mine/pieces.toml",
            "piece[2] (mori).speed",
            "an unknown key",
            "one of id, strength, morale, branch, hex, leads",
        ),
        Problem("mine/pieces.toml", "piece[3] (otani).strength", "nothing", "an integer"),
    ]
    assert check_pack(ToyPack, mine, base) == expected
    with pytest.raises(PackError) as caught:
        load_pack(ToyPack, base, [mine])
    assert caught.value.problems == expected


def test_the_merged_pack_is_checked_as_a_whole(base: Path, tmp_path: Path) -> None:
    mine = write_overlay(tmp_path / "mine", pieces='[[piece]]\nid = "otani"\nstrength = 2\n')
    [problem] = check_pack(ToyPack, mine, base)
    assert problem.key == "piece[3] (otani)"


def test_a_clean_overlay(base: Path, tmp_path: Path) -> None:
    assert check_pack(ToyPack, write_overlay(tmp_path / "mine", pieces=STRONGER), base) == []


def test_an_overlay_needs_a_pack(tmp_path: Path) -> None:
    mine = write_overlay(tmp_path / "mine", pieces=STRONGER)
    assert [problem.key for problem in check_pack(ToyPack, mine)] == ["overlay"]


@pytest.mark.parametrize(
    ("pack", "expected"),
    [
        ('overlay = "chess"\nname = "Mine"', Problem("mine/pack.toml", "overlay", '"chess"', '"toy"')),
        ('overlay = "toy"', Problem("mine/pack.toml", "name", "nothing", "a text")),
        (
            'overlay = "toy"\nname = "Mine"\ntag = "sure"',
            Problem(
                "mine/pack.toml",
                "tag",
                '"sure"',
                '"printed", "deduced", "reported", "reconstructed" or "owner"',
            ),
        ),
    ],
)
def test_a_wrong_title_page(base: Path, tmp_path: Path, pack: str, expected: Problem) -> None:
    assert check_pack(ToyPack, write_overlay(tmp_path / "mine", pack), base) == [expected]


def test_a_misspelt_file(base: Path, tmp_path: Path) -> None:
    mine = write_overlay(tmp_path / "mine", piece=STRONGER)
    expected = Problem("mine/piece.toml", "", "an unknown file", "one of charts.toml, pack.toml, pieces.toml")
    assert check_pack(ToyPack, mine, base) == [expected]


def test_a_bad_tag_in_an_overlay(base: Path, tmp_path: Path) -> None:
    mine = write_overlay(tmp_path / "mine", pieces=STRONGER + 'prov = "sure"\n')
    [problem] = check_pack(ToyPack, mine, base)
    assert (problem.file, problem.key, problem.found) == ("mine/pieces.toml", "piece[1] (sanada).prov", '"sure"')


def test_removing_what_is_not_there_is_a_mistake(base: Path, tmp_path: Path) -> None:
    mine = write_overlay(tmp_path / "mine", pieces='[[piece]]\nid = "oda"\nremove = true\n')
    assert "piece[3] (oda).remove" in [problem.key for problem in check_pack(ToyPack, mine, base)]


def test_the_words_about_a_value_have_a_form_too(base: Path, tmp_path: Path) -> None:
    mine = write_overlay(tmp_path / "mine", pieces=STRONGER + 'prov = 3\nsources = "example.org"\n')
    assert check_pack(ToyPack, mine, base) == [
        Problem("mine/pieces.toml", "piece[1] (sanada).prov", "3", "a text or a table"),
        Problem("mine/pieces.toml", "piece[1] (sanada).sources", '"example.org"', "a list"),
    ]
