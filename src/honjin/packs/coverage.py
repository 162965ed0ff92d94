"""Rule coverage: for every rule and ruling, the tests that exercise it and the modules that cite it.

Which rules a test exercises it says itself, with the book before the id (:mod:`honjin.packs.markers`). Modules cite
ids alone, in docstrings and events: those under ``games/<game>`` mean their game, those of a series all its games,
except that a ruling is that of one game, unless the name of another stands before it, as in ``"kanto R56"``.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Literal

from honjin.packs.markers import marked, syntax_tree
from honjin.packs.rulebook import Kind, Rulebook, rule_key
from honjin.packs.series import Kin

Status = Literal["tested", "data", "display", "no-code", "missing"]

_UNTESTED: dict[Kind, Status] = {"code": "missing", "data": "data", "display": "display", "none": "no-code"}

_GROUP = re.compile(r"(?<!\d)(?<!-\d )\(((?:[^()]|\(\d+\))+)\)")
"""Text in parentheses. It may hold an id with a part, 13-1 (3), but is not such a part itself."""

_QUOTED = re.compile(r"[\"'`]([^\"'`]+)[\"'`]")

_RULING = re.compile(r"(?:(\w+) )?(R\d+)", re.IGNORECASE)
"""A ruling, perhaps with the game that it belongs to."""

_SEPARATOR = re.compile(r"[,;/]|\b(?:and|or|see)\b")

Named = dict[str, set[str]]
"""Ids, as compared, and the places that name them."""


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
    kin = tuple(kin)
    tested = _tests_by_rule(rulebook, tests, kin)
    cited = _sources_by_rule(rulebook.game, sources)
    for relative in kin:
        for rule, places in _sources_by_rule(rulebook.game, sources, relative).items():
            cited.setdefault(rule, set()).update(places)
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


def _tests_by_rule(rulebook: Rulebook, tests: Path, kin: tuple[Kin, ...]) -> Named:
    found: Named = {}
    for place, markers in marked(tests):
        _add(found, (one.id for one in markers if one.means(rulebook, kin)), place)
    return found


def _sources_by_rule(game: str, sources: Path, kin: Kin | None = None) -> Named:
    found: Named = {}
    for path, name in _modules(sources, game, kin):
        _add(found, _meant(_citations(syntax_tree(path)), game, kin), name)
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


def _modules(root: Path, game: str, kin: Kin | None) -> Iterator[tuple[Path, str]]:
    """The modules of this game, or those of its kin, each with its name from the root."""
    for path in sorted(root.rglob("*.py")):
        steps = path.relative_to(root).parts
        owners = [inner for outer, inner in pairwise(steps[:-1]) if outer == "games"]
        if (kin.name in owners) if kin is not None else game in owners:
            yield path, "/".join(steps)


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
