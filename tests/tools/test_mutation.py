"""The changes that ``make mutants`` makes."""

from mutants import chapters, equivalents
from mutation import Mutant, chapters_of, cited, mutants
from trials import SOURCES

SOURCE = '''
"""Chapter 9 (9)."""

def shot(strength, die, table=None):
    """Add and roll (9-2, R18; Kanto R5)."""
    if strength > 3 and die != 1:
        strength += 1
    return strength

class Gun:
    def fires(self, used):
        """Once (9-1-2)."""
        used.add(self)
        return not used
'''


def by_what(source: str = SOURCE) -> dict[str, Mutant]:
    return {mutant.what: mutant for mutant in mutants("shogi/fire.py", source)}


def test_every_kind_of_change_is_made_once() -> None:
    made = by_what()
    assert set(made) == {
        "condition turned round", "and to or", "Gt to GtE", "3 to 4", "NotEq to Eq", "1 to 2", "Add to Sub",
        "without strength += 1", "without used.add(self)",
    }  # fmt: skip
    assert made["Gt to GtE"].line == 6


def test_the_changed_code_does_something_else() -> None:
    space: dict[str, object] = {}
    exec(SOURCE, space)
    shot = space["shot"]
    assert shot(3, 2) == 3  # type: ignore[operator]
    shot.__code__ = by_what()["Gt to GtE"].make()  # type: ignore[attr-defined]
    assert shot(3, 2) == 4  # type: ignore[operator]


def test_a_change_knows_the_rules_that_its_function_cites() -> None:
    made = by_what()
    assert made["and to or"].rules == {"9-2", "R18", "R5"}
    assert made["without used.add(self)"].rules == {"9-1-2"}


def test_its_key_stays_while_the_function_does() -> None:
    longer = SOURCE.replace("class Gun", "LIMIT = 3\n\nclass Gun").replace("return not used", "return used")
    before, after = by_what(), by_what(longer)
    assert before["and to or"].key == after["and to or"].key
    assert before["without used.add(self)"].key != after["without used.add(self)"].key


def test_only_the_lines_of_its_statement_can_show_a_change() -> None:
    made = by_what()
    assert made["3 to 4"].lines == range(1)  # the head of the condition
    assert made["without strength += 1"].lines == range(1, 2)


def test_a_function_that_cites_nothing_serves_the_chapters_of_its_module() -> None:
    source = '"""Chapters 8, 21-1 and 31-2; 42.6(3) too."""\ndef helper(a):\n    return a + 1\n'
    assert by_what(source)["Add to Sub"].rules == {"8", "21-1", "31-2", "42.6(3)"}
    assert chapters_of("Chapters 30 to 32: all else.") == {"30", "31", "32"}


def test_comments_cite_and_clauses_do_not_pass_for_chapters() -> None:
    assert cited("# as R23 says\nf(7, 8)") == {"R23"}
    assert cited('"""Both (33-2(2) and (4), 12)."""') == {"33-2(2)", "12"}


def test_what_stands_in_the_signature_is_not_changed() -> None:
    assert not list(mutants("shogi/fire.py", "def shot(strength=3):\n    return strength\n"))


def test_every_change_that_is_known_to_be_none_is_still_there() -> None:
    every = [
        mutant
        for path in chapters()
        for mutant in mutants(path.relative_to(SOURCES).as_posix(), path.read_text())
    ]  # fmt: skip
    for same in equivalents():
        assert any(same.fits(mutant) for mutant in every), same
