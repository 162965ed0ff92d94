"""Do the tests notice when a rule is broken? ``make mutants`` changes the rules a little, thousands of times.

    python tools/mutants.py --minutes 8                      # goes on where the last run stopped
    python tools/mutants.py --module yukimura/rules/retreat.py     # one module
    python tools/mutants.py --report                         # what is known, by module, and who survived

A mutant is tried first on the tests that are named for a rule which the changed function cites, then on others, but
only on tests that run the changed line. Each is tried in a fork of one process that has imported everything, with the
function's code exchanged. What was found is kept in ``.mutants``, outside git, until the function changes. All modules
take turns, so that a run which is cut short has tried as many mutants of one as of another.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import time
import tomllib
from collections import Counter, defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from mutation import Mutant, mutants
from trials import ROOT, SOURCES, Bench, Runners

KEPT = ROOT / ".mutants"
EQUIVALENT = Path(__file__).with_name("equivalent_mutants.toml")
PACKAGES = ("yukimura", "gunyuden", "masamune", "kanto", "sanada", "kawanakajima")
BEST = ("none", "others", "rule")

Result = dict[str, Any]


def chapters(wanted: str = "") -> list[Path]:
    """The modules of the rules, all or those whose name holds the wanted text."""
    found = [path for package in PACKAGES for path in sorted((SOURCES / package / "rules").glob("[!_]*.py"))]
    return [path for path in found if wanted in path.relative_to(SOURCES).as_posix()]


def in_turns(wanted: list[Mutant], seed: str) -> list[Mutant]:
    """In an order of chance, one of each module after the other."""
    shuffled = random.Random(seed).sample(wanted, len(wanted))
    taken: Counter[str] = Counter()
    turns = []
    for mutant in shuffled:
        taken[mutant.module] += 1
        turns.append((taken[mutant.module], mutant))
    return [mutant for _, mutant in sorted(turns, key=lambda turn: turn[0])]


@dataclass(frozen=True)
class Same:
    """Changes that change nothing which a rule could tell, by patterns of place, text and change."""

    at: str
    text: str
    what: str
    why: str

    def fits(self, mutant: Mutant) -> bool:
        place = f"{mutant.module}:{mutant.function}"
        pairs = ((self.at, place), (self.text, mutant.text), (self.what, mutant.what))
        return all(re.search(pattern, found) for pattern, found in pairs)


def equivalents() -> list[Same]:
    """What is known to be no change, with the reason."""
    return [Same(**row) for row in tomllib.loads(EQUIVALENT.read_text())["same"]]


class Trials:
    """Tries mutants until the time is up, and keeps what it finds."""

    def __init__(self, wanted: list[Mutant], done: dict[str, Result], file: Path, until: float, seconds: float) -> None:
        self.wanted, self.done, self.file, self.until, self.seconds = wanted, done, file, until, seconds

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        runners = Runners(KEPT / "runners.json")
        runners.learn(session.items, self.until)
        items = {item.nodeid: item for item in session.items if item.nodeid in runners.seconds}
        bench = Bench(items, runners, self.seconds)
        with self.file.open("a") as kept:
            for mutant in self.wanted:
                if time.monotonic() > self.until:
                    break
                found = self._named_since(mutant, bench) or bench.verdict(mutant)
                row = {"key": mutant.key, "line": mutant.line, "what": mutant.what, **found}
                kept.write(json.dumps(row) + "\n")
                kept.flush()
        return True

    def _named_since(self, mutant: Mutant, bench: Bench) -> Result | None:
        """Who was noticed by a test of another rule, if the test is named for the rule by now."""
        by = self.done.get(mutant.key, {}).get("by")
        return {"verdict": "rule", "by": by} if by in bench.items and bench.naming.is_named_for(by, mutant) else None


def known(file: Path) -> dict[str, Result]:
    """What was found last; who was noticed once stays so."""
    found: dict[str, Result] = {}
    for row in map(json.loads, file.read_text().splitlines() if file.exists() else []):
        before = found.get(row["key"])
        if before is None or BEST.index(row["verdict"]) >= BEST.index(before["verdict"]):
            found[row["key"]] = row
    return found


def report(every: list[Mutant], found: dict[str, Result], same: set[str]) -> str:
    """Of each module: how many were tried, and of those how many the tests noticed; then who was not noticed."""
    by_module: dict[str, Counter[str]] = defaultdict(Counter)
    left = []
    for mutant in every:
        count, row = by_module[mutant.module], found.get(mutant.key)
        count["all"] += 1
        if mutant.key in same:
            count["same"] += 1
        elif row is not None:
            count[row["verdict"]] += 1
            if row["verdict"] != "rule":
                place = f"{mutant.module}:{mutant.line} {mutant.function}"
                left.append(f"{place}: {mutant.what} ({row['verdict']}) | {mutant.text}")
    total = sum(by_module.values(), Counter[str]())
    rows = [_row(module, count) for module, count in [*by_module.items(), ("all", total)]]
    return "\n".join([HEAD, *rows, "", *left])


HEAD = """\
| module | mutants | no change | tried | by its rule's test | by others only | by none |
|---|---:|---:|---:|---:|---:|---:|"""


def _row(module: str, count: Counter[str]) -> str:
    tried = count["rule"] + count["others"] + count["none"]
    share = f"{count['rule']} ({100 * count['rule'] // tried}%)" if tried else "-"
    return f"| {module} | {count['all']} | {count['same']} | {tried} | {share} | {count['others']} | {count['none']} |"


def main() -> None:
    parser = argparse.ArgumentParser(description="Change the rules a little and see whether the tests notice.")
    parser.add_argument("--minutes", type=float, default=8)
    parser.add_argument("--module", default="", help="only modules whose path holds this")
    parser.add_argument("--tests", nargs="+", default=["tests/rules"])
    parser.add_argument("--seed", default="1", help="of the order in which mutants are tried")
    parser.add_argument("--seconds", type=float, default=30, help="of the tests of a rule that a mutant is tried on")
    parser.add_argument("--again", action="store_true", help="only those that have survived so far")
    parser.add_argument("--report", action="store_true", help="only tell what is known")
    wanted = parser.parse_args()
    until = time.monotonic() + 60 * wanted.minutes
    KEPT.mkdir(exist_ok=True)
    file = KEPT / "verdicts.jsonl"
    paths = chapters(wanted.module)
    every = [
        mutant for path in paths for mutant in mutants(path.relative_to(SOURCES).as_posix(), path.read_text())
    ]  # fmt: skip
    known_same = equivalents()
    same = {mutant.key for mutant in every if any(one.fits(mutant) for one in known_same)}
    if not wanted.report:
        done = known(file)
        known_ones = {key for key, row in done.items() if row["verdict"] == "rule"} | same
        new = [mutant for mutant in every if mutant.key not in known_ones]
        new = in_turns(new, wanted.seed)
        if wanted.again:
            new = [mutant for mutant in new if mutant.key in done]
        new.sort(key=lambda mutant: mutant.key in done)  # survivors are tried again when all others have been
        os.chdir(ROOT)
        os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # the rules need none, and each takes its time at every test
        arguments = [*wanted.tests, "-q", "-o", "addopts=", "-p", "no:cacheprovider"]
        pytest.main(arguments, plugins=[Trials(new, done, file, until, wanted.seconds)])
    print(report(every, known(file), same))


if __name__ == "__main__":
    main()
