"""Reading the rules, counting their tests, checking data packs."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path

from rich.table import Table
from rich.text import Text

import honjin
from honjin.cli.lines import rule_lines, write
from honjin.cli.terminal import new_console
from honjin.games.registry import find_game, games, shelved
from honjin.kernel.errors import HonjinError
from honjin.kernel.words import say
from honjin.packs.coverage import Covered, coverage
from honjin.packs.markers import misnamed
from honjin.packs.rulebook import Rulebook
from honjin.title import Title

_STATUS_STYLES = {"missing": "bold red", "tested": "green"}
_FOUND_SHOWN = 20


def show_rules(game_id: str, words: list[str]) -> None:
    """All titles; one rule with its parts and rulings; or what a search finds."""
    book = find_game(game_id).rulebook()
    console = new_console()
    text = " ".join(words)
    if text and text in book:
        lines = list(rule_lines(book, text))
    elif text:
        lines = _found(book, text)
    else:
        lines = _contents(book)
    for line in lines:
        write(console, line)


def _contents(book: Rulebook) -> list[Text]:
    lines = []
    for chapter in book.chapters:
        lines.append(Text(f"{chapter.number}. {chapter.title}", "bold"))
        lines += [Text(f"  {rule.id:<10} {rule.title}") for rule in book.rules if rule.chapter == chapter.number]
    lines.append(Text("Rulings", "bold"))
    return lines + [Text(f"  {ruling.id:<10} {ruling.title}") for ruling in book.rulings]


def _found(book: Rulebook, text: str) -> list[Text]:
    entries = book.search(text)
    if not entries:
        book.get(text)
    lines = [Text.assemble((f"{entry.id:<10} ", "cyan"), (entry.title, "bold")) for entry in entries[:_FOUND_SHOWN]]
    return [*lines, Text(f"... and {len(entries) - _FOUND_SHOWN} more")] if len(entries) > _FOUND_SHOWN else lines


def show_coverage(game_id: str, tests: Path) -> int:
    """Every rule with its status and tests. 1 if a rule that needs a test has none, or a marker means no rule."""
    if not tests.is_dir():
        raise HonjinError(say("{folder}: no such folder; --tests says where the tests are", folder=str(tests)))
    title = find_game(game_id)
    book = title.rulebook()
    rows = coverage(book, tests, Path(honjin.__file__).parent, title.kin)
    faults = misnamed(tests, shelved())
    console = new_console()
    console.print(_coverage_table(book, rows))
    counts = Counter(row.status for row in rows)
    write(console, ", ".join(f"{count} {status}" for status, count in counts.most_common()), "bold")
    for fault in faults:
        write(console, f"{fault.marker!r} {fault.why} (in {', '.join(fault.places)})", "red")
    return 1 if counts["missing"] or faults else 0


def _coverage_table(book: Rulebook, rows: list[Covered]) -> Table:
    """Short columns whole, and the two long ones folded at words, so that nothing is cut off at 80 columns."""
    table = Table(box=None, pad_edge=False, header_style="dim")
    for name in ("rule", "status"):
        table.add_column(name, no_wrap=True)
    table.add_column("tests", justify="right", no_wrap=True)
    table.add_column("title", ratio=3)
    table.add_column("cited in", ratio=2)
    for row in rows:
        status = Text(row.status, _STATUS_STYLES.get(row.status, "dim"))
        cited = ", ".join(sorted({Path(source).stem for source in row.sources}))
        table.add_row(row.id, status, str(len(row.tests) or "-"), book.get(row.id).title, Text(cited, "dim"))
    return table


def check_pack(folder: Path, game_id: str | None) -> int:
    """Name every problem; 1 if there is any."""
    if not folder.is_dir():
        raise HonjinError(say("{folder}: no such folder", folder=str(folder)))
    title = find_game(game_id) if game_id else _title_in(folder)
    problems = title.check_pack(folder)
    console = new_console()
    for problem in problems:
        write(console, str(problem))
    write(console, f"{len(problems)} problems" if problems else f"{folder}: a good pack for {title.name}", "bold")
    return 1 if problems else 0


def _title_in(folder: Path) -> Title:
    """The game that a pack says it is for."""
    try:
        page = tomllib.loads((folder / "pack.toml").read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        page = {}
    name = page.get("overlay", page.get("game"))
    if isinstance(name, str):
        return find_game(name)
    if len(games()) == 1:
        return next(iter(games().values()))
    raise HonjinError(say("{folder}: pack.toml does not say which game; --game does", folder=str(folder)))
