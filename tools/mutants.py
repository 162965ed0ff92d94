"""Do the tests notice when a rule is broken? ``make mutants`` changes the rules a little, thousands of times.

    python tools/mutants.py --minutes 8                      # goes on where the last run stopped
    python tools/mutants.py --module yukimura/rules/retreat.py     # one module
    python tools/mutants.py --report                         # what is known, by module, and who survived

A mutant is tried first on the tests that are marked with a rule which the changed function cites, then on all others
that call the function. Each is tried in a fork of one process that has imported everything, with the function's code
exchanged. What was found is kept in ``.mutants``, outside git, until the function changes.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any

import pytest

from honjin.games.registry import games
from honjin.packs.markers import Shelved, marker
from honjin.packs.rulebook import Rulebook, rule_key
from honjin.packs.series import Kin
from mutation import Mutant, mutants

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src" / "honjin" / "games"
KEPT = ROOT / ".mutants"
PATIENCE = 20
"""Seconds for one mutant; who takes longer has broken something and counts as noticed."""

PACKAGES = ("yukimura", "gunyuden", "masamune", "kanto")

Result = dict[str, Any]


def chapters(wanted: str = "") -> list[Path]:
    """The modules of the rules, all or those whose name holds the wanted text."""
    found = [path for package in PACKAGES for path in sorted((SOURCES / package / "rules").glob("[!_]*.py"))]
    return [path for path in found if wanted in path.relative_to(SOURCES).as_posix()]


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


# ---------------------------------------------------------------------------------------------- whose rule


def books(package: str) -> list[tuple[Rulebook, tuple[Kin, ...]]]:
    """The books that a package plays: its own, or all of the series."""
    shelf = [Shelved(title.rulebook(), title.kin) for title in games().values()]
    return [
        (one.book, tuple(one.kin)) for one in shelf if package in (one.book.game, *(kin.name for kin in one.kin))
    ]  # fmt: skip


def is_named_for(marks: Iterable[str], mutant: Mutant) -> bool:
    """Whether a test with these markers is named for a rule that the changed function cites."""
    cited = {rule_key(rule.split(" ")[-1] if rule[0].isalpha() else rule) for rule in mutant.rules}
    for text in marks:
        mark = marker(text)
        if rule_key(mark.id) in cited and any(mark.means(book, kin) for book, kin in books_of(mutant.module)):
            return True
    return False


_BOOKS: dict[str, list[tuple[Rulebook, tuple[Kin, ...]]]] = {}


def books_of(module: str) -> list[tuple[Rulebook, tuple[Kin, ...]]]:
    package = module.split("/", maxsplit=1)[0]
    if package not in _BOOKS:
        _BOOKS[package] = books(package)
    return _BOOKS[package]


# ---------------------------------------------------------------------------------------------- who calls what


class Callers:
    """Which tests call which functions, and how long each takes; learnt once and kept while the tests are the same."""

    def __init__(self) -> None:
        self.calls: dict[str, list[str]] = {}
        self.seconds: dict[str, float] = {}

    def learn(self, items: list[pytest.Item], file: Path, until: float) -> None:
        if file.exists():
            self.calls, self.seconds = json.loads(file.read_text())
        for item in items:
            if item.nodeid in self.seconds or time.monotonic() > until:
                continue
            began = time.process_time()
            called = _called_by(item)
            self.seconds[item.nodeid] = time.process_time() - began
            for name in called:
                self.calls.setdefault(name, []).append(item.nodeid)
        file.write_text(json.dumps([self.calls, self.seconds]))

    def of(self, mutant: Mutant) -> list[str]:
        found = self.calls.get(f"{mutant.module}:{mutant.function.split('.')[-1]}", [])
        return sorted(found, key=self.seconds.__getitem__)


def _called_by(item: pytest.Item) -> set[str]:
    called: set[CodeType] = set()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            called.add(frame.f_code)

    sys.setprofile(note)
    try:
        run_item(item)
    finally:
        sys.setprofile(None)
    root = str(SOURCES) + "/"
    return {f"{c.co_filename[len(root) :]}:{c.co_name}" for c in called if c.co_filename.startswith(root)}


def run_item(item: pytest.Item) -> bool:
    """Whether a test passes."""
    from _pytest.runner import runtestprotocol

    reports = runtestprotocol(item, log=False, nextitem=None)
    return all(report.passed or report.skipped for report in reports)


# ---------------------------------------------------------------------------------------------- trying one


def verdict(mutant: Mutant, items: dict[str, pytest.Item], callers: Callers) -> Result:
    """``rule``: noticed by a test named for it; ``others``: only by other tests; ``none``: by no test at all."""
    marks = {name: [text for mark in items[name].iter_markers("rule") for text in mark.args] for name in items}
    able = [name for name in callers.of(mutant) if name in items]
    named = [name for name in able if is_named_for(marks[name], mutant)]
    others = [name for name in able if name not in set(named)]
    by = _in_a_fork(mutant, [items[name] for name in named])
    if by is not None:
        return {"verdict": "rule", "by": by}
    by = _in_a_fork(mutant, [items[name] for name in others])
    return {"verdict": "none" if by is None else "others", "by": by}


def _in_a_fork(mutant: Mutant, items: list[pytest.Item]) -> str | None:
    """The first test that fails with the change, or ``time`` if it does not end; None if all pass."""
    if not items:
        return None
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        try:
            os.write(writer, _first_failure(mutant, items).encode())
        finally:
            os._exit(0)
    os.close(writer)
    with os.fdopen(reader) as answer:
        found = answer.read()
    os.waitpid(child, 0)
    return {"": "time", "-": None}.get(found, found)


def _first_failure(mutant: Mutant, items: list[pytest.Item]) -> str:
    signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE)  # by its own clock; the default action ends the child
    with Path(os.devnull).open("w") as nothing:
        os.dup2(nothing.fileno(), 1)
        os.dup2(nothing.fileno(), 2)
    for function in functions_of(mutant.module, mutant.function):
        function.__code__ = mutant.make()
    return next((item.nodeid for item in items if not run_item(item)), "-")


# ---------------------------------------------------------------------------------------------- many


class Trials:
    """Tries mutants until the time is up, and keeps what it finds."""

    def __init__(self, wanted: list[Mutant], file: Path, until: float) -> None:
        self.wanted, self.file, self.until = wanted, file, until

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {item.nodeid: item for item in session.items}
        callers = Callers()
        callers.learn(session.items, KEPT / "callers.json", self.until)
        with self.file.open("a") as kept:
            for mutant in self.wanted:
                if time.monotonic() > self.until:
                    break
                found = verdict(mutant, items, callers)
                row = {"key": mutant.key, "line": mutant.line, "what": mutant.what, **found}
                kept.write(json.dumps(row) + "\n")
                kept.flush()
        return True


def known(file: Path) -> dict[str, Result]:
    lines = file.read_text().splitlines() if file.exists() else []
    return {row["key"]: row for row in map(json.loads, lines)}


def report(every: list[Mutant], found: dict[str, Result]) -> str:
    """Of each module: how many were tried, and of those how many the tests noticed; then who was not noticed."""
    by_module: dict[str, Counter[str]] = defaultdict(Counter)
    lines, left = [], []
    for mutant in every:
        by_module[mutant.module]["all"] += 1
        row = found.get(mutant.key)
        if row is None:
            continue
        by_module[mutant.module][row["verdict"]] += 1
        if row["verdict"] != "rule":
            left.append(f"{mutant.module}:{mutant.line} {mutant.function}: {mutant.what} ({row['verdict']})")
    lines.append("| module | mutants | tried | by its rule's test | by others only | by none |")
    lines.append("|---|---|---|---|---|---|")
    for module, count in by_module.items():
        tried = count["rule"] + count["others"] + count["none"]
        share = f"{count['rule']} ({100 * count['rule'] // tried}%)" if tried else "-"
        lines.append(f"| {module} | {count['all']} | {tried} | {share} | {count['others']} | {count['none']} |")
    return "\n".join([*lines, "", *left])


def main() -> None:
    parser = argparse.ArgumentParser(description="Change the rules a little and see whether the tests notice.")
    parser.add_argument("--minutes", type=float, default=8)
    parser.add_argument("--module", default="", help="only modules whose path holds this")
    parser.add_argument("--tests", nargs="+", default=["tests/rules"])
    parser.add_argument("--seed", default="1", help="of the order in which mutants are tried")
    parser.add_argument("--report", action="store_true", help="only tell what is known")
    wanted = parser.parse_args()
    until = time.monotonic() + 60 * wanted.minutes
    KEPT.mkdir(exist_ok=True)
    file = KEPT / "verdicts.jsonl"
    paths = chapters(wanted.module)
    every = [
        mutant for path in paths for mutant in mutants(path.relative_to(SOURCES).as_posix(), path.read_text())
    ]  # fmt: skip
    if not wanted.report:
        done = known(file)
        new = [mutant for mutant in every if done.get(mutant.key, {}).get("verdict") != "rule"]
        random.Random(wanted.seed).shuffle(new)
        new.sort(key=lambda mutant: mutant.key in done)  # survivors are tried again when all others have been
        os.chdir(ROOT)
        arguments = [*wanted.tests, "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--no-header"]
        pytest.main(arguments, plugins=[Trials(new, file, until)])
    print(report(every, known(file)))


if __name__ == "__main__":
    main()
