"""Which tests can notice a change to a rule, and whether they do."""

from __future__ import annotations

import ast
import gc
import json
import os
import re
import signal
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import accumulate
from pathlib import Path
from types import FrameType, FunctionType
from typing import Any

import pytest

from honjin.games.registry import games
from honjin.packs.markers import Marker, Shelved, marked
from honjin.packs.rulebook import rule_key
from mutation import Mutant, body_of, functions, place_of

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src" / "honjin" / "games"

LEAST, TIMES = 3, 10
"""Seconds and how many times its usual time a test may take; one that takes longer has noticed."""
OTHERS = 0.25
"""How much of the time that tests named for the rule are given goes to those of other rules besides."""


# ---------------------------------------------------------------------------------------------- whose rule


class Naming:
    """For which rules a test is named: by its markers, or by those of the position file that it plays."""

    def __init__(self, items: dict[str, pytest.Item]) -> None:
        self.shelf = [Shelved(title.rulebook(), title.kin) for title in games().values()]
        markers = {one.place: one.markers for one in marked(ROOT / "tests")}
        self.markers = {name: self._of(item, markers) for name, item in items.items()}
        self.found: dict[tuple[str, str], frozenset[str]] = {}

    def _of(self, item: pytest.Item, markers: dict[str, frozenset[Marker]]) -> frozenset[Marker]:
        places = [item.nodeid.removeprefix("tests/").partition("[")[0]]
        params = getattr(item, "callspec", None)
        paths = [value for value in params.params.values() if isinstance(value, Path)] if params else []
        places += [path.relative_to(ROOT / "tests").as_posix() for path in paths if path.is_relative_to(ROOT / "tests")]
        return frozenset().union(*(markers.get(place, frozenset()) for place in places))

    def keys(self, name: str, package: str) -> frozenset[str]:
        """Rules of the books that a package plays for which a test is named; a clause is part of its rule."""
        if (name, package) not in self.found:
            books = [one for one in self.shelf if package in (one.book.game, *(kin.name for kin in one.kin))]
            meant = (m for m in self.markers[name] if any(m.means(one.book, one.kin) for one in books))
            self.found[name, package] = frozenset(rule_key(rule) for mark in meant for rule in _upwards(mark.id))
        return self.found[name, package]

    def is_named_for(self, name: str, mutant: Mutant) -> bool:
        """Whether a test is named for a rule that the changed function cites."""
        cited = {rule_key(rule) for rule in mutant.rules}
        return not cited.isdisjoint(self.keys(name, mutant.module.split("/", maxsplit=1)[0]))


def _upwards(rule: str) -> Iterator[str]:
    """A rule, the rule of which it is a clause, and so on: 42.6(3), 42.6, 42."""
    yield rule
    if above := re.match(r"(.+)(?:\(.+\)|[-. ].+?)$", rule):
        yield from _upwards(above[1])


# ---------------------------------------------------------------------------------------------- who runs what


class Runners:
    """Which tests run which lines of the rules, and how long each takes; learnt once for each test and kept."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.lines: dict[str, list[str]] = {}
        self.seconds: dict[str, float] = {}
        self.places: set[str] = set()
        self._read()

    def _read(self) -> None:
        if self.file.exists():
            self.lines, self.seconds = json.loads(self.file.read_text())
            self.places = {key.rsplit(":", 1)[0] for key in self.lines}

    def learn(self, items: list[pytest.Item], until: float) -> None:
        """In a fork, so that nothing stays behind that a changed rule would not have left there."""
        new = [item for item in items if item.nodeid not in self.seconds]
        if new:
            in_a_fork(lambda _: self._learn(new, until))
            self._read()

    def _learn(self, items: list[pytest.Item], until: float) -> None:
        where = dict(_places())
        for item in items:
            if time.monotonic() > until:
                break
            began = time.process_time()
            passed, hit = _lines_run_by(item)
            if not passed:
                print(item.nodeid, "fails without any change and is left out", file=sys.stderr)
                continue
            self.seconds[item.nodeid] = time.process_time() - began
            for key in {where[line] for line in hit if line in where}:
                self.lines.setdefault(key, []).append(item.nodeid)
        self.file.write_text(json.dumps([self.lines, self.seconds]))

    def of(self, mutant: Mutant) -> list[str]:
        """The tests that run the changed statement, the quickest first."""
        found = {name for line in mutant.lines for name in self.lines.get(f"{mutant.place}:{line}", ())}
        if mutant.place not in self.places:  # the function is newer than what was learnt of it
            start = mutant.place.rpartition(":")[0] + ":"
            found = {name for key, names in self.lines.items() if key.startswith(start) for name in names}
        return sorted(found, key=self.seconds.__getitem__)


def _places() -> Iterator[tuple[tuple[str, int], str]]:
    """Of every line of a function of the rules: where it is, in the words of mutants."""
    for path in SOURCES.glob("*/rules/*.py"):
        module = path.relative_to(SOURCES).as_posix()
        for name, function in functions(ast.parse(path.read_text())):
            place, first = place_of(module, name, function), body_of(function)[0].lineno
            for line in range(first, (function.end_lineno or first) + 1):
                yield (str(path), line), f"{place}:{line - first}"


def _lines_run_by(item: pytest.Item) -> tuple[bool, set[tuple[str, int]]]:
    """Whether a test passes, and the lines of rules that it runs."""
    hit: set[tuple[str, int]] = set()
    root = str(SOURCES)

    def line(frame: FrameType, _: str, __: object) -> Any:
        hit.add((frame.f_code.co_filename, frame.f_lineno))
        return line

    def call(frame: FrameType, _: str, __: object) -> Any:
        name = frame.f_code.co_filename
        return line if "/rules/" in name and name.startswith(root) else None

    sys.settrace(call)
    try:
        return passes(item), hit
    finally:
        sys.settrace(None)


def passes(item: pytest.Item) -> bool:
    from _pytest.runner import runtestprotocol

    reports = runtestprotocol(item, log=False, nextitem=None)
    return all(report.passed or report.skipped for report in reports)


# ---------------------------------------------------------------------------------------------- trying one


class Bench:
    """Everything that is needed to try one mutant after the other."""

    def __init__(self, items: dict[str, pytest.Item], runners: Runners, seconds: float) -> None:
        self.items, self.runners, self.naming, self.seconds = items, runners, Naming(items), seconds
        self.noticed: dict[str, Counter[str]] = defaultdict(Counter)
        """By function: which tests have noticed changes of it."""
        quickest: dict[Path, str] = {}
        for name in sorted((name for name in items if name in runners.seconds), key=runners.seconds.__getitem__):
            quickest.setdefault(items[name].path, name)
        for name in quickest.values():  # reads the packs once for all forks
            passes(items[name])
        gc.collect()
        gc.freeze()

    def verdict(self, mutant: Mutant) -> dict[str, str | None]:
        """``rule``: noticed by a test named for it; ``others``: only by other tests; ``none``: by no test at all."""
        able = [name for name in self.runners.of(mutant) if name in self.items]
        able.sort(key=lambda name: -self.noticed[mutant.place][name])  # who noticed others of its kind, then the quick
        named = [name for name in able if self.naming.is_named_for(name, mutant)]
        others = [name for name in able if name not in set(named)]
        tried = [*self._within(self.seconds, named), *self._within(self.seconds * OTHERS, others)]
        by = self._first_failure(mutant, tried) if tried else None
        self.noticed[mutant.place].update([by] if by else [])
        return {"verdict": "none" if by is None else "rule" if by in set(named) else "others", "by": by}

    def _within(self, limit: float, names: list[str]) -> list[str]:
        """The first tests that take no longer together than this."""
        spent = accumulate(self.runners.seconds[name] for name in names)
        return [name for name, seconds in zip(names, spent, strict=True) if seconds <= limit]

    def _first_failure(self, mutant: Mutant, names: list[str]) -> str | None:
        """The first test that fails with the change or does not end; None if all pass."""
        told = in_a_fork(lambda say: self._try(mutant, names, say)).split()
        return None if told[-1] == "-" else names[len(told) - 1]

    def _try(self, mutant: Mutant, names: list[str], say: Callable[[str], None]) -> None:
        """Says a dot before each test, and in the end that all have passed."""
        with Path(os.devnull).open("w") as nothing:
            os.dup2(nothing.fileno(), 1)
            os.dup2(nothing.fileno(), 2)
        for function in functions_of(mutant.module, mutant.function):
            function.__code__ = mutant.make()
        for name in names:
            say(". ")
            # by its own clock; the default action ends the child
            signal.setitimer(signal.ITIMER_VIRTUAL, LEAST + TIMES * self.runners.seconds[name])
            if not passes(self.items[name]):
                return
        say("-")


def in_a_fork(work: Callable[[Callable[[str], None]], None]) -> str:
    """What a copy of this process says while it does something."""
    reader, writer = os.pipe()
    sys.stdout.flush()
    child = os.fork()
    if not child:
        try:
            work(lambda text: void(os.write(writer, text.encode())))
        finally:
            os._exit(0)
    os.close(writer)
    with os.fdopen(reader) as answer:
        said = answer.read()
    os.waitpid(child, 0)
    return said


def void(_: object) -> None:
    """Nothing is made of it."""


def functions_of(module: str, name: str) -> Iterator[FunctionType]:
    """The function behind a name, whatever it is wrapped in."""
    found: Any = import_module(f"honjin.games.{module[:-3].replace('/', '.')}")
    for part in name.split("."):
        found = found.__dict__[part]
    if isinstance(found, property):
        found = found.fget
    if hasattr(found, "cache_clear"):
        found.cache_clear()
    found = getattr(found, "__func__", getattr(found, "func", found))
    found = getattr(found, "__wrapped__", found)
    if isinstance(found, FunctionType):
        yield found
