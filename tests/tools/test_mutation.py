"""The changes that ``make mutants`` makes."""

from mutation import Mutant, mutants

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
    assert made["and to or"].rules == {"9-2", "R18", "Kanto R5"}
    assert made["without used.add(self)"].rules == {"9-1-2"}


def test_its_key_stays_while_the_function_does() -> None:
    longer = SOURCE.replace("class Gun", "LIMIT = 3\n\nclass Gun").replace("return not used", "return used")
    before, after = by_what(), by_what(longer)
    assert before["and to or"].key == after["and to or"].key
    assert before["without used.add(self)"].key != after["without used.add(self)"].key
