"""Whose rule a test means: the marks of tests and the ``rules`` of positions.

A test names its rules with ``@pytest.mark.rule("yukimura 11-2-1", "kanto R22")`` on a function or class or in
``pytestmark``: the book, then the id. The name of a series, as in ``"gunyuden 15-5"``, means the same rule in all its
books. A position says which game it is of; its ids, ``rules = ["11-2"]``, are of that book. Nothing else tells whose
rule is meant, neither the folder nor the name of a file.

Nothing is imported: tests are read as syntax trees. Ids must be literal strings. A test that is always skipped, or
expected to fail, names nothing.
"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from honjin.packs.rulebook import Rulebook, RulebookError
from honjin.packs.series import Kin

Function = ast.FunctionDef | ast.AsyncFunctionDef
Scope = ast.Module | ast.ClassDef


class Marker(NamedTuple):
    """A rule as a test names it."""

    book: str
    id: str

    def __str__(self) -> str:
        return f"{self.book} {self.id}".strip()

    def means(self, book: Rulebook, kin: Iterable[Kin]) -> bool:
        """Whether it is about a rule of this book."""
        if self.id not in book:
            return False
        return self.book == book.game or any(self.book == one.name and one.shares(book, self.id) for one in kin)


class Marked(NamedTuple):
    """A test, as pytest names it, or a position file, from the tests folder, and the rules it names."""

    place: str
    markers: frozenset[Marker]


class Shelved(NamedTuple):
    """A book and the series that it belongs to."""

    book: Rulebook
    kin: Sequence[Kin] = ()


class Misnamed(NamedTuple):
    """A marker that means nothing, why, and the tests that have it."""

    marker: str
    why: str
    places: tuple[str, ...]


def marker(text: str) -> Marker:
    """What stands before the first space is the book.

    >>> marker("gunyuden 20-3 H"), marker("11-2")
    (Marker(book='gunyuden', id='20-3 H'), Marker(book='11-2', id=''))
    """
    book, _, rule_id = text.strip().partition(" ")
    return Marker(book, rule_id.strip())


def marked(tests: Path) -> list[Marked]:
    """Every test and position under a folder that names rules."""
    found = []
    for path, name in _files(tests, "test_*.py"):
        for test, texts in _marked_tests(syntax_tree(path)):
            found.append(Marked(f"{name}::{test}", frozenset(map(marker, texts))))
    for path, name in _files(tests, "positions/*.toml"):
        found.append(Marked(name, _position_markers(path)))
    return [one for one in found if one.markers]


def misnamed(tests: Path, shelf: Sequence[Shelved]) -> list[Misnamed]:
    """Markers that name no book, no rule of it, or a number by which the books of a series do not mean the same."""
    places: dict[Marker, list[str]] = {}
    for one in marked(tests):
        for mark in one.markers:
            places.setdefault(mark, []).append(one.place)
    judged = ((mark, _fault(mark, shelf)) for mark in sorted(places))
    return [Misnamed(str(mark), why, tuple(sorted(places[mark]))) for mark, why in judged if why]


def _fault(mark: Marker, shelf: Sequence[Shelved]) -> str:
    books = [one.book for one in shelf if mark.book == one.book.game]
    if books:
        return "" if mark.id in books[0] else f"{mark.book} has no such rule"
    kin = {one.name: one for shelved in shelf for one in shelved.kin}
    if mark.book not in kin:
        known = ", ".join([*(one.book.game for one in shelf), *kin])
        return f"does not say whose rule it is: write the book before the id, one of {known}"
    return _fault_of_series(mark, kin[mark.book], [one.book for one in shelf if kin[mark.book] in one.kin])


def _fault_of_series(mark: Marker, kin: Kin, books: Sequence[Rulebook]) -> str:
    having = [book for book in books if mark.id in book]
    if not having:
        return f"no book of {kin.name} has such a rule"
    instead = "write " + " or ".join(f"{book.game} {mark.id}" for book in having)
    if len(having) < len(books):
        return f"not every book of {kin.name} has this rule: {instead}"
    if not all(kin.shares(book, mark.id) for book in books):
        return f"the books of {kin.name} mean different rules by this number: {instead}"
    return ""


def _files(root: Path, pattern: str) -> Iterator[tuple[Path, str]]:
    for path in sorted(root.rglob(pattern)):
        yield path, path.relative_to(root).as_posix()


def syntax_tree(path: Path) -> ast.Module:
    """A Python file, read but not run."""
    try:
        return ast.parse(path.read_text(encoding="utf-8"))
    except SyntaxError as error:
        raise RulebookError(f"{path.name}, line {error.lineno}: {error.msg}") from error


def _position_markers(path: Path) -> frozenset[Marker]:
    try:
        position = tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise RulebookError(f"{path.name}: {error}") from error
    rules = position.get("rules", [])
    if not isinstance(rules, list) or not all(isinstance(rule, str) for rule in rules):
        raise RulebookError(f"{path.name}, rules: expected a list of rule ids")
    return frozenset(Marker(str(position.get("game", "")), rule) for rule in rules)


def _marked_tests(scope: Scope, around: frozenset[str] = frozenset()) -> Iterator[tuple[str, frozenset[str]]]:
    """Every test of a module or class that is run, with the rules it names itself or by what it stands in."""
    marks = _pytestmarks(scope)
    if _is_idle(marks):
        return
    here = around | _rules_of(marks)
    for node in scope.body:
        if not isinstance(node, Function | ast.ClassDef) or _is_idle(node.decorator_list):
            continue
        named = here | _rules_of(node.decorator_list)
        if isinstance(node, ast.ClassDef):
            for test, rules in _marked_tests(node, named):
                yield f"{node.name}::{test}", rules
        elif node.name.startswith("test"):
            yield node.name, named


def _pytestmarks(scope: Scope) -> list[ast.expr]:
    for node in scope.body:
        match node:
            case ast.Assign([ast.Name("pytestmark")], ast.List(marks) | ast.Tuple(marks)):
                return marks
            case ast.Assign([ast.Name("pytestmark")], mark):
                return [mark]
    return []


def _rules_of(marks: Iterable[ast.expr]) -> frozenset[str]:
    """The ids in marks, also in those of single parameter sets inside ``parametrize``."""
    calls = (node for mark in marks for node in ast.walk(mark) if isinstance(node, ast.Call))
    arguments = (argument for call in calls if _mark_name(call.func) == "rule" for argument in call.args)
    return frozenset(node.value for node in arguments if isinstance(node, ast.Constant) and isinstance(node.value, str))


def _is_idle(marks: Iterable[ast.expr]) -> bool:
    return any(_mark_name(mark.func if isinstance(mark, ast.Call) else mark) in ("skip", "xfail") for mark in marks)


def _mark_name(node: ast.expr) -> str | None:
    """``rule`` for ``pytest.mark.rule`` or ``mark.rule``."""
    match node:
        case ast.Attribute(ast.Attribute(_, "mark") | ast.Name("mark"), name):
            return name
    return None
