"""Rule coverage: for every rule and ruling, the tests that exercise it and the modules that cite it.

Nothing is imported: tests and sources are read as syntax trees, positions as TOML. A test names its rules with
``@pytest.mark.rule("11-2-1", "R22")`` on a function or class or in ``pytestmark``, a position with a top-level
``rules = ["11-2"]``. Ids must be literal strings. A test that is always skipped, or expected to fail, covers nothing.

Rule numbers of different games clash, so files of another game, in ``rules/<game>`` or ``games/<game>`` under the
folders given, are left out. Games of a series share its numbered rules but not their rulings: in the files of a
:class:`Kin` a ruling is that of one game, unless the name of another stands before it, as in ``"kanto R56"``.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Literal, NamedTuple

from honjin.packs.rulebook import Kind, Rulebook, RulebookError, rule_key

Status = Literal["tested", "data", "display", "no-code", "missing"]

_UNTESTED: dict[Kind, Status] = {"code": "missing", "data": "data", "display": "display", "none": "no-code"}

_GROUP = re.compile(r"(?<!\d)(?<!-\d )\(((?:[^()]|\(\d+\))+)\)")
"""Text in parentheses. It may hold an id with a part, 13-1 (3), but is not such a part itself."""

_QUOTED = re.compile(r"[\"'`]([^\"'`]+)[\"'`]")

_RULING = re.compile(r"(?:(\w+) )?(R\d+)", re.IGNORECASE)
"""A ruling, perhaps with the game that it belongs to."""

_SEPARATOR = re.compile(r"[,;/]|\b(?:and|or|see)\b")

Function = ast.FunctionDef | ast.AsyncFunctionDef
Scope = ast.Module | ast.ClassDef
Named = dict[str, set[str]]
"""Ids, as compared, and the places that name them."""


class Kin(NamedTuple):
    """A package that is about several games, and the game whose rulings it means where it names none."""

    name: str
    rulings_of: str


@dataclass(frozen=True, slots=True)
class Covered:
    """What is known of one rule or ruling."""

    id: str
    kind: Kind
    status: Status
    tests: tuple[str, ...]
    """Tests as pytest names them, and position files, from the tests folder."""
    sources: tuple[str, ...]
    """Modules that cite it, from the sources folder."""


def coverage(rulebook: Rulebook, tests: Path, sources: Path, kin: Iterable[Kin] = ()) -> list[Covered]:
    """Every rule and ruling with its tests, its sources and its status, in the order of the rulebook."""
    tested = _tests_by_rule(rulebook.game, tests)
    cited = _sources_by_rule(rulebook.game, sources)
    for relative in kin:
        _merge(tested, _tests_by_rule(rulebook.game, tests, relative))
        _merge(cited, _sources_by_rule(rulebook.game, sources, relative))
    return [
        Covered(
            entry.id,
            entry.kind,
            "tested" if rule_key(entry.id) in tested else _UNTESTED[entry.kind],
            tuple(sorted(tested.get(rule_key(entry.id), ()))),
            tuple(sorted(cited.get(rule_key(entry.id), ()))),
        )
        for entry in rulebook
    ]


def unknown_rules(rulebook: Rulebook, tests: Path) -> dict[str, tuple[str, ...]]:
    """Ids that tests name but the rulebook does not have, slips of the pen mostly, and the tests that name them.

    Tests of kin may name rules that only another game has: :func:`unknown_to_kin` asks them.
    """
    tested = _tests_by_rule(rulebook.game, tests)
    return {rule: tuple(sorted(places)) for rule, places in sorted(tested.items()) if rule not in rulebook}


def unknown_to_kin(kin: Kin, rulebooks: Iterable[Rulebook], tests: Path) -> dict[str, tuple[str, ...]]:
    """Ids that the tests of a package name but none of its games has, and the tests that name them."""
    named: Named = {}
    known: set[str] = set()
    for book in rulebooks:
        found = _tests_by_rule(book.game, tests, kin)
        _merge(named, found)
        known.update(rule for rule in found if rule in book)
    return {rule: tuple(sorted(places)) for rule, places in sorted(named.items()) if rule not in known}


def _tests_by_rule(game: str, tests: Path, kin: Kin | None = None) -> Named:
    found: Named = {}
    for path, name in _files(tests, "test_*.py", game, kin):
        for test, rules in _marked_tests(_tree(path)):
            _add(found, _meant(rules, game, kin), f"{name}::{test}")
    for path, name in _files(tests, "positions/*.toml", game, kin):
        rules_of, rules_named = _position_rules(path)
        of = None if kin is None else kin._replace(rulings_of=rules_of or kin.rulings_of)
        _add(found, _meant(rules_named, game, of), name)
    return found


def _sources_by_rule(game: str, sources: Path, kin: Kin | None = None) -> Named:
    found: Named = {}
    for path, name in _files(sources, "*.py", game, kin):
        _add(found, _meant(_citations(_tree(path)), game, kin), name)
    return found


def _meant(rules: Iterable[str], game: str, kin: Kin | None) -> Iterator[str]:
    """Those of the ids that are about a game; with kin, rulings of other games are not."""
    for rule in rules:
        ruling = _RULING.fullmatch(rule.strip())
        if kin is None or ruling is None:
            yield rule
        elif (ruling[1] or kin.rulings_of).casefold() == game:
            yield ruling[2]


def _add(found: Named, rules: Iterable[str], place: str) -> None:
    for rule in rules:
        found.setdefault(rule_key(rule), set()).add(place)


def _merge(found: Named, more: Named) -> None:
    for rule, places in more.items():
        found.setdefault(rule, set()).update(places)


def _files(root: Path, pattern: str, game: str, kin: Kin | None) -> Iterator[tuple[Path, str]]:
    """The files of this game and of none, or those of its kin, each with its name from the root."""
    for path in sorted(root.rglob(pattern)):
        steps = path.relative_to(root).parts
        owners = [inner for outer, inner in pairwise(steps[:-1]) if outer in ("rules", "games")]
        if (kin.name in owners) if kin is not None else all(owner == game for owner in owners):
            yield path, "/".join(steps)


def _tree(path: Path) -> ast.Module:
    try:
        return ast.parse(path.read_text(encoding="utf-8"))
    except SyntaxError as error:
        raise RulebookError(f"{path.name}, line {error.lineno}: {error.msg}") from error


def _position_rules(path: Path) -> tuple[str, list[str]]:
    """The game of a position, and the ids that it names."""
    try:
        position = tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise RulebookError(f"{path.name}: {error}") from error
    rules = position.get("rules", [])
    if not isinstance(rules, list) or not all(isinstance(rule, str) for rule in rules):
        raise RulebookError(f"{path.name}, rules: expected a list of rule ids")
    return str(position.get("game", "")), rules


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


def _citations(tree: ast.Module) -> set[str]:
    """Whatever could be an id in the strings of a module; the rulebook knows which of it is one."""
    given = _call_arguments(tree)
    return {
        rule
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        for rule in _cited(node.value, is_argument=node in given)
    }


def _call_arguments(tree: ast.Module) -> set[ast.expr]:
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    return {argument for call in calls for argument in (*call.args, *(keyword.value for keyword in call.keywords))}


def _cited(text: str, *, is_argument: bool) -> Iterator[str]:
    # "2" alone may be a row of a table; handed to a call, as in Roll(dice, "11"), it is most likely a chapter.
    found = [text] if is_argument or not text.isdigit() else []
    found += _QUOTED.findall(text)
    for group in _GROUP.findall(text):
        found += _SEPARATOR.split(group)
    # Ids without a number, such as those of appendices, are words like any other.
    return (rule for rule in found if any(map(str.isdigit, rule)))
