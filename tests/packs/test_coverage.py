from pathlib import Path
from textwrap import dedent

import pytest

from honjin.packs.coverage import Covered, coverage
from honjin.packs.markers import marked
from honjin.packs.rulebook import Chapter, Kind, Rule, Rulebook, RulebookError, Ruling

KINDS: dict[str, Kind] = {
    "7": "none",
    "7-1": "code",
    "7-2": "code",
    "7-3(1)": "code",
    "8": "data",
    "9": "display",
    "notes": "none",
}


@pytest.fixture
def book() -> Rulebook:
    rules = [Rule(id=i, chapter=7, title="A rule", text="Do it.", kind=kind, see=()) for i, kind in KINDS.items()]
    ruling = Ruling(id="R1", rules=("7-1",), title="A ruling", text="Do it so.", why="It is best.", kind="code")
    return Rulebook("shogi", (Chapter(number=7, title="Moves"),), tuple(rules), (ruling,))


@pytest.fixture
def tests(tmp_path: Path) -> Path:
    return tmp_path / "tests"


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    return tmp_path / "src"


def write(folder: Path, name: str, text: str) -> None:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(dedent(text), encoding="utf-8")


def found(book: Rulebook, tests: Path, sources: Path) -> dict[str, Covered]:
    return {covered.id: covered for covered in coverage(book, tests, sources)}


def named_by(book: Rulebook, tests: Path) -> dict[str, tuple[str, ...]]:
    return {rule: covered.tests for rule, covered in found(book, tests, tests / "none").items() if covered.tests}


def cited(book: Rulebook, sources: Path) -> list[str]:
    return [rule for rule, covered in found(book, sources / "none", sources).items() if covered.sources]


def test_without_a_test_code_is_missing_and_the_rest_is_what_it_is(book: Rulebook, tests: Path, sources: Path) -> None:
    assert {rule: covered.status for rule, covered in found(book, tests, sources).items()} == {
        "7": "no-code",
        "7-1": "missing",
        "7-2": "missing",
        "7-3(1)": "missing",
        "8": "data",
        "9": "display",
        "notes": "no-code",
        "R1": "missing",
    }


def test_what_a_test_names_is_tested_whatever_its_kind(book: Rulebook, tests: Path, sources: Path) -> None:
    write(
        tests,
        "test_moves.py",
        """
        import pytest

        @pytest.mark.rule("shogi 7-1", "shogi 8", "shogi r1")
        def test_step() -> None: ...
        """,
    )
    covered = found(book, tests, sources)
    assert [rule for rule, what in covered.items() if what.status == "tested"] == ["7-1", "8", "R1"]
    assert covered["7-1"] == Covered("7-1", "code", "tested", ("test_moves.py::test_step",), ())
    assert covered["7-2"].status == "missing"


def test_marks_on_classes_and_modules_reach_their_tests(book: Rulebook, tests: Path) -> None:
    write(
        tests,
        "rules/shogi/test_moves.py",
        """
        import pytest
        from pytest import mark

        pytestmark = [pytest.mark.slow, pytest.mark.rule("shogi 7-1")]

        def helper() -> None: ...

        @mark.rule("shogi 7-2")
        class TestStep:
            pytestmark = mark.rule("shogi R1")

            async def test_forward(self) -> None: ...

            @pytest.mark.rule("shogi 7-3 (1)")
            def test_back(self) -> None: ...

        def test_alone() -> None: ...
        """,
    )
    at = "rules/shogi/test_moves.py::"
    step = (at + "TestStep::test_back", at + "TestStep::test_forward")
    assert named_by(book, tests) == {
        "7-1": (*step, at + "test_alone"),
        "7-2": step,
        "7-3(1)": step[:1],
        "R1": step,
    }


def test_marks_of_single_parameter_sets_count(book: Rulebook, tests: Path) -> None:
    write(
        tests,
        "test_moves.py",
        """
        import pytest

        @pytest.mark.parametrize("n", [1, pytest.param(2, marks=pytest.mark.rule("shogi 7-2"))])
        def test_step(n: int) -> None: ...
        """,
    )
    assert list(named_by(book, tests)) == ["7-2"]


@pytest.mark.parametrize("idle", ["pytest.mark.skip", "pytest.mark.skip('later')", "pytest.mark.xfail(strict=True)"])
def test_tests_that_prove_nothing_cover_nothing(book: Rulebook, tests: Path, idle: str) -> None:
    mark = "pytest.mark.rule('shogi 7-1')"
    write(tests, "test_one.py", f"import pytest\n@{mark}\n@{idle}\ndef test_a() -> None: ...\n")
    write(tests, "test_all.py", f"import pytest\npytestmark = [{idle}]\n@{mark}\ndef test_a() -> None: ...\n")
    write(
        tests,
        "test_class.py",
        f"import pytest\n@{idle}\nclass TestA:\n    @{mark}\n    def test_a(self) -> None: ...\n",
    )
    write(tests, "helpers.py", f"import pytest\n@{mark}\ndef test_a() -> None: ...\n")
    write(tests, "test_helper.py", f"import pytest\n@{mark}\ndef help() -> None: ...\n")
    assert named_by(book, tests) == {}


def test_positions_name_rules_of_their_game(book: Rulebook, tests: Path) -> None:
    rules = 'rules = ["7-1", "R1"]\n[dice]\nrules = ["7-2"]\n'
    write(tests, "rules/shogi/positions/mate.toml", f'game = "shogi"\n{rules}')
    write(tests, "rules/shogi/positions/of_go.toml", f'game = "go"\n{rules}')
    write(tests, "rules/shogi/positions/plain.toml", 'game = "shogi"\nturn = 1\n')
    write(tests, "rules/shogi/other.toml", 'game = "shogi"\nrules = ["7-2"]\n')
    mate = ("rules/shogi/positions/mate.toml",)
    assert named_by(book, tests) == {"7-1": mate, "R1": mate}


@pytest.mark.parametrize("folder", ["rules/shogi", "games/shogi", "rules/go"])
def test_only_the_marker_says_whose_rule_is_meant(book: Rulebook, tests: Path, folder: str) -> None:
    """Neither the folder nor the name of the file counts, for or against."""
    marks = "pytest.mark.rule('7-1', 'go 7-2', 'shogi R1', 'R1')"
    write(tests, f"{folder}/test_shogi.py", f"import pytest\npytestmark = {marks}\ndef test_a() -> None: ...\n")
    assert named_by(book, tests) == {"R1": (f"{folder}/test_shogi.py::test_a",)}


def test_modules_of_other_games_do_not_count(book: Rulebook, sources: Path) -> None:
    write(sources, "games/go/moves.py", 'RULE = "7-1"\n')
    write(sources, "kernel/notes.py", 'RULE = "7-1"\n')
    assert cited(book, sources) == []


@pytest.mark.parametrize(
    ("source", "rules"),
    [
        ('roll = Roll(dice, rule="7-1")', ["7-1"]),
        ('why = Refusal("7-3 (1)", "no")', ["7-3(1)"]),
        ('RULES = ("7-1", "R1")', ["7-1", "R1"]),
        ('def step():\n    """A step (7-1, 7-3 (1); R1)."""', ["7-1", "7-3(1)", "R1"]),
        ('"""Steps (7-1 and R1), and more steps (see 7-2)."""', ["7-1", "7-2", "R1"]),
        ('"""Steps, by rule `7-1`."""', ["7-1"]),
        ('"""The moves (7)."""', ["7"]),
        ('roll = Roll(dice, "7")', ["7"]),
        ('row = table["7"]', []),
        ('"""Rule 7-1 without marks, part 7-3 (7), and (from 7-1 on)."""', []),
        ('notes = read("notes")', []),
        ("x = 7 - 1  # (7-1)", []),
    ],
)
def test_citations(book: Rulebook, sources: Path, source: str, rules: list[str]) -> None:
    write(sources, "games/shogi/moves.py", source)
    assert cited(book, sources) == rules


def test_sources_are_named_from_their_folder(book: Rulebook, tests: Path, sources: Path) -> None:
    write(sources, "games/shogi/moves.py", 'RULE = "7-1"')
    write(sources, "games/shogi/drops.py", 'RULE = "7-1"')
    assert found(book, tests, sources)["7-1"].sources == ("games/shogi/drops.py", "games/shogi/moves.py")


def test_files_that_cannot_be_read_are_named(book: Rulebook, tests: Path, sources: Path) -> None:
    write(sources, "games/shogi/broken.py", "def\n")
    with pytest.raises(RulebookError, match=r"broken\.py, line 1"):
        coverage(book, tests, sources)
    write(tests, "positions/broken.toml", "rules = 7\n")
    with pytest.raises(RulebookError, match=r"broken\.toml, rules: expected a list of rule ids"):
        marked(tests)
