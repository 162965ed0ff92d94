"""Reading the TOML files of a pack's folder."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from honjin.packs.problem import Problem, show

Folder = Path | Traversable
"""A folder on disk or inside an installed package."""

TITLE = "pack"
"""The file that says what a folder is."""

_LINE = re.compile(r" \(at line (\d+), column \d+\)")


def read_folder(
    folder: Folder, stems: Collection[str], needed: Collection[str] | None
) -> tuple[dict[str, dict[str, Any]], list[Problem]]:
    """The data of the files ``stems`` and of pack.toml, and what stood in the way.

    ``needed`` are the files that must be there; None in an overlay, which need not have any.
    """
    files: dict[str, dict[str, Any]] = {}
    # In a full pack a misspelt name leaves a file missing; in an overlay nothing else would tell.
    problems = _strangers(folder, stems) if needed is None else []
    for stem in (TITLE, *stems):
        source = folder.joinpath(f"{stem}.toml")
        if source.is_file():
            read = read_file(source)
            if isinstance(read, Problem):
                problems.append(read)
            else:
                files[stem] = read
        elif stem == TITLE or stem in (needed or ()):
            problems.append(Problem(f"{stem}.toml", "", "no such file", f"a file {stem}.toml in the pack"))
    return files, problems


def read_file(source: Folder) -> dict[str, Any] | Problem:
    """The data of one TOML file, or why it cannot be read."""
    try:
        text = source.read_text(encoding="utf-8")
        return tomllib.loads(text)
    except UnicodeDecodeError as error:
        return Problem(source.name, "", f"a byte at {error.start} that is not UTF-8", "a text file in UTF-8")
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        return _not_toml(source.name, text, str(error))


def _not_toml(file: str, text: str, reason: str) -> Problem:
    lines = text.splitlines() or [""]
    at = _LINE.search(reason)
    number = int(at[1]) if at else len(lines)
    found = show(lines[min(number, len(lines)) - 1].strip())
    return Problem(file, f"line {number}", found, f"TOML ({_LINE.sub('', reason)})")


def _strangers(folder: Folder, stems: Collection[str]) -> list[Problem]:
    """TOML files that no part of the pack reads: most likely a name with a slip."""
    if not folder.is_dir():
        return []
    known = {f"{stem}.toml" for stem in (TITLE, *stems)}
    names = sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(".toml"))
    return [
        Problem(name, "", "an unknown file", f"one of {', '.join(sorted(known))}")
        for name in names
        if name not in known
    ]
