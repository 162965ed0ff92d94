"""Whose rule a test means, in a small series of two games, and in this project."""

from pathlib import Path

import pytest

from honjin.games.registry import games, shelved
from honjin.packs.coverage import coverage
from honjin.packs.markers import Shelved, misnamed
from honjin.packs.rulebook import Chapter, Kind, Rule, Rulebook, Ruling
from honjin.packs.series import Kin, load_kin

TESTS = Path(__file__).parents[1]
SOURCES = Path(__file__).parents[2] / "src" / "honjin"
SERIES = Kin(name="series", rulings_of="first", own_from=27, apart=["14-1"], alike=["15-2"])


def book(game: str, **texts: str) -> Rulebook:
    """A book of these rules, ``_15_2="Eight."``, and one ruling."""
    chapters = {rule: int(rule.strip("_").split("_")[0]) for rule in texts}
    kind: Kind = "code"
    rules = [
        Rule(id=rule.strip("_").replace("_", "-"), chapter=chapters[rule], title="A rule", text=text, kind=kind, see=())
        for rule, text in texts.items()
    ]
    ruling = Ruling(id="R5", rules=("15-2",), title="A ruling", text="Ten.", why="So.", kind=kind)
    headings = tuple(Chapter(number=number, title="A chapter") for number in sorted(set(chapters.values())))
    return Rulebook(game, headings, tuple(rules), (ruling,))


FIRST = book("first", _14_1="Organise.", _15_2="Eight.", _15_3="Go.", _16="Inside.", _30_2="None.")
SECOND = book("second", _14_1="A phase.", _15_2="Eight points.", _15_3="Go.", _30_2="Echigo.")
ALONE = book("alone", _15_2="Four.")
SHELF = [Shelved(FIRST, [SERIES]), Shelved(SECOND, [SERIES]), Shelved(ALONE)]


def write(folder: Path, *marks: str) -> None:
    (folder / "test_a.py").write_text(f"import pytest\n@pytest.mark.rule{marks!r}\ndef test_a(): ...\n")


def named(one: Shelved, folder: Path) -> set[str]:
    return {row.id for row in coverage(one.book, folder, folder / "none", one.kin) if row.status == "tested"}


def test_a_rule_of_the_series_counts_for_all_its_games_and_for_no_other(tmp_path: Path) -> None:
    write(tmp_path, "series 15-2", "second 30-2", "first R5")
    assert [named(one, tmp_path) for one in SHELF] == [{"15-2", "R5"}, {"15-2", "30-2"}, set()]
    assert misnamed(tmp_path, SHELF) == []


@pytest.mark.parametrize(
    ("mark", "why"),
    [
        ("15-2", "does not say whose rule it is: write the book before the id, one of first, second, alone, series"),
        ("third 15-2", "does not say whose rule it is"),
        ("R5", "does not say whose rule it is"),
        ("alone 15-3", "alone has no such rule"),
        ("series 99-9", "no book of series has such a rule"),
        ("series 16", "not every book of series has this rule: write first 16"),
        ("series 14-1", "the books of series mean different rules by this number: write first 14-1 or second 14-1"),
        ("series 30-2", "the books of series mean different rules by this number: write first 30-2 or second 30-2"),
        ("series R5", "the books of series mean different rules by this number: write first R5 or second R5"),
    ],
)
def test_what_a_marker_cannot_mean_is_refused(tmp_path: Path, mark: str, why: str) -> None:
    write(tmp_path, mark)
    [fault] = misnamed(tmp_path, SHELF)
    assert (fault.marker, fault.places) == (mark, ("test_a.py::test_a",))
    assert fault.why.startswith(why)


def test_a_number_that_the_books_do_not_share_counts_for_none_of_them(tmp_path: Path) -> None:
    write(tmp_path, "15-2", "third 15-2", "series 14-1", "series 30-2", "series R5")
    assert [named(one, tmp_path) for one in SHELF] == [set(), set(), set()]


def test_numbers_in_other_words_have_to_be_judged() -> None:
    """But 30-2 is each game's own, and 15-3 is word for word the same."""
    unsaid = SERIES.model_copy(update={"apart": [], "alike": ["16"]})
    assert unsaid.unjudged([FIRST, SECOND]) == ["14-1", "15-2"]
    assert unsaid.misjudged([FIRST, SECOND]) == ["16"]
    assert SERIES.unjudged([FIRST, SECOND]) == SERIES.misjudged([FIRST, SECOND]) == []


def test_a_series_is_read_from_its_file(tmp_path: Path) -> None:
    file = tmp_path / "series.toml"
    file.write_text('name = "series"\nrulings_of = "first"\nown_from = 27\napart = ["14-1"]\nalike = ["15-2"]\n')
    assert load_kin(file) == SERIES


# ---------------------------------------------------------------------------------------------- this project


def test_every_marker_says_whose_rule_it_means() -> None:
    """The books of games that are not on the shelf yet count too."""
    assert misnamed(TESTS, shelved()) == []


@pytest.mark.parametrize("game_id", games())
def test_every_rule_that_needs_code_is_named_by_a_test(game_id: str) -> None:
    title = games()[game_id]
    rows = coverage(title.rulebook(), TESTS, SOURCES, title.kin)
    assert [row.id for row in rows if row.status == "missing"] == []


def test_every_number_that_books_of_a_series_share_has_been_judged() -> None:
    for kin in {one.name: one for title in games().values() for one in title.kin}.values():
        books = [title.rulebook() for title in games().values() if kin in title.kin]
        assert kin.unjudged(books) == []
        assert kin.misjudged(books) == []
